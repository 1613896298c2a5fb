//===- StepModels.h - Models of composites by steps -------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_DIALECT_STEPMODELS_H
#define OPTREE_DIALECT_STEPMODELS_H

#include "mlir/IR/OperationSupport.h"

namespace op_tree {

/// Attaches tiling to an op that its spec defines by steps.
void attachStepModels(mlir::RegisteredOperationName name);

} // namespace op_tree

#endif // OPTREE_DIALECT_STEPMODELS_H
