# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The built site, its pages, and a browser to read them with."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from optree_lab.testing.browser import Browser
from optree_lab.testing.html_page import HtmlPage
from optree_site.build import build
from optree_site.setting import Setting


@pytest.fixture(scope="session")
def site(checkout: Path) -> Path:
    """The directory of the site, of which only changed parts are built."""
    output = checkout / "build" / "docs"
    build(Setting(checkout, output))
    return output


@pytest.fixture(scope="session")
def pages(site: Path) -> dict[str, HtmlPage]:
    """Each page by its path."""
    found = sorted(path for path in site.rglob("*.html") if "_static" not in path.parts)
    return {path.relative_to(site).as_posix(): HtmlPage.read(path) for path in found}


@pytest.fixture(scope="session")
def screenshots(checkout: Path) -> Path:
    """The directory of screenshots."""
    directory = checkout / "build" / "screenshots"
    directory.mkdir(parents=True, exist_ok=True)
    return directory


@pytest.fixture(scope="session")
def browser(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """Headless Chromium."""
    with Browser(site, tmp_path_factory.mktemp("profile")) as found:
        yield found
