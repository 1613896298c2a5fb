# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Editors find the schema of each spec in the project itself, without a network."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from optree_gen.cli import main
from optree_gen.limits import existing

MODELINE = re.compile(r"# yaml-language-server: \$schema=(.*)\n")
#: Where JSON Schema itself is defined.
JSON_SCHEMA = "https://json-schema.org/"
_REFERENCE = re.compile(r'"\$(?:schema|id|ref)": *"([^"]*)"')


@pytest.fixture(scope="module")
def created(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new project."""
    root = tmp_path_factory.mktemp("created") / "acme"
    assert main(["init", "acme", "--directory", str(root)]) == 0
    return root


@pytest.fixture(params=["this repository", "a new project"])
def project(request: pytest.FixtureRequest, checkout: Path) -> Path:
    if request.param == "this repository":
        return checkout
    found: Path = request.getfixturevalue("created")
    return found


def specs_by_schema(root: Path) -> dict[Path, list[Path]]:
    """Return the files below specs/ by the schema that their first line names."""
    found: dict[Path, list[Path]] = {}
    for path in sorted((root / "specs").rglob("*.yaml")):
        match = MODELINE.match(path.read_text(encoding="utf-8"))
        assert match, path
        schema = Path(os.path.normpath(path.parent / match[1]))
        assert schema.is_relative_to(root), path
        found.setdefault(schema, []).append(path)
    return found


def validate(schema: Path, specs: list[Path]) -> subprocess.CompletedProcess[str]:
    """Validate specs by a program of others, whose requests to the network fail."""
    unreachable = {f"{name}_proxy": "http://127.0.0.1:9" for name in ("http", "https")}
    program = Path(sys.executable).with_name("check-jsonschema")
    return subprocess.run(
        [program, "--schemafile", schema, *specs],
        env={**os.environ, **unreachable},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.slow
def test_the_schema_that_a_spec_names_describes_it(project: Path) -> None:
    for schema, specs in specs_by_schema(project).items():
        done = validate(schema, specs)
        assert done.returncode == 0, done.stdout


@pytest.mark.slow
def test_the_schema_that_a_spec_names_finds_mistakes(created: Path, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.yaml"
    wrong.write_text("op: o\nparents: p\n")
    done = validate(created / "generated" / "schema" / "op.schema.json", [wrong])
    assert done.returncode == 1
    assert "'parents' was unexpected" in done.stdout


def test_json_files_name_no_host_but_that_of_json_schema(project: Path) -> None:
    places = [path for top in ("specs", "generated", "cmake") for path in files(project / top)]
    places = [path for path in places if path.suffix == ".json"]
    assert places
    for path in places:
        for reference in _REFERENCE.findall(path.read_text(encoding="utf-8")):
            assert "//" not in reference or reference.startswith(JSON_SCHEMA), (path, reference)


def test_no_file_names_the_host_that_schemas_once_had(project: Path, checkout: Path) -> None:
    """Nobody owns the name: whoever registers it would give editors their schemas."""
    host = "optree-gen" + ".dev"
    found = files(project)
    if project == checkout:
        listed = subprocess.run(
            ["git", "-C", project, "ls-files", "-z"], capture_output=True, text=True, check=True
        )
        found = [project / name for name in listed.stdout.split("\0") if name]
    assert found
    assert [path for path in found if path.is_file() and host.encode() in path.read_bytes()] == []


def files(directory: Path) -> list[Path]:
    return [directory / path for path in existing(directory)]
