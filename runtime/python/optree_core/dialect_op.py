# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""An op in its dialect: its attributes in order, its operand segments, if it exists."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from .model import OUTSIDE_KINDS, Dialect, Form, Op, Parameter, Tree
from .parameter_type import PER_SYMBOL, ParameterType
from .text_enum import TextEnum

#: The attribute for the indexing maps if the spec does not name one.
MAPS = "indexing_maps"


#: The forms that give all instances the same maps.
_FIXED = frozenset(Form) - {Form.FREE, Form.DEFAULT}


class DefaultMaps(TextEnum):
    """The indexing maps of an op whose attribute is omitted."""

    FIXED = "fixed"  # The maps of the forms.
    IDENTITY = "identity"  # The identity on as many loops as the rank.


class Segments(TextEnum):
    """The way in which IR separates groups of operands."""

    COUNTED = "counted"  # An attribute holds the size of each group.
    SAME_SIZE = "same_size"  # All groups have the same size.


class Attribute(NamedTuple):
    """An attribute that holds the value of a parameter."""

    name: str
    parameter: Parameter


def value_text(dialect: Dialect, parameter: Parameter, value: object) -> str:
    """Return the attribute for a parameter's value in a dialect, in MLIR's syntax."""
    forms = {"function": dialect.function_attribute, "sign": dialect.sign_attribute}
    if form := forms.get(parameter.type):
        return form.replace("{}", str(value))
    if parameter.type is ParameterType.ENUM:
        value = parameter.domain.index(str(value))
    if parameter.kind is not PER_SYMBOL:
        return parameter.kind.text(value)
    return parameter.kind.text(
        value if isinstance(value, (tuple, list)) else [value] * len(parameter.symbols)
    )


class DialectOp(NamedTuple):
    """An op in a dialect.

    A bound dialect has the attributes that specs name. A defined dialect has an attribute for each
    open parameter, with the parameter's name unless the spec gives one, and one for maps that
    differ between instances.
    """

    op: Op
    dialect: Dialect

    @property
    def exists(self) -> bool:
        """True if a release of the dialect has the op, so that IR can contain it."""
        if not self.dialect.defined:
            return not self.op.abstract
        return self.op.payload is not None if self.op.structured else self.op.kind in OUTSIDE_KINDS

    @property
    def owner(self) -> Dialect:
        """The dialect whose namespace has the op.

        A defined dialect has all of its ops. A bound one that extends another has only the ops that
        it adds; inherited ops stay the other's.
        """
        if self.dialect.defined:
            return self.dialect
        bases = (base for base in self.dialect.bases if base.name == self.op.origin.dialect)
        return next(bases, self.dialect)

    @property
    def attributes(self) -> tuple[Attribute, ...]:
        """The attributes that hold parameters, in order; in IR they follow that of the maps.

        A bound parameter has an attribute if its spec names one; its value has no effect. A spatial
        parameter without symbols has none: if maps are open, they determine its value.
        """
        return _defined(self.op) if self.dialect.defined else _bound(self.op)

    @property
    def arguments(self) -> tuple[Parameter, ...]:
        """The parameters that a caller of the builder gives.

        The attribute `static_<operand>` holds the constants among the sizes or positions of a
        variadic operand; a builder fills it from the list that it takes for both.
        """
        twins = {f"static_{operand.name}" for operand in self.op.operands if operand.variadic}
        given = [attribute.parameter for attribute in self.attributes]
        return tuple([p for p in given if p.value is None and p.name not in twins])

    @property
    def maps(self) -> str | None:
        """The attribute for the indexing maps; None if all instances have the same maps."""
        op = self.op
        if not op.structured or _FIXED.issuperset([form.form for form in op.maps.forms]):
            return None
        return op.maps.attribute or (MAPS if self.dialect.defined else None)

    @property
    def maps_default(self) -> DefaultMaps | None:
        """The maps of an op whose attribute is omitted; None if the attribute is required."""
        if all(form.listed for form in self.op.maps.forms):
            return DefaultMaps.FIXED
        return DefaultMaps.IDENTITY if self.op.maps.predicate.elementwise else None

    @property
    def segments(self) -> Segments | None:
        """The way in which IR separates groups of operands; None for at most one group."""
        groups = [o for o in self.op.operands if o.variadic or o.optional]
        if len(groups) < 2:
            return None
        alike = sum(o.same_size for o in groups) == len(groups) - 1
        return Segments.SAME_SIZE if alike and all(o.variadic for o in groups) else Segments.COUNTED

    @property
    def has_properties(self) -> bool:
        """True if an op has a maps attribute, parameters' attributes or segment sizes."""
        return bool(self.maps or self.attributes) or self.segments is Segments.COUNTED

    def value_text(self, parameter: Parameter, value: object) -> str:
        """Return the attribute for a value of the parameter, in MLIR's syntax."""
        return value_text(self.dialect, parameter, value)

    def named(self) -> Op:
        """Return the op with a name for the attribute of each open parameter, and of open maps."""
        names = [self._attribute_name(p) for p in self.op.parameters]
        if self.maps == self.op.maps.attribute and names == [
            p.attribute for p in self.op.parameters
        ]:
            return self.op
        maps = replace(self.op.maps, attribute=self.maps)
        pairs = zip(self.op.parameters, names, strict=True)
        parameters = tuple(replace(p, attribute=name) for p, name in pairs)
        return replace(self.op, maps=maps, parameters=parameters)

    def _attribute_name(self, parameter: Parameter) -> str | None:
        """Return the name of the parameter's attribute; None if it has no attribute."""
        own = self.dialect.defined and parameter.value is None
        return parameter.attribute or (parameter.name if own else None)


def _bound(op: Op) -> tuple[Attribute, ...]:
    return tuple([Attribute(p.attribute, p) for p in _held(op) if p.attribute])


def _defined(op: Op) -> tuple[Attribute, ...]:
    named = [p for p in _held(op) if p.attribute or p.value is None]
    return tuple([Attribute(p.attribute or p.name, p) for p in named])


def _held(op: Op) -> list[Parameter]:
    return [p for p in op.parameters if p.per is None or p.symbols]


def dialect_ops(tree: Tree) -> tuple[DialectOp, ...]:
    """Return the ops that the tree's dialect has, in tree order."""
    every = (DialectOp(op, tree.dialect) for op in tree.ops.values())
    return tuple(here for here in every if here.exists)
