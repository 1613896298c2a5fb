"""An op as its dialect has it: attributes, maps, segments, owner, existence."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from optree_core.dialect_op import DefaultMaps, DialectOp, Segments, dialect_ops
from optree_core.model import (
    Availability,
    Dialect,
    Form,
    MapForm,
    Maps,
    Op,
    OperandSpec,
    OpKind,
    Origin,
    Parameter,
    Role,
    Tree,
)
from optree_core.parameter_type import ParameterType

BASE = Dialect("base", "bind", "", "::mlir::base", "Base", "base", "base_ops")
BOUND = replace(BASE, name="bound", extends="base", base=BASE)
DEFINED = replace(
    BASE,
    name="own",
    mode="define",
    base=BASE,
    function_attribute="#own.kind<{}>",
    sign_attribute="",
)

OPERANDS = (OperandSpec("lhs", Role.INPUT), OperandSpec("acc", Role.INIT))
FREE = Maps((MapForm(Form.FREE), MapForm(Form.DEFAULT, within=((),))))


def op(*parameters: Parameter, maps: Maps = FREE, **fields: Any) -> Op:
    found = Op(
        "mix", "own", OpKind.NAMED, None, operands=OPERANDS, maps=maps, parameters=parameters
    )
    return replace(found, **fields)


def names(op: Op, dialect: Dialect) -> list[str]:
    return [attribute.name for attribute in DialectOp(op, dialect).attributes]


def test_a_bound_dialect_has_the_attributes_that_specs_name() -> None:
    kind, cast = (
        Parameter("kind", ParameterType.FUNCTION),
        Parameter("cast", ParameterType.SIGN, attribute="how"),
    )
    assert names(op(kind, cast), BOUND) == ["how"]
    assert names(op(kind, cast), DEFINED) == ["kind", "how"]


def test_a_bound_parameter_has_an_attribute_if_it_is_named() -> None:
    silent = Parameter("kind", ParameterType.FUNCTION, value="add")
    named = Parameter("cast", ParameterType.SIGN, value="signed", attribute="cast")
    here = DialectOp(op(silent, named), DEFINED)
    assert [attribute.name for attribute in here.attributes] == ["cast"]
    assert here.arguments == ()


def test_a_spatial_parameter_without_symbols_has_no_attribute() -> None:
    strides = Parameter("strides", ParameterType.INDEX, per="spatial", attribute="strides")
    assert names(op(strides), DEFINED) == []
    assert names(op(replace(strides, symbols=("sh", "sw"))), DEFINED) == ["strides"]


@pytest.mark.parametrize(("dialect", "name"), [(BOUND, None), (DEFINED, "indexing_maps")])
def test_open_maps_are_held_by_an_attribute(dialect: Dialect, name: str | None) -> None:
    assert DialectOp(op(), dialect).maps == name
    assert DialectOp(op(maps=replace(FREE, attribute="maps")), dialect).maps == "maps"
    fixed = Maps((MapForm(Form.EXPLICIT), MapForm(Form.EXPLICIT)))
    assert DialectOp(op(maps=fixed), dialect).maps is None


def test_omitted_maps_default_to_the_forms_or_the_identity() -> None:
    assert DialectOp(op(), DEFINED).maps_default is None
    default = Maps((MapForm(Form.EXPLICIT), MapForm(Form.DEFAULT, within=((),))))
    assert DialectOp(op(maps=default), DEFINED).maps_default is DefaultMaps.FIXED


def test_arguments_exclude_static_twins_of_operands() -> None:
    offsets = OperandSpec("offsets", Role.SCALAR, variadic=True)
    twin = Parameter("static_offsets", ParameterType.I64_ARRAY, attribute="static_offsets")
    found = replace(
        op(twin, Parameter("axis", ParameterType.I64)),
        operands=(offsets,),
        maps=Maps((MapForm(Form.FREE),)),
    )
    assert [p.name for p in DialectOp(found, DEFINED).arguments] == ["axis"]


def test_operand_groups_determine_the_segments() -> None:
    group = OperandSpec("group", Role.INPUT, variadic=True)
    for operands, segments in (
        ((group,), None),
        ((group, replace(group, same_size=True)), Segments.SAME_SIZE),
        ((group, OperandSpec("other", Role.INPUT, optional=True)), Segments.COUNTED),
    ):
        maps = Maps((MapForm(Form.EXPLICIT),) * len(operands))
        here = DialectOp(op(operands=operands, maps=maps), DEFINED)
        assert here.segments is segments
        assert here.has_properties == (segments is Segments.COUNTED)


def test_availability_and_payload_determine_existence() -> None:
    later = op(mlir=Availability(since=24))
    assert [later.exists_in(release) for release in (22, 24)] == [False, True]
    assert DialectOp(later, BOUND).exists
    abstract = replace(later, abstract=True)
    assert not abstract.exists_in(24)
    assert not DialectOp(abstract, BOUND).exists
    assert not DialectOp(later, DEFINED).exists  # It has no payload.
    composite = replace(later, kind=OpKind.COMPOSITE)
    assert DialectOp(composite, DEFINED).exists
    assert not DialectOp(replace(composite, kind=OpKind.META), DEFINED).exists


def test_the_owner_is_the_dialect_whose_namespace_has_the_op() -> None:
    inherited = op(origin=Origin("base", "specs/base/mix.yaml"))
    assert DialectOp(inherited, BOUND).owner is BASE
    assert DialectOp(replace(inherited, origin=Origin("bound")), BOUND).owner is BOUND
    assert DialectOp(inherited, DEFINED).owner is DEFINED


@pytest.mark.parametrize(
    ("parameter", "value", "text"),
    [
        (Parameter("kind", ParameterType.FUNCTION), "add", "#own.kind<add>"),
        (Parameter("cast", ParameterType.SIGN), "unsigned", '"unsigned"'),
        (Parameter("how", ParameterType.ENUM, domain=("up", "down")), "down", "1 : i32"),
        (Parameter("strides", ParameterType.INDEX, per="spatial", symbols=("sh", "sw")), 2,
         "dense<[2, 2]> : tensor<2xi64>"),
        (Parameter("dims", ParameterType.DIMS), (), "array<i64>"),
        (Parameter("dims", ParameterType.DIMS), (0, 2), "array<i64: 0, 2>"),
        (Parameter("exact", ParameterType.BOOL), True, "true"),
        (Parameter("axis", ParameterType.DIM), 1, "1 : i64"),
        (Parameter("note", ParameterType.STRING), 'a "b"', '"a \\"b\\""'),
    ],
)  # fmt: skip
def test_parameter_values_print_as_attributes(
    parameter: Parameter, value: object, text: str
) -> None:
    assert DialectOp(op(parameter), DEFINED).value_text(parameter, value) == text


def test_all_attributes_of_a_defined_op_can_be_named() -> None:
    named = DialectOp(
        op(Parameter("kind", ParameterType.FUNCTION), Parameter("n", ParameterType.I64, value=1)),
        DEFINED,
    ).named()
    assert named.maps.attribute == "indexing_maps"
    assert [p.attribute for p in named.parameters] == ["kind", None]


def test_a_dialect_has_every_concrete_op(tree: Tree) -> None:
    assert {here.op.name for here in dialect_ops(tree)} == {
        op.name for op in tree.ops.values() if not op.abstract
    }


def test_a_string_is_written_as_mlir_reads_it() -> None:
    """MLIR has no escape such as `\\u00a0`, and JSON has no `\\A0`."""
    given = Parameter("name", ParameterType.STRING)
    written = {"é": '"é"', "\xa0\r": r'"\C2\A0\0D"', 'a"\\\n\t': r'"a\"\\\n\t"'}
    for value, text in written.items():
        assert DialectOp(op(), DEFINED).value_text(given, value) == text
