# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks of a dialect's file: the names that it defines and the roles that it declares."""

from __future__ import annotations

import keyword
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

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
)
from optree_core.model import Form, MapForm, Op, OperandSpec, Tree

from optree_gen.diagnostics.diagnostic import Found, Label, error, unknown
from optree_gen.emit.naming import CPP_KEYWORDS, Name
from optree_gen.spec.load import Mapping
from optree_gen.spec.parsed import Parsed
from optree_gen.spec.record_reader import entries, text_of
from optree_gen.spec.spec_reader import default_namespace

from .tables import TABLES, words

#: The dialects of MLIR: no project can define another of that name.
UPSTREAM = words("dialects")
#: NAME for each pass `convert-linalg-to-NAME` of MLIR; a dialect has one, from its base to itself.
CONVERSIONS = words("conversions")
#: CMake libraries and targets that a build with MLIR has already.
_TARGETS = words("targets")
#: Namespaces that generated code and MLIR's code name; an inner one of such a name hides them.
_ROOTS = words("namespaces")
#: Names within `mlir`; an outermost namespace of such a name is ambiguous in generated sources.
_IN_MLIR = UPSTREAM | words("classes") | words("inner")
#: Python modules that the generated package of builders imports.
_MODULES = words("modules")


def check_dialect(node: Mapping) -> Found:
    """Report names in a dialect's file that C++, CMake, Python or MLIR have already."""
    values = {str(key): text for key, value in entries(node) if (text := text_of(value))}
    defined = values["mode"] == "define"
    for key, value in values.items():
        for message, hint in _problems(key, value, defined):
            yield error("reserved-name", value, message, hint)
    for key in ("handwritten", "element_types"):
        if not defined and node.get(key) is not None:
            message = f"nothing reads '{key}' here: the ops of the dialect exist already"
            yield error("idle-key", node.key(key).span, message, "remove the key")
    name = values["dialect"]
    if "cpp_namespace" not in values and not (defined and name in UPSTREAM | CONVERSIONS):
        for message, hint in _namespace(default_namespace(name).split("::"), defined):
            yield error("reserved-name", name, message, f"{hint}, or write 'cpp_namespace'")


def _problems(key: str, value: str, defined: bool) -> Iterator[tuple[str, str]]:
    if key == "dialect" and defined and value in UPSTREAM:
        yield f"MLIR has a dialect '{value}' already", "choose another name, or 'mode: bind'"
    elif key == "dialect" and defined and value in CONVERSIONS:
        yield f"MLIR has a pass 'convert-linalg-to-{value}' already", "choose another name"
    elif key == "cpp_namespace":
        yield from _namespace(value.split("::"), defined)
    elif key == "library" and (value in _TARGETS or Name.of(value).snake in CPP_KEYWORDS):
        yield f"'{value}' is the name of a CMake target or a C++ keyword", "choose another name"
    elif key == "python_package" and (
        keyword.iskeyword(value) or value in sys.stdlib_module_names or value in _MODULES
    ):
        yield f"'{value}' is a Python keyword or an existing package", "choose another name"


def _inner(parts: list[str]) -> list[str]:
    """Return the parts of a namespace below `mlir`."""
    return parts[1:] if parts[0] == "mlir" else parts


def _namespace(parts: list[str], defined: bool) -> Iterator[tuple[str, str]]:
    words = [part for part in parts if part in CPP_KEYWORDS or "__" in part]
    if words:
        yield f"'{words[0]}' is reserved in C++ and cannot be a namespace", "choose another name"
    elif defined and (hidden := [part for part in _inner(parts) if part in _ROOTS]):
        where = f"the namespace '{'::'.join(parts)}'"
        yield f"{where} hides the namespace '{hidden[0]}'", "choose another name"
    elif defined and parts[0] in _IN_MLIR:
        yield f"MLIR has a name 'mlir::{parts[0]}', which generated C++ uses", "choose another name"
    elif defined and parts == ["mlir"]:
        yield "the namespace 'mlir' is MLIR's own", "write mlir::<name>"
    elif defined and parts[0] == "mlir" and parts[1] in UPSTREAM:
        yield f"MLIR has a namespace '{'::'.join(parts)}' already", "choose another name"


def shared_names(parsed: Parsed, others: Iterable[Parsed]) -> Found:
    """Report names that another dialect of the project has: libraries, passes and packages."""
    for other in others:
        for key in ("library", "pass_prefix", "python_package"):
            value = getattr(parsed.dialect, key, None)
            if value and value == getattr(other.dialect, key, None):
                message = f"the dialect '{other.name}' has '{key}: {value}', too"
                yield error("name-clash", parsed.declaration(key), message, "give each its own")


# Roles: the op of a role has the form that the users of the role rely on.


@dataclass(frozen=True, slots=True)
class OperandForm:
    """An operand of an op that has a role. map: `_map` of it. role: None for any."""

    map: str
    role: str | None = None
    variadic: bool = False

    def fits(self, operand: OperandSpec, map: str) -> bool:
        role = self.role in (None, operand.role)
        return role and self.variadic == operand.variadic and self.map == map


@dataclass(frozen=True, slots=True)
class OpForm:
    """The form of an op that has a role.

    predicate: the property of the op's predicate that has to hold; None: the op has no predicate.
    payload: `_payload` of the op; None: a call. types: None for any.
    """

    kind: str
    operands: tuple[OperandForm, ...]
    predicate: str | None = None
    payload: str | None = None
    types: str | None = None

    def fits(self, op: Op) -> bool:
        predicate, forms = op.maps.predicate, op.maps.forms
        if op.kind != self.kind or self.types not in (None, op.types):
            return False
        if len(op.operands) != len(self.operands) or len(forms) != len(self.operands):
            return False
        if not (getattr(predicate, self.predicate) if self.predicate else not predicate.demands):
            return False
        called = isinstance(op.payload, Call)
        if not (called if self.payload is None else _payload(op) == self.payload):
            return False
        pairs = zip(self.operands, op.operands, forms, strict=True)
        return all(wanted.fits(spec, _map(op, form)) for wanted, spec, form in pairs)


@dataclass(frozen=True, slots=True)
class OpRole:
    """The needs of a role, which its op has to meet.

    forms: the op has one of them. needed: the form in words, for messages.
    open: the lists of types that its open parameters may have.
    """

    forms: tuple[OpForm, ...]
    needed: str
    open: tuple[tuple[str, ...], ...]


def _form(row: dict[str, Any]) -> OpForm:
    return OpForm(**{**row, "operands": tuple(OperandForm(**entry) for entry in row["operands"])})


#: Role -> the form that its op needs.
ROLE_FORMS = {
    role: OpRole(tuple(map(_form, row["forms"])), row["needed"], tuple(map(tuple, row["open"])))
    for role, row in TABLES["roles"].items()
}


def check_roles(parsed: Parsed, tree: Tree) -> Found:
    """Report roles in the dialect's file whose op is missing or has another form."""
    for key, value in entries(parsed.node and parsed.node.get("roles")):
        name, needed = text_of(value), ROLE_FORMS[str(key)]
        assert name is not None
        op = tree.ops.get(name)
        if op is None:
            yield unknown("unknown-op", name, f"'{tree.dialect.name}' has no op '{{}}'", tree.ops)
        elif problem := _problem(op, needed, bound=not tree.dialect.defined):
            message = f"'{name}' cannot have the role '{key}': {problem}"
            labels = [Label(parsed.by_name[name].op.span, "declared here")]
            yield error("wrong-role", name, message, f"the op needs {needed.needed}", labels)


def check_kinds(parsed: Parsed, tree: Tree) -> Found:
    """Report a list of scalar functions that leaves none out, or that no attribute needs."""
    node = parsed.node and parsed.node.get("kinds")
    if node is None:
        return
    place = parsed.declaration("kinds")
    if {*tree.kinds} == {*tree.scalars.functions}:
        yield error("idle-key", place, "these are all scalar functions", "remove the key")
    elif not any(
        p.is_function and p.domain == tree.kinds for op in tree.ops.values() for p in op.parameters
    ):
        message = "no parameter of type 'function' takes these: each has a domain"
        yield error("idle-key", place, message, "remove the key")


def _problem(op: Op, needed: OpRole, bound: bool) -> str:
    """Return how the op differs from the form that a role needs; empty if it does not."""
    if op.abstract and bound:
        return "it is abstract"
    if not any(form.fits(op) for form in needed.forms):
        return f"it is '{form_of(op)}'"
    kinds = tuple(sorted(p.type for p in op.parameters if p.value is None and not p.optional))
    if kinds not in needed.open:
        return f"its parameters are of type {', '.join(kinds)}" if kinds else "it has no parameter"
    return ""


def form_of(op: Op) -> str:
    """Return the op as text without names: operand n is $n, loop n is #n, a parameter is its type.

    For example, `fill` is `named strict: scalar [], init identity = $0`.
    """
    operands = ", ".join(
        f"{spec.role} {'*' if spec.variadic else ''}{_map(op, form)}"
        for spec, form in zip(op.operands, op.maps.forms, strict=False)
    )
    predicate = "" if op.maps.predicate.name == "any" else f" {op.maps.predicate.name}"
    return f"{op.kind} {op.types}: {operands}{predicate} = {_payload(op)}"


def _map(op: Op, form: MapForm) -> str:
    if form.form is not Form.EXPLICIT:
        return form.form
    loops = {name: f"#{i}" for i, name in enumerate(op.loops or ())}
    return f"[{', '.join(loops.get(result.loop or '', str(result)) for result in form.results)}]"


def _payload(op: Op) -> str:
    places = {spec.name: f"${i}" for i, spec in enumerate(op.operands)}
    types = {p.name: p.type for p in op.parameters}
    loops = {name: f"#{i}" for i, name in enumerate(op.loops or ())}

    def text(expr: Expr) -> str:
        match expr:
            case Operand(name):
                return places[name]
            case Index(loop):
                return f"index({loops.get(loop) or types[loop]})"
            case LoopSize(loop):
                return f"size({loops.get(loop) or types[loop]})"
            case Read() | Several():
                return str(expr)
            case Cast(operand, None):
                return f"cast({text(operand)})"
            case Constant() | Cast():
                return str(expr)
            case Call(function, arguments):
                return f"{function}({', '.join(map(text, arguments))})"
            case Fold(function, arguments, group):
                return f"{function}({', '.join([*map(text, arguments), f'*{places[group]}'])})"
            case ParameterCall(parameter, arguments, variadic):
                listed = [] if variadic is None else [f"*{places[variadic]}"]
                return f"fn[{types[parameter]}]({', '.join([*map(text, arguments), *listed])})"
            case _:
                assert_never(expr)

    if isinstance(op.payload, Expr):
        return text(op.payload)
    if op.payload is None:
        return "none"
    return f"region({', '.join(places[name] for name in op.payload.arguments)})"
