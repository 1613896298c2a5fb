# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The lifecycle of ops and attributes, from their first release to their last."""

from __future__ import annotations

from dataclasses import dataclass

from .text_enum import TextEnum


class Stability(TextEnum):
    """The promise that a dialect makes for an op or attribute."""

    STABLE = "stable"
    EXPERIMENTAL = "experimental"  # Any release may change or drop it.
    DEPRECATED = "deprecated"


@dataclass(frozen=True, slots=True)
class Deprecation:
    """The reason why something should not be used any more, and the replacement."""

    reason: str
    replaced_by: str | None = None

    def __str__(self) -> str:
        reason = self.reason.strip().rstrip(".")
        return f"{reason}; use '{self.replaced_by}'" if self.replaced_by else reason


@dataclass(frozen=True, slots=True)
class Lifecycle:
    """The lifecycle that the spec declares, completed from the releases.

    experimental: any release may change or drop it.
    since: the first release that has it; None: no release has it yet.
    until: the day from which a release may drop it, as YYYY-MM-DD.
    formerly: its former names, the latest first.
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


#: The lifecycle of whatever declares none.
STABLE = Lifecycle()


@dataclass(frozen=True, slots=True)
class Retired:
    """A former attribute of an op.

    default: the value, as MLIR text, that leaves the op's meaning as it is without the attribute.
    ignored: True if no value of the attribute had an effect.
    """

    name: str
    reason: str
    default: str | None = None
    ignored: bool = False
