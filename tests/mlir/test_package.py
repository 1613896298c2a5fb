"""The package is complete, typed, formatted and quick to import, and its examples run."""

from __future__ import annotations

import doctest
import importlib
import inspect
import os
import pkgutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import linalg_ops
import linalg_ops.builders
import optree_ops
import pytest
from optree_core.model import Tree
from optree_gen.cli import main
from optree_gen.emit.naming import Name
from optree_lab.fuzz_specs.import_packages import run_examples
from optree_lab.testing.downstream import two_outputs
from optree_lab.testing.figures import Figure
from optree_mlir.bindings import PACKAGE as BINDINGS

pytestmark = pytest.mark.slow

#: The names that the packages export beside builders.
TOOLS = {
    "ElementTypeError", "NotAvailable", "OpError", "ParameterError", "ShapeError", "forget",
    "function", "prepare", "release", "verify", "write",
}  # fmt: skip

PACKAGE = Path(linalg_ops.__file__).parent
PACKAGES = [PACKAGE, Path(optree_ops.__file__).parent]


def test_every_concrete_op_has_a_builder(tree: Tree) -> None:
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


@pytest.mark.parametrize("package", [linalg_ops, optree_ops], ids=lambda package: package.__name__)
def test_examples_of_builders_run(package: ModuleType, figure: Figure) -> None:
    """Every builder has an example, which prints the output that it shows."""
    builders = importlib.import_module(f"{package.__name__}.builders")
    finder, runner = doctest.DocTestFinder(), doctest.DocTestRunner()
    ran = 0
    for module in pkgutil.iter_modules(builders.__path__):
        found = importlib.import_module(f"{builders.__name__}.{module.name}")
        names = {n for n, f in vars(found).items() if getattr(f, "__module__", "") == found.__name__
                 and inspect.isfunction(f)}  # fmt: skip
        tests = {test.name.rpartition(".")[2]: test for test in finder.find(found)}
        for name in names:
            assert tests[name].examples, name
            runner.run(tests[name])
            ran += 1
    assert runner.summarize(verbose=False).failed == 0
    assert ran == len(package.__all__) - len(TOOLS & set(package.__all__))
    figure(ran, f"examples of {package.__name__} run")


def test_examples_of_a_new_repository_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, figure: Figure
) -> None:
    """Its subset of `optree` lacks the op that fills an output: examples pass all outputs."""
    assert main(["init", "acme", "--directory", str(tmp_path / "acme")]) == 0
    monkeypatch.syspath_prepend(str(tmp_path / "acme" / "generated" / "acme" / "python"))
    for name in [name for name in sys.modules if name.partition(".")[0] == "acme_ops"]:
        monkeypatch.delitem(sys.modules, name)
    package = importlib.import_module("acme_ops")
    count, problems = run_examples(package)
    assert problems == []
    outs = inspect.signature(package.matmul).parameters["outs"]
    assert outs.default is outs.empty
    figure(count, "examples of builders of a new repository")
    assert count == len(package.__all__) - len(TOOLS)


def run(*command: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.name)
def test_packages_type_check(tmp_path: Path, package: Path) -> None:
    """The package type-checks, with or without the types of bindings."""
    assert (package / "py.typed").is_file()
    type_check(package, tmp_path)


def test_builders_of_ops_with_two_outputs_type_check(tmp_path: Path) -> None:
    type_check(two_outputs(tmp_path) / "python" / "duo_ops", tmp_path / "cache")


def type_check(package: Path, cache: Path) -> None:
    options = ["--strict", "--ignore-missing-imports", "--python-version=3.10"]
    run(sys.executable, "-m", "mypy", f"--cache-dir={cache}", *options, str(package))


#: The types of upstream's bindings that the user's program needs.
STUB = """
from typing import Any
class Value: ...
class OpView: ...
class Operation: ...
class Context: ...
class InsertionPoint: ...
class Attribute: ...
class AffineMapAttr(Attribute): ...
class Type: ...
class F32Type(Type):
    @staticmethod
    def get() -> F32Type: ...
class Location:
    @staticmethod
    def unknown() -> Location: ...
class AffineMap:
    @staticmethod
    def get_identity(dims: int) -> AffineMap: ...
class Module:
    @staticmethod
    def parse(text: str) -> Module: ...
    @property
    def operation(self) -> Operation: ...
"""


def test_mypy_finds_the_mistakes_of_a_users_program(tmp_path: Path) -> None:
    """A strict type checker finds exactly the marked mistakes of a user's program."""
    if BINDINGS != "torch_mlir":
        pytest.skip("the types are the same with all bindings")
    script = Path(__file__).with_name("user_script.py")
    stubs = tmp_path / "mlir"
    stubs.mkdir()
    (stubs / "__init__.pyi").touch()
    (stubs / "ir.pyi").write_text(STUB, encoding="utf-8")
    paths = os.pathsep.join([str(tmp_path), str(PACKAGE.parent)])
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--python-version=3.10",
         "--follow-imports=silent", f"--cache-dir={tmp_path / 'cache'}", str(script)],
        capture_output=True, text=True, check=False, env={**os.environ, "MYPYPATH": paths},
    )  # fmt: skip
    found = {int(line.split(":")[1]) for line in done.stdout.splitlines() if ": error: " in line}
    lines = script.read_text(encoding="utf-8").splitlines()
    expected = {number for number, line in enumerate(lines, 1) if line.endswith("# E")}
    assert found == expected, done.stdout
    assert len(expected) == 20


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.name)
@pytest.mark.parametrize("command", [("check",), ("format", "--check")])
def test_packages_obey_ruff(
    checkout: Path, tmp_path: Path, command: tuple[str, ...], package: Path
) -> None:
    """The project's rules for Python hold; its configuration leaves out generated files."""
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
