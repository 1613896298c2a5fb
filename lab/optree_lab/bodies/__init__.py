# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Scalar bodies: enumerated, run, and what they are expected to become."""
