# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks of the scalar table: casts, helpers, and codes, derivations and formulas of functions."""

from __future__ import annotations

import string

from optree_core.element_type import TypeClass
from optree_core.expression import (
    Call,
    Cast,
    Constant,
    Expr,
    Fold,
    Index,
    LoopSize,
    Operand,
    ParameterCall,
    Read,
    Several,
    assert_never,
    children,
    walk,
)
from optree_core.scalar import (
    COMMON_TYPE,
    COMPLEX_TYPE,
    PART_TYPE,
    CastRule,
    ScalarFunction,
    ScalarTable,
)

from optree_gen.diagnostics.diagnostic import Found, Label, did_you_mean, error, unknown
from optree_gen.diagnostics.source import Text
from optree_gen.spec.load import Mapping, Node, Scalar
from optree_gen.spec.payload import FORMS
from optree_gen.spec.record_reader import entries, items

from .tables import TABLES

#: Operation of MLIR -> number of operands.
OPERATIONS = {
    name: count
    for rows in TABLES["operations"].values()
    for count, names in rows.items()
    for name in names.split()
}

#: Operation of MLIR -> the classes of types that its first operand may have.
CLASSES = {
    name: classes.split()
    for classes, rows in TABLES["operations"].items()
    for names in rows.values()
    for name in names.split()
}

#: Operations without a result that end the program if an assertion fails.
ASSERTIONS = ("cf.assert",)


#: `width` of a cast -> the target types that it applies to, in words.
_OTHER = {
    "any": "another type",
    "wider": "a wider type",
    "narrower": "a narrower type",
    "equal": "another type of the same width",
}

#: The package never uses codes from here on: they are free for a project's own functions.
OWN_CODES = 1000

#: The operations whose second operand is an integer.
_POWERS = TABLES["powers"].split()

#: The operations that a table has to name: constants and compound casts are made of them.
_HELPERS = ("constant", "complex_constant", "re", "im", "create")


def check_scalars(table: ScalarTable, node: Mapping) -> Found:
    """Report mistakes in the table that the JSON schema does not find. node: its parsed file."""
    yield from _casts(table, node)
    yield from _helpers(table, node)
    yield from _replaced(table, node)
    yield from _steps(table, node)
    yield from _permissions(node)
    codes: dict[int, Text] = {}
    own = table.own_functions
    taken = {f.code: f.name for f in table.functions.values() if f.name not in own}
    for name, entry in entries(node.get("functions")):
        if name not in own:  # A function of the base table, which `read_scalars` has reported.
            continue
        assert isinstance(entry, Mapping)
        function = own[str(name)]
        if name in FORMS:
            message = f"'{name}' is a keyword of payloads"
            yield error("name-clash", name, message, "choose another name")
        first = codes.setdefault(function.code, name)
        holder = taken.get(function.code, first)
        if holder is not name:
            message = f"'{holder}' has the code {function.code} already"
            hint = f"the next free code is {_free(table)}; codes of your own begin at {OWN_CODES}"
            labels = [Label(first.span, "first used here")] if first is not name else []
            place = entry.get("code") or name
            yield error("duplicate-code", place, message, hint, labels)
        yield from _arguments(function, entry)
        yield from _latex(function, entry.get("latex"))
        for kind, value in entries(entry.get("derive")):
            expr = function.derive.get(str(kind))
            if expr is not None and (message := _derivation(table, function, str(kind), expr)):
                yield error("wrong-derivation", value, message)


def _casts(table: ScalarTable, node: Mapping) -> Found:
    """Report casts without an operation of MLIR, and casts that never apply.

    The first rule that fits decides; the rules of the base table come first.
    """
    inherited = table.base.casts if table.base is not None else ()
    known: dict[tuple[str, str], set[str]] = {}
    for rule in inherited:
        known.setdefault((rule.source, rule.target), set()).update(rule.relations)
    for rule, item in zip(table.casts[len(inherited) :], items(node.get("casts")), strict=True):
        assert isinstance(item, Mapping)
        for key in ("signed", "unsigned"):
            if (operation := item.get(key)) is not None:
                yield from _operation(operation, 1)
                yield from _class(operation, rule.source, "write 'from: {}'")
            elif item.get("steps") is None:
                message = f"the cast has neither '{key}' nor 'steps'"
                yield error(
                    "missing-key", item, message, "write 'signed' and 'unsigned', or 'steps'"
                )
        yield from _compound(rule, item)
        before = known.setdefault((rule.source, rule.target), set())
        if rule.relations <= before:
            reason = f"an earlier cast from {rule.source} to {rule.target} decides"
            hint = "the first rule that fits decides, and inherited rules come first"
            if not rule.relations:
                reason = f"no cast from {rule.source} to {rule.target} is to {_OTHER[rule.width]}"
                hint = "remove 'width'"
                if "i1" in (rule.source, rule.target):
                    reason, hint = "in casts an i1 is an int", "write 'int'"
                elif rule.source == rule.target == "index":
                    reason, hint = "index is a single type", ""
            yield error("unreachable-cast", item, f"the cast never applies: {reason}", hint)
        before |= rule.relations


def _compound(rule: CastRule, item: Mapping) -> Found:
    """Report steps for types that they do not convert: both build the parts of a complex number."""
    fits = {"create": rule.source != "complex", "parts": rule.source == "complex"}
    if rule.steps is not None and not (rule.target == "complex" and fits[rule.steps]):
        message = f"'{rule.steps}' is no cast from {rule.source} to {rule.target}"
        hint = "'create' casts a real type to complex, 'parts' complex to complex"
        yield error("compound-cast", item.entries[item.key("steps")], message, hint)


def _helpers(table: ScalarTable, node: Mapping) -> Found:
    helpers, known = node.get("helpers"), (*_HELPERS, "assert")
    for name, value in entries(helpers):
        if name not in known:
            yield unknown("unknown-key", name, "unknown key '{}'", known)
        yield from _operation(value)
    for wanted in _HELPERS if isinstance(helpers, Mapping) else ():
        if wanted not in table.helpers:
            yield error("missing-key", node.key("helpers"), f"the key '{wanted}' is missing")


def _replaced(table: ScalarTable, node: Mapping) -> Found:
    """Report helpers, predicates and traps that differ from the inherited ones."""
    for key in ("helpers", "predicates", "traps") if table.base is not None else ():
        own, inherited = getattr(table, key), getattr(table.base, key)
        for name, value in entries(node.get(key)):
            if own[str(name)] != inherited.get(str(name), own[str(name)]):
                message = f"the dialect that this one extends has another '{name}' in '{key}'"
                hint = "remove it: inherited ops keep their meaning"
                yield error("inherited-entry", value, message, hint)


def _steps(table: ScalarTable, node: Mapping) -> Found:
    """Report steps of spellings that are no operations of MLIR on these operands."""
    for item in items(node.get("spellings")):
        assert isinstance(item, Mapping)
        kind = _text(item.get("on"))
        function = table.functions.get(_text(item.get("function")))
        others = {n for n, t in function.arguments.items() if t != COMMON_TYPE} if function else ()
        for step in items(item.get("steps")):
            assert isinstance(step, Scalar)
            mnemonic, *words = str(step.value).split()
            operands = words[1:] if mnemonic in table.predicates else words
            operation = Scalar(Text(mnemonic, step.span), step.span)
            yield from _operation(operation, len(operands))
            numbers = {n: word for n, word in enumerate(operands) if _is_number(word)}
            exponent = 1 if mnemonic in _POWERS else None
            if kind in ("float", "complex") and (wrong := numbers.keys() - {exponent}):
                place = min(wrong)
                message = f"operand {place} of '{mnemonic}' is the integer {numbers[place]}"
                hint = f"it is of type {kind}; only {' and '.join(_POWERS)} have an integer operand"
                yield error("unknown-operation", step, message, hint)
            elif operands and not operands[0].startswith("%") and operands[0] not in others:
                yield from _class(operation, kind, "write 'on: {}'")


def _permissions(node: Mapping) -> Found:
    """Report permissions of spellings on truth values, which no rule of the canonical form has."""
    for item in items(node.get("spellings")):
        assert isinstance(item, Mapping)
        if _text(item.get("on")) == TypeClass.I1 and item.get("needs") is not None:
            message = "a spelling on i1 is exact: no permission changes a truth value"
            hint = "remove the key; without it the steps have to give the same bits"
            yield error("idle-key", item.key("needs"), message, hint)


def _text(node: Node | None) -> str:
    return str(node.value) if isinstance(node, Scalar) else ""


def _is_number(word: str) -> bool:
    return word.removeprefix("-").isdecimal()


def _operation(node: Node, operands: int | None = None) -> Found:
    """Report a name that is no operation of MLIR, or one with another number of operands."""
    assert isinstance(node, Scalar)
    name = str(node.value)
    if name not in OPERATIONS and name not in ASSERTIONS:
        dialects = ", ".join(sorted({known.split(".")[0] for known in OPERATIONS}))
        hint = did_you_mean(name, OPERATIONS) or f"bodies are made of operations of {dialects}"
        yield error("unknown-operation", node, f"MLIR has no scalar operation '{name}'", hint)
    elif operands is not None and OPERATIONS.get(name) != operands:
        message = f"the number of operands of '{name}' is {OPERATIONS.get(name)}, not {operands}"
        yield error("unknown-operation", node, message)


def _class(node: Node, kind: str, hint: str) -> Found:
    """Report an operation whose first operand cannot be of a class of types. hint: with the class
    that it can be of."""
    assert isinstance(node, Scalar)
    classes = CLASSES.get(str(node.value), [kind])
    if kind not in classes:
        message = f"'{node.value}' is an operation on {classes[0]}, not on {kind}"
        yield error("unknown-operation", node, message, hint.format(classes[0]))


def _arguments(function: ScalarFunction, entry: Mapping) -> Found:
    """Report a function without an argument of type T, and operations of another arity."""
    if COMMON_TYPE not in function.arguments.values():
        message = f"no argument of '{function.name}' is of the common type"
        hint = "give an argument the type T, which selects the operation"
        yield error("missing-key", entry.key("arguments"), message, hint)
    whole = {PART_TYPE: TypeClass.COMPLEX, COMPLEX_TYPE: TypeClass.FLOAT}.get(function.result)
    if whole and (others := [kind for kind in function.classes if kind != whole]):
        message = f"the result '{function.result}' is for functions of {whole}, not of {others[0]}"
        yield error("wrong-value", entry.key("result"), message, f"keep only '{whole}'")
    for kind, value in entries(entry.get("lower")):
        yield from _operation(value, function.arity)
        yield from _class(value, str(kind), "write it under '{}'")


def _latex(function: ScalarFunction, node: Node | None) -> Found:
    if node is None:
        return
    try:
        fields = list(string.Formatter().parse(function.latex))
    except ValueError as problem:
        message = f"'latex' is not a format string: {str(problem).lower()}"
        yield error("wrong-latex", node, message, "write {{ and }} for braces")
        return
    for _, field, spec, conversion in fields:
        if field is not None and (field not in function.arguments or spec or conversion):
            message = f"'{field}' is not an argument of '{function.name}'"
            listed = ", ".join(function.arguments)
            hint = f"the arguments are {listed}; write {{{{ and }}}} for other braces"
            yield error("wrong-latex", node, message, hint)


def _free(table: ScalarTable) -> int:
    """Return the next free code that neither a function nor a later package uses."""
    return max(OWN_CODES - 1, *(f.code for f in table.functions.values())) + 1


def _derivation(table: ScalarTable, function: ScalarFunction, kind: str, expr: Expr) -> str:
    """Return the mistake in a derivation; empty if it is correct."""
    for part in walk(expr):
        match part:
            case Cast() | Fold() | Index() | LoopSize() | ParameterCall() | Read() | Several():
                return "a derivation has no cast, no index or size of a loop, and no read"
            case Constant(_, type) if type not in function.arguments:
                return f"the type of {part} is not that of an argument"
            case Call(name) if kind not in table.functions[name].classes:
                return f"'{name}' is not defined on {kind}"
            case Operand() | Constant() | Call():
                pass
            case _:
                assert_never(part)
    pending = [expr]
    seen: set[str] = set()
    while pending:
        for part in walk(pending.pop()):
            if not isinstance(part, Call) or part.function in seen:
                continue
            if part.function == function.name:
                return f"'{function.name}' is derived from itself"
            seen.add(part.function)
            if (further := table.functions[part.function].derive.get(kind)) is not None:
                pending.append(further)
    called = (table.functions[part.function].derive.get(kind) for part in walk(expr)
              if isinstance(part, Call))  # fmt: skip
    # A function that is too large itself has a message of its own.
    if _excessive(table, kind, expr) and not any(
        _excessive(table, kind, further) for further in called if further is not None
    ):
        return f"more than {MAX_PARTS} parts, or {MAX_LEVELS} levels, when written out"
    return ""


#: The most parts of a derivation, and levels of them, when the functions in it are written out.
MAX_PARTS, MAX_LEVELS = 256, 64


def _excessive(table: ScalarTable, kind: str, expr: Expr) -> bool:
    return _written(table, kind, expr, {}) > MAX_PARTS


def _written(
    table: ScalarTable, kind: str, expr: Expr, known: dict[str, int], level: int = 1
) -> int:
    """Return the number of parts of a derivation that is written out, or more than `MAX_PARTS`."""
    if level > MAX_LEVELS:
        return MAX_PARTS + 1
    size = 1
    for part in children(expr):
        size += _written(table, kind, part, known, level + 1)
    if isinstance(expr, Call):
        further = table.functions[expr.function].derive.get(kind)
        if further is not None:
            if expr.function not in known:
                known[expr.function] = _written(table, kind, further, known, level + 1)
            size += known[expr.function]
    return min(size, MAX_PARTS + 1)
