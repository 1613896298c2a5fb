"""If the bindings lack an op, the builder builds its nearest ancestor that they have."""

from __future__ import annotations

from pathlib import Path

import linalg_ops
import pytest
from linalg_ops import NotAvailable, function, release
from linalg_ops.builders import DIALECT
from linalg_ops.rewrite import coerce
from optree_core.mlir_version import RELEASE
from optree_core.model import OpKind, Tree
from optree_gen.emit.mlir_text import MlirWriter
from optree_lab.ir.upstream import Upstream, functions, listed, without_constants
from optree_lab.running.calls import build, built_ops, variants_of
from optree_lab.testing.figures import Figure
from optree_mlir import availability
from optree_mlir.bindings import PACKAGE, ir

pytestmark = pytest.mark.slow


@pytest.mark.usefixtures("context")
def test_a_missing_op_is_built_as_its_ancestor(tree: Tree, figure: Figure) -> None:
    lacking = [op for op in built_ops(tree) if not op.mlir.includes(24)]
    assert len(lacking) == 22
    with release(24):
        for op in lacking:
            parent = tree.materialized_ancestor(op.name, 24)
            for case in variants_of(op, tree):
                text = str(build(case, tree.scalars, "f"))
                assert f"{op.qualified_name} " not in text
                assert f"{parent.qualified_name} " in text
    figure(len(lacking), "ops that release 24 lacks are built as their ancestors")


def test_a_declared_release_ends_with_its_block() -> None:
    with function("tensor<4xf32>") as (x,):
        before = linalg_ops.add(x, x).owner.name
        with release(24):
            assert linalg_ops.add(x, x).owner.name == "linalg.elementwise"
        assert linalg_ops.add(x, x).owner.name == before


@pytest.mark.parametrize(
    ("accept", "stays"),
    [("linalg.add", True), ("add", True), ("sub", False), ("matmul", False)],
)
def test_coerce_accepts_the_name_that_an_op_lost(accept: str, stays: bool) -> None:
    """`coerce` accepts an op by the name that it lost: `add` is an `elementwise` of kind add."""
    with function("tensor<4xf32>") as (x,), release(24):
        made = linalg_ops.add(x, x)
        module = made.owner.parent.parent
        assert coerce(module, [accept]) == int(not stays)
        assert ("linalg.elementwise" in str(module)) == stays


@pytest.mark.usefixtures("context")
def test_every_op_is_built_as_the_root(
    tree: Tree,
    checkout: Path,
    mlir_opt: Path,
    figure: Figure,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """If only the root exists, each op is built as the generic that its spec says."""
    monkeypatch.setattr(availability, "is_available", lambda _, op, context: op.kind is OpKind.ROOT)
    linalg_ops.forget()
    writer = MlirWriter(checkout / "templates", tree.dialect, tree.scalars)
    ops = [op for op in built_ops(tree) if op.parent is not None]
    cases = {f"case_{i}": c for i, c in enumerate(c for op in ops for c in variants_of(op, tree))}
    chunks = {}
    for name, case in cases.items():
        built = build(case, tree.scalars, "built")
        text = built.operation.get_asm(print_generic_op_form=True)
        chunks[name] = f"{text}\n{writer.generic(case, name)}"
    linalg_ops.forget()
    outputs = Upstream(mlir_opt, ["--cse"]).run(chunks)
    different = [
        f"{case}\n{outputs.get(name)}" for name, case in cases.items() if not same(outputs, name)
    ]
    assert not different, f"{len(different)} of {len(cases)}\n{listed(different, 2)}"
    figure(len(cases), f"cases of {len(ops)} ops built as the generic that the spec says")


def same(outputs: dict[str, str], name: str) -> bool:
    found = functions(outputs.get(name, ""))
    return bool(found) and without_constants(found["built"]) == without_constants(found[name])


def test_an_op_without_available_ancestor_is_refused() -> None:
    with function("tensor<4x4xf32>") as (x,), pytest.MonkeyPatch.context() as patch:
        patch.setattr(availability, "is_available", lambda *_: False)
        with pytest.raises(NotAvailable, match=r"has neither linalg\.softmax"):
            linalg_ops.softmax(x, dimension=1, outs=x)


def test_ops_of_a_later_release_are_built(tree: Tree) -> None:
    later = [op for op in built_ops(tree) if not op.mlir.includes(RELEASE)]
    assert later
    for op in later:
        for case in variants_of(op, tree):
            build(case, tree.scalars, "f")


def generic_form(module: ir.Module) -> str:
    return str(module.operation.get_asm(print_generic_op_form=True))


@pytest.mark.usefixtures("context")
def test_an_unregistered_op_is_built_as_its_ancestor(tree: Tree, figure: Figure) -> None:
    """With no release declared, an op exists if the context registers it."""
    context = ir.Context.current
    lacking = [op for op in built_ops(tree) if not availability.is_available(DIALECT, op, context)]
    for op in lacking:
        assert not context.is_registered_operation(op.qualified_name)
        ancestors = [a.qualified_name for a in tree.ancestors(op.name) if not a.abstract]
        expected = next(filter(context.is_registered_operation, ancestors))
        for case in variants_of(op, tree):
            assert f'"{expected}"(' in generic_form(build(case, tree.scalars, "f"))
    figure(len(lacking), f"ops that {PACKAGE} lacks are built as their ancestors")
    if PACKAGE == "iree.compiler":  # The newest MLIR of all, without named elementwise ops.
        assert len(lacking) == 22
