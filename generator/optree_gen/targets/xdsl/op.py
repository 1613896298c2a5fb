# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The view of one op: its xDSL class with its fields."""

from __future__ import annotations

import re
from dataclasses import dataclass

from optree_core.dialect_op import Attribute, DialectOp, Segments
from optree_core.element_type import TYPE_CLASSES
from optree_core.model import Op, OperandSpec, Role
from optree_core.parameter_type import ParameterType

from optree_gen.emit.assembly import assembly_format, subject_of
from optree_gen.emit.assembly_format import (
    Clauses,
    Directive,
    Element,
    FormatGroup,
    FormatVariable,
    parts,
    read_format,
)
from optree_gen.emit.naming import RESERVED, Name
from optree_gen.emit.ods_names import Names, argument_name

#: Members of every op class in xDSL and of its base classes: a field of such a name gets an
#: underscore.
TAKEN = RESERVED["xdsl_members"]

#: Role -> the constraint, and that of an op without effects, which has no memrefs.
_VALUES = {
    "init": ("Shaped", "Tensor"),
    "input": ("Shaped", "Tensor"),
    "shape": ("Shaped", "Tensor"),
    "scalar": ("Number", "Number"),
    "value": ("Anything", "Anything"),
}


@dataclass(frozen=True, slots=True)
class XdslOpView:
    """A class. fields: names and definitions, in order. format: lines of the assembly format."""

    op: Op
    name: str
    base: str
    fields: tuple[tuple[str, str], ...]
    format: tuple[str, ...]

    @property
    def words(self) -> set[str]:
        """The names that the class uses and its module imports."""
        return {self.base}.union(*[_words(definition) for _, definition in self.fields])


def handwritten_view(op: Op, names: Names) -> XdslOpView:
    """Return the class of an op that is written by hand in ODS, which has the generic syntax."""
    fields = [
        (field_name(o.name), _value(o, kind, False, True))
        for kind, values in (("operand", op.operands), ("result", op.results))
        for o in values
    ]
    fields += [(field_name(region.name), "region_def()") for region in op.regions]
    traits = [
        trait
        for trait, said in (("IsolatedFromAbove()", "IsolatedFromAbove"),
                            ("IsTerminator()", "Terminator"))
        if said in op.interfaces
    ]  # fmt: skip
    if traits:
        fields.append(("traits", f"traits_def({', '.join(traits)})"))
    for parameter in op.parameters:
        kind = "opt_prop_def" if parameter.optional else "prop_def"
        fields.append(_property(parameter.name, kind, parameter.kind.xdsl))
    if sum(o.variadic or o.optional for o in op.operands) > 1:
        fields.append(("irdl_options", "(AttrSizedOperandSegments(as_property=True),)"))
    return XdslOpView(op, names.op_class(op), "OdsOp", tuple(fields), ())


def _words(definition: str) -> tuple[str, ...]:
    bare = re.sub(r'"[^"]*"|\.\w+|\w+=|\bTrue\b', "", definition)
    return tuple(re.findall(r"[A-Za-z_]\w*", bare))


def op_view(here: DialectOp, names: Names) -> XdslOpView:
    op = here.op
    pure = op.effects == "none"
    fields = [
        (field_name(o.name), _value(o, kind, pure, op.has_region))
        for kind, values in (("operand", op.operands), ("result", op.results))
        for o in values
    ]
    fields += [(field_name(region.name), 'region_def("single_block")') for region in op.regions]
    traits = ["NoMemoryEffect()"] * pure + ["RecursiveMemoryEffect()"] * bool(op.regions)
    if traits:
        fields.append(("traits", f"traits_def({', '.join(traits)})"))
    if here.maps is not None:
        kind = "opt_prop_def" if here.maps_default else "prop_def"
        fields.append(_property(here.maps, kind, "Maps"))
    for attribute in here.attributes:
        fields.append(_attribute(attribute, names))
    options = []
    if here.segments is Segments.COUNTED:
        options.append("AttrSizedOperandSegments(as_property=True)")
    elif here.segments is Segments.SAME_SIZE:
        options.append("SameVariadicOperandSize()")
    if not op.structured and _unmentioned(here):
        options.append("ParsePropInAttrDict()")
    if options:
        fields.append(("irdl_options", f"({', '.join(options)},)"))
    return XdslOpView(
        op,
        names.op_class(op),
        "StructuredOp" if op.structured else "CompositeOp" if op.inits else "ResultOp",
        tuple(fields),
        () if op.structured or _lacks(here) else tuple(_format(here).split("\n")),
    )


def field_name(name: str) -> str:
    """Return the name of the field for an operand or an attribute: `verify__` for `verify`."""
    field = Name(name).python
    while field in TAKEN:
        field += "_"
    return field


def _value(spec: OperandSpec, kind: str, pure: bool, given_body: bool) -> str:
    """Return the definition of an operand or a result."""
    kind = f"{'var_' if spec.variadic else 'opt_' if spec.optional else ''}{kind}_def"
    if spec.role == Role.SCALAR and spec.type not in (None, *TYPE_CLASSES[:2], "complex"):
        return f'{kind}(exactly("{spec.type}"))'
    either = "Anything" if given_body else "Either"
    return f"{kind}({_VALUES.get(spec.role, (either, 'TensorOrNumber'))[pure]})"


def _attribute(attribute: Attribute, names: Names) -> tuple[str, str]:
    parameter = attribute.parameter
    value = parameter.known
    kind = "prop_def" if parameter.required else "opt_prop_def"
    constraint = parameter.kind.xdsl
    default = ""
    if parameter.type.decides_payload:
        enum = names.payload_enum(parameter)
        constraint = f"{enum.cpp}Attr"
        if value is not None:
            default = f"{constraint}({enum.cpp}.{Name(str(value)).upper})"
    elif value is not None:
        numbers = value if isinstance(value, tuple) else (value,)
        if parameter.per is not None and not isinstance(value, tuple):
            numbers *= len(parameter.symbols)
        default = parameter.kind.xdsl_default.format(", ".join(map(str, numbers)))
    arguments = ", ".join(filter(None, (constraint, default)))
    return _property(attribute.name, kind, arguments)


def _property(name: str, kind: str, arguments: str) -> tuple[str, str]:
    field = field_name(name)
    if field != name:
        arguments = ", ".join(filter(None, (arguments, f'prop_name="{name}"')))
    return field, f"{kind}({arguments})"


def _elements(here: DialectOp) -> list[Element]:
    """Return the elements of the format that the spec gives; the default format lacks none."""
    found = read_format(here.op.assembly, subject_of(here.op)) if here.op.assembly else ()
    return [part for element in found for part in parts(element)]


def _unmentioned(here: DialectOp) -> bool:
    """True if `attr-dict` prints an attribute, because the format does not mention it."""
    mentioned = {part.name for part in _elements(here) if isinstance(part, FormatVariable)}
    return bool(here.op.assembly) and any(a.name not in mentioned for a in here.attributes)


def _lacks(here: DialectOp) -> bool:
    """True if xDSL has no such format: its op then has the generic syntax alone."""
    return any(map(_is_lacking, _elements(here)))


#: Directives that xDSL lacks.
_LACKING = ("prop-dict", "regions", "successors")


def _is_lacking(part: Element) -> bool:
    match part:
        case FormatGroup():
            return part.inverted
        case Directive(name):
            return name in _LACKING
    return isinstance(part, Clauses)


def _format(here: DialectOp) -> str:
    """Return the assembly format with xDSL's fields as variables and enums as keywords."""
    values = (*here.op.operands, *here.op.results)
    named = (*(o.name for o in values), *(region.name for region in here.op.regions))
    variables = {argument_name(name): f"${field_name(name)}" for name in named}
    for attribute in here.attributes:
        is_enum = attribute.parameter.type is ParameterType.ENUM
        found = f"custom<Keyword>(${attribute.name})" if is_enum else f"${attribute.name}"
        variables[argument_name(attribute.name)] = found
    return re.sub(r"\$(\w+)", lambda m: variables.get(m[1], m[0]), assembly_format(here))
