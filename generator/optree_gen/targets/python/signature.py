# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The signature of a builder: its parameters, in order, with their Python types."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import NamedTuple

from optree_core.dialect_op import DialectOp
from optree_core.inference import creates_outputs, results_follow
from optree_core.model import OUTSIDE_KINDS, Form, Op, OperandSpec, Parameter, Tree
from optree_core.parameter_type import ParameterType

from optree_gen.emit.naming import Name
from optree_gen.emit.quoting import python_literal

from .call import WIDTH

#: Role of an operand -> Python type.
_ROLES = {
    "input": "ValueLike",
    "scalar": "ScalarLike",
    "either": "ScalarLike",
    "shape": "WindowLike",
    "init": "ValueLike",
    "value": "ValueLike",
}


class PythonParameterView(NamedTuple):
    """A parameter of a Python function; `default` is source text, or None for no default."""

    name: str
    annotation: str
    default: str | None = None


@dataclass(frozen=True)
class Signature:
    """The parameters of a builder.

    positional: the operands that are positional. group: the variadic operand that takes all
    positional arguments, or None. arguments: (parameter of the op, name of its argument).
    several: True if the caller may pass one output or a list of them.
    """

    positional: tuple[PythonParameterView, ...]
    group: PythonParameterView | None
    keywords: tuple[PythonParameterView, ...]
    arguments: tuple[tuple[str, str], ...]
    several: bool

    @property
    def takes_types(self) -> bool:
        """True if the caller may give the types of the results."""
        return any(view.name == "result_types" for view in self.keywords)

    @property
    def given(self) -> tuple[PythonParameterView, ...]:
        """All parameters in order."""
        group = () if self.group is None else (self.group,)
        return (*self.positional, *group, *self.keywords)


#: Arguments that any builder may have; an operand or parameter of such a name gets an underscore.
RESERVED = ("outs", "dtype", "result_types", "body", "einsum", "loc", "ip", "warn")

LOCATION = (
    PythonParameterView("loc", "ir.Location | None", "None"),
    PythonParameterView("ip", "ir.InsertionPoint | None", "None"),
)


def argument_name(name: str) -> str:
    """Return the name of the Python argument for an operand or a parameter."""
    return f"{name}_" if name in RESERVED else Name(name).python


def takes_einsum(op: Op) -> bool:
    """True if the op is a contraction with open maps, which einsum notation can give. An attribute
    of that name takes its place."""
    return (
        op.maps.predicate.contracts
        and op.maps.attribute not in (None, "einsum")
        and op.parameter("einsum") is None
        and all(form.form is Form.FREE for form in op.maps.forms)
    )


def needs_maps(op: Op) -> bool:
    """True if the caller has to pass the maps, because nothing else implies them."""
    return (
        op.maps.attribute is not None
        and not op.maps.predicate.elementwise
        and op.open_maps
        and not takes_einsum(op)
    )


def signature(op: Op, tree: Tree) -> Signature:
    """Return the signature of an op's builder. All its attributes have names (see `defined`)."""
    maps = None if op.maps.attribute is None else _maps(op.maps.attribute, needs_maps(op))
    parameters = DialectOp(op, tree.dialect).arguments
    created = creates_outputs(op, tree)
    bodies = ("body",) if op.has_region else tuple(argument_name(r.name) for r in op.regions)
    built = _signature(op.operands, bodies, takes_einsum(op), maps, parameters, created)
    if op.kind in OUTSIDE_KINDS and built.several:
        built = replace(built, several=False, keywords=tuple(map(_listed, built.keywords)))
    if not op.results or op.kind not in OUTSIDE_KINDS:
        return built
    default = "None" if results_follow(op) else None
    kind = "Sequence[TypeLike]" if default is None else "Sequence[TypeLike] | None"
    given = PythonParameterView("result_types", kind, default)
    needed = [view for view in built.keywords if view.default is None]
    others = [view for view in built.keywords if view.default is not None]
    others = [*others[: -len(LOCATION)], given] if default else [given, *others[: -len(LOCATION)]]
    return replace(built, keywords=(*needed, *others, *LOCATION))


def _listed(view: PythonParameterView) -> PythonParameterView:
    """Return the parameter; outputs of an op outside the tree are a list."""
    kind = view.annotation.replace("ValueLike | Sequence", "Sequence")
    return view._replace(annotation=kind) if view.name == "outs" else view


def _signature(
    operands: tuple[OperandSpec, ...],
    bodies: tuple[str, ...],
    einsum: bool,
    maps: tuple[str, PythonParameterView] | None,
    parameters: tuple[Parameter, ...],
    created: bool,
) -> Signature:
    """Return the signature. maps: the attribute of maps and its argument.

    bodies: the arguments for regions. created: the builder can create the outputs
        (`creates_outputs`).
    """
    inits = [operand for operand in operands if operand.is_init]
    positional, group, keywords = operand_parameters([o for o in operands if not o.is_init])
    several = len(inits) == 1 and inits[0].variadic
    values = []
    keywords += [PythonParameterView(name, "BodyLike") for name in bodies]
    if einsum:
        values.append(("einsum", "einsum"))
        keywords.append(PythonParameterView("einsum", "str | None", "None"))
    if maps is not None:
        values.append((maps[0], maps[1].name))
        keywords.append(maps[1])
    for parameter in parameters:
        view = parameter_view(parameter)
        values.append((parameter.name, view.name))
        keywords.append(view)
    keywords.extend(_outs(inits, several, created))
    # Keywords need no such order in Python, but help() reads better with what is needed first.
    required = [k for k in keywords if k.default is None]
    defaulted = [k for k in keywords if k.default is not None]
    keywords = [*required, *defaulted, *LOCATION]
    return Signature(tuple(positional), group, tuple(keywords), tuple(values), several)


def operand_parameters(
    inputs: list[OperandSpec], named: Callable[[str], str] = argument_name
) -> tuple[list[PythonParameterView], PythonParameterView | None, list[PythonParameterView]]:
    """Return positional operands, a sole variadic operand, and operands passed by keyword."""
    positional: list[PythonParameterView] = []
    keywords: list[PythonParameterView] = []
    group = None
    for operand in inputs:
        name = named(operand.name)
        if operand.variadic and len(inputs) == 1:
            group = PythonParameterView(name, _ROLES[operand.role])
        elif operand.variadic:
            keywords.append(PythonParameterView(name, f"Sequence[{_ROLES[operand.role]}]"))
        elif operand.optional:
            keywords.append(PythonParameterView(name, f"{_ROLES[operand.role]} | None", "None"))
        else:
            positional.append(PythonParameterView(name, _ROLES[operand.role]))
    return positional, group, keywords


def _maps(attribute: str, needed: bool) -> tuple[str, PythonParameterView]:
    name = argument_name(attribute)
    if needed:
        return attribute, PythonParameterView(name, "Sequence[MapLike]")
    return attribute, PythonParameterView(name, "Sequence[MapLike] | None", "None")


def parameter_view(parameter: Parameter) -> PythonParameterView:
    name = argument_name(parameter.name)
    annotation = _choice(name, parameter) if parameter.domain else parameter.kind.annotation
    if parameter.per is not None:
        return PythonParameterView(name, annotation, python_literal(parameter.default))
    if parameter.type is ParameterType.ITERATORS:
        return PythonParameterView(name, annotation, "None")
    if parameter.optional:
        return PythonParameterView(name, f"{annotation} | None", "None")
    if parameter.default is None:
        return PythonParameterView(name, annotation)
    default = parameter.default
    if isinstance(default, list):
        default = tuple(default)
    return PythonParameterView(name, annotation, python_literal(default))


def _choice(name: str, parameter: Parameter) -> str:
    """Return a `Literal[...]` of a parameter's values, one per line if they exceed a line."""
    values = [python_literal(value) for value in parameter.domain]
    line = f"Literal[{', '.join(values)}]"
    default = "" if parameter.default is None else f" = {python_literal(parameter.default)}"
    if len(f"    {name}: {line}{default},") <= WIDTH:
        return line
    return "\n".join(["Literal[", *(f"        {value}," for value in values), "    ]"])


def _outs(inits: list[OperandSpec], several: bool, created: bool) -> list[PythonParameterView]:
    """Return the parameters for the outputs, and for the element type of created outputs."""
    if not inits:
        return []
    kind = "ValueLike | Sequence[ValueLike]" if several else "ValueLike"
    if len(inits) > 1:
        kind = "Sequence[ValueLike]"
    # The spec gives the sizes of the outputs, and the inputs their element type: no dtype.
    if all(operand.shape for operand in inits):
        return [PythonParameterView("outs", f"{kind} | None", "None")]
    if not created:
        return [PythonParameterView("outs", kind)]
    return [
        PythonParameterView("outs", f"{kind} | None", "None"),
        PythonParameterView("dtype", "TypeLike | None", "None"),
    ]
