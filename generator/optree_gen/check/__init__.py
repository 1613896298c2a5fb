# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Check a resolved tree for mistakes that no single spec shows, or that only its meaning shows.

A rule is a generator of the mistakes that it finds. The tables list the rules for a spec as
written, for an op, for an op of the tree below the root, for a leaf, and for a whole dialect.
"""

from __future__ import annotations

from collections.abc import Callable

from optree_core.model import Op, OpKind, Tree

from optree_gen.diagnostics.diagnostic import Diagnostics, Found
from optree_gen.spec.parsed import Parsed
from optree_gen.spec.spec import Spec

from . import (
    assembly,
    composites,
    idle_keys,
    maps,
    names,
    overlap,
    parameters,
    payloads,
    steps,
    tree_shape,
)
from .context import Context

SpecRule = Callable[[Context, Spec], Found]
OpRule = Callable[[Context, Op, Spec], Found]

SPEC_RULES: tuple[SpecRule, ...] = (
    tree_shape.references,
    names.reserved,
    parameters.conditions,
    parameters.releases,
    parameters.domains,
    payloads.operand_types,
)
#: Rules for a spec, an op and a leaf that have the same answer in every dialect, so they do not run
#: again for an op that is taken over unchanged.
SAME_SPEC_RULES: tuple[SpecRule, ...] = (tree_shape.parents, tree_shape.paths, names.scopes)
SAME_OP_RULES: tuple[OpRule, ...] = (maps.scalars, maps.predicate_operands, maps.predicates)
SAME_LEAF_RULES: tuple[OpRule, ...] = (maps.maps,)
#: Rules that run only for specs that the dialect does not inherit.
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
    composites.composites,
    steps.steps,
    assembly.assembly,
    payloads.outputs,
)
TREE_OP_RULES: tuple[OpRule, ...] = (
    parameters.declarations,
    parameters.function_arity,
    payloads.payloads,
    idle_keys.unread_parameters,
    idle_keys.distinction,
)
LEAF_RULES: tuple[OpRule, ...] = (parameters.open_parameters, parameters.counts, parameters.factors)
#: The last two read what the rules before them have reported.
DIALECT_RULES: tuple[Callable[[Context], Found], ...] = (
    tree_shape.roots,
    tree_shape.cycles,
    names.operations,
    overlap.overlaps,
    names.clashes,
)


def check(
    parsed: Parsed, tree: Tree, base: Tree | None, diagnostics: Diagnostics, compared: bool
) -> None:
    """Report every mistake in the tree of a dialect, also in specs that `resolve` left out.

    base: the tree that ops are taken over from. compared: the ops of the dialect that this one
        extends have been compared with one another.
    """
    specs = parsed.specs
    inherited = frozenset(str(spec.op) for spec in parsed.inherited) - {s.op for s in parsed.own}
    whole = parsed.extension is not None and parsed.extension.subset is None
    settled = inherited if compared and whole else frozenset()
    # A bound dialect has no ops of its own in C++: one that defines the same ops compares names.
    named = inherited if base is None or base.dialect.defined == tree.dialect.defined else ()
    context = Context(
        tree, parsed.by_name, parsed.broken, diagnostics, inherited, settled, frozenset(named)
    )
    known = base.ops if base is not None else {}
    # The ops that equal the base's except in the fields that `Op.taken_over` sets.
    taken = {n for n, op in tree.ops.items() if n in known and op.found is known[n].found}
    for spec in specs:
        own = OWN_SPEC_RULES if spec.op not in inherited else ()
        same = SAME_SPEC_RULES if spec.op not in taken else ()
        for spec_rule in (*SPEC_RULES, *same, *own):
            diagnostics.found += spec_rule(context, spec)
    for op, spec in context.ops():
        below = op.structured and op.parent is not None
        leaf = below and op.kind is OpKind.NAMED and not idle_keys.adds_nothing(context, op)
        asked = (*OP_RULES, *(TREE_OP_RULES if below else ()), *(LEAF_RULES if leaf else ()))
        if below and op.name not in taken:
            asked = (*asked, *SAME_OP_RULES, *(SAME_LEAF_RULES if leaf else ()))
        for op_rule in asked:
            diagnostics.found += op_rule(context, op, spec)
    for rule in DIALECT_RULES:
        diagnostics.found += list(rule(context))
