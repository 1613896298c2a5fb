# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Dialects of specs in xDSL: the base classes of generated ops.

A generated module declares an op's name, operands and attributes. These classes derive the rest
from the spec: the custom syntax of the C++ tools, the body of an op with a payload, and the
verification beyond single operands and attributes.
"""

from __future__ import annotations

from xdsl.dialects.utils import EnumAttribute
from xdsl.ir import Dialect
from xdsl.irdl import (
    AttrSizedOperandSegments,
    SameVariadicOperandSize,
    irdl_attr_definition,
    operand_def,
    opt_operand_def,
    opt_prop_def,
    prop_def,
    var_operand_def,
)
from xdsl.utils.str_enum import StrEnum

from .bodies import context, linalg
from .composite import CompositeOp
from .op import definitions
from .parameters import (
    Bool,
    BracketedCase,
    Code,
    Elements,
    Integer,
    Integers,
    Iterators,
    Maps,
    String,
    elements,
    integer,
    integers,
)
from .structured import StructuredOp
from .types import Anything, Either, Number, Shaped, exactly

__all__ = [
    "Anything",
    "AttrSizedOperandSegments",
    "Bool",
    "BracketedCase",
    "Code",
    "CompositeOp",
    "Dialect",
    "Either",
    "Elements",
    "EnumAttribute",
    "Integer",
    "Integers",
    "Iterators",
    "Maps",
    "Number",
    "SameVariadicOperandSize",
    "Shaped",
    "StrEnum",
    "String",
    "StructuredOp",
    "context",
    "definitions",
    "elements",
    "exactly",
    "integer",
    "integers",
    "irdl_attr_definition",
    "linalg",
    "operand_def",
    "opt_operand_def",
    "opt_prop_def",
    "prop_def",
    "var_operand_def",
]
