# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The scalar operations of MLIR as SMT-LIB terms, from `smt_rules.yaml`.

Terms are text, which both solvers parse, and both are needed: z3 proves no sum of f128 within the
time of a query, and bitwuzla has neither bf16 nor floats of 8 bits.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml
from optree_core.element_type import FLOAT_WIDTHS, ElementType, TypeClass, element_type
from optree_core.generic import Step

#: IEEE formats: the bits of the exponent, and of the significand with the hidden bit. A name such
#: as `f8E5M2` states both; names with a suffix, such as `f8E4M3FN`, have other formats.
FORMATS = {
    "f16": (5, 11), "bf16": (8, 8), "f32": (8, 24), "f64": (11, 53), "f128": (15, 113),
    "tf32": (8, 11),
    **{
        name: (int(stated[1]), int(stated[2]) + 1)
        for name in FLOAT_WIDTHS
        if (stated := re.fullmatch(r"f\d+E(\d+)M(\d+)", name))
    },
}  # fmt: skip

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_TABLE: dict[str, Any] = yaml.load(
    Path(__file__).with_name("smt_rules.yaml").read_text(encoding="utf-8"), _LOADER
)
RULES: dict[str, str | list[str]] = _TABLE["values"]

#: Operations whose operands are sorted, so that equal calls become equal terms.
COMMUTATIVE = frozenset(_TABLE["commute"])

#: Operations whose result depends on the lowering for some operands.
UNSPECIFIED = frozenset(_TABLE["unspecified"])

#: Operations on integers without a row that are defined for all operands.
DEFINED = frozenset(_TABLE["defined"])

#: Operations that are undefined behaviour for some operands, and those that may give poison.
TRAPPING: dict[str, str] = _TABLE["undefined"]
POISONING: dict[str, str] = _TABLE["poison"]

#: Operations that tell NaNs apart, by their last operand.
TELLING_NANS = frozenset(_TABLE["nans"])

#: The names of the predicates of comparisons, by their numbers.
FLOAT_PREDICATES = tuple(_TABLE["float_predicates"])
INTEGER_PREDICATES = tuple(_TABLE["integer_predicates"])

#: The formats that all solvers have.
COMMON_FORMATS = ("f16", "f32", "f64", "f128")


@dataclass(frozen=True, slots=True)
class Encoded:
    """A value: one term, or two for a complex number.

    poison: the term that is true if the value is poison; None: the value never is.
    undefined: the term that is true if computing the value is undefined behaviour.
    """

    parts: tuple[str, ...]
    poison: str | None = None
    undefined: str | None = None


#: Declares an uninterpreted function: name, types of arguments, type of the result.
Declare = Callable[[str, Sequence[ElementType], ElementType], str]


def is_float(type: ElementType) -> bool:
    """True for a float type that SMT-LIB can express."""
    return type.name in FORMATS


def sort(type: ElementType) -> str:
    if is_float(type):
        return "(_ FloatingPoint {} {})".format(*FORMATS[type.name])
    return f"(_ BitVec {type.bits})"


def from_bits(name: str, type: ElementType) -> str:
    return "((_ to_fp {} {}) {})".format(*FORMATS[type.name], name) if is_float(type) else name


def bit_vector(value: int, bits: int) -> str:
    return f"#b{value % (1 << bits):0{bits}b}"  # Python limits decimals to 4,300 digits.


def literal(value: float, type: ElementType) -> str:
    """Return the term for a value of the type."""
    if type.type_class is TypeClass.I1:
        return "#b1" if value else "#b0"
    if type.type_class is not TypeClass.FLOAT:
        return bit_vector(int(value), type.bits)
    bits = int.from_bytes(struct.pack(">d", value), "big")
    exponent, significand = FORMATS[type.name]
    return f"((_ to_fp {exponent} {significand}) RNE ((_ to_fp 11 53) {bit_vector(bits, 64)}))"


def disjunction(terms: Iterable[str | None]) -> str | None:
    """Return the term for: one of the terms holds; None if all are None."""
    unique = [term for term in dict.fromkeys(terms) if term is not None]
    return f"(or {' '.join(unique)})" if len(unique) > 1 else next(iter(unique), None)


def encode(step: Step, values: Sequence[Encoded], declare: Declare) -> Encoded:
    """Return the term of an operation, with its poison and that of its operands."""
    if step.mnemonic == "arith.select":
        return _select(*values)
    if not is_known(step):
        return _opaque(step, values, declare)
    terms = [part for value in values for part in value.parts]
    fields = _fields(step, terms)
    if step.mnemonic in UNSPECIFIED:
        fields["open"] = _opaque(step, values, declare).parts[0]

    def term(template: str) -> str:
        return template.format(*terms, **fields)

    templates = RULES[step.mnemonic]
    parts = tuple(map(term, [templates] if isinstance(templates, str) else templates))
    poison, undefined = (
        [term(rows[step.mnemonic])] if step.mnemonic in rows else []
        for rows in (POISONING, TRAPPING)
    )
    if undefined:
        undefined += filter(None, (values[-1].poison,))
    return Encoded(
        parts, disjunction((*poison, *(v.poison for v in values))), disjunction(undefined)
    )


def _opaque(step: Step, values: Sequence[Encoded], declare: Declare) -> Encoded:
    """Return calls of uninterpreted functions: one per part of the result, and those that are true
    if the operation is undefined or gives poison, unless it never does."""
    name = " ".join((step.mnemonic, *(f"{key}={value}" for key, value in step.properties)))
    if step.mnemonic in TELLING_NANS:
        name += f" of {' '.join(values[-1].parts)}"
    suffixes = (" re", " im") if step.type.type_class is TypeClass.COMPLEX else ("",)
    terms = " ".join(part for value in values for part in value.parts)
    types = [
        operand.type.part
        for operand, value in zip(step.operands, values, strict=True)
        for _ in value.parts
    ]

    def call(suffix: str, result: ElementType) -> str:
        symbol = declare(name + suffix, types, result)
        return f"({symbol} {terms})" if terms else symbol

    parts = tuple(call(suffix, step.type.part) for suffix in suffixes)
    poison = disjunction(v.poison for v in values)
    if is_defined(step):
        return Encoded(parts, poison)
    traps, own = (
        f"(= {call(suffix, element_type('i1'))} #b1)" for suffix in (" undefined", " poison")
    )
    undefined = disjunction((traps, *(value.poison for value in values[-1:])))
    return Encoded(parts, disjunction((own, poison)), undefined)


def is_defined(step: Step) -> bool:
    """True if an operation without a row is defined for all operands, and gives no poison."""
    types = (*(value.type for value in step.operands), step.type)
    floats = all(type.part.type_class is TypeClass.FLOAT for type in types)
    return floats or step.mnemonic in DEFINED


def is_known(step: Step) -> bool:
    """True if a row says what the operation computes on its types."""
    types = (*(value.type for value in step.operands), step.type)
    floats = (type.part for type in types if type.part.type_class is TypeClass.FLOAT)
    return step.mnemonic in RULES and all(map(is_float, floats))


def _fields(step: Step, terms: Sequence[str]) -> dict[str, object]:
    """Return the fields of templates: widths, limits, and the values of properties."""
    source = step.operands[0].type if step.operands else step.type
    result, properties = step.type, dict[str, Any](step.properties)
    bits, wide = source.bits, result.bits
    found: dict[str, object] = {
        "bits": bits,
        "wide": wide,
        "lowest": bit_vector(1 << (bits - 1), bits),
    }
    if terms:
        found["sext"], found["zext"] = (
            f"((_ {extension} {wide - bits}) {terms[0]})" if wide > bits
            else f"((_ extract {wide - 1} 0) {terms[0]})"
            for extension in ("sign_extend", "zero_extend")
        )  # fmt: skip
    for key, type in (("from", source), ("to", result)):
        if is_float(type):
            found[key] = "{} {}".format(*FORMATS[type.name])
    if is_float(source):  # Powers of two; infinity if the format lacks them.
        found["unsigned"], found["signed"] = (
            f"((_ to_fp_unsigned {found['from']}) RNE {bit_vector(1 << power, power + 1)})"
            for power in (wide, wide - 1)
        )
    if "predicate" in properties:
        tests = _TABLE["float_predicates" if is_float(source) else "integer_predicates"]
        given = properties["predicate"]
        name = given if isinstance(given, str) else list(tests)[given]
        found["test"] = tests[name].format(*terms)
    if "value" in properties:
        value = properties["value"]
        found["value"] = literal(value.real, result.part)
        found["imaginary"] = literal(value.imag, result.part)
    return found


def _select(condition: Encoded, first: Encoded, second: Encoded) -> Encoded:
    test = f"(= {condition.parts[0]} #b1)"
    parts = tuple(f"(ite {test} {a} {b})" for a, b in zip(first.parts, second.parts, strict=True))
    chosen = None
    if first.poison or second.poison:
        chosen = f"(ite {test} {first.poison or 'false'} {second.poison or 'false'})"
    return Encoded(parts, disjunction((condition.poison, chosen)))
