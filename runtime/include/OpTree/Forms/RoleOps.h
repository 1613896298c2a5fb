//===- RoleOps.h - The ops that have a role ---------------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The nodes that sequences consist of, by the roles that the dialect declares:
// elementwise functions, casts, reductions, contractions, and moving elements.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_FORMS_ROLEOPS_H
#define OPTREE_FORMS_ROLEOPS_H

#include "OpTree/Payload/SpellingIndex.h"
#include "OpTree/Tree/AttributeCodec.h"
#include "OpTree/Tree/OpSet.h"
#include "OpTree/Tree/TreeIndex.h"

namespace op_tree {

/// Built once per context; read-only afterwards. A member is null if the
/// context has no such op.
class RoleOps {
public:
  RoleOps(const Tree &tree, const OpSet &ops, const AttributeCodec &codec);

  const Tree &tree;
  const OpSet &ops;

  /// The category of ops that apply a scalar function to each element.
  const Node *elementwise = nullptr;
  /// The parameter of `elementwise` that holds the function.
  unsigned function = 0;
  /// Sets every element to a scalar of the element type.
  const Node *fill = nullptr;
  /// `cast` casts each element to the type of the output. `copy` does so if
  /// both types are equal; the two differ if `cast` is not canonical for equal
  /// types.
  const Node *cast = nullptr;
  const Node *copy = nullptr;
  /// `broadcast` repeats the input along dimensions; `transpose` permutes
  /// dimensions.
  const Node *broadcast = nullptr;
  const Node *transpose = nullptr;
  /// Yields the position along one dimension.
  const Node *iota = nullptr;
  /// Applies a body to each element.
  const Node *map = nullptr;
  /// Reduces along dimensions by a body.
  const Node *reduce = nullptr;
  /// The category of reductions by a function that an attribute names, and its
  /// function parameter.
  const Node *namedReduction = nullptr;
  unsigned combiner = 0;
  /// The category of sums of products.
  const Node *contraction = nullptr;

  /// Returns the functions whose lowering ends in the operation `mnemonic`,
  /// those with the fewest arguments first.
  llvm::ArrayRef<int16_t> functionsAt(llvm::StringRef mnemonic) const {
    auto found = byRoot.find(mnemonic);
    return found == byRoot.end() ? llvm::ArrayRef<int16_t>()
                                 : llvm::ArrayRef<int16_t>(found->second);
  }

  /// The spellings of single functions that the dialect has, and those of
  /// expressions of several functions.
  SpellingIndex spellings, sequences;

  /// Returns the named op that applies the function and nothing else, even if
  /// the context lacks it; null if there is none.
  const Node *leafOf(unsigned function) const { return leaves[function]; }

private:
  void addRoots(unsigned function, llvm::ArrayRef<ExprNode> expr);
  void addRoot(unsigned function, llvm::StringRef mnemonic);

  llvm::SmallVector<const Node *> leaves;
  llvm::StringMap<llvm::SmallVector<int16_t, 4>> byRoot;
};

} // namespace op_tree

#endif // OPTREE_FORMS_ROLEOPS_H
