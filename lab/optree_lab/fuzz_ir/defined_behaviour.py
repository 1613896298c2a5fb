# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Functions with checks in front of what is undefined, so that values are known to be defined."""

from __future__ import annotations

import re
import signal
from itertools import count

from optree_core.element_type import element_type

from optree_lab.ir.syntax import NAME, VALUE
from optree_lab.running.sandbox import NOT_KNOWN

_CHECKED = re.compile(
    rf"^ *{NAME} = arith\.(?P<name>\w*(?:div|rem)[su]i|sh[lr]\w*) "
    rf"(?P<left>{VALUE.pattern}), (?P<right>{VALUE.pattern})"
    r"[^:\n]* : (?P<type>\w+)$",
    re.MULTILINE,
)

#: Divisions that stand where no check can be added.
UNCHECKED = re.compile(r"\{ arith\.(?:\w*(?:div|rem)[su]i|sh[lr])")

#: How a function ends on values for which it is undefined: by a check, or for want of one.
UNDEFINED = (
    signal.SIGILL, signal.SIGFPE, signal.SIGSEGV, signal.SIGBUS, signal.SIGALRM, NOT_KNOWN,
)  # fmt: skip

#: A number of which only its range is known, and a number in that range.
RANGED = "nvvm.read.ptx.sreg.ntid.x range <i32, 1, 1025> : i32"
_RANGED = re.compile(r"nvvm\.read\.ptx\.sreg\.ntid\.x range <i32, 1, 1025> : i32")


def executable_text(text: str) -> str:
    """The text with a number in the place of what only another machine has."""
    return _RANGED.sub("arith.constant 4 : i32", text)


def with_checks(text: str) -> str:
    """A function that traps by itself on a division or a shift that is undefined."""
    numbers = count()

    def checked(match: re.Match[str]) -> str:
        name, left, right, type = match.group("name", "left", "right", "type")
        mark = f"%check{next(numbers)}"

        def number(value: int) -> str:
            if type == "i1":
                return f"arith.constant {'true' if value else 'false'}"
            return f"arith.constant {value} : {type}"

        width = 64 if type == "index" else element_type(type).width
        if name.startswith("sh"):
            lines = [
                f"{mark}w = {number(width)}",
                f"{mark} = arith.cmpi uge, {right}, {mark}w : {type}",
            ]
        else:
            lines = [
                f"{mark}z = {number(0)}",
                f"{mark}e = arith.cmpi eq, {right}, {mark}z : {type}",
                f"{mark}m = {number(-(1 << width - 1))}",
                f"{mark}n = {number(-1)}",
                f"{mark}l = arith.cmpi eq, {left}, {mark}m : {type}",
                f"{mark}r = arith.cmpi eq, {right}, {mark}n : {type}",
                f"{mark}b = arith.andi {mark}l, {mark}r : i1",
                f"{mark} = arith.ori {mark}e, {mark}b : i1"
                if name.endswith("si")
                else f"{mark} = arith.ori {mark}e, {mark}e : i1",
            ]
        lines += [f"scf.if {mark} {{", '"llvm.intr.trap"() : () -> ()', "}", match.group()]
        return "\n".join(lines)

    return _CHECKED.sub(checked, text)
