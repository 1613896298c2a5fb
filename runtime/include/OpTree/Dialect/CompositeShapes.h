//===- CompositeShapes.h - Operands of ops outside the tree -----*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The sizes of a composite are expressions in its spec: `shape` gives those of
// an output, `where` relates those of inputs. Tables hold both as nodes. They
// number the element types that operands share.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_DIALECT_COMPOSITESHAPES_H
#define OPTREE_DIALECT_COMPOSITESHAPES_H

#include "OpTree/Table.h"
#include "mlir/IR/Operation.h"

namespace op_tree {

/// Returns the values of each operand and of each result of the op, in the
/// order of `shapes.operands`.
llvm::SmallVector<mlir::ValueRange> membersOf(mlir::Operation *op,
                                              const CompositeShapes &shapes);

/// Returns the value of a parameter; none if the op lacks the attribute and
/// there is no default.
std::optional<llvm::SmallVector<int64_t>>
numbersOf(mlir::Operation *op, const ShapeParameter &parameter);

/// Fails, with an error at `op`, if its list of static sizes leaves more sizes
/// to operands than it has operands. Upstream's verifiers read them unchecked.
mlir::LogicalResult verifyDynamicSizes(mlir::Operation *op,
                                       const CompositeShapes &shapes);

/// Fails, with an error at `op`, if operands that share an element type have
/// several.
mlir::LogicalResult verifyElements(mlir::Operation *op,
                                   const CompositeShapes &shapes);

/// Fails, with an error at `op`, if sizes that are known contradict `shapes`.
mlir::LogicalResult verifyShapes(mlir::Operation *op,
                                 const CompositeShapes &shapes);

} // namespace op_tree

#endif // OPTREE_DIALECT_COMPOSITESHAPES_H
