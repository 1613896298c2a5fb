"""The specs mean what upstream's ops mean.

Each case is an op with one choice of element types, maps, parameters, container and shapes from its
spec. The generic that the spec gives, and upstream's generalization of the op, must be equal after
the same passes.
"""

from __future__ import annotations

import itertools
import re
from dataclasses import replace
from pathlib import Path

import pytest
from optree_core.affine import AffineMap, projection
from optree_core.cases import Case, Variant, build, legal, modes
from optree_core.container import Container
from optree_core.generic import Illegal
from optree_core.model import Op, Tree
from optree_gen.emit.mlir_text import MlirWriter
from optree_lab import toolchain
from optree_lab.ir.cases import legal_cases, mode_cases
from optree_lab.ir.upstream import Refused, Upstream, listed, upstream_ops, without_constants
from optree_lab.testing.figures import Figure
from optree_lab.testing.whole import Share

pytestmark = pytest.mark.slow

PASSES = ("--linalg-generalize-named-ops", "--cse")


@pytest.fixture(scope="session")
def upstream(mlir_opt: Path) -> Upstream:
    return Upstream(mlir_opt, PASSES)


def folded_by_upstream(case: Case, function: str) -> bool:
    """True if upstream folded the op: it does so to a transpose of tensors that moves nothing."""
    permutation = case.instance.parameters.get("permutation")
    return (
        permutation == (0, 1, 2)
        and case.container is Container.TENSOR
        and "linalg." not in function
    )


#: Casts of MLIR 24 that no spec has: between floats of one width, and by a scale of any float type.
_LATER_CASTS = ("arith.convertf", "arith.scaling_extf")
#: An attribute without meaning: upstream stores it when it computes maps, and MLIR 23 keeps it.
_MEMOIZED = re.compile(r" attrs =  \{linalg\.memoized_indexing_maps = \[[^]]*\]\}")


def test_specs_give_the_generics_of_upstream(
    tree: Tree, writer: MlirWriter, upstream: Upstream, figure: Figure
) -> None:
    ops = upstream_ops(tree)
    cases = [case for op in ops for case in legal_cases(op, tree)]
    named = {f"case_{number}": case for number, case in enumerate(cases)}
    texts = {name: writer.op(case, name) for name, case in named.items()}
    try:
        made = {name: _MEMOIZED.sub("", text) for name, text in upstream.convert(texts).items()}
    except Refused:
        accepted = upstream.run(texts)
        refused = [case for name, case in named.items() if name not in accepted]
        pytest.fail(f"legal says the spec, upstream refuses\n{listed(refused)}")
    meant = upstream.convert({name: writer.generic(case, name) for name, case in named.items()})
    different, folded = [], []
    for name, case in named.items():
        if folded_by_upstream(case, made[name]):
            folded.append(case)
        elif without_constants(made[name]) != without_constants(meant[name]):
            different.append(f"{case}\n{made[name]}\n{meant[name]}")
        else:
            assert "linalg.generic" in made[name], case
    assert not different, f"{len(different)} cases differ\n{listed(different, 3)}"
    equal = len(cases) - len(folded)
    assert equal > 1000
    figure(equal, f"cases of {len(ops)} ops equal upstream's generalization, {len(folded)} folded")


def without_repeats(cases: list[Case]) -> list[Case]:
    """Return the cases, with mixed types only for the first function of each number of arguments.

    Upstream crashes on most of them, and a crash costs a process.
    """
    first: dict[int, str] = {}
    return [
        case
        for case in cases
        if case.mode.source == case.mode.target
        or first.setdefault(case.variant.group, case.variant.label) == case.variant.label
    ]


def test_upstream_refuses_types_that_specs_call_illegal(
    tree: Tree,
    writer: MlirWriter,
    upstream: Upstream,
    figure: Figure,
    share: Share[tuple[str, Case]],
) -> None:
    """Upstream refuses what specs call illegal; the test above shows that it accepts the others.

    An op with a cast that no spec has becomes a generic, which passes leave.
    """
    every: dict[str, Case] = {}
    for op in upstream_ops(tree):
        if op.has_region:
            continue  # The op does not restrict a body that is given.
        illegal = [case for case in mode_cases(op, tree) if not legal(case, tree.scalars)]
        every |= {f"{op.name}_{n}": case for n, case in enumerate(without_repeats(illegal))}
    named = dict(share(list(every.items()), 3, "illegal element types"))
    accepted = upstream.run({name: writer.op(c, name) for name, c in named.items()}, batch=40)
    beyond = {n for n, text in accepted.items() if any(cast in text for cast in _LATER_CASTS)}
    wrong = [text for name, text in accepted.items() if name not in beyond]
    assert not wrong, f"illegal says the spec, upstream accepts\n{listed(wrong, 3)}"
    assert not beyond or toolchain.mlir_version()[0] >= 24
    refused = len(named) - len(beyond)
    figure(refused, "illegal combinations of op and element types refused by upstream too")


def every_map(op: Op) -> list[tuple[AffineMap, ...]]:
    """Return the default maps with one operand's map replaced by each projected permutation."""
    assert op.loops is not None
    loops = len(op.loops)
    default = [
        projection(loops, [op.loops.index(str(e.loop)) for e in f.results]) for f in op.maps.forms
    ]
    found = []
    for place in range(len(default)):
        for size in range(loops + 1):
            for dims in itertools.permutations(range(loops), size):
                found.append((*default[:place], projection(loops, dims), *default[place + 1 :]))
    return list(dict.fromkeys(found))


def test_upstream_and_specs_accept_the_same_maps_of_leaves(
    tree: Tree, writer: MlirWriter, upstream: Upstream
) -> None:
    """Upstream and specs accept the same maps, but for the output's map, which upstream ignores."""
    for op in upstream_ops(tree):
        if op.maps.attribute is None or op.loops is None:
            continue
        mode = modes(op)[0]
        tried = {f"case_{n}": maps for n, maps in enumerate(every_map(op))}
        named = {
            name: build(op, mode, tree.scalars, Variant(maps=maps)) for name, maps in tried.items()
        }
        outputs = upstream.run({n: writer.op(case, n) for n, case in named.items()}, batch=8)
        accepted = {n for n, case in named.items() if legal(case, tree.scalars)}
        assert accepted <= set(outputs), op.name
        default = build(op, mode, tree.scalars).generic(tree.scalars).maps
        more = {n: tried[n] for n in set(outputs) - accepted if tried[n][-1] == default[-1]}
        assert not more, f"{op.name} accepts\n{listed(more.values())}"


@pytest.mark.parametrize("loops", [1, 2, pytest.param(3, marks=pytest.mark.whole)])
def test_upstream_and_specs_accept_the_same_contractions(
    tree: Tree, writer: MlirWriter, upstream: Upstream, loops: int
) -> None:
    """For every projected permutation, the predicate accepts what upstream's verifier accepts."""
    (op,) = (o for o in upstream_ops(tree) if o.maps.predicate.contracts and not o.loops)
    choices = [
        projection(loops, dims)
        for size in range(loops + 1)
        for dims in itertools.permutations(range(loops), size)
    ]
    named = {
        f"case_{n}": build(op, modes(op)[0], tree.scalars, Variant(maps=maps))
        for n, maps in enumerate(itertools.product(choices, repeat=len(op.operands)))
    }
    outputs = upstream.run({n: writer.op(case, n) for n, case in named.items()})
    assert set(outputs) == {n for n, case in named.items() if legal(case, tree.scalars)}


@pytest.mark.parametrize(
    ("name", "parameter", "value"),
    [
        ("conv_2d_nhwc_hwcf", "strides", (0, 1)),
        ("conv_2d_nhwc_hwcf", "dilations", (1, 0)),
        ("pooling_ncw_max", "strides", (0,)),
        ("transpose", "permutation", (0, 0, 1)),
        ("transpose", "permutation", (1, 2, 3)),
        ("broadcast", "dimensions", (1, 1)),
        ("broadcast", "dimensions", (3,)),
        ("reduce", "dimensions", (2, 0)),
        ("reduce", "dimensions", (1, 1)),
    ],
)
def test_upstream_and_specs_refuse_the_same_parameters(
    tree: Tree, writer: MlirWriter, upstream: Upstream, name: str, parameter: str, value: tuple[int]
) -> None:
    op = tree.ops[name]
    good = next(legal_cases(op, tree))
    assert legal(good, tree.scalars)
    assert upstream.run({"good": writer.op(good, "good")})
    parameters = {**good.instance.parameters, parameter: value}
    bad = replace(good, instance=replace(good.instance, parameters=parameters))
    assert not legal(bad, tree.scalars)
    with pytest.raises(Illegal, match=parameter):
        bad.generic(tree.scalars)
    if not op.has_region:
        assert not upstream.run({"bad": writer.op(bad, "bad")})
