// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "LinalgTree/Matchers.h"

/// How many values of the op a matcher of the installed library finds.
int countRoles(mlir::linalg::LinalgOp op) {
  auto match = linalg_tree::matchMatmul(op);
  return match ? (match->lhs && match->rhs) + 1 : 0;
}
