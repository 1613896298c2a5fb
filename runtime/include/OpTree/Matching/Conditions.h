//===- Conditions.h - Side conditions on a binding --------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The side conditions that a spec can put on an op.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_MATCHING_CONDITIONS_H
#define OPTREE_MATCHING_CONDITIONS_H

#include "OpTree/Tree/Binding.h"
#include "OpTree/Tree/StructuredView.h"

namespace op_tree {

/// Returns true if `binding` satisfies `condition`, and false if that depends
/// on a size that is not static.
bool holds(const Condition &condition, const StructuredView &view,
           const Binding &binding);

/// Returns true if `binding` can satisfy `condition` for some sizes.
bool holdsOnAnySizes(const Condition &condition, const StructuredView &view,
                     const Binding &binding);

/// Returns true if `condition` demands how often a loop runs.
bool isOnLoop(const Condition &condition);

/// Returns true if a cast of several operations breaks a condition of `node`.
bool forbidsCompoundCasts(const Node &node);

/// Returns true if each bound parameter has a value in its domain.
bool inDomain(const Binding &binding);

/// Returns true if an operand of type `type` may stand for `operand`.
bool admits(const Operand &operand, mlir::Type type);

} // namespace op_tree

#endif // OPTREE_MATCHING_CONDITIONS_H
