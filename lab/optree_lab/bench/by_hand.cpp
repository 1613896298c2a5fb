//===- by_hand.cpp - Upstream's structured ops in one file ----------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The part of upstream's sources that the installed headers contain: compiled
// to be measured, never linked. Helpers that are not installed are declared.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/OpImplementation.h"

using namespace mlir;
using namespace mlir::linalg;

using RegionBuilderFn = llvm::function_ref<void(
    ImplicitLocOpBuilder &, Block &, ArrayRef<NamedAttribute>,
    function_ref<InFlightDiagnostic()>)>;

void buildStructuredOp(OpBuilder &, OperationState &, std::optional<TypeRange>,
                       ValueRange, ValueRange, ArrayRef<NamedAttribute>,
                       RegionBuilderFn);
void buildMatmulOp(OpBuilder &, OperationState &, std::optional<TypeRange>,
                   ValueRange, ValueRange, ArrayRef<NamedAttribute>,
                   RegionBuilderFn, ArrayRef<AffineMap>);
void buildBatchMatmulOp(OpBuilder &, OperationState &, std::optional<TypeRange>,
                        ValueRange, ValueRange, ArrayRef<NamedAttribute>,
                        RegionBuilderFn, ArrayRef<AffineMap>);
void buildBatchReduceMatmulOp(OpBuilder &, OperationState &,
                              std::optional<TypeRange>, ValueRange, ValueRange,
                              ArrayRef<NamedAttribute>, RegionBuilderFn,
                              ArrayRef<AffineMap>);

#define GET_OP_CLASSES
#include "mlir/Dialect/Linalg/IR/LinalgStructuredOps.cpp.inc"
