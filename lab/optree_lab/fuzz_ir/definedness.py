# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Decides which functions have one value before and after a rewrite, so that it can be compared.

Adds checks before operations that are undefined for some values.
"""

from __future__ import annotations

import re
import signal
from collections.abc import Mapping
from itertools import count

from optree_core.container import Container
from optree_core.element_type import element_type

from optree_lab.ir.syntax import NAME, VALUE
from optree_lab.running.sandbox import NOT_KNOWN
from optree_lab.tables import template

from .scalars import NOT_EXECUTED, PARTIAL
from .subject import Step, Subject, shape

_CHECKED = re.compile(
    rf"^ *{NAME} = arith\.(?P<name>\w*(?:div|rem)[su]i|sh[lr]\w*) "
    rf"(?P<left>{VALUE.pattern}), (?P<right>{VALUE.pattern})"
    r"[^:\n]* : (?P<type>\w+)$",
    re.MULTILINE,
)

#: A trap before an operation that would be undefined, and the operation.
_CHECK = template(__file__, ".mlir.jinja")

#: Divisions and shifts printed inside a one-line region, where no check can be added.
UNCHECKED = re.compile(r"\{ arith\.(?:\w*(?:div|rem)[su]i|sh[lr])")

#: Signals that end a call with an undefined operation, raised by a check or by the operation
#: itself.
UNDEFINED = (
    signal.SIGILL, signal.SIGFPE, signal.SIGSEGV, signal.SIGBUS, signal.SIGPROF, NOT_KNOWN,
)  # fmt: skip

#: A number that MLIR knows only the range of, for bodies to divide by.
RANGED = "nvvm.read.ptx.sreg.ntid.x range <i32, 1, 1025> : i32"
_RANGED = re.compile(r"nvvm\.read\.ptx\.sreg\.ntid\.x range <i32, 1, 1025> : i32")

#: Flags that make the result poison or arbitrary for some values.
_POISON = ("nnan", "ninf", "nsz", "fast", "nsw", "nuw")

#: Out of range these return the machine's number, which is the same everywhere unless the operation
#: is folded or computed in more bits than the type has.
_TO_INTEGER = ("arith.fptosi", "arith.fptoui")

#: MLIR folds `a + b - b` and `b + (a - b)` to `a`, although the inner operation rounds.
_FOLDED = {"complex.add", "complex.sub"}


def is_defined(subject: Subject) -> bool:
    """True if the body has one value for all operands that it is defined on, and MLIR can execute
    it.

    False for flags that allow other values and for constants converted to integers. Traps are found
    when the function is called.
    """
    if subject.producer is not None and not is_defined(subject.producer):
        return False
    if not set(NOT_EXECUTED).isdisjoint(subject.types().values()):
        return False
    if _has_no_content(subject):
        return False
    made = {step.name: step for step in subject.steps}
    reduces = "reduction" in subject.iterators
    for step in subject.steps:
        flags = " ".join(t for key, t in step.attributes if key in ("fastmath", "overflowFlags"))
        if any(flag in flags for flag in _POISON) or (reduces and "reassoc" in flags):
            return False
        if step.mnemonic in _TO_INTEGER and (
            step.type == "i1" or _is_constant(subject, step.operands[0], made)
        ):
            return False
        if step.mnemonic in PARTIAL:
            return False
        before = [made[name].mnemonic for name in step.operands if name in made]
        if any({mnemonic, step.mnemonic} == _FOLDED for mnemonic in before):
            return False
    return True


def _has_no_content(subject: Subject) -> bool:
    """True if no iteration writes a result and the yielded value does not depend on the init.

    MLIR's bufferization gives such a result uninitialized memory.
    """
    if 0 not in subject.extents or subject.container is not Container.TENSOR:
        return False
    read = set(subject.yields)
    for step in reversed(subject.steps):
        if step.name in read:
            read.update(step.operands)
    return any(
        f"x{subject.inputs + place}" not in read and 0 not in shape(operand, subject.extents)
        for place, operand in enumerate(subject.inits)
    )


def _is_constant(subject: Subject, name: str, made: Mapping[str, Step]) -> bool:
    """True if a value is the same number in each iteration."""
    if name in made:
        return all(_is_constant(subject, operand, made) for operand in made[name].operands)
    if name.startswith("c"):
        return subject.captured[int(name[1:])][1] is not None
    return subject.operands[int(name[1:])].constant is not None


def executable_text(text: str) -> str:
    """Return the text with the read of a GPU register replaced by a constant in its range."""
    return _RANGED.sub("arith.constant 4 : i32", text)


def with_checks(text: str) -> str:
    """Return the function with a trap before each division and shift that would be undefined."""
    numbers = count()

    def checked(match: re.Match[str]) -> str:
        name, left, right, type = match.group("name", "left", "right", "type")
        mark = f"%check{next(numbers)}"

        def number(value: int) -> str:
            if type == "i1":
                return f"arith.constant {'true' if value else 'false'}"
            return f"arith.constant {value} : {type}"

        width = 64 if type == "index" else element_type(type).width
        return _CHECK.render(
            mark=mark, left=left, right=right, type=type, operation=match.group(),
            shifts=name.startswith("sh"), signed=name.endswith("si"), width=number(width),
            zero=number(0), least=number(-(1 << width - 1)), minus_one=number(-1),
        )  # fmt: skip

    return _CHECKED.sub(checked, text)
