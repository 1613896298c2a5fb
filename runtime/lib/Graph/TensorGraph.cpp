//===- TensorGraph.cpp - Expressions over loops ---------------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Graph/TensorGraph.h"
#include "OpTree/Graph/RuleIndex.h"
#include "OpTree/IR/KeptAttributes.h"
#include "OpTree/Matching/IterationOrder.h"
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

/// Returns true if each result is a loop or a constant.
static bool isSimple(AffineMap map) {
  return llvm::all_of(map.getResults(), [](AffineExpr result) {
    return isa<AffineDimExpr, AffineConstantExpr>(result);
  });
}

AffineMap composed(AffineMap map, AffineMap loops) {
  if (loops.isIdentity())
    return map;
  if (!isSimple(map) || map.getNumDims() > loops.getNumResults())
    return map.compose(loops);
  SmallVector<AffineExpr, 6> results;
  for (AffineExpr result : map.getResults()) {
    auto loop = dyn_cast<AffineDimExpr>(result);
    results.push_back(loop ? loops.getResult(loop.getPosition()) : result);
  }
  return AffineMap::get(loops.getNumDims(), loops.getNumSymbols(), results,
                        map.getContext());
}

AffineExpr TensorGraph::loop(unsigned number) const {
  while (loopExprs.size() <= number)
    loopExprs.push_back(getAffineDimExpr(loopExprs.size(), context));
  return loopExprs[number];
}

AffineMap TensorGraph::identity(unsigned numLoops) const {
  while (identities.size() <= numLoops)
    identities.push_back(
        AffineMap::getMultiDimIdentityMap(identities.size(), context));
  return identities[numLoops];
}

/// Returns true if the list is the numbers up to `end`.
static bool countsUpTo(ArrayRef<unsigned> loops, unsigned end) {
  return loops.size() == end &&
         llvm::all_of(llvm::enumerate(loops),
                      [](auto e) { return e.value() == e.index(); });
}

AffineMap TensorGraph::renumber(AffineMap map, ArrayRef<unsigned> loops) const {
  if (countsUpTo(loops, map.getNumDims()))
    return map;
  AffineExpr zero = getAffineConstantExpr(0, context);
  auto renamed = [&](unsigned loop) {
    const unsigned *place = llvm::find(loops, loop);
    return place == loops.end() ? zero : this->loop(place - loops.begin());
  };
  SmallVector<AffineExpr, 6> exprs;
  if (isSimple(map)) {
    for (AffineExpr result : map.getResults()) {
      auto loop = dyn_cast<AffineDimExpr>(result);
      exprs.push_back(loop ? renamed(loop.getPosition()) : result);
    }
    return AffineMap::get(loops.size(), 0, exprs, context);
  }
  for (unsigned loop = 0; loop < map.getNumDims(); ++loop)
    exprs.push_back(renamed(loop));
  return map.replaceDimsAndSymbols(exprs, {}, loops.size(), 0);
}

AffineMap TensorGraph::mapOf(ArrayRef<unsigned> loops,
                             unsigned numLoops) const {
  if (countsUpTo(loops, numLoops))
    return identity(numLoops);
  SmallVector<AffineExpr, 6> results;
  for (unsigned number : loops)
    results.push_back(loop(number));
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
         lhs.source == rhs.source && lhs.along == rhs.along &&
         lhs.extents == rhs.extents && lhs.operands == rhs.operands &&
         llvm::equal(lhs.loops, rhs.loops);
}

template <typename T> uint64_t TensorGraph::textHash(T part) {
  uint64_t &known = textHashes[part.getAsOpaquePointer()];
  if (known == 0 && part) {
    std::string text;
    llvm::raw_string_ostream os(text);
    if constexpr (std::is_same_v<T, AffineMap>) {
      part.print(os);
    } else {
      // Each print without a state makes one, which asks all dialects.
      if (!printing)
        printing = std::make_unique<AsmState>(context);
      part.print(os, *printing);
    }
    known = llvm::xxh3_64bits(text) | 1;
  }
  return known;
}

TensorId TensorGraph::intern(TensorNode node) {
  llvm::hash_code key = llvm::hash_combine(
      node.kind, node.type.getAsOpaquePointer(), node.name,
      node.attribute.getAsOpaquePointer(), node.rank, node.resultFirst,
      node.value.getAsOpaquePointer(), node.source, node.along,
      llvm::hash_combine_range(node.extents.begin(), node.extents.end()));
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
    if (read.kind != TensorNode::Constant && read.kind != TensorNode::Elements)
      node.depth = std::max(node.depth, read.depth + 1);
  }
  add(node.along);
  for (int64_t extent : node.extents)
    add(extent);
  if (node.kind == TensorNode::Gather) {
    add(nodes[node.source].shape);
    node.depth = std::max(node.depth, nodes[node.source].depth + 1);
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

Access TensorGraph::gather(TensorId source, ArrayRef<Access> indices,
                           ArrayRef<Size> sizes, Location loc) {
  AffineMap none = AffineMap::get(sizes.size(), 0, context);
  if (nodes[source].kind == TensorNode::Constant)
    return {source, none};
  if (nodes[source].kind == TensorNode::Position)
    return indices.front();
  TensorNode node(TensorNode::Gather, nodes[source].type, loc);
  node.source = source;
  node.operands.assign(indices.begin(), indices.end());
  LoopNumbers loops = loopsOf(indices, sizes.size());
  for (Access &operand : node.operands)
    operand.map = renumber(operand.map, loops);
  for (unsigned loop : loops)
    node.loops.push_back(sizes[loop]);
  node.rank = loops.size();
  return {intern(std::move(node)), mapOf(loops, sizes.size())};
}

std::optional<Access> TensorGraph::partOf(const Access &access,
                                          ArrayRef<Size> sizes) const {
  const TensorNode &node = nodes[access.node];
  if (node.kind != TensorNode::Join && node.kind != TensorNode::Pad)
    return std::nullopt;
  AffineExpr along = access.map.getResult(node.along);
  SmallVector<AffineExpr, 6> none, most;
  for (const Size &size : sizes) {
    if (!size.isFixed() || size.fixed == 0)
      return std::nullopt;
    none.push_back(getAffineConstantExpr(0, context));
    most.push_back(getAffineConstantExpr(size.fixed - 1, context));
  }
  auto first = dyn_cast<AffineConstantExpr>(along.replaceDims(none));
  auto last = dyn_cast<AffineConstantExpr>(along.replaceDims(most));
  if (!first || !last || last.getValue() < first.getValue())
    return std::nullopt;
  int64_t start = 0;
  auto partAt = [&](const Access &part,
                    int64_t extent) -> std::optional<Access> {
    int64_t begin = start;
    start += extent;
    if (first.getValue() < begin || last.getValue() >= start)
      return std::nullopt;
    SmallVector<AffineExpr, 6> results(access.map.getResults());
    results[node.along] = along - begin;
    AffineMap map = AffineMap::get(sizes.size(), 0, results, context);
    return part.through(map);
  };
  if (node.kind == TensorNode::Join) {
    for (auto [part, extent] : llvm::zip(node.operands, node.extents))
      if (std::optional<Access> found = partAt(part, extent))
        return found;
    return std::nullopt;
  }
  if (!node.loops[node.along].isFixed())
    return std::nullopt;
  int64_t inside =
      node.loops[node.along].fixed - node.extents[0] - node.extents[1];
  for (auto [number, extent] :
       {std::pair<unsigned, int64_t>(1, node.extents[0]),
        {0, inside},
        {1, node.extents[1]}})
    if (std::optional<Access> found = partAt(node.operands[number], extent))
      return found;
  return std::nullopt;
}

Access TensorGraph::slice(Access access, ArrayRef<Size> sizes, Location loc) {
  AffineMap none = AffineMap::get(sizes.size(), 0, context);
  const TensorNode &read = nodes[access.node];
  if (read.kind == TensorNode::Constant)
    return {access.node, none};
  if (read.kind == TensorNode::Slice) {
    Access inner = read.operands.front();
    return slice(inner.through(access.map), sizes, loc);
  }
  if (std::optional<Access> part = partOf(access, sizes)) {
    const TensorNode &whole = nodes[part->node];
    bool isWhole =
        part->map.isProjectedPermutation() &&
        llvm::all_of(llvm::enumerate(part->map.getResults()), [&](auto entry) {
          return sizes[cast<AffineDimExpr>(entry.value()).getPosition()] ==
                 whole.loops[entry.index()];
        });
    return isWhole ? *part : slice(*part, sizes, loc);
  }
  if (std::optional<Access> constant = evaluatedSlice(access, sizes, loc))
    return *constant;
  LoopNumbers loops = op_tree::loopsOf(access.map);
  TensorNode node(TensorNode::Slice, read.type, loc);
  node.operands = {{access.node, renumber(access.map, loops)}};
  for (unsigned loop : loops)
    node.loops.push_back(sizes[loop]);
  node.rank = loops.size();
  bool isWhole = node.operands.front().map.isIdentity() &&
                 llvm::equal(node.loops, read.loops);
  return {isWhole ? access.node : intern(std::move(node)),
          mapOf(loops, sizes.size())};
}

Access TensorGraph::join(ArrayRef<Access> operands, unsigned along,
                         ArrayRef<int64_t> extents, ArrayRef<Size> sizes,
                         Location loc) {
  SmallVector<Access, 4> parts;
  SmallVector<int64_t, 4> counts;
  auto isConstant = [&](const Access &part) {
    return nodes[part.node].kind == TensorNode::Constant;
  };
  auto append = [&](const Access &part, int64_t count) {
    if (count == 0)
      return;
    if (!parts.empty() && part == parts.back() && isConstant(part)) {
      counts.back() += count;
      return;
    }
    parts.push_back(part);
    counts.push_back(count);
  };
  // Joins and pads along the same loop are written out.
  for (auto [operand, extent] : llvm::zip(operands, extents)) {
    const TensorNode &node = nodes[operand.node];
    auto inner = [&, &operand = operand](const Access &access) {
      return access.through(operand.map);
    };
    bool sameLoop =
        (node.kind == TensorNode::Join || node.kind == TensorNode::Pad) &&
        operand.map.getResult(node.along) == getAffineDimExpr(along, context);
    if (!sameLoop) {
      append(operand, extent);
    } else if (node.kind == TensorNode::Join) {
      for (auto [part, count] : llvm::zip(node.operands, node.extents))
        append(inner(part), count);
    } else {
      append(inner(node.operands[1]), node.extents[0]);
      append(inner(node.operands[0]),
             extent - node.extents[0] - node.extents[1]);
      append(inner(node.operands[1]), node.extents[1]);
    }
  }
  if (parts.size() == 1)
    return parts.front();
  if (std::optional<Access> constant =
          evaluatedJoin(parts, along, counts, sizes, loc))
    return *constant;
  // Equal constants at the ends are padding.
  bool before = isConstant(parts.front()), after = isConstant(parts.back());
  TensorNode node(TensorNode::Join, nodes[parts.front().node].type, loc);
  if ((before || after) &&
      (!before || !after || parts.front() == parts.back())) {
    node.kind = TensorNode::Pad;
    Access padding = before ? parts.front() : parts.back();
    node.extents = {before ? counts.front() : 0, after ? counts.back() : 0};
    size_t number = parts.size() - before - after;
    SmallVector<Size, 6> inside(sizes);
    inside[along] =
        Size::of(sizes[along].fixed - node.extents[0] - node.extents[1]);
    node.operands = {join(ArrayRef(parts).slice(before, number), along,
                          ArrayRef(counts).slice(before, number), inside, loc),
                     padding};
  } else {
    node.operands.assign(parts.begin(), parts.end());
    node.extents.assign(counts.begin(), counts.end());
  }
  LoopNumbers loops = loopsOf(node.operands, sizes.size());
  if (!llvm::is_contained(loops, along))
    loops.push_back(along);
  for (Access &operand : node.operands)
    operand.map = renumber(operand.map, loops);
  for (unsigned loop : loops)
    node.loops.push_back(sizes[loop]);
  node.along = llvm::find(loops, along) - loops.begin();
  node.rank = loops.size();
  return {intern(std::move(node)), mapOf(loops, sizes.size())};
}

/// Compares values that no op of the graph computes: arguments come first, by
/// their numbers; other values by what computes them.
static int compareValues(Value lhs, Value rhs) {
  constexpr unsigned kMost = 64;
  SmallVector<std::pair<Value, Value>, 8> todo = {{lhs, rhs}};
  llvm::SmallDenseSet<std::pair<Value, Value>, 8> seen;
  while (!todo.empty() && seen.size() < kMost) {
    auto [one, other] = todo.pop_back_val();
    if (one == other || !seen.insert({one, other}).second)
      continue;
    auto argument = dyn_cast<BlockArgument>(one);
    auto against = dyn_cast<BlockArgument>(other);
    if (!argument != !against)
      return argument ? -1 : 1;
    if (argument) {
      if (argument.getArgNumber() != against.getArgNumber())
        return argument.getArgNumber() < against.getArgNumber() ? -1 : 1;
      continue;
    }
    Operation *left = one.getDefiningOp(), *right = other.getDefiningOp();
    if (int order = left->getName().getStringRef().compare(
            right->getName().getStringRef()))
      return order;
    auto key = [](Value value) {
      return std::make_pair(cast<OpResult>(value).getResultNumber(),
                            value.getDefiningOp()->getNumOperands());
    };
    if (key(one) != key(other))
      return key(one) < key(other) ? -1 : 1;
    if (left->getAttrDictionary() != right->getAttrDictionary()) {
      std::string texts[2];
      llvm::raw_string_ostream(texts[0]) << left->getAttrDictionary();
      llvm::raw_string_ostream(texts[1]) << right->getAttrDictionary();
      if (int order = texts[0].compare(texts[1]))
        return order;
    }
    for (unsigned i = left->getNumOperands(); i-- > 0;)
      todo.push_back({left->getOperand(i), right->getOperand(i)});
  }
  return 0;
}

int TensorGraph::compareArguments(TensorId lhs, TensorId rhs) const {
  SmallVector<std::pair<TensorId, TensorId>, 16> todo = {{lhs, rhs}};
  llvm::DenseSet<std::pair<TensorId, TensorId>> seen;
  while (!todo.empty()) {
    auto [one, other] = todo.pop_back_val();
    if (one == other || !seen.insert({one, other}).second)
      continue;
    const TensorNode &left = nodes[one], &right = nodes[other];
    if (left.value && right.value)
      if (int order = compareValues(left.value, right.value))
        return order;
    if (left.operands.size() != right.operands.size())
      continue;
    for (size_t i = left.operands.size(); i-- > 0;)
      todo.push_back({left.operands[i].node, right.operands[i].node});
    if (left.kind == TensorNode::Gather && right.kind == TensorNode::Gather)
      todo.push_back({left.source, right.source});
  }
  return 0;
}

bool TensorGraph::precedes(const Access &lhs, const Access &rhs) const {
  const TensorNode &one = nodes[lhs.node], &other = nodes[rhs.node];
  // Constants come last. Of a leaf, dimensions of size 1 count, too.
  auto key = [](const TensorNode &node) {
    int rank = node.rank;
    if (node.kind == TensorNode::Leaf)
      if (auto type = dyn_cast<RankedTensorType>(node.value.getType()))
        rank = type.getRank();
    return std::make_tuple(node.kind == TensorNode::Constant,
                           node.kind == TensorNode::Elements, -int(node.depth),
                           -rank, node.shape);
  };
  auto left = key(one), right = key(other);
  if (left != right)
    return left < right;
  int order = compareArguments(lhs.node, rhs.node);
  return order != 0 ? order < 0 : lhs.node < rhs.node;
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

/// Returns the rule of a cast by its operation; null if `name` is no cast.
static const CastRule *castRuleOf(const Tree &tree, StringRef name,
                                  Sign &sign) {
  for (const CastRule &rule : tree.casts)
    for (Sign each : {Sign::Signed, Sign::Unsigned})
      if (rule.steps == CastSteps::Single &&
          rule.mnemonic[static_cast<unsigned>(each)] == name) {
        sign = each;
        return &rule;
      }
  return nullptr;
}

/// Returns a float in another type, rounded to the nearest even; null if the
/// type does not have it.
static TypedAttr convert(FloatAttr constant, FloatType type) {
  APFloat value = constant.getValue();
  const llvm::fltSemantics &semantics = type.getFloatSemantics();
  if (value.isNaN() || !APFloat::semanticsHasSignedRepr(semantics) ||
      !APFloat::semanticsHasZero(semantics))
    return {};
  bool isInfinite = value.isInfinity(), loses;
  APFloat::opStatus status =
      value.convert(semantics, APFloat::rmNearestTiesToEven, &loses);
  // Without infinities, the lowering of the cast decides if it saturates.
  isInfinite |= (status & APFloat::opOverflow) != 0;
  return isInfinite && !APFloat::semanticsHasInf(semantics)
             ? FloatAttr()
             : FloatAttr::get(type, value);
}

TypedAttr TensorGraph::folded(const ScalarNode &scalar,
                              ArrayRef<Attribute> constants,
                              Location loc) const {
  // MLIR does not fold a cast that rounds.
  Sign sign;
  if (const CastRule *cast = castRuleOf(tree, scalar.name, sign);
      cast && !scalar.value && cast->width == CastRule::Narrower &&
      cast->source == TypeClass::Float)
    if (TypedAttr value = convert(mlir::cast<FloatAttr>(constants.front()),
                                  mlir::cast<FloatType>(scalar.type)))
      return value;
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
  if (succeeded(op->fold(constants, results)) && results.size() == 1) {
    value = dyn_cast_or_null<TypedAttr>(dyn_cast<Attribute>(results.front()));
    // It may be one of the operands.
    for (auto [operand, constant] : llvm::zip(operands, constants))
      if (dyn_cast<Value>(results.front()) == operand->getResult(0))
        value = cast<TypedAttr>(constant);
  }
  op->destroy();
  for (Operation *operand : operands)
    operand->destroy();
  bool fits = value && value.getType() == scalar.type &&
              arith::ConstantOp::isBuildableWith(value, scalar.type);
  return fits ? value : TypedAttr();
}

/// Returns true if a cast to a type with more bits keeps every value: f16 does
/// not have all of f8E8M0FNU.
static bool keepsValues(Type narrow, Type wide) {
  auto from = dyn_cast<FloatType>(narrow), to = dyn_cast<FloatType>(wide);
  return !from || !to ||
         APFloat::isRepresentableBy(from.getFloatSemantics(),
                                    to.getFloatSemantics());
}

std::optional<Access> TensorGraph::joinCasts(const ScalarNode &outerCast,
                                             Access argument,
                                             ArrayRef<Size> sizes,
                                             Location loc) {
  const TensorNode &inner = nodes[argument.node];
  if (inner.kind != TensorNode::Scalar || inner.operands.size() != 1 ||
      inner.attribute || outerCast.value)
    return std::nullopt;
  Sign innerSign, sign;
  const CastRule *widening = castRuleOf(tree, inner.name, innerSign);
  const CastRule *outer = castRuleOf(tree, outerCast.name, sign);
  if (!widening || !outer || widening->width != CastRule::Wider ||
      outer->source != widening->target)
    return std::nullopt;
  const Access &operand = inner.operands.front();
  Access source = operand.through(argument.map);
  Type from = nodes[source.node].type;
  bool isFloat = widening->source == TypeClass::Float;
  if (!keepsValues(from, inner.type))
    return std::nullopt;
  // A value that was extended with zeros is positive.
  Sign joined = isFloat ? sign : innerSign;
  if (outer->width == CastRule::Narrower) {
    if (from == outerCast.type)
      return source;
    unsigned width = from.getIntOrFloatBitWidth();
    unsigned target = outerCast.type.getIntOrFloatBitWidth();
    if (width == target)
      return std::nullopt;
    if (target > width) {
      if (!keepsValues(from, outerCast.type))
        return std::nullopt;
      outer = widening;
    }
  } else if (!isFloat && innerSign == Sign::Signed && sign == Sign::Unsigned) {
    return std::nullopt;
  }
  ScalarNode direct{ScalarNode::Op};
  direct.name = outer->mnemonic[static_cast<unsigned>(joined)];
  direct.type = outerCast.type;
  return scalar(direct, source, sizes, loc);
}

/// Returns the number in a narrower type; null if that does not have it.
static TypedAttr narrowExactly(TypedAttr constant, Type type, Sign sign) {
  if (auto number = dyn_cast<FloatAttr>(constant)) {
    APFloat value = number.getValue();
    bool loses;
    value.convert(cast<FloatType>(type).getFloatSemantics(),
                  APFloat::rmNearestTiesToEven, &loses);
    return loses || value.isNaN() ? TypedAttr() : FloatAttr::get(type, value);
  }
  unsigned width = type.getIntOrFloatBitWidth();
  APInt value = cast<IntegerAttr>(constant).getValue();
  bool fits =
      sign == Sign::Signed ? value.isSignedIntN(width) : value.isIntN(width);
  return fits ? IntegerAttr::get(type, value.trunc(width)) : TypedAttr();
}

/// Returns the sign of the integers that the predicate in `flags` compares;
/// none if it does not depend on the sign.
static std::optional<Sign> signOfCompare(DictionaryAttr flags) {
  auto predicate =
      dyn_cast_or_null<arith::CmpIPredicateAttr>(flags.get(kPredicate));
  if (!predicate)
    return std::nullopt;
  switch (predicate.getValue()) {
  case arith::CmpIPredicate::eq:
  case arith::CmpIPredicate::ne:
    return std::nullopt;
  case arith::CmpIPredicate::ult:
  case arith::CmpIPredicate::ule:
  case arith::CmpIPredicate::ugt:
  case arith::CmpIPredicate::uge:
    return Sign::Unsigned;
  case arith::CmpIPredicate::slt:
  case arith::CmpIPredicate::sle:
  case arith::CmpIPredicate::sgt:
  case arith::CmpIPredicate::sge:
    return Sign::Signed;
  }
  llvm_unreachable("covered switch");
}

std::optional<Access> TensorGraph::compareNarrow(const ScalarNode &compare,
                                                 ArrayRef<Access> arguments,
                                                 ArrayRef<Size> sizes,
                                                 Location loc) {
  auto flags = dyn_cast_or_null<DictionaryAttr>(compare.value);
  if (!flags || !flags.get(kPredicate))
    return std::nullopt;
  std::optional<Sign> wanted = signOfCompare(flags);
  Type type;
  Sign sign = Sign::Signed;
  SmallVector<Access, 2> narrow(arguments);
  for (Access &argument : narrow) {
    const TensorNode &node = nodes[argument.node];
    if (node.kind == TensorNode::Constant)
      continue;
    Sign own;
    const CastRule *cast = node.kind == TensorNode::Scalar && !node.attribute
                               ? castRuleOf(tree, node.name, own)
                               : nullptr;
    if (!cast || cast->width != CastRule::Wider)
      return std::nullopt;
    argument = node.operands.front().through(argument.map);
    Type from = nodes[argument.node].type;
    bool isFloat = isa<FloatType>(from);
    if ((type && (type != from || sign != own)) ||
        (!isFloat && wanted && *wanted != own) || !keepsValues(from, node.type))
      return std::nullopt;
    type = from;
    sign = own;
  }
  if (!type)
    return std::nullopt;
  for (Access &argument : narrow)
    if (nodes[argument.node].kind == TensorNode::Constant) {
      TypedAttr value = narrowExactly(
          cast<TypedAttr>(nodes[argument.node].attribute), type, sign);
      if (!value)
        return std::nullopt;
      argument.node = constant(value, loc);
    }
  return scalar(compare, narrow, sizes, loc);
}

/// Returns a node's operation on other operands, with a value of type `type`.
static ScalarNode operationOf(const TensorNode &node, Type type) {
  ScalarNode operation{ScalarNode::Op};
  operation.name = node.name;
  operation.type = type;
  operation.value = node.attribute;
  return operation;
}

std::optional<Access> TensorGraph::narrowed(TensorId id, unsigned depth) {
  constexpr unsigned kMostDepth = 64;
  if (auto known = narrowedNodes.find(id); known != narrowedNodes.end())
    return known->second;
  // Nodes are added, which moves them.
  const TensorNode node = nodes[id];
  unsigned numLoops = node.loops.size();
  Type f32 = Float32Type::get(context);
  AffineMap none = AffineMap::get(numLoops, 0, context);
  std::optional<Access> result;
  Sign sign;
  // Returns an operand in f32 if it is an f64.
  auto operand = [&](const Access &access) -> std::optional<Access> {
    if (!nodes[access.node].type.isF64())
      return access;
    std::optional<Access> narrow = narrowed(access.node, depth + 1);
    if (narrow)
      narrow->map = composed(narrow->map, access.map);
    return narrow;
  };
  if (!node.type.isF64() || depth > kMostDepth) {
  } else if (node.kind == TensorNode::Constant) {
    APFloat value = cast<FloatAttr>(node.attribute).getValue();
    bool loses;
    value.convert(APFloat::IEEEsingle(), APFloat::rmNearestTiesToEven, &loses);
    result = {constant(FloatAttr::get(f32, value), node.loc), none};
  } else if (node.kind == TensorNode::Scalar &&
             castRuleOf(tree, node.name, sign)) {
    const Access &source = node.operands.front();
    Type from = nodes[source.node].type;
    if (from.isF32())
      result = source;
    else if (!isa<FloatType>(from) || from.getIntOrFloatBitWidth() < 32)
      result = scalar(operationOf(node, f32), source, node.loops, node.loc);
  } else if (node.kind == TensorNode::Scalar ||
             node.kind == TensorNode::Reduction) {
    SmallVector<Access, 3> operands;
    for (const Access &access : node.operands) {
      std::optional<Access> narrow = operand(access);
      if (!narrow)
        return narrowedNodes[id] = std::nullopt;
      operands.push_back(*narrow);
    }
    if (node.kind == TensorNode::Scalar) {
      result = scalar(operationOf(node, f32), operands, node.loops, node.loc);
    } else {
      result = reduction(
          operationOf(node, f32), node.resultFirst, operands[0], operands[1],
          llvm::to_vector(llvm::seq<unsigned>(node.rank, numLoops)), node.loops,
          node.loc);
    }
  }
  if (result) {
    // Only the loops that index an element are those of a reader.
    SmallVector<AffineExpr, 6> loops;
    for (unsigned loop = 0; loop < numLoops; ++loop)
      loops.push_back(loop < node.rank ? getAffineDimExpr(loop, context)
                                       : getAffineConstantExpr(0, context));
    result->map = result->map.replaceDimsAndSymbols(loops, {}, node.rank, 0);
  }
  return narrowedNodes[id] = result;
}

Access TensorGraph::scalar(const ScalarNode &scalar, ArrayRef<Access> arguments,
                           ArrayRef<Size> sizes, Location loc) {
  SmallVector<Attribute, 3> constants;
  for (const Access &argument : arguments)
    if (nodes[argument.node].kind == TensorNode::Constant)
      constants.push_back(nodes[argument.node].attribute);
  if (!constants.empty() && constants.size() == arguments.size())
    if (TypedAttr value = folded(scalar, constants, loc))
      return {constant(value, loc), AffineMap::get(sizes.size(), 0, context)};
  std::optional<Access> tensor = evaluated(scalar, arguments, sizes, loc);
  if (tensor && isSmall(*tensor))
    return *tensor;
  if (arguments.size() == 1) {
    const Access argument = arguments.front();
    if (std::optional<Access> joined = joinCasts(scalar, argument, sizes, loc))
      return *joined;
    Sign sign;
    // What windows read several times is cast once.
    if (op_tree::loopsOf(argument.map).size() > argument.map.getNumResults() &&
        castRuleOf(tree, scalar.name, sign)) {
      SmallVector<Size, 6> own(ArrayRef(nodes[argument.node].loops)
                                   .take_front(nodes[argument.node].rank));
      Access cast = this->scalar(
          scalar, Access{argument.node, identity(own.size())}, own, loc);
      return cast.through(argument.map);
    }
    if (rules.permits(Permission::Narrow) && nodes[argument.node].type.isF64())
      if (const CastRule *cast = castRuleOf(tree, scalar.name, sign);
          cast && cast->target == TypeClass::Float)
        if (std::optional<Access> narrow = narrowed(argument.node)) {
          Access value = narrow->through(argument.map);
          return scalar.type.isF32() ? value
                                     : this->scalar(scalar, value, sizes, loc);
        }
  }
  if (arguments.size() == 2)
    if (std::optional<Access> narrow =
            compareNarrow(scalar, arguments, sizes, loc))
      return *narrow;
  bool either =
      commutes(tree, OperationName(scalar.name, context), scalar.type);
  if (std::optional<Access> rewritten =
          rules.rewrite(*this, scalar, arguments, sizes, either, loc))
    return *rewritten;
  TensorNode node(TensorNode::Scalar, scalar.type, loc);
  node.name = scalar.name;
  node.attribute = scalar.value;
  node.commutes = either;
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
  TensorId id = intern(std::move(node));
  if (tensor)
    largeElements[id] = {tensor->node, renumber(tensor->map, loops)};
  return {id, mapOf(loops, sizes.size())};
}

LoopNumbers TensorGraph::layoutOf(const Access &term,
                                  ArrayRef<unsigned> along) const {
  const TensorNode &node = nodes[term.node];
  LoopNumbers all = op_tree::loopsOf(term.map);
  auto isReduced = [&](unsigned loop) {
    return llvm::is_contained(along, loop);
  };
  LoopNumbers kept;
  llvm::copy_if(all, std::back_inserter(kept),
                [&](unsigned loop) { return !isReduced(loop); });
  if (node.kind != TensorNode::Scalar || node.operands.size() < 2)
    return kept;
  // The loops of the factors, in the numbers of the caller.
  SmallVector<LoopNumbers, 3> factors;
  llvm::SmallDenseSet<unsigned, 4> inWindows;
  for (const Access &operand : node.operands) {
    AffineMap map = composed(operand.map, term.map);
    factors.push_back(op_tree::loopsOf(map));
    for (AffineExpr result : map.getResults())
      if (!isa<AffineDimExpr>(result))
        inWindows.insert_range(
            op_tree::loopsOf(AffineMap::get(map.getNumDims(), 0, result)));
  }
  bool windows = !inWindows.empty();
  if (windows)
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
    else if (next != others.end() && !inWindows.contains(loop) &&
             (windows || !layout.empty()))
      layout.push_back(*next++);
  }
  // Without channels to replace, outputs are where the other factor has them.
  auto *place = layout.end();
  if (windows && next != others.end() &&
      !inWindows.contains(factors[1].front()))
    place = llvm::find_if(
        layout, [&](unsigned loop) { return inWindows.contains(loop); });
  layout.insert(place, next, static_cast<const unsigned *>(others.end()));
  return layout.size() == kept.size() ? layout : kept;
}

void TensorGraph::mergeReductions(const ScalarNode &combiner, Access &term,
                                  Access &init, LoopNumbers &along,
                                  SmallVectorImpl<Size> &sizes, Location loc) {
  for (;;) {
    const TensorNode inner = nodes[term.node];
    if (inner.kind != TensorNode::Reduction || inner.name != combiner.name ||
        inner.attribute != combiner.value || inner.type != combiner.type)
      return;
    // Windows overlap, and a loop that the term does not use repeats it: each
    // would compute the inner reduction several times.
    if (!term.map.isProjectedPermutation() ||
        !llvm::all_of(along, [&](unsigned loop) {
          return term.map.isFunctionOfDim(loop);
        }))
      return;
    // The rules know what has no effect.
    Access start = inner.operands[1];
    Access before{term.node,
                  identity(inner.loops.size()).getSliceMap(0, inner.rank)};
    if (nodes[start.node].kind != TensorNode::Constant ||
        !(scalar(combiner, {before, start}, inner.loops, loc) == before))
      return;
    SmallVector<AffineExpr, 6> loops(term.map.getResults());
    for (unsigned loop = inner.rank; loop < inner.loops.size(); ++loop) {
      loops.push_back(getAffineDimExpr(sizes.size(), context));
      along.push_back(sizes.size());
      sizes.push_back(inner.loops[loop]);
    }
    AffineMap map = AffineMap::get(sizes.size(), 0, loops, context);
    term = inner.operands[0].through(map);
    init.map = AffineMap::get(sizes.size(), 0, init.map.getResults(), context);
  }
}

std::optional<Access> TensorGraph::takeFactor(Access &product,
                                              ArrayRef<Size> sizes,
                                              Location loc, unsigned depth) {
  constexpr unsigned kMostDepth = 8;
  const TensorNode node = nodes[product.node];
  if (node.kind != TensorNode::Scalar || depth == kMostDepth ||
      node.name != arith::MulFOp::getOperationName() || node.attribute)
    return std::nullopt;
  ScalarNode multiply = operationOf(node, node.type);
  SmallVector<Access, 2> factors;
  std::optional<Access> constant;
  for (const Access &operand : node.operands) {
    Access factor = operand.through(product.map);
    std::optional<Access> found =
        nodes[factor.node].kind == TensorNode::Constant
            ? factor
            : takeFactor(factor, sizes, loc, depth + 1);
    if (!found || !(*found == factor))
      factors.push_back(factor);
    if (found)
      constant =
          constant ? scalar(multiply, {*constant, *found}, sizes, loc) : *found;
  }
  if (!constant || factors.empty())
    return std::nullopt;
  product = factors.size() == 1 ? factors.front()
                                : scalar(multiply, factors, sizes, loc);
  return constant;
}

Access TensorGraph::neutralInit(const ScalarNode &combiner, const Access &term,
                                const Access &init, ArrayRef<unsigned> along,
                                ArrayRef<Size> sizes, Location loc) {
  auto type = dyn_cast<FloatType>(combiner.type);
  // Without iterations, what a reduction starts with is its result.
  bool runs = llvm::all_of(along, [&](unsigned loop) {
    return sizes[loop].isFixed() && sizes[loop].fixed > 0;
  });
  auto isNeutral = [&](const Access &value) {
    return scalar(combiner, {term, value}, sizes, loc) == term;
  };
  if (!type || !runs || nodes[init.node].kind != TensorNode::Constant ||
      nodes[term.node].kind == TensorNode::Constant || !isNeutral(init))
    return init;
  const llvm::fltSemantics &semantics = type.getFloatSemantics();
  SmallVector<APFloat, 3> candidates = {APFloat::getZero(semantics)};
  if (APFloat::semanticsHasInf(semantics))
    candidates.append({APFloat::getInf(semantics, /*Negative=*/true),
                       APFloat::getInf(semantics)});
  for (const APFloat &candidate : candidates) {
    Access value{constant(FloatAttr::get(type, candidate), loc), init.map};
    if (isNeutral(value))
      return value;
  }
  return init;
}

Access TensorGraph::reduction(const ScalarNode &combiner, bool resultFirst,
                              Access term, Access init,
                              ArrayRef<unsigned> reduced, ArrayRef<Size> outer,
                              Location loc) {
  unsigned numOuter = outer.size();
  SmallVector<Size, 6> sizes(outer);
  LoopNumbers along(reduced.begin(), reduced.end());
  bool mayReplace =
      RuleIndex::mayReplace(combiner.name, combiner.value, context);
  auto permits = [&](Permission permission) {
    return mayReplace &&
           rules.permits(permission, combiner.name, combiner.value, context);
  };
  CombiningOrder order = combiningOrder(tree, combiner.name, combiner.type);
  bool inAnyOrder =
      mayReplace &&
      (order == CombiningOrder::Any ||
       (order == CombiningOrder::Reassociable && permits(Permission::Reassoc)));
  if (inAnyOrder)
    mergeReductions(combiner, term, init, along, sizes, loc);
  init = neutralInit(combiner, term, init, along, sizes, loc);
  // What a sum starts with is added to it.
  bool addsFloats = combiner.name == arith::AddFOp::getOperationName();
  bool adds = addsFloats || combiner.name == arith::AddIOp::getOperationName();
  AffineMap none = AffineMap::get(sizes.size(), 0, context);
  auto constantOf = [&](TypedAttr value) {
    return Access{constant(value, loc), none};
  };
  auto zero = [&] {
    return constantOf(
        cast<TypedAttr>(Builder(context).getZeroAttr(combiner.type)));
  };
  bool mayAddLater =
      adds && inAnyOrder && (!addsFloats || permits(Permission::Nsz));
  if (mayAddLater && nodes[init.node].kind != TensorNode::Constant) {
    Access sum =
        reduction(combiner, resultFirst, term, zero(), along, sizes, loc);
    sum = scalar(combiner, {sum, init}, sizes, loc);
    sum.map = AffineMap::get(numOuter, 0, sum.map.getResults(), context);
    return sum;
  }
  // So is what all its terms are multiplied by, but for rounding.
  if (mayAddLater && addsFloats && rules.permits(Permission::Reassoc) &&
      init == zero())
    if (std::optional<Access> factor = takeFactor(term, sizes, loc)) {
      Access sum =
          reduction(combiner, resultFirst, term, init, along, sizes, loc);
      ScalarNode multiply{ScalarNode::Op};
      multiply.name = arith::MulFOp::getOperationName();
      multiply.type = combiner.type;
      sum = scalar(multiply, {sum, *factor}, sizes, loc);
      sum.map = AffineMap::get(numOuter, 0, sum.map.getResults(), context);
      return sum;
    }
  TensorNode node(TensorNode::Reduction, combiner.type, loc);
  node.name = combiner.name;
  node.attribute = combiner.value;
  node.commutes =
      commutes(tree, OperationName(combiner.name, context), combiner.type);
  node.resultFirst = resultFirst || node.commutes;
  LoopNumbers loops = layoutOf(term, along);
  for (unsigned loop : op_tree::loopsOf(init.map))
    if (!llvm::is_contained(loops, loop))
      loops.push_back(loop);
  node.rank = loops.size();
  if (inAnyOrder) {
    // The order of the term, so that it does not depend on the op.
    LoopNumbers order = op_tree::loopsOf(term.map);
    sortInOrder(along, [&](unsigned lhs, unsigned rhs) {
      return llvm::find(order, lhs) < llvm::find(order, rhs);
    });
  }
  llvm::append_range(loops, along);
  for (unsigned loop : loops)
    node.loops.push_back(sizes[loop]);
  node.operands = {{term.node, renumber(term.map, loops)},
                   {init.node, renumber(init.map, loops)}};
  unsigned rank = node.rank;
  return {intern(std::move(node)),
          mapOf(ArrayRef(loops).take_front(rank), numOuter)};
}

void TensorGraph::reorder(ArrayRef<LoopNumbers> orders) {
  for (auto [id, node] : llvm::enumerate(nodes)) {
    LoopNumbers order = orders[id];
    if (node.kind == TensorNode::Elements)
      reorderElements(node, order);
    for (unsigned loop = node.rank; loop < node.loops.size(); ++loop)
      order.push_back(loop);
    SmallVector<Size, 6> loops;
    for (unsigned loop : order)
      loops.push_back(node.loops[loop]);
    node.loops = std::move(loops);
    for (Access &operand : node.operands)
      operand.map =
          renumber(operand.map, order).getSubMap(orders[operand.node]);
    if (node.kind == TensorNode::Gather) {
      SmallVector<Access, 3> indices;
      for (unsigned loop : orders[node.source])
        indices.push_back(node.operands[loop]);
      node.operands = std::move(indices);
    }
    node.along =
        order.empty() ? 0 : llvm::find(order, node.along) - order.begin();
  }
  known.clear();
}

} // namespace op_tree
