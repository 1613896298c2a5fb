# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The view-model of the package of builders: its modules and what is in them."""

from __future__ import annotations

from dataclasses import dataclass

from optree_gen.emit.naming import natural

from .signature import Signature


@dataclass(frozen=True)
class PythonFunctionView:
    """A builder: `definition` is of the constant that builds the op, `call` returns the op.

    kind: "structured", "body" where the op has a region of the user's, or "plain".
    warning: what is said of a deprecated op. warned_arguments: of deprecated parameters, the
        argument, the default that says nothing about it, and what is said.
    """

    name: str
    definition: str
    call: str
    signature: Signature
    doc: tuple[str, ...]
    kind: str
    several: bool
    optional_outs: bool
    has_outs: bool
    has_result: bool
    warning: str
    warned_arguments: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True)
class BranchView:
    """A module of builders: the ops of one branch of the tree."""

    name: str
    summary: str
    imports: tuple[tuple[ModuleImport, ...], ...]
    functions: tuple[PythonFunctionView, ...]

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(sorted((f.name for f in self.functions), key=natural))


@dataclass(frozen=True, slots=True)
class ModuleImport:
    """`from <module> import <names>`."""

    module: str
    names: tuple[str, ...]


@dataclass(frozen=True)
class PythonPackageView:
    """The package. own: the dialect is defined rather than bound; functions: names as literals."""

    dialect: str
    package: str
    summary: str
    branches: tuple[BranchView, ...]
    names: tuple[str, ...]
    own: bool
    functions: tuple[str, ...]
