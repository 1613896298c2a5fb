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

namespace optree_gen {

/// The roles of the loops of an op that moves a window, by its maps of image,
/// window and output; other operands, such as zero points, do not matter.
/// `filterLoop` and the factors are in the order of `outputImage`. Fails where
/// a loop has no such role.
llvm::FailureOr<mlir::linalg::ConvolutionDimensions>
inferWindowDims(mlir::AffineMap image, mlir::AffineMap window,
                mlir::AffineMap output);

} // namespace optree_gen

#endif // OPTREE_DIALECT_WINDOWDIMS_H
