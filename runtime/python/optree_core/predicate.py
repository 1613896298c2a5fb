# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Map predicates: conditions on all indexing maps of an op, as rows, and their interpreter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from .affine import AffineMap
from .text_enum import TextEnum


class MapClass(TextEnum):
    """The maps that a predicate allows a group of operands."""

    ANY = "any"  # Any map; its loops do not count as used.
    PROJECTED_PERMUTATION = "projected_permutation"
    PERMUTATION = "permutation"
    WINDOWS = "windows"  # Each result is a loop or a sum of two.


@dataclass(frozen=True, slots=True)
class OperandGroup:
    """Operands whose maps a predicate treats alike.

    roles, first, step: of the operands with one of these roles, every `step`-th from number
        `first` (first 1, step 2: numbers 1, 3, 5); with step 0, number `first` alone.
    least: the least number of operands.
    within: another group; the n-th map of this one may use only loops of the n-th map of that one.
    demand: the condition of `within` in words, for messages.
    """

    name: str
    roles: tuple[str, ...]
    maps: MapClass = MapClass.ANY
    first: int = 0
    step: int = 1
    least: int = 1
    within: str | None = None
    demand: str = ""

    def members(self, roles: Sequence[str]) -> list[int]:
        """Return the positions of the group's operands among operands with these roles."""
        found = [i for i, role in enumerate(roles) if role in self.roles]
        return found[self.first :: self.step] if self.step else found[self.first :][:1]


@dataclass(frozen=True, slots=True)
class Use:
    """The number of a group's maps that have a loop as a result; most None: any number.

    window: instead, exactly one result is a sum with the loop, and none is the loop alone.
    """

    least: int = 0
    most: int | None = 0
    window: bool = False

    def fits(self, alone: int, summed: int) -> bool:
        if self.window:
            return (alone, summed) == (0, 1)
        return not summed and self.least <= alone and (self.most is None or alone <= self.most)


#: The use by a group that a class of loops does not list.
_UNUSED = Use()


@dataclass(frozen=True, slots=True)
class LoopClass:
    """Loops that the maps use alike; a group without an entry in `uses` may not use them.

    needed: what an op without such a loop lacks, for messages; empty: the op needs no such loop.
    hint: how to mend that.
    """

    name: str
    uses: tuple[tuple[str, Use], ...] = ()
    summary: str = ""
    needed: str = ""
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Dimension:
    """Loops of one kind that MLIR infers from the maps of two inputs and an output.

    field: the member of MLIR's result that holds them.
    """

    name: str
    field: str
    summary: str


#: The members of what MLIR infers from maps, by whether there is a window: those of
#: `ContractionDimensions` and of `ConvolutionDimensions` that list loops.
FIELDS: dict[bool, tuple[str, ...]] = {
    False: ("batch", "m", "n", "k"),
    True: ("batch", "outputImage", "outputChannel", "filterLoop", "inputChannel", "depth"),
}


@dataclass(frozen=True, slots=True)
class WindowSum:
    """A sum of two loops, as the map of a window has.

    classes: the classes of the two loops. summary: the name of the sum. form: how to write it.
    """

    classes: tuple[str, str]
    summary: str
    form: str


@dataclass(frozen=True)
class MapPredicate:
    """A condition on all maps of an op together.

    takes: the operands of such an op, for messages. groups: empty: all maps satisfy the predicate.
    loops: the classes; empty: any loop will do. loop: what every loop has to be, for messages;
        hint: how to mend another loop.
    """

    name: str
    summary: str = ""
    takes: str = ""
    groups: tuple[OperandGroup, ...] = ()
    loop: str = ""
    hint: str = ""
    loops: tuple[LoopClass, ...] = ()
    window: WindowSum | None = None
    dimensions: tuple[Dimension, ...] = ()

    def __str__(self) -> str:
        return self.name

    @property
    def demands(self) -> bool:
        """True if some maps break the predicate."""
        return bool(self.groups)

    @cached_property
    def elementwise(self) -> bool:
        """True if the only condition is that outputs visit every loop once."""
        classes = {group.maps for group in self.groups}
        permutes = MapClass.PERMUTATION in classes
        return not self.loops and permutes and classes <= {MapClass.ANY, MapClass.PERMUTATION}

    @property
    def windowed(self) -> bool:
        """True if the map of an operand has windows."""
        return self.window is not None

    @cached_property
    def contracts(self) -> bool:
        """True if all maps are projected permutations and some loop must be summed."""
        classes = {group.maps for group in self.groups}
        return classes == {MapClass.PROJECTED_PERMUTATION} and any(c.needed for c in self.loops)

    @property
    def paired(self) -> bool:
        """True if operands have companions, such as scales, that use only loops of theirs."""
        return any(group.within for group in self.groups)

    def takes_operands(self, roles: Sequence[str]) -> bool:
        """True if operands with these roles are an op that the predicate describes."""
        sizes = {group.name: len(group.members(roles)) for group in self.groups}
        grouped = {i for group in self.groups for i in group.members(roles)}
        shaped = {i for i, role in enumerate(roles) if role != "scalar"} if self.groups else set()
        return shaped <= grouped and all(
            sizes[group.name] >= group.least
            and (group.within is None or sizes[group.name] == sizes[group.within])
            for group in self.groups
        )


#: The predicate of ops whose specs name none.
ANY = MapPredicate("any", "Nothing is demanded of the maps.")


class ViolationKind(TextEnum):
    """The condition of a predicate that maps break."""

    RESULT = "result"  # The class of the map does not allow a result.
    TWICE = "twice"  # A loop is two results of one map.
    MISSING = "missing"  # A permutation lacks a loop.
    STRIDE = "stride"  # A factor in a window is not positive.
    WINDOW = "window"  # A sum adds loops of other classes than a window's.
    LOOP = "loop"  # A loop is in no class.
    NEEDED = "needed"  # A class that is needed has no loop.
    WITHIN = "within"  # A map uses a loop that the map of its `within` operand does not use.


@dataclass(frozen=True, slots=True)
class Violation:
    """A condition of a predicate that maps break.

    demand: the condition in words. hint: how to mend it, if the row has a hint.
    operand, result, loop: the positions that break it; None if it has no such position.
    detail: for a loop, the number of maps in each group that use it.
    """

    kind: ViolationKind
    demand: str
    operand: int | None = None
    result: int | None = None
    loop: int | None = None
    detail: str = ""
    hint: str = ""

    def __str__(self) -> str:
        places = (("operand", self.operand), ("loop", self.loop))
        found = ", ".join(f"{word} {number}" for word, number in places if number is not None)
        return f"the maps need {self.demand}" + (f" ({found})" if found else "")


def violations(
    predicate: MapPredicate, roles: Sequence[str], maps: Sequence[AffineMap]
) -> Iterator[Violation]:
    """Yield each violation of the predicate by maps of operands with these roles.

    Loops are checked only if every map is in its class.
    """
    if not predicate.groups:
        return
    members = {group.name: group.members(roles) for group in predicate.groups}
    classes = dict.fromkeys(range(len(maps)), MapClass.PROJECTED_PERMUTATION)
    for group in predicate.groups:
        classes.update(dict.fromkeys(members[group.name], group.maps))
    broken = [v for i, kind in classes.items() for v in _of_class(i, maps[i], kind, predicate)]
    yield from broken
    if broken:
        return
    for group in predicate.groups:
        if group.within is not None:
            for n, m in zip(members[group.name], members[group.within], strict=False):
                for loop in sorted(_loops(maps[n]) - _loops(maps[m])):
                    yield Violation(ViolationKind.WITHIN, group.demand, operand=n, loop=loop)
    if predicate.loops:
        yield from _of_loops(predicate, members, maps)


def _loops(indexing: AffineMap) -> set[int]:
    return {dim for terms, _ in indexing.results for dim, _ in terms}


def _of_class(
    operand: int, indexing: AffineMap, kind: MapClass, predicate: MapPredicate
) -> Iterator[Violation]:
    """Yield the violations of a map's class."""
    if kind is MapClass.ANY:
        return
    dims = indexing.dims
    distinct = -1 not in dims and len({*dims}) == len(dims)
    whole = kind is not MapClass.PERMUTATION or len(dims) == indexing.loops
    if kind is not MapClass.WINDOWS and distinct and whole:
        return
    window = "a window" if predicate.window is None else predicate.window.summary
    demand = {MapClass.PERMUTATION: "a permutation of the loops", MapClass.WINDOWS: window}.get(
        kind, "a projected permutation"
    )
    seen: set[int] = set()
    for number, (terms, constant) in enumerate(indexing.results):
        if dims[number] < 0 and (kind is not MapClass.WINDOWS or constant or len(terms) != 2):
            yield Violation(ViolationKind.RESULT, demand, operand, number)
        elif any(factor <= 0 for _, factor in terms):
            yield Violation(ViolationKind.STRIDE, "positive strides", operand, number)
        elif kind is not MapClass.WINDOWS and terms[0][0] in seen:
            yield Violation(ViolationKind.TWICE, demand, operand, number, terms[0][0])
        seen.update(dim for dim, _ in terms)
    if kind is MapClass.PERMUTATION:
        for loop in sorted(set(range(indexing.loops)) - seen):
            yield Violation(ViolationKind.MISSING, "parallel loops", operand, loop=loop)


def _of_loops(
    predicate: MapPredicate, members: dict[str, list[int]], maps: Sequence[AffineMap]
) -> Iterator[Violation]:
    """Yield wrong sums; if there are none, unclassed loops and needed classes without a loop."""
    counted = [group.name for group in predicate.groups if group.maps is not MapClass.ANY]
    alone = {name: [0] * maps[0].loops for name in counted}
    summed = {name: [0] * maps[0].loops for name in counted}
    for name in counted:
        for terms, _ in (result for n in members[name] for result in maps[n].results):
            for dim, _ in terms:
                (alone if len(terms) == 1 else summed)[name][dim] += 1
    classes = _loop_classes(predicate, maps[0].loops, alone, summed)
    sums = list(_of_sums(predicate, classes, {n: maps[n] for c in counted for n in members[c]}))
    yield from sums
    if sums:
        return
    for loop, found_class in enumerate(classes):
        if not found_class:
            texts = (f"{alone[name][loop] + summed[name][loop]} of '{name}'" for name in counted)
            yield Violation(
                ViolationKind.LOOP,
                predicate.loop,
                loop=loop,
                detail=f"in {', '.join(texts)}",
                hint=predicate.hint,
            )
    for kind in predicate.loops:
        if kind.needed and kind.name not in classes:
            yield Violation(ViolationKind.NEEDED, kind.needed, hint=kind.hint)


def _loop_classes(
    predicate: MapPredicate,
    loops: int,
    alone: Mapping[str, list[int]],
    summed: Mapping[str, list[int]],
) -> list[str]:
    """Return the class of each loop, empty for a loop that fits none.

    alone, summed: per group and loop, the number of results that are the loop, or a sum with it.
    """
    uses = [(kind.name, dict(kind.uses)) for kind in predicate.loops]
    rows = [*alone.values(), *summed.values()]
    known: dict[tuple[int, ...], str] = {}
    classes: list[str] = []
    for loop in range(loops):
        counts = tuple([row[loop] for row in rows])
        if counts not in known:
            found = (
                kind
                for kind, use in uses
                if all(use.get(n, _UNUSED).fits(alone[n][loop], summed[n][loop]) for n in alone)
            )
            known[counts] = next(found, "")
        classes.append(known[counts])
    return classes


def _of_sums(
    predicate: MapPredicate, classes: Sequence[str], maps: Mapping[int, AffineMap]
) -> Iterator[Violation]:
    """Yield results that add two loops of other classes than a window's. maps: by operand."""
    if predicate.window is None:
        return
    added = sorted(predicate.window.classes)
    for operand, indexing in sorted(maps.items()):
        for number, (terms, _) in enumerate(indexing.results):
            if len(terms) == 2 and sorted(classes[dim] for dim, _ in terms) != added:
                yield Violation(ViolationKind.WINDOW, predicate.window.summary, operand, number)


def sample(predicate: MapPredicate, roles: Sequence[str]) -> tuple[AffineMap, ...] | None:
    """Return maps with one loop of each class; None if they break the predicate."""
    loops = len(predicate.loops)
    results: list[list[tuple[tuple[tuple[int, int], ...], int]]] = [[] for _ in roles]
    for group in predicate.groups:
        members, window = group.members(roles), []
        for loop, kind in enumerate(predicate.loops):
            use = dict(kind.uses).get(group.name, Use())
            if use.window:
                window.append((loop, 1))
            for place in members[: use.least]:
                results[place].append((((loop, 1),), 0))
        if window and members:
            results[members[0]].append((tuple(window), 0))
    maps = tuple(AffineMap(loops, tuple(found)) for found in results)
    return None if next(violations(predicate, roles, maps), None) else maps
