# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The C++ of a tree: tables for the runtime, typed matchers, and a bound dialect's pass plugin.

All decisions in the tables (names, precedence, values without effect) are made here.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable

from optree_core.condition import Condition
from optree_core.edges import unit_edges
from optree_core.inference import precedence
from optree_core.model import OP_ROLES, Dialect, Op, Tree

from optree_gen.emit.naming import Name
from optree_gen.emit.ods_names import argument_name
from optree_gen.emit.output import Output
from optree_gen.emit.quoting import cpp_string
from optree_gen.emit.target import PlanInputs, Target

from .definition import definition_views
from .layout import FILTERS, Row, function_row, op_row, quoted, row
from .match import match_view, matched_names
from .node import node_view
from .scalar import (
    assertion_row,
    cast_row,
    compare_views,
    function_view,
    rewrite_views,
    spelling_view,
    trap_row,
)
from .shapes import shapes_views
from .view import CppView
from .vocabulary import predicate_views, rule_views


def plan(inputs: PlanInputs) -> Iterable[Output]:
    """Yield the C++ files of the tree's library."""
    tree = inputs.tree
    view = _view(tree, inputs.sequences)
    library = view.library
    specs = tuple(op.origin.path for op in tree.structured())
    for path, template in (
        (f"include/{library}/{library}.h", "cpp/tree.h.jinja"),
        (f"include/{library}/Matchers.h", "cpp/matchers.h.jinja"),
        ("lib/Rows.h", "cpp/rows.h.jinja"),
        ("lib/Tables.cpp", "cpp/tables.cpp.jinja"),
        ("lib/Matchers.cpp", "cpp/matchers.cpp.jinja"),
    ):
        yield Output(path, template, view, specs)
    # The plugin of a defined dialect also registers the dialect: the target `dialect` writes it.
    if not tree.dialect.defined:
        yield Output("lib/Plugin.cpp", "cpp/plugin.cpp.jinja", view, specs)
        yield Output(f"include/{library}/{library}C.h", "cpp/capi.h.jinja", view, specs)
        yield Output("lib/CAPI.cpp", "cpp/capi.cpp.jinja", view, specs)
        yield Output("CMakeLists.txt", "cpp/CMakeLists.txt.jinja", view, specs)


TARGET = Target(
    "cpp",
    ("bind", "define"),
    plan,
    comments={".h": "// ", ".cpp": "// ", ".txt": "# "},
    filters=FILTERS,
    names=matched_names,
)

#: Member of ScalarHelpers -> its key in the scalar table.
_HELPERS = {
    "constant": "constant",
    "complexConstant": "complex_constant",
    "create": "create",
    "re": "re",
    "im": "im",
    "assertion": "assert",
}


def _view(tree: Tree, sequences: bool) -> CppView:
    dialect, scalars, ops = tree.dialect, tree.scalars, tree.structured()
    dialects = [*reversed(dialect.bases), dialect]
    library = Name.of(dialect.library)
    edges = unit_edges(tree)
    takes_all = any(not p.domain for op in ops for p in op.open_functions)
    return CppView(
        library=dialect.library,
        c_prefix=library.camel,
        namespace=library.snake if not dialect.defined else dialect.cpp_namespace,
        guard=library.upper,
        pass_prefix=dialect.pass_prefix,
        dialect=dialect.name,
        summary=dialect.summary,
        functions=tuple(function_view(f, scalars) for f in scalars.functions.values()),
        all_functions=tuple(map(function_row, scalars.functions)) if takes_all else (),
        casts=tuple(map(cast_row, scalars.casts)),
        compares=compare_views(scalars),
        helpers=row(**{m: quoted(scalars.helpers.get(key)) for m, key in _HELPERS.items()}),
        spellings=tuple(spelling_view(s, scalars) for s in scalars.spellings),
        rewrites=tuple(view for r in tree.rules for view in rewrite_views(r, scalars)),
        assertions=tuple(assertion_row(a, scalars) for a in scalars.assertions),
        traps=tuple(itertools.starmap(trap_row, scalars.traps.items())),
        poison=tuple(map(cpp_string, scalars.poison)),
        predicates=predicate_views(ops),
        rules=rule_views(ops),
        nodes=tuple(node_view(op, tree, edges.get(op.name, ())) for op in ops),
        order=tuple(op_row(op.name) for op in precedence(tree)),
        dialect_names=tuple(Name(d.name).pascal for d in dialects),
        dialects=tuple(map(_dialect, dialects)),
        movements=tuple(_movement(op, op.moves) for op in tree.ops.values() if op.moves),
        computations=tuple(
            _computation(op, op.computes) for op in tree.ops.values() if op.computes
        ),
        shapes=shapes_views(tree),
        definitions=definition_views(tree),
        roles=row(**{Name(r).camel: op_row(op.name) for r in OP_ROLES if (op := tree.role(r))}),
        matches=tuple(match_view(op, dialect) for op in ops if not op.is_root),
        sequences=sequences,
    )


def _dialect(dialect: Dialect) -> Row:
    bound = _bound(dialect)
    members = {
        "name": dialect.name,
        "yield": f"{bound}.yield",
        "index": f"{bound}.index",
        "functionAttribute": dialect.function_attribute,
        "signAttribute": dialect.sign_attribute,
    }
    texts = {name: quoted(text) for name, text in members.items()}
    flags = {f"{kind}Elements": True for kind in dialect.element_types}
    return row(**texts, segments=True, defined=dialect.defined, **flags)


def _movement(op: Op, moves: Condition) -> Row:
    """Return the row of a composite that moves elements: op, kind, and attribute of the places."""
    parameter = op.parameter(moves.arguments[0])
    assert parameter is not None
    return row(
        op=cpp_string(op.qualified_name),
        kind=f"MovementKind::{Name.of(moves.name.capitalize()).pascal}",
        attribute=cpp_string(argument_name(parameter.attribute or parameter.name)),
    )


def _computation(op: Op, computes: Condition) -> Row:
    """Return the row of an op that computes a function of its operands' elements: the function or
    the attribute that has it, and the operands in the order of its arguments."""
    parameter = op.parameter(computes.name)
    names = [o.name for o in op.operands]
    attribute = parameter and cpp_string(argument_name(parameter.attribute or parameter.name))
    return row(
        op=cpp_string(op.qualified_name),
        function=None if parameter else function_row(computes.name),
        attribute=attribute,
        numArguments=len(computes.arguments),
        arguments=tuple(str(names.index(name)) for name in computes.arguments),
    )


def _bound(dialect: Dialect) -> str:
    """Return the dialect of terminator and index op; a defined dialect uses those of its base."""
    if not dialect.defined:
        return dialect.name
    return "linalg" if dialect.base is None else _bound(dialect.base)
