"""The laws of the tree, tried with the built plugin on every case that upstream accepts.

With S specialize and G generalize: S(G(x)) = S(x), S(S(x)) = S(x), and G(S(x)) = G(x) up to the
names of loops and the order of commuting operands. S of a named op is its canonical form.
"""

from __future__ import annotations

import random
import re
from collections import defaultdict
from collections.abc import Hashable
from dataclasses import replace
from pathlib import Path

import pytest
from optree_core.cases import Case
from optree_core.container import Container
from optree_core.generic import Step, Value
from optree_core.model import OpKind, Role, Tree
from optree_core.scalar import ScalarTable
from optree_gen.emit.mlir_text import FunctionView, MlirWriter
from optree_lab.ir.cases import legal_cases
from optree_lab.ir.reduction_order import Definition, is_free
from optree_lab.ir.upstream import Runner, differing, listed, meanings, op_name, upstream_ops
from optree_lab.ir.value_numbering import Numbering
from optree_lab.testing.figures import Figure
from optree_lab.testing.whole import Share

SPECIALIZE = "linalg-tree-specialize"
GENERALIZE = "linalg-tree-generalize"
SPLIT = f"{GENERALIZE}{{casts=split}}"
UPSTREAM = "linalg-generalize-named-ops,cse"


@pytest.fixture(scope="module")
def cases(tree: Tree, share: Share[Case]) -> dict[str, Case]:
    """Cases of all ops. Each choice of types has four, so one case in three has all choices."""
    found = [case for op in upstream_ops(tree) for case in legal_cases(op, tree)]
    return {f"case_{number}": case for number, case in enumerate(share(found, 3, "cases of ops"))}


@pytest.fixture(scope="module")
def run(mlir_opt: Path, plugin: Path, writer: MlirWriter, cases: dict[str, Case]) -> Runner:
    return Runner(mlir_opt, plugin, {n: writer.op(case, n) for n, case in cases.items()})


def test_the_plugin_generalizes_as_upstream_does(
    run: Runner, cases: dict[str, Case], figure: Figure
) -> None:
    """Upstream's pass runs after ours too, because it folds constants and the like.

    Ours keeps the one op that upstream drops: a transpose of tensors that moves nothing.
    """
    ours, theirs = run(GENERALIZE, UPSTREAM), run(UPSTREAM)
    kept = {n: case for n, case in cases.items() if op_name(theirs[n])}
    different = differing(kept, ours, theirs)
    assert not different, f"{len(different)} cases differ\n{listed(different, 3)}"
    assert len(kept) > 1000
    figure(len(kept), "cases generalized by the plugin as by upstream")


@pytest.mark.parametrize("to", ["parent", "category"])
def test_generalizing_in_steps_gives_the_same_generic(
    run: Runner, cases: dict[str, Case], tree: Tree, to: str
) -> None:
    """A step leads to the nearest materialized ancestor, or to the root if the maps forbid that."""
    step = run(f"{GENERALIZE}{{to={to}}}")
    different = differing(cases, run(GENERALIZE), run(f"{GENERALIZE}{{to={to}}}", GENERALIZE))
    assert not different, f"{len(different)} cases differ\n{listed(different, 3)}"
    for name, case in cases.items():
        above = [op.name for op in tree.ancestors(case.op.name) if not op.abstract]
        if to == "category" and case.op.kind is OpKind.CATEGORY:
            above = [case.op.name]
        found = op_name(step[name])
        assert found in (above[0], tree.root.name), f"{case} becomes {found}"


def test_specializing_a_generalized_op_gives_the_canonical_form(
    run: Runner, cases: dict[str, Case], figure: Figure
) -> None:
    different = differing(cases, run(SPECIALIZE), run(GENERALIZE, SPECIALIZE))
    assert not different, f"{len(different)} cases differ\n{listed(different, 3)}"
    figure(len(cases), "cases obey S(G(x)) = S(x)")


def test_specializing_is_idempotent(run: Runner, cases: dict[str, Case], figure: Figure) -> None:
    different = differing(cases, run(SPECIALIZE), run(SPECIALIZE, SPECIALIZE))
    assert not different, f"{len(different)} cases differ\n{listed(different, 3)}"
    figure(len(cases), "cases obey S(S(x)) = S(x)")


def test_the_canonical_form_keeps_the_meaning(
    run: Runner, cases: dict[str, Case], tree: Tree, figure: Figure
) -> None:
    before, after = run(GENERALIZE), run(SPECIALIZE, GENERALIZE)
    numbering = Numbering(tree.scalars.commuting)
    first, second = (meanings(run.mlir_opt, numbering, found) for found in (before, after))
    different = [
        f"{case}\n{before[name]}\n{after[name]}"
        for name, case in cases.items()
        if first[name] != second[name]
    ]
    assert not different, f"{len(different)} cases differ\n{listed(different, 3)}"
    figure(len(cases), "cases obey G(S(x)) = G(x)")


def test_every_op_is_recovered_from_its_generic(
    run: Runner, cases: dict[str, Case], tree: Tree, figure: Figure
) -> None:
    """Each op is the canonical form of some generic; a plain leaf comes back in every mode."""
    outputs = run(GENERALIZE, SPECIALIZE)
    becomes: dict[str, set[str]] = defaultdict(set)
    for name, case in cases.items():
        found = op_name(outputs[name])
        becomes[case.op.name].add(found)
        plain_leaf = (
            case.op.kind is OpKind.NAMED and not case.op.has_region and not case.variant.label
        )
        assert found == case.op.name or not plain_leaf, f"{case} becomes {found}"
    lost = {name for name, found in becomes.items() if name not in found}
    assert not lost, "name these in the README, each with the op that has an equal generic"
    figure(len(becomes), "ops come back from their generics, which is all there are")


def reordered(view: FunctionView, generator: random.Random, scalars: ScalarTable) -> FunctionView:
    """Return the generic with loops and inputs in another order.

    Reduction loops keep their order among themselves unless elements may be combined in any order.
    """
    assert view.body is not None
    inputs = list(range(len(view.inputs)))
    generator.shuffle(inputs)
    operands = [*inputs, *range(len(inputs), len(view.operands))]
    order = list(range(len(view.iterator_types)))
    generator.shuffle(order)
    definitions: dict[Hashable, Definition] = {
        Value(step.type, step=i): Definition(step.mnemonic, step.operands, str(step.type))
        for i, step in enumerate(view.body.steps)
    }
    results = view.body.results
    arguments = [Value(type, argument=i) for i, type in enumerate(view.body.arguments)]
    accumulators = arguments[len(inputs) :]
    if not is_free(results, accumulators, definitions, scalars):
        reductions = {i for i, kind in enumerate(view.iterator_types) if kind == "reduction"}
        in_order = iter(sorted(reductions))
        order = [next(in_order) if loop in reductions else loop for loop in order]

    def renamed(text: str) -> str:
        return re.sub(r"\bd(\d+)", lambda match: f"d{order.index(int(match.group(1)))}", text)

    def maps(text: str) -> str:
        dims, results = text.split(" -> ")
        return f"{dims} -> {renamed(results)}"

    def value(old: Value) -> Value:
        return old if old.argument is None else replace(old, argument=operands.index(old.argument))

    def step(old: Step) -> Step:
        properties = tuple(
            (name, order.index(number) if name == "dim" and isinstance(number, int) else number)
            for name, number in old.properties
        )
        return replace(old, operands=tuple(map(value, old.operands)), properties=properties)

    return replace(
        view,
        inputs=tuple(view.inputs[i] for i in inputs),
        signature=view.operands,
        maps=tuple(maps(view.maps[i]) for i in operands),
        iterator_types=tuple(view.iterator_types[i] for i in order),
        body=replace(
            view.body,
            arguments=tuple(view.body.arguments[i] for i in operands),
            steps=tuple(map(step, view.body.steps)),
            results=tuple(map(value, view.body.results)),
        ),
    )


def dialect_ops(function: str) -> list[str]:
    """Return the ops of the dialect in the function, in order, without terminators."""
    return [name for name in re.findall(r"\blinalg\.(\w+) ", function) if name != "yield"]


@pytest.fixture(scope="module")
def mixed(run: Runner, cases: dict[str, Case]) -> list[str]:
    """The cases of which `casts=split` makes several ops."""
    split = run(SPLIT)
    return [name for name in cases if len(dialect_ops(split[name])) > 1]


def test_casts_split_off_and_fused_again_equal_folded_ones(
    run: Runner, cases: dict[str, Case], mixed: list[str], tree: Tree, figure: Figure
) -> None:
    """Upstream's fusion undoes the split, except for casts of scalars, which lit tests cover."""
    fuse = ("linalg-fuse-elementwise-ops", "canonicalize", "cse")
    folded, fused = run(GENERALIZE, *fuse), run(SPLIT, *fuse)
    compared = [
        name for name in mixed if not any(o.role == Role.SCALAR for o in cases[name].op.operands)
    ]
    numbering = Numbering(tree.scalars.commuting)
    first, second = (meanings(run.mlir_opt, numbering, found) for found in (folded, fused))
    different = [
        f"{cases[name]}\n{folded[name]}\n{fused[name]}"
        for name in compared
        if first[name] != second[name]
    ]
    assert not different, f"{len(different)} cases differ\n{listed(different, 3)}"
    same = {name: case for name, case in cases.items() if name not in mixed}
    different = differing(same, run(GENERALIZE), run(SPLIT))
    assert not different, f"{len(different)} cases differ\n{listed(different, 3)}"
    assert len(compared) > 500
    figure(len(compared), "cases whose casts, split off and fused again, are as folded")


def test_split_off_casts_become_copies_beside_the_op(
    run: Runner, cases: dict[str, Case], mixed: list[str], tree: Tree, figure: Figure
) -> None:
    """S(G(x)) is then casts and the canonical op of x, or a descendant of that without casts."""
    canonical, back = run(SPECIALIZE), run(SPLIT, SPECIALIZE)
    different = differing(cases, back, run(SPLIT, SPECIALIZE, SPLIT, SPECIALIZE))
    assert not different, f"{len(different)} cases differ\n{listed(different, 3)}"
    casts = set()
    for name in mixed:
        *before, found = dialect_ops(back[name])
        casts.update(before)
        (wanted,) = dialect_ops(canonical[name])
        above = {op.name for op in tree.ancestors(found)}
        assert wanted == found or wanted in above, f"{cases[name]}: {wanted} became {found}"
    assert len(casts) == 1, casts
    figure(len(mixed), "cases become casts and an op of one element type, a fixed point")


def test_loop_names_and_the_order_of_inputs_do_not_matter(
    tree: Tree,
    writer: MlirWriter,
    mlir_opt: Path,
    plugin: Path,
    figure: Figure,
    share: Share[tuple[str, Case]],
) -> None:
    """A generic with other loop names and inputs in another order becomes the same op."""
    generator = random.Random(0)
    texts = {}
    found = [
        (f"{op.name}_{number}", case)
        for op in upstream_ops(tree)
        for number, case in enumerate(legal_cases(op, tree))
        if case.container is Container.TENSOR and None not in (case.shapes[-1] or ())
    ]
    for name, case in share(found, 6, "generics in another order"):
        view = writer.generic_view(case, name)
        other = replace(reordered(view, generator, tree.scalars), name=f"{name}_other")
        texts.update({view.name: writer.text(view), other.name: writer.text(other)})
    run = Runner(mlir_opt, plugin, texts)
    special, general = run(SPECIALIZE), run(SPECIALIZE, GENERALIZE)
    meant = meanings(mlir_opt, Numbering(tree.scalars.commuting), general)
    names = [name for name in texts if not name.endswith("_other")]
    different = [
        f"{special[name]}\n{special[other]}"
        for name, other in ((name, f"{name}_other") for name in names)
        if op_name(special[name]) != op_name(special[other]) or meant[name] != meant[other]
    ]
    assert not different, f"{len(different)} cases differ\n{listed(different, 3)}"
    figure(len(names), "generics with renamed loops and reordered inputs become the same op")
