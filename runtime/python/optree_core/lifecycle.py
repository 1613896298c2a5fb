# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The lifecycle of ops and attributes, from the release that brings one to its last."""

from __future__ import annotations

from dataclasses import dataclass

from .text_enum import TextEnum


class Stability(TextEnum):
    """The promise to users of an op or attribute."""

    STABLE = "stable"
    EXPERIMENTAL = "experimental"  # It may change or leave in any release.
    DEPRECATED = "deprecated"


@dataclass(frozen=True, slots=True)
class Deprecation:
    """Why it should not be used any more, and what should be used."""

    reason: str
    replaced_by: str | None = None

    def __str__(self) -> str:
        reason = self.reason.strip().rstrip(".")
        return f"{reason}; use '{self.replaced_by}'" if self.replaced_by else reason


@dataclass(frozen=True, slots=True)
class Lifecycle:
    """The lifecycle by the spec, completed by the releases.

    experimental: it may change or leave in any release.
    since: the release that first has it; None: none has it yet.
    until: the day from which a release may be without it, as YYYY-MM-DD.
    formerly: names that it had, the latest first.
    """

    experimental: bool = False
    since: str | None = None
    deprecated: Deprecation | None = None
    until: str | None = None
    formerly: tuple[str, ...] = ()

    @property
    def stability(self) -> Stability:
        if self.deprecated is not None:
            return Stability.DEPRECATED
        return Stability.EXPERIMENTAL if self.experimental else Stability.STABLE


#: What nothing is said of.
STABLE = Lifecycle()


@dataclass(frozen=True, slots=True)
class Retired:
    """An attribute that the op had.

    default: the value under which it meant what the op means without it, as MLIR text.
    ignored: what it said had no effect, so that no value of it matters.
    """

    name: str
    reason: str
    default: str | None = None
    ignored: bool = False
