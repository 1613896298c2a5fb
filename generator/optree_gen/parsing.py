# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Parse a dialect: turn the texts of its files into records, each with its place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import PurePosixPath

from optree_core.model import Dialect
from optree_core.scalar import ScalarTable
from optree_core.vocabulary import Vocabulary

from .check.dialect_file import check_dialect
from .check.scalars import check_scalars
from .diagnostics.diagnostic import Diagnostic, Diagnostics, did_you_mean, first_declared
from .diagnostics.source import Source, Span
from .spec import load
from .spec.extension import read_extension, shadowed
from .spec.parsed import Parsed
from .spec.record_reader import entries, written
from .spec.rule_reader import RuleSet, read_rules
from .spec.scalar_reader import read_scalars
from .spec.spec import Spec
from .spec.spec_files import SCALAR_FILE, VOCABULARY_FILE, File, SpecFiles, parse_file
from .spec.spec_reader import read, read_dialect
from .spec.vocabulary_reader import read_vocabulary


def parse(
    files: SpecFiles, names: Iterable[str], known: Mapping[str, Parsed] | None = None
) -> dict[str, Parsed]:
    """Parse the dialects `names`. Return them by name, each after the dialect that it extends.

    known: dialects that are parsed already; they are in the result, too.
    """
    found = dict(known or {})
    rules: Rules | None = None
    for name in names:
        lineage = _lineage(files, name)
        for link in reversed(lineage):
            if link.name not in found:
                base = found.get(str(link.extension.dialect)) if link.extension else None
                rules = rules or _rules(files)
                found[link.name] = _parsed(files, link, base, rules)
    return found


def _lineage(files: SpecFiles, name: str) -> list[Parsed]:
    """Return the dialect, the dialect that it extends, and so on, each read from its file only.

    If they extend each other in a circle, or one of them does not exist, return only the first
    dialect, with the problem.
    """
    chain = [_declared(files, name)]
    while (extension := chain[-1].extension) is not None:
        base, links = str(extension.dialect), [link.name for link in chain]
        if base not in links and base in files.dialects:
            chain.append(_declared(files, base))
            continue
        diagnostics = Diagnostics([*chain[0].problems])
        if base in links:
            path = " -> ".join([*links[links.index(base) :], base])
            message = f"a dialect cannot extend itself: {path}"
            diagnostics.error("cyclic-extends", extension.dialect.span, message)
        else:
            message = "no dialect is named '{}'"
            diagnostics.unknown("unknown-dialect", extension.dialect, message, files.dialects)
        return [Parsed(name, problems=tuple(diagnostics.found))]
    return chain


def _declared(files: SpecFiles, name: str) -> Parsed:
    """Return the dialect as its own file declares it, or only the problems if there are any."""
    diagnostics = Diagnostics()
    if name not in files.dialects:
        place = Span(Source(f"specs/{name}", ""), 1, 1)
        hint = did_you_mean(name, files.dialects)
        diagnostics.error("unknown-dialect", place, f"no dialect is named '{name}'", hint)
        return Parsed(name, problems=tuple(diagnostics.found))
    file = files.dialect_file(name)
    node = parse_file(file, files.schemas / "dialect.schema.json", diagnostics)
    if node is not None:
        given = written(node, "dialect")
        if given != name:
            message = f"the dialect '{given}' is in the directory '{name}'"
            hint = "the directory has the dialect's name"
            diagnostics.error("path-mismatch", given, message, hint)
        elif not file.foreign:
            diagnostics.found += check_dialect(node)
    if node is None or diagnostics.found:
        return Parsed(name, problems=tuple(diagnostics.found))
    return Parsed(name, node, extension=read_extension(node))


def _parsed(files: SpecFiles, declared: Parsed, base: Parsed | None, rules: Rules) -> Parsed:
    name, node, extension = declared.name, declared.node, declared.extension
    below_problems = base.problems if base is not None else rules[1]
    diagnostics = Diagnostics([*declared.problems, *below_problems])
    dialect: Dialect | None = None
    if extension is not None and not files.frozen:
        diagnostics.found += extension.check_version(extension.dialect in files.own)
    if node is not None and (extension is None or (base is not None and base.dialect is not None)):
        above = base.dialect if base is not None else None
        vocabulary = _vocabulary(files, name, above, diagnostics)
        if vocabulary is not None:
            dialect = read_dialect(node, above, vocabulary)
    common = (base.scalars, base.tables) if base is not None else None
    below = common or common_scalars(files, diagnostics)
    added = files.table(SCALAR_FILE, name) if dialect is not None and below[0] else None
    scalars, tables = _with_scalars(below, added, files, diagnostics)
    own, broken = _specs(files, name, diagnostics)
    if dialect is not None and node is not None:
        dialect = replace(dialect, roles=_roles(dialect, node, own))
    inherited: list[Spec] = []
    remarks = Diagnostics()
    if extension is not None and base is not None and dialect is not None:
        broken |= base.broken
        inherited = extension.select(base.specs)
        diagnostics.found += extension.check_patterns(base.specs)
        diagnostics.found += extension.check_digest(inherited, base.sources)
        remarks.found += extension.check_subset(base.specs)
    remarks.found += shadowed(own, inherited)
    return replace(
        declared,
        dialect=dialect,
        scalars=scalars,
        tables=tables,
        own=tuple(own),
        inherited=tuple(inherited),
        broken=frozenset(broken),
        rules=rules[0],
        problems=tuple(diagnostics.found),
        remarks=tuple(remarks.found),
        base=base,
    )


def _roles(dialect: Dialect, node: load.Mapping, own: list[Spec]) -> tuple[tuple[str, str], ...]:
    """Return the roles of a dialect. An op of its own has a role only if its file says so.

    It may be called `copy` without being what the base dialect's role `copy` needs.
    """
    declared = {str(role) for role, _ in entries(node.get("roles"))}
    names = {spec.op for spec in own}
    return tuple((r, op) for r, op in dialect.roles if r in declared or op not in names)


def _vocabulary(
    files: SpecFiles, name: str, base: Dialect | None, diagnostics: Diagnostics
) -> Vocabulary | None:
    """Return the dialect's own predicates and conditions added to its base's.

    A dialect without a base starts from the common ones. None if a file has mistakes.
    """
    found = Vocabulary() if base is None else base.vocabulary
    common = files.table(VOCABULARY_FILE) if base is None else None
    problems = Diagnostics()
    for file in filter(None, (common, files.table(VOCABULARY_FILE, name))):
        node = parse_file(file, files.schemas / "vocabulary.schema.json", problems)
        found = found if node is None else read_vocabulary(node, found, problems)
    diagnostics.found += problems.found
    return None if problems.failed else found


#: A scalar table, and the parsed files that it comes from, latest first.
Scalars = tuple[ScalarTable | None, tuple[load.Mapping, ...]]


def common_scalars(files: SpecFiles, diagnostics: Diagnostics) -> Scalars:
    """Return the scalar table that all dialects share."""
    return _with_scalars((None, ()), files.table(SCALAR_FILE), files, diagnostics)


def _with_scalars(
    below: Scalars, file: File | None, files: SpecFiles, diagnostics: Diagnostics
) -> Scalars:
    """Return the scalar table extended by a file; the table is None if the file has mistakes."""
    if file is None:
        return below
    table, tables = below
    node = parse_file(file, files.schemas / "scalar.schema.json", diagnostics)
    if node is None:
        return None, tables
    found = Diagnostics()
    table = read_scalars(node, found, table)
    found.found += check_scalars(table, node)
    diagnostics.found += found.found
    return None if found.found else table, (node, *tables)


#: The rules of a project, and the mistakes in them.
Rules = tuple[RuleSet, tuple[Diagnostic, ...]]


def _rules(files: SpecFiles) -> Rules:
    """Return the rules of all files, each bound to the functions of the dialect that it names."""
    diagnostics = Diagnostics()
    tables: dict[str, ScalarTable | None] = {}
    found = RuleSet()
    for file in files.rules():
        node = parse_file(file, files.schemas / "rules.schema.json", diagnostics)
        if node is None:
            continue
        dialect = written(node, "functions")
        if dialect not in files.dialects:
            message = "no dialect is named '{}'"
            diagnostics.unknown("unknown-dialect", dialect, message, files.dialects)
            continue
        if dialect not in tables:
            tables[str(dialect)] = _scalars_of(files, str(dialect))
        table = tables[str(dialect)]
        if table is not None:
            read_rules(node, table, found, diagnostics)
    return found, tuple(diagnostics.found)


def _scalars_of(files: SpecFiles, dialect: str) -> ScalarTable | None:
    """Return the functions that a dialect has; None if there are mistakes, which are reported
    where the dialect is parsed."""
    ignored = Diagnostics()
    found = common_scalars(files, ignored)
    for link in reversed(_lineage(files, dialect)):
        if found[0] is not None:
            found = _with_scalars(found, files.table(SCALAR_FILE, link.name), files, ignored)
    return found[0]


def _specs(files: SpecFiles, dialect: str, diagnostics: Diagnostics) -> tuple[list[Spec], set[str]]:
    """Return the dialect's own specs, and the names of the specs that cannot be read.

    Of two specs with one name, the second is reported and left out.
    """
    found: dict[str, Spec] = {}
    broken: set[str] = set()
    schema = files.schemas / "op.schema.json"
    for file in files.ops(dialect):
        path = PurePosixPath(file.source.path)
        if path.suffix != ".yaml":
            broken.add(path.stem)
            message = f"'{path.name}' is ignored: the name of a spec ends in .yaml"
            place = Span(file.source, 1, 1)
            diagnostics.error("path-mismatch", place, message, "rename the file")
            continue
        node = parse_file(file, schema, diagnostics, files.former)
        if node is None:
            broken.add(path.stem)
            continue
        spec = read(file.source, node)
        first = found.setdefault(str(spec.op), spec)
        if first is not spec:
            message, labels = f"an op named '{spec.op}' exists already", first_declared(first.op)
            diagnostics.error("duplicate-op", spec.op, message, "rename one of them", labels)
    return list(found.values()), broken
