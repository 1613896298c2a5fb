"""Every small scalar body, under the maps of all kinds of ops.

Sound: a body that is specialized computes the same values, by the reference and when executed.
Complete: a body that equals an op's payload up to names, commuted operands and dead operations is
specialized. The expected op follows from the specs, without the C++.

Bodies of up to two operations go through text, in every spelling. Longer ones are made and matched
in memory: here those of three operations and a share of those of four; `optree_lab verify --bodies`
has all.
"""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from optree_core.generic import Body
from optree_core.mlir_version import RELEASE
from optree_core.model import Tree
from optree_ir.reader import read
from optree_lab import toolchain
from optree_lab.bodies.alphabets import make, settings
from optree_lab.bodies.enumeration import LENGTHS, Verified, enumerate_bodies, size, verify
from optree_lab.bodies.expectation import expected
from optree_lab.bodies.specialization import Specialized, by_execution, by_reference, specialize
from optree_lab.ir.function_text import function_texts
from optree_lab.ir.program import (
    Alphabet,
    Operator,
    body_text,
    normal,
    programs,
    with_dead_step,
)
from optree_lab.ir.value_numbering import Numbering
from optree_lab.running.execution import run_tool
from optree_lab.testing.figures import Figure
from optree_lab.testing.whole import Share

#: One of this many bodies of four operations is tried.
SHARES = 100

#: Settings in which bodies go through MLIR as text.
WRITTEN = [
    (place, type_class)
    for place in ("matmul", "binary", "unary", "pooling")
    for type_class in ("f32", "f32 with 1", "i32", "i1", "i8 to i32")
    if (place, type_class) in settings()
]


@pytest.fixture(autouse=True)
def _no_garbage_collection() -> Iterator[None]:
    """Disable the garbage collector: bodies are many small tuples without cycles."""
    gc.disable()
    yield
    gc.enable()


def written(letters: Alphabet) -> Iterator[Body]:
    """Yield all bodies of up to two steps, with operands commuted and with a dead step."""
    for count in range(3):
        for program in programs(letters, letters.arguments[-1], count, ordered=True):
            yield program.body
            yield from (dead.body for dead in with_dead_step(program))


def other_bodies(cases: Sequence[Specialized], plugin: Path) -> Iterator[Specialized]:
    """Yield the cases whose ops, generalized again, compute something else."""
    given = [f"{c.original(f'old{i}')}\n{c.function(f'new{i}')}" for i, c in enumerate(cases)]
    passes = toolchain.passes("linalg-tree-generalize", plugin)
    printed = run_tool("mlir-opt", ("--mlir-print-op-generic", *passes), "\n".join(given))
    texts = function_texts(printed)
    differ = [i for i in range(len(cases)) if texts[f"old{i}"] != texts[f"new{i}"]]
    if differ:
        numbers = Numbering(frozenset()).functions(read(printed))
        yield from (cases[i] for i in differ if numbers[f"old{i}"] != numbers[f"new{i}"])


@pytest.mark.whole(step=8)
@pytest.mark.parametrize(("place", "type_class"), WRITTEN)
def test_short_bodies_in_all_spellings_are_sound_and_complete(
    place: str,
    type_class: str,
    tree: Tree,
    plugin: Path,
    tmp_path: Path,
    figure: Figure,
) -> None:
    under, letters = make(place, type_class)
    wanted = expected(tree, under, RELEASE)
    commutes = tree.scalars.commuting

    total = have_to = 0
    own: list[Specialized] = []
    handed_over: list[Specialized] = []
    missed: list[str] = []
    bodies = list(written(letters))
    for body, op in zip(bodies, specialize(under, bodies, plugin), strict=True):
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
    wrong += [f"{case}\nwith another body" for case in other_bodies(handed_over, plugin)]
    names = Counter(case.op.name for case in own)
    figure(
        total,
        f"spelled bodies under {place} {type_class}: {have_to} equal a payload, "
        f"{len(own)} specialized ({', '.join(f'{n} {c}' for n, c in sorted(names.items()))}), "
        f"{len(handed_over)} with their body, {len(wrong)} wrong, {len(missed)} missed",
    )
    assert not wrong, f"{len(wrong)} change values, such as\n{wrong[0]}"
    assert not missed, f"{len(missed)} are not specialized, such as\n{missed[0]}"


@pytest.fixture(scope="session")
def plugins(plugin: Path) -> tuple[Path, Path]:
    assert toolchain.TEST_PLUGIN.is_file()
    return plugin, toolchain.TEST_PLUGIN


def test_longer_bodies_are_sound_and_complete(
    tree: Tree,
    plugins: tuple[Path, Path],
    tmp_path: Path,
    figure: Figure,
    share: Share[tuple[str, str]],
) -> None:
    """All bodies of three operations, and a share of those of four, are sound and complete."""

    def run(where: tuple[str, str]) -> Verified:
        return verify(*where, LENGTHS, tree, plugins, tmp_path, SHARES)

    with ThreadPoolExecutor(2) as pool:
        found = list(pool.map(run, share(list(settings()), 8, "settings of long bodies")))
    for bodies in found:
        assert not bodies.wrong, f"{bodies}, such as\n{bodies.wrong[0]}"
        assert not bodies.missed, f"{bodies}, such as\n{bodies.missed[0]}"
    seconds = sum(bodies.seconds for bodies in found)
    figure(
        sum(bodies.total for bodies in found),
        f"bodies under {len(found)} settings enumerated in {seconds:.0f} s: "
        f"{sum(b.have_to for b in found)} equal a payload, {sum(b.own for b in found)} specialized",
    )


@pytest.mark.whole(step=2)
@pytest.mark.parametrize(
    ("place", "type_class"), [("unary", "f32 with 1"), ("matmul", "i1"), ("ternary", "i1 and f32")]
)
def test_cpp_enumerates_the_same_bodies_as_text(
    place: str, type_class: str, tree: Tree, plugins: tuple[Path, Path]
) -> None:
    """C++ makes the same bodies in memory as text has: as many normal forms, the same ops."""
    under, letters = make(place, type_class)
    commutes = frozenset(o.mnemonic for o in letters.operators if o.commutes)
    for length in (1, 2, 3):
        bodies = (p.body for p in programs(letters, letters.arguments[-1], length, ordered=False))
        forms = {normal(body, commutes) for body in bodies}
        found = enumerate_bodies(under, letters, length, plugins)
        shares = [enumerate_bodies(under, letters, length, plugins, i, 3) for i in range(3)]
        assert found.total == sum(size(form, letters) == length for form in forms)
        assert found.total == sum(share.total for share in shares)


def test_missed_and_wrong_matches_are_found(
    tree: Tree, plugins: tuple[Path, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A matcher that finds only one body misses others; one that finds a wrong body is noticed."""

    def pretend(*lines: str) -> None:
        monkeypatch.setattr("optree_lab.bodies.enumeration.run_tool", lambda *_: "\n".join(lines))

    pretend("linalg.sub 3(0,1)", "total 1 region 0")
    bodies = verify("binary", "f32", range(1, 2), tree, plugins, tmp_path)
    assert bodies.have_to - len(bodies.missed) == 1
    assert not bodies.wrong
    pretend("linalg.matmul 5(0) 0(3,1)", "total 1 region 0")
    bodies = verify("matmul", "f32", range(2, 3), tree, plugins, tmp_path)
    assert "matched, but not rewritten" in bodies.wrong[0]


def test_both_comparisons_find_wrong_rewrites(tree: Tree, plugin: Path, tmp_path: Path) -> None:
    """Both comparisons find the mistakes of MLIR's own pass."""
    under, _ = make("matmul", "f32")
    pair = ("f32", "f32")
    adding, multiplying = (
        Operator(f"arith.{name}", pair, "f32", commutes=True) for name in ("addf", "mulf")
    )
    negating = Operator("arith.negf", ("f32",), "f32")
    letters = Alphabet(("f32",) * 3, (adding, multiplying, negating))
    found = [program.body for program in programs(letters, "f32", 3, ordered=False)]
    upstream = "linalg-specialize-generic-ops"
    ops = specialize(under, found, plugin, upstream)
    cases = [Specialized(under, body, op) for body, op in zip(found, ops, strict=True) if op]
    wrong = [case for case in cases if by_reference(case, tree) is not None]
    assert len(wrong) > len(cases) // 2 > 0
    executed = [case for case, _ in by_execution(cases, tmp_path)]
    assert {str(case) for case in executed} == {str(case) for case in wrong}
