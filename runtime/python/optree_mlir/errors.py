# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The mistakes that a caller can make, as exceptions that name the op and what does not fit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager


class OpError(ValueError):
    """An op cannot be built from what it was given."""


class ElementTypeError(OpError, TypeError):
    """The op does not exist for these element types, or an operand is not of a type it takes."""


class ShapeError(OpError):
    """Ranks or sizes that do not go together."""


class ParameterError(OpError):
    """An attribute, a map or a body that is missing or has a value that the op does not allow."""


class NotAvailable(OpError):
    """The loaded bindings have neither the op nor an ancestor that says the same."""


@contextmanager
def naming(op: str) -> Iterator[None]:
    """Have the message of an `OpError` begin with the op that it is about."""
    try:
        yield
    except OpError as error:
        error.args = (f"{op}: {error}",)
        raise


#: How much of a value that is wrong a message shows.
_LENGTH = 80


def shown(given: object) -> str:
    """A value as text for a message, cut where it is long."""
    try:
        text = repr(given)
    except Exception:  # An integer of thousands of digits has none, for instance.
        text = f"a value of type {type(given).__name__}"
    return text if len(text) <= _LENGTH else f"{text[:_LENGTH]}..."


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """The end of a message that names the closest known name; empty if none is close."""
    import difflib

    near = difflib.get_close_matches(name, list(known), 1)
    return f"; did you mean {near[0]!r}?" if near else ""
