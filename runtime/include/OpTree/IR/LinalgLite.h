//===- LinalgLite.h - Upstream's dialect without structured ops -*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Upstream's Linalg.h without its structured op classes, which make up most of
// its compile time and a third of the compiler's memory. Include it in sources
// only, and never together with Linalg.h.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_IR_LINALGLITE_H
#define OPTREE_IR_LINALGLITE_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/Linalg/IR/LinalgInterfaces.h"
#include "mlir/Dialect/Utils/StructuredOpsUtils.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/TilingInterface.h"

#include "mlir/Dialect/Linalg/IR/LinalgOpsDialect.h.inc"
#include "mlir/Dialect/Linalg/IR/LinalgOpsEnums.h.inc"

namespace mlir::linalg {
OpFoldResult createFoldedDimOp(OpBuilder &builder, Location loc, Value value,
                               int64_t dimension);
std::string generateLibraryCallName(Operation *op);
} // namespace mlir::linalg

#define GET_ATTRDEF_CLASSES
#include "mlir/Dialect/Linalg/IR/LinalgOpsAttrDefs.h.inc"

#define GET_OP_CLASSES
#include "mlir/Dialect/Linalg/IR/LinalgOps.h.inc"

#endif // OPTREE_IR_LINALGLITE_H
