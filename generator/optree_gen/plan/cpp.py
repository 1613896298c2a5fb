# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The C++ of a bound dialect: tables for the runtime, typed matchers, a pass plugin.

All decisions that the tables hold (numbering, precedence, what has an effect) are made here.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from graphlib import TopologicalSorter
from heapq import heappop, heappush

from ..element_type import TYPE_CLASSES
from ..expression import (
    Call,
    Cast,
    Constant,
    Expr,
    Index,
    IndexExpr,
    Operand,
    ParameterCall,
    Region,
    Term,
)
from ..model import Condition, Dialect, MapForm, Op, OperandSpec, Parameter, Tree
from ..naming import Name
from ..render import Output
from ..scalar import CastRule, ScalarFunction

MODES = ("bind",)

#: The MLIR release that the generated C++ is built against.
RELEASE = 22

#: Attribute and parameter types that concern the root alone.
_ROOT_PARAMETERS = ("iterators", "string", "maps")

_MAP_KINDS = {
    "explicit": "Explicit",
    "default": "Explicit",
    "identity": "Identity",
    "identity_or_scalar": "IdentityOrScalar",
    "permute": "Permute",
    "drop": "Drop",
    "free": "Free",
}

_CONDITIONS = {
    "single_op": "SingleOp",
    "nonempty": "NonEmpty",
    "not_identity": "NonIdentity",
    "same_sizes": "SameSizes",
    "shaped": "Shaped",
    "same_types": "SameTypes",
    "distinct_types": "DistinctTypes",
}

_UNBOUNDED = "INT64_MIN"


@dataclass(frozen=True, slots=True)
class Builder:
    """A call of one of the functions that Table.h has for writing entries: name and arguments."""

    function: str
    arguments: tuple[object, ...] = ()
    types: tuple[Builder, ...] = ()


@dataclass(frozen=True, slots=True)
class OperandView:
    name: str
    role: str
    variadic: bool
    same_size: bool
    type: str
    map: str
    parameter: int
    #: Per alternative, per result, the terms that are added up.
    alternatives: tuple[tuple[tuple[Builder, ...], ...], ...]


@dataclass(frozen=True, slots=True)
class ParameterView:
    name: str
    kind: str
    count: int
    list: bool
    bound: bool
    value: int
    has_default: bool
    fallback: int
    minimum: str
    increasing: bool
    functions: tuple[int, ...]
    attribute: str


@dataclass(frozen=True, slots=True)
class ConditionView:
    kind: str
    subject: int


@dataclass(frozen=True, slots=True)
class NodeView:
    number: int
    identifier: str
    name: str
    spec: str
    summary: str
    kind: str
    parent: int
    dialect: int
    materialized: bool
    types: str
    predicate: str
    num_loops: int
    region: bool
    region_takes_inits: bool
    maps_attribute: str
    loops: tuple[str, ...]
    operands: tuple[OperandView, ...]
    payload: tuple[Builder, ...]
    parameters: tuple[ParameterView, ...]
    where: tuple[ConditionView, ...]
    canonical: tuple[ConditionView, ...]


@dataclass(frozen=True, slots=True)
class LoweringView:
    type_class: str
    mnemonic: str
    derived: tuple[Builder, ...]
    attributes: str


@dataclass(frozen=True, slots=True)
class FunctionView:
    identifier: str
    name: str
    arity: int
    commutes: bool
    argument_classes: tuple[int, ...]
    result_class: int
    lower: tuple[LoweringView, ...]


@dataclass(frozen=True, slots=True)
class CastView:
    source: str
    target: str
    width: str
    steps: str
    signed: str
    unsigned: str


@dataclass(frozen=True, slots=True)
class DialectView:
    name: str
    yields: str
    index: str
    function_attribute: str
    sign_attribute: str


@dataclass(frozen=True, slots=True)
class MemberView:
    """A member of a match: `reader` is the accessor of `optree::MatchReader` that fills it."""

    type: str
    name: str
    reader: str
    argument: str
    doc: str


@dataclass(frozen=True, slots=True)
class MatchView:
    identifier: str
    number: int
    name: str
    summary: str
    members: tuple[MemberView, ...]


@dataclass(frozen=True, slots=True)
class CppView:
    library: str
    namespace: str
    guard: str
    pass_prefix: str
    dialect: str
    summary: str
    functions: tuple[FunctionView, ...]
    casts: tuple[CastView, ...]
    helpers: tuple[str, ...]
    nodes: tuple[NodeView, ...]
    order: tuple[int, ...]
    dialects: tuple[DialectView, ...]
    matches: tuple[MatchView, ...]


def plan(tree: Tree) -> Iterable[Output]:
    """The C++ files of the tree's library."""
    view = _TreePlanner(tree).view()
    library = view.library
    specs = tuple(op.span.source.path for op in tree.structured())
    for path, template in (
        (f"include/{library}/{library}.h", "cpp/tree.h.jinja"),
        (f"include/{library}/Matchers.h", "cpp/matchers.h.jinja"),
        ("lib/Tables.cpp", "cpp/tables.cpp.jinja"),
        ("lib/Matchers.cpp", "cpp/matchers.cpp.jinja"),
        ("lib/Plugin.cpp", "cpp/plugin.cpp.jinja"),
        ("CMakeLists.txt", "cpp/CMakeLists.txt.jinja"),
    ):
        yield Output(path, template, view, specs)


def home(tree: Tree, op: Op) -> Dialect:
    """The dialect that has the op: a bound dialect that extends another adds ops to that one's."""
    base = tree.dialect.base
    if base is not None and op.span.source.path.startswith(f"specs/{base.name}/"):
        return base
    return tree.dialect


def precedence(tree: Tree) -> list[Op]:
    """All structured ops, the most preferred first: leaves, categories, free bodies, the root.

    Among leaves `precedes` decides, then the order of the tree; deeper categories come first.
    """
    ops = tree.structured()
    position = {op.name: i for i, op in enumerate(ops)}

    def rank(op: Op) -> tuple[int, int]:
        if op.kind == "root":
            return (3, 0)
        if op.has_region:
            return (2, 0)
        if op.kind == "category":
            return (1, -len(tree.ancestors(op.name)))
        return (0, 0)

    before: dict[str, set[str]] = {op.name: set() for op in ops}
    for op in ops:
        for other in op.precedes:
            before[other].add(op.name)
    sorter = TopologicalSorter(before)
    sorter.prepare()
    found: list[Op] = []
    ready: list[tuple[tuple[int, int], int, str]] = []
    while sorter.is_active():
        for name in sorter.get_ready():
            heappush(ready, (rank(tree.ops[name]), position[name], name))
        _, _, name = heappop(ready)
        found.append(tree.ops[name])
        sorter.done(name)
    return sorted(found, key=lambda op: rank(op))


class _TreePlanner:
    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.ops = tree.structured()
        self.numbers = {op.name: i for i, op in enumerate(self.ops)}
        self.functions = {name: i for i, name in enumerate(tree.scalars.functions)}
        base = tree.dialect.base
        self.dialects = [tree.dialect] if base is None else [base, tree.dialect]

    def view(self) -> CppView:
        dialect = self.tree.dialect
        nodes = tuple(self.node(op) for op in self.ops)
        helpers = self.tree.scalars.helpers
        return CppView(
            library=dialect.library,
            namespace=_snake(dialect.library),
            guard=_snake(dialect.library).upper(),
            pass_prefix=dialect.pass_prefix,
            dialect=dialect.name,
            summary=dialect.summary,
            functions=tuple(map(self.function, self.tree.scalars.functions.values())),
            casts=tuple(map(_cast, self.tree.scalars.casts)),
            helpers=tuple(
                helpers[name] for name in ("constant", "complex_constant", "create", "re", "im")
            ),
            nodes=nodes,
            order=tuple(self.numbers[op.name] for op in precedence(self.tree)),
            dialects=tuple(
                DialectView(
                    d.name,
                    f"{d.name}.yield",
                    f"{d.name}.index",
                    d.function_attribute,
                    d.sign_attribute,
                )
                for d in self.dialects
            ),
            matches=tuple(self.match(op) for op in self.ops if op.kind != "root"),
        )

    def node(self, op: Op) -> NodeView:
        planner = _OpPlanner(self, op)
        where = [planner.condition(c) for c in op.where]
        moves = any(p.type in ("dims", "permutation") for p in op.parameters)
        if op.kind != "root" and (op.has_region or moves):
            where.append(ConditionView(_CONDITIONS["same_sizes"], -1))
        payload = op.payload
        inits = {o.name for o in op.inits}
        dialect = home(self.tree, op)
        return NodeView(
            number=self.numbers[op.name],
            identifier=Name(op.name).pascal,
            name=f"{dialect.name}.{op.name}",
            spec=op.name,
            summary=op.summary,
            kind=op.kind.capitalize(),
            parent=-1 if op.parent is None else self.numbers[op.parent],
            dialect=self.dialects.index(dialect),
            materialized=not op.abstract and op.mlir.includes(RELEASE),
            types=op.types.capitalize(),
            predicate=op.maps.predicate.capitalize(),
            num_loops=-1 if op.loops is None else len(op.loops),
            region=op.has_region,
            region_takes_inits=isinstance(payload, Region)
            and any(name in inits for name in payload.arguments),
            maps_attribute=op.maps.attribute or "",
            loops=op.loops or (),
            operands=tuple(
                planner.operand(o, f) for o, f in zip(op.operands, op.maps.forms, strict=True)
            ),
            payload=()
            if payload is None or isinstance(payload, Region)
            else planner.payload(payload),
            parameters=tuple(map(planner.parameter, planner.parameters)),
            where=tuple(where),
            canonical=tuple(planner.condition(c) for c in op.canonical),
        )

    def function(self, function: ScalarFunction) -> FunctionView:
        arguments = {name: i for i, name in enumerate(function.arguments)}
        return FunctionView(
            identifier=Name(function.name).pascal,
            name=function.name,
            arity=function.arity,
            commutes=function.commutes,
            argument_classes=tuple(map(_class_number, function.arguments.values())),
            result_class=_class_number(function.result),
            lower=tuple(
                LoweringView(
                    type_class=name,
                    mnemonic=function.lower.get(name, ""),
                    derived=_Expressions(self.functions, arguments).nodes(function.derive[name])
                    if name in function.derive
                    else (),
                    attributes=function.attributes.get(name, ""),
                )
                for name in TYPE_CLASSES
            ),
        )

    def match(self, op: Op) -> MatchView:
        members = []
        for operand in op.operands:
            many = operand.variadic
            members.append(
                MemberView(
                    "llvm::SmallVector<mlir::Value>" if many else "mlir::Value",
                    Name(operand.name).cpp,
                    "operands" if many else "operand",
                    operand.name,
                    operand.doc or f"The operands `{operand.name}`."
                    if many
                    else f"The operand `{operand.name}`.",
                )
            )
        for loop in op.loops or ():
            members.append(
                MemberView("unsigned", Name(loop).cpp, "loop", loop, f"The dimension of `{loop}`.")
            )
        kinds = {
            "sign": ("optree::Sign", "sign"),
            "function": ("llvm::StringRef", "function"),
        }
        for parameter in op.parameters:
            if parameter.type in _ROOT_PARAMETERS or parameter.value is not None:
                continue
            kind, reader = kinds.get(
                parameter.type, ("llvm::SmallVector<int64_t>", "integers")
            )
            members.append(
                MemberView(
                    kind,
                    Name(parameter.name).cpp,
                    reader,
                    parameter.name,
                    parameter.doc or f"The value of `{parameter.name}`.",
                )
            )
        return MatchView(
            Name(op.name).pascal,
            self.numbers[op.name],
            f"{home(self.tree, op).name}.{op.name}",
            op.summary,
            tuple(members),
        )


@dataclass
class _OpPlanner:
    """Numbers an op's operands, loops and parameters."""

    tree: _TreePlanner
    op: Op
    parameters: list[Parameter] = field(init=False)

    def __post_init__(self) -> None:
        self.parameters = [p for p in self.op.parameters if p.type not in _ROOT_PARAMETERS]
        self.numbers = {p.name: i for i, p in enumerate(self.parameters)}
        self.loops = {name: i for i, name in enumerate(self.op.loops or ())}
        self.operands = {o.name: i for i, o in enumerate(self.op.operands)}
        self.symbols = {
            symbol: (i, element)
            for i, p in enumerate(self.parameters)
            for element, symbol in enumerate(p.symbols)
        }

    def operand(self, operand: OperandSpec, form: MapForm) -> OperandView:
        explicit = form.form in ("explicit", "default")
        alternatives = (form.results, *form.within) if explicit else ()
        return OperandView(
            name=operand.name,
            role=operand.role.capitalize(),
            variadic=operand.variadic,
            same_size=operand.same_size,
            type=operand.type or "",
            map=_MAP_KINDS[form.form],
            parameter=-1 if form.parameter is None else self.numbers[form.parameter],
            alternatives=tuple(tuple(map(self.result, results)) for results in alternatives),
        )

    def result(self, expr: IndexExpr) -> tuple[Builder, ...]:
        terms = [self.term(term) for term in expr.terms]
        if expr.constant or not terms:
            terms.append(Builder("constant", (expr.constant,)))
        return tuple(terms)

    def term(self, term: Term) -> Builder:
        loop = self.loops[term.loop]
        if isinstance(term.factor, str):
            return Builder("scaled", (loop, *self.symbols[term.factor]))
        return Builder("loop", (loop,) if term.factor == 1 else (loop, term.factor))

    def parameter(self, parameter: Parameter) -> ParameterView:
        value, default = self.number(parameter.value), self.number(parameter.default)
        count = 1
        if parameter.per is not None:
            count = len(parameter.symbols)
        domain = parameter.domain or tuple(self.tree.functions)
        return ParameterView(
            name=parameter.name,
            kind=parameter.type.capitalize(),
            count=count,
            list=parameter.per is not None,
            bound=value is not None,
            value=value or 0,
            has_default=default is not None,
            fallback=default or 0,
            minimum="1" if "> 0" in parameter.where else _UNBOUNDED,
            increasing="increasing" in parameter.where,
            functions=tuple(self.tree.functions[name] for name in domain)
            if parameter.type == "function" and value is None
            else (),
            attribute=parameter.attribute or "",
        )

    def number(self, value: object) -> int | None:
        if isinstance(value, str):
            signs = {"signed": 0, "unsigned": 1}
            return signs[value] if value in signs else self.tree.functions[value]
        return value if isinstance(value, int) else None

    def condition(self, condition: Condition) -> ConditionView:
        subjects = {**self.operands, **self.numbers}
        subject = subjects.get(condition.arguments[0], -1) if condition.arguments else -1
        return ConditionView(_CONDITIONS[condition.name], subject)

    def payload(self, expr: Expr) -> tuple[Builder, ...]:
        planner = _Expressions(self.tree.functions, self.operands, self.loops, self.numbers)
        return planner.nodes(expr)


class _Expressions:
    """Writes a scalar expression out in evaluation order; each operand is read once."""

    def __init__(
        self,
        functions: dict[str, int],
        operands: dict[str, int],
        loops: dict[str, int] | None = None,
        parameters: dict[str, int] | None = None,
    ) -> None:
        self.functions = functions
        self.operands = operands
        self.loops = loops or {}
        self.parameters = parameters or {}
        self.found: list[Builder] = []
        self.read: dict[str, int] = {}

    def nodes(self, expr: Expr) -> tuple[Builder, ...]:
        value = self.visit(expr)
        if value != len(self.found) - 1:
            raise ValueError(f"{expr} ends before its last node")
        return tuple(self.found)

    def add(self, builder: Builder) -> int:
        self.found.append(builder)
        return len(self.found) - 1

    def visit(self, expr: Expr) -> int:
        if isinstance(expr, Operand):
            if expr.name not in self.read:
                self.read[expr.name] = self.add(Builder("operand", (self.operands[expr.name],)))
            return self.read[expr.name]
        if isinstance(expr, Constant):
            kind = "realLiteral" if isinstance(expr.value, float) else "literal"
            types = self.type(expr.type)
            return self.add(Builder(kind, (expr.value,), types))
        if isinstance(expr, Index):
            return self.add(Builder("indexOf", (self.loops[expr.loop],)))
        if isinstance(expr, Cast):
            value = self.visit(expr.operand)
            types = self.type(expr.type)
            if expr.sign in self.parameters:
                return self.add(Builder("castBy", (value, self.parameters[expr.sign]), types))
            return self.add(Builder("castAs", (value, f"Sign::{expr.sign.capitalize()}"), types))
        arguments = tuple(self.visit(argument) for argument in expr.arguments)
        if isinstance(expr, Call):
            return self.add(Builder("call", (self.functions[expr.function], *arguments)))
        assert isinstance(expr, ParameterCall)
        group = -1 if expr.variadic is None else self.operands[expr.variadic]
        return self.add(
            Builder("callBy", (self.parameters[expr.parameter], group, *arguments))
        )

    def type(self, name: str | None) -> tuple[Builder, ...]:
        if name is None:
            return ()
        if name in self.operands:
            return (Builder("like", (self.visit(Operand(name)),)),)
        return (Builder("named", (f'"{name}"',)),)


def _class_number(name: str) -> int:
    return TYPE_CLASSES.index(name) if name in TYPE_CLASSES else -1


def _cast(rule: CastRule) -> CastView:
    return CastView(
        source=rule.source.capitalize(),
        target=rule.target.capitalize(),
        width=rule.width.capitalize(),
        steps=(rule.steps or "single").capitalize(),
        signed=rule.signed or "",
        unsigned=rule.unsigned or "",
    )


def _snake(name: str) -> str:
    """`LinalgTree` as `linalg_tree`."""
    return "".join("_" + c.lower() if c.isupper() and i else c.lower() for i, c in enumerate(name))
