//===- OperandBinder.h - The operands of a match as values ------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_GRAPH_OPERANDBINDER_H
#define OPTREE_GRAPH_OPERANDBINDER_H

#include "OpTree/Graph/BlockGraph.h"
#include "OpTree/Graph/CompositePatterns.h"

namespace op_tree {

/// An operand of a composite: a value of the block, or what is computed from
/// some, and how it is read.
struct BoundOperand {
  mlir::Value value;
  /// If there is no such value: those from which the operand is computed.
  Sources sources = {};
  TensorId node = ~0u;
  /// The view of a tensor whose dimensions are those of the composite's
  /// operand.
  TensorView view;
  mlir::Type type;
  /// True if `value` is that tensor or scalar.
  bool isDirect = false;

  /// True of outputs, too.
  bool isAbsent() const { return node == ~0u; }
};

/// A composite on operands.
struct CompositeInstance {
  const Definition *definition = nullptr;
  llvm::SmallVector<BoundOperand, 4> operands;
  mlir::NamedAttrList parameters;
  /// By step of the definition: the alternative that it is.
  llvm::SmallVector<uint8_t, 4> alternatives = {};
  /// The loops of each dimension of the composite's result.
  llvm::SmallVector<llvm::SmallVector<Size, 1>, 6> sizes;
  /// The view of the composite's result.
  TensorView view;
  mlir::RankedTensorType type;
  /// True if the ops that are there move into a group or function as they are.
  bool moves = false;
};

/// Binds the operands of a match to values in front of `user`; returns none if
/// there are none. `element`: the type of the elements of the composite's
/// result. `mayMove`: the ops that are there may stay as they are.
std::optional<CompositeInstance> bindOperands(BlockGraph &block,
                                              const CompositeMatch &match,
                                              mlir::Operation *user,
                                              mlir::Type element, bool mayMove);

} // namespace op_tree

#endif // OPTREE_GRAPH_OPERANDBINDER_H
