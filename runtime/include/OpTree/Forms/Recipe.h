//===- Recipe.h - How ops of one kind are replaced --------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A plan that has been shown to be possible. It serves every op with the
// signature of the op for which it was made.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_FORMS_RECIPE_H
#define OPTREE_FORMS_RECIPE_H

#include "OpTree/Forms/OpSignature.h"
#include "OpTree/Forms/Plan.h"

namespace op_tree {

class Recipe {
public:
  using PlaceMap = llvm::SmallDenseMap<mlir::Value, unsigned, 8>;

  /// Returns the recipe of a plan for the op of `view`; none if the new ops
  /// cannot carry an attribute that must be kept.
  static std::optional<Recipe> make(Plan plan, const Tree &tree,
                                    const AttributeCodec &codec,
                                    const StructuredView &view,
                                    const OpSignature &signature);

  /// Replaces an op whose signature has the values `values`. Appends the drafts
  /// among the new ops to `again`; with `categories` also all new ops of
  /// categories. Fails and changes nothing if a new op is refused.
  mlir::LogicalResult carryOut(mlir::RewriterBase &rewriter,
                               mlir::Operation *op,
                               llvm::ArrayRef<mlir::Value> values,
                               llvm::SmallVectorImpl<mlir::Operation *> &again,
                               bool categories) const;

  /// Returns true if an op of the tree takes the place of the op, on its own
  /// operands.
  bool isOneOp() const;

  /// Returns true if both create the same ops.
  bool operator==(const Recipe &other) const;

private:
  Recipe(Plan plan, const Tree &tree) : plan(std::move(plan)), tree(&tree) {}
  bool isSame(mlir::Value value, const Recipe &other, mlir::Value its) const {
    return places.lookup(value) == other.places.lookup(its);
  }
  bool isSame(const PlanStep &step, const Recipe &other,
              const PlanStep &its) const;
  bool isSame(const ScalarGraph &payload, const Recipe &other,
              const ScalarGraph &its) const;

  /// The plan, without steps that no result or effect needs.
  Plan plan;
  const Tree *tree;
  /// The positions of the plan's values in the signature, counted from 1. The
  /// values themselves may be gone by now.
  PlaceMap places;
  /// By step: the attributes of its op.
  llvm::SmallVector<mlir::DictionaryAttr, 8> attributes;
};

} // namespace op_tree

#endif // OPTREE_FORMS_RECIPE_H
