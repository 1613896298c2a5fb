# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes docs/data/linalg/frontends.json: how often each frontend reaches each op in real IR; and
rule-uses.json: how often each rule of the canonical form is applied to it.

The corpus is a directory of modules that frontends lowered, with the names
`ir/<frontend>__<model>.<type>.mlir`. An op is *direct* if the frontend writes it, and *raised* if
the plugin makes it from a generic, one for one.
"""

from __future__ import annotations

import argparse
import itertools
import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

from optree_lab import toolchain
from optree_lab.ir.dialects import tree as tree_of
from optree_lab.running.execution import run_tool
from optree_lab.tables import json_text

DATA = toolchain.CHECKOUT / "docs" / "data" / "linalg" / "frontends.json"
RULES = toolchain.CHECKOUT / "docs" / "data" / "rule-uses.json"
DIALECT = "linalg"

#: The permissions of the canonical form -> the option that gives them.
_ALLOW = {"exact": "", "all": "allow=all"}

#: Prefix of file names -> name on the page. JAX's two lowerings end in the same ops.
FRONTENDS = {
    "torch": "torch",
    "onnx": "ONNX",
    "shlo": "StableHLO",
    "tosa": "TOSA",
    "jax": "JAX",
    "jaxp": "JAX",
}


def ops(text: str) -> Counter[str]:
    """Return how often each op of the dialect occurs."""
    return Counter(re.findall(rf"^\s*(?:%\S+ = )?{DIALECT}\.(\w+)", text, re.MULTILINE))


def count(files: Iterable[Path], passes: str) -> dict[str, dict[str, dict[str, object]]]:
    """Return per op and frontend the counts `direct` and `raised`, and the `models` with the op."""
    found: dict[str, dict[str, list[tuple[str, int, int]]]] = defaultdict(lambda: defaultdict(list))

    def one(path: Path) -> tuple[Path, Counter[str], Counter[str]]:
        text = path.read_text(encoding="utf-8")
        return path, ops(text), ops(run_tool("mlir-opt", toolchain.passes(passes), text))

    with ThreadPoolExecutor(toolchain.CORES) as pool:
        for path, before, after in pool.map(one, files):
            frontend, _, model = path.name.partition("__")
            for name in before | after:
                more = max(after[name] - before[name], 0)
                entry = (model.partition(".")[0], before[name], more)
                found[name][FRONTENDS[frontend]].append(entry)
    return {
        name: {
            frontend: {
                "direct": sum(direct for _, direct, _ in entries),
                "raised": sum(more for _, _, more in entries),
                "models": sorted({model for model, _, _ in entries}),
            }
            for frontend, entries in sorted(frontends.items())
        }
        for name, frontends in sorted(found.items())
    }


def count_rules(files: Iterable[Path]) -> dict[str, dict[str, dict[str, int]]]:
    """Return per rule and frontend how often it is applied without permissions and with all."""
    found: dict[str, dict[str, dict[str, int]]] = defaultdict(dict)

    def one(task: tuple[Path, str]) -> tuple[str, str, dict[str, int]]:
        path, allow = task
        with TemporaryDirectory() as directory:
            report = Path(directory) / "report.json"
            options = f"form=canonical {_ALLOW[allow]} report={report}"
            passes = toolchain.passes(f"linalg-tree-specialize{{{options}}}")
            run_tool("mlir-opt", [*passes, "-o", "/dev/null"], path.read_text(encoding="utf-8"))
            rules = json.loads(report.read_text(encoding="utf-8")).get("rules", {})
        return FRONTENDS[path.name.partition("__")[0]], allow, rules

    with ThreadPoolExecutor(toolchain.CORES) as pool:
        for frontend, allow, rules in pool.map(one, itertools.product(files, _ALLOW)):
            for rule, number in rules.items():
                entry = found[rule].setdefault(frontend, dict.fromkeys(_ALLOW, 0))
                entry[allow] += number
    return {rule: dict(sorted(uses.items())) for rule, uses in sorted(found.items())}


def main(given: argparse.Namespace) -> int:
    files = toolchain.corpus_files(given.corpus)
    toolchain.built(toolchain.PLUGIN)
    tree = tree_of(DIALECT)
    counted = count(files, f"{tree.dialect.pass_prefix}-specialize")
    known = {name: entry for name, entry in counted.items() if name in tree.ops}
    DATA.parent.mkdir(parents=True, exist_ok=True)
    DATA.write_text(json_text({"modules": len(files), "ops": known}), encoding="utf-8")
    rules = count_rules(files)
    RULES.write_text(json_text(rules), encoding="utf-8")
    print(f"{len(known)} ops of {len(files)} modules, {len(rules)} rules")
    return 0
