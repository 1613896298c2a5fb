# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The speed of the Python builders, next to upstream's OpDSL and next to the bare bindings.

All three build the same op in one process, in turns, on given outputs. The figure is processor
time, the least of many short runs. `optree_lab bench` runs this program, which prints JSON lines.
"""

from __future__ import annotations

import importlib
import json
import os
import sys
import time
from collections.abc import Callable
from typing import Any

PACKAGE = os.environ.get("OPTREE_BINDINGS", "torch_mlir")
_start = time.process_time()
opdsl = importlib.import_module(f"{PACKAGE}.dialects.linalg")
BINDINGS = time.process_time() - _start
_start = time.process_time()

import linalg_ops  # noqa: E402

IMPORT = time.process_time() - _start

from optree_mlir.bindings import fill_builtin_region, ir  # noqa: E402

Build = Callable[..., Any]

CALLS = 300

#: Operand types, inputs before the output, by the name of the op in all three.
OPS = {
    "add": ("tensor<16x16xf32>",) * 3,
    "conv_2d_nhwc_hwcf": ("tensor<1x18x18x4xf32>", "tensor<3x3x4x8xf32>", "tensor<1x16x16x8xf32>"),
}


def measured(build: Build, types: tuple[str, ...]) -> float:
    """Return seconds per call, over CALLS calls that build into one new function."""
    with linalg_ops.function(*types) as function:
        values = list(function)
        build(*values)
        start = time.process_time()
        for _ in range(CALLS):
            build(*values)
        return (time.process_time() - start) / CALLS


def bare(name: str) -> Build:
    """Return a builder of the least work: one operation with its body, attributes made before."""
    create = ir.Operation.create
    attributes: dict[str, Any] = {}

    def build(x: Any, y: Any, out: Any) -> Any:
        if not attributes:
            attributes["operandSegmentSizes"] = ir.Attribute.parse("array<i32: 2, 1>")
        built = create(name, [out.type], [x, y, out], attributes, None, 1)
        fill_builtin_region(built)
        return built.result

    return build


def main() -> int:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    print(json.dumps({"import": IMPORT, "bindings": BINDINGS}))
    with ir.Context():
        for name, types in OPS.items():
            own = getattr(linalg_ops, name)
            upstream = getattr(opdsl, name)
            builders: dict[str, Build] = {
                "builder": lambda x, y, out, own=own: own(x, y, outs=out),
                "bare": bare(f"linalg.{name}"),
                "opdsl": lambda x, y, out, upstream=upstream: upstream(x, y, outs=[out]),
            }
            best = dict.fromkeys(builders, float("inf"))
            for _ in range(runs):
                for kind, build in builders.items():
                    best[kind] = min(best[kind], measured(build, types))
            print(json.dumps({"op": name, **best}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
