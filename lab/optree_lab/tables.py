# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tables: read from a YAML file beside the module that uses them, written as JSON or Markdown."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import jinja2
import yaml

from optree_lab.toolchain import CHECKOUT


def beside(module: str) -> Any:
    """Return the content of the YAML file beside a module, which passes its `__file__`."""
    return yaml.safe_load(Path(module).with_suffix(".yaml").read_text(encoding="utf-8"))


def page(module: str, **parts: object) -> str:
    """Return the page rendered from the template beside a module, such as `coverage.md.jinja`."""
    return template(module, ".md.jinja", keep_trailing_newline=True).render(parts)


def template(module: str, ending: str, **options: Any) -> jinja2.Template:
    """Return the template beside a module. options: of jinja."""
    text = Path(module).with_suffix(ending).read_text(encoding="utf-8")
    return jinja2.Environment(undefined=jinja2.StrictUndefined, **options).from_string(text)


def tuples(value: Any) -> Any:
    """Return the value with lists replaced by tuples."""
    if isinstance(value, dict):
        return {key: tuples(item) for key, item in value.items()}
    return tuple(map(tuples, value)) if isinstance(value, list) else value


def json_text(value: Mapping[str, object]) -> str:
    """Return an object as JSON: a line per entry, and if an entry has only records, one per record.

    For example, `{"mlir": 22, "ops": {"add": {...}, "sub": {...}}}` has a line for `mlir`, for
    `add` and for `sub`, so that a changed op is one changed line.
    """
    return _lines({key: _records(found) for key, found in value.items()}) + "\n"


def _records(value: object) -> str:
    """Return a value as JSON, a line per record if it is an object of objects."""
    if isinstance(value, dict) and value and all(isinstance(r, dict) for r in value.values()):
        return _lines({key: json.dumps(row, ensure_ascii=False) for key, row in value.items()})
    return json.dumps(value, ensure_ascii=False)


def _lines(entries: Mapping[str, str]) -> str:
    lines = ",\n".join(f"{json.dumps(key)}: {text}" for key, text in entries.items())
    return f"{{\n{lines}\n}}"


def store(path: Path, data: str, text: str) -> None:
    """Write data to a path of the checkout, and the page that shows it beside the data."""
    target = CHECKOUT / path
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(data, encoding="utf-8")
    target.with_suffix(".md").write_text(text, encoding="utf-8")


def by_ingress(keys: Iterable[str]) -> list[str]:
    """Return the keys sorted, `all` last."""
    return sorted(keys, key=lambda key: (key == "all", key))


def aligned(rows: Sequence[Sequence[str]]) -> str:
    """Return a Markdown table of a head and rows; columns after the first are right-aligned."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for number, (first, *rest) in enumerate(rows):
        cells = [first.ljust(widths[0])]
        cells += [cell.rjust(width) for cell, width in zip(rest, widths[1:], strict=True)]
        lines.append(f"| {' | '.join(cells)} |")
        if number == 0:
            marks = ["-" * widths[0], *("-" * (width - 1) + ":" for width in widths[1:])]
            lines.append(f"| {' | '.join(marks)} |")
    return "".join(f"{line}\n" for line in lines)
