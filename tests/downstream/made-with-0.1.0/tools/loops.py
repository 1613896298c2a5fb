"""Prints how many loops each op of the repository has: `python tools/loops.py`."""

from pathlib import Path

from optree_gen.diagnostic import Diagnostics
from optree_gen.model import Tree
from optree_gen.project import Project


def table(tree: Tree) -> str:
    return "\n".join(f"{op.name} {len(op.loops)}" for op in tree.ops.values() if op.loops)


if __name__ == "__main__":
    root = Path(__file__).resolve().parent.parent
    print(table(Project(root).tree("acme", Diagnostics())))
