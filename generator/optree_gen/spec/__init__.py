# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Spec files: load them, validate them against their schema, read them into records with spans."""
