# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Other tools read what valid mutants generate, many mutants at once."""

from __future__ import annotations

import ast
import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

from optree_lab import toolchain

from .world import marked

BACKENDS = (
    "-gen-op-decls", "-gen-op-defs", "-gen-op-doc", "-gen-op-interface-decls", "-gen-enum-decls",
)  # fmt: skip

#: C++ that is not code: comments and literals.
_NO_CODE = re.compile(
    r"//[^\n]*|/\*.*?\*/|R\"(\w*)\(.*?\)\1\"|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])+'", re.DOTALL
)

#: What hostile words of mutants would run, were they code.
_EVIL = re.compile(r"\bevil\b|\bEvil\b|__class__")


@dataclass
class Batch:
    """Checks what generated files are, as they are added, and ODS all together.

    seen: digests of texts that need not be read once more. counts: of files, by their ending.
    """

    directory: Path
    seen: set[bytes] = field(default_factory=set)
    includes: list[str] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)

    def add(self, number: int, files: dict[str, bytes]) -> list[str]:
        """The problems of the files of the mutant of that number, which its dialects have."""
        problems = []
        mark = marked(number).encode()
        for path, data in files.items():
            ending = path.rsplit(".", 1)[-1]
            self.counts[ending] = self.counts.get(ending, 0) + 1
            if ending == "td":
                self.keep(path, data)
                continue
            # What only differs in the names of dialects is read once.
            plain = data.replace(mark, b"").replace(mark.upper(), b"")
            key = hashlib.sha256(plain).digest()
            if key in self.seen:
                continue
            self.seen.add(key)
            problems += [f"{path}: {what}" for what in _problems(path, data.decode("utf-8"))]
        return problems

    def keep(self, path: str, data: bytes) -> None:
        below = path.split("/include/", 1)[1]
        target = self.directory / below
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
        if below.endswith("Ops.td") and below.count("/") == 1:
            directory, name = below.split("/")
            if name == f"{directory}Ops.td":
                self.includes.append(below)

    def read_ods(self) -> list[str]:
        """The errors of mlir-tblgen for all ODS that was added; then it is forgotten."""
        if not self.includes:
            return []
        whole = self.directory / "all.td"
        whole.write_text("".join(f'include "{name}"\n' for name in self.includes))
        problems = []
        for backend in BACKENDS:
            done = toolchain.run(
                [
                    toolchain.tool("mlir-tblgen"),
                    backend,
                    f"-I{self.directory}",
                    f"-I{toolchain.mlir_dir().parents[2] / 'include'}",
                    whole,
                ]
            )
            if done.returncode:
                problems.append(f"mlir-tblgen {backend}: {done.stderr[:2000]}")
            elif backend != "-gen-op-doc":
                problems += [f"mlir-tblgen {backend}: {what}" for what in _cpp(done.stdout)]
        self.includes.clear()
        return problems


def _problems(path: str, text: str) -> Iterator[str]:
    if path.endswith((".py", ".pyi")):
        yield from _python(text)
    elif path.endswith(".md"):
        yield from _markdown(text)
    elif path.endswith(".json"):
        json.loads(text)
    elif path.endswith((".h", ".cpp")):
        yield from _cpp(text)


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


def _cpp(text: str) -> Iterator[str]:
    code = _NO_CODE.sub(" ", text)
    found = _EVIL.search(code)
    if found is not None:
        line = code[max(0, found.start() - 60) : found.end() + 60]
        yield f"words of a spec are code: {line!r}"
