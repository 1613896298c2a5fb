# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Guards of the unifier are found, and a check notices a plugin without one of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from optree_core.model import Tree
from optree_lab import toolchain
from optree_lab.commands import sizes
from optree_lab.commands.verify_faults import REAL_STEP, leave_out
from optree_lab.commands.verify_work import corpus_files, selected
from optree_lab.faults.guard_build import SOURCES, Build, build, instrument, write
from optree_lab.faults.guard_inputs import inputs
from optree_lab.faults.guards import KNOWN, OUTCOMES, SWITCH, GuardRun, Reason, known
from optree_lab.fuzz_ir.fuzzer import Fuzzer
from optree_lab.fuzz_ir.kinds import case_of
from optree_lab.fuzz_ir.passes import linalg
from optree_lab.testing.figures import Figure
from optree_lab.verification.verifier import Verifier

pytestmark = pytest.mark.slow

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
  if (const char *obstacle =
          obstacleTo(a))
    return fail(mismatch, obstacle);
  if (a ? b == 1 || b == 2 : b == 3)
    return std::nullopt;
  return a < 5 && (b || k([&](int x) { return x && y; })) && b;
}
bool g(int a) { return a || fail(mismatch, "a"); }
bool h(int a) { return a || b; }
"""

#: Guards to leave out, by their text; `optree_lab verify --guards` takes all.
SOME = (
    "iteratorsFromMaps(initMaps, numLoops) != view.iterators",
    "lhs.name != rhs.name",
    "!bind(i, result)",
    "!fn(node.operands[i], p)",
    "expected.loop() >= 0 && !bind(leading + expected.loop(), actual)",
)
#: The number of random generics; at least one of them notices.
GENERICS = 40
THEIRS = ("MapUnifier.cpp", "ScalarMatcher.cpp")


def test_instrumentation_finds_the_guards() -> None:
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
    refuses = "optree_guards::refuses({}, static_cast<bool>({}))".format
    holds = "optree_guards::holds({}, static_cast<bool>({}))".format
    assert f"if ({refuses(7, 'a == 1')} || {refuses(8, '(b == 2 && a)')})" in text
    assert f"return {holds(12, 'a < 5')} && " in text
    assert "if (std::optional<int> e = i(b))" in text
    assert f'return {holds(15, "a")} || fail(mismatch, "a");' in text


def test_guards_with_a_reason_exist(tmp_path: Path) -> None:
    guards = {(guard.file, guard.text) for guard in write(toolchain.CHECKOUT / "runtime", tmp_path)}
    assert {file for file, _ in guards} == set(SOURCES)
    assert set(known()) <= guards, f"{KNOWN.name} has others"
    reasons = [reason for found in known().values() for reason in found]
    assert all(reason.because for reason in reasons)
    assert {reason.kind for reason in reasons} <= set(OUTCOMES)
    assert {reason.by for reason in reasons if reason.kind == "repeated"} <= guards


@pytest.fixture(scope="module")
def changed() -> list[str]:
    """The sources with guards that differ from main, where that is in the history."""
    began = sizes.git("merge-base", "HEAD", "origin/main")
    listed = sizes.git("diff", "--name-only", began, "--", "runtime/lib") if began else None
    names = {Path(path).name for path in (listed or "").splitlines()}
    return sorted(names & set(SOURCES))


@pytest.fixture(scope="module")
def made(plugin: Path, changed: list[str], tmp_path_factory: pytest.TempPathFactory) -> Build:
    return build(tmp_path_factory.mktemp("build"), sources=sorted({*THEIRS, *changed}))


@pytest.fixture(scope="module")
def guards_run(
    made: Build, tree: Tree, checkout: Path, plugin: Path, tmp_path_factory: pytest.TempPathFactory
) -> GuardRun:
    """A run with ops and near misses; they reach the guards that these tests leave out."""
    directory = tmp_path_factory.mktemp("guards")
    verifier = Verifier(tree, checkout / "templates", directory, plugin=plugin)
    ops = [tree.ops[name] for name in ("contract", "reduce")]
    found = [given for given in inputs(verifier, ops, []) if directory in given.file.parents]
    return GuardRun(made, found, tree.scalars.commuting, tests=())


def test_a_guard_that_is_left_out_is_noticed(guards_run: GuardRun, figure: Figure) -> None:
    guards = [guard for guard in guards_run.build.guards if guard.text in SOME]
    found = [guards_run.outcome(guard) for guard in guards]
    assert len(found) == len(SOME)
    assert all(map(guards_run.reached, guards))
    total = len(guards_run.build.guards)
    figure(len(found), f"guards of {total} left out: {', '.join(sorted(found))}")
    assert set(found) <= {"wrong", "crash", "other op"}


def test_guards_of_changed_sources_are_noticed_or_have_a_reason(
    changed: list[str], made: Build, tree: Tree, checkout: Path, plugin: Path, tmp_path: Path,
    figure: Figure,
) -> None:  # fmt: skip
    """All that reaches them is tried, which takes minutes; without a change, nothing is."""
    guards = [guard for guard in made.guards if guard.file in changed]
    figure(len(guards), f"guards of {len(changed)} changed sources left out")
    if guards:
        verifier = Verifier(tree, checkout / "templates", tmp_path, plugin=plugin)
        found = inputs(verifier, list(selected(tree, "")), corpus_files()[::REAL_STEP])
        run = GuardRun(made, found, tree.scalars.commuting)
        _, problems = leave_out(run, known(), toolchain.CORES, guards)
        assert problems == []


@pytest.mark.whole
def test_random_generics_show_a_left_out_guard(
    tree: Tree, guards_run: GuardRun, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without this guard, bodies of any function are raised and values change."""
    fuzzer = Fuzzer(tree, tmp_path, linalg(guards_run.build.plugin))
    cases = [case_of(fuzzer.origins, number, ["changed"]) for number in range(GENERICS)]
    assert not fuzzer.judge(cases).broken
    guard = next(guard for guard in guards_run.build.guards if guard.text == SOME[1])
    monkeypatch.setenv(SWITCH, str(guard.number))
    broken = fuzzer.judge(cases).broken.values()
    assert "values are kept" in {law.law for found in broken for law in found}


def test_only_reasons_of_the_chosen_guards_are_judged(guards_run: GuardRun) -> None:
    guards = guards_run.build.guards
    first, passed = guards[0], guards[1]
    reasons = {(passed.file, passed.text): [Reason("unreached", "It is passed over.")]}
    counts, problems = leave_out(guards_run, reasons, 2, guards[:1])
    assert (counts.total(), problems) == (1, [])
    reasons = {(first.file, first.text): [Reason("unreached", "")], ("a.cpp", "b"): []}
    _, problems = leave_out(guards_run, reasons, 2, guards[:1])
    assert [problem.split(": ")[1] for problem in problems] == [
        str((first.file, first.text)), "('a.cpp', 'b')",
    ]  # fmt: skip


def test_wrong_reasons_for_guards_are_explained(guards_run: GuardRun) -> None:
    """A reason that holds is accepted, a wrong one is explained."""
    guards = guards_run.build.guards
    never = next(guard for guard in guards if not guards_run.reached(guard))
    often = next(guard for guard in guards if guard.text in SOME)
    theirs = (often.file, often.text)
    assert guards_run.explained(never, Reason("unreached", "")) is None
    assert guards_run.explained(never, Reason("redundant", "")) == "it is never reached"
    assert guards_run.explained(often, Reason("unreached", "")) == "it refuses something"
    assert guards_run.explained(often, Reason("repeated", "", theirs)) is None
    other = (never.file, never.text)
    quiet = guards_run.explained(never, Reason("repeated", "", other))
    assert quiet == "it is never reached"
    assert "no guard" in str(guards_run.explained(often, Reason("repeated", "", ("a.cpp", "b"))))


def test_a_guarded_plugin_that_differs_is_refused(
    tree: Tree, checkout: Path, plugin: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If a plugin with all guards differs from the usual one, the run is refused."""
    verifier = Verifier(tree, checkout / "templates", tmp_path, plugin=plugin)
    found = inputs(verifier, [tree.ops["reduce"]], [])
    texts = iter(range(10_000))
    monkeypatch.setattr("optree_lab.faults.guards.run", lambda *_, **__: (0, str(next(texts))))
    with pytest.raises(AssertionError, match="with all its guards"):
        GuardRun(Build(tmp_path, ()), found, tree.scalars.commuting)
