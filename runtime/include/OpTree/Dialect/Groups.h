//===- Groups.h - Methods of groups, and their models -----------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Functions that the classes from `Groups.td` call:
//
//   %0 = optree.group "softmax" (%a = %x : tensor<4x8xf32>) -> tensor<4x8xf32>
//       parameters {dimension = 1 : i64} {
//     ...
//     optree.return %b : tensor<4x8xf32>
//   }
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_DIALECT_GROUPS_H
#define OPTREE_DIALECT_GROUPS_H

#include "OpTree/IR/Groups.h"
#include "mlir/Dialect/Linalg/IR/LinalgInterfaces.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace op_tree {

mlir::ParseResult parseGroup(mlir::OpAsmParser &parser,
                             mlir::OperationState &result);
void printGroup(mlir::Operation *group, mlir::OpAsmPrinter &printer);

/// Fails unless the body fits the inputs and the results.
mlir::LogicalResult verifyGroup(mlir::Operation *group);

/// Adds patterns for groups of this name: results and inputs without a use go,
/// and so does a group that has no ops.
void populateGroupPatterns(mlir::RewritePatternSet &patterns,
                           llvm::StringRef name, mlir::MLIRContext *context);

/// Finds sizes of values of a body as values from around the group.
class GroupSizes {
public:
  /// `builder` builds in front of the group.
  GroupSizes(mlir::Operation *group, mlir::OpBuilder &builder);

  /// Returns a size of a tensor, if it follows from the sizes of what the group
  /// takes.
  std::optional<mlir::OpFoldResult> sizeOf(mlir::Value value, int64_t dim);

private:
  /// Returns the value that a value of the body is around the group, or null.
  mlir::Value outsideOf(mlir::Value value) const;
  /// Returns a scalar, computed again around the group, or null.
  mlir::Value number(mlir::Value value);

  mlir::Region &region;
  mlir::OpBuilder &builder;
  mlir::Location loc;
  mlir::IRMapping inputs;
};

/// Returns the sizes of the results, from the sizes of what the body reads.
mlir::LogicalResult reifyGroupShapes(mlir::Operation *group,
                                     mlir::OpBuilder &builder,
                                     mlir::ReifiedRankedShapedTypeDims &shapes);

/// Copies the body to the insertion point; returns the results.
llvm::SmallVector<mlir::Value> copyGroupBody(mlir::Operation *group,
                                             mlir::OpBuilder &builder);

/// Attaches tiling and bufferization to the groups of a dialect, which has
/// registered them.
void attachGroupModels(mlir::Dialect *dialect);

} // namespace op_tree

#endif // OPTREE_DIALECT_GROUPS_H
