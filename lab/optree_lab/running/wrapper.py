# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Functions that take memrefs only around functions of cases, so that arrays can be passed."""

from __future__ import annotations

from optree_core.container import Container
from optree_core.modes import Case

#: Passes that put a case's function on tensors into its wrapper, and nothing else.
INLINE = ("inline{default-pipeline=}", "symbol-dce")


def wrapper(case: Case, number: int) -> str:
    """A function `call<number>` that calls `f<number>`; results are written to the last memrefs.

    It loads operands that are scalars, and reads and writes tensors by bufferization.
    """
    arguments, lines, names, types, places = [], [], [], [], []
    for position, (sizes, element) in enumerate(
        zip(case.shapes, case.instance.elements, strict=True)
    ):
        dims = "".join("?x" if size is None else f"{size}x" for size in sizes or ())
        memref, tensor = f"memref<{dims}{element}>", f"tensor<{dims}{element}>"
        arguments.append(f"%a{position}: {memref}")
        names.append(f"%a{position}")
        types.append(memref)
        if sizes is None:
            lines.append(f"%s{position} = memref.load %a{position}[] : {memref}")
            names[-1], types[-1] = f"%s{position}", str(element)
        elif case.container is Container.TENSOR:
            lines.append(
                f"%t{position} = bufferization.to_tensor %a{position} restrict writable"
                f" : {memref} to {tensor}"
            )
            names[-1], types[-1] = f"%t{position}", tensor
            if case.roles[position] == "init":
                places.append((position, memref, tensor))
    results = ", ".join(tensor for *_, tensor in places)
    call = f"func.call @f{number}({', '.join(names)}) : ({', '.join(types)}) -> ({results})"
    lines.append(f"%r:{len(places)} = {call}" if places else call)
    for result, (position, memref, tensor) in enumerate(places):
        lines.append(
            f"bufferization.materialize_in_destination %r#{result} in restrict writable"
            f" %a{position} : ({tensor}, {memref}) -> ()"
        )
    body = "\n".join([*lines, "return"])
    return f"func.func @call{number}({', '.join(arguments)}) {{\n{body}\n}}"
