# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The index of a dialect's generated files: the tree, branch by branch.

Each branch has links to its files, each op one to its spec. A new op or file adds a line and
changes none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from optree_core.dialect_op import DialectOp
from optree_core.model import Op, Tree

from optree_gen.emit import markdown
from optree_gen.emit.naming import Name
from optree_gen.emit.output import Output
from optree_gen.emit.shards import Shard, shards
from optree_gen.emit.target import PlanInputs, Target

# The view-model of the index of generated files.


@dataclass(frozen=True, slots=True)
class FileLink:
    text: str
    path: str


@dataclass(frozen=True, slots=True)
class OpLine:
    """depth: below the first op of the branch. spec: empty if it is in no file of the project."""

    depth: int
    name: str
    summary: str
    abstract: bool
    spec: str


@dataclass(frozen=True, slots=True)
class IndexBranchView:
    name: str
    files: tuple[FileLink, ...]
    ops: tuple[OpLine, ...]


@dataclass(frozen=True, slots=True)
class IndexView:
    """files: those that hold all ops."""

    dialect: str
    summary: str
    files: tuple[FileLink, ...]
    branches: tuple[IndexBranchView, ...]


#: From `generated/<dialect>/` up to the checkout.
_UP = "../../"


def plan(inputs: PlanInputs) -> Iterable[Output]:
    """`README.md`, which a forge shows above the files."""
    tree = inputs.tree
    specs = tuple(op.origin.path for op in tree.ops.values())
    parts = shards(tree) if tree.dialect.defined else ()
    view = IndexView(
        tree.dialect.name,
        tree.dialect.summary,
        tuple(_common_files(tree)),
        tuple(
            IndexBranchView(name, tuple(_files(name, ops, tree, parts)), tuple(_lines(ops, inputs)))
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


def _common_files(tree: Tree) -> Iterator[FileLink]:
    library, package = tree.dialect.library, tree.dialect.python_package
    yield FileLink("matchers", f"include/{library}/Matchers.h")
    yield FileLink("tables", "lib/Tables.cpp")
    if not tree.dialect.defined:
        yield FileLink("transform dialect", "transform/select.mlir")
    yield FileLink("the tree as JSON", f"python/{package}/tree.json")


def _files(
    branch: str, ops: Iterable[Op], tree: Tree, parts: Iterable[Shard]
) -> Iterator[FileLink]:
    """The files that hold the ops of a branch; parts: those that hold a defined dialect's."""
    library, package = tree.dialect.library, tree.dialect.python_package
    module = f"{Name(branch).python}.py"
    if not all(op.abstract for op in ops):
        yield FileLink("builders", f"python/{package}/builders/{module}")
    if tree.dialect.defined:
        names = {op.name for op in ops}
        for shard in parts:
            if not names.isdisjoint(op.name for op in shard.ops):
                yield FileLink(f"{shard.name}.td", f"include/{library}/{shard.name}.td")
        if any(DialectOp(op, tree.dialect).exists for op in ops):
            yield FileLink("xDSL", f"xdsl/{package}_xdsl/ops/{module}")


def _lines(ops: Iterable[Op], inputs: PlanInputs) -> Iterator[OpLine]:
    depth: dict[str | None, int] = {}
    for op in ops:
        depth[op.name] = depth.get(op.parent, -1) + 1
        spec = f"{_UP}{op.origin.path}" if op.origin.dialect in inputs.beside else ""
        yield OpLine(depth[op.name], op.name, op.summary, op.abstract, spec)
