# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Render outputs: each is a template filled with a view-model that a planner has decided."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from optree_gen.disk import library
from optree_gen.limits import bounded
from optree_gen.limits.budget import spend

from . import quoting, tablegen
from .environment import cache_class, environment_class, loader_class
from .output import Output
from .templates import TemplateError

if TYPE_CHECKING:
    import jinja2

Result = TypeVar("Result")

#: What a mistake in a template raises where it is run.
_MISTAKES = (
    TypeError, ValueError, ArithmeticError, AttributeError, LookupError, RecursionError,
    MemoryError, SyntaxError, bounded.ExceededError,
)  # fmt: skip

HEADER_TEMPLATE = "common/header.jinja"


class Renderer:
    """Fills templates. Undefined names are errors; templates decide nothing.

    directories: where a template is looked for, in this order.
    cache: where compiled templates are kept for the next run; None: nowhere.
    """

    def __init__(self, directories: Path | Sequence[Path], cache: Path | None = None) -> None:
        self.directories = [directories] if isinstance(directories, Path) else list(directories)
        self.cache = cache
        self.parts: dict[tuple[int, str], tuple[object, str]] = {}

    @property
    def foreign(self) -> bool:
        """Whether some templates are not the package's: they run in Jinja's sandbox."""
        own = library.templates().resolve()
        return any(directory.resolve() != own for directory in self.directories)

    @cached_property
    def environment(self) -> jinja2.Environment:
        import jinja2

        environment = environment_class(self.foreign)(
            loader=loader_class()(self.directories),
            undefined=jinja2.StrictUndefined,
            autoescape=False,
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
            auto_reload=False,
            bytecode_cache=self.bytecode_cache(),
        )
        environment.filters["commented"] = quoting.commented
        environment.filters["comment_line"] = quoting.comment_line
        environment.filters["docstring_line"] = quoting.docstring_line
        environment.filters["cpp_string"] = quoting.cpp_string
        environment.filters["python_string"] = repr
        environment.filters["td_string"] = tablegen.string_literal
        environment.filters["td_block"] = tablegen.code_block
        return environment

    def bytecode_cache(self) -> jinja2.BytecodeCache | None:
        if self.cache is None:
            return None
        # What is compiled for the sandbox is other code.
        directory = self.cache / ("foreign" if self.foreign else "own")
        try:
            directory.mkdir(parents=True, exist_ok=True, mode=0o700)
        except OSError:
            return None
        writable = os.access(directory, os.W_OK)
        return cache_class()(str(directory)) if writable else None

    @cached_property
    def markdown(self) -> jinja2.Environment:
        """The environment of Markdown templates: values are escaped unless a filter finishes them.

        `rendered` fills another target's template with a value, to be shown in a code block.
        """
        from . import markdown

        environment = self.environment.overlay(finalize=markdown.escape)
        environment.filters = {
            **self.environment.filters,
            "block": markdown.block,
            "cell_code": markdown.cell_code,
            "cell_codes": markdown.cell_codes,
            "code": markdown.code,
            "finished": markdown.Markdown,
            "free_text": markdown.free_text,
            "link": markdown.link,
            "math": markdown.math,
            "rendered": self.rendered,
        }
        return environment

    @cached_property
    def xml(self) -> jinja2.Environment:
        """The environment of pictures: values are escaped unless they are finished."""
        from html import escape

        from .markdown import Markdown

        def finalize(value: object) -> object:
            return value if isinstance(value, (Markdown, int)) else escape(str(value))

        return self.environment.overlay(finalize=finalize)

    def rendered(self, view: object, name: str) -> str:
        """A part of a page, or another target's template; a view that pages share is used once."""
        key = (id(view), name)
        if key not in self.parts:
            environment = self.markdown if name.endswith(".md.jinja") else self.environment
            text = environment.get_template(name).render(view=view)
            # The view is kept, so that its id stays its own.
            self.parts[key] = (view, text)
        return self.parts[key][1]

    @cached_property
    def header(self) -> jinja2.Template:
        return self.environment.get_template(HEADER_TEMPLATE)

    def render(self, output: Output) -> str:
        """The text of an output.

        Raises:
            TemplateError: a template that is not the package's has a mistake.
        """
        if not self.foreign:
            return self._render(output)
        import jinja2

        try:
            with bounded.step():
                return self._render(output)
        except (jinja2.TemplateError, *_MISTAKES) as error:
            raise TemplateError(f"{self.place(error, output)}: {_reason(error)}") from error

    def bounded(self, work: Callable[[], Result]) -> Result:
        """What the work returns, which renders; a template that may be anyone's cannot stall it.

        Raises:
            TemplateError: as `render`, or a template takes too long or too much memory.
        """
        if not self.foreign:
            return work()
        try:
            return bounded.run(work)
        except bounded.ExceededError as error:
            raise TemplateError(f"templates: {error}") from error

    def place(self, error: BaseException, output: Output) -> str:
        """Where in a template the error is."""
        line, name = getattr(error, "lineno", None), None
        trace = error.__traceback__
        while trace is not None:
            file = Path(trace.tb_frame.f_code.co_filename)
            for directory in self.directories:
                if file.is_relative_to(directory):
                    name, line = file.relative_to(directory).as_posix(), trace.tb_lineno
            trace = trace.tb_next
        return f"templates/{name or output.template}" + (f":{line}" if line else "")

    def _render(self, output: Output) -> str:
        header = self.header.render(origin=output.origin)
        if output.path.endswith(".svg"):
            from .markdown import comment

            template = self.xml.get_template(output.template)
            text = template.render(view=output.view, header=comment(header))
        elif output.path.endswith(".md"):
            from .markdown import comment

            template = self.markdown.get_template(output.template)
            text = template.render(view=output.view, header=comment(header))
        else:
            template = self.environment.get_template(output.template)
            text = template.render(
                view=output.view, header=quoting.commented(header, output.comment)
            )
        return text if text.endswith("\n") else text + "\n"

    def render_all(self, outputs: Iterable[Output]) -> dict[str, str]:
        """Path to text, in the order of paths.

        Raises:
            ValueError: two outputs have one path.
        """
        texts: dict[str, str] = {}
        for output in outputs:
            if output.path in texts:
                raise ValueError(f"two outputs are named {output.path}")
            spend()
            texts[output.path] = self.render(output)
        return dict(sorted(texts.items()))


def _reason(error: BaseException) -> str:
    if isinstance(error, MemoryError):
        return f"it takes more than {bounded.ROOM >> 20} MiB"
    return str(error).strip().splitlines()[0] if str(error).strip() else type(error).__name__
