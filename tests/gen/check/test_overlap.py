# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Two leaves that match one generic are reported, whatever the order of loops and operands."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from optree_core.expression import Call, Cast, Expr, Index, IndexExpr, Region, Term
from optree_core.model import MapForm, Maps, Op, OpKind, Tree
from optree_gen.check import overlap
from optree_gen.check.context import Context
from optree_gen.diagnostics.diagnostic import Diagnostics, SpecError
from optree_gen.diagnostics.source import Text
from optree_gen.project import Project
from optree_gen.spec.spec import Spec

Pairs = set[frozenset[str]]


@pytest.fixture(scope="module")
def specs(checkout: Path) -> dict[str, Spec]:
    return dict(Project(checkout).parsed("linalg").by_name)


def leaves(tree: Tree) -> list[Op]:
    return [op for op in tree.structured() if op.kind is OpKind.NAMED]


def without_order(tree: Tree, specs: dict[str, Spec]) -> tuple[Tree, dict[str, Spec]]:
    """Return the tree and the specs without `precedes` and `canonical`."""
    ops = {n: replace(op, canonical=(), precedes=()) for n, op in tree.ops.items()}
    return replace(tree, ops=ops), {n: replace(s, precedes=()) for n, s in specs.items()}


def overlaps(tree: Tree, specs: dict[str, Spec]) -> Pairs:
    context = Context(tree, specs, frozenset(), Diagnostics())
    return {
        frozenset(d.message.split("'")[1:4:2])
        for d in overlap.overlaps(context)
        if d.rule == "overlapping-ops"
    }


def respelled(op: Op, tree: Tree) -> Op:
    """Return the same op with renamed and reversed loops, reversed inputs and commuted calls."""
    loops = {loop: f"{loop}_too" for loop in op.loops or ()}

    def expr(expression: IndexExpr) -> IndexExpr:
        terms = tuple(Term(loops[t.loop], t.factor) for t in reversed(expression.terms))
        return IndexExpr(terms, expression.constant)

    def form(form: MapForm) -> MapForm:
        alternatives = [tuple(map(expr, listed)) for listed in form.alternatives]
        return replace(form, results=alternatives[0], within=tuple(alternatives[1:]))

    def body(payload: Expr) -> Expr:
        if isinstance(payload, Index):
            return Index(loops[payload.loop])
        if isinstance(payload, Cast):
            return replace(payload, operand=body(payload.operand))
        if isinstance(payload, Call):
            arguments = tuple(map(body, payload.arguments))
            commutes = tree.scalars.functions[payload.function].commutes
            return replace(payload, arguments=arguments[::-1] if commutes else arguments)
        return payload

    payload = op.payload
    order = list(range(len(op.operands)))
    inputs = len(op.inputs)
    order[:inputs] = reversed(order[:inputs])
    forms = list(map(form, op.maps.forms))
    return replace(
        op,
        name=f"{op.name}_too",
        loops=tuple(reversed(loops.values())) if op.loops is not None else None,
        operands=tuple(op.operands[i] for i in order),
        maps=Maps(tuple(forms[i] for i in order), op.maps.predicate, op.maps.attribute),
        payload=payload if payload is None or isinstance(payload, Region) else body(payload),
        precedes=(),
    )


def test_no_two_leaves_of_the_tree_overlap(tree: Tree, specs: dict[str, Spec]) -> None:
    assert overlaps(tree, specs) == set()


def test_each_leaf_overlaps_with_its_respelled_twin(tree: Tree, specs: dict[str, Spec]) -> None:
    ops, written = dict(tree.ops), dict(specs)
    for op in leaves(tree):
        twin = respelled(op, tree)
        ops[twin.name] = twin
        spec = specs[op.name]
        written[twin.name] = replace(spec, op=Text(twin.name, spec.op.span), precedes=())
    expected = {frozenset((op.name, f"{op.name}_too")) for op in leaves(tree)}
    assert len(expected) > 80
    assert expected <= overlaps(replace(tree, ops=ops), written)


def test_leaves_overlap_without_their_declared_order(tree: Tree, specs: dict[str, Spec]) -> None:
    """Leaves overlap if all `precedes` and `canonical` are dropped, or those of any one op."""
    found = overlaps(*without_order(tree, specs))
    assert found
    declared = [s for s in specs.values() if s.precedes or s.canonical]
    for spec in declared:
        if spec.op in tree.ops and tree.ops[str(spec.op)].structured:
            op = replace(tree.ops[str(spec.op)], canonical=())
            less = replace(tree, ops={**tree.ops, op.name: op})
            bare = {**specs, op.name: replace(spec, precedes=())}
            assert overlaps(less, bare), f"{op.name} needs no order"


def test_grouping_by_signature_keeps_every_overlap(
    tree: Tree, specs: dict[str, Spec], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Comparing all leaves with all others finds the same pairs as comparing by signature."""
    bare = without_order(tree, specs)
    expected = overlaps(*bare)

    def all_at_once(ops: list[Op], signatures: object) -> list[list[Op]]:
        return [ops]

    monkeypatch.setattr("optree_gen.check.overlap._groups", all_at_once)
    assert overlaps(*bare) == expected


NARROW = """parent: generic
summary: An op.
operands: {x: input, out: init}
types: numeric
where: [narrowing]
indexing_maps: {x: identity, out: identity}
payload: mul(cast(x), cast(x))
parameters: {cast: {type: sign, default: signed, attribute: cast}}
"""


def test_ops_overlap_if_only_their_narrower_outputs_do(tmp_path: Path) -> None:
    """`narrowing` holds for no pair of types of equal width, which are tried for other ops."""
    specs = tmp_path / "specs" / "acme"
    specs.mkdir(parents=True)
    (specs / "dialect.yaml").write_text(
        "dialect: acme\nmode: define\nsummary: Ops.\nextends: {dialect: optree, subset: [add]}\n"
    )
    (specs / "vocabulary.yaml").write_text(
        "conditions:\n  narrowing: {test: 'not(fits(operands, output))', meaning: narrower}\n"
    )
    (specs / "first.yaml").write_text(f"op: first\n{NARROW}")
    (specs / "second.yaml").write_text(f"op: second\n{NARROW}".replace("where: [narrowing]\n", ""))
    diagnostics = Diagnostics()
    with pytest.raises(SpecError):
        Project(tmp_path).tree("acme", diagnostics)
    (found,) = diagnostics.ordered()
    assert "such as ins(f32[d0]) outs(f16[d0])" in found.message
