//===- TensorGraph.cpp - Expressions over loops ---------------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Graph/TensorGraph.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/Support/xxhash.h"

using namespace mlir;

namespace op_tree {

SmallVector<ArrayRef<Size>, 6> loopsByDimension(RankedTensorType type,
                                                ArrayRef<Size> loops) {
  SmallVector<ArrayRef<Size>, 6> dims(type.getRank());
  for (int64_t dim = type.getRank() - 1; dim >= 0; --dim) {
    // Of a size that is not known, only the outermost loop is not known.
    size_t count = 0;
    for (int64_t size = 1; size != type.getDimSize(dim);) {
      const Size &loop = loops[loops.size() - ++count];
      size = loop.isFixed() ? size * loop.fixed : ShapedType::kDynamic;
    }
    dims[dim] = loops.take_back(count);
    loops = loops.drop_back(count);
  }
  return dims;
}

/// Sorts a short list, and keeps equal elements in their order.
template <typename Range, typename Less>
static void sortInOrder(Range &&range, Less less) {
  for (auto end = range.begin(); end != range.end(); ++end)
    std::rotate(std::upper_bound(range.begin(), end, *end, less), end, end + 1);
}

/// Returns the loops that the map uses, in the order of its results.
static LoopNumbers loopsOf(AffineMap map) {
  LoopNumbers loops;
  for (AffineExpr result : map.getResults())
    result.walk([&](AffineExpr part) {
      if (auto loop = dyn_cast<AffineDimExpr>(part);
          loop && !llvm::is_contained(loops, loop.getPosition()))
        loops.push_back(loop.getPosition());
    });
  return loops;
}

/// Returns the map after renaming loop `loops[i]` to `i`.
static AffineMap renumber(AffineMap map, ArrayRef<unsigned> loops) {
  MLIRContext *context = map.getContext();
  SmallVector<AffineExpr, 6> renamed(map.getNumDims(),
                                     getAffineConstantExpr(0, context));
  for (auto [i, loop] : llvm::enumerate(loops))
    renamed[loop] = getAffineDimExpr(i, context);
  return map.replaceDimsAndSymbols(renamed, {}, loops.size(), 0);
}

/// Returns the map that reads a node whose loops are those of the caller called
/// `loops`.
static AffineMap mapOf(ArrayRef<unsigned> loops, unsigned numLoops,
                       MLIRContext *context) {
  SmallVector<AffineExpr, 6> results;
  for (unsigned loop : loops)
    results.push_back(getAffineDimExpr(loop, context));
  return AffineMap::get(numLoops, 0, results, context);
}

static llvm::hash_code hashOf(const Size &size) {
  return llvm::hash_combine(size.fixed, size.value.getAsOpaquePointer(),
                            size.dim, size.divisor);
}

static bool isSame(const TensorNode &lhs, const TensorNode &rhs) {
  return lhs.kind == rhs.kind && lhs.type == rhs.type && lhs.name == rhs.name &&
         lhs.attribute == rhs.attribute && lhs.rank == rhs.rank &&
         lhs.resultFirst == rhs.resultFirst && lhs.value == rhs.value &&
         lhs.operands == rhs.operands && llvm::equal(lhs.loops, rhs.loops);
}

template <typename T> uint64_t TensorGraph::textHash(T part) {
  uint64_t &known = textHashes[part.getAsOpaquePointer()];
  if (known == 0 && part) {
    std::string text;
    llvm::raw_string_ostream os(text);
    part.print(os);
    known = llvm::xxh3_64bits(text) | 1;
  }
  return known;
}

TensorId TensorGraph::intern(TensorNode node) {
  llvm::hash_code key =
      llvm::hash_combine(node.kind, node.type.getAsOpaquePointer(), node.name,
                         node.attribute.getAsOpaquePointer(), node.rank,
                         node.resultFirst, node.value.getAsOpaquePointer());
  for (const Size &size : node.loops)
    key = llvm::hash_combine(key, hashOf(size));
  for (const Access &operand : node.operands)
    key =
        llvm::hash_combine(key, operand.node, operand.map.getAsOpaquePointer());
  SmallVector<TensorId, 1> &alike = known[key];
  for (TensorId id : alike)
    if (isSame(nodes[id], node))
      return id;
  // Unlike the key, the same in each process.
  uint64_t shape = llvm::xxh3_64bits(node.name) ^ textHash(node.type) ^
                   textHash(node.attribute);
  auto add = [&](uint64_t word) { shape = shape * 0x9E3779B97F4A7C15 + word; };
  add(node.kind);
  add(node.rank);
  for (const Size &size : node.loops)
    add(size.fixed);
  for (const Access &operand : node.operands) {
    const TensorNode &read = nodes[operand.node];
    add(read.shape);
    add(textHash(operand.map));
    if (read.kind != TensorNode::Constant)
      node.depth = std::max(node.depth, read.depth + 1);
  }
  node.shape = shape;
  alike.push_back(nodes.size());
  nodes.push_back(std::move(node));
  return nodes.size() - 1;
}

TensorId TensorGraph::leaf(Value value, ArrayRef<Size> sizes) {
  Type type = value.getType();
  if (auto shaped = dyn_cast<ShapedType>(type))
    type = shaped.getElementType();
  TensorNode node(TensorNode::Leaf, type, value.getLoc());
  node.loops.assign(sizes.begin(), sizes.end());
  node.rank = sizes.size();
  node.value = value;
  return intern(std::move(node));
}

TensorId TensorGraph::constant(TypedAttr value, Location loc) {
  TensorNode node(TensorNode::Constant, value.getType(), loc);
  node.attribute = value;
  return intern(std::move(node));
}

TensorId TensorGraph::position(Location loc) {
  TensorNode node(TensorNode::Position, IndexType::get(context), loc);
  node.loops = {Size()};
  node.rank = 1;
  return intern(std::move(node));
}

bool TensorGraph::precedes(const Access &lhs, const Access &rhs) const {
  const TensorNode &one = nodes[lhs.node], &other = nodes[rhs.node];
  // Constants come last.
  auto key = [](const TensorNode &node, TensorId id) {
    return std::make_tuple(node.kind == TensorNode::Constant, -int(node.depth),
                           -int(node.rank), node.shape, id);
  };
  return key(one, lhs.node) < key(other, rhs.node);
}

LoopNumbers TensorGraph::loopsOf(ArrayRef<Access> accesses,
                                 unsigned numLoops) const {
  SmallVector<LoopNumbers, 3> used;
  for (const Access &access : accesses)
    used.push_back(op_tree::loopsOf(access.map));
  sortInOrder(used, [](const LoopNumbers &lhs, const LoopNumbers &rhs) {
    return lhs.size() > rhs.size();
  });
  LoopNumbers loops;
  for (const LoopNumbers &list : used)
    for (unsigned loop : list)
      if (!llvm::is_contained(loops, loop))
        loops.push_back(loop);
  return loops;
}

TypedAttr TensorGraph::folded(const ScalarNode &scalar,
                              ArrayRef<Access> arguments, Location loc) const {
  SmallVector<Attribute, 3> constants;
  for (const Access &argument : arguments)
    if (nodes[argument.node].kind == TensorNode::Constant)
      constants.push_back(nodes[argument.node].attribute);
  if (constants.empty() || constants.size() != arguments.size())
    return {};
  OpBuilder builder(context);
  OperationState state(loc, scalar.name);
  SmallVector<Operation *, 3> operands;
  for (Attribute constant : constants) {
    operands.push_back(
        arith::ConstantOp::create(builder, loc, cast<TypedAttr>(constant)));
    state.addOperands(operands.back()->getResults());
  }
  if (auto flags = dyn_cast_or_null<DictionaryAttr>(scalar.value))
    state.addAttributes(flags.getValue());
  state.addTypes(scalar.type);
  Operation *op = builder.create(state);
  SmallVector<OpFoldResult, 1> results;
  TypedAttr value;
  if (succeeded(op->fold(constants, results)) && results.size() == 1)
    value = dyn_cast_or_null<TypedAttr>(dyn_cast<Attribute>(results.front()));
  op->destroy();
  for (Operation *operand : operands)
    operand->destroy();
  bool fits = value && value.getType() == scalar.type &&
              arith::ConstantOp::isBuildableWith(value, scalar.type);
  return fits ? value : TypedAttr();
}

Access TensorGraph::scalar(const ScalarNode &scalar, ArrayRef<Access> arguments,
                           ArrayRef<Size> sizes, Location loc) {
  if (TypedAttr value = folded(scalar, arguments, loc))
    return {constant(value, loc), AffineMap::get(sizes.size(), 0, context)};
  TensorNode node(TensorNode::Scalar, scalar.type, loc);
  node.name = scalar.name;
  node.attribute = scalar.value;
  node.commutes =
      OperationName(scalar.name, context).hasTrait<OpTrait::IsCommutative>();
  node.operands.assign(arguments.begin(), arguments.end());
  if (node.commutes)
    sortInOrder(node.operands, [&](const Access &lhs, const Access &rhs) {
      return precedes(lhs, rhs);
    });
  LoopNumbers loops = loopsOf(node.operands, sizes.size());
  for (Access &operand : node.operands)
    operand.map = renumber(operand.map, loops);
  for (unsigned loop : loops)
    node.loops.push_back(sizes[loop]);
  node.rank = loops.size();
  return {intern(std::move(node)), mapOf(loops, sizes.size(), context)};
}

LoopNumbers TensorGraph::layoutOf(const Access &term,
                                  ArrayRef<unsigned> along) const {
  const TensorNode &node = nodes[term.node];
  LoopNumbers all = op_tree::loopsOf(term.map);
  // The loops of the factors, in the numbers of the caller.
  SmallVector<LoopNumbers, 3> factors;
  bool windows = false;
  for (const Access &operand : node.operands) {
    AffineMap map = operand.map.compose(term.map);
    factors.push_back(op_tree::loopsOf(map));
    windows |= !map.isProjectedPermutation(/*allowZeroInResults=*/true);
  }
  LoopNumbers kept;
  auto isReduced = [&](unsigned loop) {
    return llvm::is_contained(along, loop);
  };
  llvm::copy_if(all, std::back_inserter(kept),
                [&](unsigned loop) { return !isReduced(loop); });
  if (node.kind != TensorNode::Scalar || factors.size() < 2)
    return kept;
  sortInOrder(factors, [](const LoopNumbers &lhs, const LoopNumbers &rhs) {
    return lhs.size() > rhs.size();
  });
  LoopNumbers others;
  for (const LoopNumbers &factor : ArrayRef(factors).drop_front())
    for (unsigned loop : factor)
      if (!isReduced(loop) && !llvm::is_contained(factors.front(), loop) &&
          !llvm::is_contained(others, loop))
        others.push_back(loop);
  LoopNumbers layout;
  const unsigned *next = others.begin();
  for (unsigned loop : factors.front()) {
    if (!isReduced(loop))
      layout.push_back(loop);
    else if (next != others.end() && (windows || !layout.empty()))
      layout.push_back(*next++);
  }
  layout.append(next, static_cast<const unsigned *>(others.end()));
  return layout.size() == kept.size() ? layout : kept;
}

Access TensorGraph::reduction(const ScalarNode &combiner, bool resultFirst,
                              Access term, Access init,
                              ArrayRef<unsigned> along, bool inAnyOrder,
                              ArrayRef<Size> sizes, Location loc) {
  TensorNode node(TensorNode::Reduction, combiner.type, loc);
  node.name = combiner.name;
  node.attribute = combiner.value;
  node.commutes =
      OperationName(combiner.name, context).hasTrait<OpTrait::IsCommutative>();
  node.resultFirst = resultFirst || node.commutes;
  LoopNumbers loops = layoutOf(term, along);
  for (unsigned loop : op_tree::loopsOf(init.map))
    if (!llvm::is_contained(loops, loop))
      loops.push_back(loop);
  node.rank = loops.size();
  LoopNumbers reduced(along.begin(), along.end());
  if (inAnyOrder) {
    // The order of the term, so that it does not depend on the op.
    LoopNumbers order = op_tree::loopsOf(term.map);
    sortInOrder(reduced, [&](unsigned lhs, unsigned rhs) {
      return llvm::find(order, lhs) < llvm::find(order, rhs);
    });
  }
  llvm::append_range(loops, reduced);
  for (unsigned loop : loops)
    node.loops.push_back(sizes[loop]);
  node.operands = {{term.node, renumber(term.map, loops)},
                   {init.node, renumber(init.map, loops)}};
  unsigned rank = node.rank;
  return {intern(std::move(node)),
          mapOf(ArrayRef(loops).take_front(rank), sizes.size(), context)};
}

} // namespace op_tree
