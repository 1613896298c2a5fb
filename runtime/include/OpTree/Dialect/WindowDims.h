//===- WindowDims.h - What the loops of windows do --------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_DIALECT_WINDOWDIMS_H
#define OPTREE_DIALECT_WINDOWDIMS_H

#include "mlir/Dialect/Linalg/IR/LinalgInterfaces.h"
#include <array>

namespace op_tree {

/// Returns the roles of the loops of an op that slides a window, given the maps
/// of image, window and output. Other operands, such as zero points, do not
/// matter. `filterLoop` and the factors are in the order of `outputImage`.
/// Fails if a loop has none of these roles.
llvm::FailureOr<mlir::linalg::ConvolutionDimensions>
inferWindowDims(mlir::AffineMap image, mlir::AffineMap window,
                mlir::AffineMap output);

/// Returns a part of the dimensions inferred from the maps of three operands;
/// empty if they cannot be inferred.
template <typename Dims, typename Value>
llvm::SmallVector<Value> inferredDims(mlir::Operation *op,
                                      std::array<unsigned, 3> operands,
                                      llvm::SmallVector<Value, 2> Dims::*part) {
  auto all = llvm::cast<mlir::linalg::LinalgOp>(op).getIndexingMapsArray();
  std::array<mlir::AffineMap, 3> maps = {all[operands[0]], all[operands[1]],
                                         all[operands[2]]};
  llvm::FailureOr<Dims> dims = llvm::failure();
  if constexpr (std::is_same_v<Dims, mlir::linalg::ContractionDimensions>)
    dims = mlir::linalg::inferContractionDims(maps);
  else
    dims = inferWindowDims(maps[0], maps[1], maps[2]);
  if (llvm::failed(dims))
    return {};
  return llvm::to_vector((*dims).*part);
}

} // namespace op_tree

#endif // OPTREE_DIALECT_WINDOWDIMS_H
