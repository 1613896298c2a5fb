//===- ScalarCover.h - Bodies in terms of functions -------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads the operations of a body as scalar functions and casts of the tables,
// one at a time, starting from the result.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_FORMS_SCALARCOVER_H
#define OPTREE_FORMS_SCALARCOVER_H

#include "OpTree/Forms/RoleOps.h"
#include "OpTree/Payload/Expansion.h"
#include "llvm/ADT/DenseMap.h"

namespace op_tree {

/// A value of a body: a leaf, the position of a loop, one cast, or one function
/// of other values.
struct CoveredNode {
  enum Kind : uint8_t { Leaf, Iota, Cast, Call };
  Kind kind = Leaf;
  Sign sign = Sign::Signed;
  unsigned function = 0;
  /// Nodes of the graph.
  llvm::SmallVector<unsigned, 3> args;
};

class ScalarCover {
public:
  ScalarCover(const RoleOps &roles, const ScalarGraph &graph)
      : roles(roles), graph(graph) {}

  /// Returns node `number` as a function or cast; none if no function computes
  /// it.
  std::optional<CoveredNode> cover(unsigned number) const {
    auto found = known.find(number);
    return found != known.end()
               ? found->second
               : known.try_emplace(number, coverNew(number)).first->second;
  }

  /// Returns the nodes of the graph that the arguments of `pattern` stand for,
  /// if node `number` computes `pattern`; ~0u for an argument that the pattern
  /// ignores.
  std::optional<llvm::SmallVector<unsigned, 4>>
  unify(const ScalarGraph &pattern, unsigned number) const;

private:
  std::optional<CoveredNode> coverNew(unsigned number) const;

  const RoleOps &roles;
  const ScalarGraph &graph;
  mutable llvm::DenseMap<unsigned, std::optional<CoveredNode>> known;
};

/// Returns the payload of `roles.elementwise` for a function on arguments of
/// these types, the output last; none if it is illegal.
std::optional<ScalarGraph> expandFunction(const RoleOps &roles,
                                          unsigned function,
                                          llvm::ArrayRef<mlir::Type> arguments,
                                          mlir::Type result);

/// Returns the payload of `roles.cast`; none if that cast takes several
/// operations.
std::optional<ScalarGraph> expandCast(const RoleOps &roles, mlir::Type from,
                                      mlir::Type to, Sign sign);

/// Returns the payload of `roles.contraction` on elements of these types.
std::optional<ScalarGraph> expandContraction(const RoleOps &roles,
                                             mlir::Type lhs, mlir::Type rhs,
                                             mlir::Type acc, Sign sign);

/// Returns the payload of `roles.iota` along `loop` for elements of that type.
std::optional<ScalarGraph> expandIota(const RoleOps &roles, mlir::Type element,
                                      unsigned loop);

/// Returns the parameter of `node` that is a sign, or -1.
int signParameter(const Node &node);

} // namespace op_tree

#endif // OPTREE_FORMS_SCALARCOVER_H
