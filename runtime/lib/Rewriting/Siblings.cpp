//===- Siblings.cpp - What an op is without loops of extent 1 -------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `linalg-tree-coerce{siblings=true}`:
//
//   %0 = linalg.batch_matmul ins(%a, %b : 1x4x8, 1x8x6) outs(%c : 1x4x6)
//
// becomes the op without the loop that runs once:
//
//   %x = tensor.extract_slice %a : 1x4x8 to 4x8
//   %y = tensor.extract_slice %b : 1x8x6 to 8x6
//   %z = tensor.extract_slice %c : 1x4x6 to 4x6
//   %r = linalg.matmul ins(%x, %y) outs(%z)
//   %0 = tensor.insert_slice %r into %c : 4x6 into 1x4x6
//
//===----------------------------------------------------------------------===//

#include "OpTree/Rewriting/TreeRewriter.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;

namespace op_tree {

namespace {

/// Drops loops of extent 1: the same body on operands of lower rank.
class UnitLoopDropper {
public:
  UnitLoopDropper(RewriterBase &rewriter, const StructuredView &view,
                  ArrayRef<unsigned> dropped)
      : rewriter(rewriter), view(view), isDropped(view.numLoops(), false) {
    for (unsigned loop : dropped)
      isDropped[loop] = true;
  }
  ~UnitLoopDropper() {
    for (Operation *op : llvm::reverse(created))
      if (op->use_empty())
        rewriter.eraseOp(op);
  }

  /// Computes the operands and maps that remain; returns false if that is
  /// impossible.
  bool run();

  /// The op with operands of lower rank and fewer loops.
  StructuredView reduced;

private:
  Value reduceOperand(Value value, ArrayRef<int64_t> shape);

  RewriterBase &rewriter;
  const StructuredView &view;
  SmallVector<bool, 8> isDropped;
  SmallVector<Operation *, 4> created;
};

} // namespace

Value UnitLoopDropper::reduceOperand(Value value, ArrayRef<int64_t> shape) {
  Location loc = view.op->getLoc();
  Operation *before = view.op->getPrevNode();
  if (auto tensor = dyn_cast<RankedTensorType>(value.getType())) {
    if (tensor.getRank() == static_cast<int64_t>(shape.size()))
      return value;
    auto type = RankedTensorType::get(shape, tensor.getElementType());
    value = tensor::createCanonicalRankReducingExtractSliceOp(rewriter, loc,
                                                              value, type);
  } else {
    auto buffer = cast<MemRefType>(value.getType());
    if (buffer.getRank() == static_cast<int64_t>(shape.size()))
      return value;
    value = memref::createCanonicalRankReducingSubViewOp(rewriter, loc, value,
                                                         shape);
  }
  // The slice, and the sizes that it may have used.
  Operation *first =
      before ? before->getNextNode() : &view.op->getBlock()->front();
  for (Operation *op = first; op != view.op; op = op->getNextNode())
    created.push_back(op);
  return value;
}

/// Returns true if values of the type can be sliced to that shape. MLIR tells
/// by strides which dimensions of size 1 a slice of a buffer has dropped; among
/// equal strides it takes the first.
static bool hasSlices(ShapedType type, ArrayRef<int64_t> shape) {
  if (auto buffer = dyn_cast<MemRefType>(type);
      buffer && !buffer.getLayout().isIdentity()) {
    SmallVector<int64_t> strides, ofUnits, left;
    int64_t offset;
    size_t gone = type.getRank() - shape.size();
    if (failed(buffer.getStridesAndOffset(strides, offset)))
      return false;
    for (auto [size, stride] : llvm::zip(type.getShape(), strides)) {
      if (size == 1)
        ofUnits.push_back(stride);
      if (size != 1 || ofUnits.size() > gone)
        left.push_back(size);
    }
    if (llvm::is_contained(shape, 1) &&
        (!llvm::all_equal(ofUnits) || ShapedType::isDynamic(ofUnits.front()) ||
         left != shape))
      return false;
  }
  auto tensor = dyn_cast<RankedTensorType>(type);
  return !llvm::is_contained(type.getShape(), 0) &&
         !(tensor && tensor.getEncoding());
}

/// Returns true if an operand that the loop indexes by itself shows that the
/// loop runs `times` times.
static bool runs(const StructuredView &view, unsigned loop, int64_t times) {
  AffineExpr position = getAffineDimExpr(loop, view.op->getContext());
  for (unsigned i = 0, e = view.numOperands(); i < e; ++i)
    for (auto [d, result] : llvm::enumerate(view.maps[i].getResults()))
      if (result == position)
        if (auto type = dyn_cast<ShapedType>(view.operand(i).getType()))
          if (!type.isDynamicDim(d) && type.getDimSize(d) == times)
            return true;
  return false;
}

bool UnitLoopDropper::run() {
  MLIRContext *context = view.op->getContext();
  SmallVector<AffineExpr, 8> renamed;
  unsigned loops = 0;
  for (bool drop : isDropped)
    renamed.push_back(drop ? getAffineConstantExpr(0, context)
                           : getAffineDimExpr(loops++, context));
  reduced = view;
  reduced.inputs.clear();
  reduced.inits.clear();
  reduced.maps.clear();
  reduced.iterators.clear();
  for (auto [drop, iterator] : llvm::zip(isDropped, view.iterators))
    if (!drop)
      reduced.iterators.push_back(iterator);
  rewriter.setInsertionPoint(view.op);
  for (unsigned i = 0, e = view.numOperands(); i < e; ++i) {
    Value value = view.operand(i);
    auto type = dyn_cast<ShapedType>(value.getType());
    SmallVector<AffineExpr, 4> results;
    SmallVector<int64_t, 4> shape;
    for (auto [d, result] : llvm::enumerate(view.maps[i].getResults())) {
      AffineExpr left = result.replaceDims(renamed);
      // Only loops that run once index this dimension.
      if (isa<AffineConstantExpr>(left) && !isa<AffineConstantExpr>(result)) {
        if (type.getDimSize(d) != 1)
          return false;
        continue;
      }
      // A dimension that was indexed by a window may have elements that no
      // iteration reads. A single loop reads all of them.
      if (isa<AffineDimExpr>(left) && !isa<AffineDimExpr>(result) &&
          !runs(view, llvm::find(renamed, left) - renamed.begin(),
                type.getDimSize(d)))
        return false;
      results.push_back(left);
      shape.push_back(type.getDimSize(d));
    }
    // A slice of an empty tensor has no valid start, and a slice loses an
    // encoding.
    if (type && type.getRank() != static_cast<int64_t>(shape.size()) &&
        !hasSlices(type, shape))
      return false;
    if (type)
      value = reduceOperand(value, shape);
    if (i < view.inputs.size())
      reduced.inputs.push_back(value);
    else
      reduced.inits.push_back(value);
    reduced.maps.push_back(AffineMap::get(loops, 0, results, context));
  }
  return true;
}

LogicalResult TreeRewriter::coerceToSibling(RewriterBase &rewriter,
                                            Operation *op,
                                            const AcceptOp &accept) const {
  const Tree &tree = index.tree;
  const Node *node = index.lookup(op->getName().getStringRef());
  if (!node || (node->siblings.empty() && node->kind != NodeKind::Category))
    return failure();
  std::optional<StructuredView> view = StructuredView::get(op, index);
  if (!view || view->inits.size() != 1 || !view->hasBody())
    return failure();
  // Loop indices in the body would have to be renumbered, and sizes would be
  // read from other operands, so leave such ops alone.
  std::optional<ScalarGraph> body = reader.body(*view);
  if (!body || !reader.keepsPayload(*view, *body) ||
      body->has(ScalarNode::Index) ||
      llvm::any_of(node->payload, [](const ExprNode &part) {
        return part.kind == ExprKind::Size;
      }))
    return failure();
  SmallVector<unsigned, 4> units = view->unitLoops();
  // An op of a category has the siblings of the named ops with its loops.
  SmallVector<int16_t, 4> siblings(node->siblings);
  if (!units.empty() && node->kind == NodeKind::Category)
    for (int16_t number : tree.order) {
      const Node &named = tree.nodes[number];
      if (tree.parentOf(named) == node &&
          named.numLoops == static_cast<int>(view->numLoops()))
        llvm::append_range(siblings, named.siblings);
    }
  for (int16_t number : siblings) {
    const Node &sibling = tree.nodes[number];
    if (!ops.has(sibling) || sibling.numLoops < 0 ||
        !accept(op, OperationName(sibling.name, op->getContext())))
      continue;
    size_t count = view->numLoops() - sibling.numLoops;
    if (sibling.numLoops >= static_cast<int>(view->numLoops()) ||
        count > units.size())
      continue;
    // Try every choice of that many loops, lowest loops first.
    SmallVector<bool, 8> chosen(units.size(), false);
    std::fill(chosen.end() - count, chosen.end(), true);
    do {
      SmallVector<unsigned, 4> dropped;
      for (auto [loop, drop] : llvm::zip(units, llvm::reverse(chosen)))
        if (drop)
          dropped.push_back(loop);
      UnitLoopDropper dropper(rewriter, *view, dropped);
      if (!dropper.run())
        continue;
      std::optional<Binding> binding =
          matcher.match(dropper.reduced, &*body, sibling);
      if (!binding)
        continue;
      if (succeeded(writer.replaceReduced(rewriter, *view, dropper.reduced,
                                          *binding)))
        return success();
    } while (std::next_permutation(chosen.begin(), chosen.end()));
  }
  return failure();
}

} // namespace op_tree
