# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Names, cased once: `conv_2d_nhwc_hwcf` is `Conv2DNhwcHwcf` in C++."""

from __future__ import annotations

import json
import keyword
import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

#: Table of `reserved.json` -> names that generated code or its libraries use already.
RESERVED = {
    key: frozenset(entry["words"])
    for key, entry in json.loads(
        Path(__file__).with_name("reserved.json").read_text(encoding="utf-8")
    ).items()
}
CPP_KEYWORDS = RESERVED["cpp_keywords"]
#: Names that a C++ identifier cannot have as it is.
_TAKEN = CPP_KEYWORDS | RESERVED["macros"]


# Not frozen: a run makes many names, and a frozen record takes twice the time.
@dataclass(slots=True)
class Name:
    """A name in snake case, as specs write it, with its other casings."""

    snake: str

    @classmethod
    def of(cls, pascal: str) -> Name:
        """Return the name whose Pascal casing is given: `LinalgTree` is `linalg_tree`."""
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
        return f"{self.snake}_" if self.snake in RESERVED["builders"] else self.python

    @property
    def cpp(self) -> str:
        """The camel-cased name as a C++ identifier: a keyword gets a trailing underscore."""
        return _cpp(self.snake)

    @property
    def identifier(self) -> str:
        """The name as it is, as a C++ identifier: a keyword or macro gets a trailing underscore."""
        return self.snake + "_" if self.snake in _TAKEN else self.snake

    def __str__(self) -> str:
        return self.snake


#: Size of the caches: more than the ops of a project, so that each name is cased once.
_NAMES = 1 << 14


@lru_cache(maxsize=_NAMES)
def _pascal(snake: str) -> str:
    words = "".join(word[:1].upper() + word[1:] for word in snake.split("_"))
    return re.sub(r"(?<=[0-9])[a-z]", lambda m: m.group().upper(), words)


def _cpp(snake: str) -> str:
    camel = Name(snake).camel
    return camel + "_" if camel in CPP_KEYWORDS else camel


def natural(name: str) -> list[str | int]:
    """Return a key that sorts the numbers in names by value: `log2` before `log10`."""
    return [int(part) if part.isdigit() else part for part in re.split(r"(\d+)", name)]
