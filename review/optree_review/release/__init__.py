# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Releases: created, verified, and compared with the current specs."""
