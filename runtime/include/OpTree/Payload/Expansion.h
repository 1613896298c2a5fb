//===- Expansion.h - Payloads for given types -------------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Expands the payload of a node for given element types, functions and signs.
// Matching and building a body both start from the expanded payload.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_PAYLOAD_EXPANSION_H
#define OPTREE_PAYLOAD_EXPANSION_H

#include "OpTree/Payload/ScalarGraph.h"

namespace op_tree {

/// The values of the parameters that a payload depends on, by parameter.
struct PayloadValues {
  PayloadValues() = default;
  explicit PayloadValues(const Node &node) : value(node.parameters.size(), 0) {}

  llvm::SmallVector<int64_t, 8> value;
};

/// The element types of an op's operands, for its payload.
struct PayloadTypes {
  /// By position: the operands of the node in order, variadic groups expanded.
  llvm::SmallVector<mlir::Type, 4> types;
  /// The first position of each operand of the node, and one past the last.
  llvm::SmallVector<unsigned, 5> begin;
  mlir::Type accumulator;
};

/// Properties of an expansion.
struct ExpansionTraits {
  /// True if the other sign gives another graph.
  bool signMatters = false;
  /// True if some cast takes several operations.
  bool compoundCast = false;
};

/// Returns true if the node's op may have elements of these types. If specs
/// define the op, these are the types on which scalar functions are defined.
/// MLIR's own ops and user-defined bodies may move elements of other types,
/// too.
bool takesElements(const Tree &tree, const Node &node,
                   llvm::ArrayRef<mlir::Type> types);

/// Returns the payload of `node` as a graph; none if it is illegal on these
/// types. Argument nodes hold positions.
std::optional<ScalarGraph> expandPayload(const Tree &tree, const Node &node,
                                         const PayloadTypes &types,
                                         const PayloadValues &values,
                                         ExpansionTraits &traits);

/// Returns an expression of arguments of these types as a graph; none if it is
/// illegal on them. The first nodes of the graph are the arguments.
std::optional<ScalarGraph>
expandExpression(const Tree &tree, llvm::ArrayRef<ExprNode> expression,
                 llvm::ArrayRef<mlir::Type> arguments,
                 mlir::MLIRContext *context);

} // namespace op_tree

#endif // OPTREE_PAYLOAD_EXPANSION_H
