# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`optree-gen migrate`: convert a file of one version of MLIR to another version.

The versions print some ops differently and refuse most of each other's bytecode, but they read each
other's generic syntax. So the old version's `mlir-opt` prints generic syntax, and the new version's
reads it. In between, the old version replaces ops that the new one lacks: an unregistered op by its
nearest registered ancestor, and an op with an unknown scalar function by a generic.
"""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from optree_core.mlir_version import RELEASE
from optree_core.model import Dialect, Tree
from optree_core.parameter_type import ParameterType
from optree_mlir.forms import ToolError, find_tool, input_of, run_passes, run_tool

from optree_gen.plugin.finding import cached_plugin, plugin_for
from optree_gen.toolchain.series import all_series, fetched_prefix

_SPLIT = re.compile(r"^// -----\s*$", re.MULTILINE)
_AT = re.compile(r"^[^\n]*?:(\d+):\d+: error: ", re.MULTILINE)
_ENTRY = "__optree_migrate"


@dataclass
class Migration:
    """Migrates files from the version of one mlir-opt to that of another.

    plugin: returns the pass plugin of the old version; called if a file needs it.
    locations: keep the locations of ops.
    lacking: attribute of a function -> True if only the old version knows it.
    """

    tree: Tree
    old: Path
    new: Path
    plugin: Callable[[], Path]
    locations: bool = False
    lacking: dict[str, bool] = field(default_factory=dict)

    def migrate(self, file: Path) -> str:
        """Return the file in the new version's own syntax.

        Raises:
            ToolError: the old version refuses the file, or the new one refuses the result.
        """
        name, source = input_of(file)
        try:
            return self._migrated(name, source, self.locations)
        except ToolError:
            # An intermediate text was refused. Locations say where in the file, unless it is
            # standard input, whose text would be taken for that of the other version's.
            if name != "-" and not self.locations:
                self._migrated(name, source, locations=True)
            raise

    def _migrated(self, name: str, source: str, locations: bool) -> str:
        split = ("--split-input-file",) if _SPLIT.search(source) else ()
        options = (*split, *(("--mlir-print-debuginfo",) if locations else ()))
        generic = ("--mlir-print-op-generic", *options)
        text = _mlir_opt(self.old, (*generic, name), source)
        if functions := self._lacking_functions(text):
            text = self._generalized(text, functions, generic)
        if self._lacks_ops(text):
            prefix, accepted = self.tree.dialect.pass_prefix, ",".join(sorted(self._common))
            coerce = f"builtin.module({prefix}-coerce{{accept={accepted}}})"
            text = run_passes(coerce, self.old, self.plugin(), (*generic, "-"), text)
        return _mlir_opt(self.new, (*options, "-"), text)

    def _lacks_ops(self, text: str) -> bool:
        """True if the module, in generic syntax, may have an op that the new version lacks."""
        used = set(re.findall(rf'"({re.escape(self.tree.dialect.name)}\.\w+)"', text))
        ours = {op.qualified_name for op in self.tree.structured()}
        return bool(used & ours - self._common)

    @cached_property
    def _common(self) -> frozenset[str]:
        """The ops of the tree that both versions register."""
        ops = [op.qualified_name for op in self.tree.structured() if not op.abstract]
        return frozenset(registered(self.old, ops)) & frozenset(registered(self.new, ops))

    def _lacking_functions(self, text: str) -> list[str]:
        """Return the attributes of functions in the module that only the old version knows."""
        attribute = self.tree.dialect.function_attribute
        if not attribute:
            return []
        pattern = re.escape(attribute).replace(re.escape("{}"), r"\w+")
        used = sorted(set(re.findall(pattern, text)))
        if unknown := [name for name in used if name not in self.lacking]:
            lacking = parsed(self.old, unknown) - parsed(self.new, unknown)
            self.lacking.update((name, name in lacking) for name in unknown)
        return [name for name in used if self.lacking[name]]

    def _generalized(self, text: str, functions: Sequence[str], options: Sequence[str]) -> str:
        """Return the module with each op that has one of the functions replaced by a generic."""
        kinds = [
            (op.qualified_name, parameter.attribute, function)
            for op in self.tree.structured()
            for parameter in op.parameters
            if parameter.type is ParameterType.FUNCTION and parameter.attribute
            for function in functions
        ]
        steps = "".join(
            f'  %match{number} = transform.structured.match ops{{["{op}"]}} attributes'
            f"{{{attribute} = {function}}} in %root : (!transform.any_op) -> !transform.any_op\n"
            f"  %{number} = transform.structured.generalize %match{number} : "
            "(!transform.any_op) -> !transform.any_op\n"
            for number, (op, attribute, function) in enumerate(kinds)
        )
        script = (
            "module attributes {transform.with_named_sequence} {\n"
            f"transform.named_sequence @{_ENTRY}(%root: !transform.any_op) {{\n"
            f"{steps}  transform.yield\n}}\n}}\n"
        )
        with tempfile.TemporaryDirectory() as directory:
            library = Path(directory, "generalize.mlir")
            library.write_text(script, encoding="utf-8")
            # Name only the file and run in its directory: a path may have blanks or commas.
            pipeline = (
                f"transform-preload-library{{transform-library-paths={library.name}}},"
                f"transform-interpreter{{entry-point={_ENTRY}}}"
            )
            passes = f"--pass-pipeline=builtin.module({pipeline})"
            return _mlir_opt(self.old, (passes, *options, "-"), text, directory)


def registered(mlir_opt: Path, ops: Sequence[str]) -> set[str]:
    """Return the ops that a version registers."""
    refused = _errors(mlir_opt, [f'"{op}"() : () -> ()' for op in ops])
    return {op for n, op in enumerate(ops) if "unregistered operation" not in refused.get(n, "")}


def parsed(mlir_opt: Path, attributes: Sequence[str]) -> set[str]:
    """Return the attributes that a version can parse."""
    chunks = [f"module attributes {{probe.attribute = {a}}} {{}}" for a in attributes]
    refused = _errors(mlir_opt, chunks)
    return {attribute for n, attribute in enumerate(attributes) if n not in refused}


def _errors(mlir_opt: Path, lines: Sequence[str]) -> Mapping[int, str]:
    """Parse each line as a module. Return index of a refused line -> its first error."""
    # With its line `// -----`, each module takes two lines of the input.
    done = run_tool(
        mlir_opt,
        ("--split-input-file", "--allow-unregistered-dialect", "-o", os.devnull, "-"),
        "\n// -----\n".join(lines) + "\n",
    )
    found: dict[int, str] = {}
    for match in _AT.finditer(done.stderr):
        message = done.stderr[match.end() :].partition("\n")[0]
        found.setdefault((int(match[1]) - 1) // 2, message)
    return found


def _mlir_opt(
    program: Path, arguments: Iterable[str], text: str, directory: str | None = None
) -> str:
    options = ("--allow-unregistered-dialect", "--mlir-print-op-on-diagnostic=false")
    done = run_tool(program, (*options, *arguments), text, directory)
    if done.returncode:
        raise ToolError(f"{program} failed\n{done.stderr.strip()}")
    if not done.stdout.strip():  # An mlir-opt prints at least an empty module.
        raise ToolError(f"{program} printed no module; name an mlir-opt")
    return done.stdout


def tool_of(series: int, given: str | None) -> Path:
    """Return the mlir-opt of a series of MLIR: the given one, one on the path, or a fetched one.

    Raises:
        ToolError: there is none.
    """
    if given is None and series == RELEASE and not os.environ.get("MLIR_DIR"):
        return find_tool(None)
    names = [given or f"mlir-opt-{series}"]
    if given is None and (fetched := fetched_prefix(str(series))):
        names.append(os.fspath(fetched / "bin" / "mlir-opt"))
    for name in names:
        try:
            return find_tool(name)
        except ToolError:
            continue
    name_one = "pass an mlir-opt by --from-mlir-opt or --to-mlir-opt"
    known = all_series()
    if given is None and str(series) not in known:
        raise ToolError(
            f"MLIR {series} is not known, and there is no mlir-opt-{series}; known are "
            f"{', '.join(known)}; for another version, {name_one}"
        )
    wanted = given or f"mlir-opt of MLIR {series}"
    raise ToolError(
        f"there is no {wanted}: fetch it with scripts/fetch-mlir {series}, or {name_one}"
    )


def plugin_of(series: int, given: str | None, root: Path, dialect: Dialect, mlir_opt: Path) -> Path:
    """Return the dialect's plugin for a series of MLIR: the given one, that of `root`'s build, else
    the cached one for the MLIR of `mlir_opt`.

    Raises:
        ToolError: there is none.
    """
    if given is not None or series == RELEASE:
        return plugin_for(given, root, dialect)
    built = root / "build" / f"mlir-{series}" / "lib" / f"lib{dialect.library}.so"
    if built.is_file():
        return built
    missing = f"{built} does not exist; run `make build MLIR={series}` or give --plugin FILE"
    return cached_plugin(root, dialect, mlir_opt.resolve().parent.parent, ToolError(missing))
