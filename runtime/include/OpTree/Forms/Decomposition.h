//===- Decomposition.h - An op as several ops -------------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Ops that together equal one op. They are built in a block of their own, to be
// inspected, and discarded or inserted.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_FORMS_DECOMPOSITION_H
#define OPTREE_FORMS_DECOMPOSITION_H

#include "mlir/IR/AffineMap.h"
#include "mlir/IR/Block.h"
#include "mlir/IR/Operation.h"
#include <memory>

namespace op_tree {

struct Decomposition {
  /// The ops in their order.
  std::unique_ptr<mlir::Block> block = std::make_unique<mlir::Block>();
  /// The value that replaces the result of the op.
  mlir::Value result;
  /// The op that runs the loops of the decomposed op.
  mlir::Operation *core = nullptr;
};

/// Returns true if each result of the map is 0 or a loop that no other result
/// has.
bool isPlain(mlir::AffineMap map);

} // namespace op_tree

#endif // OPTREE_FORMS_DECOMPOSITION_H
