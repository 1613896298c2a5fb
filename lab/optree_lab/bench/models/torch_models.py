# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Small untrained models in torch, of many architectures.

`MODELS` has a function per name that returns a module and its inputs. Widths are small, and the
sizes of different dimensions differ, so that a mix-up of dimensions shows.
"""

from __future__ import annotations

from collections.abc import Callable

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from .torch_images import ConvNext, SeparableNet, StyleNet, UNet, VisionTransformer, Volumes

Model = tuple[nn.Module, tuple[Tensor, ...]]


class Recurrent(nn.Module):
    """An LSTM cell and a GRU cell side by side over a few steps."""

    def __init__(self, inputs: int = 10, width: int = 14) -> None:
        super().__init__()
        self.lstm, self.gru = nn.LSTMCell(inputs, width), nn.GRUCell(inputs, width)
        self.out = nn.Linear(2 * width, 5)

    def forward(self, xs: Tensor) -> Tensor:
        h = c = g = torch.zeros(xs.shape[1], self.gru.hidden_size, dtype=xs.dtype)
        for t in range(xs.shape[0]):
            h, c = self.lstm(xs[t], (h, c))
            g = self.gru(xs[t], g)
        return self.out(torch.cat([h, g], dim=-1)).tanh()


class GroupedDecoder(nn.Module):
    """A decoder layer: RMS norm, rotary embedding, grouped-query attention, SwiGLU."""

    def __init__(self, width: int = 32, heads: int = 4, groups: int = 2, words: int = 50) -> None:
        super().__init__()
        self.heads, self.groups, self.size = heads, groups, width // heads
        self.embed = nn.Embedding(words, width)
        self.q = nn.Linear(width, width, bias=False)
        self.kv = nn.Linear(width, 2 * groups * self.size, bias=False)
        self.o = nn.Linear(width, width, bias=False)
        self.gate, self.up = nn.Linear(width, 44, bias=False), nn.Linear(width, 44, bias=False)
        self.down = nn.Linear(44, width, bias=False)
        self.norms = nn.ParameterList(nn.Parameter(torch.ones(width)) for _ in range(3))

    @staticmethod
    def norm(x: Tensor, weight: Tensor) -> Tensor:
        wide = x.float()
        return weight * (wide * torch.rsqrt(wide.pow(2).mean(-1, keepdim=True) + 1e-6)).to(x.dtype)

    def rotate(self, x: Tensor) -> Tensor:
        half = self.size // 2
        frequency = 1.0 / (10000.0 ** (torch.arange(half).float() / half))
        angle = torch.outer(torch.arange(x.shape[2]).float(), frequency)
        cos, sin = (torch.cat([f, f], dim=-1).to(x.dtype) for f in (angle.cos(), angle.sin()))
        turned = torch.cat([-x[..., half:], x[..., :half]], dim=-1)
        return x * cos + turned * sin

    def forward(self, tokens: Tensor) -> Tensor:
        x = self.embed(tokens)
        b, n, _ = x.shape
        y = self.norm(x, self.norms[0])
        q = self.rotate(self.q(y).view(b, n, self.heads, self.size).transpose(1, 2))
        k, v = self.kv(y).view(b, n, 2, self.groups, self.size).permute(2, 0, 3, 1, 4)
        k = self.rotate(k).repeat_interleave(self.heads // self.groups, dim=1)
        v = v.repeat_interleave(self.heads // self.groups, dim=1)
        score = q @ k.transpose(-2, -1) * self.size**-0.5
        later = torch.ones(n, n, dtype=torch.bool).triu(1)
        score = score.masked_fill(later, float("-inf"))
        attention = torch.softmax(score.float(), dim=-1).to(x.dtype)
        x = x + self.o((attention @ v).transpose(1, 2).reshape(b, n, -1))
        y = self.norm(x, self.norms[1])
        x = x + self.down(F.silu(self.gate(y)) * self.up(y))
        return self.norm(x, self.norms[2]) @ self.embed.weight.t()


class MixtureOfExperts(nn.Module):
    """All experts computed, weighted by the softmax of the two best."""

    def __init__(self, width: int = 16, experts: int = 4, hidden: int = 20) -> None:
        super().__init__()
        self.router = nn.Linear(width, experts, bias=False)
        self.up = nn.Parameter(torch.randn(experts, width, hidden) / 4)
        self.down = nn.Parameter(torch.randn(experts, hidden, width) / 4)

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor]:
        score = self.router(x)
        best = score.max(dim=-1, keepdim=True).values
        second = score.masked_fill(score == best, float("-inf")).max(dim=-1, keepdim=True).values
        weight = torch.softmax(score.masked_fill(score < second, float("-inf")), dim=-1)
        hidden = F.gelu(torch.einsum("td,edh->eth", x, self.up), approximate="tanh")
        each = torch.einsum("eth,ehd->etd", hidden, self.down)
        load = weight.mean(dim=0) * (weight > 0).to(weight.dtype).mean(dim=0)
        return torch.einsum("etd,te->td", each, weight), load.sum() * weight.shape[-1]


class QuantizedLayers(nn.Module):
    """Values of eight bits by hand: scales, zero points, products of integers, requantization."""

    def __init__(self, width: int = 24) -> None:
        super().__init__()
        self.register_buffer("weight", torch.randint(-127, 127, (16, width), dtype=torch.int8))
        self.register_buffer("filter", torch.randint(-127, 127, (6, 3, 3, 3), dtype=torch.int8))
        self.scale = nn.Parameter(torch.full((16,), 0.02))

    def forward(self, x: Tensor, image: Tensor) -> tuple[Tensor, Tensor]:
        step = x.abs().amax(dim=-1, keepdim=True) / 127.0
        q = torch.clamp(torch.round(x / step), -128, 127).to(torch.int8)
        product = torch.matmul(q.to(torch.int32), self.weight.to(torch.int32).t())
        y = product.to(x.dtype) * step * self.scale
        zero = 3
        p = torch.clamp(torch.round(image / 0.05) + zero, 0, 255).to(torch.uint8)
        centered = p.to(x.dtype) - zero
        z = F.conv2d(centered, self.filter.to(x.dtype)) * (0.05 * 0.01)
        return F.relu(y), torch.clamp(torch.round(z / 0.1), -128, 127).to(torch.int8)


class WaveStack(nn.Module):
    """Causal dilated convolutions in one dimension, gated, with residuals and skips."""

    def __init__(self, width: int = 6) -> None:
        super().__init__()
        self.enter = nn.Conv1d(1, width, 1)
        self.layers = nn.ModuleList(nn.Conv1d(width, 2 * width, 2, dilation=d) for d in (1, 2, 4))
        self.skips = nn.ModuleList(nn.Conv1d(width, width, 1) for _ in range(3))
        self.leave = nn.Conv1d(width, 9, 1)

    def forward(self, x: Tensor) -> Tensor:
        x = self.enter(x)
        total = torch.zeros_like(x)
        for layer, skip in zip(self.layers, self.skips, strict=True):
            a, b = layer(F.pad(x, (layer.dilation[0], 0))).chunk(2, dim=1)
            y = skip(torch.tanh(a) * torch.sigmoid(b))
            x, total = x + y, total + y
        return self.leave(F.relu(total))


class StateSpace(nn.Module):
    """A selective state space: softplus steps, a recurrence over time, a gate."""

    def __init__(self, width: int = 10, states: int = 4) -> None:
        super().__init__()
        self.into, self.out = nn.Linear(width, 2 * width), nn.Linear(width, width)
        self.step, self.bc = nn.Linear(width, width), nn.Linear(width, 2 * states)
        self.log_a = nn.Parameter(torch.randn(width, states))
        self.skip = nn.Parameter(torch.ones(width))
        self.mix = nn.Conv1d(width, width, 3, groups=width)

    def forward(self, x: Tensor) -> Tensor:
        u, gate = self.into(x).chunk(2, dim=-1)
        u = F.silu(self.mix(F.pad(u.transpose(1, 2), (2, 0))).transpose(1, 2))
        delta = F.softplus(self.step(u))
        b, c = self.bc(u).chunk(2, dim=-1)
        decay = torch.exp(delta[..., None] * -torch.exp(self.log_a))
        drive = (delta * u)[..., None] * b[:, :, None, :]
        state = torch.zeros_like(decay[:, 0])
        outputs = []
        for t in range(x.shape[1]):
            state = decay[:, t] * state + drive[:, t]
            outputs.append((state * c[:, t, None, :]).sum(-1))
        return self.out((torch.stack(outputs, dim=1) + u * self.skip) * F.silu(gate))


class GraphAttention(nn.Module):
    """Attention over neighbours of a graph given as a matrix, and degrees as weights."""

    def __init__(self, width: int = 9) -> None:
        super().__init__()
        self.lift = nn.Linear(5, width, bias=False)
        self.source, self.target = nn.Linear(width, 1), nn.Linear(width, 1)

    def forward(self, x: Tensor, edges: Tensor) -> Tensor:
        h = self.lift(x)
        score = F.leaky_relu(self.source(h) + self.target(h).t())
        score = torch.where(edges > 0.5, score, torch.full_like(score, -1e9))
        degree = edges.sum(dim=1).clamp(min=1.0).rsqrt()
        smooth = degree[:, None] * edges * degree[None, :]
        return F.elu(torch.softmax(score, dim=1) @ h) + F.selu(smooth @ h)


class Losses(nn.Module):
    """Terms that training adds up, and a variational encoder."""

    def __init__(self, width: int = 12) -> None:
        super().__init__()
        self.encode, self.decode = nn.Linear(width, 8), nn.Linear(4, width)

    def forward(self, x: Tensor, noise: Tensor, labels: Tensor) -> tuple[Tensor, ...]:
        mean, logvar = self.encode(torch.tanh(x)).chunk(2, dim=-1)
        y = self.decode(mean + torch.exp(0.5 * logvar) * noise)
        divergence = -0.5 * torch.sum(1 + logvar - mean**2 - logvar.exp())
        bce = F.binary_cross_entropy_with_logits(y, torch.sigmoid(x))
        smooth, huber = F.smooth_l1_loss(y, x), F.huber_loss(y, x, delta=0.7)
        probability = torch.softmax(y, dim=-1)
        picked = (probability * labels).sum(-1).clamp(min=1e-7)
        focal = (-((1 - picked) ** 2.0) * torch.log(picked)).mean()
        cosine = 1 - F.cosine_similarity(x, y, dim=-1).mean()
        entropy = -(probability * torch.log2(probability + 1e-9)).sum()
        return divergence, bce, smooth + huber, focal, cosine, entropy


class Solver(nn.Module):
    """Arithmetic of simulations: stencils, relaxation, statistics, integers and masks."""

    def forward(self, u: Tensor, k: Tensor, n: Tensor) -> tuple[Tensor, ...]:
        left, right = u[:, :-2], u[:, 2:]
        inner = u[:, 1:-1]
        slope = (left - 2.0 * inner + right) * k
        limited = torch.sign(slope) * torch.minimum(slope.abs(), torch.maximum(left, right))
        energy = torch.sqrt(torch.square(inner) + torch.square(slope) + 1e-3)
        z = (inner - inner.mean()) / (inner.var(unbiased=False) + 1e-6).sqrt()
        power = torch.pow(energy, 1.5) + torch.reciprocal(energy) + torch.log1p(energy)
        count = (n * 3 - 7) // 2 + (n % 5)
        shifted = torch.where((n > 4) & (n < 40), count, n * n)
        wave = torch.erf(z) + torch.floor(z) + torch.ceil(limited)
        return wave, power.prod(dim=1), shifted.sum(), shifted.amax(dim=0), z.logsumexp(dim=1)


def _image(n: int, c: int, h: int, w: int) -> Tensor:
    return torch.randn(n, c, h, w)


MODELS: dict[str, Callable[[], Model]] = {
    "diffusion_unet": lambda: (UNet(), (_image(2, 3, 12, 16), torch.randn(2, 6))),
    "separable_net": lambda: (SeparableNet(), (_image(2, 3, 14, 18),)),
    "recurrent_cells": lambda: (Recurrent(), (torch.randn(3, 4, 10),)),
    "vision_transformer": lambda: (VisionTransformer(), (_image(2, 3, 16, 16),)),
    "grouped_decoder": lambda: (GroupedDecoder(), (torch.randint(0, 50, (2, 7)),)),
    "mixture_of_experts": lambda: (MixtureOfExperts(), (torch.randn(11, 16),)),
    "style_net": lambda: (StyleNet(), (_image(2, 3, 11, 13),)),
    "quantized_layers": lambda: (QuantizedLayers(), (torch.randn(5, 24), _image(2, 3, 7, 9))),
    "wave_stack": lambda: (WaveStack(), (torch.randn(2, 1, 15),)),
    "state_space": lambda: (StateSpace(), (torch.randn(2, 3, 10),)),
    "conv_next": lambda: (ConvNext(), (_image(2, 3, 14, 18),)),
    "graph_attention": lambda: (GraphAttention(), (torch.randn(7, 5), torch.rand(7, 7))),
    "losses": lambda: (
        Losses(),
        (torch.randn(6, 12), torch.randn(6, 4), F.one_hot(torch.arange(6), 12).float()),
    ),
    "volumes": lambda: (Volumes(), (torch.randn(2, 2, 4, 6, 8),)),
    "solver": lambda: (
        Solver(),
        (torch.randn(4, 12), torch.randn(4, 10), torch.randint(0, 50, (4, 6))),
    ),
}
