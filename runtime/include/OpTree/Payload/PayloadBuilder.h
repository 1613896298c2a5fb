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
#include "mlir/IR/Builders.h"

namespace op_tree {

/// Builds `graph` at the insertion point and returns its results. Argument i of
/// the graph is `arguments[i]`, loop i is the dimension `loops[i]`.
llvm::SmallVector<mlir::Value, 1>
buildScalars(mlir::OpBuilder &builder, mlir::Location loc, const Tree &tree,
             const DialectInfo &dialect, const ScalarGraph &graph,
             mlir::ValueRange arguments, llvm::ArrayRef<unsigned> loops);

/// Builds `graph` at the insertion point as `buildScalars` does, and then the
/// terminator of `dialect`.
void buildPayload(mlir::OpBuilder &builder, mlir::Location loc,
                  const Tree &tree, const DialectInfo &dialect,
                  const ScalarGraph &graph, mlir::ValueRange arguments,
                  llvm::ArrayRef<unsigned> loops);

} // namespace op_tree

#endif // OPTREE_PAYLOAD_PAYLOADBUILDER_H
