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
#include "mlir/IR/PatternMatch.h"

namespace optree_gen {

/// Built once per context and form; safe to share between threads.
class FormRewriter {
public:
  FormRewriter(const TreeIndex &index, mlir::MLIRContext *context, Form form,
               std::vector<std::string> dropped, bool disjointArguments = true);
  FormRewriter(const FormRewriter &) = delete;

  /// The decisions for ops: a recipe, or nothing where an op has the form
  /// already.
  struct RecipeCache {
    SignatureMap<std::optional<Recipe>> recipes;
    /// True if each op is decided again, where it stands and alone, and what
    /// is decided then is compared with what becomes of it.
    bool checks = false;
    /// True if that was something else for some op. An error says which.
    bool differs = false;
  };

  /// Replaces `op` by what it is in the form. Fails, changing nothing, where
  /// the op has that form already or is not of the tree. Ops that it makes and
  /// that have to be rewritten in turn are appended to `again`. `memory`, if
  /// given, is asked first and learns.
  mlir::LogicalResult rewrite(mlir::RewriterBase &rewriter, mlir::Operation *op,
                              llvm::SmallVectorImpl<mlir::Operation *> &again,
                              RecipeCache *cache = nullptr) const;

  /// Returns what the ops of a sequence would need and `op` does not have, in
  /// words; empty where its body is none of functions, or nothing is known.
  std::string obstacle(mlir::Operation *op) const {
    return planner.obstacle(op);
  }

  /// Returns true if `op` is of a category in the form of named ops.
  bool lacksName(mlir::Operation *op) const;

  using Rewrite = llvm::function_ref<mlir::LogicalResult(
      mlir::Operation *, llvm::SmallVectorImpl<mlir::Operation *> &)>;
  /// Calls `rewrite` on all ops below `root`, users first, and on all that have
  /// to be rewritten again; whether anything changed.
  bool rewriteAll(mlir::RewriterBase &rewriter, mlir::Operation *root,
                  Rewrite rewrite) const;

private:
  /// Makes an op that casts a tensor of equal elements cast one of them.
  /// Upstream's canonicalization takes a cast of what was filled for a plain
  /// copy, and fails.
  mlir::LogicalResult castScalar(mlir::RewriterBase &rewriter,
                                 mlir::Operation *op) const;
  /// Emits an error unless `recipe`, or nothing, is what is decided for `op`:
  /// without the memory, and where nothing else is known than its signature.
  mlir::LogicalResult check(mlir::Operation *op, const OpSignature &signature,
                            const std::optional<Recipe> &recipe) const;
  /// Puts parts in the place of `op`, and rewrites them.
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
  FormPlanner planner;
};

} // namespace optree_gen

#endif // OPTREE_FORMS_FORMREWRITER_H
