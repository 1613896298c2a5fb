//===- ExplicitBroadcast.cpp - Maps that repeat become ops ----------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `optree-explicit-broadcast`:
//
//   %0 = optree.elementwise kind=add [(i, j) -> (i), (i, j) -> (i, j),
//                                     (i, j) -> (i, j)] ins(%a, %b) outs(%o)
//
// becomes
//
//   %r = optree.broadcast ins(%a : 4xf32) dimensions = [1]     // 4x8xf32
//   %0 = optree.add ins(%r, %b) outs(%o)
//
//===----------------------------------------------------------------------===//

#include "OpTree/Dialect/ExplicitBroadcast.h"
#include "OpTree/Dialect/Building.h"
#include "OpTree/Dialect/DialectPass.h"
#include "OpTree/Forms/RoleOps.h"
#include "OpTree/Graph/Sequences.h"
#include "OpTree/Rewriting/OpWriter.h"
#include "OpTree/Rewriting/SequenceRewriter.h"
#include "mlir/Dialect/Linalg/IR/LinalgInterfaces.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Pass/PassRegistry.h"

using namespace mlir;

namespace op_tree {

namespace {

/// Returns the operand of the node that an input of the op stands for.
const Operand *operandAt(const StructuredView &view, unsigned number) {
  auto begin =
      layOutOperands(*view.node, view.inputs.size(), view.inits.size());
  if (!begin)
    return nullptr;
  unsigned found = llvm::upper_bound(*begin, number) - begin->begin();
  return &view.node->operands[found - 1];
}

/// Returns true if an input is repeated along a loop that it lacks. Only
/// elementwise categories count: the ops of others, such as contractions,
/// repeat inputs by definition.
bool repeatsInput(const StructuredView &view, unsigned number) {
  const Operand *operand = operandAt(view, number);
  if (!operand || !isa<ShapedType>(view.inputs[number].getType()))
    return false;
  AffineMap map = view.maps[number];
  switch (operand->map) {
  case MapKind::Free:
    return view.node->predicate->elementwise() &&
           (!map.isProjectedPermutation() ||
            map.getNumResults() < view.numLoops());
  case MapKind::Explicit:
    return !view.node->mapsAttribute.empty() &&
           map.getNumResults() < operand->alternatives.front().size();
  case MapKind::IdentityOrScalar:
    return map.getNumResults() < view.numLoops();
  case MapKind::Identity:
  case MapKind::Permute:
  case MapKind::Drop:
  case MapKind::Trailing:
    return false;
  }
  return false;
}

/// The dimensions of an input that are loops, and the groups by which its other
/// dimensions, all of size 1, are merged into them.
struct UnitReading {
  SmallVector<unsigned, 4> loops;
  SmallVector<int64_t, 4> shape;
  SmallVector<ReassociationIndices, 4> groups;
};

/// Returns how the map reads the tensor; none if it has a loop twice or
/// something else than loops, or if a size is not known to be 1.
std::optional<UnitReading> readingOf(AffineMap map, RankedTensorType type) {
  UnitReading reading;
  for (auto [d, result] : llvm::enumerate(map.getResults())) {
    auto loop = dyn_cast<AffineDimExpr>(result);
    auto constant = dyn_cast<AffineConstantExpr>(result);
    bool unit = constant && constant.getValue() == 0 && type.getDimSize(d) == 1;
    if ((!loop && !unit) ||
        (loop && llvm::is_contained(reading.loops, loop.getPosition())))
      return std::nullopt;
    if (reading.groups.empty() || (loop && !reading.loops.empty()))
      reading.groups.emplace_back();
    reading.groups.back().push_back(d);
    if (!loop)
      continue;
    reading.loops.push_back(loop.getPosition());
    reading.shape.push_back(type.getDimSize(d));
  }
  if (reading.loops.empty())
    reading.groups.clear();
  return reading;
}

class ExplicitBroadcastPass : public DialectPass {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ExplicitBroadcastPass)
  explicit ExplicitBroadcastPass(const TreeIndex &index)
      : DialectPass(TypeID::get<ExplicitBroadcastPass>(), index,
                    (index.tree.passPrefix + "-explicit-broadcast").str()) {}
  StringRef getName() const override { return "ExplicitBroadcast"; }
  StringRef getDescription() const override {
    return "Replace maps that repeat an input by ops that broadcast it";
  }
  LogicalResult initialize(MLIRContext *context) override {
    if (failed(DialectPass::initialize(context)))
      return failure();
    // The pass is for tensors, so it assumes nothing about buffers.
    forms = makeSequences(index, context,
                          {Form::Named, {}, /*disjointArguments=*/false});
    OpSet ops(index.tree, context);
    AttributeCodec codec(index.tree, context);
    broadcast = RoleOps(index.tree, ops, codec).broadcast;
    return success();
  }

protected:
  std::unique_ptr<Pass> clonePass() const override {
    return std::make_unique<ExplicitBroadcastPass>(*this);
  }
  LogicalResult rewrite(RewriterBase &rewriter, Operation *op) override;

private:
  /// Returns the input as a tensor with a dimension per loop, and its map.
  std::optional<std::pair<Value, AffineMap>>
  broadcastInput(RewriterBase &rewriter, const StructuredView &view,
                 unsigned number) const;
  /// Broadcasts the repeated inputs; the op keeps its name.
  LogicalResult broadcastInputs(RewriterBase &rewriter,
                                const StructuredView &view) const;

  std::shared_ptr<SequenceRewriter> forms;
  const Node *broadcast = nullptr;
};

} // namespace

/// Returns the order of loops that the input shall have.
static std::optional<SmallVector<unsigned, 4>>
orderOf(const StructuredView &view, unsigned number, ArrayRef<unsigned> read) {
  SmallVector<unsigned, 4> order;
  const Operand &operand = *operandAt(view, number);
  if (operand.map == MapKind::Explicit) {
    // Take the first alternative map of the operand that has the loops in this
    // order.
    for (ArrayRef<IndexExpr> results : operand.alternatives) {
      order.clear();
      for (const IndexExpr &result : results)
        if (result.numTerms == 1 && result.constant == 0)
          order.push_back(result.terms[0].loop);
      ArrayRef<unsigned> left = read;
      for (unsigned loop : order)
        if (!left.empty() && left.front() == loop)
          left = left.drop_front();
      if (left.empty() && order.size() == results.size() &&
          order.size() == operand.alternatives.front().size())
        return order;
    }
    return std::nullopt;
  }
  // If the loops are sorted, insert the missing ones between them, else in
  // front.
  bool sorted = llvm::is_sorted(read);
  for (unsigned loop = 0; loop < view.numLoops(); ++loop)
    if (sorted || !llvm::is_contained(read, loop))
      order.push_back(loop);
  if (!sorted)
    llvm::append_range(order, read);
  return order;
}

/// Returns a dimension whose extent is that of a loop.
static std::optional<std::pair<Value, unsigned>>
dimensionOf(const StructuredView &view, unsigned loop) {
  AffineExpr dim = getAffineDimExpr(loop, view.op->getContext());
  // Ask outputs first: an output has the size of the result, while an input may
  // be a constant.
  for (unsigned i = view.numOperands(); i-- > 0;)
    if (isa<RankedTensorType>(view.operand(i).getType()))
      if (std::optional<unsigned> d = view.maps[i].getResultPosition(dim))
        return std::pair(view.operand(i), *d);
  return std::nullopt;
}

std::optional<std::pair<Value, AffineMap>>
ExplicitBroadcastPass::broadcastInput(RewriterBase &rewriter,
                                      const StructuredView &view,
                                      unsigned number) const {
  Location loc = view.op->getLoc();
  Value input = view.inputs[number];
  auto type = dyn_cast<RankedTensorType>(input.getType());
  if (!type || type.getEncoding())
    return std::nullopt;
  std::optional<UnitReading> reading = readingOf(view.maps[number], type);
  auto order = reading ? orderOf(view, number, reading->loops) : std::nullopt;
  if (!order || order->size() == reading->loops.size())
    return std::nullopt;

  // Find all extents before anything is built.
  SmallVector<std::pair<Value, unsigned>, 4> extents;
  SmallVector<int64_t, 4> added;
  for (auto [position, loop] : llvm::enumerate(*order)) {
    if (llvm::is_contained(reading->loops, loop))
      continue;
    auto extent = dimensionOf(view, loop);
    if (!extent)
      return std::nullopt;
    extents.push_back(*extent);
    added.push_back(position);
  }
  SmallVector<OpFoldResult, 4> sizes(order->size());
  for (auto [position, extent] : llvm::zip(added, extents))
    sizes[position] =
        tensor::getMixedSize(rewriter, loc, extent.first, extent.second);
  if (reading->loops.size() != static_cast<size_t>(type.getRank()))
    input = tensor::CollapseShapeOp::create(
        rewriter, loc,
        RankedTensorType::get(reading->shape, type.getElementType()), input,
        reading->groups);
  // Both types must be static in the same dimensions.
  for (auto [d, loop] : llvm::enumerate(reading->loops))
    sizes[llvm::find(*order, loop) - order->begin()] =
        tensor::getMixedSize(rewriter, loc, input, d);
  Value empty =
      tensor::EmptyOp::create(rewriter, loc, sizes, type.getElementType());
  const Parameter &list =
      broadcast->parameters[broadcast->operands.front().param];
  OperationState state(loc, StringRef(broadcast->name));
  buildStructuredOp(rewriter, state, std::nullopt, input, empty,
                    rewriter.getNamedAttr(
                        list.attribute, rewriter.getDenseI64ArrayAttr(added)));
  Operation *created = rewriter.create(state);
  if (isRefused(*broadcast, created)) {
    rewriter.eraseOp(created);
    return std::nullopt;
  }
  return std::make_pair(created->getResult(0),
                        AffineMap::getMultiDimMapWithTargets(
                            view.numLoops(), *order, rewriter.getContext()));
}

LogicalResult
ExplicitBroadcastPass::broadcastInputs(RewriterBase &rewriter,
                                       const StructuredView &view) const {
  if (!broadcast || view.inits.size() != 1)
    return failure();
  SmallVector<AffineMap, 4> maps(view.maps);
  rewriter.setInsertionPoint(view.op);
  SmallVector<Value, 4> operands(view.op->getOperands());
  bool changed = false;
  for (unsigned i = 0, e = view.inputs.size(); i < e; ++i) {
    if (!repeatsInput(view, i))
      continue;
    auto made = broadcastInput(rewriter, view, i);
    if (!made)
      continue;
    changed = true;
    maps[i] = made->second;
    rewriter.modifyOpInPlace(view.op,
                             [&] { view.op->setOperand(i, made->first); });
  }
  if (changed && !view.node->mapsAttribute.empty())
    rewriter.modifyOpInPlace(view.op, [&] {
      view.op->setAttr(view.node->mapsAttribute,
                       rewriter.getAffineMapArrayAttr(maps));
    });
  if (!changed || !isRefused(*view.node, view.op))
    return success(changed);
  rewriter.modifyOpInPlace(view.op, [&] {
    view.op->setOperands(operands);
    if (!view.node->mapsAttribute.empty())
      view.op->setAttr(view.node->mapsAttribute,
                       rewriter.getAffineMapArrayAttr(view.maps));
  });
  return failure();
}

LogicalResult ExplicitBroadcastPass::rewrite(RewriterBase &rewriter,
                                             Operation *op) {
  const Node *node = index.lookup(op->getName().getStringRef());
  // The root takes any maps, so it may repeat inputs.
  if (!node || node == &index.tree.root())
    return failure();
  std::optional<StructuredView> view = StructuredView::get(op, index);
  if (!view ||
      llvm::none_of(llvm::seq<unsigned>(0, view->inputs.size()),
                    [&](unsigned i) { return repeatsInput(*view, i); }))
    return failure();
  // An op of a category becomes a named op, which may still have an input that
  // is one element for all.
  Block *block = op->getBlock();
  Operation *next = op->getNextNode();
  SmallVector<Operation *> again;
  if (node->kind == NodeKind::Category && !node->region &&
      succeeded(forms->rewrite(rewriter, op, again))) {
    (void)rewrite(rewriter, next ? next->getPrevNode() : &block->back());
    return success();
  }
  return broadcastInputs(rewriter, *view);
}

std::unique_ptr<Pass> createExplicitBroadcastPass(const TreeIndex &index) {
  return std::make_unique<ExplicitBroadcastPass>(index);
}

void registerExplicitBroadcastPass(const TreeIndex &index) {
  registerPass([&index] { return createExplicitBroadcastPass(index); });
}

} // namespace op_tree
