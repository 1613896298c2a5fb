//===- OpSet.h - The ops that a context has ---------------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A tree has the ops of all versions of its dialects; a context has those of
// the loaded version. Rewrites build only ops that the context has. Matching,
// and queries by name, work for all ops of the tree.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_TREE_OPSET_H
#define OPTREE_TREE_OPSET_H

#include "OpTree/Table.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OperationSupport.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/SmallVector.h"

namespace op_tree {

/// Built once per context, when the dialects of the tree are loaded; read-only
/// afterwards.
class OpSet {
public:
  OpSet(const Tree &tree, mlir::MLIRContext *context)
      : tree(tree), there(tree.nodes.size()) {
    for (const Node &node : tree.nodes) {
      if (!node.materialized)
        continue;
      if (mlir::OperationName(node.name, context).isRegistered() ||
          !context->getLoadedDialect(tree.dialectOf(node).name))
        there.set(tree.indexOf(node));
      else
        gone.push_back(&node);
    }
  }

  /// Returns true if the op may be built. A dialect that is not loaded counts
  /// as having all its ops.
  bool has(const Node &node) const { return there[tree.indexOf(node)]; }

  /// Returns the nearest node at or above `node` whose op may be built.
  const Node &nearest(const Node &node) const {
    const Node *found = &node;
    while (!has(*found) && found != &tree.root())
      found = tree.parentOf(*found);
    return *found;
  }

  /// Returns the nodes whose ops exist only in other versions.
  llvm::ArrayRef<const Node *> lacking() const { return gone; }

private:
  const Tree &tree;
  llvm::BitVector there;
  llvm::SmallVector<const Node *> gone;
};

} // namespace op_tree

#endif // OPTREE_TREE_OPSET_H
