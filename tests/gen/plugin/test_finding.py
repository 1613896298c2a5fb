# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A command runs the plugin of the build, else the one in the cache of `optree-gen plugin`."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from optree_core.model import Dialect, Tree
from optree_gen.disk.write import digest
from optree_gen.plugin import compilation
from optree_gen.plugin.finding import plugin_for
from optree_gen.toolchain.installation import find_toolchain
from optree_lab import toolchain
from optree_tool.mlir_opt import ToolError


@pytest.fixture
def cached(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The path of the plugin in an empty cache, and a project without a build."""
    monkeypatch.setenv("MLIR_DIR", os.fspath(toolchain.mlir_dir()))
    monkeypatch.setenv("XDG_CACHE_HOME", os.fspath(tmp_path / "cache"))
    monkeypatch.delenv("OPTREE_BUILD_DIR", raising=False)
    (tmp_path / "cache" / "optree-gen" / "plugins").mkdir(parents=True, mode=0o700)
    (tmp_path / "specs").mkdir()
    (tmp_path / "CMakeLists.txt").touch()
    (tmp_path / "generated" / "linalg").mkdir(parents=True)
    key = compilation.key(find_toolchain(None))
    return tmp_path / "cache" / "optree-gen" / "plugins" / key / compilation.FILE


@pytest.fixture
def dialect(tree: Tree) -> Dialect:
    return tree.dialect


def create(path: Path) -> Path:
    path.parent.mkdir(parents=True)
    path.touch()
    (path.parent / compilation.DIGEST).write_text(digest(b""))
    return path


def test_without_a_build_the_plugin_of_the_cache_is_taken(
    cached: Path, dialect: Dialect, tmp_path: Path
) -> None:
    with pytest.raises(ToolError, match=r"does not exist.*; `optree-gen plugin` compiles one"):
        plugin_for(None, tmp_path, dialect)
    create(cached)
    assert plugin_for(None, tmp_path, dialect) == cached
    built = create(tmp_path / "build" / "lib" / compilation.FILE)
    assert plugin_for(None, tmp_path, dialect) == built


@pytest.mark.parametrize("missing", ["CMakeLists.txt", "generated/linalg"])
def test_the_hint_omits_make_where_make_builds_no_such_plugin(
    cached: Path, dialect: Dialect, tmp_path: Path, missing: str
) -> None:
    """In an installed package, and in a repository of other dialects."""
    (tmp_path / missing).rename(tmp_path / "elsewhere")
    message = "there is no plugin; give --plugin FILE; `optree-gen plugin` compiles one, once"
    with pytest.raises(ToolError, match=f"^{message}$"):
        plugin_for(None, tmp_path, dialect)


def test_a_missing_plugin_of_an_option_is_refused(
    cached: Path, dialect: Dialect, tmp_path: Path
) -> None:
    create(cached)
    with pytest.raises(ToolError, match=r"there is no file none\.so; name a pass plugin, such"):
        plugin_for("none.so", tmp_path, dialect)


def test_a_project_with_own_specs_takes_no_cached_plugin(
    cached: Path, dialect: Dialect, checkout: Path, tmp_path: Path
) -> None:
    create(cached)
    shutil.copytree(checkout / "specs" / "linalg", tmp_path / "specs" / "linalg")
    with pytest.raises(ToolError, match=r"run `make build` or give --plugin FILE$"):
        plugin_for(None, tmp_path, dialect)


def test_a_machine_without_mlir_gets_the_reason(
    cached: Path, dialect: Dialect, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    create(cached)
    monkeypatch.setenv("MLIR_DIR", os.fspath(tmp_path))
    with pytest.raises(ToolError, match="`optree-gen plugin` cannot compile one: there is no MLIR"):
        plugin_for(None, tmp_path, dialect)
