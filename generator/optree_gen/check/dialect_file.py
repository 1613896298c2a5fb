# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A dialect's file: the names that it gives, and the roles that it declares."""

from __future__ import annotations

import keyword
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass

from optree_core.expression import Call, Cast, Expr, Index, Operand, ParameterCall
from optree_core.model import Form, MapForm, Op, Tree

from optree_gen.diagnostics.diagnostic import Found, Label, error, unknown
from optree_gen.emit.naming import CPP_KEYWORDS, Name
from optree_gen.spec.load import Mapping
from optree_gen.spec.parsed import Parsed
from optree_gen.spec.record_reader import entries, text_of
from optree_gen.spec.spec_reader import default_namespace

from .tables import TABLES, words

#: The dialects that MLIR has, none of which can be defined once more.
UPSTREAM = words("dialects")
#: Libraries and targets that a build with MLIR has already.
_TARGETS = words("targets")
#: Namespaces that generated code, and MLIR's, finds from within any other.
_ROOTS = words("namespaces")
#: What the package of builders imports itself.
_MODULES = words("modules")


def check_dialect(node: Mapping) -> Found:
    """Report names in a dialect's file that are taken where they would be given."""
    values = {str(key): text for key, value in entries(node) if (text := text_of(value))}
    defined = values["mode"] == "define"
    for key, value in values.items():
        for message, hint in _problems(key, value, defined):
            yield error("reserved-name", value, message, hint)
    name = values["dialect"]
    if "cpp_namespace" not in values and not (defined and name in UPSTREAM):
        for message, hint in _namespace(default_namespace(name).split("::"), defined):
            yield error("reserved-name", name, message, f"{hint}, or write 'cpp_namespace'")


def _problems(key: str, value: str, defined: bool) -> Iterator[tuple[str, str]]:
    if key == "dialect" and defined and value in UPSTREAM:
        yield f"MLIR has a dialect '{value}' already", "choose another name, or 'mode: bind'"
    elif key == "cpp_namespace":
        yield from _namespace(value.split("::"), defined)
    elif key == "library" and (value in _TARGETS or Name.of(value).snake in CPP_KEYWORDS):
        yield f"'{value}' is the name of a target of CMake, or a word of C++", "choose another name"
    elif key == "python_package" and (
        keyword.iskeyword(value) or value in sys.stdlib_module_names or value in _MODULES
    ):
        yield f"'{value}' is a word of Python, or a package that there is", "choose another name"


def _inner(parts: list[str]) -> list[str]:
    """The parts of a namespace that are its own."""
    return parts[1:] if parts[0] == "mlir" else parts


def _namespace(parts: list[str], defined: bool) -> Iterator[tuple[str, str]]:
    words = [part for part in parts if part in CPP_KEYWORDS or "__" in part]
    if words:
        yield f"'{words[0]}' is a word of C++, and no namespace", "choose another name"
    elif defined and (hidden := [part for part in _inner(parts) if part in _ROOTS]):
        where = f"the namespace '{'::'.join(parts)}'"
        yield f"within {where}, '{hidden[0]}' is another", "choose another name"
    elif defined and parts == ["mlir"]:
        yield "the namespace 'mlir' has classes of its own", "write mlir::<name>"
    elif defined and parts[0] == "mlir" and parts[1] in UPSTREAM:
        yield f"the namespace '{'::'.join(parts)}' has classes of its own", "choose another name"


# Roles: each op has the form that the users of its role rely on.


@dataclass(frozen=True, slots=True)
class OpRole:
    """form: a pattern of `form_of` the op; needed: the same in words; open: types of parameters."""

    form: str
    needed: str
    open: tuple[tuple[str, ...], ...]


#: By role, what its users rely on.
ROLE_FORMS = {
    role: OpRole(row["form"], row["needed"], tuple(map(tuple, row["open"])))
    for role, row in TABLES["roles"].items()
}


def check_roles(parsed: Parsed, tree: Tree) -> Found:
    """Report roles in the dialect's file whose op is not there, or has another form."""
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


def fits(tree: Tree, op: Op, role: str) -> bool:
    """True if the op has the form that the users of a role rely on."""
    return not _problem(op, ROLE_FORMS[role], bound=not tree.dialect.defined)


def _problem(op: Op, needed: OpRole, bound: bool) -> str:
    """The difference between the op and what a role needs; empty if there is none."""
    if op.abstract and bound:
        return "it is abstract"
    form = form_of(op)
    if not re.fullmatch(needed.form, form):
        return f"it is '{form}'"
    kinds = tuple(sorted(p.type for p in op.parameters if p.value is None and not p.optional))
    if kinds not in needed.open:
        return f"its parameters are of type {', '.join(kinds)}" if kinds else "it has no parameter"
    return ""


def form_of(op: Op) -> str:
    """The op without names: operand n is $n, loop n #n, a parameter its type.

    `fill`, for instance, is `named strict: scalar [], init identity = $0`.
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
        if isinstance(expr, Operand):
            return places[expr.name]
        if isinstance(expr, Index):
            return f"index({loops.get(expr.loop) or types[expr.loop]})"
        if isinstance(expr, Cast) and expr.type is None:
            return f"cast({text(expr.operand)})"
        if isinstance(expr, Call):
            return f"{expr.function}({', '.join(map(text, expr.arguments))})"
        if isinstance(expr, ParameterCall):
            group = [] if expr.variadic is None else [f"*{places[expr.variadic]}"]
            function = f"fn[{types[expr.parameter]}]"
            return f"{function}({', '.join([*map(text, expr.arguments), *group])})"
        return str(expr)

    if isinstance(op.payload, Expr):
        return text(op.payload)
    if op.payload is None:
        return "none"
    return f"region({', '.join(places[name] for name in op.payload.arguments)})"
