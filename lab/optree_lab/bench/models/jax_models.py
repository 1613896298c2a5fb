# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Small models in jax, some with their gradients: functions and their inputs, in `MODELS`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array, lax

Model = tuple[Callable[..., Any], tuple[Any, ...]]


def values(*shape: int) -> np.ndarray[Any, Any]:
    """Return zeros: only the shapes and types of inputs matter."""
    return np.zeros(shape, np.float32)


def group_norm(x: Array, scale: Array, groups: int) -> Array:
    n, h, w, c = x.shape
    y = x.reshape(n, h, w, groups, c // groups)
    mean = y.mean(axis=(1, 2, 4), keepdims=True)
    y = (y - mean) * lax.rsqrt(y.var(axis=(1, 2, 4), keepdims=True) + 1e-5)
    return y.reshape(x.shape) * scale


def residual_unit(x: Array, wide: Array, depth: Array, narrow: Array, scale: Array) -> Array:
    """Apply in NHWC a pointwise, a dilated depthwise and a pointwise convolution to a residual."""
    numbers = ("NHWC", "HWIO", "NHWC")
    y = lax.conv_general_dilated(x, wide, (1, 1), "SAME", dimension_numbers=numbers)
    y = jax.nn.silu(group_norm(y, scale, 4))
    y = lax.conv_general_dilated(
        y,
        depth,
        (1, 1),
        "SAME",
        rhs_dilation=(2, 2),
        dimension_numbers=numbers,
        feature_group_count=y.shape[-1],
    )
    y = lax.reduce_window(y, -jnp.inf, lax.max, (1, 3, 3, 1), (1, 1, 1, 1), "SAME")
    return x + lax.conv_general_dilated(y, narrow, (1, 1), "SAME", dimension_numbers=numbers)


def grouped_attention(x: Array, wq: Array, wk: Array, wv: Array, wo: Array) -> Array:
    """Apply grouped-query attention: rotary embedding, causal mask, softmax in f32."""
    heads, groups, size = wq.shape[1], wk.shape[1], wq.shape[2]
    n = x.shape[1]
    angle = jnp.arange(n)[:, None] / 100.0 ** (jnp.arange(size // 2) / (size // 2))

    def turn(y: Array) -> Array:
        a, b = jnp.split(y, 2, axis=-1)
        cos, sin = (f[None, :, None, :].astype(y.dtype) for f in (jnp.cos(angle), jnp.sin(angle)))
        return jnp.concatenate([a * cos - b * sin, b * cos + a * sin], axis=-1)

    q = turn(jnp.einsum("bnd,dhe->bnhe", x, wq)).reshape(*x.shape[:2], groups, -1, size)
    k, v = turn(jnp.einsum("bnd,dge->bnge", x, wk)), jnp.einsum("bnd,dge->bnge", x, wv)
    score = jnp.einsum("bngre,bmge->bgrnm", q, k).astype(jnp.float32) / size**0.5
    score = jnp.where(jnp.tril(jnp.ones((n, n), bool)), score, -1e30)
    y = jnp.einsum("bgrnm,bmge->bngre", jax.nn.softmax(score).astype(x.dtype), v)
    return jnp.einsum("bnhe,hed->bnd", y.reshape(*x.shape[:2], heads, size), wo)


def experts(x: Array, router: Array, up: Array, down: Array) -> Array:
    weight = jax.nn.softmax(x @ router, axis=-1)
    kept = jnp.where(weight >= weight.max(axis=-1, keepdims=True), weight, 0.0)
    hidden = jax.nn.gelu(jnp.einsum("td,edh->teh", x, up))
    return jnp.einsum("teh,ehd,te->td", hidden, down, kept)


def recurrent(xs: Array, h: Array, w: Array, u: Array) -> Array:
    """Apply a gated recurrent unit under `scan`, which is a loop in the IR."""

    def step(h: Array, x: Array) -> tuple[Array, Array]:
        r, z, n = jnp.split(x @ w, 3, axis=-1)
        hr, hz, hn = jnp.split(h @ u, 3, axis=-1)
        z = jax.nn.sigmoid(z + hz)
        h = (1 - z) * jnp.tanh(n + jax.nn.sigmoid(r + hr) * hn) + z * h
        return h, h

    return lax.scan(step, h, xs)[1]


def training_step(x: Array, y: Array, w1: Array, w2: Array) -> tuple[Array, ...]:
    """Return a loss, and its parameters after a step of Adam from zero moments."""

    def loss(w1: Array, w2: Array) -> Array:
        out = jax.nn.softplus(jnp.tanh(x @ w1) @ w2)
        return jnp.mean((jnp.log1p(out) - y) ** 2) + 1e-3 * jnp.sum(jnp.abs(w1))

    value, gradients = jax.value_and_grad(loss, argnums=(0, 1))(w1, w2)
    stepped = [
        w - 1e-3 * (0.1 * g) / 0.1 / (jnp.sqrt(0.001 * g * g / 0.001) + 1e-8)
        for w, g in zip((w1, w2), gradients, strict=True)
    ]
    return value, *stepped


def convolution_gradients(x: Array, w: Array) -> tuple[Array, Array]:
    def loss(x: Array, w: Array) -> Array:
        y = jax.nn.relu(lax.conv(x, w, (2, 2), "SAME"))
        return jnp.sum(jax.nn.log_softmax(y.reshape(y.shape[0], -1)))

    return jax.grad(loss, argnums=(0, 1))(x, w)


def signal(x: Array, m: Array) -> tuple[Array, ...]:
    """Return arithmetic of simulations: clipping, powers, norms, statistics, integers."""
    y = jnp.clip(x, -2.0, 2.0) ** 3 + jnp.sign(x) * jnp.sqrt(jnp.abs(x))
    y = jnp.where(x > 0, y, jnp.expm1(x)) + jnp.maximum(x, 0.1 * x)
    z = (y - jnp.mean(y)) / (jnp.std(y, axis=-1, keepdims=True) + 1e-6)
    n = jnp.maximum(m, 3) * 2 - (m & 7)
    return z, jnp.linalg.norm(z, axis=0), n, jnp.prod(y, axis=1), jnp.sum(n, axis=0)


MODELS: dict[str, Model] = {
    "residual_unit": (
        residual_unit,
        (
            values(2, 9, 11, 8),
            values(1, 1, 8, 16),
            values(3, 3, 1, 16),
            values(1, 1, 16, 8),
            values(16),
        ),
    ),
    "grouped_attention": (
        grouped_attention,
        (values(2, 7, 20), values(20, 6, 4), values(20, 2, 4), values(20, 2, 4), values(6, 4, 20)),
    ),
    "experts": (experts, (values(9, 6), values(6, 4), values(4, 6, 10), values(4, 10, 6))),
    "recurrent": (recurrent, (values(5, 3, 6), values(3, 8), values(6, 24), values(8, 24))),
    "training_step": (training_step, (values(7, 5), values(7, 3), values(5, 9), values(9, 3))),
    "convolution_gradients": (convolution_gradients, (values(2, 3, 9, 11), values(4, 3, 3, 3))),
    "signal": (signal, (values(6, 10), np.zeros((6, 10), np.int32))),
}
