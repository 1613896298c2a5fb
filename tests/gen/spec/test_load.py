# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Files that are hard on a YAML reader are read as meant, or rejected with a place, and soon."""

from __future__ import annotations

import json
import shutil
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from optree_gen.diagnostics.diagnostic import FORMATS, Diagnostics, SpecError, render
from optree_gen.diagnostics.rules import rules
from optree_gen.project import Project
from optree_gen.spec.load import MAX_BYTES
from optree_lab.toolchain import CHECKOUT

BASE = CHECKOUT / "tests" / "fixtures" / "base"
HEAD = "op: nasty\nparent: product\nsummary: Try this.\n"
GOOD = HEAD + "loops: [k]\nindexing_maps: {lhs: [k], rhs: [k], acc: []}\n"

#: Seconds of processor time per file; the slowest takes a tenth of it.
SECONDS = 5.0


@pytest.fixture
def read(tmp_path: Path, checkout: Path) -> Callable[[bytes], Diagnostics]:
    """A function that returns all diagnostics of a project with a further file of this content."""
    specs = tmp_path / "specs"
    shutil.copytree(BASE, specs)
    shutil.copytree(checkout / "specs" / "schema", specs / "schema")

    def run(content: bytes) -> Diagnostics:
        (specs / "demo" / "product" / "nasty.yaml").write_bytes(content)
        diagnostics = Diagnostics()
        start = time.process_time()
        try:
            Project(tmp_path).trees(diagnostics)
        except SpecError:
            assert diagnostics.failed
        assert time.process_time() - start < SECONDS
        for style in FORMATS:
            text = render(diagnostics, style)
            text.encode("utf-8")
            if style == "json":
                json.loads(text)
        return diagnostics

    return run


REJECTED: dict[str, tuple[bytes, str, int, int]] = {
    # name: content, rule, line, column
    "empty": (b"", "yaml-syntax", 1, 1),
    "only a comment": (b"# nothing\n", "yaml-syntax", 1, 1),
    "only a marker": (b"---\n", "wrong-type", 2, 1),
    "null": (b"~\n", "wrong-type", 1, 1),
    "scalar": (b"nasty\n", "wrong-type", 1, 1),
    "sequence": (b"- op: nasty\n", "wrong-type", 1, 1),
    "not utf-8": (HEAD.encode() + b"loops: [\xff]\n", "yaml-syntax", 4, 9),
    "latin-1 in a comment": (b"# gr\xfc\xdfe\n" + GOOD.encode(), "yaml-syntax", 1, 5),
    "utf-16": (GOOD.encode("utf-16"), "yaml-syntax", 1, 1),
    "nul": (HEAD.encode() + b"loops: [\0]\n", "yaml-syntax", 4, 9),
    "escape character": (HEAD.encode() + b"loops: [\x1b]\n", "yaml-syntax", 4, 9),
    "tab as indentation": (HEAD.encode() + b"bind:\n\tcast: signed\n", "yaml-syntax", 5, 1),
    "several documents": (GOOD.encode() + b"---\n" + GOOD.encode(), "yaml-syntax", 6, 1),
    "text after the end": (GOOD.encode() + b"...\nmore\n", "yaml-syntax", 7, 1),
    "unclosed bracket": (HEAD.encode() + b"loops: [k\n", "yaml-syntax", 4, 8),
    "unclosed quote": (HEAD.encode() + b'description: "k\n', "yaml-syntax", 4, 14),
    "unknown escape": (HEAD.encode() + rb'description: "\d"', "yaml-syntax", 4, 15),
    "flow nesting": (HEAD.encode() + b"loops: " + b"[" * 5000, "yaml-syntax", 4, 31),
    "closed flow nesting": (
        HEAD.encode() + b"loops: " + b"[" * 5000 + b"]" * 5000,
        "yaml-syntax",
        4,
        31,
    ),
    "nested mappings": (HEAD.encode() + b"let: " + b"{a: " * 3000, "yaml-syntax", 4, 98),
    "nested dashes": (HEAD.encode() + b"loops:\n  " + b"- " * 3000, "yaml-syntax", 5, 49),
    "nested indentation": (
        HEAD.encode() + b"let:\n" + b"".join(b" " * i + b"a:\n" for i in range(1, 300)),
        "yaml-syntax",
        28,
        25,
    ),
    "complex keys": (b"? " * 3000, "yaml-syntax", 1, 49),
    "alias bomb": (
        HEAD.encode()
        + b"let:\n  a: &a [x, x]\n"
        + b"".join(b"  %c: &%c [*%c, *%c]\n" % (c + 1, c + 1, c, c) for c in range(97, 117)),
        "yaml-subset",
        5,
        6,
    ),
    "alias of itself": (HEAD.encode() + b"loops: &a [*a]\n", "yaml-subset", 4, 8),
    "unknown alias": (HEAD.encode() + b"loops: *a\n", "yaml-syntax", 4, 8),
    "anchor": (HEAD.encode() + b"loops: &a [k]\n", "yaml-subset", 4, 8),
    "anchored key": (HEAD.encode() + b"&a loops: [k]\n", "yaml-subset", 4, 1),
    "tag": (HEAD.encode() + b"loops: !!python/object:os.system [k]\n", "yaml-subset", 4, 8),
    "local tag": (HEAD.encode() + b"loops: !list [k]\n", "yaml-subset", 4, 8),
    "tagged key": (HEAD.encode() + b"!!str loops: [k]\n", "yaml-subset", 4, 1),
    "merge key": (HEAD.encode() + b"<<: {loops: [k]}\n", "yaml-subset", 4, 1),
    "duplicate key": (GOOD.encode() + b"op: nasty\n", "duplicate-key", 6, 1),
    "sequence as key": (GOOD.encode() + b"[a, b]: c\n", "wrong-type", 6, 1),
    "mapping as key": (GOOD.encode() + b"{a: b}: c\n", "wrong-type", 6, 1),
    "number as key": (GOOD.encode() + b"1: c\n", "unknown-key", 6, 1),
    "null as key": (GOOD.encode() + b"~: c\n", "unknown-key", 6, 1),
    "empty key": (GOOD.encode() + b"'': c\n", "unknown-key", 6, 1),
    "huge integer": (
        GOOD.encode() + b"mlir: {since: " + b"9" * 5000 + b"}\n",
        "wrong-type",
        6,
        15,
    ),
    "integer of 64 bits": (GOOD.encode() + b"mlir: {since: %d}\n" % 2**63, "wrong-value", 6, 15),
    "huge hexadecimal": (
        GOOD.encode() + b"mlir: {since: 0xffffffffffffffffff}\n",
        "wrong-value",
        6,
        15,
    ),
    "nan": (GOOD.encode() + b"mlir: {since: .nan}\n", "wrong-type", 6, 15),
    "infinity": (GOOD.encode() + b"mlir: {since: .inf}\n", "wrong-type", 6, 15),
    "overflowing float": (GOOD.encode() + b"bind: {cast: 1e999}\n", "wrong-value", 6, 14),
    "old boolean": (GOOD.encode() + b"abstract: yes\n", "wrong-type", 6, 11),
    "old octal": (GOOD.encode() + b"mlir: {since: 0o}\n", "wrong-type", 6, 15),
    "name with a line end": (HEAD.encode() + b'loops: ["k\\n"]\n', "wrong-value", 4, 9),
    "unicode name": (HEAD.encode() + "loops: [κ]\n".encode(), "wrong-value", 4, 9),
    "after wide characters": (
        b"op: nasty\nparent: product\nsummary: {'\xf0\x9f\xa7\xae \xe7\x9f\xa9\xe9\x98\xb5': 1}\n",
        "wrong-type",
        3,
        10,
    ),
    "look-alike digits": (
        GOOD.encode() + "mlir: {since: \uff12\uff12}\n".encode(),
        "wrong-type",
        6,
        15,
    ),
    "many loops": (
        HEAD.encode() + b"loops: [" + b", ".join(b"l%d" % i for i in range(20000)) + b"]\n",
        "wrong-value",
        4,
        8,
    ),
    "too large": (GOOD.encode() + b"#" * MAX_BYTES, "file-too-large", 1, 1),
    "huge constant": (
        GOOD.encode() + b"also_matches: ['plus(acc, const(" + b"7" * 5000 + b", acc))']\n",
        "payload-syntax",
        6,
        33,
    ),
    "nested payload": (
        GOOD.encode() + b"also_matches: ['" + b"root(" * 3000 + b"']\n",
        "payload-syntax",
        6,
        342,
    ),
    "exploding let": (
        GOOD.encode()
        + b"let:\n  a0: plus(lhs, rhs)\n"
        + b"".join(b"  a%d: plus(a%d, a%d)\n" % (i, i - 1, i - 1) for i in range(1, 60))
        + b"also_matches: [a59]\n",
        "payload-syntax",
        17,  # a10, the first that is too large
        0,
    ),
    "huge factor": (
        HEAD.encode() + b"loops: [k]\nindexing_maps: {lhs: [k * 99999999999999999999]}\n",
        "map-syntax",
        5,
        27,
    ),
}

ACCEPTED: dict[str, bytes] = {
    "crlf": GOOD.replace("\n", "\r\n").encode(),
    "cr": GOOD.replace("\n", "\r").encode(),
    "byte order mark": b"\xef\xbb\xbf" + GOOD.encode(),
    "no final newline": GOOD.rstrip("\n").encode(),
    "document markers": b"%YAML 1.2\n---\n" + GOOD.encode() + b"...\n",
    "flow style": b"{op: nasty, parent: product, summary: Try this., loops: [k], "
    b"indexing_maps: {lhs: [k], rhs: [k], acc: []}}",
    "quoted keys": GOOD.replace("loops:", '"loops":').encode(),
    "unicode text": GOOD.replace("Try this.", "∑ über 矩阵 🧮").encode(),
    "brackets in text": GOOD.encode() + b"description: |\n" + b"  half open [0, n)\n" * 100,
    "words that YAML 1.1 took for booleans": (
        b"op: nasty\nparent: product\nsummary: on\nloops: [y]\n"
        b"indexing_maps: {lhs: [y], rhs: [y], acc: []}\n"
    ),
    "anchor-like text in quotes": GOOD.encode() + b"description: '&a *a !tag <<: %x'\n",
    "trailing spaces": GOOD.replace("\n", "   \n").encode(),
    "blank lines": GOOD.replace("\n", "\n\n\n").encode(),
}


@pytest.mark.parametrize("name", REJECTED)
def test_malformed_yaml_is_rejected_with_a_place(
    name: str, read: Callable[[bytes], Diagnostics]
) -> None:
    content, rule, line, column = REJECTED[name]
    found = read(content).ordered()
    assert {d.rule for d in found} <= set(rules())
    assert all(d.span.source.path == "specs/demo/product/nasty.yaml" for d in found)
    first = found[0]
    assert (first.rule, first.span.line) == (rule, line), first
    assert column in (0, first.span.column), first


@pytest.mark.parametrize("name", ACCEPTED)
def test_unusual_yaml_is_read_as_meant(name: str, read: Callable[[bytes], Diagnostics]) -> None:
    diagnostics = read(ACCEPTED[name])
    assert not diagnostics.found, render(diagnostics)
