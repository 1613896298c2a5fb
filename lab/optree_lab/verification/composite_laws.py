# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks on real IR that composites are the ops that they were recognized in.

With R recognizing, D decomposing and F bringing into the canonical form under the same permissions:
F(D(R(x))) = F(x). MLIR's own composite, softmax, is left out: MLIR decomposes it, in another way.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from optree_core.rewrite_rule import PERMISSIONS
from optree_gen.compare.canonical import AFTER, BEFORE

from optree_lab import toolchain
from optree_lab.ir import dialects
from optree_lab.running.execution import ToolFailed

from .canonical_laws import CanonicalLaws
from .composites import composites, decompose, found_in, passes, recognize

#: The sets of permissions under which the law is checked.
SETTINGS = (frozenset[str](), frozenset(PERMISSIONS))


@dataclass(frozen=True)
class LawOutcome:
    """A file under permissions. found: how many composites; difference: the first, in words."""

    file: str
    allow: str
    found: int
    difference: str = ""


def outcomes(file: Path) -> list[LawOutcome]:
    """Return what becomes of the law on a file under each set of permissions."""
    laws = CanonicalLaws(
        toolchain.tool("mlir-opt"), toolchain.built(toolchain.PLUGIN), minimize=False
    )
    return [_outcome(laws, file, permissions) for permissions in SETTINGS]


def _own() -> list[str]:
    """Return the composites that MLIR does not have, those with the most steps first."""
    own = [op for op in composites(dialects.tree("linalg")) if op.abstract]
    return [op.name for op in sorted(own, key=lambda op: len(op.steps), reverse=True)]


def _outcome(laws: CanonicalLaws, file: Path, permissions: frozenset[str]) -> LawOutcome:
    allow = ",".join(p for p in PERMISSIONS if p in permissions)
    try:
        text = laws.run(file.read_text(encoding="utf-8"), *BEFORE)
        between = passes(toolchain.OPTREE_OPT, text, recognize(allow, among=_own()))
        found = len(found_in(between))
        again = passes(toolchain.OPTREE_OPT, between, decompose())
        form = (laws.form(permissions), *AFTER)
        first, second = laws.run(text, *form), laws.run(again, *form)
        if laws.same(first, second):
            return LawOutcome(file.name, allow, found)
        return LawOutcome(file.name, allow, found, laws.first_difference(first, second))
    except ToolFailed as error:
        return LawOutcome(file.name, allow, 0, str(error).splitlines()[-1][:200])
