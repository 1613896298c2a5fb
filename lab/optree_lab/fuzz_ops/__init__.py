# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Malformed ops of the defined dialect: each must give an error, never a crash.

`op` is an op in MLIR's generic form as data, and makes valid ones of every op of the dialect,
`mutation` changes them, and `trial` runs the verifier and all passes on many of them.
"""
