# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Render outputs: each is a template filled with a view-model that a planner has decided."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from . import library, tablegen
from .containment import ForeignFileError, contained
from .templates import TemplateError

if TYPE_CHECKING:
    import jinja2

#: How a line of comment starts, by file name ending.
_COMMENTS = {
    ".h": "// ", ".cpp": "// ", ".td": "// ", ".inc": "// ", ".mlir": "// ",
    ".py": "# ", ".pyi": "# ", ".cmake": "# ", ".txt": "# ", ".yaml": "# ",
}  # fmt: skip

HEADER_TEMPLATE = "common/header.jinja"


@dataclass(frozen=True, slots=True)
class Output:
    """One generated file.

    path: below `generated/`, with forward slashes. template: below `templates/`.
    view: what the template sees as `view`. specs: the spec files it comes from, as display paths;
        shown in its header (one is named, several are named by their directory).
    """

    path: str
    template: str
    view: object
    specs: tuple[str, ...] = ()

    @property
    def comment(self) -> str:
        """The start of a comment line in this file; empty where the format has no comments."""
        return _COMMENTS.get(Path(self.path).suffix, "")

    @property
    def origin(self) -> str:
        """The spec, or the directory of the specs, that the file is generated from."""
        if len(self.specs) == 1:
            return self.specs[0]
        parents = [path.rsplit("/", 1)[0].split("/") for path in self.specs]
        common = parents[0] if parents else ["specs"]
        for parent in parents:
            same = 0
            while same < min(len(common), len(parent)) and common[same] == parent[same]:
                same += 1
            common = common[:same]
        return "/".join(common)


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

        environment = _environment_class(self.foreign)(
            loader=_loader_class()(self.directories),
            undefined=jinja2.StrictUndefined,
            autoescape=False,
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
            auto_reload=False,
            bytecode_cache=self.bytecode_cache(),
        )
        environment.filters["commented"] = _commented
        environment.filters["comment_line"] = _comment_line
        environment.filters["docstring_line"] = _docstring_line
        environment.filters["cpp_string"] = _cpp_string
        environment.filters["python_string"] = repr
        environment.filters["td_string"] = tablegen.string_literal
        environment.filters["td_block"] = tablegen.code_block
        return environment

    def bytecode_cache(self) -> jinja2.BytecodeCache | None:
        import jinja2

        if self.cache is None:
            return None
        # What is compiled for the sandbox is other code.
        directory = self.cache / ("foreign" if self.foreign else "own")
        try:
            directory.mkdir(parents=True, exist_ok=True, mode=0o700)
        except OSError:
            return None
        writable = os.access(directory, os.W_OK)
        return jinja2.FileSystemBytecodeCache(str(directory)) if writable else None

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
            return self._render(output)
        except (jinja2.TemplateError, TypeError, ValueError, ArithmeticError) as error:
            raise TemplateError(f"{self.place(error, output)}: {_reason(error)}") from error
        except (AttributeError, LookupError, RecursionError, MemoryError) as error:
            raise TemplateError(f"{self.place(error, output)}: {_reason(error)}") from error

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
            text = template.render(view=output.view, header=_commented(header, output.comment))
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
            texts[output.path] = self.render(output)
        return dict(sorted(texts.items()))


def _reason(error: BaseException) -> str:
    return str(error).strip().splitlines()[0] if str(error).strip() else type(error).__name__


@cache
def _environment_class(foreign: bool) -> type[jinja2.Environment]:
    """Jinja's environment for views that are records: an attribute is one, never an item.

    foreign: a template may be anyone's, so it reaches no internals and changes nothing.
    """
    import jinja2
    import jinja2.sandbox

    if foreign:
        return jinja2.sandbox.ImmutableSandboxedEnvironment

    class Environment(jinja2.Environment):
        getattr = staticmethod(getattr)  # type: ignore[assignment]

    return Environment


@cache
def _loader_class() -> type[jinja2.FileSystemLoader]:
    """A loader that follows no links."""
    import jinja2

    class Loader(jinja2.FileSystemLoader):
        def get_source(
            self, environment: jinja2.Environment, template: str
        ) -> tuple[str, str, Callable[[], bool]]:
            for directory in map(Path, self.searchpath):
                path = directory / template
                try:
                    if path.is_relative_to(directory) and ".." not in path.parts:
                        contained(path, directory)
                except ForeignFileError as error:
                    message = f"templates/{template} is not read: {error}"
                    raise jinja2.TemplateNotFound(template, message) from error
            return super().get_source(environment, template)

    return Loader


def template_cache() -> Path | None:
    """Where compiled templates are kept."""
    return private_cache("templates")


def private_cache(name: str) -> Path | None:
    """A directory that only this user can write to; None where there is none.

    Not in the project: what is read from there is run.
    """
    base = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    directory = Path(base, "optree-gen", name)
    try:
        directory.mkdir(parents=True, exist_ok=True, mode=0o700)
        status = directory.stat()
    except OSError:
        return None
    owned = not hasattr(os, "getuid") or status.st_uid == os.getuid()
    return directory if owned and not status.st_mode & 0o022 else None


def _commented(text: str, prefix: str) -> str:
    """The text with each line made a comment."""
    return "\n".join((prefix + line).rstrip() for line in text.strip().splitlines())


# The same summaries stand in several files.
@lru_cache(maxsize=4096)
def _comment_line(text: str) -> str:
    """The text as the rest of a line of comment; a backslash at its end would take the next one."""
    from .markdown import one_line

    line = one_line(text).rstrip("\\ ")
    return line.replace("??/", "? ?/")


def _docstring_line(text: str) -> str:
    """The text as the rest of a line of a docstring."""
    from .markdown import one_line

    line = one_line(text).replace("\\", "\\\\").replace('"""', '\\"\\"\\"')
    return line[:-1] + '\\"' if line.endswith('"') else line


_CPP_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "?": "\\?"}


# Tables repeat the names of operands and loops.
@lru_cache(maxsize=4096)
def _cpp_string(text: str) -> str:
    """The text as a C++ string literal."""
    body = "".join(
        _CPP_ESCAPES.get(c, c) if c.isprintable() or c in _CPP_ESCAPES else f"\\{ord(c):03o}"
        for c in text
    )
    return f'"{body}"'
