//===- Movements.cpp - Composites that move elements ----------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The op in a loop nest, for `dimensions = [1]`:
//
//   %0 = optree.reverse ins(%a : 4x?) outs(%o : 4x?) dimensions = [1]
//
// becomes
//
//   %last = affine.apply size - 1
//   %0 = optree.generic [(i, j) -> (i, j)] outs(%o) {
//     %back = arith.subi %last, (optree.index 1)
//     tensor.extract %a[(optree.index 0), %back] }
//
//===----------------------------------------------------------------------===//

#include "OpTree/Dialect/Movements.h"
#include "OpTree/Dialect/Building.h"
#include "OpTree/Dialect/Counterpart.h"
#include "OpTree/IR/LinalgLite.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;

namespace op_tree {

using Sizes = SmallVector<OpFoldResult>;

std::optional<MovementOp> MovementOp::get(Operation *op) {
  const DefinedDialect &dialect = DefinedDialect::of(op);
  const Movement *movement =
      dialect.index.tree.movementOf(op->getName().getStringRef());
  if (!movement)
    return std::nullopt;
  SmallVector<int64_t> dimensions;
  Attribute attribute = op->getAttr(movement->attribute);
  if (auto one = dyn_cast_or_null<IntegerAttr>(attribute))
    dimensions.push_back(one.getInt());
  else if (auto several = dyn_cast_or_null<DenseI64ArrayAttr>(attribute))
    dimensions.assign(several.asArrayRef().begin(), several.asArrayRef().end());
  return MovementOp(op, movement->kind, std::move(dimensions));
}

static Sizes sizesOf(OpBuilder &builder, Location loc, Value value) {
  Sizes sizes;
  for (int64_t d = 0, e = cast<ShapedType>(value.getType()).getRank(); d < e;
       ++d)
    sizes.push_back(linalg::createFoldedDimOp(builder, loc, value, d));
  return sizes;
}

LogicalResult MovementOp::verify() const {
  Type wanted = getElementTypeOrSelf(init().getType());
  if (inputs().empty())
    return op->emitOpError("needs an input");
  for (Value source : inputs())
    if (Type given = getElementTypeOrSelf(source.getType()); given != wanted)
      return op->emitOpError() << "has an input with element type " << given
                               << " and an output with element type " << wanted;
  return success();
}

FailureOr<SmallVector<Value>> MovementOp::join(OpBuilder &builder) const {
  // On buffers, a part is a strided view.
  auto buffer = dyn_cast<MemRefType>(init().getType());
  if (buffer && !buffer.isStrided())
    return failure();
  Location loc = op->getLoc();
  int64_t along = dimensions.front();
  Value result = init();
  bool onTensors = isa<RankedTensorType>(result.getType());
  AffineExpr sum =
      builder.getAffineSymbolExpr(0) + builder.getAffineSymbolExpr(1);
  Sizes offsets(rank(), builder.getIndexAttr(0));
  Sizes strides(rank(), builder.getIndexAttr(1));
  for (Value source : inputs()) {
    // An empty slice may not start behind the last element, so skip it.
    if (cast<ShapedType>(source.getType()).getDimSize(along) == 0)
      continue;
    Sizes sizes = sizesOf(builder, loc, source);
    if (onTensors) {
      result = tensor::InsertSliceOp::create(builder, loc, source, result,
                                             offsets, sizes, strides);
    } else {
      Value part = memref::SubViewOp::create(builder, loc, result, offsets,
                                             sizes, strides);
      memref::CopyOp::create(builder, loc, source, part);
    }
    offsets[along] = affine::makeComposedFoldedAffineApply(
        builder, loc, sum, {offsets[along], sizes[along]});
  }
  return onTensors ? SmallVector<Value>{result} : SmallVector<Value>();
}

SmallVector<Value> MovementOp::reverse(OpBuilder &builder) const {
  Location loc = op->getLoc();
  Value source = inputs().front();
  // Compute the last position of each reversed dimension in front of the loops.
  SmallVector<Value> last(rank());
  AffineExpr lessOne = builder.getAffineSymbolExpr(0) - 1;
  for (int64_t dimension : dimensions)
    last[dimension] = getValueOrCreateConstantIndexOp(
        builder, loc,
        affine::makeComposedFoldedAffineApply(
            builder, loc, lessOne,
            {linalg::createFoldedDimOp(builder, loc, source, dimension)}));
  AffineMap identity = builder.getMultiDimIdentityMap(rank());
  SmallVector<utils::IteratorType> parallel(rank(),
                                            utils::IteratorType::parallel);
  OperationState state(loc, "linalg.generic", init(), op->getResultTypes());
  state.addAttributes(
      {{"operandSegmentSizes", builder.getDenseI32ArrayAttr({0, 1})},
       {"indexing_maps", builder.getAffineMapArrayAttr(identity)},
       {"iterator_types", getIteratorTypeArrayAttr(builder, parallel)}});
  Region &region = *state.addRegion();
  {
    OpBuilder::InsertionGuard guard(builder);
    builder.createBlock(&region, region.end(),
                        getElementTypeOrSelf(init().getType()),
                        init().getLoc());
    SmallVector<Value> position;
    for (int64_t d = 0; d < rank(); ++d) {
      Value index = linalg::IndexOp::create(builder, loc, d);
      if (last[d])
        index = arith::SubIOp::create(builder, loc, last[d], index);
      position.push_back(index);
    }
    Value element;
    if (isa<RankedTensorType>(source.getType()))
      element = tensor::ExtractOp::create(builder, loc, source, position);
    else
      element = memref::LoadOp::create(builder, loc, source, position);
    linalg::YieldOp::create(builder, loc, element);
  }
  return llvm::to_vector_of<Value>(builder.create(state)->getResults());
}

FailureOr<SmallVector<Value>> MovementOp::decompose(OpBuilder &builder) const {
  if (kind == MovementKind::Joined)
    return join(builder);
  CounterpartBuilder building(DefinedDialect::of(op), builder);
  (*building).setInsertionPoint(builder.getInsertionBlock(),
                                builder.getInsertionPoint());
  SmallVector<Value> values = reverse(*building);
  building.finish(values);
  return values;
}

Value slice(OpBuilder &builder, Location loc, Value value,
            ArrayRef<OpFoldResult> offsets, ArrayRef<OpFoldResult> sizes) {
  Sizes strides(offsets.size(), builder.getIndexAttr(1));
  if (isa<RankedTensorType>(value.getType()))
    return tensor::ExtractSliceOp::create(builder, loc, value, offsets, sizes,
                                          strides);
  return memref::SubViewOp::create(builder, loc, value, offsets, sizes,
                                   strides);
}

Operation *MovementOp::tile(OpBuilder &builder, ArrayRef<OpFoldResult> offsets,
                            ArrayRef<OpFoldResult> sizes) const {
  Location loc = op->getLoc();
  MLIRContext *context = builder.getContext();
  AffineExpr s0, s1, s2;
  bindSymbols(context, s0, s1, s2);
  auto apply = [&](AffineExpr expr, ArrayRef<OpFoldResult> values) {
    return affine::makeComposedFoldedAffineApply(builder, loc, expr, values);
  };
  /// Returns the minimum or maximum of the expressions.
  auto choose = [&](bool smallest, ArrayRef<AffineExpr> among,
                    ArrayRef<OpFoldResult> values) {
    auto map = AffineMap::get(0, values.size(), among, context);
    return smallest
               ? affine::makeComposedFoldedAffineMin(builder, loc, map, values)
               : affine::makeComposedFoldedAffineMax(builder, loc, map, values);
  };
  SmallVector<Value> operands;
  OpFoldResult start = builder.getIndexAttr(0);
  for (Value source : inputs()) {
    Sizes from = llvm::to_vector(offsets), extent = llvm::to_vector(sizes);
    bool isEmpty = false;
    for (int64_t d : dimensions) {
      OpFoldResult size = linalg::createFoldedDimOp(builder, loc, source, d);
      if (kind == MovementKind::Reversed) {
        from[d] = apply(s0 - s1 - s2, {size, offsets[d], sizes[d]});
        continue;
      }
      // The part of the input, which begins at `start`, that lies in the tile.
      AffineExpr zero = builder.getAffineConstantExpr(0);
      auto clamped = [&](OpFoldResult position) {
        return choose(/*smallest=*/false, {s0, zero},
                      {choose(/*smallest=*/true, {s0, s1}, {position, size})});
      };
      OpFoldResult first = clamped(apply(s0 - s1, {offsets[d], start}));
      OpFoldResult end =
          clamped(apply(s0 + s1 - s2, {offsets[d], sizes[d], start}));
      from[d] = first;
      extent[d] = apply(s0 - s1, {end, first});
      start = apply(s0 + s1, {start, size});
      isEmpty = isZeroInteger(size) || isZeroInteger(extent[d]);
    }
    // An empty slice may not start behind the last element.
    if (!isEmpty)
      operands.push_back(slice(builder, loc, source, from, extent));
  }
  if (operands.empty())
    return nullptr;
  operands.push_back(slice(builder, loc, init(), offsets, sizes));
  SmallVector<Type> results;
  if (op->getNumResults() != 0)
    results.push_back(operands.back().getType());
  OperationState state(loc, op->getName(), operands, results, op->getAttrs());
  return builder.create(state);
}

} // namespace op_tree
