//===- FoldOrder.h - Operands of payloads that fold -------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A payload that combines the members of a variadic operand one by one has any
// number of operands. Trying all their orders would take too long, so the body
// says which one to try.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_MATCHING_FOLDORDER_H
#define OPTREE_MATCHING_FOLDORDER_H

#include "OpTree/Payload/ScalarGraph.h"

namespace op_tree {

/// Returns the node of `body` in the place of each of `count` arguments of
/// `payload`, ~0u for one that the payload does not read; none if no order of
/// the arguments of commutative functions has such nodes. The body may still
/// compute something else.
///
/// `admits`: true if the node may stand for the argument.
std::optional<llvm::SmallVector<unsigned, 8>>
nodesOfArguments(const ScalarGraph &payload, const ScalarGraph &body,
                 unsigned count,
                 llvm::function_ref<bool(unsigned, unsigned)> admits);

} // namespace op_tree

#endif // OPTREE_MATCHING_FOLDORDER_H
