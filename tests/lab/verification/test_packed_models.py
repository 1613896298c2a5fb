"""The archive of models has a module for each entry of its manifest, and packs alike anywhere."""

from __future__ import annotations

import json
import lzma
import os
import shutil
from pathlib import Path

from optree_lab.verification.packed_models import ARCHIVE, packed, unpacked


def test_the_manifest_lists_the_modules() -> None:
    directory = unpacked()
    entries = json.loads((directory / "manifest.json").read_text(encoding="utf-8"))["files"]
    found = sorted(f"ir/{path.name}" for path in (directory / "ir").iterdir())
    assert sorted(entry["file"] for entry in entries) == found
    assert len(found) > 50


def test_unpacking_and_packing_gives_the_same_archive(tmp_path: Path) -> None:
    """Versions of liblzma may compress differently."""
    copy = tmp_path / "copy"
    shutil.copytree(unpacked(), copy)
    for path in copy.rglob("*.mlir"):
        os.utime(path, (1, 1))
        path.chmod(0o600)
    assert lzma.decompress(packed(copy)) == lzma.decompress(ARCHIVE.read_bytes())


def test_an_archive_is_unpacked_once(tmp_path: Path) -> None:
    directory = unpacked(place=tmp_path)
    times = {path: path.stat().st_mtime_ns for path in directory.rglob("*")}
    assert unpacked(place=tmp_path) == directory
    assert {path: path.stat().st_mtime_ns for path in directory.rglob("*")} == times
    assert list(tmp_path.iterdir()) == [directory]
