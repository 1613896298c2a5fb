# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Bytecode that release i wrote means in release j what it meant in i, for random histories.

Ops get attributes, lose them, and get other names and defaults, at random from release to release.
The changes that follow from these specs are applied by the C++ that reads and writes bytecode.
"""

from __future__ import annotations

import random
import re
import shutil
import subprocess
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path

import pytest
from optree_gen.diagnostics.diagnostic import Diagnostics
from optree_gen.history.encoding import encoding
from optree_gen.project import Project
from optree_lab import toolchain
from optree_lab.fuzz_specs.encoding_history import Author, Op, carried
from optree_lab.testing import releases
from optree_review.release.frozen import freeze

SEED = 2026
OPS = 60
RELEASES = 4
INSTANCES = 3


@dataclass(frozen=True)
class Written:
    """An op as a release wrote it. history: the op in each release."""

    history: list[Op]
    since: int
    values: dict[str, int]


def histories(rng: random.Random) -> list[list[Op]]:
    author = Author(rng)
    found = []
    for _ in range(OPS):
        history = [author.op()]
        for _ in range(RELEASES):
            history.append(author.changed(history[-1]))
        found.append(history)
    return found


@pytest.fixture(scope="module")
def written() -> list[Written]:
    rng = random.Random(SEED)
    found = []
    for history in histories(rng):
        author = Author(rng)
        found += [
            Written(history, since, author.values(history[since]))
            for since in range(RELEASES)
            for _ in range(INSTANCES)
        ]
    return found


@pytest.fixture(scope="module")
def table(written: list[Written], tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The history as lines that the test pass reads; release i writes version i + 1."""
    root = tmp_path_factory.mktemp("histories")
    specs = root / "specs" / "ver"
    ops = {id(w.history): w.history for w in written}.values()
    for release in range(RELEASES + 1):
        shutil.rmtree(specs, ignore_errors=True)
        (specs / "composite").mkdir(parents=True)
        shutil.copy(releases.HERE / "now" / "nest.yaml", specs / "nest.yaml")
        # `breaks` there names an op and a release that these histories lack.
        dialect = (releases.HERE / "now" / "dialect.yaml").read_text(encoding="utf-8")
        text = re.sub(r"^breaks:.*\n", "", dialect, flags=re.M)
        (specs / "dialect.yaml").write_text(text, encoding="utf-8")
        for history in ops:
            file = specs / "composite" / f"{history[release].name}.yaml"
            file.write_text(history[release].spec(), encoding="utf-8")
        if release < RELEASES:
            freeze(root, f"0.{release + 1}", date(2026, 1, 1) + timedelta(weeks=release))
    project = Project(root)
    (tree,) = project.trees(Diagnostics())
    found = encoding(tree, project.history)
    assert found.current == RELEASES + 1
    assert not found.problems
    lines = [f"current|{found.current}"]
    for c in found.changes:
        fields = (c.version, c.kind, c.op, c.name, c.former, c.before, c.after)
        lines.append("|".join(map(str, ("change", *fields, int(c.ignored), int(c.required)))))
    return lines


def answers(table: list[str], questions: list[str], where: Path) -> list[dict[str, int] | None]:
    """Return the dictionary that C++ answers for each question, or None if it refuses."""
    plugin = toolchain.BUILD_DIR / "lib" / "libOptreeTest.so"
    if not plugin.is_file():
        pytest.fail(f"{plugin} does not exist; run `make build`")
    file = where / "questions.txt"
    file.write_text("\n".join((*table, *questions)) + "\n", encoding="utf-8")
    done = subprocess.run(
        [
            toolchain.BUILD_DIR / "bin" / "optree-opt",
            f"--load-pass-plugin={plugin}",
            f"--pass-pipeline=builtin.module(test-optree-bytecode{{file={file}}})",
            "-o=/dev/null",
        ],
        input="",
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found: list[dict[str, int] | None] = []
    for line in done.stdout.splitlines():
        values = re.findall(r"(\w+) = (-?\d+) : i64", line)
        found.append(None if line == "refused" else {name: int(value) for name, value in values})
    assert len(found) == len(questions)
    return found


def question(kind: str, op: str, version: int, values: dict[str, int]) -> str:
    text = ", ".join(f"{name} = {value} : i64" for name, value in sorted(values.items()))
    return f"{kind}|{op}|{version}|{{{text}}}"


@pytest.mark.slow
def test_upgraded_bytecode_keeps_its_meaning(
    written: list[Written], table: list[str], tmp_path: Path
) -> None:
    questions = [question("upgrade", w.history[-1].name, w.since + 1, w.values) for w in written]
    refused = 0
    for w, found in zip(written, answers(table, questions, tmp_path), strict=True):
        meant = carried(w.history, w.since, w.history[w.since].meaning(w.values))
        if meant is None or found is None:
            assert (meant, found) == (None, None), w
            refused += 1
            continue
        assert w.history[-1].takes(found), w
        assert w.history[-1].meaning(found) == meant, w
    assert 0 < refused < len(written) / 2


def test_downgraded_bytecode_means_the_same_in_its_release(
    written: list[Written], table: list[str], tmp_path: Path
) -> None:
    """The release's own build reads the same meaning, or the writer refuses."""
    rng = random.Random(SEED + 1)
    author = Author(rng)
    now = [(w, author.values(w.history[-1])) for w in written]
    questions = [question("downgrade", w.history[-1].name, w.since + 1, s) for w, s in now]
    refused = 0
    for (w, values), found in zip(now, answers(table, questions, tmp_path), strict=True):
        if found is None:
            refused += 1
            continue
        then = w.history[w.since]
        assert then.takes(found), w
        assert carried(w.history, w.since, then.meaning(found)) == w.history[-1].meaning(values), w
    assert 0 < refused < len(written) * 0.8


def test_upgraded_bytecode_can_be_downgraded_again(
    written: list[Written], table: list[str], tmp_path: Path
) -> None:
    """A file of a release is refused for that release only if its retired values are lost."""
    upgrades = [question("upgrade", w.history[-1].name, w.since + 1, w.values) for w in written]
    read = answers(table, upgrades, tmp_path)
    kept = [(w, r) for w, r in zip(written, read, strict=True) if r is not None]
    back = [question("downgrade", w.history[-1].name, w.since + 1, r) for w, r in kept]
    lost = 0
    for (w, _), found in zip(kept, answers(table, back, tmp_path), strict=True):
        then = w.history[w.since]
        dropped = {r.identity for op in w.history[w.since + 1 :] for r in op.retired}
        if found is None:
            assert dropped & set(then.meaning(w.values)), w
            lost += 1
            continue
        meant, means = then.meaning(w.values), then.meaning(found)
        assert {i: v for i, v in means.items() if i not in dropped} == {
            i: v for i, v in meant.items() if i not in dropped
        }, w
    assert lost < len(kept) / 10
