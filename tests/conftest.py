"""Fixtures of all tests: the checkout, the MLIR tools, the plugin and the corpus.

A skip prints its reason. In CI a missing corpus is an error.
"""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest
from optree_core.model import Tree
from optree_gen.emit.mlir_text import MlirWriter
from optree_lab import toolchain
from optree_lab.ir import dialects
from optree_lab.testing.golden import Golden

PLUGINS = ("figures", "parsed_once", "processor_times", "whole")
pytest_plugins = [f"optree_lab.testing.{name}" for name in PLUGINS]

#: Tests with one of these fixtures, or in one of these folders, get the mark `slow`.
BUILT = {"plugin", "optree_opt", "corpus"}
SLOW_FOLDERS = {"downstream", "examples", "plugin", "site", "soundness"}

CORPUS_BESIDE_CHECKOUT = Path("..", "shared", "corpus")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--kills", type=int, default=20, help="how many runs of regen are killed (default: 20)"
    )
    parser.addoption(
        "--all-commands", action="store_true", help="attack every command, not one per attack"
    )
    parser.addoption(
        "--update-golden", action="store_true", help="write the files that hold expected output"
    )


# Runs first, because pytest-xdist reads the groups in the same hook.
@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    tests = toolchain.CHECKOUT / "tests"
    for item in items:
        folder = item.path.relative_to(tests).parts[0]
        if folder in SLOW_FOLDERS or BUILT & set(getattr(item, "fixturenames", ())):
            item.add_marker("slow")
        if place := shared_place(item):
            item.add_marker(pytest.mark.xdist_group(place))


def shared_place(item: pytest.Item) -> str:
    """Return the name of the group of a test, or an empty string if it shares no fixture.

    `--dist loadgroup` runs the tests of a group in one process, which makes the fixture once: a
    fixture of a module, or the site, which tests of several modules read.
    """
    if "site" in getattr(item, "fixturenames", ()):
        return "site"
    fixtures = getattr(item, "_fixtureinfo", None)
    found = fixtures.name2fixturedefs.values() if fixtures is not None else ()
    shared = any(definition.scope == "module" for (*_, definition) in found)
    return item.path.relative_to(toolchain.CHECKOUT / "tests").as_posix() if shared else ""


@pytest.fixture(scope="session")
def golden(request: pytest.FixtureRequest) -> Golden:
    return Golden(update=request.config.getoption("--update-golden"))


@pytest.fixture(scope="session")
def checkout() -> Path:
    """The root of this checkout."""
    return toolchain.CHECKOUT


@pytest.fixture(scope="session")
def tree() -> Tree:
    """The resolved tree of the specs of linalg."""
    return dialects.tree("linalg")


@pytest.fixture(scope="session")
def writer(tree: Tree) -> MlirWriter:
    """The writer of ops of linalg for the selected MLIR."""
    templates, (release, _) = toolchain.CHECKOUT / "templates", toolchain.mlir_version()
    return MlirWriter(templates, tree.dialect, tree.scalars, release)


@pytest.fixture(scope="session")
def mlir_opt() -> Path:
    return toolchain.tool("mlir-opt")


@pytest.fixture(scope="session")
def mlir_tblgen() -> Path:
    return toolchain.tool("mlir-tblgen")


@pytest.fixture(scope="session")
def plugin() -> Path:
    """The built MLIR plugin."""
    if not toolchain.PLUGIN.is_file():
        pytest.fail(f"{toolchain.PLUGIN} does not exist; run `make build`")
    return toolchain.PLUGIN


@pytest.fixture(scope="session")
def optree_opt() -> Path:
    """The built tool that has the defined dialect."""
    tool = toolchain.BUILD_DIR / "bin" / "optree-opt"
    if not tool.is_file():
        pytest.fail(f"{tool} does not exist; run `make build`")
    return tool


@pytest.fixture(scope="session")
def corpus() -> Path:
    """Real IR lowered by frontends: from OPTREE_CORPUS, else from beside the checkout."""
    selected = os.environ.get("OPTREE_CORPUS")
    if selected:
        if not Path(selected, "ir").is_dir():
            pytest.fail(f"OPTREE_CORPUS is '{selected}', where there is no directory ir/")
        return Path(selected)
    for root in corpus_neighbours():
        if (root / CORPUS_BESIDE_CHECKOUT / "ir").is_dir():
            return (root / CORPUS_BESIDE_CHECKOUT).resolve()
    reason = f"no corpus at {CORPUS_BESIDE_CHECKOUT} beside the checkout; set OPTREE_CORPUS"
    if os.environ.get("CI"):
        pytest.fail(f"{reason} (CI has to have it)")
    pytest.skip(reason)


def corpus_neighbours() -> list[Path]:
    """Return this checkout and, if it is a clone of a local one, that one too."""
    origin = subprocess.run(
        ["git", "-c", "safe.directory=*", "config", "--get", "remote.origin.url"],
        cwd=toolchain.CHECKOUT,
        capture_output=True,
        text=True,
        check=False,
    ).stdout.strip()
    return [toolchain.CHECKOUT, *([Path(origin)] if Path(origin).is_absolute() else [])]
