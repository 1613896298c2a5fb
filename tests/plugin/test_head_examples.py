# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The examples in the heads of C++ sources: the passes make the operations that they show."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from optree_lab.toolchain import CHECKOUT, OPTREE_OPT

EXAMPLES: dict[str, Any] = yaml.safe_load(
    Path(__file__).with_name("head_examples.yaml").read_text(encoding="utf-8")
)
#: Heads with two parts that show no rewrite of a pass by itself.
OTHERS = {
    "Converter.cpp": "an op and its counterpart stand side by side",
    "LoopMerger.cpp": "the sizes of the operands are left out",
    "LayoutMoves.cpp": "two results, each of a call",
    "MovementFolder.cpp": "the sizes of the operands are left out",
    "Movements.cpp": "the loop nest stands for any number of loops and of inputs",
    "PositionReads.cpp": "the types of the tensors are left out",
}

#: Operations that an example may leave out: they say nothing of its point.
SILENT = {"linalg.yield", "tensor.empty", "arith.constant", "tensor.dim"}

_OPERATION = re.compile(r"\b(?:linalg|tensor|arith|math|cf|optree)\.[a-z_0-9]+\b(?!<)")
_PLACES = re.compile(r"\b(?:permutation|dimensions) = \[[0-9, ]*\]")


def heads() -> Iterator[tuple[str, list[str]]]:
    """Yield each source of rewrites with the parts of its head that are IR."""
    for path in sorted((CHECKOUT / "runtime" / "lib").rglob("*.cpp")):
        head = path.read_text(encoding="utf-8").split("#include", 1)[0]
        lines = [line.removeprefix("//") for line in head.split("\n")]
        text = "\n".join(line if line.startswith("   ") else "" for line in lines)
        parts = [part for part in re.split(r"\n\n+", text) if _OPERATION.search(part)]
        if len(parts) > 1:
            yield path.name, parts


HEADS = dict(heads())


def operations(text: str) -> list[str]:
    text = re.sub(r"//.*|#\w+\.\w+<\w+>|\"[^\"]*\"", "", text)
    return sorted(set(_OPERATION.findall(text)) - SILENT)


def test_each_example_is_tried() -> None:
    assert set(EXAMPLES) | set(OTHERS) == set(HEADS)


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_pass_makes_what_the_head_shows(name: str, mlir_opt: Path, plugin: Path) -> None:
    example = EXAMPLES[name]
    before, after, *_ = HEADS[name]
    omitted = set(example.get("omitted", ()))
    assert operations(before) == sorted(set(operations(example["before"])) - omitted)
    bound = [mlir_opt, f"--load-pass-plugin={plugin}"]
    tool = [OPTREE_OPT] if example["pass"].startswith("optree") else bound
    done = subprocess.run(
        [*tool, f"--pass-pipeline=builtin.module({example['pass']})"],
        input=example["before"], capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert operations(after) == operations(done.stdout)
    assert set(_PLACES.findall(after)) <= set(_PLACES.findall(done.stdout))
