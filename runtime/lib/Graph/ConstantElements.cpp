//===- ConstantElements.cpp - Small constant tensors of a graph -----------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Some frontends compute masks and positions, others store them as constants.
// Small ones are computed here, so that both are one constant.
//
//===----------------------------------------------------------------------===//

#include "OpTree/Graph/TensorGraph.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include <algorithm>
#include <map>
#include <numeric>

using namespace mlir;

namespace op_tree {

/// What a constant takes at most, and the number of elements of one that is
/// only computed on the way to others.
constexpr int64_t kMostBytes = 1024;
/// What is read of integers, which may be few numbers many times: torch-mlir
/// writes the indices of a reshape as a table per dimension, of i64 each.
/// This is one of 128 images with 1,024 channels, read within a few ms.
constexpr int64_t kMostReadBytes = 1 << 20;

static int64_t bytesOf(Type type) {
  return (type.getIntOrFloatBitWidth() + 7) / 8;
}

/// Returns the number of iterations if each has a value of type `type` and
/// there are no more than `most`; none otherwise.
static std::optional<int64_t> countUpTo(int64_t most, ArrayRef<unsigned> loops,
                                        ArrayRef<Size> sizes, Type type) {
  if (!isa<FloatType, IntegerType>(type))
    return std::nullopt;
  int64_t count = 1;
  for (unsigned loop : loops) {
    if (!sizes[loop].isFixed() || sizes[loop].fixed == 0 ||
        sizes[loop].fixed > most)
      return std::nullopt;
    count *= sizes[loop].fixed;
    if (count > most)
      return std::nullopt;
  }
  return count;
}

/// Returns the number of iterations if their values are a small constant.
static std::optional<int64_t> smallCount(ArrayRef<unsigned> loops,
                                         ArrayRef<Size> sizes, Type type) {
  return isa<FloatType, IntegerType>(type)
             ? countUpTo(kMostBytes / bytesOf(type), loops, sizes, type)
             : std::nullopt;
}

/// Calls `visit` for each iteration of `loops`, the last one varying fastest,
/// with the numbers of iterations of all loops; stops if it returns false.
static bool forEachIteration(ArrayRef<unsigned> loops, ArrayRef<Size> sizes,
                             int64_t count,
                             function_ref<bool(ArrayRef<int64_t>)> visit) {
  SmallVector<int64_t, 6> iteration(sizes.size(), 0);
  for (int64_t number = 0; number < count; ++number) {
    int64_t rest = number;
    for (unsigned loop : llvm::reverse(loops)) {
      iteration[loop] = rest % sizes[loop].fixed;
      rest /= sizes[loop].fixed;
    }
    if (!visit(iteration))
      return false;
  }
  return true;
}

/// Returns the values of the iterations of `loops` in the order in which those
/// of `order`, the same loops, are.
static SmallVector<Attribute> inOrder(ArrayRef<Attribute> values,
                                      ArrayRef<unsigned> loops,
                                      ArrayRef<Size> sizes,
                                      ArrayRef<unsigned> order) {
  SmallVector<Attribute> found;
  forEachIteration(order, sizes, values.size(),
                   [&](ArrayRef<int64_t> iteration) {
                     int64_t place = 0;
                     for (unsigned loop : loops)
                       place = place * sizes[loop].fixed + iteration[loop];
                     found.push_back(values[place]);
                     return true;
                   });
  return found;
}

/// Puts the loops of a constant into the order, if there are few, in which
/// their extents are sorted and the values are the least: then it is one
/// constant, whatever it was computed from.
static void sortLoops(SmallVectorImpl<Attribute> &values, LoopNumbers &loops,
                      ArrayRef<Size> sizes) {
  constexpr unsigned kMostSorted = 4;
  if (loops.size() < 2 || loops.size() > kMostSorted)
    return;
  auto bitsOf = [](Attribute value) {
    auto real = dyn_cast<FloatAttr>(value);
    return real ? real.getValue().bitcastToAPInt()
                : cast<IntegerAttr>(value).getValue();
  };
  auto isLess = [&](Attribute lhs, Attribute rhs) {
    return lhs != rhs && bitsOf(lhs).ult(bitsOf(rhs));
  };
  auto hasLessIterations = [&](unsigned lhs, unsigned rhs) {
    return sizes[lhs].fixed < sizes[rhs].fixed;
  };
  LoopNumbers order(loops), best;
  SmallVector<Attribute> least;
  llvm::sort(order);
  do {
    if (!llvm::is_sorted(order, hasLessIterations))
      continue;
    SmallVector<Attribute> here = inOrder(values, loops, sizes, order);
    if (!best.empty() &&
        !std::lexicographical_compare(here.begin(), here.end(), least.begin(),
                                      least.end(), isLess))
      continue;
    best = order;
    least = std::move(here);
  } while (std::next_permutation(order.begin(), order.end()));
  loops = std::move(best);
  values.assign(least.begin(), least.end());
}

Attribute TensorGraph::elementAt(const Access &access,
                                 ArrayRef<int64_t> iteration) const {
  const TensorNode &node = nodes[access.node];
  if (node.kind == TensorNode::Constant)
    return node.attribute;
  SmallVector<int64_t, 4> indices = access.map.compose(iteration);
  if (node.kind == TensorNode::Position)
    return Builder(context).getIndexAttr(indices.front());
  int64_t place = 0;
  for (auto [index, size] : llvm::zip(indices, node.loops)) {
    if (index < 0 || index >= size.fixed)
      return {};
    place = place * size.fixed + index;
  }
  return cast<DenseElementsAttr>(node.attribute).getValues<Attribute>()[place];
}

/// Leaves out loops along which nothing changes; returns the places of the
/// values of the other loops.
static std::vector<int64_t>
changingPlaces(LoopNumbers &loops, ArrayRef<Size> sizes, int64_t count,
               function_ref<bool(int64_t, int64_t)> areSame) {
  std::vector<int64_t> places(count);
  std::iota(places.begin(), places.end(), 0);
  int64_t inner = 1;
  for (unsigned i = loops.size(); i-- > 0;) {
    int64_t extent = sizes[loops[i]].fixed, block = extent * inner;
    bool isSame = true;
    for (int64_t n = 0, e = places.size(); isSame && n < e; ++n)
      isSame = areSame(places[n], places[n / block * block + n % inner]);
    if (!isSame) {
      inner = block;
      continue;
    }
    int64_t numKept = 0;
    for (int64_t n = 0, e = places.size(); n < e; ++n)
      if (n % block < inner)
        places[numKept++] = places[n];
    places.resize(numKept);
    loops.erase(loops.begin() + i);
  }
  return places;
}

/// Returns the integers of a resource; null if there are too many, if they are
/// not there, or not in whole bytes in the order of this machine's.
static DenseElementsAttr integersOf(DenseResourceElementsAttr resource) {
  auto type = dyn_cast<IntegerType>(resource.getElementType());
  AsmResourceBlob *blob = resource.getRawHandle().getBlob();
  if (!type || !blob || llvm::endianness::native != llvm::endianness::little ||
      type.getWidth() % 8 != 0 || !llvm::isPowerOf2_32(type.getWidth()))
    return {};
  ArrayRef<char> data = blob->getData();
  int64_t count = resource.getType().getNumElements();
  if (count == 0 || count > kMostReadBytes / bytesOf(type) ||
      static_cast<int64_t>(data.size()) != count * bytesOf(type))
    return {};
  return DenseElementsAttr::getFromRawBuffer(resource.getType(), data);
}

Access TensorGraph::elements(SmallVector<Attribute> values, LoopNumbers loops,
                             ArrayRef<Size> sizes, Type type, Location loc) {
  SmallVector<Attribute> kept;
  for (int64_t place : changingPlaces(loops, sizes, values.size(),
                                      [&](int64_t one, int64_t other) {
                                        return values[one] == values[other];
                                      }))
    kept.push_back(values[place]);
  values = std::move(kept);
  AffineMap none = AffineMap::get(sizes.size(), 0, context);
  if (loops.empty())
    return {constant(cast<TypedAttr>(values.front()), loc), none};
  sortLoops(values, loops, sizes);
  TensorNode node(TensorNode::Elements, type, loc);
  SmallVector<int64_t, 4> shape;
  SmallVector<AffineExpr, 4> results;
  for (unsigned loop : loops) {
    node.loops.push_back(sizes[loop]);
    shape.push_back(sizes[loop].fixed);
    results.push_back(getAffineDimExpr(loop, context));
  }
  node.rank = loops.size();
  node.attribute =
      DenseElementsAttr::get(RankedTensorType::get(shape, type), values);
  return {intern(std::move(node)),
          AffineMap::get(sizes.size(), 0, results, context)};
}

std::optional<Access> TensorGraph::elements(ElementsAttr constant,
                                            ArrayRef<Size> sizes,
                                            Location loc) {
  auto dense = dyn_cast<DenseIntOrFPElementsAttr>(constant);
  if (auto resource = dyn_cast<DenseResourceElementsAttr>(constant))
    dense = dyn_cast_or_null<DenseIntOrFPElementsAttr>(integersOf(resource));
  if (!dense)
    return std::nullopt;
  LoopNumbers loops = llvm::to_vector<6>(llvm::seq<unsigned>(0, sizes.size()));
  Type type = dense.getElementType();
  SmallVector<Attribute> values;
  if (auto integers = dyn_cast<DenseIntElementsAttr>(dense);
      integers && isa<IntegerType>(type) &&
      countUpTo(kMostReadBytes / bytesOf(type), loops, sizes, type)) {
    auto numbers = integers.getValues<APInt>();
    std::vector<int64_t> places = changingPlaces(
        loops, sizes, numbers.size(), [&](int64_t one, int64_t other) {
          return numbers[one] == numbers[other];
        });
    if (!smallCount(loops, sizes, type)) {
      // Many numbers of iterations are positions.
      bool isPosition = loops.size() == 1 && type.isSignlessInteger() &&
                        llvm::all_of(llvm::enumerate(places), [&](auto e) {
                          return numbers[e.value()].trySExtValue() ==
                                 static_cast<int64_t>(e.index());
                        });
      if (!isPosition)
        return std::nullopt;
      ScalarNode cast{ScalarNode::Op};
      cast.name = arith::IndexCastOp::getOperationName();
      cast.type = type;
      Access index{position(loc), mapOf(loops, sizes.size())};
      return scalar(cast, index, sizes, loc);
    }
    for (int64_t place : places)
      values.push_back(IntegerAttr::get(type, numbers[place]));
  } else if (smallCount(loops, sizes, type)) {
    llvm::append_range(values, dense.getValues<Attribute>());
  } else {
    return std::nullopt;
  }
  return elements(std::move(values), std::move(loops), sizes, type, loc);
}

bool TensorGraph::areElements(ArrayRef<Access> accesses) const {
  bool some = false;
  for (const Access &access : accesses) {
    TensorNode::Kind kind = nodes[access.node].kind;
    some |= kind == TensorNode::Elements || kind == TensorNode::Position;
    if (kind != TensorNode::Elements && kind != TensorNode::Position &&
        kind != TensorNode::Constant)
      return false;
  }
  return some;
}

bool TensorGraph::isSmall(const Access &access) const {
  const TensorNode &node = nodes[access.node];
  LoopNumbers loops =
      llvm::to_vector<6>(llvm::seq<unsigned>(0, node.loops.size()));
  return node.kind != TensorNode::Elements ||
         smallCount(loops, node.loops, node.type);
}

std::optional<Access> TensorGraph::evaluated(const ScalarNode &scalar,
                                             ArrayRef<Access> given,
                                             ArrayRef<Size> sizes,
                                             Location loc) {
  SmallVector<Access, 3> arguments(given);
  for (Access &argument : arguments)
    if (auto found = largeElements.find(argument.node);
        found != largeElements.end())
      argument = found->second.through(argument.map);
  // Functions of a library may round in another way where the program runs.
  if (!areElements(arguments) || !scalar.name.starts_with("arith."))
    return std::nullopt;
  LoopNumbers loops = loopsOf(arguments, sizes.size());
  std::optional<int64_t> count =
      countUpTo(kMostBytes, loops, sizes, scalar.type);
  if (!count)
    return std::nullopt;
  std::map<SmallVector<const void *, 3>, Attribute> known;
  SmallVector<Attribute> values;
  bool all =
      forEachIteration(loops, sizes, *count, [&](ArrayRef<int64_t> iteration) {
        SmallVector<const void *, 3> key;
        SmallVector<Attribute, 3> constants;
        for (const Access &argument : arguments) {
          constants.push_back(elementAt(argument, iteration));
          key.push_back(constants.back().getAsOpaquePointer());
          if (!constants.back())
            return false;
        }
        Attribute &value = known[key];
        if (!value)
          value = folded(scalar, constants, loc);
        values.push_back(value);
        return static_cast<bool>(value);
      });
  if (!all)
    return std::nullopt;
  return elements(std::move(values), loops, sizes, scalar.type, loc);
}

std::optional<Access> TensorGraph::evaluatedJoin(ArrayRef<Access> operands,
                                                 unsigned along,
                                                 ArrayRef<int64_t> extents,
                                                 ArrayRef<Size> sizes,
                                                 Location loc) {
  Type type = nodes[operands.front().node].type;
  LoopNumbers loops = loopsOf(operands, sizes.size());
  if (!llvm::is_contained(loops, along))
    loops.push_back(along);
  std::optional<int64_t> count = smallCount(loops, sizes, type);
  if (!count || !llvm::all_of(operands, [&](const Access &operand) {
        TensorNode::Kind kind = nodes[operand.node].kind;
        return kind == TensorNode::Elements || kind == TensorNode::Constant;
      }))
    return std::nullopt;
  SmallVector<Attribute> values;
  bool all =
      forEachIteration(loops, sizes, *count, [&](ArrayRef<int64_t> iteration) {
        SmallVector<int64_t, 6> inside(iteration);
        unsigned part = 0;
        while (inside[along] >= extents[part])
          inside[along] -= extents[part++];
        values.push_back(elementAt(operands[part], inside));
        return static_cast<bool>(values.back());
      });
  if (!all)
    return std::nullopt;
  return elements(std::move(values), loops, sizes, type, loc);
}

std::optional<Access> TensorGraph::evaluatedSlice(const Access &access,
                                                  ArrayRef<Size> sizes,
                                                  Location loc) {
  Type type = nodes[access.node].type;
  LoopNumbers loops = loopsOf(access, sizes.size());
  std::optional<int64_t> count = smallCount(loops, sizes, type);
  if (nodes[access.node].kind != TensorNode::Elements || !count)
    return std::nullopt;
  SmallVector<Attribute> values;
  bool all =
      forEachIteration(loops, sizes, *count, [&](ArrayRef<int64_t> iteration) {
        values.push_back(elementAt(access, iteration));
        return static_cast<bool>(values.back());
      });
  if (!all)
    return std::nullopt;
  return elements(std::move(values), loops, sizes, type, loc);
}

std::optional<AffineExpr> TensorGraph::progression(const Access &access) const {
  const TensorNode &node = nodes[access.node];
  if (node.kind == TensorNode::Scalar && node.operands.size() == 1 &&
      isa<IndexType>(node.type)) {
    const Access &operand = node.operands.front();
    return progression(operand.through(access.map));
  }
  auto values = dyn_cast_or_null<DenseIntElementsAttr>(node.attribute);
  if (node.kind != TensorNode::Elements || node.rank != 1 || !values)
    return std::nullopt;
  SmallVector<APInt> numbers = llvm::to_vector(values.getValues<APInt>());
  int64_t first = numbers[0].getSExtValue();
  int64_t step = numbers[1].getSExtValue() - first;
  for (auto [i, number] : llvm::enumerate(numbers))
    if (number.getSExtValue() != first + static_cast<int64_t>(i) * step)
      return std::nullopt;
  if (step <= 0 || first < 0)
    return std::nullopt;
  return access.map.getResult(0) * step + first;
}

void TensorGraph::reorderElements(TensorNode &node, ArrayRef<unsigned> order) {
  auto constant = cast<DenseElementsAttr>(node.attribute);
  SmallVector<int64_t, 4> shape;
  for (unsigned loop : order)
    shape.push_back(node.loops[loop].fixed);
  LoopNumbers loops =
      llvm::to_vector<6>(llvm::seq<unsigned>(0, node.loops.size()));
  SmallVector<Attribute> values =
      inOrder(llvm::to_vector(constant.getValues<Attribute>()), loops,
              node.loops, order);
  node.attribute =
      DenseElementsAttr::get(RankedTensorType::get(shape, node.type), values);
}

} // namespace op_tree
