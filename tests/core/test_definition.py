# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The definition of a composite: cases of steps, and operands that move along a loop."""

from dataclasses import replace

from optree_core.definition import CompositeStep, Loop, definition, offset_of
from optree_core.expression import Call, Cast, Expr, Index, Operand
from optree_core.model import Op
from optree_lab.ir import dialects


def _ordered(op: Op) -> list[CompositeStep]:
    return [step for step in op.steps if step.name == "ordered"]


def test_a_step_has_a_case_for_each_choice_in_it() -> None:
    steps = _ordered(dialects.tree("optree").ops["attention"])
    assert [step.when for step in steps] == [("causal", "fill"), ("causal",), ()]
    assert [set(step.reads) for step in steps] == [
        {"later", "fill", "chosen"}, {"later", "chosen"}, {"chosen"}
    ]  # fmt: skip


def test_a_size_that_is_a_part_is_the_loop_of_a_part() -> None:
    found = definition(dialects.tree("optree").ops["rotary_embedding"])
    assert found.loops == (Loop("outer", many=True), Loop("d"), Loop("d/2", whole="d", parts=2))
    assert found.shapes["input"] == found.shapes["output"] == ("outer", "d")
    assert found.shapes["cosine"] == ("outer", "d/2")


def test_a_step_that_moves_elements_is_written_as_in_a_spec() -> None:
    steps = dialects.tree("optree").ops["rotary_embedding"].steps
    assert [str(step) for step in steps if step.name in ("second", "output")] == [
        "every[d](input, 1, 2) if interleaved",
        "part[d](input, 1, 2)",
        "interleave[d](real, imaginary) if interleaved",
        "join[d](real, imaginary)",
    ]


def test_an_operand_that_each_position_along_a_loop_is_added_to_is_its_offset() -> None:
    tree = dialects.tree("optree")
    op, functions = tree.ops["attention"], tree.scalars.functions
    assert [offset_of(op, operand, functions) for operand in op.operands] == [
        "m" if operand.name == "first" else None for operand in op.operands
    ]


def test_an_operand_is_no_offset_if_a_step_reads_a_position_without_it() -> None:
    tree = dialects.tree("optree")
    op, functions = tree.ops["attention"], tree.scalars.functions
    first = op.operand("first")

    def changed(place: int, value: Expr) -> Op:
        chosen = _ordered(op)[place]
        steps = [replace(s, value=value) if s is chosen else s for s in op.steps]
        return replace(op, steps=tuple(steps))

    plain = Cast(Index("m"), "i64")
    given = Call("select", (Call("compare_lt", (plain, plain)), Operand("fill"), Operand("chosen")))
    for place in range(3):
        assert offset_of(changed(place, given), first, functions) is None
    other = Call("sub", (plain, Cast(Operand("first"), "i64")))
    assert offset_of(changed(0, Call("compare_lt", (other, plain))), first, functions) is None
