# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Resolve specs into the tree: inheritance written out, so that each op stands for itself.

What a child says replaces what it inherits, except `indexing_maps`, `parameters` and `bind`,
which merge per key. Mistakes of inheritance itself are found here; `check` finds the others.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from .diagnostic import Diagnostics, Label, did_you_mean
from .expression import Call, Expr, IndexExpr, Payload, Region, walk
from .load import Node, Scalar, Sequence, plain
from .model import (
    PREDICATES,
    Availability,
    Condition,
    Dialect,
    MapForm,
    Maps,
    Op,
    OperandSpec,
    Parameter,
    Tree,
)
from .payload import CAST_PARAMETER, Scope, apply_parameters, bind_payload, read_lets
from .scalar import ScalarTable
from .source import Text, span_of
from .spec import BindEntry, MapEntry, OperandEntry, ParameterEntry, Spec
from .syntax import parse_condition, parse_index

FORMS_WITH_PARAMETER = ("permute", "drop")
FORMS = ("identity", "identity_or_scalar", *FORMS_WITH_PARAMETER)


def resolve(
    specs: list[Spec],
    dialect: Dialect,
    scalars: ScalarTable,
    diagnostics: Diagnostics,
    broken: Collection[str] = (),
) -> Tree:
    """The resolved tree. Ops that cannot be resolved are left out, each with a diagnostic.

    broken: names of ops whose specs could not be read; what refers to them is left out silently.
    """
    resolver = _Resolver({str(s.op): s for s in specs}, dialect, scalars, diagnostics, broken)
    for name in resolver.specs:
        resolver.op(name)
    return Tree(dialect, _tree_order(resolver.done), scalars)


def _tree_order(ops: Mapping[str, Op]) -> dict[str, Op]:
    """Depth first from the root, siblings by name; then what is outside the tree, by name."""
    children: dict[str | None, list[str]] = {}
    for name in sorted(ops):
        children.setdefault(ops[name].parent, []).append(name)
    ordered: dict[str, Op] = {}
    pending = sorted(children.get(None, []), key=lambda n: (ops[n].kind != "root", n), reverse=True)
    while pending:
        name = pending.pop()
        ordered[name] = ops[name]
        pending.extend(sorted(children.get(name, []), reverse=True))
    return ordered


class _Resolver:
    def __init__(
        self,
        specs: dict[str, Spec],
        dialect: Dialect,
        scalars: ScalarTable,
        diagnostics: Diagnostics,
        broken: Collection[str],
    ) -> None:
        self.specs = specs
        self.broken = broken
        self.dialect = dialect
        self.scalars = scalars
        self.diagnostics = diagnostics
        self.done: dict[str, Op] = {}
        self.failed: set[str] = set()

    def op(self, name: str) -> Op | None:
        """The op `name`, after its ancestors (walked without recursion: chains may be long)."""
        chain: list[str] = []
        current: str | None = name
        while current is not None and current not in self.done and current not in self.failed:
            if current in chain:
                self.cycle(chain[chain.index(current) :])
                self.failed.update(chain)
                return None
            chain.append(current)
            current = self.parent_name(self.specs[current])
        for link in reversed(chain):
            self.one(link)
        return self.done.get(name)

    def parent_name(self, spec: Spec) -> str | None:
        parent = spec.parent
        if parent is None:
            return None
        if parent in self.specs:
            return str(parent)
        if parent not in self.broken:
            hint = did_you_mean(parent, self.specs)
            message = f"no op is named '{parent}'"
            self.diagnostics.error("unknown-parent", parent.span, message, hint)
        self.failed.add(str(spec.op))
        return None

    def cycle(self, names: list[str]) -> None:
        first = self.specs[names[0]]
        path = " -> ".join([*names, names[0]])
        labels = [
            Label(span_of(self.specs[n].parent, self.specs[n].span), f"the parent of '{n}'")
            for n in names[1:]
        ]
        span = span_of(first.parent, first.span)
        self.diagnostics.error("cyclic-parent", span, f"an op cannot be its own ancestor: {path}", labels=labels)

    def one(self, name: str) -> None:
        spec = self.specs[name]
        if name in self.failed:
            return
        parent = self.done.get(str(spec.parent)) if spec.parent else None
        if spec.parent and parent is None:
            self.failed.add(name)
            return
        if parent is not None and parent.kind == "root":
            parent = _open(parent)
        like = self.like(spec)
        op = _Inheritance(self, spec, parent, like).resolve()
        if op is None:
            self.failed.add(name)
        else:
            self.done[name] = op

    def like(self, spec: Spec) -> Spec | None:
        if spec.like is None:
            return None
        found = self.specs.get(spec.like)
        if found is None:
            hint = did_you_mean(spec.like, self.specs)
            self.diagnostics.error("unknown-like", spec.like.span, f"no op is named '{spec.like}'", hint)
        elif found.like is not None:
            self.diagnostics.error(
                "unknown-like",
                spec.like.span,
                f"'{spec.like}' itself takes its loops from '{found.like}'",
                f"write 'like: {found.like}'",
                [Label(found.like.span, "here")],
            )
            return None
        return found


def _open(root: Op) -> Op:
    """The root as its children see it: what a generic says of itself follows from what they bind."""
    return replace(root, operands=(), maps=Maps(()), payload=None, parameters=(), types="strict", provenance={})


class _Inheritance:
    """One op: what its spec says over what its sibling (`like`) and its parent give it."""

    def __init__(self, resolver: _Resolver, spec: Spec, parent: Op | None, like: Spec | None) -> None:
        self.resolver = resolver
        self.scalars = resolver.scalars
        self.diagnostics = resolver.diagnostics
        self.spec = spec
        self.parent = parent
        self.like = like
        self.provenance: dict[str, str] = dict(parent.provenance) if parent else {}

    def resolve(self) -> Op | None:
        before = sum(d.severity == "error" for d in self.diagnostics.found)
        spec, parent = self.spec, self.parent
        kind = str(spec.kind) if spec.kind else "named"
        parameters = self.parameters(closed=kind == "named")
        functions = {
            p.name: str(p.value) for p in parameters if p.type == "function" and p.value is not None
        }
        base_payload = self.own_payload_text()
        operands, groups = self.operands(functions)
        loops = self.loops()
        maps = self.maps(operands, groups, loops, parameters)
        payload = self.payload(base_payload, operands, groups, loops, parameters, functions)
        types = self.take("types", str(spec.types) if spec.types else None, parent and parent.types, "strict")
        op = Op(
            name=str(spec.op),
            dialect=self.resolver.dialect.name,
            kind=kind,
            parent=str(spec.parent) if spec.parent else None,
            span=spec.op.span,
            abstract=spec.abstract and (self.resolver.dialect.mode == "bind" or payload is None),
            summary=spec.summary,
            description=spec.description,
            operands=operands,
            types=types,
            loops=loops,
            maps=maps,
            payload=payload,
            parameters=parameters,
            where=self.conditions("where", spec.where, parent.where if parent else ()),
            canonical=self.conditions("canonical", spec.canonical, ()),
            precedes=tuple(map(str, spec.precedes)),
            also_matches=self.also_matches(operands, loops, parameters),
            siblings=tuple(map(str, spec.siblings)),
            decomposes=tuple(map(str, spec.decomposes)),
            results=self.result_specs(),
            mlir=Availability(spec.since, spec.until),
            provenance=self.provenance,
        )
        after = sum(d.severity == "error" for d in self.diagnostics.found)
        return op if after == before else None

    def take(self, field: str, own: str | None, inherited: str | None, default: str) -> str:
        if own is not None:
            self.provenance[field] = str(self.spec.op)
            return own
        return inherited if inherited is not None else default

    # Operands

    def operands(
        self, functions: dict[str, str]
    ) -> tuple[tuple[OperandSpec, ...], dict[str, tuple[str, ...]]]:
        """The operands, and the variadic groups that a bound function has spread out."""
        own, inherited = self.spec.operands, self.parent.operands if self.parent else ()
        if own is None:
            operands = inherited
        elif inherited and (self.spec.kind is None or self.spec.kind == "named"):
            operands = self.refined(own, inherited)
        else:
            operands = tuple(map(_operand, own))
        if own is not None:
            self.provenance["operands"] = str(self.spec.op)
        return self.spread(operands, functions)

    def refined(
        self, own: tuple[OperandEntry, ...], inherited: tuple[OperandSpec, ...]
    ) -> tuple[OperandSpec, ...]:
        if self.parent is not None and self.parent.kind == "root":
            return tuple(map(_operand, own))
        entries = {str(entry.name): entry for entry in own}
        names = [spec.name for spec in inherited]
        for entry in own:
            if entry.name not in names:
                assert self.parent is not None
                self.diagnostics.error(
                    "unknown-operand",
                    entry.name.span,
                    f"'{self.parent.name}' has no operand '{entry.name}'",
                    did_you_mean(entry.name, names) or "an op refines its parent's operands, it adds none",
                    [Label(self.parent.span, "parent declared here")],
                )
        return tuple(
            _operand(entries[spec.name], spec) if spec.name in entries else spec
            for spec in inherited
        )

    def spread(
        self, operands: tuple[OperandSpec, ...], functions: dict[str, str]
    ) -> tuple[tuple[OperandSpec, ...], dict[str, tuple[str, ...]]]:
        payload = self.parent.payload if self.parent else None
        if payload is None or isinstance(payload, Region):
            return operands, {}
        groups: dict[str, tuple[str, ...]] = {}
        for node in walk(payload):
            variadic = getattr(node, "variadic", None)
            function = self.scalars.functions.get(functions.get(getattr(node, "parameter", ""), ""))
            if variadic and function:
                groups[variadic] = tuple(function.arguments)
        result: list[OperandSpec] = []
        for spec in operands:
            if spec.name not in groups:
                result.append(spec)
                continue
            function = next(
                f for f in self.scalars.functions.values() if tuple(f.arguments) == groups[spec.name]
            )
            for name, kind in function.arguments.items():
                result.append(replace(spec, name=name, variadic=False, type=None if kind == "T" else kind))
        return tuple(result), groups

    def result_specs(self) -> tuple[OperandSpec, ...]:
        if self.spec.results is not None:
            return tuple(map(_operand, self.spec.results))
        return self.parent.results if self.parent else ()

    # Loops and maps

    def loops(self) -> tuple[str, ...] | None:
        for spec in (self.spec, self.like):
            if spec is not None and spec.loops is not None:
                self.provenance["loops"] = str(spec.op)
                return tuple(map(str, spec.loops))
        return self.parent.loops if self.parent else None

    def maps(
        self,
        operands: tuple[OperandSpec, ...],
        groups: dict[str, tuple[str, ...]],
        loops: tuple[str, ...] | None,
        parameters: tuple[Parameter, ...],
    ) -> Maps:
        inherited = self.parent.maps if self.parent else Maps(())
        forms: dict[str, MapForm] = {}
        if self.parent:
            pairs = zip(self.parent.operands, inherited.forms, strict=True)
            forms = {spec.name: form for spec, form in pairs}
        entries: dict[str, MapEntry] = {}
        for spec in (self.like, self.spec):
            for entry in spec.maps or () if spec else ():
                entries[str(entry.operand)] = entry
                self.provenance["indexing_maps"] = str(self.spec.op)
        symbols = frozenset(s for p in parameters for s in p.symbols)
        known = {spec.name for spec in operands} | set(groups)
        for name, entry in entries.items():
            if name not in known:
                self.diagnostics.error(
                    "unknown-operand",
                    entry.operand.span,
                    f"'{name}' is not an operand of this op",
                    did_you_mean(name, known),
                )
            forms[name] = self.form(entry, frozenset(loops or ()), symbols, parameters)
        for group, names in groups.items():
            for name in names:
                forms.setdefault(name, forms.get(group, MapForm("free")))
        result = tuple(forms.get(spec.name, MapForm("free")) for spec in operands)
        predicate = str(self.spec.predicate) if self.spec.predicate else inherited.predicate
        attribute = self.spec.maps_attribute or inherited.attribute
        if self.spec.predicate and predicate not in PREDICATES:
            self.diagnostics.error(
                "unknown-predicate",
                self.spec.predicate.span,
                f"unknown map predicate '{predicate}'",
                did_you_mean(predicate, PREDICATES),
            )
        # Maps that nothing leaves open need no attribute.
        if all(form.form not in ("free", "default") for form in result):
            attribute = None
        return Maps(result, predicate, str(attribute) if attribute else None)

    def form(
        self,
        entry: MapEntry,
        loops: frozenset[str],
        symbols: frozenset[str],
        parameters: tuple[Parameter, ...],
    ) -> MapForm:
        if entry.form is None:
            default = self.results(entry.results, loops, symbols)
            if entry.within is None:
                return MapForm("explicit", default)
            within = tuple(self.results(items, loops, symbols) for items in entry.within)
            return MapForm("default", default, within)
        word = parse_condition(entry.form, "map-syntax", self.diagnostics)
        if word is None:
            return MapForm("free")
        takes = word.text in FORMS_WITH_PARAMETER
        if word.text not in FORMS or len(word.arguments or ()) != int(takes):
            hint = did_you_mean(word.text, FORMS) or "a map is a list of index expressions or a form"
            self.diagnostics.error(
                "map-syntax", entry.form.span, f"'{entry.form}' is not a map form", hint
            )
            return MapForm("free")
        if not takes:
            return MapForm(word.text)
        argument = (word.arguments or ())[0]
        names = [p.name for p in parameters]
        if argument.text not in names:
            self.diagnostics.error(
                "unknown-parameter",
                argument.span,
                f"'{argument.text}' is not a parameter of this op",
                did_you_mean(argument.text, names),
            )
        return MapForm(word.text, parameter=argument.text)

    def results(
        self, items: tuple[Text, ...], loops: frozenset[str], symbols: frozenset[str]
    ) -> tuple[IndexExpr, ...]:
        parsed = (parse_index(item, loops, symbols, self.diagnostics) for item in items)
        return tuple(expr if expr is not None else IndexExpr() for expr in parsed)

    # Parameters

    def parameters(self, closed: bool) -> tuple[Parameter, ...]:
        """Inherited parameters with this op's declarations, symbols and bindings.

        closed: the op is a leaf: a parameter that no attribute carries takes its default.
        """
        known = {p.name: p for p in (self.parent.parameters if self.parent else ())}
        if self.like is not None:
            for entry in self.like.parameters:
                if entry.symbols is not None and entry.name in known:
                    known[entry.name] = replace(known[entry.name], symbols=tuple(map(str, entry.symbols)))
        for entry in self.spec.parameters:
            self.declare(known, entry)
        for bind in self.spec.bind:
            self.bind(known, bind)
        if closed:
            for name, parameter in known.items():
                if parameter.value is None and parameter.attribute is None and parameter.default is not None:
                    known[name] = replace(parameter, value=parameter.default)
        return tuple(known.values())

    def declare(self, known: dict[str, Parameter], entry: ParameterEntry) -> None:
        inherited = known.get(str(entry.name))
        if entry.symbols is not None:
            if inherited is None or inherited.per is None:
                hint = did_you_mean(entry.name, [n for n, p in known.items() if p.per])
                self.diagnostics.error(
                    "unknown-parameter",
                    entry.name.span,
                    f"no inherited parameter '{entry.name}' takes symbols",
                    hint,
                )
            else:
                known[str(entry.name)] = replace(inherited, symbols=tuple(map(str, entry.symbols)))
            return
        self.provenance[f"parameters.{entry.name}"] = str(self.spec.op)
        known[str(entry.name)] = Parameter(
            name=str(entry.name),
            type=str(entry.type) if entry.type else (inherited.type if inherited else "index"),
            per=entry.per,
            default=_value(entry.default),
            where=tuple(map(str, entry.where)),
            attribute=entry.attribute,
            of=entry.of,
            domain=tuple(map(str, entry.domain)),
            optional=entry.optional,
            doc=entry.doc,
        )

    def bind(self, known: dict[str, Parameter], entry: BindEntry) -> None:
        name = str(entry.name)
        parameter = known.get(name)
        if parameter is None:
            parent = self.parent
            self.diagnostics.error(
                "unknown-parameter",
                entry.name.span,
                f"no parameter '{name}' is left to bind",
                did_you_mean(name, known),
                [Label(parent.span, "parent declared here")] if parent else [],
            )
            return
        if parameter.value is not None:
            owner = self.provenance.get(f"bind.{name}", self.parent.name if self.parent else "")
            labels = []
            if owner in self.resolver.specs:
                labels = [Label(self.resolver.specs[owner].key_span("bind"), f"bound by '{owner}' here")]
            self.diagnostics.error(
                "already-bound",
                entry.name.span,
                f"'{name}' is already bound to {parameter.value}",
                "an op binds only what its parent leaves open",
                labels,
            )
            return
        value = _value(entry.value)
        self.check_value(parameter, value, entry)
        self.provenance[f"bind.{name}"] = str(self.spec.op)
        known[name] = replace(parameter, value=value, attribute=entry.attribute)

    def check_value(self, parameter: Parameter, value: object, entry: BindEntry) -> None:
        span = entry.value.span
        legal: tuple[str, ...] = ()
        if parameter.type == "function":
            legal = parameter.domain or tuple(self.scalars.functions)
        elif parameter.type == "sign":
            legal = ("signed", "unsigned")
        if legal and value not in legal:
            rule = "payload-unknown-function" if parameter.type == "function" else "wrong-value"
            what = "scalar function" if parameter.type == "function" else "value"
            self.diagnostics.error(
                rule, span, f"unknown {what} '{value}'", did_you_mean(str(value), legal)
            )
        elif parameter.type == "index" and not isinstance(value, int):
            self.diagnostics.error("wrong-value", span, f"'{parameter.name}' is an integer")

    # Payload and conditions

    def own_payload_text(self) -> Text | None:
        return self.spec.payload

    def scope(
        self,
        operands: tuple[OperandSpec, ...],
        loops: tuple[str, ...] | None,
        parameters: tuple[Parameter, ...],
    ) -> Scope:
        return Scope(
            operands=frozenset(o.name for o in operands if not o.variadic),
            groups=frozenset(o.name for o in operands if o.variadic),
            loops=frozenset(loops or ()),
            functions=self.scalars,
            function_parameters=frozenset(p.name for p in parameters if p.type == "function"),
            lets=read_lets(self.spec.lets or (), self.diagnostics),
        )

    def payload(
        self,
        text: Text | None,
        operands: tuple[OperandSpec, ...],
        groups: dict[str, tuple[str, ...]],
        loops: tuple[str, ...] | None,
        parameters: tuple[Parameter, ...],
        functions: dict[str, str],
    ) -> Payload | None:
        if self.spec.region is not None:
            self.provenance["payload"] = str(self.spec.op)
            names = {o.name for o in operands}
            for item in self.spec.region:
                if item not in names:
                    hint = did_you_mean(item, names)
                    self.diagnostics.error(
                        "payload-unknown-name", item.span, f"'{item}' is not an operand of this op", hint
                    )
            return Region(tuple(map(str, self.spec.region)))
        expr: Expr | None
        if text is not None:
            self.provenance["payload"] = str(self.spec.op)
            self.report_override()
            expr = bind_payload(text, self.scope(operands, loops, parameters), self.diagnostics)
        else:
            inherited = self.parent.payload if self.parent else None
            if inherited is None or isinstance(inherited, Region):
                return inherited
            expr = inherited
        if expr is None:
            return None
        expr = apply_parameters(expr, functions, groups, self.sign(parameters))
        self.check_arity(expr, functions)
        return expr

    def report_override(self) -> None:
        parent = self.parent
        if parent is None or parent.abstract or parent.payload is None or parent.kind == "root":
            return
        self.diagnostics.error(
            "payload-override",
            self.spec.key_span("payload"),
            f"'{parent.name}' already gives this op its payload",
            "bind its parameters, or choose a parent that leaves the payload open",
            [Label(parent.span, "parent declared here")],
        )

    def sign(self, parameters: tuple[Parameter, ...]) -> str:
        cast = next((p for p in parameters if p.name == CAST_PARAMETER), None)
        if cast is None:
            return "signed"
        return str(cast.value) if cast.value is not None else CAST_PARAMETER

    def check_arity(self, expr: Expr, functions: dict[str, str]) -> None:
        for node in walk(expr):
            if not isinstance(node, Call) or node.function not in functions.values():
                continue
            function = self.scalars.functions.get(node.function)
            if function is not None and function.arity != len(node.arguments):
                name = next(n for n, f in functions.items() if f == node.function)
                entry = next((b for b in self.spec.bind if b.name == name), None)
                span = entry.value.span if entry else self.spec.op.span
                self.diagnostics.error(
                    "payload-arity",
                    span,
                    f"'{node.function}' takes {function.arity} arguments, "
                    f"the payload gives it {len(node.arguments)}",
                )

    def conditions(
        self, field: str, own: tuple[Text, ...] | None, inherited: tuple[Condition, ...]
    ) -> tuple[Condition, ...]:
        if own is None:
            return inherited
        self.provenance[field] = str(self.spec.op)
        found = []
        for text in own:
            word = parse_condition(text, "unknown-condition", self.diagnostics)
            if word is not None:
                found.append(Condition(word.text, tuple(a.text for a in word.arguments or ())))
        return tuple(found)

    def also_matches(
        self,
        operands: tuple[OperandSpec, ...],
        loops: tuple[str, ...] | None,
        parameters: tuple[Parameter, ...],
    ) -> tuple[Expr, ...]:
        scope = self.scope(operands, loops, parameters)
        bound = (bind_payload(text, scope, self.diagnostics) for text in self.spec.also_matches)
        return tuple(expr for expr in bound if expr is not None)


def _operand(entry: OperandEntry, base: OperandSpec | None = None) -> OperandSpec:
    return OperandSpec(
        name=str(entry.name),
        role=str(entry.role),
        type=str(entry.type) if entry.type else (base.type if base else None),
        variadic=entry.variadic or (base.variadic if base else False),
        optional=entry.optional or (base.optional if base else False),
        doc=entry.doc or (base.doc if base else ""),
    )


def _value(node: Node | None) -> object | None:
    if isinstance(node, (Scalar, Sequence)):
        value = plain(node)
        return tuple(value) if isinstance(value, list) else value
    return None
