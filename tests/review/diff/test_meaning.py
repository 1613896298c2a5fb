# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Pairs of specs that mean different things: a finding blocks, and none says that results are
equal."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from optree_gen import __version__
from optree_gen.diagnostics.diagnostic import Diagnostics
from optree_gen.project import Project
from optree_review.diff.comparison import compare
from optree_review.diff.finding import Finding
from optree_review.diff.snapshot import Side, Snapshot, read_snapshot

pytestmark = pytest.mark.slow

DIALECT = f"""dialect: acme
mode: define
extends: {{dialect: optree, version: {__version__}, subset: [contract, matmul]}}
summary: The ops of acme.
"""


@dataclass(frozen=True)
class Spec:
    """A named op below `generic`."""

    loops: str = "[i]"
    maps: str = "{a: [i], out: [i]}"
    operands: str = "{a: input, out: init}"
    payload: str = "cast(a)"
    types: str = "numeric"

    def text(self, name: str) -> str:
        return f"""op: {name}
parent: generic
summary: An op.
operands: {self.operands}
types: {self.types}
loops: {self.loops}
indexing_maps: {self.maps}
payload: {self.payload}
"""


def differences(where: Path, before: dict[str, str], after: dict[str, str]) -> list[Finding]:
    """Return the findings on two valid projects, given by the texts of files below `acme`."""
    old, new = snapshot(where / "before", before), snapshot(where / "after", after)
    return list(compare(old, new).findings)


def snapshot(root: Path, files: dict[str, str]) -> Snapshot:
    for name, text in {"dialect": DIALECT, **files}.items():
        path = root / "specs" / "acme" / f"{name}.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    Project(root).trees(Diagnostics())
    return read_snapshot(Side(root.name, root))


def typed(element: str, *names: str) -> str:
    inputs = "".join(f"{name}: {{role: input, type: {element}}}, " for name in names)
    return f"{{{inputs}out: {{role: init, type: {element}}}}}"


SUM = Spec("[i, k, l]", "{a: [i, k, l], out: [i]}", payload="add(out, cast(a))")
COUNTED = Spec("[i, j]", "{a: [i, j], out: [i, j]}", payload="add(a, cast(index(i), out))")
FOUR = Spec(
    maps="{a: [i], b: [i], c: [i], out: [i]}",
    operands="{a: input, b: input, c: input, out: init}",
    payload="add(cast(add(cast(a, b), b)), add(out, cast(c)))",
)
LARGER = Spec(payload="max_number(out, a)", types="strict", operands=typed("f32", "a"))
SHIFT = Spec(
    maps="{a: [i], b: [i], out: [i]}",
    operands=typed("i8", "a", "b"),
    payload="shift_left(a, b)",
    types="strict",
)
#: It traps where the shift is poison.
TRAPPING = (
    "add(shift_left(a, b), sub(div(a, "
    "select(compare_ge_unsigned(b, const(8, a)), const(0, a), const(1, a))), a))"
)

DIVIDED = replace(SHIFT, payload="add(sub(a, a), b)")
TRUNCATED = Spec(
    operands="{a: {role: input, type: f8E4M3FN}, out: {role: init, type: i8}}",
    payload="select(compare_eq(out, out), out, cast(a))",
)

#: What changes: before, after, the rule of a finding that blocks, a part of its text.
PAIRS = {
    "the order of sums, with loops of the same names": (
        SUM, replace(SUM, maps="{a: [i, l, k], out: [i]}"), "sums-reordered", "are i, l, k"),
    "the dimension that an index counts": (
        COUNTED, replace(COUNTED, maps="{a: [j, i], out: [j, i]}"), "payload-changed",
        "was 0, is 1"),
    "the types of two of four operands": (
        FOUR, replace(FOUR, payload="add(cast(add(a, b)), add(out, cast(c)))"),
        "payload-changed", "no longer legal: i8, i32, i8 -> i8"),
    "a cast by way of the third of four operands": (
        FOUR, replace(FOUR, payload="add(cast(add(cast(cast(a, c), b), b)), add(out, cast(c)))"),
        "payload-changed", "was 256, is 0"),
    "which of two zeros is the larger number": (
        LARGER, replace(LARGER, payload="max_number(a, out)"), "payload-changed",
        "not proved equal on 1 of 1"),
    "which of two zeros is the larger number, of few bits": (
        replace(LARGER, operands=typed("f8E5M2", "a")),
        replace(LARGER, operands=typed("f8E5M2", "a"), payload="max_number(a, out)"),
        "payload-changed", "not proved equal on 1 of 1"),
    "poison that becomes a trap": (
        SHIFT, replace(SHIFT, payload=TRAPPING), "payload-changed", "was poison, is undefined"),
    "poison that becomes a trap, of many bits": (
        replace(SHIFT, operands=typed("i32", "a", "b")),
        replace(SHIFT, operands=typed("i32", "a", "b"), payload=TRAPPING.replace("8", "32")),
        "payload-changed", "was poison, is undefined"),
    "a quotient that no solver knows, and no result depends on": (
        DIVIDED, replace(DIVIDED, payload="add(sub(floor_div(a, b), floor_div(a, b)), b)"),
        "payload-changed", "was 0, is undefined"),
    "a number that does not fit an integer, and no result depends on": (
        TRUNCATED, replace(TRUNCATED, payload="add(out, sub(cast(a), cast(a)))"), "payload-changed",
        "is undefined"),
}  # fmt: skip


@pytest.mark.parametrize("name", PAIRS)
def test_a_difference_blocks(name: str, tmp_path: Path) -> None:
    before, after, rule, text = PAIRS[name]
    findings = differences(tmp_path, {"t": before.text("t")}, {"t": after.text("t")})
    said = [f"{f.rule.id}: {f.message} {f.evidence and f.evidence.text}" for f in findings]
    assert not any(f.evidence is not None and f.evidence.proved for f in findings), said
    blocking = [line for line, f in zip(said, findings, strict=True) if f.blocking or f.undecided]
    assert any(line.startswith(f"{rule}: ") and text in line for line in blocking), said


def test_ops_of_equal_bodies_and_other_maps_are_compared_each(tmp_path: Path) -> None:
    """`renamed` keeps its meaning; `moved` has the same payloads and loops, and does not."""
    renamed = replace(COUNTED, loops="[j, i]", payload="add(cast(index(i), out), a)")
    moved = replace(COUNTED, maps="{a: [j, i], out: [i, j]}")
    after = replace(renamed, maps="{a: [i, j], out: [j, i]}")
    found = differences(
        tmp_path,
        {"renamed": COUNTED.text("renamed"), "moved": moved.text("moved")},
        {"renamed": renamed.text("renamed"), "moved": after.text("moved")},
    )
    changed = {f.op: f for f in found if f.rule.id == "payload-changed"}
    assert {name: f.blocking for name, f in changed.items()} == {"renamed": False, "moved": True}


SCALAR = "functions: {root: {code: 1000, arguments: {x: T}, lower: {float: math.sqrt}}}\n"
NOT = """spellings:
  - value: select(x, const(0, x), const(1, x))
    on: i1
    steps: [arith.addi x %s]
"""


@pytest.mark.parametrize(("number", "proved"), [("0", False), ("-1", True)])
def test_a_spelling_has_its_constant_in_i1(number: str, proved: bool, tmp_path: Path) -> None:
    """To add `false` changes nothing, to add `true`, which is -1, negates."""
    (found,) = differences(tmp_path, {"scalar": SCALAR}, {"scalar": SCALAR + NOT % number})
    assert found.rule.id == "spelling-added"
    assert found.evidence is not None
    assert (found.evidence.proved, found.blocking) == (proved, not proved)


EXTENDING = {
    "dialect": DIALECT.replace("dialect: optree", "dialect: linalg"),
    "../more/dialect": "dialect: more\nmode: define\nextends: acme\nsummary: More ops.\n",
    "../more/scalar": SCALAR
    + "casts: [{from: int, to: index, signed: arith.index_castui, unsigned: arith.index_cast}]\n",
}


def test_a_dialect_with_casts_of_its_own_is_compared_by_itself(tmp_path: Path) -> None:
    """`acme` has no cast from integers to index, `more` has one of another sign."""
    before = replace(SUM, operands="{a: input, out: {role: init, type: i64}}")
    before = replace(before, payload="add(out, cast(cast(a, index)))")
    after = replace(before, payload="add(out, cast(a))")
    found = differences(
        tmp_path, {**EXTENDING, "t": before.text("t")}, {**EXTENDING, "t": after.text("t")}
    )
    assert [(f.dialects, f.blocking) for f in found] == [
        (("acme", "more"), False),
        (("more",), True),
    ]
    evidence = found[1].evidence
    assert evidence is not None
    assert evidence.text.endswith("was 255, is -1")


WINDOW = """op: slide
kind: category
parent: generic
summary: A window.
operands: {image: input, window: shape, out: init}
types: numeric
indexing_maps: {predicate: windowed}
payload: add(out, cast(image))
parameters: {strides: {type: index, per: spatial, where: "> 0", attribute: strides}}
"""

SLIDE = """op: slide_1d
parent: slide
summary: A window in one dimension.
loops: [o, k]
indexing_maps: {image: [o * s + k], window: [k], out: [o]}
parameters: {strides: [s]}
"""


def test_a_parameter_that_is_bound_no_more_is_required(tmp_path: Path) -> None:
    """The op after has no maps without the attribute, so nothing is equal."""
    before = {"slide": WINDOW, "slide/slide_1d": f"{SLIDE}bind: {{strides: 2}}\n"}
    (found,) = differences(tmp_path, before, {"slide": WINDOW, "slide/slide_1d": SLIDE})
    assert (found.rule.id, found.blocking, found.evidence) == ("attribute-required", True, None)
