# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Names that differ in specs, and agree, or are taken, in what is generated from them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from optree_core.dialect_op import DialectOp
from optree_core.model import Op, Parameter

from optree_gen.diagnostics.diagnostic import Label
from optree_gen.diagnostics.source import Span
from optree_gen.emit.naming import Name
from optree_gen.emit.ods_names import ASKED_FOR, BASE_RECORDS, Names, argument_name, members
from optree_gen.spec.spec import Spec
from optree_gen.targets.cpp.match import matched
from optree_gen.targets.ods.attribute import enum_name
from optree_gen.targets.ods.interface import category_of, methods_of
from optree_gen.targets.ods.op import external_record
from optree_gen.targets.python.signature import argument_name as python_name

from .scene import Scene

#: What generated code calls by its short name, which no enum of a dialect's own may have.
_MLIR = frozenset(
    (
        "AffineExpr", "AffineMap", "ArrayAttr", "ArrayRef", "Attribute", "Block",
        "BlockArgument", "Builder", "Dialect", "DialectRegistry", "DictionaryAttr", "FailureOr",
        "FoldAdaptor", "IRMapping", "InFlightDiagnostic", "LinalgOp", "Location",
        "LogicalResult", "MLIRContext", "MemRefType", "NamedAttribute", "OpAsmParser",
        "OpAsmPrinter", "OpBuilder", "OpFoldResult", "OpOperand", "OpResult", "Operation",
        "OperationName", "OperationState", "OptionalParseResult", "ParseResult", "Properties",
        "Range", "RankedTensorType", "Region", "RewritePatternSet", "ShapedType", "SmallVector",
        "SmallVectorImpl", "StringRef", "TileLoopNest", "TilingResult", "Type", "TypeRange",
        "Value", "ValueRange",
    )
)  # fmt: skip


@dataclass
class _Scope:
    """Names of one language in one place, and who has each."""

    scene: Scene
    language: str
    found: dict[str, tuple[str, Span | None]] = field(default_factory=dict)
    reported: set[str] = field(default_factory=set)

    def add(self, name: str, what: str, names: Iterable[str], span: Span) -> None:
        """What is called `name` has these; reports the first that another thing has."""
        for made in dict.fromkeys(names):
            other, place = self.found.setdefault(made, (what, span))
            if (other, place) == (what, span) or name in self.reported:
                continue
            self.reported.add(name)
            self.scene.diagnostics.error(
                "name-clash",
                span,
                f"{what} and {other} have the same name in {self.language}: '{made}'",
                "rename one of them",
                [] if place is None or place == span else [Label(place, "first declared here")],
            )


def check(scene: Scene) -> None:
    if scene.diagnostics.failed:
        return  # What is wrong in the specs themselves would be said once more.
    defined = scene.tree.dialect.mode == "define"
    before = 0
    for op, spec in scene.ops():
        if op.name in scene.inherited:
            continue
        here = DialectOp(op, scene.tree.dialect)
        if defined and here.exists:
            _ods(scene, here, spec)
        if len(scene.diagnostics.found) == before:
            _python(scene, here, spec)
        if op.structured and op.kind != "root" and len(scene.diagnostics.found) == before:
            _matchers(scene, op, spec)
        before = len(scene.diagnostics.found)
    if defined and scene.tree.ops:
        _dialect(scene)


def _operand_span(scene: Scene, op: Op, spec: Spec, name: str) -> Span:
    for place in (spec, scene.specs.get(op.provenance.get("operands", ""))):
        for entry in place.operands or () if place else ():
            if entry.name == name:
                return entry.name.span
    return spec.op.span


def _parameter_span(spec: Spec, name: str) -> Span:
    return next((e.name.span for e in spec.parameters if e.name == name), spec.op.span)


def _attributes(here: DialectOp) -> Iterator[tuple[str, Parameter | None]]:
    """The attributes of the op, and the parameter that each holds; that of the maps holds none."""
    if here.maps is not None:
        yield here.maps, None
    for attribute in here.attributes:
        yield attribute.name, attribute.parameter


def _ods(scene: Scene, here: DialectOp, spec: Spec) -> None:
    op = here.op
    scope = _Scope(scene, "C++")
    for method in methods_of(scene.tree, op):
        scope.found[method] = ("a method of its interface", None)
    for operand in op.operands:
        span = _operand_span(scene, op, spec, operand.name)
        what = f"the operand '{operand.name}'"
        scope.add(operand.name, what, members(operand.name, attribute=False), span)
        if operand.name in ASKED_FOR:
            _taken(scene, span, what, operand.name)
    for name, parameter in _attributes(here):
        span = (
            _parameter_span(spec, parameter.name) if parameter else spec.key_span("indexing_maps")
        )
        what = f"the attribute '{name}'"
        wanted = {"indexing_maps": None, "iterator_types": "iterators"}
        if argument_name(name) != name or (
            name in ASKED_FOR and (parameter.type if parameter else None) != wanted[name]
        ):
            _taken(scene, span, what, name)
        elif parameter is not None and parameter.type == "iterators" and name != "iterator_types":
            scene.diagnostics.error(
                "wrong-value",
                span,
                f"the attribute of iterator types is 'iterator_types', not '{name}'",
                "write 'attribute: iterator_types'",
            )
        else:
            scope.add(f"{name} ", what, members(name, attribute=True), span)


def _taken(scene: Scene, span: Span, what: str, name: str) -> None:
    scene.diagnostics.error(
        "name-clash",
        span,
        f"{what} cannot be called so: '{name}' is a word of C++, or something that every op has",
        "choose another name; 'attribute' says what a parameter is called in IR",
    )


def _python(scene: Scene, here: DialectOp, spec: Spec) -> None:
    """Arguments of a builder, and the values that IRDL lists."""
    op = here.op
    scope = _Scope(scene, "Python")
    for operand in op.inputs:
        span = _operand_span(scene, op, spec, operand.name)
        scope.add(operand.name, f"the operand '{operand.name}'", [python_name(operand.name)], span)
    if here.maps is not None:
        what = f"the attribute '{here.maps}'"
        scope.add(" maps", what, [python_name(here.maps)], spec.key_span("indexing_maps"))
    for parameter in here.arguments:
        span = _parameter_span(spec, parameter.name)
        scope.add(f"{parameter.name} ", f"the parameter '{parameter.name}'",
                  [python_name(parameter.name)], span)  # fmt: skip


def _matchers(scene: Scene, op: Op, spec: Spec) -> None:
    scope = _Scope(scene, "the C++ of its matcher")
    for what, name in matched(op):
        span = _parameter_span(spec, name)
        if what == "operand":
            span = _operand_span(scene, op, spec, name)
        elif what == "loop":
            span = next((loop.span for loop in spec.loops or () if loop == name), spec.op.span)
        scope.add(f"{what} {name}", f"the {what} '{name}'", [Name(name).cpp], span)


#: Ops that bodies are made of, in Python and in the text that it writes.
_BODIES = ("yield", "index")


def _dialect(scene: Scene) -> None:
    """Classes and TableGen records of the whole dialect."""
    for op, spec in scene.ops():
        if op.name in _BODIES and op.name not in scene.inherited:
            scene.diagnostics.error(
                "name-clash",
                spec.op.span,
                f"no op of a dialect that is defined is called '{op.name}': bodies are made of it",
                "choose another name",
            )
    names = Names(scene.tree.dialect)
    classes, records = _Scope(scene, "C++"), _Scope(scene, "TableGen")
    symbols = _Scope(scene, "IRDL")
    _, first = next(scene.ops())
    place = first.op.span
    for name in (*_MLIR, names.dialect_class):
        classes.found[name] = ("something of MLIR or of the dialect", None)
    for name in BASE_RECORDS:
        records.found[names.record(name)] = ("a record of the dialect", None)
    for op, spec in scene.ops():
        for interface in op.interfaces:
            record = external_record(names, interface)
            records.found[record] = (f"the interface {interface}", spec.op.span)
    for enum in (names.functions, names.signs):
        what = f"the attribute '{enum.mnemonic}'"
        classes.add(what, what, [enum.cpp, f"{enum.cpp}Attr"], place)
        symbols.found[enum.mnemonic] = (what, None)
        records.add(what, what, map(names.record, (enum.cpp, f"{enum.cpp}Attr")), place)
    domains: dict[str, Parameter] = {}
    for op, spec in scene.ops():
        what = f"'{op.name}'"
        symbols.add(op.name, what, [op.name], spec.op.span)
        if category_of(scene.tree, op) is op:
            cpp = names.interface(op)
            classes.add(op.name, what, [cpp], spec.op.span)
            records.add(op.name, what, [names.record(cpp)], spec.op.span)
        here = DialectOp(op, scene.tree.dialect)
        if not here.exists:
            continue
        cpp = names.op_class(op)
        classes.add(op.name, what, [cpp, f"{cpp}Adaptor"], spec.op.span)
        records.add(op.name, what, [names.record(cpp)], spec.op.span)
        for parameter in (a.parameter for a in here.attributes if a.parameter.type == "enum"):
            _enum(scene, names, (classes, records), spec, parameter, domains)


def _enum(
    scene: Scene,
    names: Names,
    scopes: tuple[_Scope, _Scope],
    spec: Spec,
    parameter: Parameter,
    domains: dict[str, Parameter],
) -> None:
    """An enum, which all parameters of one name share."""
    span = _parameter_span(spec, parameter.name)
    cpp = enum_name(parameter)
    first = domains.setdefault(cpp, parameter)
    if first is parameter:
        classes, records = scopes
        what = f"the enum of the parameter '{parameter.name}'"
        classes.add(f"{parameter.name} ", what, [cpp, f"{cpp}Attr"], span)
        records.add(f"{parameter.name} ", what, [names.record(cpp)], span)
        _cases(scene, parameter, span)
    elif first.domain != parameter.domain:
        scene.diagnostics.error(
            "name-clash",
            span,
            f"another parameter of the dialect has an enum called '{cpp}' of other values",
            "rename one of them, or give both the same domain",
        )


def _cases(scene: Scene, parameter: Parameter, span: Span) -> None:
    scope = _Scope(scene, "C++")
    for place, value in enumerate(parameter.domain):
        scope.add(str(place), f"the value '{value}'", [Name(value).identifier], span)
