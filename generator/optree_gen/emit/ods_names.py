# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Names of the ops, attributes and enums of one dialect in TableGen and in C++."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache

from optree_core.model import Dialect, Op, OpKind, Parameter, Tree
from optree_core.parameter_type import ParameterType
from optree_core.scalar import ScalarTable

from optree_gen.emit.naming import RESERVED, Name

#: How dialect.yaml gives the spelling of an attribute: `#dialect.mnemonic<case>`.
_SPELLING = re.compile(r"#\w+\.(?P<mnemonic>[a-z]\w*)<(?P<case>\w*\{\}\w*)>")

#: Names of accessors that an operand or attribute of such a name would hide.
TAKEN = RESERVED["op_members"]

#: Attributes that interfaces ask for by these names: no operand can have one.
ASKED_FOR = ("indexing_maps", "iterator_types")

#: Records that the file of the dialect's base defines, without the dialect's prefix.
BASE_RECORDS = RESERVED["base_records"]


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
        """The start of every TableGen record of the dialect, up to the underscore."""
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

    def enum(self, parameter: Parameter) -> EnumSpelling | None:
        """The enum that an attribute of the parameter holds; None: it holds none.

        One that is the parameter's own has no attribute of its own, and no mnemonic.
        """
        if parameter.type.decides_payload:
            return self.signs if parameter.is_sign else self.functions
        own = parameter.type is ParameterType.ENUM
        return EnumSpelling(enum_name(parameter), "", "{}") if own else None

    def enums(self, scalars: ScalarTable) -> tuple[tuple[EnumSpelling, str, dict[str, int]], ...]:
        """The enums of every dialect: of functions and of signs, what they are, codes by value."""
        functions = sorted(scalars.functions.values(), key=lambda f: f.code)
        return (
            (self.functions, "a scalar function", {f.name: f.code for f in functions}),
            (self.signs, "how a cast reads integers", {"signed": 0, "unsigned": 1}),
        )

    def record(self, name: str) -> str:
        return f"{self.prefix}_{name}"

    def op_class(self, op: Op) -> str:
        return f"{Name(op.name).pascal}Op"

    def interface(self, op: Op) -> str:
        """The C++ interface of a category."""
        return f"{Name(op.name).pascal}OpInterface"

    def qualified(self, cpp: str) -> str:
        return f"{self.namespace}::{cpp}"


def category_of(tree: Tree, op: Op) -> Op | None:
    """The nearest category at or above the op."""
    above: Op | None = op
    while above is not None and above.kind is not OpKind.CATEGORY:
        above = tree.ops[above.parent] if above.parent is not None else None
    return above


def enum_name(parameter: Parameter) -> str:
    """The C++ name of a parameter's own enum."""
    return Name(parameter.name).pascal


def external_record(names: Names, interface: str) -> str:
    """The TableGen record that stands for an interface of another dialect."""
    return names.record("".join(part[:1].upper() + part[1:] for part in interface.split("::")))


def argument_name(name: str) -> str:
    """The name as an ODS argument: neither a C++ keyword nor one that an op has already."""
    return f"{name}_" if name in TAKEN else Name(name).identifier


# Ops share the names of operands and attributes.
@lru_cache(maxsize=4096)
def accessor(name: str) -> str:
    """The accessor that ODS makes for an argument of this name."""
    return f"get{ods_camel(argument_name(name))}"


def members(name: str, attribute: bool) -> tuple[str, ...]:
    """The members that ODS gives an op for an argument of this name, and those of its adaptors."""
    get = accessor(name)
    if not attribute:
        return (get, f"{get}Mutable")
    camel = get.removeprefix("get")
    return (
        get,
        f"{get}Attr",
        f"{get}AttrName",
        f"set{camel}",
        f"set{camel}Attr",
        f"remove{camel}Attr",
    )


def ods_camel(name: str) -> str:
    """The name as ODS turns it to camel case: a letter after an underscore is capitalised."""
    return re.sub(r"_([a-z])", lambda m: m.group(1).upper(), name[:1].upper() + name[1:])


@cache
def _spelling(text: str, fallback: str) -> EnumSpelling:
    found = _SPELLING.fullmatch(text)
    mnemonic, case = (found["mnemonic"], found["case"]) if found else (fallback, "{}")
    return EnumSpelling(Name(mnemonic).pascal, mnemonic, case)
