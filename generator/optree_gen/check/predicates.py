# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a category demands of the maps of the ops below it."""

from __future__ import annotations

from collections.abc import Iterable

from optree_core.expression import IndexExpr
from optree_core.model import MapForm, Op, OperandSpec

from optree_gen.diagnostics.source import Text
from optree_gen.spec.spec import Spec

from .scene import Scene

Pair = tuple[OperandSpec, MapForm]


def check(scene: Scene) -> None:
    for op, spec in scene.structured():
        if spec.predicate is not None or spec.operands is not None:
            _operands(scene, op, spec)
        if op.loops is None or (spec.loops is None and spec.maps is None):
            continue
        pairs = list(zip(op.operands, op.maps.forms, strict=True))
        if any(form.form not in ("explicit", "default") for _, form in pairs):
            continue
        judge = {
            "contraction": _Contraction,
            "pointwise": _Pointwise,
            "windowed": _Windowed,
        }.get(op.maps.predicate)
        if judge is not None:
            judge(scene, op, spec, pairs).check()


def _operands(scene: Scene, op: Op, spec: Spec) -> None:
    """A predicate is about operands that the op has."""
    shaped = [o for o in op.operands if o.role in ("input", "shape", "either")]
    count = len(shaped) + any(o.variadic for o in shaped)
    demand = {
        "contraction": ("two inputs or more", count >= 2),
        "scaled": ("two inputs or more, each followed by its scale", count >= 4 and not count % 2),
        "windowed": (
            "an image, what slides over it, and one output, in this order",
            count == 2 and shaped[0] is op.operands[0] and len(op.inits) == 1,
        ),
    }.get(op.maps.predicate)
    if demand is not None and not demand[1]:
        scene.diagnostics.error(
            "predicate-operands",
            spec.key_span("operands") if spec.predicate is None else spec.predicate.span,
            f"maps that are '{op.maps.predicate}' are those of {demand[0]}",
            "change the operands, or write 'predicate: any'",
        )


class _Judge:
    """Looks at the maps of one op and reports each that breaks the predicate."""

    def __init__(self, scene: Scene, op: Op, spec: Spec, pairs: list[Pair]) -> None:
        self.scene = scene
        self.op = op
        self.spec = spec
        self.pairs = pairs
        self.written = _loops(form for operand, form in pairs if operand.role == "init")
        self.failed = False

    def check(self) -> None:
        raise NotImplementedError

    def error(self, operand: str, message: str, hint: str, expr: IndexExpr | None = None) -> None:
        self.failed = True
        span = self.scene.map_span(self.spec, operand)
        entry = self.scene.map_entry(self.spec, operand)
        if expr is not None and entry is not None and span == entry.span:
            # Point at the index expression itself.
            listed = [entry.results, *(entry.within or ())]
            form = next(f for o, f in self.pairs if o.name == operand)
            for texts, exprs in zip(listed, form.alternatives, strict=False):
                for text, parsed in zip(texts, exprs, strict=False):
                    if parsed is expr and isinstance(text, Text):
                        span = text.span
        owner = self.op.parent or ""
        self.scene.diagnostics.error(
            "map-predicate",
            span,
            message,
            hint,
            self.scene.parent_label(self.op) if owner else [],
        )

    def projected(self, operand: str, form: MapForm, what: str) -> None:
        """Each map of `operand`, alternatives too, lists some loops, none of them twice."""
        for listed in form.alternatives:
            seen: set[str] = set()
            for expr in listed:
                if expr.loop is None:
                    self.error(
                        operand,
                        f"'{expr}' is not a loop; {what} is indexed by loops alone",
                        f"'{self.op.parent}' demands projected permutations there",
                        expr,
                    )
                elif expr.loop in seen:
                    self.error(
                        operand,
                        f"the loop '{expr.loop}' is used twice in one map",
                        f"'{self.op.parent}' demands projected permutations there",
                        expr,
                    )
                else:
                    seen.add(expr.loop)


class _Contraction(_Judge):
    def check(self) -> None:
        for operand, form in self.pairs:
            self.projected(operand.name, form, f"'{operand.name}'")
        if self.failed:
            return
        shaped = [f for o, f in self.pairs if o.role in ("input", "either")]
        reads = [_loops([form]) for form in shaped]
        reduced = [loop for loop in self.op.loops or () if loop not in self.written]
        init = next((o.name for o, _ in self.pairs if o.role == "init"), "")
        if not reduced:
            self.error(
                init,
                "no loop is contracted: every loop is in the map of the output",
                "a contraction sums over a loop that two inputs share",
            )
        for loop in reduced:
            if sum(loop in read for read in reads) == 1:
                self.error(
                    init,
                    f"the loop '{loop}' is summed over, but only one input has it",
                    f"add '{loop}' to the output, or to the other input",
                )


class _Pointwise(_Judge):
    def check(self) -> None:
        for operand, form in self.pairs:
            if operand.role == "init":
                self.projected(operand.name, form, "the output")
                missing = [loop for loop in self.op.loops or () if loop not in _loops([form])]
                if missing and not self.failed:
                    self.error(
                        operand.name,
                        f"the output lacks the loop '{missing[0]}', which would be a reduction",
                        "a pointwise op writes each element once",
                    )
                continue
            for expr in form.results:
                if expr.loop is None and (expr.terms or expr.constant):
                    self.error(
                        operand.name,
                        f"'{expr}' is neither a loop nor 0",
                        "a pointwise op reads one element per iteration",
                        expr,
                    )


class _Windowed(_Judge):
    def check(self) -> None:
        window = _loops(form for o, form in self.pairs if o.role != "init" and not _windowed(form))
        sliding = 0
        for operand, form in self.pairs:
            if not _windowed(form):
                self.projected(operand.name, form, f"'{operand.name}'")
                continue
            if operand.role == "init":
                self.projected(operand.name, form, "the output")
            for expr in form.results:
                if expr.loop is not None:
                    continue
                loops = [term.loop for term in expr.terms]
                positions = [loop for loop in loops if loop in self.written]
                taps = [loop for loop in loops if loop in window and loop not in self.written]
                if len(loops) == 2 and len(positions) == 1 and len(taps) == 1:
                    sliding += 1
                elif operand.role != "init":
                    self.error(
                        operand.name,
                        f"'{expr}' is not a window sliding over the output",
                        "write <output loop> * <stride> + <window loop> * <dilation>",
                        expr,
                    )
        if not sliding and not self.failed:
            self.error(
                self.pairs[0][0].name,
                "no window slides over this operand",
                "write <output loop> * <stride> + <window loop> * <dilation>",
            )


def _windowed(form: MapForm) -> bool:
    return any(expr.loop is None for expr in form.results)


def _loops(forms: Iterable[MapForm]) -> set[str]:
    return {term.loop for form in forms for expr in form.results for term in expr.terms}
