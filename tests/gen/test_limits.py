# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""No file takes longer than 5 s or more than 512 MiB to read, and no file is left behind.

Each case is a project with one file that is made to be expensive; a process with these limits runs
the command.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from optree_gen.spec.load import MAX_BYTES
from optree_lab.fuzz_specs.hostile import BASE, run_limited

pytestmark = pytest.mark.slow

OP = "demo/product/nasty.yaml"
HEAD = "op: nasty\nparent: product\nsummary: Try this.\n"
LOOPS = [f"l{i}" for i in range(32)]
LISTED = ", ".join(LOOPS)
ROOM = MAX_BYTES - 1000


def full(piece: str, head: str = HEAD, tail: str = "") -> str:
    """Return as many pieces as fit into a file; `{}` in a piece is its number."""
    found: list[str] = []
    size, number = len(head) + len(tail), 0
    while True:
        text = piece.replace("{}", str(number))
        size += len(text)
        if size > ROOM:
            return head + "".join(found) + tail
        found.append(text)
        number += 1


def maps(*operands: str) -> str:
    return "indexing_maps:\n" + "".join(f"  {operand}\n" for operand in operands)


FILES: dict[str, tuple[str, str]] = {
    # name: path below specs/, text
    "one key many times": (OP, full("summary: a\n")),
    "many unknown keys": (OP, full("k{}: 1\n")),
    "many nearly known keys": (OP, full("sumary{}: 1\n")),
    "many anchors": (OP, full("  k{}: &a{} *a{}\n", HEAD + "let:\n")),
    "many aliases of one anchor": (OP, full("  k{}: *a\n", HEAD + "let:\n  k: &a x\n")),
    "many tags": (OP, full("  - !t{} x\n", HEAD + "loops:\n")),
    "many lists": (OP, full("  - [a, b]\n", HEAD + "loops:\n")),
    "many wrong entries": (OP, full("1, ", HEAD + "loops: [", "1]\n")),
    "many maps": (OP, full("  k{}: [a]\n", HEAD + "indexing_maps:\n")),
    "many lets": (OP, full("  k{}: add(k{}, k{})\n", HEAD + "let:\n")),
    "a long line": (OP, HEAD + "description: " + "x" * ROOM + "\n"),
    "a long expression": (
        OP,
        HEAD + "loops: [k]\nindexing_maps: {lhs: [" + "k + " * (ROOM // 4) + "k]}\n",
    ),
    "a long payload": (OP, HEAD + "also_matches: ['" + "plus(" * 40_000 + "']\n"),
    "a wide payload": (OP, HEAD + "also_matches: ['plus(" + "lhs, " * 40_000 + "rhs)']\n"),
    "brackets": (OP, HEAD + "loops: " + "[" * (ROOM // 2)),
    "braces": (OP, HEAD + "loops: " + "{a: " * (ROOM // 5)),
    "question marks": (OP, "? " * (ROOM // 2)),
    "quotes": (OP, HEAD + "loops: " + "'" * (ROOM - 1)),
    "escapes": (OP, HEAD + 'description: "' + "\\u0041" * (ROOM // 6) + '"\n'),
    "comments": (OP, full("# x\n")),
    "blank lines": (OP, HEAD + "\n" * ROOM),
    "carriage returns": (OP, HEAD + "\r" * ROOM),
    "digits": (OP, HEAD + "mlir: {since: " + "9" * ROOM + "}\n"),
    "32 loops, all alike": (
        OP,
        HEAD + f"loops: [{LISTED}]\n" + maps(f"lhs: [{LISTED}]", f"rhs: [{LISTED}]", "acc: []"),
    ),
    "32 loops, two kinds": (
        OP,
        HEAD
        + f"loops: [{LISTED}]\n"
        + maps(
            f"lhs: [{', '.join(LOOPS[:24])}]",
            f"rhs: [{', '.join(LOOPS[8:])}]",
            f"acc: [{', '.join(LOOPS[:8] + LOOPS[24:])}]",
        ),
    ),
    "32 loops in 16 orders": (
        OP,
        HEAD
        + f"loops: [{LISTED}]\n"
        + maps(
            f"lhs: {{default: [{LISTED}], within: ["
            + ", ".join(f"[{', '.join(LOOPS[i:] + LOOPS[:i])}]" for i in range(1, 17))
            + "]}",
            f"rhs: [{LISTED}]",
            f"acc: [{', '.join(LOOPS[:16])}]",
        ),
    ),
    "sums of 32 loops": (
        OP,
        HEAD
        + f"loops: [{LISTED}]\n"
        + maps(
            f"lhs: [{', '.join(' + '.join(LOOPS) for _ in range(32))}]",
            f"rhs: [{LISTED}]",
            "acc: []",
        ),
    ),
    "32 bodies in also_matches": (
        OP,
        HEAD
        + "loops: [k]\nindexing_maps: {lhs: [k], rhs: [k], acc: []}\nalso_matches:\n"
        + "".join(
            "  - " + "plus(acc, " * 60 + "times(cast(lhs), cast(rhs))" + ")" * 60 + "\n"
            for _ in range(32)
        ),
    ),
    "64 operands": (
        "demo/nasty.yaml",
        "op: nasty\nparent: nest\nsummary: Try this.\noperands:\n"
        + "".join(f"  a{i}: input\n" for i in range(63))
        + "  out: init\ntypes: strict\nloops: [i]\nindexing_maps:\n"
        + "".join(f"  a{i}: [i]\n" for i in range(63))
        + "  out: [i]\npayload: "
        + "".join(f"plus(a{i}, " for i in range(62))
        + "a62"
        + ")" * 62
        + "\n",
    ),
    "mapped operands of all types": (
        "demo/nasty.yaml",
        "op: nasty\nparent: nest\nsummary: Try this.\noperands:\n"
        + "".join(f"  a{i}: input\n" for i in range(24))
        + "  out: init\ntypes: numeric\nloops: [i]\nindexing_maps:\n"
        + "".join(f"  a{i}: [i]\n" for i in range(24))
        + "  out: [i]\npayload: "
        + "".join(f"plus(cast(a{i}), " for i in range(23))
        + "cast(a23)"
        + ")" * 23
        + "\n",
    ),
    "64 parameters of 256 values": (
        "demo/composite/nasty.yaml",
        "op: nasty\nkind: composite\nsummary: Try this.\n"
        "operands: {a: input, out: init}\nparameters:\n"
        + "".join(
            f"  p{i}: {{type: enum, domain: [{', '.join(f'v{j}' for j in range(256))}], "
            "default: v0}\n"
            for i in range(64)
        ),
    ),
    "a dialect of many keys": (
        "demo/dialect.yaml",
        full("k{}: 1\n", (BASE / "demo" / "dialect.yaml").read_text()),
    ),
    "a wide field of an attribute": (
        "demo/dialect.yaml",
        (BASE / "demo" / "dialect.yaml").read_text() + 'function_attribute: "{:>1500000000}"\n',
    ),
    "many functions": (
        "scalar.yaml",
        full(
            "  f{}: {code: {}, arguments: {x: T}, lower: {float: math.exp}}\n",
            (BASE / "scalar.yaml").read_text().split("casts:")[0],
        ),
    ),
    "many approvals": (
        "approvals.yaml",
        full("  - {fingerprint: 5587c106a61c, reason: a, expires: 2026-12-31}\n", "approvals:\n"),
    ),
    "a release of brackets": (
        "releases/0.1.json",
        '{"format": 1, "sha256": "", "version": "0.1", "date": "2026-01-01",\n"record": '
        + "[" * 2_000_000,
    ),
    "a release of a single line": ("releases/0.1.json", "[" * 4_000_000),
}


def snapshot(root: Path) -> dict[str, bytes]:
    return {p.as_posix(): p.read_bytes() for p in sorted(root.rglob("*")) if p.is_file()}


@pytest.mark.whole(step=3)
@pytest.mark.parametrize("name", FILES)
def test_an_expensive_file_stays_within_the_limits(
    name: str, checkout: Path, tmp_path: Path
) -> None:
    path, text = FILES[name]
    specs = tmp_path / "specs"
    shutil.copytree(BASE, specs)
    shutil.copytree(checkout / "specs" / "schema", specs / "schema")
    (specs / path).parent.mkdir(parents=True, exist_ok=True)
    (specs / path).write_text(text, encoding="utf-8", newline="")
    (tmp_path / "generated").mkdir()
    (tmp_path / "generated" / "left.txt").write_text("as it was")
    before = snapshot(tmp_path / "generated")
    command = "diff" if path == "approvals.yaml" else "regen"
    sides = [str(tmp_path), str(tmp_path), "--fast"] if command == "diff" else []
    status, printed = run_limited([command, *sides, "--root", str(tmp_path)])
    assert "Traceback" not in printed, printed[-3000:]
    assert status in (0, 1), (status, printed[-500:])
    if status:
        assert "error[" in printed
        assert len(printed) < 200_000
        assert snapshot(tmp_path / "generated") == before
