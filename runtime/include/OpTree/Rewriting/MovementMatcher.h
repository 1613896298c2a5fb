//===- MovementMatcher.h - Bodies that only move elements -------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_REWRITING_MOVEMENTMATCHER_H
#define OPTREE_REWRITING_MOVEMENTMATCHER_H

#include "OpTree/IR/LinalgLite.h"
#include "OpTree/Tree/StructuredView.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace op_tree {

/// Reads the body of an op that writes one tensor of static shape in order.
class MovementMatcher {
public:
  /// Returns true if the op writes one tensor of static shape in order, and
  /// does not read what was there before.
  static bool fits(const StructuredView &view);

  explicit MovementMatcher(const StructuredView &view)
      : view(view), body(view.region->front()),
        output(
            mlir::cast<mlir::RankedTensorType>(view.inits.front().getType())) {}

  /// Returns true if the output consists of all of `sources`, joined along
  /// `along`.
  bool joins(llvm::SmallVectorImpl<mlir::Value> &sources, int64_t &along);
  /// Returns true if the output is all of `source`, reversed along
  /// `dimensions`.
  bool reverses(mlir::Value &source,
                llvm::SmallVectorImpl<int64_t> &dimensions);

private:
  bool isOutside(mlir::Value value) const {
    return !view.region->isAncestor(value.getParentRegion());
  }
  /// Returns the read of a captured tensor that yields the output's element.
  mlir::tensor::ExtractOp readOf(mlir::Value value) const;
  /// Returns the value that the block yields, if the rest of the block has no
  /// effects and no regions. A branch that computes the value may have regions.
  static mlir::Value yieldOf(mlir::Block &block);
  /// Returns `value` as the index of a loop of this op; null if it is an index
  /// of an enclosing op.
  mlir::linalg::IndexOp indexOf(mlir::Value value) const {
    auto index = value.getDefiningOp<mlir::linalg::IndexOp>();
    return index && index->getBlock() == &body ? index
                                               : mlir::linalg::IndexOp();
  }
  bool isLoop(mlir::Value value, int64_t loop) const {
    mlir::linalg::IndexOp index = indexOf(value);
    return index && static_cast<int64_t>(index.getDim()) == loop;
  }
  bool joinsFrom(mlir::Value value, int64_t start,
                 llvm::SmallVectorImpl<mlir::Value> &sources,
                 int64_t &along) const;
  /// Returns where the source ends in the output, if `read` reads a source that
  /// begins at `start`.
  std::optional<int64_t> endOf(mlir::tensor::ExtractOp read, int64_t start,
                               int64_t along) const;
  bool readsBackwards(mlir::Value &source,
                      llvm::SmallVectorImpl<int64_t> &dimensions);
  bool mapsBackwards(mlir::Value &source,
                     llvm::SmallVectorImpl<int64_t> &dimensions);

  const StructuredView &view;
  mlir::Block &body;
  mlir::RankedTensorType output;
};

} // namespace op_tree

#endif // OPTREE_REWRITING_MOVEMENTMATCHER_H
