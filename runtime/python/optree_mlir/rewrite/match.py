# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The meaning of an operation, told by the names of an op's spec."""

from __future__ import annotations

from dataclasses import dataclass

from ..bindings import ir
from .attributes import Value
from .binding import Binding


@dataclass(frozen=True)
class Match:
    """An operation read as an op of the tree.

    op: the op, with its dialect.
    operands: the value of each operand, a tuple for a variadic one.
    loops: the operation's dimension that each loop is, for ops whose loops have names; `dims` has
    them by number.
    parameters: those that the op leaves open, strides and the like; a sign or a function is its
        name.
    """

    op: str
    operands: dict[str, ir.Value | tuple[ir.Value, ...]]
    loops: dict[str, int]
    dims: tuple[int, ...]
    parameters: dict[str, Value]

    @staticmethod
    def of(binding: Binding) -> Match:
        operands: dict[str, ir.Value | tuple[ir.Value, ...]] = {}
        for (operand, _), (first, last) in zip(binding.node.slots, binding.begin, strict=True):
            group = tuple(map(binding.value, range(first, last)))
            operands[operand.name] = group if operand.variadic else group[0]
        loops = {name: binding.loops[i] for name, i in binding.node.number.items()}
        parameters = {
            parameter.name: binding.parameters[parameter.name]
            for parameter in binding.node.parameters
            if parameter.value is None and parameter.name in binding.parameters
        }
        return Match(binding.node.name, operands, loops, tuple(binding.loops), parameters)
