# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Spaces to enumerate: maps of unary, binary and ternary ops and of reductions, and alphabets."""

from __future__ import annotations

from dataclasses import dataclass, replace

from .program import Alphabet, Operator
from .setting import Setting, setting


@dataclass(frozen=True)
class Place:
    """Loops, operands' map results with the init last, the extents of the loops.

    scalars: operands that are values.
    """

    loops: int
    maps: tuple[str, ...]
    extents: tuple[int, ...]
    scalars: tuple[int, ...] = ()


PLACES = {
    "unary": Place(2, ("d0, d1",) * 2, (3, 4)),
    "binary": Place(2, ("d0, d1",) * 3, (3, 4)),
    "ternary": Place(2, ("d0, d1",) * 4, (3, 4)),
    "matmul": Place(3, ("d0, d2", "d2, d1", "d0, d1"), (2, 3, 4)),
    "convolution": Place(2, ("d0 + d1", "d1", "d0"), (4, 3)),
    "pooling": Place(
        6,
        ("d0, d1 * 2 + d4, d2 + d5 * 2, d3", "d4, d5", "d0, d1, d2, d3"),
        (2, 2, 2, 2, 2, 3),
    ),
    "reduction": Place(2, ("d0, d1", "d0"), (3, 4)),
    "quantized": Place(3, ("d0, d2", "d2, d1", "", "", "d0, d1"), (2, 3, 4), (2, 3)),
}


@dataclass(frozen=True)
class TypeClass:
    """Element types, those of inputs before the init's, and the operations on them.

    inputs: the types of the inputs in order, the last for all that follow. casts: what inputs come
        converted by for free. constants: of the init's type or of `constant_type`, where they are
        an operand more.
    """

    inputs: tuple[str, ...]
    init: str
    operators: tuple[Operator, ...]
    casts: tuple[Operator, ...] = ()
    constants: tuple[str, ...] = ()
    places: tuple[str, ...] = tuple(place for place in PLACES if place != "quantized")
    constant_type: str = ""

    def elements(self, count: int) -> tuple[str, ...]:
        """The types of so many operands."""
        repeated = (*self.inputs, *(self.inputs[-1:] * count))
        return (*repeated[: count - 1], self.init)


def binary(type: str, commuting: str, others: str = "", dialect: str = "arith") -> list[Operator]:
    """Operators on two values of a type, from mnemonics divided by blanks."""
    pair = (type, type)
    return [
        *(Operator(f"{dialect}.{name}", pair, type, commutes=True) for name in commuting.split()),
        *(Operator(f"{dialect}.{name}", pair, type) for name in others.split()),
    ]


def unary(type: str, names: str) -> list[Operator]:
    return [Operator(name, (type,), type) for name in names.split()]


def conversion(name: str, source: str, target: str) -> Operator:
    return Operator(f"arith.{name}", (source,), target)


def select(type: str) -> Operator:
    return Operator("arith.select", ("i1", type, type), type)


def compare(predicate: str, type: str) -> Operator:
    mnemonic = "arith.cmpf" if type.startswith(("f", "bf")) else "arith.cmpi"
    return Operator(mnemonic, (type, type), "i1", predicate=predicate)


EXTENSIONS = (conversion("extsi", "i8", "i32"), conversion("extui", "i8", "i32"))
WIDENING = (conversion("extf", "f16", "f32"),)
TO_FLOAT = (conversion("sitofp", "i8", "f32"), conversion("uitofp", "i8", "f32"))
ARITHMETIC = "addf mulf maximumf"

#: Integers that 64 bits do not hold; the constants are equal in their low 64 bits.
WIDE = ("i65", "i128", "i256")
ALL_ONES = ("-1", str(2**64 - 1))


def wide_classes(type: str) -> dict[str, TypeClass]:
    """The classes that are enumerated on one wide type."""
    casts = (conversion("extsi", "i64", type), conversion("extui", "i64", type))
    beyond = 2**64 if int(type[1:]) > 65 else -(2**64)
    powers = tuple(str(n + high) for n in (2, 3) for high in (0, beyond))
    return {
        type: TypeClass(
            (type,),
            type,
            tuple(binary(type, "addi muli maxsi maxui", "subi divui")),
            places=("binary", "matmul", "reduction"),
        ),
        f"{type} with all bits set": TypeClass(
            (type,),
            type,
            tuple(binary(type, "xori maxui", "subi")),
            constants=ALL_ONES,
            places=("unary",),
        ),
        f"i64 to {type}": TypeClass(
            ("i64",),
            type,
            (*binary(type, "addi muli"), *binary("i64", "muli"), *casts),
            casts=casts,
            places=("matmul",),
        ),
        f"f32 to powers of {type}": TypeClass(
            ("f32",),
            "f32",
            (Operator("math.fpowi", ("f32", type), "f32"), *binary("f32", "mulf")),
            constants=powers,
            constant_type=type,
            places=("unary",),
        ),
    }


CLASSES = {
    "f32 with 1": TypeClass(
        ("f32",),
        "f32",
        (*binary("f32", ARITHMETIC, "subf divf"), *unary("f32", "arith.negf")),
        constants=("1.0",),
        places=("unary",),
    ),
    "f32": TypeClass(
        ("f32",),
        "f32",
        (*binary("f32", ARITHMETIC, "subf divf"), *unary("f32", "arith.negf")),
        places=("binary", "ternary", "matmul", "convolution", "pooling", "reduction"),
    ),
    "f32 functions": TypeClass(
        ("f32",),
        "f32",
        (
            *binary("f32", "mulf addf"),
            *unary(
                "f32",
                "math.exp math.log math.absf math.ceil math.floor arith.negf math.round math.sqrt "
                "math.rsqrt math.tanh math.erf",
            ),
        ),
        places=("unary",),
    ),
    "f32 comparisons": TypeClass(
        ("f32",),
        "f32",
        (
            compare("ogt", "f32"),
            compare("ult", "f32"),
            select("f32"),
            *binary("f32", "maximumf"),
        ),
        constants=("0.0",),
        places=("unary", "binary", "matmul", "reduction"),
    ),
    "i1 and f32": TypeClass(
        ("i1", "f32"),
        "f32",
        (select("f32"), *binary("f32", "addf mulf"), *binary("i1", "andi ori")),
        places=("binary", "ternary"),
    ),
    "i32": TypeClass(("i32",), "i32", tuple(binary("i32", "addi muli maxsi", "subi divsi"))),
    "i32 unsigned": TypeClass(
        ("i32",), "i32", tuple(binary("i32", "addi maxui minui minsi", "divui"))
    ),
    "i1": TypeClass(("i1",), "i1", tuple(binary("i1", "ori andi xori maxsi addi"))),
    "complex<f32>": TypeClass(
        ("complex<f32>",),
        "complex<f32>",
        tuple(binary("complex<f32>", "add mul", "sub div", "complex")),
    ),
    "index": TypeClass(("index",), "index", tuple(binary("index", "addi muli maxsi", "subi"))),
    "i8 to i32": TypeClass(
        ("i8",),
        "i32",
        (*binary("i32", "addi muli maxsi"), *binary("i8", "muli"), *EXTENSIONS),
        casts=EXTENSIONS,
    ),
    "f16 to f32": TypeClass(
        ("f16",),
        "f32",
        (*binary("f32", ARITHMETIC), *binary("f16", "mulf"), *WIDENING),
        casts=WIDENING,
    ),
    "i8 to f32": TypeClass(
        ("i8",),
        "f32",
        (*binary("f32", ARITHMETIC), *binary("i8", "muli"), *TO_FLOAT),
        casts=TO_FLOAT,
    ),
    "quantized i8 to i32": TypeClass(
        ("i8", "i8", "i32"),
        "i32",
        tuple(binary("i32", "addi muli", "subi")),
        casts=EXTENSIONS,
        places=("quantized",),
    ),
    **{name: class_ for type in WIDE for name, class_ in wide_classes(type).items()},
}


def settings() -> list[tuple[str, str]]:
    """Each place with each class that is enumerated there."""
    return [(place, name) for name, class_ in CLASSES.items() for place in class_.places]


def make(place: str, class_name: str) -> tuple[Setting, Alphabet]:
    """The setting, and what its bodies are made of."""
    where, class_ = PLACES[place], CLASSES[class_name]
    elements = class_.elements(len(where.maps))
    constants = tuple((class_.constant_type or class_.init, value) for value in class_.constants)
    under = setting(place, where.loops, where.maps, where.extents, elements)
    under = replace(under, scalars=where.scalars)
    return under, Alphabet(elements, class_.operators, class_.casts, constants)
