# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""scripts/fetch-mlir installs a series of MLIR beside the system."""

from __future__ import annotations

import hashlib
import os
import shutil
from pathlib import Path

import pytest
from optree_gen.toolchain.installation import ToolchainError
from optree_gen.toolchain.series import DebianPackage, Series, all_series
from optree_lab import fetch_mlir, toolchain
from optree_lab.toolchain import CHECKOUT


def said(*arguments: str, **environment: str) -> tuple[int, str]:
    done = toolchain.run(
        [CHECKOUT / "scripts" / "fetch-mlir", *arguments], env={**os.environ, **environment}
    )
    return done.returncode, done.stderr.strip()


def test_an_unknown_series_is_refused() -> None:
    known = ", ".join(all_series())
    message = f"fetch-mlir: OPTREE_MLIR is '12'; the series of MLIR are {known}"
    assert said("12") == (1, message)


def test_the_default_series_is_not_fetched() -> None:
    status, message = said(toolchain.DEFAULT)
    assert status == 1
    assert message.endswith("is installed by scripts/install-toolchain, not fetched")


def test_a_machine_without_sources_of_debian_is_refused(tmp_path: Path) -> None:
    # An apt without sources.
    (tmp_path / "apt.conf").write_text(
        'Dir::Etc::SourceList "/dev/null";\nDir::Etc::SourceParts "/dev/null";\n'
    )
    places = {"XDG_CACHE_HOME": str(tmp_path), "APT_CONFIG": str(tmp_path / "apt.conf")}
    assert said("23", **places) == (1, "fetch-mlir: no source of this machine's apt is Debian's")
    assert not [file for file in tmp_path.rglob("*") if file.name.startswith(".fetch-")]


HASH = hashlib.sha256(b"content").hexdigest()
#: Programs of apt whose mirror has version 2 of one package.
PROGRAMS = {
    "apt-get": """
case "$*" in
  *indextargets*) echo http://mirror.example/debian ;;
  *=2) printf content >mlir_2_amd64.deb ;;
  *=1) echo "E: Version '1' was not found" >&2; exit 100 ;;
esac""",
    "apt-cache": f"printf 'Package: mlir\\nVersion: 2\\nSHA256: {HASH}\\n\\n'",
    "dpkg-deb": "",
}


@pytest.fixture
def apt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> fetch_mlir.Apt:
    for name, script in PROGRAMS.items():
        program = tmp_path / "bin" / name
        program.parent.mkdir(exist_ok=True)
        program.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}:{os.environ['PATH']}")
    return fetch_mlir.Apt(tmp_path / "apt", ("unstable",))


@pytest.mark.parametrize(("pinned", "said"), [("2", ""), ("1", "Version '1' was not found")])
def test_the_newest_package_replaces_a_missing_pinned_one(
    apt: fetch_mlir.Apt, pinned: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    series = Series("99", "99.1", ("unstable",), (DebianPackage("mlir", pinned, HASH),))
    (file,) = fetch_mlir.files(apt, series)
    assert (file.name, file.read_text()) == ("mlir_2_amd64.deb", "content")
    message = capsys.readouterr().err
    assert said in message
    assert ("; the newest are taken: mlir 2\n" in message) == bool(said)


def test_a_package_with_another_hash_is_refused(apt: fetch_mlir.Apt) -> None:
    with pytest.raises(ToolchainError, match=r"^mlir_2_amd64\.deb does not have the hash 0+$"):
        apt.download((DebianPackage("mlir", "2", "0" * 64),))


def test_programs_are_started_by_their_own_loader(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    loader = Path("/lib64/ld-linux-x86-64.so.2")
    if not loader.exists():
        pytest.skip("no loader of x86-64")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    series = Series("99", "99.1", ("unstable",), (DebianPackage("mlir", "2", HASH),))
    root = series.root
    home = root / "usr/lib/llvm-99"
    for directory in (home / "bin", home / "lib/cmake/mlir", root / fetch_mlir.LIBRARIES):
        directory.mkdir(parents=True)
    for library in ("libc.so.6", "libselinux.so.1", "libpcre2-8.so.0"):
        file = Path("/lib/x86_64-linux-gnu", library)
        if file.exists():
            shutil.copy(file, root / fetch_mlir.LIBRARIES)
    shutil.copy(loader, root / fetch_mlir.LOADER)
    shutil.copy("/bin/cat", home / "bin/mlir-opt")
    (home / "bin/script").write_text("#!/bin/sh\necho script\n")
    (home / "absolute").symlink_to("/usr/lib/llvm-99/bin")
    config = home / "lib/cmake/mlir/MLIRConfig.cmake"
    config.write_text("message(STATUS configured)")
    fetch_mlir.finish(root, series)
    assert toolchain.run([home / "bin/mlir-opt", "/proc/self/maps"]).stdout.count(str(root)) > 2
    assert (home / "lib/libc.so.6").samefile(root / fetch_mlir.LIBRARIES / "libc.so.6")
    assert "99/usr/lib" not in os.readlink(home / "absolute")
    assert (home / "absolute" / "script").is_file()
    found = tmp_path / "CMakeLists.txt"
    found.write_text(
        f"cmake_minimum_required(VERSION 3.20)\nproject(p NONE)\ninclude({config})\n"
        "get_directory_property(options LINK_OPTIONS)\n"
        'message(STATUS "${CMAKE_BUILD_RPATH} ${options}")\n'
    )
    for _ in range(2):  # What an earlier version of fetch-mlir fetched is brought up to date.
        configured = toolchain.run(["cmake", tmp_path, "-B", tmp_path / "build"]).stdout
        assert f"{home / 'lib'};{root / fetch_mlir.LIBRARIES} " in configured
        assert f"--dynamic-linker={root / fetch_mlir.LOADER}" in configured
        config.write_text("message(STATUS configured)\n")
        (config.parent / "OptreeLoader.cmake").write_text("set(OPTREE_LOADER x)\n")
        fetch_mlir.fetch(series)
