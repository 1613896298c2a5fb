//===- Blocks.h - The blocks of a function ----------------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_GRAPH_BLOCKS_H
#define OPTREE_GRAPH_BLOCKS_H

#include "OpTree/Tree/TreeIndex.h"
#include "mlir/IR/Operation.h"

namespace op_tree {

/// Appends the blocks below an op, but for bodies of ops of the tree. A block
/// comes before the one that it is in, from which its op may be erased.
inline void appendBlocks(mlir::Operation *op, const TreeIndex &index,
                         llvm::SmallVectorImpl<mlir::Block *> &blocks) {
  for (mlir::Region &region : op->getRegions())
    for (mlir::Block &block : region) {
      for (mlir::Operation &inner : block)
        if (inner.getNumRegions() != 0 &&
            !index.lookup(inner.getName().getStringRef()))
          appendBlocks(&inner, index, blocks);
      blocks.push_back(&block);
    }
}

} // namespace op_tree

#endif // OPTREE_GRAPH_BLOCKS_H
