"""The structured op in a printed function, comparable up to loop names and commuted operands."""

from __future__ import annotations

import re
from collections.abc import Hashable, Mapping

from optree_core.scalar import ScalarTable

from .reduction_order import Definition, is_free
from .syntax import NAME

_MAP = re.compile(r"affine_map<\(.*?\) -> \((.*?)\)>")
_GENERIC = re.compile(
    r"linalg\.generic \{indexing_maps = \[(?P<maps>[^]]*)\], "
    r"iterator_types = \[(?P<types>[^]]*)\]\}"
    r"(?: ins\((?P<ins>[^:]*) : .*?\))? outs\((?P<outs>[^:]*) : .*\).*\{\n"
    r" *\^bb0\((?P<arguments>.*)\):\n(?P<body>(?:.*\n)*? *linalg\.yield (?P<results>[^:]*) :.*)\n"
)
_STEP = re.compile(rf"^ *({NAME}) = ([\w.]+) ?(.*)$", re.MULTILINE)
REDUCTION = '"reduction"'
_OP = re.compile(r"\blinalg\.(\w+)")


def op_name(function: str) -> str:
    """The op of the dialect that the function holds; empty if there is none."""
    found = _OP.search(function)
    return found.group(1) if found else ""


def meaning(function: str, scalars: ScalarTable) -> tuple[object, ...]:
    """The meaning of the function's generic, the same for any order of its loops and inputs.

    Reduction loops are in their order unless the combiner permits any. Its maps are written out.
    Loops are numbered as they appear in the outputs' maps and then the inputs', which are in the
    order of their values' names. The body is one expression per result over those values.
    """
    found = _GENERIC.search(function)
    assert found, function
    results = _MAP.findall(found["maps"])
    inputs = [v.strip() for v in (found["ins"] or "").split(",") if v.strip()]
    outputs = [v.strip() for v in found["outs"].split(",")]
    arguments = [argument.split(":")[0].strip() for argument in found["arguments"].split(", ")]
    operands = list(zip([*inputs, *outputs], results, arguments, strict=True))
    ordered = [*operands[len(inputs) :], *sorted(operands[: len(inputs)])]
    loops: dict[str, str] = {}
    for _, result, _ in ordered:
        for loop in re.findall(r"d\d+", result):
            loops.setdefault(loop, f"l{len(loops)}")
    types = [t.strip() for t in found["types"].split(",")]
    values = {argument: value for value, _, argument in operands}
    steps = {name: (mnemonic, rest) for name, mnemonic, rest in _STEP.findall(function)}
    definitions: dict[Hashable, Definition] = {
        name: Definition(mnemonic, re.findall(NAME, rest), rest.split()[-1], rest)
        for name, (mnemonic, rest) in steps.items()
        if rest
    }
    yields = [result.strip() for result in found["results"].split(",")]
    free = is_free(yields, arguments[len(inputs) :], definitions, scalars)
    in_order = sorted(loops.items(), key=_number)
    reductions = [number for loop, number in in_order if types[int(loop[1:])] == REDUCTION]
    return (
        tuple((value, _renamed(result, loops)) for value, result, _ in ordered),
        tuple(types[int(loop[1:])] for loop in loops),
        tuple(
            _expression(result.strip(), values, steps, loops, set(scalars.commuting))
            for result in found["results"].split(",")
        ),
        () if free else tuple(reductions),
    )


def _number(loop: tuple[str, str]) -> int:
    return int(loop[0][1:])


def _renamed(results: str, loops: Mapping[str, str]) -> tuple[str, ...]:
    named = re.sub(r"d\d+", lambda match: loops[match.group()], results)
    return tuple(" + ".join(sorted(result.split(" + "))) for result in named.split(", "))


def _expression(
    value: str,
    values: Mapping[str, str],
    steps: Mapping[str, tuple[str, str]],
    loops: Mapping[str, str],
    commuting: set[str],
) -> str:
    if value in values:
        return f"[{values[value]}]"
    mnemonic, rest = steps[value]
    if mnemonic == "linalg.index":
        return f"index({loops['d' + rest.split(' ')[0]]})"
    names = re.findall(NAME, rest)
    operands = [_expression(name, values, steps, loops, commuting) for name in names]
    if mnemonic in commuting:
        operands.sort()
    return f"{mnemonic}({'; '.join(operands)}; {re.sub(NAME, '%', rest)})"
