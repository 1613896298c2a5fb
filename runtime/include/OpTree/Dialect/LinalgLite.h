//===- LinalgLite.h - Upstream's terminator and index op alone --*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For files that need the terminator of structured bodies as a complete type
// and nothing else of upstream's structured dialect: its structured op classes
// double the time that a file takes to compile. Include it in sources only, and
// never beside upstream's Linalg.h.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_DIALECT_LINALGLITE_H
#define OPTREE_DIALECT_LINALGLITE_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/Linalg/IR/LinalgInterfaces.h"
#include "mlir/Dialect/Utils/StructuredOpsUtils.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/TilingInterface.h"

#include "mlir/Dialect/Linalg/IR/LinalgOpsEnums.h.inc"

#define GET_ATTRDEF_CLASSES
#include "mlir/Dialect/Linalg/IR/LinalgOpsAttrDefs.h.inc"

#define GET_OP_CLASSES
#include "mlir/Dialect/Linalg/IR/LinalgOps.h.inc"

#endif // OPTREE_DIALECT_LINALGLITE_H
