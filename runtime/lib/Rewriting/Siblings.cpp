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
// and an op of which an operand has no effect becomes the op without it:
//
//   %0 = linalg.mul ins(%a, 1.0) outs(%c)     ->   linalg.copy ins(%a) outs(%c)
//
//===----------------------------------------------------------------------===//

#include "OpTree/Rewriting/TreeRewriter.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/BitVector.h"

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

/// Returns the constant that each element of a tensor, or a scalar, is; null if
/// none is known.
static Attribute splatOf(Value value, const TreeIndex &index) {
  Attribute constant;
  if (matchPattern(value, m_Constant(&constant))) {
    if (auto elements = dyn_cast<SplatElementsAttr>(constant))
      constant = elements.getSplatValue<Attribute>();
    return isa<FloatAttr, IntegerAttr>(constant) ? constant : Attribute();
  }
  Operation *op = value.getDefiningOp();
  std::optional<StructuredView> view =
      op ? StructuredView::get(op, index) : std::nullopt;
  if (!view || view->inits.size() != 1 || !view->hasBody())
    return {};
  // A fill: the body yields a scalar as it is.
  Block &body = view->region->front();
  auto argument = dyn_cast<BlockArgument>(body.getTerminator()->getOperand(0));
  if (!argument || argument.getOwner() != &body ||
      argument.getArgNumber() >= view->inputs.size())
    return {};
  Value scalar = view->inputs[argument.getArgNumber()];
  return hasElements(scalar.getType()) ? Attribute() : splatOf(scalar, index);
}

/// Returns true if the operation gives its other operand where the operand in
/// this place is the constant.
static bool isIdentity(Operation *combiner, unsigned place, Attribute value) {
  Operation *copy = combiner->clone();
  Value other = combiner->getOperand(1 - place);
  bool found = place == 1 || copy->hasTrait<OpTrait::IsCommutative>();
  if (found) {
    // Folding looks for constants on the right.
    copy->setOperands({other, combiner->getOperand(place)});
    SmallVector<OpFoldResult, 1> results;
    found = succeeded(copy->fold({Attribute(), value}, results)) &&
            results.size() == 1 && dyn_cast<Value>(results.front()) == other;
  }
  copy->destroy();
  return found;
}

/// Returns what is left of a body that yields node `root`, and arguments but
/// for `gone`; none if it reads that one.
static std::optional<ScalarGraph> without(const ScalarGraph &body,
                                          unsigned root, unsigned gone) {
  llvm::BitVector isRead(body.nodes.size());
  isRead.set(root);
  for (unsigned number = root + 1; number-- > 0;)
    if (isRead[number])
      for (unsigned argument : body[number].args)
        isRead.set(argument);
  ScalarGraph left;
  SmallVector<unsigned, 8> renumbered(body.nodes.size());
  for (unsigned number : isRead.set_bits()) {
    ScalarNode node = body[number];
    if (node.kind == ScalarNode::Argument && node.index == gone)
      return std::nullopt;
    node.index -= node.kind == ScalarNode::Argument && node.index > gone;
    for (unsigned &argument : node.args)
      argument = renumbered[argument];
    renumbered[number] = left.add(std::move(node));
  }
  left.results = {renumbered[root]};
  return left;
}

LogicalResult TreeRewriter::dropNeutral(RewriterBase &rewriter,
                                        const StructuredView &view,
                                        const ScalarGraph &body,
                                        const AcceptOp &accept) const {
  Operation *combiner =
      view.region->front().getTerminator()->getOperand(0).getDefiningOp();
  const ScalarNode &root = body.root();
  if (!combiner || combiner->getNumOperands() != 2 ||
      combiner->getNumResults() != 1 || view.op->getNumResults() != 1 ||
      root.kind != ScalarNode::Op || root.source != combiner->getResult(0) ||
      root.args.size() != 2)
    return failure();
  SmallVector<unsigned, 4> units = view.unitLoops(), reductions;
  for (auto [loop, iterator] : llvm::enumerate(view.iterators))
    if (iterator != utils::IteratorType::parallel) {
      if (!llvm::is_contained(units, loop))
        return failure();
      reductions.push_back(loop);
    }
  for (unsigned place : {1u, 0u}) {
    auto argument = dyn_cast<BlockArgument>(combiner->getOperand(place));
    if (!argument || argument.getOwner() != &view.region->front())
      continue;
    unsigned number = argument.getArgNumber(), inputs = view.inputs.size();
    if (number < inputs && !reductions.empty())
      continue;
    Attribute value = splatOf(view.operand(number), index);
    if (!value || !isIdentity(combiner, place, value))
      continue;
    unsigned other =
        llvm::find_if(root.args,
                      [&](unsigned arg) {
                        return body[arg].source != combiner->getOperand(place);
                      }) -
        root.args.begin();
    if (other == 2)
      continue;
    std::optional<ScalarGraph> left = without(body, root.args[other], number);
    if (!left)
      continue;
    StructuredView kept = view;
    if (number < inputs) {
      kept.inputs.erase(kept.inputs.begin() + number);
      kept.maps.erase(kept.maps.begin() + number);
    }
    UnitLoopDropper dropper(rewriter, kept, reductions);
    if (!dropper.run())
      continue;
    std::optional<Binding> binding =
        matcher.canonical(ops, dropper.reduced, &*left);
    if (binding &&
        accept(view.op,
               OperationName(binding->node->name, view.op->getContext())) &&
        succeeded(
            writer.replaceReduced(rewriter, view, dropper.reduced, *binding)))
      return success();
  }
  return failure();
}

LogicalResult TreeRewriter::coerceToSibling(RewriterBase &rewriter,
                                            Operation *op,
                                            const AcceptOp &accept) const {
  const Tree &tree = index.tree;
  const Node *node = index.lookup(op->getName().getStringRef());
  if (!node || node->kind == NodeKind::Root)
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
        return part.kind == ExprKind::Size || part.kind == ExprKind::Read;
      }))
    return failure();
  SmallVector<unsigned, 4> units = view->unitLoops();
  // An op of a category has the edges of the named ops with its loops.
  SmallVector<UnitEdge, 4> edges(node->edges);
  if (!units.empty() && node->kind == NodeKind::Category)
    for (int16_t number : tree.order) {
      const Node &named = tree.nodes[number];
      if (tree.parentOf(named) == node &&
          named.numLoops == static_cast<int>(view->numLoops()))
        llvm::append_range(edges, named.edges);
    }
  for (UnitEdge edge : edges) {
    const Node &sibling = tree.nodes[edge.node];
    size_t count = edge.dropped;
    if (count > units.size() || !ops.has(sibling) ||
        !accept(op, OperationName(sibling.name, op->getContext())))
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
  return dropNeutral(rewriter, *view, *body, accept);
}

} // namespace op_tree
