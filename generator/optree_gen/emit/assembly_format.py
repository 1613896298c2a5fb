# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The declarative assembly format of ODS: its elements, and the rules of mlir-tblgen for them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple, NoReturn

from optree_core.text_enum import TextEnum


class FormatMistake(Exception):
    """A mistake in a format. start, length: its place in the text; length 0: the whole of it."""

    def __init__(self, message: str, hint: str, start: int, length: int) -> None:
        super().__init__(message)
        self.message, self.hint = message, hint
        self.start, self.length = start, length


class Literal(NamedTuple):
    """A keyword or punctuation; `""`, `" "` and `"\\n"` are white space."""

    text: str
    start: int

    @property
    def is_space(self) -> bool:
        return self.text in _SPACES


class FormatVariable(NamedTuple):
    """An operand, an attribute, or the results."""

    name: str
    start: int


class Quoted(NamedTuple):
    """A string, which only a custom directive takes."""

    text: str
    start: int


class Directive(NamedTuple):
    """A directive with its arguments. custom: the name in `custom<name>(...)`."""

    name: str
    arguments: tuple[Element, ...]
    start: int
    custom: str = ""


class FormatGroup(NamedTuple):
    """`(then)?` or `(then) : (otherwise)?`: what is printed depends on the anchor's presence."""

    then: tuple[Element, ...]
    otherwise: tuple[Element, ...]
    anchor: Element
    start: int

    @property
    def inverted(self) -> bool:
        """True if `then` is printed where the anchor is absent."""
        return all(element is not self.anchor for element in self.then)


class Clauses(NamedTuple):
    """`oilist(...)`: clauses in any order, each of which begins with a literal."""

    clauses: tuple[tuple[Element, ...], ...]
    start: int


Element = Literal | FormatVariable | Quoted | Directive | FormatGroup | Clauses

#: The variable for the results of an op outside the tree.
RESULTS = "result_tensors"

_SPACES = ("", " ", "\\n")


class Subject(NamedTuple):
    """The names that a format may use. Each operand: is it variadic or optional, has it one type,
    which the format may omit. Each attribute: may it be absent, has it one type. results: as
    operands; those of an op with a destination have one name, for any number of tensors. regions:
    each has a body."""

    operands: dict[str, tuple[bool, bool]]
    attributes: dict[str, tuple[bool, bool]]
    results: dict[str, tuple[bool, bool]]
    regions: frozenset[str] = frozenset()


class _Context(TextEnum):
    """The place of an element, which decides what it may be."""

    TOP = "top"
    TYPE = "type"
    REF = "ref"
    CUSTOM = "custom"


_DIRECTIVES = (
    "attr-dict", "attr-dict-with-keyword", "custom", "functional-type", "oilist", "operands",
    "prop-dict", "qualified", "ref", "regions", "results", "successors", "type",
)  # fmt: skip

_TOKEN = re.compile(
    r"[ \t\n]*(?:(?P<literal>`[^`]*`)|(?P<variable>\$[A-Za-z_]\w*)|(?P<word>[A-Za-z_][\w-]*)"
    r'|(?P<string>"(?:[^"\\]|\\.)*")|(?P<mark>[\^:,=<>?()*|])|(?P<end>$)|(?P<bad>.))',
    re.DOTALL | re.ASCII,
)

#: A keyword, or punctuation that MLIR's parser has.
_LITERAL = re.compile(r"[A-Za-z_][\w$.]*|->|\.\.\.|[_:,=<>()\[\]{}?+*-]", re.ASCII)


def read_format(text: str, subject: Subject) -> tuple[Element, ...]:
    """Return the elements of a format.

    Raises:
        FormatMistake: mlir-tblgen would refuse the format for an op with these names.
    """
    reader = _Reader(text, subject)
    elements: list[Element] = []
    while reader.kind != "end":
        elements.append(reader.element(_Context.TOP))
    reader.verify(elements)
    return tuple(elements)


@dataclass
class _Reader:
    text: str
    subject: Subject
    offset: int = 0
    operands: set[str] = field(default_factory=set)
    attributes: set[str] = field(default_factory=set)
    regions: set[str] = field(default_factory=set)
    types: set[str] = field(default_factory=set)
    #: Directives that occur once: `attr-dict`, `operands`, `type(operands)`, ...
    once: set[str] = field(default_factory=set)
    qualified: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.advance()

    # Tokens

    def advance(self) -> None:
        match = _TOKEN.match(self.text, self.offset)
        assert match is not None  # The last alternatives match anything.
        self.kind = str(match.lastgroup)
        self.token = match.group(self.kind)
        self.start = match.start(self.kind)
        self.offset = match.end()

    def missing(self, message: str, hint: str) -> NoReturn:
        """Raise the error of what the format as a whole lacks."""
        raise FormatMistake(message, hint, 0, 0)

    def fail(self, message: str, hint: str = "", element: Element | None = None) -> NoReturn:
        """Raise the error at an element, or at the next token."""
        start = self.start if element is None else element.start
        match = _TOKEN.match(self.text, start)
        length = 1 if match is None else match.end() - start
        raise FormatMistake(message, hint, start, length)

    def expect(self, mark: str, after: str) -> None:
        if self.token != mark:
            self.fail(f"expected '{mark}' {after}")
        self.advance()

    # Elements

    def element(self, context: _Context) -> Element:
        kind, token, start = self.kind, self.token, self.start
        if kind == "literal":
            return self.literal(context)
        if kind == "string":
            if context is not _Context.CUSTOM:
                self.fail("a string is an argument of custom directives only", _QUOTE)
            self.advance()
            return Quoted(token, start)
        if kind == "variable":
            self.advance()
            return self.variable(FormatVariable(token[1:], start), context)
        if kind == "word":
            if token not in _DIRECTIVES:
                self.fail(f"'{token}' is not a directive", "quote a keyword with `")
            self.advance()
            return self.directive(token, start, context)
        if token == "(":
            return self.group(context)
        if kind == "end":
            self.fail("the format ends where an element is expected")
        if token == "`":
            self.fail("a quotation is not closed", "end the literal with `")
        self.fail(f"'{token}' is not of ODS's assembly format", "quote it with `")

    def literal(self, context: _Context) -> Literal:
        if self.kind != "literal":
            self.fail("expected a literal", "each clause of 'oilist' begins with one")
        if context is not _Context.TOP:
            self.fail("a literal is no argument of a directive")
        found = Literal(self.token[1:-1], self.start)
        if not found.is_space and not _LITERAL.fullmatch(found.text):
            self.fail(f"{self.token} cannot be a keyword", _QUOTE)
        self.advance()
        return found

    def variable(self, found: FormatVariable, context: _Context) -> FormatVariable:
        name, subject = found.name, self.subject
        if name in subject.attributes:
            if context is _Context.TYPE:
                self.fail(f"'{name}' is an attribute, which has no 'type'", "", found)
            self.bind(name, self.attributes, found, context)
        elif name in subject.operands:
            if context is not _Context.TYPE:
                if context is not _Context.REF and "operands" in self.once:
                    self.fail(f"'operands' writes '${name}' already", "", found)
                self.bind(name, self.operands, found, context)
        elif name in subject.regions:
            if context is not _Context.TOP or "regions" in self.once:
                self.fail(f"'{name}' is a region, which is written once, by itself", "", found)
            self.bind(name, self.regions, found, context)
        elif name in subject.results:
            if context is not _Context.TYPE:
                hint = f"write 'type(${name})'"
                self.fail(f"the syntax has only the types of the results, '{name}'", hint, found)
        else:
            raise UnknownName(found)
        return found

    def bind(self, name: str, bound: set[str], found: Element, context: _Context) -> None:
        if context is _Context.REF:
            if name not in bound:
                self.fail(f"'ref' comes before '${name}' itself", "", found)
        elif name in bound:
            self.fail(f"'${name}' occurs twice", "", found)
        else:
            bound.add(name)

    def directive(self, name: str, start: int, context: _Context) -> Element:
        here = Directive(name, (), start)
        if name == "custom":
            return self.custom(here, context)
        if name == "oilist":
            return self.clauses(here, context)
        if name == "functional-type":
            if context is not _Context.TOP:
                self.fail("'functional-type' is no argument of a directive", "", here)
            self.expect("(", "behind 'functional-type'")
            inputs = self.typed(context)
            self.expect(",", "between the arguments of 'functional-type'")
            results = self.typed(context)
            self.expect(")", "behind the arguments of 'functional-type'")
            return here._replace(arguments=(inputs, results))
        if name in ("type", "ref", "qualified"):
            return self.wrapper(here, context)
        if name == "results":
            if context is not _Context.TYPE:
                self.fail("'results' is an argument of 'type' only", "write 'type(results)'", here)
        elif name == "operands":
            self.all_operands(here, context)
        elif context is _Context.TYPE:
            self.fail(f"'{name}' has no 'type'", "", here)
        else:
            self.single("attr-dict" if name.startswith("attr-dict") else name, here, context)
        return here

    def single(self, name: str, here: Element, context: _Context) -> None:
        """Note a directive that occurs once."""
        if context is _Context.REF:
            if name not in self.once or name == "prop-dict":
                self.fail(f"'ref' comes before '{name}' itself", "", here)
        elif name in self.once:
            self.fail(f"'{name}' occurs twice", "", here)
        else:
            self.once.add(name)

    def all_operands(self, here: Directive, context: _Context) -> None:
        if context is not _Context.TYPE:
            if context is not _Context.REF and self.operands:
                self.fail("'operands' writes an operand twice", "", here)
            self.single("operands", here, context)

    def wrapper(self, here: Directive, context: _Context) -> Directive:
        name = here.name
        if name == "type" and context is _Context.TYPE:
            self.fail("'type' is no argument of 'type'", "", here)
        if name == "ref" and context is not _Context.CUSTOM:
            self.fail("'ref' is an argument of custom directives only", "", here)
        self.expect("(", f"behind '{name}'")
        if name == "type":
            found = self.typed(context)
        else:
            found = self.element(_Context.REF if name == "ref" else context)
        self.expect(")", f"behind the argument of '{name}'")
        if name == "qualified":
            attribute = isinstance(found, FormatVariable) and found.name in self.subject.attributes
            if not attribute and not (isinstance(found, Directive) and found.name == "type"):
                self.fail("'qualified' takes an attribute or a 'type'", "", here)
            self.qualified |= {found.name} if isinstance(found, FormatVariable) else set()
        return here._replace(arguments=(found,))

    def typed(self, context: _Context) -> Element:
        """Return an argument of `type`: an operand, the results, or all of these."""
        found = self.element(_Context.TYPE)
        if isinstance(found, FormatVariable):
            every = "operands" if found.name in self.subject.operands else "results"
            if context is _Context.REF:
                if not {found.name, every} & self.types:
                    self.fail(f"'ref' comes before 'type(${found.name})' itself", "", found)
            elif {found.name, every} & self.types:
                self.fail(f"'type(${found.name})' occurs twice", "", found)
            self.types.add(found.name)
            return found
        if isinstance(found, Directive) and found.name in ("operands", "results"):
            subject = self.subject
            own = {*(subject.results if found.name == "results" else subject.operands)}
            if context is _Context.REF:
                if found.name not in self.types:
                    self.fail(f"'ref' comes before 'type({found.name})' itself", "", found)
            elif (own | {found.name}) & self.types:
                self.fail(f"'type({found.name})' writes a type twice", "", found)
            self.types.add(found.name)
            return found
        self.fail("'type' takes an operand or the results", "", found)

    def custom(self, here: Directive, context: _Context) -> Directive:
        if context is not _Context.TOP:
            self.fail("'custom' is no argument of a directive", "", here)
        self.expect("<", "before the name of a custom directive")
        name = self.token
        if self.kind != "word" or name in _DIRECTIVES:
            self.fail("expected the name of a custom directive")
        self.advance()
        self.expect(">", "behind the name of a custom directive")
        self.expect("(", "before the arguments of a custom directive")
        arguments = [self.element(_Context.CUSTOM)]
        while self.token == ",":
            self.advance()
            arguments.append(self.element(_Context.CUSTOM))
        self.expect(")", "behind the arguments of a custom directive")
        for argument in arguments:
            if isinstance(argument, Directive):
                whole = any(isinstance(part, Directive) for part in argument.arguments)
                if argument.name not in _ARGUMENTS or (argument.name == "type" and whole):
                    message = f"'{argument.name}' is no argument of a custom directive"
                    self.fail(message, "its arguments are variables and their types", argument)
        return here._replace(arguments=tuple(arguments), custom=name)

    def clauses(self, here: Directive, context: _Context) -> Clauses:
        self.expect("(", "behind 'oilist'")
        found: list[tuple[Element, ...]] = []
        while True:
            clause: list[Element] = [self.literal(context)]
            while self.token not in ("|", ")"):
                clause.append(self.element(context))
                for part in parts(clause[-1], types=False):
                    self.absent(part, "a clause of 'oilist'")
            found.append(tuple(clause))
            last = self.token == ")"
            self.advance()
            if last:
                return Clauses(tuple(found), here.start)

    def absent(self, part: Element, place: str) -> None:
        """Report an operand or attribute that cannot be absent."""
        subject = self.subject
        name = part.name if isinstance(part, FormatVariable) else ""
        if not {**subject.operands, **subject.attributes}.get(name, (True, True))[0]:
            noun = "operand" if name in subject.operands else "attribute"
            message = f"the {noun} '{name}' is in every op, so {place} cannot have it"
            self.fail(message, "", part)

    def group(self, context: _Context) -> FormatGroup:
        start = self.start
        here = Literal("(", start)
        if context is not _Context.TOP:
            self.fail("an optional group is no argument of a directive", "", here)
        anchors: list[Element] = []
        then = self.members(anchors)
        otherwise: tuple[Element, ...] = ()
        if self.token == ":":
            self.advance()
            if self.token != "(":
                self.fail("expected '(' before what is written in place of the group")
            otherwise = self.members(anchors)
        if self.token != "?":
            self.fail("expected '?' behind an optional group", "", here)
        self.advance()
        if not anchors:
            hint = "write ^ behind the operand or attribute that has to be present"
            self.fail("the optional group has no anchor", hint, here)
        for member in (*then, *otherwise):
            self.member(member, member is anchors[0])
        first = next((m for m in then if not (isinstance(m, Literal) and m.is_space)), None)
        begins = isinstance(first, Literal | FormatVariable)
        if not begins and not (isinstance(first, Directive) and first.name == "custom"):
            self.fail("an optional group begins with a literal or a variable", "", first or here)
        return FormatGroup(then, otherwise, anchors[0], start)

    def members(self, anchors: list[Element]) -> tuple[Element, ...]:
        """Return the members of a group behind its opening bracket."""
        self.advance()
        found: list[Element] = []
        while True:
            found.append(self.element(_Context.TOP))
            if self.token == "^":
                if anchors:
                    self.fail("an optional group has two anchors", "remove one ^")
                anchors.append(found[-1])
                self.advance()
            if self.token == ")":
                self.advance()
                return tuple(found)

    def member(self, element: Element, anchor: bool) -> None:
        """Check a member of an optional group."""
        place = "an optional group"
        match element:
            case FormatVariable(name):
                if anchor or name in self.subject.operands:
                    self.absent(element, place)
            case Directive("qualified", (inner,)):
                self.member(inner, anchor)
            case Directive("type", (inner,)):
                self.member(inner, False)
            case Directive("functional-type", (inputs, results)):
                self.member(inputs, False)
                self.member(results, False)
            case Directive("custom", arguments):
                for argument in arguments if anchor else ():
                    if not (isinstance(argument, Directive) and argument.name == "ref"):
                        self.member(argument, True)
            case Literal() | FormatGroup():
                if anchor:
                    message = "the anchor of an optional group is an operand or an attribute"
                    self.fail(message, "", element)
            case Directive(name):
                self.fail(f"{place} cannot have '{name}'", "", element)
            case Clauses():
                self.fail(f"{place} cannot have 'oilist'", "", element)

    # The format as a whole

    def verify(self, elements: list[Element]) -> None:
        if "attr-dict" not in self.once:
            hint = "add 'attr-dict', where attributes are printed"
            self.missing("'attr-dict' is missing", hint)
        self.verify_colons(elements)
        every = "operands" in self.once
        operands = self.subject.operands
        for name in () if every else (n for n in operands if n not in self.operands):
            self.missing(f"the operand '{name}' is missing", f"add '${name}'")
        for name in () if "regions" in self.once else sorted(self.subject.regions - self.regions):
            self.missing(f"the region '{name}' is missing", f"add '${name}'")
        for name, (loose, buildable) in operands.items():
            if not {name, "operands"} & self.types and (not buildable or (every and loose)):
                self.missing(f"the type of the operand '{name}' is missing", f"add 'type(${name})'")
        for name, (loose, buildable) in self.subject.results.items():
            if not buildable and not {name, "results"} & self.types:
                hint = f"add '(`->` type(${name})^)?'" if loose else f"add 'type(${name})'"
                self.missing("the types of the results are missing", hint)
        self.verify_clauses(elements)

    def verify_colons(self, elements: list[Element]) -> None:
        """Report ':' behind an attribute whose own text may end with ': type'."""
        pending: Element | None = None
        for element in flat(elements):
            if isinstance(element, Literal) and pending is not None and element.text == ":":
                self.fail("':' behind an attribute reads as the attribute's type", "", element)
            name = element.name if isinstance(element, FormatVariable) else ""
            optional, typed = self.subject.attributes.get(name, (False, True))
            if name in self.qualified and not typed:
                pending = element
            elif not (optional or self.skipped(element)):
                pending = None

    def skipped(self, element: Element) -> bool:
        """True if the element may be empty in the text of an op."""
        if isinstance(element, FormatVariable):
            return self.subject.operands.get(element.name, (False, True))[0]
        if isinstance(element, Directive):
            return element.name.startswith(("attr-dict", "prop-dict"))
        return isinstance(element, Literal) and element.is_space

    def verify_clauses(self, elements: list[Element]) -> None:
        """Report a literal that begins a clause and comes behind the clauses, too."""
        begun: set[str] = set()
        for element in elements:
            if isinstance(element, Clauses):
                first = [clause[0] for clause in element.clauses]
            else:
                first = [element] if isinstance(element, Literal) else []
            for literal in first:
                if isinstance(literal, Literal) and literal.text in begun:
                    message = f"`{literal.text}` begins a clause of the 'oilist' before it, too"
                    self.fail(message, "", literal)
            if not isinstance(element, Clauses):
                begun = set()
            begun |= {
                literal.text
                for literal in first
                if isinstance(element, Clauses) and isinstance(literal, Literal)
            }


class UnknownName(Exception):
    """A variable that is the name of nothing."""

    def __init__(self, variable: FormatVariable) -> None:
        super().__init__(variable.name)
        self.name, self.start = variable


_QUOTE = "quote keywords and punctuation one by one"

#: Directives that a custom directive takes as arguments.
_ARGUMENTS = ("attr-dict", "attr-dict-with-keyword", "prop-dict", "qualified", "ref", "type")


def parts(element: Element, types: bool = True) -> Iterator[Element]:
    """Yield an element and all elements in it. types: also the operands whose types it writes."""
    yield element
    below: tuple[Element, ...]
    match element:
        case Directive("type" | "functional-type") if not types:
            below = ()
        case Directive(_, arguments):
            below = arguments
        case FormatGroup(then, otherwise):
            below = (*then, *otherwise)
        case Clauses(clauses):
            below = tuple(part for clause in clauses for part in clause)
        case _:
            below = ()
    for inner in below:
        yield from parts(inner, types)


def flat(elements: list[Element]) -> Iterator[Element]:
    """Yield the elements in the order of the text, those of groups in place of the groups."""
    for element in elements:
        match element:
            case FormatGroup(then, otherwise):
                yield from flat([*then, *otherwise])
            case Directive("qualified", (inner,)):
                yield inner
            case _:
                yield element
