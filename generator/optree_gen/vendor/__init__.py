# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A dialect as a few files that somebody else's project holds: its own, and the runtime merged.

Which files of the runtime come along, and in which order, follows from what includes what.
"""
