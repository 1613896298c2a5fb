# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""One deadline for work on what a stranger may have written, wherever it takes its time."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from .budget import ExcessError

#: Seconds of the processor for reading specs, and again for planning what comes of them.
SECONDS = 180.0


@contextmanager
def deadline(work: str) -> Iterator[None]:
    """No more than SECONDS of this process for the work; within other such work that one's hold.

    Raises:
        ExcessError: it takes longer. (In a thread, and where the system has no timers, it may.)
    """
    if (
        not hasattr(signal, "setitimer")
        or threading.current_thread() is not threading.main_thread()
        or signal.getitimer(signal.ITIMER_VIRTUAL)[0]
    ):
        yield
        return

    def stop(number: int, frame: FrameType | None) -> None:
        raise ExcessError(f"{work} takes more than {SECONDS:g} s of the processor")

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, max(SECONDS, 1e-3))
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
