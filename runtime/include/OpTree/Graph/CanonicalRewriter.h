//===- CanonicalRewriter.h - One form from every frontend -------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Brings the ops of each block into the canonical form: reads them as a graph,
// and writes the nodes that are needed as ops. Other ops keep their place.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_GRAPH_CANONICALREWRITER_H
#define OPTREE_GRAPH_CANONICALREWRITER_H

#include "OpTree/Graph/NamedOps.h"
#include "OpTree/Graph/RuleIndex.h"
#include "OpTree/Rewriting/TreeRewriter.h"

namespace op_tree {

class CanonicalRewriter : public SequenceRewriter {
public:
  CanonicalRewriter(const TreeIndex &index, mlir::MLIRContext *context,
                    FormOptions options);

  std::unique_ptr<Memory> makeMemory() const override {
    return std::make_unique<GraphMemory>();
  }
  /// Names an op that the graph cannot express.
  mlir::LogicalResult rewrite(mlir::RewriterBase &rewriter, mlir::Operation *op,
                              llvm::SmallVectorImpl<mlir::Operation *> &again,
                              Memory *memory) const override {
    return tree.specialize(rewriter, op);
  }
  std::string obstacle(mlir::Operation *op) const override {
    return named.obstacle(op);
  }
  bool lacksName(mlir::Operation *) const override { return false; }
  bool rewriteAll(mlir::RewriterBase &rewriter, mlir::Operation *root,
                  Rewrite rewrite) const override;

private:
  bool rewriteBlock(mlir::RewriterBase &rewriter, mlir::Block &block,
                    GraphMemory &memory) const;
  const TreeIndex &index;
  FormOptions options;
  RuleIndex rules;
  TreeRewriter tree;
  FormRewriter named;
};

} // namespace op_tree

#endif // OPTREE_GRAPH_CANONICALREWRITER_H
