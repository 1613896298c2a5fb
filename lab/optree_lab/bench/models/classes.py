# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Classes of generics by the ops they could become: A one op, B a sequence of ops, C none.

The class is an estimate from a generic's text, independent of the matchers. A body is beyond
linalg (C) if it reads an index or other elements, if an operation is outside the scalar table, or
if it compares. Two compares are fine: one that is asserted, and one that is with a select the
maximum or minimum of a variable and a constant, NaN included. `classes.py DIR` writes
DIR/manifest.json: for each module of DIR/ir the generics in B and C and those upstream leaves.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from optree_core.element_type import element_type

from optree_lab import toolchain
from optree_lab.ir.dialects import scalars
from optree_lab.ir.syntax import NAME

UPSTREAM = "builtin.module(canonicalize,cse,func.func(linalg-specialize-generic-ops))"

CAST = re.compile(r"arith\.(ext|trunc|sitofp|uitofp|fpto)\w*")
#: Operations outside the scalar table that linalg can express; assertions move out of the body.
OTHERS = ("arith.select", "math.fpowi", "cf.assert")

_GENERIC = re.compile(
    rf"({NAME})(?::(\d))? = "
    r"linalg\.generic (\{.*?\}).*?\^bb0\(.*?\):\n(.*?)linalg\.yield",
    re.DOTALL,
)
_OP = re.compile(rf"^\s*(?:{NAME} = )?(\w+\.\w+) (.*?) : (?:.*(?: to |-> |, ))?(\S+)$")
_COMPARE = re.compile(rf"(\w+), ({NAME}), ({NAME})")
_MAP = re.compile(r"affine_map<\(.*?\) -> \((.*?)\)>")


class Classes:
    """Sorts generics by the scalar functions and casts that the tables have."""

    def __init__(self) -> None:
        self.known = {
            (mnemonic, kind)
            for f in scalars().functions.values()
            for kind, mnemonic in f.lower.items()
        }

    def count(self, text: str) -> dict[str, int]:
        """Return the number of generics in B and in C. text: a module printed without aliases."""
        used = set(re.findall(rf"{NAME}#\d", text))
        found: Counter[str] = Counter()
        for result, number, attributes, body in _GENERIC.findall(text):
            # An argmax is one op, a maximum, if only its first result is used.
            alone = number and not used & {f"{result}#{i}" for i in range(1, int(number))}
            found["A" if alone else self.classify(attributes, body)] += 1
        return {name: found[name] for name in ("B", "C") if found[name]}

    def classify(self, attributes: str, body: str) -> str:
        ops = list(operations(body))
        if any("-" in m for m in _MAP.findall(attributes)) or not self.says(ops):
            return "C"
        counted = [name for name, _, _ in ops if not CAST.fullmatch(name)]
        contraction = sorted(name[:9] for name in counted) == ["arith.add", "arith.mul"]
        single = len(counted) <= 1 or contraction
        idiom = [name for name, _, _ in ops][-1:] == ["arith.select"] and len(counted) == 2
        return "A" if single or idiom else "B"

    def says(self, ops: list[tuple[str, str, str]]) -> bool:
        """True if the body consists of casts, functions of the scalar table, and OTHERS."""
        compares: list[tuple[str, str]] = []
        for name, operands, kind in ops:
            if name in ("arith.cmpf", "arith.cmpi"):
                compares.append((name, operands))
            elif name == "cf.assert" and compares:
                compares.pop()
            elif name == "arith.select" and compares:
                if not extremum(*compares.pop(), operands):
                    return False
            elif name not in OTHERS and not CAST.fullmatch(name):
                if not kind.isalnum() or (found := element_type(kind)) is None:
                    return False
                if (name, found.type_class) not in self.known:
                    return False
        return not compares


def operations(body: str) -> Iterator[tuple[str, str, str]]:
    """Yield name, operands and last type, "" if there is none, of operations but constants."""
    for line in body.strip().split("\n"):
        match = _OP.match(line)
        if match and match[1] != "arith.constant":
            yield match[1], match[2], match[3]
        elif line.strip().startswith("cf.assert"):
            yield "cf.assert", line, ""
        elif line.strip() and not match:
            yield line.split("=")[-1].split()[0], line, ""


def extremum(name: str, compare: str, select: str) -> bool:
    """True if compare and select are a maximum or minimum, NaN included.

    If it holds, an unordered compare of floats has to select the variable, an ordered one the
    constant.
    """
    match = _COMPARE.match(compare)
    chosen = [value.strip() for value in select.split(",")[1:]]
    if not match or sorted(chosen) != sorted(match.group(2, 3)) or match[1][1:] in ("eq", "ne"):
        return False
    if name == "arith.cmpi":
        return True
    constant = [value.startswith("%c") for value in chosen]
    return constant == ([False, True] if match[1][0] == "u" else [True, False])


def entry(path: Path, classes: Classes) -> dict[str, object]:
    """Return the manifest's entry for a module."""
    tool = toolchain.tool("mlir-opt")
    text = run(tool, "--mlir-print-local-scope", str(path))
    try:
        left = run(tool, f"--pass-pipeline={UPSTREAM}", str(path)).count("linalg.generic {")
    except subprocess.CalledProcessError:
        left = None
    return {
        "file": f"ir/{path.name}",
        "ingress": path.name.partition("__")[0],
        "n_generic": text.count("linalg.generic {"),
        "upstream22_generic_left": left,
        "ceiling": classes.count(text),
    }


def run(*command: str | Path) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def main() -> int:
    directory = Path(sys.argv[1])
    classes = Classes()
    files = sorted((directory / "ir").glob("*.mlir"))
    rows = ",\n".join(json.dumps(entry(path, classes)) for path in files)
    (directory / "manifest.json").write_text(f'{{"files": [\n{rows}\n]}}\n', "utf-8")
    print(f"{directory / 'manifest.json'}: {len(files)} modules")
    return 0


if __name__ == "__main__":
    sys.exit(main())
