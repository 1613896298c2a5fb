"""Matching applies the library's predicates and conditions, to ops that `linalg` lacks too."""

from __future__ import annotations

import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from optree_core.export import tree_json
from optree_core.expression import Call, Operand
from optree_core.model import Form, MapForm, Maps, OperandSpec, OpKind, Role, Tree, TypeRule
from optree_mlir.bindings import ir
from optree_mlir.dialect import BoundDialect
from optree_mlir.rewrite import Rewrites

FREE = MapForm(Form.FREE)


@pytest.fixture
def rewrites(tree: Tree, tmp_path: Path) -> Rewrites:
    """The rewrites of a dialect with categories that `linalg` has no ops of."""
    root, rows = tree.root, tree.dialect.vocabulary
    inputs = tuple(OperandSpec(name, Role.INPUT) for name in ("a", "b", "c"))
    product = Call("mul", (Call("mul", (Operand("a"), Operand("b"))), Operand("c")))
    chain = replace(
        root,
        name="chain",
        kind=OpKind.CATEGORY,
        parent=root.name,
        abstract=True,
        operands=(*inputs, OperandSpec("acc", Role.INIT)),
        types=TypeRule.STRICT,
        maps=Maps((FREE,) * 4, rows.predicate("contraction"), "indexing_maps"),
        payload=Call("add", (Operand("acc"), product)),
        parameters=(),
    )
    gather = replace(
        root,
        name="gather",
        kind=OpKind.CATEGORY,
        parent=root.name,
        abstract=True,
        maps=replace(root.maps, predicate=rows.predicate("pointwise")),
        where=(rows.condition("reads_element", ()),),
        parameters=(),
    )
    made = replace(tree, ops={**tree.ops, "chain": chain, "gather": gather})
    (tmp_path / "tree.json").write_text(tree_json(made), encoding="utf-8")
    return Rewrites(BoundDialect(tmp_path))


def matches(rewrites: Rewrites, text: str, name: str) -> bool:
    """True if the only generic of a function means the op."""
    module = ir.Module.parse(text)
    block = module.body.operations[0].regions[0].blocks[0]
    (found,) = (op for op in block.operations if op.operation.name == "linalg.generic")
    return rewrites.match(found, name) is not None


CHAIN = """
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x5xf32>, %c: tensor<C>, %o: tensor<4x5xf32>)
    -> tensor<4x5xf32> {
  %0 = linalg.generic {
      indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>,
        affine_map<(m, n, k) -> (LOOPS)>, affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b, %c : tensor<4x8xf32>, tensor<8x5xf32>, tensor<C>) outs(%o : tensor<4x5xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32, %acc: f32):
    %1 = arith.mulf %x, %y : f32
    %2 = arith.mulf %1, %z : f32
    %3 = arith.addf %acc, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<4x5xf32>
  return %0 : tensor<4x5xf32>
}
"""


@pytest.mark.parametrize(
    ("loops", "shape", "expected"),
    [
        ("k", "8xf32", True),  # summed over, in three inputs
        ("m", "4xf32", True),
        ("m, m", "4x4xf32", False),
    ],
)
@pytest.mark.usefixtures("context")
def test_a_contraction_matches_by_its_loops(
    rewrites: Rewrites, loops: str, shape: str, expected: bool
) -> None:
    text = CHAIN.replace("LOOPS", loops).replace("tensor<C>", f"tensor<{shape}>")
    assert matches(rewrites, text, "chain") == expected


GATHER = """
func.func @f(%t: tensor<8xf32>, %u: tensor<8xf32>, %i: tensor<4xindex>, %p: tensor<4xi1>,
    %m: memref<1xf32>, %o: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.generic {
      indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>,
        affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%i, %p : tensor<4xindex>, tensor<4xi1>) outs(%o : tensor<4xf32>) {
  ^bb0(%at: index, %which: i1, %old: f32):
    BODY
    linalg.yield %r : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
"""

BODIES = {
    "%r = tensor.extract %t[%at] : tensor<8xf32>": True,
    """%n = arith.addi %at, %at : index
    %r = tensor.extract %t[%n] : tensor<8xf32>""": True,
    """%x = tensor.extract %t[%at] : tensor<8xf32>
    %y = tensor.extract %u[%at] : tensor<8xf32>
    %r = arith.select %which, %x, %y : f32""": True,
    """%n = arith.addi %at, %at : index
    %r = scf.if %which -> f32 {
      %x = tensor.extract %t[%n] : tensor<8xf32>
      scf.yield %x : f32
    } else {
      %x = tensor.extract %u[%at] : tensor<8xf32>
      scf.yield %x : f32
    }""": True,
    """%x = tensor.extract %t[%at] : tensor<8xf32>
    %r = arith.negf %x : f32""": False,
    """%x = tensor.extract %t[%at] : tensor<8xf32>
    %r = arith.select %which, %x, %old : f32""": False,
    """%e = tensor.from_elements %old : tensor<1xf32>
    %c = arith.constant 0 : index
    %r = tensor.extract %e[%c] : tensor<1xf32>""": False,
    "%r = arith.constant 1.0 : f32": False,
    """%x = tensor.extract %t[%at] : tensor<8xf32>
    %called = func.call @g() : () -> f32
    %r = arith.select %which, %x, %x : f32""": False,
    """func.call @h() : () -> ()
    %r = tensor.extract %t[%at] : tensor<8xf32>""": True,
    """%unused = affine.load %m[0] : memref<1xf32>
    %r = tensor.extract %t[%at] : tensor<8xf32>""": False,
    """%n = affine.apply affine_map<(d0) -> (d0 + 1)>(%at)
    %r = tensor.extract %t[%n] : tensor<8xf32>""": True,
    """%r = affine.if affine_set<() : (0 == 0)>() -> f32 {
      affine.store %old, %m[0] : memref<1xf32>
      affine.yield %old : f32
    } else {
      affine.yield %old : f32
    }""": False,
    """%n = affine.if affine_set<() : (0 == 0)>() -> index {
      %c = arith.constant 0 : index
      %one = arith.constant 1.0 : f32
      affine.store %one, %m[0] : memref<1xf32>
      affine.yield %c : index
    } else {
      affine.yield %at : index
    }
    %r = tensor.extract %t[%n] : tensor<8xf32>""": False,
}  # fmt: skip


@pytest.mark.parametrize(("body", "expected"), BODIES.items())
@pytest.mark.usefixtures("context")
def test_a_gather_matches_a_body_that_reads_an_element(
    rewrites: Rewrites, body: str, expected: bool
) -> None:
    called = "\nfunc.func private @g() -> f32\nfunc.func private @h()"
    text = GATHER.replace("BODY", body) + called
    assert matches(rewrites, text, "gather") == expected


def test_cpp_matches_a_gather_with_the_same_bodies(optree_opt: Path) -> None:
    called = "\nfunc.func private @g() -> f32\nfunc.func private @h()"
    texts = [GATHER.replace("BODY", body) + called for body in BODIES]
    done = subprocess.run(
        [
            optree_opt,
            "--split-input-file",
            "--pass-pipeline=builtin.module(convert-linalg-to-optree,optree-specialize)",
        ],
        input="\n// -----\n".join(texts),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[:4000]
    found = ["optree.gather" in text for text in done.stdout.split("// -----")]
    assert found == list(BODIES.values())


MAP = """
func.func @f(%t: tensor<8xf32>, %i: tensor<4xindex>, %o: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.map ins(%i : tensor<4xindex>) outs(%o : tensor<4xf32>)
    (%at: index, %old: f32) {
      %x = tensor.extract %t[%at] : tensor<8xf32>
      %n = arith.negf %x : f32
      linalg.yield %YIELDED : f32
    }
  return %0 : tensor<4xf32>
}
"""


@pytest.mark.parametrize(("yielded", "expected"), [("x", "linalg.map"), ("n", "linalg.generic")])
@pytest.mark.usefixtures("context")
def test_an_op_with_a_forbidden_body_becomes_a_generic(
    tree: Tree, tmp_path: Path, yielded: str, expected: str
) -> None:
    """Coercion generalizes such an op even if its name is accepted."""
    reads = tree.dialect.vocabulary.condition("reads_element", ())
    made = replace(tree, ops={**tree.ops, "map": replace(tree.ops["map"], where=(reads,))})
    (tmp_path / "tree.json").write_text(tree_json(made), encoding="utf-8")
    module = ir.Module.parse(MAP.replace("YIELDED", yielded))
    Rewrites(BoundDialect(tmp_path)).coerce(module, ["map"])
    assert f" {expected} " in str(module)


CONVOLUTION = """
func.func @f(%a: tensor<IMAGE>, %w: tensor<3xf32>, %o: tensor<6xf32>) -> tensor<6xf32> {
  %0 = linalg.generic {
      indexing_maps = [affine_map<(d0, d1) -> (RESULTS)>, affine_map<(d0, d1) -> (d1)>,
        affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
      ins(%a, %w : tensor<IMAGE>, tensor<3xf32>) outs(%o : tensor<6xf32>) {
  ^bb0(%x: f32, %y: f32, %acc: f32):
    %1 = arith.mulf %x, %y : f32
    %2 = arith.addf %acc, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<6xf32>
  return %0 : tensor<6xf32>
}
"""


@pytest.mark.parametrize(
    ("results", "image", "expected"),
    [
        ("d0 + d1", "8xf32", True),
        ("d0 * 2 + d1", "13xf32", True),
        ("d0 + d1, d0", "8x6xf32", False),  # the image reads a loop of its window twice
        ("d0 floordiv 2 + d1", "5xf32", False),
    ],
)
@pytest.mark.usefixtures("context")
def test_a_convolution_matches_by_its_loops(
    rewrites: Rewrites, results: str, image: str, expected: bool
) -> None:
    text = CONVOLUTION.replace("RESULTS", results).replace("IMAGE", image)
    assert matches(rewrites, text, "convolution") == expected
