"""The package itself: complete, typed, formatted, quick to import, and its examples run."""

from __future__ import annotations

import doctest
import importlib
import inspect
import pkgutil
import subprocess
import sys
from pathlib import Path

import linalg_ops
import linalg_ops.builders
import optree_ops
import pytest
from figures import Figure
from linalg_ops.support.bindings import PACKAGE as BINDINGS
from optree_gen.model import Tree
from optree_gen.naming import Name

PACKAGE = Path(linalg_ops.__file__).parent
PACKAGES = [PACKAGE, Path(optree_ops.__file__).parent]


def test_one_function_per_op(tree: Tree) -> None:
    for op in tree.ops.values():
        name = Name(op.name).python
        assert (name in linalg_ops.__all__) == (not op.abstract)
        if op.abstract:
            continue
        function = getattr(linalg_ops, name)
        signature = inspect.signature(function)
        assert op.summary in (inspect.getdoc(function) or "")
        for parameter in signature.parameters.values():
            assert parameter.annotation is not parameter.empty
        positional = [
            p.name
            for p in signature.parameters.values()
            if p.kind in (p.POSITIONAL_OR_KEYWORD, p.VAR_POSITIONAL)
        ]
        required = [o.name for o in op.inputs if not o.optional]
        assert positional == required[: len(positional)]


@pytest.mark.parametrize(
    "module", [m.name for m in pkgutil.iter_modules(linalg_ops.builders.__path__)]
)
def test_examples(module: str, figure: Figure) -> None:
    found = importlib.import_module(f"linalg_ops.builders.{module}")
    result = doctest.testmod(found)
    assert result.failed == 0
    if result.attempted:
        figure(result.attempted // 2, f"examples of {module} run")


def test_every_structured_op_has_an_example(tree: Tree) -> None:
    for op in tree.structured():
        if not op.abstract:
            assert ">>> " in (getattr(linalg_ops, Name(op.name).python).__doc__ or "")


def run(*command: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.name)
def test_types(tmp_path: Path, package: Path) -> None:
    """The package type-checks, also without bindings that bring types."""
    assert (package / "py.typed").is_file()
    options = ["--strict", "--ignore-missing-imports", "--python-version=3.10"]
    run(sys.executable, "-m", "mypy", f"--cache-dir={tmp_path}", *options, str(package))


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.name)
@pytest.mark.parametrize("command", [("check",), ("format", "--check")])
def test_format(checkout: Path, tmp_path: Path, command: tuple[str, ...], package: Path) -> None:
    """As the project's own Python; only its configuration leaves generated files out."""
    settings = (checkout / "pyproject.toml").read_text(encoding="utf-8")
    config = tmp_path / "ruff.toml"
    lines = settings.split("[tool.ruff]")[1].split("\n[tool.mypy]")[0]
    kept = [line for line in lines.splitlines() if not line.startswith("extend-exclude")]
    config.write_text("\n".join(kept).replace("[tool.ruff.", "["), encoding="utf-8")
    run("ruff", command[0], "--no-cache", f"--config={config}", *command[1:], str(package))


def test_import_is_quick() -> None:
    program = (
        f"import time; from {BINDINGS} import ir; from {BINDINGS}.dialects import linalg;"
        f"import sys; sys.path.insert(0, {str(PACKAGE.parent)!r});"
        "start = time.process_time(); import linalg_ops; print(time.process_time() - start)"
    )
    times = [
        float(
            subprocess.run([sys.executable, "-c", program], capture_output=True, check=True).stdout
        )
        for _ in range(3)
    ]
    assert min(times) < 0.2
