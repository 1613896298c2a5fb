# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The view-model of a dialect's package for xDSL."""

from __future__ import annotations

from dataclasses import dataclass

from .op import XdslOpView


@dataclass(frozen=True, slots=True)
class XdslMemberView:
    """A member of an enumeration and how IR spells it."""

    name: str
    spelling: str


@dataclass(frozen=True, slots=True)
class XdslEnumView:
    """An enumeration, and the attribute that holds one of its members."""

    name: str
    mnemonic: str
    summary: str
    members: tuple[XdslMemberView, ...]

    @property
    def attribute(self) -> str:
        return f"{self.name}Attr"


@dataclass(frozen=True, slots=True)
class ModuleView:
    """The module of a branch. library, attributes: the names that it imports of each."""

    name: str
    library: tuple[str, ...]
    attributes: tuple[str, ...]
    ops: tuple[XdslOpView, ...]


@dataclass(frozen=True, slots=True)
class XdslPackageView:
    """The package as a whole."""

    dialect: str
    package: str
    summary: str
    modules: tuple[ModuleView, ...]
    enums: tuple[XdslEnumView, ...]
