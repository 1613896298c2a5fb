# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The view-model of the package of builders: its modules and what is in them."""

from __future__ import annotations

from dataclasses import dataclass

from optree_gen.emit.naming import natural

from .records import Import
from .signature import Signature

#: The module that holds the scalar table.
SCALARS = "scalars"


@dataclass(frozen=True)
class FunctionView:
    """A builder: `op` is the spec's name, `constant` holds what builds it.

    warning: what is said of a deprecated op. warned_arguments: of deprecated parameters, the
        argument, the default that says nothing about it, and what is said.
    """

    name: str
    op: str
    constant: str
    signature: Signature
    doc: tuple[str, ...]
    kind: str
    several: bool
    optional_outs: bool
    operands: tuple[tuple[str, str], ...]
    has_outs: bool
    has_result: bool
    warning: str
    warned_arguments: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True)
class BranchView:
    """A module of builders: the ops of one branch of the tree."""

    name: str
    summary: str
    imports: tuple[ModuleImport, ...]
    functions: tuple[FunctionView, ...]

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(sorted((f.name for f in self.functions), key=natural))

    @property
    def standard(self) -> tuple[ModuleImport, ...]:
        """Imports from Python's library."""
        return tuple(i for i in self.imports if not i.module.startswith("."))

    @property
    def own(self) -> tuple[ModuleImport, ...]:
        """Imports from the package."""
        return tuple(i for i in self.imports if i.module.startswith("."))


@dataclass(frozen=True, slots=True)
class ModuleImport:
    """`from <module> import <names>`."""

    module: str
    names: tuple[str, ...]


@dataclass(frozen=True)
class RecordsView:
    """A module of op records."""

    name: str
    imports: tuple[Import, ...]
    records: tuple[str, ...]


@dataclass(frozen=True)
class TreeView:
    """The module that puts the tree together."""

    dialect: str
    branches: tuple[str, ...]
    ops: tuple[str, ...]

    @property
    def modules(self) -> tuple[str, ...]:
        return tuple(sorted((*self.branches, SCALARS)))


@dataclass(frozen=True)
class ScalarsView:
    functions: str
    casts: str
    helpers: str
    spellings: str
    names: tuple[str, ...]
    imports: tuple[Import, ...]


@dataclass(frozen=True)
class PackageView:
    """The package; `own`: the dialect is defined rather than bound."""

    dialect: str
    package: str
    summary: str
    branches: tuple[BranchView, ...]
    names: tuple[str, ...]
    own: bool


@dataclass(frozen=True)
class SourceView:
    """A module that is written as it is: `template` includes it, or `text` is it."""

    template: str = ""
    text: str = ""
