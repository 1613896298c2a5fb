# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Models that several frontends lowered: which files are one graph in the canonical form.

Files are `<frontend>__<model>.<type>[.dyn].mlir`. Files of one graph are executed as they are, on
the same values: an alignment says which argument of one is which of the other. Each is also
compared with its own canonical form.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path

from optree_core.rewrite_rule import PERMISSIONS
from optree_gen.compare.canonical import CanonicalFile
from optree_ir.alignment import align, digest
from optree_ir.difference import Difference, differences
from optree_ir.graph import Node, ValueGraph
from optree_tool.mlir_opt import ToolError

from optree_lab import toolchain
from optree_lab.ir.dialects import tree
from optree_lab.parts import Sums
from optree_lab.running.execution import Array
from optree_lab.running.model_function import (
    ModelFunction,
    NotRun,
    Signature,
    arguments,
    farthest,
    perturbed,
    same_bits,
)
from optree_lab.tables import beside

EXACT: frozenset[str] = frozenset()
ALL = frozenset(PERMISSIONS)

#: Operations that move or cast elements, and those that only give a size.
_MOVES: frozenset[str] = frozenset(beside(__file__)["moves"])
_SIZES: frozenset[str] = frozenset(beside(__file__)["sizes"])
#: Attributes that say where elements are, or their types.
_PLACES: frozenset[str] = frozenset(beside(__file__)["places"])

#: The greatest distance of results of one graph under permissions, in units that are measured by
#: moving each argument by its last place, this many times.
BOUND, _PERTURBED = 16.0, 2


def models(files: Iterable[Path]) -> dict[str, list[Path]]:
    """Return the files of each model that several frontends lowered."""
    found: defaultdict[str, list[Path]] = defaultdict(list)
    for file in files:
        found[file.stem.partition("__")[2]].append(file)
    return {name: sorted(paths) for name, paths in sorted(found.items()) if len(paths) > 1}


@dataclass
class FrontendAgreement(Sums):
    """Counts of what files have in common under a set of permissions.

    pairs: of files of one model. equal: pairs of one graph. computing: pairs that are one graph but
    for movements, casts and types. one_graph: models that are one graph in all their frontends.
    shapes: pairs that are one graph but for the shapes of arguments. executed: equal pairs that
    were executed. differing: those whose results differ. own, own_differing: files compared with
    their own canonical form. skipped: file -> why it was not executed. failed: file -> why it has
    no graph. causes: pairs that differ by each difference in words, without types and numbers.
    alone: pairs that differ by nothing else. distances: of the results of files from those of their
    form, and of pairs, in units.
    """

    models: int = 0
    files: int = 0
    pairs: int = 0
    equal: int = 0
    computing: int = 0
    one_graph: list[str] = field(default_factory=list)
    shapes: list[str] = field(default_factory=list)
    executed: int = 0
    differing: list[str] = field(default_factory=list)
    own: int = 0
    own_differing: list[str] = field(default_factory=list)
    elided: list[str] = field(default_factory=list)
    skipped: dict[str, str] = field(default_factory=dict)
    failed: dict[str, str] = field(default_factory=dict)
    causes: Counter[str] = field(default_factory=Counter)
    alone: Counter[str] = field(default_factory=Counter)
    distances: dict[str, float] = field(default_factory=dict)


@dataclass(frozen=True)
class CanonicalModel:
    """A file, its only function as a graph, and its canonical form as text."""

    file: Path
    graph: ValueGraph
    text: str


def canonical(file: Path, permissions: frozenset[str]) -> CanonicalModel:
    """Return a file in the canonical form.

    Raises:
        ToolError: the passes fail, or there is not one function.
    """
    plugin, tool = toolchain.built(toolchain.PLUGIN), toolchain.tool("mlir-opt")
    found = CanonicalFile(file, tree("linalg"), plugin, tool)
    graphs = found.graphs(permissions)
    if len(graphs) != 1:
        raise ToolError(f"{file.name} has {len(graphs)} functions; one is needed")
    (graph,) = graphs.values()
    return CanonicalModel(file, graph, found.texts[permissions])


def agreement(
    files: Sequence[Path], permissions: frozenset[str], execute: bool = True, alone: bool = False
) -> FrontendAgreement:
    """Return what the files of one model have in common.

    execute: files of one graph. alone: and each other file beside its own form.
    """
    found = FrontendAgreement(models=1, files=len(files))
    forms = []
    for file in files:
        try:
            forms.append(canonical(file, permissions))
        except ToolError as error:
            found.failed[file.name] = str(error).replace("\n", " ")[:300]
    found.elided = [form.file.name for form in forms if form.graph.elided]
    found.pairs = len(files) * (len(files) - 1) // 2
    classes = _classes(forms)
    found.equal = sum(len(c) * (len(c) - 1) // 2 for c in classes)
    if len(classes) == 1 and len(classes[0]) == len(files):
        found.one_graph.append(files[0].stem.partition("__")[2])
    computing = {form.file: computation(form.graph) for form in forms}
    together = {form.file: number for number, group in enumerate(classes) for form, _ in group}
    for one, other in combinations(forms, 2):
        equal = together[one.file] == together[other.file]
        found.computing += equal or computing[one.file] == computing[other.file]
        if equal:
            continue
        if untyped(one.graph) == untyped(other.graph) is not None:
            found.shapes.append(f"{one.file.name} {other.file.name}")
        causes = {cause(d) for d in differences(one.graph, other.graph)}
        found.causes.update(causes)
        found.alone.update(causes if len(causes) == 1 else ())
    if execute:
        for group in classes:
            if len(group) > 1 or alone:
                found.add(_executed(group, permissions))
    return found


def cause(difference: Difference) -> str:
    """Return a difference in words without types, numbers and the order of the two files."""
    text = re.sub(r"\b(tensor|dense|array)<.*?>+", "...", difference.what)
    text = re.sub(r"(?<![\w.<])-?(0x\w+|\d[\d.]*(E[+-]\d+)?)\b", "...", text)
    text = re.sub(r"the (first|second) computes", "one computes", text)
    head, against, tail = text.partition(" against ")
    return f"{min(head, tail)} against {max(head, tail)}" if against else text


#: Forms of one graph, each with the argument of it that is each argument of the first.
Group = list[tuple[CanonicalModel, Mapping[int, int]]]


def _classes(forms: Iterable[CanonicalModel]) -> list[Group]:
    found: list[Group] = []
    for form in forms:
        for group in found:
            aligned = align(group[0][0].graph, form.graph)
            if aligned is not None:
                group.append((form, aligned))
                break
        else:
            own = {number: number for number, _ in form.graph.arguments.values()}
            found.append([(form, own)])
    return found


def _executed(group: Group, permissions: Collection[str]) -> FrontendAgreement:
    """Execute files of one graph on the same values, and each one's canonical form."""
    found = FrontendAgreement()
    first = group[0][0]
    try:
        values = arguments(_sizes(first).arguments, seed=0)
    except NotRun as reason:
        found.skipped |= {form.file.name: str(reason) for form, _ in group}
        return found
    outcomes: dict[str, _Outcome] = {}
    for form, aligned in group:
        name, graph = form.file.name, form.graph
        given = {other: values[own] for own, other in aligned.items()}
        try:
            sizes = _sizes(form)
            own = arguments(sizes.arguments, 1, given)
            text = form.file.read_text(encoding="utf-8")
            original = ModelFunction(text, graph.function, signature(graph), sizes)
            outcome = _Outcome(original, own, original(own))
            rewritten = ModelFunction(form.text, graph.function, signature(graph), sizes)(own)
        except NotRun as reason:
            found.skipped[name] = str(reason)
            continue
        outcomes[name] = outcome
        found.own += 1
        distance = outcome.distance(rewritten, permissions)
        found.distances[name] = distance
        if distance > BOUND:
            found.own_differing.append(name)
    for one, other in combinations(outcomes, 2):
        found.executed += 1
        pair = f"{one} {other}"
        found.distances[pair] = outcomes[one].distance(outcomes[other].results, permissions)
        if found.distances[pair] > BOUND:
            found.differing.append(pair)
    return found


def signature(graph: ValueGraph) -> Signature:
    return Signature(graph.argument_types, graph.result_types)


def _sizes(form: CanonicalModel) -> Signature:
    """Return the signature of a file; of `x.dyn.mlir` with the sizes that `x.mlir` has.

    Raises:
        NotRun: there is no such file, or it has another function.
    """
    own = signature(form.graph)
    if not own.is_dynamic:
        return own
    file = form.file.with_name(form.file.name.replace(".dyn.", "."))
    if file == form.file or not file.is_file():
        raise NotRun("sizes that no file of the same function gives")
    return own.sized(signature(canonical(file, EXACT).graph))


@dataclass(frozen=True)
class _Outcome:
    """A function as a frontend wrote it, with arguments and results."""

    function: ModelFunction
    arguments: Sequence[Array]
    results: Sequence[Array]

    def distance(self, others: Sequence[Array], permissions: Collection[str]) -> float:
        """Return 0 for equal bits; else infinity, or under permissions the distance in units."""
        if same_bits(self.results, others):
            return 0.0
        if not permissions:
            return float("inf")
        moved = [self.function(perturbed(self.arguments, seed)) for seed in range(_PERTURBED)]
        return farthest(self.results, others, moved)


def untyped(graph: ValueGraph) -> tuple[str, ...] | None:
    """Return a hash per result that does not depend on which arguments are read, and their types.

    None: the values of a constant are left out.
    """
    if graph.elided:
        return None
    found: list[str] = []
    for node in graph.nodes:
        operands = [found[operand] for operand in node.operands]
        if node.is_argument or (node.name in _MOVES and set(operands) == {"argument"}):
            found.append("argument")
            continue
        found.append(digest(node.label, sorted(operands) if node.commutes else operands))
    return tuple(found[result] for result in graph.results)


def computation(graph: ValueGraph) -> tuple[str, ...]:
    """Return a hash per result of what computes: no movements, casts, maps and types."""
    found: list[str] = []
    for node in graph.nodes:
        operands = [found[operand] for operand in node.operands if found[operand]]
        if node.is_argument:
            found.append("argument")
        elif node.name in _SIZES:
            found.append("")
        elif node.name in _MOVES or _copies(node, graph):
            found.append(operands[0] if operands else "")
        else:
            label = [(k, v) for k, v in node.attributes if k not in _PLACES]
            reduces = "reduction" in dict(node.attributes).get("iterators", "")
            name = "structured" if "iterators" in dict(node.attributes) else node.name
            ordered = sorted(operands) if node.commutes else operands
            found.append(digest(name, _values(label), reduces, ordered))
    return tuple(found[result] for result in graph.results)


def _copies(node: Node, graph: ValueGraph) -> bool:
    """True if a structured operation yields an element or a constant."""
    if "iterators" not in dict(node.attributes) or len(node.operands) != 1:
        return False
    return graph.nodes[node.operands[0]].name in ("element", "arith.constant")


def _values(attributes: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return attributes without their types: `dense<0.5> : tensor<4xf32>` is `0.5`."""
    return [
        (key, re.sub(r"^dense<([^\[\]]*)>$", r"\1", re.sub(r" : \S+$", "", text)))
        for key, text in attributes
    ]
