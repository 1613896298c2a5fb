# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Subjects made from ops of the tree: the generic that an op means, for types, maps and sizes."""

from __future__ import annotations

import random
from functools import cached_property

from optree_core.cases import plain
from optree_core.element_type import TypeClass
from optree_core.generic import Generic, Illegal, Value
from optree_core.mlir_version import RELEASE
from optree_core.model import Op, Role, Tree
from optree_core.modes import Case, Mode, Variant, build
from optree_reference.dtype import UnsupportedType, storage

from optree_lab.ir.cases import legal_modes, variants

from .subject import Operand, Step, Subject


class Origins:
    """The generics of a tree's ops."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.forms: dict[str, list[Variant]] = {}
        self.modes: dict[tuple[str, int], list[Mode]] = {}

    @cached_property
    def ops(self) -> list[Op]:
        """The ops below the root that exist in the release."""
        return [
            op for op in self.tree.structured() if op.parent is not None and op.exists_in(RELEASE)
        ]

    def subject(self, rng: random.Random) -> Subject:
        """The generic of an op that can be executed."""
        while True:
            op = rng.choice(self.ops)
            if op.name not in self.forms:
                self.forms[op.name] = [*plain(op, self.tree), *variants(op, self.tree)]
            number = rng.randrange(len(self.forms[op.name]))
            form = self.forms[op.name][number]
            key = (op.name, number)
            if key not in self.modes:
                self.modes[key] = legal_modes(op, self.tree, form)
            if not self.modes[key]:
                continue
            case = build(op, rng.choice(self.modes[key]), self.tree.scalars, form)
            try:
                for element in case.instance.elements:
                    storage(element)
                    if element.type_class is TypeClass.FLOAT and element.width < 16:
                        raise UnsupportedType(element.name)
                generic = case.generic(self.tree.scalars)
            except (Illegal, UnsupportedType):
                continue
            return _subject(case, generic, rng)


def _subject(case: Case, generic: Generic, rng: random.Random) -> Subject:
    loops = generic.maps[0].loops
    extents = tuple(rng.choice((1, 2, 2, 3, 3, 4)[: 6 if loops < 6 else 5]) for _ in range(loops))
    operands = []
    for map_, element, sizes, role in zip(
        generic.maps, case.instance.elements, case.shapes, case.roles, strict=True
    ):
        text = str(map_).partition("-> (")[2].removesuffix(")>")
        results = tuple(part.strip() for part in text.split(",") if part.strip())
        operands.append(Operand(results, element.name, role == Role.INIT, scalar=sizes is None))
    body = generic.body
    assert body is not None

    def name(value: Value) -> str:
        return f"s{value.step}" if value.argument is None else f"x{value.argument}"

    steps = tuple(
        Step(f"s{i}", s.mnemonic, tuple(map(name, s.operands)), s.type.name, s.attributes)
        for i, s in enumerate(body.steps)
    )
    return Subject(
        extents,
        generic.iterator_types,
        tuple(operands),
        steps,
        tuple(map(name, body.results)),
        origin=str(case),
    )
