//===- IterationOrder.h - Sound orders of iterations ------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An op runs its loops in their order. Another op for it may run them in
// another order only if no value depends on that: parallel loops may move;
// reduction loops keep their order among themselves unless the combiner
// associates and commutes; where a body has effects, or where buffers may be
// one another, all loops stay.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_MATCHING_ITERATIONORDER_H
#define OPTREE_MATCHING_ITERATIONORDER_H

#include "OpTree/Tree/Binding.h"
#include "OpTree/Tree/StructuredView.h"

namespace optree_gen {

/// Returns true if each result of `body` combines its accumulator with elements
/// in such a way that their order does not matter. Arguments from `numInputs`
/// on are the accumulators. `keepsFlags`: the flags that operations have are to
/// stay.
bool combinesInAnyOrder(const Tree &tree, const ScalarGraph &body,
                        unsigned numInputs, bool keepsFlags = false);

/// Returns true if the reduction loops are in their order in `loops`, which has
/// loops of the op by number, negative ones for loops that the op has not. A
/// loop is one if visits that differ in it may write to the same element,
/// whatever its iterator type. Loops that run once do not count.
bool keepsReductions(const StructuredView &view, llvm::ArrayRef<int> loops);

/// `loops`, in which reduction loops have changed places with each other so
/// that they are in the order of the op.
llvm::SmallVector<int, 6> withReductionsInOrder(const StructuredView &view,
                                                llvm::ArrayRef<int> loops);

/// Returns why an op for `view` may not run its loops in the order `loops`;
/// null if it may. `body` is null where the tables do not describe it.
/// `movesBody`: the body is handed over as it is. `disjointArguments`: no two
/// arguments of a function are buffers that overlap.
const char *obstacleToOrder(const Tree &tree, const StructuredView &view,
                            const ScalarGraph *body, llvm::ArrayRef<int> loops,
                            bool movesBody, bool disjointArguments);

} // namespace optree_gen

#endif // OPTREE_MATCHING_ITERATIONORDER_H
