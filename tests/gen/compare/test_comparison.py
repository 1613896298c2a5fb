# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`optree-gen compare` decides if files are equal, and names differences and permissions."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from optree_core.rewrite_rule import PERMISSIONS
from optree_gen.cli import main
from optree_gen.compare.comparison import smallest

Compare = Callable[..., tuple[int, str]]

T = "tensor<4x8xf32>"
HEAD = f"func.func @{{name}}({{arguments}}) -> {T} {{{{\n  %e = tensor.empty() : {T}\n"
OP = f"linalg.{{op}} ins(%{{a}}, %{{b}} : {T}, {T}) outs(%e : {T}) -> {T}"


def function(*lines: str, arguments: tuple[str, ...] = ("x", "y"), name: str = "main") -> str:
    """Return a function; the last line gives %r."""
    given = ", ".join(f"%{a}: {T}" for a in arguments)
    body = "\n".join(f"  {line}" for line in lines)
    return f"{HEAD.format(name=name, arguments=given)}{body}\n  return %r : {T}\n}}\n"


def op(result: str, name: str, a: str, b: str) -> str:
    return f"%{result} = {OP.format(op=name, a=a, b=b)}"


@pytest.fixture
def compare(plugin: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Compare:
    """Return the status and the output of comparing two texts."""

    def run(left: str, right: str, *options: str) -> tuple[int, str]:
        for name, text in (("a.mlir", left), ("b.mlir", right)):
            (tmp_path / name).write_text(text, encoding="utf-8")
        files = [str(tmp_path / name) for name in ("a.mlir", "b.mlir")]
        status = main(["compare", *files, "--plugin", str(plugin), *options])
        return status, capsys.readouterr().out.replace(f"{tmp_path}/", "")

    return run


def test_arguments_in_another_order_are_matched(compare: Compare) -> None:
    left = function(op("s", "sub", "x", "y"), op("r", "div", "s", "y"))
    right = function(op("s", "sub", "y", "x"), op("r", "div", "s", "x"), name="other")
    status, text = compare(left, right)
    assert (status, text.splitlines()) == (
        0,
        [
            "a.mlir and b.mlir are equal",
            "function main and other:",
            "  %arg0 is %arg1 of the second",
            "  %arg1 is %arg0 of the second",
        ],
    )


def test_a_difference_has_places_and_the_permission_that_removes_it(compare: Compare) -> None:
    """A quotient, and a product with a reciprocal: what `arcp` is for."""
    one = f"%one = arith.constant dense<1.0> : {T}"
    left = function(op("r", "div", "x", "y"))
    right = function(one, op("i", "div", "one", "y"), op("r", "mul", "x", "i"))
    status, text = compare(left, right)
    assert status == 1
    lines = text.splitlines()
    assert lines[0] == "a.mlir and b.mlir differ"
    assert any(line.startswith("     a.mlir:3:8: arith.divf(") for line in lines)
    assert any(line.startswith("     b.mlir:5:8: arith.mulf(") for line in lines)
    assert "     removed by --allow arcp" in lines
    assert lines[-1] == "they are equal with --allow arcp"
    status, text = compare(left, right, "--allow", "arcp")
    assert (status, text.splitlines()[0]) == (0, "a.mlir and b.mlir are equal under arcp")


def test_what_no_permission_removes_is_said(compare: Compare) -> None:
    left, right = function(op("r", "sub", "x", "y")), function(op("r", "add", "x", "y"))
    status, text = compare(left, right)
    assert status == 1
    assert "     no permission removes this" in text.splitlines()
    assert text.splitlines()[-1] == "no permissions make them equal"


def test_json_has_the_same(compare: Compare) -> None:
    left, right = function(op("r", "sub", "x", "y")), function(op("r", "sub", "y", "x"))
    status, text = compare(left, right, "--format", "json")
    found = json.loads(text)
    assert (status, found["equal"], found["equal_with"]) == (0, True, [])
    assert found["functions"][0]["arguments"] == [[0, 1], [1, 0]]
    status, text = compare(left, function(op("r", "add", "x", "y")), "--format", "json")
    found = json.loads(text)
    assert (status, found["equal"], found["equal_with"]) == (1, False, None)
    (difference,) = found["functions"][0]["differences"]
    assert difference["removed_by"] is None
    assert [side["location"] for side in difference["sides"]] == ["a.mlir:3:8", "b.mlir:3:8"]


def test_functions_are_paired_by_name(compare: Compare) -> None:
    two = [function(op("r", "sub", "x", "y"), name=name) for name in ("f", "g")]
    assert compare("".join(two), "".join(reversed(two)))[0] == 0
    assert compare("".join(two), two[0])[0] == 2


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--plugin", "none.so"], "there is no file none.so"),
        (["--dialect", "lingalg"], "there is no dialect 'lingalg'"),
    ],
)
def test_wrong_usage_has_the_status_2(
    options: list[str],
    message: str,
    tmp_path: Path,
    plugin: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = tmp_path / "a.mlir"
    path.write_text(function(op("r", "sub", "x", "y")), encoding="utf-8")
    assert main(["compare", str(path), str(path), "--plugin", str(plugin), *options]) == 2
    assert message in capsys.readouterr().err


def test_a_missing_file_a_bad_file_and_a_bad_permission_have_the_status_2(
    tmp_path: Path, plugin: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad, missing = tmp_path / "bad.mlir", tmp_path / "missing.mlir"
    bad.write_text("func.func @f( {", encoding="utf-8")
    assert main(["compare", str(bad), str(bad), "--plugin", str(plugin)]) == 2
    assert f"{bad}:1:" in capsys.readouterr().err
    assert main(["compare", str(missing), str(bad), "--plugin", str(plugin)]) == 2
    assert f"{missing}: No such file" in capsys.readouterr().err
    with pytest.raises(SystemExit) as ended:
        main(["compare", str(bad), str(bad), "--allow", "reasoc"])
    assert ended.value.code == 2
    assert "'reasoc' is no permission; they are reassoc, " in capsys.readouterr().err


def test_the_smallest_set_of_permissions_has_none_to_spare() -> None:
    needs_two = smallest(frozenset(), lambda allowed: allowed >= {"arcp", "nsz"})
    assert needs_two == frozenset({"arcp", "nsz"})
    beside = smallest(frozenset({"nsz"}), lambda allowed: allowed >= {"arcp", "nsz"})
    assert beside == frozenset({"arcp"})
    assert smallest(frozenset(), lambda allowed: len(allowed) > len(PERMISSIONS)) is None
