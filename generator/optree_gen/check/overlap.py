# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Report leaves that match the same generic, by instantiating them up to rank four.

Only ops with a common signature are instantiated, and bodies are built only for layouts whose maps
agree: the work is linear in the number of ops.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from optree_core.model import Form, Op, OpKind, Role
from optree_core.parameter_type import ParameterType

from optree_gen.diagnostics.diagnostic import Diagnostic, Found, Label, error

from .canonical_key import GenericForm, Key
from .context import Context
from .instances import MAX_RANK, Bodies, Elements, Layout, layouts, modes
from .signature import OPEN, Signatures, uses_of_loops

#: Mistakes that leave a spec's meaning intact; a spec with any other is not compared.
_WITHOUT_EFFECT = ("unknown-op", "path-mismatch", "cyclic-precedes")

#: Values for open strides, the smallest first: 1, and those that ops of a group bind or write.
MAX_INTEGERS = 4

#: Overlaps that are reported at most; many equal ops have too many pairs to read.
MAX_REPORTED = 1_000


def overlaps(context: Context) -> Found:
    # A mistake may make ops equal, and it is reported already: mending it mends the overlap.
    faulty = {
        d.span.source.path for d in context.diagnostics.found if d.rule not in _WITHOUT_EFFECT
    }
    leaves = [
        op
        for op, spec in context.structured()
        if op.kind is OpKind.NAMED and spec.source.path not in faulty and _complete(op)
    ]
    order = _Precedence(context)
    reported: set[frozenset[str]] = set()
    bodies = Bodies(context.tree.scalars)
    for group in _groups(leaves, Signatures(context.tree.scalars)):
        # A dialect that extends another need not compare what that one has compared.
        if not all(op.name in context.settled for op in group):
            comparison = _Comparison(context, group, order, bodies)
            yield from comparison.overlaps(reported)
            yield from comparison.unreachable()


def _complete(op: Op) -> bool:
    """True if the op can be instantiated; other rules report the parts that it lacks."""
    return (
        op.payload is not None
        and bool(op.inits)
        and not op.open_maps
        and (
            op.loops is not None
            or any(form.form in (Form.IDENTITY, Form.TRAILING) for form in op.maps.forms)
        )
        and all(p.value is not None for p in op.parameters if p.is_function)
    )


def _groups(leaves: Sequence[Op], signatures: Signatures) -> Iterator[list[Op]]:
    """Yield sets of ops that share a signature, so that they may match the same generic."""
    by_body: dict[object, list[Op]] = defaultdict(list)
    for op in leaves:
        for body in signatures.bodies(op):
            by_body[body].append(op)
    seen: set[frozenset[str]] = set()
    # The same ops may share bodies of several classes of types: each list counts once.
    for ops in {tuple(op.name for op in ops): ops for ops in by_body.values()}.values():
        if len(ops) < 2:
            continue
        by_loops: dict[object, list[Op]] = defaultdict(list)
        for op in ops:
            for use in uses_of_loops(op):
                by_loops[use].append(op)
        # An op whose rank gives its loops is compared with ops of any number of loops.
        adaptable = by_loops.pop(OPEN, [])
        if adaptable:
            fitting = [op for op in ops if op.loops is not None and len(op.loops) <= MAX_RANK]
            by_loops[OPEN] = list({op.name: op for op in (*adaptable, *fitting)}.values())
        for group in by_loops.values():
            names = frozenset(op.name for op in group)
            if len(group) > 1 and names not in seen:
                seen.add(names)
                yield group


@dataclass
class _Precedence:
    """The transitive order that `precedes` declares."""

    context: Context
    #: Op -> the ops over which it wins, one bit each: sets of names would fill the memory.
    known: dict[str, int] = field(default_factory=dict)

    @cached_property
    def bits(self) -> dict[str, int]:
        return {name: 1 << number for number, name in enumerate(self.context.specs)}

    def wins(self, first: str, second: str) -> bool:
        """True if `first` precedes `second`, directly or through other ops."""
        if first not in self.known:
            specs, found, pending = self.context.specs, 0, [first]
            while pending:
                for other in specs[pending.pop()].precedes:
                    bit = self.bits.get(other, 0)
                    if bit & ~found:
                        found |= bit
                        pending.append(other)
            self.known[first] = found
        return bool(self.known[first] & self.bits[second])


@dataclass
class _Comparison:
    """The ops of one group, each with its layouts by key."""

    context: Context
    group: Sequence[Op]
    order: _Precedence
    bodies: Bodies
    known: dict[int, list[tuple[GenericForm, Elements]]] = field(default_factory=dict)

    @cached_property
    def modes(self) -> tuple[Elements, ...]:
        return modes(self.group)

    @cached_property
    def layouts(self) -> Mapping[str, Mapping[Key, Sequence[Layout]]]:
        values = [
            p.value for op in self.group for p in op.parameters if p.type is ParameterType.INDEX
        ]
        # Equal maps need equal strides, so other values than these could not make an overlap; 1
        # is what remains for ops that bind none.
        written = [t.factor for op in self.group for form in op.maps.forms for t in form.terms]
        integers = sorted({1, *(v for v in (*values, *written) if isinstance(v, int))})
        integers = integers[:MAX_INTEGERS]
        found: dict[str, dict[Key, list[Layout]]] = {}
        for op in self.group:
            by_key: dict[Key, list[Layout]] = defaultdict(list)
            for layout in layouts(op, integers):
                by_key[layout.key()].append(layout)
            found[op.name] = by_key
        return found

    def generic_forms(self, layout: Layout) -> list[tuple[GenericForm, Elements]]:
        """Return the generics of the layout for all modes of element types."""
        # By identity: the layouts live as long as the comparison, and some values have no hash.
        if id(layout) not in self.known:
            self.known[id(layout)] = list(self.bodies.generic_forms(layout, self.modes))
        return self.known[id(layout)]

    def common(self, layout: Layout, others: Sequence[Layout]) -> Iterator[Elements | None]:
        """Yield, per generic of the layout, its element types if another layout has it, else None.

        Keys are costly, so only generics with equal sketches are compared by key.
        """
        alike: dict[object, list[GenericForm]] = defaultdict(list)
        for other in others:
            for generic, _ in self.generic_forms(other):
                alike[generic.sketch].append(generic)
        for generic, elements in self.generic_forms(layout):
            rivals = alike.get(generic.sketch, ())
            yield elements if any(generic.key == rival.key for rival in rivals) else None

    def overlaps(self, reported: set[frozenset[str]]) -> Found:
        names = [op.name for op in self.group]
        holders: dict[Key, list[str]] = defaultdict(list)
        for name in names:
            for key in self.layouts[name]:
                holders[key].append(name)
        # Begin with keys of one loop: they make the clearest examples.
        for key, sharing in sorted(holders.items(), key=lambda item: (not item[0][0], item[0][0])):
            for i, second in enumerate(sharing):
                for first in sharing[:i]:
                    pair = frozenset((first, second))
                    if pair in reported or pair <= self.context.settled:
                        continue
                    if self.order.wins(first, second) or self.order.wins(second, first):
                        continue
                    example = self._common(first, second, key)
                    if example is not None:
                        if len(reported) >= MAX_REPORTED:
                            return
                        reported.add(pair)
                        yield self._overlap(first, second, *example)

    def _common(self, first: str, second: str, key: Key) -> tuple[Layout, Elements] | None:
        for layout in self.layouts[first][key]:
            for other in self.layouts[second][key]:
                for elements in self.common(layout, [other]):
                    if elements is not None:
                        return layout, elements
        return None

    def _overlap(self, first: str, second: str, layout: Layout, elements: Elements) -> Diagnostic:
        if second in self.context.inherited:  # Blame the project's own spec.
            first, second = second, first
        specs, shown = self.context.specs, _shown(layout, elements)
        message = f"'{first}' and '{second}' match the same generic, such as {shown}"
        hint = f"write 'precedes: [{first}]', the reverse in '{first}', or a canonical condition"
        if first in self.context.inherited:
            hint = f"write 'precedes: [{first}]', or do not inherit '{first}' ('subset')"
        labels = [Label(specs[first].op.span, "also matches")]
        return error("overlapping-ops", specs[second].op, message, hint, labels)

    def unreachable(self) -> Found:
        for op in self.group:
            above = [o.name for o in self.group if self.order.wins(o.name, op.name)]
            # An op that precedes itself is in a cycle, which another rule reports.
            if not above or op.name in above or self.context.settled.issuperset((op.name, *above)):
                continue
            if all(
                self._taken(layout, key, above)
                for key, found in self.layouts[op.name].items()
                for layout in found
            ):
                specs, take = self.context.specs, "takes" if len(above) == 1 else "take"
                quoted = " and ".join(f"'{name}'" for name in above)
                message = f"specializing never produces '{op.name}': {quoted} {take} all generics "
                hint = "let this op precede, or restrict the other under 'canonical'"
                labels = [Label(specs[n].key_span("precedes"), f"'{n}' comes first") for n in above]
                yield error(
                    "unreachable-op", specs[op.name].op, f"{message}that it matches", hint, labels
                )

    def _taken(self, layout: Layout, key: Key, above: Sequence[str]) -> bool:
        """True if ops of higher precedence match every generic of this layout."""
        rivals = [other for name in above for other in self.layouts[name].get(key, ())]
        return bool(rivals) and None not in self.common(layout, rivals)


def _shown(layout: Layout, elements: Elements) -> str:
    """Return the operands of a generic as text, such as `ins(f32[d0], f32) outs(f32[d0])`."""
    parts: dict[bool, list[str]] = {False: [], True: []}
    for (_, role), indexing, shaped, element in zip(
        layout.operands, layout.maps, layout.shaped, elements, strict=True
    ):
        dims = str(indexing).partition("-> (")[2][:-2]
        parts[role == Role.INIT].append(f"{element}[{dims}]" if shaped else str(element))
    return f"ins({', '.join(parts[False])}) outs({', '.join(parts[True])})"
