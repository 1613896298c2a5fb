# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Faults are injected, to see whether verification notices."""
