# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Features of the spec language: the ops that use each, and reasons for those with one user."""

from __future__ import annotations

import pytest
from optree_lab.commands.features import VOCABULARY, features


@pytest.fixture(scope="module")
def used() -> dict[str, list[str]]:
    return features()


def test_ops_are_counted_by_features_of_their_specs(used: dict[str, list[str]]) -> None:
    assert used["moves: joined"] == ["concat"]
    assert used["indexing_maps.predicate: windowed"] == [
        "convolution", "pooling", "quantized_convolution",
    ]  # fmt: skip
    assert {"iota", "transpose", "multi_reduction"} <= set(used["parameters.*.attribute"])
    assert {"scan", "scatter", "sort", "topk"} <= set(used["kind: algorithm"])


def test_a_feature_of_one_op_has_a_reason(used: dict[str, list[str]]) -> None:
    assert [name for name, ops in used.items() if len(ops) == 1 and name not in VOCABULARY] == []


def test_features_with_a_reason_have_at_most_one_op(used: dict[str, list[str]]) -> None:
    assert [name for name in VOCABULARY if len(used[name]) > 1] == []
