# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Linalg ops with long bodies: chains, values that are shared again and again, many operands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

#: A body's operations on f32: the first reads %x, `{}` stands for what the position adds.
Body = list[str]


def chain(count: int) -> Body:
    """%x + %x, that + %x and so on; the last is `%last`."""
    return list(_steps(count, "arith.addf {0}, %x : f32"))


def squares(count: int) -> Body:
    """The square of the square and so on: %x is multiplied 2^count times."""
    return list(_steps(count, "arith.mulf {0}, {0} : f32"))


def _steps(count: int, operation: str) -> Iterator[str]:
    value = "%x"
    for number in range(count):
        last = number == count - 1
        name = "%last" if last else f"%v{number}"
        yield f"{name} = {operation.format(value)}"
        value = name


def elementwise(body: Body) -> str:
    return _function(
        "elementwise", "parallel", ["(d0) -> (d0)", "(d0) -> (d0)"], ["8"], "8", body, "%last"
    )


def reduction(body: Body) -> str:
    return _function(
        "reduction",
        "reduction",
        ["(d0) -> (d0)", "(d0) -> ()"],
        ["8"],
        "",
        [*body, "%sum = arith.addf %y, %last : f32"],
        "%sum",
    )


def window(body: Body) -> str:
    """A convolution of what the body makes of the image."""
    return _function(
        "window",
        "parallel reduction",
        ["(d0, d1) -> (d0 + d1)", "(d0, d1) -> (d1)", "(d0, d1) -> (d0)"],
        ["8", "3"],
        "6",
        [*body, "%p = arith.mulf %last, %x1 : f32", "%sum = arith.addf %y, %p : f32"],
        "%sum",
    )


def mixed_window(body: Body) -> str:
    """A convolution of which no part can be computed of the image alone."""
    mixed = [line.replace(", %x :", ", %x1 :") for line in body]
    return _function(
        "mixed_window",
        "parallel reduction",
        ["(d0, d1) -> (d0 + d1)", "(d0, d1) -> (d1)", "(d0, d1) -> (d0)"],
        ["8", "3"],
        "6",
        [*mixed, "%sum = arith.addf %y, %last : f32"],
        "%sum",
    )


def assertion(body: Body) -> str:
    return _function(
        "assertion",
        "parallel",
        ["(d0) -> (d0)", "(d0) -> (d0)"],
        ["8"],
        "8",
        [
            "%most = arith.constant 9.0 : f32",
            *body,
            "%c = arith.cmpf ole, %last, %most : f32",
            'cf.assert %c, "large"',
        ],
        "%x",
    )


POSITIONS: Mapping[str, Callable[[Body], str]] = MappingProxyType(
    {f.__name__: f for f in (elementwise, reduction, window, mixed_window, assertion)}
)


def edited(body: Body) -> str:
    """A named op with another body than its name says, as generic syntax can write it."""
    lines = "\n    ".join(body)
    return f"""func.func @edited(%a: tensor<8xf32>, %b: tensor<8xf32>) -> tensor<8xf32> {{
  %0 = "linalg.exp"(%a, %b) <{{operandSegmentSizes = array<i32: 1, 1>}}> ({{
  ^bb0(%x: f32, %y: f32):
    {lines}
    linalg.yield %last : f32
  }}) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}}
"""


def operands(count: int) -> str:
    """The sum of so many tensors."""
    body = ["%s1 = arith.addf %x, %x1 : f32"]
    body += [f"%s{i} = arith.addf %s{i - 1}, %x{i} : f32" for i in range(2, count)]
    return _function(
        "operands",
        "parallel",
        ["(d0) -> (d0)"] * (count + 1),
        ["8"] * count,
        "8",
        body,
        f"%s{count - 1}",
    )


def loops(count: int) -> str:
    """A sum along every second of so many loops."""
    names = [f"d{i}" for i in range(count)]
    dims = ", ".join(names)
    kinds = " ".join(("parallel", "reduction")[i % 2] for i in range(count))
    return _function(
        "loops",
        kinds,
        [f"({dims}) -> ({dims})", f"({dims}) -> ({', '.join(names[::2])})"],
        ["x".join("1" for _ in names)],
        "x".join("1" for _ in names[::2]),
        ["%e = math.exp %x : f32", "%sum = arith.addf %y, %e : f32"],
        "%sum",
    )


def _function(
    name: str, kinds: str, maps: list[str], inputs: list[str], output: str, body: Body, result: str
) -> str:
    def tensor(shape: str) -> str:
        return f"tensor<{shape}xf32>" if shape else "tensor<f32>"

    types = [tensor(shape) for shape in inputs]
    arguments = [f"%a{i}: {type_}" for i, type_ in enumerate(types)]
    elements = ["%x: f32", *(f"%x{i}: f32" for i in range(1, len(inputs))), "%y: f32"]
    lines, made = "\n    ".join(body), tensor(output)
    return f"""func.func @{name}({", ".join(arguments)}, %o: {made}) -> {made} {{
  %0 = linalg.generic {{
    indexing_maps = [{", ".join(f"affine_map<{map_}>" for map_ in maps)}],
    iterator_types = [{", ".join(f'"{kind}"' for kind in kinds.split())}]
  }} ins({", ".join(f"%a{i}" for i in range(len(types)))} : {", ".join(types)})
    outs(%o : {made}) {{
  ^bb0({", ".join(elements)}):
    {lines}
    linalg.yield {result} : f32
  }} -> {made}
  return %0 : {made}
}}
"""
