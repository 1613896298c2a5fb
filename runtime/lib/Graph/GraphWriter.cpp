//===- GraphWriter.cpp - A graph as ops -----------------------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Graph/GraphWriter.h"
#include "OpTree/IR/LinalgLite.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace op_tree {

OpFoldResult GraphWriter::sizeOf(const Size &size, Location loc) {
  if (size.isFixed())
    return rewriter.getIndexAttr(size.fixed);
  Value whole =
      size.dim < 0 ? size.value
                   : tensor::DimOp::create(rewriter, loc, size.value, size.dim);
  if (size.divisor == 1)
    return whole;
  Value divisor = arith::ConstantIndexOp::create(rewriter, loc, size.divisor);
  return arith::DivUIOp::create(rewriter, loc, whole, divisor).getResult();
}

Value GraphWriter::empty(ArrayRef<Size> sizes, Type element, Location loc) {
  SmallVector<OpFoldResult, 6> mixed;
  for (const Size &size : sizes)
    mixed.push_back(sizeOf(size, loc));
  return tensor::EmptyOp::create(rewriter, loc, mixed, element);
}

Value GraphWriter::valueOf(TensorId id) {
  if (Value known = written.lookup(id))
    return known;
  const TensorNode &node = graph[id];
  Value value;
  switch (node.kind) {
  case TensorNode::Leaf:
    value = writeLeaf(node);
    break;
  case TensorNode::Constant:
    value = arith::ConstantOp::create(rewriter, node.loc,
                                      cast<TypedAttr>(node.attribute));
    break;
  case TensorNode::Elements:
    value = arith::ConstantOp::create(rewriter, node.loc,
                                      cast<TypedAttr>(node.attribute));
    break;
  case TensorNode::Position:
    llvm_unreachable("a position has no size of its own");
  case TensorNode::Scalar:
    value = writeScalar(id);
    break;
  case TensorNode::Gather:
    value = writeGather(id);
    break;
  case TensorNode::Slice:
    value = writeSlice(node);
    break;
  case TensorNode::Pad:
    value = writePad(node);
    break;
  case TensorNode::Join:
    value = writeJoin(node);
    break;
  case TensorNode::Reduction:
    value = writeReduction(id);
    break;
  }
  return written[id] = value;
}

Value GraphWriter::writeLeaf(const TensorNode &node) {
  auto type = dyn_cast<RankedTensorType>(node.value.getType());
  if (!type)
    return node.value;
  // A constant has the shape in which it is read.
  DenseElementsAttr constant;
  if (matchPattern(node.value, m_Constant(&constant))) {
    SmallVector<int64_t, 6> shape;
    for (const Size &loop : node.loops)
      shape.push_back(loop.fixed);
    type = RankedTensorType::get(shape, type.getElementType());
    return arith::ConstantOp::create(rewriter, node.loc,
                                     constant.reshape(type));
  }
  return splitDims(node.value, loopsByDimension(type, node.loops), node.loc);
}

Value GraphWriter::splitDims(Value value, ArrayRef<ArrayRef<Size>> dims,
                             Location loc) {
  auto type = cast<RankedTensorType>(value.getType());
  // Leave out the dimensions of size 1.
  if (llvm::any_of(dims, [](ArrayRef<Size> loops) { return loops.empty(); })) {
    SmallVector<int64_t, 6> shape;
    SmallVector<ReassociationIndices, 6> groups;
    ReassociationIndices group;
    for (auto [dim, loops] : llvm::enumerate(dims)) {
      group.push_back(dim);
      if (loops.empty())
        continue;
      shape.push_back(type.getDimSize(dim));
      groups.push_back(std::move(group));
      group.clear();
    }
    if (!groups.empty())
      groups.back().append(group);
    type = RankedTensorType::get(shape, type.getElementType());
    value = tensor::CollapseShapeOp::create(rewriter, loc, type, value, groups);
  }
  // Split the others.
  size_t numLoops = 0;
  for (ArrayRef<Size> loops : dims)
    numLoops += loops.size();
  if (type.getRank() == static_cast<int64_t>(numLoops))
    return value;
  SmallVector<int64_t, 6> shape;
  SmallVector<OpFoldResult, 6> sizes;
  SmallVector<ReassociationIndices, 6> groups;
  for (ArrayRef<Size> loops : dims) {
    if (loops.empty())
      continue;
    groups.emplace_back();
    for (const Size &loop : loops) {
      groups.back().push_back(shape.size());
      shape.push_back(loop.fixed);
      sizes.push_back(sizeOf(loop, loc));
    }
  }
  type = RankedTensorType::get(shape, type.getElementType());
  return tensor::ExpandShapeOp::create(rewriter, loc, type, value, groups,
                                       sizes);
}

void GraphWriter::adopt(TensorId id, Value value, const TensorView &view) {
  Location loc = value.getLoc();
  SmallVector<ArrayRef<Size>, 6> dims(view.dims.begin(), view.dims.end());
  Value plain = splitDims(value, dims, loc);
  AffineMap order = inversePermutation(view.access.map);
  if (order.isIdentity()) {
    written[id] = plain;
    return;
  }
  // Element i of `value` is element order(i) of the node.
  written[id] = plain;
  ArrayRef<Size> loops = ArrayRef(graph[id].loops).take_front(graph[id].rank);
  written[id] = spread({id, order}, loops, loc);
}

void GraphWriter::collectReads(const Access &access, const Inlined &inlined,
                               SmallVectorImpl<Access> &reads) const {
  const TensorNode &node = graph[access.node];
  if (node.kind == TensorNode::Constant ||
      (node.kind == TensorNode::Position &&
       isa<AffineDimExpr>(access.map.getResult(0))))
    return;
  if (!inlined.contains(access.node)) {
    if (!llvm::is_contained(reads, access))
      reads.push_back(access);
    return;
  }
  for (const Access &operand : node.operands)
    collectReads(inner(access, operand), inlined, reads);
}

Value GraphWriter::buildBody(const Access &access, const Inlined &inlined,
                             ArrayRef<Access> reads, ValueRange arguments,
                             SmallVectorImpl<std::pair<Access, Value>> &built) {
  const TensorNode &node = graph[access.node];
  if (node.kind == TensorNode::Constant)
    return arith::ConstantOp::create(rewriter, node.loc,
                                     cast<TypedAttr>(node.attribute));
  if (auto *read = llvm::find(reads, access); read != reads.end())
    return arguments[read - reads.begin()];
  for (auto &[known, value] : built)
    if (known == access)
      return value;
  OperationState state(node.loc, node.name);
  if (node.kind == TensorNode::Position) {
    state.name = OperationName(index.tree.dialectOf(index.tree.root()).index,
                               graph.context);
    auto loop = cast<AffineDimExpr>(access.map.getResult(0));
    state.addAttribute("dim", rewriter.getI64IntegerAttr(loop.getPosition()));
  } else {
    if (node.kind == TensorNode::Gather) {
      state.name =
          OperationName(tensor::ExtractOp::getOperationName(), graph.context);
      state.addOperands(written.lookup(node.source));
    }
    for (const Access &operand : node.operands)
      state.operands.push_back(
          buildBody(inner(access, operand), inlined, reads, arguments, built));
    if (auto flags = dyn_cast_or_null<DictionaryAttr>(node.attribute))
      state.addAttributes(flags.getValue());
  }
  state.addTypes(node.type);
  Value value = rewriter.create(state)->getResult(0);
  built.push_back({access, value});
  return value;
}

SmallVector<ReassociationIndices, 6>
GraphWriter::mergeableLoops(const TensorNode &node,
                            const Inlined &inlined) const {
  unsigned numLoops = node.loops.size();
  SmallVector<Access, 4> reads;
  collectReads(node.operands[0], inlined, reads);
  SmallVector<AffineMap, 4> maps;
  for (const Access &read : reads)
    maps.push_back(read.map);
  maps.push_back(graph.identity(numLoops).getSliceMap(0, node.rank));
  SmallVector<ReassociationIndices, 6> groups;
  for (unsigned loop = 0; loop < numLoops; ++loop) {
    AffineExpr before = graph.loop(loop ? loop - 1 : 0);
    AffineExpr here = graph.loop(loop);
    bool merges = loop != 0 && loop != node.rank &&
                  node.loops[loop].isFixed() && node.loops[loop].fixed != 0 &&
                  node.loops[loop - 1].fixed != 0 &&
                  llvm::all_of(maps, [&](AffineMap map) {
                    ArrayRef<AffineExpr> results = map.getResults();
                    const AffineExpr *one = llvm::find(results, before);
                    const AffineExpr *other = llvm::find(results, here);
                    return map.isProjectedPermutation() &&
                           (one == results.end()
                                ? other == results.end()
                                : other != results.end() && other == one + 1);
                  });
    if (!merges)
      groups.emplace_back();
    groups.back().push_back(loop);
  }
  return groups;
}

/// Returns the size of the loops of a group together.
static int64_t productOf(ArrayRef<int64_t> shape) {
  int64_t size = 1;
  for (int64_t part : shape)
    size = ShapedType::isDynamic(size) || ShapedType::isDynamic(part)
               ? ShapedType::kDynamic
               : size * part;
  return size;
}

Value GraphWriter::mergeDims(Value value, AffineMap &map,
                             ArrayRef<ReassociationIndices> merged,
                             Location loc) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (map.getNumDims() == merged.size() && map.getNumDims() != 0)
    return value;
  SmallVector<ReassociationIndices, 6> groups;
  SmallVector<AffineExpr, 6> results;
  SmallVector<int64_t, 6> shape;
  for (unsigned dim = 0; dim < map.getNumResults();) {
    unsigned loop = cast<AffineDimExpr>(map.getResult(dim)).getPosition();
    for (auto [number, group] : llvm::enumerate(merged)) {
      if (group.front() != loop)
        continue;
      groups.emplace_back();
      for (size_t i = 0; i < group.size(); ++i)
        groups.back().push_back(dim++);
      results.push_back(graph.loop(number));
    }
  }
  map = AffineMap::get(merged.size(), 0, results, graph.context);
  if (!type || type.getRank() == static_cast<int64_t>(results.size()))
    return value;
  for (const ReassociationIndices &group : groups)
    shape.push_back(
        productOf(type.getShape().slice(group.front(), group.size())));
  return tensor::CollapseShapeOp::create(
      rewriter, loc, RankedTensorType::get(shape, type.getElementType()), value,
      groups);
}

GraphWriter::Nest GraphWriter::nestOf(TensorId id, Value init,
                                      const Inlined &inlined,
                                      ArrayRef<ReassociationIndices> merged) {
  const TensorNode &node = graph[id];
  unsigned numLoops = node.loops.size();
  MLIRContext *context = graph.context;
  bool reduces = node.kind == TensorNode::Reduction;
  Access all{id, graph.identity(numLoops)};
  Nest nest{id, inlined, reduces ? node.operands[0] : all};
  auto &[own, inside, root, reads, operands, maps, iterators] = nest;
  collectReads(root, inlined, reads);
  // The side of a contraction that has the first loops of the result is first.
  auto firstLoop = [&](const Access &read) {
    for (unsigned loop = 0; loop < node.rank; ++loop)
      if (read.map.isFunctionOfDim(loop))
        return loop;
    return node.rank;
  };
  if (reduces)
    llvm::stable_sort(reads, [&](const Access &lhs, const Access &rhs) {
      return firstLoop(lhs) < firstLoop(rhs);
    });

  for (const Access &read : reads) {
    operands.push_back(valueOf(read.node));
    maps.push_back(read.map);
  }
  SmallVector<AffineExpr, 6> out;
  for (unsigned i = 0; i < node.rank; ++i)
    out.push_back(graph.loop(i));
  maps.push_back(AffineMap::get(numLoops, 0, out, context));
  // The sizes of a window that only adds to other loops come from an operand.
  SmallVector<AffineExpr, 2> window;
  SmallVector<Size, 2> windowSizes;
  for (unsigned loop = node.rank; loop < numLoops; ++loop) {
    AffineExpr index = graph.loop(loop);
    if (llvm::any_of(maps, [&](AffineMap map) {
          return llvm::is_contained(map.getResults(), index);
        }))
      continue;
    window.push_back(index);
    windowSizes.push_back(node.loops[loop]);
  }
  if (!window.empty()) {
    maps.insert(maps.end() - 1, AffineMap::get(numLoops, 0, window, context));
    operands.push_back(empty(windowSizes, node.type, node.loc));
  }
  operands.push_back(init);
  for (unsigned loop = 0; loop < numLoops; ++loop)
    iterators.push_back(loop < node.rank ? utils::IteratorType::parallel
                                         : utils::IteratorType::reduction);
  if (!merged.empty() && merged.size() != numLoops) {
    for (auto [operand, map] : llvm::zip(operands, maps))
      operand = mergeDims(operand, map, merged, node.loc);
    iterators.clear();
    for (const ReassociationIndices &group : merged)
      iterators.push_back(group.front() < node.rank
                              ? utils::IteratorType::parallel
                              : utils::IteratorType::reduction);
  }
  return nest;
}

Operation *GraphWriter::create(const Nest &nest) {
  const TensorNode &node = graph[nest.node];
  const DialectInfo &dialect = index.tree.dialectOf(index.tree.root());
  Operation *generic =
      ops.createRoot(rewriter, node.loc, nest.operands, 1, nest.maps,
                     nest.iterators, nest.operands.back().getType());
  OpBuilder::InsertionGuard guard(rewriter);
  Region &region = generic->getRegion(0);
  SmallVector<Type, 4> types;
  for (Value operand : nest.operands)
    types.push_back(elementOf(operand.getType()));
  SmallVector<Location, 4> locations(types.size(), node.loc);
  Block *block = rewriter.createBlock(&region, region.end(), types, locations);
  SmallVector<std::pair<Access, Value>, 8> built;
  Value result = buildBody(nest.root, nest.inlined, nest.reads,
                           block->getArguments(), built);
  if (node.kind == TensorNode::Reduction) {
    OperationState state(node.loc, node.name);
    Value before = block->getArguments().back();
    if (node.resultFirst)
      state.addOperands({before, result});
    else
      state.addOperands({result, before});
    if (auto flags = dyn_cast_or_null<DictionaryAttr>(node.attribute))
      state.addAttributes(flags.getValue());
    state.addTypes(node.type);
    result = rewriter.create(state)->getResult(0);
  }
  OperationState yield(node.loc, StringRef(dialect.yield));
  yield.addOperands(result);
  rewriter.create(yield);
  return generic;
}

bool GraphWriter::appendBody(const Access &access, const Nest &nest,
                             Key &key) const {
  const TensorNode &node = graph[access.node];
  if (node.kind == TensorNode::Constant) {
    key.add('c', node.attribute.getAsOpaquePointer());
    key.constants.push_back(access.node);
    return true;
  }
  if (auto *read = llvm::find(nest.reads, access); read != nest.reads.end()) {
    key.add('r', read - nest.reads.begin());
    return true;
  }
  // The other nodes read positions, or tensors that are no operands.
  if (node.kind != TensorNode::Scalar)
    return false;
  key.add('o', node.name.size());
  key.text += node.name;
  key.add('a', node.attribute.getAsOpaquePointer());
  key.add('t', node.type.getAsOpaquePointer());
  return llvm::all_of(node.operands, [&](const Access &operand) {
    return appendBody(inner(access, operand), nest, key);
  });
}

std::optional<GraphWriter::Key> GraphWriter::keyOf(const Nest &nest) const {
  const TensorNode &node = graph[nest.node];
  Key key;
  if (!appendBody(nest.root, nest, key))
    return std::nullopt;
  if (node.kind == TensorNode::Reduction) {
    key.add('s', node.name.size());
    key.text += node.name;
    key.add(node.resultFirst ? 'f' : 'l', node.attribute.getAsOpaquePointer());
    key.add('t', node.type.getAsOpaquePointer());
  }
  key.addOperands(nest.operands, nest.maps);
  for (utils::IteratorType iterator : nest.iterators)
    key.text += iterator == utils::IteratorType::parallel ? 'p' : 'r';
  return key;
}

void GraphWriter::Key::addOperands(ArrayRef<Value> operands,
                                   ArrayRef<AffineMap> maps) {
  values.append(operands.begin(), operands.end());
  for (auto [operand, map] : llvm::zip(operands, maps)) {
    Attribute constant;
    matchPattern(operand, m_Constant(&constant));
    add('v', llvm::find(operands, operand) - operands.begin());
    add('t', operand.getType().getAsOpaquePointer());
    add('k', constant.getAsOpaquePointer());
    add('m', map.getAsOpaquePointer());
  }
}

Operation *GraphWriter::instantiate(const NamedOp &known, const Key &key,
                                    Location loc) {
  SmallVector<Value, 4> operands;
  llvm::SmallDenseMap<int, Value, 2> constants;
  for (int operand : known.operands) {
    if (operand >= 0) {
      operands.push_back(key.values[operand]);
      continue;
    }
    Value &constant = constants[operand];
    if (!constant) {
      const TensorNode &node = graph[key.constants[-1 - operand]];
      constant = arith::ConstantOp::create(rewriter, node.loc,
                                           cast<TypedAttr>(node.attribute));
    }
    operands.push_back(constant);
  }
  Operation *op = known.op->clone(
      Operation::CloneOptions().cloneRegions().cloneOperands(false));
  op->setLoc(loc);
  op->setOperands(operands);
  for (Block &block : op->getRegion(0)) {
    for (auto [argument, operand] : llvm::zip(block.getArguments(), operands))
      argument.setLoc(operand.getLoc());
    for (Operation &inner : block)
      inner.setLoc(loc);
  }
  return rewriter.insert(op);
}

std::optional<NamedOp> GraphWriter::remembered(Value value, Operation *before,
                                               Block *block,
                                               const Key &key) const {
  Operation *op = value.getDefiningOp();
  const Node *node = index.lookup(op->getName().getStringRef());
  if (!node || op->getNumResults() != 1 || op->getNumRegions() != 1)
    return std::nullopt;
  NamedOp named;
  for (Operation &made : llvm::make_range(
           before ? std::next(before->getIterator()) : block->begin(),
           rewriter.getInsertionPoint()))
    if (&made != op && !made.hasTrait<OpTrait::ConstantLike>())
      return std::nullopt;
  for (Value operand : op->getOperands()) {
    auto *place = llvm::find(key.values, operand);
    int number = place - key.values.begin();
    Attribute constant;
    if (place == key.values.end()) {
      matchPattern(operand, m_Constant(&constant));
      auto *same = llvm::find_if(key.constants, [&](TensorId id) {
        return graph[id].attribute == constant;
      });
      if (same == key.constants.end())
        return std::nullopt;
      number = -1 - (same - key.constants.begin());
    }
    named.operands.push_back(number);
  }
  named.op =
      op->clone(Operation::CloneOptions().cloneRegions().cloneOperands(false));
  return named;
}

Value GraphWriter::write(const Nest &nest) {
  Location loc = graph[nest.node].loc;
  std::optional<Key> key = known ? keyOf(nest) : std::nullopt;
  return name(key, loc, [&] { return create(nest); });
}

Value GraphWriter::name(const std::optional<Key> &key, Location loc,
                        llvm::function_ref<Operation *()> create) {
  if (key)
    if (auto found = known->find(key->text); found != known->end())
      return instantiate(found->second, *key, loc)->getResult(0);
  Operation *generic = create();
  Operation *before = generic->getPrevNode();
  Block *block = generic->getBlock();
  std::optional<Binding> binding;
  Value value = name(generic, /*hasWindows=*/false, &binding);
  if (key && binding && !binding->node->region)
    if (std::optional<NamedOp> named = remembered(value, before, block, *key))
      known->try_emplace(key->text, std::move(*named));
  return value;
}

Value GraphWriter::name(Operation *generic, bool hasWindows,
                        std::optional<Binding> *binding) {
  // A user of the result holds whatever replaces it.
  Value result = generic->getResult(0);
  auto user = UnrealizedConversionCastOp::create(rewriter, generic->getLoc(),
                                                 result.getType(), result);
  if (hasWindows) {
    SmallVector<Operation *> todo = {generic};
    while (!todo.empty())
      (void)named.rewrite(rewriter, todo.pop_back_val(), todo, memory);
  } else {
    (void)tree.specialize(rewriter, generic, binding, /*ownMaps=*/true);
  }
  result = user.getOperand(0);
  rewriter.eraseOp(user);
  return result;
}

bool GraphWriter::mustBeInlined(TensorId id) const {
  const TensorNode &node = graph[id];
  if (node.kind != TensorNode::Scalar)
    return false;
  bool isLarger = true;
  for (const Access &operand : node.operands) {
    if (!operand.map.isProjectedPermutation())
      return true;
    isLarger &= operand.map.getNumResults() < node.rank;
  }
  return isLarger;
}

Value GraphWriter::writeScalar(TensorId id) {
  const TensorNode &node = graph[id];
  Inlined inlined = {id};
  Value init = empty(node.loops, node.type, node.loc);
  return write(nestOf(id, init, inlined, {}));
}

Value GraphWriter::writeGather(TensorId id) {
  const TensorNode &node = graph[id];
  // The body captures the tensor, and computes the indices.
  valueOf(node.source);
  Inlined inlined = {id};
  SmallVector<TensorId, 8> todo = {id};
  while (!todo.empty())
    for (const Access &operand : graph[todo.pop_back_val()].operands)
      if (graph[operand.node].kind == TensorNode::Scalar &&
          inlined.insert(operand.node).second)
        todo.push_back(operand.node);
  Value init = empty(node.loops, node.type, node.loc);
  return write(nestOf(id, init, inlined, {}));
}

Value GraphWriter::spread(const Access &access, ArrayRef<Size> loops,
                          Location loc) {
  const TensorNode &node = graph[access.node];
  Value source;
  bool isPosition = node.kind == TensorNode::Position;
  if (!isPosition) {
    source = valueOf(access.node);
    if (access.map.isIdentity() && isa<RankedTensorType>(source.getType()))
      return source;
  }
  Value init = empty(loops, node.type, loc);
  SmallVector<Value, 2> operands;
  SmallVector<AffineMap, 2> maps;
  bool isScalar = !isPosition && !isa<RankedTensorType>(source.getType());
  if (!isPosition && !isScalar) {
    operands.push_back(source);
    maps.push_back(access.map);
  }
  operands.push_back(init);
  maps.push_back(graph.identity(loops.size()));
  SmallVector<utils::IteratorType, 6> iterators(loops.size(),
                                                utils::IteratorType::parallel);
  auto create = [&] {
    Operation *generic = ops.createRoot(rewriter, loc, operands, 1, maps,
                                        iterators, init.getType());
    const DialectInfo &dialect = index.tree.dialectOf(index.tree.root());
    OpBuilder::InsertionGuard guard(rewriter);
    Region &region = generic->getRegion(0);
    SmallVector<Type, 2> types(operands.size(), node.type);
    SmallVector<Location, 2> locations(operands.size(), loc);
    Block *block =
        rewriter.createBlock(&region, region.end(), types, locations);
    Value element = isScalar ? source : block->getArgument(0);
    if (isPosition) {
      OperationState state(loc, StringRef(dialect.index));
      auto loop = cast<AffineDimExpr>(access.map.getResult(0));
      state.addAttribute("dim", rewriter.getI64IntegerAttr(loop.getPosition()));
      state.addTypes(node.type);
      element = rewriter.create(state)->getResult(0);
    }
    OperationState yield(loc, StringRef(dialect.yield));
    yield.addOperands(element);
    rewriter.create(yield);
    return generic;
  };
  std::optional<Key> key;
  if (known && !isPosition) {
    key.emplace();
    key->addOperands(operands, maps);
    // The body yields what it reads.
    if (isScalar)
      key->addOperands(source, AffineMap());
  }
  return name(key, loc, create);
}

Value GraphWriter::unmerge(Value value, const TensorNode &node,
                           ArrayRef<ReassociationIndices> merged) {
  auto type = cast<RankedTensorType>(value.getType());
  if (type.getRank() == static_cast<int64_t>(node.rank))
    return value;
  SmallVector<int64_t, 6> shape;
  SmallVector<OpFoldResult, 6> sizes;
  for (const Size &size : ArrayRef(node.loops).take_front(node.rank)) {
    shape.push_back(size.fixed);
    sizes.push_back(sizeOf(size, node.loc));
  }
  // The initial value may know less about sizes than the node.
  ArrayRef<ReassociationIndices> groups = merged.take_front(type.getRank());
  SmallVector<int64_t, 6> whole;
  for (const ReassociationIndices &group : groups)
    whole.push_back(
        productOf(ArrayRef(shape).slice(group.front(), group.size())));
  auto known = RankedTensorType::get(whole, type.getElementType());
  if (known != type)
    value = tensor::CastOp::create(rewriter, node.loc, known, value);
  return tensor::ExpandShapeOp::create(
      rewriter, node.loc, RankedTensorType::get(shape, type.getElementType()),
      value, groups, sizes);
}

Value GraphWriter::writeSlice(const TensorNode &node) {
  const Access &read = node.operands.front();
  Value source = valueOf(read.node);
  unsigned numLoops = node.loops.size();
  SmallVector<int64_t, 6> shape;
  SmallVector<OpFoldResult, 6> offsets, sizes, strides;
  for (const Size &loop : node.loops)
    shape.push_back(loop.fixed);
  auto at = [&](AffineExpr index, int64_t iteration) {
    AffineExpr value = getAffineConstantExpr(iteration, graph.context);
    index = index.replaceDims(SmallVector<AffineExpr>(numLoops, value));
    return cast<AffineConstantExpr>(index).getValue();
  };
  for (AffineExpr index : read.map.getResults()) {
    offsets.push_back(rewriter.getIndexAttr(at(index, 0)));
    strides.push_back(rewriter.getIndexAttr(
        index.isSymbolicOrConstant() ? 1 : at(index, 1) - at(index, 0)));
    Size size = Size::of(1);
    index.walk([&](AffineExpr part) {
      if (auto loop = dyn_cast<AffineDimExpr>(part))
        size = node.loops[loop.getPosition()];
    });
    sizes.push_back(sizeOf(size, node.loc));
  }
  return tensor::ExtractSliceOp::create(rewriter, node.loc,
                                        RankedTensorType::get(shape, node.type),
                                        source, offsets, sizes, strides);
}

Value GraphWriter::writePad(const TensorNode &node) {
  // Pads of other loops around it are the same op.
  SmallVector<int64_t, 6> low(node.rank, 0), high(node.rank, 0);
  SmallVector<Size, 6> inside(node.loops);
  const TensorNode *pad = &node;
  Access padding = node.operands[1];
  Access source;
  for (;;) {
    low[pad->along] += pad->extents[0];
    high[pad->along] += pad->extents[1];
    inside[pad->along] =
        Size::of(inside[pad->along].fixed - pad->extents[0] - pad->extents[1]);
    source = pad->operands[0];
    const TensorNode &inner = graph[source.node];
    if (inner.kind != TensorNode::Pad || !source.map.isIdentity() ||
        inner.operands[1].node != padding.node)
      break;
    pad = &inner;
  }
  Value value = spread(source, inside, node.loc);
  SmallVector<int64_t, 6> shape;
  for (const Size &loop : node.loops)
    shape.push_back(loop.fixed);
  auto indices = [&](ArrayRef<int64_t> numbers) {
    return getAsIndexOpFoldResult(graph.context, numbers);
  };
  return tensor::PadOp::create(
      rewriter, node.loc, RankedTensorType::get(shape, node.type), value,
      indices(low), indices(high), valueOf(padding.node));
}

Value GraphWriter::writeJoin(const TensorNode &node) {
  SmallVector<Value, 4> parts;
  for (auto [operand, extent] : llvm::zip(node.operands, node.extents)) {
    SmallVector<Size, 6> sizes(node.loops);
    sizes[node.along] = Size::of(extent);
    parts.push_back(spread(operand, sizes, node.loc));
  }
  return tensor::ConcatOp::create(rewriter, node.loc, node.along, parts);
}

Size GraphWriter::mergedSize(const TensorNode &node, ArrayRef<int64_t> loops) {
  if (loops.size() == 1)
    return node.loops[loops.front()];
  int64_t fixed = 1;
  Value product;
  auto multiply = [&](Value factor) {
    product = product
                  ? arith::MulIOp::create(rewriter, node.loc, product, factor)
                  : factor;
  };
  for (int64_t loop : loops)
    if (node.loops[loop].isFixed())
      fixed *= node.loops[loop].fixed;
    else
      multiply(cast<Value>(sizeOf(node.loops[loop], node.loc)));
  if (!product)
    return Size::of(fixed);
  if (fixed != 1)
    multiply(arith::ConstantIndexOp::create(rewriter, node.loc, fixed));
  return {ShapedType::kDynamic, product};
}

Value GraphWriter::writeReduction(TensorId id) {
  const TensorNode &node = graph[id];
  const Access &term = node.operands[0];
  ArrayRef<Size> result = ArrayRef(node.loops).take_front(node.rank);
  Access start{node.operands[1].node,
               node.operands[1].map.replaceDimsAndSymbols(
                   llvm::to_vector<6>(llvm::map_range(
                       llvm::seq<unsigned>(0, node.loops.size()),
                       [&](unsigned loop) -> AffineExpr {
                         return loop < node.rank
                                    ? graph.loop(loop)
                                    : getAffineConstantExpr(0, graph.context);
                       })),
                   {}, node.rank, 0)};
  // Merged dimensions of a tensor of one scalar are dimensions of it.
  auto initFor = [&](ArrayRef<ReassociationIndices> merged) {
    SmallVector<Size, 6> sizes;
    if (start.map.getNumResults() != 0 || merged.empty())
      return spread(start, result, node.loc);
    for (const ReassociationIndices &group : merged)
      if (group.front() < node.rank)
        sizes.push_back(mergedSize(node, group));
    Access scalar{start.node, AffineMap::get(sizes.size(), 0, graph.context)};
    return spread(scalar, sizes, node.loc);
  };

  bool must = mustBeInlined(term.node);
  const TensorNode &product = graph[term.node];
  if (product.kind == TensorNode::Scalar) {
    // Take in the operation, with the casts in front of it first.
    Inlined all = {term.node};
    for (const Access &operand : product.operands)
      if (graph[operand.node].kind == TensorNode::Scalar)
        all.insert(operand.node);
    SmallVector<Inlined, 2> choices;
    if (all.size() > 1)
      choices.push_back(all);
    choices.push_back({term.node});
    bool windows = false;
    for (const Access &operand : product.operands)
      windows |= !operand.map.isProjectedPermutation();
    for (const Inlined &choice : choices) {
      SmallVector<Access, 4> reads;
      collectReads(term, choice, reads);
      if (llvm::any_of(reads, [&](const Access &read) {
            return graph[read.node].kind == TensorNode::Position;
          }))
        continue;
      SmallVector<ReassociationIndices, 6> merged =
          mergeableLoops(node, choice);
      Nest nest = nestOf(id, initFor(merged), choice, merged);
      Value value = windows ? name(create(nest), windows) : write(nest);
      const Node *found =
          index.lookup(value.getDefiningOp()->getName().getStringRef());
      bool isNamed = !found || (found != &index.tree.root() && !found->region);
      if (isNamed || (must && choice.size() == 1))
        return unmerge(value, node, merged);
      rewriter.eraseOp(value.getDefiningOp());
    }
  }
  bool windows = !term.map.isProjectedPermutation();
  Nest nest = nestOf(id, initFor({}), {}, {});
  return windows ? name(create(nest), windows) : write(nest);
}

Value GraphWriter::write(const TensorView &view, Type resultType,
                         Location loc) {
  auto type = dyn_cast<RankedTensorType>(resultType);
  if (!type)
    return valueOf(view.access.node);
  // A tensor of one constant.
  const TensorNode &scalar = graph[view.access.node];
  if (scalar.kind == TensorNode::Constant && type.hasStaticShape())
    return arith::ConstantOp::create(
        rewriter, loc, SplatElementsAttr::get(type, scalar.attribute));
  SmallVector<Size, 6> sizes;
  SmallVector<ReassociationIndices, 6> groups;
  SmallVector<int64_t, 6> shape;
  bool split = false;
  for (auto [dim, loops] : llvm::enumerate(view.dims)) {
    sizes.append(loops.begin(), loops.end());
    split |= loops.size() > 1;
  }
  Value value = spread(view.access, sizes, loc);
  auto from = cast<RankedTensorType>(value.getType());
  // Merge dimensions that are collapsed.
  if (split) {
    SmallVector<ReassociationIndices, 6> merged;
    int64_t next = 0;
    for (ArrayRef<Size> loops : view.dims) {
      if (loops.empty())
        continue;
      merged.emplace_back();
      int64_t size = 1;
      for (const Size &loop : loops) {
        merged.back().push_back(next++);
        size = ShapedType::isDynamic(size) || !loop.isFixed()
                   ? ShapedType::kDynamic
                   : size * loop.fixed;
      }
      shape.push_back(size);
    }
    from = RankedTensorType::get(shape, type.getElementType());
    value = tensor::CollapseShapeOp::create(rewriter, loc, from, value, merged);
  }
  // Put back the dimensions of size 1.
  if (from.getRank() != type.getRank()) {
    SmallVector<OpFoldResult, 6> outer;
    SmallVector<int64_t, 6> full;
    ReassociationIndices group;
    int64_t next = 0;
    for (auto [dim, loops] : llvm::enumerate(view.dims)) {
      group.push_back(dim);
      if (loops.empty()) {
        outer.push_back(rewriter.getIndexAttr(1));
        full.push_back(1);
        continue;
      }
      outer.push_back(tensor::getMixedSize(rewriter, loc, value, next));
      full.push_back(from.getDimSize(next++));
      groups.push_back(std::move(group));
      group.clear();
    }
    if (!groups.empty())
      groups.back().append(group);
    from = RankedTensorType::get(full, type.getElementType());
    value = tensor::ExpandShapeOp::create(rewriter, loc, from, value, groups,
                                          outer);
  }
  if (from != type)
    value = tensor::CastOp::create(rewriter, loc, type, value);
  return value;
}

} // namespace op_tree
