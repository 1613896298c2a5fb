# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The view of one op: the fields of its class."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from optree_core.dialect_op import Attribute, DialectOp, Segments
from optree_core.element_type import TYPE_CLASSES
from optree_core.model import OperandSpec, Role
from optree_core.parameter_type import ParameterType

from optree_gen.emit.assembly import assembly_format
from optree_gen.emit.naming import Name
from optree_gen.emit.ods_names import Names, argument_name

#: Members of every op in xDSL and of the classes that ops are derived from: no field can have one
#: of these names.
TAKEN = {
    "add_region", "assembly_format", "attributes", "build", "clone", "clone_without_regions",
    "counts", "create", "custom_directives", "default_maps", "detach", "detach_region",
    "dialect_name", "drop_all_references", "emit_error", "erase", "get_attr_or_prop",
    "get_irdl_definition", "get_region_index", "get_toplevel_object", "get_trait",
    "get_traits_of_type", "given_maps", "has_default_maps", "has_trait", "inits_of", "inputs_of",
    "instance", "irdl_options", "is_ancestor", "is_before_in_block", "is_structurally_equivalent",
    "location", "made", "maps", "name", "next_op", "on", "operand_types", "operand_types_of",
    "operands", "parent", "parent_block", "parent_node", "parent_op", "parent_region", "parse",
    "payload_region", "prev_op", "print", "properties", "region", "regions", "result_tensors",
    "result_types", "results", "roles", "successor_uses", "successors", "traits", "values",
    "verify", "verify_", "verify_containers", "verify_destinations", "walk", "walk_blocks",
}  # fmt: skip

#: The constraint of an attribute, by the type of the parameter that it holds.
_CONSTRAINTS = {
    "bool": "Bool",
    "dim": "Integer",
    "dims": "Integers",
    "enum": "Code",
    "i64": "Integer",
    "i64_array": "Integers",
    "index": "Integer",
    "iterators": "Iterators",
    "permutation": "Integers",
    "string": "String",
}

_OPERANDS = {"init": "Shaped", "input": "Shaped", "scalar": "Number", "shape": "Shaped"}


@dataclass(frozen=True, slots=True)
class XdslOpView:
    """A class. fields: names and definitions, in order. format: the lines of a declared syntax."""

    name: str
    base: str
    mnemonic: str
    summary: str
    fields: tuple[tuple[str, str], ...]
    format: tuple[str, ...]

    @property
    def words(self) -> set[str]:
        """The names that the class needs."""
        return {self.base}.union(*[_words(definition) for _, definition in self.fields])


# Ops have most definitions in common.
@lru_cache(maxsize=4096)
def _words(definition: str) -> tuple[str, ...]:
    bare = re.sub(r'"[^"]*"|\.\w+|\w+=|\bTrue\b', "", definition)
    return tuple(re.findall(r"[A-Za-z_]\w*", bare))


def op_view(here: DialectOp, names: Names) -> XdslOpView:
    op = here.op
    fields = [(field_name(o.name), _operand(o, op.has_region)) for o in op.operands]
    if here.maps is not None:
        kind = "opt_prop_def" if here.maps_default else "prop_def"
        fields.append(_property(here.maps, kind, "Maps"))
    for attribute in here.attributes:
        fields.append(_attribute(attribute, names))
    if here.segments is Segments.COUNTED:
        fields.append(("irdl_options", "(AttrSizedOperandSegments(as_property=True),)"))
    elif here.segments is Segments.SAME_SIZE:
        fields.append(("irdl_options", "(SameVariadicOperandSize(),)"))
    return XdslOpView(
        f"{Name(op.name).pascal}Op",
        "StructuredOp" if op.structured else "CompositeOp",
        op.qualified_name,
        op.summary,
        tuple(fields),
        () if op.structured else tuple(_format(here).split("\n")),
    )


def field_name(name: str) -> str:
    """The name as a field of the class."""
    return f"{name}_" if name in TAKEN or name.startswith("__") else Name(name).python


def _operand(spec: OperandSpec, given_body: bool) -> str:
    kind = "var_operand_def" if spec.variadic else "operand_def"
    kind = "opt_operand_def" if spec.optional else kind
    if spec.role == Role.SCALAR and spec.type not in (None, *TYPE_CLASSES[:2], "complex"):
        return f'{kind}(exactly("{spec.type}"))'
    either = "Anything" if given_body else "Either"
    return f"{kind}({_OPERANDS.get(spec.role, either)})"


def _attribute(attribute: Attribute, names: Names) -> tuple[str, str]:
    parameter = attribute.parameter
    value = parameter.known
    kind = "prop_def" if parameter.required else "opt_prop_def"
    constraint = _CONSTRAINTS.get(parameter.type, "")
    default = ""
    if parameter.type.decides_payload:
        spelling = names.signs if parameter.is_sign else names.functions
        constraint = f"{spelling.cpp}Attr"
        if value is not None:
            default = f"{constraint}({spelling.cpp}.{Name(str(value)).upper})"
    elif parameter.per is not None:
        constraint = "Elements"
        if isinstance(value, (int, tuple)):
            numbers = value if isinstance(value, tuple) else (value,) * len(parameter.symbols)
            default = f"elements({', '.join(map(str, numbers))})"
    elif isinstance(value, tuple):
        default = f"integers({', '.join(map(str, value))})"
    elif isinstance(value, int) and constraint == "Integer":
        default = f"integer({value})"
    arguments = ", ".join(filter(None, (constraint, default)))
    return _property(attribute.name, kind, arguments)


def _property(name: str, kind: str, arguments: str) -> tuple[str, str]:
    field = field_name(name)
    if field != name:
        arguments = f'{arguments}, prop_name="{name}"'
    return field, f"{kind}({arguments})"


def _format(here: DialectOp) -> str:
    """The syntax in xDSL's names: an enumeration is a keyword, operands are called as fields."""
    variables = {argument_name(o.name): f"${field_name(o.name)}" for o in here.op.operands}
    for attribute in here.attributes:
        is_enum = attribute.parameter.type is ParameterType.ENUM
        found = f"custom<Keyword>(${attribute.name})" if is_enum else f"${attribute.name}"
        variables[argument_name(attribute.name)] = found
    return re.sub(r"\$(\w+)", lambda m: variables.get(m[1], m[0]), assembly_format(here))
