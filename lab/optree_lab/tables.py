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


def json_text(value: object, indent: str = "") -> str:
    """Return the value as JSON: one line per list, and per object of words and numbers only."""
    if not isinstance(value, dict) or not any(isinstance(v, (dict, list)) for v in value.values()):
        return json.dumps(value)
    below = f"{indent} "
    lines = [f"{below}{json.dumps(k)}: {json_text(v, below)}" for k, v in value.items()]
    text = ",\n".join(lines)
    return f"{{\n{text}\n{indent}}}" + ("" if indent else "\n")


def lines_by_key(rows: Mapping[str, object]) -> str:
    """Return the rows as JSON, sorted, a line each."""
    lines = ",\n".join(f"{json.dumps(key)}: {json.dumps(rows[key])}" for key in sorted(rows))
    return f"{{\n{lines}\n}}\n"


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
