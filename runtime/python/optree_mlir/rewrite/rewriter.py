# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Moves operations along the tree: to descendants, to ancestors, or to accepted ops."""

from __future__ import annotations

from collections.abc import Callable

from optree_core.model import OpKind

from ..bindings import ir
from .binding import Binding
from .conditions import holds
from .index import TreeIndex
from .matcher import Matcher
from .nodes import OpNode
from .position_reads import with_position_reads_as_operands
from .splitter import split
from .structured import StructuredView, view_of
from .uniform import is_unsigned_cast, leave_filled
from .unify import unify_payload
from .writer import attributes_for, finish, replace, replace_by_root

#: True if an op, by its name, may replace the operation.
Accept = Callable[[ir.Operation, str], bool]


class Rewriter:
    """Rewrites operations along the tree; a method returns True if it replaced its operation."""

    def __init__(self, index: TreeIndex, *, disjoint: bool = True) -> None:
        self.tables = index.tables
        self.matcher = Matcher(index, disjoint=disjoint)
        self.available = index.available
        casting = index.tables.tree.role("cast")
        known = casting is not None and casting.name in index.available
        self.casting = index.tables.nodes[casting.name] if casting is not None and known else None

    def view(self, operation: ir.Operation) -> StructuredView | None:
        node = self.tables.by_name.get(operation.name)
        return None if node is None else view_of(operation, node)

    def specialize(self, operation: ir.Operation) -> bool:
        """Replace the operation by its canonical op."""
        view = self.view(operation)
        if view is None or view.node.undescribed(view.attributes):
            return False
        # A generic that is no op with more operands keeps its reads.
        reads = with_position_reads_as_operands(view)
        if reads is not None:
            its = self.view(reads)
            if its is not None and self.matcher.canonical(its) is not None:
                finish(operation, reads)
                self.specialize(reads)
                return True
            reads.erase()
        binding = self.matcher.canonical(view)
        if binding is not None:
            created = None if is_unchanged(binding) else replace(view, binding)
            if created is not None and is_unsigned_cast(binding):
                leave_filled(self.tables, created)
            return created is not None
        # An op whose body was edited means no more than its generic.
        return not view.node.op.is_root and replace_by_root(view) is not None

    def generalize(self, operation: ir.Operation, to: str, casts: str) -> bool:
        """Replace the operation, and casts that are split off it, by more general ones."""
        parts = self.split(operation) if casts == "split" else []
        for part in parts:
            self.generalize_one(part, to)
        return bool(parts) or self.generalize_one(operation, to)

    def split(self, operation: ir.Operation) -> list[ir.Operation]:
        """Split casts off an operation; return the new operations, or an empty list if it stays."""
        view = self.view(operation)
        own = own_binding(view) if view is not None else None
        if self.casting is None or view is None or own is None or not keeps_payload(view):
            return []
        return split(own, self.casting)

    def generalize_one(self, operation: ir.Operation, to: str) -> bool:
        view = self.view(operation)
        if view is None or view.node.op.is_root:
            return False
        if to != "generic" and view.graph is not None and keeps_payload(view):
            above = to == "parent" or view.node.op.kind is OpKind.NAMED
            target = self.nearest(view.node, at_least=1 if above else 0)
            if target is view.node:
                return False
            binding = None if target.op.is_root else self.matcher.match(view, view.graph, target)
            if binding is not None:
                return replace(view, binding) is not None
        return replace_by_root(view) is not None

    def nearest(self, node: OpNode, at_least: int) -> OpNode:
        """Return the nearest available op that is at least this number of levels above the node."""
        path = [node.op, *self.tables.tree.ancestors(node.op.name)]
        for op in path[at_least:]:
            if op.name in self.available:
                return self.tables.nodes[op.name]
        return self.tables.root

    def coerce(self, operation: ir.Operation, accept: Accept) -> bool:
        """Replace the operation, unless it is accepted, by its nearest accepted ancestor.

        Accepting an op that is not available accepts ops that mean it: where MLIR lacks `add`,
        an elementwise op that means it.
        """
        view = self.view(operation)
        if view is None or view.node.op.is_root:
            return False
        # An op whose body was edited can only become the root.
        keeps = keeps_payload(view)
        if keeps and accept(operation, operation.name):
            return False
        if keeps and view.graph is not None:
            if self.stands_for_accepted(view, accept):
                return False
            for op in self.tables.tree.ancestors(view.node.op.name)[:-1]:
                nearest = self.nearest(self.tables.nodes[op.name], at_least=0)
                if op.abstract or nearest.op.is_root or not accept(operation, op.qualified_name):
                    continue
                binding = self.matcher.match(view, view.graph, nearest)
                if binding is not None and replace(view, binding) is not None:
                    return True
        return replace_by_root(view) is not None

    def stands_for_accepted(self, view: StructuredView, accept: Accept) -> bool:
        """True if the operation means an accepted op that is not available."""
        return any(
            self.nearest(node, at_least=0) is view.node
            and accept(view.operation, node.op.qualified_name)
            and self.matcher.match(view, view.graph, node) is not None
            for node in self.tables.nodes.values()
            if not node.op.abstract and node.op.name not in self.available
        )


def own_binding(view: StructuredView) -> Binding | None:
    """Return the operation's binding with its own op; None without a legal payload."""
    node, binding = view.node, Binding.in_order(view.node, view)
    for parameter in node.parameters:
        value = node.decode(parameter, view.attributes)
        if value is None:
            return None
        binding.parameters[parameter.name] = value
    binding.body = node.body(tuple(kind.element for kind in view.kinds), binding.parameters)
    return None if binding.body is None else binding


def keeps_payload(view: StructuredView) -> bool:
    """True if the operation's body is its op's payload, or a body that its op allows."""
    op, graph = view.node.op, view.graph
    if op.has_region:
        return all(holds(condition, Binding.in_order(view.node, view)) for condition in op.where)
    own = own_binding(view)
    return own is not None and graph is not None and unify_payload(own, graph)


def is_unchanged(binding: Binding) -> bool:
    """True if the operation already has the binding's op, operands, attributes and maps."""
    view, node = binding.view, binding.node
    if view.node is not node or binding.sources != list(range(len(view.operands))):
        return False
    wanted = attributes_for(binding, view.inputs, view.inits, {})
    if wanted is None:
        return False
    names = {parameter.attribute for parameter in node.parameters}
    held, meant = (
        {name: value for name, value in attributes.items() if name in names}
        for attributes in (view.attributes, wanted)
    )
    if held != meant:
        return False
    return node.op.maps.attribute is None or tuple(binding.maps) == view.maps
