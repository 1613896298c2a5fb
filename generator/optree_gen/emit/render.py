# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Render outputs: fill each template with the view-model that a planner made."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cache, cached_property
from pathlib import Path
from traceback import walk_tb
from typing import TYPE_CHECKING

from optree_gen.diagnostics.diagnostic import SpecError
from optree_gen.diagnostics.source import Source, Span
from optree_gen.disk import library
from optree_gen.disk.containment import ForeignFileError, contained

from . import quoting
from .output import Output
from .target import Target, targets
from .templates import mistaken

if TYPE_CHECKING:
    import jinja2


# Jinja's environment: templates of a project run in a sandbox, and no link to one is followed.


@cache
def environment_class(foreign: bool) -> type[jinja2.Environment]:
    """Return the class of Jinja's environment. `view.name` reads an attribute, never an item.

    foreign: run templates in a sandbox, in which they reach no internals and change no value.
    """
    import jinja2
    import jinja2.sandbox

    if foreign:
        return jinja2.sandbox.ImmutableSandboxedEnvironment

    class Environment(jinja2.Environment):
        getattr = staticmethod(getattr)  # type: ignore[assignment]

    return Environment


@cache
def loader_class() -> type[jinja2.FileSystemLoader]:
    """Return a loader that follows no links."""
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
            try:
                return super().get_source(environment, template)
            except UnicodeDecodeError as error:
                line = error.object.count(b"\n", 0, error.start) + 1
                files = (Path(directory, template) for directory in self.searchpath)
                file = next(str(path) for path in files if path.exists())
                message = "the template is not UTF-8"
                raise jinja2.TemplateSyntaxError(message, line, template, file) from error

    return Loader


@cache
def cache_class() -> type[jinja2.FileSystemBytecodeCache]:
    """Return a cache of compiled templates that ignores errors of writing to disk."""
    import jinja2
    from jinja2.bccache import Bucket

    class Cache(jinja2.FileSystemBytecodeCache):
        def dump_bytecode(self, bucket: Bucket) -> None:
            with suppress(OSError):
                super().dump_bytecode(bucket)

    return Cache


#: Errors that running a template with a mistake raises, besides Jinja's own.
_MISTAKES = (
    TypeError, ValueError, ArithmeticError, AttributeError, LookupError, RecursionError,
    MemoryError, SyntaxError,
)  # fmt: skip

HEADER_TEMPLATE = "common/header.jinja"


class Header(str):
    """The comment at the start of a file, which is not escaped."""

    __slots__ = ()


def _sparing(escape: Callable[[object], object]) -> Callable[[object], object]:
    return lambda value: value if isinstance(value, Header) else escape(value)


class Renderer:
    """Fills templates with views. An undefined name is an error.

    directories: the directories that are searched for a template, in this order.
    cache: the directory that keeps compiled templates for the next run, or None for no cache.
    """

    def __init__(self, directories: Path | Sequence[Path], cache: Path | None = None) -> None:
        self.directories = [directories] if isinstance(directories, Path) else list(directories)
        self.cache = cache
        self.parts: dict[tuple[int, str], tuple[object, str]] = {}
        self.environments: dict[tuple[str, str], jinja2.Environment] = {}

    @cached_property
    def targets(self) -> Mapping[str, Target]:
        return targets()

    @cached_property
    def foreign(self) -> bool:
        """True if some templates come from a project rather than an installed distribution.

        All templates run in Jinja's sandbox then.
        """
        added = (target.templates for target in self.targets.values() if target.templates)
        installed = {path.resolve() for path in (library.templates(), *added)}
        return any(directory.resolve() not in installed for directory in self.directories)

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
        environment.filters["rendered"] = self.rendered
        return environment

    def environment_of(self, template: str) -> jinja2.Environment:
        """Return the environment with the filters of the template's target and its escapes."""
        folder = template.split("/", 1)[0]
        suffix = Path(template.removesuffix(".jinja")).suffix
        found = self.environments.get((folder, suffix))
        if found is None:
            target = self.targets.get(folder)
            escape = target.escapes.get(suffix) if target else None
            if escape is not None and target and isinstance(target.comments.get(suffix), str):
                escape = _sparing(escape)
            base = self.environment
            found = base.overlay() if escape is None else base.overlay(finalize=escape)
            found.filters = {**base.filters, **(target.filters if target else {})}
            self.environments[folder, suffix] = found
        return found

    def template(self, name: str) -> jinja2.Template:
        return self.environment_of(name).get_template(name)

    def bytecode_cache(self) -> jinja2.BytecodeCache | None:
        if self.cache is None:
            return None
        # Jinja compiles other code for the sandbox.
        directory = self.cache / ("foreign" if self.foreign else "own")
        try:
            directory.mkdir(parents=True, exist_ok=True, mode=0o700)
        except OSError:
            return None
        writable = os.access(directory, os.W_OK)
        return cache_class()(str(directory)) if writable else None

    def rendered(self, view: object, name: str) -> str:
        """Return a template rendered for use in another; a shared view is rendered once."""
        key = (id(view), name)
        if key not in self.parts:
            text = self.template(name).render(view=view)
            # Keep the view alive, so that no other object gets its id.
            self.parts[key] = (view, text)
        return self.parts[key][1]

    @cached_property
    def header(self) -> jinja2.Template:
        return self.environment.get_template(HEADER_TEMPLATE)

    def render(self, output: Output) -> str:
        """Return the text of an output.

        Raises:
            SpecError: a template of the project has a mistake.
        """
        if not self.foreign:
            return self._render(output)
        import jinja2

        try:
            return self._render(output)
        except (jinja2.TemplateError, *_MISTAKES) as error:
            raise self.mistake(error, output) from error

    def mistake(self, error: BaseException, output: Output) -> SpecError:
        """Return the error of a template as a mistake with its place and a hint."""
        frames = [(f.f_code.co_filename, line) for f, line in walk_tb(error.__traceback__)]
        frames.append((getattr(error, "filename", None) or "", getattr(error, "lineno", 0)))
        reason = _reason(error)
        places = [
            (file.relative_to(directory).as_posix(), file, line)
            for file, line in ((Path(file), line) for file, line in frames)
            for directory in self.directories
            if line and file.is_relative_to(directory)
        ]
        if not places:
            return mistaken(f"templates/{output.template}", reason)
        name, path, line = places[-1]
        source = Source(f"templates/{name}", path.read_text(encoding="utf-8", errors="replace"))
        text = source.line(line)
        # Jinja reports no column: use that of the last word that its message quotes.
        words = [word for word in re.findall("'([^']+)'", reason) if word in text]
        word = words[-1] if words else text.strip()
        span = Span(source, line, text.find(word) + 1, len(word))
        hint = f"'optree-gen override --diff {name}' compares it with the original"
        own, *others = self.directories
        overrides = path.is_relative_to(own) and any((d / name).exists() for d in others)
        return mistaken(source.path, reason, hint if overrides else "", span)

    def _render(self, output: Output) -> str:
        target = self.targets.get(output.template.split("/", 1)[0])
        comment = target.comments.get(Path(output.path).suffix) if target else None
        header = ""
        if comment is not None:
            header = self.header.render(origin=output.origin)
            commented = quoting.commented
            header = comment(header) if callable(comment) else Header(commented(header, comment))
        text = self.template(output.template).render(view=output.view, header=header)
        return text if text.endswith("\n") else text + "\n"

    def render_all(self, outputs: Iterable[Output]) -> dict[str, str]:
        """Return the text of each output by path, sorted.

        Raises:
            ValueError: two outputs have the same path.
        """
        texts: dict[str, str] = {}
        for output in outputs:
            if output.path in texts:
                raise ValueError(f"two outputs are named {output.path}")
            texts[output.path] = self.render(output)
        return dict(sorted(texts.items()))


def _reason(error: BaseException) -> str:
    if isinstance(error, MemoryError):
        return "rendering takes too much memory"
    text = str(error).strip() or type(error).__name__
    # Shorten "'package.module.View object'" to 'View', the planner's name of the view-model.
    return re.sub(r"'[\w.]*\.(\w+) object'", r"'\1'", text.splitlines()[0]).rstrip(".")
