# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Text through xDSL: parsed, verified and printed, or why not."""

from __future__ import annotations

from dataclasses import dataclass
from io import StringIO

from optree_ops_xdsl import optree
from optree_xdsl import context
from xdsl.dialects.builtin import ModuleOp
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.utils.exceptions import ParseError


@dataclass(frozen=True)
class Reading:
    """The result for a text: it as xDSL prints it, or an error.

    generic: the same in MLIR's generic form, bodies included.
    parsed: whether the text could be read. culprit: the op that is not verified.
    """

    text: str = ""
    generic: str = ""
    error: str = ""
    parsed: bool = True
    culprit: str = ""


#: The dialects that come with xDSL, and ours.
CONTEXT = context(optree)


def read(text: str) -> Reading:
    """The module of a text."""
    try:
        module = Parser(CONTEXT, text).parse_module()
    except ParseError as error:
        return Reading(error=str(error), parsed=False)
    try:
        module.verify()
    except Exception as error:  # Some verifiers of xDSL raise others than VerifyException.
        return Reading(error=str(error), culprit=_culprit(module))
    return Reading(_printed(module, generic=False), _printed(module, generic=True))


def _printed(module: ModuleOp, generic: bool) -> str:
    stream = StringIO()
    for op in module.body.block.ops:
        Printer(stream, print_generic_format=generic).print_op(op)
    return stream.getvalue()


def _culprit(module: ModuleOp) -> str:
    """The first op that is not verified by itself."""
    for op in module.walk():
        try:
            op.verify(verify_nested_ops=False)
        except Exception:
            return op.name
    return ""
