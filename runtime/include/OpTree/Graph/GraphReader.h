//===- GraphReader.h - The ops of a block as a graph ------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads ops as nodes of a TensorGraph, and leaves the IR as it is. Loops and
// dimensions of size 1 are left out.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_GRAPH_GRAPHREADER_H
#define OPTREE_GRAPH_GRAPHREADER_H

#include "OpTree/Graph/DimensionSplits.h"
#include "OpTree/Graph/SizeClasses.h"
#include "OpTree/Graph/TensorGraph.h"
#include "OpTree/Tree/TreeIndex.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace op_tree {

/// How a value of the IR is read from the graph. Each dimension is indexed by a
/// list of loops, outermost first: none if its size is 1, several if it is
/// split.
struct TensorView {
  /// Over the loops of all dimensions, in their order.
  Access access;
  llvm::SmallVector<llvm::SmallVector<Size, 1>, 6> dims;
};

class GraphReader {
public:
  /// compares: nothing is written from the whole graph. Casts of scalars and
  /// sizes in front of ops are nodes, too, and ops may have attributes that the
  /// graph lacks.
  GraphReader(const TreeIndex &index, TensorGraph &graph,
              const DimensionSplits &splits,
              llvm::ArrayRef<std::string> dropped, bool compares = false,
              SizeClasses equalSizes = {})
      : index(index), graph(graph), splits(splits), dropped(dropped),
        compares(compares), equalSizes(std::move(equalSizes)) {}

  /// Adds what `op` computes to the graph; returns false and adds nothing if
  /// the graph cannot express it. `view`: that of the op, if it is known.
  bool read(mlir::Operation *op, const StructuredView *view = nullptr);

  /// Returns the view of a value; a leaf if no op that has been read computes
  /// it; none if it is neither a tensor of known rank nor a scalar.
  std::optional<TensorView> viewOf(mlir::Value value);

  /// Lets `value` be read as `view` says.
  void set(mlir::Value value, TensorView view) {
    views[value] = std::move(view);
  }

  /// Returns true if the value is the result of an op that has been read.
  bool isRead(mlir::Value value) const { return views.count(value); }

private:
  bool readStructured(mlir::Operation *op, const StructuredView *view);
  bool readSlice(mlir::tensor::ExtractSliceOp slice);
  bool readJoin(mlir::ValueRange sources, mlir::Value result, int64_t dim);
  bool readPad(mlir::tensor::PadOp pad);
  /// Sets the view of `result` to `view`, whose sizes are `inner`, with the
  /// constant `padding` around it.
  bool readPadded(mlir::Value result, TensorView view,
                  llvm::ArrayRef<int64_t> inner, llvm::ArrayRef<int64_t> low,
                  mlir::Value padding);
  /// Reads a chain of insertions of slices, of which this is the last one.
  bool readInsertions(mlir::tensor::InsertSliceOp insertion);
  /// Sets the view of `result` to the tensors `parts`, one after the other in
  /// dimension `dim`. Each part starts at its offset; `between` is in all other
  /// places, if there are any.
  bool readParts(mlir::Value result, int64_t dim,
                 llvm::ArrayRef<std::pair<int64_t, TensorView>> parts,
                 std::optional<TensorId> between);
  /// Reads an element of a tensor of one constant.
  bool readElement(mlir::tensor::ExtractOp element);
  bool readReshape(const ReshapeView &reshape);
  /// Returns the node of a size or of a cast of a scalar; none for others.
  std::optional<TensorId> readScalar(mlir::Value value);
  /// Returns the loops that index a dimension; `splitLike` is another tensor
  /// that is split as the dimension should be.
  llvm::SmallVector<Size, 1> loopsOf(mlir::Value tensor, unsigned dim,
                                     mlir::Value splitLike = {});
  Size sizeOf(mlir::Value tensor, unsigned dim);
  Size sizeOf(mlir::Value index);

  const TreeIndex &index;
  TensorGraph &graph;
  const DimensionSplits &splits;
  llvm::ArrayRef<std::string> dropped;
  bool compares;
  SizeClasses equalSizes;
  llvm::DenseMap<mlir::Value, TensorView> views, leaves;
  /// Sizes, a tensor and its dimension, by the first value that holds each.
  llvm::DenseMap<std::pair<mlir::Value, int>, mlir::Value> sizes;
};

} // namespace op_tree

#endif // OPTREE_GRAPH_GRAPHREADER_H
