//===- MovementMatcher.cpp - Ops that only move elements ------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Frontends write joins and reversals as loop nests: joined tensors as branches
// on the position along a dimension, a reversed dimension as a map with a
// negative factor or as a position counted from the end. Sizes must be static,
// as nothing else shows that each input is used as a whole.
//
//===----------------------------------------------------------------------===//

#include "OpTree/Rewriting/MovementMatcher.h"
#include "OpTree/IR/KeptAttributes.h"
#include "OpTree/IR/LinearForm.h"
#include "OpTree/IR/VerifierError.h"
#include "OpTree/Payload/ScalarGraph.h"
#include "OpTree/Rewriting/TreeRewriter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;

namespace op_tree {

bool MovementMatcher::fits(const StructuredView &view) {
  if (!view.hasBody() || view.op->getNumResults() != 1 ||
      view.inits.size() != 1)
    return false;
  auto type = dyn_cast<RankedTensorType>(view.inits.front().getType());
  Block &body = view.region->front();
  return type && type.hasStaticShape() && type.getRank() != 0 &&
         classify(type.getElementType()) && view.initMap(0).isIdentity() &&
         !body.empty() &&
         (!view.bodyTakesInits() ||
          body.getArgument(view.inputs.size()).use_empty());
}

tensor::ExtractOp MovementMatcher::readOf(Value value) const {
  auto read = value.getDefiningOp<tensor::ExtractOp>();
  if (!read || isOutside(value) || !isOutside(read.getTensor()))
    return {};
  RankedTensorType type = read.getTensor().getType();
  bool fits = type.hasStaticShape() && type.getRank() == output.getRank() &&
              type.getElementType() == output.getElementType();
  return fits ? read : tensor::ExtractOp();
}

Value MovementMatcher::yieldOf(Block &block) {
  Operation *terminator = block.getTerminator();
  if (terminator->getNumOperands() != 1)
    return {};
  Value yielded = terminator->getOperand(0);
  for (Operation &op : block.without_terminator()) {
    bool isBranch = isa<scf::IfOp>(op) && yielded.getDefiningOp() == &op;
    if (!isBranch && (op.getNumRegions() != 0 || !isMemoryEffectFree(&op)))
      return {};
  }
  return yielded;
}

std::optional<int64_t> MovementMatcher::endOf(tensor::ExtractOp read,
                                              int64_t start,
                                              int64_t along) const {
  RankedTensorType type = read.getTensor().getType();
  for (auto [d, index] : llvm::enumerate(read.getIndices())) {
    if (static_cast<int64_t>(d) != along) {
      bool isOnly =
          output.getDimSize(d) == 1 && getConstantIntValue(index) == 0;
      if ((!isOnly && !isLoop(index, d)) ||
          type.getDimSize(d) != output.getDimSize(d))
        return std::nullopt;
      continue;
    }
    Value position = index;
    if (start != 0) {
      auto shifted = index.getDefiningOp<arith::SubIOp>();
      if (!shifted || getConstantIntValue(shifted.getRhs()) != start)
        return std::nullopt;
      position = shifted.getLhs();
    }
    if (!isLoop(position, along))
      return std::nullopt;
  }
  return start + type.getDimSize(along);
}

bool MovementMatcher::joinsFrom(Value value, int64_t start,
                                SmallVectorImpl<Value> &sources,
                                int64_t &along) const {
  if (tensor::ExtractOp read = readOf(value)) {
    sources.push_back(read.getTensor());
    return along >= 0 && endOf(read, start, along) == output.getDimSize(along);
  }
  auto branch = value.getDefiningOp<scf::IfOp>();
  if (!branch || isOutside(value) || branch->getNumResults() != 1 ||
      branch.getElseRegion().empty())
    return false;
  auto compare = branch.getCondition().getDefiningOp<arith::CmpIOp>();
  if (!compare || compare.getPredicate() != arith::CmpIPredicate::ult)
    return false;
  linalg::IndexOp index = indexOf(compare.getLhs());
  std::optional<int64_t> end = getConstantIntValue(compare.getRhs());
  if (!index || !end)
    return false;
  int64_t dimension = index.getDim();
  if (along >= 0 && along != dimension)
    return false;
  along = dimension;
  Value first = yieldOf(*branch.thenBlock());
  Value rest = yieldOf(*branch.elseBlock());
  tensor::ExtractOp read = first ? readOf(first) : tensor::ExtractOp();
  if (!read || !rest || endOf(read, start, along) != end)
    return false;
  sources.push_back(read.getTensor());
  return joinsFrom(rest, *end, sources, along);
}

bool MovementMatcher::joins(SmallVectorImpl<Value> &sources, int64_t &along) {
  Value yielded = yieldOf(body);
  along = -1;
  return view.inputs.empty() && yielded &&
         joinsFrom(yielded, 0, sources, along) && sources.size() > 1;
}

bool MovementMatcher::readsBackwards(Value &source,
                                     SmallVectorImpl<int64_t> &dimensions) {
  Value yielded = yieldOf(body);
  tensor::ExtractOp read = yielded ? readOf(yielded) : tensor::ExtractOp();
  if (!read || !view.inputs.empty() || read.getTensor().getType() != output)
    return false;
  for (auto [d, index] : llvm::enumerate(read.getIndices())) {
    if (isLoop(index, d))
      continue;
    auto back = index.getDefiningOp<arith::SubIOp>();
    if (!back || !isLoop(back.getRhs(), d) ||
        getConstantIntValue(back.getLhs()) != output.getDimSize(d) - 1)
      return false;
    dimensions.push_back(d);
  }
  source = read.getTensor();
  return true;
}

bool MovementMatcher::mapsBackwards(Value &source,
                                    SmallVectorImpl<int64_t> &dimensions) {
  if (view.inputs.size() != 1 || view.inputs.front().getType() != output ||
      !llvm::hasSingleElement(body) ||
      body.getTerminator()->getOperand(0) != body.getArgument(0))
    return false;
  for (auto [d, result] : llvm::enumerate(view.maps.front().getResults())) {
    SmallVector<int64_t, 8> coefficients(view.numLoops(), 0);
    int64_t constant = 0;
    if (!addLinear(result, 1, coefficients, constant))
      return false;
    int64_t factor = coefficients[d];
    coefficients[d] = 0;
    bool alone = llvm::all_of(coefficients, [](int64_t c) { return c == 0; });
    if (alone && factor == -1 && constant == output.getDimSize(d) - 1)
      dimensions.push_back(d);
    else if (!alone || factor != 1 || constant != 0)
      return false;
  }
  source = view.inputs.front();
  return true;
}

bool MovementMatcher::reverses(Value &source,
                               SmallVectorImpl<int64_t> &dimensions) {
  bool found = mapsBackwards(source, dimensions);
  if (!found) {
    dimensions.clear();
    found = readsBackwards(source, dimensions);
  }
  return found && !dimensions.empty();
}

LogicalResult TreeRewriter::specializeToMovement(const TreeIndex &index,
                                                 RewriterBase &rewriter,
                                                 Operation *op) {
  const Tree &tree = index.tree;
  if (tree.movements.empty())
    return failure();
  const Node *node = index.lookup(op->getName().getStringRef());
  if (!node || !node->region)
    return failure(); // What has a payload of its own is said already.
  std::optional<StructuredView> view = StructuredView::get(op, index);
  if (!view || !MovementMatcher::fits(*view) ||
      undescribedAttribute(op, view->node))
    return failure();
  Type type = view->inits.front().getType();

  MovementMatcher matcher(*view);
  SmallVector<Value> operands;
  SmallVector<int64_t> dimensions;
  Attribute where;
  const Movement *movement = tree.movementOf(MovementKind::Joined);
  int64_t along = -1;
  if (movement && matcher.joins(operands, along)) {
    where = rewriter.getI64IntegerAttr(along);
  } else {
    operands.assign(1, Value());
    movement = tree.movementOf(MovementKind::Reversed);
    if (!movement || !matcher.reverses(operands.front(), dimensions))
      return failure();
    where = rewriter.getDenseI64ArrayAttr(dimensions);
  }
  operands.push_back(view->inits.front());
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  OperationState state(op->getLoc(), StringRef(movement->op), operands, type);
  state.addAttribute(movement->attribute, where);
  if (!addKept(state.name, keptAttributes(op, view->node), state.attributes))
    return failure();
  Operation *created = rewriter.create(state);
  if (verifierError(created)) {
    rewriter.eraseOp(created);
    return failure();
  }
  rewriter.replaceOp(op, created->getResults());
  return success();
}

} // namespace op_tree
