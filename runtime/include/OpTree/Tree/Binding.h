//===- Binding.h - The values of a node's parameters ------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The result of unification: the node of the tree that an op means, and the
// value of each of the node's operands, loops and parameters.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_TREE_BINDING_H
#define OPTREE_TREE_BINDING_H

#include "OpTree/Payload/ScalarGraph.h"
#include "OpTree/Tree/Mismatch.h"
#include "mlir/IR/AffineMap.h"

namespace optree_gen {

/// The value of one parameter: a sign, a function's number, or integers.
using ParameterValue = llvm::SmallVector<int64_t, 4>;

/// The operand of the matched op that an operand of the node is.
struct OperandSource {
  /// The op's operand number, or -1 where the body captures `value`.
  int operand = -1;
  mlir::Value value = {};
};

struct Binding {
  const Node *node = nullptr;
  /// By position: the node's operands in order, variadic groups written out.
  llvm::SmallVector<OperandSource, 4> operands;
  /// The first position of each operand of the node, and one past the last.
  llvm::SmallVector<unsigned, 5> begin;
  /// The op's dimension that each loop of the node is.
  llvm::SmallVector<unsigned, 8> loops;
  /// The op's maps over the node's loops, by position.
  llvm::SmallVector<mlir::AffineMap, 4> maps;
  /// By parameter of the node.
  llvm::SmallVector<ParameterValue, 4> parameters;
  /// The node's payload on the types at hand; empty where the region is the
  /// user's.
  ScalarGraph payload;
  /// True if a cast of the payload takes several operations.
  bool compoundCast = false;

  /// The elements of the variadic operand `operand`, or the operand itself.
  llvm::ArrayRef<OperandSource> group(unsigned operand) const {
    return llvm::ArrayRef(operands).slice(begin[operand],
                                          begin[operand + 1] - begin[operand]);
  }
};

/// The first position of each operand of `node`, and one past the last, for an
/// op with that many inputs and inits; none where the node takes others.
std::optional<llvm::SmallVector<unsigned, 5>>
layOutOperands(const Node &node, unsigned numInputs, unsigned numInits);

} // namespace optree_gen

#endif // OPTREE_TREE_BINDING_H
