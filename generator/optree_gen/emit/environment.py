# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Jinja as templates are run: in a sandbox where they may be anyone's, and from no other place."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from optree_gen.disk.containment import ForeignFileError, contained

from .templates import former_name

if TYPE_CHECKING:
    import jinja2


@cache
def environment_class(foreign: bool) -> type[jinja2.Environment]:
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
def loader_class() -> type[jinja2.FileSystemLoader]:
    """A loader that follows no links, and finds overrides by the names of 0.1.0, too."""
    import jinja2

    class Loader(jinja2.FileSystemLoader):
        def get_source(
            self, environment: jinja2.Environment, template: str
        ) -> tuple[str, str, Callable[[], bool]]:
            former = former_name(template)
            for directory in map(Path, self.searchpath):
                path = directory / template
                if not path.exists() and (directory / former).exists():
                    template, path = former, directory / former
                try:
                    if path.is_relative_to(directory) and ".." not in path.parts:
                        contained(path, directory)
                except ForeignFileError as error:
                    message = f"templates/{template} is not read: {error}"
                    raise jinja2.TemplateNotFound(template, message) from error
            return super().get_source(environment, template)

    return Loader


@cache
def cache_class() -> type[jinja2.FileSystemBytecodeCache]:
    """A cache that does without what the disk does not take."""
    import jinja2
    from jinja2.bccache import Bucket

    class Cache(jinja2.FileSystemBytecodeCache):
        def dump_bytecode(self, bucket: Bucket) -> None:
            with suppress(OSError):
                super().dump_bytecode(bucket)

    return Cache
