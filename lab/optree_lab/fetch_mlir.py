# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Fetches the MLIR of a series that the system lacks, without touching the system.

Debian's packages are downloaded through a separate list of sources and unpacked in a directory that
all checkouts share. Their programs need a newer C library than the system's, so each gets a wrapper
that starts it with the loader unpacked beside it. Programs linked against these packages find the
loader by find_package(MLIR), whose configuration is extended.

The packages are those pinned in cmake/mlir.json, or the newest of each if a pinned one is no longer
available.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.parse
from collections.abc import Sequence
from pathlib import Path

from optree_gen.disk.destination import locked
from optree_gen.toolchain.installation import CONFIG, ToolchainError
from optree_gen.toolchain.series import DebianPackage, Series, all_series, prefix, series_file

from optree_lab import toolchain

KEYRING = Path("/usr/share/keyrings/debian-archive-keyring.gpg")
LIBRARIES = "usr/lib/x86_64-linux-gnu"
LOADER = f"{LIBRARIES}/ld-linux-x86-64.so.2"

#: Texts of files beside the packages: programs, and the file that MLIRConfig.cmake reads
#: for the directory that looks for this MLIR and those below it.
TEXTS = Path(__file__).with_name("fetched")
INCLUDE = f'include("${{CMAKE_CURRENT_LIST_DIR}}/{toolchain.LOADER_FILE}")\n'


class Apt:
    """Apt with its own lists, of the suites that have a series."""

    def __init__(self, directory: Path, suites: Sequence[str]) -> None:
        self.directory = directory
        for name in ("lists/partial", "archives/partial"):
            (directory / name).mkdir(parents=True)
        (directory / "status").touch()
        key = f"Signed-By: {KEYRING}\n" if KEYRING.is_file() else ""
        (directory / "own.sources").write_text(
            f"Types: deb\nURIs: {mirror()}\nSuites: {' '.join(suites)}\nComponents: main\n"
            f"Architectures: amd64\n{key}",
            encoding="utf-8",
        )
        self.run("apt-get", "update")

    def run(self, program: str, *arguments: str) -> str:
        """Return the output of a program of apt, or raise a ToolchainError if it fails."""
        options = {
            "APT::Architecture": "amd64",
            "APT::Architectures": "amd64",
            "APT::Sandbox::User": "",
            "Acquire::Retries": "3",
            "Dir::Cache": self.directory,
            "Dir::Etc::SourceList": self.directory / "own.sources",
            "Dir::Etc::SourceParts": "/dev/null",
            "Dir::Etc::Preferences": "/dev/null",
            "Dir::Etc::PreferencesParts": "/dev/null",
            "Dir::State::Lists": self.directory / "lists",
            "Dir::State::Status": self.directory / "status",
        }
        given = [word for name, value in options.items() for word in ("-o", f"{name}={value}")]
        done = toolchain.run(
            [program, "-q", *given, *arguments],
            cwd=self.directory,
            env={**os.environ, "LC_ALL": "C"},
        )
        if done.returncode:
            output = (done.stderr or done.stdout).strip().splitlines()
            raise ToolchainError(f"{program} {arguments[0]} failed: {(output or ['(silent)'])[-1]}")
        return done.stdout

    def newest(self, names: Sequence[str]) -> tuple[DebianPackage, ...]:
        """Return each package in the version that apt would install."""
        found = {}
        for record in self.run("apt-cache", "show", "--no-all-versions", *names).split("\n\n"):
            fields = dict(re.findall(r"^(\w+): (.*)$", record, re.MULTILINE))
            if fields:
                name = fields["Package"]
                found[name] = DebianPackage(name, fields["Version"], fields["SHA256"])
        return tuple(found[name] for name in names)

    def download(self, packages: Sequence[DebianPackage]) -> list[Path]:
        """Download packages and return their files, each with the hash that is pinned for it."""
        self.run("apt-get", "download", *(f"{p.name}={p.version}" for p in packages))
        files = {}
        for file in self.directory.glob("*.deb"):
            name, version, _ = urllib.parse.unquote(file.name).split("_")
            files[name, version] = file
        for package in packages:
            file = files[package.name, package.version]
            if hashlib.sha256(file.read_bytes()).hexdigest() != package.sha256:
                raise ToolchainError(f"{file.name} does not have the hash {package.sha256}")
        return [files[package.name, package.version] for package in packages]


def mirror() -> str:
    """Return the URI of Debian's packages in this machine's apt sources."""
    if shutil.which("apt-get") is None or shutil.which("dpkg-deb") is None:
        raise ToolchainError("this machine has no apt-get and dpkg-deb, which fetch packages")
    targets = toolchain.run(["apt-get", "indextargets", "--format", "$(REPO_URI)"])
    uris = [uri for uri in targets.stdout.split() if uri.rstrip("/").endswith("/debian")]
    if not uris:
        raise ToolchainError("no source of this machine's apt is Debian's")
    return uris[0]


def fetch(series: Series) -> None:
    """Fetch the packages of a series, unless they are already there."""
    if not series.packages:
        raise ToolchainError(
            f"MLIR {series.version} is installed by scripts/install-toolchain, not fetched"
        )
    message = f"fetch-mlir: waiting for another process that fetches MLIR {series.version}"
    with locked(series.root.with_suffix(".lock"), lambda: print(message, file=sys.stderr)):
        if series.root.is_dir():
            write_cmake(series.root, series)  # An earlier version of this module may have fetched.
            return
        with tempfile.TemporaryDirectory(dir=series.root.parent, prefix=".fetch-") as temporary:
            directory = Path(temporary)
            apt = Apt(directory / "apt", series.suites)
            root = directory / "root"
            for file in files(apt, series):
                command = ["dpkg-deb", "--extract", str(file), str(root)]
                done = toolchain.run(command)
                if done.returncode:
                    raise ToolchainError(f"{file.name} cannot be unpacked: {done.stderr.strip()}")
            finish(root, series)
            root.rename(series.root)


def files(apt: Apt, series: Series) -> list[Path]:
    """Return the pinned packages, or the newest ones if those are not available."""
    try:
        return apt.download(series.packages)
    except ToolchainError as error:
        packages = apt.newest([package.name for package in series.packages])
        versions = ", ".join(f"{p.name} {p.version}" for p in packages)
        print(f"fetch-mlir: {error}; the newest are taken: {versions}", file=sys.stderr)
        return apt.download(packages)


def finish(root: Path, series: Series) -> None:
    """Adapt links, libraries and programs below `root` to their final path, `series.root`."""
    for link in root.rglob("*"):
        if link.is_symlink() and os.path.isabs(target := os.readlink(link)):
            link.unlink()
            link.symlink_to(os.path.relpath(root / target[1:], link.parent))
    home = prefix(series.number, Path())
    # LLVM's library searches its dependencies in its own directory and ignores a program's RPATH.
    for library in (root / LIBRARIES).glob("*.so*"):
        beside = root / home / "lib" / library.name
        if not beside.exists():
            beside.symlink_to(os.path.relpath(library, beside.parent))
    programs = root / home / "libexec"
    (root / home / "bin").rename(programs)
    (root / home / "bin").mkdir()
    for program in programs.iterdir():
        wrapper = root / home / "bin" / program.name
        if program.read_bytes()[:4] == b"\x7fELF":
            own = series.root / home / "libexec" / program.name
            text = filled("program.sh", program=own, **places(series))
            wrapper.write_text(text, encoding="utf-8")
            wrapper.chmod(0o755)
        else:
            shutil.copy(program, wrapper)
    for exported in (root / home / "lib/cmake").rglob("*Targets-*.cmake"):
        text = exported.read_text(encoding="utf-8")
        for name in re.findall(r"\$\{_IMPORT_PREFIX\}/bin/([\w.-]+)", text):
            stub = root / home / "bin" / name
            if not stub.exists():  # CMake refuses exports that lack a file.
                stub.write_text(filled("missing.sh", name=name), encoding="utf-8")
                stub.chmod(0o755)
    write_cmake(root, series)


def write_cmake(root: Path, series: Series) -> None:
    """Let find_package(MLIR) below `root` say how programs are linked that run with its loader."""
    directory = prefix(series.number, root) / "lib/cmake/mlir"
    config = (directory / CONFIG).read_text(encoding="utf-8")
    for name, text in (
        (toolchain.LOADER_FILE, filled("loader.cmake", **places(series))),
        (CONFIG, config if INCLUDE in config else f"{config.rstrip()}\n{INCLUDE}"),
    ):
        file = directory / name
        if not file.is_file() or file.read_text(encoding="utf-8") != text:
            written = file.with_suffix(".new")
            written.write_text(text, encoding="utf-8")
            written.replace(file)  # CMake may be reading it.


def filled(file: str, **parts: Path | str) -> str:
    """Return the text of a file in `fetched`, filled in."""
    return (TEXTS / file).read_text(encoding="utf-8").format(**parts)


def places(series: Series) -> dict[str, Path | str]:
    """Return the loader of a series, and the directories of its libraries."""
    home = prefix(series.number, series.root)
    return {
        "loader": series.root / LOADER,
        "libraries": f"{home / 'lib'}:{series.root / LIBRARIES}",
    }


def pin(series: Series) -> None:
    """Pin the newest packages of a series in cmake/mlir.json."""
    with tempfile.TemporaryDirectory() as temporary:
        apt = Apt(Path(temporary), series.suites)
        packages = apt.newest([package.name for package in series.packages])
    data = json.loads(series_file().read_text(encoding="utf-8"))
    for row in data["series"]:
        if row["number"] == series.number:
            row["packages"] = [vars(package) for package in packages]
    series_file().write_text(json.dumps(data, indent=2) + "\n", encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="fetch-mlir", description="Bring the MLIR of a series and print its MLIR_DIR."
    )
    parser.add_argument("series", metavar="SERIES", help="a number of cmake/mlir.json, such as 23")
    parser.add_argument(
        "--pin", action="store_true", help="first pin the newest packages in cmake/mlir.json"
    )
    arguments = parser.parse_args()
    os.environ["OPTREE_MLIR"] = arguments.series
    os.environ.pop("MLIR_DIR", None)
    try:
        if arguments.pin:
            pin(toolchain.selected_series())
            all_series.cache_clear()
        fetch(toolchain.selected_series())
        print(toolchain.mlir_dir())
    except (ToolchainError, OSError, subprocess.SubprocessError) as error:
        print(f"fetch-mlir: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
