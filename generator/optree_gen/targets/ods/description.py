# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The description of an op in ODS: its formula, its maps, and an example of its syntax."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from functools import lru_cache

from optree_core.affine import map_text
from optree_core.dialect_op import DialectOp
from optree_core.element_type import REPRESENTATIVES, TYPE_CLASSES
from optree_core.expression import Expr, Operand, Region, walk
from optree_core.model import Form, MapForm, Op, OperandSpec, Role

from optree_gen.emit import quoting
from optree_gen.emit.ods_names import argument_name
from optree_gen.spec.payload import substitute

from .element import Classes

_WIDTH = 92

#: Type of a parameter -> the list of dimensions that an example shows.
_LISTS = {"dims": "[0]", "permutation": "[1, 0]"}

#: The rank in an example of an op that takes any rank.
_EXAMPLE_RANK = 2


def filled(text: str) -> str:
    """Return the text wrapped to lines of at most `_WIDTH` columns."""
    return textwrap.fill(text, _WIDTH)


def lines(text: str) -> str:
    """Return the text wrapped without dividing words, in a tenth of the time of `filled`."""
    return "\n".join(quoting.filled(text, _WIDTH))


def wrapped(text: str) -> str:
    """Return the text with long lines wrapped; its own line ends stay."""
    lines = text.split("\n")
    return "\n".join(filled(line) if len(line) > _WIDTH else line for line in lines)


def affine(form: MapForm, op: Op) -> str:
    """Return the default map of an operand as text, such as `(m, n, k) -> (m, k)`."""
    return map_text(("...",) if op.loops is None else op.loops, form.results)


# Cached: most ops of one parent have its payload.
@lru_cache(maxsize=1024)
def _read(payload: Expr) -> frozenset[str]:
    return frozenset(node.name for node in walk(payload) if isinstance(node, Operand))


def shows_maps(op: Op) -> bool:
    """True if the formula shows the map of each operand completely."""
    if op.loops is None or op.payload is None or isinstance(op.payload, Region):
        return False
    return _read(op.payload).issuperset([o.name for o in op.inputs]) and all(
        form.form is Form.EXPLICIT for form in op.maps.forms
    )


def formula(op: Op) -> str:
    """Return the payload as an assignment between elements, `acc[m] = add(acc[m], x[m, k])`.

    Empty for an op without a payload or with a region.
    """
    if op.payload is None or isinstance(op.payload, Region):
        return ""
    elements: Mapping[str, Expr] = {
        operand.name: Operand(f"{operand.name}{_subscript(form)}")
        for operand, form in zip(op.operands, op.maps.forms, strict=True)
        if not operand.variadic
    }
    targets = ", ".join(str(elements.get(o.name, o.name)) for o in op.inits)
    value = str(substitute(op.payload, elements))
    separator = " " if len(targets) + len(value) < _WIDTH else "\n    "
    return f"{targets} ={separator}{value}"


def _subscript(form: MapForm) -> str:
    return f"[{', '.join(map(str, form.results))}]" if form.results else ""


def listed_attributes(here: DialectOp) -> dict[str, str]:
    """Return the required attributes that list dimensions, each with an example value."""
    return {
        argument_name(a.name): _LISTS[a.parameter.type]
        for a in here.attributes
        if a.parameter.type in _LISTS and a.parameter.default is None
    }


def example(op: Op, classes: dict[str, Classes]) -> tuple[tuple[str, list[str], list[str]], ...]:
    """Return `ins` and `outs`, each with its operands' names and types in a legal instance."""
    output = next(c for c in TYPE_CLASSES if c in classes[op.inits[0].name])
    types = {}
    for operand, form in zip(op.operands, op.maps.forms, strict=True):
        element = _element_text(operand, output, classes[operand.name])
        shape = "?x" * _rank(op, form)
        scalar = operand.role == Role.SCALAR
        types[operand.name] = element if scalar else f"tensor<{shape}{element}>"
    groups = (("ins", [o.name for o in op.inputs]), ("outs", [o.name for o in op.inits]))
    return tuple((word, names, [types[n] for n in names]) for word, names in groups if names)


def _element_text(operand: OperandSpec, output: str, classes: Classes) -> str:
    if operand.type is not None and operand.type not in TYPE_CLASSES:
        return operand.type
    return REPRESENTATIVES[output if output in classes else classes[0]].name


def _rank(op: Op, form: MapForm) -> int:
    """Return the rank of an operand in the example; open `dims` drop one loop."""
    if form.listed:
        return len(form.results)
    if form.form is not Form.DROP:
        return _EXAMPLE_RANK
    parameter = next(p for p in op.parameters if p.name == form.parameter)
    dropped = parameter.default if isinstance(parameter.default, tuple) else (0,)
    return _EXAMPLE_RANK - len(dropped)
