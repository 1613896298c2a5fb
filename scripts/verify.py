"""Executes ops in every form and compares them with the reference: `verify.py [-k REGEX]`.

For every op of the tree, in every element-type mode: the op itself, its parent, and its generic as
the plugin, as the spec and as upstream write it, lowered with MLIR's passes and called on many
shapes and values. Results are equal to the bit, except for functions of the C library. The table op
x mode x form goes to --output; a form that differs is left as a file with the command to lower it.

--faults checks that check: every op is compared with faulty versions of what its spec says, each of
which has to be seen or proved to mean the same.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import toolchain

sys.path.insert(0, os.fspath(toolchain.CHECKOUT / "tests" / "support"))

from injection import OUTCOMES, Injection, Score, representatives
from optree_gen.diagnostic import Diagnostics
from optree_gen.model import Op, Tree
from optree_gen.project import Project
from verification import FORMS, Verifier

#: The MLIR release that is executed.
RELEASE = 22

#: Mode -> form -> outcome -> number of cases.
Table = dict[str, dict[str, dict[str, int]]]


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("-k", metavar="REGEX", default="", help="only ops whose names match")
    parser.add_argument("--output", type=Path, default=toolchain.BUILD_DIR / "verify.json")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--faults", action="store_true", help="see whether faults are seen")
    arguments = parser.parse_args()
    if not toolchain.PLUGIN.is_file():
        parser.error(f"{toolchain.PLUGIN} does not exist; run `make build`")
    names = [op.name for op in selected(load(), arguments.k)]
    if not names:
        parser.error(f"no op matches '{arguments.k}'")

    if arguments.faults:
        return inject(names, arguments.jobs)
    failures = toolchain.BUILD_DIR / "verify"
    start = time.monotonic()
    tables: dict[str, Table] = {}
    total: Counter[str] = Counter()
    with ProcessPoolExecutor(arguments.jobs) as pool:
        results = pool.map(verify, names, [failures] * len(names))
        for number, (name, (table, counts)) in enumerate(zip(names, results, strict=True), 1):
            tables[name] = table
            total.update(counts)
            print(f"[{number}/{len(names)}] {name}: {summary(counts)}", flush=True)
    arguments.output.parent.mkdir(parents=True, exist_ok=True)
    arguments.output.write_text(
        json.dumps({"mlir": RELEASE, "ops": tables}, indent=1, sort_keys=True) + "\n"
    )
    print(f"{len(names)} ops in {time.monotonic() - start:.0f} s: {summary(total)}")
    if total["wrong"]:
        print(f"what differs is in {failures}")
    return 1 if total["wrong"] or total["not called"] else 0


def load() -> Tree:
    return Project(toolchain.CHECKOUT).tree("linalg", Diagnostics())


def selected(tree: Tree, pattern: str) -> Iterator[Op]:
    """Ops that exist in the release and match, the root excepted."""
    for op in tree.structured():
        exists = not op.abstract and op.mlir.includes(RELEASE) and op.kind != "root"
        if exists and re.search(pattern, op.name):
            yield op


def verify(name: str, failures: Path) -> tuple[Table, Counter[str]]:
    """The table of one op, and how many cases x forms had which outcome."""
    tree = load()
    table: Table = {}
    counts: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as directory:
        templates = toolchain.CHECKOUT / "templates"
        verifier = Verifier(tree, templates, toolchain.PLUGIN, Path(directory))
        for verdict in verifier.verify(verifier.cases(tree.ops[name])):
            forms = table.setdefault(str(verdict.case.mode), {form.name: {} for form in FORMS})
            outcomes = forms[verdict.form.name]
            outcomes[verdict.outcome] = outcomes.get(verdict.outcome, 0) + 1
            counts[verdict.outcome] += 1
            counts["calls"] += verdict.calls
            counts["not called"] += verdict.outcome == "equal" and not verdict.calls
            if verdict.wrong is not None:
                failures.mkdir(parents=True, exist_ok=True)
                file = failures / f"{name}-{verdict.form.name}-{counts['wrong']}.mlir"
                file.write_text(verifier.standalone(verdict))
    return table, counts


def inject(names: Sequence[str], jobs: int) -> int:
    """Prints the score of faults in these ops; the status is 1 if one survives."""
    start = time.monotonic()
    score = Score()
    with ProcessPoolExecutor(jobs) as pool:
        for number, (name, found) in enumerate(
            zip(names, pool.map(faults_of, names), strict=True), 1
        ):
            score.update(found)
            counts = ", ".join(f"{found.total[o]} {o}" for o in OUTCOMES if found.total[o])
            print(f"[{number}/{len(names)}] {name}: {counts}", flush=True)
    print(score.table())
    for survivor in score.survivors:
        print(f"survived: {survivor}")
    seconds = time.monotonic() - start
    found_out = score.total.total() - score.total["survived"]
    print(f"{found_out:,} of {score.total.total():,} faults found out in {seconds:.0f} s")
    return 1 if score.survivors else 0


def faults_of(name: str) -> Score:
    """What came of the faults of one op."""
    tree = load()
    with tempfile.TemporaryDirectory() as directory:
        templates = toolchain.CHECKOUT / "templates"
        verifier = Verifier(tree, templates, toolchain.PLUGIN, Path(directory))
        return Injection(verifier).run(representatives(verifier, tree.ops[name]))


def summary(counts: Counter[str]) -> str:
    order: Sequence[str] = ("equal", "wrong", "refused", "not called", "calls")
    return ", ".join(f"{counts[key]} {key}" for key in order if counts[key])


if __name__ == "__main__":
    sys.exit(main())
