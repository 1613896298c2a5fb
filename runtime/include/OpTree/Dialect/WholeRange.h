//===- WholeRange.h - Tiles that have a whole dimension ---------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_DIALECT_WHOLERANGE_H
#define OPTREE_DIALECT_WHOLERANGE_H

#include "mlir/IR/OpDefinition.h"

namespace op_tree {

/// Returns true if a tile surely has all of a dimension of `extent` elements.
bool isWholeRange(mlir::OpFoldResult offset, mlir::OpFoldResult size,
                  mlir::OpFoldResult extent);

/// The same for the extent of a dimension of a tensor or memref.
bool isWholeRange(mlir::OpFoldResult offset, mlir::OpFoldResult size,
                  mlir::Value shaped, int64_t dim);

} // namespace op_tree

#endif // OPTREE_DIALECT_WHOLERANGE_H
