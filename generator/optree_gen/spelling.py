# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Read the spellings of scalar functions: other operations with exactly their values."""

from __future__ import annotations

from collections.abc import Mapping as Map
from typing import Any

from .diagnostic import Diagnostics, did_you_mean
from .load import Node, Sequence, plain
from .scalar import ScalarFunction, Spelling, SpellingStep
from .source import Span


def read_spellings(
    node: Node | None,
    functions: Map[str, ScalarFunction],
    predicates: Map[str, list[str]],
    diagnostics: Diagnostics,
) -> tuple[Spelling, ...]:
    """The entries of `spellings`, whose shape the schema has already accepted."""
    found = []
    for item in node.items if isinstance(node, Sequence) else ():
        spelling = _read(plain(item), item.span, functions, predicates, diagnostics)
        if spelling is not None:
            found.append(spelling)
    return tuple(found)


def _read(
    data: dict[str, Any],
    span: Span,
    functions: Map[str, ScalarFunction],
    predicates: Map[str, list[str]],
    diagnostics: Diagnostics,
) -> Spelling | None:
    function = functions.get(data["function"])
    if function is None:
        diagnostics.error(
            "payload-unknown-function",
            span,
            f"there is no scalar function '{data['function']}'",
            did_you_mean(data["function"], functions),
        )
        return None
    steps: list[SpellingStep] = []
    for text in data["steps"]:
        mnemonic, *words = text.split()
        known = predicates.get(mnemonic, [])
        chosen = words.pop(0).split("|") if known else []
        names = (*function.arguments, *(f"%{i}" for i in range(len(steps))))
        unknown = [name for name in chosen if name not in known]
        unknown += [w for w in words if not w.lstrip("-").isdigit() and w not in names]
        if unknown:
            diagnostics.error(
                "payload-unknown-name",
                span,
                f"'{unknown[0]}' is no argument of '{function.name}', step or predicate",
                did_you_mean(unknown[0], (*names, *known)),
            )
            return None
        numbers = tuple(known.index(name) for name in chosen)
        steps.append(SpellingStep(mnemonic, numbers, tuple(words)))
    where = {name: tuple(kinds) for name, kinds in data.get("where", {}).items()}
    return Spelling(function.name, data["on"], tuple(steps), where)
