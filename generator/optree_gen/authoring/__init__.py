# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Drafts of new specs and new repositories."""
