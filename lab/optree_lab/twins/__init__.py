# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Ops of the bound dialect and their twins in the defined one, compared under transforms."""
