# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads the small languages in a spec token by token: payloads, index expressions, shapes."""

from __future__ import annotations

import re
from functools import cache
from typing import NoReturn


class TokenError(Exception):
    """A syntax error; start, length: its place in the text."""

    def __init__(self, message: str, start: int, length: int) -> None:
        super().__init__(message)
        self.start, self.length = start, max(1, length)


class TokenReader:
    """A text and its next token.

    kind: `name`, `number`, `mark`, `end`, or `bad` for a character that begins no token.
    """

    #: The regular expressions for numbers and marks of a language.
    NUMBER = ""
    MARK = ""

    def __init__(self, text: str) -> None:
        self.text = text
        self.offset = 0
        self.advance()

    def advance(self) -> None:
        match = _pattern(self.NUMBER, self.MARK).match(self.text, self.offset)
        assert match is not None  # The last alternatives match anything.
        self.kind = match.lastgroup or "end"
        self.token = match.group(self.kind)
        self.start = match.start(self.kind)
        self.offset = match.end()

    def accept(self, *tokens: str) -> str:
        """Return and consume the next token if it is one of these; otherwise return ""."""
        found = self.token
        if not found or found not in tokens:
            return ""
        self.advance()
        return found

    def expect(self, token: str) -> None:
        if not self.accept(token):
            self.fail(f"expected '{token}'{self.before}")

    def finish(self) -> None:
        if self.kind != "end":
            self.fail(f"unexpected '{self.token}'")

    @property
    def before(self) -> str:
        """The next token for messages, as in "expected a name before ')'"."""
        return f" before '{self.token}'" if self.token else ""

    def fail(self, message: str) -> NoReturn:
        raise TokenError(message, self.start, len(self.token))


@cache
def _pattern(number: str, mark: str) -> re.Pattern[str]:
    tokens = rf"(?P<name>[A-Za-z_][A-Za-z0-9_]*)|(?P<number>{number})|(?P<mark>{mark})"
    return re.compile(rf"\s*(?:{tokens}|(?P<end>$)|(?P<bad>.))", re.DOTALL)
