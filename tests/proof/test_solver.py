# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The limits of a query are limits of the query, not of the process that asks."""

from __future__ import annotations

import subprocess
import sys

import pytest
from optree_proof import solver

#: Asks a query in a process that has used more memory than a session may.
LARGE = """
from optree_proof import solver
used = b"1" * (solver.MEBIBYTES + 64 << 20)
session = solver.session("(declare-const a (_ BitVec 8))(define-fun p () Bool (= a #x03))", False)
print(session.check(["p"]))
"""


@pytest.mark.skipif(not solver.available(), reason="needs: pip install 'optree-gen[review]'")
def test_a_large_process_gets_an_answer() -> None:
    command = [sys.executable, "-c", LARGE]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.stdout == f"{solver.SAT}\n", done.stderr
