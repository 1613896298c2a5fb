# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Evidence on results: two versions of an op are compared on every type that is legal."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence, Set
from dataclasses import dataclass, field, replace

from optree_core.element_type import ElementType
from optree_core.expression import (
    SIGNS,
    Call,
    Expr,
    Fold,
    Index,
    LoopSize,
    Region,
    groups_folded,
    values_of,
    walk,
)
from optree_core.generic import Body, Illegal, expanded_operands, scalar_body
from optree_core.inference import dependents
from optree_core.model import Op, Role
from optree_core.scalar import ScalarTable
from optree_proof.bodies import BodyComparison
from optree_proof.combination import FOLDED_MEMBERS, Combination, combinations
from optree_proof.number import can_try_values
from optree_proof.verdict import Agreement, Evidence, Verdict, nothing_found

from . import map_search
from .finding import Finding
from .maps import loop_order
from .pairing import Pair
from .payload import renamed

#: The rule whose evidence compares two bodies of one op.
ALSO = "also-matches-added"

#: The most unknown combinations that a message names.
MAX_SHOWN = 4

_ENDED = "the time ran out before all combinations of types were compared"

#: Rules whose subject is a parameter.
_OF_PARAMETERS = ("attribute-default-changed", "binding-changed", "binding-removed")


@dataclass
class Survey:
    """Results of comparing combinations of types, for one op or several.

    lost: those that were legal, with the reason; gained: those that are legal now.
    ended: the time was up before all were compared. folds: payloads that combine the members of a
        group have changed, of which one number was compared.
    """

    verdicts: list[tuple[Combination, Verdict]] = field(default_factory=list)
    lost: list[tuple[Op, Combination, str]] = field(default_factory=list)
    gained: list[Combination] = field(default_factory=list)
    differs: tuple[Op, Combination, Verdict] | None = None
    ended: bool = False
    folds: bool = False

    def add(self, other: Survey) -> None:
        """Add the results of other ops, none of which differs."""
        self.verdicts += other.verdicts
        self.lost += other.lost
        self.gained += other.gained
        self.ended = self.ended or other.ended
        self.folds = self.folds or other.folds


class Meaning:
    """Compares ops; equal comparisons run once."""

    def __init__(self, bodies: BodyComparison | None = None) -> None:
        self.bodies = bodies or BodyComparison()
        self.surveys: dict[Hashable, Survey] = {}

    def evidence(
        self, found: Finding, pairs: Sequence[Pair], function: str = ""
    ) -> Evidence | None:
        """Return evidence on the ops of a finding: of the first one that differs, else of all.

        function: the scalar function that changed; only open functions that depend on it are tried.
        None if they cannot be compared, e.g. if operands are added or a user gives the body.
        """
        if found.rule.id == ALSO:
            return self._also(found, pairs[0])
        total = Survey()
        seen: set[int] = set()
        uncompared = []
        unknown_maps = ""
        for pair in _concrete(pairs):
            if not _shows(found, pair):
                return None
            if self.bodies.ended:
                total.ended = True
                break
            maps = map_search.compare(pair)
            if maps is not None and maps.state is Agreement.DIFFERS:
                return maps
            if maps is not None and maps.state is Agreement.UNKNOWN:
                unknown_maps = maps.text
            survey = self.survey(pair, function)
            if survey is None:
                uncompared.append(pair.new.name)
                continue
            if survey.differs:
                return _differs(*survey.differs)
            if id(survey) not in seen:
                seen.add(id(survey))
                total.add(survey)
        if unknown_maps:
            return Evidence(Agreement.UNKNOWN, unknown_maps)
        if not uncompared:
            return _summary(total)
        if len(uncompared) == len(pairs):
            return None
        names = ", ".join(uncompared)
        return Evidence(Agreement.UNKNOWN, f"no difference found, but {names} cannot be compared")

    def survey(self, pair: Pair, function: str = "") -> Survey | None:
        """Compare one op on all combinations; None if its bodies cannot be compared."""
        old, new = pair.old.payload, pair.new.payload
        if old is None or new is None or isinstance(old, Region) or isinstance(new, Region):
            return None
        if len(pair.old.operands) != len(pair.new.operands):
            return None
        tables = id(pair.old_tree.scalars), id(pair.new_tree.scalars)
        bodies = _key(pair.old, old), _key(pair.new, new)
        indexed = any(
            isinstance(e, Index | LoopSize) for payload in (old, new) for e in walk(payload)
        )
        dims = loop_order(pair) if indexed else None
        chosen = _choices(pair, (old, new), function) if function else None
        key = (*bodies, tables, tuple(pair.parameters.items()), dims, chosen)
        if key not in self.surveys:
            self.surveys[key] = self._survey(pair, old, new, dims, chosen)
        return self.surveys[key]

    def _survey(
        self,
        pair: Pair,
        old: Expr,
        new: Expr,
        dims: tuple[int, ...] | None = None,
        chosen: frozenset[str] | None = None,
    ) -> Survey:
        """Compare two payloads on all combinations, or on those with a function of `chosen`.

        dims: loop before -> loop after; None: equal numbers.
        """
        same = renamed(old, {**pair.operands, **pair.parameters}) == new
        survey = Survey(folds=not same and bool(groups_folded(old) or groups_folded(new)))
        seen: set[Hashable] = set()
        self.bodies.restart()
        scalars = pair.old_tree.scalars, pair.new_tree.scalars
        for combination in combinations(pair.old, pair.new, pair.parameters, scalars[0]):
            if self.bodies.ended:
                survey.ended = True
                break
            if chosen is not None and chosen.isdisjoint(str(v) for _, v in combination.old):
                continue
            before = _body(pair.old, old, combination, scalars[0], True)
            after = _body(pair.new, new, combination, scalars[1], False)
            key = (before, after)
            if key in seen or (isinstance(before, str) and isinstance(after, str)):
                continue
            seen.add(key)
            if isinstance(before, str):
                survey.gained.append(combination)
            elif isinstance(after, str):
                survey.lost.append((pair.new, combination, after))
            else:
                verdict = self.bodies.compare(before, after, dims, combination.inputs)
                survey.verdicts.append((combination, verdict))
                if verdict.state is Agreement.DIFFERS:
                    survey.differs = (pair.new, combination, verdict)
                    break
        return survey

    def _also(self, found: Finding, pair: Pair) -> Evidence | None:
        """Return evidence that an op's `also_matches` body computes the op's results."""
        op = pair.new
        other = next((e for e in op.also_matches if str(e) == found.subject), None)
        if other is None or op.payload is None or isinstance(op.payload, Region):
            return None
        itself = Pair(op, op, pair.new_spec, pair.new_spec, pair.new_tree, pair.new_tree)
        survey = self._survey(itself, op.payload, other)
        if survey.differs:
            return _differs(*survey.differs, words=("the op gives", "the body gives"))
        return _summary(replace(survey, lost=[], gained=[]))  # Legal on one side only: no change.


def _shows(found: Finding, pair: Pair) -> bool:
    """True if bodies, or maps with loops, depend on the parameter that changed."""
    if found.rule.id not in _OF_PARAMETERS:
        return True
    parameter = pair.new.parameter(found.subject)
    if parameter is None or not pair.new.structured:
        return False
    before = next((b for b, after in pair.parameters.items() if after == found.subject), "")
    bound = pair.old.parameter(before)
    if found.rule.id == "binding-removed" and bound is not None and bound.attribute is not None:
        return False  # IR may hold any value, which had no effect.
    return parameter.type.decides_payload or parameter.per is not None


def _choices(pair: Pair, payloads: Iterable[Expr], function: str) -> frozenset[str] | None:
    """Return the open functions with which a body depends on a function; None: each body does."""
    tables = pair.old_tree.scalars, pair.new_tree.scalars
    depend = frozenset.union(*(dependents(table, function) for table in tables))
    written = {
        e.function for payload in payloads for e in walk(payload) if isinstance(e, Call | Fold)
    }
    given = {str(v) for op in (pair.old, pair.new) for p in op.parameters
             for v in (p.default, p.value)}  # fmt: skip
    return depend if depend.isdisjoint(written | given) else None


def _concrete(pairs: Sequence[Pair]) -> list[Pair]:
    """Return ops that exist before abstract ones, ops with fewer loops first."""
    return sorted(
        pairs, key=lambda p: (p.new.abstract, p.new.loops is None, len(p.new.loops or ()))
    )


def _key(op: Op, payload: Expr) -> Hashable:
    """Return everything that determines a scalar body."""
    indexed = any(isinstance(e, Index | LoopSize) for e in walk(payload))
    return (
        op.operands,
        op.types,
        payload,
        op.where,
        tuple((p.name, p.type, p.value, p.default, p.domain) for p in op.parameters
              if p.type.decides_payload),
        op.loops if indexed else None,
    )  # fmt: skip


def _body(
    op: Op, payload: Expr, combination: Combination, scalars: ScalarTable, old: bool
) -> Body | str:
    """Return the body, or the reason why it is illegal."""
    for _, value in combination.old if old else combination.new:
        if value not in SIGNS and value not in scalars.functions:
            return f"there is no function '{value}'"
    try:
        return scalar_body(op, combination.instance(old), values_of(payload), scalars)
    except Illegal as error:
        return str(error)


def _differs(
    op: Op, combination: Combination, verdict: Verdict, words: tuple[str, str] = ("was", "is")
) -> Evidence:
    witness = verdict.witness
    assert witness is not None
    names = expanded_operands(op, len(combination.elements))
    used = combination.given
    for (name, role), value in zip(names, witness.arguments, strict=True):
        zero = value in ("0", "0.0", "false", "(0.0, 0.0)")
        if role == Role.SHAPE or (role == Role.INIT and zero):
            continue
        used.append(f"{name} = {value}")
    loops = op.loops or ()
    used += [f"{loops[d]} = {v}" if d < len(loops) else f"d{d} = {v}"
             for d, v in sorted(witness.indices.items())]  # fmt: skip
    text = f"{combination.types} {op.name}, {', '.join(used)}: {words[0]} {witness.was}, "
    return Evidence(Agreement.DIFFERS, f"{text}{words[1]} {witness.is_}")


def _covered(types: Set[ElementType]) -> str:
    """Return the narrowest and the widest type of each class; wider ones were not compared."""
    found = []
    for name in ("int", "index", "float", "complex"):
        alike = sorted((t for t in types if t.cast_class == name), key=lambda t: (t.width, t.name))
        if alike:
            widest = f" to {alike[-1]}" if len(alike) > 1 else ""
            found.append(f"{alike[0]}{widest}")
    return ", ".join(found) or "none"


def _summary(survey: Survey) -> Evidence:
    found = _compared(survey)
    if not survey.ended:
        return found
    if survey.lost or (found.state is Agreement.UNKNOWN and survey.verdicts):
        return replace(found, text=f"{found.text}; {_ENDED}")
    return nothing_found(f"{_ENDED}; {len(survey.verdicts)} are equal")


def _compared(survey: Survey) -> Evidence:
    """Return the evidence from the compared combinations of types."""
    if survey.lost:
        op, combination, reason = survey.lost[0]
        given = "".join(f", {value}" for value in combination.given)
        text = f"no longer legal: {combination.types} {op.name}{given} ({reason})"
        more = len(survey.lost) - 1
        others = f", and {more} other combinations of types" if more else ""
        return Evidence(Agreement.LOST, text + others)
    total = len(survey.verdicts)
    equal, unknown = (
        [entry for entry in survey.verdicts if entry[1].state is state]
        for state in (Agreement.EQUAL, Agreement.UNKNOWN)
    )
    if unknown:
        shown = "; ".join(str(combination) for combination, _ in unknown[:MAX_SHOWN])
        left = len(unknown) - MAX_SHOWN
        rest = f"; {left} more" if left > 0 else ""
        counts = [verdict.tried for _, verdict in unknown]
        least, most = min(counts), max(counts)
        values = f"{least:,}" if least == most else f"{least:,} to {most:,}"
        missing = "" if can_try_values() else ", numpy is missing"
        tried = f"{values} values tried on each" if most else f"no values tried{missing}"
        of = f"{len(unknown)} of {total} combinations of types ({shown}{rest})"
        text = f"not proved equal on {of}: {_by(unknown, ', ')}; {tried}"
        return Evidence(Agreement.UNKNOWN, f"no difference found, {text}")
    if not total and not survey.gained:
        return nothing_found("legal for none of the tried combinations of types")
    types = _covered({t for combination, _ in survey.verdicts for t in combination.elements})
    proof = f"results are proved equal on {total} combinations of types ({types})"
    if equal:
        proof += f", {len(equal)} of them by {_by(equal, ' and ')}"
    if survey.folds:
        text = f"no difference found with {FOLDED_MEMBERS} members of a group; {proof}"
        return Evidence(Agreement.UNKNOWN, text)
    if survey.gained:
        count = len(survey.gained) - 1
        others = f" and {count} other combinations of types" if count else ""
        return Evidence(Agreement.GAINED, f"newly legal: {survey.gained[0]}{others}; {proof}")
    return Evidence(Agreement.EQUAL, proof)


def _by(verdicts: Sequence[tuple[Combination, Verdict]], separator: str) -> str:
    return separator.join(sorted({verdict.by for _, verdict in verdicts}))
