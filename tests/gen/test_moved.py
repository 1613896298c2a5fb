# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Modules of 0.1.0 are imported by their former names, with a warning, as the same modules."""

from __future__ import annotations

import importlib
import subprocess
import sys
import warnings
from pathlib import Path

import pytest
from optree_gen.moved import MOVED, name_now


@pytest.mark.parametrize("former", [*MOVED, "optree_gen.reference.loop_nest"])
def test_a_former_name_gives_the_moved_module(former: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, former, raising=False)
    now = importlib.import_module(str(name_now(former)))
    spec = now.__spec__
    with pytest.warns(DeprecationWarning, match=f"{former} is now {now.__name__}"):
        assert importlib.import_module(former) is now
    assert now.__spec__ is spec
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # The warning comes once per module.
        assert importlib.import_module(former) is now


def test_names_are_imported_from_a_former_module(tmp_path: Path) -> None:
    """Imports as in the documents of 0.1.0 work; the warning names the line of the importer."""
    script = tmp_path / "script.py"
    script.write_text(
        "import optree_core.model\n"
        "from optree_gen.model import Tree\n"
        "from optree_gen.reference.evaluate import Undefined\n"
        "from optree_reference.evaluate import Undefined as same\n"
        "assert Tree is optree_core.model.Tree and same is Undefined\n"
    )
    command = [sys.executable, "-W", "always::DeprecationWarning", str(script)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    told = "DeprecationWarning: optree_gen.model is now optree_core.model"
    assert f"{script}:2: {told}" in done.stderr


@pytest.mark.parametrize("first", ["", "import optree_gen.reference\n"])
def test_a_former_module_shadows_no_function(tmp_path: Path, first: str) -> None:
    """`optree_reference.reordering` remains the function, not the module of the same name."""
    script = tmp_path / "script.py"
    script.write_text(
        f"{first}"
        "import optree_reference\n"
        "function = optree_reference.reordering\n"
        "import optree_gen.reference.reordering\n"
        "from optree_gen.reference.reordering import reordering\n"
        "assert optree_reference.reordering is function is reordering\n"
    )
    command = [sys.executable, "-W", "always::DeprecationWarning", str(script)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    told = "DeprecationWarning: optree_gen.reference is now optree_reference"
    assert told in done.stderr


def test_an_unknown_module_is_not_found() -> None:
    with pytest.raises(ModuleNotFoundError):
        importlib.import_module("optree_gen.no_such_module")
