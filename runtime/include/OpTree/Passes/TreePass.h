//===- TreePass.h - What the passes over a tree share -----------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_PASSES_TREEPASS_H
#define OPTREE_PASSES_TREEPASS_H

#include "OpTree/Rewriting/TreeRewriter.h"
#include "mlir/Pass/Pass.h"
#include <memory>

namespace op_tree {

/// What gets a remark: nothing, what is left as it is, or all.
enum class Remarks { None, Left, All };

/// Returns the permissions of these names, a bit each; emits an error for
/// another name.
mlir::FailureOr<uint16_t> readPermissions(const mlir::Pass &pass,
                                          llvm::ArrayRef<std::string> names,
                                          mlir::MLIRContext *context);

/// A pass that visits every op once, inner ops first.
class TreePass : public mlir::OperationPass<> {
public:
  /// `name` is the name of the pass after the prefix of the tree.
  TreePass(mlir::TypeID id, const TreeIndex &index, llvm::StringRef name)
      : OperationPass<>(id), index(index),
        argument((index.tree.passPrefix + "-" + name).str()) {}
  /// A copy is not initialized again before it runs.
  TreePass(const TreePass &other)
      : OperationPass<>(other), index(other.index), tree(other.tree),
        argument(other.argument) {}

  llvm::StringRef getArgument() const override { return argument; }
  void getDependentDialects(mlir::DialectRegistry &registry) const override;
  mlir::LogicalResult initialize(mlir::MLIRContext *context) override;
  void runOnOperation() override;

protected:
  /// Rewrites all ops; returns true if anything changed.
  virtual bool rewriteAll(mlir::RewriterBase &rewriter);
  virtual mlir::LogicalResult rewrite(mlir::RewriterBase &rewriter,
                                      mlir::Operation *op) = 0;

  const TreeIndex &index;
  std::shared_ptr<TreeRewriter> tree;

private:
  std::string argument;
};

} // namespace op_tree

#endif // OPTREE_PASSES_TREEPASS_H
