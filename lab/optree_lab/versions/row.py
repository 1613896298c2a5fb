# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A row of the table of versions: measurements on the selected version of MLIR."""

from __future__ import annotations

import re
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from optree_core.mlir_version import RELEASE
from optree_core.model import Tree
from optree_gen.emit.mlir_text import MlirWriter
from optree_tool.forms import FORMS, SEQUENCES

from optree_lab import toolchain
from optree_lab.commands.verify import execute
from optree_lab.commands.verify_work import Work, selected
from optree_lab.ir.cases import legal_cases
from optree_lab.ir.dialects import tree
from optree_lab.ir.upstream import Runner, upstream_ops
from optree_lab.verification.form_laws import GENERALIZE, broken
from optree_lab.verification.migration import RoundTrips, version
from optree_lab.verification.raising import Model, models, raise_all
from optree_lab.versions import builders

#: Upstream's passes that raise generics; each version has some of them.
UPSTREAM = ("linalg-specialize-generic-ops", "linalg-categorize-ops")

#: Measurements that take long per file use every FEWER-th of the chosen models.
FEWER = 4

_OP = re.compile(r"\blinalg\.(\w+) ")
_GENERIC = re.compile(r"\blinalg\.generic\b")


@dataclass
class Row:
    """Measurements on a version. A pair is a count and the total that it is part of."""

    series: str
    version: str = ""
    not_run: str = ""
    step: int = 1
    ops: tuple[int, int] = (0, 0)
    cases: int = 0
    laws: tuple[int, int] = (0, 0)  # broken laws, and modules x forms
    executed: tuple[int, int] = (0, 0)  # cases x forms that equal the reference
    lit: tuple[int, int] = (0, 0)  # tests that pass, of those that support the version
    builders: dict[str, tuple[int, int]] = field(default_factory=dict)  # by distribution
    migrated: tuple[int, int] = (0, 0)  # cases and files that keep their meaning there and back
    #: Form, or pass of upstream -> ingress -> generics raised, and all.
    coverage: dict[str, dict[str, tuple[int, int]]] = field(default_factory=dict)
    upstream: dict[str, dict[str, tuple[int, int]]] = field(default_factory=dict)
    #: Form or pass -> number of files that it fails on although the version accepts them.
    failing: dict[str, int] = field(default_factory=dict)
    invalid: int = 0


class Measurement:
    """Measures the selected MLIR on every `step`th file or op."""

    def __init__(self, step: int, jobs: int) -> None:
        self.step = step
        self.jobs = jobs
        self.tree: Tree = tree("linalg")
        self.mlir_opt = toolchain.tool("mlir-opt")
        toolchain.built(toolchain.PLUGIN)
        self.models = models(toolchain.CORPUS)[::step]

    def row(self) -> Row:
        major, minor = toolchain.mlir_version()
        row = Row(toolchain.selected_series().number, f"{major}.{minor}", step=self.step)
        for measure in (
            self.ops, self.builders, self.migration, self.coverage, self.execution, self.laws,
            self.lit,
        ):  # fmt: skip
            print(f"MLIR {row.version}: {measure.__name__}", file=sys.stderr, flush=True)
            measure(row)
        return row

    def ops(self, row: Row) -> None:
        """Count the ops that come back from their generics, over all modes."""
        templates, release = toolchain.CHECKOUT / "templates", toolchain.mlir_version()[0]
        writer = MlirWriter(templates, self.tree.dialect, self.tree.scalars, release)
        ops = upstream_ops(self.tree)
        cases = enumerate((op, case) for op in ops for case in legal_cases(op, self.tree))
        named = {f"case_{n}": (op, case) for n, (op, case) in cases}
        texts = {name: writer.op(case, name) for name, (_, case) in named.items()}
        outputs = Runner(self.mlir_opt, toolchain.PLUGIN, texts)(
            GENERALIZE, "linalg-tree-specialize"
        )
        back = {op.name for name, (op, _) in named.items() if op.name in _OP.findall(outputs[name])}
        row.ops = len(back), len(ops)
        row.cases = len(named)

    def builders(self, row: Row) -> None:
        """Count the ops that builders make for the version and that the version reads."""
        row.builders = builders.on_all_bindings()

    def migration(self, row: Row) -> None:
        """Count the cases and files that keep their meaning in the default series and back."""
        trips = RoundTrips(self.tree, version(int(row.series)), version(RELEASE))
        cases = trips.cases()
        files = [model.path for model in self.models[::FEWER]]
        wrong = len(trips.wrong_cases(cases))
        wrong += sum(not fault.invalid for fault in trips.faults(files))
        total = len(cases) + len(files)
        row.migrated = total - wrong, total

    def lit(self, row: Row) -> None:
        done = toolchain.run(
            [Path(sys.executable).with_name("lit"), "-j", str(self.jobs), "tests/mlir"],
            cwd=toolchain.CHECKOUT,
        )
        lines = re.findall(
            r"^ *(Passed|Unsupported|Total Discovered Tests) *: +(\d+)", done.stdout, re.M
        )
        found = Counter({kind: int(number) for kind, number in lines})
        row.lit = found["Passed"], found["Total Discovered Tests"] - found["Unsupported"]

    def coverage(self, row: Row) -> None:
        invalid: set[Path] = set()
        for form in FORMS:
            tools = (self.mlir_opt, toolchain.PLUGIN)
            counts: dict[str, tuple[int, int]] = {}
            failing = 0
            for raising in raise_all(self.models, f"form={form}", tools):
                model = raising.model
                if raising.error and (model.path in invalid or self.output_of(model.path) is None):
                    invalid.add(model.path)
                    continue
                failing += bool(raising.error)
                add(counts, model, 0 if raising.error else raising.counts.raised)
            row.coverage[form], row.failing[form] = counts, failing
        row.invalid = len(invalid)
        for name in UPSTREAM:
            pipeline = f"--pass-pipeline=builtin.module({name})"
            if self.output_of(pipeline) is None:
                continue
            counts, failures = {}, 0
            valid = [model for model in self.models if model.path not in invalid]
            with ThreadPoolExecutor(self.jobs) as pool:
                texts = pool.map(partial(self.output_of, pipeline), [model.path for model in valid])
                for model, text in zip(valid, texts, strict=True):
                    left = model.generics if text is None else len(_GENERIC.findall(text))
                    add(counts, model, model.generics - left)
                    failures += text is None
            row.upstream[name], row.failing[name] = counts, failures

    def output_of(self, *options: str | Path, text: str = "") -> str | None:
        """Return the output of mlir-opt, or None if it fails."""
        done = toolchain.run([self.mlir_opt, *options], input=text)
        return None if done.returncode else done.stdout

    def execution(self, row: Row) -> None:
        work = Work(self.tree, False)
        ops = [op.name for op in selected(self.tree, "")][:: self.step]
        counts = sum((execute(work, name).counts for name in ops), Counter[str]())
        del counts["not executed"]
        row.executed = counts["equal"], counts.total()

    def laws(self, row: Row) -> None:
        files = [model.path for model in self.models[::FEWER]]
        found = [f"{form}: {line}" for form in SEQUENCES for line in broken(form, files, self.jobs)]
        for line in found:
            print(line, file=sys.stderr)
        row.laws = len(found), len(SEQUENCES) * len(files)


def add(counts: dict[str, tuple[int, int]], model: Model, raised: int) -> None:
    """Add a model's counts to those of its ingress and of `all`."""
    for key in (model.ingress, "all"):
        before = counts.get(key, (0, 0))
        counts[key] = before[0] + raised, before[1] + model.generics
