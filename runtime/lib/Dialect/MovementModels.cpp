//===- MovementModels.cpp - Tiling and bufferizing movements --------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Dialect/Movements.h"

#include "OpTree/Dialect/ExternalModels.h"
#include "OpTree/IR/LinalgLite.h"
#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/Dialect/Bufferization/IR/DstBufferizableOpInterfaceImpl.h"
#include "mlir/Interfaces/TilingInterface.h"

using namespace mlir;
using namespace mlir::bufferization;

namespace op_tree {

namespace {

/// Tiles the loops over the output.
struct MovementTiling
    : TilingInterface::ExternalModel<MovementTiling,
                                     DestinationStyleOpInterface> {
  // Later versions of MLIR have overloads that forward to these methods.
  using ExternalModel::generateResultTileValue;
  using ExternalModel::getTiledImplementation;
  SmallVector<utils::IteratorType> getLoopIteratorTypes(Operation *op) const {
    return SmallVector<utils::IteratorType>(MovementOp::get(op)->rank(),
                                            utils::IteratorType::parallel);
  }
  SmallVector<Range> getIterationDomain(Operation *op, OpBuilder &b) const {
    MovementOp movement = *MovementOp::get(op);
    SmallVector<Range> domain;
    for (int64_t d = 0, e = movement.rank(); d < e; ++d)
      domain.push_back(
          {b.getIndexAttr(0),
           linalg::createFoldedDimOp(b, op->getLoc(), movement.init(), d),
           b.getIndexAttr(1)});
    return domain;
  }
  FailureOr<TilingResult>
  getTiledImplementation(Operation *op, OpBuilder &b,
                         ArrayRef<OpFoldResult> offsets,
                         ArrayRef<OpFoldResult> sizes) const {
    Operation *tile = MovementOp::get(op)->tile(b, offsets, sizes);
    if (!tile)
      return failure();
    SmallVector<Operation *> slices;
    for (Value operand : tile->getOperands())
      slices.push_back(operand.getDefiningOp());
    return TilingResult{
        {tile}, llvm::to_vector_of<Value>(tile->getResults()), slices};
  }
  LogicalResult getResultTilePosition(
      Operation *, OpBuilder &, unsigned, ArrayRef<OpFoldResult> offsets,
      ArrayRef<OpFoldResult> sizes, SmallVector<OpFoldResult> &resultOffsets,
      SmallVector<OpFoldResult> &resultSizes) const {
    resultOffsets.assign(offsets.begin(), offsets.end());
    resultSizes.assign(sizes.begin(), sizes.end());
    return success();
  }
  FailureOr<TilingResult>
  generateResultTileValue(Operation *op, OpBuilder &b, unsigned,
                          ArrayRef<OpFoldResult> offsets,
                          ArrayRef<OpFoldResult> sizes) const {
    return getTiledImplementation(op, b, offsets, sizes);
  }
};

struct MovementBufferization
    : DstBufferizableOpInterfaceExternalModel<MovementBufferization,
                                              DestinationStyleOpInterface> {
  bool bufferizesToMemoryRead(Operation *op, OpOperand &operand,
                              const AnalysisState &) const {
    return !cast<DestinationStyleOpInterface>(op).isDpsInit(&operand);
  }
  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const BufferizationOptions &options,
                          BufferizationState &state) const {
    return bufferizeDestinationStyle(op, rewriter, options, state);
  }
};

} // namespace

void attachMovementModels(RegisteredOperationName name) {
  name.attachInterface<MovementTiling, MovementBufferization>();
}

} // namespace op_tree
