# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The effect of a change on a corpus: generics that raise to another op than before."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from optree_review.commands.diff import SAMPLE
from optree_review.diff.corpus import CorpusEffect
from optree_review.diff.rendering import render
from optree_review.diff.review import review

pytestmark = pytest.mark.slow

MATMUL = "linalg/contract/matmul.yaml"


def effect_of(
    checkout: Path, root: Path, old: str, new: str, path: str, corpus: Path | None = None
) -> tuple[CorpusEffect, str]:
    """Return the effect of a replacement in a spec, and the report as text."""
    ignored = shutil.ignore_patterns("releases", "optree")
    shutil.copytree(checkout / "specs", root / "specs", ignore=ignored)
    before = root / "before"
    shutil.copytree(root / "specs", before / "specs")
    spec = root / "specs" / path
    text = spec.read_text(encoding="utf-8")
    assert old in text
    spec.write_text(text.replace(old, new), encoding="utf-8")
    (root / "build").symlink_to(checkout / "build")
    corpus = corpus or checkout / SAMPLE
    found = review(root, (str(before),), evidence=False, corpus=corpus)
    assert found.effect is not None
    assert found.effect.corpus is not None
    return found.effect.corpus, "\n".join(render(found, s) for s in ("text", "markdown", "json"))


def test_a_generic_that_raises_to_another_op_is_listed(
    checkout: Path, tmp_path: Path, plugin: Path
) -> None:
    """A product of unsigned bytes that is no `matmul` any more becomes a `contract`."""
    assert plugin.is_file()
    found, text = effect_of(
        checkout,
        tmp_path,
        "summary:",
        "bind: {cast: signed}\nsummary:",
        MATMUL,
    )
    assert not found.problem
    assert found.total >= 9
    assert [(r.before, r.after) for r in found.raised] == [
        (("linalg.matmul",), ("linalg.contract",))
    ]
    assert "contractions.mlir" in found.raised[0].location
    assert "become another op" in text


def test_a_change_of_a_summary_has_no_effect(checkout: Path, tmp_path: Path) -> None:
    found, _ = effect_of(
        checkout,
        tmp_path,
        "summary: Matrix",
        "summary: Plain matrix",
        MATMUL,
    )
    assert not found.problem
    assert not found.raised


@pytest.mark.whole
def test_a_corpus_that_mlir_cannot_read_is_a_problem(
    checkout: Path, tmp_path: Path, plugin: Path
) -> None:
    """If MLIR reads none of the files, the effect is reported as unknown."""
    assert plugin.is_file()
    corpus = tmp_path / "corpus"
    corpus.mkdir()
    (corpus / "broken.mlir").write_text("func.func @f(", encoding="utf-8")
    bind = ("summary:", "bind: {cast: signed}\nsummary:", MATMUL)
    found, text = effect_of(checkout, tmp_path, *bind, corpus=corpus)
    assert "takes none of the 1 files" in found.problem
    assert "the effect on generics of the corpus is unknown: " in text


def test_without_mlir_the_effect_is_reported_as_unknown(
    checkout: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("MLIR_DIR", raising=False)
    found, text = effect_of(
        checkout,
        tmp_path,
        "summary:",
        "bind: {cast: signed}\nsummary:",
        MATMUL,
    )
    assert "the effect on generics of the corpus is unknown: there is no" in text
    assert not found.raised
