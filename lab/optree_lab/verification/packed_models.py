# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Small models of frontends as one archive: a directory like a corpus, with ir/ and manifest.json.

`python -m optree_lab.verification.packed_models DIR [ARCHIVE]` packs the directory that
`optree_lab.bench.models` writes, into tests/fixtures/models.tar.xz if no archive is named. Equal
files give equal bytes with one version of liblzma.
"""

from __future__ import annotations

import hashlib
import io
import lzma
import os
import shutil
import sys
import tarfile
import tempfile
from pathlib import Path

from optree_lab import toolchain

ARCHIVE = toolchain.CHECKOUT / "tests" / "fixtures" / "models.tar.xz"
#: The directory of archives that have been unpacked, each below its hash.
UNPACKED = toolchain.CHECKOUT / "build" / "models"


def unpacked(archive: Path = ARCHIVE, place: Path = UNPACKED) -> Path:
    """Return the directory with the files of an archive, which is unpacked once."""
    data = archive.read_bytes()
    found = place / hashlib.sha256(data).hexdigest()[:16]
    if not found.is_dir():
        place.mkdir(parents=True, exist_ok=True)
        scratch = Path(tempfile.mkdtemp(prefix=".", dir=place))
        for path, content in files(data).items():
            (scratch / path).parent.mkdir(exist_ok=True)
            (scratch / path).write_bytes(content)
        try:
            os.rename(scratch, found)
        except OSError:  # Another process was faster.
            shutil.rmtree(scratch)
    return found


def files(archive: bytes) -> dict[str, bytes]:
    """Return the content of each file of an archive, by path."""
    found = {}
    with tarfile.open(fileobj=io.BytesIO(archive), mode="r:xz") as opened:
        for member in opened:
            content = opened.extractfile(member)
            assert content is not None, f"{member.name} is no file"
            found[member.name] = content.read()
    return found


def packed(directory: Path) -> bytes:
    """Return the modules and the manifest of a directory as an archive."""
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for path in (directory / "manifest.json", *sorted((directory / "ir").glob("*.mlir"))):
            member = tarfile.TarInfo(path.relative_to(directory).as_posix())
            member.size = path.stat().st_size  # No times, owners or modes of this machine.
            with path.open("rb") as file:
                archive.addfile(member, file)
    return lzma.compress(buffer.getvalue(), preset=9 | lzma.PRESET_EXTREME)


def main() -> int:
    if len(sys.argv) not in (2, 3):
        print(f"usage: python -m {__spec__.name} DIR [ARCHIVE]", file=sys.stderr)
        return 2
    archive = Path(sys.argv[2]) if len(sys.argv) > 2 else ARCHIVE
    archive.write_bytes(packed(Path(sys.argv[1])))
    print(f"wrote {archive}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
