# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The subcommands of `python -m optree_lab`, a module each."""
