# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests mirror the source, with exactly the exceptions that tests/mirror.yaml lists."""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import Any

import pytest
from optree_lab.testing.mirror import (
    MIRROR,
    TESTS,
    folders,
    listed,
    mirrored,
    modules,
    named_after,
)

#: Packages that users install.
SHIPPING = [package for package in MIRROR["packages"] if package != "lab"]


def is_tested(module: PurePosixPath) -> bool:
    """True if a test has the name of a module or of its folder."""
    return bool(named_after(module, *folders(module)[:1]))


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


@pytest.mark.parametrize(
    ("file", "tests"),
    [
        ("generator/optree_gen/fmt/text.py", ["gen/test_fmt.py"]),
        ("templates/ods/op.td.jinja", ["gen/targets/test_ods.py", "gen/test_targets.py"]),
        ("tests/gen/test_fmt.py", ["gen/test_fmt.py"]),
        ("runtime/python/optree_mlir/build/calls.py", ["mlir/test_against_cpp.py"]),
        ("docs/index.md", []),
    ],
)
def test_a_changed_file_has_its_tests(file: str, tests: list[str]) -> None:
    assert list(mirrored(file))[: len(tests) or 1] == tests
