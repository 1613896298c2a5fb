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

namespace optree_gen {

/// True if an op may be spelled as an op called `name`: its own name, that of
/// an ancestor in the tree, or that of an op it means which the context lacks.
using AcceptOp =
    std::function<bool(mlir::Operation *op, mlir::OperationName name)>;

} // namespace optree_gen

#endif // OPTREE_REWRITING_ACCEPTOP_H
