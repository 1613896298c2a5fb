//===- CompositeOp.h - Methods of ops that stand for several ----*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_DIALECT_COMPOSITEOP_H
#define OPTREE_DIALECT_COMPOSITEOP_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace optree_gen {

class DefinedDialect;

/// Gives the composites of the dialect, which it must have registered, tiling
/// and bufferization.
void attachCompositeModels(const DefinedDialect &dialect);

/// Verifies the op by its counterpart in the base dialect, by how it moves
/// elements, and by the sizes that its spec gives.
mlir::LogicalResult verifyComposite(mlir::Operation *op);

/// The results have the shapes of the inits.
mlir::LogicalResult
reifyCompositeShapes(mlir::Operation *op, mlir::OpBuilder &builder,
                     mlir::ReifiedRankedShapedTypeDims &shapes);

/// The ops that the op stands for, in its place; their results. Fails where the
/// base dialect has no such op.
mlir::FailureOr<llvm::SmallVector<mlir::Value>>
decomposeComposite(mlir::Operation *op, mlir::OpBuilder &builder);

/// Inputs are read, inits are written.
void compositeEffects(mlir::Operation *op,
                      llvm::SmallVectorImpl<mlir::SideEffects::EffectInstance<
                          mlir::MemoryEffects::Effect>> &effects);

mlir::Speculation::Speculatability
compositeSpeculatability(mlir::Operation *op);

/// Folds casts of memrefs into the op.
mlir::LogicalResult foldComposite(mlir::Operation *op);

/// For ODS: results that are the inits that are tensors are not written.
mlir::ParseResult
parseInferredResults(mlir::OpAsmParser &parser, mlir::Type init,
                     llvm::SmallVectorImpl<mlir::Type> &results);
void printInferredResults(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                          mlir::Type init, mlir::TypeRange results);

} // namespace optree_gen

#endif // OPTREE_DIALECT_COMPOSITEOP_H
