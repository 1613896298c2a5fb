//===- WindowDims.cpp - What the loops of windows do ----------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Dialect/WindowDims.h"
#include "OpTree/IR/LinearForm.h"

using namespace mlir;

namespace op_tree {

/// A dimension of the image along which the window slides.
struct Window {
  unsigned moved, inside;
  int64_t stride, dilation;
};

/// Returns the windows of the image, by the loops that move them; none if a
/// result is neither a loop nor a window.
static std::optional<SmallVector<Window, 3>> windowsOf(AffineMap image,
                                                       AffineMap output) {
  SmallVector<Window, 3> windows;
  for (AffineExpr result : image.getResults()) {
    if (isa<AffineDimExpr>(result))
      continue;
    SmallVector<int64_t, 8> factors(image.getNumDims(), 0);
    int64_t constant = 0;
    if (!addLinear(result, 1, factors, constant) || constant != 0)
      return std::nullopt;
    SmallVector<unsigned, 2> used;
    for (auto [loop, factor] : llvm::enumerate(factors))
      if (factor != 0)
        used.push_back(loop);
    if (used.size() != 2)
      return std::nullopt;
    if (!output.isFunctionOfDim(used.front()))
      std::swap(used.front(), used.back());
    windows.push_back(
        {used.front(), used.back(), factors[used[0]], factors[used[1]]});
  }
  llvm::sort(windows, [](const Window &lhs, const Window &rhs) {
    return lhs.moved < rhs.moved;
  });
  return windows;
}

FailureOr<linalg::ConvolutionDimensions>
inferWindowDims(AffineMap image, AffineMap window, AffineMap output) {
  auto windows = windowsOf(image, output);
  if (!windows)
    return failure();
  linalg::ConvolutionDimensions dims;
  SmallVector<bool, 8> inWindows(image.getNumDims(), false);
  for (const Window &found : *windows) {
    for (auto [loop, isWritten] :
         {std::pair(found.moved, true), std::pair(found.inside, false)}) {
      if (inWindows[loop] || output.isFunctionOfDim(loop) != isWritten ||
          window.isFunctionOfDim(loop) == isWritten)
        return failure();
      inWindows[loop] = true;
    }
    dims.outputImage.push_back(found.moved);
    dims.filterLoop.push_back(found.inside);
    dims.strides.push_back(found.stride);
    dims.dilations.push_back(found.dilation);
  }
  for (unsigned loop = 0; loop < image.getNumDims(); ++loop) {
    if (inWindows[loop])
      continue;
    bool read = image.isFunctionOfDim(loop);
    bool inside = window.isFunctionOfDim(loop);
    bool written = output.isFunctionOfDim(loop);
    if (read + inside + written < 2)
      return failure();
    (!inside    ? dims.batch
     : !read    ? dims.outputChannel
     : !written ? dims.inputChannel
                : dims.depth)
        .push_back(loop);
  }
  return dims;
}

} // namespace op_tree
