# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Dialects of specs in xDSL: the base classes of generated ops.

A generated module declares an op's name, operands and attributes. These classes derive the rest
from the spec: the custom syntax of the C++ tools, the body of an op with a payload, and the
verification beyond single operands and attributes.
"""

from __future__ import annotations

from xdsl.dialects.utils import EnumAttribute as EnumAttribute
from xdsl.ir import Dialect as Dialect
from xdsl.irdl import AttrSizedOperandSegments as AttrSizedOperandSegments
from xdsl.irdl import ParsePropInAttrDict as ParsePropInAttrDict
from xdsl.irdl import SameVariadicOperandSize as SameVariadicOperandSize
from xdsl.irdl import irdl_attr_definition as irdl_attr_definition
from xdsl.irdl import irdl_op_definition as irdl_op_definition
from xdsl.irdl import operand_def as operand_def
from xdsl.irdl import opt_operand_def as opt_operand_def
from xdsl.irdl import opt_prop_def as opt_prop_def
from xdsl.irdl import opt_result_def as opt_result_def
from xdsl.irdl import prop_def as prop_def
from xdsl.irdl import region_def as region_def
from xdsl.irdl import result_def as result_def
from xdsl.irdl import traits_def as traits_def
from xdsl.irdl import var_operand_def as var_operand_def
from xdsl.irdl import var_result_def as var_result_def
from xdsl.traits import IsolatedFromAbove as IsolatedFromAbove
from xdsl.traits import IsTerminator as IsTerminator
from xdsl.traits import NoMemoryEffect as NoMemoryEffect
from xdsl.traits import RecursiveMemoryEffect as RecursiveMemoryEffect
from xdsl.utils.str_enum import StrEnum as StrEnum

from .bodies import context as context
from .bodies import linalg as linalg
from .composite import CompositeOp as CompositeOp
from .composite import ResultOp as ResultOp
from .op import OdsOp as OdsOp
from .op import definitions as definitions
from .parameters import Bool as Bool
from .parameters import BracketedCase as BracketedCase
from .parameters import Code as Code
from .parameters import Elements as Elements
from .parameters import IndexNumber as IndexNumber
from .parameters import Integer as Integer
from .parameters import Integers as Integers
from .parameters import Iterators as Iterators
from .parameters import Maps as Maps
from .parameters import String as String
from .parameters import builtin_attribute as builtin_attribute
from .parameters import elements as elements
from .parameters import integer as integer
from .parameters import integers as integers
from .regions import terminator as terminator
from .structured import StructuredOp as StructuredOp
from .types import Anything as Anything
from .types import Either as Either
from .types import Number as Number
from .types import Shaped as Shaped
from .types import Tensor as Tensor
from .types import TensorOrNumber as TensorOrNumber
from .types import exactly as exactly
