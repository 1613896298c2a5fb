//===- IterationOrder.h - Sound orders of iterations ------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Decides whether the loops of an op may run in another order, which requires
// that no value depends on the order. Parallel loops may move. Reduction loops
// keep their order among themselves unless the combiner associates and
// commutes. If the body has effects, or if buffers may overlap, all loops stay.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_MATCHING_ITERATIONORDER_H
#define OPTREE_MATCHING_ITERATIONORDER_H

#include "OpTree/Tree/Binding.h"
#include "OpTree/Tree/StructuredView.h"

namespace op_tree {

/// Returns the orders in which an operation may combine elements of a type.
CombiningOrder combiningOrder(const Tree &tree, llvm::StringRef operation,
                              mlir::Type type);

/// Returns true if two arguments of the operation may change places: MLIR says
/// so of `arith.maxnumf`, too, which may give either of two zeros.
bool commutes(const Tree &tree, mlir::OperationName operation, mlir::Type type);

/// Returns true if each result of `body` combines its accumulator with elements
/// such that their order does not matter. The accumulators are the arguments
/// from `numInputs` on. `keepsFlags`: operations keep their flags.
bool combinesInAnyOrder(const Tree &tree, const ScalarGraph &body,
                        unsigned numInputs, bool keepsFlags = false);

/// Returns true if `loops` lists the op's reduction loops in their order.
/// Negative numbers in `loops` are loops that the op does not have. A loop
/// counts as a reduction if iterations that differ in it may write the same
/// element, whatever its iterator type. Loops that run once do not count.
bool keepsReductions(const StructuredView &view, llvm::ArrayRef<int> loops);

/// Returns `loops` after sorting the reduction loops in it into the op's order;
/// the other loops stay in place.
llvm::SmallVector<int, 6> withReductionsInOrder(const StructuredView &view,
                                                llvm::ArrayRef<int> loops);

/// Returns why an op for `view` may not run its loops in the order `loops`;
/// null if it may. `body` is null if the tables do not describe the body.
/// `movesBody`: the new op takes over the body. `disjointArguments`: no two
/// arguments of a function are buffers that overlap.
const char *obstacleToOrder(const Tree &tree, const StructuredView &view,
                            const ScalarGraph *body, llvm::ArrayRef<int> loops,
                            bool movesBody, bool disjointArguments);

} // namespace op_tree

#endif // OPTREE_MATCHING_ITERATIONORDER_H
