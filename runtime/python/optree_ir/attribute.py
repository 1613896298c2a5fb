# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Structure in the text of attributes: affine maps."""

from __future__ import annotations

import re
from typing import NamedTuple

from .scan import split

_MAP = re.compile(r"affine_map<\(([^)]*)\)(?:\[([^\]]*)\])? -> \((.*?)\)>")


class MapText(NamedTuple):
    """An affine map: the numbers of its dimensions and symbols, and its results as text."""

    dims: int
    symbols: int
    results: tuple[str, ...]


def maps(text: str) -> list[MapText]:
    """Return the affine maps in the text of an attribute, in order."""
    return [
        MapText(len(split(dims)), len(split(symbols)), tuple(split(results)))
        for dims, symbols, results in _MAP.findall(text)
    ]
