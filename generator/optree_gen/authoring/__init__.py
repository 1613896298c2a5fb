# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Drafts of specs, and of new repositories."""
