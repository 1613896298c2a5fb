# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs whole models as frontends lower them and in the defined dialect, and compares the results.

Each model is compiled as it is, and once per route: one op for one op, in each form, and back to
linalg. No route changes the order in which elements are combined, so results have to be equal bit
by bit. The command prints a line per model and route, and exits with 1 if results differ.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from optree_core.element_type import TypeClass, element_type
from optree_reference import storage
from optree_tool.forms import SEQUENCES

from optree_lab import toolchain

from .execution import Array, Code, SmallFloats, build, lowering, run_program

#: Passes from functions on tensors to functions on memrefs, whose last arguments are the results.
BOUNDARY = (
    "one-shot-bufferize{bufferize-function-boundaries=true"
    " function-boundary-type-conversion=identity-layout-map}",
    "buffer-results-to-out-params{modify-public-functions=true}",
)

#: Real models: a convolutional network, and two transformers from other frontends.
MODELS = ("torch__tv_resnet18.f32", "tosa__hf_bert.f32", "jax__gpt_tiny.f32")

_INTO, _BACK = "convert-linalg-to-optree", "convert-optree-to-linalg"
_FORMS = {form: (_INTO, f"optree-specialize{{form={form}}}") for form in SEQUENCES}

#: Name -> passes that convert a model to the dialect.
ROUTES: dict[str, tuple[str, ...]] = {
    "as it is": (_INTO,),
    "one to one": (_INTO, "optree-specialize"),
    **_FORMS,
    **{f"{form} and back": (*passes, _BACK) for form, passes in _FORMS.items()},
}

_MAIN = re.compile(r"func\.func (?:public )?@main\((?P<arguments>.*?)\) -> (?P<results>[^{]*?)"
                   r"(?: attributes \{.*?\})? \{\n")  # fmt: skip
#: A float type below 16 bits.
_BELOW_16 = re.compile(r"(?<![a-wyz])f[4-8]E\d")
_TENSOR = re.compile(r"tensor<((?:\d+x)*)([a-z]\w*)>")

#: Integers index small tables; floats are small enough not to overflow.
_INTEGERS = 8
_SCALE = 0.2


@dataclass(frozen=True)
class Signature:
    """Shapes and element types of the arguments and results of `main`."""

    arguments: tuple[tuple[tuple[int, ...], str], ...]
    results: tuple[tuple[tuple[int, ...], str], ...]


def signature(text: str) -> Signature:
    """Return the signature of `main` in a module whose shapes are all static."""
    found = _MAIN.search(text)
    assert found is not None, "the module has no function main"
    return Signature(_tensors(found["arguments"]), _tensors(found["results"]))


def _tensors(text: str) -> tuple[tuple[tuple[int, ...], str], ...]:
    return tuple(
        (tuple(int(size) for size in sizes.split("x") if size), element)
        for sizes, element in _TENSOR.findall(text)
    )


def inputs(model: Signature, seed: int) -> list[Array]:
    """Return random values for the arguments."""
    generator = np.random.default_rng(seed)
    found = []
    for sizes, name in model.arguments:
        element = element_type(name)
        if element.type_class is TypeClass.FLOAT:
            # Positive, since variances are among them.
            values: Array = generator.random(sizes) * _SCALE + 0.01
        else:
            values = generator.integers(0, 2 if name == "i1" else _INTEGERS, sizes)
        found.append(np.asarray(values).astype(storage(element)))
    return found


def compile_model(text: str, tool: Path, before: Sequence[str], directory: Path) -> Code:
    """Compile the module after the passes `before`, which `tool` has."""
    small = SmallFloats.SOFTWARE if _BELOW_16.search(text) else SmallFloats.NONE
    pipeline = f"builtin.module({','.join([*before, *BOUNDARY, *lowering(small)[1:]])})"
    lowered = run_program(tool, [f"--pass-pipeline={pipeline}"], text)
    return build(lowered, directory, small_floats=small)


def run(code: Code, model: Signature, seed: int) -> list[Array]:
    """Return the results of the model on random inputs."""
    results = [np.zeros(sizes, storage(element_type(name))) for sizes, name in model.results]
    code.call("main", *inputs(model, seed), *results)
    return results


def differing(expected: Sequence[Array], found: Sequence[Array]) -> int:
    """Return the number of bytes in which the results differ."""
    pairs = zip(expected, found, strict=True)
    return sum(int((a.view(np.uint8) != b.view(np.uint8)).sum()) for a, b in pairs)


def varies(results: Sequence[Array]) -> bool:
    """True if all results are finite and none is constant."""
    return all(bool(np.isfinite(values).all()) and np.ptp(values) > 0 for values in results)


TOOL = toolchain.BUILD_DIR / "bin" / "optree-opt"


def main(given: argparse.Namespace) -> int:
    toolchain.built(TOOL)
    known = {file.stem: file for file in toolchain.corpus_files(given.corpus)}
    if unknown := sorted({*given.models} - {*known}):
        given.error(f"{given.corpus / 'ir'} has no {', '.join(unknown)}")
    wrong = 0
    for name in given.models:
        text = known[name].read_text(encoding="utf-8")
        model = signature(text)

        def execute(passes: tuple[str, ...]) -> list[Array]:
            with tempfile.TemporaryDirectory() as directory:
                code = compile_model(text, TOOL, passes, Path(directory))  # noqa: B023
                return run(code, model, seed=0)  # noqa: B023

        expected = execute(())
        if not varies(expected):
            print(f"{name}: the results do not vary, or are not finite")
            wrong += 1
        for route, passes in ROUTES.items():
            start = time.monotonic()
            count = differing(expected, execute(passes))
            wrong += count != 0
            total = sum(values.size for values in expected)
            outcome = "bit-equal" if count == 0 else f"{count:,} DIFFER"
            seconds = time.monotonic() - start
            print(f"{name:<24} {route:<24} {total:>8,} results  {outcome}  {seconds:5.1f} s")
            sys.stdout.flush()
    return int(wrong != 0)
