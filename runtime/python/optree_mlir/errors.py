# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A caller's mistakes as exceptions: each names the op and the argument that does not fit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager


class OpError(ValueError):
    """An op cannot be built from the given arguments."""


class ElementTypeError(OpError, TypeError):
    """The op does not exist for these element types, or does not take an operand's type."""


class ShapeError(OpError):
    """Ranks or sizes do not fit together."""


class ParameterError(OpError):
    """An attribute, a map or a body is missing, or has a value that the op does not allow."""


class NotAvailable(OpError):
    """The loaded bindings have neither the op nor an ancestor that can represent it."""


@contextmanager
def naming(op: str) -> Iterator[None]:
    """Put the name of the op in front of the message of an `OpError`."""
    try:
        yield
    except OpError as error:
        error.args = (f"{op}: {error}",)
        raise


#: The greatest length of a value in a message, in characters.
_LENGTH = 80


def shown(given: object) -> str:
    """Return a value as text for a message, cut to `_LENGTH` characters."""
    try:
        text = repr(given)
    except Exception:  # For instance, an integer of thousands of digits.
        text = f"a value of type {type(given).__name__}"
    return text if len(text) <= _LENGTH else f"{text[:_LENGTH]}..."


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """Return the end of a message that suggests the closest known name; empty if none is close."""
    import difflib

    near = difflib.get_close_matches(name, list(known), 1)
    return f"; did you mean {near[0]!r}?" if near else ""
