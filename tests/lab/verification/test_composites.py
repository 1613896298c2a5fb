# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import itertools
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from optree_core.model import Op, Tree
from optree_lab import toolchain
from optree_lab.ir import dialects
from optree_lab.running.model_function import ModelFunction, called, same_bits
from optree_lab.running.whole_model import BOUNDARY
from optree_lab.testing.whole import Share
from optree_lab.verification.composites import (
    Use,
    compiled,
    composites,
    convert,
    covering,
    decompose,
    differences,
    found_in,
    functions,
    passes,
    recognize,
    recognized,
    tiled,
    uses,
)

#: How far an executed composite may be from the reference, whose functions round better.
_ROUNDING = 16.0


@pytest.fixture(scope="module")
def tree() -> Tree:
    return dialects.tree("optree")


def test_uses_are_all_combinations(tree: Tree) -> None:
    found = list(uses(tree.ops["layer_norm"], "bf16", "f32"))
    assert len(found) == 2**5 * 3
    for key in ("weight", "bias"):
        assert {use.shapes[key] is None for use in found} == {True, False}
    assert {use.attributes.get("compute") for use in found} == {None, "f32"}
    assert {use.attributes.get("epsilon") for use in found} == {None, 0.1}
    assert len({use.shapes["input"] for use in found}) == 3


def test_some_uses_have_all_pairs_of_choices(tree: Tree) -> None:
    every = list(uses(tree.ops["attention"]))
    some = covering(every)
    assert len(some) < len(every) / 10
    assert some == covering(every)

    def pairs(given: list[Use]) -> set[tuple[object, ...]]:
        choices = [
            [(n, s is None) for n, s in use.shapes.items()]
            + [(n, str(use.attributes.get(n))) for n in ("safe", "causal", "cap", "fill", "scale")]
            for use in given
        ]
        return {pair for made in choices for pair in itertools.combinations(made, 2)}

    assert pairs(some) == pairs(every)


#: Types of elements, and a type that the parameters for types may have.
_TYPES = [("f32", None), ("bf16", "f32"), ("f64", None), ("f16", "f32")]
#: Of an op with more uses, the gate tries some that make each two choices together.
_MANY = 400
_SMALL_TYPES = [("f8E4M3FN", "f32"), ("f8E5M2", "f32")]


def _as_printed(use: Use, text: str) -> Use:
    """Return the op with the optional operands and the types that are in the text of another."""
    types = {p.name for p in use.op.parameters if p.type.kind.is_type}
    kept = {n: v for n, v in use.attributes.items() if n not in types or f"{n}(" in text}
    optional = [o.name for o in use.op.operands if o.optional]
    before = {name for name in optional if use.shapes[name] is not None}
    after = {name for name in optional if f" {name}(" in text} if len(optional) > 1 else before
    gone, new = sorted(before - after), sorted(after - before)
    assert len(gone) == len(new)
    moved = {name: use.shapes[other] for name, other in zip(new, gone, strict=True)}
    return replace(use, attributes=kept, shapes=use.shapes | moved | dict.fromkeys(gone))


@pytest.mark.parametrize(("element", "wide"), _TYPES)
def test_what_a_composite_decomposes_into_is_recognized_as_it(
    tree: Tree, optree_opt: Path, element: str, wide: str | None, share: Share[Any]
) -> None:
    given_of = sorted((list(uses(op, element, wide)) for op in composites(tree)), key=len)
    assert len(given_of) > 10
    if element != "f32":
        given_of = list(share(given_of, 4, f"composites in {element}"))
    given: list[Use] = []
    for every in given_of:
        some = covering(every) if len(every) > _MANY else every
        given += share(every, some, f"uses of {every[0].op.name} in {element}")
    found = recognized(optree_opt, given)
    # Without a mask or a scale, some types make no difference; nor has a lone term two places.
    changed = [
        (use, again) for use, (plain, again) in zip(given, found, strict=True) if again != plain
    ]
    others = [_as_printed(use, again) for use, again in changed]
    printed = recognized(optree_opt, others) if others else []
    assert [plain for plain, _ in printed] == [again for _, again in changed]
    for (use, _), other in zip(changed, others, strict=True):
        arguments = use.arguments(1)
        assert same_bits(*([each.reference(tree, arguments)] for each in (use, other)))


@pytest.mark.parametrize(("element", "wide"), _SMALL_TYPES)
def test_what_is_recognized_in_small_types_is_recognized_again(
    tree: Tree, optree_opt: Path, element: str, wide: str, share: Share[Use]
) -> None:
    """Its numbers may be others: ones that the type does not tell apart."""
    there = (*convert(), *recognize(), "canonicalize")
    some: list[Use] = []
    for op in composites(tree):
        given = list(uses(op, element, wide))
        given = given[:: max(1, len(given) // 40)]
        some += share(given, 8, f"uses of {op.name} in {element}")
    text = "".join(use.named(f"f{n}") for n, use in enumerate(some))
    found = passes(optree_opt, text, there)
    assert found_in(found) == [use.op.name for use in some]
    assert functions(passes(optree_opt, found, there)) == functions(found)


def test_permissions_hide_no_composite(tree: Tree, optree_opt: Path, share: Share[Any]) -> None:
    """Rules that need permissions may make one constant of those of several composites."""
    given_of = sorted((list(uses(op, "f32")) for op in composites(tree)), key=len)
    some = share(given_of, 4, "composites with all permissions")
    for plain, again in recognized(optree_opt, list(itertools.chain(*some)), "all"):
        assert found_in(again) == found_in(plain), plain


@pytest.mark.parametrize(("element", "wide"), [*_TYPES, *_SMALL_TYPES])
def test_a_decomposition_computes_what_the_reference_says(
    tree: Tree, optree_opt: Path, element: str, wide: str | None, share: Share[Use]
) -> None:
    if element.startswith("f8") and toolchain.is_fetched():
        pytest.skip("MLIR's software floats are in a library that is not loaded")
    some: list[Use] = []
    for op in composites(tree):
        given = list(uses(op, element, wide))
        given = given[:: max(1, len(given) // 3)]
        some += share(given, 6, f"{op.name} executed in {element}")
    for use, found in zip(some, differences(optree_opt, tree, some), strict=True):
        assert found <= _ROUNDING, use.text


def test_a_composite_on_memrefs_computes_the_same_bits(
    tree: Tree, optree_opt: Path, share: Share[Use]
) -> None:
    """It is bufferized and then decomposed, the other way around, or reads what it overwrites."""
    some: list[Use] = []
    for op in composites(tree):
        for element, wide in (("f32", None), ("bf16", "f32")):
            given = list(uses(op, element, wide))
            step = max(1, len(given) - (wide is None))
            some += share(given, step, f"{op.name} on memrefs in {element}")
    places = [
        (number, name)
        for number, use in enumerate(some)
        for output in [use.op.inits[0].name]
        for name, type in use.types.items()
        if name != output and type == use.types[output]
    ]
    text = "".join(use.named(f"m{n}") for n, use in enumerate(some))
    text = passes(optree_opt, text, BOUNDARY).removeprefix("module {").rstrip("}\n") + "}\n"
    text += "".join(use.named(f"t{n}") for n, use in enumerate(some))
    for place, (number, name) in enumerate(places):
        text += some[number].on_memrefs(f"p{place}", name)
    text = passes(optree_opt, text, decompose())
    assert found_in(text) == found_in(text, "linalg") == []
    code = compiled(text)
    calls = [(f"{kind}{number}", number) for kind in "tm" for number in range(len(some))]
    calls += [(f"p{place}", number) for place, (number, _) in enumerate(places)]
    assert len(places) > 20
    arguments = [use.arguments(1) for use in some]
    made = [np.zeros_like(u.reference(tree, g)) for u, g in zip(some, arguments, strict=True)]
    results = called(code, [(name, arguments[n], [made[n].copy()]) for name, n in calls])
    for (name, number), result in zip(calls, results, strict=True):
        assert same_bits(result, results[number]), (name, some[number].text)


@pytest.mark.parametrize("name", ["attention", "softmax"])
def test_a_tile_is_the_same_op(tree: Tree, optree_opt: Path, name: str, share: Share[Use]) -> None:
    op = tree.ops[name]
    every = list(uses(op))[:: 1 if name == "softmax" else 12]
    some = share(every, 5, f"tiled uses of {name}")
    given: list[tuple[Use, int, int]] = []
    for use in some:
        output = use.shapes[op.inits[0].name]
        assert output is not None
        given.append((use, 0, 0))
        # Along its own dimension a softmax is no parallel loop.
        along = use.attributes.get("dimension")
        given += [(use, d, min(2, size - 1)) for d, size in enumerate(output) if d != along]
    text = tiled(optree_opt, given)
    bodies = functions(text)
    for number, (_, _, size) in enumerate(given):
        assert found_in(bodies[f"f{number}"]) == [name]
        assert bodies[f"f{number}"].count("scf.for") == bool(size)
    text = passes(optree_opt, text, decompose())
    code = compiled(text)
    results = [
        ModelFunction(text, f"f{number}", use.signature, code=code)(use.arguments(1))
        for number, (use, _, _) in enumerate(given)
    ]
    whole = {id(given[number][0]): r for number, r in enumerate(results) if not given[number][2]}
    for (use, _, _), result in zip(given, results, strict=True):
        assert same_bits(result, whole[id(use)])


def _alternatives(op: Op) -> list[tuple[Op, tuple[str, ...]]]:
    """Return the op with each other way of one of its steps as its definition, and its needs."""
    found = []
    for chosen in op.steps:
        if chosen.alternative:
            rows = [
                replace(s, alternative=int(s.alternative != chosen.alternative))
                if s.name == chosen.name
                else s
                for s in op.steps
            ]
            found.append((replace(op, steps=tuple(rows)), chosen.needs))
    return found


def test_alternatives_compute_what_the_definition_says(tree: Tree) -> None:
    """Elements and parameters have both signs, and no value is NaN or infinite."""
    tried = 0
    for op in composites(tree):
        # Several choices differ in parts that the alternatives do not read.
        use = next(use for use in uses(op) if None not in use.shapes.values())
        reals = [p.name for p in op.parameters if p.type.kind.is_number and p.type.startswith("f")]
        reals = [name for name in reals if name not in ("epsilon", "cap")]
        for other, needs in _alternatives(op):
            for number in (0.5, 2.0, -2.0):
                attributes = {**use.attributes, **dict.fromkeys(reals, number)}
                mine = replace(use, attributes=attributes)
                theirs = replace(use, op=other, attributes=attributes)
                arguments = [a if a.dtype == bool else (a - 1) * 3 for a in mine.arguments(seed=2)]
                expected = mine.reference(tree, arguments)
                found = theirs.reference(tree, arguments)
                tried += 1
                if not needs:
                    assert same_bits([found], [expected]), (op.name, needs)
                elif np.isfinite(expected).all():
                    np.testing.assert_allclose(found, expected, rtol=1e-5, atol=1e-6)
    assert tried > 30
