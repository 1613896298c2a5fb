# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Spec files: loaded, validated against their schema, read into records with spans."""
