# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The index of a dialect's generated files: the tree, branch by branch.

Each branch links to its files, and each op to its spec. A new op or file adds one line and changes
no other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from optree_core.dialect_op import DialectOp
from optree_core.model import Op, Tree

from optree_gen.emit import markdown
from optree_gen.emit.naming import Name
from optree_gen.emit.output import Output
from optree_gen.emit.shards import Shard, shards
from optree_gen.emit.target import PlanInputs, Target

#: The name of a branch; text and path of each of its files; and per op its depth below the first,
#: the op, and the path of its spec, empty if that is not in the project.
Branch = tuple[str, tuple[tuple[str, str], ...], tuple[tuple[int, Op, str], ...]]


class IndexView(NamedTuple):
    """The index of generated files. files: text and path of each file that holds all ops."""

    dialect: str
    summary: str
    files: tuple[tuple[str, str], ...]
    branches: tuple[Branch, ...]


#: From `generated/<dialect>/` up to the checkout.
_UP = "../../"


def plan(inputs: PlanInputs) -> Iterable[Output]:
    """Yield `README.md`, which a forge shows beside the list of files."""
    tree = inputs.tree
    specs = tuple(op.origin.path for op in tree.ops.values())
    parts = shards(tree) if tree.dialect.defined else ()
    view = IndexView(
        tree.dialect.name,
        tree.dialect.summary,
        tuple(_common_files(tree)),
        tuple(
            (name, tuple(_files(name, ops, tree, parts)), tuple(_lines(ops, inputs)))
            for name, ops in tree.branches(tree.ops.values()).items()
        ),
    )
    yield Output("README.md", "index/README.md.jinja", view, specs)


TARGET = Target(
    "index",
    ("bind", "define"),
    plan,
    comments={".md": markdown.comment},
    filters={"finished": markdown.Markdown, "link": markdown.link},
    escapes={".md": markdown.escape},
)


def _common_files(tree: Tree) -> Iterator[tuple[str, str]]:
    library, package = tree.dialect.library, tree.dialect.python_package
    yield "matchers", f"include/{library}/Matchers.h"
    yield "tables", "lib/Tables.cpp"
    if not tree.dialect.defined:
        yield "transform dialect", "transform/select.mlir"
    yield "the tree as JSON", f"python/{package}/tree.json"


def _files(
    branch: str, ops: Iterable[Op], tree: Tree, parts: Iterable[Shard]
) -> Iterator[tuple[str, str]]:
    """Yield text and path of the files with ops of a branch. parts: a defined dialect's shards."""
    library, package = tree.dialect.library, tree.dialect.python_package
    module = f"{Name(branch).python}.py"
    if not all(op.abstract for op in ops):
        yield "builders", f"python/{package}/builders/{module}"
    if tree.dialect.defined:
        names = {op.name for op in ops}
        for shard in parts:
            if not names.isdisjoint(op.name for op in shard.ops):
                yield f"{shard.name}.td", f"include/{library}/{shard.name}.td"
        if any(DialectOp(op, tree.dialect).exists for op in ops):
            yield "xDSL", f"xdsl/{package}_xdsl/ops/{module}"


def _lines(ops: Iterable[Op], inputs: PlanInputs) -> Iterator[tuple[int, Op, str]]:
    depth: dict[str | None, int] = {}
    for op in ops:
        depth[op.name] = depth.get(op.parent, -1) + 1
        spec = f"{_UP}{op.origin.path}" if op.origin.dialect in inputs.linked else ""
        yield depth[op.name], op, spec
