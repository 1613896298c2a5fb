# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Ops and rewrites are executed and compared with the reference."""
