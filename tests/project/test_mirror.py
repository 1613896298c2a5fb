# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests mirror the source, with exactly the exceptions that tests/mirror.yaml lists."""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import Any

import pytest
import yaml
from optree_lab.toolchain import CHECKOUT

TESTS = CHECKOUT / "tests"
MIRROR: dict[str, Any] = yaml.safe_load((TESTS / "mirror.yaml").read_text(encoding="utf-8"))

#: Packages that users install.
SHIPPING = [package for package in MIRROR["packages"] if package != "lab"]


def modules(package: str, initial: bool = False) -> list[PurePosixPath]:
    """Return the modules of a package, as paths below the package's folder of tests.

    initial: include modules named `__init__`.
    """
    root = CHECKOUT / MIRROR["packages"][package]
    return [
        PurePosixPath(package, path.relative_to(root).as_posix())
        for path in sorted(root.rglob("*.py"))
        if not path.name.startswith("__") or (initial and path.stem == "__init__")
    ]


def folders(module: PurePosixPath) -> list[PurePosixPath]:
    """Return the folders of its package that a module is in, the nearest one first."""
    return list(module.parents)[:-2]


def named_after(*paths: PurePosixPath) -> list[str]:
    """Return the tests that have the name of a module or a folder."""
    names = [str(path.parent / f"test_{path.stem}.py") for path in paths]
    return [name for name in names if (TESTS / name).is_file()]


def is_tested(module: PurePosixPath) -> bool:
    """True if a test has the name of a module or of its folder."""
    return bool(named_after(module, *folders(module)[:1]))


def listed(group: dict[str, Any], module: PurePosixPath) -> bool:
    """True if a group names a module or one of the folders that it is in."""
    return any(str(path) in group["modules"] for path in (module, *module.parents))


@pytest.mark.parametrize("package", SHIPPING)
def test_each_module_has_a_test_of_its_name_or_a_reason(package: str) -> None:
    missing = [
        str(module)
        for module in modules(package)
        if not is_tested(module) and not any(listed(group, module) for group in MIRROR["elsewhere"])
    ]
    assert not missing, "write a test of that name, or say in tests/mirror.yaml what tests it"


@pytest.mark.parametrize("group", MIRROR["elsewhere"], ids=lambda group: group["modules"][0])
def test_each_exception_is_needed_and_its_tests_exist(
    group: dict[str, Any],
) -> None:
    assert [name for name in group["tests"] if not (TESTS / name).is_file()] == []
    untested = [module for package in SHIPPING for module in modules(package)]
    untested = [module for module in untested if not is_tested(module)]
    for name in group["modules"]:
        assert any(listed({"modules": [name]}, module) for module in untested), name


def test_each_test_has_a_module_or_a_theme() -> None:
    themes = [name for theme in MIRROR["themes"] for name in theme["tests"]]
    named = {
        name
        for package in MIRROR["packages"]
        for module in modules(package, initial=True)
        for name in named_after(module, *folders(module))
    }
    files = [path.relative_to(TESTS) for path in sorted(TESTS.rglob("test_*.py"))]
    strays = [
        path.as_posix()
        for path in files
        if path.as_posix() not in named
        and not any(name.as_posix() in themes for name in (path, *path.parents))
    ]
    assert not strays, "name the module, or list the theme in tests/mirror.yaml"
    assert [name for name in themes if not (TESTS / name).exists()] == []
    assert [name for name in themes if name in named] == []
