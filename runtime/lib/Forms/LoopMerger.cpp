//===- LoopMerger.cpp - Contractions with fewer loops ---------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The products of attention have two loops of a batch, side by side in each
// operand:
//
//   %0 = linalg.contract [(b, h, m, n, k) -> (b, h, m, k),
//                         (b, h, m, n, k) -> (b, h, k, n),
//                         (b, h, m, n, k) -> (b, h, m, n)] ins(%q, %k) outs(%c)
//
// They become one:
//
//   %x = tensor.collapse_shape %q : 2x8x4x16 into 16x4x16 (and so %k and %c)
//   %r = linalg.batch_matmul ins(%x, %y) outs(%z)
//   %0 = tensor.expand_shape %r : 16x4x5 into 2x8x4x5
//
//===----------------------------------------------------------------------===//

#include "OpTree/Forms/LoopMerger.h"
#include "OpTree/IR/KeptAttributes.h"
#include "OpTree/Tree/TreeIndex.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;

namespace op_tree {

namespace {

using Groups = SmallVector<ReassociationIndices, 4>;

class LoopMerger {
public:
  LoopMerger(const StructuredView &view, const TreeIndex &index,
             const OpWriter &writer)
      : view(view), index(index), writer(writer), loc(view.op->getLoc()),
        builder(view.op->getContext()), heads(view.numLoops()) {}

  /// Finds the loops that are merged; false if the op has other operands than
  /// dense tensors that loops index.
  bool run();
  bool merges() const { return numLoops < view.numLoops(); }
  /// Returns true if both inputs have the same loops.
  bool sharesLoops() const;
  /// Builds the ops. The output and the input `widened`, if it is not -1, get
  /// a last dimension of one element.
  std::optional<Decomposition> build(int widened);

private:
  /// Returns true if loop `next` follows loop `loop` in each operand that has
  /// one of them.
  bool areSideBySide(unsigned loop, unsigned next) const;
  /// Returns the dimensions of an operand by the loop into which they merge.
  Groups groupsOf(unsigned operand) const;
  Value reshaped(unsigned operand, bool widened);
  Value shapedBack(Value result, bool widened);
  void copyBody(Operation *core, ValueRange operands);

  const StructuredView &view;
  const TreeIndex &index;
  const OpWriter &writer;
  Location loc;
  OpBuilder builder;
  /// For each loop the number of the loop that it becomes.
  SmallVector<unsigned, 8> heads;
  unsigned numLoops = 0;
};

} // namespace

static unsigned loopAt(AffineMap map, unsigned d) {
  return cast<AffineDimExpr>(map.getResult(d)).getPosition();
}

bool LoopMerger::areSideBySide(unsigned loop, unsigned next) const {
  auto type = view.iterators[loop];
  if (type != view.iterators[next])
    return false;
  // Elements are added in the order of the loops.
  if (type != utils::IteratorType::parallel &&
      (next < loop ||
       llvm::is_contained(
           ArrayRef(view.iterators).slice(loop + 1).take_front(next - loop - 1),
           type)))
    return false;
  return llvm::all_of(view.maps, [&](AffineMap map) {
    for (unsigned d = 0, e = map.getNumResults(); d < e; ++d)
      if (loopAt(map, d) == loop)
        return d + 1 < e && loopAt(map, d + 1) == next;
    return !map.isFunctionOfDim(next);
  });
}

bool LoopMerger::run() {
  if (view.inits.size() != 1 || view.inputs.size() != 2 ||
      !view.bodyTakesInits())
    return false;
  for (unsigned i = 0, e = view.numOperands(); i < e; ++i) {
    auto type = dyn_cast<RankedTensorType>(view.operand(i).getType());
    if (!type || type.getEncoding() || type.getRank() == 0 ||
        !view.maps[i].isProjectedPermutation())
      return false;
  }
  // A loop follows at most one loop, and is followed by at most one.
  SmallVector<int, 8> before(view.numLoops(), -1);
  for (unsigned loop = 0; loop < view.numLoops(); ++loop)
    for (unsigned next = 0; next < view.numLoops(); ++next)
      if (loop != next && areSideBySide(loop, next))
        before[next] = loop;
  auto first = [&](int loop) {
    while (before[loop] >= 0)
      loop = before[loop];
    return loop;
  };
  SmallVector<int, 8> numbers(view.numLoops(), -1);
  for (unsigned loop = 0; loop < view.numLoops(); ++loop) {
    int &number = numbers[first(loop)];
    if (number < 0)
      number = numLoops++;
    heads[loop] = number;
  }
  return true;
}

bool LoopMerger::sharesLoops() const {
  for (unsigned loop = 0; loop < view.numLoops(); ++loop)
    if (view.maps[0].isFunctionOfDim(loop) !=
        view.maps[1].isFunctionOfDim(loop))
      return false;
  return true;
}

Groups LoopMerger::groupsOf(unsigned operand) const {
  Groups groups;
  AffineMap map = view.maps[operand];
  for (unsigned d = 0, e = map.getNumResults(); d < e; ++d) {
    if (d == 0 || heads[loopAt(map, d)] != heads[loopAt(map, d - 1)])
      groups.emplace_back();
    groups.back().push_back(d);
  }
  return groups;
}

/// Returns the groups of `rank` dimensions, the last one with one more.
static Groups withUnit(unsigned rank) {
  Groups groups;
  for (unsigned d = 0; d < rank; ++d)
    groups.push_back({d});
  groups.back().push_back(rank);
  return groups;
}

Value LoopMerger::reshaped(unsigned operand, bool widened) {
  Value value = view.operand(operand);
  Groups groups = groupsOf(operand);
  if (groups.size() != view.maps[operand].getNumResults())
    value = tensor::CollapseShapeOp::create(builder, loc, value, groups);
  if (!widened)
    return value;
  auto type = cast<RankedTensorType>(value.getType());
  SmallVector<OpFoldResult, 6> sizes =
      tensor::getMixedSizes(builder, loc, value);
  SmallVector<int64_t, 6> shape(type.getShape());
  sizes.push_back(builder.getIndexAttr(1));
  shape.push_back(1);
  return tensor::ExpandShapeOp::create(
      builder, loc, RankedTensorType::get(shape, type.getElementType()), value,
      withUnit(type.getRank()), sizes);
}

Value LoopMerger::shapedBack(Value result, bool widened) {
  unsigned operand = view.inputs.size();
  Groups groups = groupsOf(operand);
  if (widened)
    result = tensor::CollapseShapeOp::create(builder, loc, result,
                                             withUnit(groups.size()));
  Value init = view.inits.front();
  if (groups.size() == view.maps[operand].getNumResults())
    return result;
  return tensor::ExpandShapeOp::create(
      builder, loc, init.getType(), result, groups,
      tensor::getMixedSizes(builder, loc, init));
}

void LoopMerger::copyBody(Operation *core, ValueRange operands) {
  OpBuilder::InsertionGuard guard(builder);
  Block *block = builder.createBlock(&core->getRegion(0));
  Block &body = view.region->front();
  IRMapping mapping;
  for (auto [argument, value] : llvm::zip(body.getArguments(), operands))
    mapping.map(argument, block->addArgument(elementOf(value.getType()),
                                             argument.getLoc()));
  for (Operation &op : body.without_terminator())
    builder.clone(op, mapping);
  OperationState state(
      body.back().getLoc(),
      StringRef(index.tree.dialectOf(index.tree.root()).yield),
      ValueRange(mapping.lookupOrDefault(body.back().getOperand(0))),
      TypeRange());
  builder.create(state);
}

std::optional<Decomposition> LoopMerger::build(int widened) {
  Decomposition parts;
  builder.setInsertionPointToEnd(parts.block.get());
  unsigned total = numLoops + (widened >= 0);
  SmallVector<Value, 3> operands;
  SmallVector<AffineMap, 3> maps;
  SmallVector<utils::IteratorType, 8> iterators(total,
                                                utils::IteratorType::parallel);
  for (auto [loop, type] : llvm::enumerate(view.iterators))
    iterators[heads[loop]] = type;
  for (unsigned i = 0, e = view.numOperands(); i < e; ++i) {
    bool wide = widened >= 0 && (i + 1 == e || static_cast<int>(i) == widened);
    operands.push_back(reshaped(i, wide));
    SmallVector<AffineExpr, 6> results;
    for (const ReassociationIndices &group : groupsOf(i))
      results.push_back(
          builder.getAffineDimExpr(heads[loopAt(view.maps[i], group[0])]));
    if (wide)
      results.push_back(builder.getAffineDimExpr(numLoops));
    maps.push_back(AffineMap::get(total, 0, results, builder.getContext()));
  }
  parts.core = writer.createRoot(builder, loc, operands, 1, maps, iterators,
                                 operands.back().getType(),
                                 keptAttributes(view.op, view.node));
  if (!parts.core)
    return std::nullopt;
  copyBody(parts.core, operands);
  parts.result = shapedBack(parts.core->getResult(0), widened >= 0);
  if (parts.result.getType() != view.inits.front().getType())
    return std::nullopt;
  return parts;
}

std::optional<Decomposition>
mergeLoops(const StructuredView &view, const TreeIndex &index,
           const OpWriter &writer,
           llvm::function_ref<bool(Operation *)> accepts) {
  LoopMerger merger(view, index, writer);
  if (!merger.run())
    return std::nullopt;
  for (int widened : {-1, 1, 0}) {
    if (widened < 0 ? !merger.merges() : !merger.sharesLoops())
      continue;
    if (std::optional<Decomposition> parts = merger.build(widened);
        parts && accepts(parts->core))
      return parts;
  }
  return std::nullopt;
}

} // namespace op_tree
