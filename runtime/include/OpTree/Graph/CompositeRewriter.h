//===- CompositeRewriter.h - Ops that are a composite together --*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Replaces ops that compute a composite together by its op, by a group of them,
// or by a call of a function that has them. Each block is read as a graph,
// which follows the rules that the permissions allow; other ops stay as they
// are:
//
//   %m = max of %x along 1              %0 = softmax(%x) dimension = 1
//   %e = exp(%x - %m)             =>
//   %s = sum of %e along 1
//   %0 = %e / %s
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_GRAPH_COMPOSITEREWRITER_H
#define OPTREE_GRAPH_COMPOSITEREWRITER_H

#include "OpTree/Forms/FormRewriter.h"
#include "OpTree/Graph/CompositePatterns.h"
#include "OpTree/Graph/RuleIndex.h"
#include "OpTree/IR/Groups.h"
#include "OpTree/Rewriting/TreeRewriter.h"

namespace op_tree {

class CompositeRewriter : public SequenceRewriter {
public:
  CompositeRewriter(const TreeIndex &index, mlir::MLIRContext *context,
                    FormOptions options);

  std::unique_ptr<Memory> makeMemory() const override {
    return named.makeMemory();
  }
  mlir::LogicalResult rewrite(mlir::RewriterBase &, mlir::Operation *,
                              llvm::SmallVectorImpl<mlir::Operation *> &,
                              Memory *) const override {
    return mlir::failure();
  }
  std::string obstacle(mlir::Operation *) const override { return ""; }
  bool lacksName(mlir::Operation *) const override { return false; }
  bool rewriteAll(mlir::RewriterBase &rewriter, mlir::Operation *root,
                  Rewrite rewrite) const override;

private:
  const TreeIndex &index;
  FormOptions options;
  RuleIndex rules;
  AttributeCodec codec;
  TreeRewriter tree;
  FormRewriter named;
  std::optional<GroupOps> groups;
};

} // namespace op_tree

#endif // OPTREE_GRAPH_COMPOSITEREWRITER_H
