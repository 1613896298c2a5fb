//===- PayloadBuilder.h - Bodies from graphs --------------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Builds the body of an op from the graph of its payload.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_PAYLOAD_PAYLOADBUILDER_H
#define OPTREE_PAYLOAD_PAYLOADBUILDER_H

#include "OpTree/Payload/ScalarGraph.h"
#include "mlir/IR/AffineMap.h"
#include "mlir/IR/Builders.h"

namespace op_tree {

/// The loops around a body: loop i of a graph is the dimension `numbers[i]`,
/// and has the size of each dimension of `operands` that `maps` read by it
/// alone. A payload reads some of `operands` at computed indices.
struct LoopNest {
  llvm::ArrayRef<unsigned> numbers = {};
  mlir::ValueRange operands = {};
  llvm::ArrayRef<mlir::AffineMap> maps = {};
};

/// Builds `graph` at the insertion point and returns its results. Argument i of
/// the graph is `arguments[i]`.
llvm::SmallVector<mlir::Value, 1>
buildScalars(mlir::OpBuilder &builder, mlir::Location loc, const Tree &tree,
             const DialectInfo &dialect, const ScalarGraph &graph,
             mlir::ValueRange arguments, const LoopNest &nest);

/// Builds `graph` at the insertion point as `buildScalars` does, and then the
/// terminator of `dialect`.
void buildPayload(mlir::OpBuilder &builder, mlir::Location loc,
                  const Tree &tree, const DialectInfo &dialect,
                  const ScalarGraph &graph, mlir::ValueRange arguments,
                  const LoopNest &nest);

} // namespace op_tree

#endif // OPTREE_PAYLOAD_PAYLOADBUILDER_H
