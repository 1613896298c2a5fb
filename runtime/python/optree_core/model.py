# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The resolved operation tree: flat records, nothing downstream reads a parent to complete one.

An op is its parent with parameters bound; `resolve` writes every inherited field out, so a
record here holds all that a generator needs. Everything that follows from other fields
(iterator types, dimension roles, arity) is a property, never stored.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property, lru_cache, wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from .condition import Condition
from .expression import Expr, IndexExpr, Payload, Region
from .lifecycle import STABLE, Lifecycle, Retired
from .parameter_type import ParameterType
from .predicate import ANY, MapPredicate
from .scalar import ScalarTable
from .text_enum import TextEnum
from .vocabulary import Vocabulary


class OpKind(TextEnum):
    """The place of an op: in the tree as its root, a category or a leaf, or outside it."""

    ROOT = "root"
    CATEGORY = "category"
    NAMED = "named"
    COMPOSITE = "composite"  # It decomposes into ops of the tree.
    ALGORITHM = "algorithm"  # It has no generic form.
    META = "meta"  # It belongs to other ops' bodies.


#: The kinds of ops that have a parent, of all in the tree, and of those outside it that a dialect
#: has; `meta` is MLIR's own.
CHILD_KINDS = (OpKind.CATEGORY, OpKind.NAMED)
TREE_KINDS = (OpKind.ROOT, *CHILD_KINDS)
OUTSIDE_KINDS = (OpKind.COMPOSITE, OpKind.ALGORITHM)


#: The jobs that rewrites and builders take an op for, by what its dialect declares.
OP_ROLES = (
    "elementwise", "contraction", "fill", "cast", "copy", "broadcast", "transpose", "iota",
    "reduce", "named_reduction",
)  # fmt: skip


class Role(TextEnum):
    """The part that an operand has in an op."""

    INPUT = "input"  # A shaped value.
    SCALAR = "scalar"
    EITHER = "either"  # A shaped value or a scalar.
    SHAPE = "shape"  # A shaped value of which only the sizes count.
    INIT = "init"  # The output; its element is the accumulator.


class Form(TextEnum):
    """The form in which an op gives an operand's indexing map."""

    EXPLICIT = "explicit"  # A list of results.
    DEFAULT = "default"  # A list of results, or one of the others in `within`.
    IDENTITY = "identity"
    IDENTITY_OR_SCALAR = "identity_or_scalar"  # An operand of rank 0, or a scalar, reads `()`.
    PERMUTE = "permute"  # The result at position p[i] is loop i.
    DROP = "drop"  # All loops that are not in p.
    FREE = "free"  # The maps attribute gives it.


class TypeRule(TextEnum):
    """The rule for the element types of an op's operands."""

    NUMERIC = "numeric"  # Inputs are cast to the type of the accumulator.
    STRICT = "strict"  # All are equal.
    FUNCTION = "function"  # The scalar function takes them.
    FREE = "free"  # The region takes them.


@dataclass(frozen=True, slots=True)
class OperandSpec:
    """An operand of an op.

    type: a type class or element type the operand is restricted to; None: as `types` says.
    variadic: a group of operands; same_size: as many as the op's other groups; optional: at most
        one.
    shape: of an op outside the tree, the names of an input's sizes, or the sizes of an output as
        expressions (see `shape`).
    where: of an op outside the tree, conditions on sizes.
    combines: the function that combines what the op computes with what an output holds.
    """

    name: str
    role: Role
    type: str | None = None
    variadic: bool = False
    optional: bool = False
    doc: str = ""
    same_size: bool = False
    shape: str = ""
    where: tuple[str, ...] = ()
    combines: str = ""

    @property
    def is_init(self) -> bool:
        return self.role is Role.INIT


@dataclass(frozen=True, slots=True)
class MapForm:
    """An operand's indexing map as its op gives it.

    results: for explicit and default, one index expression per dimension of the operand.
    within: for default, the other result lists the op accepts.
    parameter: for permute and drop, the name of the parameter p.
    """

    form: Form
    results: tuple[IndexExpr, ...] = ()
    within: tuple[tuple[IndexExpr, ...], ...] = ()
    parameter: str | None = None

    @property
    def listed(self) -> bool:
        """True if the op lists the results."""
        return self.form in (Form.EXPLICIT, Form.DEFAULT)

    @property
    def alternatives(self) -> tuple[tuple[IndexExpr, ...], ...]:
        """The lists of results that the op accepts, the default first."""
        return (self.results, *self.within)

    def __str__(self) -> str:
        """The form as a spec writes it, alternatives joined by `or`."""
        if self.listed:
            return " or ".join(f"[{', '.join(map(str, r))}]" for r in self.alternatives)
        return f"{self.form}({self.parameter})" if self.parameter else self.form


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter in exactly one state.

    per: `spatial` when there is one element per spatial dimension; else None.
    default: the value that an omitted attribute means; None: there is none.
    value: the value a bound parameter has; None: not bound.
    where: conditions on the value, such as `> 0`, `increasing`.
    attribute: the name of the attribute that carries it in a dialect that is bound (None: no
        attribute, though a `define` dialect may still carry it under the parameter's name).
    symbols: for `per: spatial`, the names that stand for its elements in index expressions.
    of: what a `dim` or `dims` parameter indexes (`loops`).
    domain: the values it may take, in the order of their codes; empty: all of its type.
    numbers: names for numbers that the values of the domain stand for, each with one for each.
    """

    name: str
    type: ParameterType
    per: str | None = None
    default: object | None = None
    value: object | None = None
    where: tuple[str, ...] = ()
    attribute: str | None = None
    symbols: tuple[str, ...] = ()
    of: str | None = None
    domain: tuple[str, ...] = ()
    numbers: tuple[tuple[str, tuple[int, ...]], ...] = ()
    optional: bool = False
    doc: str = ""
    lifecycle: Lifecycle = STABLE

    @property
    def known(self) -> object | None:
        """The value that it has, or that an omitted attribute means; None: there is none."""
        return self.value if self.value is not None else self.default

    @property
    def required(self) -> bool:
        """True if each op has to give the value."""
        return self.known is None and not self.optional

    @property
    def is_sign(self) -> bool:
        return self.type is ParameterType.SIGN

    @property
    def is_function(self) -> bool:
        return self.type is ParameterType.FUNCTION

    @property
    def state(self) -> str:
        """`bound`, `defaulted`, `constrained` or `free`: how far down the tree has fixed it."""
        if self.value is not None:
            return "bound"
        if self.default is not None:
            return "defaulted"
        return "constrained" if self.where else "free"


def sign_parameter(parameters: Iterable[Parameter]) -> Parameter | None:
    """The parameter that gives the sign of casts; None if all casts are signed."""
    return next((p for p in parameters if p.is_sign), None)


@dataclass(frozen=True, slots=True)
class Maps:
    """All indexing maps of an op together.

    predicate: what the maps must satisfy.
    attribute: the attribute that holds them, None where the forms say everything.
    """

    forms: tuple[MapForm, ...]
    predicate: MapPredicate = ANY
    attribute: str | None = None


@dataclass(frozen=True, slots=True)
class Availability:
    """The MLIR releases that have the op: `since` <= major < `until` (None: unbounded)."""

    since: int | None = None
    until: int | None = None

    def includes(self, release: int) -> bool:
        return (self.since is None or self.since <= release) and (
            self.until is None or release < self.until
        )


@dataclass(frozen=True, slots=True)
class Origin:
    """The place where an op is specified: a file among a dialect's specs, and the op's name in it.

    path: relative to the checkout, with forward slashes; empty: no spec says it. line, column:
        from 1.
    """

    dialect: str = ""
    path: str = ""
    line: int = 1
    column: int = 1


@dataclass(frozen=True)
class Op:
    """A resolved op. `maps.forms` is parallel to `operands`.

    loops: loop names in order; None where their number is an operand's rank.
    abstract: the bound dialect has no such op (it may still be an op of a `define` dialect).
    where: legality conditions; canonical: when this op is the canonical spelling of its generic.
    precedes: ops over which this one wins where both spell the same generic.
    reference: of an op outside the tree, the function of the reference that computes it.
    example: of an op outside the tree, sizes of operands and values of parameters to show.
    moves: of a composite, how its output's elements are its inputs', and the parameter that says
        where: `joined(p)`, `reversed(p)`.
    interfaces: C++ interfaces beyond a structured op's, as in `namespace mlir` (or from `::`).
    assembly: the custom syntax of an op outside the tree, in ODS's declarative format.
    result_name: what IR calls a result that has no name; empty: a number.
    retired: attributes that the op or its ancestors had.
    hooks: what of the op's class is written by hand: `verifier`, `canonicalizer`, `folder`.
    provenance: field name -> name of the op whose spec supplied it.
    """

    name: str
    dialect: str
    kind: OpKind
    parent: str | None
    origin: Origin = field(default=Origin(), repr=False, compare=False)
    abstract: bool = False
    summary: str = ""
    description: str = ""
    operands: tuple[OperandSpec, ...] = ()
    types: TypeRule = TypeRule.STRICT
    loops: tuple[str, ...] | None = None
    maps: Maps = Maps(())
    payload: Payload | None = None
    parameters: tuple[Parameter, ...] = ()
    where: tuple[Condition, ...] = ()
    canonical: tuple[Condition, ...] = ()
    precedes: tuple[str, ...] = ()
    also_matches: tuple[Expr, ...] = ()
    siblings: tuple[str, ...] = ()
    decomposes: tuple[str, ...] = ()
    reference: str = ""
    example: tuple[tuple[str, object], ...] = ()
    moves: Condition | None = None
    results: tuple[OperandSpec, ...] = ()
    interfaces: tuple[str, ...] = ()
    assembly: str = ""
    hooks: tuple[str, ...] = ()
    result_name: str = ""
    mlir: Availability = Availability()
    lifecycle: Lifecycle = STABLE
    retired: tuple[Retired, ...] = ()
    provenance: dict[str, str] = field(default_factory=dict, compare=False)

    @property
    def qualified_name(self) -> str:
        """`dialect.name`, as the op is written in IR."""
        return f"{self.dialect}.{self.name}"

    def exists_in(self, release: int) -> bool:
        """True if a release of MLIR has the op; none has an abstract category."""
        return not self.abstract and self.mlir.includes(release)

    @property
    def is_root(self) -> bool:
        return self.kind is OpKind.ROOT

    @cached_property
    def structured(self) -> bool:
        """True if the op is in the tree, i.e. means a `generic`."""
        return self.kind in TREE_KINDS

    @cached_property
    def inputs(self) -> tuple[OperandSpec, ...]:
        return tuple([o for o in self.operands if o.role is not Role.INIT])

    @cached_property
    def inits(self) -> tuple[OperandSpec, ...]:
        return tuple([o for o in self.operands if o.role is Role.INIT])

    @property
    def variadic(self) -> bool:
        return any(o.variadic for o in self.operands)

    @property
    def has_region(self) -> bool:
        return isinstance(self.payload, Region)

    def map_of(self, operand: str) -> MapForm:
        for spec, form in zip(self.operands, self.maps.forms, strict=True):
            if spec.name == operand:
                return form
        raise KeyError(operand)

    def operand(self, name: str) -> OperandSpec:
        return next(operand for operand in self.operands if operand.name == name)

    def parameter(self, name: str) -> Parameter | None:
        return next((p for p in self.parameters if p.name == name), None)

    @cached_property
    def iterator_types(self) -> tuple[str, ...] | None:
        """`parallel` for a loop that an init's map uses, else `reduction`; None: any rank."""
        if self.loops is None:
            return None
        written = {
            term.loop
            for spec, form in zip(self.operands, self.maps.forms, strict=True)
            if spec.is_init
            for result in form.results
            for term in result.terms
        }
        return tuple("parallel" if loop in written else "reduction" for loop in self.loops)

    @cached_property
    def found(self) -> dict[object, Any]:
        """The results of functions that are computed once (see `computed_once`)."""
        return {}

    def taken_over(
        self, dialect: str, abstract: bool, precedes: tuple[str, ...], siblings: tuple[str, ...]
    ) -> Op:
        """The op in a dialect that extends the op's own."""
        changed = {"dialect": dialect, "abstract": abstract, "precedes": precedes}
        op = object.__new__(Op)  # `replace` would take ten times as long, and drop what was found.
        op.__dict__.update(self.__dict__, found=self.found, siblings=siblings, **changed)
        return op


_Result = TypeVar("_Result")
_Rest = ParamSpec("_Rest")


def computed_once(
    function: Callable[Concatenate[Op, _Rest], _Result],
) -> Callable[Concatenate[Op, _Rest], _Result]:
    """The function, computed once for an op and for the same op of dialects that take it over.

    It may depend on no field that `Op.taken_over` changes. Whatever else it takes has to say the
    same about the op in all these dialects: their scalar tables do, the names of dialects do not.
    A cache by the op itself would hash all of its fields, and miss where a dialect takes it over.
    """

    @wraps(function)
    def known(op: Op, /, *rest: _Rest.args, **named: _Rest.kwargs) -> _Result:
        try:
            result: _Result = op.found[function]
        except KeyError:
            result = op.found[function] = function(op, *rest, **named)
        return result

    return known


@computed_once
def computation(op: Op) -> object:
    """One object for ops that compute alike on elements, as most below one parent do.

    Caches have it as a key: its hash takes less time than that of a payload and its operands.
    """
    return _computation(op.payload, op.also_matches, op.operands, op.types, op.where, op.parameters)


@lru_cache(maxsize=4096)
def _computation(*equal: object) -> object:
    return object()


@dataclass(frozen=True)
class Dialect:
    """A set of specs with one root: `mode` is `bind` (the ops exist) or `define` (we make them).

    cpp_namespace: the C++ namespace of the ops' classes, e.g. `::mlir::linalg`.
    function_attribute, sign_attribute: how the dialect writes a parameter of type function or
        sign, `{}` standing for the name; empty: as a string attribute.
    roles: pairs of a role and the op that has it, those of `base` included.
    base: the dialect that this one extends.
    window: the weeks between the release that deprecates something and one without it.
    breaks: releases, each with the names of what IR of it, or of one before it, is refused.
    vocabulary: the map predicates and conditions that its ops may name.
    """

    name: str
    mode: str
    summary: str
    cpp_namespace: str
    library: str
    pass_prefix: str
    python_package: str
    extends: str | None = None
    function_attribute: str = ""
    sign_attribute: str = ""
    roles: tuple[tuple[str, str], ...] = ()
    base: Dialect | None = None
    window: int = 13
    breaks: tuple[tuple[str, tuple[str, ...]], ...] = ()
    vocabulary: Vocabulary = field(default_factory=Vocabulary, compare=False, repr=False)

    @property
    def defined(self) -> bool:
        """True if specs make the ops, False if MLIR has them."""
        return self.mode == "define"

    @property
    def bases(self) -> tuple[Dialect, ...]:
        """The dialect that this one extends, the one that that one extends, and so on."""
        return () if self.base is None else (self.base, *self.base.bases)


@dataclass(frozen=True)
class Tree:
    """All resolved ops of a dialect, in tree order: a parent before its children."""

    dialect: Dialect
    ops: dict[str, Op]
    scalars: ScalarTable

    @property
    def root(self) -> Op:
        return next(op for op in self.ops.values() if op.is_root)

    def role(self, name: str) -> Op | None:
        """The op that the dialect declares for a role; None where it has none."""
        return self.ops.get(dict(self.dialect.roles).get(name, ""))

    def children(self, name: str) -> tuple[Op, ...]:
        return self._children.get(name, ())

    @cached_property
    def _children(self) -> dict[str | None, tuple[Op, ...]]:
        found: dict[str | None, list[Op]] = {}
        for op in self.ops.values():
            found.setdefault(op.parent, []).append(op)
        return {parent: tuple(ops) for parent, ops in found.items()}

    def ancestors(self, name: str) -> tuple[Op, ...]:
        """From the parent up to the root."""
        found = []
        parent = self.ops[name].parent
        while parent is not None:
            found.append(self.ops[parent])
            parent = self.ops[parent].parent
        return tuple(found)

    def structured(self) -> tuple[Op, ...]:
        return tuple(op for op in self.ops.values() if op.structured)

    def own(self) -> tuple[Op, ...]:
        """The ops that are specified by the dialect itself, not by one that it extends."""
        return tuple(op for op in self.ops.values() if op.origin.dialect == self.dialect.name)

    def branch(self, op: Op) -> str:
        """The category below the root at or above `op`, else the root; of other ops their kind."""
        return self._branches[op.name]

    @cached_property
    def _branches(self) -> dict[str, str]:
        found: dict[str, str] = {}
        for op in self.ops.values():  # A parent comes first.
            above = None if op.parent is None else self.ops[op.parent]
            if not op.structured:
                found[op.name] = op.kind
            elif above is None or (above.is_root and op.kind is not OpKind.CATEGORY):
                found[op.name] = self.root.name
            else:
                found[op.name] = op.name if above.is_root else found[above.name]
        return found

    def branches(self, ops: Iterable[Op]) -> dict[str, tuple[Op, ...]]:
        """Some of the ops, by the name of their branch."""
        found: dict[str, list[Op]] = {}
        for op in ops:
            found.setdefault(self.branch(op), []).append(op)
        return {name: tuple(ops) for name, ops in found.items()}

    def materialized_ancestor(self, name: str, release: int | None = None) -> Op:
        """The nearest op at or above `name` that exists in the dialect (and in `release`)."""
        for op in (self.ops[name], *self.ancestors(name)):
            if not op.abstract and (release is None or op.exists_in(release)):
                return op
        return self.root
