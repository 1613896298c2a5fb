# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Facts about an op's outputs: if the inputs give their shape, which function combines them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from graphlib import TopologicalSorter
from heapq import heappop, heappush

from .element_type import ElementType, find_element_type
from .expression import Call, Cast, Expr, Fold, Operand, ParameterCall, Region, walk
from .generic import parameter_value
from .model import OUTSIDE_KINDS, Form, Op, OperandSpec, OpKind, Role, Tree, with_leading
from .scalar import ScalarFunction, ScalarTable

#: Forms of a map from which one operand gives the extents of all loops of a rank-polymorphic op.
_COMPLETE = (Form.IDENTITY, Form.IDENTITY_OR_SCALAR, Form.PERMUTE, Form.FREE)


def output_shape_follows(op: Op) -> bool:
    """True if the inputs give the shape of the outputs; with free maps, if the maps allow it.

    False for the root: its caller gives shape and element type of the outputs.
    """
    if not op.structured or op.is_root:
        return False
    if op.maps.named:
        return output_shape_follows(with_leading(op, 1))
    if op.loops is None:
        forms = [op.map_of(operand.name) for operand in op.inputs]
        return any(form.form in _COMPLETE for form in forms)
    read: set[str] = set()
    written: set[str] = set()
    for operand, form in op.operand_maps:
        loops = written if operand.is_init else read
        loops.update([term.loop for result in form.results for term in result.terms])
    return written <= read


def output_element_follows(op: Op) -> bool:
    """True if the inputs of an op of the tree, or its spec, give the element types of outputs."""
    if all(find_element_type(init.type) is not None for init in op.inits):
        return True
    return any(operand.type is None for operand in op.inputs if operand.role is not Role.SHAPE)


def results_follow(op: Op) -> bool:
    """True if an op without a destination has one number of results, and operands and parameters
    give their types: the sizes of tensors, and the types of scalars."""
    common = any(
        o.type is None and o.role is not Role.VALUE and not (o.variadic or o.optional)
        for o in op.operands
    )

    def follows(spec: OperandSpec) -> bool:
        known = spec.role is not Role.VALUE and (common or find_element_type(spec.type) is not None)
        sized = bool(spec.shape) or not spec.is_init
        return known and sized and not (spec.variadic or spec.optional)

    return all(map(follows, op.results))


def returns_tuple(op: Op) -> bool:
    """True if builders always return a tuple: the op has several outputs, or outside the tree any
    number of them."""
    outputs = op.outputs if op.kind in OUTSIDE_KINDS else op.results
    return len(op.outputs) > 1 or any(spec.variadic for spec in outputs)


def reads_output(op: Op) -> bool:
    """True if the payload reads the elements of the outputs, or a user's body may."""
    if op.payload is None:
        return False
    if isinstance(op.payload, Region):
        return any(
            form.form is not Form.IDENTITY for form in map(op.map_of, (o.name for o in op.inits))
        )
    names = {operand.name for operand in op.inits}
    return any(isinstance(e, Operand) and e.name in names for e in walk(op.payload))


def creates_outputs(op: Op, tree: Tree) -> bool:
    """True if some call need not give the outputs: their shape and initial values follow."""
    if not output_shape_follows(op):
        return False
    if not reads_output(op):
        return True
    return tree.role("fill") is not None and any(f.identity for f in _combining(op, tree.scalars))


def initial_value(
    op: Op, tree: Tree, parameters: Mapping[str, object], body: str | None, element: ElementType
) -> complex | None:
    """Return the number that fills an output, or None if there is none.

    body: the name of the function that is the body of an op with a region.
    """
    function = tree.scalars.functions.get(body or combining_function(op, parameters) or "")
    return None if function is None or tree.role("fill") is None else function.neutral(element)


def _combining(op: Op, table: ScalarTable) -> Iterator[ScalarFunction]:
    """Yield the functions that may combine a computed value with the one that the output holds."""
    payload = op.payload
    if isinstance(payload, Region):
        yield from table.functions.values()
    elif isinstance(payload, (Call, Fold, ParameterCall)) and _has_output(op, payload.arguments):
        known = root_function(op, {})
        open_ = op.parameter(payload.parameter) if isinstance(payload, ParameterCall) else None
        if open_ is not None and open_.value is None:
            yield from (table.functions[name] for name in open_.domain or table.functions)
        elif known is not None:
            yield table.functions[known]


def root_function(op: Op, parameters: Mapping[str, object]) -> str | None:
    """Return the outermost function of the payload for these parameter values, or None."""
    if isinstance(op.payload, (Call, Fold)):
        return op.payload.function
    name = op.payload.parameter if isinstance(op.payload, ParameterCall) else ""
    parameter = op.parameter(name)
    value = None if parameter is None else parameter_value(parameter, parameters)
    return None if value is None else str(value)


def combining_function(op: Op, parameters: Mapping[str, object]) -> str | None:
    """Return the payload's outermost function if the output's element is an argument; else None."""
    payload = op.payload
    if isinstance(payload, (Call, Fold, ParameterCall)) and _has_output(op, payload.arguments):
        return root_function(op, parameters)
    return None


def _has_output(op: Op, arguments: tuple[Expr, ...]) -> bool:
    names = {a.name for a in arguments if isinstance(a, Operand)}
    return any(operand.is_init and operand.name in names for operand in op.operands)


# The ops whose payload can contain a scalar function, or a cast.

#: Stands for all casts and the helper operations of casts.
CASTS = "casts"


def users(tree: Tree, name: str) -> Iterator[Op]:
    """Yield the ops whose payload can contain the function (or, for `casts`, a cast)."""
    for op in tree.ops.values():
        if op.payload is None or isinstance(op.payload, Region):
            continue
        nodes = list(walk(op.payload))
        if name == CASTS:
            if any(isinstance(node, Cast) for node in nodes):
                yield op
            continue
        called = {node.function for node in nodes if isinstance(node, Call | Fold)}
        opened = [n for n in nodes if isinstance(n, ParameterCall)]
        if name in _closure(called, tree.scalars) or any(
            _may_call(op, node, name, tree.scalars) for node in opened
        ):
            yield op


def dependents(table: ScalarTable, name: str) -> frozenset[str]:
    """Return the function `name` and all functions that are derived from it."""
    return frozenset(f for f in table.functions if name in _closure({f}, table))


def _may_call(op: Op, node: ParameterCall, name: str, table: ScalarTable) -> bool:
    """True if the open function of the call can be `name`, or be derived from it."""
    parameter = op.parameter(node.parameter)
    if parameter is None:
        return False
    if name not in table.functions:
        return not parameter.domain or name in parameter.domain
    choices = dependents(table, name) & {*(parameter.domain or table.functions)}
    arities = {table.functions[choice].arity for choice in choices}
    return bool(arities) and (node.variadic is not None or len(node.arguments) in arities)


def _closure(functions: set[str], table: ScalarTable) -> set[str]:
    """Return the functions and all functions that their `derive` expressions call."""
    found: set[str] = set()
    pending = list(functions)
    while pending:
        name = pending.pop()
        if name in found or name not in table.functions:
            continue
        found.add(name)
        for expr in table.functions[name].derive.values():
            pending.extend(node.function for node in walk(expr) if isinstance(node, Call))
    return found


# The order in which a generic is matched against the ops of a tree.


def precedence(tree: Tree) -> list[Op]:
    """Return all structured ops, preferred ones first: leaves, categories, user's bodies, the root.

    Leaves are ordered by `precedes`, then as in the tree; deeper categories come first.
    """
    ops = tree.structured()
    position = {op.name: i for i, op in enumerate(ops)}

    def rank(op: Op) -> tuple[int, int]:
        if op.is_root:
            return (3, 0)
        if op.has_region:
            return (2, 0)
        if op.kind is OpKind.CATEGORY:
            return (1, -len(tree.ancestors(op.name)))
        return (0, 0)

    before: dict[str, set[str]] = {op.name: set() for op in ops}
    for op in ops:
        for other in op.precedes:
            before[other].add(op.name)
    sorter = TopologicalSorter(before)
    sorter.prepare()
    found: list[Op] = []
    ready: list[tuple[tuple[int, int], int, str]] = []
    while sorter.is_active():
        for name in sorter.get_ready():
            heappush(ready, (rank(tree.ops[name]), position[name], name))
        _, _, name = heappop(ready)
        found.append(tree.ops[name])
        sorter.done(name)
    return sorted(found, key=rank)
