# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Enumerations whose members are strings."""

from __future__ import annotations

from enum import Enum


class TextEnum(str, Enum):
    """A member equals its value, and `str` and JSON write it as the value."""

    __str__ = str.__str__
