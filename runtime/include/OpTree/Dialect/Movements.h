//===- Movements.h - Composites that move elements --------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The key `moves` of a spec says that each element of the output is one of an
// input. Verifying, decomposing and tiling the op follow from it.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_DIALECT_MOVEMENTS_H
#define OPTREE_DIALECT_MOVEMENTS_H

#include "OpTree/Dialect/DefinedDialect.h"
#include "mlir/IR/Builders.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"

namespace op_tree {

/// A composite of a defined dialect that moves elements.
class MovementOp {
public:
  /// Returns none if `op` does not move elements.
  static std::optional<MovementOp> get(mlir::Operation *op);

  mlir::Operation *operator->() const { return op; }
  llvm::SmallVector<mlir::Value> inputs() const {
    return mlir::cast<mlir::DestinationStyleOpInterface>(op).getDpsInputs();
  }
  mlir::Value init() const {
    return mlir::cast<mlir::DestinationStyleOpInterface>(op)
        .getDpsInits()
        .front();
  }
  int64_t rank() const {
    return mlir::cast<mlir::ShapedType>(init().getType()).getRank();
  }

  /// Fails if there is no input, or if an input has another element type than
  /// the output.
  mlir::LogicalResult verify() const;

  /// Builds the ops that the op stands for, at the insertion point, and returns
  /// their results.
  llvm::FailureOr<llvm::SmallVector<mlir::Value>>
  decompose(mlir::OpBuilder &builder) const;

  /// Builds the same op on a tile of the output; null if no input has an
  /// element in the tile.
  mlir::Operation *tile(mlir::OpBuilder &builder,
                        llvm::ArrayRef<mlir::OpFoldResult> offsets,
                        llvm::ArrayRef<mlir::OpFoldResult> sizes) const;

private:
  MovementOp(mlir::Operation *op, MovementKind kind,
             llvm::SmallVector<int64_t> dimensions)
      : op(op), kind(kind), dimensions(std::move(dimensions)) {}

  llvm::FailureOr<llvm::SmallVector<mlir::Value>>
  join(mlir::OpBuilder &builder) const;
  llvm::SmallVector<mlir::Value> reverse(mlir::OpBuilder &builder) const;

  mlir::Operation *op;
  MovementKind kind;
  /// The dimension along which inputs are joined, or the reversed dimensions.
  llvm::SmallVector<int64_t> dimensions;
};

/// Builds a slice of a tensor, or a view of a part of a memref.
mlir::Value slice(mlir::OpBuilder &builder, mlir::Location loc,
                  mlir::Value value, llvm::ArrayRef<mlir::OpFoldResult> offsets,
                  llvm::ArrayRef<mlir::OpFoldResult> sizes);

/// Attaches tiling and bufferization to an op that moves elements.
void attachMovementModels(mlir::RegisteredOperationName name);

} // namespace op_tree

#endif // OPTREE_DIALECT_MOVEMENTS_H
