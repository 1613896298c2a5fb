"""The project's own commands: packaging, the test driver, the installer of the toolchain."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import zipfile
from importlib.metadata import version
from pathlib import Path

import optree_gen
import pytest
from optree_lab import toolchain
from optree_lab.__main__ import main
from optree_lab.commands import run_tests, sizes
from optree_lab.testing.golden import Golden


def test_package_and_metadata_have_the_same_version() -> None:
    assert version("optree-gen") == optree_gen.__version__


def test_the_wheel_has_the_files_that_a_repository_needs(checkout: Path, tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=checkout,
        check=True,
        capture_output=True,
    )
    (wheel,) = tmp_path.glob("*.whl")
    packed = set(zipfile.ZipFile(wheel).namelist())
    modules = {name for name in packed if re.fullmatch(r"\w+/__init__\.py", name)}
    assert len(modules) == 13
    wanted = {name.replace("__init__.py", "py.typed") for name in modules}
    for directory in ("specs", "templates", "scaffold", "cmake", "runtime"):
        files = [path for path in (checkout / directory).rglob("*") if path.is_file()]
        assert files, f"{directory}/ is empty"
        files = [path for path in files if checkout / "runtime" / "python" not in path.parents]
        wanted |= {f"optree_gen/_data/{path.relative_to(checkout).as_posix()}" for path in files}
    assert wanted <= packed


def test_help_lists_every_current_target(checkout: Path) -> None:
    makefile = (checkout / "Makefile").read_text(encoding="utf-8")
    (targets,) = re.findall(r"^\.PHONY: (help .*)$", makefile, re.MULTILINE)
    listing = make(checkout, "help")
    listed = re.findall(r"^  ([\w-]+) ", listing, re.MULTILINE)
    assert sorted(listed) == sorted(targets.split())
    assert len(listed) <= 15


@pytest.mark.slow
def test_the_laboratory_names_a_missing_package() -> None:
    """`make regen` installs no numpy, for one."""
    without_numpy = (
        "import sys; sys.modules['numpy'] = None\n"
        "from optree_lab.__main__ import main; sys.argv[1:] = ['coverage']; sys.exit(main())"
    )
    done = subprocess.run([sys.executable, "-c", without_numpy], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        "error: numpy is not installed; `make .venv/.installed` installs the tools of developers\n"
    )


@pytest.mark.slow
@pytest.mark.parametrize("arguments", [["--help"], ["sizes", "--lines"]])
def test_the_laboratory_ends_silently_if_its_pipe_closes(arguments: list[str]) -> None:
    """If a reader such as `head` closes the pipe, the command ends silently, with status 1."""
    reading, writing = os.pipe()
    os.close(reading)
    answer = subprocess.run(
        [sys.executable, "-m", "optree_lab", *arguments],
        stdout=writing,
        stderr=subprocess.PIPE,
        text=True,
    )
    os.close(writing)
    assert (answer.returncode, answer.stderr) == (1, "")


@pytest.mark.parametrize(
    ("target", "plugin", "extras"),
    [
        ("regen", False, ["fast"]),
        ("check", False, ["fast"]),
        ("check", True, ["fast", "dev"]),
        ("test", False, ["fast", "dev"]),
    ],
)
def test_targets_install_only_the_extras_that_they_need(
    checkout: Path, tmp_path: Path, target: str, plugin: bool, extras: list[str]
) -> None:
    """These take minutes on a slow network. A built plugin lets `check` execute examples."""
    shutil.copy(checkout / "Makefile", tmp_path)
    for name in ("pyproject.toml", "scripts/create-venv", *["build/lib/libLinalgTree.so"] * plugin):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    commands = make(tmp_path, "-n", target)
    assert re.findall(r"^scripts/create-venv \S+ (\w+)$", commands, re.MULTILINE) == extras


def test_make_runs_no_command_during_an_installation(checkout: Path, tmp_path: Path) -> None:
    """Also with `make -j`: pip would replace what runs."""
    shutil.copy(checkout / "Makefile", tmp_path)
    (tmp_path / "pyproject.toml").touch()
    slow = 'printf "$0 $*: " >>log; sleep 0.2; echo done >>log'
    for name in ("scripts/create-venv", ".venv/bin/optree-gen", ".venv/bin/pre-commit"):
        program = tmp_path / name
        program.parent.mkdir(parents=True, exist_ok=True)
        program.write_text(f"#!/bin/sh\n{slow}\n", encoding="utf-8")
        program.chmod(0o755)
    make(tmp_path, "-j8", "PYTHON=python3", "regen", "hooks")
    assert (tmp_path / "log").read_text(encoding="utf-8").splitlines() == [
        "scripts/create-venv python3 fast: done",
        ".venv/bin/optree-gen regen: done",
        "scripts/create-venv python3 dev: done",
        ".venv/bin/pre-commit install: done",
    ]


def make(checkout: Path, *arguments: str) -> str:
    return subprocess.run(
        ["make", "--no-print-directory", *arguments],
        cwd=checkout,
        check=True,
        capture_output=True,
        text=True,
    ).stdout


def test_sizes_count_packages_and_rewritten_lines(tmp_path: Path) -> None:
    counted = sizes.count_lines()
    assert all(counted[package] > 500 for package in sizes.PACKAGES)
    for name, texts in {"before": "a\nb\nc\n", "after": "a\nx\ny\nc\n"}.items():
        (tmp_path / name / "generated").mkdir(parents=True)
        (tmp_path / name / "generated" / "file").write_text(texts)
        (tmp_path / name / "generated" / "manifest.json").write_text(texts)
    assert sizes.compare(tmp_path / "before", tmp_path / "after") == (1, 1, 2)


def test_sizes_count_what_a_change_adds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toolchain, "CHECKOUT", tmp_path)
    assert sizes.base() is None
    assert [line.partition(":")[2] for line in sizes.added(None)] == [" no lines to compare"]

    def commit(text: str) -> None:
        (tmp_path / "generator").mkdir(exist_ok=True)
        (tmp_path / "generator" / "it.py").write_text(text)
        git = ["git", "-c", "user.name=A", "-c", "user.email=a@example.com"]
        for words in (["init", "--quiet"], ["add", "."], ["commit", "--quiet", "-m", "a change"]):
            subprocess.run([*git, *words], cwd=tmp_path, check=True)

    commit("1\n2\n3\n")
    subprocess.run(["git", "tag", "v1"], cwd=tmp_path, check=True)
    commit("1\nb\nc\nd\n")
    assert sizes.base() == "v1"
    subprocess.run(
        ["git", "update-ref", "refs/remotes/origin/main", "v1"], cwd=tmp_path, check=True
    )
    left = sizes.base()
    assert left is not None
    assert len(left) == 40
    assert list(sizes.added(left))[1:] == ["       +3        -2  generator"]


@pytest.mark.whole
@pytest.mark.slow
def test_a_small_change_of_specs_rewrites_few_generated_lines() -> None:
    changes = list(sizes.changes())
    assert [what for what, *_ in changes] == list(sizes.EDITS)
    for what, files, deleted, inserted in changes:
        assert sizes.reviewable(files, deleted), what
        assert inserted > deleted
    assert not sizes.reviewable(sizes.MOST_FILES + 1, 0)
    assert not sizes.reviewable(1, sizes.MOST_LINES + 1)


def part(name: str, *commands: str, needs: tuple[str, ...] = ()) -> run_tests.Part:
    return run_tests.Part(name, "", 1, commands, needs)


def test_driver_runs_every_part_and_sums_up(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(
        run_tests,
        "GATE",
        (
            part("good", "echo 3 passed"),
            part("bad", "no-such-tool --flag", "ls no-such-file", "echo still run"),
            part("stranded", "echo never", needs=("bad",)),
            part("last", "echo the last"),
        ),
    )
    monkeypatch.setattr(sys, "argv", ["optree_lab", "test"])
    assert main() == 1
    output = capsys.readouterr().out
    assert "\n+ echo still run\nstill run\n" in output
    assert "+ echo never" not in output
    summary = output.split("== summary\n")[1].splitlines()
    columns = [line.split(maxsplit=5) for line in summary[1:-1]]
    assert [(name, outcome) for name, outcome, *_ in columns[:2]] == [
        ("good", "ok"),
        ("bad", "FAILED"),
    ]
    assert columns[0][3:] == ["1:00", "0:00", "3 passed"]
    assert "no-such-tool is not installed" in summary[2]
    assert summary[3].startswith("stranded   NOT RUN")
    assert summary[3].endswith("it needs bad")
    assert summary[-1].endswith("2 of 4 parts failed")


def test_driver_excuses_a_part_that_the_machine_cannot_run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    absent = run_tests.Part("absent", "", 1, ("echo never",), condition="ls no-such-package")
    present = run_tests.Part("present", "", 1, ("echo 3 passed",), condition="echo fetched")
    monkeypatch.setattr(run_tests, "GATE", (absent, present))
    monkeypatch.setattr(sys, "argv", ["optree_lab", "test"])
    assert main() == 0
    summary = capsys.readouterr().out.split("== summary\n")[1].splitlines()
    assert summary[1].startswith("absent     NOT RUN")
    assert "no-such-package" in summary[1]
    assert summary[2].startswith("present    ok")
    assert summary[3].endswith("1 of 2 parts passed, 1 not run")


def test_driver_reports_a_part_that_does_not_gate(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    other = run_tests.Part("other", "", 1, ("ls no-such-file",), gates=False)
    monkeypatch.setattr(run_tests, "GATE", (part("good", "echo 3 passed"), other))
    monkeypatch.setattr(sys, "argv", ["optree_lab", "test"])
    assert main() == 0
    summary = capsys.readouterr().out.split("== summary\n")[1].splitlines()
    assert summary[2].startswith("other      FAILED")
    assert "(does not gate)" in summary[2]
    assert summary[3].endswith("1 of 2 parts passed, 0 not run")


def test_driver_rejects_an_unknown_part(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["optree_lab", "test", "lnt"])
    with pytest.raises(SystemExit) as exit_:
        main()
    assert exit_.value.code == 2
    assert "no such part: lnt; the parts are lint, check," in capsys.readouterr().err


def test_driver_marks_a_part_over_its_limit_and_lists_what_it_leaves(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The limit is of the time of processors, whatever the clock says, and fails nothing."""
    burn = "python -c 'import time\nwhile time.process_time() < 0.3: pass'"
    slow = run_tests.Part("slow", "", 0.002, (burn, "echo left out: 3 of 4 ops", "echo end"))
    idle = run_tests.Part("idle", "", 0.002, ("sleep 0.3",))
    monkeypatch.setattr(run_tests, "GATE", (slow, idle))
    monkeypatch.setattr(run_tests, "WHOLE", (slow, idle, run_tests.Part("rest", "All", 1, ())))
    monkeypatch.setattr(sys, "argv", ["optree_lab", "test"])
    assert main() == 0
    output = capsys.readouterr().out
    left = output.split("== left to `python -m optree_lab test --whole`\n")[1].split("\n\n")[0]
    assert left == "slow: 3 of 4 ops\nrest: All"
    summary = output.split("== summary\n")[1].splitlines()
    assert summary[1].startswith("slow       ok")
    assert summary[1].endswith("(over its limit) end")
    assert "over" not in summary[2]
    monkeypatch.setattr(sys, "argv", ["optree_lab", "test", "rest"])
    assert main() == 0
    assert "rest       ok" in capsys.readouterr().out


def test_the_limits_of_the_gate_add_up_to_what_it_may_take(golden: Golden, checkout: Path) -> None:
    newer = ("the canonical form", "composites", "algorithms", "hand-written ops")
    assert sum(part.processor_minutes for part in run_tests.GATE) <= 25 + 2 * len(newer)
    golden.check(checkout / "docs" / "data" / "tests.txt", run_tests.table())


@pytest.mark.parametrize("room", [True, False])
def test_temporary_files_are_in_memory_if_that_has_room(
    room: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(run_tests, "MEMORY", str(tmp_path))
    monkeypatch.setattr(run_tests, "ROOM", 1 if room else 1 << 62)
    assert run_tests.execute(["mktemp"]).status == 0
    file = Path(capsys.readouterr().out.strip())
    assert file.is_relative_to(tmp_path) == room
    assert file.exists() == (not room)
    file.unlink(missing_ok=True)
    assert not list(tmp_path.iterdir())


def install_toolchain(
    checkout: Path, *purposes: str, **environment: str
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["/bin/sh", checkout / "scripts" / "install-toolchain", *purposes],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def bare_path(tmp_path: Path) -> Path:
    """A directory for PATH with what the installer itself runs, and no apt-get."""
    directory = tmp_path / "bin"
    directory.mkdir()
    for name in ("dirname", "sed", "tr"):
        program = shutil.which(name)
        assert program
        (directory / name).symlink_to(program)
    return directory


def test_installer_lists_missing_programs_without_apt(checkout: Path, bare_path: Path) -> None:
    done = install_toolchain(checkout, PATH=str(bare_path))
    assert done.returncode == 1
    assert "has no apt-get" in done.stderr
    assert "missing: mlir-opt-22 " in done.stderr
    assert "packages: mlir-22-tools libmlir-22-dev llvm-22-dev cmake ninja-build clang-22\n" in (
        done.stderr
    )
    assert "set MLIR_DIR" in done.stderr


@pytest.mark.parametrize("compiler", ["clang++-22", "clang++", "g++", "c++"])
def test_building_needs_any_compiler_and_an_mlir(
    compiler: str, checkout: Path, bare_path: Path, tmp_path: Path
) -> None:
    (tmp_path / "MLIRConfig.cmake").touch()
    environment = {"PATH": str(bare_path), "MLIR_DIR": str(tmp_path)}
    for name in ("cmake", "ninja"):
        (bare_path / name).symlink_to("/bin/true")
    done = install_toolchain(checkout, "build", **environment)
    assert "missing: clang-22 clang++-22 \n" in done.stderr
    (bare_path / compiler).symlink_to("/bin/true")
    done = install_toolchain(checkout, "build", **environment)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    done = install_toolchain(checkout, "build", "execute", "format", "browser", **environment)
    assert done.returncode == 1
    missing = {"clang-22", "clang++-22", "clang-format-22", "chromium", "chromedriver"} - {compiler}
    assert set(done.stderr.partition("missing:")[2].partition("\n")[0].split()) == missing


def test_installer_refuses_an_unknown_purpose(checkout: Path) -> None:
    done = install_toolchain(checkout, "browsers", PATH=os.environ["PATH"])
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "usage: scripts/install-toolchain [build] [execute] [format] [browser]\n"


def test_installer_checks_the_selected_mlir(checkout: Path, tmp_path: Path) -> None:
    done = install_toolchain(checkout, PATH=os.environ["PATH"], MLIR_DIR=str(tmp_path))
    assert done.returncode == 1
    assert "no MLIRConfig.cmake" in done.stderr


@pytest.mark.whole(step=4)
@pytest.mark.slow
@pytest.mark.parametrize(
    ("lacks", "words"),
    [
        *(("OPTREE_CORPUS", words) for words in (
            "compare-models", "compare-runtimes", "conversion", "coverage", "frontends",
            "migration --to 24", "verify --rewrites", "verify --forms", "versions --row",
        )),
        *(("OPTREE_BUILD_DIR", words) for words in (
            "bench-build", "compare-models", "compare-runtimes", "compare-twins", "conversion",
            "examples", "fuzz-ir", "fuzz-ops", "fuzz-ops --kind sizes", "laws",
            "release-bytecode 9", "verify", "versions --row", "xdsl",
        )),
    ],
)  # fmt: skip
def test_a_command_names_the_corpus_or_build_that_is_not_there(lacks: str, words: str) -> None:
    """The command ends before it measures anything, with one message."""
    environment = {**os.environ, lacks: "/nonexistent"}
    done = subprocess.run(
        [sys.executable, "-m", "optree_lab", *words.split()],
        capture_output=True, text=True, check=False, env=environment,
    )  # fmt: skip
    assert done.returncode in (1, 2)
    said = (done.stdout + done.stderr).splitlines()[-1]
    hint = "set OPTREE_CORPUS" if lacks == "OPTREE_CORPUS" else "run `make build`"
    assert hint in said
    assert "Traceback" not in done.stderr
