# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Spaces of bodies to enumerate: the places and the alphabets of alphabets.yaml."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from optree_lab.ir.program import Alphabet, Operator
from optree_lab.ir.setting import Setting, setting
from optree_lab.tables import beside, tuples


@dataclass(frozen=True)
class Place:
    maps: tuple[str, ...]
    extents: tuple[int, ...]
    scalars: tuple[int, ...] = ()


@dataclass(frozen=True)
class TypeClass:
    """Element types, and the operations on them; see alphabets.yaml."""

    inputs: tuple[str, ...]
    init: str
    operators: tuple[str, ...]
    places: tuple[str, ...]
    casts: tuple[str, ...] = ()
    constants: tuple[str, ...] = ()
    constant_type: str = ""

    def elements(self, count: int) -> tuple[str, ...]:
        """Return the element types of `count` operands, the init last."""
        repeated = (*self.inputs, *(self.inputs[-1:] * count))
        return (*repeated[: count - 1], self.init)


_DATA = tuples(beside(__file__))
PLACES = {name: Place(**row) for name, row in _DATA["places"].items()}
_PLAIN = tuple(place for place in PLACES if place != "quantized")
CLASSES = {name: TypeClass(**{"places": _PLAIN, **row}) for name, row in _DATA["classes"].items()}

#: Classes of integers wider than 64 bits. Some of their constants are equal in the low 64 bits.
WIDE = ("i65", "i128", "i256")

_WORD = re.compile(r"([\w.]+)(?:\(([\w,]+)\))?([*?]?)")


def operators(lines: tuple[str, ...]) -> tuple[Operator, ...]:
    """Return the operators of lines such as `f32: addf* math.exp ogt? extf(f16)`."""
    split = (line.split(": ") for line in lines)
    return tuple(_operator(word, type) for type, words in split for word in words.split())


def _operator(word: str, type: str) -> Operator:
    found = _WORD.fullmatch(word)
    assert found is not None, word
    name, operands, mark = found.groups()
    if mark == "?":
        compare = "arith.cmpf" if type.startswith(("f", "bf")) else "arith.cmpi"
        return Operator(compare, (type, type), "i1", predicate=name)
    dialect = "complex" if type.startswith("complex") else "arith"
    mnemonic = name if "." in name else f"{dialect}.{name}"
    if operands:
        taken = tuple(operands.split(","))
    elif name == "select":
        taken = ("i1", type, type)
    else:
        taken = (type,) if "." in name else (type, type)
    return Operator(mnemonic, taken, type, commutes=mark == "*")


def settings() -> list[tuple[str, str]]:
    """Return the pairs of a place and a type class whose bodies are enumerated."""
    return [(place, name) for name, class_ in CLASSES.items() for place in class_.places]


def make(place: str, class_name: str) -> tuple[Setting, Alphabet]:
    """Return the setting of a place and a type class, and the alphabet of its bodies."""
    where, class_ = PLACES[place], CLASSES[class_name]
    elements = class_.elements(len(where.maps))
    constants = tuple((class_.constant_type or class_.init, value) for value in class_.constants)
    under = setting(place, len(where.extents), where.maps, where.extents, elements)
    letters = Alphabet(elements, operators(class_.operators), operators(class_.casts), constants)
    return replace(under, scalars=where.scalars), letters
