//===- StructuredView.h - Any structured op, seen alike ---------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A uniform view of a `generic`, of any op with the LinalgOp interface, and of
// an op that only the tables describe (it need not be registered).
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_TREE_STRUCTUREDVIEW_H
#define OPTREE_TREE_STRUCTUREDVIEW_H

#include "OpTree/Table.h"
#include "mlir/Dialect/Utils/StructuredOpsUtils.h"
#include "mlir/IR/AffineMap.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace op_tree {

class TreeIndex;

/// Returns true if an operand is a tensor or memref. A vector is one element.
bool hasElements(mlir::Type operand);

/// Returns the type of an operand's elements, or of the operand if it is one
/// element.
mlir::Type elementOf(mlir::Type operand);

/// Operands, indexing maps, iterator types and body of a structured op.
struct StructuredView {
  mlir::Operation *op = nullptr;
  /// The op's entry in the tables; null if they do not have the op.
  const Node *node = nullptr;
  llvm::SmallVector<mlir::Value, 4> inputs;
  llvm::SmallVector<mlir::Value, 1> inits;
  /// One map per input, then one per init.
  llvm::SmallVector<mlir::AffineMap, 4> maps;
  llvm::SmallVector<mlir::utils::IteratorType, 6> iterators;
  /// Null or empty if the op has no body.
  mlir::Region *region = nullptr;

  /// Returns the view of `op`; none unless it is a structured op with one body.
  static std::optional<StructuredView> get(mlir::Operation *op,
                                           const TreeIndex &index);

  bool isRoot(const Tree &tree) const { return node == &tree.root(); }
  bool hasBody() const { return region && !region->empty(); }
  unsigned numLoops() const { return iterators.size(); }
  /// Returns the loops that are known to run once.
  llvm::SmallVector<unsigned, 4> unitLoops() const;
  unsigned numOperands() const { return inputs.size() + inits.size(); }
  mlir::Value operand(unsigned i) const {
    return i < inputs.size() ? inputs[i] : inits[i - inputs.size()];
  }
  mlir::AffineMap initMap(unsigned i) const { return maps[inputs.size() + i]; }
  /// Returns true if the body also has an argument per init.
  bool bodyTakesInits() const {
    return hasBody() && region->front().getNumArguments() == numOperands();
  }
};

} // namespace op_tree

#endif // OPTREE_TREE_STRUCTUREDVIEW_H
