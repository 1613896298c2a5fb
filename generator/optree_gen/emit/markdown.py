# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Markdown in which every value is escaped.

A `Markdown` is finished text. Jinja's `finalize` escapes every other value when a template writes
it, so no template can forget to escape.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

#: Characters that may start markup within a line; an underscore inside a word does not.
_INLINE = re.compile(r"[\\`*{}\[\]<>&|~$]|(?<![^\W_])_|_(?![^\W_])")
#: The start of a line that makes it a heading, a list, a quote or another block.
_BLOCK = re.compile(r"(?P<mark>[#+\-=%:(]|\d+(?=[.)](?:\s|$)))")
_FENCE = re.compile(r"\s*(?P<run>`{3,}|~{3,})(?P<info>.*)")
#: The inline markup that free text may have: a code span, or a link to a page or an anchor.
_SPAN = re.compile(
    r"(?<!`)(?P<run>`+)(?!`)(?P<code>.+?)(?<!`)(?P=run)(?!`)"
    r"|\[(?P<label>[^\[\]]*)\]\((?P<target>https://[\w./#?=%~+-]+|[\w./#-]+)\)"
)
_FREE_INLINE = re.compile(r"[\\`<&$\[\]{}]|!(?=\[|$)")
_LIST_MARKS = re.compile(r"(?:\s*(?:[-*+]|\d{1,9}[.)])(?=\s))*\s*")
_FREE_BLOCK = re.compile(r"[#=%:>|+~]|\(.*\)=$|[-*_=\s]+$")


class Markdown(str):
    """Finished Markdown, which templates write unchanged."""

    __slots__ = ()


def escape(text: object) -> Markdown:
    """Return the text as one line of Markdown with all markup escaped."""
    if isinstance(text, Markdown):
        return text
    if not isinstance(text, (str, int)):
        raise TypeError(f"{text!r} is neither text nor a number")
    return _escaped(str(text))


def _escaped(text: str) -> Markdown:
    line = _INLINE.sub(r"\\\g<0>", one_line(text))
    if start := _BLOCK.match(line):
        mark = start["mark"]
        rest = line[start.end() :]
        line = f"{mark}\\{rest}" if mark.isdigit() else f"\\{line}"
    return Markdown(line)


def one_line(text: str) -> str:
    """Return the text as one line, each run of white space as one blank, without control codes."""
    return printable(" ".join(text.split()))


def printable(text: str) -> str:
    """Return the text with unprintable characters replaced by U+FFFD; line ends stay."""
    if text.replace("\n", "").isprintable():
        return text
    return "".join(c if c.isprintable() or c == "\n" else "\ufffd" for c in text)


def code(text: object) -> Markdown:
    """Return the text as an inline code span."""
    return _code(str(text))


def _code(text: str) -> Markdown:
    body = one_line(text)
    if not body:
        return Markdown("")
    fence = "`" * (_longest_run(body) + 1)
    pad = " " if body[0] == "`" or body[-1] == "`" else ""
    return Markdown(f"{fence}{pad}{body}{pad}{fence}")


def cell_code(text: object) -> Markdown:
    """Return a code span for a table, in which `|` is escaped even in code."""
    span = code(text)
    return Markdown(span.replace("|", "\\|")) if "|" in span else span


def block(text: object, language: str = "") -> Markdown:
    """Return the text as a fenced block."""
    body = printable(str(text).replace("\r\n", "\n").replace("\t", "    ")).strip("\n")
    fence = "`" * max(3, _longest_run(body) + 1)
    return Markdown(f"{fence}{language}\n{body}\n{fence}")


def math(text: object) -> Markdown:
    """Return a formula as a fenced block, a form that both GitHub and MyST read."""
    return block(one_line(str(text)), "math")


def link(text: object, target: str) -> Markdown:
    """Return a link to a path or an anchor, or only the text if the target is empty."""
    if not target:
        return escape(text)
    destination = re.sub(r"[^\w./#-]", lambda m: _percent(m.group()), target)
    return Markdown(f"[{escape(text)}]({destination})")


def cell_codes(items: Iterable[object]) -> Markdown:
    """Return code spans for a table, separated by commas."""
    return Markdown(", ".join(map(cell_code, items)))


def comment(text: str) -> Markdown:
    """Return the text as an HTML comment; `-->` in the text is rewritten."""
    body = printable(text).strip().replace("--", "- -").replace(">", "&gt;")
    return Markdown(f"<!--\n{body}\n-->")


def free_text(text: str) -> Markdown:
    """Return Markdown of a spec with its paragraphs, lists, emphasis, code and links.

    HTML, headings, images, math and directives are escaped, and an open fence is closed.
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
    """Return one line outside code, with its own spans closed so that none runs into the next."""
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
