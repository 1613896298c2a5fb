"""Python builders build what the op's own assembly means to the C++ parser.

Every legal case is built in Python, printed in generic form and parsed by `mlir-opt`, which must
print the same as for the op written in its assembly.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from linalg_ops.builders import DIALECT
from optree_core.cases import Case
from optree_core.container import Container
from optree_core.mlir_version import RELEASE
from optree_core.model import OpKind, Tree
from optree_gen.emit.mlir_text import MlirWriter
from optree_lab.ir.cases import legal_cases
from optree_lab.ir.upstream import Upstream, functions, listed, without_constants
from optree_lab.running.calls import build, built_ops, gives_bound, plainest
from optree_lab.testing.figures import Figure
from optree_lab.testing.whole import Share
from optree_mlir.availability import is_available
from optree_mlir.bindings import ir

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def cases(tree: Tree, share: Share[Case]) -> dict[str, Case]:
    """Legal cases of every op of this release.

    All modes with a static tensor; the first mode also with all containers, static and dynamic.
    """
    found = []
    for op in built_ops(tree):
        if op.mlir.includes(RELEASE):
            first = plainest(op, tree).mode
            found += [c for c in legal_cases(op, tree) if c.mode == first or is_static_tensor(c)]
    found = [case for case in found if not gives_bound(case)]
    chosen = share(found, 3, "cases built in Python")
    return {f"case_{number}": case for number, case in enumerate(chosen)}


def is_static_tensor(case: Case) -> bool:
    return case.container is Container.TENSOR and not any(
        None in (shape or ()) for shape in case.shapes
    )


#: The comparisons: of the ops themselves, and of the generics that they become.
VIEWS = {"op": (), "body": ("--linalg-generalize-named-ops", "--cse")}


@pytest.mark.usefixtures("context")
def test_builders_build_the_ir_that_cpp_parses(
    tree: Tree, cases: dict[str, Case], checkout: Path, mlir_opt: Path, figure: Figure
) -> None:
    writer = MlirWriter(checkout / "templates", tree.dialect, tree.scalars)
    chunks = {}
    for name, case in cases.items():
        built = build(case, tree.scalars, "built")
        root = case.op.kind is OpKind.ROOT
        written = writer.generic(case, name) if root else writer.op(case, name)
        text = built.operation.get_asm(print_generic_op_form=True)
        chunks[name] = f"{text}\n{written}"
    for view, passes in VIEWS.items():
        outputs = Upstream(mlir_opt, passes).run(chunks)
        refused = [case for name, case in cases.items() if name not in outputs]
        assert not refused, listed(refused)
        different = []
        for name, output in outputs.items():
            if view == "op" and not is_available(DIALECT, cases[name].op, ir.Context.current):
                continue  # An ancestor was built; the view `body` compares its meaning.
            found = {f: without_constants(text) for f, text in functions(output).items()}
            if found["built"] != found[name]:
                different.append(f"{cases[name]}\n{output}")
        assert not different, f"{len(different)} of {len(cases)}\n{listed(different, 2)}"
    figure(len(cases), "cases built in Python are what mlir-opt parses from the op's assembly")
