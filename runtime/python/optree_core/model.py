# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The resolved tree of ops: flat records, each complete without its parent.

An op is its parent with parameters bound; `resolve` writes every inherited field out, so that a
generator reads one record per op. Iterator types, arity and whatever else follows from other
fields are properties.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache, wraps
from typing import Any, TypeVar

from .attribute_kind import AttributeKind
from .condition import ANY_VALUE, SAME_SIZES, Condition, ValueCondition
from .definition import CompositeStep
from .expression import Expr, IndexExpr, Payload, Region, Term
from .lifecycle import STABLE, Lifecycle, Retired
from .parameter_type import PER_SYMBOL, ParameterType
from .predicate import ANY, MapPredicate
from .rewrite_rule import RewriteRule
from .scalar import ScalarTable
from .shape_expression import SizeExpr
from .text_enum import TextEnum
from .vocabulary import Vocabulary


class OpKind(TextEnum):
    """The place of an op: the root, a category or a leaf of the tree, or outside the tree."""

    ROOT = "root"
    CATEGORY = "category"
    NAMED = "named"
    COMPOSITE = "composite"  # It decomposes into ops of the tree.
    ALGORITHM = "algorithm"  # It has no generic form.
    META = "meta"  # It belongs to other ops' bodies.


#: Ops with a parent; ops of the tree; ops that a dialect has outside the tree. `meta` is in none:
#: MLIR defines these itself.
CHILD_KINDS = (OpKind.CATEGORY, OpKind.NAMED)
TREE_KINDS = (OpKind.ROOT, *CHILD_KINDS)
OUTSIDE_KINDS = (OpKind.COMPOSITE, OpKind.ALGORITHM)


#: The name of the op that ends bodies, in each dialect.
TERMINATOR = "yield"

#: The name of the op that ends regions of ops outside the tree, in each defined dialect.
BODY_END = "return"

#: The roles for which rewrites and builders look up an op; a dialect declares which op has which.
OP_ROLES = (
    "elementwise", "contraction", "fill", "cast", "copy", "broadcast", "transpose", "iota",
    "map", "reduce", "named_reduction",
)  # fmt: skip


class Role(TextEnum):
    """The role of an operand in its op."""

    INPUT = "input"  # A shaped value.
    SCALAR = "scalar"
    EITHER = "either"  # A shaped value or a scalar.
    SHAPE = "shape"  # Only the sizes of the shaped value are read.
    INIT = "init"  # The output; its element is the accumulator.
    VALUE = "value"  # Outside the tree: a value of any type.


class Form(TextEnum):
    """The form in which an op gives an operand's indexing map."""

    EXPLICIT = "explicit"  # A list of results.
    DEFAULT = "default"  # A list of results, or one of the others in `within`.
    IDENTITY = "identity"
    IDENTITY_OR_SCALAR = "identity_or_scalar"  # The map of a scalar or of rank 0 is `()`.
    PERMUTE = "permute"  # The result at position p[i] is loop i.
    DROP = "drop"  # The results are the loops that are not in p, in order.
    FREE = "free"  # The maps attribute holds it.
    TRAILING = "trailing"  # The loops without a name, then a list of results.


class TypeRule(TextEnum):
    """The rule for the element types of an op's operands."""

    NUMERIC = "numeric"  # The payload casts inputs to the accumulator's type.
    STRICT = "strict"  # All operands have one element type.
    FUNCTION = "function"  # The scalar function restricts them.
    FREE = "free"  # The region restricts them.


@dataclass(frozen=True, slots=True)
class OperandSpec:
    """An operand of an op.

    type: the type class or element type that the operand must have; None: the op's `types` decides.
    variadic: a group of operands; same_size: as many as in the op's other groups; optional: at most
        one.
    shape: only outside the tree: names for an input's sizes, or an output's sizes as expressions
        (see `shape`). lists: the positions of the names that stand for any number of an input's
        sizes. where: tests of these sizes.
    element: only outside the tree: the name of the element type, which operands with this name
        share; `*T` names a list of types, one per member (see `element_sharing`).
    combines: the function that combines a computed value with the value that the output holds.
    broadcasts: only of a composite with steps: a size may be 1 where another one is named.
    """

    name: str
    role: Role
    type: str | None = None
    variadic: bool = False
    optional: bool = False
    doc: str = ""
    same_size: bool = False
    shape: tuple[SizeExpr, ...] = ()
    lists: tuple[int, ...] = ()
    where: tuple[SizeExpr, ...] = ()
    element: str = ""
    combines: str = ""
    broadcasts: bool = False

    @property
    def is_init(self) -> bool:
        return self.role is Role.INIT

    @property
    def size_names(self) -> tuple[str, ...]:
        """Return the names that an input gives its sizes."""
        return () if self.is_init else tuple(map(str, self.shape))

    @property
    def shape_text(self) -> str:
        """Return the sizes as a spec writes them, joined by commas."""
        return ", ".join(f"{'*' * (i in self.lists)}{size}" for i, size in enumerate(self.shape))

    @property
    def where_text(self) -> str:
        """Return the tests of sizes as a spec writes them, joined by commas."""
        return ", ".join(map(str, self.where))


@dataclass(frozen=True, slots=True)
class RegionSpec:
    """A region of an op outside the tree: a scalar body that the user gives.

    arguments, yields: the block arguments and the values that the body ends with. Each item is one
        name, or several, of which the members of variadic operands alternate: `(a, b)` is
        a0, b0, a1, b1. A name is an operand or a result, whose element it stands for (one per
        member of a variadic one), or an element type.
    """

    name: str
    arguments: tuple[tuple[str, ...], ...]
    yields: tuple[tuple[str, ...], ...]
    doc: str = ""

    @property
    def signature(self) -> str:
        """Return the signature as `(a, b) -> (c)`, with brackets around alternating names."""

        def listed(items: tuple[tuple[str, ...], ...]) -> str:
            texts = (f"[{', '.join(item)}]" if len(item) > 1 else item[0] for item in items)
            return f"({', '.join(texts)})"

        return f"{listed(self.arguments)} -> {listed(self.yields)}"

    def __str__(self) -> str:
        return f"{self.name}: {self.signature}"


@dataclass(frozen=True, slots=True)
class MapForm:
    """The form of an operand's indexing map.

    results: for explicit and default, one index expression per dimension of the operand; for
        trailing, those of the last dimensions.
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

    @property
    def terms(self) -> list[Term]:
        """The terms in the results of all alternatives."""
        return [term for listed in self.alternatives for expr in listed for term in expr.terms]

    def __str__(self) -> str:
        """Return the form as a spec writes it, alternatives joined by `or`."""
        if self.listed:
            return " or ".join(f"[{', '.join(map(str, r))}]" for r in self.alternatives)
        if self.form is Form.TRAILING:
            return f"[{', '.join(['...', *map(str, self.results)])}]"
        return f"{self.form}({self.parameter})" if self.parameter else self.form


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of an op.

    per: `spatial` if there is one element per spatial dimension.
    default: the value of an omitted attribute; None: the attribute has no default.
    value: the bound value; None: the parameter is open.
    where: the condition on the value's numbers.
    attribute: the attribute that holds the value in a bound dialect; None: no attribute does. A
        `define` dialect may still have an attribute of the parameter's name.
    symbols: for `per: spatial`, names for the elements in index expressions.
    of: what a `dim` or `dims` parameter indexes (`loops`).
    domain: the allowed values, in the order of their codes; empty: all values of the type.
    numbers: named tuples with one number for each value of the domain.
    """

    name: str
    type: ParameterType
    per: str | None = None
    default: object | None = None
    value: object | None = None
    where: ValueCondition = ANY_VALUE
    attribute: str | None = None
    symbols: tuple[str, ...] = ()
    of: str | None = None
    domain: tuple[str, ...] = ()
    numbers: tuple[tuple[str, tuple[int, ...]], ...] = ()
    optional: bool = False
    doc: str = ""
    lifecycle: Lifecycle = STABLE

    @property
    def kind(self) -> AttributeKind:
        """The attribute that holds the value."""
        return self.type.kind if self.per is None else PER_SYMBOL

    @property
    def known(self) -> object | None:
        """The bound value, else the default; None if the op has to give the value."""
        return self.value if self.value is not None else self.default

    @property
    def required(self) -> bool:
        """True if each op in IR has to give the value."""
        return self.known is None and not self.optional

    @property
    def demand(self) -> ValueCondition:
        """The condition on the value's numbers, which are not negative if they name a loop."""
        least = 0 if self.type is ParameterType.DIM else None
        return self.where & ValueCondition(least=least)

    @property
    def is_sign(self) -> bool:
        return self.type is ParameterType.SIGN

    @property
    def is_function(self) -> bool:
        return self.type is ParameterType.FUNCTION

    @property
    def state(self) -> str:
        """Return `bound`, `defaulted`, `constrained` (by `where`) or `free`."""
        if self.value is not None:
            return "bound"
        if self.default is not None:
            return "defaulted"
        return "constrained" if self.where else "free"


def sign_parameter(parameters: Iterable[Parameter]) -> Parameter | None:
    """Return the parameter for the sign of casts; None if all casts are signed."""
    return next((p for p in parameters if p.is_sign), None)


@dataclass(frozen=True, slots=True)
class Maps:
    """All indexing maps of an op.

    predicate: the condition on the maps together.
    attribute: the attribute that holds the maps; None: the forms determine them.
    loops: `("*batch", "m", "k")` for any number of loops without a name before those with one;
        empty: all loops have names, or none.
    """

    forms: tuple[MapForm, ...]
    predicate: MapPredicate = ANY
    attribute: str | None = None
    loops: tuple[str, ...] = ()

    @property
    def named(self) -> tuple[str, ...]:
        """The loops behind any number of others."""
        return self.loops[1:]


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
    """The place where an op is specified: the dialect, and a file of its specs.

    path: relative to the checkout, with forward slashes; empty: the op has no spec.
    line, column: counted from 1.
    """

    dialect: str = ""
    path: str = ""
    line: int = 1
    column: int = 1


@dataclass(frozen=True)
class Op:
    """A resolved op. `maps.forms` is parallel to `operands`.

    loops: loop names in order; None: as many loops as an operand has dimensions.
    abstract: the bound dialect has no such op; a `define` dialect may have it.
    where: conditions of legality; canonical: conditions under which the op is the canonical
        spelling of its generic.
    precedes: ops that lose to this one where both match the same generic.
    numpy: only outside the tree: the call of numpy that gives the outputs or results.
    reference, example, assembly: only outside the tree: the function of `optree_reference` that
        computes the op; sizes and parameter values to show; the syntax in ODS's declarative format.
    results: only outside the tree: the results of an op that has no inits; tensors among them have
        the role init. effects: of such an op, or of one without any result: `none` or `any`.
    regions: only outside the tree: the bodies that the user gives.
    runs: only of an algorithm: the algorithm of the runtime by which it is lowered, and its
        parameters.
    moves: only of a composite that moves elements: `joined(p)` or `reversed(p)`, p the parameter
        that holds the dimensions.
    computes: only of a composite with one result: the scalar function, or the parameter that has
        its name, and its operands.
    steps: only of a composite: what it computes (see `definition`). ranks: list of sizes -> the
        parameter that says how many they are. computed_in: the parameter with the type of floats
        in which the steps compute; inputs are cast to it, and outputs back.
    interfaces: C++ interfaces beyond a structured op's, named as in `namespace mlir`; or `::...`.
    tensors_only: only outside the tree: the op takes no memrefs.
    result_name: the name that IR gives a result without a name; empty: a number.
    retired: former attributes of the op and its ancestors.
    hooks: handwritten parts of the op's class: `verifier`, `canonicalizer`, `folder`.
    provenance: field name -> name of the op whose spec supplies the field.
    """

    name: str
    dialect: str
    kind: OpKind
    parent: str | None
    abstract: bool = False
    summary: str = ""
    description: str = ""
    origin: Origin = field(default=Origin(), repr=False, compare=False)
    operands: tuple[OperandSpec, ...] = ()
    results: tuple[OperandSpec, ...] = ()
    regions: tuple[RegionSpec, ...] = ()
    types: TypeRule = TypeRule.STRICT
    loops: tuple[str, ...] | None = None
    maps: Maps = Maps(())
    payload: Payload | None = None
    parameters: tuple[Parameter, ...] = ()
    where: tuple[Condition, ...] = ()
    canonical: tuple[Condition, ...] = ()
    precedes: tuple[str, ...] = ()
    also_matches: tuple[Expr, ...] = ()
    reference: str = ""
    numpy: str = ""
    example: tuple[tuple[str, object], ...] = ()
    decomposes: tuple[str, ...] = ()
    moves: Condition | None = None
    computes: Condition | None = None
    runs: Condition | None = None
    steps: tuple[CompositeStep, ...] = ()
    ranks: tuple[tuple[str, str], ...] = ()
    computed_in: str = ""
    interfaces: tuple[str, ...] = ()
    effects: str = ""
    assembly: str = ""
    hooks: tuple[str, ...] = ()
    tensors_only: bool = False
    result_name: str = ""
    mlir: Availability = Availability()
    lifecycle: Lifecycle = STABLE
    retired: tuple[Retired, ...] = ()
    provenance: dict[str, str] = field(default_factory=dict, compare=False)

    @property
    def qualified_name(self) -> str:
        """Return `dialect.name`, as IR writes the op."""
        return f"{self.dialect}.{self.name}"

    def exists_in(self, release: int) -> bool:
        """True if a release of MLIR has the op; an abstract category is in no release."""
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
    def outputs(self) -> tuple[OperandSpec, ...]:
        """The inits, or the results of an op without a destination."""
        return self.inits or self.results

    @property
    def variadic(self) -> bool:
        return any(o.variadic for o in self.operands)

    @property
    def has_region(self) -> bool:
        return isinstance(self.payload, Region)

    @property
    def named_loops(self) -> tuple[str, ...]:
        """The loops that have names; of an op with any number of loops before them, the last."""
        return self.loops or self.maps.named

    @cached_property
    def matching_conditions(self) -> tuple[Condition, ...]:
        """The conditions under which a generic matches: `where`, and `same_sizes`.

        `same_sizes` is added for ops that list dimensions or have a user's body, except for the
        root and for ops with a maps attribute and a body.
        """
        moves = any(p.type.lists_dimensions for p in self.parameters)
        if not self.is_root and (moves or (self.has_region and self.maps.attribute is None)):
            return (*self.where, Condition(SAME_SIZES.name, rule=SAME_SIZES))
        return self.where

    @cached_property
    def operand_maps(self) -> tuple[tuple[OperandSpec, MapForm], ...]:
        """The operands, each with the form of its map."""
        return tuple(zip(self.operands, self.maps.forms, strict=True))

    @property
    def open_maps(self) -> bool:
        """True if the op leaves the map of an operand open."""
        return any(form.form is Form.FREE for form in self.maps.forms)

    def map_of(self, operand: str) -> MapForm:
        for spec, form in self.operand_maps:
            if spec.name == operand:
                return form
        raise KeyError(operand)

    def operand(self, name: str) -> OperandSpec:
        return next(operand for operand in self.operands if operand.name == name)

    def parameter(self, name: str) -> Parameter | None:
        return next((p for p in self.parameters if p.name == name), None)

    @property
    def open_functions(self) -> tuple[Parameter, ...]:
        """The parameters that give functions of the payload and are not bound."""
        return tuple([p for p in self.parameters if p.is_function and p.value is None])

    @cached_property
    def iterator_types(self) -> tuple[str, ...] | None:
        """`parallel` for a loop in an init's map, else `reduction`; None if `loops` is None."""
        if self.loops is None:
            return None
        written = {
            term.loop
            for spec, form in self.operand_maps
            if spec.is_init
            for result in form.results
            for term in result.terms
        }
        return tuple("parallel" if loop in written else "reduction" for loop in self.loops)

    @cached_property
    def found(self) -> dict[object, Any]:
        """The results of functions that `computed_once` decorates, by function."""
        return {}

    def __getstate__(self) -> dict[str, Any]:
        """Return the attributes without the cache, whose functions cannot be pickled."""
        return {name: value for name, value in self.__dict__.items() if name != "found"}

    def taken_over(self, dialect: str, abstract: bool, precedes: tuple[str, ...]) -> Op:
        """Return the op as inherited by another dialect; both ops share the cache `found`."""
        changed = {"dialect": dialect, "abstract": abstract, "precedes": precedes}
        op = object.__new__(Op)  # `replace` takes ten times as long and empties the cache.
        op.__dict__.update(self.__dict__, found=self.found, **changed)
        return op


_Result = TypeVar("_Result")


def computed_once(function: Callable[[Op], _Result]) -> Callable[[Op], _Result]:
    """Decorate a function of an op alone to compute its result once, also for dialects that inherit
    the op.

    The function may read any field but those that `Op.taken_over` changes.
    A cache keyed by the op would hash all of its fields, and miss the op of another dialect.
    """

    @wraps(function)
    def known(op: Op) -> _Result:
        try:
            result: _Result = op.found[function]
        except KeyError:
            result = op.found[function] = function(op)
        return result

    return known


@computed_once
def computation(op: Op) -> object:
    """Return one object for all ops that compute the same, as most children of one parent do.

    Caches use it as a key: its hash takes less time than that of a payload and its operands.
    """
    return _computation(op.payload, op.also_matches, op.operands, op.types, op.where, op.parameters)


@lru_cache(maxsize=4096)
def _computation(*equal: object) -> object:
    return object()


@dataclass(frozen=True)
class Handwritten:
    """The files written by hand that belong to a defined dialect, as paths from the root of the
    project.

    ops, attributes, types: ODS. headers: included before the classes from it. passes: the function
        that registers passes.
    """

    ops: tuple[str, ...] = ()
    attributes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    headers: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    passes: str = ""

    @property
    def ods(self) -> tuple[str, ...]:
        """The ODS files, each once."""
        return tuple(dict.fromkeys((*self.attributes, *self.types, *self.ops)))


@dataclass(frozen=True)
class Dialect:
    """A set of specs with one root: `mode` is `bind` (the ops exist) or `define` (we make them).

    cpp_namespace: the C++ namespace of the ops' classes, e.g. `::mlir::linalg`.
    function_attribute, sign_attribute: the attribute for a function or a sign in MLIR's syntax,
        `{}` standing for the name; empty: a string attribute.
    roles: pairs of a role and its op, those of `base` included.
    kinds: the scalar functions that attributes can name; empty: all.
    element_types: what its ops outside the tree take beside numbers: `signed`, `unsigned`,
        `quantized`.
    base: the dialect that this one extends.
    window: weeks from the release that deprecates something to the first release without it.
    breaks: pairs of a release and the ops, categories and scalar functions that mean something
        else after it; IR of these from this release or an earlier one is refused.
    vocabulary: the map predicates and conditions that its ops may name.
    handwritten: C++ and ODS that belong to it; `tree.json` lacks them.
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
    kinds: tuple[str, ...] = ()
    element_types: tuple[str, ...] = ()
    base: Dialect | None = None
    window: int = 13
    breaks: tuple[tuple[str, tuple[str, ...]], ...] = ()
    vocabulary: Vocabulary = field(default_factory=Vocabulary, compare=False, repr=False)
    handwritten: Handwritten = field(default_factory=Handwritten, compare=False)

    @property
    def defined(self) -> bool:
        """True if specs define the ops, False if MLIR does."""
        return self.mode == "define"

    @property
    def bases(self) -> tuple[Dialect, ...]:
        """The dialect that this one extends, then the base of that, and so on."""
        return () if self.base is None else (self.base, *self.base.bases)


@dataclass(frozen=True)
class Tree:
    """All resolved ops of a dialect, in tree order: a parent before its children.

    rules: those of the canonical form.
    """

    dialect: Dialect
    ops: dict[str, Op]
    scalars: ScalarTable
    rules: tuple[RewriteRule, ...] = ()

    @property
    def kinds(self) -> tuple[str, ...]:
        """The scalar functions that attributes can name."""
        return self.dialect.kinds or tuple(self.scalars.functions)

    @property
    def root(self) -> Op:
        return next(op for op in self.ops.values() if op.is_root)

    def role(self, name: str) -> Op | None:
        """Return the op that the dialect declares for a role; None if it declares none."""
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
        """Return the ancestors, from the parent up to the root."""
        found = []
        parent = self.ops[name].parent
        while parent is not None:
            found.append(self.ops[parent])
            parent = self.ops[parent].parent
        return tuple(found)

    def structured(self) -> tuple[Op, ...]:
        return tuple(op for op in self.ops.values() if op.structured)

    def own(self) -> tuple[Op, ...]:
        """Return the ops that the dialect itself specifies, without those that it inherits."""
        return tuple(op for op in self.ops.values() if op.origin.dialect == self.dialect.name)

    def branch(self, op: Op) -> str:
        """Return the name of the category below the root that has `op`, else the root's.

        A composite or algorithm has its kind as its branch.
        """
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
        """Group ops by the name of their branch."""
        found: dict[str, list[Op]] = {}
        for op in ops:
            found.setdefault(self.branch(op), []).append(op)
        return {name: tuple(ops) for name, ops in found.items()}

    def materialized_ancestor(self, name: str, release: int | None = None) -> Op:
        """Return the nearest op at or above `name` that the dialect (and MLIR's `release`) has."""
        for op in (self.ops[name], *self.ancestors(name)):
            if not op.abstract and (release is None or op.exists_in(release)):
                return op
        return self.root


def with_leading(op: Op, count: int) -> Op:
    """Return the op for a number of loops before those that have names: all loops have names."""
    star, *named = op.maps.loops
    word = star.removeprefix("*")
    # No name of a spec has a space.
    first = (word,) if count == 1 else tuple(f"{word} {number}" for number in range(count))
    leading = tuple(IndexExpr((Term(loop),)) for loop in first)
    forms = tuple(
        MapForm(Form.EXPLICIT, (*leading, *form.results) if form.form is Form.TRAILING
                else form.results)
        for form in op.maps.forms
    )  # fmt: skip
    return replace(op, loops=(*first, *named), maps=replace(op.maps, forms=forms, loops=()))
