//===- DimensionSplits.h - Loops that reshapes split ------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Splits dimensions throughout a block as finely as any reshape in it does, so
// that the reshapes become renamings of loops. In
//
//   %c = tensor.collapse_shape %x [[0, 1], [2]]
//          : tensor<8x16x64xf32> into tensor<128x64xf32>
//   %y = linalg.matmul ins(%c, %w : ...) outs(%z : tensor<128x32xf32>)
//   %e = linalg.exp ins(%y : ...) outs(%o : tensor<128x32xf32>)
//
// the first dimension of `c`, `y` and `e` and the loops that run over them are
// split into 8 and 16.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_GRAPH_DIMENSIONSPLITS_H
#define OPTREE_GRAPH_DIMENSIONSPLITS_H

#include "OpTree/Tree/StructuredView.h"
#include "OpTree/Tree/TreeIndex.h"
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"
#include "llvm/ADT/DenseSet.h"

namespace op_tree {

/// A `tensor.collapse_shape` or `tensor.expand_shape`.
struct ReshapeView {
  mlir::Value source, result;
  bool expands;
  llvm::SmallVector<mlir::ReassociationIndices, 4> groups;

  static std::optional<ReshapeView> get(mlir::Operation *op);
  mlir::Value collapsed() const { return expands ? source : result; }
  mlir::Value expanded() const { return expands ? result : source; }
};

class DimensionSplits {
public:
  DimensionSplits(const TreeIndex &index, mlir::Block &block);

  /// Returns the sizes of the inner parts of a dimension, outermost first; the
  /// outermost part is what is left. Empty if the dimension stays whole.
  llvm::SmallVector<int64_t, 2> innerSizes(mlir::Value tensor,
                                           unsigned dim) const;
  /// Returns true if all elements of the tensor are one scalar, or undefined.
  /// Its dimensions are not those of what it is combined with: several ops may
  /// read it, each by other loops.
  bool isUniform(mlir::Value tensor) const;
  /// Returns true if the reshape does nothing but rename loops.
  bool renamesLoops(mlir::Operation *reshape) const {
    return !kept.contains(reshape);
  }

  /// Returns the view of a structured op of the block, as it was.
  const StructuredView *viewOf(mlir::Operation *op) const {
    auto place = views.find(op);
    return place == views.end() ? nullptr : &structured[place->second];
  }

private:
  using ClassId = unsigned;
  /// Where a reshape puts dimension `part` into dimension `whole`: element `i`
  /// is at `i * stride`.
  struct Part {
    mlir::Operation *reshape;
    ClassId whole, part;
    int64_t stride, size;
  };

  /// A slice of every element at a multiple of `stride`: what is left if the
  /// dimension is split there.
  struct Strided {
    ClassId source, result;
    int64_t stride;
  };

  ClassId classOf(mlir::Value tensor, unsigned dim);
  ClassId find(ClassId id) const;
  void join(ClassId lhs, ClassId rhs);
  void addStructured(const StructuredView &view);
  /// Adds the results if they are uniform; returns false otherwise.
  bool addUniform(const StructuredView &view);
  /// Adds a concatenation, a pad, or an access of a slice: a dimension that is
  /// not copied as it is stays whole.
  void addMovement(mlir::Operation *op);
  /// Adds `result`, whose other dimensions than `along` are those of each of
  /// `sources`.
  void addJoin(mlir::ValueRange sources, mlir::Value result, int64_t along);
  /// Adds that a dimension is one of another tensor, or a part of it.
  void copy(mlir::Value from, int64_t fromDim, mlir::Value to, int64_t toDim,
            bool asItIs);
  /// Adds that a dimension of a slice has each `stride`th element.
  void addStrided(mlir::Value from, int64_t fromDim, mlir::Value to,
                  int64_t toDim, int64_t stride);
  void addReshape(mlir::Operation *op, const ReshapeView &reshape);
  /// Finds the strides at which each class is split; returns false after it has
  /// decided to keep a reshape.
  bool propagate();

  llvm::DenseMap<std::pair<mlir::Value, unsigned>, ClassId> numbers;
  mutable llvm::SmallVector<ClassId, 0> parents;
  /// By class: true if some op needs the dimension as a whole.
  llvm::SmallVector<bool, 0> whole;
  llvm::SmallVector<Part, 0> parts;
  llvm::SmallVector<Strided, 0> strided;
  /// By class: the strides at which it is split, in descending order.
  std::vector<llvm::SmallVector<int64_t, 2>> strides;
  llvm::SmallDenseSet<mlir::Operation *, 8> kept;
  llvm::DenseSet<mlir::Value> uniform;
  std::vector<StructuredView> structured;
  llvm::DenseMap<mlir::Operation *, unsigned> views;
};

} // namespace op_tree

#endif // OPTREE_GRAPH_DIMENSIONSPLITS_H
