//===- Recipe.h - How ops of one kind are replaced --------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A plan that is known to be possible. It serves every op with the signature
// of the op that it was made for.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_RECIPE_H
#define OPTREE_RECIPE_H

#include "OpTree/OpSignature.h"
#include "OpTree/Plan.h"

namespace optree_gen {

class Recipe {
public:
  /// The recipe of a plan for the op of `view`; none where the new ops cannot
  /// carry something that is to be kept.
  static std::optional<Recipe> make(Plan plan, const Tree &tree,
                                    const AttributeCodec &codec,
                                    const StructuredView &view,
                                    const OpSignature &signature);

  /// Replaces an op that is about `values`. Appends the drafts that it creates
  /// to `again`, and with `categories` all ops of categories.
  void carryOut(mlir::RewriterBase &rewriter, mlir::Operation *op,
                llvm::ArrayRef<mlir::Value> values,
                llvm::SmallVectorImpl<mlir::Operation *> &again,
                bool categories) const;

private:
  Recipe(Plan plan, const Tree &tree) : plan(std::move(plan)), tree(&tree) {}

  Plan plan;
  const Tree *tree;
  /// The values that the plan was made for. They may be gone by now, and only
  /// their places here matter.
  llvm::SmallVector<mlir::Value, 0> places;
  /// By step: the attributes of its op.
  llvm::SmallVector<mlir::DictionaryAttr, 8> attributes;
  /// By step: whether a result needs it. Attempts that came to nothing have
  /// left steps behind.
  llvm::SmallVector<bool, 16> wanted;
};

} // namespace optree_gen

#endif // OPTREE_RECIPE_H
