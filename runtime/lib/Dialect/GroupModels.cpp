//===- GroupModels.cpp - Tiling and bufferizing groups --------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A group is tiled as one: a tile is a group of tiles of its ops.
//
//===----------------------------------------------------------------------===//

#include "OpTree/Dialect/Groups.h"
#include "OpTree/Dialect/WholeRange.h"
#include "OpTree/IR/LinalgLite.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/TilingInterface.h"

using namespace mlir;
using namespace mlir::bufferization;
using mlir::linalg::LinalgOp;

namespace op_tree {

namespace {

//===----------------------------------------------------------------------===//
// Tiling
//===----------------------------------------------------------------------===//

/// The dimension of the group's result that a dimension of a value runs along,
/// or -1; and how many of its elements there are for one of the result.
struct AlongDim {
  int dim = -1;
  int64_t scale = 1;

  bool isWhole() const { return dim < 0; }
  bool operator!=(const AlongDim &other) const {
    return dim != other.dim || (dim >= 0 && scale != other.scale);
  }
};

/// By dimension of a value.
using Along = SmallVector<AlongDim, 6>;

bool isOnlyWhole(ArrayRef<AlongDim> along) {
  return llvm::all_of(along, [](AlongDim each) { return each.isWhole(); });
}

/// A reshape that splits each dimension of a value into several, or the other
/// way round.
struct Reshape {
  SmallVector<ReassociationIndices> groups;
  RankedTensorType expanded;
  bool expands;

  static std::optional<Reshape> get(Operation *op) {
    if (auto expand = dyn_cast<tensor::ExpandShapeOp>(op))
      return Reshape{expand.getReassociationIndices(), expand.getResultType(),
                     true};
    if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(op))
      return Reshape{collapse.getReassociationIndices(), collapse.getSrcType(),
                     false};
    return std::nullopt;
  }
  /// Returns the outermost of some dimensions that has not the size 1.
  int64_t outermost(ArrayRef<int64_t> dims) const {
    for (int64_t dim : dims)
      if (expanded.getDimSize(dim) != 1)
        return dim;
    return dims.empty() ? -1 : dims.front();
  }
  /// Returns how many elements the dimensions behind the outermost one have,
  /// if that is known.
  std::optional<int64_t> numInner(ArrayRef<int64_t> dims) const {
    int64_t product = 1;
    for (int64_t dim : dims) {
      if (dim <= outermost(dims))
        continue;
      if (expanded.isDynamicDim(dim))
        return std::nullopt;
      product *= expanded.getDimSize(dim);
    }
    return product ? std::optional<int64_t>(product) : std::nullopt;
  }
};

/// Returns true if a slice, of a value of the same rank, has all of one of its
/// dimensions.
bool hasWhole(OffsetSizeAndStrideOpInterface slice, Value of, int64_t dim) {
  return isConstantIntValue(slice.getMixedStrides()[dim], 1) &&
         isWholeRange(slice.getMixedOffsets()[dim], slice.getMixedSizes()[dim],
                      of, dim);
}

/// Returns the values of whose elements an op makes its result, if it moves
/// elements along some dimensions only: a slice or parts that are joined.
SmallVector<Value> movedValues(Operation *op) {
  SmallVector<Value> values;
  if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op))
    values = {slice.getSource()};
  else if (auto insertion = dyn_cast<tensor::InsertSliceOp>(op))
    values = {insertion.getSource(), insertion.getDest()};
  else if (auto joined = dyn_cast<tensor::ConcatOp>(op))
    values = llvm::to_vector(joined.getInputs());
  auto rankOf = [](Value value) {
    return cast<RankedTensorType>(value.getType()).getRank();
  };
  if (llvm::any_of(values, [&](Value value) {
        return rankOf(value) != rankOf(op->getResult(0));
      }))
    return {};
  return values;
}

/// Returns true if such an op moves elements along a dimension.
bool movesAlong(Operation *op, int64_t dim) {
  if (auto joined = dyn_cast<tensor::ConcatOp>(op))
    return int64_t(joined.getDim()) == dim;
  auto slice = cast<OffsetSizeAndStrideOpInterface>(op);
  return !hasWhole(slice, movedValues(op).back(), dim);
}

/// Finds the dimensions of a group's result along which all of its ops can be
/// tiled alike: each value of the body then has one tile, and nothing is
/// computed twice.
class GroupDims {
public:
  explicit GroupDims(Operation *group) : body(groupBody(group)) {
    auto type = cast<RankedTensorType>(group->getResult(0).getType());
    whole.resize(type.getRank());
    // A dimension that some op needs as a whole is whole for all of them.
    do {
      changed = false;
      values.clear();
      visit();
    } while (changed);
  }

  bool isWhole(unsigned dim) const { return whole.test(dim); }
  /// Returns what a value runs along; empty if it has no tiles.
  Along along(Value value) const { return values.lookup(value); }

private:
  void visit() {
    Along all;
    for (unsigned dim = 0; dim < whole.size(); ++dim)
      all.push_back({whole.test(dim) ? -1 : int(dim)});
    need(body.getTerminator()->getOperand(0), all);
    for (Operation &op : llvm::reverse(body.without_terminator())) {
      // A size is that of the whole value.
      if (isa<tensor::DimOp, tensor::EmptyOp>(op))
        continue;
      auto found =
          op.getNumResults() == 1 ? values.find(op.getResult(0)) : values.end();
      if (found != values.end() && !isOnlyWhole(found->second))
        enter(&op, Along(found->second));
      else
        needWhole(&op);
    }
  }
  /// Notes the part of a value that is needed.
  void need(Value value, ArrayRef<AlongDim> along) {
    auto [place, isNew] = values.try_emplace(value, along.begin(), along.end());
    if (isNew)
      return;
    for (auto [known, wanted] : llvm::zip(place->second, along))
      if (known != wanted) {
        keepWhole(known);
        keepWhole(wanted);
      }
  }
  void keepWhole(AlongDim along) {
    if (along.isWhole() || whole.test(along.dim))
      return;
    whole.set(along.dim);
    changed = true;
  }
  /// Notes what an op needs of its operands for a part of its result.
  void enter(Operation *op, const Along &along) {
    if (std::optional<Reshape> reshape = Reshape::get(op))
      return enterReshape(op, *reshape, along);
    if (SmallVector<Value> moved = movedValues(op); !moved.empty()) {
      Along kept = along;
      for (auto [dim, each] : llvm::enumerate(kept))
        if (movesAlong(op, dim)) {
          keepWhole(each);
          each = {};
        }
      for (Value value : moved)
        need(value, kept);
      return;
    }
    auto structured = dyn_cast<LinalgOp>(op);
    if (!structured || !isa<TilingInterface>(op)) {
      for (AlongDim each : along)
        keepWhole(each);
      return needWhole(op);
    }
    Along loops(structured.getNumLoops());
    auto dimOf = [&](AffineExpr index) {
      auto loop = dyn_cast<AffineDimExpr>(index);
      if (!loop) // A window of elements, or one that is read again.
        index.walk([&](AffineExpr part) {
          if (auto inner = dyn_cast<AffineDimExpr>(part))
            keepWhole(loops[inner.getPosition()]);
        });
      return loop ? loops[loop.getPosition()] : AlongDim();
    };
    AffineMap written =
        structured.getMatchingIndexingMap(structured.getDpsInitOperand(0));
    for (auto [index, dim] : llvm::zip(written.getResults(), along)) {
      if (auto loop = dyn_cast<AffineDimExpr>(index))
        loops[loop.getPosition()] = dim;
      else
        keepWhole(dim);
    }
    for (OpOperand &operand : op->getOpOperands())
      if (isa<RankedTensorType>(operand.get().getType()))
        need(operand.get(),
             llvm::map_to_vector<6>(
                 structured.getMatchingIndexingMap(&operand).getResults(),
                 dimOf));
    needCapturesWhole(op);
  }
  /// A tile of a dimension that is split is one of the outermost part, if it
  /// has all of the others.
  void enterReshape(Operation *op, const Reshape &reshape, const Along &along) {
    Along source(reshape.expands ? reshape.groups.size()
                                 : reshape.expanded.getRank());
    for (auto [place, dims] : llvm::enumerate(reshape.groups)) {
      int64_t outer = reshape.outermost(dims);
      std::optional<int64_t> inner = reshape.numInner(dims);
      if (!reshape.expands) {
        AlongDim each = along[place];
        if (each.isWhole())
          continue;
        if (inner && each.scale % *inner == 0)
          source[outer] = {each.dim, each.scale / *inner};
        else
          keepWhole(each);
        continue;
      }
      for (int64_t dim : dims)
        if (dim != outer)
          keepWhole(along[dim]);
      if (along[outer].isWhole())
        continue;
      if (inner)
        source[place] = {along[outer].dim, along[outer].scale * *inner};
      else
        keepWhole(along[outer]);
    }
    // Without a group it has one element.
    if (reshape.groups.empty())
      for (AlongDim each : along)
        keepWhole(each);
    need(op->getOperand(0), source);
  }
  /// Notes that an op, and the ops in its regions, need their operands whole.
  void needWhole(Operation *op) {
    for (Value operand : op->getOperands())
      needWhole(operand);
    needCapturesWhole(op);
  }
  void needCapturesWhole(Operation *op) {
    for (Region &region : op->getRegions())
      region.walk([&](Operation *inner) {
        for (Value operand : inner->getOperands())
          if (!isa<tensor::DimOp>(inner))
            needWhole(operand);
      });
  }
  void needWhole(Value value) {
    if (auto type = dyn_cast<RankedTensorType>(value.getType()))
      need(value, Along(type.getRank()));
  }

  Block &body;
  llvm::BitVector whole;
  llvm::DenseMap<Value, Along> values;
  bool changed = false;
};

/// Turns a group into a tile of it.
class GroupTiler {
public:
  GroupTiler(OpBuilder &around, Operation *group,
             ArrayRef<OpFoldResult> offsets, ArrayRef<OpFoldResult> sizes)
      : around(around), inner(group->getContext()), group(group),
        body(groupBody(group)), offsets(offsets), sizes(sizes), dims(group),
        finder(group, around) {}

  LogicalResult run() {
    // Sizes are those of the whole values.
    SmallVector<tensor::DimOp> wholeSizes;
    body.walk([&](tensor::DimOp dim) {
      if (dim.getSource().getParentRegion() == body.getParent())
        wholeSizes.push_back(dim);
    });
    for (tensor::DimOp dim : wholeSizes) {
      std::optional<int64_t> place = dim.getConstantIndex();
      std::optional<OpFoldResult> size;
      if (place && isa<RankedTensorType>(dim.getSource().getType()))
        size = finder.sizeOf(dim.getSource(), *place);
      if (!size)
        return failure();
      dim.replaceAllUsesWith(
          getValueOrCreateConstantIndexOp(around, dim.getLoc(), *size));
    }
    Operation *end = body.getTerminator();
    for (Operation &op : llvm::make_early_inc_range(body.without_terminator()))
      if (failed(tile(&op)))
        return failure();
    for (BlockArgument argument : body.getArguments()) {
      Along along = dims.along(argument);
      if (isOnlyWhole(along))
        continue;
      unsigned number = argument.getArgNumber();
      FailureOr<Value> part = sliceOf(group->getOperand(number), along);
      if (failed(part))
        return failure();
      group->setOperand(number, *part);
      argument.setType(part->getType());
    }
    end->setOperand(0, tileOf(end->getOperand(0)));
    group->getResult(0).setType(end->getOperand(0).getType());
    for (Operation &op : llvm::make_early_inc_range(llvm::reverse(body)))
      if (isOpTriviallyDead(&op))
        op.erase();
    addCaptures(group);
    return success();
  }

  SmallVector<Operation *> slices;

private:
  FailureOr<std::pair<SmallVector<OpFoldResult>, SmallVector<OpFoldResult>>>
  partOf(Value value, ArrayRef<AlongDim> along) {
    SmallVector<OpFoldResult> from, extent;
    for (auto [place, each] : llvm::enumerate(along)) {
      if (!each.isWhole()) {
        from.push_back(scaled(offsets[each.dim], each.scale));
        extent.push_back(scaled(sizes[each.dim], each.scale));
        continue;
      }
      std::optional<OpFoldResult> size = finder.sizeOf(value, place);
      if (!size)
        return failure();
      // Builders of ops derive types from sizes: what is dynamic stays so.
      if (cast<ShapedType>(value.getType()).isDynamicDim(place))
        size = getValueOrCreateConstantIndexOp(around, group->getLoc(), *size);
      from.push_back(around.getIndexAttr(0));
      extent.push_back(*size);
    }
    return std::make_pair(from, extent);
  }
  OpFoldResult scaled(OpFoldResult number, int64_t scale) {
    if (scale == 1)
      return number;
    return affine::makeComposedFoldedAffineApply(
        around, group->getLoc(), around.getAffineSymbolExpr(0) * scale,
        {number});
  }
  /// Returns a slice of a value from around the group.
  FailureOr<Value> sliceOf(Value value, ArrayRef<AlongDim> along) {
    auto part = partOf(value, along);
    if (failed(part))
      return failure();
    SmallVector<OpFoldResult> strides(along.size(), around.getIndexAttr(1));
    auto slice = tensor::ExtractSliceOp::create(
        around, group->getLoc(), value, part->first, part->second, strides);
    slices.push_back(slice);
    return slice.getResult();
  }
  Value tileOf(Value value) const {
    Value tile = tiles.lookup(value);
    return tile ? tile : value;
  }
  /// Returns the part of a value that an op of the body reads.
  FailureOr<Value> partRead(Value source) {
    Value read = tileOf(source);
    Along wanted = dims.along(source);
    if (isOnlyWhole(wanted) || read != source)
      return read;
    auto argument = dyn_cast<BlockArgument>(source);
    if (argument && argument.getOwner() == &body)
      return read;                                   // It becomes a tile.
    FailureOr<Value> made = sliceOf(source, wanted); // It is from around.
    if (succeeded(made))
      tiles[source] = *made;
    return made;
  }
  static RankedTensorType typeOf(Value value, ArrayRef<OpFoldResult> extent) {
    SmallVector<int64_t> shape =
        llvm::map_to_vector(extent, [](OpFoldResult size) {
          // Builders of ops make a constant that is a value no static size.
          return isa<Attribute>(size) ? *getConstantIntValue(size)
                                      : ShapedType::kDynamic;
        });
    return RankedTensorType::get(shape, getElementTypeOrSelf(value.getType()));
  }
  /// Reshapes a tile as the whole value is reshaped.
  LogicalResult tileReshape(Operation *op, const Reshape &reshape,
                            ArrayRef<OpFoldResult> extent) {
    Value source = op->getOperand(0), result = op->getResult(0);
    auto part = partOf(source, dims.along(source));
    FailureOr<Value> read = partRead(source);
    if (failed(part) || failed(read))
      return failure();
    RankedTensorType given = typeOf(source, part->second),
                     made = typeOf(result, extent);
    RankedTensorType expanded = reshape.expands ? made : given,
                     collapsed = reshape.expands ? given : made;
    for (auto [size, dims] : llvm::zip(collapsed.getShape(), reshape.groups)) {
      int64_t product = 1;
      for (int64_t dim : dims)
        product = expanded.isDynamicDim(dim) || ShapedType::isDynamic(product)
                      ? ShapedType::kDynamic
                      : product * expanded.getDimSize(dim);
      if (product != size)
        return failure();
    }
    inner.setInsertionPoint(op);
    if (reshape.expands)
      tiles[result] = tensor::ExpandShapeOp::create(
          inner, op->getLoc(), made, *read, reshape.groups, extent);
    else
      tiles[result] = tensor::CollapseShapeOp::create(inner, op->getLoc(), made,
                                                      *read, reshape.groups);
    return success();
  }
  /// Moves tiles as the whole values are moved.
  LogicalResult tileMove(Operation *op, ArrayRef<Value> moved,
                         ArrayRef<AlongDim> along,
                         ArrayRef<OpFoldResult> extent) {
    SmallVector<Value> read;
    for (Value value : moved) {
      FailureOr<Value> part = partRead(value);
      if (failed(part))
        return failure();
      read.push_back(*part);
    }
    Value result = op->getResult(0);
    RankedTensorType made = typeOf(result, extent);
    inner.setInsertionPoint(op);
    if (auto joined = dyn_cast<tensor::ConcatOp>(op)) {
      tiles[result] = tensor::ConcatOp::create(inner, op->getLoc(), made,
                                               joined.getDim(), read);
      return success();
    }
    auto slice = cast<OffsetSizeAndStrideOpInterface>(op);
    SmallVector<OpFoldResult> offsets = slice.getMixedOffsets(),
                              sizes = slice.getMixedSizes(),
                              strides = slice.getMixedStrides();
    for (auto [dim, each] : llvm::enumerate(along))
      if (!each.isWhole())
        sizes[dim] = extent[dim];
    if (isa<tensor::ExtractSliceOp>(op)) {
      tiles[result] = tensor::ExtractSliceOp::create(
          inner, op->getLoc(), made, read[0], offsets, sizes, strides);
      return success();
    }
    auto insertion = tensor::InsertSliceOp::create(
        inner, op->getLoc(), read[0], read[1], offsets, sizes, strides);
    // The destination may be an argument that becomes a tile later.
    insertion.getResult().setType(made);
    tiles[result] = insertion;
    return success();
  }
  LogicalResult tile(Operation *op) {
    Along along;
    if (op->getNumResults() == 1)
      along = dims.along(op->getResult(0));
    if (isOnlyWhole(along))
      return success();
    auto part = partOf(op->getResult(0), along);
    if (failed(part))
      return failure();
    inner.setInsertionPoint(op);
    if (isa<tensor::EmptyOp>(op)) {
      tiles[op->getResult(0)] = tensor::EmptyOp::create(
          inner, op->getLoc(), part->second,
          getElementTypeOrSelf(op->getResult(0).getType()));
      return success();
    }
    if (std::optional<Reshape> reshape = Reshape::get(op))
      return tileReshape(op, *reshape, part->second);
    if (SmallVector<Value> moved = movedValues(op); !moved.empty())
      return tileMove(op, moved, along, part->second);
    FailureOr<TilingResult> tiled =
        cast<TilingInterface>(op).generateResultTileValue(inner, 0, part->first,
                                                          part->second);
    if (failed(tiled) || tiled->tiledValues.size() != 1)
      return failure();
    for (Operation *generated : tiled->generatedSlices) {
      auto slice = dyn_cast<tensor::ExtractSliceOp>(generated);
      if (!slice)
        return failure();
      FailureOr<Value> read = partRead(slice.getSource());
      if (failed(read))
        return failure();
      slice.getResult().replaceUsesWithIf(*read, [&](OpOperand &use) {
        return use.getOwner() == tiled->tiledOps.front();
      });
    }
    tiles[op->getResult(0)] = tiled->tiledValues.front();
    return success();
  }

  OpBuilder &around;
  OpBuilder inner;
  Operation *group;
  Block &body;
  ArrayRef<OpFoldResult> offsets, sizes;
  GroupDims dims;
  GroupSizes finder;
  llvm::DenseMap<Value, Value> tiles;
};

/// Returns true if a tile of the group is a group: it has one result, whose
/// sizes are known in front of it.
bool isTiled(Operation *group) {
  if (group->getNumResults() != 1 ||
      !isa<RankedTensorType>(group->getResult(0).getType()))
    return false;
  Block scratch;
  OpBuilder builder(group->getContext());
  builder.setInsertionPointToEnd(&scratch);
  ReifiedRankedShapedTypeDims shapes;
  return succeeded(reifyGroupShapes(group, builder, shapes));
}

struct GroupTiling
    : TilingInterface::ExternalModel<GroupTiling,
                                     ReifyRankedShapedTypeOpInterface> {
  // Later versions of MLIR have overloads that forward to these methods.
  using ExternalModel::generateResultTileValue;
  using ExternalModel::getTiledImplementation;

  SmallVector<utils::IteratorType> getLoopIteratorTypes(Operation *op) const {
    SmallVector<utils::IteratorType> types;
    if (!isTiled(op))
      return types;
    GroupDims dims(op);
    auto type = cast<RankedTensorType>(op->getResult(0).getType());
    for (int64_t dim = 0; dim < type.getRank(); ++dim)
      types.push_back(dims.isWhole(dim) ? utils::IteratorType::reduction
                                        : utils::IteratorType::parallel);
    return types;
  }
  SmallVector<Range> getIterationDomain(Operation *op, OpBuilder &b) const {
    SmallVector<Range> domain;
    ReifiedRankedShapedTypeDims shapes;
    if (isTiled(op) && succeeded(reifyGroupShapes(op, b, shapes)))
      for (OpFoldResult size : shapes.front())
        domain.push_back({b.getIndexAttr(0), size, b.getIndexAttr(1)});
    return domain;
  }
  FailureOr<TilingResult>
  getTiledImplementation(Operation *op, OpBuilder &b,
                         ArrayRef<OpFoldResult> offsets,
                         ArrayRef<OpFoldResult> sizes) const {
    if (!isTiled(op))
      return failure();
    GroupDims dims(op);
    auto type = cast<RankedTensorType>(op->getResult(0).getType());
    for (int64_t dim = 0; dim < type.getRank(); ++dim)
      if (dims.isWhole(dim) &&
          (!isZeroInteger(offsets[dim]) ||
           (type.isDynamicDim(dim)
                ? getConstantIntValue(sizes[dim]).has_value()
                : getConstantIntValue(sizes[dim]) != type.getDimSize(dim))))
        return op->emitOpError()
               << "needs dimension " << dim << " of its result as a whole";
    Operation *tile = b.clone(*op);
    OpBuilder around(tile);
    GroupTiler tiler(around, tile, offsets, sizes);
    if (failed(tiler.run()))
      return op->emitOpError("has ops that have no tiles");
    return TilingResult{{tile}, {tile->getResult(0)}, tiler.slices};
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

//===----------------------------------------------------------------------===//
// Bufferization
//===----------------------------------------------------------------------===//

/// Returns what in the group has the elements of the value.
OpOperand *sourceOf(Operation *group, Value value) {
  if (auto argument = dyn_cast<BlockArgument>(value))
    return &group->getOpOperand(argument.getArgNumber());
  return &groupBody(group).getTerminator()->getOpOperand(
      cast<OpResult>(value).getResultNumber());
}

struct GroupBufferization
    : BufferizableOpInterface::ExternalModel<GroupBufferization,
                                             ReifyRankedShapedTypeOpInterface> {
  bool bufferizesToMemoryRead(Operation *op, OpOperand &operand,
                              const AnalysisState &state) const {
    return state.isValueRead(argumentOf(op, operand));
  }
  bool bufferizesToMemoryWrite(Operation *, OpOperand &,
                               const AnalysisState &) const {
    return false; // Ops of the body write, to the argument.
  }
  AliasingValueList getAliasingValues(Operation *op, OpOperand &operand,
                                      const AnalysisState &) const {
    return {{argumentOf(op, operand), BufferRelation::Equivalent}};
  }
  AliasingOpOperandList getAliasingOpOperands(Operation *op, Value value,
                                              const AnalysisState &) const {
    return {{sourceOf(op, value), BufferRelation::Equivalent}};
  }
  bool isWritable(Operation *, Value, const AnalysisState &) const {
    return true;
  }
  FailureOr<BufferLikeType>
  getBufferType(Operation *op, Value value, const BufferizationOptions &options,
                const BufferizationState &state,
                SmallVector<Value> &invocations) const {
    Value source = sourceOf(op, value)->get();
    if (auto buffer = dyn_cast<BufferLikeType>(source.getType()))
      return buffer; // The end of the body has been bufferized before.
    return bufferization::getBufferType(source, options, state, invocations);
  }
  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const BufferizationOptions &options,
                          BufferizationState &state) const {
    SmallVector<Value> inputs;
    for (OpOperand &operand : op->getOpOperands()) {
      inputs.push_back(operand.get());
      if (!isa<TensorType>(operand.get().getType()))
        continue;
      FailureOr<Value> buffer =
          getBuffer(rewriter, operand.get(), options, state);
      if (failed(buffer))
        return failure();
      inputs.back() = *buffer;
    }
    SmallVector<Type> types;
    for (OpResult result : op->getResults()) {
      types.push_back(result.getType());
      if (!isa<TensorType>(result.getType()))
        continue;
      FailureOr<BufferLikeType> type =
          bufferization::getBufferType(result, options, state);
      if (failed(type))
        return failure();
      types.back() = *type;
    }
    rewriter.setInsertionPoint(op);
    OperationState created(op->getLoc(), op->getName(), inputs, types,
                           op->getAttrs());
    created.addRegion()->takeBody(op->getRegion(0));
    Operation *made = rewriter.create(created);
    Block &body = groupBody(made);
    rewriter.setInsertionPointToStart(&body);
    for (unsigned number = 0; number < inputs.size(); ++number) {
      BlockArgument before = body.getArgument(number);
      if (!isa<TensorType>(before.getType()))
        continue;
      BlockArgument buffer = body.insertArgument(
          number, inputs[number].getType(), before.getLoc());
      rewriter.replaceAllUsesWith(before,
                                  ToTensorOp::create(rewriter, before.getLoc(),
                                                     before.getType(), buffer)
                                      .getResult());
      body.eraseArgument(number + 1);
    }
    replaceOpWithBufferizedValues(rewriter, op, made->getResults());
    return success();
  }

private:
  static BlockArgument argumentOf(Operation *op, OpOperand &operand) {
    return groupBody(op).getArgument(operand.getOperandNumber());
  }
};

struct ReturnBufferization
    : BufferizableOpInterface::ExternalModel<ReturnBufferization,
                                             MemoryEffectOpInterface> {
  bool bufferizesToMemoryRead(Operation *, OpOperand &,
                              const AnalysisState &) const {
    return true;
  }
  bool bufferizesToMemoryWrite(Operation *, OpOperand &,
                               const AnalysisState &) const {
    return false;
  }
  AliasingValueList getAliasingValues(Operation *op, OpOperand &operand,
                                      const AnalysisState &) const {
    return {{op->getParentOp()->getResult(operand.getOperandNumber()),
             BufferRelation::Equivalent}};
  }
  bool mustBufferizeInPlace(Operation *, OpOperand &,
                            const AnalysisState &) const {
    return true;
  }
  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const BufferizationOptions &options,
                          BufferizationState &state) const {
    SmallVector<Value> values;
    for (auto [value, wanted] :
         llvm::zip(op->getOperands(), op->getParentOp()->getResultTypes())) {
      values.push_back(value);
      if (!isa<TensorType>(value.getType()))
        continue;
      FailureOr<Value> buffer = getBuffer(rewriter, value, options, state);
      if (failed(buffer))
        return failure();
      values.back() = *buffer;
      if (buffer->getType() != wanted && isa<MemRefType>(wanted))
        values.back() =
            memref::CastOp::create(rewriter, op->getLoc(), wanted, *buffer);
    }
    rewriter.modifyOpInPlace(op, [&] { op->setOperands(values); });
    return success();
  }
};

} // namespace

void attachGroupModels(Dialect *dialect) {
  bool hasGroups = false;
  for (RegisteredOperationName name :
       dialect->getContext()->getRegisteredOperations())
    if (&name.getDialect() == dialect && name.hasTrait<IsGroup>()) {
      name.attachInterface<GroupTiling, GroupBufferization>();
      hasGroups = true;
    }
  auto end = RegisteredOperationName::lookup(
      (dialect->getNamespace() + ".return").str(), dialect->getContext());
  if (hasGroups && end)
    end->attachInterface<ReturnBufferization>();
}

} // namespace op_tree
