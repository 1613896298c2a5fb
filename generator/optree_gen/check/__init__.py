# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Check a resolved tree: what no single spec shows, or what only its meaning shows.

One module per group of rules; each has a function `check(context)` that reports all it finds.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from optree_core.model import Tree

from optree_gen.diagnostics.diagnostic import Diagnostics
from optree_gen.spec.spec import Spec

from .assembly import check as check_assembly
from .conditions import check as check_conditions
from .context import Context
from .generated_names import check as check_generated_names
from .idle_keys import check as check_idle_keys
from .idle_keys import check_distinction
from .maps import check as check_maps
from .names import check as check_names
from .outside import check as check_outside
from .overlap import check as check_overlap
from .parameters import check as check_parameters
from .payloads import check as check_payloads
from .predicates import check as check_predicates
from .tree_shape import check as check_tree_shape
from .tree_shape import check_references

GROUPS = (
    check_tree_shape,
    check_references,
    check_names,
    check_conditions,
    check_parameters,
    check_outside,
    check_assembly,
    check_maps,
    check_predicates,
    check_payloads,
    check_distinction,
    check_idle_keys,
    check_overlap,
    check_generated_names,
)


def check(
    tree: Tree,
    specs: Sequence[Spec],
    broken: Collection[str],
    diagnostics: Diagnostics,
    inherited: Collection[str] = (),
    settled: Collection[str] = (),
) -> None:
    """Report every mistake in the tree.

    specs: as written, also those that `resolve` had to leave out of the tree.
    broken: names of ops whose specs could not be read; nothing is said about them.
    inherited: names of ops that are another dialect's.
    settled: those among them that have been compared with one another there.
    """
    by_name = {str(spec.op): spec for spec in specs}
    context = Context(
        tree, by_name, frozenset(broken), diagnostics, frozenset(inherited), frozenset(settled)
    )
    for group in GROUPS:
        group(context)
