# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""One sentence for what the machine refuses: which file, why, and what to do."""

from __future__ import annotations

import errno

#: What to do about an error of the system.
_ADVICE = {
    errno.ENOSPC: "make room there",
    errno.EDQUOT: "make room there",
    errno.EROFS: "put the project where it can be written",
    errno.EACCES: "change who may use it",
    errno.EPERM: "change who may use it",
    errno.EFBIG: "raise the limit (ulimit -f)",
    errno.EMFILE: "raise the limit of open files (ulimit -n)",
    errno.ENFILE: "raise the limit of open files (ulimit -n)",
    errno.ENOMEM: "raise the limit (ulimit -v)",
    errno.EAGAIN: "raise the limit of processes (ulimit -u)",
    errno.ELOOP: "no link is followed: remove it, or name what it leads to",
    errno.ENOTDIR: "remove what is in the place of a directory",
    errno.EISDIR: "remove what is in the place of a file",
    errno.EEXIST: "remove it, if it is not wanted",
}


def failure(error: OSError | MemoryError | ImportError | SystemError) -> str:
    """The message about an error that no command expects."""
    if isinstance(error, MemoryError):
        return "the memory does not suffice; raise the limit (ulimit -v)"
    if isinstance(error, (ImportError, SystemError)):  # Python loses some errors of memory.
        return f"{error}; raise the limit of memory (ulimit -v), or install optree-gen again"
    where = f"{error.filename}: " if error.filename is not None else ""
    what = "a symbolic link" if error.errno == errno.ELOOP else error.strerror or str(error)
    advice = _ADVICE.get(error.errno or 0)
    return f"{where}{what}" + (f"; {advice}, then run it again" if advice else "")
