//===- Regions.h - Bodies of ops outside the tree ---------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The key `regions` of a spec gives an op bodies, such as the comparator of a
// sort. Their block arguments and the values that they end with are elements of
// operands:
//
//   arguments: [accumulator, input], yields: [accumulator]
//   ^bb0(%sum: f32, %next: f16): ... optree.return %new : f32
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_DIALECT_REGIONS_H
#define OPTREE_DIALECT_REGIONS_H

#include "OpTree/Table.h"
#include "mlir/IR/Builders.h"

namespace op_tree {

/// Builds a body: its operations and its terminator.
using BodyBuilder = llvm::function_ref<void(mlir::OpBuilder &, mlir::Location,
                                            mlir::ValueRange)>;

/// A block argument or a yielded value of a region.
struct RegionElement {
  /// The operand whose element it is, and its member; -1: none.
  int operand;
  unsigned member;
  /// The number of elements of this member that come before it.
  unsigned occurrence;
  mlir::Type type;
};

/// Returns the block arguments, or the yielded values, of a region. `members`:
/// the values of each operand.
llvm::SmallVector<RegionElement> regionElements(
    llvm::ArrayRef<RegionValue> values, const CompositeShapes &shapes,
    llvm::ArrayRef<mlir::ValueRange> members, mlir::MLIRContext *context);

/// Fails, with an error at `op`, if a region does not have the signature of its
/// spec.
mlir::LogicalResult verifyRegions(mlir::Operation *op,
                                  const CompositeShapes &shapes);

/// Completes the state of an op outside the tree, which has its attributes:
/// adds operands, the types of its outputs, and regions.
void buildOutsideOp(mlir::OpBuilder &builder, mlir::OperationState &state,
                    llvm::ArrayRef<mlir::ValueRange> operands,
                    llvm::ArrayRef<BodyBuilder> bodies);

/// Builds the operations of a body at the insertion point, and returns the
/// values that it ends with. `elements`: those of its block arguments.
llvm::SmallVector<mlir::Value> inlineBody(mlir::OpBuilder &builder,
                                          mlir::Region &region,
                                          mlir::ValueRange elements);

} // namespace op_tree

#endif // OPTREE_DIALECT_REGIONS_H
