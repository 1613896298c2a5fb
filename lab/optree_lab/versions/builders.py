# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Counts the ops that the Python builders make and that a version of MLIR reads.

Run as a program it counts with the bindings that OPTREE_BINDINGS names, for the selected version,
and prints as JSON the distribution's name, the number of ops read and that of all ops. A process
can load only one package of bindings.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from importlib.metadata import version as version_of
from importlib.util import find_spec

from optree_core.model import Tree
from optree_gen.diagnostics.diagnostic import Diagnostics
from optree_gen.project import Project
from optree_gen.toolchain.installation import ToolchainError

from optree_lab import toolchain
from optree_lab.ir.upstream import Upstream
from optree_lab.running.calls import build, built_ops, plainest

#: Package with MLIR's bindings -> the distribution that installs it.
DISTRIBUTIONS = {"torch_mlir": "torch-mlir", "iree.compiler": "iree-base-compiler"}


def on_all_bindings() -> dict[str, tuple[int, int]]:
    """Return by distribution the ops read and all ops, or raise ToolchainError."""
    found = {}
    for package in DISTRIBUTIONS:
        if find_spec(package.partition(".")[0]) is None:
            continue
        done = toolchain.run(
            [sys.executable, "-m", "optree_lab.versions.builders"],
            env={**os.environ, "OPTREE_BINDINGS": package},
        )
        if done.returncode:
            raise ToolchainError(f"builders fail on {package}: {done.stderr[-1000:]}")
        name, read, total = json.loads(done.stdout)
        found[name] = read, total
    return found


def built(tree: Tree, release: int) -> Iterator[tuple[str, str]]:
    """Yield each op's name and its plainest case, or an ancestor's, built for a release."""
    import linalg_ops
    from optree_mlir.bindings import ir

    with ir.Context(), linalg_ops.release(release):
        for op in built_ops(tree):
            module = build(plainest(op, tree), tree.scalars, op.name)
            yield op.name, module.operation.get_asm(print_generic_op_form=True)


def main() -> int:
    tree = Project(toolchain.CHECKOUT).tree("linalg", Diagnostics())
    chunks = dict(built(tree, toolchain.mlir_version()[0]))
    read = Upstream(toolchain.tool("mlir-opt"), ()).run(chunks)
    distribution = DISTRIBUTIONS[os.environ["OPTREE_BINDINGS"]]
    name = f"{distribution} {version_of(distribution)}"
    print(json.dumps([name, len(read), len(chunks)]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
