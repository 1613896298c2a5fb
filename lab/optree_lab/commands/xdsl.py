# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The dialect in xDSL beside the C++ tool: every op there and back, and mutated ops in both."""

from __future__ import annotations

import argparse
import time
from itertools import chain

from optree_lab import toolchain
from optree_lab.fuzz_ops.mutation import Mutation
from optree_lab.fuzz_ops.op import OUTSIDE, seeds
from optree_lab.ir.defined import tree, writer
from optree_lab.xdsl.agreement import compare, edges
from optree_lab.xdsl.round_trip import functions, round_trip, unknown_operations, unknown_types


def main(given: argparse.Namespace) -> int:
    start = time.monotonic()
    print(f"element types that xDSL lacks: {', '.join(unknown_types()) or 'none'}")
    lacking = unknown_operations()
    print(f"operations of bodies that xDSL lacks ({len(lacking)}): {', '.join(lacking)}")
    trip = round_trip(given.tool, functions())
    for text, why in trip.failures.items():
        print(f"{text}\n{why}")
    print(
        f"{trip.total:,} functions there and back, {trip.beyond} beyond xDSL, "
        f"{len(trip.failures)} differ",
        flush=True,
    )
    mutation = Mutation(seeds(tree(), writer(), given.tool, toolchain.CHECKOUT / OUTSIDE))
    numbers = range(given.seed, given.seed + given.count)
    mutants = chain(edges(mutation.given), map(mutation.mutant, numbers))
    found = compare(given.tool, mutants)
    for text, why in found.differences.items():
        print(f"{text}\n{why}")
    for reason, count in found.limits.most_common():
        print(f"  {count:>5}  {reason}")
    print(
        f"{found.total:,} mutants: {found.accepted:,} accepted by both, {found.refused:,} refused "
        f"by both, {found.limits.total():,} beyond xDSL, {len(found.differences)} disagreements, "
        f"in {time.monotonic() - start:.0f} s"
    )
    return 1 if trip.failures or found.differences else 0
