# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Plans of calls, one per combination of types: the op, its attributes and result types."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import NamedTuple

from optree_core.affine import AffineMap, projection
from optree_core.container import Container
from optree_core.element_type import ElementType
from optree_core.generic import (
    Body,
    Generic,
    Illegal,
    IllegalParameter,
    Instance,
    check_sizes,
    expanded_operands,
    instantiate,
    map_forms,
)
from optree_core.inference import combining_function, output_shape_follows, reads_output
from optree_core.model import Form, Op, Parameter
from optree_core.parameter_type import ParameterType

from ..availability import nearest
from ..bindings import ir
from ..dialect.loaded import LoadedDialect
from ..errors import ElementTypeError, ParameterError, ShapeError
from .annotations import BodyLike
from .arguments import Number
from .emit import neutral, tensor_type
from .maps import einsum_maps, given_maps, maps_attribute
from .operands import Operands
from .parameters import parameter_attributes
from .regions import named_body
from .shapes import Extent, Extents


@dataclass(frozen=True, slots=True)
class OutputPlan:
    """A tensor to create for an output; start: the number that fills it, if any."""

    type: ir.Type
    element: ElementType
    sizes: tuple[Extent, ...]
    start: Number | None


class CallPlan(NamedTuple):
    """The plan for building an op.

    fill: True if upstream builds the body; body: the body to write. Neither: the caller's function
        builds the body.
    created: the outputs to create; empty if they were given.
    """

    name: str
    results: list[ir.Type]
    attributes: dict[str, ir.Attribute]
    fill: bool
    body: Body | None
    context: ir.Context
    created: tuple[OutputPlan, ...] = ()


class Planner:
    """Plans one call of an op's builder; `plan` raises an OpError for arguments that do not fit."""

    def __init__(
        self,
        dialect: LoadedDialect,
        op: Op,
        operands: Operands,
        parameters: Mapping[str, object],
        maps: object,
        context: ir.Context,
    ) -> None:
        self.dialect = dialect
        self.op = op
        self.operands = operands
        self.parameters = parameters
        self.context = context
        self.maps_attribute: ir.Attribute | None = None
        self.maps = self.choose_maps(maps)
        self.instance = self.make_instance()

    @property
    def count(self) -> int:
        return len(self.operands.inputs) + len(self.operands.targets)

    def choose_maps(self, given: object) -> tuple[AffineMap, ...] | None:
        """Return maps that the caller gave or that follow from ranks; None: the forms' maps."""
        if isinstance(given, str):
            return einsum_maps(given, len(self.operands.inputs))
        if given is not None:
            maps, self.maps_attribute = given_maps(given, self.count, self.context)
            return maps
        if not self.op.open_maps:
            return None
        if not self.op.maps.predicate.elementwise:
            raise ParameterError("indexing_maps is missing")
        ranks = [item.rank for item in self.operands.all]
        loops = max(ranks, default=0)
        identity, scalar = projection(loops, range(loops)), projection(loops, ())
        inputs = len(self.operands.inputs)
        shaped = [identity if item.rank else scalar for item in self.operands.inputs]
        return (*shaped, *[identity] * (self.count - inputs))

    def make_instance(self) -> Instance:
        ranks = [item.rank for item in self.operands.inputs]
        ranks += [item.rank for item in self.operands.inits] or self.created_ranks(ranks)
        return Instance(self.operands.elements, tuple(ranks), self.parameters, self.maps)

    def created_ranks(self, ranks: Sequence[int]) -> list[int]:
        """Return the ranks of outputs that the call makes, for inputs of these ranks."""
        if not self.op.maps.named:
            return [max(ranks, default=0) for _ in self.operands.targets]
        forms = map_forms(self.op, self.count)
        leading = next(
            (rank - len(form.results) for form, rank in zip(forms, ranks, strict=False)
             if form.form is Form.TRAILING), 0,
        )  # fmt: skip
        return [
            len(form.results) + (leading if form.form is Form.TRAILING else 0)
            for form in forms[len(ranks) :]
        ]

    def plan(self, body: BodyLike | None) -> CallPlan:
        generic = self.generic()
        self.check_rank(generic)
        loops = self.op.loops
        conditions = self.op.matching_conditions
        strict = self.dialect.strict_sizes and any(c.name == "same_sizes" for c in conditions)
        extents = Extents(self.operands.all, generic.maps, loops, strict)
        with self.legality():
            check_sizes(self.op, generic.maps, [item.shape for item in self.operands.all])
        created = self.outputs(generic, extents, body)
        own = generic.body
        if isinstance(body, str):
            with self.legality():
                own = named_body(self.dialect, self.op, body, self.instance)
        target = nearest(self.dialect, self.op, self.context)
        if created:
            results = [output.type for output in created]
        else:
            results = [o.type for o in self.operands.inits if o.container is Container.TENSOR]
        fill = self.dialect.builtin_bodies and not target.has_region
        return CallPlan(
            target.qualified_name,
            results,
            self.attributes(target, generic, len(results)),
            fill=fill,
            body=None if fill else own,
            context=self.context,
            created=created,
        )

    def generic(self) -> Generic:
        """Return the generic of the op for these types and parameters; raise if it is illegal."""
        with self.legality():
            generic = instantiate(self.op, self.instance, self.dialect.scalars)
        given = self.parameters.get(self.iterators.name) if self.iterators else None
        if given is None:
            return generic
        assert isinstance(given, tuple)
        if len(given) != len(generic.iterator_types):
            raise ParameterError(
                f"iterator_types has {len(given)} elements for {len(generic.iterator_types)} loops"
            )
        return replace(generic, iterator_types=given)

    def check_rank(self, generic: Generic) -> None:
        """Raise ShapeError if the op permutes no dimensions and the dialect rejects that."""
        permutes = any(p.type is ParameterType.PERMUTATION for p in self.op.parameters)
        if permutes and not generic.maps[0].loops and not self.dialect.permutes_rank_0:
            raise ShapeError(f"{self.operands.inputs[0]}: rank 1 or more is needed")

    @contextmanager
    def legality(self) -> Iterator[None]:
        """Turn `Illegal` into an OpError that names the types."""
        try:
            yield
        except Illegal as error:
            types = ", ".join(map(str, self.operands.all))
            kind = ParameterError if isinstance(error, IllegalParameter) else ElementTypeError
            raise kind(f"{error} ({types})") from None

    @property
    def iterators(self) -> Parameter | None:
        return next((p for p in self.op.parameters if p.type is ParameterType.ITERATORS), None)

    def outputs(
        self, generic: Generic, extents: Extents, body: BodyLike | None
    ) -> tuple[OutputPlan, ...]:
        """Return the outputs to create."""
        if self.operands.inits:
            return ()
        if any(item.container is Container.MEMREF for item in self.operands.inputs):
            raise ShapeError("outs is missing; on memrefs the output has to be given")
        names = expanded_operands(self.op, self.count)
        found = []
        for position, element in enumerate(self.operands.targets, len(self.operands.inputs)):
            sizes = extents.of(generic.maps[position])
            if sizes is None or not output_shape_follows(self.op):
                raise ShapeError(
                    f"outs is missing; no input determines the shape of {names[position][0]}"
                )
            kind = tensor_type(sizes, element, self.context)
            found.append(OutputPlan(kind, element, sizes, self.start(element, body)))
        return tuple(found)

    def start(self, element: ElementType, body: BodyLike | None) -> Number | None:
        """Return the number that fills an output: the neutral element of its combining function."""
        if not reads_output(self.op):
            return None
        function = combining_function(self.op, self.parameters)
        if isinstance(body, str):
            function = body
        value = neutral(self.dialect, function, element) if function else None
        if value is None:
            raise ParameterError(f"outs is missing; no neutral element of {element} is known")
        return value

    def attributes(self, target: Op, generic: Generic, results: int) -> dict[str, ir.Attribute]:
        """Return the attributes of `target`, the op that is built: this op or an ancestor."""
        values = {p.name: self.parameter_value(p, generic) for p in target.parameters}
        found = parameter_attributes(self.dialect, target, values, self.context)
        if target.maps.attribute is not None:
            found[target.maps.attribute] = self.maps_attribute or maps_attribute(
                generic.maps, self.context
            )
        counts = len(self.operands.inputs), len(self.operands.targets)
        return {**found, **self.dialect.segments(target, counts, self.context, results)}

    def parameter_value(self, parameter: Parameter, generic: Generic) -> object:
        if parameter.type is ParameterType.ITERATORS:
            return generic.iterator_types
        own = self.op.parameter(parameter.name)
        if own is not None and own.value is not None:
            return own.value
        return self.parameters.get(parameter.name)
