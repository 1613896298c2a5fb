# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The steps of a composite's definition: parsed, and their names looked up."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from optree_core.definition import CompositeStep, start_of
from optree_core.expression import Call, Operand
from optree_core.model import OperandSpec, Parameter

from optree_gen.diagnostics.source import Text
from optree_gen.spec.payload import Scope, bind_word
from optree_gen.spec.syntax import Word, parse_payload

from .context import OpSignature, ResolveContext

#: The most cases of a step, of which `if`s choose one.
MAX_CASES = 64
#: Steps that move elements -> the hint that shows how one is written.
MOVES = {
    "part": "write part[d](x, 1, 2): the second of two equal parts of x along d",
    "join": "write join[d](a, b): parts one after the other along d",
    "every": "write every[d](x, 1, 2): each second element of x along d, from number 1 on",
    "interleave": "write interleave[d](a, b): elements of parts along d by turns",
}
#: The most parts of a loop.
MOST_PARTS = 64


def resolve_steps(context: ResolveContext, signature: OpSignature) -> tuple[CompositeStep, ...]:
    """Return the steps under `steps`, without those that have a mistake."""
    known = _given(signature.operands, signature.parameters)
    loops = frozenset(name for o in signature.operands for name in o.size_names)
    found: list[CompositeStep] = []
    for entry in context.spec.steps:
        scope = Scope(
            operands=frozenset(known),
            groups=frozenset(),
            loops=loops,
            functions=context.scalars,
            types=frozenset(p.name for p in signature.parameters if p.type.kind.is_type),
            operand="an operand, a parameter that is a number, or an earlier step",
            infinities=True,
            reads=False,
        )
        for number, (text, needs) in enumerate(zip(entry.values, entry.needs, strict=True)):
            for step in _read(context, entry.name, text, scope, signature):
                found.append(replace(step, alternative=number, needs=tuple(map(str, needs))))
        known.add(str(entry.name))
    return tuple(found)


def _given(operands: tuple[OperandSpec, ...], parameters: tuple[Parameter, ...]) -> set[str]:
    inputs = {o.name for o in operands if not o.is_init and not o.variadic}
    return inputs | {p.name for p in parameters if p.type.kind.is_number}


def _read(
    context: ResolveContext, name: Text, text: Text, scope: Scope, signature: OpSignature
) -> Iterator[CompositeStep]:
    """Yield the step of a text; if it has an `if(x, a, b)`, that with a, which holds if x is given,
    then that with b."""
    word = parse_payload(text, context.diagnostics)
    if word is None or not all(_is_choice(context, part, signature) for part in word.parts()):
        return
    cases: list[tuple[Word, tuple[str, ...]]] = [(word, ())]
    found: list[tuple[Word, tuple[str, ...]]] = []
    while cases:
        word, when = cases.pop()
        choice = next((part for part in word.parts() if part.text == "if"), None)
        if choice is None:
            found.append((word, when))
            continue
        if len(found) + len(cases) == MAX_CASES:
            message = f"'{name}' has more than {MAX_CASES} cases"
            context.diagnostics.error("payload-syntax", text, message, "write several steps")
            return
        flag, chosen, otherwise = choice.arguments or ()
        cases.append((_replaced(word, choice, otherwise), when))
        if flag.text not in when:
            when = (*when, flag.text)
        cases.append((_replaced(word, choice, chosen), when))
    for word, when in found:
        yield from _step(context, name, word, scope, when)


def _is_choice(context: ResolveContext, word: Word, signature: OpSignature) -> bool:
    """Return False, and report it, if a word is an `if` with a mistake."""
    if word.text != "if":
        return True
    arguments = word.arguments or ()
    if len(arguments) != 3:
        hint = "write if(bias, x, y): x where 'bias' is given, else y"
        message = f"'if' takes 3 arguments, not {len(arguments)}"
        context.diagnostics.error("payload-arity", word, message, hint)
        return False
    flags = [o.name for o in signature.operands if o.optional]
    kinds = [(p, p.type.kind) for p in signature.parameters]
    flags += [p.name for p, kind in kinds if kind.is_flag or (kind.is_number and p.optional)]
    if arguments[0].text not in flags or arguments[0].arguments is not None:
        message = "'{}' is neither an optional operand or number nor a parameter of type bool"
        context.diagnostics.unknown("payload-unknown-name", arguments[0].name, message, flags)
        return False
    return True


def _replaced(word: Word, old: Word, new: Word) -> Word:
    if word is old:
        return new
    if word.arguments is None:
        return word
    return replace(word, arguments=tuple(_replaced(part, old, new) for part in word.arguments))


def _step(
    context: ResolveContext, name: Text, word: Word, scope: Scope, when: tuple[str, ...]
) -> Iterator[CompositeStep]:
    if word.selected and word.text in MOVES:
        yield from _moved(context, name, word, scope, when)
        return
    combine = ""
    along: tuple[str, ...] = ()
    if word.selected and word.text != "fn":
        function = context.scalars.functions.get(word.text)
        if function is None or start_of(function) is None:
            functions = context.scalars.functions
            known = [name for name, other in functions.items() if start_of(other)]
            message = "'{}' is no function of two arguments with a neutral element"
            context.diagnostics.unknown("payload-unknown-function", word.name, message, known)
            return
        arguments = word.arguments or ()
        if len(arguments) != 1:
            message = (
                f"'{word.text}' combines the values of one expression, not of {len(arguments)}"
            )
            context.diagnostics.error("payload-arity", word, message)
            return
        combine, along = word.text, tuple(map(str, word.selected))
        word = arguments[0]
    value = bind_word(word, scope, context.diagnostics)
    if value is not None:
        yield CompositeStep(str(name), value, combine, along, when)


def _moved(
    context: ResolveContext, name: Text, word: Word, scope: Scope, when: tuple[str, ...]
) -> Iterator[CompositeStep]:
    """Yield the step that is a part of a value, or joins parts."""
    arguments = word.arguments or ()
    is_part, turns = word.text in ("part", "every"), word.text in ("every", "interleave")
    names = arguments[:1] if is_part else arguments
    numbers = arguments[len(names) :]
    parts = len(names)
    part = -1
    fits = len(word.selected) == 1 and all(w.arguments is None for w in arguments)
    if is_part and fits and len(numbers) == 2:
        fits = all(w.text.isdecimal() for w in numbers)
        part, parts = (int(w.text) if fits else 0 for w in numbers)
    elif is_part:
        fits = False
    if not fits or not part < parts or not 2 <= parts <= MOST_PARTS:
        message = f"'{word}' moves no equal parts along one loop"
        context.diagnostics.error("payload-syntax", word, message, MOVES[word.text])
        return
    for each in names:
        if each.text not in scope.operands:
            message = "'{}' is neither an operand nor an earlier step"
            known = sorted(scope.operands)
            context.diagnostics.unknown("payload-unknown-name", each.name, message, known)
            return
    read = tuple(Operand(each.text) for each in names)
    value = read[0] if part >= 0 else Call("join", read)
    along = (str(word.selected[0]),)
    yield CompositeStep(
        str(name), value, along=along, when=when, parts=parts, part=part, turns=turns
    )
