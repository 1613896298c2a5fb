# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Markdown that no value can break out of.

A `Markdown` is text that is finished. Everything else is escaped when a template writes it
(`finalize` does that for every expression), so forgetting to escape is not possible.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

#: What may start markup anywhere in a line of text; an underscore inside a word does not.
_INLINE = re.compile(r"[\\`*{}\[\]<>&|~$]|(?<![^\W_])_|_(?![^\W_])")
#: What makes a block when a line starts with it.
_BLOCK = re.compile(r"(?P<mark>[#+\-=%:(]|\d+(?=[.)](?:\s|$)))")
_FENCE = re.compile(r"\s*(?P<run>`{3,}|~{3,})(?P<info>.*)")
#: What is kept of inline markup in free text: a code span, or a link to a page or an anchor.
_SPAN = re.compile(
    r"(?<!`)(?P<run>`+)(?!`)(?P<code>.+?)(?<!`)(?P=run)(?!`)"
    r"|\[(?P<label>[^\[\]]*)\]\((?P<target>https://[\w./#?=%~+-]+|[\w./#-]+)\)"
)
_FREE_INLINE = re.compile(r"[\\`<&$\[\]{}]|!(?=\[|$)")
_LIST_MARKS = re.compile(r"(?:\s*(?:[-*+]|\d{1,9}[.)])(?=\s))*\s*")
_FREE_BLOCK = re.compile(r"[#=%:>|+~]|\(.*\)=$|[-*_=\s]+$")


class Markdown(str):
    """Finished Markdown: written as it is."""

    __slots__ = ()


def escape(text: object) -> Markdown:
    """The text as one line in which nothing is markup."""
    if isinstance(text, Markdown):
        return text
    if not isinstance(text, (str, int)):
        raise TypeError(f"{text!r} is neither text nor a number")
    return _escaped(str(text))


# Pages repeat the same words: names of types, operations, operands.
@lru_cache(maxsize=4096)
def _escaped(text: str) -> Markdown:
    line = _INLINE.sub(r"\\\g<0>", one_line(text))
    if start := _BLOCK.match(line):
        mark = start["mark"]
        rest = line[start.end() :]
        line = f"{mark}\\{rest}" if mark.isdigit() else f"\\{line}"
    return Markdown(line)


def one_line(text: str) -> str:
    """The text with runs of white space as one blank and without control characters."""
    return printable(" ".join(text.split()))


def printable(text: str) -> str:
    """The text with a replacement character for each that cannot be seen; line ends stay."""
    if text.replace("\n", "").isprintable():
        return text
    return "".join(c if c.isprintable() or c == "\n" else "\ufffd" for c in text)


def code(text: object) -> Markdown:
    """The text as an inline code span."""
    return _code(str(text))


@lru_cache(maxsize=4096)
def _code(text: str) -> Markdown:
    body = one_line(text)
    if not body:
        return Markdown("")
    fence = "`" * (_longest_run(body) + 1)
    pad = " " if body[0] == "`" or body[-1] == "`" else ""
    return Markdown(f"{fence}{pad}{body}{pad}{fence}")


def cell_code(text: object) -> Markdown:
    """A code span inside a table, where a bar has to be escaped even in code."""
    span = code(text)
    return Markdown(span.replace("|", "\\|")) if "|" in span else span


def block(text: object, language: str = "") -> Markdown:
    """The text as a fenced block."""
    body = printable(str(text).replace("\r\n", "\n").replace("\t", "    ")).strip("\n")
    fence = "`" * max(3, _longest_run(body) + 1)
    return Markdown(f"{fence}{language}\n{body}\n{fence}")


def math(text: object) -> Markdown:
    """A formula; GitHub and MyST both read this form, and only its fence ends it."""
    return block(one_line(str(text)), "math")


def link(text: object, target: str) -> Markdown:
    """A link to a path or an anchor that a planner has computed; the text where there is none."""
    if not target:
        return escape(text)
    destination = re.sub(r"[^\w./#-]", lambda m: _percent(m.group()), target)
    return Markdown(f"[{escape(text)}]({destination})")


def cell_codes(items: Iterable[object]) -> Markdown:
    """Code spans for a table, separated by commas."""
    return Markdown(", ".join(map(cell_code, items)))


def comment(text: str) -> Markdown:
    """An HTML comment, which no line of the text can end."""
    body = printable(text).strip().replace("--", "- -").replace(">", "&gt;")
    return Markdown(f"<!--\n{body}\n-->")


def free_text(text: str) -> Markdown:
    """Markdown from a spec: paragraphs, lists, emphasis, code and links, and nothing that reaches
    beyond itself: no HTML, headings, images, math, directives, or fence that stays open.
    """
    lines: list[str] = []
    fence = ""
    for line in printable(text.replace("\r\n", "\n").replace("\t", "    ")).strip("\n").split("\n"):
        match = _FENCE.fullmatch(line)
        if fence:
            closes = match and match["run"].startswith(fence) and not match["info"].strip()
            lines.append(fence if closes else line)
            fence = "" if closes else fence
        elif match:
            fence = match["run"]
            lines.append(fence + re.sub(r"\W", "", match["info"]))
        else:
            lines.append(_free_line(line))
    if fence:
        lines.append(fence)
    return Markdown("\n".join(lines))


def _free_line(line: str) -> str:
    """One line outside code: complete in itself, so that a span cannot run into the next one."""
    line = line.rstrip()
    marks = _LIST_MARKS.match(line)
    start = marks.end() if marks else 0
    rest = line[start:]
    guard = "\\" if rest and _FREE_BLOCK.match(rest) else ""
    parts: list[str] = []
    end = 0
    for span in _SPAN.finditer(rest):
        parts.append(_escape_free(rest[end : span.start()]))
        if span["target"] is None:
            parts.append(span.group())
        else:
            parts.append(f"[{_escape_free(span['label'])}]({span['target']})")
        end = span.end()
    parts.append(_escape_free(rest[end:]))
    return line[:start] + guard + "".join(parts)


def _escape_free(text: str) -> str:
    return _FREE_INLINE.sub(r"\\\g<0>", text)


def _longest_run(text: str) -> int:
    return max(map(len, re.findall("`+", text)), default=0) if "`" in text else 0


def _percent(character: str) -> str:
    return "".join(f"%{byte:02X}" for byte in character.encode())
