# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Lowers the composites of `composite_models` to linalg: a module per frontend and width.

`python -m optree_lab.bench.models.export_composites DIR [-k REGEX] [-r ROUTE ...]`, in the
environment that `export` needs. Writes DIR/ir/<route>.<width>.mlir with a function per composite,
and DIR/manifest.json with what a frontend does not lower. `packed_models DIR ARCHIVE` packs both.
"""

from __future__ import annotations

import argparse
import json
import logging
import re
import sys
import warnings
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from torch import nn

from optree_lab import toolchain

from .composite_models import HEAD, MODELS, WIDTH, CompositeModel
from .export import CLEAN, by_onnx, by_stablehlo, by_torch, by_tosa, run

ROUTES = {"torch": by_torch, "onnx": by_onnx, "shlo": by_stablehlo, "tosa": by_tosa}


@dataclass(frozen=True)
class Setting:
    """A width, None if it is not known, and the type of floats, None for that of each model."""

    width: int | None
    dtype: str | None = None


#: Models without a width are lowered with the first one.
SETTINGS = {
    "768": Setting(768),
    "3072": Setting(3072),
    "unknown": Setting(None),
    "768.bf16": Setting(768, "bfloat16"),
}


class Called(nn.Module):
    """A module that calls a function."""

    def __init__(self, model: CompositeModel) -> None:
        super().__init__()
        self.function = model.function

    def forward(self, *given: torch.Tensor) -> Any:
        return self.function(*given)


def exported(model: CompositeModel, setting: Setting) -> torch.export.ExportedProgram:
    width = setting.width or 2 * HEAD
    dtype = getattr(torch, setting.dtype or model.dtype)
    given = []
    for number, sizes in enumerate(model.sizes):
        values = torch.rand([width if n == WIDTH else n for n in sizes])
        given.append(values > 0.5 if number in model.masks else values.to(dtype))
    unknown = torch.export.Dim.DYNAMIC
    shapes = (tuple({i: unknown for i, n in enumerate(s) if n == WIDTH} for s in model.sizes),)
    return torch.export.export(
        Called(model),
        tuple(given),
        dynamic_shapes=None if setting.width else shapes,
        strict=False,
    )


def function_of(text: str, name: str) -> tuple[str, list[str]]:
    """Return the only function of a module, with another name, and its resources.

    It is printed without aliases. The names of resources begin with that of the function.
    """
    tool, clean = toolchain.tool("mlir-opt"), f"--pass-pipeline=builtin.module({CLEAN})"
    # A local scope has no resources.
    data = run(tool, clean, text=text).partition("{-#")[2]
    text = run(tool, clean, "--mlir-print-local-scope", text=text)
    body = text[text.index("func.func") : text.rindex("}")]
    body = re.sub(r"func\.func (?:public )?@\w+", f"func.func @{name}", body, count=1).rstrip()
    body = body.replace("dense_resource<", f"dense_resource<{name}.")
    return body, [f"{name}.{line}" for line in re.findall(r'\S+: "0x\w*"', data)]


def lowered(
    models: Mapping[str, CompositeModel], route: str, setting: Setting
) -> tuple[str, dict[str, str]]:
    """Return a module with a function per model, and for each that is not lowered the reason."""
    functions, resources, failed = [], [], {}
    for name, model in models.items():
        try:
            function, data = function_of(ROUTES[route](exported(model, setting)), name)
            functions.append(function)
            resources += data
        except Exception as error:  # Frontends raise many classes; a failure drops one model.
            failed[name] = (str(error).strip().splitlines() or ["?"])[0].partition(", {")[0]
        print(f"{route} {name} {failed.get(name, '')}", flush=True)
    text = "module {\n" + "\n".join(f"  {text}" for text in functions) + "\n}\n"
    if resources:
        lines = ",\n".join(f"      {line}" for line in resources)
        text += f"\n{{-#\n  dialect_resources: {{\n    builtin: {{\n{lines}\n    }}\n  }}\n#-}}\n"
    return text, failed


def main() -> int:
    parser = argparse.ArgumentParser(description="Lower composites to linalg.")
    parser.add_argument("directory", type=Path, help="where to write ir/")
    parser.add_argument("-k", default="", help="only models whose names match")
    parser.add_argument("-r", nargs="+", default=list(ROUTES), choices=list(ROUTES))
    parser.add_argument("-w", nargs="+", default=list(SETTINGS), choices=list(SETTINGS))
    given = parser.parse_args()
    warnings.filterwarnings("ignore")
    logging.disable(logging.CRITICAL)
    (given.directory / "ir").mkdir(parents=True, exist_ok=True)
    manifest = given.directory / "manifest.json"
    known = json.loads(manifest.read_text(encoding="utf-8")) if manifest.exists() else {}
    for name in given.w:
        models = {
            model: each
            for model, each in MODELS.items()
            if re.search(given.k, model) and (each.has_width or name == next(iter(SETTINGS)))
        }
        for route in given.r:
            text, known[f"{route}.{name}"] = lowered(models, route, SETTINGS[name])
            (given.directory / "ir" / f"{route}.{name}.mlir").write_text(text, encoding="utf-8")
            manifest.write_text(json.dumps(known, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
