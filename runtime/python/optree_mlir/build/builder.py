# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Build ops: one operation per call, where the types of the arguments are known from before."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from .. import memory
from ..bindings import fill_builtin_region, ir
from ..dialect.loaded import LoadedDialect
from ..errors import OpError, naming
from .annotations import BodyLike, TypeLike

if TYPE_CHECKING:
    from optree_core.model import Op

    from .plan import CallPlan


class BuilderCall(NamedTuple):
    """The arguments of a builder; given: the values of its parameters, in order."""

    inputs: tuple[object, ...]
    outs: object
    given: tuple[object, ...]
    dtype: TypeLike | None
    loc: ir.Location | None
    ip: ir.InsertionPoint | None


# Calls that repeat the last one's types, which most do: with nothing but comparing these.

_create = ir.Operation.create


def repeated(builder: Builder) -> Callable[..., ir.Value]:
    """`build` of a builder of two inputs that is quicker where the types are those of last time.

    Only ops that upstream gives their body, on outputs that are given, at the current place.
    """
    # Types of the last call, what else it was given, and what was decided for it.
    first: Any = None
    second: Any = None
    third: Any = None
    given_last: Any = None
    dtype_last: Any = None
    context: Any = None
    name, results, attributes = "", list[ir.Type](), dict[str, ir.Attribute]()
    general = builder.build

    def forget() -> None:
        nonlocal first, second, third, context, results, attributes
        first = second = third = context = None
        results, attributes = [], {}

    memory.forgetting(forget)

    def build(
        inputs: tuple[Any, Any],
        outs: Any,
        given: tuple[object, ...],
        dtype: TypeLike | None = None,
        loc: ir.Location | None = None,
        ip: ir.InsertionPoint | None = None,
    ) -> ir.Value:
        nonlocal first, second, third, given_last, dtype_last, context, name, results, attributes
        if outs is None or loc is not None or ip is not None:
            return general(inputs, outs, given, dtype, loc, ip)
        lhs, rhs = inputs
        try:
            if (
                lhs.type == first
                and rhs.type == second
                and outs.type == third
                and given == given_last
                and dtype is dtype_last
            ):
                built = _create(name, results, (lhs, rhs, outs), attributes, None, 1)
                if built.context is context:
                    fill_builtin_region(built)
                    return built.result
                built.erase()
        except (AttributeError, IndexError, RuntimeError, TypeError, ValueError):
            pass  # What is wrong, if anything, the general way says.
        made = general(inputs, outs, given, dtype)
        key, plan = builder.recent
        if plan is not None and plan.fill and plan.results and not plan.created:
            first, second, third, given_last, dtype_last = key
            name, results, attributes, context = (
                plan.name, plan.results, plan.attributes, plan.context
            )  # fmt: skip
        return made

    return build


_type_of = attrgetter("type")


class Builder:
    """Builds one structured op.

    parameters: the names of the values that `build` is given, in order.
    """

    def __init__(self, dialect: LoadedDialect, name: str, parameters: Sequence[str] = ()) -> None:
        self.dialect = dialect
        self.name = name
        self.parameters = tuple(parameters)
        self.plans: dict[object, CallPlan] = {}
        #: The last key and what was decided for it: calls often repeat.
        self.recent: list[Any] = [None, None]
        memory.forgetting(self.forget)

    @cached_property
    def op(self) -> Op:
        return self.dialect.tree.ops[self.name]

    def repeated(self) -> Callable[..., ir.Value]:
        """`build` for an op of two inputs, quicker where calls repeat."""
        return repeated(self)

    def forget(self) -> None:
        self.plans.clear()
        self.recent[:] = None, None

    def build(
        self,
        inputs: tuple[object, ...],
        outs: object,
        given: tuple[object, ...],
        dtype: TypeLike | None = None,
        loc: ir.Location | None = None,
        ip: ir.InsertionPoint | None = None,
    ) -> ir.Value:
        """Build the op, and return its result; on memrefs, the output."""
        try:
            kind = None if outs is None else outs.type  # type: ignore[attr-defined]
            key: object
            if len(inputs) == 2:
                lhs, rhs = inputs
                key = (lhs.type, rhs.type, kind, given, dtype)  # type: ignore[attr-defined]
            else:
                key = (*map(_type_of, inputs), kind, given, dtype)
            last, plan = self.recent
            if key != last:
                plan = self.plans[key]
                self.recent[:] = key, plan
        except (AttributeError, KeyError):
            return self.build_new(BuilderCall(inputs, outs, given, dtype, loc, ip))
        except (TypeError, ValueError):
            from .new_call import frozen as freeze

            frozen = freeze(given)
            if any(new is not old for new, old in zip(frozen, given, strict=True)):
                return self.build(inputs, outs, frozen, dtype, loc, ip)
            return self.build_new(BuilderCall(inputs, outs, given, dtype, loc, ip))
        name, results, attributes, fill, body, context, created = plan
        if outs is None or loc is not None or ip is not None:
            if not all(isinstance(item, ir.Value) for item in inputs):
                return self.build_new(BuilderCall(inputs, outs, given, dtype, loc, ip))
            self.check_place(context, loc, ip, inserts=outs is None)
            if outs is None:
                from .emit import Placement
                from .new_call import create_output

                with naming(self.op.qualified_name):
                    site = Placement(self.dialect, context, loc, ip)
                    outs = create_output(created[0], inputs, site)
        try:
            built = _create(name, results, (*inputs, outs), attributes, None, 1, loc, ip)
        except (IndexError, RuntimeError, TypeError, ValueError) as error:
            if not all(isinstance(item, ir.Value) for item in (*inputs, outs)):
                return self.build_new(BuilderCall(inputs, outs, given, dtype, loc, ip))
            self.check_place(context, loc, ip)
            raise OpError(f"{self.op.qualified_name}: {error}") from error
        if built.context is not context:
            built.erase()
            self.check_place(context, loc, ip)
        if fill:
            fill_builtin_region(built)
        elif body is not None:
            from .emit import Placement
            from .regions import fill_region

            fill_region(built, body, Placement(self.dialect, built.context, loc, ip))
        return built.result if results else outs

    def check_place(
        self, context: ir.Context, loc: object, ip: object, inserts: bool = False
    ) -> None:
        """Check that the call can insert, if that has to be, an op of the context."""
        from .new_call import check_place

        with naming(self.op.qualified_name):
            check_place(context, loc, ip, inserts)

    def build_new(self, call: BuilderCall) -> ir.Value:
        """Build the op for types that were not seen before, or not as values."""
        from .new_call import build_new

        return build_new(self, call)

    def build_with_body(
        self,
        inputs: tuple[object, ...],
        outs: object,
        given: tuple[object, ...],
        body: BodyLike,
        dtype: TypeLike | None = None,
        loc: ir.Location | None = None,
        ip: ir.InsertionPoint | None = None,
    ) -> object:
        """Build an op whose body is the caller's; a list of outputs gives a tuple of results."""
        from .new_call import build_with_body

        return build_with_body(self, BuilderCall(inputs, outs, given, dtype, loc, ip), body)


class PlainBuilder:
    """Builds one op that stands for no generic."""

    def __init__(self, dialect: LoadedDialect, name: str) -> None:
        self.dialect = dialect
        self.name = name

    def build(
        self,
        operands: Mapping[str, object],
        parameters: Mapping[str, object],
        loc: ir.Location | None = None,
        ip: ir.InsertionPoint | None = None,
    ) -> ir.Value | ir.Operation:
        """Build the op from its operands and parameters by name; gives what it yields."""
        from .plain import build_plain

        op = self.dialect.tree.ops[self.name]
        return build_plain(self.dialect, op, operands, parameters, loc, ip)
