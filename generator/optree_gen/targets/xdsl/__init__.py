# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A defined dialect for xDSL: a package with a class per op, and the tree as JSON.

The classes declare operands, attributes and segments. `optree_xdsl` reads the rest from the JSON:
syntax, bodies, and the verification of an op as a whole.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple

from optree_core.dialect_op import DialectOp, dialect_ops
from optree_core.export import Known, named_texts, op_texts, tree_data, written
from optree_core.lifecycle import STABLE
from optree_core.model import BODY_END, Op, OperandSpec, Parameter, Tree

from optree_gen.emit.naming import Name
from optree_gen.emit.ods_names import Names
from optree_gen.emit.output import Output
from optree_gen.emit.quoting import docstring_line
from optree_gen.emit.target import PlanInputs, Target

from .op import XdslOpView, handwritten_view, op_view

# The resolved tree as the package's JSON file, without documentation.

_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))
_line = _ENCODER.encode


def data(tree: Tree) -> str:
    """Return the tree as `tree.json`, with one op or scalar function per line."""
    whole = tree_data(tree)
    scalars = whole.pop("scalars")
    scalar_lines = ",\n".join(f'"{key}": {_rows(value)}' for key, value in scalars.items())
    known: Known = {}
    ops = ",\n".join([_op(op, known) for op in tree.ops.values()])
    return f'{_line(whole)[:-1]},\n"scalars": {{\n{scalar_lines}\n}},\n"ops": [\n{ops}\n]}}\n'


#: Entries that document an op, with the empty values that replace them.
_BARE = {
    "summary": _line(""),
    "description": _line(""),
    "provenance": _line({}),
}


def _op(op: Op, known: Known) -> str:
    bare = {"operands": _operands(op.operands), "parameters": _parameters(op.parameters)}
    named = {**named_texts(op, _ENCODER), **_BARE, **bare}
    texts = op_texts(replace(op, lifecycle=STABLE), named, known, _ENCODER)
    entries = [f'"{key}":{text}' for key, text in texts]
    return f"{{{','.join(entries)}}}"


def _rows(value: object) -> str:
    """Return JSON with an element per line for a list, on one line for any other value."""
    if not isinstance(value, list):
        return _line(value)
    rows = ",\n".join(map(_line, value))
    return f"[\n{rows}\n]"


def _operands(operands: tuple[OperandSpec, ...]) -> str:
    return written(tuple([replace(operand, doc="") for operand in operands]), _ENCODER)


def _parameters(parameters: tuple[Parameter, ...]) -> str:
    bare = [replace(parameter, doc="", lifecycle=STABLE) for parameter in parameters]
    return written(tuple(bare), _ENCODER)


# The view-model of a dialect's package for xDSL.


@dataclass(frozen=True, slots=True)
class XdslEnumView:
    """An enumeration, and the attribute that holds a member. members: name and text in IR."""

    name: str
    mnemonic: str
    summary: str
    members: tuple[tuple[str, str], ...]

    @property
    def attribute(self) -> str:
        return f"{self.name}Attr"


class ModuleView(NamedTuple):
    """The module of a branch. library, attributes: the names that it imports from these modules.

    specified: `tree.json` has its ops.
    """

    name: str
    library: list[str]
    attributes: list[str]
    ops: tuple[XdslOpView, ...]
    specified: bool = True


class XdslPackageView(NamedTuple):
    dialect: str
    summary: str
    modules: list[ModuleView]
    terminator: str
    enums: tuple[XdslEnumView, ...]


def plan(inputs: PlanInputs) -> Iterable[Output]:
    """Yield the modules of the package and its JSON file."""
    tree = inputs.tree
    names = Names(tree.dialect)
    enums = _enums(names, tree)
    root = f"xdsl/{tree.dialect.python_package}_xdsl"
    specs = tuple(op.origin.path for op in tree.ops.values())
    modules = []
    existing = (here.op for here in dialect_ops(tree))
    for name, ops in tree.branches(existing).items():
        branch = Name(name).python
        views = tuple(op_view(DialectOp(op, tree.dialect), names) for op in ops)
        view = _module(branch, views, enums)
        modules.append(view)
        own = tuple(op.origin.path for op in ops)
        yield Output(f"{root}/ops/{branch}.py", "xdsl/module.py.jinja", view, own)
    handwritten = [o.op for o in inputs.handwritten if o.op is not None]
    if handwritten:
        views = tuple(handwritten_view(op, names) for op in handwritten)
        module = _module("handwritten", views, enums)
        library = sorted({*module.library, "irdl_op_definition"})
        modules.append(module._replace(library=library, specified=False))
        path = f"{root}/ops/handwritten.py"
        files = tree.dialect.handwritten.ops
        yield Output(path, "xdsl/module.py.jinja", modules[-1], files)
    modules.sort(key=lambda module: module.name)
    end = BODY_END if any(op.regions for op in tree.ops.values()) else ""
    whole = XdslPackageView(tree.dialect.name, tree.dialect.summary, modules, end, enums)
    for path, template in (
        ("__init__.py", "package.py.jinja"),
        ("attributes.py", "attributes.py.jinja"),
        ("dialect.py", "dialect.py.jinja"),
        ("ops/__init__.py", "ops.py.jinja"),
        ("py.typed", "py.typed.jinja"),
    ):
        yield Output(f"{root}/{path}", f"xdsl/{template}", whole, specs)
    yield Output(f"{root}/tree.json", "xdsl/tree.json.jinja", data(tree), specs)


TARGET = Target(
    "xdsl",
    ("define",),
    plan,
    comments={".py": "# "},
    filters={"docstring_line": docstring_line, "python_string": repr},
)


def _module(
    branch: str, views: tuple[XdslOpView, ...], enums: tuple[XdslEnumView, ...]
) -> ModuleView:
    words = {word for view in views for word in view.words}
    own = {name for enum in enums for name in (enum.name, enum.attribute)}
    return ModuleView(branch, sorted(words - own), sorted(words & own), views)


def _enums(names: Names, tree: Tree) -> tuple[XdslEnumView, ...]:
    """Return the enums of functions and of signs; each has an attribute class."""
    return tuple(
        XdslEnumView(
            enum.cpp,
            f"{tree.dialect.name}.{enum.mnemonic}",
            f"{summary.capitalize()}.",
            tuple((Name(value).upper, enum.case.format(value)) for value in values),
        )
        for enum, summary, values in names.enums(tree.scalars)
    )
