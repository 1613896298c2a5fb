# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The operands of composites as entries of C++ tables: element types, sizes, expressions."""

from __future__ import annotations

from collections.abc import Iterator

from optree_core import shape
from optree_core.element_sharing import EACH, Key, key_of
from optree_core.element_type import TypeClass
from optree_core.expression import assert_never
from optree_core.model import (
    OUTSIDE_KINDS,
    Op,
    OperandSpec,
    Parameter,
    RegionSpec,
    Role,
    Tree,
)
from optree_core.shape_expression import SizeCall, SizeExpr, SizeName, SizeNumber, walk, whole_of

from optree_gen.emit.naming import Name
from optree_gen.emit.ods_names import argument_name
from optree_gen.emit.quoting import cpp_string

from .layout import Row, row
from .view import PART, Definition, TableSection

KINDS = {
    "+": "Add",
    "-": "Sub",
    "*": "Mul",
    "floordiv": "FloorDiv",
    "ceildiv": "CeilDiv",
    "mod": "Mod",
    "==": "Equal",
    "!=": "NotEqual",
    "<=": "LessEqual",
    "<": "Less",
    ">=": "GreaterEqual",
    ">": "Greater",
    "both": "And",
    "or": "Or",
    "if": "If",
    "[]": "At",
    "[:]": "Slice",
}


def shapes_views(tree: Tree) -> tuple[TableSection, ...]:
    """Return an entry per op with demands on operands; none for a bound dialect, which MLIR
    verifies."""
    return tuple(
        _Composite(op).view()
        for op in tree.ops.values()
        if tree.dialect.defined
        and op.kind in OUTSIDE_KINDS
        and (
            op.tensors_only
            or op.regions
            or op.runs
            or any(o.shape or o.where or key_of(o, 0) for o in (*op.operands, *op.results))
        )
    )


class _Composite:
    def __init__(self, op: Op) -> None:
        self.op = op
        self.nodes: list[Row] = []
        self.places: dict[Row, int] = {}
        used = {
            part.name
            for operand in (*op.operands, *op.results)
            for expr in (*operand.where, *(operand.shape if operand.is_init else ()))
            for part in walk(expr)
            if isinstance(part, SizeName)
        }
        arguments = op.runs.arguments if op.runs else ()
        used.update(arguments, (parameter for _, parameter in op.ranks))
        self.arrays: list[Definition] = []
        self.parameters = {
            name: self.parameter(name, parameter, column)
            for parameter in op.parameters
            for name, column in ((parameter.name, ()), *parameter.numbers)
            if name in used
        }
        sizes = (name for o in op.inputs for name in o.size_names)
        values = (o.name for o in (*op.operands, *op.results))
        names = (*self.parameters, *values, *sizes)
        self.names = {name: place for place, name in enumerate(dict.fromkeys(names))}
        self.run = tuple(f"/*{name}=*/{[*self.parameters].index(name)}" for name in arguments)
        keys = dict.fromkeys(filter(None, [key_of(o, 0) for o in (*op.operands, *op.results)]))
        self.elements: dict[Key | None, int] = {key: n for n, key in enumerate(keys)}

    def view(self) -> TableSection:
        operands = tuple(map(self.operand, (*self.op.operands, *self.op.results)))
        nodes = tuple("{" + ", ".join(node) + "}" for node in self.nodes)
        regions = tuple(map(self.region, self.op.regions))
        runs = self.op.runs
        parts = (
            Definition("array", "llvm::StringLiteral names", tuple(map(cpp_string, self.names))),
            Definition("numbered", "ShapeNode nodes", nodes),
            *self.arrays,
            Definition("rows", "ShapeParameter parameters", tuple(self.parameters.values())),
            Definition("rows", "ListRank ranks", tuple(self.ranks())),
            Definition("rows", "ShapedOperand operands", operands),
            Definition("array", "int16_t algorithmParameters", self.run),
            Definition("rows", "RegionSignature regions", regions),
        )
        arrays = dict.fromkeys(("names", "parameters", "operands"), PART)
        return TableSection.of(
            Name(self.op.name).pascal,
            self.op.name,
            parts,
            op=cpp_string(self.op.qualified_name),
            tensorsOnly=self.op.tensors_only,
            algorithm=runs and f"AlgorithmKind::{Name(runs.name).pascal}",
            algorithmParameters=PART,
            regions=PART,
            ranks=PART,
            **arrays,
            nodes=PART if nodes else "{}",
        )

    def ranks(self) -> Iterator[Row]:
        for name, parameter in self.op.ranks:
            place = [*self.parameters].index(parameter)
            yield row(list=self.place(name), parameter=place)

    def parameter(self, name: str, parameter: Parameter, column: tuple[int, ...]) -> Row:
        default = parameter.known
        listed = isinstance(default, (tuple, list))
        numbers = default if isinstance(default, (tuple, list)) else (default,)
        known = default is not None and all(isinstance(n, int) for n in numbers)
        return row(
            attribute=cpp_string(argument_name(parameter.attribute or parameter.name)),
            numbers=self.array("int64_t numbers", name, map(str, column)),
            hasDefault=known,
            list=known and listed,
            fallback=self.array("int64_t fallback", name, (str(int(n)) for n in numbers if known)),
        )

    def region(self, region: RegionSpec) -> Row:
        lists = {
            key: self.array(f"RegionValue {key}", region.name, self.region_values(items))
            for key, items in (("arguments", region.arguments), ("yields", region.yields))
        }
        return row(name=cpp_string(region.name), **lists)

    def region_values(self, items: tuple[tuple[str, ...], ...]) -> Iterator[str]:
        places = {o.name: place for place, o in enumerate((*self.op.operands, *self.op.results))}
        for item in items:
            for number, name in enumerate(item):
                place = places.get(name)
                kind = cpp_string(name) if place is None else None
                members = row(operand=place, alternates=number > 0, type=kind)
                yield "{" + ", ".join(members) + "}"

    def operand(self, spec: OperandSpec) -> Row:
        index = spec.role == Role.SCALAR and spec.type == TypeClass.INDEX
        static = self.op.parameter(shape.STATIC + spec.name) if index else None
        tests = [f"{{{cpp_string(str(test))}, {self.node(test)}}}" for test in spec.where]
        outputs = spec.shape if spec.is_init else ()
        source = shape.source(self.op, spec.shape) if outputs else ""
        return row(
            name=cpp_string(spec.name),
            role=f"Role::{spec.role.capitalize()}",
            variadic=spec.variadic,
            sameSize=spec.same_size,
            optional=spec.optional,
            isResult=spec in self.op.results,
            index=index,
            staticValues=static and cpp_string(argument_name(static.attribute or static.name)),
            sizes=self.array("int16_t sizes", spec.name, map(self.place, spec.size_names)),
            wholes=self.array("int16_t wholes", spec.name, self.wholes(spec)),
            broadcasts=spec.broadcasts,
            lists=sum(1 << place for place in spec.lists) or None,
            where=self.array("ShapeTest where", spec.name, iter(tests)),
            element=self.elements.get(key_of(spec, 0)),
            each=spec.element.startswith(EACH),
            shape=self.array(
                "int16_t shape", spec.name, (str(self.node(expr)) for expr in outputs)
            ),
            source=next((n for n, o in enumerate(self.op.operands) if o.name == source), None),
        )

    def wholes(self, spec: OperandSpec) -> Iterator[str]:
        """Yield the node of each size that is a part of another one; nothing if none is."""
        parts = [whole_of(name) for name in spec.size_names]
        for part in parts if any(parts) else ():
            call = part and SizeCall("floordiv", (SizeName(part[0]), SizeNumber(part[1])))
            yield str(self.node(call) if call else -1)

    def array(self, declared: str, name: str, items: Iterator[str]) -> str | None:
        found = tuple(items)
        if not found:
            return None
        self.arrays.append(Definition("array", declared + Name(name).pascal, found))
        return self.arrays[-1].name.split()[1]

    def place(self, name: str) -> str:
        return f"/*{name}=*/{self.names[name]}"

    def node(self, expr: SizeExpr) -> int:
        """Return the index of the node of an expression; equal expressions share a node."""
        match expr:
            case SizeNumber(value):
                return self.add("Number", number=value)
            case SizeName(name):
                return self.add("Name", number=self.place(name))
            case SizeCall(function, arguments):
                return self.add(KINDS.get(function) or Name(function).pascal, *arguments)
            case _:
                assert_never(expr)

    def add(self, kind: str, *parts: SizeExpr | None, number: object = None) -> int:
        places = [None if part is None else self.node(part) for part in parts]
        first, second, third = (*places, None, None, None)[:3]
        made = row(
            kind=f"ShapeKind::{kind}", number=number, first=first, second=second, third=third
        )
        if made not in self.places:
            self.places[made] = len(self.nodes)
            self.nodes.append(made)
        return self.places[made]
