# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""ODS TableGen of a dialect in define mode: dialect, enums, interfaces, and ops by branch."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from optree_core.dialect_op import DialectOp, dialect_ops
from optree_core.model import BODY_END, Handwritten, Tree

from optree_gen.emit import quoting
from optree_gen.emit.ods_names import Names, category_of, external_record, members
from optree_gen.emit.output import Output
from optree_gen.emit.shards import shards
from optree_gen.emit.target import GeneratedNames, PlanInputs, Target
from optree_gen.emit.upstream_dialects import dependent_dialects

from .attribute import OdsEnumView, enum_views
from .interface import InterfaceView, implemented, interface_views, methods_of
from .op import OdsOpView, Ops
from .operand import TypeConstraint


@dataclass(frozen=True, slots=True)
class External:
    """An interface of another dialect."""

    record: str
    cpp: str
    namespace: str


@dataclass(frozen=True, slots=True)
class OdsDialectView:
    """The view-model of the files that all ops share."""

    prefix: str
    guard: str
    include: str
    name: str
    cpp: str
    namespace: str
    summary: str
    dependents: tuple[str, ...]
    enums: tuple[OdsEnumView, ...]
    functions: OdsEnumView
    constraints: tuple[TypeConstraint, ...]
    externals: tuple[External, ...]
    interfaces: tuple[InterfaceView, ...]
    shards: tuple[str, ...]
    handwritten: Handwritten
    integers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OdsShardView:
    """A file of ops. terminator: the mnemonic of the terminator of regions, which one file has."""

    dialect: OdsDialectView
    name: str
    ops: tuple[OdsOpView, ...]
    terminator: str = ""


#: The types that a dialect may take where an op takes integers, as predicates of ODS.
_INTEGERS = {
    "signed": 'CPred<"$_self.isSignedInteger()">',
    "unsigned": 'CPred<"$_self.isUnsignedInteger()">',
    "quantized": 'CPred<"::llvm::isa<::mlir::quant::QuantizedType>($_self)">',
}


def plan(inputs: PlanInputs) -> Iterable[Output]:
    tree = inputs.tree
    names = Names(tree.dialect)
    planner = Ops(names, tree)
    views = {here.op.name: planner.view(here) for here in dialect_ops(tree)}
    parts = shards(tree, inputs.one_file)
    values = [o for view in views.values() for o in (*view.operands, *view.results)]
    used = {o.constraint for o in values if o.constraint.defined}
    enums = enum_views(names, tree.scalars, tuple(tree.ops[name] for name in views))
    dialect = OdsDialectView(
        prefix=names.prefix,
        guard=names.prefix.upper(),
        include=names.include,
        name=tree.dialect.name,
        cpp=names.dialect_class,
        namespace=names.namespace,
        summary=tree.dialect.summary,
        dependents=tuple(f"::{dialect.cpp}" for dialect in dependent_dialects(tree)),
        enums=enums,
        functions=enums[0],
        constraints=tuple(sorted(used, key=lambda c: c.record)),
        externals=_externals(names, tree),
        interfaces=interface_views(names, tree),
        shards=tuple(part.name for part in parts),
        handwritten=tree.dialect.handwritten,
        integers=tuple(_INTEGERS[kind] for kind in tree.dialect.element_types),
    )
    directory = f"include/{names.include}"
    every = tuple(op.origin.path for op in tree.ops.values())
    categories = tuple(op.origin.path for op in tree.ops.values() if category_of(tree, op) is op)
    yield Output(f"{directory}/{names.prefix}Base.td", "ods/base.td.jinja", dialect, every)
    yield Output(
        f"{directory}/{names.prefix}Interfaces.td", "ods/interfaces.td.jinja", dialect, categories
    )
    yield Output(f"{directory}/{names.prefix}Ops.td", "ods/ops.td.jinja", dialect, every)
    if dialect.handwritten.ods:
        path = f"{directory}/{names.prefix}Handwritten.td"
        yield Output(path, "ods/handwritten.td.jinja", dialect, every)
    bodies = next((op for part in parts for op in part.ops if op.regions), None)
    for part in parts:
        own = tuple(views[op.name] for op in part.ops)
        ends = bodies is not None and bodies in part.ops
        view = OdsShardView(dialect, part.name, own, BODY_END if ends else "")
        specs = tuple(op.origin.path for op in part.ops)
        yield Output(f"{directory}/{part.name}.td", "ods/shard.td.jinja", view, specs)


def _names(here: DialectOp, tree: Tree) -> Iterable[GeneratedNames]:
    """Yield the names of the members of an op's class."""
    if not here.exists:
        return
    yield GeneratedNames("C++", "method", "", tuple(methods_of(tree, here.op)))
    for kind, values in (("operand", here.op.operands), ("result", here.op.results)):
        for value in values:
            names = members(value.name, attribute=False)
            yield GeneratedNames("C++", kind, value.name, names)
    maps = [] if here.maps is None else [(here.maps, "")]
    for name, parameter in (*maps, *((a.name, a.parameter.name) for a in here.attributes)):
        names = members(name, attribute=True)
        yield GeneratedNames("C++", "attribute", name, names, parameter)


TARGET = Target(
    "ods",
    ("define",),
    plan,
    comments={".td": "// "},
    filters={"td_string": quoting.string_literal, "td_block": quoting.code_block},
    names=_names,
)


def _externals(names: Names, tree: Tree) -> tuple[External, ...]:
    found = {}
    for interface in (name for here in dialect_ops(tree) for name in implemented(here.op)):
        absolute = interface if interface.startswith("::") else f"::mlir::{interface}"
        namespace, cpp = absolute.rsplit("::", 1)
        found[interface] = External(external_record(names, interface), cpp, namespace)
    return tuple(found[name] for name in sorted(found))
