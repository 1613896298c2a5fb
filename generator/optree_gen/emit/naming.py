# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Names, cased once: `conv_2d_nhwc_hwcf` is `Conv2DNhwcHwcf` in C++."""

from __future__ import annotations

import keyword
import re
from dataclasses import dataclass
from functools import lru_cache

_CPP_WORDS = (
    "alignas alignof and and_eq asm auto bitand bitor bool break case catch char class compl const"
    " const_cast constexpr continue decltype default delete do double dynamic_cast else enum"
    " explicit export extern false float for friend goto if inline int long mutable namespace new"
    " noexcept not not_eq nullptr operator or or_eq private protected public register"
    " reinterpret_cast return short signed sizeof static static_assert static_cast struct switch"
    " template this thread_local throw true try typedef typeid typename union unsigned using"
    " virtual void volatile wchar_t while xor xor_eq"
)
#: Words of C++, and macros of its standard headers that stand for something else.
CPP_KEYWORDS = frozenset((*_CPP_WORDS.split(), "EOF", "NULL", "errno"))


#: What the package has, and its modules import, beside builders; an op that is called so gets an
#: underscore.
_BUILDERS = (
    "builders", "forget", "function", "ir", "overload", "prepare", "release", "rewrite", "support",
    "tables", "tree", "verify", "warn", "write",
)  # fmt: skip


# Many are made: a frozen record takes twice the time.
@dataclass(slots=True)
class Name:
    """A name as the spec writes it, in snake case, and its other casings."""

    snake: str

    @classmethod
    def of(cls, pascal: str) -> Name:
        """The name that is spelled `LinalgTree`."""
        return cls(re.sub(r"(?<!^)[A-Z]", lambda m: "_" + m.group(), pascal).lower())

    @property
    def pascal(self) -> str:
        """`Conv2DNhwcHwcf`: words capitalised, and a letter after a digit too, as MLIR does."""
        return _pascal(self.snake)

    @property
    def camel(self) -> str:
        """`conv2DNhwcHwcf`."""
        return self.pascal[:1].lower() + self.pascal[1:]

    @property
    def upper(self) -> str:
        return self.snake.upper()

    @property
    def python(self) -> str:
        """The name as a Python identifier: a keyword gets a trailing underscore."""
        return self.snake + "_" if keyword.iskeyword(self.snake) else self.snake

    @property
    def builder(self) -> str:
        """The function of the Python package that builds the op of this name."""
        return f"{self.snake}_" if self.snake in _BUILDERS else self.python

    @property
    def cpp(self) -> str:
        """The camel-cased name as a C++ identifier: a keyword gets a trailing underscore."""
        return _cpp(self.snake)

    @property
    def identifier(self) -> str:
        """The name as it is, as a C++ identifier: a keyword gets a trailing underscore."""
        return self.snake + "_" if self.snake in CPP_KEYWORDS else self.snake

    def __str__(self) -> str:
        return self.snake


#: More names than a project may have ops: an op's name is cased once.
_NAMES = 1 << 14


@lru_cache(maxsize=_NAMES)
def _pascal(snake: str) -> str:
    words = "".join(word[:1].upper() + word[1:] for word in snake.split("_"))
    return re.sub(r"(?<=[0-9])[a-z]", lambda m: m.group().upper(), words)


@lru_cache(maxsize=_NAMES)
def _cpp(snake: str) -> str:
    camel = Name(snake).camel
    return camel + "_" if camel in CPP_KEYWORDS else camel


@lru_cache(maxsize=_NAMES)
def natural(name: str) -> list[str | int]:
    """The key by which names are sorted as people count: `log2` before `log10`."""
    return [int(part) if part.isdigit() else part for part in re.split(r"(\d+)", name)]
