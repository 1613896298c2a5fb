# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Ops of the bound dialect and their twins in the defined one, compared after each transform.

Each op is put into small programs. Each transform runs on the program and on its twin, and the
resulting texts are compared after the prefix is renamed.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from optree_core.cases import Mode, Variant, build, legal
from optree_core.container import Container
from optree_core.expression import Sign
from optree_core.mlir_version import RELEASE
from optree_core.model import Op, Tree
from optree_core.plain_variants import plain

from optree_lab.ir.cases import legal_modes, variants
from optree_lab.ir.dialects import writer as writer_of
from optree_lab.ir.syntax import with_constants_inlined
from optree_lab.ir.upstream import Refused, Upstream

from .twin_transforms import EXTENTS, SETTINGS, TRANSFORMS, Space, Transform

#: Number of forms of an op with other maps, ranks and parameters that are tried beside the plain.
FORMS = 1

#: same: equal texts, other than the input. idle: equal texts, as the input. reordered: equal up to
#: the order of constants. canonical: equal after canonicalization. neither: the transform fails on
#: both.
OUTCOMES = ("same", "idle", "reordered", "canonical", "neither", "DIFFERENT")

_NAME = re.compile(r"\blinalg\.(?!yield\b|index\b)")


@dataclass(frozen=True)
class Subject:
    """An op in a function that returns the op's result.

    form: label of maps, mode or sizes; empty for the plain form. arguments: of the function, as
    `%name: type`. line: text of the op. result: the function's result type. unknown: the same op
    with dynamic sizes, or None.
    """

    op: str
    form: str
    arguments: str
    line: str
    result: str
    space: Space
    unknown: Subject | None = None

    @property
    def name(self) -> str:
        return re.sub(r"\W+", "_", f"{self.op} {self.form}".strip())


def subjects(tree: Tree, container: Container, forms: int = FORMS) -> Iterator[Subject]:
    """Yield the ops of the release with a payload, except the root, in some forms."""
    writer = writer_of(tree.dialect.name)
    for op in tree.structured():
        if op.payload is None or not op.exists_in(RELEASE) or not op.parent:
            continue
        for label, variant, mode in _forms(op, tree, forms):
            known, unknown = (
                build(
                    op, mode, tree.scalars, variant,
                    container=container, extents=EXTENTS, dynamic=dynamic,
                )
                for dynamic in (False, True)
            )  # fmt: skip
            generic = known.generic(tree.scalars)
            assert generic.body is not None
            space = replace(
                Space.of(generic.maps, generic.iterator_types),
                positional=any(step.mnemonic.endswith(".index") for step in generic.body.steps),
            )
            other = replace(
                parse(writer.op(unknown), replace(space, known=False))[0],
                form=f"{label} dynamic".strip(),
            )
            yield replace(parse(writer.op(known), space)[0], form=label, unknown=other)
            if not label:
                yield other


def _forms(op: Op, tree: Tree, count: int) -> Iterator[tuple[str, Variant, Mode]]:
    """Yield the plain form, the plain form with casts (unsigned if possible), `count` variants."""
    form = plain(op, tree)[0]
    modes = legal_modes(op, tree, form)
    yield "", form, modes[0]
    casting = [mode for mode in modes if mode.source != mode.target]
    for mode in ([m for m in casting if m.sign is Sign.UNSIGNED] or casting)[: min(count, 1)]:
        yield str(mode), form, mode
    legal_variants = [
        variant
        for variant in variants(op, tree)
        if legal(build(op, modes[0], tree.scalars, variant), tree.scalars)
    ]
    # Variants are sorted by kind, so take them at equal distances.
    step = max(1, len(legal_variants) // (count + 1))
    for number, variant in enumerate(legal_variants[step - 1 :: step][:count]):
        yield f"form {number}", variant, modes[0]


_HEADER = re.compile(r"func\.func @\w+\((?P<arguments>.*?)\)(?: -> \((?P<result>.*)\))? \{")


def parse(text: str, space: Space) -> list[Subject]:
    """Return the ops in the functions of `text`, which have one op each."""
    found = []
    for function in re.split(r"\n(?=func\.func)", text.strip()):
        header, *lines = function.strip().splitlines()
        signature = _HEADER.fullmatch(header)
        end = next(i for i, line in enumerate(lines) if line.startswith("  return"))
        line = "\n".join(lines[:end])
        name = _NAME.search(line)
        assert signature, function
        assert name, function
        op = re.match(r"\w+", line[name.end() :])
        assert op, function
        found.append(
            Subject(op[0], "", signature["arguments"], line, signature["result"] or "", space)
        )
    return found


def program(subject: Subject, transform: Transform, dialect: str) -> str | None:
    """Return the transform's program for the subject in a dialect, or None if it does not apply."""
    if transform.needs_result and not subject.result:
        return None
    script = transform.text(subject.space, f"{dialect}.{subject.op}")
    fields = _fields(subject, dialect)
    if script is None or any(f"{{{name}}}" in transform.setting for name in MISSING - set(fields)):
        return None
    setting = transform.setting or SETTINGS["function" if subject.result else "buffers"]
    return (
        "module attributes {transform.with_named_sequence} {\n"
        f"{setting.format(**fields)}\n{script}}}\n"
    )


#: Fields that only some subjects have.
MISSING = {"casts", "last"}


def _fields(subject: Subject, dialect: str) -> dict[str, str]:
    """Return the values of the fields in settings."""
    line = _NAME.sub(f"{dialect}.", subject.line)
    arguments = [tuple(a.split(": ", 1)) for a in re.split(r", (?=%)", subject.arguments)]
    last, type_of_last = arguments[-1]
    found = {
        "name": subject.name,
        "arguments": subject.arguments,
        "op": line,
        "again": line.replace("%r =", "%again =", 1),
        "result": subject.result,
        # Differs from the subject, so that the script matches only one op.
        "consumer": "copy" if subject.op != "copy" else "abs",
    }
    if type_of_last == subject.result:
        found["last"] = last[1:]
        found["sharded"] = re.sub(rf"{last}\b", "%sharded", line)
    if subject.unknown is not None and "?" in subject.unknown.arguments:
        unknown = subject.unknown
        types = [a.split(": ", 1)[1] for a in re.split(r", (?=%)", unknown.arguments)]
        container = Container.TENSOR if subject.result else Container.MEMREF
        known, casts = [], []
        for (name, before), after in zip(arguments, types, strict=True):
            cast = before != after
            known.append(f"%known{name[1:]}: {before}" if cast else f"{name}: {before}")
            if cast:
                casts.append(f"  {name} = {container}.cast %known{name[1:]} : {before} to {after}")
        found["known"] = ", ".join(known)
        found["casts"] = "\n".join(casts)
        found["unknown"] = _NAME.sub(f"{dialect}.", unknown.line)
        found["unknown_result"] = unknown.result
    return found


@dataclass(frozen=True)
class Comparison:
    """The effect of a transform on the twins: one of OUTCOMES, and both texts if they differ."""

    subject: Subject
    transform: str
    outcome: str
    texts: tuple[str, str] = ("", "")


@dataclass
class Comparer:
    """Runs transforms on subjects and their twins.

    tools: command lines that read the bound dialect and the defined one. untouched: a cache of
    programs as printed before a transform, by setting and subject.
    """

    tools: tuple[Sequence[str], Sequence[str]]
    dialect: str
    untouched: dict[tuple[str, str], str] = field(default_factory=dict)

    def compare(self, transform: Transform, every: Sequence[Subject]) -> Iterator[Comparison]:
        """Yield the outcome for each subject to which the transform applies."""
        texts = {s.name: program(s, transform, "linalg") for s in every}
        chosen = [s for s in every if texts[s.name] is not None]
        found = []
        for tool, name in zip(self.tools, ("linalg", self.dialect), strict=True):
            run = Upstream(tool, transform.passes)
            chunks = {s.name: str(program(s, transform, name)) for s in chosen}
            found.append(
                {name: _named(text, self.dialect) for name, text in run.run(chunks).items()}
            )
        before = self.printed(transform, {s.name: str(texts[s.name]) for s in chosen})
        for subject in chosen:
            theirs, ours = (texts.get(subject.name) for texts in found)
            outcome = self.outcome(theirs, ours, before.get(subject.name, ""))
            shown = (theirs or "fails", ours or "fails") if outcome == "DIFFERENT" else ("", "")
            yield Comparison(subject, transform.name, outcome, shown)

    def printed(self, transform: Transform, texts: Mapping[str, str]) -> dict[str, str]:
        """Return the programs as they are printed, without the script of the transform."""
        setting = f"{transform.setting} {transform.buffers}"
        new = {name: text for name, text in texts.items() if (setting, name) not in self.untouched}
        printed = Upstream(self.tools[0], ("--allow-unregistered-dialect",)).run(new)
        for name in new:
            self.untouched[setting, name] = _named(printed.get(name, ""), self.dialect)
        return {name: self.untouched[setting, name] for name in texts}

    def outcome(self, theirs: str | None, ours: str | None, before: str) -> str:
        if ours is None and theirs is None:
            return "neither"
        if ours is None or theirs is None:
            return "DIFFERENT"
        if ours == theirs:
            return "idle" if ours == before else "same"
        if with_constants_inlined(ours) == with_constants_inlined(theirs):
            return "reordered"
        try:
            alike = _canonical(self.tools[0], ours) == _canonical(self.tools[0], theirs)
        except Refused:
            return "DIFFERENT"
        return "canonical" if alike else "DIFFERENT"


def _canonical(tool: Sequence[str], text: str) -> str:
    """Return the module after canonicalization, with constants inlined."""
    options = ("--allow-unregistered-dialect", "--canonicalize")
    return with_constants_inlined(Upstream(tool, options).module(text))


def _named(text: str, dialect: str) -> str:
    """Return the text with the defined dialect's prefix renamed to `linalg`, without the script."""
    text = re.sub(r"  transform\.named_sequence .*?\n  }\n", "", text, flags=re.DOTALL)
    return re.sub(rf"(?<![a-z_]){dialect}([._])", r"linalg\1", text).strip()


def table(found: Sequence[Comparison]) -> dict[str, dict[str, dict[str, int]]]:
    """Return op -> transform -> outcome -> number of forms of the op."""
    rows: dict[str, dict[str, Counter[str]]] = defaultdict(lambda: defaultdict(Counter))
    for comparison in found:
        rows[comparison.subject.op][comparison.transform][comparison.outcome] += 1
    return {op: {name: dict(row) for name, row in rows[op].items()} for op in sorted(rows)}


def counts(found: Sequence[Comparison]) -> dict[str, Counter[str]]:
    """Return transform -> outcome -> number of programs."""
    return {t.name: Counter(c.outcome for c in found if c.transform == t.name) for t in TRANSFORMS}
