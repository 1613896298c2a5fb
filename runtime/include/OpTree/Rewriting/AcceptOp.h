//===- AcceptOp.h - Which ops may stay --------------------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_REWRITING_ACCEPTOP_H
#define OPTREE_REWRITING_ACCEPTOP_H

#include "mlir/IR/Operation.h"
#include <functional>

namespace op_tree {

/// Returns true if an op may be spelled as the op called `name`. Names are the
/// op's own, those of its ancestors, and that of an op which it means and the
/// context lacks.
using AcceptOp =
    std::function<bool(mlir::Operation *op, mlir::OperationName name)>;

} // namespace op_tree

#endif // OPTREE_REWRITING_ACCEPTOP_H
