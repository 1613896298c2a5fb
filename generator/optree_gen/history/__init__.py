# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Releases and the promises that follow from them.

A release freezes the specs and the resolved trees (`freeze`) in a file that never changes
(`archive`). All releases are the `history` of the ops: `promises` checks the specs against it, the
bytecode of a defined dialect takes versions and upgrades from it, and `changelog` prints it.
"""
