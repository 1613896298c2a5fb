# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Proofs about scalar bodies: equal on all values, or different on some.

bodies       two bodies: normal forms first, then solvers, then values
normal_form  bodies as polynomials, truth tables, extrema, and terms that `laws.yaml` replaces
smt, smt_rules, solver
             bodies as SMT-LIB, by the rows of `smt_rules.yaml`, and the solvers
body_search  bodies computed on many values by the reference
combination  the element types on which two ops are compared
expressions, algebra, spellings
             two expressions, the laws of a scalar function, and its spellings
loop_index, loop_term
             what programs on tensors compute for one element, for all sizes; all maps composed
verdict      what is known of two bodies, and of all that were compared

Reviews, checks and the laboratory ask this package; it knows neither specs nor diffs. The solvers
and numpy are optional: `pip install optree-gen[review]`.
"""
