# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Spec review: compares the resolved trees of two states of the specs, and reports the changes.

snapshot    a git ref, a directory or the working tree, read without touching the working tree
pairing     pairs of an op before and after, renames inferred; one finding per change, at the op
            whose spec changed, with the ops that inherit it
relations, operands, attributes, maps, payload, lifecycles
            the differences between two paired ops, as changes
scalar_changes, dialect_changes
            the differences between two scalar tables and two dialects
meaning     evidence from `optree_proof`: a counterexample, a proof, or the values that were tried
effect      the generated files that change
approvals   findings that somebody has accepted, with a reason and an expiry
report      all findings, as text, JSON, annotations or a Markdown comment
"""
