# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Terms are equal if they compute the same for all sizes, under the laws that are given."""

from __future__ import annotations

from optree_proof.loop_index import ONE, LoopIndex, SizedLoop, computed_index, loop_index, symbol
from optree_proof.loop_term import Apply, Choice, Laws, Leaf, Normalizer, Number, Reduce, Term
from optree_proof.polynomial import number

N, M = symbol("N"), symbol("M")
ROW, COLUMN = SizedLoop("i0", N), SizedLoop("i1", M)
AT, J = loop_index(ROW), loop_index(COLUMN)
X = Leaf("x0", (AT, J), (N, M), "f32")
ZERO = Number("-0.0", "f32")
SUMS = Laws(frozenset({"arith.addf"}), neutral={("arith.addf", "f32"): ("-0.0",)})
CASTS = Laws(casts=True)
ANY = Laws(SUMS.commuting, frozenset({"arith.addf"}), SUMS.neutral)


def same(first: Term, second: Term, laws: Laws = SUMS) -> bool:
    normalizer = Normalizer(laws)
    return normalizer.text(first) == normalizer.text(second)


def total(term: Term, *loops: SizedLoop, start: Term = ZERO) -> Reduce:
    return Reduce("arith.addf", loops, term, start, "f32")


def test_loops_of_reductions_have_no_names() -> None:
    other = SizedLoop("k", M)
    renamed = Leaf("x0", (AT, loop_index(other)), (N, M), "f32")
    assert same(total(X, COLUMN), total(renamed, other))


def test_the_order_of_loops_counts_unless_a_law_says_otherwise() -> None:
    first, second = total(X, ROW, COLUMN), total(X, COLUMN, ROW)
    assert not same(first, second)
    assert same(first, second, ANY)


def test_a_sum_of_sums_is_one_only_if_the_inner_one_starts_with_nothing() -> None:
    one = total(X, ROW, COLUMN)
    assert same(total(total(X, COLUMN), ROW), one, ANY)
    assert not same(total(total(X, COLUMN), ROW), one)
    started = total(X, COLUMN, start=Number("1.0", "f32"))
    assert not same(total(started, ROW), one, ANY)


def test_arguments_that_commute_have_no_order() -> None:
    y = Leaf("x1", (AT,), (N,), "f32")
    assert same(Apply("arith.addf", (X, y), "f32"), Apply("arith.addf", (y, X), "f32"))
    assert not same(Apply("arith.subf", (X, y), "f32"), Apply("arith.subf", (y, X), "f32"))


def test_a_branch_that_no_element_is_in_goes() -> None:
    other = Number("1.0", "f32")
    assert same(Choice(AT, N, X, other), X)
    assert same(Choice(AT.shifted(N), N, other, X), X)
    assert not same(Choice(AT, M, X, other), X)


def test_choices_are_in_the_order_of_their_bounds() -> None:
    a, b, c = (Number(f"{n}.0", "f32") for n in range(3))
    inner, outer = number(3), number(5)
    nested = Choice(AT, outer, Choice(AT, inner, a, b), c)
    assert same(nested, Choice(AT, inner, a, Choice(AT, outer, b, c)))
    assert not same(nested, Choice(AT, inner, b, Choice(AT, outer, a, c)))


def test_an_index_is_in_bounds_only_by_law() -> None:
    index = Leaf("x1", (AT,), (N,), "i64")
    limit = Number("M - 1", "i64", M.plus(ONE, -1))

    def read(index: Term) -> Term:
        return Leaf("x0", (computed_index(index),), (M,), "f32")

    clamped = Apply("arith.minsi", (index, limit), "i64")
    lower = Apply("arith.minsi", (index, Number("1", "i64", ONE)), "i64")
    assert same(read(clamped), read(index), Laws(in_bounds=True))
    assert not same(read(clamped), read(index))
    assert not same(read(lower), read(index), Laws(in_bounds=True))


def test_a_dimension_of_size_one_has_one_index() -> None:
    leaf = Leaf("x0", (AT,), (ONE,), "f32")
    assert same(leaf, Leaf("x0", (LoopIndex(),), (ONE,), "f32"))


def cast(operation: str, term: Term, type: str) -> Apply:
    return Apply(operation, (term,), type)


def test_casts_in_a_row_are_one_if_the_first_keeps_every_value() -> None:
    small = Leaf("x0", (AT,), (N,), "i8")
    signed, unsigned = (cast(f"arith.ext{sign}i", small, "i16") for sign in "su")
    assert same(cast("arith.extsi", signed, "i64"), cast("arith.extsi", small, "i64"), CASTS)
    assert same(cast("arith.extsi", unsigned, "i64"), cast("arith.extui", small, "i64"), CASTS)
    assert not same(cast("arith.extui", signed, "i64"), cast("arith.extsi", small, "i64"), CASTS)
    assert not same(cast("arith.extui", signed, "i64"), cast("arith.extui", small, "i64"), CASTS)
    assert same(cast("arith.trunci", signed, "i8"), small, CASTS)
    assert not same(cast("arith.trunci", cast("arith.extsi", small, "i64"), "i16"), small, CASTS)


def test_a_compare_of_widened_values_is_one_of_the_values_if_the_signs_agree() -> None:
    x, y = (Leaf(name, (AT,), (N,), "i8") for name in ("x0", "x1"))

    def compare(operation: str, predicate: str) -> Apply:
        sides = (cast(operation, x, "i32"), cast(operation, y, "i32"))
        return Apply("arith.cmpi", sides, "i1", predicate)

    def narrow(predicate: str) -> Apply:
        return Apply("arith.cmpi", (x, y), "i1", predicate)

    assert same(compare("arith.extsi", "slt"), narrow("slt"), CASTS)
    assert same(compare("arith.extui", "ult"), narrow("ult"), CASTS)
    assert same(compare("arith.extui", "eq"), narrow("eq"), CASTS)
    assert not same(compare("arith.extui", "slt"), narrow("slt"), CASTS)


def test_what_a_reduction_starts_with_is_one_value_if_it_has_no_effect() -> None:
    laws = Laws(
        frozenset({"arith.maximumf"}),
        frozenset({"arith.maximumf"}),
        {("arith.maximumf", "f32"): ("-inf",)},
    )
    half, lowest, one = (Number(text, "f32") for text in ("0.5", "-inf", "1.0"))
    term = Apply("arith.maximumf", (X, half), "f32")

    def most(start: Term) -> Reduce:
        return Reduce("arith.maximumf", (COLUMN,), term, start, "f32")

    assert same(most(half), most(lowest), laws)
    assert not same(most(half), most(one), laws)


def test_choices_of_several_loops_have_one_order() -> None:
    other = Number("1.0", "f32")
    one, three = number(1), number(3)
    rows_first = Choice(AT, one, other, Choice(J, three, other, X))
    assert same(rows_first, Choice(J, three, other, Choice(AT, one, other, X)))
    assert not same(rows_first, Choice(J, one, other, Choice(AT, three, other, X)))
