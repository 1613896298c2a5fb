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

namespace op_tree {

class DefinedDialect;

/// Attaches the interfaces for tiling and bufferization to the composites of
/// the dialect. The dialect must have registered its ops.
void attachCompositeModels(const DefinedDialect &dialect);

/// Verifies the op: by the verifier of its counterpart in the base dialect, by
/// its movement of elements, and by the sizes in its spec.
mlir::LogicalResult verifyComposite(mlir::Operation *op);

/// Verifies an op without a destination: the sizes of its operands and results
/// by its spec, and that a function that it computes takes their types.
mlir::LogicalResult verifyResultOp(mlir::Operation *op);

/// Infers the result types: those of the inits.
mlir::LogicalResult
reifyCompositeShapes(mlir::Operation *op, mlir::OpBuilder &builder,
                     mlir::ReifiedRankedShapedTypeDims &shapes);

/// Decomposes the op in place and returns the values that replace its results.
/// Fails if the base dialect has no op of this name, and the spec does not say
/// how elements move or what is computed of them.
mlir::FailureOr<llvm::SmallVector<mlir::Value>>
decomposeComposite(mlir::Operation *op, mlir::OpBuilder &builder);

/// Adds the effects: inputs are read, inits are written.
void compositeEffects(mlir::Operation *op,
                      llvm::SmallVectorImpl<mlir::SideEffects::EffectInstance<
                          mlir::MemoryEffects::Effect>> &effects);

mlir::Speculation::Speculatability
compositeSpeculatability(mlir::Operation *op);

/// Folds casts of memrefs into the op.
mlir::LogicalResult foldComposite(mlir::Operation *op);

/// Parses result types for ODS: a result whose type is that of its tensor init
/// is omitted.
mlir::ParseResult
parseInferredResults(mlir::OpAsmParser &parser, mlir::Type init,
                     llvm::SmallVectorImpl<mlir::Type> &results);
void printInferredResults(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                          mlir::Type init, mlir::TypeRange results);

} // namespace op_tree

#endif // OPTREE_DIALECT_COMPOSITEOP_H
