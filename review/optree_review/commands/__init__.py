# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The subcommands of optree-gen that review."""
