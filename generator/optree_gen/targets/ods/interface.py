# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""An op interface per category: getters of operands, of loops by role, and of open parameters."""

from __future__ import annotations

from dataclasses import dataclass

from optree_core.model import Op, Parameter, Tree

from optree_gen.emit.naming import Name
from optree_gen.emit.ods_names import Names, accessor, category_of

#: MLIR's class of inferred dimensions. True: the category's maps are windowed.
_DIMENSIONS = {False: "ContractionDimensions", True: "ConvolutionDimensions"}
_FACTORS = (
    ("getWindowStrides", "strides", "How far the window is moved, per image dimension."),
    ("getWindowDilations", "dilations", "How far its elements are apart, per image dimension."),
)
#: The interface by which passes decompose a composite.
_AGGREGATED = "linalg::AggregatedOpInterface"


def implemented(op: Op) -> tuple[str, ...]:
    """Return the interfaces of other dialects that the class of an op implements.

    An op that the runtime decomposes by its spec has the interface of decomposition, named there or
    not.
    """
    named = any(name.endswith(_AGGREGATED) for name in op.interfaces)
    decomposed = op.moves or op.computes or op.steps
    return op.interfaces if named or not decomposed else (*op.interfaces, _AGGREGATED)


@dataclass(frozen=True, slots=True)
class MethodView:
    """A method that returns `field` of the dimensions that MLIR infers from the maps."""

    name: str
    field: str
    summary: str
    type: str = "unsigned"


@dataclass(frozen=True, slots=True)
class GetterView:
    """A method of each op of the category that returns an operand or a parameter of the payload."""

    name: str
    type: str
    summary: str


@dataclass(frozen=True, slots=True)
class InterfaceView:
    """dimensions: MLIR's class of inferred dimensions. maps: positions of the operands whose maps
    they are inferred from."""

    record: str
    cpp: str
    category: str
    base: str
    summary: str
    description: str
    getters: tuple[GetterView, ...]
    methods: tuple[MethodView, ...]
    dimensions: str
    maps: tuple[int, ...]


def payload_parameters(category: Op) -> tuple[Parameter, ...]:
    """Return the category's parameters on which its payload depends."""
    return tuple(p for p in category.parameters if p.type.decides_payload)


def methods_of(tree: Tree, op: Op) -> set[str]:
    """Return the names of the interfaces' methods for the op, except getters of operands."""
    category = category_of(tree, op) if op.structured else None
    found = set()
    while category is not None:
        found |= {method.name for method in _methods(category)}
        found |= {payload_getter(parameter) for parameter in payload_parameters(category)}
        category = category_of(tree, tree.ops[category.parent]) if category.parent else None
    return found


def payload_getter(parameter: Parameter) -> str:
    """Return the name of the method that returns the parameter's value, open or bound."""
    return f"getPayload{Name(parameter.name).pascal}"


def interface_views(names: Names, tree: Tree) -> tuple[InterfaceView, ...]:
    """Return an interface per category, in tree order: a category before those below it."""
    views: list[InterfaceView] = []
    methods: dict[str, set[str]] = {}
    for op in tree.ops.values():
        if category_of(tree, op) is op:
            above = category_of(tree, tree.ops[op.parent]) if op.parent else None
            inherited = methods[above.name] if above else set()
            view = _interface(names, tree, op, above, inherited)
            views.append(view)
            own = {*(getter.name for getter in view.getters), *(m.name for m in view.methods)}
            methods[op.name] = inherited | own
    return tuple(views)


def _interface(
    names: Names, tree: Tree, category: Op, above: Op | None, inherited: set[str]
) -> InterfaceView:
    getters = (*_operands(tree, category), *_payload(names, category))
    return InterfaceView(
        record=names.record(names.interface(category)),
        cpp=names.interface(category),
        category=category.qualified_name,
        base=names.record(names.interface(above)) if above else "LinalgStructuredInterface",
        summary=category.summary,
        description=category.description,
        getters=tuple(g for g in getters if g.name not in inherited),
        methods=tuple(m for m in _methods(category) if m.name not in inherited),
        dimensions=_DIMENSIONS[category.maps.predicate.windowed],
        maps=_mapped(category),
    )


def _mapped(category: Op) -> tuple[int, ...]:
    """Return the positions of the operands whose maps determine the roles of loops."""
    roles = ("input", "shape", "init")
    return tuple(i for i, o in enumerate(category.operands) if o.role in roles)


def _operands(tree: Tree, category: Op) -> tuple[GetterView, ...]:
    """Return a getter per operand that all ops of the category have exactly once."""
    members: set[str | None] = {category.name}
    single = []
    for op in tree.ops.values():  # A parent stands before its children.
        if op is category or op.parent in members:
            members.add(op.name)
            single.append({o.name for o in op.operands if not (o.variadic or o.optional)})
    return tuple(
        GetterView(accessor(o.name), "::mlir::Value", o.doc or _operand_summary(o.name, o.role))
        for o in category.operands
        if all(o.name in names for names in single)
    )


def _operand_summary(name: str, role: str) -> str:
    kind = {"init": "output", "scalar": "scalar"}.get(role, "input")
    return f"The {kind} `{name}`{', of which only the sizes count' if role == 'shape' else ''}."


def _payload(names: Names, category: Op) -> tuple[GetterView, ...]:
    return tuple(
        GetterView(
            payload_getter(p),
            names.qualified(names.payload_enum(p).cpp),
            p.doc or f"The payload's `{p.name}`, given by an attribute or by the op.",
        )
        for p in payload_parameters(category)
    )


def _methods(category: Op) -> tuple[MethodView, ...]:
    """Return the methods for dimensions that MLIR infers from maps of two inputs and an output."""
    predicate = category.maps.predicate
    # MLIR infers the roles of loops from three maps; an op with others would get wrong ones.
    if not predicate.dimensions or category.variadic or len(_mapped(category)) != 3:
        return ()
    loops = tuple(
        MethodView(
            f"get{Name.of(d.name).pascal}Dims", d.field, f"The loops over dimensions {d.summary}."
        )
        for d in predicate.dimensions
    )
    if not predicate.windowed:
        return loops
    return (*loops, *(MethodView(*factor, type="int64_t") for factor in _FACTORS))
