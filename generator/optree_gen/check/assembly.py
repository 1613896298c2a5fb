# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Check custom syntax: ODS's assembly format, with the names of operands and attributes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set

from optree_core.model import Op

from optree_gen.diagnostics.diagnostic import Found, did_you_mean, error
from optree_gen.diagnostics.source import Span
from optree_gen.emit.assembly import subject_of
from optree_gen.emit.assembly_format import (
    RESULTS,
    Clauses,
    Directive,
    Element,
    FormatGroup,
    FormatMistake,
    FormatVariable,
    UnknownName,
    parts,
    read_format,
)
from optree_gen.spec.spec import Spec

from .context import Context


def assembly(context: Context, op: Op, spec: Spec) -> Found:
    if op.assembly:
        for problem in _problems(op):
            place = _place(spec, problem.start, problem.length)
            yield error("assembly-syntax", place, problem.message, problem.hint)


def _problems(op: Op) -> list[FormatMistake]:
    """Return the first mistake in the format, if there is one."""
    subject = subject_of(op)
    own = {**subject.operands, **subject.attributes}
    if op.inits and RESULTS in own and f"${RESULTS}" in op.assembly:
        problem = f"'${RESULTS}' is the name of the results, and of an operand or attribute"
        start = op.assembly.index(f"${RESULTS}")
        hint = "give the operand or attribute another name"
        return [FormatMistake(problem, hint, start, len(RESULTS) + 1)]
    try:
        elements = read_format(op.assembly, subject)
    except UnknownName as unknown:
        hint = did_you_mean(unknown.name, [*own, *subject.results])
        message = f"the op has no '{unknown.name}'"
        return [FormatMistake(message, hint, unknown.start, len(unknown.name) + 1)]
    except FormatMistake as problem:
        return [problem]
    found = (part for element in elements for part in parts(element))
    problems = [problem for part in found for problem in _unknown_directive(op, part)]
    optional = {name for name, (is_optional, _) in subject.attributes.items() if is_optional}
    return [*problems, *_unanchored(elements, optional)][:1]


def _unanchored(elements: Iterable[Element], optional: Set[str]) -> Iterator[FormatMistake]:
    """Yield a mistake for each optional attribute that is printed where it may be absent.

    mlir-tblgen accepts such a format, and printing an op without the attribute crashes.
    """
    for element in elements:
        match element:
            case FormatVariable(name, start) | Directive(
                "qualified", (FormatVariable(name, start),)
            ):
                if name in optional:
                    message = f"an op may lack '{name}', and printing it would crash"
                    hint = f"make it the anchor of an optional group: (... ${name}^)?"
                    yield FormatMistake(message, hint, start, len(name) + 1)
            case FormatGroup(then, otherwise, anchor):
                given = optional - {part.name for part in _variables([anchor])}
                yield from _unanchored(then, optional if element.inverted else given)
                yield from _unanchored(otherwise, given if element.inverted else optional)
            case Clauses(clauses):
                for clause in clauses:
                    alone = {part.name for part in _variables(clause)}
                    yield from _unanchored(
                        clause, optional - alone if len(alone) == 1 else optional
                    )


def _variables(elements: Iterable[Element]) -> Iterator[FormatVariable]:
    """Yield the operands and attributes in elements, and in their types."""
    for element in elements:
        yield from (part for part in parts(element) if isinstance(part, FormatVariable))


#: Custom directive -> its arguments, `$operand`, `$attribute` or the types of these, and in words.
_CUSTOM = {
    "DynamicIndexList": "a variadic operand of type index and an attribute of type i64_array",
    "InferredResults": f"'ref(type(...))' of the only output and 'type(${RESULTS})'",
}


def _unknown_directive(op: Op, part: Element) -> Iterator[FormatMistake]:
    """Yield the mistake of a custom directive that no C++ implements for such arguments."""
    if not isinstance(part, Directive) or not part.custom:
        return
    if part.custom not in _CUSTOM:
        message = f"no C++ implements the custom directive '{part.custom}'"
        hint = f"those that are implemented: {', '.join(_CUSTOM)}"
        yield FormatMistake(message, hint, part.start, len("custom"))
    elif not _takes(op, part):
        message = f"'{part.custom}' takes {_CUSTOM[part.custom]}"
        yield FormatMistake(message, "", part.start, len("custom"))


def _takes(op: Op, part: Directive) -> bool:
    """True if a directive has the arguments that its C++ takes."""
    match part.custom, part.arguments:
        case "DynamicIndexList", (FormatVariable(dynamic), FormatVariable(static)):
            lists = [p.attribute or p.name for p in op.parameters if p.type == "i64_array"]
            indices = [o.name for o in op.operands if o.variadic and o.type == "index"]
            return dynamic in indices and static in lists
        case "InferredResults", (
            Directive("ref", (Directive("type", (FormatVariable(init),)),)),
            Directive("type", (FormatVariable(results),)),
        ):
            single = [o.name for o in op.inits if not (o.variadic or o.optional)]
            return [init] == single == [o.name for o in op.inits] and results == RESULTS
    return False


def _place(spec: Spec, start: int, length: int) -> Span:
    """Return the place of characters of the format; the key if the spec folds its lines."""
    text = spec.assembly
    if text is None or not length:
        return spec.key_span("assembly")
    line = text.count("\n", 0, start)
    column = start - (text.rfind("\n", 0, start) + 1)
    written = text.split("\n")[line]
    source, first = text.span.source, text.span.line
    for number in range(first + line, first + line + 2):  # A block begins a line later.
        at = source.line(number).find(written)
        if at >= 0:
            return Span(source, number, at + column + 1, min(length, len(written) - column))
    return spec.key_span("assembly")
