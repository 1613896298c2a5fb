# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Composites as people write them in torch: a function each, at any width.

`MODELS` has the functions with the sizes of their arguments, weights among them. WIDTH stands for
the width of the model. The functions below `attention` are what the inference patterns of torch's
own compiler mean, and what public reports say that such patterns miss: a mask in front of the
scores (`swapped_mask_first`), a product with the reciprocal of a divisor
(`swapped_multiplied_mask`), a scale at both factors with a safe softmax (`split_scale_safe`), a
mean that is a product (`rms_norm_sum_times_reciprocal`), a cast behind the weight
(`rms_norm_cast_last`), factors and bounds in another order (`gelu_half_last`,
`clip_minimum_first`).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import torch
import torch.nn.functional as F
from torch import Tensor

#: In place of a size: the width of the model.
WIDTH = -1
#: The size of an attention head.
HEAD = 64

Sizes = tuple[int, ...]


@dataclass(frozen=True)
class CompositeModel:
    """A function of tensors. masks: the numbers of arguments that are boolean."""

    function: Callable[..., Any]
    sizes: tuple[Sizes, ...]
    masks: tuple[int, ...] = ()
    dtype: str = "float32"

    @property
    def has_width(self) -> bool:
        return any(WIDTH in sizes for sizes in self.sizes)


def layer_norm(x: Tensor, weight: Tensor, bias: Tensor) -> Tensor:
    return F.layer_norm(x, x.shape[-1:], weight, bias)


def layer_norm_plain(x: Tensor) -> Tensor:
    return F.layer_norm(x, x.shape[-1:])


def layer_norm_by_root(x: Tensor, weight: Tensor, bias: Tensor) -> Tensor:
    centered = x - x.mean(-1, keepdim=True)
    variance = (centered * centered).mean(-1, keepdim=True)
    return centered / torch.sqrt(variance + 1e-6) * weight + bias


def layer_norm_by_variance(x: Tensor, weight: Tensor, bias: Tensor) -> Tensor:
    variance, mean = torch.var_mean(x, dim=-1, keepdim=True, correction=0)
    return (x - mean) * torch.rsqrt(variance + 1e-5) * weight + bias


def layer_norm_factor_first(x: Tensor, weight: Tensor, bias: Tensor) -> Tensor:
    mean = x.mean(-1, keepdim=True)
    variance = torch.relu((x - mean).square().mean(-1, keepdim=True))
    return (x - mean) * (torch.rsqrt(variance + 1e-6) * weight) + bias


def layer_norm_by_squares(x: Tensor, weight: Tensor, bias: Tensor) -> Tensor:
    mean = x.mean(-1, keepdim=True)
    variance = torch.relu((x * x).mean(-1, keepdim=True) - mean * mean)
    return (x - mean) * (torch.rsqrt(variance + 1e-6) * weight) + bias


def group_norm(x: Tensor, weight: Tensor, bias: Tensor) -> Tensor:
    return F.group_norm(x, 32, weight, bias)


def group_norm_of_channels(x: Tensor, weight: Tensor, bias: Tensor) -> Tensor:
    return F.group_norm(x, x.shape[1], weight, bias)


def group_norm_plain(x: Tensor) -> Tensor:
    return F.group_norm(x, 8)


def group_norm_by_hand(x: Tensor, weight: Tensor, bias: Tensor) -> Tensor:
    groups = x.view(x.shape[0], 8, -1)
    centered = groups - groups.mean(-1, keepdim=True)
    deviation = torch.rsqrt((centered * centered).mean(-1, keepdim=True) + 1e-5)
    found = (centered * deviation).view_as(x)
    return found * weight[:, None, None] + bias[:, None, None]


def rms_norm(x: Tensor, weight: Tensor) -> Tensor:
    return F.rms_norm(x, x.shape[-1:], weight, 1e-6)


def rms_norm_weight_first(x: Tensor, weight: Tensor) -> Tensor:
    return weight * x * torch.rsqrt((x * x).mean(-1, keepdim=True) + 1e-5)


def rms_norm_factor_first(x: Tensor, weight: Tensor) -> Tensor:
    return x * (torch.rsqrt((x * x).mean(-1, keepdim=True) + 1e-6) * weight)


def rms_norm_cast_first(x: Tensor, weight: Tensor) -> Tensor:
    wide = x.float()
    wide = wide * torch.rsqrt(wide.pow(2).mean(-1, keepdim=True) + 1e-6)
    return weight * wide.to(x.dtype)


def rms_norm_cast_last(x: Tensor, weight: Tensor) -> Tensor:
    wide = x.float()
    wide = wide * torch.rsqrt(wide.pow(2).mean(-1, keepdim=True) + 1e-6)
    return (weight * wide).to(x.dtype)


def rms_norm_sum_times_reciprocal(x: Tensor, weight: Tensor) -> Tensor:
    mean = (torch.pow(x, 2).sum(-1) * (1.0 / x.shape[-1])).unsqueeze(-1)
    return x * torch.rsqrt(mean + 1e-5) * weight


def rms_norm_by_root(x: Tensor, weight: Tensor) -> Tensor:
    return weight * (x / torch.sqrt((x * x).mean(-1, keepdim=True) + 1e-6))


def rms_norm_one_plus_weight(x: Tensor, weight: Tensor) -> Tensor:
    wide = x.float()
    wide = wide * torch.rsqrt(wide.pow(2).mean(-1, keepdim=True) + 1e-6)
    return (wide * (1.0 + weight.float())).to(x.dtype)


def softmax(x: Tensor) -> Tensor:
    return torch.softmax(x, -1)


def softmax_inside(x: Tensor) -> Tensor:
    return torch.softmax(x, 1)


def softmax_by_hand(x: Tensor) -> Tensor:
    powers = torch.exp(x - x.amax(-1, keepdim=True))
    return powers / powers.sum(-1, keepdim=True)


def softmax_wide(x: Tensor) -> Tensor:
    return torch.softmax(x, -1, dtype=torch.float32).to(x.dtype)


def log_softmax(x: Tensor) -> Tensor:
    return torch.log_softmax(x, -1)


def logsumexp(x: Tensor) -> Tensor:
    return torch.logsumexp(x, -1)


def mean(x: Tensor) -> Tensor:
    return x.mean(-1)


def variance(x: Tensor) -> Tensor:
    return x.var(-1, correction=0)


def gelu(x: Tensor) -> Tensor:
    return F.gelu(x)


def gelu_by_hand(x: Tensor) -> Tensor:
    return x * 0.5 * (1.0 + torch.erf(x / math.sqrt(2.0)))


def gelu_half_last(x: Tensor) -> Tensor:
    return (torch.erf(x * math.sqrt(0.5)) + 1.0) * x * 0.5


def gelu_tanh(x: Tensor) -> Tensor:
    return F.gelu(x, approximate="tanh")


def gelu_tanh_by_hand(x: Tensor) -> Tensor:
    cubic = x + 0.044715 * torch.pow(x, 3.0)
    return 0.5 * x * (1.0 + torch.tanh(math.sqrt(2.0 / math.pi) * cubic))


def gelu_tanh_factored(x: Tensor) -> Tensor:
    return x * 0.5 * (1.0 + torch.tanh(x * 0.7978845608 * (1.0 + 0.044715 * x * x)))


def silu(x: Tensor) -> Tensor:
    return F.silu(x)


def silu_by_hand(x: Tensor) -> Tensor:
    return x / (1.0 + torch.exp(-x))


def sigmoid(x: Tensor) -> Tensor:
    return torch.sigmoid(x)


def mish(x: Tensor) -> Tensor:
    return F.mish(x)


def mish_by_hand(x: Tensor) -> Tensor:
    return x * torch.tanh(F.softplus(x))


def hard_swish(x: Tensor) -> Tensor:
    return F.hardswish(x)


def hard_swish_by_hand(x: Tensor) -> Tensor:
    return x * F.relu6(x + 3.0) / 6.0


def relu(x: Tensor) -> Tensor:
    return F.relu(x)


def leaky_relu(x: Tensor) -> Tensor:
    return F.leaky_relu(x, 0.1)


def leaky_relu_by_hand(x: Tensor) -> Tensor:
    return torch.where(x > 0, x, x * 0.2)


def clip_minimum_first(x: Tensor) -> Tensor:
    return torch.clamp_min(torch.clamp_max(x, 6.0), 0.0)


def clip_maximum_first(x: Tensor) -> Tensor:
    return torch.clamp_max(torch.clamp_min(x, 0.0), 6.0)


def silu_mlp(x: Tensor, gate: Tensor, up: Tensor, down: Tensor) -> Tensor:
    return (F.silu(x @ gate) * (x @ up)) @ down


def batch_norm(x: Tensor, mean: Tensor, variance: Tensor, weight: Tensor, bias: Tensor) -> Tensor:
    return F.batch_norm(x, mean, variance, weight, bias, training=False)


def batch_norm_of_images(
    x: Tensor, mean: Tensor, variance: Tensor, weight: Tensor, bias: Tensor
) -> Tensor:
    return F.batch_norm(x, mean, variance, weight, bias, training=False)


def batch_norm_factor_first(
    x: Tensor, mean: Tensor, variance: Tensor, weight: Tensor, bias: Tensor
) -> Tensor:
    return (x - mean) * (torch.rsqrt(variance + 1e-5) * weight) + bias


def _heads(x: Tensor) -> Tensor:
    return x.view(x.shape[0], x.shape[1], -1, HEAD).transpose(1, 2)


def _joined(x: Tensor) -> Tensor:
    return x.transpose(1, 2).flatten(2)


def block(x: Tensor, q: Tensor, k: Tensor, v: Tensor, out: Tensor) -> Tensor:
    found = F.scaled_dot_product_attention(_heads(x @ q), _heads(x @ k), _heads(x @ v))
    return _joined(found) @ out


def block_by_hand(x: Tensor, q: Tensor, k: Tensor, v: Tensor, out: Tensor) -> Tensor:
    scores = _heads(x @ q) @ _heads(x @ k).transpose(-1, -2) / math.sqrt(HEAD)
    return _joined(torch.softmax(scores, -1) @ _heads(x @ v)) @ out


def block_with_mask(
    x: Tensor, q: Tensor, k: Tensor, v: Tensor, out: Tensor, mask: Tensor
) -> Tensor:
    scores = _heads(x @ q) @ _heads(x @ k).transpose(-1, -2) / math.sqrt(HEAD) + mask
    return _joined(torch.softmax(scores, -1) @ _heads(x @ v)) @ out


def block_causal(x: Tensor, q: Tensor, k: Tensor, v: Tensor, out: Tensor) -> Tensor:
    found = F.scaled_dot_product_attention(
        _heads(x @ q), _heads(x @ k), _heads(x @ v), is_causal=True
    )
    return _joined(found) @ out


def _swapped(*given: Tensor) -> tuple[Tensor, ...]:
    """Return tensors with heads before positions."""
    return tuple(x.transpose(1, 2) for x in given)


def _weighted(scores: Tensor, values: Tensor) -> Tensor:
    return torch.softmax(scores, -1) @ values


def _wide(scores: Tensor, values: Tensor) -> Tensor:
    """Return values weighted by a softmax in f32, whose result is rounded."""
    return torch.softmax(scores.float(), -1).to(values.dtype) @ values


def _products(query: Tensor, key: Tensor) -> Tensor:
    return query @ key.transpose(-2, -1)


def _safe(scores: Tensor, values: Tensor) -> Tensor:
    """Return values weighted by a softmax that is 0 in rows of -inf."""
    weights = torch.softmax(scores.float(), -1).to(scores.dtype)
    is_masked = (scores == float("-inf")).all(-1, keepdim=True)
    return torch.where(is_masked, torch.zeros_like(weights), weights) @ values


def divided(q: Tensor, k: Tensor, v: Tensor) -> Tensor:
    return _weighted(_products(q, k) / 3.0, v)


def multiplied(q: Tensor, k: Tensor, v: Tensor) -> Tensor:
    return _weighted(_products(q, k) * 0.3, v)


def divided_mask(q: Tensor, k: Tensor, v: Tensor, mask: Tensor) -> Tensor:
    return _weighted(_products(q, k) / 3.0 + mask, v)


def swapped_wide(q: Tensor, k: Tensor, v: Tensor) -> Tensor:
    q, k, v = _swapped(q, k, v)
    return _wide(_products(q, k) / 3.0, v)


def swapped_query_divided_wide(q: Tensor, k: Tensor, v: Tensor) -> Tensor:
    q, k, v = _swapped(q, k, v)
    return _wide(_products(q / 3.0, k), v)


def swapped_divided(q: Tensor, k: Tensor, v: Tensor) -> Tensor:
    q, k, v = _swapped(q, k, v)
    return _weighted(_products(q, k) / 3.0, v)


def three_dimensions(q: Tensor, k: Tensor, v: Tensor) -> Tensor:
    return torch.bmm(torch.softmax(torch.bmm(q, k.transpose(1, 2)), -1), v)


def swapped_divided_mask(q: Tensor, k: Tensor, v: Tensor, mask: Tensor) -> Tensor:
    q, k, v = _swapped(q, k, v)
    return _weighted(_products(q, k) / 3.0 + mask, v)


def swapped_multiplied_mask(q: Tensor, k: Tensor, v: Tensor, mask: Tensor) -> Tensor:
    q, k, v = _swapped(q, k, v)
    return _weighted(_products(q, k) * (1.0 / 3.0) + mask, v)


def swapped_mask_first(q: Tensor, k: Tensor, v: Tensor, mask: Tensor) -> Tensor:
    q, k, v = _swapped(q, k, v)
    return _weighted(mask + _products(q, k) / 3.0, v)


def padding(q: Tensor, k: Tensor, v: Tensor, kept: Tensor) -> Tensor:
    q, k, v = _swapped(q, k, v)
    scores = _products(q, k) / 3.0
    return _weighted(scores.masked_fill(~kept[:, None, None, :], float("-inf")), v)


def padding_query_divided(q: Tensor, k: Tensor, v: Tensor, kept: Tensor) -> Tensor:
    q, k, v = _swapped(q, k, v)
    scores = _products(q / 3.0, k)
    return _weighted(scores.masked_fill(~kept[:, None, None, :], float("-inf")), v)


def chosen_keys_out(q: Tensor, k: Tensor, v: Tensor, kept: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    q, k, v = _swapped(q, k, v)
    lowest = torch.full((), torch.finfo(q.dtype).min, dtype=q.dtype)
    return _weighted(torch.where(kept, _products(q, k) / 3.0, lowest), v), k, v


def chosen_and_mask(q: Tensor, k: Tensor, v: Tensor, kept: Tensor, mask: Tensor) -> Tensor:
    lowest = torch.full((), torch.finfo(q.dtype).min, dtype=q.dtype)
    return _weighted(torch.where(kept, _products(q, k) / 3.0, lowest) + mask, v)


def unscaled_mask_wide(q: Tensor, k: Tensor, v: Tensor, mask: Tensor) -> Tensor:
    q, k, v = _swapped(q, k, v)
    return _wide(_products(q, k) + mask, v)


def unscaled_mask_first_wide(q: Tensor, k: Tensor, v: Tensor, mask: Tensor) -> Tensor:
    q, k, v = _swapped(q, k, v)
    return _wide(mask + _products(q, k), v)


def unscaled_mask_keys_out(
    q: Tensor, k: Tensor, v: Tensor, mask: Tensor
) -> tuple[Tensor, Tensor, Tensor]:
    q, k, v = _swapped(q, k, v)
    return _wide(_products(q, k) + mask, v), k, v


def unscaled_keys_out(q: Tensor, k: Tensor, v: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    q, k, v = _swapped(q, k, v)
    return _wide(_products(q, k), v), k, v


def flat_heads_mask(q: Tensor, k: Tensor, v: Tensor, mask: Tensor) -> Tensor:
    batch, heads, rows, size = q.shape
    q, k, v = (x.reshape(batch * heads, -1, size) for x in (q, k, v))
    scores = torch.bmm(q, k.transpose(1, 2)).view(batch, heads, rows, -1) + mask
    weights = torch.softmax(scores.view(batch * heads, rows, -1), -1)
    return torch.bmm(weights, v).view(batch, heads, rows, size)


def split_scale_safe_mask(q: Tensor, k: Tensor, v: Tensor, mask: Tensor) -> Tensor:
    q, k, v = _swapped(q, k, v)
    return _safe(_products(q * 0.6, k * 0.6) + mask, v)


def split_scale_safe(q: Tensor, k: Tensor, v: Tensor) -> Tensor:
    q, k, v = _swapped(q, k, v)
    return _safe(_products(q * 0.6, k * 0.6), v)


def left_out_lowest(q: Tensor, k: Tensor, v: Tensor, left_out: Tensor) -> Tensor:
    scores = _products(q, k) / 3.0
    return _weighted(scores.masked_fill(left_out, torch.finfo(q.dtype).min), v)


def left_out_large(q: Tensor, k: Tensor, v: Tensor, kept: Tensor) -> Tensor:
    return _weighted((_products(q, k) / 3.0).masked_fill(kept == 0, -1e9), v)


def left_out_wide(q: Tensor, k: Tensor, v: Tensor, left_out: Tensor) -> Tensor:
    return _wide((_products(q, k) / 3.0).masked_fill(left_out, float("-inf")), v)


def triangle(q: Tensor, k: Tensor, v: Tensor, mask: Tensor) -> Tensor:
    rows, columns = q.shape[-2], k.shape[-2]
    kept = torch.ones((columns, columns), dtype=torch.bool).tril()[columns - rows : columns]
    lowest = torch.full([], torch.finfo(q.dtype).min, dtype=q.dtype)
    return _weighted(torch.where(kept, _products(q, k) / 3.0, lowest) + mask, v)


def capped(q: Tensor, k: Tensor, v: Tensor, mask: Tensor) -> Tensor:
    return _weighted(torch.tanh(_products(q, k) * 0.3 / 50.0) * 50.0 + mask, v)


def position_bias(q: Tensor, k: Tensor, v: Tensor, bias: Tensor, mask: Tensor) -> Tensor:
    return _weighted(_products(q, k) + (bias + mask), v)


def _repeated(x: Tensor, times: int) -> Tensor:
    batch, heads, rows, size = x.shape
    return x[:, :, None].expand(batch, heads, times, rows, size).reshape(batch, -1, rows, size)


def grouped_heads(q: Tensor, k: Tensor, v: Tensor, mask: Tensor) -> Tensor:
    k, v = (_repeated(x, 2) for x in (k, v))
    return _weighted(_products(q, k) * 0.3 + mask, v)


def grouped_heads_wide(q: Tensor, k: Tensor, v: Tensor, mask: Tensor) -> Tensor:
    k, v = (_repeated(x, 2) for x in (k, v))
    return _wide(_products(q, k) * 0.3 + mask, v)


def wide_total(q: Tensor, k: Tensor, v: Tensor) -> Tensor:
    scores = _products(q, k) * 0.3
    powers = torch.exp(scores - scores.amax(-1, keepdim=True))
    return (powers / powers.float().sum(-1, keepdim=True).to(q.dtype)) @ v


def rope(x: Tensor, cosine: Tensor, sine: Tensor) -> Tensor:
    half = x.shape[-1] // 2
    turned = torch.cat((-x[..., half:], x[..., :half]), -1)
    return x * cosine + turned * sine


_X: Sizes = (2, 5, WIDTH)
_IMAGES: Sizes = (2, WIDTH, 3, 3)
_W: Sizes = (WIDTH,)
_SQUARE: Sizes = (WIDTH, WIDTH)
_HEADS = ((2, 3, 5, 8), (2, 3, 7, 8), (2, 3, 7, 8))
#: Positions before heads.
_SWAPPED = ((2, 5, 3, 8), (2, 7, 3, 8), (2, 7, 3, 8))
_FLAT = ((6, 5, 8), (6, 7, 8), (6, 7, 8))
_GROUPED = ((2, 4, 5, 8), (2, 2, 7, 8), (2, 2, 7, 8))
_MASK: Sizes = (2, 1, 5, 7)


def _model(
    function: Callable[..., Any],
    *sizes: Sizes,
    masks: tuple[int, ...] = (),
    dtype: str = "float32",
) -> CompositeModel:
    return CompositeModel(function, sizes, masks, dtype)


_LISTED = (
    _model(layer_norm, _X, _W, _W),
    _model(layer_norm_plain, _X),
    _model(layer_norm_by_root, _X, _W, _W),
    _model(layer_norm_by_variance, _X, _W, _W),
    _model(layer_norm_factor_first, _X, _W, _W),
    _model(layer_norm_by_squares, _X, _W, _W),
    _model(group_norm, (2, WIDTH, 3, 5), _W, _W),
    _model(group_norm_of_channels, (1, WIDTH, 17), _W, _W),
    _model(group_norm_plain, _IMAGES),
    _model(group_norm_by_hand, _IMAGES, _W, _W),
    _model(rms_norm, _X, _W),
    _model(rms_norm_weight_first, _X, _W),
    _model(rms_norm_factor_first, _X, _W),
    _model(rms_norm_cast_first, _X, _W),
    _model(rms_norm_cast_last, _X, _W),
    _model(rms_norm_sum_times_reciprocal, _X, _W),
    _model(rms_norm_by_root, _X, _W),
    _model(rms_norm_one_plus_weight, _X, _W),
    _model(softmax, _X),
    _model(softmax_inside, (2, WIDTH, 5)),
    _model(softmax_by_hand, _X),
    _model(softmax_wide, _X, dtype="float16"),
    *(_model(f, _X) for f in (log_softmax, logsumexp, mean, variance)),
    *(_model(f, _X) for f in (gelu, gelu_by_hand, gelu_half_last)),
    *(_model(f, _X) for f in (gelu_tanh, gelu_tanh_by_hand, gelu_tanh_factored)),
    *(_model(f, _X) for f in (silu, silu_by_hand, sigmoid, mish, mish_by_hand)),
    *(_model(f, _X) for f in (hard_swish, hard_swish_by_hand, relu)),
    *(_model(f, _X) for f in (leaky_relu, leaky_relu_by_hand)),
    *(_model(f, _X) for f in (clip_minimum_first, clip_maximum_first)),
    _model(silu_mlp, _X, (WIDTH, 96), (WIDTH, 96), (96, WIDTH)),
    _model(batch_norm, (4, WIDTH), *[_W] * 4),
    _model(batch_norm_factor_first, (4, WIDTH), *[_W] * 4),
    _model(batch_norm_of_images, _IMAGES, *[_W] * 4),
    _model(block, _X, *[_SQUARE] * 4),
    _model(block_by_hand, _X, *[_SQUARE] * 4),
    _model(block_with_mask, _X, *[_SQUARE] * 4, (2, 1, 5, 5)),
    _model(block_causal, _X, *[_SQUARE] * 4),
    _model(divided, *_HEADS),
    _model(multiplied, *_HEADS),
    _model(divided_mask, *_HEADS, _MASK),
    _model(swapped_wide, *_SWAPPED, dtype="float16"),
    _model(swapped_query_divided_wide, *_SWAPPED, dtype="float16"),
    _model(swapped_divided, *_SWAPPED),
    _model(three_dimensions, *_FLAT),
    _model(swapped_divided_mask, *_SWAPPED, _MASK),
    _model(swapped_multiplied_mask, *_SWAPPED, _MASK),
    _model(swapped_mask_first, *_SWAPPED, _MASK),
    _model(padding, *_SWAPPED, (2, 7), masks=(3,)),
    _model(padding_query_divided, *_SWAPPED, (2, 7), masks=(3,)),
    _model(chosen_keys_out, *_SWAPPED, (1, 1, 5, 7), masks=(3,)),
    _model(chosen_and_mask, *_HEADS, (1, 1, 5, 7), (2, 1, 1, 7), masks=(3,)),
    _model(unscaled_mask_wide, *_SWAPPED, (2, 3, 5, 7)),
    _model(unscaled_mask_first_wide, *_SWAPPED, (1, 1, 1, 7), dtype="float16"),
    _model(unscaled_mask_keys_out, *_SWAPPED, (2, 3, 5, 7)),
    _model(unscaled_keys_out, *_SWAPPED),
    _model(flat_heads_mask, *_HEADS, _MASK),
    _model(split_scale_safe_mask, *_SWAPPED, _MASK),
    _model(split_scale_safe, *_SWAPPED),
    _model(left_out_lowest, *_HEADS, (2, 1, 1, 7), masks=(3,)),
    _model(left_out_large, *_HEADS, (2, 1, 5, 7), masks=(3,)),
    _model(left_out_wide, *_HEADS, (2, 1, 5, 7), masks=(3,), dtype="float16"),
    _model(triangle, *_HEADS, (2, 1, 1, 7)),
    _model(capped, *_HEADS, _MASK),
    _model(position_bias, *_HEADS, (1, 3, 5, 7), _MASK),
    _model(grouped_heads, *_GROUPED, _MASK),
    _model(grouped_heads_wide, *_GROUPED, _MASK, dtype="float16"),
    _model(wide_total, *_HEADS, dtype="float16"),
    _model(rope, (2, 4, 5, 8), (1, 1, 5, 8), (1, 1, 5, 8)),
)

MODELS: dict[str, CompositeModel] = {each.function.__name__: each for each in _LISTED}
