# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The core of all fuzzers: random choices (`draw`), counts (`score`), smaller failures (`shrink`).

Many cases share a process of a tool; hypothesis would judge one example at a time, so it neither
runs nor shrinks them: `shrink` judges forty smaller programs at once.
"""
