# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A function in which ops are built, for examples, tests and first steps."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from types import TracebackType

from ..bindings import current, ir
from ..errors import ElementTypeError, shown
from .annotations import ValueLike
from .arguments import as_value


def _parsed(text: object) -> ir.Type:
    try:
        return ir.Type.parse(text)
    except (TypeError, ir.MLIRError):
        raise ElementTypeError(f"{shown(text)} is not a type") from None


class function:
    """A module with a function of these parameter types, as a context manager.

    It uses the current context, or a new one. `with function("f32") as (x,)` binds the parameters,
    `as f` binds the object. Leaving it builds the terminator with the values given to `returns`,
    and verifies the module.
    """

    def __init__(self, *types: str, name: str = "main") -> None:
        self.types = types
        self.name = name
        self.context = current(ir.Context) or ir.Context()

    def __enter__(self) -> function:
        with ExitStack() as entered:
            entered.enter_context(self.context)
            entered.enter_context(ir.Location.unknown())
            self.module = ir.Module.create()
            self.returned: list[ir.Value] = []
            self.kinds = [_parsed(text) for text in self.types]
            attributes = {
                "sym_name": ir.StringAttr.get(self.name),
                "function_type": self.signature(),
            }
            with ir.InsertionPoint(self.module.body):
                self.operation = ir.Operation.create("func.func", [], [], attributes, None, 1)
            block = self.operation.regions[0].blocks.append(*self.kinds)
            self.parameters = tuple(block.arguments)
            entered.enter_context(ir.InsertionPoint(block))
            self.entered = entered.pop_all()
        return self

    def __iter__(self) -> Iterator[ir.Value]:
        return iter(self.parameters)

    def signature(self) -> ir.Attribute:
        results = [value.type for value in self.returned]
        return ir.TypeAttr.get(ir.FunctionType.get(self.kinds, results))

    def returns(self, *values: ValueLike) -> None:
        """Set the values that the function returns."""
        self.returned = [as_value("what is returned", value) for value in values]

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if kind is None:
            ir.Operation.create("func.return", [], self.returned)
            self.operation.attributes["function_type"] = self.signature()
        self.entered.close()
        if kind is None:
            self.module.operation.verify()

    def __str__(self) -> str:
        return str(self.module)
