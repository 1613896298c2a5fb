# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Names that a dialect's file gives: each is one that C++, Python, CMake or MLIR can still give."""

from __future__ import annotations

import keyword
import sys
from collections.abc import Iterator

from optree_gen.diagnostics.diagnostic import Found, error
from optree_gen.emit.naming import CPP_KEYWORDS, Name
from optree_gen.spec.load import Mapping
from optree_gen.spec.record_reader import entries, text_of
from optree_gen.spec.spec_reader import default_namespace

from .tables import words

#: The dialects that MLIR has, none of which can be defined once more.
UPSTREAM = words("dialects")
#: Libraries and targets that a build with MLIR has already.
_TARGETS = words("targets")
#: Namespaces that generated code, and MLIR's, finds from within any other.
_ROOTS = words("namespaces")
#: What the package of builders imports itself.
_MODULES = words("modules")


def check_dialect(node: Mapping) -> Found:
    """Report names in a dialect's file that are taken where they would be given."""
    values = {str(key): text for key, value in entries(node) if (text := text_of(value))}
    defined = values["mode"] == "define"
    for key, value in values.items():
        for message, hint in _problems(key, value, defined):
            yield error("reserved-name", value, message, hint)
    name = values["dialect"]
    if "cpp_namespace" not in values and not (defined and name in UPSTREAM):
        for message, hint in _namespace(default_namespace(name).split("::"), defined):
            yield error("reserved-name", name, message, f"{hint}, or write 'cpp_namespace'")


def _problems(key: str, value: str, defined: bool) -> Iterator[tuple[str, str]]:
    if key == "dialect" and defined and value in UPSTREAM:
        yield f"MLIR has a dialect '{value}' already", "choose another name, or 'mode: bind'"
    elif key == "cpp_namespace":
        yield from _namespace(value.split("::"), defined)
    elif key == "library" and (value in _TARGETS or Name.of(value).snake in CPP_KEYWORDS):
        yield f"'{value}' is the name of a target of CMake, or a word of C++", "choose another name"
    elif key == "python_package" and (
        keyword.iskeyword(value) or value in sys.stdlib_module_names or value in _MODULES
    ):
        yield f"'{value}' is a word of Python, or a package that there is", "choose another name"


def _inner(parts: list[str]) -> list[str]:
    """The parts of a namespace that are its own."""
    return parts[1:] if parts[0] == "mlir" else parts


def _namespace(parts: list[str], defined: bool) -> Iterator[tuple[str, str]]:
    words = [part for part in parts if part in CPP_KEYWORDS or "__" in part]
    if words:
        yield f"'{words[0]}' is a word of C++, and no namespace", "choose another name"
    elif defined and (hidden := [part for part in _inner(parts) if part in _ROOTS]):
        where = f"the namespace '{'::'.join(parts)}'"
        yield f"within {where}, '{hidden[0]}' is another", "choose another name"
    elif defined and parts == ["mlir"]:
        yield "the namespace 'mlir' has classes of its own", "write mlir::<name>"
    elif defined and parts[0] == "mlir" and parts[1] in UPSTREAM:
        yield f"the namespace '{'::'.join(parts)}' has classes of its own", "choose another name"
