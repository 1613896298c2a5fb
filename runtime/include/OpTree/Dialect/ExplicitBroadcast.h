//===- ExplicitBroadcast.h - Maps made into ops -----------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_DIALECT_EXPLICITBROADCAST_H
#define OPTREE_DIALECT_EXPLICITBROADCAST_H

#include "OpTree/Tree/TreeIndex.h"
#include "mlir/Pass/Pass.h"
#include <memory>

namespace op_tree {

/// Creates the pass `<prefix>-explicit-broadcast`: it replaces an op whose maps
/// repeat an input by an op on an input that is broadcast first.
std::unique_ptr<mlir::Pass> createExplicitBroadcastPass(const TreeIndex &index);

void registerExplicitBroadcastPass(const TreeIndex &index);

} // namespace op_tree

#endif // OPTREE_DIALECT_EXPLICITBROADCAST_H
