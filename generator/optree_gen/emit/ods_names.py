# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Names of the ops, attributes and enums of one dialect in TableGen and in C++."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from optree_core.model import Dialect, Op, OpKind, Parameter, Tree
from optree_core.parameter_type import ParameterType
from optree_core.scalar import ScalarTable

from optree_gen.emit.naming import RESERVED, Name

#: An attribute as dialect.yaml writes it: `#dialect.mnemonic<case>`.
_ATTRIBUTE = re.compile(r"#\w+\.(?P<mnemonic>[a-z]\w*)<(?P<case>\w*\{\}\w*)>")

#: Members of every op class: an operand or attribute of such a name would hide the member.
TAKEN = RESERVED["op_members"]

#: Attributes that interfaces get by name: no operand can have one of these names.
ASKED_FOR = ("indexing_maps", "iterator_types")

#: TableGen records of the dialect's base file, without the dialect's prefix.
BASE_RECORDS = RESERVED["base_records"]


@dataclass(frozen=True, slots=True)
class EnumNames:
    """An enum that an attribute holds: its C++ name, its mnemonic in IR and the text of a case.

    case: a format string with `{}` for the name of the value.
    """

    cpp: str
    mnemonic: str
    case: str

    def symbol(self, value: str) -> str:
        """Return the C++ enumerator of a value."""
        return Name(self.case.format(value)).identifier


@dataclass(frozen=True, slots=True)
class Names:
    """The names that a dialect's generated C++ and TableGen have."""

    dialect: Dialect

    @property
    def prefix(self) -> str:
        """The text before the underscore in the name of each TableGen record of the dialect."""
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
    def functions(self) -> EnumNames:
        return _enum_names(self.dialect.function_attribute, "function")

    @property
    def signs(self) -> EnumNames:
        return _enum_names(self.dialect.sign_attribute, "sign")

    def enum(self, parameter: Parameter) -> EnumNames | None:
        """Return the enum that an attribute of the parameter holds, or None if it holds none.

        The enum of a parameter's own `domain` has no attribute class and no mnemonic.
        """
        if parameter.type.decides_payload:
            return self.payload_enum(parameter)
        own = parameter.type is ParameterType.ENUM
        return EnumNames(enum_name(parameter), "", "{}") if own else None

    def payload_enum(self, parameter: Parameter) -> EnumNames:
        """Return the enum of a parameter on which the payload depends: a sign or a function."""
        return self.signs if parameter.is_sign else self.functions

    def enums(self, scalars: ScalarTable) -> tuple[tuple[EnumNames, str, dict[str, int]], ...]:
        """Return the enums of functions and of signs, each with a summary and codes by value."""
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
        return f"{Name(op.name).pascal}OpInterface"

    def qualified(self, cpp: str) -> str:
        return f"{self.namespace}::{cpp}"


def category_of(tree: Tree, op: Op) -> Op | None:
    """Return the op if it is a category, else its nearest ancestor that is one, or None."""
    above: Op | None = op
    while above is not None and above.kind is not OpKind.CATEGORY:
        above = tree.ops[above.parent] if above.parent is not None else None
    return above


def enum_name(parameter: Parameter) -> str:
    """Return the C++ name of the enum of a parameter's own values."""
    return Name(parameter.name).pascal


def external_record(names: Names, interface: str) -> str:
    """Return the name of the TableGen record for an interface of another dialect."""
    return names.record("".join(part[:1].upper() + part[1:] for part in interface.split("::")))


def argument_name(name: str) -> str:
    """Return the name as an ODS argument: C++ keywords and members of ops get an underscore."""
    return f"{name}_" if name in TAKEN else Name(name).identifier


def accessor(name: str) -> str:
    """Return the accessor that ODS generates for an argument: `getLhs` for `lhs`."""
    return f"get{ods_camel(argument_name(name))}"


def members(name: str, attribute: bool) -> tuple[str, ...]:
    """Return the members that ODS generates in an op and its adaptors for an argument."""
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
    """Return the name in ODS's camel case: only letters after an underscore are capitalised."""
    return re.sub(r"_([a-z])", lambda m: m.group(1).upper(), name[:1].upper() + name[1:])


@cache
def _enum_names(text: str, fallback: str) -> EnumNames:
    found = _ATTRIBUTE.fullmatch(text)
    mnemonic, case = (found["mnemonic"], found["case"]) if found else (fallback, "{}")
    return EnumNames(Name(mnemonic).pascal, mnemonic, case)
