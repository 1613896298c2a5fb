# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Cases as MLIR text: a function around the op itself, or around its generic form.

The assembly of an op follows from its spec: its first scalar function is a keyword before the
operands, then comes the attribute of maps; lists of dimensions follow the operands; all other
attributes are in the attribute dictionary. An op with a list of dimensions has no keyword.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from optree_core.affine import AffineMap
from optree_core.cases import Case
from optree_core.container import Container
from optree_core.dialect_op import DialectOp
from optree_core.generic import Body, Generic
from optree_core.mlir_version import BARE_FUNCTION, RELEASE
from optree_core.model import Dialect, Role
from optree_core.scalar import ScalarTable

from optree_gen.emit.render import Renderer

if TYPE_CHECKING:
    import jinja2


@dataclass(frozen=True, slots=True)
class OperandView:
    """The SSA name and the type of an operand; `shape` is None for a scalar value."""

    name: str
    shape: tuple[int | None, ...] | None
    element: str
    container: Container


@dataclass(frozen=True, slots=True)
class FunctionView:
    """A function that returns the results of one op.

    op: the qualified name. generic: the op is the root, with `maps`, `iterator_types` and `body`.
    keywords: attributes before the operands; the name is empty for a bare `<add>`.
    attributes: the attribute dictionary. trailing: lists of dimensions after the operands.
    typed: True if the result types are written.
    signature: the function's arguments if their order is not that of the op's operands.
    """

    name: str
    op: str
    inputs: tuple[OperandView, ...]
    outputs: tuple[OperandView, ...]
    generic: bool = False
    maps: tuple[str, ...] = ()
    iterator_types: tuple[str, ...] = ()
    keywords: tuple[tuple[str, str], ...] = ()
    attributes: tuple[tuple[str, str], ...] = ()
    trailing: tuple[tuple[str, tuple[int, ...]], ...] = ()
    body: Body | None = None
    typed: bool = True
    signature: tuple[OperandView, ...] = ()

    @property
    def operands(self) -> tuple[OperandView, ...]:
        return self.inputs + self.outputs

    @property
    def arguments(self) -> tuple[OperandView, ...]:
        return self.signature or self.operands

    @property
    def results(self) -> tuple[OperandView, ...]:
        """The outputs that are tensors; an op on memrefs has no results."""
        return tuple(o for o in self.outputs if o.container is Container.TENSOR)


class MlirWriter:
    """Writes cases of one dialect as MLIR text in the syntax of a release of MLIR."""

    def __init__(
        self, templates: Path, dialect: Dialect, scalars: ScalarTable, release: int = RELEASE
    ) -> None:
        self.renderer = Renderer(templates)
        self.dialect = dialect
        self.scalars = scalars
        self.bare_function = not dialect.defined and release >= BARE_FUNCTION

    @cached_property
    def function(self) -> jinja2.Template:
        return self.renderer.environment.get_template("mlir/function.mlir.jinja")

    def text(self, view: FunctionView) -> str:
        return self.function.render(view=view)

    def op(self, case: Case, name: str = "f") -> str:
        """Return the text of a function `name` around the op in its own assembly."""
        return self.text(self.op_view(case, name))

    def generic(self, case: Case, name: str = "f", generic: Generic | None = None) -> str:
        """Return the text of a function `name` around the generic form of the case.

        Raises:
            Illegal: the op does not take the types of the case.
        """
        return self.text(self.generic_view(case, name, generic))

    def generic_view(self, case: Case, name: str, generic: Generic | None = None) -> FunctionView:
        meant = generic or case.generic(self.scalars)
        inputs, outputs = _operands(case)
        return FunctionView(
            name,
            f"{self.dialect.name}.generic",
            inputs,
            outputs,
            generic=True,
            maps=tuple(map(str, meant.maps)),
            iterator_types=meant.iterator_types,
            body=meant.body,
        )

    def op_view(self, case: Case, name: str) -> FunctionView:
        op = case.op
        inputs, outputs = _operands(case)
        keywords: list[tuple[str, str]] = []
        attributes, trailing = [], []
        here = DialectOp(op, self.dialect)
        listed = any(p.attribute and p.type.lists_dimensions for p in op.parameters)
        for attribute, parameter in here.attributes:
            value = case.instance.parameters.get(parameter.name)
            if value is None:
                continue
            if parameter.type.lists_dimensions:
                assert isinstance(value, (tuple, list))
                trailing.append((attribute, tuple(value)))
                continue
            named = (attribute, here.value_text(parameter, value))
            if parameter.is_function and not keywords and not listed:
                keywords.append(("", f"<{value}>") if self.bare_function else named)
            else:
                attributes.append(named)
        maps: tuple[AffineMap, ...] = case.variant.maps or ()
        body = case.generic(self.scalars).body if op.has_region else None
        return FunctionView(
            name,
            op.qualified_name,
            inputs,
            outputs,
            maps=tuple(map(str, maps)) if here.maps else (),
            keywords=tuple(keywords),
            attributes=tuple(attributes),
            trailing=tuple(trailing),
            body=body,
            typed=not trailing and body is None,
        )


def _operands(case: Case) -> tuple[tuple[OperandView, ...], tuple[OperandView, ...]]:
    """Return the views of the inputs and of the outputs."""
    sides: tuple[list[OperandView], list[OperandView]] = ([], [])
    given = zip(case.roles, case.shapes, case.instance.elements, strict=True)
    for i, (role, shape, element) in enumerate(given):
        view = OperandView(f"%{i}", shape, str(element), case.container)
        sides[role == Role.INIT].append(view)
    return tuple(sides[0]), tuple(sides[1])
