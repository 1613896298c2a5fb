// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LINALG_EXT_TO_LOOPS_H
#define LINALG_EXT_TO_LOOPS_H

namespace mlir::linalg_ext {

/// Registers the pass `linalg_ext-to-loops`, which lowers `fft` and `im2col` on
/// memrefs. `convert-linalg_ext-to-loops` lowers ops that run an algorithm.
void registerLinalgExtPasses();

} // namespace mlir::linalg_ext

#endif // LINALG_EXT_TO_LOOPS_H
