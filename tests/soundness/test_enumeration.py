"""Every small scalar body under the maps of matmul, elementwise ops and pooling.

Sound: a body that is specialized computes the same values, by the reference and when executed.
Complete: a body that equals an op's payload up to names, commuted operands and dead operations is
specialized. What has to be is worked out from the specs, apart from the C++.
"""

from __future__ import annotations

import gc
import itertools
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from expectation import commuting, expected
from figures import Figure
from optree_gen.generic import Body
from optree_gen.model import Tree
from program import Alphabet, Operator, body_text, normal, programs, with_dead_step
from setting import Setting, setting
from specialization import Specialized, by_execution, by_reference, specialize

#: The MLIR release that the plugin is built for.
RELEASE = 22


def binary(type: str, commuting: str, others: str = "") -> tuple[Operator, ...]:
    """Operators on two values of a type, from mnemonics divided by blanks."""
    pair = (type, type)
    return (
        *(Operator(f"arith.{name}", pair, type, commutes=True) for name in commuting.split()),
        *(Operator(f"arith.{name}", pair, type) for name in others.split()),
    )


def conversion(name: str, source: str, target: str) -> Operator:
    return Operator(f"arith.{name}", (source,), target)


FLOAT = (*binary("f32", "addf mulf maximumf", "subf divf"), Operator("arith.negf", ("f32",), "f32"))
INTEGER = binary("i32", "addi muli maxsi", "subi divsi")
BIT = binary("i1", "ori andi xori maxsi addi")
EXTENSIONS = (conversion("extsi", "i8", "i32"), conversion("extui", "i8", "i32"))
#: Arguments come extended either way for free; what is narrow can also be computed with.
NARROW = (*binary("i32", "addi muli maxsi"), *binary("i8", "muli"), *EXTENSIONS)

MATMUL = (3, ("d0, d2", "d2, d1", "d0, d1"), (2, 3, 4))
BINARY = (2, ("d0, d1", "d0, d1", "d0, d1"), (3, 4))
UNARY = (2, ("d0, d1", "d0, d1"), (3, 4))
POOLING = (
    6,
    ("d0, d1 * 2 + d4, d2 + d5 * 2, d3", "d4, d5", "d0, d1, d2, d3"),
    (2, 2, 2, 2, 2, 3),
)
PLACES = {"matmul": MATMUL, "binary": BINARY, "unary": UNARY, "pooling": POOLING}
CLASSES = {
    "f32": (("f32", "f32", "f32"), FLOAT),
    "i32": (("i32", "i32", "i32"), INTEGER),
    "i1": (("i1", "i1", "i1"), BIT),
    "i8_i32": (("i8", "i8", "i32"), NARROW),
}


def alphabet(setting: Setting, operators: tuple[Operator, ...]) -> Alphabet:
    types = tuple(element.name for element in setting.elements)
    casts = EXTENSIONS if len(set(types)) > 1 else ()
    constants = (("f32", "1.0"),) if setting.name == "unary" and types[-1] == "f32" else ()
    return Alphabet(types, operators, casts, constants)


@pytest.fixture(autouse=True)
def _no_garbage_collection() -> Iterator[None]:
    """Bodies are many small tuples without cycles, through which the collector goes in vain."""
    gc.disable()
    yield
    gc.enable()


def bodies(letters: Alphabet, length: int) -> Iterator[Body]:
    """All bodies of up to `length` steps, and all of up to two with a dead step besides."""
    result = letters.arguments[-1]
    for count in range(length + 1):
        # Both orders of commuting operands up to two steps, one of them in longer bodies.
        for program in programs(letters, result, count, ordered=count <= 2):
            yield program.body
            if count <= 2:
                yield from (dead.body for dead in with_dead_step(program))


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("type_class", CLASSES)
def test_enumeration(
    type_class: str,
    place: str,
    tree: Tree,
    plugin: Path,
    tmp_path: Path,
    figure: Figure,
) -> None:
    elements, operators = CLASSES[type_class]
    loops, maps, extents = PLACES[place]
    under = setting(place, loops, maps, extents, elements[-len(maps) :])
    wanted = expected(tree, under, RELEASE)
    commutes = commuting(tree)

    total = have_to = 0
    own: list[Specialized] = []
    handed_over: list[Specialized] = []
    missed: list[str] = []
    fed, read = itertools.tee(bodies(alphabet(under, operators), 3))
    for body, op in zip(read, specialize(under, fed, plugin), strict=True):
        total += 1
        case = Specialized(under, body, op) if op is not None else None
        if case is not None:
            (handed_over if case.has_region(tree) else own).append(case)
        form = normal(body, commutes)
        if form in wanted:
            have_to += 1
            if case is None or case.has_region(tree):
                missed.append("\n".join([*body_text(body), f"is {sorted(wanted[form])}"]))

    wrong = [f"{case}\n{how}" for case in own if (how := by_reference(case, tree)) is not None]
    wrong += [f"{case}\n{how}" for case, how in by_execution(own, tmp_path)]
    wrong += [f"{case}\nwith another body" for case in handed_over if not case.keeps_body()]
    names = Counter(case.op.name for case in own)
    figure(
        total,
        f"bodies under {place} {type_class}: {have_to} equal a payload, {len(own)} specialized "
        f"({', '.join(f'{n} {c}' for n, c in sorted(names.items()))}), "
        f"{len(handed_over)} with their body, {len(wrong)} wrong, {len(missed)} missed",
    )
    assert not wrong, f"{len(wrong)} change values, such as\n{wrong[0]}"
    assert not missed, f"{len(missed)} are not specialized, such as\n{missed[0]}"


def test_mistakes_are_seen(tree: Tree, plugin: Path, tmp_path: Path) -> None:
    """The comparisons find what MLIR's own pass does wrong, so they can find what ours does."""
    loops, maps, extents = MATMUL
    under = setting("matmul", loops, maps, extents, ("f32",) * 3)
    letters = Alphabet(("f32",) * 3, (*binary("f32", "addf mulf"), FLOAT[-1]))
    found = [program.body for program in programs(letters, "f32", 3, ordered=False)]
    upstream = "builtin.module(linalg-specialize-generic-ops)"
    ops = specialize(under, found, plugin, upstream)
    cases = [Specialized(under, body, op) for body, op in zip(found, ops, strict=True) if op]
    wrong = [case for case in cases if by_reference(case, tree) is not None]
    assert len(wrong) > len(cases) // 2 > 0
    executed = [case for case, _ in by_execution(cases, tmp_path)]
    assert {str(case) for case in executed} == {str(case) for case in wrong}
