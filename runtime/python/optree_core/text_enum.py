# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Enumerations whose members are texts."""

from __future__ import annotations

from enum import Enum


class TextEnum(str, Enum):
    """Each member is equal to its value, and is written as it, also in JSON."""

    __str__ = str.__str__
