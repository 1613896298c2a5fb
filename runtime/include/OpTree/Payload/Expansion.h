//===- Expansion.h - Payloads for given types -------------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Writes the payload of a node of the tree out for given element types,
// functions and signs. Both matching and building a body start from this.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_PAYLOAD_EXPANSION_H
#define OPTREE_PAYLOAD_EXPANSION_H

#include "OpTree/Payload/ScalarGraph.h"

namespace optree_gen {

/// The values of the parameters that a payload depends on, by parameter.
struct PayloadValues {
  static constexpr unsigned kMaxParameters = 8;
  int64_t value[kMaxParameters] = {};
};

/// The elements of an op's operands, as its payload sees them.
struct PayloadTypes {
  /// Element types, by position: the operands of the node in order, variadic
  /// groups written out.
  llvm::SmallVector<mlir::Type, 4> types;
  /// The first position of each operand of the node, and one past the last.
  llvm::SmallVector<unsigned, 5> begin;
  mlir::Type accumulator;
};

/// Properties of an expansion.
struct ExpansionTraits {
  /// The graph is not the same for the other sign.
  bool signMatters = false;
  /// Some cast takes several operations.
  bool compoundCast = false;
};

/// Returns true if the node's op may have elements of these types: those that
/// scalar functions know, if specs define the op. MLIR's own ops and bodies of
/// users move elements of other types, too.
bool takesElements(const Tree &tree, const Node &node,
                   llvm::ArrayRef<mlir::Type> types);

/// The payload of `node` as a graph; none where it is illegal on these types.
/// Argument nodes carry positions.
std::optional<ScalarGraph> expandPayload(const Tree &tree, const Node &node,
                                         const PayloadTypes &types,
                                         const PayloadValues &values,
                                         ExpansionTraits &traits);

/// An expression of arguments of these types as a graph, whose first nodes are
/// the arguments; none where it is illegal on them.
std::optional<ScalarGraph>
expandExpression(const Tree &tree, llvm::ArrayRef<ExprNode> expression,
                 llvm::ArrayRef<mlir::Type> arguments);

} // namespace optree_gen

#endif // OPTREE_PAYLOAD_EXPANSION_H
