//===- Decomposition.h - An op as several ops -------------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Ops that together are one op, made beside the IR so that they can be looked
// at, and thrown away, before anything changes.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_FORMS_DECOMPOSITION_H
#define OPTREE_FORMS_DECOMPOSITION_H

#include "mlir/IR/AffineMap.h"
#include "mlir/IR/Block.h"
#include "mlir/IR/Operation.h"
#include <memory>

namespace optree_gen {

struct Decomposition {
  /// The ops in their order.
  std::unique_ptr<mlir::Block> block = std::make_unique<mlir::Block>();
  /// The value that replaces the result of the op.
  mlir::Value result;
  /// The op that has the loops of the one taken apart.
  mlir::Operation *core = nullptr;
};

/// Returns true if each result of the map is a loop of its own, or 0.
bool isPlain(mlir::AffineMap map);

} // namespace optree_gen

#endif // OPTREE_FORMS_DECOMPOSITION_H
