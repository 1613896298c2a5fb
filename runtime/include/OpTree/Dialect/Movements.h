//===- Movements.h - Composites that move elements --------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The `moves` of a spec is all that is needed to verify an op, to take
// it apart and to tile it: each element of the output is one of an input.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_DIALECT_MOVEMENTS_H
#define OPTREE_DIALECT_MOVEMENTS_H

#include "OpTree/Dialect/DefinedDialect.h"
#include "mlir/IR/Builders.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"

namespace optree_gen {

/// A composite of a defined dialect that moves elements.
class MovementOp {
public:
  /// None where `op` does not move elements.
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

  /// Fails if there is no input, or one of other elements than the output.
  mlir::LogicalResult verify() const;

  /// The ops that it stands for, at the builder's place; their results.
  llvm::FailureOr<llvm::SmallVector<mlir::Value>>
  decompose(mlir::OpBuilder &builder) const;

  /// The same op on the tile of the output; null where no input has an element
  /// in it.
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
  /// The dimension along which inputs are joined, or those that are reversed.
  llvm::SmallVector<int64_t> dimensions;
};

/// Attaches what tiles and bufferizes an op that moves elements.
void attachMovementModels(mlir::RegisteredOperationName name);

} // namespace optree_gen

#endif // OPTREE_DIALECT_MOVEMENTS_H
