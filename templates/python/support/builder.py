"""Build an op: checks and decisions once per combination of types, then one operation per call."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import contextmanager
from functools import cache
from operator import attrgetter
from typing import Any

from ..tables import TREE
from ..tree.element_type import ElementType
from ..tree.model import Op
from . import memory
from .arguments import TypeLike, whole
from .bindings import fill_builtin_region, ir
from .emit import Number, Site, constant, empty
from .errors import OpError, ParameterError, shown
from .operands import Operands, operands, spread
from .parameters import checked
from .place import check_place, context_of
from .plan import Output, Plan, Planner
from .regions import BodyLike, call_body, fill_region
from .repeated import repeated

_create = ir.Operation.create
_type_of = attrgetter("type")


@contextmanager
def naming(op: Op) -> Iterator[None]:
    """Mistakes say which op they are about."""
    try:
        yield
    except OpError as error:
        error.args = (f"{op.qualified_name}: {error}",)
        raise


class Builder:
    """Builds one structured op.

    parameters: the names of the values that `build` is given, in order.
    """

    def __init__(self, name: str, parameters: Sequence[str] = ()) -> None:
        self.op = TREE.ops[name]
        self.parameters = tuple(parameters)
        self.plans: dict[object, Plan] = {}
        #: The last key and what was decided for it: calls often repeat.
        self.recent: list[Any] = [None, None]
        memory.forgetting(self.forget)
        #: `build`, quicker where calls repeat.
        self.call = repeated(self) if len(self.op.inputs) == 2 else self.build

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
            return self.build_new(inputs, outs, given, dtype, loc, ip)
        except (TypeError, ValueError):
            frozen = _frozen(given)
            if any(new is not old for new, old in zip(frozen, given, strict=True)):
                return self.build(inputs, outs, frozen, dtype, loc, ip)
            return self.build_new(inputs, outs, given, dtype, loc, ip)
        name, results, attributes, fill, body, _, context, created = plan
        if outs is None or loc is not None or ip is not None:
            if not all(isinstance(item, ir.Value) for item in inputs):
                return self.build_new(inputs, outs, given, dtype, loc, ip)
            with naming(self.op):
                check_place(context, loc, ip, inserts=outs is None)
                if outs is None:
                    outs = create_output(created[0], inputs, Site(context, loc, ip))
        try:
            built = _create(name, results, (*inputs, outs), attributes, None, 1, loc, ip)
        except (IndexError, RuntimeError, TypeError, ValueError) as error:
            if not all(isinstance(item, ir.Value) for item in (*inputs, outs)):
                return self.build_new(inputs, outs, given, dtype, loc, ip)
            with naming(self.op):
                check_place(context, loc, ip, inserts=False)
                raise OpError(str(error)) from error
        if built.context is not context:
            built.erase()
            with naming(self.op):
                check_place(context, loc, ip, inserts=False)
        if fill:
            fill_builtin_region(built)
        elif body is not None:
            fill_region(built, body, Site(built.context, loc, ip))
        return built.result if results else outs

    def build_new(
        self,
        inputs: tuple[object, ...],
        outs: object,
        given: tuple[object, ...],
        dtype: TypeLike | None,
        loc: ir.Location | None,
        ip: ir.InsertionPoint | None,
    ) -> ir.Value:
        """Build the op for types that were not seen before, or not as values."""
        with naming(self.op):
            context = context_of((*inputs, outs))
            given = _frozen(given)
            found, plan = self.decide(
                inputs, None if outs is None else [outs], given, dtype, context
            )
            check_place(context, loc, ip, inserts=bool(plan.created or found.made))
            values = found.values(Site(context, loc, ip))
        init = found.inits[0].value if found.inits else None
        memory.keep(context)
        kind = None if init is None else init.type
        key = (*[x.type for x in values], kind, given, dtype)
        self.plans[key] = plan
        return self.build(tuple(values), init, given, dtype, loc, ip)

    def decide(
        self,
        inputs: Sequence[object],
        outs: Sequence[object] | None,
        given: tuple[object, ...],
        dtype: TypeLike | None,
        context: ir.Context,
        body: BodyLike | None = None,
    ) -> tuple[Operands, Plan]:
        """Check the call, and decide how to build the op."""
        named = dict(zip(self.parameters, given, strict=True))
        maps = named.pop(self.op.maps.attribute, None) if self.op.maps.attribute else None
        einsum = named.pop("einsum", None)
        if einsum is not None:
            if maps is not None:
                raise ParameterError("einsum and indexing_maps say the same; give one of them")
            if not isinstance(einsum, str):
                raise ParameterError(f"einsum is {shown(einsum)}; a string is needed")
            maps = einsum
        elif isinstance(maps, str):
            raise ParameterError(
                f"indexing_maps is {shown(maps)}; a list of one map per operand is needed"
            )
        parameters = checked(self.op, named)
        function = next(
            (
                str(parameters.get(p.name, p.value))
                for p in self.op.parameters
                if p.type == "function"
            ),
            None,
        )
        op = self.op
        if op.has_region:
            op = spread(op, len(inputs), None if outs is None else len(outs))
        found = operands(op, inputs, outs, dtype, context, function)
        planner = Planner(op, found, parameters, maps, context)
        return found, planner.plan(body)

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
        several = isinstance(outs, (list, tuple))
        given_outs = None if outs is None else list(outs) if several else [outs]  # type: ignore[call-overload]
        with naming(self.op):
            context = context_of((*inputs, *(given_outs or ())))
            if not isinstance(body, str) and not callable(body):
                raise OpError(f"body is {shown(body)}; a function or the name of one is needed")
            given = _frozen(given)
            found, plan = self.decide(inputs, given_outs, given, dtype, context, body)
            check_place(context, loc, ip, inserts=bool(plan.created or found.made))
            site = Site(context, loc, ip)
            values = found.values(site)
            inits = [create_output(output, values, site) for output in plan.created] or [
                item.value for item in found.inits
            ]
            built = site.create(plan.name, plan.results, [*values, *inits], plan.attributes, 1)
        self.give_body(built, plan, body, site)
        results = list(built.results) if plan.results else inits
        return tuple(results) if several else results[0]

    def give_body(self, built: ir.Operation, plan: Plan, body: BodyLike, site: Site) -> None:
        """Fill the region; an operation that gets none is taken back."""
        try:
            with naming(self.op):
                if plan.body is not None:
                    fill_region(built, plan.body, site)
                elif callable(body):
                    call_body(built, body, plan.elements, site)
        except BaseException:
            built.erase()
            raise


def create_output(output: Output, inputs: Sequence[ir.Value], site: Site) -> ir.Value:
    """A tensor for an output, with the neutral element of what will be combined into it."""
    if output.start is not None:
        filling()
    tensor = empty(site, output.type, output.sizes, inputs)
    if output.start is None:
        return tensor
    return filled(tensor, output.start, output.element, site)


def filled(tensor: ir.Value, start: Number, element: ElementType, site: Site) -> ir.Value:
    """The tensor with every element set to a number."""
    value = constant(site, start, element)
    return filling().build((value,), tensor, (), None, site.loc, site.ip)


@cache
def filling() -> Builder:
    """The builder of the op that sets every element to a scalar."""
    op = TREE.role("fill")
    if op is None:
        raise ParameterError(f"outs is missing; {TREE.dialect.name} has no op that fills one")
    return Builder(op.name)


def _frozen(given: tuple[object, ...]) -> tuple[object, ...]:
    """Lists and arrays as tuples of what they hold, so that they can be part of a key."""
    return tuple(map(_frozen_item, given))


def _frozen_item(item: object) -> object:
    if isinstance(item, (str, bytes, tuple, Mapping, AbstractSet)):
        return item
    number = whole(item)
    if number is not None:
        return number
    if not isinstance(item, Iterable):
        return item
    try:
        parts = list(item)
    except TypeError:  # An array of no dimensions, for instance.
        return item
    numbers = map(whole, parts)
    return tuple(p if n is None else n for p, n in zip(parts, numbers, strict=True))


__all__ = ["Builder", "create_output", "filled", "naming"]
