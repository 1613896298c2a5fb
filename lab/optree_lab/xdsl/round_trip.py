# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Ops as the C++ tool prints them, read and printed by xDSL: the tool reads the same ops back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from io import StringIO
from itertools import islice
from pathlib import Path

from optree_core.element_type import FLOAT_WIDTHS
from optree_core.model import OpKind
from optree_ops_xdsl import optree
from optree_xdsl import context
from optree_xdsl.bodies import known
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.utils.exceptions import ParseError

from optree_lab import toolchain
from optree_lab.fuzz_ops.op import OUTSIDE
from optree_lab.ir.cases import defined_cases, defined_ops, legal_cases
from optree_lab.ir.dialects import tree, writer
from optree_lab.ir.syntax import FUNCTION, VALUE
from optree_lab.ir.upstream import Upstream


@dataclass(frozen=True)
class Reading:
    """The result of reading a text with xDSL: the module as xDSL prints it, or an error.

    generic: the module in MLIR's generic form. parsed: the text is syntactically valid. culprit:
    name of the op that fails to verify.
    """

    text: str = ""
    generic: str = ""
    error: str = ""
    parsed: bool = True
    culprit: str = ""


#: The dialects of xDSL, and the generated one.
CONTEXT = context(optree)


def read(text: str, known: Context = CONTEXT) -> Reading:
    """Read and verify a module with xDSL. known: the dialects."""
    try:
        module = Parser(known, text).parse_module()
    except ParseError as error:
        return Reading(error=str(error), parsed=False)
    try:
        module.verify()
    except Exception as error:  # Verifiers of xDSL raise VerifyException and other classes.
        return Reading(error=str(error), culprit=_culprit(module))
    return Reading(_printed(module, generic=False), _printed(module, generic=True))


def _printed(module: ModuleOp, generic: bool) -> str:
    stream = StringIO()
    for op in module.body.block.ops:
        Printer(stream, print_generic_format=generic).print_op(op)
    return stream.getvalue()


def _culprit(module: ModuleOp) -> str:
    """Return the name of the first op that fails to verify without its regions, or ""."""
    for op in module.walk():
        try:
            op.verify(verify_nested_ops=False)
        except Exception:
            return op.name
    return ""


#: Element types other than floats.
_OTHERS = ("i1", "i4", "i8", "i32", "i64", "i128", "index", "complex<f32>", "complex<f64>")


@dataclass
class RoundTrip:
    """Numbers of functions, those beyond xDSL apart, and the problem of each that fails."""

    total: int = 0
    beyond: int = 0
    failures: dict[str, str] = field(default_factory=dict)


def round_trip(tool: Path, given: Sequence[str]) -> RoundTrip:
    """Print functions with the tool, then with xDSL, and read the latter with the tool again.

    The tool has to print the text of xDSL as before, and to read equal ops from xDSL's generic
    form.
    """
    upstream = Upstream(tool, ("--mlir-print-local-scope",))
    printed = FUNCTION.findall(upstream.module("\n".join(given)))
    found = RoundTrip(len(printed))
    passed = []
    lacking = unknown_operations()
    for text in printed:
        reading = read(text)
        if any(f"Operation {name} is not registered" in reading.error for name in lacking):
            found.beyond += 1
        elif reading.error:
            found.failures[text] = reading.error
        else:
            passed.append((text, reading))
    expected = _generic(tool, [text for text, _ in passed])
    generic = _generic(tool, [reading.generic for _, reading in passed])
    back = FUNCTION.findall(upstream.module("\n".join(reading.text for _, reading in passed)))
    for (text, reading), again, one, other in zip(passed, back, expected, generic, strict=True):
        if again != text:
            found.failures[text] = f"xDSL prints\n{reading.text}\nwhich is\n{again}"
        elif one != other:
            found.failures[text] = f"xDSL has\n{other}\nwhich is\n{one}"
    return found


def _generic(tool: Path, given: Sequence[str]) -> list[str]:
    """Return the functions in generic form, without the names of values."""
    options = ("--mlir-print-local-scope", "--mlir-print-op-generic")
    text = Upstream(tool, options).module("\n".join(given))
    return [VALUE.sub("%", part) for part in text.split('  "func.func"')[1:]]


def functions(step: int = 1) -> list[str]:
    """Return functions with all ops; of a structured op with every `step`th case."""
    return [
        (toolchain.CHECKOUT / OUTSIDE).read_text(encoding="utf-8"),
        *(
            writer().op(case, f"{op.name}_{number}")
            for op in defined_ops()
            for number, case in enumerate(islice(defined_cases(op), 0, None, step))
        ),
        *_others(),
    ]


def _others() -> Iterator[str]:
    """Yield structured ops that `defined_ops` lacks, and the generic of each other op."""
    known = {op.name for op in defined_ops()}
    for op in tree().structured():
        if op.payload is None or op.kind is OpKind.ROOT:
            continue
        for number, case in enumerate(islice(legal_cases(op, tree()), 0, 20, 4)):
            if op.name not in known:
                yield writer().op(case, f"{op.name}_{number}")
            elif number == 0:
                yield writer().generic(case, f"{op.name}_means")


def unknown_types() -> list[str]:
    """Return the element types of ops that xDSL cannot read."""
    return [name for name in (*FLOAT_WIDTHS, *_OTHERS)
            if read(f"func.func private @f(tensor<2x{name}>)").error]  # fmt: skip


def unknown_operations() -> list[str]:
    """Return the operations of bodies that xDSL does not define."""
    table = tree().scalars
    names = {name for f in table.functions.values() for name in f.lower.values()}
    names |= {name for rule in table.casts for name in (rule.signed, rule.unsigned) if name}
    names |= set(table.helpers.values())
    return sorted(name for name in names if known().get_optional_op(name) is None)
