//===- StoragePass.h - Elements as what stores them -------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_DIALECT_STORAGEPASS_H
#define OPTREE_DIALECT_STORAGEPASS_H

#include "OpTree/Tree/TreeIndex.h"
#include "mlir/IR/Builders.h"
#include "mlir/Pass/Pass.h"
#include <memory>

namespace op_tree {

/// Returns the type in which ops compute elements of this type: what stores a
/// quantized one, and an integer without a sign.
mlir::Type storageOf(mlir::Type element);

/// Returns a tensor or scalar of the same bits whose elements have this type.
mlir::Value withElements(mlir::OpBuilder &builder, mlir::Location loc,
                         mlir::Value value, mlir::Type element);

/// Creates the pass `convert-<dialect>-to-storage`: ops that move quantized
/// elements, or integers with a sign, move the integers that store them.
std::unique_ptr<mlir::Pass> createConvertToStoragePass(const TreeIndex &index);

void registerStoragePass(const TreeIndex &index);

} // namespace op_tree

#endif // OPTREE_DIALECT_STORAGEPASS_H
