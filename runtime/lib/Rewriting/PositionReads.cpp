//===- PositionReads.cpp - Reads at positions as operands -----------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   %0 = linalg.generic [(i, j) -> (i, j)] outs(%e) {
//     %i = linalg.index 0
//     %j = linalg.index 1
//     %x = tensor.extract %t[%j, %i]
//     linalg.yield %x }
//
// becomes, and is a transpose then:
//
//   %0 = linalg.generic [(i, j) -> (j, i), (i, j) -> (i, j)]
//          ins(%t) outs(%e) { linalg.yield %x }
//
//===----------------------------------------------------------------------===//

#include "OpTree/Rewriting/PositionReads.h"
#include "OpTree/IR/KeptAttributes.h"
#include "OpTree/Tree/StructuredView.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;

namespace op_tree {

namespace {

class PositionReads {
public:
  PositionReads(const StructuredView &view, const Tree &tree)
      : view(view), tree(tree), sizes(view.numLoops(), ShapedType::kDynamic) {
    for (unsigned i = 0, e = view.numOperands(); i < e; ++i)
      for (auto [d, result] : llvm::enumerate(view.maps[i].getResults())) {
        auto loop = dyn_cast<AffineDimExpr>(result);
        auto type = cast<ShapedType>(view.operand(i).getType());
        if (loop && !type.isDynamicDim(d))
          sizes[loop.getPosition()] = type.getDimSize(d);
      }
  }

  /// Returns the indices of a read as a map over the loops; null if the tensor
  /// is no operand at these indices.
  AffineMap mapOf(tensor::ExtractOp read) const;

private:
  /// Returns an index into a dimension of static size `extent`; null if it is
  /// neither a loop over the whole dimension nor a constant in it.
  AffineExpr indexOf(Value index, int64_t extent) const;

  const StructuredView &view;
  const Tree &tree;
  /// By loop.
  SmallVector<int64_t, 8> sizes;
};

} // namespace

AffineExpr PositionReads::indexOf(Value index, int64_t extent) const {
  APInt number;
  if (matchPattern(index, m_ConstantInt(&number)))
    return number.isNegative() || number.sge(extent)
               ? AffineExpr()
               : getAffineConstantExpr(number.getSExtValue(),
                                       index.getContext());
  Operation *position = index.getDefiningOp();
  if (!position || position->getBlock() != &view.region->front() ||
      llvm::none_of(tree.dialects, [&](const DialectInfo &dialect) {
        return position->getName().getStringRef() == dialect.index;
      }))
    return {};
  auto loop = position->getAttrOfType<IntegerAttr>("dim");
  if (!loop || loop.getInt() < 0 || loop.getInt() >= view.numLoops() ||
      sizes[loop.getInt()] != extent)
    return {};
  return getAffineDimExpr(loop.getInt(), index.getContext());
}

AffineMap PositionReads::mapOf(tensor::ExtractOp read) const {
  auto type = cast<RankedTensorType>(read.getTensor().getType());
  if (!type.hasStaticShape() || type.getEncoding() ||
      view.region->isAncestor(read.getTensor().getParentRegion()))
    return {};
  SmallVector<AffineExpr, 4> indices;
  for (auto [index, extent] : llvm::zip(read.getIndices(), type.getShape())) {
    indices.push_back(indexOf(index, extent));
    if (!indices.back())
      return {};
  }
  return AffineMap::get(view.numLoops(), 0, indices, read.getContext());
}

Operation *withPositionReadsAsOperands(RewriterBase &rewriter, Operation *op,
                                       const TreeIndex &index,
                                       const OpWriter &writer) {
  auto isRead = [](Operation &inner) { return isa<tensor::ExtractOp>(inner); };
  if (op->getNumRegions() != 1 || !op->getRegion(0).hasOneBlock() ||
      llvm::none_of(op->getRegion(0).front(), isRead))
    return nullptr;
  std::optional<StructuredView> view = StructuredView::get(op, index);
  if (!view || !view->isRoot(index.tree) || !view->bodyTakesInits() ||
      op->getNumResults() != view->inits.size() ||
      undescribedAttribute(op, view->node))
    return nullptr;
  // A read by its place in the body, and the operand that it becomes.
  SmallVector<std::pair<unsigned, unsigned>, 4> reads;
  SmallVector<Value, 4> operands(view->inputs);
  SmallVector<AffineMap, 4> maps(
      ArrayRef(view->maps).drop_back(view->inits.size()));
  PositionReads positions(*view, index.tree);
  for (auto [place, inner] : llvm::enumerate(view->region->front())) {
    auto read = dyn_cast<tensor::ExtractOp>(inner);
    AffineMap map = read ? positions.mapOf(read) : AffineMap();
    if (!map)
      continue;
    reads.push_back({place, operands.size()});
    operands.push_back(read.getTensor());
    maps.push_back(map);
  }
  if (reads.empty())
    return nullptr;
  unsigned numInputs = view->inputs.size();
  llvm::append_range(operands, view->inits);
  llvm::append_range(maps, ArrayRef(view->maps).drop_front(numInputs));
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  Operation *made = writer.createRoot(
      rewriter, op->getLoc(), operands, view->inits.size(), maps,
      view->iterators, op->getResultTypes(), keptAttributes(op, view->node));
  if (!made)
    return nullptr;
  Region &region = made->getRegion(0);
  rewriter.cloneRegionBefore(*view->region, region, region.begin());
  Block &body = region.front();
  SmallVector<Operation *, 16> inside;
  for (Operation &inner : body)
    inside.push_back(&inner);
  for (auto [place, operand] : reads) {
    Operation *read = inside[place];
    Value element = body.insertArgument(operand, read->getResult(0).getType(),
                                        read->getLoc());
    rewriter.replaceOp(read, element);
    inside[place] = nullptr;
  }
  // Positions that only indexed what is an operand now.
  for (Operation *inner : llvm::reverse(inside))
    if (inner && isOpTriviallyDead(inner))
      rewriter.eraseOp(inner);
  return made;
}

} // namespace op_tree
