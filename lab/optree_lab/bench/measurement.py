# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Our figures next to upstream's, the greatest ratio allowed, and the load of the machine."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

from optree_lab.toolchain import CHECKOUT, CORES

#: The load of others up to which a machine is idle.
IDLE = 0.5


@dataclass(frozen=True)
class Measurement:
    """A figure of ours and of upstream's. most: the limit of `ours / theirs`; None: no limit."""

    what: str
    unit: str
    theirs: float
    ours: float
    most: float | None = None

    @property
    def ratio(self) -> float:
        return self.ours / self.theirs

    def cells(self) -> tuple[str, ...]:
        most = "" if self.most is None else f"{self.most:.2f}"
        met = "" if self.most is None or self.ratio <= self.most else " (missed)"
        numbers = (f"{x:.1f}" for x in (self.theirs, self.ours))
        return (self.what, *numbers, self.unit, f"{self.ratio:.2f}{met}", most)


@dataclass(frozen=True)
class Load:
    """The load before measuring, printed with the current one. own: processes that measure."""

    before: float = field(default_factory=lambda: os.getloadavg()[0])
    own: int = 1

    def __str__(self) -> str:
        after = os.getloadavg()[0]
        loads = f"load {self.before:.1f} before and {after:.1f} after, {CORES} cores"
        if max(self.before, after - self.own) <= IDLE:
            return f"Taken on an idle machine ({loads})."
        return f"Taken on a busy machine ({loads}): only ratios of times are meaningful."


#: Starts the command from a small process: peak memory includes that of the process that forked.
_PROGRAM = """\
import resource, subprocess, sys
done = subprocess.run(sys.argv[1:], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
sys.stderr.buffer.write(done.stdout[-4000:])
print(done.returncode, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)
"""


@dataclass(frozen=True)
class Cost:
    """Processor seconds of all processes, and the peak memory of the largest in megabytes."""

    seconds: float
    megabytes: float


def cost_of(*command: str | Path, directory: Path = CHECKOUT) -> Cost:
    """Return the cost of a command and all processes that it starts, without a compiler cache."""
    environment = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("CCACHE") and not name.endswith("_COMPILER_LAUNCHER")
    }
    done = subprocess.run(
        [sys.executable, "-c", _PROGRAM, *command],
        cwd=directory, env=environment, check=True, capture_output=True, text=True,
    )  # fmt: skip
    status, seconds, megabytes = done.stdout.split()
    if int(status):
        raise SystemExit(f"{' '.join(map(str, command))} failed:\n{done.stderr}")
    return Cost(float(seconds), float(megabytes))
