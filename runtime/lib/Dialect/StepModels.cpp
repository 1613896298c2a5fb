//===- StepModels.cpp - Tiling and bufferizing composites by steps --------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A composite that its spec defines by steps is tiled along the dimensions of
// its output that no step combines: a tile is the same op on slices.
//
//===----------------------------------------------------------------------===//

#include "OpTree/Dialect/StepModels.h"

#include "OpTree/Dialect/DefinedDialect.h"
#include "OpTree/Dialect/Movements.h"
#include "OpTree/Dialect/WholeRange.h"
#include "OpTree/IR/LinalgLite.h"
#include "OpTree/Rewriting/CompositeDecomposer.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/TilingInterface.h"

using namespace mlir;

namespace op_tree {

namespace {

/// An op that is defined by steps, and has one output.
struct SteppedOp {
  static std::optional<SteppedOp> get(Operation *op) {
    auto use = CompositeUse::get(DefinedDialect::of(op).index.tree, op);
    if (!use)
      return std::nullopt;
    auto loops = use->loopsOfOperands();
    auto whole = use->wholeLoops();
    if (failed(loops) || failed(whole))
      return std::nullopt;
    return SteppedOp{op, std::move(*use), std::move(*loops), std::move(*whole)};
  }

  Value init() const {
    return cast<DestinationStyleOpInterface>(op).getDpsInits().front();
  }
  ArrayRef<unsigned> outputLoops() const {
    for (auto [operand, own] : llvm::zip(use.definition->operands, loops))
      if (operand.isOutput)
        return own;
    return {};
  }
  bool isWhole(unsigned loop) const { return llvm::is_contained(whole, loop); }
  /// Returns the scalar operand of a tile of the output; null: it is absent.
  Value offsetOfTile(OpBuilder &b, const DefinedOperand &operand, Value given,
                     ArrayRef<OpFoldResult> offsets) const;

  Operation *op;
  CompositeUse use;
  SmallVector<SmallVector<unsigned, 6>, 4> loops;
  SmallVector<unsigned, 6> whole;
};

Value SteppedOp::offsetOfTile(OpBuilder &b, const DefinedOperand &operand,
                              Value given,
                              ArrayRef<OpFoldResult> offsets) const {
  bool isRead = llvm::any_of(use.chosenSteps({}), [&](const Step *step) {
    return llvm::any_of(step->value, [&](const ExprNode &part) {
      return part.kind == ExprKind::Index && part.index == operand.offsetOf;
    });
  });
  if (!isRead)
    return given;
  FailureOr<SmallVector<unsigned, 4>> counts = use.loopCounts();
  unsigned number = 0;
  for (unsigned count : ArrayRef(*counts).take_front(operand.offsetOf))
    number += count;
  auto *place = llvm::find(outputLoops(), number);
  if (place == outputLoops().end())
    return given;
  OpFoldResult offset = offsets[place - outputLoops().begin()];
  if (isConstantIntValue(offset, 0))
    return given;
  Value moved = getValueOrCreateConstantIndexOp(b, op->getLoc(), offset);
  return given ? Value(arith::AddIOp::create(b, op->getLoc(), given, moved))
               : moved;
}

struct StepTiling
    : TilingInterface::ExternalModel<StepTiling, DestinationStyleOpInterface> {
  // Later versions of MLIR have overloads that forward to these methods.
  using ExternalModel::generateResultTileValue;
  using ExternalModel::getTiledImplementation;

  SmallVector<utils::IteratorType> getLoopIteratorTypes(Operation *op) const {
    SmallVector<utils::IteratorType> types;
    auto stepped = SteppedOp::get(op);
    if (stepped)
      for (unsigned loop : stepped->outputLoops())
        types.push_back(stepped->isWhole(loop) ? utils::IteratorType::reduction
                                               : utils::IteratorType::parallel);
    return types;
  }
  SmallVector<Range> getIterationDomain(Operation *op, OpBuilder &b) const {
    SmallVector<Range> domain;
    if (auto stepped = SteppedOp::get(op))
      for (size_t d = 0, e = stepped->outputLoops().size(); d < e; ++d)
        domain.push_back(
            {b.getIndexAttr(0),
             linalg::createFoldedDimOp(b, op->getLoc(), stepped->init(), d),
             b.getIndexAttr(1)});
    return domain;
  }
  FailureOr<TilingResult>
  getTiledImplementation(Operation *op, OpBuilder &b,
                         ArrayRef<OpFoldResult> offsets,
                         ArrayRef<OpFoldResult> sizes) const {
    auto stepped = SteppedOp::get(op);
    if (!stepped)
      return failure();
    Location loc = op->getLoc();
    ArrayRef<unsigned> outer = stepped->outputLoops();
    // A dimension that is needed as a whole is in no tile in parts.
    for (auto [d, loop] : llvm::enumerate(outer))
      if (stepped->isWhole(loop) &&
          !isWholeRange(offsets[d], sizes[d],
                        linalg::createFoldedDimOp(b, loc, stepped->init(), d)))
        return op->emitOpError()
               << "needs dimension " << d << " of its output as a whole";
    SmallVector<Value> operands;
    SmallVector<Operation *> slices;
    SmallVector<int32_t> segments;
    for (auto [operand, value, loops] :
         llvm::zip(stepped->use.definition->operands, stepped->use.operands,
                   stepped->loops)) {
      if (operand.isScalar)
        value = stepped->offsetOfTile(b, operand, value, offsets);
      segments.push_back(value != nullptr);
      if (operand.isScalar && value)
        operands.push_back(value);
      if (operand.isScalar || !value)
        continue;
      SmallVector<OpFoldResult> from, extent;
      auto shaped = cast<ShapedType>(value.getType());
      for (auto [d, loop] : llvm::enumerate(loops)) {
        auto *place = llvm::find(outer, loop);
        bool isOne = operand.broadcasts && shaped.getDimSize(d) == 1;
        if (place == outer.end() || isOne) {
          from.push_back(b.getIndexAttr(0));
          extent.push_back(linalg::createFoldedDimOp(b, loc, value, d));
          continue;
        }
        from.push_back(offsets[place - outer.begin()]);
        extent.push_back(sizes[place - outer.begin()]);
      }
      operands.push_back(slice(b, loc, value, from, extent));
      slices.push_back(operands.back().getDefiningOp());
    }
    SmallVector<Type> results;
    if (op->getNumResults() != 0)
      results.push_back(operands.back().getType());
    OperationState state(loc, op->getName(), operands, results, op->getAttrs());
    if (op->hasTrait<OpTrait::AttrSizedOperandSegments>()) {
      state.attributes.erase("operandSegmentSizes");
      state.addAttribute("operandSegmentSizes",
                         b.getDenseI32ArrayAttr(segments));
    }
    Operation *tile = b.create(state);
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

} // namespace

void attachStepModels(RegisteredOperationName name) {
  name.attachInterface<StepTiling>();
}

} // namespace op_tree
