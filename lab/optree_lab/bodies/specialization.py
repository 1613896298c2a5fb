"""Runs the plugin's specialize pass on many generics and compares the ops with the generics."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np
from optree_core.generic import Body
from optree_core.model import Tree
from optree_reference import Array, Evaluation, evaluate_defined, evaluate_generic
from optree_reference.number import constant

from optree_lab import toolchain
from optree_lab.ir.printed import OPTIONS, PrintedOp, functions
from optree_lab.ir.program import body_text
from optree_lab.ir.setting import Setting, samples
from optree_lab.ir.syntax import parse_number
from optree_lab.running.execution import Code, compile_module, run_tool
from optree_lab.verification.bound import difference, first_of, identical

#: Generics per function, and per run of mlir-opt.
PER_FUNCTION = 250
PER_MODULE = 10_000

PIPELINE = "linalg-tree-specialize"


@dataclass(frozen=True)
class Specialized:
    """A generic that was specialized: its setting and body before, the op after."""

    setting: Setting
    body: Body
    op: PrintedOp

    def has_region(self, tree: Tree) -> bool:
        """True if the op keeps the generic's body as its region."""
        return tree.ops[self.op.name].has_region

    @cached_property
    def operands(self) -> tuple[int, ...]:
        """For each operand of the op, the setting's operand; -1 for a constant."""
        arguments = self.op.arguments
        return tuple(
            arguments.index(name) if name in arguments else -1
            for name in self.op.operation.operands
        )

    def function(self, name: str) -> str:
        """Return a function around the op."""
        typed = zip(self.op.arguments, self.setting.types, strict=True)
        arguments = ", ".join(f"{name}: {type}" for name, type in typed)
        return f"func.func @{name}({arguments}) {{\n{self.op.text}\nreturn\n}}"

    def original(self, name: str) -> str:
        """Return a function around the generic."""
        text = self.setting.text(self.body)
        return f"func.func @{name}({self.setting.signature}) {{\n{text}\nreturn\n}}"

    def __str__(self) -> str:
        before = "\n".join(body_text(self.body))
        return f"under {self.setting.name}:\n{before}\nbecame\n{self.op.text}"


def specialize(
    setting: Setting, bodies: Iterable[Body], plugin: Path, pipeline: str = PIPELINE
) -> Iterator[PrintedOp | None]:
    """Yield the op that each body becomes under the setting, None if it stays a generic.

    pipeline: the pass, by default the plugin's.

    Raises:
        ToolFailed: mlir-opt rejects the input, or the pass fails.
    """
    head = setting.head

    def run(chunk: Sequence[Body]) -> list[PrintedOp]:
        text = []
        for number in range(0, len(chunk), PER_FUNCTION):
            text.append(f"func.func @f{number}({setting.signature}) {{")
            for body in chunk[number : number + PER_FUNCTION]:
                text += [head, *body_text(body), "}"]
            text.append("return\n}")
        options = (*OPTIONS, *toolchain.passes(pipeline, plugin))
        printed = run_tool("mlir-opt", options, "\n".join(text))
        found = [op for ops in functions(printed) for op in ops]
        if len(found) != len(chunk):
            raise AssertionError(f"{len(chunk)} generics went in, {len(found)} ops came out")
        return found

    with ThreadPoolExecutor(max_workers=2) as pool:
        for ops in pool.map(run, _chunks(bodies)):
            yield from (None if op.name == "generic" else op for op in ops)


def _chunks(bodies: Iterable[Body]) -> Iterator[list[Body]]:
    rest = iter(bodies)
    while chunk := list(itertools.islice(rest, PER_MODULE)):
        yield chunk


def by_reference(case: Specialized, tree: Tree) -> str | None:
    """Return a difference of the body's and the op's defined elements, or None."""
    setting = case.setting
    for values in samples(setting):
        wanted = evaluate_generic(setting.generic(case.body), values)
        found = _evaluate_op(case, tree, values)
        if (wrong := compare(found, wanted)) is not None:
            return wrong
    return None


def _evaluate_op(case: Specialized, tree: Tree, values: Sequence[Array]) -> Evaluation:
    operands: list[object] = []
    for name, place in zip(case.op.operation.operands, case.operands, strict=True):
        if place >= 0:
            operands.append(values[place])
        else:
            element = case.setting.elements[-1]
            operands.append(constant(parse_number(case.op.constant(name), element), element))
    elements = [case.setting.elements[place] for place in case.operands]
    return evaluate_defined(
        tree, case.op.name, operands, maps=case.op.maps, elements=elements, **case.op.parameters
    )


def compare(found: Evaluation, wanted: Evaluation) -> str | None:
    """Return None if `found` equals `wanted` in each defined element, else the first difference."""
    pairs = zip(found.values, wanted.values, strict=True)
    for place, (result, right) in enumerate(pairs):
        bad = ~identical(result, right)
        if (undefined := found.undefined[place]) is not None:
            bad |= undefined
        if (excused := wanted.undefined[place]) is not None:
            bad &= ~excused
        if (wrong := first_of(bad, result, right)) is not None:
            return wrong
    return None


def by_execution(
    cases: Sequence[Specialized], directory: Path
) -> Iterator[tuple[Specialized, str]]:
    """Run generic and op of each case on defined samples; yield those that differ."""
    for start in range(0, len(cases), PER_FUNCTION):
        chunk = cases[start : start + PER_FUNCTION]
        module = [case.original(f"before{i}") for i, case in enumerate(chunk)]
        module += [case.function(f"after{i}") for i, case in enumerate(chunk)]
        code = compile_module("\n".join(module), directory)
        for i, case in enumerate(chunk):
            if (wrong := _difference(code, i, case)) is not None:
                yield case, wrong


def _difference(code: Code, number: int, case: Specialized) -> str | None:
    generic = case.setting.generic(case.body)
    for values in samples(case.setting):
        wanted = evaluate_generic(generic, values)
        if not wanted.defined:
            continue
        results = []
        for name in (f"before{number}", f"after{number}"):
            arrays = [np.array(v, order="C") for v in values]
            code.call(name, *arrays)
            results.append(arrays[-1])
        before, after = results
        if (wrong := difference(generic, values, [before], wanted)) is not None:
            return f"the generic as executed differs from the reference: {wrong}"
        if (wrong := first_of(~identical(after, before), after, before)) is not None:
            return wrong
    return None
