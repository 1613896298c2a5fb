# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Models that frontends lower, run where those are installed."""
