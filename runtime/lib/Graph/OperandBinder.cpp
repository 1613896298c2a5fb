//===- OperandBinder.cpp - The operands of a match as values --------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Graph/OperandBinder.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;

namespace op_tree {

namespace {

/// A dimension of an operand: its loops in a match, none for size 1; and its
/// size.
struct ListedDim {
  SmallVector<unsigned, 1> loops = {};
  int64_t size = 1;

  bool operator==(const ListedDim &other) const {
    return loops == other.loops && size == other.size;
  }
};
using ListedDims = SmallVector<ListedDim, 4>;
/// By loop of the definition.
using DimsByList = std::vector<ListedDims>;

} // namespace

/// Assigns dimensions from `dim` on to the lists from `place` on, as many to
/// the first as fit. `listOf` has the list of each dimension, -1 for size 1.
static bool assignDims(ArrayRef<int16_t> listOf, ArrayRef<int16_t> lists,
                       const Definition &definition, ArrayRef<int16_t> like,
                       size_t dim, size_t place,
                       SmallVectorImpl<int16_t> &assigned) {
  if (place == lists.size())
    return dim == listOf.size();
  auto fits = [&](size_t at) {
    return listOf[at] < 0 || listOf[at] == like[lists[place]];
  };
  size_t most = dim;
  bool many = definition.loops[lists[place]].many;
  while (most < listOf.size() && fits(most) && (many || most == dim))
    ++most;
  if (!many && most == dim)
    return false;
  for (size_t end = most; end + 1 > dim + !many; --end) {
    assigned.resize(dim);
    assigned.append(end - dim, lists[place]);
    if (assignDims(listOf, lists, definition, like, end, place + 1, assigned))
      return true;
  }
  return false;
}

/// Returns the loops of a list in an operand, in ascending order.
static SmallVector<unsigned, 6> loopsOf(const ProposedOperand &operand,
                                        int16_t list) {
  SmallVector<unsigned, 6> found;
  for (auto [loop, own] : llvm::zip(operand.loops, operand.lists))
    if (own == list)
      found.push_back(loop);
  llvm::sort(found);
  return found;
}

/// Returns the dimensions of a value by list of loops, if they are in the order
/// in which the operand has the lists. `operand` gets the lists of its loops,
/// where another list has the same ones. `like`: by loop of the definition, the
/// one that a match has in its place.
static std::optional<DimsByList>
listDims(const TensorView &view, RankedTensorType type,
         const DefinedOperand &wanted, const Definition &definition,
         ArrayRef<int16_t> like, ProposedOperand &operand) {
  // The place in the node of each loop of the view that it has.
  SmallVector<int, 6> placeOf(view.access.map.getNumDims(), -1);
  for (auto [place, index] : llvm::enumerate(view.access.map.getResults()))
    placeOf[cast<AffineDimExpr>(index).getPosition()] = place;
  SmallVector<int16_t, 6> listOf, assigned;
  unsigned loop = 0;
  for (ArrayRef<Size> sizes : view.dims) {
    int16_t list = -1;
    unsigned numOwn = 0;
    for (size_t i = 0; i < sizes.size(); ++i) {
      int place = placeOf[loop++];
      if (place < 0)
        continue;
      ++numOwn;
      if (list >= 0 && list != operand.lists[place])
        return std::nullopt;
      list = operand.lists[place];
    }
    // A table may repeat its elements along inner loops.
    if (numOwn != 0 && numOwn != sizes.size() && !wanted.broadcasts)
      return std::nullopt;
    listOf.push_back(list);
  }
  if (!assignDims(listOf, wanted.loops, definition, like, 0, 0, assigned))
    return std::nullopt;
  loop = 0;
  for (auto [dim, sizes] : llvm::enumerate(view.dims))
    for (size_t i = 0; i < sizes.size(); ++i, ++loop)
      if (placeOf[loop] >= 0)
        operand.lists[placeOf[loop]] = assigned[dim];
  DimsByList dims(definition.loops.size());
  loop = 0;
  for (auto [dim, sizes] : llvm::enumerate(view.dims)) {
    ListedDim &listed = dims[assigned[dim]].emplace_back();
    listed.size = type.getDimSize(dim);
    for (size_t i = 0; i < sizes.size(); ++i, ++loop)
      if (placeOf[loop] >= 0)
        listed.loops.push_back(operand.loops[placeOf[loop]]);
  }
  return dims;
}

/// Gives all loops but one to a list of loops if the list and a single loop
/// cannot be told apart: one that an operand which may lack loops has, or the
/// last one, stays.
static void separateLists(ProposedOperand &operand,
                          const DefinedOperand &wanted, ArrayRef<int16_t> like,
                          const CompositeMatch &match) {
  const Definition &definition = *match.pattern->definition;
  for (int16_t list : wanted.loops) {
    int16_t single = like[list];
    if (single == list || definition.loops[single].many)
      continue;
    SmallVector<unsigned, 6> both = loopsOf(operand, single);
    if (both.size() < 2)
      continue;
    unsigned kept = both.back();
    for (auto [other, proposed] :
         llvm::zip(definition.operands, match.operands))
      if (other.broadcasts)
        for (unsigned loop : both)
          if (llvm::is_contained(proposed.loops, loop))
            kept = loop;
    for (auto [loop, own] : llvm::zip(operand.loops, operand.lists))
      if (own == single && loop != kept)
        own = list;
  }
}

/// Returns true if the loop of a node is the last one of a dimension.
static bool isLastOfDim(const TensorView &view, unsigned place) {
  unsigned loop = 0;
  for (ArrayRef<Size> sizes : view.dims) {
    loop += sizes.size();
    if (!sizes.empty() &&
        view.access.map.getResult(place) ==
            getAffineDimExpr(loop - 1, view.access.map.getContext()))
      return true;
  }
  return false;
}

/// Returns true if dimensions with loops have the sizes that are known.
static bool haveSizes(ArrayRef<ListedDims> dims,
                      ArrayRef<std::optional<ListedDims>> known) {
  for (auto [own, others] : llvm::zip(dims, known))
    for (auto [dim, other] : llvm::zip(own, others ? *others : own))
      if (!dim.loops.empty() && dim.size != other.size)
        return false;
  return true;
}

/// Returns a number in a wider type: the shortest decimal that rounds to it, as
/// somebody wrote 0.001 and not the nearest number of f32.
static FloatAttr widened(FloatAttr number, Type type) {
  APFloat value = number.getValue();
  const llvm::fltSemantics &own = value.getSemantics(),
                           &wide = cast<FloatType>(type).getFloatSemantics();
  bool loses = false;
  constexpr unsigned kMostDigits = 17;
  for (unsigned digits = 1; value.isFiniteNonZero() && digits <= kMostDigits;
       ++digits) {
    SmallString<32> text;
    value.toString(text, digits);
    APFloat found(wide, text), back = found;
    back.convert(own, APFloat::rmNearestTiesToEven, &loses);
    if (back.bitwiseIsEqual(value))
      return FloatAttr::get(type, found);
  }
  value.convert(wide, APFloat::rmNearestTiesToEven, &loses);
  return FloatAttr::get(type, value);
}

// A value may have the elements of an operand several times, as a mask that is
// broadcast already. There are two rules for such values, as there are two ways
// to take the place of ops, and neither rule does for both: ops that stay as
// they are cannot take elements in front of that value, and no operand of
// another layout can be written from it.

/// Returns true if ops that move may read a value as they do now.
static bool servesMovedOps(const BoundOperand &bound) {
  return bound.value || bound.isAbsent();
}

/// Returns true if a value is the operand of an op that is made, or if that can
/// be written from it: each of its elements is there once.
static bool servesMadeOp(const BoundOperand &bound, BlockGraph &block) {
  return bound.isDirect || bound.isAbsent() ||
         (bound.value && block.isWhole(*block.reader.viewOf(bound.value)));
}

namespace {

class OperandBinder {
public:
  /// Lists of loops have the dimensions of the first operand with them, or if
  /// `inLoops` a dimension for each loop.
  OperandBinder(BlockGraph &block, const CompositeMatch &match, Operation *user,
                bool inLoops)
      : block(block), graph(block.graph), match(match),
        definition(*match.pattern->definition), user(user), inLoops(inLoops),
        builder(graph.context), known(definition.loops.size()),
        leaders(definition.loops.size()) {
    instance.definition = &definition;
  }

  /// Binds all operands; returns false if they cannot be bound.
  bool bindAll() {
    for (auto [wanted, proposed] :
         llvm::zip(definition.operands, match.operands)) {
      BoundOperand &bound = instance.operands.emplace_back();
      ProposedOperand operand = proposed;
      if (operand.node == ~0u)
        continue;
      if (operand.isNegated && !negate(operand))
        return false;
      bound.node = operand.node;
      if (wanted.isScalar ? !bindScalar(bound)
                          : !bindTensor(wanted, operand, bound))
        return false;
    }
    return true;
  }

  /// Finds the values from which operands are computed that have none; returns
  /// false if there are none. `mayMove`: the ops that are there may stay.
  bool findSources(bool mayMove) {
    instance.moves = mayMove && llvm::all_of(instance.operands, servesMovedOps);
    if (instance.moves)
      return true;
    for (auto [bound, proposed] :
         llvm::zip(instance.operands, match.operands)) {
      if (servesMadeOp(bound, block))
        continue;
      bound.value = {};
      auto sources = block.sourcesOf(bound.node, user);
      // A negation is made here of what is there.
      if (!sources || !block.isAsWritten(proposed.node, user->getResult(0)))
        return false;
      bound.sources = std::move(*sources);
    }
    return true;
  }

  /// Returns the instance; none if the sizes of its result are not known.
  std::optional<CompositeInstance> take(Type element) {
    setParameters();
    SmallVector<int64_t, 6> shape;
    for (const DefinedOperand &operand : definition.operands)
      if (operand.isOutput)
        for (int16_t list : operand.loops) {
          if (!known[list])
            return std::nullopt;
          for (const ListedDim &dim : *known[list]) {
            shape.push_back(dim.size);
            SmallVector<Size, 1> &sizes = instance.sizes.emplace_back();
            for (unsigned loop : dim.loops)
              sizes.push_back(leaderSizes.lookup(loop));
          }
        }
    instance.type = RankedTensorType::get(shape, element);
    return instance;
  }

  /// True if an operand has some of a dimension's loops, and lacks others.
  bool lacksPart = false;

private:
  Size sizeOf(const ProposedOperand &operand, unsigned loop) const {
    size_t place = llvm::find(operand.loops, loop) - operand.loops.begin();
    return graph[operand.node].loops[place];
  }

  /// Replaces a condition by its negation; returns false if that has other
  /// loops.
  bool negate(ProposedOperand &operand) {
    SmallVector<Size, 6> sizes(graph[operand.node].loops);
    sizes.truncate(graph[operand.node].rank);
    AffineMap own = graph.identity(sizes.size());
    Location loc = builder.getUnknownLoc();
    TensorId yes = graph.constant(builder.getBoolAttr(true), loc);
    ScalarNode flip{ScalarNode::Op};
    flip.name = arith::XOrIOp::getOperationName();
    flip.type = builder.getI1Type();
    Access negation = graph.scalar(
        flip,
        {Access{operand.node, own},
         Access{yes, AffineMap::get(sizes.size(), 0, graph.context)}},
        sizes, loc);
    ProposedOperand made;
    made.node = negation.node;
    for (AffineExpr index : negation.map.getResults()) {
      auto loop = dyn_cast<AffineDimExpr>(index);
      if (!loop)
        return false;
      made.loops.push_back(operand.loops[loop.getPosition()]);
      made.lists.push_back(operand.lists[loop.getPosition()]);
    }
    operand = std::move(made);
    return true;
  }

  bool bindScalar(BoundOperand &bound) {
    SmallVector<Value, 2> found = block.valuesOf(bound.node, user);
    auto *scalar = llvm::find_if(
        found, [](Value value) { return !isa<ShapedType>(value.getType()); });
    if (scalar == found.end())
      return false;
    bound = {*scalar,           {},
             bound.node,        *block.reader.viewOf(*scalar),
             scalar->getType(), /*isDirect=*/true};
    return true;
  }

  /// Binds a tensor to the value with these elements, if any, whose dimensions
  /// are best, and sets these, if they are listed. Returns false if parts that
  /// should be neighbours are not.
  bool choose(const DefinedOperand &wanted, ArrayRef<int16_t> like,
              ProposedOperand &operand, BoundOperand &bound,
              std::optional<DimsByList> &dims) {
    const ProposedOperand proposed = operand;
    // Dimensions that are known are better than others.
    int best = -1;
    for (Value value : block.valuesOf(proposed.node, user, wanted.broadcasts)) {
      auto type = dyn_cast<RankedTensorType>(value.getType());
      if (!type)
        continue;
      ProposedOperand named = proposed;
      TensorView view = *block.reader.viewOf(value);
      if (operand.inner && !isLastOfDim(view, *operand.inner))
        return false;
      auto found = listDims(view, type, wanted, definition, like, named);
      int rank = !found ? 0 : haveSizes(*found, known) ? 2 : 1;
      if (rank <= best)
        continue;
      best = rank;
      bound.value = value;
      bound.type = type;
      operand = std::move(named);
      dims = std::move(found);
    }
    if (inLoops)
      dims.reset();
    if (!dims) {
      operand = proposed;
      separateLists(operand, wanted, like, match);
    }
    return true;
  }

  /// Lets an operand decide on the dimensions of a list, whose loops are `own`.
  void lead(int16_t list, const ProposedOperand &operand,
            ArrayRef<unsigned> own, const std::optional<DimsByList> &dims) {
    leaders[list].assign(own.begin(), own.end());
    for (unsigned loop : own)
      leaderSizes[loop] = sizeOf(operand, loop);
    ListedDims &made = known[list].emplace();
    if (dims) {
      made = (*dims)[list];
      return;
    }
    bool many = definition.loops[list].many;
    made.resize(many ? own.size() : 1);
    for (auto [number, loop] : llvm::enumerate(own)) {
      ListedDim &dim = made[many ? number : 0];
      Size size = sizeOf(operand, loop);
      dim.loops.push_back(loop);
      dim.size = size.isFixed() && !ShapedType::isDynamic(dim.size)
                     ? dim.size * size.fixed
                     : ShapedType::kDynamic;
    }
  }

  /// Returns an operand's loop for each one of a dimension, null where it
  /// lacks it; none if it must not lack it. `own`: its loops of the list.
  using Renamed = SmallVector<std::optional<unsigned>, 2>;
  std::optional<Renamed> renamed(const ListedDim &dim, int16_t list,
                                 ArrayRef<unsigned> own, bool mayLack) const {
    Renamed loops;
    for (unsigned loop : dim.loops) {
      if (llvm::is_contained(own, loop))
        loops.push_back(loop);
      else if (own.size() == leaders[list].size())
        loops.push_back(
            own[llvm::find(leaders[list], loop) - leaders[list].begin()]);
      else if (mayLack)
        loops.push_back(std::nullopt);
      else
        return std::nullopt;
    }
    return loops;
  }

  /// The shape of an operand and its indices by loop of its node, as far as its
  /// lists are bound.
  struct Layout {
    SmallVector<int64_t, 6> shape;
    SmallVector<AffineExpr, 6> indices;
    unsigned numLoops = 0;
  };
  /// Binds a list: the operand has its dimensions, with loops of its own.
  bool bindList(int16_t list, const ProposedOperand &operand,
                const std::optional<DimsByList> &dims, bool mayLack,
                BoundOperand &bound, Layout &layout) {
    SmallVector<unsigned, 6> own = loopsOf(operand, list);
    if (!known[list])
      lead(list, operand, own, dims);
    ListedDims expected;
    for (auto [place, dim] : llvm::enumerate(*known[list])) {
      std::optional<Renamed> loops = renamed(dim, list, own, mayLack);
      if (!loops)
        return false;
      ListedDim &here = expected.emplace_back();
      for (std::optional<unsigned> loop : *loops)
        if (loop)
          here.loops.push_back(*loop);
      bool lacksLoops = here.loops.size() != dim.loops.size();
      bool repeats = lacksLoops && dims &&
                     (*dims)[list].size() == known[list]->size() &&
                     (*dims)[list][place].size == dim.size;
      lacksPart = lacksLoops && !here.loops.empty() && !repeats;
      if (lacksPart)
        return false;
      here.size = here.loops.empty() && !repeats ? 1 : dim.size;
      layout.shape.push_back(here.size);
      SmallVector<Size, 1> &sizes = bound.view.dims.emplace_back();
      for (auto [loop, leader] : llvm::zip(*loops, dim.loops)) {
        if (!loop && (!repeats || dim.size == 1))
          continue;
        AffineExpr index = getAffineDimExpr(layout.numLoops++, graph.context);
        sizes.push_back(loop ? sizeOf(operand, *loop)
                             : leaderSizes.lookup(leader));
        if (loop)
          layout.indices[llvm::find(operand.loops, *loop) -
                         operand.loops.begin()] = index;
      }
    }
    bound.isDirect &= dims && (*dims)[list] == expected;
    return true;
  }

  bool bindTensor(const DefinedOperand &wanted, ProposedOperand &operand,
                  BoundOperand &bound) {
    for (auto [loop, list] : llvm::zip(operand.loops, operand.lists))
      if (auto found = listOf.find(loop); found != listOf.end())
        list = found->second;
    SmallVector<int16_t, 4> like = match.pattern->likeLoop;
    for (int16_t list : wanted.loops)
      if (known[list])
        like[list] = list;
    std::optional<DimsByList> dims;
    if (!choose(wanted, like, operand, bound, dims))
      return false;
    bound.isDirect = dims.has_value();
    Layout layout;
    layout.indices.resize(operand.loops.size());
    for (int16_t list : wanted.loops)
      if (!bindList(list, operand, dims, wanted.broadcasts, bound, layout))
        return false;
    for (auto [loop, list] : llvm::zip(operand.loops, operand.lists))
      listOf.try_emplace(loop, list);
    if (llvm::is_contained(layout.indices, AffineExpr()))
      return false;
    bound.view.access = {
        operand.node,
        AffineMap::get(layout.numLoops, 0, layout.indices, graph.context)};
    if (!bound.isDirect)
      bound.type =
          RankedTensorType::get(layout.shape, graph[operand.node].type);
    return true;
  }

  void setParameters() {
    for (auto [list, loop] : llvm::enumerate(definition.loops))
      if (!loop.rank.empty())
        instance.parameters.set(
            loop.rank,
            builder.getI64IntegerAttr(known[list] ? known[list]->size() : 0));
    instance.parameters.append(match.pattern->flags.begin(),
                               match.pattern->flags.end());
    for (auto [parameter, number] :
         llvm::zip(definition.parameters, match.numbers)) {
      auto real = dyn_cast_or_null<FloatAttr>(number);
      Type type = real ? typeOfReal(parameter, graph.context) : Type();
      if (!type)
        continue;
      // The default if it is the number, in the type in which that is rounded.
      APFloat fallback(parameter.fallback);
      bool loses = false;
      fallback.convert(real.getValue().getSemantics(),
                       APFloat::rmNearestTiesToEven, &loses);
      bool isDefault =
          parameter.hasDefault && fallback.bitwiseIsEqual(real.getValue());
      instance.parameters.set(
          parameter.attribute,
          isDefault ? builder.getFloatAttr(type, parameter.fallback)
                    : widened(real, type));
    }
  }

  BlockGraph &block;
  TensorGraph &graph;
  const CompositeMatch &match;
  const Definition &definition;
  Operation *user;
  bool inLoops;
  Builder builder;
  CompositeInstance instance;
  /// By list of loops: its dimensions, and the loops that the first operand
  /// with it has.
  std::vector<std::optional<ListedDims>> known;
  std::vector<SmallVector<unsigned, 6>> leaders;
  llvm::DenseMap<unsigned, Size> leaderSizes;
  /// Lists with the same loops are told apart by the first operand.
  llvm::DenseMap<unsigned, int16_t> listOf;
};

} // namespace

std::optional<CompositeInstance> bindOperands(BlockGraph &block,
                                              const CompositeMatch &match,
                                              Operation *user, Type element,
                                              bool mayMove) {
  for (bool inLoops : {false, true}) {
    OperandBinder binder(block, match, user, inLoops);
    if (binder.bindAll())
      return binder.findSources(mayMove) ? binder.take(element) : std::nullopt;
    if (!binder.lacksPart)
      break;
  }
  return std::nullopt;
}

} // namespace op_tree
