# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tables that stand in a YAML file beside the module that reads them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml


def beside(module: str) -> Any:
    """The content of the YAML file that has the name of a module, which gives its `__file__`."""
    return yaml.safe_load(Path(module).with_suffix(".yaml").read_text(encoding="utf-8"))


def tuples(value: Any) -> Any:
    """The value with tuples in the place of lists."""
    if isinstance(value, dict):
        return {key: tuples(item) for key, item in value.items()}
    return tuple(map(tuples, value)) if isinstance(value, list) else value
