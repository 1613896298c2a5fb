//===- ExternalModels.cpp - Interfaces that upstream attaches -------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Dialect/ExternalModels.h"
#include "OpTree/Dialect/Converter.h"
#include "OpTree/IR/LinalgLite.h"
#include "OpTree/IR/LinearForm.h"
#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/Dialect/Bufferization/IR/DstBufferizableOpInterfaceImpl.h"
#include "mlir/Dialect/Linalg/Transforms/AllInterfaces.h"
#include "mlir/Dialect/Shard/Interfaces/ShardingInterface.h"
#include "mlir/Interfaces/RuntimeVerifiableOpInterface.h"
#include "mlir/Interfaces/TilingInterface.h"
#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;
using namespace mlir::bufferization;
using mlir::linalg::LinalgOp;

namespace op_tree {

namespace {

/// Upstream's models for the root of the base dialect's tree work for any
/// structured op. These models forward calls to them.
template <typename Interface>
const typename Interface::Concept *rootModel(Operation *op) {
  const DefinedDialect &dialect = DefinedDialect::of(op);
  const Tree &tree = dialect.index.tree;
  auto name = RegisteredOperationName::lookup(
      (Twine(tree.dialects.front().name) + "." + tree.root().spec).str(),
      op->getContext());
  return name ? name->getInterface<Interface>() : nullptr;
}

/// Returns true if the op reads its position, takes or demands the size of a
/// loop, or reads an operand at computed indices.
bool readsLoops(Operation *op) {
  const Node &node = *DefinedDialect::of(op).node(op->getName());
  return cast<LinalgOp>(op).hasIndexSemantics() ||
         llvm::any_of(node.where, isOnLoop) ||
         llvm::any_of(node.payload, [](const ExprNode &part) {
           return part.kind == ExprKind::Size || part.kind == ExprKind::Read;
         });
}

/// Returns false, with an error, if the op reads its position or demands a size
/// and could not become the root, as a tile of it may have to.
bool mayBeTiled(Operation *op) {
  if (!readsLoops(op))
    return true;
  const DefinedDialect &dialect = DefinedDialect::of(op);
  StringAttr name = Converter(dialect).attributeOfRoot(op);
  if (name)
    op->emitOpError()
        << "depends on its position or a size, so that a tile of it is '"
        << dialect.index.tree.root().name << "', of which the attribute "
        << name << " is a part";
  return !name;
}

/// A tile of an op that reads its position adds the offset of the tile in its
/// body, and that of an op that takes a size keeps the size of the whole. The
/// body then may differ from the payload: such a tile becomes the root.
/// Tiles of other ops keep the body of the whole op.
FailureOr<TilingResult> generalizeEditedTiles(Operation *op, OpBuilder &b,
                                              FailureOr<TilingResult> tiled) {
  if (failed(tiled) || !readsLoops(op))
    return tiled;
  Converter converter(DefinedDialect::of(op));
  IRRewriter rewriter(b);
  for (Operation *&tile : tiled->tiledOps) {
    if (tile->getName() != op->getName())
      continue;
    SmallVector<std::pair<Value *, unsigned>> results;
    for (Value &value : tiled->tiledValues)
      if (value.getDefiningOp() == tile)
        results.emplace_back(&value, cast<OpResult>(value).getResultNumber());
    tile = converter.generalizeIfEdited(rewriter, tile);
    for (auto [value, number] : results)
      *value = tile->getResult(number);
  }
  return tiled;
}

struct StructuredTiling
    : TilingInterface::ExternalModel<StructuredTiling, LinalgOp> {
  // Later versions of MLIR have overloads that forward to these methods.
  using ExternalModel::generateResultTileValue;
  using ExternalModel::getIterationDomainTileFromOperandTiles;
  using ExternalModel::getTiledImplementation;
  using ExternalModel::getTiledImplementationFromOperandTiles;
  using Offsets = ArrayRef<OpFoldResult>;
  using ManyOffsets = ArrayRef<SmallVector<OpFoldResult>>;

  SmallVector<utils::IteratorType> getLoopIteratorTypes(Operation *op) const {
    return cast<LinalgOp>(op).getIteratorTypesArray();
  }
  SmallVector<Range> getIterationDomain(Operation *op, OpBuilder &b) const {
    const auto *model = rootModel<TilingInterface>(op);
    return model ? model->getIterationDomain(model, op, b)
                 : SmallVector<Range>();
  }
  FailureOr<TilingResult> getTiledImplementation(Operation *op, OpBuilder &b,
                                                 Offsets offsets,
                                                 Offsets sizes) const {
    const auto *model = rootModel<TilingInterface>(op);
    if (!model || !mayBeTiled(op))
      return failure();
    return generalizeEditedTiles(
        op, b, model->getTiledImplementation(model, op, b, offsets, sizes));
  }
  LogicalResult
  getResultTilePosition(Operation *op, OpBuilder &b, unsigned result,
                        Offsets offsets, Offsets sizes,
                        SmallVector<OpFoldResult> &resultOffsets,
                        SmallVector<OpFoldResult> &resultSizes) const {
    const auto *model = rootModel<TilingInterface>(op);
    if (!model)
      return failure();
    return model->getResultTilePosition(model, op, b, result, offsets, sizes,
                                        resultOffsets, resultSizes);
  }
  FailureOr<TilingResult> generateResultTileValue(Operation *op, OpBuilder &b,
                                                  unsigned result,
                                                  Offsets offsets,
                                                  Offsets sizes) const {
    const auto *model = rootModel<TilingInterface>(op);
    if (!model)
      return failure();
    return model->generateResultTileValue(model, op, b, result, offsets, sizes);
  }
  FailureOr<TilingResult> getTiledImplementationFromOperandTiles(
      Operation *op, OpBuilder &b, ArrayRef<unsigned> operands,
      ManyOffsets offsets, ManyOffsets sizes) const {
    const auto *model = rootModel<TilingInterface>(op);
    if (!model)
      return failure();
    return model->getTiledImplementationFromOperandTiles(model, op, b, operands,
                                                         offsets, sizes);
  }
  LogicalResult getIterationDomainTileFromOperandTiles(
      Operation *op, OpBuilder &b, ArrayRef<unsigned> operands,
      ManyOffsets offsets, ManyOffsets sizes,
      SmallVectorImpl<OpFoldResult> &domainOffsets,
      SmallVectorImpl<OpFoldResult> &domainSizes) const {
    const auto *model = rootModel<TilingInterface>(op);
    if (!model)
      return failure();
    return model->getIterationDomainTileFromOperandTiles(
        model, op, b, operands, offsets, sizes, domainOffsets, domainSizes);
  }
  LogicalResult getIterationDomainTileFromResultTile(
      Operation *op, OpBuilder &b, unsigned result, Offsets offsets,
      Offsets sizes, SmallVectorImpl<OpFoldResult> &domainOffsets,
      SmallVectorImpl<OpFoldResult> &domainSizes) const {
    const auto *model = rootModel<TilingInterface>(op);
    if (!model)
      return failure();
    return model->getIterationDomainTileFromResultTile(
        model, op, b, result, offsets, sizes, domainOffsets, domainSizes);
  }
  LogicalResult generateScalarImplementation(Operation *op, OpBuilder &b,
                                             Location loc,
                                             ValueRange ivs) const {
    const auto *model = rootModel<TilingInterface>(op);
    if (!model)
      return failure();
    return model->generateScalarImplementation(model, op, b, loc, ivs);
  }
  bool isOpFusableWithConsumerSlice(Operation *op, unsigned result,
                                    Offsets offsets, Offsets sizes) const {
    const auto *model = rootModel<TilingInterface>(op);
    return model && model->isOpFusableWithConsumerSlice(model, op, result,
                                                        offsets, sizes);
  }
  bool isOpFusableWithProducerSlices(Operation *op, ArrayRef<unsigned> operands,
                                     ManyOffsets offsets,
                                     ManyOffsets sizes) const {
    const auto *model = rootModel<TilingInterface>(op);
    return model && model->isOpFusableWithProducerSlices(model, op, operands,
                                                         offsets, sizes);
  }
};

struct StructuredPartialReduction
    : PartialReductionOpInterface::ExternalModel<StructuredPartialReduction,
                                                 LinalgOp> {
  using Offsets = ArrayRef<OpFoldResult>;
  using Dims = llvm::SetVector<unsigned>;

  FailureOr<SmallVector<Value>>
  generateInitialTensorForPartialReduction(Operation *op, OpBuilder &b,
                                           Location loc, Offsets sizes,
                                           const Dims &dims) const {
    const auto *model = rootModel<PartialReductionOpInterface>(op);
    if (!model)
      return failure();
    return model->generateInitialTensorForPartialReduction(model, op, b, loc,
                                                           sizes, dims);
  }
  FailureOr<TilingResult>
  tileToPartialReduction(Operation *op, OpBuilder &b, Location loc,
                         ReductionTilingStrategy strategy, ValueRange init,
                         Offsets offsets, Offsets sizes, const Dims &dims,
                         Offsets ivs) const {
    const auto *model = rootModel<PartialReductionOpInterface>(op);
    if (!model || !mayBeTiled(op))
      return failure();
    return generalizeEditedTiles(
        op, b,
        model->tileToPartialReduction(model, op, b, loc, strategy, init,
                                      offsets, sizes, dims, ivs));
  }
  FailureOr<MergeResult> mergeReductions(Operation *op, OpBuilder &b,
                                         Location loc, ValueRange partial,
                                         const Dims &dims) const {
    const auto *model = rootModel<PartialReductionOpInterface>(op);
    if (!model)
      return failure();
    return model->mergeReductions(model, op, b, loc, partial, dims);
  }
  LogicalResult getPartialResultTilePosition(
      Operation *op, OpBuilder &b, unsigned result,
      ReductionTilingStrategy strategy, Offsets offsets, Offsets sizes,
      const Dims &dims, Offsets ivs, SmallVector<OpFoldResult> &resultOffsets,
      SmallVector<OpFoldResult> &resultSizes) const {
    const auto *model = rootModel<PartialReductionOpInterface>(op);
    if (!model)
      return failure();
    return model->getPartialResultTilePosition(model, op, b, result, strategy,
                                               offsets, sizes, dims, ivs,
                                               resultOffsets, resultSizes);
  }
};

struct StructuredRuntimeVerification
    : RuntimeVerifiableOpInterface::ExternalModel<StructuredRuntimeVerification,
                                                  LinalgOp> {
  void generateRuntimeVerification(
      Operation *op, OpBuilder &b, Location loc,
      function_ref<std::string(Operation *, StringRef)> message) const {
    if (const auto *model = rootModel<RuntimeVerifiableOpInterface>(op))
      model->generateRuntimeVerification(model, op, b, loc, message);
  }
};

/// Returns true if the op reads its position in a loop of which each process
/// runs a part. Upstream's model copies the body, which counts from 0.
bool splitsPositions(LinalgOp op, ArrayRef<shard::Sharding> operands,
                     ArrayRef<shard::Sharding> results) {
  llvm::SmallBitVector split(op.getNumLoops());
  auto add = [&](AffineMap map, const shard::Sharding &sharding) {
    for (auto [position, axes] :
         llvm::zip(map.getResults(), sharding.getSplitAxes()))
      if (!axes.empty())
        forEachDim(position, [&](unsigned loop) { split.set(loop); });
  };
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  for (auto [map, sharding] : llvm::zip(maps, operands))
    add(map, sharding);
  for (auto [map, sharding] :
       llvm::zip(ArrayRef(maps).take_back(results.size()), results))
    add(map, sharding);
  return llvm::any_of(
      op.getBlock()->getOps<linalg::IndexOp>(),
      [&](linalg::IndexOp index) { return split.test(index.getDim()); });
}

struct StructuredSharding
    : shard::ShardingInterface::ExternalModel<StructuredSharding, LinalgOp> {
  using Shardings = ArrayRef<shard::Sharding>;

  SmallVector<utils::IteratorType> getLoopIteratorTypes(Operation *op) const {
    return cast<LinalgOp>(op).getIteratorTypesArray();
  }
  SmallVector<shard::ReductionKind>
  getReductionLoopIteratorKinds(Operation *op) const {
    const auto *model = rootModel<shard::ShardingInterface>(op);
    return model ? model->getReductionLoopIteratorKinds(model, op)
                 : SmallVector<shard::ReductionKind>();
  }
  SmallVector<AffineMap> getIndexingMaps(Operation *op) const {
    const auto *model = rootModel<shard::ShardingInterface>(op);
    return model ? model->getIndexingMaps(model, op) : SmallVector<AffineMap>();
  }
  LogicalResult partition(Operation *op, ArrayRef<Value> operands,
                          Shardings operandShardings, Shardings resultShardings,
                          IRMapping &map, SymbolTableCollection &symbols,
                          OpBuilder &builder) const {
    const auto *model = rootModel<shard::ShardingInterface>(op);
    if (!model)
      return failure();
    if (splitsPositions(cast<LinalgOp>(op), operandShardings, resultShardings))
      return op->emitOpError("reads its position in a loop that is split");
    return model->partition(model, op, operands, operandShardings,
                            resultShardings, map, symbols, builder);
  }
};

struct StructuredBufferization
    : DstBufferizableOpInterfaceExternalModel<StructuredBufferization,
                                              LinalgOp> {
  bool bufferizesToMemoryRead(Operation *op, OpOperand &operand,
                              const AnalysisState &) const {
    return cast<LinalgOp>(op).payloadUsesValueFromOperand(&operand);
  }
  bool bufferizesToElementwiseAccess(Operation *op, const AnalysisState &state,
                                     ArrayRef<OpOperand *> operands) const {
    const auto *model = rootModel<BufferizableOpInterface>(op);
    return model &&
           model->bufferizesToElementwiseAccess(model, op, state, operands);
  }
  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const BufferizationOptions &options,
                          BufferizationState &state) const {
    return bufferizeDestinationStyle(op, rewriter, options, state);
  }
};

} // namespace

LogicalResult bufferizeDestinationStyle(Operation *op, RewriterBase &rewriter,
                                        const BufferizationOptions &options,
                                        BufferizationState &state) {
  auto style = cast<DestinationStyleOpInterface>(op);
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  if (style.hasPureBufferSemantics())
    return success();
  if (!style.hasPureTensorSemantics())
    return op->emitError() << "op does not have pure tensor semantics";
  // Replace operands in place, so that their order does not matter.
  SmallVector<Value> operands(op->getOperands());
  for (OpOperand *operand : style.getDpsInputOperands()) {
    if (!isa<TensorType>(operand->get().getType()))
      continue;
    FailureOr<Value> buffer =
        getBuffer(rewriter, operand->get(), options, state);
    if (failed(buffer))
      return failure();
    operands[operand->getOperandNumber()] = *buffer;
  }
  SmallVector<Value> outputs;
  for (OpResult result : op->getOpResults()) {
    OpOperand *init = style.getDpsInitOperand(result.getResultNumber());
    FailureOr<Value> buffer = getBuffer(rewriter, init->get(), options, state);
    if (failed(buffer))
      return failure();
    operands[init->getOperandNumber()] = *buffer;
    outputs.push_back(*buffer);
  }
  rewriter.setInsertionPoint(op);
  OperationState created(op->getLoc(), op->getName(), operands, TypeRange(),
                         op->getAttrs());
  for (Region &region : op->getRegions())
    created.addRegion()->takeBody(region);
  rewriter.create(created);
  replaceOpWithBufferizedValues(rewriter, op, outputs);
  return success();
}

void attachExternalModels(const DefinedDialect &dialect) {
  MLIRContext *context = dialect.getContext();
  StringRef own = dialect.getDialect()->getNamespace();
  for (RegisteredOperationName name : context->getRegisteredOperations()) {
    if (name.getDialectNamespace() == own && dialect.node(name))
      name.attachInterface<StructuredTiling, StructuredPartialReduction,
                           StructuredRuntimeVerification, StructuredSharding,
                           StructuredBufferization>();
  }
}

void registerExternalModels(DialectRegistry &registry) {
  linalg::registerAllDialectInterfaceImplementations(registry);
}

} // namespace op_tree
