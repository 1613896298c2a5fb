# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`optree-gen migrate`: convert a file of one version of MLIR to another version.

The versions print some ops differently and refuse most of each other's bytecode, but they read each
other's generic syntax. So the old version's `mlir-opt` prints generic syntax, and the new version's
reads it. In between, the old version replaces ops that the new one lacks: an unregistered op by its
nearest registered ancestor, and an op with an unknown scalar function by a generic.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from optree_core.model import Tree
from optree_core.parameter_type import ParameterType
from optree_tool.mlir_opt import ToolError, input_of, run_passes

from . import narrow_casts
from .edits import operations
from .properties import Lost, Properties
from .refusal import Refusal
from .versions import module, parsed, registered

_SPLIT = re.compile(r"^// -----\s*$", re.MULTILINE)
_ENTRY = "__optree_migrate"


@dataclass
class Migration:
    """Migrates files from the version of one mlir-opt to that of another.

    plugin: returns the pass plugin of the old version; called if a file needs it.
    locations: keep the locations of ops.
    lacking: attribute of a function, or op -> True if only the old version knows it.
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
        debug = ("--mlir-print-debuginfo",) if self.locations else ()
        text = self._read(name, source, debug)
        try:
            text, lost = self._converted(self._of_common_ops(text, debug))
            if not lost:
                return module(self.new, (*_split(text), *debug, "-"), text)
            raise ToolError(f"{self.new}: {', '.join(map(str, lost))}")
        except ToolError:
            # An intermediate text was refused. Locations say where in the file.
            self._explain(name, source)
            raise

    def _read(self, name: str, source: str, options: Sequence[str]) -> str:
        """Return the file in generic syntax."""
        generic = (*_generic(source), *options)
        return module(self.old, (*generic, name), source)

    def _of_common_ops(self, text: str, options: Sequence[str]) -> str:
        """Return the module without ops and functions of the tree that the new version lacks."""
        generic = (*_generic(text), *options)
        if functions := self._lacking_functions(text):
            text = self._generalized(text, functions, generic)
        if self._lacks_ops(text):
            prefix, accepted = self.tree.dialect.pass_prefix, ",".join(sorted(self._common))
            coerce = f"builtin.module({prefix}-coerce{{accept={accepted}}})"
            text = run_passes(coerce, self.old, self.plugin(), (*generic, "-"), text)
        return text

    def _converted(self, text: str) -> tuple[str, list[Lost]]:
        """Return the module as the new version can read it, and the parts of ops that are lost."""
        if f'"{narrow_casts.OP}"' in text and not registered(self.new, [narrow_casts.OP]):
            text = narrow_casts.replaced(text)
        found = operations(text)
        if unknown := {op.name for op in found if op.name not in self.lacking}:
            names = sorted(unknown)
            lacking = registered(self.old, names) - registered(self.new, names)
            self.lacking.update((name, name in lacking) for name in names)
        if lost := [Lost(op) for op in found if self.lacking[op.name]]:
            return text, lost
        return self._properties.converted(text, found)

    @cached_property
    def _properties(self) -> Properties:
        names = {self.tree.dialect.name, *(op.origin.dialect for op in self.tree.structured())}
        return Properties(self.old, self.new, frozenset(names))

    def _explain(self, name: str, source: str) -> None:
        """Raise the error about a file that was refused, with places in the file.

        Raises:
            ToolError: always, unless the file with locations is accepted.
        """
        options = ("--mlir-print-debuginfo", "--mlir-print-local-scope")
        text, lost = self._converted(
            self._of_common_ops(self._read(name, source, options), options)
        )
        refusal = Refusal(self.old, self.new, name, source, text)
        refusal.of_ops(lost)
        refusal.of_text(_split(text))

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
            return module(self.old, (passes, *options, "-"), text, directory)


def _generic(text: str) -> tuple[str, ...]:
    """Return the options that print generic syntax.

    The modules of a split file would have aliases of the same names.
    """
    split = _split(text)
    return ("--mlir-print-op-generic", *split, *(("--mlir-print-local-scope",) if split else ()))


def _split(text: str) -> tuple[str, ...]:
    return ("--split-input-file",) if _SPLIT.search(text) else ()
