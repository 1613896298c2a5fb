# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The types of parameters' values, each with the attribute that holds a value."""

from __future__ import annotations

from dataclasses import replace

from .attribute_kind import (
    AttributeKind,
    Numbers,
    bool_text,
    elements_text,
    float_reader,
    float_writer,
    integer_reader,
    integers_text,
    is_bool,
    is_number,
    is_string,
    read_bool,
    read_elements,
    read_integers,
    read_iterators,
    read_string,
    reader_of_text,
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


def _float(doc: str, type: str, cpp: str) -> AttributeKind:
    return AttributeKind(
        doc,
        needs=doc,
        annotation="float",
        accepts=is_number,
        text=float_writer(type),
        read=float_reader(type),
        plain=1.0,
        ods=f"{type.upper()}Attr",
        cpp=cpp,
        make=f"$_builder.get{type.upper()}FloatAttr({{}})",
        irdl="#builtin.float",
        xdsl=f'builtin_attribute("FloatAttr", "{type}")',
        bare=True,
    )


def _text(
    doc: str, plain: str, ods: str, pattern: str, irdl: str = "", xdsl: str = ""
) -> AttributeKind:
    """Return the kind of an attribute whose value is its text; builders also take the attribute."""
    read = reader_of_text(pattern)
    return AttributeKind(
        doc,
        needs=doc,
        annotation="AttributeLike",
        accepts=lambda value: read(str(value)) is not None,
        defaulted=False,
        text=str,
        read=read,
        plain=plain,
        ods=ods,
        cpp="::mlir::Attribute" if ods == "AnyAttr" else f"::mlir::{ods}",
        make="{}",
        irdl=irdl,
        xdsl=f'builtin_attribute("{xdsl}")' if xdsl else "",
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
    INDEX_NUMBER = (
        "index_number",
        replace(
            _integer("a number of type index"),
            needs="a number of type index",
            text="{} : index".format,
            read=integer_reader(None),
            ods="IndexAttr",
            make="$_builder.getIndexAttr({})",
            xdsl="IndexNumber",
            xdsl_default="",
        ),
    )
    F32 = "f32", _float("a finite number of single precision", "f32", "float")
    F64 = "f64", _float("a finite number of double precision", "f64", "double")
    TYPE = (
        "type",
        _text(
            "a type", "f32", "TypeAttr",
            r"!|\(|(tensor|memref|vector|complex|tuple)<|([su]?i[0-9]+|index|none|bf16|t?f[0-9]\w*)\Z",
            "#builtin.type",
        ),
    )  # fmt: skip
    ELEMENTS = (
        "elements",
        _text(
            "constant elements", "dense<1.000000e+00> : tensor<4x8xf32>", "ElementsAttr",
            r"(dense|dense_resource|sparse|array)<",
        ),
    )  # fmt: skip
    AFFINE_MAP = (
        "affine_map",
        _text("an affine map", "affine_map<(d0) -> (d0)>", "AffineMapAttr", "affine_map<",
              "#builtin.affine_map", "AffineMapAttr"),
    )  # fmt: skip
    DICTIONARY = (
        "dictionary",
        _text(
            "a dictionary", "{}", "DictionaryAttr", r"\{", "#builtin.dictionary", "DictionaryAttr"
        ),
    )
    SYMBOL = (
        "symbol",
        _text("a symbol", "@f", "SymbolRefAttr", "@", "#builtin.symbol_ref", "SymbolRefAttr"),
    )
    ARRAY = (
        "array",
        _text("a list of attributes", "[]", "ArrayAttr", r"\[", "#builtin.array", "ArrayAttr"),
    )
    ATTRIBUTE = "attribute", _text("an attribute", "unit", "AnyAttr", "")
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
