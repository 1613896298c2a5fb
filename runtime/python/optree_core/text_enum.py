# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Enumerations whose members are strings, in JSON and as text their value."""

from enum import Enum


class TextEnum(str, Enum):
    """Members compare equal to their values."""

    __str__ = str.__str__
