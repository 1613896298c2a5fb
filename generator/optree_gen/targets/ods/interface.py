# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""An op interface per category: its operands, dimensions of loops, and payload parameters."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from optree_core.model import Op, Parameter, Tree

from optree_gen.emit.naming import Name
from optree_gen.emit.ods_names import Names, accessor, category_of

#: True for a predicate with windows -> MLIR's class of inferred dimensions.
_DIMENSIONS = {False: "ContractionDimensions", True: "ConvolutionDimensions"}
#: The interface by which passes decompose a composite.
_AGGREGATED = "linalg::AggregatedOpInterface"


def implemented(op: Op) -> tuple[str, ...]:
    """Return the interfaces of other dialects that the class of an op implements.

    A composite that moves elements is always decomposed by `AggregatedOpInterface`.
    """
    named = any(name.endswith(_AGGREGATED) for name in op.interfaces)
    return op.interfaces if named or not op.moves else (*op.interfaces, _AGGREGATED)


class MethodView(NamedTuple):
    """A method of every op of the category: an operand, payload parameter or list of dimensions.

    field: for dimensions, the member of MLIR's inferred dimensions that it returns; else empty.
    """

    name: str
    type: str
    summary: str
    field: str = ""


@dataclass(frozen=True, slots=True)
class InterfaceView:
    """The interface of a category.

    dimensions: MLIR's class of inferred dimensions. maps: positions of the operands whose maps
    they are inferred from.
    """

    op: Op
    record: str
    cpp: str
    base: str
    methods: tuple[MethodView, ...]
    dimensions: str
    maps: tuple[int, ...]


def payload_parameters(category: Op) -> tuple[Parameter, ...]:
    """Return the parameters that the category's payload depends on."""
    return tuple(p for p in category.parameters if p.type.decides_payload)


def methods_of(tree: Tree, op: Op) -> set[str]:
    """Return the methods of the op's interfaces, except getters of operands."""
    category = category_of(tree, op) if op.structured else None
    found = set()
    while category is not None:
        found |= {method.name for method in _methods(category)}
        found |= {payload_getter(parameter) for parameter in payload_parameters(category)}
        category = category_of(tree, tree.ops[category.parent]) if category.parent else None
    return found


def payload_getter(parameter: Parameter) -> str:
    """Return the method that returns the parameter's value, bound or from an attribute."""
    return f"getPayload{Name(parameter.name).pascal}"


def interface_views(names: Names, tree: Tree) -> tuple[InterfaceView, ...]:
    """Return an interface per category in tree order, parents before children."""
    views: list[InterfaceView] = []
    known: dict[str, set[str]] = {}
    for op in tree.ops.values():
        if category_of(tree, op) is op:
            above = category_of(tree, tree.ops[op.parent]) if op.parent else None
            inherited = known[above.name] if above else set()
            every = (*_operands(tree, op), *_payload(names, op), *_methods(op))
            methods = tuple(method for method in every if method.name not in inherited)
            known[op.name] = inherited | {method.name for method in methods}
            views.append(
                InterfaceView(
                    op,
                    names.record(names.interface(op)),
                    names.interface(op),
                    names.record(names.interface(above)) if above else "LinalgStructuredInterface",
                    methods,
                    _DIMENSIONS[op.maps.predicate.windowed],
                    _mapped(op),
                )
            )
    return tuple(views)


def _mapped(category: Op) -> tuple[int, ...]:
    """Return the positions of the operands from whose maps MLIR infers dimensions."""
    roles = ("input", "shape", "init")
    return tuple(i for i, o in enumerate(category.operands) if o.role in roles)


def _operands(tree: Tree, category: Op) -> tuple[MethodView, ...]:
    """Return a getter per operand that all ops of the category have."""
    members: set[str | None] = {category.name}
    single = []
    for op in tree.ops.values():  # Parents come before their children.
        if op is category or op.parent in members:
            members.add(op.name)
            single.append({o.name for o in op.operands if not (o.variadic or o.optional)})
    return tuple(
        MethodView(accessor(o.name), "::mlir::Value", o.doc or _operand_summary(o.name, o.role))
        for o in category.operands
        if all(o.name in names for names in single)
    )


def _operand_summary(name: str, role: str) -> str:
    kind = {"init": "output", "scalar": "scalar"}.get(role, "input")
    return f"The {kind} `{name}`{', of which only the sizes count' if role == 'shape' else ''}."


def _payload(names: Names, category: Op) -> Iterator[MethodView]:
    for p in payload_parameters(category):
        if enum := names.enum(p):
            doc = p.doc or f"The payload's `{p.name}`, given by an attribute or by the op."
            yield MethodView(payload_getter(p), names.qualified(enum.cpp), doc)


def _methods(category: Op) -> tuple[MethodView, ...]:
    """Return the methods for dimensions that MLIR infers from two inputs' and an output's maps."""
    predicate = category.maps.predicate
    if not predicate.dimensions or category.variadic or len(_mapped(category)) != 3:
        return ()
    loops = tuple(
        MethodView(
            f"get{Name.of(d.name).pascal}Dims",
            "unsigned",
            f"The loops over dimensions {d.summary}.",
            d.field,
        )
        for d in predicate.dimensions
    )
    return (*loops, *_FACTORS) if predicate.windowed else loops


_FACTORS = (
    MethodView(
        "getWindowStrides",
        "int64_t",
        "How far the window is moved, per image dimension.",
        "strides",
    ),
    MethodView(
        "getWindowDilations",
        "int64_t",
        "How far its elements are apart, per image dimension.",
        "dilations",
    ),
)
