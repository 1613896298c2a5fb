# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The command lines of subcommands: a description, and the options that several have."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import Any

from optree_lab import toolchain

SHARED: dict[str, dict[str, Any]] = {
    "-k": {"metavar": "REGEX", "default": "", "help": "only ops or files that match"},
    "--corpus": {"type": Path, "default": toolchain.CORPUS, "help": "the directory of real IR"},
    "--jobs": {
        "type": int,
        "default": os.cpu_count() or 1,
        "help": "processes (default: a core each)",
    },
    "--seed": {"type": int, "default": 0, "help": "the number of the first one (default: 0)"},
    "--step": {"type": int, "default": 1, "help": "take one of so many (default: 1)"},
    "--tool": {"type": Path, "default": toolchain.OPTREE_OPT, "help": "another optree-opt"},
}


def parser_of(doc: str | None, *shared: str) -> argparse.ArgumentParser:
    """A parser that the first line of a module's docstring describes, with these options."""
    parser = argparse.ArgumentParser(description=(doc or "").partition("\n")[0])
    for option in shared:
        parser.add_argument(option, **SHARED[option])
    return parser
