# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Rewrites a module along the tree and matches its ops: the reference of the C++ passes.

Generalizing walks towards the root of the tree, specializing towards the leaves, coercing replaces
an op that is not accepted by its nearest ancestor that is. All decide by the tables that the
builders have and rewrite one op to one op; which ops there are to choose from is what the loaded
bindings have, and `release` narrows it down.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Literal, TypeAlias

from ..availability import available
from ..bindings import ir, operation_of, operations_in
from ..dialect.loaded import LoadedDialect
from ..errors import ParameterError, did_you_mean
from .binding import Match
from .index import TreeIndex
from .nodes import Tables
from .rewriter import Accept, Rewriter

__all__ = ["Match", "ModuleLike", "Rewrites"]

#: A module, or an operation with what is inside it.
ModuleLike: TypeAlias = "ir.Module | ir.Operation | ir.OpView"


class Rewrites:
    """The rewrites of one dialect."""

    def __init__(self, dialect: LoadedDialect) -> None:
        self.dialect = dialect
        self._rewriters: dict[tuple[frozenset[str], bool], Rewriter] = {}

    @cached_property
    def _tables(self) -> Tables:
        return Tables(self.dialect)

    def specialize(self, module: ModuleLike, *, assume_disjoint_arguments: bool = True) -> int:
        """Replace every op of the tree by its canonical spelling; gives how many were replaced.

        assume_disjoint_arguments: no two arguments of a function are buffers that overlap.

        An op that no other op says stays as it is. Nothing that changes what is computed, flags of
        scalar operations or attributes of a definition are lost.
        """
        rewriter = self._rewriter(module, disjoint=assume_disjoint_arguments)
        return sum(rewriter.specialize(operation) for operation in self._structured(module))

    def generalize(
        self,
        module: ModuleLike,
        to: Literal["parent", "category", "generic"] = "generic",
        casts: Literal["fold", "split"] = "fold",
    ) -> int:
        """Replace every op of the tree by a more general one; gives how many were replaced.

        to: how far: to the nearest op above that there is, to the nearest category, to the root.
        casts: where casts to the type of the output go: into the body, or into ops of their own.
        """
        _one_of("to", to, ("parent", "category", "generic"))
        _one_of("casts", casts, ("fold", "split"))
        rewriter = self._rewriter(module, disjoint=False)
        return sum(rewriter.generalize(each, to, casts) for each in self._structured(module))

    def coerce(
        self,
        module: ModuleLike,
        accept: Iterable[str] | Accept,
        *,
        assume_disjoint_arguments: bool = True,
    ) -> int:
        """Replace every op that is not accepted by its nearest ancestor that is, else by the root.

        accept: names of ops, with or without their dialect, or a function of an operation and the
        name of an op that says whether the op may stand in the operation's place.
        assume_disjoint_arguments: no two arguments of a function are buffers that overlap.

        An op whose body was edited is never accepted: it becomes the root. Gives how many were
        replaced.
        """
        accepted = accept if callable(accept) else self._accepting(accept)
        rewriter = self._rewriter(module, disjoint=assume_disjoint_arguments)
        return sum(rewriter.coerce(operation, accepted) for operation in self._structured(module))

    def match(self, operation: ir.Operation | ir.OpView, op: str) -> Match | None:
        """The operation, a generic or any other, read as the op of this name; None: it is not.

        A category accepts its descendants. The op's operands are the operation's; `meaning` also
        tells an op that takes a scalar from within the body. The operation stays as it is.
        """
        node = self._tables.nodes[self._known(op).partition(".")[2]]
        rewriter = self._rewriter(operation)
        view = rewriter.view(operation_of(operation))
        if view is None:
            return None
        binding = rewriter.matcher.match_below(view, node)
        return None if binding is None else Match.of(binding)

    def meaning(self, operation: ir.Operation | ir.OpView) -> Match | None:
        """The canonical spelling of an operation; None where only the root is."""
        rewriter = self._rewriter(operation)
        view = rewriter.view(operation_of(operation))
        if view is None:
            return None
        binding = rewriter.matcher.canonical(view)
        return None if binding is None else Match.of(binding)

    def _rewriter(self, module: ModuleLike, *, disjoint: bool = True) -> Rewriter:
        ops = available(self.dialect, operation_of(module).context)
        if (ops, disjoint) not in self._rewriters:
            index = TreeIndex(self._tables, ops)
            self._rewriters[ops, disjoint] = Rewriter(index, disjoint=disjoint)
        return self._rewriters[ops, disjoint]

    def _structured(self, module: ModuleLike) -> list[ir.Operation]:
        """The operations of the tree, those inside of another one before it."""
        inside = operations_in(operation_of(module))
        return [operation for operation in inside if operation.name in self._tables.by_name]

    def _accepting(self, names: Iterable[str]) -> Accept:
        accepted = frozenset(map(self._known, [names] if isinstance(names, str) else names))
        return lambda _, name: name in accepted

    def _known(self, name: str) -> str:
        """The qualified name of an op of the tree.

        Raises:
            ParameterError: there is no such op.
        """
        spelled = {n.op.name: n.name for n in self._tables.nodes.values()}
        if name in spelled.values():
            return name
        if name not in spelled:
            raise ParameterError(f"the tree has no op {name!r}{did_you_mean(name, spelled)}")
        return spelled[name]


def _one_of(name: str, value: str, domain: tuple[str, ...]) -> None:
    if value not in domain:
        raise ParameterError(f"{name} is {value!r}; it is one of {', '.join(domain)}")
