# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Lowers the models beside this file to linalg, as frontends do, into a directory like a corpus.

`python -m optree_lab.bench.models.export DIR [-k SUBSTRING]`, in an environment of its own:

    pip install torch torch-mlir jax onnx onnxscript iree-base-compiler

MLIR 22.1's tools have to be in PATH. Writes DIR/ir/<route>__<model>.<type>[.dyn].mlir;
`optree_lab.bench.models.classes DIR` writes the manifest. Weights are arguments of functions, so
the IR has none. If a frontend fails to lower a model, its message is printed and the model is left
out.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import jax
import torch
from torch import Tensor, nn
from torch_mlir import fx

from optree_lab import toolchain

from . import jax_models, torch_models

TORCH_MLIR_OPT = Path(sys.executable).with_name("torch-mlir-opt")
IREE_OPT = TORCH_MLIR_OPT.with_name("iree-opt")

CLEAN = "canonicalize,cse"
SIMPLER = (
    "builtin.module(func.func(chlo-legalize-to-stablehlo),inline,"
    "func.func(iree-stablehlo-legalize-control-flow))"
)
FROM_STABLEHLO = f"builtin.module(stablehlo-legalize-to-linalg,{CLEAN})"
FROM_TOSA = (
    "builtin.module(func.func(tosa-to-linalg-named,tosa-to-linalg,tosa-to-arith,tosa-to-tensor),"
    f"{CLEAN})"
)
#: Models that are also lowered with an unknown batch size.
DYNAMIC = ("vision_transformer", "grouped_decoder", "mixture_of_experts", "wave_stack", "conv_next")
#: Models that are also lowered with another element type.
HALF = {
    "separable_net": "float16",
    "grouped_decoder": "bfloat16",
    "state_space": "float16",
    "graph_attention": "bfloat16",
}
SHORT = {"float16": "f16", "bfloat16": "bf16"}
#: Models that are also lowered through StableHLO, TOSA and ONNX.
DETOURS = ("separable_net", "vision_transformer", "grouped_decoder", "recurrent_cells")


class Stateless(nn.Module):
    """A module whose parameters are arguments, so that the IR has no weights."""

    def __init__(self, module: nn.Module) -> None:
        super().__init__()
        self.inner = [module.eval()]
        state = {**dict(module.named_parameters()), **dict(module.named_buffers())}
        self.names = [name for name, value in state.items() if value.dim()]
        self.values = tuple(state[name].detach() for name in self.names)

    def forward(self, values: tuple[Tensor, ...], inputs: tuple[Tensor, ...]) -> Any:
        state = dict(zip(self.names, values, strict=True))
        return torch.func.functional_call(self.inner[0], state, inputs)


def run(tool: str | Path, *arguments: str, text: str) -> str:
    done = toolchain.run([tool, *arguments], input=text)
    if done.returncode:
        raise RuntimeError(f"{Path(tool).name}: {done.stderr.strip().splitlines()[0]}")
    return done.stdout


def by_route(
    lower: Callable[[torch.export.ExportedProgram], str],
    name: str,
    dtype: str = "float32",
    dynamic: bool = False,
) -> str:
    return lower(exported(name, getattr(torch, dtype), dynamic))


def exported(name: str, dtype: torch.dtype, dynamic: bool) -> torch.export.ExportedProgram:
    torch.manual_seed(0)
    module, inputs = torch_models.MODELS[name]()
    model = Stateless(module.to(dtype))
    inputs = tuple(x.to(dtype) if x.is_floating_point() else x for x in inputs)
    shapes: Any = None
    if dynamic:
        batch = torch.export.Dim("batch", min=2, max=4096)
        shapes = (tuple({} for _ in model.values), tuple({0: batch} for _ in inputs))
    return torch.export.export(model, (model.values, inputs), dynamic_shapes=shapes, strict=False)


def from_stablehlo(text: str, primitive: bool = False) -> str:
    text = run(IREE_OPT, f"--pass-pipeline={SIMPLER}", text=text)
    lower = FROM_STABLEHLO
    if primitive:
        name = "stablehlo-legalize-to-linalg"
        lower = lower.replace(name, f"{name}{{enable-primitive-ops=true}}")
    return run(TORCH_MLIR_OPT, f"--pass-pipeline={lower}", text=text)


def by_torch(program: torch.export.ExportedProgram) -> str:
    return str(fx.export_and_import(program, output_type="linalg-on-tensors"))


def by_stablehlo(program: torch.export.ExportedProgram) -> str:
    return from_stablehlo(str(fx.export_and_import(program, output_type="stablehlo")))


def by_tosa(program: torch.export.ExportedProgram) -> str:
    text = str(fx.export_and_import(program, output_type="tosa"))
    return run(toolchain.tool("mlir-opt"), f"--pass-pipeline={FROM_TOSA}", text=text)


def by_onnx(program: torch.export.ExportedProgram) -> str:
    with tempfile.TemporaryDirectory() as directory:
        model = Path(directory, "model.onnx")
        torch.onnx.export(program, f=str(model), dynamo=True, verbose=False)
        importer = TORCH_MLIR_OPT.with_name("torch-mlir-import-onnx")
        text = run(importer, str(model), "--data-prop", text="")
    lower = (
        "builtin.module(func.func(convert-torch-onnx-to-torch),"
        "torch-lower-to-backend-contract,torch-backend-to-linalg-on-tensors-backend-pipeline)"
    )
    return run(TORCH_MLIR_OPT, f"--pass-pipeline={lower}", text=text)


def by_jax(name: str, dtype: str, primitive: bool = False) -> str:
    function, inputs = jax_models.MODELS[name]
    inputs = tuple(x.astype(dtype) if x.dtype == "float32" else x for x in inputs)
    return from_stablehlo(jax.jit(function).lower(*inputs).as_text(), primitive)


def everything() -> Iterator[tuple[str, Callable[[], str]]]:
    """Yield the name of each file, and a function that lowers its model."""
    routes = {"torch": by_torch, "shlo": by_stablehlo, "tosa": by_tosa, "onnx": by_onnx}
    for name in torch_models.MODELS:
        for route in routes if name in DETOURS else ("torch",):
            yield f"{route}__{name}.f32", partial(by_route, routes[route], name)
        if name in DYNAMIC:
            yield f"torch__{name}.f32.dyn", partial(by_route, by_torch, name, dynamic=True)
        if dtype := HALF.get(name):
            yield f"torch__{name}.{SHORT[dtype]}", partial(by_route, by_torch, name, dtype)
    for name in jax_models.MODELS:
        yield f"jax__{name}.f32", partial(by_jax, name, "float32")
        yield f"jaxp__{name}.f32", partial(by_jax, name, "float32", primitive=True)
        yield f"jax__{name}.bf16", partial(by_jax, name, "bfloat16")


def main() -> int:
    parser = argparse.ArgumentParser(description="Lower small models to linalg.")
    parser.add_argument("directory", type=Path, help="where to write ir/")
    parser.add_argument("-k", default="", help="only names that contain this")
    arguments = parser.parse_args()
    (arguments.directory / "ir").mkdir(parents=True, exist_ok=True)
    for name, lower in everything():
        if arguments.k not in name:
            continue
        try:
            text = run(
                toolchain.tool("mlir-opt"), f"--pass-pipeline=builtin.module({CLEAN})", text=lower()
            )
        except Exception as error:  # Frontends raise many classes; a failure drops one model.
            print(f"{name}: {str(error).strip().splitlines()[0][:160]}")
            continue
        (arguments.directory / "ir" / f"{name}.mlir").write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
