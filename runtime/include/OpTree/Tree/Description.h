//===- Description.h - Maps and bindings in words ---------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_TREE_DESCRIPTION_H
#define OPTREE_TREE_DESCRIPTION_H

#include "OpTree/Tree/Binding.h"

namespace op_tree {

/// Returns the map of an operand of `node` as text, in terms of the node's
/// loops.
std::string describeMap(const Node &node, const Operand &operand);

/// Returns the names and values of the node's operands, loops and parameters as
/// text. Loops are those of the matched op.
llvm::SmallVector<std::pair<llvm::StringRef, std::string>>
describe(const Tree &tree, const Binding &binding);

} // namespace op_tree

#endif // OPTREE_TREE_DESCRIPTION_H
