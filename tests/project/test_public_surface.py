# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The names that users depend on are those of public-surface.md; docs/promises.md promises them."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

from optree_lab.testing.golden import Golden
from optree_lab.testing.public_surface import declared, help_of, page


def test_the_page_lists_the_public_surface(
    checkout: Path,
    plugin: Path,
    optree_opt: Path,
    mlir_opt: Path,
    golden: Golden,
    tmp_path: Path,
) -> None:
    load = f"--load-pass-plugin={os.fspath(plugin)}"
    reports = [
        report_of([mlir_opt, load], form, checkout / "tests/mlir/forms-why-not.mlir", tmp_path)
        for form in ("one-to-one", "named")
    ]
    text = page(checkout, (help_of(mlir_opt, load), help_of(optree_opt)), reports)
    golden.check(checkout / "tests" / "project" / "public-surface.md", text)


def test_names_of_a_header_have_the_namespace_that_they_are_in() -> None:
    header = """\
void registerPlugin(void);
namespace mlir::linalg {
class YieldOp;
} // namespace mlir::linalg
namespace acme {
/// Registers the dialect.
void registerDialect(::mlir::DialectRegistry &registry);
struct Match {
  mlir::Value lhs, rhs;
};
} // namespace acme
"""
    assert list(declared(header)) == [
        "registerPlugin()", "acme::registerDialect()", "acme::Match: lhs, rhs",
    ]  # fmt: skip


def report_of(driver: Sequence[Path | str], form: str, module: Path, directory: Path) -> object:
    """Return the report of the pass on a module with ops that it raises and ops that it leaves."""
    path = directory / f"{form}.json"
    options = f"form={form} report={path}"
    subprocess.run(
        [
            *(*driver, "--split-input-file", module),
            f"--pass-pipeline=builtin.module(linalg-tree-specialize{{{options}}})",
        ],
        check=True,
        capture_output=True,
    )
    return json.loads(path.read_text())
