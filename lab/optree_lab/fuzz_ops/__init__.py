# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Malformed ops of the defined dialect: each must give an error, never a crash.

`op` has an op in MLIR's generic form as data, and makes valid ones for each name of the dialect.
`mutation` changes them, `sizes` makes ops with odd sizes, and `trial` runs the verifier and all
passes on many of them.
"""
