# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Decides which loops of an operation may be reordered.

A new op may run the loops in another order only if no result depends on the order. Parallel loops
may move. Reduction loops keep their order among themselves unless the combiner associates and
commutes. No loop moves if the body may have effects or buffers may overlap.
"""

from __future__ import annotations

from optree_core.container import Container

from ..bindings import attributes_of, ir
from ..build.arguments import known_type
from .binding import Binding
from .graph import ArgumentNode, OperationNode, ScalarGraph, ScalarNode, import_body, is_plain
from .nodes import Tables
from .structured import PARALLEL, StructuredView

#: MLIR's value for an unknown stride.
_DYNAMIC = ir.ShapedType.get_dynamic_stride_or_offset()


def may_run(binding: Binding, graph: ScalarGraph | None, disjoint: bool = True) -> bool:
    """True if the loops may run in the order of the binding's node.

    graph: None if the tables do not describe the body.
    disjoint: no two buffer arguments of a function overlap.
    """
    view = binding.view
    if binding.loops == sorted(binding.loops):
        return True
    once = {loop for loop, size in view.sizes if size == 1}
    repeated = [loop for loop in binding.loops if loop not in once]
    if repeated == sorted(repeated):
        return True
    moves = binding.node.op.has_region
    reductions = [loop for loop in repeated if _is_reduction(view, loop)]
    if reductions != sorted(reductions):
        if moves:
            graph = import_body(binding.node.tables, view.body, any_flags=True)
        if graph is None or not combines_in_any_order(
            binding.node.tables, graph, view.inputs, keeps_flags=moves
        ):
            return False
    if moves and not all(map(binding.node.tables.is_pure, list(view.body.operations)[:-1])):
        return False
    return not _visits_meet(view, disjoint)


def combines_in_any_order(
    tables: Tables, graph: ScalarGraph, inputs: int, *, keeps_flags: bool = False
) -> bool:
    """True if each result combines its accumulator with elements in any order to the same value.

    inputs: the number of inputs; the arguments after them are the accumulators.
    keeps_flags: True if the new body will have the operations' flags.
    """
    nodes = graph.nodes
    #: Per node: True if its value depends on an accumulator.
    follows: list[bool] = []
    for node in nodes:
        own = isinstance(node, ArgumentNode) and node.number >= inputs
        follows.append(own or any(follows[argument] for argument in node.arguments))
    for number, result in enumerate(graph.results):
        combined: ScalarNode = nodes[result]
        name = ""
        # A chain of one operation, from the result to the accumulator.
        while isinstance(combined, OperationNode):
            before = [argument for argument in combined.arguments if follows[argument]]
            same = name in ("", combined.name)
            if not same or len(before) != 1 or not _combines_freely(tables, combined, keeps_flags):
                return False
            name = combined.name
            combined = nodes[before[0]]
        if not isinstance(combined, ArgumentNode) or combined.number != inputs + number:
            return False
    return True


def _combines_freely(tables: Tables, node: OperationNode, keeps_flags: bool) -> bool:
    """True if the operation combines two values in either order to the same value."""
    # Nodes that the tables add have no flags.
    operation = None if node.source is None else node.source.owner.operation
    attributes = {} if operation is None else attributes_of(operation)
    flags = str(attributes.get("fastmath", ""))
    # Partial sums in another order may overflow, which `nsw` and `nuw` exclude.
    if keeps_flags and attributes and not flags and not is_plain(operation, attributes):
        return False
    kind = known_type(node.type).type_class
    free = {"any", "reassociable"} if "reassoc" in flags or "<fast>" in flags else {"any"}
    return any(
        function.combining_order(kind) in free and function.lower.get(kind) == node.name
        for function in tables.scalars.functions.values()
    )


def _is_reduction(view: StructuredView, loop: int) -> bool:
    """True if iterations that differ in the loop may write to the same element.

    This includes a parallel loop that is not itself a result of each output's map.
    """
    outputs = view.maps[view.inputs :]
    return view.iterators[loop] != PARALLEL or any(loop not in each.dims for each in outputs)


def _visits_meet(view: StructuredView, disjoint: bool) -> bool:
    """True if one iteration may write an element that another one reads or writes."""
    buffers = [i for i, kind in enumerate(view.kinds) if kind.container is Container.MEMREF]
    for i in buffers:
        for j in buffers:
            if i < view.inputs:
                continue
            if i == j:
                if _overlaps_itself(view.operands[i], disjoint):
                    return True
                continue
            if view.operands[i] == view.operands[j]:
                # Each iteration has an element of its own.
                if view.maps[i] == view.maps[j] and view.maps[i].is_permutation:
                    continue
                return True
            if not disjoint or not all(_is_parameter(view.operands[k]) for k in (i, j)):
                return True
    return False


def _overlaps_itself(buffer: ir.Value, disjoint: bool) -> bool:
    """True if two positions of a buffer may be the same element."""
    type = ir.MemRefType(buffer.type)
    if type.affine_map == ir.AffineMap.get_identity(type.rank, type.context):
        return False
    try:
        strides, _ = type.get_strides_and_offset()
    except RuntimeError:  # The layout is not strided.
        return True
    if not type.has_static_shape or _DYNAMIC in strides:
        return not disjoint or not _is_parameter(buffer)
    sizes = zip(strides, type.shape, strict=True)
    steps = sorted((abs(step), size) for step, size in sizes if size > 1)
    # Each stride exceeds the reach of all smaller ones.
    reach = 0
    for step, size in steps:
        if step <= reach:
            return True
        reach += step * (size - 1)
    return False


def _is_parameter(value: ir.Value) -> bool:
    """True if the value is an argument of a function."""
    block = value.owner
    if not isinstance(block, ir.Block):
        return False
    function = block.owner.operation
    return "function_type" in attributes_of(function) and block == function.regions[0].blocks[0]
