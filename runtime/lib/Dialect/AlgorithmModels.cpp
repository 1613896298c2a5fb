//===- AlgorithmModels.cpp - Tiling and bufferizing algorithms ------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A tile of an algorithm is the same op on slices of its operands. For example,
// a tile of a scan along dimension 1 has a slice of rows of the input, and the
// accumulators of these rows.
//
//===----------------------------------------------------------------------===//

#include "OpTree/Dialect/Algorithms.h"

#include "OpTree/Dialect/ExternalModels.h"
#include "OpTree/Dialect/Movements.h"
#include "OpTree/Dialect/WholeRange.h"
#include "OpTree/IR/LinalgLite.h"
#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/Dialect/Bufferization/IR/DstBufferizableOpInterfaceImpl.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/TilingInterface.h"

using namespace mlir;
using namespace mlir::bufferization;

namespace op_tree {

namespace {

using Sizes = SmallVector<OpFoldResult>;

/// Returns true if a tile surely has a whole dimension of a value.
bool isWhole(OpBuilder &b, OpFoldResult offset, OpFoldResult size, Value of,
             int64_t dimension) {
  return isWholeRange(offset, size,
                      linalg::createFoldedDimOp(b, of.getLoc(), of, dimension));
}

struct AlgorithmTiling
    : TilingInterface::ExternalModel<AlgorithmTiling,
                                     DestinationStyleOpInterface> {
  // Later versions of MLIR have overloads that forward to these methods.
  using ExternalModel::generateResultTileValue;
  using ExternalModel::getTiledImplementation;
  using Offsets = ArrayRef<OpFoldResult>;

  SmallVector<utils::IteratorType> getLoopIteratorTypes(Operation *op) const {
    return llvm::map_to_vector(
        AlgorithmOp::get(op)->loops(),
        [](const AlgorithmLoop &loop) { return loop.iterator; });
  }

  SmallVector<Range> getIterationDomain(Operation *op, OpBuilder &b) const {
    AlgorithmOp algorithm = *AlgorithmOp::get(op);
    SmallVector<Range> domain;
    for (int64_t d = 0, e = algorithm.rank(); d < e; ++d)
      domain.push_back(
          {b.getIndexAttr(0),
           linalg::createFoldedDimOp(b, op->getLoc(), algorithm.leader(), d),
           b.getIndexAttr(1)});
    return domain;
  }

  /// Returns the place and the sizes of an operand's slice for a tile.
  static std::pair<Sizes, Sizes> sliceOf(OpOperand &operand, OpBuilder &b,
                                         Offsets offsets, Offsets sizes) {
    Operation *op = operand.getOwner();
    Sizes at, extents;
    for (auto [own, dimension] :
         llvm::enumerate(AlgorithmOp::get(op)->dimensionsOf(operand))) {
      at.push_back(dimension < 0 ? b.getIndexAttr(0) : offsets[dimension]);
      extents.push_back(dimension < 0 ? linalg::createFoldedDimOp(
                                            b, op->getLoc(), operand.get(), own)
                                      : sizes[dimension]);
    }
    return {at, extents};
  }

  FailureOr<TilingResult> getTiledImplementation(Operation *op, OpBuilder &b,
                                                 Offsets offsets,
                                                 Offsets sizes) const {
    AlgorithmOp algorithm = *AlgorithmOp::get(op);
    for (auto [dimension, loop] : llvm::enumerate(algorithm.loops()))
      if (loop.whole && !isWhole(b, offsets[dimension], sizes[dimension],
                                 algorithm.leader(), dimension))
        return failure();
    SmallVector<Value> operands;
    SmallVector<Operation *> slices;
    for (OpOperand &operand : op->getOpOperands()) {
      auto type = dyn_cast<ShapedType>(operand.get().getType());
      if (!type) {
        operands.push_back(operand.get());
        continue;
      }
      // A slice may not start behind the last element, so there is none of an
      // empty operand.
      if (llvm::is_contained(type.getShape(), 0))
        return failure();
      auto [at, extents] = sliceOf(operand, b, offsets, sizes);
      operands.push_back(slice(b, op->getLoc(), operand.get(), at, extents));
      slices.push_back(operands.back().getDefiningOp());
    }
    SmallVector<Type> results;
    if (op->getNumResults() != 0)
      for (OpOperand &init :
           cast<DestinationStyleOpInterface>(op).getDpsInitsMutable())
        results.push_back(operands[init.getOperandNumber()].getType());
    Operation *tile = mlir::clone(b, op, results, operands);
    return TilingResult{
        {tile}, llvm::to_vector_of<Value>(tile->getResults()), slices};
  }

  LogicalResult getResultTilePosition(Operation *op, OpBuilder &b,
                                      unsigned result, Offsets offsets,
                                      Offsets sizes, Sizes &resultOffsets,
                                      Sizes &resultSizes) const {
    OpOperand *init = cast<DestinationStyleOpInterface>(op).getTiedOpOperand(
        op->getResult(result));
    std::tie(resultOffsets, resultSizes) = sliceOf(*init, b, offsets, sizes);
    return success();
  }

  /// Fails unless the tile of the result has the whole of each dimension along
  /// which elements depend on others.
  FailureOr<TilingResult> generateResultTileValue(Operation *op, OpBuilder &b,
                                                  unsigned result,
                                                  Offsets offsets,
                                                  Offsets sizes) const {
    AlgorithmOp algorithm = *AlgorithmOp::get(op);
    OpOperand *init = cast<DestinationStyleOpInterface>(op).getTiedOpOperand(
        op->getResult(result));
    Sizes at, extents;
    for (const Range &range : getIterationDomain(op, b)) {
      at.push_back(range.offset);
      extents.push_back(range.size);
    }
    SmallVector<AlgorithmLoop> loops = algorithm.loops();
    for (auto [own, dimension] :
         llvm::enumerate(algorithm.dimensionsOf(*init))) {
      bool parallel = dimension >= 0 && loops[dimension].iterator ==
                                            utils::IteratorType::parallel;
      if (!parallel && !isWhole(b, offsets[own], sizes[own], init->get(), own))
        return failure();
      if (parallel) {
        at[dimension] = offsets[own];
        extents[dimension] = sizes[own];
      }
    }
    FailureOr<TilingResult> tiled = getTiledImplementation(op, b, at, extents);
    if (failed(tiled))
      return failure();
    tiled->tiledValues = {tiled->tiledValues[result]};
    return tiled;
  }
};

struct AlgorithmBufferization
    : DstBufferizableOpInterfaceExternalModel<AlgorithmBufferization,
                                              DestinationStyleOpInterface> {
  bool bufferizesToMemoryRead(Operation *op, OpOperand &operand,
                              const AnalysisState &) const {
    return !cast<DestinationStyleOpInterface>(op).isDpsInit(&operand) ||
           AlgorithmOp::get(op)->readsOutput(operand);
  }
  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const BufferizationOptions &options,
                          BufferizationState &state) const {
    return bufferizeDestinationStyle(op, rewriter, options, state);
  }
};

} // namespace

void attachAlgorithmModels(RegisteredOperationName name) {
  name.attachInterface<AlgorithmTiling, AlgorithmBufferization>();
}

} // namespace op_tree
