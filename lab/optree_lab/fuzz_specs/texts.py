# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Generated texts as other tools read them: words of a spec are neither code nor markup in any."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator

from markdown_it import MarkdownIt
from markdown_it.token import Token

#: C++ that is not code: comments and literals.
_NO_CODE = re.compile(
    r"//[^\n]*|/\*.*?\*/|R\"(\w*)\(.*?\)\1\"|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])+'", re.DOTALL
)

#: What hostile words of mutants would run, were they code.
_EVIL = re.compile(r"\bevil\b|\bEvil\b|__class__")


def problems(path: str, text: str) -> Iterator[str]:
    """The problems of a generated file, by the ending of its path."""
    if path.endswith((".py", ".pyi")):
        yield from _python(text)
    elif path.endswith(".md"):
        yield from _markdown(text)
    elif path.endswith(".json"):
        json.loads(text)
    elif path.endswith((".h", ".cpp")):
        yield from cpp(text)


def _python(text: str) -> Iterator[str]:
    try:
        module = ast.parse(text)
    except (SyntaxError, ValueError) as error:
        yield f"Python does not parse it: {error}"
        return
    for node in ast.walk(module):
        names = [getattr(node, "id", ""), getattr(node, "attr", "")]
        names += [alias.name for alias in getattr(node, "names", []) if hasattr(alias, "name")]
        if any(isinstance(n, str) and _EVIL.search(n) for n in names):
            yield f"words of a spec are code at line {getattr(node, 'lineno', 0)}"


def _markdown(text: str) -> Iterator[str]:
    tokens = list(_flat(MarkdownIt("commonmark").enable(["table", "strikethrough"]).parse(text)))
    html = [token.content for token in tokens if token.type.startswith("html")]
    if len(html) != 1 or not html[0].startswith("<!--\nPart of optree-gen"):
        yield f"there is HTML in it: {html[1:3]}"
    links = [str(t.attrs["href"]) for t in tokens if t.type == "link_open"]
    for link in links:
        if ":" in link and not link.startswith("https://"):
            yield f"a link leads elsewhere: {link}"
    images = [str(token.attrs["src"]) for token in tokens if token.type == "image"]
    for image in images:
        if not re.fullmatch(r"(\.\./)*[\w./-]+\.svg", image):
            yield f"an image comes from elsewhere: {image}"


def _flat(tokens: list[Token]) -> Iterator[Token]:
    for token in tokens:
        yield token
        yield from _flat(token.children or [])


def cpp(text: str) -> Iterator[str]:
    """The problems of C++."""
    code = _NO_CODE.sub(" ", text)
    found = _EVIL.search(code)
    if found is not None:
        line = code[max(0, found.start() - 60) : found.end() + 60]
        yield f"words of a spec are code: {line!r}"
