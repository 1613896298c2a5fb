# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Expected results of the methods of categories' interfaces, and a plugin that calls the methods.

The role of a loop is derived from the operands that use it, independently of MLIR's inference.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from optree_core.affine import AffineMap
from optree_core.cases import Case
from optree_core.generic import expanded_operands, parameter_value
from optree_core.model import Op, OpKind, Role, Tree
from optree_core.scalar import ScalarTable
from optree_gen.emit.ods_names import Names, accessor, category_of
from optree_gen.targets.ods.interface import (
    InterfaceView,
    interface_views,
    payload_getter,
    payload_parameters,
)

from optree_lab.ir.random_maps import random_cases
from optree_lab.tables import beside, template, tuples

PASS = "say-methods"

#: Interface -> method -> its result, as the plugin prints it.
Answers = dict[str, dict[str, str]]

_DATA: dict[str, dict[str, tuple[str, ...]]] = tuples(beside(__file__))


def source(tree: Tree) -> str:
    """Return the plugin's C++."""
    names = Names(tree.dialect)
    return template(__file__, ".cpp.jinja", trim_blocks=True).render(
        include=names.include,
        prefix=names.prefix,
        namespace=names.namespace,
        interfaces=interface_views(names, tree),
    )


def cases(tree: Tree, ops: Iterable[Op], count: int) -> Iterator[Case]:
    """Yield random cases of each op with a category: `count`, or eight times that for open maps."""
    for op in ops:
        if op.payload is not None and category_of(tree, op) is not None:
            yield from random_cases(op, tree, count * (8 if op.open_maps else 1))


def answers(printed: str) -> dict[str, Answers]:
    """Return, by function, the results that the plugin printed for the op in it."""
    found: dict[str, Answers] = {}
    for function, interface, method, value in re.findall(
        r"^answers (\S+) (\S+) (\S*): (.*)$", printed, re.MULTILINE
    ):
        methods = found.setdefault(function, {}).setdefault(interface, {})
        if method:
            methods[method] = value
    return found


def expected(tree: Tree, case: Case, scalars: ScalarTable) -> Answers:
    """Return the expected results of the interfaces of the case's category and its ancestors."""
    names = Names(tree.dialect)
    path = [case.op, *tree.ancestors(case.op.name)]
    above = {names.interface(op): op for op in path if op.kind is OpKind.CATEGORY}
    return {
        view.cpp: _returned(names, view, above[view.cpp], case, scalars)
        for view in interface_views(names, tree)
        if view.cpp in above
    }


def _returned(
    names: Names, view: InterfaceView, category: Op, case: Case, scalars: ScalarTable
) -> dict[str, str]:
    operands = expanded_operands(case.op, len(case.roles))
    known = {accessor(name): str(place) for place, (name, _) in enumerate(operands)}
    for parameter in payload_parameters(category):
        own = case.op.parameter(parameter.name)
        value = str(parameter_value(own or parameter, case.instance.parameters))
        known[payload_getter(parameter)] = names.payload_enum(parameter).case.format(value)
    maps = case.generic(scalars).maps
    taking = [m for (_, role), m in zip(operands, maps, strict=True) if role != Role.SCALAR]
    if view.methods:
        windows = view.dimensions.startswith("Convolution")
        loops = _windows(taking) if windows else _loops(taking, "contraction")
        known |= {method: " ".join(map(str, found)) for method, found in loops.items()}
    return {name: known[name] for name in methods(view)}


def methods(view: InterfaceView) -> list[str]:
    """Return the names of the methods that the interface adds."""
    return [*(getter.name for getter in view.getters), *(m.name for m in view.methods)]


def _loops(maps: list[AffineMap], kind: str) -> dict[str, list[int]]:
    """Return the loops that each method returns, from the operands that use each loop."""
    uses: list[dict[int, str]] = [
        {dim: "alone" if len(terms) == 1 else "moved" for terms, _ in m.results for dim, _ in terms}
        for m in maps
    ]
    return {
        method: [d for d in range(maps[0].loops) if tuple(u.get(d, "") for u in uses) == role]
        for method, role in _DATA[kind].items()
    }


def _windows(maps: list[AffineMap]) -> dict[str, list[int]]:
    factors = {dim: factor for terms, _ in maps[0].results for dim, factor in terms}
    loops = _loops(maps, "windows")
    windows = [[dim for dim, _ in terms] for terms, _ in maps[0].results if len(terms) == 2]
    partner = {a: b for first, second in windows for a, b in ((first, second), (second, first))}
    loops["getWindowDims"] = [partner[moved] for moved in loops["getImageDims"]]
    return loops | {m: [factors[d] for d in loops[str(of)]] for m, of in _DATA["factors"].items()}
