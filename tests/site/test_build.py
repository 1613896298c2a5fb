# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Successive builds of a site."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from optree_lab.fuzz_specs import hostile

pytest.importorskip("sphinx", reason="the site needs: pip install 'optree-gen[docs]'")

BUILD = """
import os, sys
from optree_gen.cli import main
from sphinx.builders.html import StandaloneHTMLBuilder
if "killed" in sys.argv:
    StandaloneHTMLBuilder.dump_search_index = lambda builder: os._exit(9)
sys.exit(main(["docs", "--jobs", "1"]))
"""


def test_the_page_of_a_removed_op_is_removed(tmp_path: Path) -> None:
    project = tmp_path / "project"
    shutil.copytree(hostile.BASE, project / "specs")
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path / "cache")}
    docs = [sys.executable, "-c", BUILD]
    site = project / "build" / "docs"
    subprocess.run(docs, cwd=project, env=environment, check=True)
    assert (site / "demo" / "ops" / "average.html").is_file()
    (site / "mine.html").write_text("mine")
    (project / "specs" / "demo" / "composite" / "average.yaml").unlink()
    subprocess.run(docs, cwd=project, env=environment, check=True)
    assert not (site / "demo" / "ops" / "average.html").exists()
    assert (site / "mine.html").is_file()
    assert (site / "search.html").is_file()


@pytest.mark.whole
def test_a_build_after_a_killed_build_is_complete(tmp_path: Path) -> None:
    """The first build is killed when the pages are written and the search index is not."""
    project = tmp_path / "project"
    shutil.copytree(hostile.BASE, project / "specs")
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path / "cache")}

    def docs(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-c", BUILD, *words],
            cwd=project, env=environment, capture_output=True, text=True, check=False,
        )  # fmt: skip

    assert docs("killed").returncode == 9
    done = docs()
    assert done.returncode == 0, done.stderr
    assert "nest" in (project / "build" / "docs" / "searchindex.js").read_text(encoding="utf-8")
