# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The types of parameters' values, each with the attribute that holds a value."""

from __future__ import annotations

from .attribute_kind import (
    AttributeKind,
    Numbers,
    bool_text,
    elements_text,
    integer_reader,
    integers_text,
    is_bool,
    is_string,
    read_bool,
    read_elements,
    read_integers,
    read_iterators,
    read_string,
    string_text,
)
from .text_enum import TextEnum


def _name(doc: str, annotation: str, plain: object) -> AttributeKind:
    """Return the kind of a name on which the payload depends; a dialect may have an attribute."""
    return AttributeKind(
        doc, annotation=annotation, text=string_text, plain=plain, matched=True, in_tree=True
    )


def _integer(doc: str, matched: bool = False, outside: bool = True) -> AttributeKind:
    return AttributeKind(
        doc,
        needs="an integer of 64 bits",
        annotation="int",
        text="{} : i64".format,
        read=integer_reader(64),
        ods="I64Attr",
        cpp="int64_t",
        make="$_builder.getI64IntegerAttr({})",
        irdl="#builtin.integer",
        xdsl="Integer",
        xdsl_default="integer({})",
        numbers=Numbers.ONE,
        sized=outside,
        bare=True,
        matched=matched,
        in_tree=matched,
        outside=outside,
    )


def _integers(doc: str, plain: object, matched: bool = False) -> AttributeKind:
    return AttributeKind(
        doc,
        needs="an array of integers",
        annotation="Sequence[int]",
        text=integers_text,
        read=read_integers,
        plain=plain,
        ods="DenseI64ArrayAttr",
        cpp="::llvm::ArrayRef<int64_t>",
        make="$_builder.getDenseI64ArrayAttr({})",
        irdl="#builtin.dense_array",
        xdsl="Integers",
        xdsl_default="integers({})",
        numbers=Numbers.LIST,
        sized=True,
        matched=matched,
        in_tree=matched,
    )


#: The kind of all parameters with one element per symbol.
PER_SYMBOL = AttributeKind(
    needs="a list of integers, each of 64 bits,",
    annotation="int | Sequence[int]",
    text=elements_text,
    read=read_elements,
    ods="RankedI64ElementsAttr<[{}]>",  # The number of elements.
    cpp="::llvm::ArrayRef<int64_t>",
    make="$_builder.getI64TensorAttr({})",
    xdsl="Elements",
    xdsl_default="elements({})",
    numbers=Numbers.LIST,
    sized=True,
)


class ParameterType(TextEnum):
    """The type of a parameter's values; the types after `iterators` are plain attributes."""

    kind: AttributeKind

    def __new__(cls, name: str, kind: AttributeKind) -> ParameterType:
        found = str.__new__(cls, name)
        found._value_ = name
        found.kind = kind
        return found

    SIGN = "sign", _name("whether integers are signed when they are cast", "Sign", "signed")
    INDEX = "index", _integer("a value", matched=True, outside=False)
    FUNCTION = "function", _name("the scalar function", "FunctionName", 1)
    DIM = "dim", _integer("a dimension", matched=True)
    DIMS = "dims", _integers("dimensions", (0,), matched=True)
    PERMUTATION = "permutation", _integers("a permutation of dimensions", (1, 0), matched=True)
    ITERATORS = (
        "iterators",
        AttributeKind(
            "'parallel' or 'reduction' per loop; None: what the maps imply",
            needs="a list of iterator types",
            annotation="Sequence[str] | None",
            read=read_iterators,
            irdl="#builtin.array",
            xdsl="Iterators",
            outside=False,
        ),
    )
    I64 = "i64", _integer("an integer")
    I64_ARRAY = "i64_array", _integers("integers", (1,))
    BOOL = (
        "bool",
        AttributeKind(
            needs="true or false",
            annotation="bool",
            accepts=is_bool,
            text=bool_text,
            read=read_bool,
            plain=True,
            ods="BoolAttr",
            cpp="bool",
            make="$_builder.getBoolAttr({})",
            irdl="#builtin.integer",
            xdsl="Bool",
            sized=True,
            bare=True,
        ),
    )
    STRING = (
        "string",
        AttributeKind(
            "a string",
            needs="a string",
            annotation="str",
            accepts=is_string,
            text=string_text,
            read=read_string,
            plain="",
            ods="StrAttr",
            cpp="::llvm::StringRef",
            make="$_builder.getStringAttr({})",
            irdl="#builtin.string",
            xdsl="String",
            bare=True,
            in_tree=True,
        ),
    )
    ENUM = (  # The attribute holds the number of a value in the domain.
        "enum",
        AttributeKind(
            text="{} : i32".format,
            read=integer_reader(32),
            irdl="#builtin.integer",
            xdsl="Code",
            bare=True,
        ),
    )

    @property
    def decides_payload(self) -> bool:
        """True if the payload depends on the value: a sign or a function."""
        return self in (ParameterType.SIGN, ParameterType.FUNCTION)

    @property
    def lists_dimensions(self) -> bool:
        return self in (ParameterType.DIMS, ParameterType.PERMUTATION)
