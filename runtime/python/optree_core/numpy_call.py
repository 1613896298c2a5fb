# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Calls of numpy that specs give as the meaning of ops outside the tree."""

from __future__ import annotations


def call_function(text: str) -> str:
    """Return the function of a call, such as `numpy.take_along_axis`."""
    return text.partition("(")[0]


def call_arguments(text: str) -> list[tuple[str, str]]:
    """Return the arguments of a call: a keyword or an empty text, and the name of the value."""
    inside = text.partition("(")[2].removesuffix(")")
    parts = [part.strip() for part in inside.split(",") if part.strip()]
    pairs = [part.rpartition("=") for part in parts]
    return [(keyword.strip(), name.strip()) for keyword, _, name in pairs]
