//===- WindowShaper.cpp - Windows in the shape of a named op --------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/WindowShaper.h"
#include "OpTree/KeptAttributes.h"
#include "OpTree/LinearForm.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;

namespace optree_gen {

bool isWindowed(const Node &node) {
  return node.predicate == Predicate::Windowed && !node.region;
}

namespace {

/// A dimension of size 1 that an operand is to get, or a loop it is to run.
constexpr int kNew = -1;
/// For each dimension of an operand of the node, the op's dimension.
using Layout = SmallVector<int, 6>;

/// A result of a map: the loops with their factors.
using Sum = SmallVector<std::pair<int, int64_t>, 2>;

/// How the op is a node: by loop of the node the op's, by operand of the node
/// the op's and its layout.
struct Reading {
  const Node *node;
  /// The node's place in the order of precedence.
  unsigned rank;
  SmallVector<int, 9> loops;
  SmallVector<int, 4> operands;
  SmallVector<Layout, 4> layouts;
  unsigned transposes = 0;
};

/// Whether one reading is better; loops have no say, as their order is chance.
bool isBetter(const Reading &lhs, const Reading &rhs) {
  return std::tie(lhs.transposes, lhs.rank, lhs.operands, lhs.layouts) <
         std::tie(rhs.transposes, rhs.rank, rhs.operands, rhs.layouts);
}

class Reader {
public:
  explicit Reader(const StructuredView &view) : view(view) {}

  /// Reads the maps; false where they are no windows.
  bool run();
  void readAs(const Node &node, unsigned rank,
              SmallVectorImpl<Reading> &found) const;

  const StructuredView &view;
  /// By operand and dimension; empty for one of size 1 that no loop indexes.
  SmallVector<SmallVector<Sum, 6>, 4> sums;
  /// The inputs with dimensions that the body reads, and the one it does not.
  SmallVector<int, 2> tensors;
  int shape = -1;

private:
  bool uses(int operand, int loop) const;
  void assign(Reading &reading, unsigned next,
              SmallVectorImpl<Reading> &found) const;
  /// Whether the node has a loop for each of the op's, by what they index.
  bool hasRoom(const Reading &reading) const;
  bool complete(Reading &reading) const;
  /// Factors by parameter and its element.
  using Factors = llvm::SmallDenseMap<std::pair<int, int>, int64_t>;
  /// The dimension of an operand that an expression of the node is, with the
  /// loops of `reading`; `kNew` for one of size 1.
  std::optional<int> dimOf(const IndexExpr &expr, int own,
                           const Reading &reading, Factors &factors) const;
  /// Whether all that loop `last` of the node and loops before it index may be.
  bool mayFit(const Reading &reading, int last) const;
};

/// Writes one reading down.
class Shaper {
public:
  Shaper(const Reader &reader, const Reading &reading, const TreeIndex &index,
         const OpWriter &writer)
      : view(reader.view), reader(reader), reading(reading), index(index),
        writer(writer), loc(view.op->getLoc()), builder(view.op->getContext()) {
  }

  std::optional<Parts> run();

private:
  /// `value` with its dimensions, called `from`, as those of `to`; last into
  /// `init`, where that fits.
  Value arrange(Value value, ArrayRef<int> from, ArrayRef<int> to,
                Value init = {});
  Value transpose(Value value, ArrayRef<int64_t> order, Value init);
  Value collapse(Value value, ArrayRef<int> names);
  Value expand(Value value, ArrayRef<int> names);
  Value window(const Operand &operand);
  AffineMap mapOf(const Operand &operand);
  OpFoldResult extent(int loop);
  Layout namesOf(int operand) const;

  const StructuredView &view;
  const Reader &reader;
  const Reading &reading;
  const TreeIndex &index;
  const OpWriter &writer;
  Location loc;
  OpBuilder builder;
};

} // namespace

bool Reader::run() {
  bool window = false;
  Block &body = view.region->front();
  for (unsigned i = 0, e = view.numOperands(); i < e; ++i) {
    sums.emplace_back();
    AffineMap map = view.maps[i];
    window |= i < view.inputs.size() && !isPlain(map);
    for (auto [d, result] : llvm::enumerate(map.getResults())) {
      SmallVector<int64_t, 8> factors(view.numLoops(), 0);
      int64_t constant = 0;
      if (!addLinear(result, 1, factors, constant) || constant != 0)
        return false;
      Sum sum;
      for (auto [loop, factor] : llvm::enumerate(factors)) {
        if (factor < 0)
          return false;
        if (factor != 0)
          sum.push_back({static_cast<int>(loop), factor});
      }
      auto type = cast<RankedTensorType>(view.operand(i).getType());
      if (sum.size() > 2 || (sum.empty() && type.getDimSize(d) != 1))
        return false;
      sums.back().push_back(std::move(sum));
    }
    if (i >= view.inputs.size() || map.getNumResults() == 0)
      continue;
    if (!body.getArgument(i).use_empty())
      tensors.push_back(i);
    else if (shape < 0)
      shape = i;
    else
      return false;
  }
  return window && isPlain(view.maps.back());
}

bool Reader::uses(int operand, int loop) const {
  return llvm::any_of(sums[operand], [&](const Sum &sum) {
    return llvm::any_of(sum, [&](auto &term) { return term.first == loop; });
  });
}

static bool usesLoop(const Operand &operand, int loop) {
  return llvm::any_of(operand.alternatives.front(), [&](const IndexExpr &expr) {
    return llvm::any_of(ArrayRef(expr.terms, expr.numTerms),
                        [&](const Term &term) { return term.loop == loop; });
  });
}

std::optional<int> Reader::dimOf(const IndexExpr &expr, int own,
                                 const Reading &reading,
                                 Factors &factors) const {
  SmallVector<const Term *, 2> terms;
  for (const Term &term : ArrayRef(expr.terms, expr.numTerms))
    if (reading.loops[term.loop] >= 0)
      terms.push_back(&term);
  if (terms.empty())
    return kNew;
  for (auto [d, sum] : llvm::enumerate(sums[own])) {
    if (sum.size() != terms.size())
      continue;
    bool same = llvm::all_of(terms, [&, &actual = sum](const Term *term) {
      return llvm::any_of(actual, [&](const std::pair<int, int64_t> &one) {
        if (one.first != reading.loops[term->loop])
          return false;
        if (term->param < 0)
          return one.second == term->factor;
        return factors.try_emplace({term->param, term->element}, one.second)
                   .first->second == one.second;
      });
    });
    if (same)
      return d;
  }
  return std::nullopt;
}

/// Lays every operand out as the node has it, its loops being assigned.
bool Reader::complete(Reading &reading) const {
  Factors factors;
  reading.layouts.clear();
  reading.transposes = 0;
  for (auto [operand, own] :
       llvm::zip(reading.node->operands, reading.operands)) {
    Layout &layout = reading.layouts.emplace_back();
    if (own < 0 || own == shape)
      continue;
    for (const IndexExpr &expr : operand.alternatives.front()) {
      std::optional<int> d = dimOf(expr, own, reading, factors);
      if (!d)
        return false;
      layout.push_back(*d);
    }
    Layout named;
    llvm::copy_if(layout, std::back_inserter(named),
                  [](int d) { return d != kNew; });
    unsigned used =
        llvm::count_if(sums[own], [](const Sum &sum) { return !sum.empty(); });
    Layout distinct = named;
    llvm::sort(distinct);
    distinct.erase(llvm::unique(distinct), distinct.end());
    if (distinct.size() != named.size() || named.size() != used)
      return false;
    if (distinct != named)
      reading.transposes += operand.role == Role::Init ? 2 : 1;
  }
  return true;
}

bool Reader::mayFit(const Reading &reading, int last) const {
  for (auto [operand, own] :
       llvm::zip(reading.node->operands, reading.operands)) {
    if (own < 0 || own == shape)
      continue;
    for (const IndexExpr &expr : operand.alternatives.front()) {
      int latest = -1;
      for (const Term &term : ArrayRef(expr.terms, expr.numTerms))
        latest = std::max<int>(latest, term.loop);
      Factors factors;
      if (latest == last && !dimOf(expr, own, reading, factors))
        return false;
    }
  }
  return true;
}

bool Reader::hasRoom(const Reading &reading) const {
  llvm::SmallDenseMap<unsigned, int> room;
  auto operandsOf = [&](auto isUsed) {
    unsigned mask = 0;
    for (auto [place, own] : llvm::enumerate(reading.operands))
      if (own >= 0 && own != shape && isUsed(place, own))
        mask |= 1u << place;
    return mask;
  };
  for (int loop = 0; loop < reading.node->numLoops; ++loop)
    ++room[operandsOf([&](unsigned place, int) {
      return usesLoop(reading.node->operands[place], loop);
    })];
  for (int loop = 0, e = view.numLoops(); loop < e; ++loop)
    if (--room[operandsOf([&](unsigned, int own) { return uses(own, loop); })] <
        0)
      return false;
  return true;
}

void Reader::assign(Reading &reading, unsigned next,
                    SmallVectorImpl<Reading> &found) const {
  const Node &node = *reading.node;
  unsigned numLoops = view.numLoops();
  if (next == static_cast<unsigned>(node.numLoops)) {
    if (complete(reading))
      found.push_back(reading);
    return;
  }
  for (int loop = 0, e = numLoops; loop < e; ++loop) {
    if (llvm::is_contained(ArrayRef(reading.loops).take_front(next), loop))
      continue;
    bool fits = true;
    for (auto [operand, own] : llvm::zip(node.operands, reading.operands))
      if (own >= 0 && own != shape)
        fits &= usesLoop(operand, next) == uses(own, loop);
    if (!fits)
      continue;
    reading.loops[next] = loop;
    if (mayFit(reading, next))
      assign(reading, next + 1, found);
  }
  unsigned taken = llvm::count_if(ArrayRef(reading.loops).take_front(next),
                                  [](int loop) { return loop >= 0; });
  // The loops that are left have to be enough for the rest.
  if (numLoops - taken > node.numLoops - next - 1)
    return;
  reading.loops[next] = kNew;
  if (mayFit(reading, next))
    assign(reading, next + 1, found);
}

void Reader::readAs(const Node &node, unsigned rank,
                    SmallVectorImpl<Reading> &found) const {
  if (!node.materialized || node.kind != NodeKind::Named || !isWindowed(node))
    return;
  SmallVector<int, 2> places;
  Reading reading{
      &node, rank, SmallVector<int, 9>(node.numLoops, kNew), {}, {}};
  for (auto [i, operand] : llvm::enumerate(node.operands)) {
    if (operand.map != MapKind::Explicit || operand.variadic)
      return;
    reading.operands.push_back(-1);
    if (operand.role == Role::Init)
      reading.operands.back() = view.inputs.size();
    else if (operand.role == Role::Shape)
      reading.operands.back() = shape;
    else if (!operand.alternatives.front().empty())
      places.push_back(i);
    for (const IndexExpr &expr : operand.alternatives.front())
      if (expr.constant != 0)
        return;
  }
  bool sized = llvm::any_of(node.operands, [](const Operand &operand) {
    return operand.role == Role::Shape;
  });
  if (places.size() != tensors.size() || sized != (shape >= 0))
    return;
  SmallVector<int, 2> order = tensors;
  llvm::sort(order);
  do {
    for (auto [place, own] : llvm::zip(places, order))
      reading.operands[place] = own;
    if (hasRoom(reading))
      assign(reading, 0, found);
  } while (std::next_permutation(order.begin(), order.end()));
}

Layout Shaper::namesOf(int operand) const {
  Layout names;
  for (auto [d, sum] : llvm::enumerate(reader.sums[operand]))
    names.push_back(sum.empty() ? kNew : static_cast<int>(d));
  return names;
}

Value Shaper::transpose(Value value, ArrayRef<int64_t> order, Value init) {
  auto type = cast<RankedTensorType>(value.getType());
  SmallVector<int64_t, 6> shape;
  // Dimension `d` of the input is where the output has it.
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

/// The groups of dimensions that are one without those of size 1: these belong
/// to the one in front of them, or to the first.
static SmallVector<ReassociationIndices, 6> groupsOf(ArrayRef<int> names) {
  SmallVector<ReassociationIndices, 6> groups;
  bool open = false;
  for (auto [d, name] : llvm::enumerate(names)) {
    if (groups.empty() || (name != kNew && open))
      groups.emplace_back();
    open |= name != kNew;
    groups.back().push_back(d);
  }
  if (!open)
    groups.clear();
  return groups;
}

Value Shaper::collapse(Value value, ArrayRef<int> names) {
  auto type = cast<RankedTensorType>(value.getType());
  SmallVector<int64_t, 6> shape;
  for (auto [d, name] : llvm::enumerate(names))
    if (name != kNew)
      shape.push_back(type.getDimSize(d));
  return tensor::CollapseShapeOp::create(
      builder, loc, RankedTensorType::get(shape, type.getElementType()), value,
      groupsOf(names));
}

Value Shaper::expand(Value value, ArrayRef<int> names) {
  auto type = cast<RankedTensorType>(value.getType());
  SmallVector<OpFoldResult, 6> own = tensor::getMixedSizes(builder, loc, value);
  SmallVector<OpFoldResult, 6> sizes;
  SmallVector<int64_t, 6> shape;
  unsigned next = 0;
  for (int name : names) {
    bool isNew = name == kNew;
    shape.push_back(isNew ? 1 : type.getDimSize(next));
    sizes.push_back(isNew ? OpFoldResult(builder.getIndexAttr(1)) : own[next]);
    next += !isNew;
  }
  return tensor::ExpandShapeOp::create(
      builder, loc, RankedTensorType::get(shape, type.getElementType()), value,
      groupsOf(names), sizes);
}

Value Shaper::arrange(Value value, ArrayRef<int> from, ArrayRef<int> to,
                      Value init) {
  if (from == to)
    return value;
  SmallVector<int, 6> source, target;
  auto isNamed = [](int name) { return name != kNew; };
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

/// A loop's extent, at a place where a map names it alone.
OpFoldResult Shaper::extent(int loop) {
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

/// An operand that says nothing but how large the window is.
Value Shaper::window(const Operand &operand) {
  Value own = view.operand(reader.shape);
  SmallVector<OpFoldResult, 4> sizes;
  Layout wanted, actual;
  for (const IndexExpr &expr : operand.alternatives.front()) {
    int loop = expr.loop();
    wanted.push_back(loop < 0 ? kNew : reading.loops[loop]);
    sizes.push_back(wanted.back() < 0 ? OpFoldResult(builder.getIndexAttr(1))
                                      : extent(wanted.back()));
    if (loop < 0 || !sizes.back())
      return {};
  }
  for (const Sum &sum : reader.sums[reader.shape])
    actual.push_back(sum.empty() ? kNew : sum.front().first);
  if (wanted == actual)
    return own;
  return tensor::EmptyOp::create(builder, loc, sizes,
                                 getElementTypeOrSelf(own.getType()));
}

/// The map of the node's operand; parameters are what the op's factors say.
AffineMap Shaper::mapOf(const Operand &operand) {
  // Which factor a parameter is.
  llvm::SmallDenseMap<std::pair<int, int>, int64_t> parameters;
  for (auto [place, own] : llvm::enumerate(reading.operands)) {
    if (own < 0 || own == reader.shape)
      continue;
    const Operand &other = reading.node->operands[place];
    for (auto [expr, d] :
         llvm::zip(other.alternatives.front(), reading.layouts[place]))
      for (const Term &term : ArrayRef(expr.terms, expr.numTerms))
        if (term.param >= 0 && d >= 0)
          for (auto [loop, factor] : reader.sums[own][d])
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

std::optional<Parts> Shaper::run() {
  Parts parts;
  builder.setInsertionPointToEnd(parts.block.get());
  const Node &node = *reading.node;
  SmallVector<Value, 4> operands;
  SmallVector<AffineMap, 4> maps;
  // Which argument of the op's body each of the core's is.
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
    Value value = own == reader.shape ? window(operand)
                                      : arrange(view.operand(own), namesOf(own),
                                                reading.layouts[i]);
    if (!add(value, mapOf(operand), own))
      return std::nullopt;
  }
  // Loops that the output has not are reductions.
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
      mapping.map(body.getArgument(argument),
                  block->addArgument(getElementTypeOrSelf(value.getType()),
                                     value.getLoc()));
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

/// The maps of the node without strides and dilations.
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

std::optional<Parts>
WindowShaper::shape(const StructuredView &view,
                    llvm::function_ref<bool(Operation *)> accepts) const {
  Reader reader(view);
  if (!reader.run())
    return std::nullopt;
  // What a core means does not depend on how its operands were arranged.
  using Tried = std::pair<SmallVector<int, 4>, SmallVector<AffineMap, 4>>;
  SmallVector<Tried, 4> tried;
  int most = 0;
  for (const Node &node : index.tree.nodes)
    most = std::max<int>(most, node.numLoops);
  for (int numLoops = view.numLoops(); numLoops <= most; ++numLoops) {
    SmallVector<Reading, 4> found;
    for (auto [rank, number] : llvm::enumerate(index.tree.order))
      if (index.tree.nodes[number].numLoops == numLoops)
        reader.readAs(index.tree.nodes[number], rank, found);
    llvm::sort(found, isBetter);
    for (const Reading &reading : found) {
      Tried now = {reading.operands,
                   formOf(*reading.node, view.op->getContext())};
      if (llvm::is_contained(tried, now))
        continue;
      if (std::optional<Parts> parts =
              Shaper(reader, reading, index, writer).run();
          parts && accepts(parts->core))
        return parts;
      tried.push_back(std::move(now));
    }
  }
  return std::nullopt;
}

} // namespace optree_gen
