//===- PayloadUnifier.h - Bodies up to commutation --------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Decides whether a body computes exactly the payload of a node, and for which
// functions and sign.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_MATCHING_PAYLOADUNIFIER_H
#define OPTREE_MATCHING_PAYLOADUNIFIER_H

#include "OpTree/Payload/Expansion.h"
#include "OpTree/Tree/Binding.h"
#include "OpTree/Tree/StructuredView.h"

namespace op_tree {

/// Returns the element types of `view` that the payload of `binding.node` is
/// expanded for.
PayloadTypes payloadTypes(const StructuredView &view, const Binding &binding);

/// Unifies `body` with the payload of `binding.node`, whose operands and loops
/// are bound. Keeps parameters that are bound, solves for signs, and sets
/// `binding.payload`. An operand that the body captures has a scalar of its
/// type; it becomes the scalar that the body has in its place.
bool unifyPayload(const Tree &tree, const StructuredView &view,
                  const ScalarGraph &body, Binding &binding,
                  Mismatch *mismatch = nullptr);

} // namespace op_tree

#endif // OPTREE_MATCHING_PAYLOADUNIFIER_H
