# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The parts of `verify` that check rewrites: of real IR, and of all small scalar bodies."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import Executor
from pathlib import Path

from optree_core.model import Tree

from optree_lab import toolchain
from optree_lab.bodies.alphabets import settings
from optree_lab.bodies.body_forms import BodiesInForms, in_forms, places
from optree_lab.bodies.enumeration import LENGTHS, Verified
from optree_lab.bodies.enumeration import verify as verify_bodies
from optree_lab.verification.rewrites import check_forms, ingredients
from optree_lab.verification.round_trip import RoundTrip, round_trip

from .verify_work import sum_up


def undo(tree: Tree, files: Sequence[Path], pool: Executor) -> int:
    """Undo the rewrites of real IR; return the exit status, 1 if a generic does not come back."""
    start = time.monotonic()
    if not files:
        print(toolchain.NO_FILES)
        return 1
    commutes = tree.scalars.commuting
    trips: list[RoundTrip] = []
    for trip in pool.map(
        round_trip, files, [toolchain.PLUGIN] * len(files), [commutes] * len(files)
    ):
        trips.append(trip)
        if trip.wrong:
            print(f"{trip.file}: {len(trip.wrong)} did not come back, such as\n{trip.wrong[0]}")
        if len(trips) % 32 == 0 or len(trips) == len(files):
            print(f"[{len(trips)}/{len(files)}] {trip.file}", flush=True)
    wrong = sum(len(trip.wrong) for trip in trips)
    executed = sum(trip.executed for trip in trips)
    sum_up(
        "rewrites",
        f"{sum(t.rewritten for t in trips):,} of {sum(t.generics for t in trips):,} generics in "
        f"{len(files)} files rewritten and undone, {executed:,} of them in other operations and "
        f"executed, {wrong} did not come back, "
        f"in {time.monotonic() - start:.0f} s",
    )
    return (1 if wrong else 0) | check_all_forms(files, commutes, pool)


def check_all_forms(files: Sequence[Path], commutes: frozenset[str], pool: Executor) -> int:
    """Check the forms that are sequences; return the exit status, 1 if a meaning changes."""
    start = time.monotonic()
    if not files:
        print(toolchain.NO_FILES)
        return 1
    found = []
    for file in pool.map(ingredients, files):
        found.append(file)
        if len(found) % 32 == 0 or len(found) == len(files):
            print(f"[{len(found)}/{len(files)}] {file.file}", flush=True)
    status = 0
    for result in check_forms(found, commutes, pool):
        seconds = time.monotonic() - start
        sum_up(f"rewrites, {result.form}", f"{result}, in {seconds:.0f} s")
        for problem in (*result.wrong[:3], *result.surprises[:3]):
            print(problem)
            status = 1
    return status


def enumerate_all(tree: Tree, pool: Executor) -> int:
    """Check all small bodies, then their forms; return the exit status, 1 if a body is wrong."""
    start = time.monotonic()
    wrong = total = specialized = 0
    found = settings()
    names = list(zip(*found, strict=True))
    for number, bodies in enumerate(pool.map(bodies_of, [tree] * len(found), *names), 1):
        print(f"[{number}/{len(found)}] {bodies}", flush=True)
        for problem in (*bodies.wrong[:1], *bodies.missed[:1]):
            print(problem)
        total += bodies.total
        specialized += bodies.own
        wrong += len(bodies.wrong) + len(bodies.missed)
    sum_up(
        "bodies",
        f"{total:,} bodies of up to {LENGTHS[-1]} operations under {len(found)} settings in "
        f"{time.monotonic() - start:.0f} s: {specialized} specialized, {wrong} wrong or missed",
    )
    return (1 if wrong else 0) | enumerate_in_forms(tree, pool)


#: Number of operations -> stride: every 400th body of three operations is taken to the forms.
IN_FORMS = {1: 1, 2: 1, 3: 400}


def enumerate_in_forms(tree: Tree, pool: Executor) -> int:
    """Take bodies to the forms that are sequences; return the exit status, 1 if one is wrong."""
    start = time.monotonic()
    found = places()
    names = list(zip(*found, strict=True))
    total = BodiesInForms()
    for number, bodies in enumerate(pool.map(forms_of, [tree] * len(found), *names), 1):
        print(f"[{number}/{len(found)}] {' '.join(found[number - 1])}: {bodies}", flush=True)
        for problem in bodies.wrong[:1]:
            print(problem)
        total.add(bodies)
    seconds = time.monotonic() - start
    sum_up("bodies in forms", f"{total}, under {len(found)} settings in {seconds:.0f} s")
    return 1 if total.wrong else 0


def forms_of(tree: Tree, place: str, type_class: str) -> BodiesInForms:
    """Check the bodies under one setting in the forms that are sequences."""
    with tempfile.TemporaryDirectory() as directory:
        return in_forms(place, type_class, IN_FORMS, tree.scalars.commuting, Path(directory))


def bodies_of(tree: Tree, place: str, type_class: str) -> Verified:
    """Check all bodies under one setting."""
    plugins = (toolchain.PLUGIN, toolchain.TEST_PLUGIN)
    with tempfile.TemporaryDirectory() as directory:
        return verify_bodies(place, type_class, LENGTHS, tree, plugins, Path(directory))
