"""What the tests of the Python builders share: the generated package, and calls for cases."""

from __future__ import annotations

import sys
from pathlib import Path

import toolchain

#: Where the generated package is.
PACKAGES = Path(toolchain.CHECKOUT, "generated", "linalg", "python")

sys.path.insert(0, str(PACKAGES))
