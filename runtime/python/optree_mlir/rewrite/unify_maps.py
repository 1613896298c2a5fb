# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Unifies an operation's indexing maps with a node's, up to the names of loops.

Strides and dilations are solved from coefficients, permutations and dropped loops from results.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from optree_core.affine import Linear, derive_iterators
from optree_core.condition import broken_value
from optree_core.expression import IndexExpr
from optree_core.model import Form, MapForm
from optree_core.predicate import violations

from .attributes import size
from .binding import Binding
from .maps import IndexingMap, projection


def unify_maps(binding: Binding) -> bool:
    """Find the binding's loops, maps and the parameters that maps tell; False: they do not fit."""
    return _MapUnifier(binding).run()


class _MapUnifier:
    def __init__(self, binding: Binding) -> None:
        self.binding = binding
        self.view = binding.view
        self.node = binding.node
        count = self.view.loops
        scalar = projection(count, ())
        #: The operation's maps by position.
        self.maps = [
            self.view.maps[source] if isinstance(source, int) else scalar
            for source in binding.sources
        ]
        #: The dimension that each loop is, and the loop that each dimension is; -1: unknown.
        self.loops = [-1] * count
        self.loop_of = [-1] * count
        #: What is known of the parameters that symbols stand for.
        self.symbols: dict[str, list[int | None]] = {}

    def run(self) -> bool:
        count = self.view.loops
        if self.node.op.loops is not None and len(self.node.op.loops) != count:
            return False
        if not all(self.bind_loops(form, self.maps[p]) for form, p in self.positions()):
            return False
        if all(dim < 0 for dim in self.loops):
            # Where no map says what the loops are, they are as they stand.
            self.loops = list(range(count))
            self.loop_of = list(range(count))
        if -1 in self.loops:
            return False
        if not all(self.check(form, self.maps[p]) for form, p in self.positions()):
            return False
        self.binding.loops = self.loops
        renamed = self.loop_of != list(range(count))
        self.binding.maps = [m.renamed(self.loop_of) if renamed else m for m in self.maps]
        inits = [indexing.affine for indexing in self.view.maps[self.view.inputs :]]
        return derive_iterators(count, inits) == self.view.iterators and self.is_accepted()

    def is_accepted(self) -> bool:
        """True if the maps together are what the op demands."""
        slots = zip(self.node.slots, self.binding.begin, strict=True)
        roles = [spec.role for (spec, _), (first, last) in slots for _ in range(first, last)]
        maps = [indexing.affine for indexing in self.binding.maps]
        return next(violations(self.node.op.maps.predicate, roles, maps), None) is None

    def positions(self) -> Iterator[tuple[MapForm, int]]:
        """Each position with its form."""
        for (_, form), (first, last) in zip(self.node.slots, self.binding.begin, strict=True):
            for position in range(first, last):
                yield form, position

    def bind(self, loop: int, dim: int) -> bool:
        if dim < 0:
            return False
        if self.loops[loop] < 0 and self.loop_of[dim] < 0:
            self.loops[loop], self.loop_of[dim] = dim, loop
            return True
        return self.loops[loop] == dim

    def bind_loops(self, form: MapForm, given: IndexingMap) -> bool:
        """Bind the loops that stand alone in a map."""
        if given.symbols:
            return False
        if form.form is Form.IDENTITY:
            return len(given.results) == self.view.loops and all(
                self.bind(loop, dim) for loop, dim in enumerate(given.dims)
            )
        if form.listed:
            return len(given.results) == len(form.results) and all(
                wanted.loop is None or self.bind(self.node.number[wanted.loop], dim)
                for wanted, dim in zip(form.results, given.dims, strict=True)
            )
        return True

    def check(self, form: MapForm, given: IndexingMap) -> bool:
        """Check what is not one loop, and solve the parameters in it."""
        if form.listed:
            return all(
                wanted.loop is not None or self.check_sum(wanted, actual)
                for wanted, actual in zip(form.results, given.linear, strict=True)
            )
        names = [self.loop_of[dim] if dim >= 0 else -1 for dim in given.dims]
        if form.form is Form.IDENTITY_OR_SCALAR:
            return not names or names == list(range(self.view.loops))
        if form.form is Form.PERMUTE:
            return self.check_permutation(form, names)
        return form.form is not Form.DROP or self.check_dropped(form, names)

    def check_sum(self, wanted: IndexExpr, actual: Linear | None) -> bool:
        if actual is None or actual[1] != wanted.constant:
            return False
        left = dict(actual[0])
        for term in wanted.terms:
            coefficient = left.pop(self.loops[self.node.number[term.loop]], 0)
            factor = term.factor
            known = self.solved(factor, coefficient) if isinstance(factor, str) else factor
            if coefficient != known:
                return False
        return not left

    def solved(self, symbol: str, coefficient: int) -> int | None:
        """The value of a symbol, which is the coefficient unless it is known already."""
        parameter, element = self.node.symbols[symbol]
        found = self.symbols.setdefault(parameter.name, [None] * size(parameter))
        known = found[element]
        value = coefficient if known is None else known
        if broken_value(parameter.where, (value,)):
            return None
        found[element] = value
        if None not in found:
            self.binding.parameters[parameter.name] = tuple(v for v in found if v is not None)
        return value

    def check_permutation(self, form: MapForm, names: list[int]) -> bool:
        """The result at position p[i] is loop i."""
        if sorted(names) != list(range(self.view.loops)):
            return False
        return self.settle(form, tuple(names.index(loop) for loop in range(self.view.loops)))

    def check_dropped(self, form: MapForm, names: list[int]) -> bool:
        """All loops that are not in p, in order."""
        if -1 in names or any(a >= b for a, b in pairwise(names)):
            return False
        dropped = tuple(loop for loop in range(self.view.loops) if loop not in names)
        return self.settle(form, dropped)

    def settle(self, form: MapForm, value: tuple[int, ...]) -> bool:
        assert form.parameter is not None
        return self.binding.parameters.setdefault(form.parameter, value) == value
