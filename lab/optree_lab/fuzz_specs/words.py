# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Words and names that are likely to be mishandled: the lists of words.yaml."""

from __future__ import annotations

from optree_lab.data import beside, tuples

_LISTS = tuples(beside(__file__))
#: Names that mean something in a language in which something is generated; and others.
NASTY: tuple[str, ...] = sum(_LISTS["nasty"], ())
PLAIN: tuple[str, ...] = _LISTS["plain"]
DIALECTS: tuple[str, ...] = _LISTS["dialects"]
NAMESPACES: tuple[str, ...] = _LISTS["namespaces"]
LOOPS: tuple[str, ...] = _LISTS["loops"]
#: Texts that would end what they stand in, and pieces of text that mean something somewhere.
HOSTILE: tuple[str, ...] = _LISTS["hostile"]
PIECES: tuple[str, ...] = _LISTS["pieces"]
