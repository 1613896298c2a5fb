//===- Matcher.h - Which node of the tree an op means -----------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Unifies ops with nodes of the tree.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_MATCHING_MATCHER_H
#define OPTREE_MATCHING_MATCHER_H

#include "OpTree/Tree/Binding.h"
#include "OpTree/Tree/OpSet.h"
#include "OpTree/Tree/StructuredView.h"
#include "OpTree/Tree/TreeIndex.h"

namespace optree_gen {

/// The scalars that a body gets from elsewhere than its arguments; they may be
/// operands of the op that it is.
llvm::SmallVector<mlir::Value, 2> capturedScalars(const ScalarGraph &body);

/// `binding` as one of `above`, an ancestor of its node; none where that
/// demands more.
std::optional<Binding> asAncestor(const StructuredView &view,
                                  const Binding &binding, const Node &above);

class Matcher {
public:
  /// `disjointArguments`: no two arguments of a function are buffers that
  /// overlap.
  explicit Matcher(const TreeIndex &index, bool disjointArguments = true)
      : index(index), disjointArguments(disjointArguments) {}

  /// The node that is the canonical spelling of `view`, whose body is `body`:
  /// the first that matches in order of precedence, or its nearest ancestor in
  /// `ops`. None: only the root is. `body` is null where the tables do not
  /// describe the body.
  std::optional<Binding> canonical(const OpSet &ops, const StructuredView &view,
                                   const ScalarGraph *body) const;

  /// Matches `view` with `node`; none if it is another op. A category accepts
  /// what its parameters admit.
  std::optional<Binding> match(const StructuredView &view,
                               const ScalarGraph *body, const Node &node,
                               Mismatch *mismatch = nullptr) const;

  /// Matches `op`, or the generic it stands for, with `node` or a descendant of
  /// it.
  std::optional<Binding> match(mlir::Operation *op, const Node &node,
                               Mismatch *mismatch = nullptr) const;

private:
  /// The first node but those with a body of the user's.
  std::optional<Binding> described(const OpSet &ops, const StructuredView &view,
                                   const ScalarGraph &body) const;
  /// An attempt with one candidate. `captured`: scalars that the body captures
  /// may be operands.
  struct Attempt {
    const StructuredView &view;
    const ScalarGraph *body;
    const Node &node;
    /// The function that the parameter at the payload's root holds, or -1.
    int function;
    llvm::ArrayRef<mlir::Value> captured;
    Mismatch *mismatch;
  };
  std::optional<Binding> attempt(const Attempt &attempt) const;
  bool assign(const Attempt &attempt, unsigned position,
              llvm::SmallVectorImpl<bool> &used, Binding &binding) const;
  bool finish(const Attempt &attempt, Binding &binding) const;
  /// Unifies the payload with each choice of functions for the parameters
  /// `open`.
  bool unifyBody(const Attempt &attempt, llvm::ArrayRef<unsigned> open,
                 Binding &binding) const;
  bool checkRegion(const Attempt &attempt) const;

  const TreeIndex &index;
  bool disjointArguments;
};

} // namespace optree_gen

#endif // OPTREE_MATCHING_MATCHER_H
