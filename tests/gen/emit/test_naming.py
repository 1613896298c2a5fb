# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Names of specs as C++ identifiers."""

from __future__ import annotations

import os
import re
import shutil
import subprocess

import pytest
from optree_gen.emit.naming import Name

#: Headers that MLIR's headers include.
HEADERS = ("cerrno", "climits", "cmath", "cstdint", "cstdio", "cstdlib", "unistd.h")
#: Prefixes of macros that no value of an enum is likely to have.
RARE = ("CLOSE_", "L_", "MOD_", "NL_", "PRI", "PTHREAD_", "RENAME_", "SCN")


@pytest.mark.parametrize(
    "name", ["class", "concept", "errno", "unix", "NULL", "EOF", "NAN", "BIG_ENDIAN"]
)
def test_a_keyword_or_macro_gets_an_underscore(name: str) -> None:
    assert Name(name).identifier == f"{name}_"


@pytest.mark.parametrize("name", ["assert", "none", "None", "ASC", "E1", "I"])
def test_another_name_is_an_identifier_as_it_is(name: str) -> None:
    assert Name(name).identifier == name


def test_no_identifier_is_a_macro_of_a_standard_header() -> None:
    compiler = os.environ.get("CXX") or shutil.which("g++") or shutil.which("clang++-22")
    assert compiler, "no C++ compiler"
    macros = subprocess.run(
        [*compiler.split(), "-std=gnu++17", "-dM", "-E", "-x", "c++", "-"],
        input="".join(f"#include <{header}>\n" for header in HEADERS),
        capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    # A macro that stands for itself, such as `stdin`, is harmless.
    found = dict(re.findall(r"^#define ([A-Za-z]\w*) (\S+)", macros, re.MULTILINE))
    names = {name for name, text in found.items() if name != text and not name.startswith(RARE)}
    assert {"NAN", "errno", "unix"} <= names
    assert not {name for name in names if Name(name).identifier in found}
