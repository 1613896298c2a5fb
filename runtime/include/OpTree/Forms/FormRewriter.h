//===- FormRewriter.h - Canonical forms of sequences ------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Brings ops into one of the forms that are sequences of ops of the tree.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_FORMS_FORMREWRITER_H
#define OPTREE_FORMS_FORMREWRITER_H

#include "OpTree/Forms/FormPlanner.h"
#include "OpTree/Forms/MovementFolder.h"
#include "OpTree/Rewriting/SequenceRewriter.h"

namespace op_tree {

class FormRewriter : public SequenceRewriter {
public:
  FormRewriter(const TreeIndex &index, mlir::MLIRContext *context, Form form,
               std::vector<std::string> dropped, bool disjointArguments,
               bool foldMovements = false);
  FormRewriter(const FormRewriter &) = delete;

  /// The decisions for ops: a recipe, or none for an op that has the form
  /// already.
  struct RecipeCache : Memory {
    SignatureMap<std::optional<Recipe>> recipes;
    /// Ops that maps of their users say now, until they are visited.
    llvm::SmallDenseSet<mlir::Operation *, 8> folded;
  };

  std::unique_ptr<Memory> makeMemory() const override {
    return std::make_unique<RecipeCache>();
  }
  mlir::LogicalResult rewrite(mlir::RewriterBase &rewriter, mlir::Operation *op,
                              llvm::SmallVectorImpl<mlir::Operation *> &again,
                              Memory *memory) const override;
  std::string obstacle(mlir::Operation *op) const override {
    return planner.obstacle(op);
  }
  bool lacksName(mlir::Operation *op) const override;
  bool rewriteAll(mlir::RewriterBase &rewriter, mlir::Operation *root,
                  Rewrite rewrite) const override;
  /// Writes the assertions of bodies in front of their ops.
  void moveAssertions(mlir::RewriterBase &rewriter, mlir::Block &block,
                      Memory *memory) const;

private:
  /// Replaces a cast of a tensor with equal elements by a cast of one element.
  /// Also replaces such a tensor as the init of a cast: upstream's
  /// canonicalization takes a cast of a filled tensor for a plain copy, and
  /// fails.
  mlir::LogicalResult castScalar(mlir::RewriterBase &rewriter,
                                 mlir::Operation *op) const;
  /// Emits an error unless `op` gets the same decision again, `recipe` or none:
  /// without the memory, and on a copy that has nothing but what the signature
  /// describes.
  mlir::LogicalResult check(mlir::Operation *op, const OpSignature &signature,
                            const std::optional<Recipe> &recipe) const;
  /// Replaces `op` by a decomposition, whose ops are rewritten in turn.
  void replaceByDecomposition(mlir::RewriterBase &rewriter, mlir::Operation *op,
                              Decomposition parts,
                              llvm::SmallVectorImpl<mlir::Operation *> &again,
                              RecipeCache *cache) const;

  const TreeIndex &index;
  Form form;
  OpSet ops;
  AttributeCodec codec;
  OpReader reader;
  OpWriter writer;
  RoleOps roles;
  /// None if the tree has no op that casts.
  std::optional<mlir::OperationName> castName;
  FormPlanner planner;
  MovementFolder folder;
  bool foldMovements;
};

} // namespace op_tree

#endif // OPTREE_FORMS_FORMREWRITER_H
