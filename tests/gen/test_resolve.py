# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The resolved model has what a spec adds, what it inherits, and what follows from both."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from optree_core.element_type import ElementType, element_type
from optree_core.generic import Illegal, Instance, instantiate
from optree_core.model import Tree
from optree_gen.diagnostics.diagnostic import Diagnostics, SpecError
from optree_gen.project import Project


def types(*names: str) -> tuple[ElementType, ...]:
    return tuple(map(element_type, names))


def test_a_leaf_inherits_operands_payload_and_parameters(tree: Tree) -> None:
    matmul = tree.ops["matmul"]
    assert [(o.name, o.role) for o in matmul.operands] == [
        ("lhs", "input"),
        ("rhs", "input"),
        ("acc", "init"),
    ]
    assert str(matmul.payload) == "add(acc, mul(cast(lhs), cast(rhs)))"
    assert matmul.provenance["payload"] == "contract"
    assert matmul.iterator_types == ("parallel", "parallel", "reduction")


def test_a_bound_function_spreads_the_variadic_group(tree: Tree) -> None:
    select = tree.ops["select"]
    assert [(o.name, o.type) for o in select.operands] == [
        ("cond", "i1"),
        ("true_value", None),
        ("false_value", None),
        ("out", None),
    ]
    assert str(select.payload) == "select(cond, true_value, false_value)"


def test_other_payloads_of_an_op_have_its_bound_functions(checkout: Path, tmp_path: Path) -> None:
    shutil.copytree(checkout / "specs", tmp_path / "specs")
    path = tmp_path / "specs" / "linalg" / "elementwise" / "exp.yaml"
    with path.open("a", encoding="utf-8") as file:
        file.write("also_matches: ['fn[kind](negf(negf(x)))']\n")
    op = Project(tmp_path).tree("linalg", Diagnostics()).ops["exp"]
    assert [str(payload) for payload in op.also_matches] == ["exp(negf(negf(x)))"]
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("negf(negf(x))", "negf(x), x"), encoding="utf-8")
    with pytest.raises(SpecError) as raised:
        Project(tmp_path).tree("linalg", Diagnostics())
    (mistake,) = raised.value.diagnostics.found
    assert mistake.rule == "payload-arity"
    assert mistake.span.line == text.count("\n")


def test_a_parameter_is_free_bound_or_defaulted(tree: Tree) -> None:
    assert tree.ops["elementwise"].parameter("kind").state == "free"  # type: ignore[union-attr]
    assert tree.ops["add"].parameter("kind").state == "bound"  # type: ignore[union-attr]
    assert tree.ops["contract"].parameter("cast").state == "defaulted"  # type: ignore[union-attr]


def test_tree_order_puts_a_parent_before_its_children(tree: Tree) -> None:
    seen: set[str] = set()
    for op in tree.ops.values():
        assert op.parent is None or op.parent in seen, op.name
        seen.add(op.name)


def test_a_defined_dialect_has_ops_for_categories_with_payloads(checkout: Path, tree: Tree) -> None:
    defined = Project(checkout).tree("optree", Diagnostics())
    assert set(tree.ops) <= set(defined.ops)
    for name, op in defined.ops.items():
        assert op.dialect == "optree"
        assert not (op.abstract and op.payload is not None), name


def test_a_tree_does_not_depend_on_trees_read_before(checkout: Path) -> None:
    alone = Project(checkout).tree("optree", Diagnostics())
    after = next(t for t in Project(checkout).trees(Diagnostics()) if t.dialect.name == "optree")
    assert after == alone
    assert list(after.ops) == list(alone.ops)


def test_an_integer_product_is_taken_in_the_accumulators_type(tree: Tree) -> None:
    instance = Instance(types("i8", "i8", "i32"), (2, 2, 2), {"cast": "unsigned"})
    generic = instantiate(tree.ops["matmul"], instance, tree.scalars)
    assert generic.body is not None
    assert [step.mnemonic for step in generic.body.steps] == [
        "arith.extui",
        "arith.extui",
        "arith.muli",
        "arith.addi",
    ]
    assert str(generic.maps[1]) == "affine_map<(d0, d1, d2) -> (d2, d1)>"


@pytest.mark.parametrize(
    ("op", "elements", "ranks"),
    [
        ("matmul", ("f16", "f16", "bf16"), (2, 2, 2)),  # no cast between floats of equal width
        ("matmul", ("f32", "f32", "complex<f32>"), (2, 2, 2)),  # contract: a cast is one operation
        ("add", ("f32", "f64", "f64"), (2, 2, 2)),  # a function's arguments have one type
        ("select", ("i8", "f32", "f32", "f32"), (2, 2, 2, 2)),  # the condition is i1
    ],
)
def test_illegal_element_types_are_refused(
    tree: Tree, op: str, elements: tuple[str, ...], ranks: tuple[int, ...]
) -> None:
    with pytest.raises(Illegal):
        instantiate(tree.ops[op], Instance(types(*elements), ranks), tree.scalars)


def test_maps_with_reductions_are_illegal_for_elementwise_ops(tree: Tree) -> None:
    maps = instantiate(
        tree.ops["matmul"], Instance(types("f32", "f32", "f32"), (2, 2, 2)), tree.scalars
    ).maps
    instance = Instance(types("f32", "f32", "f32"), (2, 2, 2), {"kind": "add"}, maps)
    with pytest.raises(Illegal, match="loop 2"):
        instantiate(tree.ops["elementwise"], instance, tree.scalars)
