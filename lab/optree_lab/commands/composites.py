# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Counts the composites that are recognized in real IR, or tries programs that look like them.

In files, each composite becomes a call, so that ops that no dialect has count, too. With
`--look-alikes` it changes one thing in the definition of each composite, and executes the program
beside what is recognized in it; with `--laws` it compares canonical forms. In both cases the
command exits with 1 if anything differs. `--write` writes the counts to a page of docs/data.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import chain
from pathlib import Path

from optree_lab import toolchain
from optree_lab.ir import dialects
from optree_lab.running.execution import ToolFailed, run_tool
from optree_lab.tables import aligned, page
from optree_lab.verification import model_composites
from optree_lab.verification.composite_laws import outcomes
from optree_lab.verification.composites import composites
from optree_lab.verification.look_alikes import LookAlike, Verdict, family, judged, tally

#: The number of look-alikes that are compiled as one module.
BATCH = 50

#: Heading -> the option of the pass.
SETTINGS = {"without permissions": "", "with all permissions": " allow=all"}

#: Passes by which functions are inlined and duplicates removed, as frontends leave both.
_BEFORE = "inline,canonicalize,cse,symbol-dce"

_CALLED = re.compile(r'func\.func private @[^\n]*\{composite = "(\w+)"')


def main(given: argparse.Namespace) -> int:
    if given.look_alikes:
        return tried(given.look_alikes, given.k, given.jobs)
    files = [f for f in toolchain.corpus_files(given.corpus) if re.search(given.k, f.name)]
    files = files[:: given.step]
    if given.laws:
        return compared(files, given.jobs)
    tables = {name: table(counts(files, option, given.jobs)) for name, option in SETTINGS.items()}
    widths = dict(model_composites.tables(model_composites.modules()))
    for name, text in (*tables.items(), *widths.items()):
        print(f"{name}\n\n{text}")
    if given.write:
        path = toolchain.CHECKOUT / "docs" / "data" / "composites.md"
        text = page(__file__, tables=tables, widths=widths, files=len(files))
        path.write_text(text, encoding="utf-8")
    return 0


def compared(files: Sequence[Path], jobs: int) -> int:
    """Compare canonical forms of files; return 1 if one is another one than before."""
    found: Counter[tuple[str, str]] = Counter()
    with ProcessPoolExecutor(jobs) as pool:
        for outcome in chain.from_iterable(pool.map(outcomes, files)):
            allow = "all permissions" if outcome.allow else "no permissions"
            found[allow, "another" if outcome.difference else "the same"] += 1
            found[allow, "composites"] += outcome.found
            if outcome.difference:
                print(f"{outcome.file}, {allow}: {outcome.difference}", file=sys.stderr)
    for allow in ("no permissions", "all permissions"):
        same, other = found[allow, "the same"], found[allow, "another"]
        composites = found[allow, "composites"]
        print(f"{allow}: {same} files of {same + other} are the same, {composites} composites")
    return int(any(count for (_, what), count in found.items() if what == "another"))


def counts(files: Sequence[Path], option: str, jobs: int) -> Counter[tuple[str, str]]:
    """Return (composite, frontend) -> how many are recognized."""
    found: Counter[tuple[str, str]] = Counter()
    with ProcessPoolExecutor(jobs) as pool:
        for file, names in zip(files, pool.map(partial(called, option), files), strict=True):
            frontend = file.name.partition("__")[0]
            found.update((name, frontend) for name in names)
    return found


def called(option: str, file: Path) -> list[str]:
    """Return the composites in a file, each as often as it is recognized."""
    pipeline = f"{_BEFORE},linalg-tree-recognize{{as=call{option}}}"
    options = ["--allow-unregistered-dialect", *toolchain.passes(pipeline)]
    try:
        text = run_tool("mlir-opt", [*options, str(file)], "")
    except ToolFailed as error:
        print(f"{file.name}: {error}", file=sys.stderr)
        return []
    return _CALLED.findall(text)


def table(found: Mapping[tuple[str, str], int]) -> str:
    frontends = sorted({frontend for _, frontend in found})
    rows = [("composite", *frontends, "all")]
    for name in sorted({name for name, _ in found}):
        numbers = [found.get((name, frontend), 0) for frontend in frontends]
        rows.append((name, *map(str, numbers), str(sum(numbers))))
    return aligned(rows)


def tried(count: int, names: str, jobs: int) -> int:
    """Try so many look-alikes of each composite whose name matches; return 1 if one is taken for
    another program."""
    tree, work = dialects.tree("optree"), []
    for op in (op for op in composites(tree) if re.search(names, op.name)):
        programs = family(tree, op, count)
        work += [(op.name, programs[i : i + BATCH]) for i in range(0, len(programs), BATCH)]
    settings = ("", "all")
    found: dict[tuple[str, str], Counter[str]] = {}
    with ProcessPoolExecutor(jobs) as pool:
        parts = [
            (name, allow, pool.submit(verdicts, batch, allow))
            for name, batch in work
            for allow in settings
        ]
        for name, allow, part in parts:
            found.setdefault((name, allow), Counter()).update(tally(part.result()))
            for verdict in part.result():
                if verdict.problem:
                    print(f"{name}{allow and f', allow={allow}'}: {verdict}", file=sys.stderr)
    kinds = ("refused", "recognized", "not run", "wrong")
    rows: list[Sequence[str]] = [("composite", "allow", *kinds)]
    rows += [(*key, *(str(counts[kind]) for kind in kinds)) for key, counts in found.items()]
    print(aligned(rows))
    return int(any(counts["wrong"] for counts in found.values()))


def verdicts(programs: Sequence[LookAlike], allow: str) -> list[Verdict]:
    return list(judged(toolchain.OPTREE_OPT, programs, allow))
