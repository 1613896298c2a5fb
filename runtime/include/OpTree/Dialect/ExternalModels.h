//===- ExternalModels.h - Interfaces that upstream attaches -----*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_DIALECT_EXTERNALMODELS_H
#define OPTREE_DIALECT_EXTERNALMODELS_H

#include "OpTree/Dialect/DefinedDialect.h"

namespace mlir {
class RewriterBase;
namespace bufferization {
struct BufferizationOptions;
class BufferizationState;
} // namespace bufferization
} // namespace mlir

namespace op_tree {

/// Attaches to the structured ops of the dialect the interfaces that upstream
/// attaches to its own: tiling, partial reduction, sharding, bufferization and
/// runtime verification. The dialect must have registered its ops.
void attachExternalModels(const DefinedDialect &dialect);

/// Registers the models of upstream that these models call, with the dialects
/// that they need.
void registerExternalModels(mlir::DialectRegistry &registry);

/// Bufferizes an op in destination style: clones it on buffers.
mlir::LogicalResult
bufferizeDestinationStyle(mlir::Operation *op, mlir::RewriterBase &rewriter,
                          const mlir::bufferization::BufferizationOptions &,
                          mlir::bufferization::BufferizationState &);

} // namespace op_tree

#endif // OPTREE_DIALECT_EXTERNALMODELS_H
