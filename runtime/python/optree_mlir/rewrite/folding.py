# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Scalar operations on constants: MLIR's own folder says what they come to."""

from __future__ import annotations

from ..bindings import ir, run_passes

_known: dict[tuple[str, str, str, str], str] = {}


def folded(name: str, constant: str, kind: str, result: ir.Value) -> str:
    """The value of the operation `name` on a constant of type `kind`; empty where it does not
    fold."""
    target = str(result.type)
    key = (name, constant, kind, target)
    if key not in _known:
        _known[key] = _fold(name, constant, kind, target, result.context)
    return _known[key]


def _fold(name: str, constant: str, kind: str, target: str, context: ir.Context) -> str:
    helper = "complex.constant" if kind.startswith("complex") else "arith.constant"
    attributes = "{value = " + constant + "}"
    lines = (
        f"func.func @f() -> {target}",
        "{",
        f'%0 = "{helper}"() {attributes} : () -> {kind}',
        f'%1 = "{name}"(%0) : ({kind}) -> {target}',
        f"func.return %1 : {target}",
        "}",
    )
    try:
        module = ir.Module.parse("\n".join(lines), context)
    except ir.MLIRError:
        return ""
    function = module.body.operations[0]
    first = function.regions[0].blocks[0].operations[0].operation
    # MLIR reads numbers as float64, so that a longer one that it prints is another when read.
    if str(first.attributes["value"]) != constant:
        return ""
    run_passes("builtin.module(canonicalize)", module)
    returned = list(function.regions[0].blocks[0].operations)[-1].operands[0].owner
    if not returned.name.endswith(".constant"):
        return ""
    return str(returned.attributes["value"])
