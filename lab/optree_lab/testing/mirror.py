# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The tests of a module: `tests/` mirrors the packages, with the exceptions of mirror.yaml."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import Any

import yaml

from optree_lab.toolchain import CHECKOUT

TESTS = CHECKOUT / "tests"
MIRROR: dict[str, Any] = yaml.safe_load((TESTS / "mirror.yaml").read_text(encoding="utf-8"))


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


def listed(group: dict[str, Any], module: PurePosixPath) -> bool:
    """True if a group names a module or one of the folders that it is in."""
    return any(str(path) in group["modules"] for path in (module, *module.parents))


def module_of(file: str) -> PurePosixPath | None:
    """Return a file of a package as a path below its folder of tests; None if it is in none."""
    path = PurePosixPath(file)
    for package, root in MIRROR["packages"].items():
        if path.is_relative_to(root):
            return PurePosixPath(package, path.relative_to(root))
    return None


def mirrored(file: str) -> Iterator[str]:
    """Yield the tests of a file of the checkout, as paths below tests/.

    A file of templates has the tests of its target.
    """
    path = PurePosixPath(file)
    if path.match("tests/**/test_*.py") or path.match("tests/test_*.py"):
        yield path.relative_to("tests").as_posix()
    if path.is_relative_to("templates"):
        path = PurePosixPath("generator/optree_gen/targets", *path.parts[1:])
    module = module_of(path.as_posix())
    if module is not None:
        yield from named_after(module, *folders(module))
        for group in MIRROR["elsewhere"]:
            if listed(group, module):
                yield from group["tests"]
