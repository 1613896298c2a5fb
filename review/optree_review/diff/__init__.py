# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Spec review: what a change of specs means, by comparing the resolved trees of two states.

snapshot    a git ref, a directory or the working tree, read without touching the work tree
pairing     which op of the one tree is which op of the other, renames found out; one finding per
            change, at the op whose spec changed, with the ops it reaches
relations, operands, attributes, maps, payload, lifecycles
            what differs between two paired ops, as raw changes
scalar_changes, dialect_changes
            what differs between two scalar tables and two dialects
meaning     evidence: a counterexample, a proof, or what was tried
effect      which generated files change
approvals   findings that somebody has accepted, with a reason and an expiry
report      all of it together; written as text, JSON, annotations or a Markdown comment
"""
