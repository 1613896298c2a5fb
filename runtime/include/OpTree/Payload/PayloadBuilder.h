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

namespace optree_gen {

/// Builds `graph` at the insertion point, its arguments being `arguments` and
/// its loops the dimensions `loops`; gives its results.
llvm::SmallVector<mlir::Value, 1>
buildScalars(mlir::OpBuilder &builder, mlir::Location loc, const Tree &tree,
             const DialectInfo &dialect, const ScalarGraph &graph,
             mlir::ValueRange arguments, llvm::ArrayRef<unsigned> loops);

/// Builds `graph` at the insertion point, its arguments being `arguments` and
/// its loops the dimensions `loops`, and ends with `dialect`'s terminator.
void buildPayload(mlir::OpBuilder &builder, mlir::Location loc,
                  const Tree &tree, const DialectInfo &dialect,
                  const ScalarGraph &graph, mlir::ValueRange arguments,
                  llvm::ArrayRef<unsigned> loops);

} // namespace optree_gen

#endif // OPTREE_PAYLOAD_PAYLOADBUILDER_H
