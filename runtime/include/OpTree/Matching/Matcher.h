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

namespace op_tree {

/// Returns the scalars that a body captures, one of each type. Such scalars may
/// be operands of the op that the body matches.
llvm::SmallVector<mlir::Value, 2> capturedScalars(const ScalarGraph &body);

/// Returns `binding` as a binding of `above`, an ancestor of its node; none if
/// the ancestor demands more.
std::optional<Binding> asAncestor(const StructuredView &view,
                                  const Binding &binding, const Node &above);

class Matcher {
public:
  /// `disjointArguments`: no two arguments of a function are buffers that
  /// overlap.
  explicit Matcher(const TreeIndex &index, bool disjointArguments = true)
      : index(index), disjointArguments(disjointArguments) {}

  /// Returns the binding of the canonical spelling of `view`, whose body is
  /// `body`: the first node in order of precedence that matches, or its nearest
  /// ancestor in `ops`; none if only the root matches. `body` is null if the
  /// tables do not describe the body.
  std::optional<Binding> canonical(const OpSet &ops, const StructuredView &view,
                                   const ScalarGraph *body) const;

  /// Returns `binding`, which is one of a category, as one of the first op
  /// below that has the maps as its own: a `matmul` whose right side is
  /// transposed is a `contract` by its default maps. None if there is no such
  /// op.
  std::optional<Binding> withOwnMaps(const OpSet &ops,
                                     const StructuredView &view,
                                     const ScalarGraph &body,
                                     const Binding &binding) const;

  /// Matches `view` with `node`; none if `view` means another op. A category
  /// accepts all values that its parameters admit.
  std::optional<Binding> match(const StructuredView &view,
                               const ScalarGraph *body, const Node &node,
                               Mismatch *mismatch = nullptr) const;

  /// Matches `op`, or the generic that it means, with `node` or a descendant of
  /// it.
  std::optional<Binding> match(mlir::Operation *op, const Node &node,
                               Mismatch *mismatch = nullptr) const;

private:
  /// Returns the first node that matches, except for nodes with a user-defined
  /// body.
  std::optional<Binding> described(const OpSet &ops, const StructuredView &view,
                                   const ScalarGraph &body) const;
  /// One candidate to be tried. `missing`: how many of its operands the body
  /// captures; `captured`: their types, as `capturedScalars` returns them.
  struct Attempt {
    const StructuredView &view;
    const ScalarGraph *body;
    const Node &node;
    /// The function of the parameter at the root of the payload, or -1.
    int function;
    unsigned missing;
    llvm::ArrayRef<mlir::Value> captured;
    Mismatch *mismatch;
    /// See `Binding`.
    llvm::ArrayRef<uint8_t> alternatives = {};
  };
  std::optional<Binding> attempt(const Attempt &attempt) const;
  bool assign(const Attempt &attempt, Binding &binding) const;
  /// Assigns the inputs as the body combines them, in one order.
  bool assignAsFolded(const Attempt &attempt, Binding &binding) const;
  /// Assigns one source, an input of the op or a type of scalar, to the input
  /// at `position`; false if that input does not admit it.
  bool assignOne(const Attempt &attempt, unsigned position, unsigned source,
                 Binding &binding) const;
  bool finish(const Attempt &attempt, Binding &binding) const;
  /// Unifies the payload, trying each choice of functions for the parameters
  /// `open`.
  bool unifyBody(const Attempt &attempt, llvm::ArrayRef<unsigned> open,
                 Binding &binding) const;
  bool checkRegion(const Attempt &attempt) const;

  const TreeIndex &index;
  bool disjointArguments;
};

} // namespace op_tree

#endif // OPTREE_MATCHING_MATCHER_H
