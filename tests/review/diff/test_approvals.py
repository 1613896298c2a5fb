# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Approvals as `check` reads them; `tests/review/test_diff.py` applies them."""

from __future__ import annotations

import shutil
from datetime import date
from pathlib import Path

import pytest
from optree_gen.cli import main
from optree_lab.toolchain import CHECKOUT
from optree_review.diff.rendering import render
from optree_review.diff.review import review


@pytest.mark.slow
def test_check_reports_mistakes_in_approvals(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    specs = tmp_path / "specs"
    shutil.copytree(CHECKOUT / "tests" / "fixtures" / "base", specs)
    assert main(["regen", "--root", str(tmp_path)]) == 0
    entry = "approvals:\n- {fingerprint: 5587c106a61c, reason: It is right., expires: %s}\n"
    rules = (("2020-01-01", ""), ("2999-01-01", "approval-expiry"), ("soon", "wrong-value"))
    for expires, rule in rules:
        (specs / "approvals.yaml").write_text(entry % expires)
        capsys.readouterr()
        assert main(["check", "--root", str(tmp_path)]) == bool(rule)
        place = f"specs/approvals.yaml:2:62: error[{rule}]"
        assert (place in capsys.readouterr().err) == bool(rule)
    (specs / "approvals.yaml").unlink()
    (specs / "approvals.yaml").mkdir()
    assert main(["check", "--root", str(tmp_path)]) == 1
    assert "specs/approvals.yaml:1:1: error[foreign-file]" in capsys.readouterr().err


@pytest.mark.slow
def test_an_approval_that_the_change_itself_adds_says_so(tmp_path: Path) -> None:
    before, after = tmp_path / "before", tmp_path / "after"
    for side in (before, after):
        shutil.copytree(CHECKOUT / "tests" / "fixtures" / "base", side / "specs")
    dialect = after / "specs" / "demo" / "dialect.yaml"
    dialect.write_text(dialect.read_text() + "pass_prefix: other\n")
    (found,) = review(tmp_path, (str(before), str(after)), files=False).findings
    entry = f"{{fingerprint: '{found.fingerprint}', reason: It is right., expires: {date.today()}}}"
    for sides, itself in (((after,), True), ((before, after), False)):
        for side in sides:
            (side / "specs" / "approvals.yaml").write_text(f"approvals: [{entry}]\n")
        report = review(tmp_path, (str(before), str(after)), files=False)
        assert not report.failed
        assert ("approved by this change itself" in report.findings[0].approved) == itself
        assert "<br>approved: It is right. (until" in render(report, "markdown")
