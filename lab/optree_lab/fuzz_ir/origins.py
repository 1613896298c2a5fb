# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Subjects made from ops of the tree: the generic of an op for some types, maps and sizes."""

from __future__ import annotations

import random
from functools import cache

from optree_core.cases import Case, build
from optree_core.element_type import TypeClass
from optree_core.generic import Generic, Illegal, Value
from optree_core.mlir_version import RELEASE
from optree_core.model import Role, Tree
from optree_core.plain_variants import plain
from optree_reference.dtype import UnsupportedType, storage

from optree_lab.ir.cases import legal_modes, variants

from .subject import Operand, Step, Subject


class Origins:
    """Draws from the generics of a tree's ops."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        #: Structured ops below the root that the release has.
        self.ops = [
            op for op in tree.structured() if op.parent is not None and op.exists_in(RELEASE)
        ]
        self.forms = cache(lambda op: [*plain(op, tree), *variants(op, tree)])
        self.modes = cache(lambda op, place: legal_modes(op, tree, self.forms(op)[place]))

    def subject(self, rng: random.Random) -> Subject:
        """Return the generic of a random op whose element types can be executed."""
        while True:
            op = rng.choice(self.ops)
            place = rng.randrange(len(self.forms(op)))
            modes = self.modes(op, place)
            if not modes:
                continue
            form = self.forms(op)[place]
            case = build(op, rng.choice(modes), self.tree.scalars, form)
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
