//===- TreeIndex.h - Finding nodes of a tree fast ---------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Lookup tables for a Tree: nodes by op name, and candidates by the shape of a
// body and its loops.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_TREE_TREEINDEX_H
#define OPTREE_TREE_TREEINDEX_H

#include "OpTree/Payload/SpellingIndex.h"
#include "OpTree/Tree/StructuredView.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"
#include <memory>
#include <tuple>

namespace op_tree {

class SequenceRewriter;
struct FormOptions;

/// A node that may match. If its function is open, also the function that the
/// root of the body suggests.
struct Candidate {
  int16_t node;
  int16_t function;
  /// The position in the tree's order of precedence; a smaller one wins.
  int16_t rank;
};

class TreeIndex {
public:
  using MakeSequences = std::shared_ptr<SequenceRewriter>(const TreeIndex &,
                                                          mlir::MLIRContext *,
                                                          FormOptions);
  /// `makeSequences`: null in a build that leaves out the forms.
  explicit TreeIndex(const Tree &tree, MakeSequences *makeSequences = nullptr);

  const Tree &tree;
  MakeSequences *const makeSequences;

  /// Returns the node of the op called `name`, or null.
  const Node *lookup(llvm::StringRef name) const {
    auto found = byName.find(name);
    return found == byName.end() ? nullptr : &tree.nodes[found->second];
  }

  /// Appends the nodes with `numInputs` inputs that `view` may mean, in order
  /// of precedence. `body` is the body of `view`.
  void candidates(const StructuredView &view, const ScalarGraph &body,
                  unsigned numInputs,
                  llvm::SmallVectorImpl<Candidate> &found) const;

  /// Returns the largest number of inputs of one node that may be scalars.
  unsigned mostScalars() const { return scalars; }

  /// Returns the body after replacing spellings of single functions by the
  /// functions; none if there are no such spellings.
  std::optional<ScalarGraph> respelled(const ScalarGraph &body) const {
    return spellings.respell(tree, body);
  }

  /// Returns the nodes with a user-defined body, in order of precedence.
  llvm::ArrayRef<Candidate> regionNodes() const { return regions; }

private:
  void addRoots(
      const Node &node, llvm::ArrayRef<ExprNode> expr, unsigned root,
      llvm::SmallVectorImpl<std::pair<llvm::StringRef, int16_t>> &roots) const;

  static constexpr unsigned kAnyNumber = ~0u;
  /// The number of the root, and of inputs, loops and reductions; -1: any
  /// number of loops.
  using Key = std::tuple<unsigned, unsigned, int, int>;

  llvm::StringMap<int> byName;
  /// The operations that can be the root of a body, numbered; the empty name
  /// stands for a leaf.
  llvm::StringMap<unsigned> rootNumbers;
  llvm::DenseMap<Key, llvm::SmallVector<Candidate, 4>> buckets;
  llvm::SmallVector<Candidate> regions;
  SpellingIndex spellings;
  unsigned scalars = 0;
  /// True if a node has any number of inputs.
  bool folds = false;
};

} // namespace op_tree

#endif // OPTREE_TREE_TREEINDEX_H
