# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Whole models of real IR, compiled as they are or through a defined dialect, and called."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from optree_core.element_type import TypeClass, element_type
from optree_reference import storage

from .execution import Array, Code, build, lowering, run_program

#: From functions on tensors to functions on memrefs, whose last arguments are the results.
BOUNDARY = (
    "one-shot-bufferize{bufferize-function-boundaries=true"
    " function-boundary-type-conversion=identity-layout-map}",
    "buffer-results-to-out-params{modify-public-functions=true}",
)

#: Real models: a convolutional network, and two transformers from other frontends.
MODELS = ("torch__tv_resnet18.f32", "tosa__hf_bert.f32", "jax__gpt_tiny.f32")

_INTO, _BACK = "convert-linalg-to-optree", "convert-optree-to-linalg"
_FORMS = {form: (_INTO, f"optree-specialize{{form={form}}}") for form in ("category", "named")}

#: Name -> passes that take a model through the dialect.
ROUTES: dict[str, tuple[str, ...]] = {
    "as it is": (_INTO,),
    "one to one": (_INTO, "optree-specialize"),
    **_FORMS,
    **{f"{form} and back": (*passes, _BACK) for form, passes in _FORMS.items()},
}

_MAIN = re.compile(r"func\.func (?:public )?@main\((?P<arguments>.*?)\) -> (?P<results>[^{]*?)"
                   r"(?: attributes \{.*?\})? \{\n")  # fmt: skip
_TENSOR = re.compile(r"tensor<((?:\d+x)*)([a-z]\w*)>")

#: Integers are positions in small tables; floats are of a size that does not overflow.
_INTEGERS = 8
_SCALE = 0.2


@dataclass(frozen=True)
class Signature:
    """The shapes and element types of what `main` takes, and of what it returns."""

    arguments: tuple[tuple[tuple[int, ...], str], ...]
    results: tuple[tuple[tuple[int, ...], str], ...]


def signature(text: str) -> Signature:
    """Of the function `main` of a module, all of whose shapes are static."""
    found = _MAIN.search(text)
    assert found is not None, "the module has no function main"
    return Signature(_tensors(found["arguments"]), _tensors(found["results"]))


def _tensors(text: str) -> tuple[tuple[tuple[int, ...], str], ...]:
    return tuple(
        (tuple(int(size) for size in sizes.split("x") if size), element)
        for sizes, element in _TENSOR.findall(text)
    )


def inputs(model: Signature, seed: int) -> list[Array]:
    """Random values for the arguments."""
    generator = np.random.default_rng(seed)
    found = []
    for sizes, name in model.arguments:
        element = element_type(name)
        if element.type_class is TypeClass.FLOAT:
            # Not below zero: variances and the like are among them.
            values: Array = generator.random(sizes) * _SCALE + 0.01
        else:
            values = generator.integers(0, 2 if name == "i1" else _INTEGERS, sizes)
        found.append(np.asarray(values).astype(storage(element)))
    return found


def compile_model(text: str, tool: Path, before: Sequence[str], directory: Path) -> Code:
    """The module after the passes `before`, which `tool` has, as machine code."""
    pipeline = f"builtin.module({','.join([*before, *BOUNDARY, *lowering()[1:]])})"
    return build(run_program(tool, [f"--pass-pipeline={pipeline}"], text), directory)


def run(code: Code, model: Signature, seed: int) -> list[Array]:
    """The results of the model on random inputs."""
    results = [np.zeros(sizes, storage(element_type(name))) for sizes, name in model.results]
    code.call("main", *inputs(model, seed), *results)
    return results


def differing(expected: Sequence[Array], found: Sequence[Array]) -> int:
    """The number of bytes of results that differ."""
    pairs = zip(expected, found, strict=True)
    return sum(int((a.view(np.uint8) != b.view(np.uint8)).sum()) for a, b in pairs)


def varies(results: Sequence[Array]) -> bool:
    """True if results are finite and not all the same."""
    return all(bool(np.isfinite(values).all()) and np.ptp(values) > 0 for values in results)
