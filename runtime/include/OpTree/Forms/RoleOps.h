//===- RoleOps.h - The ops that have a role ---------------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The nodes that sequences are made of, as the dialect declares their roles:
// scalar functions applied to elements, casts, reductions, contractions, and
// the two ways to move elements.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_FORMS_ROLEOPS_H
#define OPTREE_FORMS_ROLEOPS_H

#include "OpTree/Payload/SpellingIndex.h"
#include "OpTree/Tree/AttributeCodec.h"
#include "OpTree/Tree/OpSet.h"
#include "OpTree/Tree/TreeIndex.h"

namespace optree_gen {

/// Built once per context; read-only afterwards. A member is null where the
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
  /// Sets every element to one scalar of the same type.
  const Node *fill = nullptr;
  /// Casts each element to the type of the output; and the op that does it
  /// where both have one type, another one if `cast` is then not canonical.
  const Node *cast = nullptr;
  const Node *copy = nullptr;
  /// Repeats the input along dimensions; permutes dimensions.
  const Node *broadcast = nullptr;
  const Node *transpose = nullptr;
  /// The positions along one dimension.
  const Node *iota = nullptr;
  /// Combines elements along dimensions by a body.
  const Node *reduce = nullptr;
  /// The category of reductions by a function that an attribute names, and its
  /// parameter for that.
  const Node *namedReduction = nullptr;
  unsigned combiner = 0;
  /// The category of sums of products.
  const Node *contraction = nullptr;

  /// The functions that can be the operation `mnemonic` at the top of a body,
  /// those with fewest arguments first.
  llvm::ArrayRef<int16_t> functionsAt(llvm::StringRef mnemonic) const {
    auto found = byRoot.find(mnemonic);
    return found == byRoot.end() ? llvm::ArrayRef<int16_t>()
                                 : llvm::ArrayRef<int16_t>(found->second);
  }

  /// The spellings of functions that the dialect has a spelling for, and those
  /// of expressions of several.
  SpellingIndex spellings, sequences;

  /// The op that applies the function and nothing else, whether the context
  /// has it or not; null if there is none.
  const Node *leafOf(unsigned function) const { return leaves[function]; }

private:
  void addRoots(unsigned function, llvm::ArrayRef<ExprNode> expr);
  void addRoot(unsigned function, llvm::StringRef mnemonic);

  llvm::SmallVector<const Node *> leaves;
  llvm::StringMap<llvm::SmallVector<int16_t, 4>> byRoot;
};

} // namespace optree_gen

#endif // OPTREE_FORMS_ROLEOPS_H
