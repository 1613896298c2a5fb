# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A project overrides templates file by file; a change of the original gives a warning."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest
from optree_gen.cli import main
from optree_gen.disk import library

NAME = "ods/ops.td.jinja"


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the package's templates, which a test changes as a newer version would."""
    templates = tmp_path / "package" / "templates"
    shutil.copytree(library.templates(), templates)
    monkeypatch.setattr(library, "templates", lambda: templates)
    return templates


@pytest.fixture
def acme(tmp_path: Path, package: Path) -> Path:
    root = tmp_path / "acme"
    directory = root / "specs" / "acme"
    directory.mkdir(parents=True)
    (directory / "dialect.yaml").write_text(
        "dialect: acme\nmode: define\nextends: {dialect: linalg, subset: [matmul]}\n"
        "summary: Ops of ours.\nlibrary: Acme\n"
    )
    return root


def run(root: Path, *arguments: str) -> int:
    return main([*arguments, "--root", str(root)])


def test_an_override_replaces_only_its_template(
    acme: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(acme, "override", NAME) == 0
    template = acme / "templates" / NAME
    assert template.read_text() == (library.templates() / NAME).read_text()
    template.write_text(template.read_text().replace("All ops of", "Every op of"))
    assert run(acme, "regen") == 0
    assert f"this project overrides: templates/{NAME}" in capsys.readouterr().out
    (text,) = (path.read_text() for path in (acme / "generated").rglob("AcmeOps.td"))
    assert "Every op of the dialect" in text
    assert (acme / "generated/acme/include/Acme/AcmeBase.td").is_file()
    assert run(acme, "check") == 0
    assert capsys.readouterr().err == ""


@pytest.mark.slow
def test_a_change_of_the_original_gives_a_warning(
    acme: Path, package: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(acme, "override", NAME) == 0
    assert run(acme, "regen") == 0
    (package / NAME).write_text((package / NAME).read_text() + "// More.\n")
    capsys.readouterr()
    assert run(acme, "check") == 0  # The output does not depend on the original.
    assert capsys.readouterr().err == (
        f"templates/{NAME}:1:1: warning[override-outdated]: the overridden template has "
        f"changed since\n  hint: compare them with 'optree-gen override --diff {NAME}', then "
        f"'optree-gen override --accept {NAME}'\n\n1 warning\n"
    )
    assert run(acme, "override", "--diff") == 0
    assert "-// More.\n" in capsys.readouterr().out
    assert run(acme, "override", "--accept", NAME) == 0
    assert run(acme, "check") == 0
    assert capsys.readouterr().err == ""


def test_an_unrecorded_override_gives_a_warning(
    acme: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = acme / "templates" / NAME
    own.parent.mkdir(parents=True)
    own.write_text((library.templates() / NAME).read_text() + "// Ours.\n")
    assert run(acme, "regen") == 0
    warning = f"templates/{NAME}:1:1: warning[override-outdated]: no record says"
    assert capsys.readouterr().err.startswith(warning)
    assert run(acme, "override", "--accept") == 0
    assert list(json.loads((acme / "templates" / "overrides.json").read_text())) == [NAME]
    assert run(acme, "override") == 0
    assert f"templates/{NAME}: current" in capsys.readouterr().out


def test_a_misspelt_override_is_pointed_out(acme: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (acme / "templates" / "ods").mkdir(parents=True)
    (acme / "templates" / "ods" / "opps.td.jinja").write_text("")
    assert run(acme, "regen") == 0
    said = capsys.readouterr().err
    assert (
        "warning[template-unused]: this file overrides no template, and no template uses it" in said
    )
    assert f"hint: did you mean '{NAME}'?" in said


def test_a_warning_appears_in_every_format(
    acme: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Warnings appear as JSON and as annotations, alone and beside a mistake in specs."""
    (acme / "templates").mkdir()
    (acme / "templates" / "mine.jinja").write_text("")
    monkeypatch.chdir(acme.parent)
    for command in ("regen", "check"):
        assert run(acme, command, "--format", "json") == 0
        (found,) = json.loads(capsys.readouterr().out)
        wanted = {"rule": "template-unused", "severity": "warning", "file": "templates/mine.jinja"}
        assert found.items() >= wanted.items()
        assert run(acme, command, "--format", "github") == 0
        annotation = "::warning file=acme/templates/mine.jinja,line=1,col=1,"
        assert capsys.readouterr().err.startswith(annotation)
    (acme / "templates" / "mine.jinja").rename(acme / "mine.jinja")
    assert run(acme, "check", "--format", "json") == 1
    said = capsys.readouterr()
    assert json.loads(said.out) == []
    assert "generated files are out of date" in said.err
    (acme / "mine.jinja").rename(acme / "templates" / "mine.jinja")
    (acme / "specs" / "acme" / "dialect.yaml").write_text("dialect: acme\nmode: other\n")
    assert run(acme, "check", "--format", "json") == 1
    found = json.loads(capsys.readouterr().out)
    assert {"warning", "error"} == {one["severity"] for one in found}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["ods/opps.td.jinja"], "there is no template 'ods/opps.td.jinja'"),
        (["--accept", NAME], f"templates/{NAME} overrides no template"),
        (["--diff", NAME], f"templates/{NAME} overrides no template"),
    ],
)
def test_wrong_arguments_of_override_are_refused(
    arguments: list[str], message: str, acme: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(acme, "override", *arguments) == 2
    assert message in capsys.readouterr().err
    assert not (acme / "templates").exists()


@pytest.mark.parametrize(
    ("line", "place", "message"),
    [
        (b"  {{ view.name }} {{ nme }}", "  {{ view.name }} {{ [nme] }}", "'nme' is undefined"),
        (b"{{ view.name | upcase }}", "{{ view.name | [upcase] }}", "No filter named 'upcase'"),
        (b"  {% if view }", "  {% if view [}]", "unexpected '}'"),
        (b"  {{ 1 // 0 }}", "  [{{ 1 // 0 }}]", "integer division or modulo by zero"),
        (b"caf\xe9", "[caf\N{REPLACEMENT CHARACTER}]", "the template is not UTF-8"),
    ],
)
def test_a_mistake_in_an_override_has_a_place(
    acme: Path, line: bytes, place: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run(acme, "override", NAME)
    template = acme / "templates" / NAME
    template.write_bytes(line + b"\n" + template.read_bytes())
    assert run(acme, "regen") == 1
    before, word, _ = re.split(r"[\[\]]", place)
    said = capsys.readouterr().err.splitlines()
    assert said[0] == f"templates/{NAME}:1:{len(before) + 1}: error[template-mistake]: {message}"
    assert said[1] == f" 1 | {line.decode('utf-8', 'replace')}"
    assert said[2] == f"   | {' ' * len(before)}{'^' * len(word)}"
    assert said[3] == f"  hint: 'optree-gen override --diff {NAME}' compares it with the original"
    assert not (acme / "generated").exists()


def test_an_override_without_a_needed_macro_is_reported(
    acme: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run(acme, "override", "ods/op.td.jinja")
    (acme / "templates/ods/op.td.jinja").write_text("")
    assert run(acme, "regen") == 1
    said = capsys.readouterr().err
    assert "does not export the requested name 'op_record'" in said
    assert "hint" not in said


@pytest.mark.parametrize("text", ["[", "[1]"])
def test_a_malformed_record_of_overrides_is_reported(
    text: str, acme: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(acme, "override", NAME) == 0
    (acme / "templates" / "overrides.json").write_text(text)
    capsys.readouterr()
    assert run(acme, "regen") == 1
    assert capsys.readouterr().err == (
        "templates/overrides.json:1:1: error[template-mistake]: this is not a JSON table\n"
        "  hint: remove it, and 'optree-gen override --accept' writes it again\n\n1 error\n"
    )
    assert not (acme / "generated").exists()


def test_a_mistake_in_a_template_appears_in_every_format(
    acme: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    run(acme, "override", NAME)
    (acme / "templates" / NAME).write_text("{{ view.name }}\n  {{ nme }}\n")
    capsys.readouterr()
    assert run(acme, "check", "--format", "json") == 1
    (found,) = json.loads(capsys.readouterr().out)
    place = {"file": f"templates/{NAME}", "line": 2, "column": 6, "end_column": 9}
    assert found.items() >= {"rule": "template-mistake", "severity": "error", **place}.items()
    assert found["message"] == "'nme' is undefined"
    monkeypatch.chdir(acme.parent)
    assert run(acme, "check", "--format", "github") == 1
    assert capsys.readouterr().err.startswith(f"::error file=acme/templates/{NAME},line=2,col=6,")


@pytest.mark.parametrize("command", ["regen", "check", "override", "export"])
@pytest.mark.parametrize("kind", ["file", "link"])
def test_a_file_or_link_named_templates_is_refused(
    kind: str, command: str, acme: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = acme / "templates"
    own.symlink_to(acme / "specs") if kind == "link" else own.write_text("")
    more = ("--dialect", "acme", "--target", "docs", "--output", "x") if command == "export" else ()
    assert run(acme, command, *more) == 1
    said = capsys.readouterr().err
    reason = "not a directory" if kind == "file" else "a symbolic link, and links are not followed"
    assert said.startswith(f"templates:1:1: error[template-mistake]: this is {reason}\n")
    assert "\n  hint: make it a directory" in said
    assert not (acme / "generated").exists()
