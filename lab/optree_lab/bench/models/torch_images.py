# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Small models of images and volumes in torch: convolutions of all kinds, norms, upsampling."""

from __future__ import annotations

import math

import torch
import torch.nn.functional as F
from torch import Tensor, nn


class UNet(nn.Module):
    """Group norm and SiLU, strides down, nearest neighbours up, skips by concatenation."""

    def __init__(self, width: int = 8) -> None:
        super().__init__()
        self.enter = nn.Conv2d(3, width, 3, padding=1)
        self.norms = nn.ModuleList(nn.GroupNorm(4, c) for c in (width, 2 * width, width))
        self.down = nn.Conv2d(width, 2 * width, 3, stride=2, padding=1)
        self.middle = nn.Conv2d(2 * width, 2 * width, 3, padding=2, dilation=2)
        self.time = nn.Linear(6, 2 * width)
        self.up = nn.Conv2d(3 * width, width, 3, padding=1)
        self.learned_up = nn.ConvTranspose2d(2 * width, 2 * width, 2, stride=2)
        self.leave = nn.Conv2d(width, 3, 1)

    def forward(self, x: Tensor, t: Tensor) -> Tensor:
        first = F.silu(self.norms[0](self.enter(x)))
        low = F.silu(self.norms[1](self.down(first))) + F.silu(self.time(t))[:, :, None, None]
        low = self.middle(low)
        wide = F.interpolate(low, scale_factor=2, mode="nearest") + self.learned_up(low)
        return self.leave(F.silu(self.norms[2](self.up(torch.cat([wide, first], dim=1)))))


class SeparableNet(nn.Module):
    """Inverted residuals: depthwise convolutions, batch norm, hard swish, squeeze and excite."""

    def __init__(self, width: int = 12) -> None:
        super().__init__()
        self.stem = nn.Conv2d(3, width, 3, stride=2, padding=1, bias=False)
        self.widen = nn.Conv2d(width, 3 * width, 1, bias=False)
        self.depthwise = nn.Conv2d(3 * width, 3 * width, 5, padding=2, groups=3 * width, bias=False)
        self.norms = nn.ModuleList(nn.BatchNorm2d(c) for c in (width, 3 * width, 3 * width, width))
        self.squeeze, self.excite = nn.Conv2d(3 * width, 7, 1), nn.Conv2d(7, 3 * width, 1)
        self.narrow = nn.Conv2d(3 * width, width, 1, bias=False)
        self.head = nn.Linear(width, 11)

    def forward(self, x: Tensor) -> Tensor:
        x = F.relu6(self.norms[0](self.stem(x)))
        y = F.hardswish(self.norms[1](self.widen(x)))
        y = F.hardswish(self.norms[2](self.depthwise(y)))
        gate = F.hardsigmoid(self.excite(F.relu(self.squeeze(F.adaptive_avg_pool2d(y, 1)))))
        x = x + self.norms[3](self.narrow(y * gate))
        return F.log_softmax(self.head(x.mean(dim=(2, 3))), dim=-1)


class VisionTransformer(nn.Module):
    """Patches by a convolution, a class token, pre-norm attention, GELU."""

    def __init__(self, width: int = 24, heads: int = 3) -> None:
        super().__init__()
        self.patch = nn.Conv2d(3, width, 4, stride=4)
        self.token = nn.Parameter(torch.zeros(1, 1, width))
        self.place = nn.Parameter(torch.zeros(1, 17, width))
        self.heads = heads
        self.norms = nn.ModuleList(nn.LayerNorm(width) for _ in range(3))
        self.qkv, self.proj = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.up, self.down = nn.Linear(width, 4 * width), nn.Linear(4 * width, width)
        self.scale = nn.Parameter(torch.full((width,), 0.1))
        self.head = nn.Linear(width, 10)

    def forward(self, image: Tensor) -> Tensor:
        x = self.patch(image).flatten(2).transpose(1, 2)
        x = torch.cat([self.token.expand(x.shape[0], -1, -1), x], dim=1) + self.place
        b, n, d = x.shape
        q, k, v = self.qkv(self.norms[0](x)).reshape(b, n, 3, self.heads, -1).permute(2, 0, 3, 1, 4)
        attention = torch.softmax(q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1]), dim=-1)
        x = x + self.scale * self.proj((attention @ v).transpose(1, 2).reshape(b, n, d))
        x = x + self.scale * self.down(F.gelu(self.up(self.norms[1](x))))
        return self.head(self.norms[2](x)[:, 0])


class StyleNet(nn.Module):
    """Instance norm, reflected borders, leaky and parametric ReLU, bilinear upsampling."""

    def __init__(self, width: int = 8) -> None:
        super().__init__()
        self.first, self.second = nn.Conv2d(3, width, 3), nn.Conv2d(width, width, 3, stride=2)
        self.norm = nn.InstanceNorm2d(width, affine=True)
        self.slope = nn.PReLU(width)
        self.last = nn.Conv2d(width, 3, 3, padding=1)

    def forward(self, x: Tensor) -> Tensor:
        x = F.leaky_relu(self.norm(self.first(F.pad(x, (1, 1, 1, 1), mode="reflect"))), 0.2)
        x = self.slope(self.second(x))
        mean, std = x.mean(dim=(2, 3), keepdim=True), x.std(dim=(2, 3), keepdim=True)
        x = F.interpolate((x - mean) / (std + 1e-5), scale_factor=2.0, mode="bilinear")
        return torch.sigmoid(self.last(x)) * 255.0


class ConvNext(nn.Module):
    """Wide depthwise convolutions, layer norm over channels, layer scale, an MLP, pooling."""

    def __init__(self, width: int = 12) -> None:
        super().__init__()
        self.stem = nn.Conv2d(3, width, 2, stride=2)
        self.depthwise = nn.Conv2d(width, width, 7, padding=3, groups=width)
        self.norm = nn.LayerNorm(width, eps=1e-6)
        self.up, self.down = nn.Linear(width, 4 * width), nn.Linear(4 * width, width)
        self.scale = nn.Parameter(torch.full((width, 1, 1), 1e-2))
        self.grouped = nn.Conv2d(width, 2 * width, 3, groups=3)
        self.pools = nn.ModuleList([nn.MaxPool2d(3, stride=2, padding=1), nn.AvgPool2d(2)])

    def forward(self, x: Tensor) -> Tensor:
        x = self.stem(x)
        y = self.norm(self.depthwise(x).permute(0, 2, 3, 1))
        x = x + self.scale * self.down(F.gelu(self.up(y))).permute(0, 3, 1, 2)
        x = self.pools[0](F.elu(self.grouped(x)))
        return F.normalize(self.pools[1](x).flatten(1), dim=-1)


class Volumes(nn.Module):
    """Convolutions and pooling in three dimensions, and a transposed one."""

    def __init__(self, width: int = 4) -> None:
        super().__init__()
        self.first = nn.Conv3d(2, width, 3, padding=1)
        self.norm = nn.BatchNorm3d(width)
        self.up = nn.ConvTranspose3d(width, 2, 2, stride=2)

    def forward(self, x: Tensor) -> Tensor:
        y = F.mish(self.norm(self.first(x)))
        return self.up(F.avg_pool3d(y, 2)) * F.softsign(x) + F.logsigmoid(x).abs()
