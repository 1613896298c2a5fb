# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Rewrites a module along the tree and matches its ops: the reference of the C++ passes.

Generalizing replaces an op by an ancestor, specializing by a descendant; coercing replaces an op
that is not accepted by its nearest accepted ancestor. All use the builders' tables and rewrite one
op to one op. They choose among the ops of the loaded bindings; `release` narrows these down.
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

#: A module, or an operation with everything inside it.
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
        """Replace every op of the tree by its canonical op; return the number replaced.

        assume_disjoint_arguments: no two buffer arguments of a function overlap.

        A canonical op stays as it is. A rewrite keeps the results, flags of scalar
        operations and inherent attributes.
        """
        rewriter = self._rewriter(module, disjoint=assume_disjoint_arguments)
        return sum(rewriter.specialize(operation) for operation in self._structured(module))

    def generalize(
        self,
        module: ModuleLike,
        to: Literal["parent", "category", "generic"] = "generic",
        casts: Literal["fold", "split"] = "fold",
    ) -> int:
        """Replace every op of the tree by a more general one; return the number replaced.

        to: the nearest ancestor that exists (`parent`), the nearest category, or the root
            (`generic`).
        casts: `fold` writes casts to the output's type into the body, `split` into ops of their
            own.
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
        """Replace every op that is not accepted by its nearest accepted ancestor, else by the root.

        accept: names of ops, with or without their dialect; or a function of an operation and an
            op's name that returns True if the op may replace the operation.
        assume_disjoint_arguments: no two buffer arguments of a function overlap.

        An op whose body was edited is never accepted and becomes the root. Returns the number of
        replaced ops.
        """
        accepted = accept if callable(accept) else self._accepting(accept)
        rewriter = self._rewriter(module, disjoint=assume_disjoint_arguments)
        return sum(rewriter.coerce(operation, accepted) for operation in self._structured(module))

    def match(self, operation: ir.Operation | ir.OpView, op: str) -> Match | None:
        """Match an operation, such as a generic, as the op of this name; None if it differs.

        A category matches its descendants too. The match's operands are the operation's; `meaning`
        also finds ops that take a scalar from within the body. The operation stays as it is.
        """
        node = self._tables.nodes[self._known(op).partition(".")[2]]
        rewriter = self._rewriter(operation)
        view = rewriter.view(operation_of(operation))
        if view is None:
            return None
        binding = rewriter.matcher.match_below(view, node)
        return None if binding is None else Match.of(binding)

    def meaning(self, operation: ir.Operation | ir.OpView) -> Match | None:
        """Match an operation as its canonical op; None if only the root matches."""
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
        """Return the ops of the tree in the module, inner ones before those around them."""
        inside = operations_in(operation_of(module))
        return [operation for operation in inside if operation.name in self._tables.by_name]

    def _accepting(self, names: Iterable[str]) -> Accept:
        accepted = frozenset(map(self._known, [names] if isinstance(names, str) else names))
        return lambda _, name: name in accepted

    def _known(self, name: str) -> str:
        """Return the qualified name of an op of the tree.

        Raises:
            ParameterError: the tree has no such op.
        """
        qualified = {n.op.name: n.name for n in self._tables.nodes.values()}
        if name in qualified.values():
            return name
        if name not in qualified:
            raise ParameterError(f"the tree has no op {name!r}{did_you_mean(name, qualified)}")
        return qualified[name]


def _one_of(name: str, value: str, domain: tuple[str, ...]) -> None:
    if value not in domain:
        raise ParameterError(f"{name} is {value!r}; one of {', '.join(domain)} is needed")
