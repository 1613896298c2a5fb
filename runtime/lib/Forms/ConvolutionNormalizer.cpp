//===- ConvolutionNormalizer.cpp - Layouts of named convolutions ----------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A convolution without a batch, in a layout that no named op has:
//
//   %0 = linalg.generic [(i, f, c, k) -> (i + k, c), (i, f, c, k) -> (k, c, f),
//                        (i, f, c, k) -> (i, f)] ins(%a, %w) outs(%c) { ... }
//
// gets a batch of size 1 and the layout of a named op; the result gets its own
// back:
//
//   %x = tensor.expand_shape (linalg.transpose ins(%a)) : 4x9 into 1x4x9
//   %f = linalg.transpose ins(%w) permutation = [2, 1, 0]
//   %y = tensor.expand_shape (linalg.transpose ins(%c)) : 5x7 into 1x5x7
//   %r = linalg.conv_1d_ncw_fcw ins(%x, %f) outs(%y)
//   %0 = linalg.transpose ins(tensor.collapse_shape %r) outs(%c)
//
//===----------------------------------------------------------------------===//

#include "OpTree/Forms/ConvolutionNormalizer.h"
#include "OpTree/IR/KeptAttributes.h"
#include "OpTree/Matching/IterationOrder.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;

namespace op_tree {

namespace {

/// Builds the decomposition for one reading.
class Normalizer {
public:
  Normalizer(const ConvolutionClassifier &classifier,
             const ConvolutionReading &reading, const TreeIndex &index,
             const OpWriter &writer)
      : view(classifier.view), classifier(classifier), reading(reading),
        index(index), writer(writer), loc(view.op->getLoc()),
        builder(view.op->getContext()) {}

  std::optional<Decomposition> run();

private:
  /// Returns `value`, whose dimensions are `from`, with the dimensions `to`.
  /// The last step writes into `init` if types allow.
  Value arrange(Value value, ArrayRef<int> from, ArrayRef<int> to,
                Value init = {});
  Value transpose(Value value, ArrayRef<int64_t> order, Value init);
  Value collapse(Value value, ArrayRef<int> names);
  Value expand(Value value, ArrayRef<int> names);
  Value window(const Operand &operand);
  AffineMap mapOf(const Operand &operand);
  OpFoldResult extent(int loop);
  DimLayout namesOf(int operand) const;

  const StructuredView &view;
  const ConvolutionClassifier &classifier;
  const ConvolutionReading &reading;
  const TreeIndex &index;
  const OpWriter &writer;
  Location loc;
  OpBuilder builder;
};

} // namespace

DimLayout Normalizer::namesOf(int operand) const {
  DimLayout names;
  for (auto [d, sum] : llvm::enumerate(classifier.sums[operand]))
    names.push_back(sum.empty() ? kNewDim : static_cast<int>(d));
  return names;
}

Value Normalizer::transpose(Value value, ArrayRef<int64_t> order, Value init) {
  auto type = cast<RankedTensorType>(value.getType());
  SmallVector<int64_t, 6> shape;
  // Dimension `d` of the input goes to its position in the output.
  SmallVector<AffineExpr, 6> results(order.size());
  for (auto [i, d] : llvm::enumerate(order)) {
    shape.push_back(type.getDimSize(d));
    results[d] = builder.getAffineDimExpr(i);
  }
  if (!init ||
      init.getType() != RankedTensorType::get(shape, type.getElementType())) {
    SmallVector<OpFoldResult, 6> sizes;
    for (int64_t d : order)
      sizes.push_back(tensor::getMixedSize(builder, loc, value, d));
    init = tensor::EmptyOp::create(builder, loc, sizes, type.getElementType());
  }
  SmallVector<utils::IteratorType, 6> iterators(order.size(),
                                                utils::IteratorType::parallel);
  Operation *op = writer.createRoot(
      builder, loc, {value, init}, 1,
      {AffineMap::get(order.size(), 0, results, builder.getContext()),
       builder.getMultiDimIdentityMap(order.size())},
      iterators, init.getType());
  if (!op)
    return {};
  OpBuilder::InsertionGuard guard(builder);
  Type element = type.getElementType();
  Region &region = op->getRegion(0);
  Block *block = builder.createBlock(&region, region.end(), {element, element},
                                     {loc, loc});
  OperationState state(loc,
                       StringRef(index.tree.dialectOf(index.tree.root()).yield),
                       ValueRange(block->getArgument(0)), TypeRange());
  builder.create(state);
  return op->getResult(0);
}

/// Returns reassociation groups that merge each dimension of size 1 into the
/// one in front of it, or into the first.
static SmallVector<ReassociationIndices, 6> groupsOf(ArrayRef<int> names) {
  SmallVector<ReassociationIndices, 6> groups;
  bool open = false;
  for (auto [d, name] : llvm::enumerate(names)) {
    if (groups.empty() || (name != kNewDim && open))
      groups.emplace_back();
    open |= name != kNewDim;
    groups.back().push_back(d);
  }
  if (!open)
    groups.clear();
  return groups;
}

Value Normalizer::collapse(Value value, ArrayRef<int> names) {
  auto type = cast<RankedTensorType>(value.getType());
  SmallVector<int64_t, 6> shape;
  for (auto [d, name] : llvm::enumerate(names))
    if (name != kNewDim)
      shape.push_back(type.getDimSize(d));
  return tensor::CollapseShapeOp::create(
      builder, loc, RankedTensorType::get(shape, type.getElementType()), value,
      groupsOf(names));
}

Value Normalizer::expand(Value value, ArrayRef<int> names) {
  auto type = cast<RankedTensorType>(value.getType());
  SmallVector<OpFoldResult, 6> own = tensor::getMixedSizes(builder, loc, value);
  SmallVector<OpFoldResult, 6> sizes;
  SmallVector<int64_t, 6> shape;
  unsigned next = 0;
  for (int name : names) {
    bool isNew = name == kNewDim;
    shape.push_back(isNew ? 1 : type.getDimSize(next));
    sizes.push_back(isNew ? OpFoldResult(builder.getIndexAttr(1)) : own[next]);
    next += !isNew;
  }
  return tensor::ExpandShapeOp::create(
      builder, loc, RankedTensorType::get(shape, type.getElementType()), value,
      groupsOf(names), sizes);
}

Value Normalizer::arrange(Value value, ArrayRef<int> from, ArrayRef<int> to,
                          Value init) {
  if (from == to)
    return value;
  SmallVector<int, 6> source, target;
  auto isNamed = [](int name) { return name != kNewDim; };
  llvm::copy_if(from, std::back_inserter(source), isNamed);
  llvm::copy_if(to, std::back_inserter(target), isNamed);
  if (source.size() != from.size())
    value = collapse(value, from);
  if (source != target) {
    SmallVector<int64_t, 6> order;
    for (int name : target)
      order.push_back(llvm::find(source, name) - source.begin());
    value = transpose(value, order, init);
  }
  if (value && target.size() != to.size())
    value = expand(value, to);
  return value;
}

/// Returns the extent of a loop, from an operand that has the loop as a result.
OpFoldResult Normalizer::extent(int loop) {
  for (bool known : {true, false})
    for (unsigned i = 0, e = view.numOperands(); i < e; ++i)
      for (auto [d, result] : llvm::enumerate(view.maps[i].getResults())) {
        auto dim = dyn_cast<AffineDimExpr>(result);
        if (!dim || static_cast<int>(dim.getPosition()) != loop)
          continue;
        auto type = cast<RankedTensorType>(view.operand(i).getType());
        if (!type.isDynamicDim(d) || !known)
          return tensor::getMixedSize(builder, loc, view.operand(i), d);
      }
  return {};
}

/// Creates the operand whose sizes are those of the window.
Value Normalizer::window(const Operand &operand) {
  Value own = view.operand(classifier.shape);
  SmallVector<OpFoldResult, 4> sizes;
  DimLayout wanted, actual;
  for (const IndexExpr &expr : operand.alternatives.front()) {
    int loop = expr.loop();
    wanted.push_back(loop < 0 ? kNewDim : reading.loops[loop]);
    sizes.push_back(wanted.back() < 0 ? OpFoldResult(builder.getIndexAttr(1))
                                      : extent(wanted.back()));
    if (loop < 0 || !sizes.back())
      return {};
  }
  // Marks a dimension that no loop indexes by itself.
  constexpr int kSum = kNewDim - 1;
  for (const LoopSum &sum : classifier.sums[classifier.shape])
    if (sum.empty())
      actual.push_back(kNewDim);
    else if (sum.size() == 1 && sum.front().second == 1)
      actual.push_back(sum.front().first);
    else
      actual.push_back(kSum);
  if (wanted == actual)
    return own;
  return tensor::EmptyOp::create(builder, loc, sizes, elementOf(own.getType()));
}

/// Returns the map of the node's operand, with the op's factors as parameters.
AffineMap Normalizer::mapOf(const Operand &operand) {
  // The factor for each element of a parameter.
  llvm::SmallDenseMap<std::pair<int, int>, int64_t> parameters;
  for (auto [place, own] : llvm::enumerate(reading.operands)) {
    if (own < 0 || own == classifier.shape)
      continue;
    const Operand &other = reading.node->operands[place];
    for (auto [expr, d] :
         llvm::zip(other.alternatives.front(), reading.layouts[place]))
      for (const Term &term : ArrayRef(expr.terms, expr.numTerms))
        if (term.param >= 0 && d >= 0)
          for (auto [loop, factor] : classifier.sums[own][d])
            if (loop == reading.loops[term.loop])
              parameters[{term.param, term.element}] = factor;
  }
  SmallVector<AffineExpr, 6> results;
  for (const IndexExpr &expr : operand.alternatives.front()) {
    AffineExpr sum = builder.getAffineConstantExpr(0);
    for (const Term &term : ArrayRef(expr.terms, expr.numTerms)) {
      int64_t factor = term.factor;
      if (term.param >= 0) {
        auto found = parameters.find({term.param, term.element});
        factor = found == parameters.end() ? 1 : found->second;
      }
      sum = sum + builder.getAffineDimExpr(term.loop) * factor;
    }
    results.push_back(sum);
  }
  return AffineMap::get(reading.node->numLoops, 0, results,
                        view.op->getContext());
}

std::optional<Decomposition> Normalizer::run() {
  Decomposition parts;
  builder.setInsertionPointToEnd(parts.block.get());
  const Node &node = *reading.node;
  SmallVector<Value, 4> operands;
  SmallVector<AffineMap, 4> maps;
  // For each block argument of the core, the one of the op.
  SmallVector<int, 4> arguments;
  auto add = [&](Value value, AffineMap map, int argument) {
    operands.push_back(value);
    maps.push_back(map);
    arguments.push_back(argument);
    return value != Value();
  };
  for (auto [i, operand] : llvm::enumerate(node.operands)) {
    int own = reading.operands[i];
    if (operand.role == Role::Init)
      for (unsigned s = 0, e = view.inputs.size(); s < e; ++s)
        if (view.maps[s].getNumResults() == 0)
          add(view.inputs[s],
              AffineMap::get(node.numLoops, 0, view.op->getContext()), s);
    if (own < 0)
      continue;
    Value value =
        own == classifier.shape
            ? window(operand)
            : arrange(view.operand(own), namesOf(own), reading.layouts[i]);
    if (!add(value, mapOf(operand), own))
      return std::nullopt;
  }
  // Loops that the output lacks are reductions.
  AffineMap output = maps.back();
  SmallVector<utils::IteratorType, 9> iterators;
  for (int loop = 0; loop < node.numLoops; ++loop)
    iterators.push_back(output.isFunctionOfDim(loop)
                            ? utils::IteratorType::parallel
                            : utils::IteratorType::reduction);
  parts.core = writer.createRoot(builder, loc, operands, 1, maps, iterators,
                                 operands.back().getType(),
                                 keptAttributes(view.op, view.node));
  if (!parts.core)
    return std::nullopt;
  {
    OpBuilder::InsertionGuard guard(builder);
    IRMapping mapping;
    Region &region = parts.core->getRegion(0);
    Block *block = builder.createBlock(&region);
    Block &body = view.region->front();
    for (auto [argument, value] : llvm::zip(arguments, operands))
      mapping.map(
          body.getArgument(argument),
          block->addArgument(elementOf(value.getType()), value.getLoc()));
    for (Operation &op : body.without_terminator())
      builder.clone(op, mapping);
    OperationState state(
        body.back().getLoc(),
        StringRef(index.tree.dialectOf(index.tree.root()).yield),
        ValueRange(mapping.lookupOrDefault(body.back().getOperand(0))),
        TypeRange());
    builder.create(state);
  }
  int init = view.inputs.size();
  parts.result = arrange(parts.core->getResult(0), reading.layouts.back(),
                         namesOf(init), view.inits.front());
  if (!parts.result || parts.result.getType() != view.inits.front().getType())
    return std::nullopt;
  return parts;
}

/// Returns the maps of the node without strides and dilations.
static SmallVector<AffineMap, 4> formOf(const Node &node,
                                        MLIRContext *context) {
  SmallVector<AffineMap, 4> maps;
  for (const Operand &operand : node.operands) {
    SmallVector<AffineExpr, 6> results;
    for (const IndexExpr &expr : operand.alternatives.front()) {
      AffineExpr sum = getAffineConstantExpr(0, context);
      for (const Term &term : ArrayRef(expr.terms, expr.numTerms))
        sum = sum + getAffineDimExpr(term.loop, context);
      results.push_back(sum);
    }
    maps.push_back(AffineMap::get(node.numLoops, 0, results, context));
  }
  return maps;
}

std::optional<Decomposition> ConvolutionNormalizer::shape(
    const StructuredView &view,
    llvm::function_ref<bool(Operation *)> accepts) const {
  ConvolutionClassifier classifier(view);
  if (!classifier.run())
    return std::nullopt;
  std::optional<ScalarGraph> body =
      ScalarGraph::withFlags(view.region->front(), index.tree, {});
  bool inAnyOrder =
      body && combinesInAnyOrder(index.tree, *body, view.inputs.size());
  // The meaning of a core does not depend on how its operands were arranged, so
  // each core is tried once.
  using Tried = std::pair<SmallVector<int, 4>, SmallVector<AffineMap, 4>>;
  SmallVector<Tried, 4> tried;
  int most = 0;
  for (const Node &node : index.tree.nodes)
    most = std::max<int>(most, node.numLoops);
  for (int numLoops = view.numLoops(); numLoops <= most; ++numLoops) {
    SmallVector<ConvolutionReading, 4> found;
    for (auto [rank, number] : llvm::enumerate(index.tree.order))
      if (const Node &node = index.tree.nodes[number];
          ops.has(node) && node.numLoops == numLoops)
        classifier.readAs(node, rank, found);
    llvm::sort(found, isBetter);
    for (const ConvolutionReading &reading : found) {
      if (!inAnyOrder && !keepsReductions(view, reading.loops))
        continue;
      Tried now = {reading.operands,
                   formOf(*reading.node, view.op->getContext())};
      if (llvm::is_contained(tried, now))
        continue;
      if (std::optional<Decomposition> parts =
              Normalizer(classifier, reading, index, writer).run();
          parts && accepts(parts->core))
        return parts;
      tried.push_back(std::move(now));
    }
  }
  return std::nullopt;
}

} // namespace op_tree
