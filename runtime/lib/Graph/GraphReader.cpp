//===- GraphReader.cpp - The ops of a block as a graph --------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Graph/GraphReader.h"
#include "OpTree/IR/KeptAttributes.h"
#include "OpTree/Matching/IterationOrder.h"
#include "OpTree/Payload/Speculation.h"
#include "OpTree/Tree/StructuredView.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace op_tree {

Size GraphReader::sizeOf(Value number) {
  APInt constant;
  if (matchPattern(number, m_ConstantInt(&constant)))
    return Size::of(constant.getSExtValue());
  if (auto dim = number.getDefiningOp<tensor::DimOp>())
    if (std::optional<int64_t> position = dim.getConstantIndex())
      return sizeOf(dim.getSource(), *position);
  return {ShapedType::kDynamic, number, -1};
}

Size GraphReader::sizeOf(Value tensor, unsigned dim) {
  auto type = cast<RankedTensorType>(tensor.getType());
  if (!type.isDynamicDim(dim))
    return Size::of(type.getDimSize(dim));
  if (auto found = views.find(tensor); found != views.end())
    if (ArrayRef<Size> loops = found->second.dims[dim]; loops.size() == 1)
      return loops.front();
  if (auto empty = tensor.getDefiningOp<tensor::EmptyOp>())
    return sizeOf(empty.getDynamicSizes()[type.getDynamicDimIndex(dim)]);
  return {ShapedType::kDynamic, tensor, static_cast<int>(dim)};
}

SmallVector<Size, 1> GraphReader::loopsOf(Value tensor, unsigned dim) {
  if (auto found = views.find(tensor); found != views.end())
    return found->second.dims[dim];
  SmallVector<Size, 1> loops;
  Size size = sizeOf(tensor, dim);
  if (size.isOne())
    return loops;
  SmallVector<int64_t, 2> innerSizes = splits.innerSizes(tensor, dim);
  for (int64_t inner : llvm::reverse(innerSizes)) {
    loops.insert(loops.begin(), Size::of(inner));
    size = size / inner;
  }
  loops.insert(loops.begin(), size);
  return loops;
}

std::optional<TensorView> GraphReader::viewOf(Value value) {
  if (auto found = views.find(value); found != views.end())
    return found->second;
  if (auto found = leaves.find(value); found != leaves.end())
    return found->second;
  TensorView view;
  Type type = value.getType();
  MLIRContext *context = value.getContext();
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (isa<ShapedType>(type) && (!tensor || tensor.getEncoding()))
    return std::nullopt;
  SmallVector<Size, 6> sizes;
  if (tensor)
    for (int64_t i = 0; i < tensor.getRank(); ++i) {
      view.dims.push_back(loopsOf(value, i));
      llvm::append_range(sizes, view.dims.back());
    }
  Attribute constant;
  TypedAttr scalar;
  if (matchPattern(value, m_Constant(&constant))) {
    auto elements = dyn_cast<SplatElementsAttr>(constant);
    scalar = dyn_cast<TypedAttr>(elements ? elements.getSplatValue<Attribute>()
                                          : constant);
    if (scalar && isa<ShapedType>(scalar.getType()))
      scalar = {};
  }
  if (scalar)
    view.access = {graph.constant(scalar, value.getLoc()),
                   AffineMap::get(sizes.size(), 0, context)};
  else
    view.access = {graph.leaf(value, sizes),
                   AffineMap::getMultiDimIdentityMap(sizes.size(), context)};
  return leaves.try_emplace(value, std::move(view)).first->second;
}

bool GraphReader::readReshape(const ReshapeView &reshape) {
  std::optional<TensorView> source = viewOf(reshape.source);
  if (!source)
    return false;
  TensorView view;
  view.access = source->access;
  if (reshape.expands) {
    SmallVector<Size, 6> all;
    for (ArrayRef<Size> dim : source->dims)
      llvm::append_range(all, dim);
    ArrayRef<Size> loops = all;
    auto type = cast<RankedTensorType>(reshape.result.getType());
    for (int64_t dim = 0; dim < type.getRank(); ++dim) {
      size_t count = type.getDimSize(dim) == 1
                         ? 0
                         : splits.innerSizes(reshape.result, dim).size() + 1;
      // An op that reads the tensor may tell that a size is 1.
      if (count > loops.size())
        return false;
      view.dims.emplace_back(loops.take_front(count));
      loops = loops.drop_front(count);
    }
    if (!loops.empty())
      return false;
  } else {
    for (const ReassociationIndices &group : reshape.groups) {
      view.dims.emplace_back();
      for (int64_t dim : group)
        llvm::append_range(view.dims.back(), source->dims[dim]);
    }
  }
  views[reshape.result] = std::move(view);
  return true;
}

bool GraphReader::read(Operation *op) {
  if (std::optional<ReshapeView> reshape = ReshapeView::get(op))
    return splits.renamesLoops(op) && readReshape(*reshape);
  return readStructured(op);
}

namespace {

/// Reads one structured op.
class OpImporter {
public:
  OpImporter(const TreeIndex &index, TensorGraph &graph,
             const StructuredView &view, const ScalarGraph &body)
      : index(index), graph(graph), view(view), body(body) {}

  /// Finds the loops that run more than once. `loopsOf` returns those that
  /// index a dimension of an operand. Returns false if a size is not known.
  bool
  countLoops(llvm::function_ref<SmallVector<Size, 1>(Value, unsigned)> loopsOf);
  bool addOperand(unsigned number, const TensorView &tensor);
  std::optional<TensorView> result(unsigned number);

private:
  std::optional<Access> compute(unsigned node);
  bool readsInit(unsigned node) const;
  /// Returns true if the loops that the map does not use are known to run.
  bool runsAllLoops(AffineMap map) const;

  const TreeIndex &index;
  TensorGraph &graph;
  const StructuredView &view;
  const ScalarGraph &body;
  /// The loops that run more than once, and for each loop of the op the numbers
  /// of those that it is split into.
  SmallVector<Size, 6> sizes;
  SmallVector<SmallVector<unsigned, 1>, 6> numbers;
  SmallVector<Access, 4> operands;
  llvm::DenseMap<unsigned, Access> known;
};

} // namespace

bool OpImporter::countLoops(
    llvm::function_ref<SmallVector<Size, 1>(Value, unsigned)> loopsOf) {
  SmallVector<std::optional<SmallVector<Size, 1>>, 6> found(view.numLoops());
  for (unsigned i = 0, e = view.numOperands(); i < e; ++i)
    for (auto [d, result] : llvm::enumerate(view.maps[i].getResults())) {
      auto loop = dyn_cast<AffineDimExpr>(result);
      if (!loop)
        continue;
      auto &known = found[loop.getPosition()];
      if (known && (known->empty() || known->front().isFixed()))
        continue;
      SmallVector<Size, 1> own = loopsOf(view.operand(i), d);
      if (!known || own.empty() || own.front().isFixed())
        known = std::move(own);
    }
  for (const auto &loops : found) {
    if (!loops)
      return false;
    numbers.emplace_back();
    for (const Size &size : *loops) {
      numbers.back().push_back(sizes.size());
      sizes.push_back(size);
    }
  }
  return true;
}

bool OpImporter::addOperand(unsigned number, const TensorView &tensor) {
  AffineExpr zero = getAffineConstantExpr(0, graph.context);
  SmallVector<AffineExpr, 6> indices;
  AffineMap read = view.maps[number];
  for (auto [dim, loops] : llvm::enumerate(tensor.dims)) {
    if (loops.empty())
      continue;
    AffineExpr result = read.getResult(dim);
    // A node runs in the loops that its operands use, also where another loop
    // of the op never runs. Only reads by loops are in bounds there.
    if (!isa<AffineDimExpr>(result)) {
      auto constant = dyn_cast<AffineConstantExpr>(result);
      auto type = cast<RankedTensorType>(view.operand(number).getType());
      if (constant ? !isAlwaysReadable(type, dim, constant.getValue())
                   : !runsAllLoops(read))
        return false;
    }
    if (auto loop = dyn_cast<AffineDimExpr>(result)) {
      ArrayRef<unsigned> parts = numbers[loop.getPosition()];
      if (!parts.empty() && parts.size() != loops.size())
        return false;
      for (size_t i = 0; i < loops.size(); ++i)
        indices.push_back(
            parts.empty() ? zero : getAffineDimExpr(parts[i], graph.context));
      continue;
    }
    if (loops.size() > 1)
      return false;
    SmallVector<AffineExpr, 6> renamed;
    for (ArrayRef<unsigned> parts : numbers)
      renamed.push_back(parts.size() == 1
                            ? getAffineDimExpr(parts.front(), graph.context)
                            : zero);
    bool isSplit = false;
    result.walk([&](AffineExpr part) {
      if (auto loop = dyn_cast<AffineDimExpr>(part))
        isSplit |= numbers[loop.getPosition()].size() > 1;
    });
    if (isSplit)
      return false;
    indices.push_back(result.replaceDims(renamed));
  }
  AffineMap map = AffineMap::get(sizes.size(), 0, indices, graph.context);
  operands.push_back({tensor.access.node, tensor.access.map.compose(map)});
  return true;
}

bool OpImporter::runsAllLoops(AffineMap map) const {
  for (auto [loop, parts] : llvm::enumerate(numbers))
    for (unsigned part : parts)
      if (!map.isFunctionOfDim(loop) &&
          (!sizes[part].isFixed() || sizes[part].fixed == 0))
        return false;
  return true;
}

bool OpImporter::readsInit(unsigned node) const {
  SmallVector<unsigned, 8> todo = {node};
  llvm::SmallDenseSet<unsigned, 16> seen;
  while (!todo.empty()) {
    unsigned next = todo.pop_back_val();
    if (!seen.insert(next).second)
      continue;
    if (body[next].kind == ScalarNode::Argument &&
        body[next].index >= view.inputs.size())
      return true;
    llvm::append_range(todo, body[next].args);
  }
  return false;
}

std::optional<Access> OpImporter::compute(unsigned root) {
  Location loc = view.op->getLoc();
  AffineMap none = AffineMap::get(sizes.size(), 0, graph.context);
  bool refused = false;
  visitPostOrder(
      root, [&](unsigned node) { return known.count(node) != 0; },
      [&](unsigned node) { return ArrayRef<unsigned>(body[node].args); },
      [&](unsigned number) {
        const ScalarNode &node = body[number];
        Access access{~0u, none};
        switch (node.kind) {
        case ScalarNode::Argument:
          access = operands[node.index];
          // A body has positions along loops, but not what is computed of them.
          if (graph[access.node].kind == TensorNode::Position &&
              !isa<AffineDimExpr>(access.map.getResult(0)))
            access.node = ~0u;
          break;
        case ScalarNode::Constant:
          if (auto typed = dyn_cast_or_null<TypedAttr>(node.value))
            access.node = graph.constant(typed, loc);
          break;
        case ScalarNode::Captured:
          if (!isa<ShapedType>(node.type))
            access.node = graph.leaf(node.source, {});
          break;
        case ScalarNode::Index:
          if (ArrayRef<unsigned> parts = numbers[node.index]; parts.empty())
            access.node =
                graph.constant(Builder(graph.context).getIndexAttr(0), loc);
          else if (parts.size() == 1)
            access = {
                graph.position(loc),
                AffineMap::get(sizes.size(), 0,
                               getAffineDimExpr(parts.front(), graph.context))};
          break;
        case ScalarNode::Op: {
          SmallVector<Access, 3> arguments;
          for (unsigned arg : node.args)
            arguments.push_back(known.at(arg));
          if (!isa<ShapedType>(node.type))
            access = graph.scalar(node, arguments, sizes, loc);
          break;
        }
        }
        refused = access.node == ~0u;
        known[number] = access;
        return !refused;
      });
  if (refused)
    return std::nullopt;
  return known.at(root);
}

std::optional<TensorView> OpImporter::result(unsigned number) {
  unsigned root = body.results[number];
  unsigned numInputs = view.inputs.size();
  SmallVector<int, 6> places(sizes.size(), -1);
  TensorView tensor;
  unsigned numLoops = 0;
  for (AffineExpr result : view.initMap(number).getResults()) {
    tensor.dims.emplace_back();
    auto loop = dyn_cast<AffineDimExpr>(result);
    auto zero = dyn_cast<AffineConstantExpr>(result);
    if (zero && zero.getValue() == 0 &&
        cast<RankedTensorType>(view.inits[number].getType())
                .getDimSize(tensor.dims.size() - 1) == 1)
      continue;
    if (!loop)
      return std::nullopt;
    for (unsigned part : numbers[loop.getPosition()]) {
      if (places[part] >= 0)
        return std::nullopt;
      places[part] = numLoops++;
      tensor.dims.back().push_back(sizes[part]);
    }
  }
  LoopNumbers along;
  for (auto [loop, place] : llvm::enumerate(places))
    if (place < 0)
      along.push_back(loop);

  std::optional<Access> access;
  if (along.empty()) {
    access = compute(root);
  } else {
    const ScalarNode &combiner = body[root];
    if (combiner.kind != ScalarNode::Op || combiner.args.size() != 2)
      return std::nullopt;
    auto isResult = [&](unsigned node) {
      return body[node].kind == ScalarNode::Argument &&
             body[node].index == numInputs + number;
    };
    bool first = isResult(combiner.args[0]);
    if (!first && !isResult(combiner.args[1]))
      return std::nullopt;
    unsigned part = combiner.args[first];
    if (readsInit(part) || combiner.type != body[part].type)
      return std::nullopt;
    std::optional<Access> term = compute(part);
    if (!term)
      return std::nullopt;
    access = graph.reduction(
        combiner, first, *term, operands[numInputs + number], along,
        combinesInAnyOrder(index.tree, body, numInputs, /*keepsFlags=*/true),
        sizes, view.op->getLoc());
  }
  if (!access)
    return std::nullopt;
  SmallVector<AffineExpr, 6> renames;
  for (int place : places)
    renames.push_back(place < 0 ? getAffineConstantExpr(0, graph.context)
                                : getAffineDimExpr(place, graph.context));
  tensor.access = {access->node,
                   access->map.replaceDimsAndSymbols(renames, {}, numLoops, 0)};
  return tensor;
}

bool GraphReader::readStructured(Operation *op) {
  if (!index.lookup(op->getName().getStringRef()))
    return false;
  std::optional<StructuredView> view = StructuredView::get(op, index);
  if (!view || !view->hasBody() || op->getNumResults() != view->inits.size() ||
      undescribedAttribute(op, view->node, dropped) ||
      !keptAttributes(op, view->node).empty())
    return false;
  std::optional<ScalarGraph> body =
      ScalarGraph::withFlags(view->region->front(), index.tree, dropped);
  if (!body || !body->assertions.empty() ||
      body->results.size() != view->inits.size())
    return false;
  // Operations that may trap run for the iterations for which they ran.
  Speculation speculation(index.tree, *body);
  for (auto [result, node] : llvm::zip(op->getResults(), body->results))
    if (!result.use_empty() && !speculation.mayRun(node))
      return false;
  OpImporter importer(index, graph, *view, *body);
  SmallVector<TensorView, 4> operands;
  for (unsigned i = 0, e = view->numOperands(); i < e; ++i) {
    std::optional<TensorView> tensor = viewOf(view->operand(i));
    if (!tensor || view->maps[i].getNumSymbols() != 0)
      return false;
    operands.push_back(std::move(*tensor));
  }
  if (!importer.countLoops(
          [&](Value tensor, unsigned dim) { return loopsOf(tensor, dim); }))
    return false;
  for (auto [i, tensor] : llvm::enumerate(operands))
    if (!importer.addOperand(i, tensor))
      return false;
  SmallVector<std::pair<Value, TensorView>, 1> results;
  for (auto [i, result] : llvm::enumerate(op->getResults())) {
    if (result.use_empty())
      continue;
    std::optional<TensorView> tensor = importer.result(i);
    if (!tensor)
      return false;
    results.push_back({result, std::move(*tensor)});
  }
  for (auto &[value, tensor] : results)
    views[value] = std::move(tensor);
  return true;
}

} // namespace op_tree
