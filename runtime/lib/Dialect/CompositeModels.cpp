//===- CompositeModels.cpp - Tiling and bufferizing composites ------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Dialect/CompositeOp.h"

#include "OpTree/Dialect/Algorithms.h"
#include "OpTree/Dialect/Counterpart.h"
#include "OpTree/Dialect/ExternalModels.h"
#include "OpTree/Dialect/Movements.h"
#include "OpTree/Dialect/StepModels.h"
#include "OpTree/Dialect/WholeRange.h"
#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/Dialect/Bufferization/IR/DstBufferizableOpInterfaceImpl.h"
#include "mlir/Interfaces/TilingInterface.h"

using namespace mlir;
using namespace mlir::bufferization;

namespace op_tree {

namespace {

/// Tiles by the counterpart's methods, and turns what they build into ops of
/// the dialect.
struct CompositeTiling
    : TilingInterface::ExternalModel<CompositeTiling,
                                     DestinationStyleOpInterface> {
  // Later versions of MLIR have overloads that forward to these methods.
  using ExternalModel::generateResultTileValue;
  using ExternalModel::getIterationDomainTileFromOperandTiles;
  using ExternalModel::getTiledImplementation;
  using ExternalModel::getTiledImplementationFromOperandTiles;
  using Offsets = ArrayRef<OpFoldResult>;
  using ManyOffsets = ArrayRef<SmallVector<OpFoldResult>>;

  /// Calls `method` on the counterpart, and converts the ops that it builds.
  template <typename Method>
  static FailureOr<TilingResult> build(Operation *op, OpBuilder &b,
                                       Method method) {
    ScopedCounterpart counterpart(op);
    auto tiling = dyn_cast_or_null<TilingInterface>(counterpart.get());
    if (!tiling)
      return failure();
    CounterpartBuilder building(DefinedDialect::of(op), b);
    FailureOr<TilingResult> result = method(tiling, *building);
    if (failed(result))
      return failure();
    building.finish(result->tiledValues, &result->tiledOps);
    return result;
  }
  template <typename Method>
  static LogicalResult ask(Operation *op, OpBuilder &b, Method method) {
    ScopedCounterpart counterpart(op);
    auto tiling = dyn_cast_or_null<TilingInterface>(counterpart.get());
    return tiling ? method(tiling, b) : failure();
  }

  SmallVector<utils::IteratorType> getLoopIteratorTypes(Operation *op) const {
    ScopedCounterpart counterpart(op, /*attached=*/false);
    auto tiling = dyn_cast_or_null<TilingInterface>(counterpart.get());
    return tiling ? tiling.getLoopIteratorTypes()
                  : SmallVector<utils::IteratorType>();
  }
  SmallVector<Range> getIterationDomain(Operation *op, OpBuilder &b) const {
    ScopedCounterpart counterpart(op);
    auto tiling = dyn_cast_or_null<TilingInterface>(counterpart.get());
    return tiling ? tiling.getIterationDomain(b) : SmallVector<Range>();
  }
  FailureOr<TilingResult> getTiledImplementation(Operation *op, OpBuilder &b,
                                                 Offsets offsets,
                                                 Offsets sizes) const {
    return build(op, b, [&](TilingInterface counterpart, OpBuilder &builder) {
      // A part of a composite's reduction is not a part of its result.
      SmallVector<Range> domain = counterpart.getIterationDomain(builder);
      for (auto [dim, iterator] :
           llvm::enumerate(counterpart.getLoopIteratorTypes()))
        if (iterator == utils::IteratorType::reduction &&
            !isWholeRange(offsets[dim], sizes[dim], domain[dim].size))
          return FailureOr<TilingResult>(
              op->emitOpError() << "needs dimension " << dim << " as a whole");
      return counterpart.getTiledImplementation(builder, offsets, sizes);
    });
  }
  LogicalResult
  getResultTilePosition(Operation *op, OpBuilder &b, unsigned result,
                        Offsets offsets, Offsets sizes,
                        SmallVector<OpFoldResult> &resultOffsets,
                        SmallVector<OpFoldResult> &resultSizes) const {
    return ask(op, b, [&](TilingInterface counterpart, OpBuilder &builder) {
      return counterpart.getResultTilePosition(builder, result, offsets, sizes,
                                               resultOffsets, resultSizes);
    });
  }
  FailureOr<TilingResult> generateResultTileValue(Operation *op, OpBuilder &b,
                                                  unsigned result,
                                                  Offsets offsets,
                                                  Offsets sizes) const {
    return build(op, b, [&](TilingInterface counterpart, OpBuilder &builder) {
      return counterpart.generateResultTileValue(builder, result, offsets,
                                                 sizes);
    });
  }
  FailureOr<TilingResult> getTiledImplementationFromOperandTiles(
      Operation *op, OpBuilder &b, ArrayRef<unsigned> operands,
      ManyOffsets offsets, ManyOffsets sizes) const {
    return build(op, b, [&](TilingInterface counterpart, OpBuilder &builder) {
      return counterpart.getTiledImplementationFromOperandTiles(
          builder, operands, offsets, sizes);
    });
  }
  LogicalResult getIterationDomainTileFromOperandTiles(
      Operation *op, OpBuilder &b, ArrayRef<unsigned> operands,
      ManyOffsets offsets, ManyOffsets sizes,
      SmallVectorImpl<OpFoldResult> &domainOffsets,
      SmallVectorImpl<OpFoldResult> &domainSizes) const {
    return ask(op, b, [&](TilingInterface counterpart, OpBuilder &builder) {
      return counterpart.getIterationDomainTileFromOperandTiles(
          builder, operands, offsets, sizes, domainOffsets, domainSizes);
    });
  }
  LogicalResult getIterationDomainTileFromResultTile(
      Operation *op, OpBuilder &b, unsigned result, Offsets offsets,
      Offsets sizes, SmallVectorImpl<OpFoldResult> &domainOffsets,
      SmallVectorImpl<OpFoldResult> &domainSizes) const {
    return ask(op, b, [&](TilingInterface counterpart, OpBuilder &builder) {
      return counterpart.getIterationDomainTileFromResultTile(
          builder, result, offsets, sizes, domainOffsets, domainSizes);
    });
  }
  LogicalResult generateScalarImplementation(Operation *op, OpBuilder &b,
                                             Location loc,
                                             ValueRange ivs) const {
    return ask(op, b, [&](TilingInterface counterpart, OpBuilder &builder) {
      return counterpart.generateScalarImplementation(builder, loc, ivs);
    });
  }
};

/// Bufferizes an op in destination style, in the place of an output unless
/// something else reads the tensor. `ReadsOutputs`: nothing is known of the op.
template <bool ReadsOutputs>
struct CompositeBufferization
    : DstBufferizableOpInterfaceExternalModel<
          CompositeBufferization<ReadsOutputs>, DestinationStyleOpInterface> {
  bool bufferizesToMemoryRead(Operation *op, OpOperand &operand,
                              const AnalysisState &) const {
    return ReadsOutputs ||
           !cast<DestinationStyleOpInterface>(op).isDpsInit(&operand);
  }
  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const BufferizationOptions &options,
                          BufferizationState &state) const {
    return bufferizeDestinationStyle(op, rewriter, options, state);
  }
};

/// Returns true if ops have the interface, or will have it once its models are
/// loaded.
template <typename Interface> bool willHave(RegisteredOperationName name) {
  return name.hasInterface<Interface>() ||
         dialect_extension_detail::hasPromisedInterface(
             name.getDialect(), name.getTypeID(), Interface::getInterfaceID());
}

} // namespace

void attachCompositeModels(const DefinedDialect &dialect) {
  StringRef own = dialect.getDialect()->getNamespace();
  for (RegisteredOperationName name :
       dialect.getContext()->getRegisteredOperations()) {
    if (name.getDialectNamespace() != own || dialect.node(name) ||
        !name.hasInterface<DestinationStyleOpInterface>())
      continue;
    const CompositeShapes *shapes =
        dialect.index.tree.shapesOf(name.getStringRef());
    if (shapes && shapes->algorithm != AlgorithmKind::None) {
      attachAlgorithmModels(name);
      continue;
    }
    if (dialect.index.tree.movementOf(name.getStringRef())) {
      attachMovementModels(name);
      continue;
    }
    auto counterpart = dialect.counterpart(name);
    if (counterpart && willHave<TilingInterface>(*counterpart))
      name.attachInterface<CompositeTiling>();
    const Definition *definition =
        dialect.index.tree.definitionOf(name.getStringRef());
    if (!counterpart && definition)
      attachStepModels(name);
    if (!counterpart)
      name.attachInterface<CompositeBufferization<true>>();
    else if (willHave<BufferizableOpInterface>(*counterpart))
      name.attachInterface<CompositeBufferization<false>>();
  }
}

} // namespace op_tree
