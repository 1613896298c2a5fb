# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Scalar bodies: enumerated, executed, and compared with the ops that they have to become."""
