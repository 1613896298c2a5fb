//===- Building.h - Building structured ops ---------------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_DIALECT_BUILDING_H
#define OPTREE_DIALECT_BUILDING_H

#include "mlir/Dialect/Utils/StructuredOpsUtils.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace optree_gen {

/// Writes the payload of the op called `name`, which has `attributes`, into a
/// block that has the elements of its operands as arguments. Where there is no
/// payload on these types the block stays empty and `emitError` says so.
void buildPayloadBody(llvm::StringRef name, mlir::ImplicitLocOpBuilder &builder,
                      mlir::Block &block,
                      llvm::ArrayRef<mlir::NamedAttribute> attributes,
                      llvm::function_ref<mlir::InFlightDiagnostic()> emitError);

/// Gives `region` a block with an argument per operand and the payload of
/// `state`'s op in it.
void fillBody(mlir::OpBuilder &builder, mlir::OperationState &state,
              mlir::Region &region, mlir::TypeRange operands,
              llvm::function_ref<mlir::InFlightDiagnostic()> emitError);

/// Fills in `state` for an op with a payload. Results follow from the outputs
/// unless they are given; maps that are left out are the default ones.
void buildStructuredOp(mlir::OpBuilder &builder, mlir::OperationState &state,
                       std::optional<mlir::TypeRange> resultTypes,
                       mlir::ValueRange inputs, mlir::ValueRange outputs,
                       llvm::ArrayRef<mlir::NamedAttribute> attributes);

/// The same for an op with a body that `body` writes. Without it the region
/// stays empty.
void buildRegionOp(mlir::OpBuilder &builder, mlir::OperationState &state,
                   mlir::ValueRange inputs, mlir::ValueRange outputs,
                   llvm::ArrayRef<mlir::NamedAttribute> attributes,
                   llvm::function_ref<void(mlir::OpBuilder &, mlir::Location,
                                           mlir::ValueRange)>
                       body);

/// Adds what follows from operands that are not in `state` yet: the sizes of
/// their groups, where the op counts them, and maps that are left out.
void addImpliedAttributes(mlir::OperationState &state, mlir::TypeRange inputs,
                          mlir::TypeRange outputs);

/// The attribute that holds iterator types.
mlir::ArrayAttr
getIteratorTypeArrayAttr(mlir::Builder &builder,
                         llvm::ArrayRef<mlir::utils::IteratorType> types);

} // namespace optree_gen

#endif // OPTREE_DIALECT_BUILDING_H
