"""Modules that generated packages had in 0.1.0 can be imported for one more release."""

from __future__ import annotations

import importlib
import sys

import linalg_ops
import optree_mlir.bindings
import optree_mlir.errors
import pytest


def test_former_names_are_the_same_objects() -> None:
    errors = importlib.import_module("linalg_ops.support.errors")
    bindings = importlib.import_module("linalg_ops.support.bindings")
    text = r"linalg_ops\.support\.errors is deprecated .*; use optree_mlir\.errors"
    with pytest.warns(DeprecationWarning, match=text):
        assert errors.ShapeError is linalg_ops.ShapeError
    with pytest.warns(DeprecationWarning, match=r"use optree_mlir\.bindings"):
        assert bindings.ir is optree_mlir.bindings.ir
    with pytest.warns(DeprecationWarning, match=r"use optree_mlir\.errors"):
        exec("from linalg_ops.support.errors import OpError")
    with pytest.warns(DeprecationWarning, match=text), pytest.raises(AttributeError):
        _ = errors.x


def test_an_unknown_module_is_not_found() -> None:
    with pytest.raises(ModuleNotFoundError):
        importlib.import_module("linalg_ops.support.gone")
    assert "linalg_ops.support.gone" not in sys.modules
