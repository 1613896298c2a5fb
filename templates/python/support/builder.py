"""Build an op: checks and decisions once per combination of types, then one operation per call."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from operator import attrgetter
from typing import Any

from ..tables import FILL, TREE
from ..tree.element_type import ElementType
from ..tree.model import Op
from . import memory
from .arguments import TypeLike
from .bindings import fill_builtin_region, ir
from .emit import Number, Site, constant, empty
from .errors import OpError
from .operands import Operands, operands, spread
from .parameters import checked
from .plan import Output, Plan, Planner
from .regions import BodyLike, call_body, fill_region

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
            if frozen != given:
                return self.build(inputs, outs, frozen, dtype, loc, ip)
            return self.build_new(inputs, outs, given, dtype, loc, ip)
        name, results, attributes, fill, body, _, created = plan
        if outs is None:
            site = Site(inputs[0].context, loc, ip)  # type: ignore[attr-defined]
            outs = create_output(created[0], inputs, site)
        built = _create(name, results, (*inputs, outs), attributes, None, 1, loc, ip)
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
        context = _context(inputs, outs)
        with naming(self.op):
            found, plan = self.decide(
                inputs, None if outs is None else [outs], given, dtype, context
            )
        site = Site(context, loc, ip)
        values = found.values(site)
        init = found.inits[0].value if found.inits else None
        memory.keep(context)
        given = _frozen(given)
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
            maps = str(einsum)
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
        context = _context(inputs, given_outs[0] if given_outs else None)
        with naming(self.op):
            if not isinstance(body, str) and not callable(body):
                raise OpError(f"body is {body!r}; a function or the name of one is needed")
            found, plan = self.decide(inputs, given_outs, given, dtype, context, body)
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
    tensor = empty(site, output.type, output.sizes, inputs)
    if output.start is None:
        return tensor
    return filled(tensor, output.start, output.element, site)


def filled(tensor: ir.Value, start: Number, element: ElementType, site: Site) -> ir.Value:
    """The tensor with every element set to a number."""
    value = constant(site, start, element)
    return _fill().build((value,), tensor, (), None, site.loc, site.ip)


@cache
def _fill() -> Builder:
    """The builder of the op that sets every element to a scalar."""
    return Builder(FILL)


def _context(inputs: Sequence[object], outs: object) -> ir.Context:
    """The context of the operands, else the current one."""
    for item in (*inputs, outs):
        if isinstance(item, (ir.Value, ir.OpView, ir.Operation)):
            return item.context
    return ir.Context.current


def _frozen(given: tuple[object, ...]) -> tuple[object, ...]:
    """Lists as tuples, so that they can be part of a key."""
    return tuple(
        tuple(item) if isinstance(item, Iterable) and not isinstance(item, str) else item
        for item in given
    )


__all__ = ["Builder", "create_output", "filled", "naming"]
