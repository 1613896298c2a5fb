# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the things of one dialect are called in TableGen and in C++."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ...model import Dialect, Op
from ...naming import Name

#: How dialect.yaml gives the spelling of an attribute: `#dialect.mnemonic<case>`.
_SPELLING = re.compile(r"#\w+\.(?P<mnemonic>[a-z]\w*)<(?P<case>\w*\{\}\w*)>")

#: Accessors that every op has; an operand or attribute of such a name would hide one.
_TAKEN = {
    "attrs", "block", "blocks", "body", "context", "discardable_attr", "inherent_attr", "loc",
    "name", "num_operands", "num_regions", "num_results", "operand", "operands", "operation",
    "parent_op", "parent_region", "properties", "region", "regions", "result", "result_tensors",
    "results", "types",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class EnumSpelling:
    """An enum that an attribute holds: its C++ name, its mnemonic in IR, and how a case is written.

    `case` has `{}` for the name of the value.
    """

    cpp: str
    mnemonic: str
    case: str

    def symbol(self, value: str) -> str:
        """The value as an enumerator."""
        return Name(self.case.format(value)).identifier


@dataclass(frozen=True, slots=True)
class Names:
    """Names that follow from the dialect."""

    dialect: Dialect

    @property
    def prefix(self) -> str:
        """What every TableGen record of the dialect starts with, up to the underscore."""
        return self.dialect.library

    @property
    def dialect_class(self) -> str:
        return f"{self.prefix}Dialect"

    @property
    def namespace(self) -> str:
        return f"::{self.dialect.cpp_namespace}"

    @property
    def include(self) -> str:
        """Directory of the dialect's headers and TableGen files, below `include/`."""
        return self.dialect.library

    @property
    def functions(self) -> EnumSpelling:
        return _spelling(self.dialect.function_attribute, "function")

    @property
    def signs(self) -> EnumSpelling:
        return _spelling(self.dialect.sign_attribute, "sign")

    def record(self, name: str) -> str:
        return f"{self.prefix}_{name}"

    def op_class(self, op: Op) -> str:
        return f"{Name(op.name).pascal}Op"

    def interface(self, op: Op) -> str:
        """The C++ interface of a category."""
        return f"{Name(op.name).pascal}OpInterface"

    def qualified(self, cpp: str) -> str:
        return f"{self.namespace}::{cpp}"


def argument_name(name: str) -> str:
    """The name as an ODS argument: neither a C++ keyword nor one that an op has already."""
    return f"{name}_" if name in _TAKEN else Name(name).identifier


def accessor(name: str) -> str:
    """The accessor that ODS makes for an argument of this name."""
    return f"get{ods_camel(argument_name(name))}"


def ods_camel(name: str) -> str:
    """The name as ODS turns it to camel case: a letter after an underscore is capitalised."""
    return re.sub(r"_([a-z0-9])", lambda m: m.group(1).upper(), name[:1].upper() + name[1:])


def _spelling(text: str, fallback: str) -> EnumSpelling:
    found = _SPELLING.fullmatch(text)
    mnemonic, case = (found["mnemonic"], found["case"]) if found else (fallback, "{}")
    return EnumSpelling(Name(mnemonic).pascal, mnemonic, case)
