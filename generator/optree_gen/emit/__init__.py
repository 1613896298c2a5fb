# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Outputs: fill templates with view-models; case names and quote text for each language."""
