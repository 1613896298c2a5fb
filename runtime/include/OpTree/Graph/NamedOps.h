//===- NamedOps.h - Ops that generics have become ---------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Models repeat their layers, so most generics that a graph is written as equal
// one that has a name already. The key of a generic has all that naming reads:
// maps, types, body, which operands are the same value, and constants.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_GRAPH_NAMEDOPS_H
#define OPTREE_GRAPH_NAMEDOPS_H

#include "OpTree/Forms/FormRewriter.h"
#include "llvm/ADT/StringMap.h"

namespace op_tree {

/// The op that takes the place of generics with the same key.
struct NamedOp {
  /// The op without operands; null if the generic has no name.
  mlir::Operation *op = nullptr;
  /// By operand of the op: the number of a value that the generic reads, or
  /// `-1 - n` for constant `n` of its body.
  llvm::SmallVector<int, 4> operands = {};
};

/// What one run of a pass remembers.
struct GraphMemory : FormRewriter::RecipeCache {
  ~GraphMemory() override {
    for (auto &entry : named)
      if (entry.second.op)
        entry.second.op->destroy();
  }
  llvm::StringMap<NamedOp> named;
};

} // namespace op_tree

#endif // OPTREE_GRAPH_NAMEDOPS_H
