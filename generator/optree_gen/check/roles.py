# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Roles that a dialect's file declares: each op has the form that the users of its role rely on."""

from __future__ import annotations

import re
from dataclasses import dataclass

from optree_core.expression import Call, Cast, Expr, Index, Operand, ParameterCall
from optree_core.model import Form, MapForm, Op, Tree

from optree_gen.diagnostics.diagnostic import Found, Label, error, unknown
from optree_gen.spec.parsed import Parsed
from optree_gen.spec.record_reader import entries, text_of

from .tables import TABLES


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
