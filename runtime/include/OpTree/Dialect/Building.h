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

namespace op_tree {

/// Writes the payload of the op called `name`, which has `attributes`, into a
/// block whose arguments are the elements of the op's operands. If the payload
/// is illegal on these types, or takes a size and `operands` are not given,
/// emits an error and leaves the block empty.
void buildPayloadBody(llvm::StringRef name, mlir::ImplicitLocOpBuilder &builder,
                      mlir::Block &block,
                      llvm::ArrayRef<mlir::NamedAttribute> attributes,
                      llvm::function_ref<mlir::InFlightDiagnostic()> emitError,
                      mlir::ValueRange operands = {});

/// Returns true if the op `name` has a payload on elements of these types.
bool hasPayload(mlir::OperationName name, mlir::TypeRange types,
                llvm::ArrayRef<mlir::NamedAttribute> attributes);

/// Adds a block to `region`, with an argument per operand and the payload of
/// the op of `state`.
void fillBody(mlir::OpBuilder &builder, mlir::OperationState &state,
              mlir::Region &region, mlir::TypeRange operands,
              llvm::function_ref<mlir::InFlightDiagnostic()> emitError);

/// Completes `state` for an op with a payload: derives result types from the
/// outputs unless results are given, and adds default maps if there are none.
void buildStructuredOp(mlir::OpBuilder &builder, mlir::OperationState &state,
                       std::optional<mlir::TypeRange> resultTypes,
                       mlir::ValueRange inputs, mlir::ValueRange outputs,
                       llvm::ArrayRef<mlir::NamedAttribute> attributes);

/// Completes `state` for an op whose body `body` writes. Without `body` the
/// region stays empty.
void buildRegionOp(mlir::OpBuilder &builder, mlir::OperationState &state,
                   mlir::ValueRange inputs, mlir::ValueRange outputs,
                   llvm::ArrayRef<mlir::NamedAttribute> attributes,
                   llvm::function_ref<void(mlir::OpBuilder &, mlir::Location,
                                           mlir::ValueRange)>
                       body);

/// Adds the attributes that follow from operands and that `state` lacks:
/// segment sizes, if the op has them, and default maps.
void addImpliedAttributes(mlir::OperationState &state, mlir::TypeRange inputs,
                          mlir::TypeRange outputs);

/// The attribute that holds iterator types.
mlir::ArrayAttr
getIteratorTypeArrayAttr(mlir::Builder &builder,
                         llvm::ArrayRef<mlir::utils::IteratorType> types);

} // namespace op_tree

#endif // OPTREE_DIALECT_BUILDING_H
