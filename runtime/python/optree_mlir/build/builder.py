# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Builds ops; a call with the types of an earlier call skips the checks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from .. import memory
from ..bindings import fill_builtin_region, ir
from ..dialect.loaded import LoadedDialect
from ..errors import OpError, naming
from .annotations import BodyLike, RegionLike, TypeLike

if TYPE_CHECKING:
    from optree_core.model import Op

    from ..dialect.defined import DefinedDialect
    from .emit import Placement
    from .plan import CallPlan, OutputPlan


class BuilderCall(NamedTuple):
    """The arguments of a builder's call; given: the values of its parameters, in order."""

    inputs: tuple[object, ...]
    outs: object
    given: tuple[object, ...]
    dtype: TypeLike | None
    loc: ir.Location | None
    ip: ir.InsertionPoint | None


_create = ir.Operation.create


_type_of = attrgetter("type")


class Builder:
    """Builds one structured op.

    parameters: the names of the parameters whose values `build` takes, in order.
    """

    def __init__(self, dialect: LoadedDialect, name: str, parameters: Sequence[str] = ()) -> None:
        self.dialect = dialect
        self.name = name
        self.parameters = tuple(parameters)
        self.plans: dict[object, CallPlan] = {}
        #: The last key and its plan: calls often repeat.
        self.recent: tuple[Any, Any] = (None, None)
        memory.forgetting(self.forget)

    @cached_property
    def op(self) -> Op:
        return self.dialect.tree.ops[self.name]

    def forget(self) -> None:
        self.plans.clear()
        self.recent = None, None

    def build(
        self,
        inputs: tuple[object, ...],
        outs: object,
        given: tuple[object, ...],
        dtype: TypeLike | None = None,
        loc: ir.Location | None = None,
        ip: ir.InsertionPoint | None = None,
    ) -> ir.Value:
        """Build the op; return its result, or on memrefs the output."""
        try:
            kind = None if outs is None else outs.type  # type: ignore[attr-defined]
            if len(inputs) == 2:  # Most ops have two, and `map` takes longer than two names.
                one, two = inputs
                key = (one.type, two.type, kind, given, dtype)  # type: ignore[attr-defined]
            else:
                key = (*map(_type_of, inputs), kind, given, dtype)
            last, plan = self.recent
            if key != last:
                plan = self.plans[key]
                self.recent = key, plan
        except (AttributeError, KeyError):
            return self.build_new(BuilderCall(inputs, outs, given, dtype, loc, ip))
        except (TypeError, ValueError):
            return self.build_frozen(BuilderCall(inputs, outs, given, dtype, loc, ip))
        name, results, attributes, fill, body, context, created = plan
        if outs is None or loc is not None or ip is not None:
            if not all(isinstance(item, ir.Value) for item in inputs):
                return self.build_new(BuilderCall(inputs, outs, given, dtype, loc, ip))
            self.check_place(context, loc, ip, inserts=outs is None)
            if outs is None:
                outs = self.output(created[0], inputs, self.place(context, loc, ip))
        try:
            built = _create(name, results, (*inputs, outs), attributes, None, 1, loc, ip)
        except (IndexError, RuntimeError, TypeError, ValueError) as error:
            return self.refused(BuilderCall(inputs, outs, given, dtype, loc, ip), context, error)
        if built.context is not context:
            built.erase()
            self.check_place(context, loc, ip)
        if fill:
            fill_builtin_region(built)
        elif body is not None:
            from .regions import fill_region

            fill_region(built, body, self.place(built.context, loc, ip))
        return built.result if results else outs

    def build_several(
        self,
        inputs: tuple[object, ...],
        outs: object,
        given: tuple[object, ...],
        dtype: TypeLike | None = None,
        loc: ir.Location | None = None,
        ip: ir.InsertionPoint | None = None,
    ) -> Any:
        """Build an op with a list of outputs; return a tuple of the results."""
        from .new_call import build_listed

        return build_listed(self, BuilderCall(inputs, outs, given, dtype, loc, ip))

    def output(self, plan: OutputPlan, inputs: Sequence[ir.Value], site: Placement) -> ir.Value:
        """Create the tensor for the output that the caller did not give."""
        from .new_call import create_output

        with naming(self.op.qualified_name):
            return create_output(plan, inputs, site)

    def build_frozen(self, call: BuilderCall) -> ir.Value:
        """Build the op with values of parameters that can be a key, such as tuples for lists."""
        from .new_call import frozen

        given = frozen(call.given)
        if any(new is not old for new, old in zip(given, call.given, strict=True)):
            return self.build(*call._replace(given=given))
        return self.build_new(call)

    def refused(self, call: BuilderCall, context: ir.Context, error: Exception) -> ir.Value:
        """Build the op, whose plan the bindings refused, for arguments that are no values.

        Raises:
            OpError: they are values.
        """
        if not all(isinstance(item, ir.Value) for item in (*call.inputs, call.outs)):
            return self.build_new(call)
        self.check_place(context, call.loc, call.ip)
        raise OpError(f"{self.op.qualified_name}: {error}") from error

    def place(
        self, context: ir.Context, loc: ir.Location | None, ip: ir.InsertionPoint | None
    ) -> Placement:
        from .emit import Placement

        return Placement(self.dialect, context, loc, ip)

    def check_place(
        self, context: ir.Context, loc: object, ip: object, inserts: bool = False
    ) -> None:
        """Raise OpError if the location or insertion point is missing or of another context."""
        from .new_call import check_place

        with naming(self.op.qualified_name):
            check_place(context, loc, ip, inserts)

    def build_new(self, call: BuilderCall) -> ir.Value:
        """Build the op for new types, or for arguments that are no values."""
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
    ) -> Any:
        """Build an op with the caller's body; a list of outputs gives a tuple of results."""
        from .new_call import build_with_body

        return build_with_body(self, BuilderCall(inputs, outs, given, dtype, loc, ip), body)


class HandwrittenBuilder:
    """Builds an op that is written by hand in ODS."""

    def __init__(self, dialect: DefinedDialect, name: str) -> None:
        self.dialect = dialect
        self.name = name

    def build(
        self,
        operands: Mapping[str, object],
        parameters: Mapping[str, object],
        bodies: Mapping[str, RegionLike],
        result_types: Sequence[TypeLike] | None,
        loc: ir.Location | None = None,
        ip: ir.InsertionPoint | None = None,
    ) -> Any:
        """Build the op from operands, attributes and regions by name; return its results.

        result_types: None: those of the values that the body of its only region returns.
        """
        from .handwritten import build_handwritten

        op = self.dialect.tree.ops[self.name]
        place = (loc, ip)
        return build_handwritten(
            self.dialect, op, operands, parameters, bodies, result_types, place
        )


class PlainBuilder:
    """Builds a composite or algorithm, which has no generic form."""

    def __init__(self, dialect: LoadedDialect, name: str) -> None:
        self.dialect = dialect
        self.name = name

    def build(
        self,
        operands: Mapping[str, object],
        parameters: Mapping[str, object],
        loc: ir.Location | None = None,
        ip: ir.InsertionPoint | None = None,
    ) -> Any:
        """Build the op from operands and parameters by name; return its result or output."""
        return self.build_typed(operands, parameters, None, loc, ip)

    def build_typed(
        self,
        operands: Mapping[str, object],
        parameters: Mapping[str, object],
        result_types: Sequence[TypeLike] | None,
        loc: ir.Location | None = None,
        ip: ir.InsertionPoint | None = None,
    ) -> Any:
        """Build an op without a destination, whose results have these types; None: those that
        follow from operands and parameters."""
        from .composite import build_composite

        op = self.dialect.tree.ops[self.name]
        return build_composite(self.dialect, op, operands, parameters, result_types, loc, ip)

    def build_with_regions(
        self,
        operands: Mapping[str, object],
        parameters: Mapping[str, object],
        bodies: Mapping[str, BodyLike],
        result_types: Sequence[TypeLike] | None,
        loc: ir.Location | None = None,
        ip: ir.InsertionPoint | None = None,
    ) -> Any:
        """Build an op with bodies for its regions, by name; see `build_typed`."""
        from .composite import build_composite

        op = self.dialect.tree.ops[self.name]
        types = result_types
        return build_composite(self.dialect, op, operands, parameters, types, loc, ip, bodies)
