# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Check a resolved tree: what no single spec shows, or what only its meaning shows.

A rule is a generator of the mistakes that it finds. The tables say of what each is asked: of a
spec as written, of an op, of an op of the tree below the root, of a leaf, or of the whole dialect.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from optree_core.model import Op, Tree

from optree_gen.diagnostics.diagnostic import Diagnostics, Found
from optree_gen.spec.spec import Spec

from . import (
    assembly,
    conditions,
    generated_names,
    idle_keys,
    maps,
    names,
    outside,
    overlap,
    parameters,
    payloads,
    tree_shape,
)
from .context import Context

SpecRule = Callable[[Context, Spec], Found]
OpRule = Callable[[Context, Op, Spec], Found]

SPEC_RULES: tuple[SpecRule, ...] = (
    tree_shape.parents,
    tree_shape.paths,
    tree_shape.references,
    names.scopes,
    names.reserved,
    conditions.conditions,
    conditions.releases,
    parameters.domains,
    payloads.operand_types,
)
#: These are asked of what the dialect does not inherit.
OWN_SPEC_RULES: tuple[SpecRule, ...] = (
    idle_keys.idle_keys,
    idle_keys.idle_parameters,
    idle_keys.idle_lifecycles,
    idle_keys.idle_operands,
    idle_keys.unused_definitions,
    idle_keys.unused_like,
)
OP_RULES: tuple[OpRule, ...] = (
    names.groups,
    outside.outside,
    assembly.assembly,
    payloads.outputs,
)
TREE_OP_RULES: tuple[OpRule, ...] = (
    parameters.declarations,
    payloads.payloads,
    idle_keys.distinction,
)
LEAF_RULES: tuple[OpRule, ...] = (parameters.open_parameters, parameters.counts)
#: The same in every dialect: these are asked where maps are resolved, not where ops are taken over.
MAP_RULES: tuple[OpRule, ...] = (maps.scalars, maps.predicate_operands, maps.predicates)
LEAF_MAP_RULES: tuple[OpRule, ...] = (maps.maps,)
#: The last two ask what the rules before them have found.
DIALECT_RULES: tuple[Callable[[Context], Found], ...] = (
    tree_shape.roots,
    tree_shape.cycles,
    names.operations,
    overlap.overlaps,
    generated_names.clashes,
)


def check(
    tree: Tree,
    specs: Sequence[Spec],
    broken: Collection[str],
    diagnostics: Diagnostics,
    inherited: Collection[str] = (),
    settled: Collection[str] = (),
    base: Tree | None = None,
) -> None:
    """Report every mistake in the tree.

    specs: as written, also those that `resolve` had to leave out of the tree.
    broken: names of ops whose specs could not be read; nothing is said about them.
    inherited: names of ops that are another dialect's.
    settled: those among them that have been compared with one another there.
    base: the tree of that dialect, which has been checked.
    """
    by_name = {str(spec.op): spec for spec in specs}
    context = Context(
        tree, by_name, frozenset(broken), diagnostics, frozenset(inherited), frozenset(settled)
    )
    for spec in specs:
        own = OWN_SPEC_RULES if spec.op not in inherited else ()
        for spec_rule in (*SPEC_RULES, *own):
            diagnostics.found += spec_rule(context, spec)
    for op, spec in context.ops():
        below = op.structured and op.parent is not None
        leaf = below and op.kind == "named" and not idle_keys.adds_nothing(context, op)
        taken = base.ops.get(op.name) if base is not None else None
        mapped = below and (taken is None or op.maps is not taken.maps)
        asked = (
            *OP_RULES,
            *(TREE_OP_RULES if below else ()),
            *(LEAF_RULES if leaf else ()),
            *(MAP_RULES if mapped else ()),
            *(LEAF_MAP_RULES if mapped and leaf else ()),
        )
        for op_rule in asked:
            diagnostics.found += op_rule(context, op, spec)
    for rule in DIALECT_RULES:
        diagnostics.found += list(rule(context))
