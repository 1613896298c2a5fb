# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The records of the tree that travel with the builders: ops and scalars as Python source."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from optree_core.lifecycle import Lifecycle
from optree_core.model import Op, Parameter
from optree_core.scalar import ScalarFunction
from optree_core.source import Source, Span

from .literal import literal

#: Classes that a record may be written with, by the module of the tree that has them.
_CLASSES = {
    "expression": (
        "Call", "Cast", "Constant", "Index", "IndexExpr", "Operand", "ParameterCall", "Region",
        "Term",
    ),
    "model": ("Availability", "Condition", "Dialect", "MapForm", "Maps", "Op", "OperandSpec",
              "Parameter"),
    "scalar": ("CastRule", "ScalarFunction", "ScalarTable", "Spelling", "SpellingStep"),
    "source": ("Source", "Span"),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Import:
    """`from ..tree.<module> import <names>`."""

    module: str
    names: tuple[str, ...]


def imports(source: str) -> tuple[Import, ...]:
    """What a source with records needs."""
    found = []
    words = _words(source)
    for module, classes in _CLASSES.items():
        names = tuple(name for name in sorted(classes) if f"{name}(" in words)
        if names:
            found.append(Import(module, names))
    return tuple(found)


def _words(source: str) -> set[str]:
    return set(source.replace("=", " ").replace("(", "( ").replace("[", " ").split())


def op_record(op: Op) -> str:
    """The op as Python source, without what only documentation needs."""
    bare = replace(
        op,
        span=Span(Source(op.span.source.path, ""), op.span.line, op.span.column),
        summary="",
        description="",
        operands=tuple(replace(operand, doc="") for operand in op.operands),
        parameters=tuple(map(_bare, op.parameters)),
        interfaces=(),
        assembly="",
        hooks=(),
        lifecycle=Lifecycle(),
        retired=(),
        result_name="",
        provenance={},
    )
    return literal(bare, 4)


def _bare(parameter: Parameter) -> Parameter:
    return replace(parameter, doc="", lifecycle=Lifecycle())


def function_records(functions: Iterable[ScalarFunction]) -> str:
    """The scalar functions by name, without what only documentation needs."""
    bare = {
        f.name: replace(f, summary="", numpy="", latex="", latex_level=0, latex_reduction="")
        for f in functions
    }
    return literal(bare, 4, len("functions="))
