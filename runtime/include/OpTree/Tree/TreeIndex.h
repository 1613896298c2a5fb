//===- TreeIndex.h - Finding nodes of a tree fast ---------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The lookup tables over a Tree: nodes by op name, and a short list of
// candidates for what a body and its loops look like.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_TREE_TREEINDEX_H
#define OPTREE_TREE_TREEINDEX_H

#include "OpTree/Payload/SpellingIndex.h"
#include "OpTree/Tree/StructuredView.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"
#include <memory>

namespace optree_gen {

class SequenceRewriter;
enum class Form : uint8_t;

/// A node that may match, and for a node whose function is open, the function
/// that the body's root suggests.
struct Candidate {
  int16_t node;
  int16_t function;
  /// Position in the tree's order of precedence; smaller is preferred.
  int16_t rank;
};

class TreeIndex {
public:
  using MakeSequences =
      std::shared_ptr<SequenceRewriter>(const TreeIndex &, mlir::MLIRContext *,
                                        Form, std::vector<std::string>, bool);
  /// `makeSequences`: null in a build that leaves out the forms.
  explicit TreeIndex(const Tree &tree, MakeSequences *makeSequences = nullptr);

  const Tree &tree;
  MakeSequences *const makeSequences;

  /// The node of the op called `name`, or null.
  const Node *lookup(llvm::StringRef name) const {
    auto found = byName.find(name);
    return found == byName.end() ? nullptr : &tree.nodes[found->second];
  }

  /// Appends the nodes with `numInputs` inputs that `view`, whose body is
  /// `body`, could be, in order of precedence.
  void candidates(const StructuredView &view, const ScalarGraph &body,
                  unsigned numInputs,
                  llvm::SmallVectorImpl<Candidate> &found) const;

  /// The body with other spellings of single functions written as these; none
  /// if it has none.
  std::optional<ScalarGraph> respelled(const ScalarGraph &body) const {
    return spellings.respell(tree, body);
  }

  /// The nodes with a body of the user's, in order of precedence.
  llvm::ArrayRef<Candidate> regionNodes() const { return regions; }

private:
  void addRoots(
      const Node &node, llvm::ArrayRef<ExprNode> expr, unsigned root,
      llvm::SmallVectorImpl<std::pair<llvm::StringRef, int16_t>> &roots) const;
  static uint64_t key(unsigned root, unsigned inputs, int loops,
                      int reductions);

  llvm::StringMap<int> byName;
  /// Names that can be the root of a body; the empty name is a leaf.
  llvm::StringMap<unsigned> rootNumbers;
  llvm::DenseMap<uint64_t, llvm::SmallVector<Candidate, 4>> buckets;
  llvm::SmallVector<Candidate> regions;
  SpellingIndex spellings;
};

} // namespace optree_gen

#endif // OPTREE_TREE_TREEINDEX_H
