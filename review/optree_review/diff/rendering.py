# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The styles in which a report is written."""

from __future__ import annotations

from .annotations import github_text, json_text
from .comment import markdown
from .plain import text
from .report import Report


def render(report: Report, style: str) -> str:
    """The report as `text`, `json`, `github` annotations or a `markdown` comment."""
    if style == "json":
        return json_text(report)
    if style == "github":
        return github_text(report)
    return markdown(report) if style == "markdown" else text(report)
