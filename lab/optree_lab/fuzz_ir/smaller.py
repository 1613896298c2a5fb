# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Smaller subjects than one that breaks a law."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import MISSING, fields, replace
from typing import TypeVar

from optree_lab.edits import placed

from .body_mutation import renamed, with_step
from .mutation import with_operand, without_loop
from .subject import LOOP, Operand, Subject, tidy

Item = TypeVar("Item", Subject, Operand)


def smaller(subject: Subject) -> Iterator[Subject]:
    """Yield the `simpler` subjects that MLIR accepts."""
    for found in simpler(subject):
        made = tidy(found)
        if made is not None and made != subject:
            yield made


def simpler(subject: Subject) -> Iterator[Subject]:
    """Yield reduced subjects, the most reduced first: without a loop, an operand, a step ..."""
    for loop in range(len(subject.extents)):
        yield without_loop(subject, loop)
    if len(subject.inits) > 1:
        for place in range(len(subject.inits)):
            yield from _without_operand(subject, subject.inputs + place)
    for place in range(subject.inputs):
        yield from _without_operand(subject, place)
    for place, step in enumerate(subject.steps):
        known = subject.known(place)
        for name in (*step.operands, *known):
            if known[name] == step.type:
                yield renamed(with_step(subject, place), {step.name: name})
        if all(step.name not in s.operands for s in subject.steps) and (
            step.name not in subject.yields
        ):
            yield with_step(subject, place)
    yield from plainer(subject, "captured")
    if subject.captured and not _reads(subject, f"c{len(subject.captured) - 1}"):
        yield replace(subject, captured=subject.captured[:-1])
    if subject.producer is not None:
        for made in simpler(subject.producer):
            yield replace(subject, producer=tidy(made))
    for place, operand in enumerate(subject.operands):
        for plain in plainer(operand, "init"):
            yield with_operand(subject, place, plain)
        for spot, result in enumerate(operand.results):
            if not LOOP.fullmatch(result):
                fewer = replace(operand, results=placed(operand.results, spot))
                yield with_operand(subject, place, fewer)
    for place, step in enumerate(subject.steps):
        if step.attributes and step.mnemonic.split(".")[1][:3] not in ("con", "cmp", "ind"):
            yield with_step(subject, place, replace(step, attributes=()))
    for loop, extent in enumerate(subject.extents):
        if extent > 2:
            yield replace(subject, extents=placed(subject.extents, loop, 2))


def plainer(item: Item, but: str) -> Iterator[Item]:
    """Yield the item with one field set to its default."""
    for field in fields(item):
        usual = field.default
        if usual is not MISSING and field.name != but and getattr(item, field.name) != usual:
            yield replace(item, **{field.name: usual})


def _reads(subject: Subject, name: str) -> bool:
    return name in subject.yields or any(name in step.operands for step in subject.steps)


def _without_operand(subject: Subject, place: int) -> Iterator[Subject]:
    """Yield the subject without an operand that the body does not read; renumber later ones."""
    if _reads(subject, f"x{place}") or any(o.alias is not None for o in subject.operands):
        return
    names = {f"x{i}": f"x{i - 1}" for i in range(place + 1, len(subject.operands))}
    operands, yields = placed(subject.operands, place), subject.yields
    if place >= subject.inputs:
        yields = placed(yields, place - subject.inputs)
    if not yields or all(o.dead for o in operands if o.init):
        return
    yield renamed(replace(subject, operands=operands, yields=yields), names)
