//===- Binding.h - The values of a node's parameters ------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The result of unification: the node that an op means, and the values of the
// node's operands, loops and parameters.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_TREE_BINDING_H
#define OPTREE_TREE_BINDING_H

#include "OpTree/Payload/ScalarGraph.h"
#include "OpTree/Tree/Mismatch.h"
#include "mlir/IR/AffineMap.h"

namespace op_tree {

/// The value of one parameter: a sign, a function's number, or integers.
using ParameterValue = llvm::SmallVector<int64_t, 4>;

/// The operand of the matched op that stands for an operand of the node.
struct OperandSource {
  /// The op's operand number, or -1 where the body captures `value`.
  int operand = -1;
  mlir::Value value = {};
};

struct Binding {
  const Node *node = nullptr;
  /// By position: the operands of the node in order, variadic groups expanded.
  llvm::SmallVector<OperandSource, 4> operands;
  /// The first position of each operand of the node; last, the number of
  /// positions.
  llvm::SmallVector<unsigned, 5> begin;
  /// By operand of the node: which of its alternative maps it has; empty: the
  /// defaults.
  llvm::SmallVector<uint8_t, 0> alternatives;
  /// For each loop of the node, the dimension of the op.
  llvm::SmallVector<unsigned, 8> loops;
  /// By position: the op's maps in terms of the node's loops.
  llvm::SmallVector<mlir::AffineMap, 4> maps;
  /// The values of the node's parameters.
  llvm::SmallVector<ParameterValue, 4> parameters;
  /// The node's payload for the op's element types; empty if the body is
  /// user-defined.
  ScalarGraph payload;
  /// True if a cast of the payload takes several operations.
  bool compoundCast = false;

  /// Returns the members of the variadic operand `operand`, or the operand
  /// itself.
  llvm::ArrayRef<OperandSource> group(unsigned operand) const {
    return llvm::ArrayRef(operands).slice(begin[operand],
                                          begin[operand + 1] - begin[operand]);
  }
};

/// The most members of a variadic operand that a payload combines one by one:
/// matchers descend the chain of operations.
constexpr unsigned kMostMembers = 128;

/// Returns the first position of each operand of `node` and, last, the number
/// of positions, for an op with so many inputs and inits; none if the node
/// takes another number.
std::optional<llvm::SmallVector<unsigned, 5>>
layOutOperands(const Node &node, unsigned numInputs, unsigned numInits);

} // namespace op_tree

#endif // OPTREE_TREE_BINDING_H
