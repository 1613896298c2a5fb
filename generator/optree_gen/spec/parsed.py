# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A dialect as its files declare it, before ops inherit from their parents."""

from __future__ import annotations

from collections.abc import Mapping as Map
from dataclasses import dataclass, field

from optree_core.model import Dialect
from optree_core.scalar import ScalarTable

from optree_gen.diagnostics.diagnostic import Diagnostic, Severity
from optree_gen.diagnostics.source import Source, Span

from .extension import Extension
from .load import Mapping
from .rule_reader import RuleSet
from .spec import Spec
from .spec_files import SCALAR_FILE


@dataclass(frozen=True)
class Parsed:
    """A dialect's files as records. A field is None if mistakes prevent reading it.

    node: its `dialect.yaml`. tables: the scalar tables that it uses, its own first.
    own: its specs. inherited: the specs that it takes over from its base.
    broken: the names of ops whose specs cannot be read. rules: those of the project.
    problems: mistakes in these files and in those of the dialects that it extends.
    remarks: mistakes such as patterns without effect, which do not prevent resolving.
    """

    name: str
    node: Mapping | None = None
    dialect: Dialect | None = None
    extension: Extension | None = None
    scalars: ScalarTable | None = None
    tables: tuple[Mapping, ...] = ()
    own: tuple[Spec, ...] = ()
    inherited: tuple[Spec, ...] = ()
    broken: frozenset[str] = frozenset()
    rules: RuleSet = field(default_factory=RuleSet)
    problems: tuple[Diagnostic, ...] = ()
    remarks: tuple[Diagnostic, ...] = ()
    base: Parsed | None = field(default=None, repr=False)

    @property
    def specs(self) -> list[Spec]:
        """The specs of all its ops: those that it inherits, then its own."""
        own = {spec.op for spec in self.own}
        return [*(spec for spec in self.inherited if spec.op not in own), *self.own]

    @property
    def excluded(self) -> set[str]:
        """The names of the extended dialect's ops that `subset` excludes."""
        offered = self.base.specs if self.base is not None else []
        return {str(spec.op) for spec in offered} - {str(spec.op) for spec in self.inherited}

    @property
    def by_name(self) -> Map[str, Spec]:
        return {str(spec.op): spec for spec in self.specs}

    @property
    def failed(self) -> bool:
        return any(problem.severity is Severity.ERROR for problem in self.problems)

    @property
    def sources(self) -> list[Source]:
        """The texts of the scalar tables that it uses."""
        return [table.span.source for table in self.tables]

    def declaration(self, *keys: str) -> Span:
        """Return the place of a nested key in `dialect.yaml`: the innermost of `keys` that exists.

        If there is none of them, return the place of the dialect's name.
        """
        assert self.node is not None
        return self.node.innermost(keys) or self.node.key("dialect").span

    def function(self, name: str) -> Span:
        """Return the place where a scalar function is declared."""
        for table in self.tables:
            functions = table.get("functions")
            if isinstance(functions, Mapping) and functions.get(name) is not None:
                return functions.key(name).span
        return Span(Source(SCALAR_FILE, ""), 1, 1)
