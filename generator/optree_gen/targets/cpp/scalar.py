# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Scalar functions, their spellings and casts as rows of C++ tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from optree_core.element_type import TYPE_CLASSES, element_type
from optree_core.rewrite_rule import AT_MOST, RewriteRule, RuleNode, RuleRow
from optree_core.scalar import (
    COMMON_TYPE,
    PART_TYPE,
    Assertion,
    CastRule,
    ScalarFunction,
    ScalarTable,
    Spelling,
)

from optree_gen.emit.naming import Name
from optree_gen.emit.quoting import cpp_integer, cpp_real, cpp_string

from .expression import Expressions, argument_places, call, permissions
from .layout import Row, braced, function_row, predicate_row, predicates_of, quoted, row
from .view import ArrayView, CppFunctionView, RewriteView, SpellingView


def function_view(function: ScalarFunction, table: ScalarTable) -> CppFunctionView:
    """Return the function's row, and its lowering on each class of types up to the last legal."""
    identifier = Name(function.name).pascal
    classes = [name for name in TYPE_CLASSES if name in function.lower or name in function.derive]
    # C++ fills the rest of the array with rows that have no operation.
    last = TYPE_CLASSES.index(classes[-1]) + 1 if classes else 0
    arguments = [_class(name) for name in function.arguments.values()]
    places = argument_places(function.arguments)
    return CppFunctionView(
        identifier=identifier,
        row=row(
            name=cpp_string(function.name),
            arity=function.arity,
            commutes=function.commutes,
            argumentClass=tuple(arguments) if set(arguments) != {_COMMON} else None,
            resultClass=_result(function.result) if function.result != COMMON_TYPE else None,
        ),
        signs=sign_rows(function),
        derived=tuple(
            ArrayView(f"derived{identifier}_{name}", Expressions(places).nodes(expr))
            for name, expr in function.derive.items()
        ),
        lower=tuple(
            (name, _lowering(function, name, identifier, table)) for name in TYPE_CLASSES[:last]
        ),
    )


def _lowering(function: ScalarFunction, name: str, identifier: str, table: ScalarTable) -> str:
    mnemonic = function.lower.get(name, "")
    order = function.combining_order(name).capitalize()
    predicate = function.predicate.get(name)
    return braced(
        row(
            mnemonic=quoted(mnemonic),
            derived=f"derived{identifier}_{name}" if name in function.derive else None,
            predicate=None if predicate is None else _predicate(mnemonic, predicate, table),
            order=f"CombiningOrder::{order}" if order != "Kept" else None,
        )
    )


_COMMON = "Function::kCommonType"


def _result(name: str) -> str:
    return "Function::kPartType" if name == PART_TYPE else _class(name)


def _class(name: str) -> str:
    return f"only(TypeClass::{name.capitalize()})" if name in TYPE_CLASSES else _COMMON


def cast_row(rule: CastRule) -> Row:
    """Return the row of a cast; its signed and unsigned operations may be the same."""
    mnemonics = (rule.signed or "", rule.unsigned or "")
    return row(
        source=_type_class(rule.source),
        target=_type_class(rule.target),
        width=f"CastRule::{rule.width.capitalize()}",
        steps=f"CastSteps::{rule.steps.capitalize()}" if rule.steps else None,
        mnemonic=tuple(map(cpp_string, mnemonics)) if any(mnemonics) else None,
    )


def spelling_view(spelling: Spelling, table: ScalarTable) -> SpellingView:
    places = argument_places(spelling.arguments)
    return SpellingView(
        row=row(
            function=function_row(spelling.function) if spelling.function else None,
            typeClass=_type_class(spelling.on),
            arity=len(spelling.arguments),
        ),
        steps=tuple(
            row(
                mnemonic=cpp_string(step.mnemonic),
                predicates=_predicates(step.mnemonic, step.predicates, table),
                args=tuple(_argument(word, places) for word in step.arguments),
            )
            for step in spelling.steps
        ),
        where=tuple(
            row(
                argument=places[name],
                kinds=" | ".join(f"SpellingGuard::{Name(kind).pascal}" for kind in kinds),
            )
            for name, kinds in spelling.where.items()
        ),
        value=Expressions(places).nodes(spelling.value),
        types=tuple(map(cpp_string, spelling.types)),
        needs=permissions(spelling.needs),
    )


def rewrite_views(rule: RewriteRule, table: ScalarTable) -> Iterator[RewriteView]:
    """Yield the rule on each class of types."""
    places = argument_places(rule.variables)
    types = [element_type(name) for name in rule.types]
    for lowered in rule.rows:
        yield RewriteView(
            row=row(
                name=cpp_string(rule.name),
                needs=permissions(rule.needs),
                typeClass=_type_class(lowered.on),
                types=tuple(cpp_string(t.name) for t in types if t.type_class == lowered.on),
                numVariables=len(places),
                where=tuple(
                    guard
                    for name, conditions in rule.where.items()
                    for guard in _guards(name, conditions, places)
                ),
            ),
            source=tuple(_rule_node(node, lowered, places, table) for node in lowered.source),
            target=tuple(_rule_node(node, lowered, places, table) for node in lowered.target),
        )


def _guards(name: str, conditions: Iterable[str], places: dict[str, str]) -> Iterator[str]:
    """Yield the guards of a variable: one for its value, and one per variable that it is under."""
    kinds = [f"SpellingGuard::{Name(c).pascal}" for c in conditions if "(" not in c]
    if kinds:
        yield braced(row(argument=places[name], kinds=" | ".join(kinds)))
    for condition in conditions:
        kind, _, other = condition.rstrip(")").partition("(")
        if kind == AT_MOST:
            other = places[other.strip()]
            yield braced(row(argument=places[name], kinds="SpellingGuard::AtMost", other=other))


def _rule_node(node: RuleNode, on: RuleRow, places: dict[str, str], table: ScalarTable) -> Row:
    type_name = cpp_string(node.type) if node.type else None
    if node.variable is not None:
        return row(kind="RuleNode::Variable", index=places[node.variable], type=type_name)
    if node.value is not None:
        number: dict[str, object] = {"integer": node.value}
        if isinstance(node.value, float):
            number = {"isReal": True, "real": cpp_real(node.value)}
        return row(kind="RuleNode::Constant", **number, type=type_name)
    predicates = () if node.predicate is None else (node.predicate,)
    return row(
        kind="RuleNode::Op",
        mnemonic=cpp_string(node.mnemonic),
        predicates=_predicates(node.mnemonic, predicates, table),
        args=tuple(map(str, node.arguments)),
        type=type_name,
    )


def assertion_row(assertion: Assertion, table: ScalarTable) -> Row:
    identity = str(table.functions[assertion.combine].identity[assertion.on])
    return row(
        typeClass=_type_class(assertion.on),
        mnemonic=cpp_string(assertion.compare),
        predicates=_predicates(assertion.compare, assertion.predicates, table),
        againstZero=assertion.against_zero,
        each=function_row(assertion.each) if assertion.each else None,
        combine=function_row(assertion.combine),
        identity=f"Assertion::{Name(identity).pascal}",
        holds=_sign(assertion.holds) if assertion.holds else None,
    )


def sign_rows(function: ScalarFunction) -> tuple[Row, ...]:
    """Return a row for the signs of arguments in each order."""
    rows = {}
    for arguments, result in function.sign.items():
        names = arguments.split()
        for order in (names, names[::-1]) if function.commutes else (names,):
            rows[" ".join(order)] = row(
                same=True if names == ["same"] else None,
                arguments=None if names == ["same"] else tuple(map(_sign, order)),
                result=_sign(result),
            )
    return tuple(rows.values())


def _sign(name: str) -> str:
    return (
        "Positivity::NonNegative" if name == "nonnegative" else f"Positivity::{name.capitalize()}"
    )


def trap_row(mnemonic: str, values: Iterable[str]) -> Row:
    bits = " | ".join(f"TrapRule::{Name(value).pascal}" for value in values)
    return row(mnemonic=cpp_string(mnemonic), values=bits)


def compare_views(table: ScalarTable) -> tuple[ArrayView, ...]:
    """Return the compare operations, each with C++ names of its predicates."""
    return tuple(
        ArrayView(predicates_of(mnemonic), tuple(Name(name).pascal for name in names))
        for mnemonic, names in table.predicates.items()
    )


def _type_class(name: str) -> str:
    return f"TypeClass::{name.capitalize()}"


def _predicates(mnemonic: str, numbers: Iterable[int], table: ScalarTable) -> str:
    """Return the bits of predicates; empty for an operation without predicates."""
    return " | ".join(call("bit", _predicate(mnemonic, n, table)) for n in numbers)


def _predicate(mnemonic: str, number: int, table: ScalarTable) -> str:
    # The functions of a rule may be another dialect's, whose compares this table lacks.
    known = table.predicates.get(mnemonic)
    return predicate_row(mnemonic, known[number]) if known else str(number)


def _argument(word: str, places: dict[str, str]) -> str:
    if word.startswith("%"):
        return call("stepValue", int(word[1:]))
    if word in places:
        return call("argument", places[word])
    return call("integer", cpp_integer(int(word)))
