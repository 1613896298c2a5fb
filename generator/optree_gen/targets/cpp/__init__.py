# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The C++ of a tree: tables for the runtime, typed matchers; for a bound dialect a pass plugin.

All decisions that the tables hold (numbering, precedence, what has an effect) are made here.
"""

from __future__ import annotations

from collections.abc import Iterable

from optree_core.condition import Condition
from optree_core.model import OP_ROLES, Dialect, Op, Tree
from optree_core.precedence import precedence

from optree_gen.emit.naming import Name
from optree_gen.emit.ods_names import argument_name
from optree_gen.emit.output import Output
from optree_gen.emit.quoting import cpp_string
from optree_gen.emit.target import PlanInputs, Target

from .match import match_view, matched_names
from .node import node_view
from .numbering import Numbering
from .scalar import cast_view, function_view
from .spelling import assertion_view, spelling_view
from .view import CppView, DialectView, MovementView, RoleView
from .vocabulary import predicate_views, rule_views


def plan(inputs: PlanInputs) -> Iterable[Output]:
    """The C++ files of the tree's library."""
    tree = inputs.tree
    view = _view(tree)
    library = view.library
    specs = tuple(op.origin.path for op in tree.structured())
    for path, template in (
        (f"include/{library}/{library}.h", "cpp/tree.h.jinja"),
        (f"include/{library}/Matchers.h", "cpp/matchers.h.jinja"),
        ("lib/Tables.cpp", "cpp/tables.cpp.jinja"),
        ("lib/Matchers.cpp", "cpp/matchers.cpp.jinja"),
    ):
        yield Output(path, template, view, specs)
    # A defined dialect's plugin registers the dialect too: the target `dialect` has it.
    if tree.dialect.mode == "bind":
        yield Output("lib/Plugin.cpp", "cpp/plugin.cpp.jinja", view, specs)
        yield Output("CMakeLists.txt", "cpp/CMakeLists.txt.jinja", view, specs)


TARGET = Target(
    "cpp",
    ("bind", "define"),
    plan,
    comments={".h": "// ", ".cpp": "// ", ".txt": "# "},
    filters={"cpp_string": cpp_string},
    names=matched_names,
)


def _view(tree: Tree) -> CppView:
    numbering = Numbering(tree)
    dialect = tree.dialect
    nodes = tuple(node_view(op, numbering) for op in numbering.ops)
    library = Name.of(dialect.library)
    helpers = tree.scalars.helpers
    return CppView(
        library=dialect.library,
        namespace=library.snake if dialect.mode == "bind" else dialect.cpp_namespace,
        guard=library.upper,
        pass_prefix=dialect.pass_prefix,
        dialect=dialect.name,
        summary=dialect.summary,
        functions=tuple(
            function_view(f, numbering.functions) for f in tree.scalars.functions.values()
        ),
        casts=tuple(map(cast_view, tree.scalars.casts)),
        helpers=tuple(
            helpers.get(name, "")
            for name in ("constant", "complex_constant", "create", "re", "im", "assert")
        ),
        spellings=tuple(spelling_view(s, numbering.functions) for s in tree.scalars.spellings),
        assertions=tuple(
            assertion_view(a, tree.scalars, numbering.functions) for a in tree.scalars.assertions
        ),
        predicates=predicate_views(numbering.ops),
        rules=rule_views(numbering.ops),
        nodes=nodes,
        order=tuple(numbering.numbers[op.name] for op in precedence(tree)),
        dialects=tuple(
            DialectView(
                d.name,
                f"{_bound(d)}.yield",
                f"{_bound(d)}.index",
                d.function_attribute,
                d.sign_attribute,
            )
            for d in numbering.dialects
        ),
        movements=tuple(
            MovementView(
                op.qualified_name, Name.of(op.moves.name.capitalize()).pascal, _held(op, op.moves)
            )
            for op in tree.ops.values()
            if op.moves is not None
        ),
        roles=tuple(_role(role, numbering) for role in OP_ROLES),
        matches=tuple(match_view(op, numbering) for op in numbering.ops if op.kind != "root"),
    )


def _held(op: Op, moves: Condition) -> str:
    """The attribute that holds the parameter of a movement."""
    parameter = op.parameter(moves.arguments[0])
    assert parameter is not None
    return argument_name(parameter.attribute or parameter.name)


def _role(role: str, numbering: Numbering) -> RoleView:
    op = numbering.tree.role(role)
    return RoleView(Name(role).camel, -1 if op is None else numbering.numbers[op.name])


def _bound(dialect: Dialect) -> str:
    """The dialect whose terminator and index op are used: a defined one has none of its own."""
    if dialect.mode == "bind":
        return dialect.name
    return "linalg" if dialect.base is None else _bound(dialect.base)
