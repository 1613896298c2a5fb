# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Guards of the unifier are found, and a plugin without one is noticed."""

from __future__ import annotations

from pathlib import Path

import pytest
import toolchain
from expectation import commuting
from figures import Figure
from guard_sources import SOURCES, instrument, write
from guards import KNOWN, Build, GuardRun, build, inputs, known
from optree_gen.model import Tree
from verification import Verifier

SOURCE = """
bool f(int a, int b) {
  if (a == 1 || (b == 2 && a))
    return false;
  if (auto c = g(a, ";"); c < b) {
    return fail(mismatch, "c");
  }
  if (a > b)
    ++b;
  for (int d : list)
    if (!h(d))
      continue;
  if (std::optional<int> e = i(b))
    return false;
  if (a ? b == 1 || b == 2 : b == 3)
    return std::nullopt;
  return a < 5 && (b || k([&](int x) { return x && y; })) && b;
}
bool g(int a) { return a || fail(mismatch, "a"); }
bool h(int a) { return a || b; }
"""

#: Guards to leave out; `make verify-faults` takes all.
SOME = ("iteratorsFromMaps(initMaps, numLoops) != view.iterators", "lhs.name != rhs.name")


def test_guards_are_found() -> None:
    text, guards = instrument(SOURCE, "a.cpp", 7)
    assert [(guard.number, guard.text) for guard in guards] == [
        (7, "a == 1"),
        (8, "(b == 2 && a)"),
        (9, "c < b"),
        (10, "!h(d)"),
        (11, "a ? b == 1 || b == 2 : b == 3"),
        (12, "a < 5"),
        (13, "(b || k([&](int x) { return x && y; }))"),
        (14, "b"),
        (15, "a"),
    ]
    assert guards[0].line == 3
    assert "if ((optreeGuard(7) && (a == 1)) || (optreeGuard(8) && ((b == 2 && a))))" in text
    assert "return (!optreeGuard(12) || (a < 5)) && " in text
    assert "if (std::optional<int> e = i(b))" in text
    assert 'return (!optreeGuard(15) || (a)) || fail(mismatch, "a");' in text


def test_known_guards_are_there(tmp_path: Path) -> None:
    guards = {(guard.file, guard.text) for guard in write(toolchain.CHECKOUT / "runtime", tmp_path)}
    assert {file for file, _ in guards} == set(SOURCES)
    assert set(known()) <= guards, f"{KNOWN.name} has others"
    assert all(known().values())


def test_a_guard_that_is_off_is_noticed(
    tree: Tree, checkout: Path, plugin: Path, tmp_path: Path, figure: Figure
) -> None:
    verifier = Verifier(tree, checkout / "templates", plugin, tmp_path)
    made = build(tmp_path / "guards")
    ops = [tree.ops[name] for name in ("contract", "reduce") if name in tree.ops]
    run = GuardRun(made, inputs(verifier, ops, []), commuting(tree))
    found = [run.outcome(guard) for guard in made.guards if guard.text in SOME]
    assert len(found) == len(SOME)
    figure(len(found), f"guards of {len(made.guards)} left out: {', '.join(sorted(found))}")
    assert set(found) <= {"wrong", "crash", "other op"}


def test_with_all_guards_nothing_changes(
    tree: Tree, checkout: Path, plugin: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A plugin that is another one even with all of its guards is no test of them."""
    verifier = Verifier(tree, checkout / "templates", plugin, tmp_path)
    found = inputs(verifier, [tree.ops["reduce"]], [])
    texts = iter(range(100))
    monkeypatch.setattr("guards.run", lambda *_: (0, str(next(texts))))
    with pytest.raises(AssertionError, match="with all its guards"):
        GuardRun(Build(plugin, ()), found, commuting(tree))
