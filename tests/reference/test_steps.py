# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The steps of each composite give what numpy's functions give, by formulas of textbooks.

A formula reads inputs that are absent as None. Both compute in f64, so that the other types differ
by their own rounding.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import erf, prod, sqrt

import numpy as np
import pytest
from optree_core.element_type import element_type
from optree_core.model import Tree
from optree_lab.ir import dialects
from optree_lab.testing.whole import Share
from optree_lab.verification.composites import Use, composites, uses
from optree_reference import Array, storage
from optree_reference.number import extreme
from optree_reference.steps import run_steps

Formula = Callable[..., Array]

#: The significant bits of a type, and how often an attention of these sizes rounds.
_DIGITS = {"f64": 52, "f32": 23, "f16": 10, "bf16": 7}
_ROUNDINGS = 24


@pytest.fixture(scope="module")
def tree() -> Tree:
    return dialects.tree("optree")


def _last(x: Array, axis: int) -> tuple[int, ...]:
    return tuple(range(axis, x.ndim))


def _scaled(normal: Array, weight: Array | None, bias: Array | None, axis: int, ndim: int) -> Array:
    """Return the array times a weight, plus a bias, whose dimensions begin at `axis`."""
    for number, part in enumerate((weight, bias)):
        if part is not None:
            wide = part.reshape(*part.shape, *[1] * (ndim - axis - part.ndim))
            normal = normal + wide if number else normal * wide
    return normal


def _sigmoid(input: Array) -> Array:
    return np.asarray(1 / (1 + np.exp(-input)))


def _log_sum_exp(x: Array, axes: int | tuple[int, ...], keep: bool = False) -> Array:
    return np.asarray(np.log(np.exp(x).sum(axes, keepdims=keep)))


def _layer_norm(input: Array, weight: Array, bias: Array, axis: int, epsilon: float) -> Array:
    axes = _last(input, axis)
    centered = input - input.mean(axes, keepdims=True)
    normal = centered / np.sqrt(input.var(axes, keepdims=True) + epsilon)
    return _scaled(normal, weight, bias, axis, input.ndim)


def _rms_norm(input: Array, weight: Array, axis: int, epsilon: float) -> Array:
    mean = (input**2).mean(_last(input, axis), keepdims=True)
    return _scaled(input / np.sqrt(mean + epsilon), weight, None, axis, input.ndim)


def _group_norm(input: Array, weight: Array, bias: Array, dimension: int, epsilon: float) -> Array:
    axes = _last(input, dimension + 1)
    normal = input - input.mean(axes, keepdims=True)
    normal = normal / np.sqrt(input.var(axes, keepdims=True) + epsilon)
    return _scaled(normal, weight, bias, dimension, input.ndim)


def _batch_norm(
    *, input: Array, mean: Array, variance: Array, weight: Array, bias: Array, dimension: int,
    epsilon: float,
) -> Array:  # fmt: skip
    wide = (-1, *[1] * (input.ndim - dimension - 1))
    normal = (input - mean.reshape(wide)) / np.sqrt(variance.reshape(wide) + epsilon)
    return _scaled(normal, weight, bias, dimension, input.ndim)


def _gelu_tanh(input: Array, root: float) -> Array:
    factor = 1 + np.tanh(root * (input + 0.044715 * input**3))
    return np.asarray(0.5 * input * factor)


def _reduced(input: Array, axis: int, count: int) -> tuple[int, ...]:
    return tuple(range(axis, axis + count))


def _pairs(input: Array, interleaved: bool) -> tuple[Array, Array]:
    half = input.shape[-1] // 2
    return (
        (input[..., ::2], input[..., 1::2])
        if interleaved
        else (input[..., :half], input[..., half:])
    )


def _of_pairs(one: Array, other: Array, interleaved: bool) -> Array:
    result = np.empty((*one.shape[:-1], 2 * one.shape[-1]))
    places = _pairs(result, interleaved)
    places[0][...], places[1][...] = one, other
    return result


def _rope(input: Array, cosine: Array, sine: Array, interleaved: bool) -> Array:
    """Turn pairs, each part of them by an angle of its own."""
    (a, b), (c, d), (s, t) = (_pairs(x, interleaved) for x in (input, cosine, sine))
    return _of_pairs(a * c - b * s, b * d + a * t, interleaved)


def _rotary_embedding(input: Array, cosine: Array, sine: Array, interleaved: bool) -> Array:
    """Turn pairs as complex numbers."""
    one, other = _pairs(input, interleaved)
    turned = (one + 1j * other) * (cosine + 1j * sine)
    return _of_pairs(turned.real, turned.imag, interleaved)


def _attention(
    *, query: Array, key: Array, value: Array, bias: Array | None, mask: Array | None,
    keep: Array | None, first: Array | None, shared: int, scale: float, safe: bool, causal: bool,
    cap: float | None, fill: float | None,
) -> Array:  # fmt: skip
    lead = query.ndim - 2 - shared
    wide = (*key.shape[:lead], *[1] * shared)
    key, value = (x.reshape(*wide, *x.shape[lead:]) for x in (key, value))
    scores = query @ np.swapaxes(key, -1, -2) * scale
    if cap is not None:
        scores = cap * np.tanh(scores / cap)
    if bias is not None:
        scores = scores + bias
    left_out = -np.inf if fill is None else fill
    if keep is not None:
        scores = np.where(keep, scores, left_out)
    if causal:
        rows, columns = np.ogrid[: scores.shape[-2], : scores.shape[-1]]
        later = columns > rows + (0 if first is None else first)
        scores = np.where(later, left_out, scores)
    if mask is not None:
        scores = scores + mask
    with np.errstate(invalid="ignore"):
        weights = np.exp(scores - scores.max(-1, keepdims=True))
        weights = weights / weights.sum(-1, keepdims=True)
    if safe:
        weights = np.where((scores == -np.inf).all(-1, keepdims=True), 0, weights)
    return np.asarray(weights @ value)


FORMULAS: dict[str, Formula] = {
    "attention": _attention,
    "batch_norm": _batch_norm,
    "clamp": lambda input, low, high: np.clip(input, low, high),
    "gelu": lambda input: input * (1 + np.vectorize(erf)(input / sqrt(2))) / 2,
    "gelu_tanh": _gelu_tanh,
    "group_norm": _group_norm,
    "hard_swish": lambda input: input * np.clip(input + 3, 0, 6) / 6,
    "layer_norm": _layer_norm,
    "leaky_relu": lambda input, slope: np.where(input > 0, input, slope * input),
    "log_softmax": lambda input, dimension: input - _log_sum_exp(input, dimension, keep=True),
    "logsumexp": lambda input, axis, count, safe: _log_sum_exp(input, _reduced(input, axis, count)),
    "mean": lambda input, axis, count: input.mean(_reduced(input, axis, count)),
    "mish": lambda input: input * np.tanh(np.log(1 + np.exp(input))),
    "relu": lambda input: np.maximum(input, 0),
    "rms_norm": _rms_norm,
    "rope": _rope,
    "rotary_embedding": _rotary_embedding,
    "sigmoid": _sigmoid,
    "silu": lambda input: input * _sigmoid(input),
    "softmax": lambda input, dimension: np.exp(input - _log_sum_exp(input, dimension, keep=True)),
    "variance": lambda input, axis, count, unbiased: input.var(
        _reduced(input, axis, count), ddof=int(unbiased)
    ),
}


def test_each_composite_has_a_formula(tree: Tree) -> None:
    assert {op.name for op in composites(tree)} == {*FORMULAS}


def _values(use: Use) -> tuple[dict[str, Array | None], dict[str, object]]:
    """Return inputs of both signs, but for variances, and the parameters."""
    generator = np.random.default_rng(3)
    inputs: dict[str, Array | None] = {}
    for spec, value in zip(
        [o for o in use.op.inputs if use.shapes[o.name] is not None], use.arguments(3), strict=True
    ):
        if value.dtype.kind not in "biu" and spec.name != "variance":
            value = value * generator.choice([-1, 1], value.shape).astype(value.dtype)
        inputs[spec.name] = value > 1 if spec.type == "i1" else value
    given = {o.name: inputs.get(o.name) for o in use.op.inputs}
    return given, {p.name: use.attributes.get(p.name, p.default) for p in use.op.parameters}


def _expected(use: Use, inputs: dict[str, Array | None], values: dict[str, object]) -> Array:
    wide = {
        n: a if a is None or a.dtype.kind in "biu" else a.astype("f8") for n, a in inputs.items()
    }
    types = {p.name for p in use.op.parameters if p.type.kind.is_type}
    return FORMULAS[use.op.name](**wide, **{n: v for n, v in values.items() if n not in types})


def _check(tree: Tree, given: Sequence[Use], element: str) -> None:
    for use in given:
        op = use.op
        inputs, values = _values(use)
        shape = use.shapes[op.inits[0].name]
        assert shape is not None
        output = np.zeros(shape, storage(element_type(element)))
        with np.errstate(invalid="ignore"):
            (found,) = run_steps(op, {**inputs, op.inits[0].name: output}, values, tree.scalars)
        expected = _expected(use, inputs, values)
        assert found.dtype == output.dtype
        # A sum of n products rounds n times.
        count = _ROUNDINGS + max(prod(a.shape) for a in inputs.values() if a is not None) ** 0.5
        error = count * 2.0 ** -_DIGITS[element]
        scale = np.nanmax(np.abs(expected), initial=1.0)
        np.testing.assert_allclose(found.astype("f8"), expected, rtol=error, atol=error * scale)


@pytest.mark.parametrize(
    ("element", "wide"), [("f64", None), ("f32", None), ("f16", "f32"), ("bf16", "f32")]
)
@pytest.mark.parametrize("name", FORMULAS)
def test_steps_are_the_formula(
    tree: Tree, name: str, element: str, wide: str | None, share: Share[Use]
) -> None:
    given = list(uses(tree.ops[name], element, wide))
    _check(tree, share(given, max(1, len(given) // 24), f"uses of {name} in {element}"), element)


@pytest.mark.parametrize(("combine", "expected"), [("add", [6, 15]), ("mul", [6, 120])])
def test_a_step_combines_integers(tree: Tree, combine: str, expected: list[int]) -> None:
    """No composite of the package combines values of their types."""
    op = tree.ops["logsumexp"]
    step = next(step for step in op.steps if step.name == "total")
    total = replace(step, name="output", combine=combine, value=op.steps[0].value)
    arrays = {"input": np.array([[1, 2, 3], [4, 5, 6]]), "output": np.zeros(2, np.int64)}
    values = {"axis": 1, "count": 1, "safe": False, "compute": None}
    (found,) = run_steps(replace(op, steps=(total,)), arrays, values, tree.scalars)
    assert found.tolist() == expected


def test_the_greatest_element_of_a_type_without_infinity_is_found(tree: Tree) -> None:
    """f8E4M3FN has no number below its least one: -inf would be a NaN."""
    op = tree.ops["softmax"]
    dtype = storage(element_type("f8E4M3FN"))
    arrays: dict[str, Array | None] = {
        "input": np.array([[-448, 1, 1], [-448, -448, -448]]).astype(dtype),
        "output": np.zeros((2, 3), dtype),
    }
    found = run_steps(op, arrays, {"dimension": 1}, tree.scalars)[0]
    expected = np.array([[0, 0.5, 0.5], [1 / 3, 1 / 3, 1 / 3]]).astype(dtype)
    np.testing.assert_array_equal(found, expected)


@pytest.mark.parametrize(
    ("name", "least", "greatest"),
    [("i1", True, False), ("i4", -8, 7), ("i64", -(2**63), 2**63 - 1)],
)
def test_a_maximum_of_integers_starts_with_the_least_of_their_width(
    name: str, least: int, greatest: int
) -> None:
    """As signed integers: true is -1."""
    kind = element_type(name)
    assert extreme(kind, negative=True).item() == least
    assert extreme(kind, negative=False).item() == greatest
