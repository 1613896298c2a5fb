# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Outputs: templates are filled with view-models, and names and text are quoted."""
