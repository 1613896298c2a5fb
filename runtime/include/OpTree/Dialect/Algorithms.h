//===- Algorithms.h - Ops that run an algorithm -----------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The key `runs` of a spec names an algorithm of the runtime, which loops over
// a domain and computes with the op's regions. Tiling, bufferization and
// lowering to loops follow from it.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_DIALECT_ALGORITHMS_H
#define OPTREE_DIALECT_ALGORITHMS_H

#include "OpTree/Dialect/DefinedDialect.h"
#include "mlir/Dialect/Utils/StructuredOpsUtils.h"
#include "mlir/IR/PatternMatch.h"

namespace op_tree {

/// A dimension of the domain of an algorithm.
struct AlgorithmLoop {
  mlir::utils::IteratorType iterator = mlir::utils::IteratorType::parallel;
  /// True if a tile has to have the whole dimension.
  bool whole = false;
};

/// An op in destination style that runs an algorithm.
class AlgorithmOp {
public:
  /// Returns none if `op` runs no algorithm.
  static std::optional<AlgorithmOp> get(mlir::Operation *op);

  /// The operand whose sizes are those of the domain.
  mlir::Value leader() const;
  int64_t rank() const;
  /// The loops over the domain.
  llvm::SmallVector<AlgorithmLoop> loops() const;
  /// For each dimension of an operand, the dimension of the domain that it
  /// belongs to; -1: a tile needs the whole of it.
  llvm::SmallVector<int64_t> dimensionsOf(mlir::OpOperand &operand) const;
  /// Returns true if the op reads the elements that an output has before it.
  bool readsOutput(mlir::OpOperand &output) const;

  /// Fails if the parameters do not fit the operands.
  mlir::LogicalResult verify() const;
  /// Builds loops in front of the op, which is on memrefs.
  void lower(mlir::RewriterBase &rewriter) const;

private:
  AlgorithmOp(mlir::Operation *op, const CompositeShapes &shapes);

  /// Fails unless the operands have these ranks.
  mlir::LogicalResult verifyRanks(llvm::ArrayRef<int64_t> ranks) const;

  /// The only value of operand number `number`.
  mlir::Value at(unsigned number) const { return members[number].front(); }
  unsigned numInputs() const;
  /// The only value of output number `number`.
  mlir::Value output(unsigned number) const { return at(numInputs() + number); }
  /// The value of input number `number`, or null if the op lacks it.
  mlir::Value given(unsigned number) const {
    return number < numInputs() && !members[number].empty() ? at(number)
                                                            : mlir::Value();
  }
  /// The parameter number `number` of the algorithm.
  llvm::SmallVector<int64_t> parameter(unsigned number) const;
  /// The dimension along which the algorithm runs.
  int64_t axis() const { return parameter(0).front(); }
  bool accumulates() const;
  /// The number of dimensions of slices by which indices count. The indices may
  /// have one dimension more, with an index for each dimension that they name.
  int64_t batch() const;
  /// Returns true if the values decide how many elements of the outputs are
  /// written; the last output has their number.
  bool counts() const;
  bool isOutput(unsigned group) const {
    return shapes.operands[group].role == Role::Init;
  }
  bool flag(unsigned number) const { return parameter(number).front() != 0; }
  /// The number of the spec's operand that has this operand of the op.
  unsigned groupOf(mlir::OpOperand &operand) const;

  friend class LoopWriter;

  mlir::Operation *op;
  const CompositeShapes &shapes;
  /// The values of each operand.
  llvm::SmallVector<mlir::ValueRange> members;
};

/// Attaches tiling and bufferization to an op that runs an algorithm.
void attachAlgorithmModels(mlir::RegisteredOperationName name);

} // namespace op_tree

#endif // OPTREE_DIALECT_ALGORITHMS_H
