"""The series of MLIR, and where each is installed."""

from __future__ import annotations

import json
import os
from pathlib import Path

import jsonschema
import pytest
from optree_core.mlir_version import RELEASE
from optree_gen.toolchain.series import (
    all_series,
    default_number,
    fetched_prefix,
    series_file,
    system_prefix,
)


def test_the_table_of_series_matches_its_schema() -> None:
    file = series_file()
    data = json.loads(file.read_text(encoding="utf-8"))
    schema = json.loads(file.with_name("mlir.schema.json").read_text(encoding="utf-8"))
    jsonschema.validate(data, schema)
    assert default_number() in all_series()
    assert list(all_series()) == sorted(all_series())
    # An installation without the checkout's files knows the default.
    assert str(RELEASE) == default_number()


def test_the_mlir_that_was_fetched_last_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert fetched_prefix("23") is None
    fetched = tmp_path / "optree-gen" / "mlir"
    for number, time in (("23-a", 1), ("23-b", 3), ("23-c", 2), ("24-d", 4)):
        programs = fetched / number / "usr/lib" / f"llvm-{number[:2]}" / "bin"
        programs.mkdir(parents=True)
        os.utime(programs, (time, time))
    assert fetched_prefix("23") == fetched / "23-b/usr/lib/llvm-23"


def test_the_prefix_is_found_with_or_without_llvm_config(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without an llvm-config that runs, Debian's directory is searched."""
    monkeypatch.setenv("PATH", str(tmp_path))
    assert system_prefix("22") == Path("/usr/lib/llvm-22")
    program = tmp_path / "llvm-config-22"
    program.write_text("#!/bin/sh\necho /opt/llvm\n", encoding="utf-8")
    program.chmod(0o755)
    assert system_prefix("22") == Path("/opt/llvm")
    program.write_text("#!/bin/sh\nexit 1\n", encoding="utf-8")
    assert system_prefix("22") == Path("/usr/lib/llvm-22")
    program.write_bytes(b"\x7fELF")
    assert system_prefix("22") == Path("/usr/lib/llvm-22")
