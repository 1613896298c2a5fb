# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Check that a parameter can take a value."""

from __future__ import annotations

from collections.abc import Iterable

from optree_core.condition import broken_value
from optree_core.model import Parameter
from optree_core.scalar import ScalarTable

from optree_gen.diagnostics.diagnostic import Diagnostics, did_you_mean
from optree_gen.diagnostics.source import Span

SIGNS = ("signed", "unsigned")


def check_value(
    parameter: Parameter, value: object, span: Span, scalars: ScalarTable, diagnostics: Diagnostics
) -> None:
    """Report a bound value or a default that the parameter's type or conditions do not allow."""
    legal: tuple[str, ...] = ()
    if parameter.type == "function":
        legal = parameter.domain or tuple(scalars.functions)
    elif parameter.type == "sign":
        legal = SIGNS
    elif parameter.type == "enum":
        legal = parameter.domain
    if legal:
        if value not in legal:
            unknown_function = parameter.type == "function" and not parameter.domain
            diagnostics.error(
                "payload-unknown-function" if unknown_function else "wrong-value",
                span,
                f"unknown scalar function '{value}'"
                if unknown_function
                else f"'{parameter.name}' cannot be '{value}'",
                did_you_mean(str(value), legal),
            )
        return
    message = _mistake(parameter, value)
    if message:
        diagnostics.error("wrong-value", span, f"'{parameter.name}' {message}")


#: Mistakes by the condition that a list breaks; the bounds of its elements are asked first.
_BROKEN = {"increasing": "must increase", "distinct": "names a dimension twice"}


def _mistake(parameter: Parameter, value: object) -> str:
    if parameter.type == "iterators":
        return "is of type iterators, which has no values in a spec"
    if parameter.type == "bool":
        return "" if isinstance(value, bool) else "must be true or false"
    if parameter.type == "string":
        return "" if isinstance(value, str) else "must be a string"
    if parameter.type == "dim" and isinstance(value, int) and value < 0:
        return "must be a dimension, counted from 0"
    if parameter.type in ("index", "i64", "dim"):
        if parameter.per is not None and isinstance(value, tuple):
            return _first(_integer(parameter, element) for element in value)
        return _integer(parameter, value)
    if not isinstance(value, tuple):
        return "must be a list of integers"
    mistake = _first(_integer(parameter, element) for element in value)
    if mistake:
        return mistake
    if parameter.type == "permutation" and sorted(value) != list(range(len(value))):
        return f"must be a permutation of 0 to {len(value) - 1}"
    if parameter.type == "dims" and any(element < 0 for element in value):
        return "must be a list of dimensions, counted from 0"
    return _BROKEN.get(broken_value(parameter.where, value) or "", "")


def _integer(parameter: Parameter, value: object) -> str:
    if isinstance(value, bool) or not isinstance(value, int):
        return (
            "must be an integer"
            if parameter.type in ("index", "i64", "dim")
            else "must be a list of integers"
        )
    if not -(2**63) <= value < 2**63:
        return "is out of range"
    broken = broken_value(parameter.where, (value,))
    return f"must be {broken}" if broken is not None else ""


def _first(messages: Iterable[str]) -> str:
    return next((m for m in messages if m), "")
