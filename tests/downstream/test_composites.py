# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Composites of a repository's own: a spec each is all that they need."""

import shutil
from pathlib import Path

import numpy as np
import pytest
from optree_core.model import Tree
from optree_gen.cli import main
from optree_gen.diagnostics.diagnostic import Diagnostics
from optree_gen.project import Project
from optree_reference import Array
from optree_reference.steps import run_steps

SPECS = Path(__file__).parent / "specs" / "composite"
OWN = ("l2_normalize", "squared_relu_gate")


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("own")
    root /= "acme"
    assert main(["init", "acme", "--directory", str(root)]) == 0
    folder = root / "specs" / "acme" / "composite"
    folder.mkdir()
    for name in OWN:
        shutil.copy(SPECS / f"{name}.yaml", folder)
    assert main(["regen", "--root", str(root)]) == 0
    return root


@pytest.fixture(scope="module")
def tree(root: Path) -> Tree:
    return Project(root).tree("acme", Diagnostics())


def test_they_have_an_op_a_definition_and_a_builder(root: Path) -> None:
    generated = root / "generated" / "acme"
    ods = (generated / "include" / "Acme" / "CompositeOps.td").read_text()
    tables = (generated / "lib" / "Tables.cpp").read_text()
    builders = (generated / "python" / "acme_ops" / "builders" / "composite.py").read_text()
    for name in OWN:
        assert f'"{name}"' in ods
        assert f"acme.{name}" in tables
        assert f"def {name}(" in builders


def test_their_steps_are_the_reference(tree: Tree) -> None:
    generator = np.random.default_rng(0)

    def run(name: str, parameters: dict[str, object], **arrays: Array) -> Array:
        first = next(iter(arrays.values()))
        given = {"weight": None, **arrays, "output": np.zeros_like(first)}
        return run_steps(tree.ops[name], given, parameters, tree.scalars)[0]

    x, gate = generator.standard_normal((2, 3, 4, 5))
    lengths = np.maximum(np.sqrt((x * x).sum((1, 2), keepdims=True)), 0.5)
    found = run("l2_normalize", {"axis": 1, "least": 0.5}, input=x)
    np.testing.assert_allclose(found, x / lengths)
    weight = generator.standard_normal(5)
    found = run("squared_relu_gate", {"compute": None}, value=x, gate=gate, weight=weight)
    np.testing.assert_allclose(found, np.maximum(gate, 0) ** 2 * x * weight)
