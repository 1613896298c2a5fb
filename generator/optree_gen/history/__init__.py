# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Releases: what has been promised, and what follows from it.

A release freezes the specs and what they resolve to (`freeze`), in a file that is never changed
(`archive`). Together they are the `history` of each op: `promises` are checked against it, the
bytecode of a defined dialect takes versions and upgrades from it, the `changelog` tells it.
"""
