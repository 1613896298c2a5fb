//===- CompositeRewriter.cpp - Ops that are a composite together ----------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Graph/CompositeRewriter.h"
#include "OpTree/Graph/Blocks.h"
#include "OpTree/Graph/GraphWriter.h"
#include "OpTree/Graph/Signs.h"
#include "OpTree/IR/KeptAttributes.h"
#include "OpTree/IR/LinalgLite.h"
#include "OpTree/Tree/Permissions.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;

namespace op_tree {

CompositeRewriter::CompositeRewriter(const TreeIndex &index,
                                     MLIRContext *context, FormOptions options)
    : index(index), options(options),
      rules(index.tree, options.permissions, context),
      codec(index.tree, context),
      tree(index, context, options.disjointArguments),
      named(index, context, Form::Named, options.dropped,
            options.disjointArguments),
      groups(options.groups.empty() ? std::nullopt
                                    : GroupOps::get(context, options.groups)) {}

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

/// An operand of a composite: a value of the block, or what is computed from
/// some, and how it is read.
struct BoundOperand {
  Value value;
  /// If there is no such value: those from which the operand is computed.
  SmallVector<std::pair<TensorId, Value>, 2> sources = {};
  TensorId node = ~0u;
  /// The view of a tensor whose dimensions are those of the composite's
  /// operand.
  TensorView view;
  Type type;
  /// True if `value` is that tensor or scalar.
  bool isDirect = false;
};

/// An instance of a composite.
struct Instance {
  const Definition *definition = nullptr;
  SmallVector<BoundOperand, 4> operands;
  NamedAttrList parameters;
  /// By step of the definition: the alternative that it is.
  SmallVector<uint8_t, 4> alternatives = {};
  /// The loops of each dimension of the composite's result.
  SmallVector<SmallVector<Size, 1>, 6> sizes;
  /// The view of the composite's result.
  TensorView view;
  RankedTensorType type;
};

/// Notes at a value that it is a composite, or why it is none.
void note(const FormOptions &options, Value result,
          const Definition &definition, StringRef text) {
  if (options.note)
    options.note(result.getLoc(), StringRef(definition.op).split('.').second,
                 text);
}

std::string attributeText(StringAttr lost) {
  return "an op of it has the attribute '" + lost.str() + "'";
}

/// Finds and replaces the composites of one block.
class BlockRecognizer {
public:
  BlockRecognizer(const TreeIndex &index, const RuleIndex &rules,
                  const AttributeCodec &codec, const TreeRewriter &tree,
                  const FormRewriter &named, const FormOptions &options,
                  const std::optional<GroupOps> &groups,
                  CompositePatterns &patterns, RewriterBase &rewriter,
                  SequenceRewriter::Memory *memory, Block &block,
                  llvm::DenseSet<Operation *> &consumed)
      : index(index), options(options), tree(tree), named(named),
        groups(groups), decomposer(index, codec), patterns(patterns),
        rewriter(rewriter), memory(memory), block(block),
        graph(index.tree, rules, rewriter.getContext()), splits(index, block),
        reader(index, graph, splits, options.dropped, /*compares=*/true,
               SizeClasses(index, block)),
        consumed(consumed) {}

  /// Replaces a group of the composite's name by its op, if that is what its
  /// ops are.
  bool replaceGroup(Operation *group, const Definition &definition);
  /// Replaces ops of composites by groups of what they decompose into.
  bool decomposeIntoGroups(ArrayRef<const Definition *> definitions);
  /// Notes what nearly is a composite, apart from `known`.
  void noteNearMisses(ArrayRef<const Definition *> definitions,
                      const llvm::MapVector<Value, const Definition *> &known);

  /// Reads the ops of the block; returns the values that may be composites.
  SmallVector<Value> read();
  /// Replaces a value if it is the result of a composite; does not replace it
  /// if `asIs`.
  bool recognize(Value result, const Definition &definition, bool asIs);
  /// A composite that a value would be, and why it is left alone.
  struct Refusal {
    const Definition *definition;
    std::string reason;
  };
  /// Returns what has been refused since the last call.
  std::vector<Refusal> takeRefused() { return std::exchange(refused, {}); }
  /// Replaces the op of a value by ops if one of the operations of its body is
  /// the last one of a composite.
  bool recognizeInside(Value result, const Definition &definition, bool asIs);

private:
  bool mayBe(const Definition &definition) const {
    return options.recognizeAs != RecognizeAs::Op || !definition.abstract;
  }
  /// Binds the operands of a match to values in front of `user`. `element`: the
  /// type of the elements of the composite's result. `canMove`: the ops that
  /// are there may stay as they are, so that an operand may be a value that
  /// repeats elements.
  /// Lists have the dimensions of the first operand with them, or if
  /// `inLoops` a dimension for each loop.
  std::optional<Instance> bind(const CompositeMatch &match, Operation *user,
                               Type element, bool canMove,
                               bool inLoops = false);
  /// Replaces a condition by its negation; returns false if that has other
  /// loops.
  bool negate(ProposedOperand &operand);
  /// Returns the dimensions of a value by list of loops, if they are in the
  /// order in which the operand has the lists. `loops` are those of each
  /// dimension; it gets their lists, where another list has the same loops.
  static std::optional<std::vector<ListedDims>>
  listDims(const TensorView &view, RankedTensorType type,
           const DefinedOperand &wanted, const Definition &definition,
           ArrayRef<int16_t> like, ProposedOperand &operand);
  /// Returns the values in front of `user` that have the node's elements, each
  /// of them once or, if `repeated`, several times.
  SmallVector<Value, 2> valuesOf(TensorId node, Operation *user, bool repeated);
  /// Returns the nearest values in front of `user` from which elements of the
  /// node are computed, one by one; none if more than a few operations are.
  /// `known` has a value that is yet to be made.
  using Sources = SmallVector<std::pair<TensorId, Value>, 2>;
  std::optional<Sources> sourcesOf(TensorId node, Operation *user,
                                   TensorId known = ~0u);
  /// Returns true if node `node`, or the result of an op itself, is computed
  /// from values, and from node `hole`, as the op does it: no permission has
  /// changed what is outside of a composite.
  bool isAsWritten(TensorId node, Value result, TensorId hole = ~0u);
  bool isSame(TensorId node, TensorId exactNode, Operation *user,
              TensorId hole);
  /// Decomposes the composite on its operands in the graph; returns true if it
  /// is `node`, and sets the view of its result.
  bool confirm(Instance &instance, ArrayRef<uint8_t> alternatives,
               TensorId node);
  /// Returns the instance that a group is with the parameters that it names and
  /// these operands, by operand of the definition; null: it is absent.
  std::optional<Instance> asWritten(Operation *group,
                                    const Definition &definition,
                                    ArrayRef<Value> values);
  /// Returns the ops that compute `result` from the operands; null if an
  /// operation other than the last one has a use elsewhere that would need
  /// costly ones.
  std::optional<llvm::SetVector<Operation *>>
  interior(const Instance &instance, Value result,
           ArrayRef<std::pair<TensorId, Value>> others = {}) const;
  SmallVector<NamedAttribute> attributesOf(Operation *op) const {
    return keptAttributes(op, index.lookup(op->getName().getStringRef()));
  }
  /// Returns the name of an attribute of the ops that is lost with them; null
  /// if there is none. Those of `last` go to the op of the composite.
  StringAttr lostAttribute(const Definition &definition,
                           ArrayRef<Operation *> ops, Operation *last) const;
  /// Creates the op of the composite, or a group or call of what it decomposes
  /// into, and its operands.
  Value create(const Instance &instance, Location loc);
  Value replacement(const Instance &instance, Value result);
  /// Creates a group or call of ops that are there.
  Value moved(const Instance &instance, Value result,
              const llvm::SetVector<Operation *> &ops);
  /// Creates a group, or a function and its call, whose body `fill` builds from
  /// arguments for `inputs`.
  using Fill = llvm::function_ref<SmallVector<Value>(OpBuilder &, ValueRange)>;
  Value wrapped(const Instance &instance, Location loc, ArrayRef<Value> inputs,
                Type result, Fill fill);

  const TreeIndex &index;
  const FormOptions &options;
  const TreeRewriter &tree;
  const FormRewriter &named;
  const std::optional<GroupOps> &groups;
  CompositeDecomposer decomposer;
  CompositePatterns &patterns;
  RewriterBase &rewriter;
  SequenceRewriter::Memory *memory;
  Block &block;
  TensorGraph graph;
  DimensionSplits splits;
  GraphReader reader;
  /// The block as it is read without permissions; null if none was asked for.
  struct Reading {
    RuleIndex rules;
    TensorGraph graph;
    GraphReader reader;

    Reading(const TreeIndex &index, const DimensionSplits &splits,
            const FormOptions &options, Block &block, MLIRContext *context)
        : rules(index.tree, /*permissions=*/0, context),
          graph(index.tree, rules, context),
          reader(index, graph, splits, options.dropped, /*compares=*/true,
                 SizeClasses(index, block)) {
      for (Operation &op : block)
        (void)reader.read(&op);
    }
  };
  std::unique_ptr<Reading> exact;
  /// What the graph refers to beside the block.
  std::vector<std::unique_ptr<Block>> scratch;
  /// The values that have the elements of a node, each of them once, or several
  /// times.
  llvm::DenseMap<TensorId, SmallVector<Value, 1>> values, repeating;
  /// The ops of composites that have been replaced.
  llvm::DenseSet<Operation *> &consumed;
  /// The group whose body this is, if it is to become an op.
  Operation *replacedGroup = nullptr;
  std::vector<Refusal> refused;
};

} // namespace

static bool isWhole(const TensorNode &node, const TensorView &view) {
  return view.access.map.isPermutation() &&
         view.access.map.getNumResults() == node.rank;
}

SmallVector<Value> BlockRecognizer::read() {
  SmallVector<Value> roots;
  auto add = [&](Value value) {
    auto view = isa<RankedTensorType>(value.getType())
                    ? reader.viewOf(value)
                    : std::optional<TensorView>();
    if (!view)
      return;
    const TensorNode &node = graph[view->access.node];
    if (isWhole(node, *view))
      values[view->access.node].push_back(value);
    else if (node.rank != 0 && view->access.map.isProjectedPermutation())
      repeating[view->access.node].push_back(value);
  };
  for (Value argument : block.getArguments())
    add(argument);
  for (Operation &op : block) {
    bool isRead = reader.read(&op);
    for (Value result : op.getResults()) {
      add(result);
      if (isRead && isa<RankedTensorType>(result.getType()))
        roots.push_back(result);
    }
  }
  return roots;
}

void BlockRecognizer::noteNearMisses(
    ArrayRef<const Definition *> definitions,
    const llvm::MapVector<Value, const Definition *> &known) {
  SmallVector<const Definition *> among;
  llvm::copy_if(definitions, std::back_inserter(among),
                [&](const Definition *each) { return mayBe(*each); });
  llvm::DenseSet<TensorId> covered;
  SmallVector<Value> roots = read();
  for (Value result : llvm::reverse(roots)) {
    std::optional<TensorView> view = reader.viewOf(result);
    TensorId root = view->access.node;
    if (result.use_empty() || covered.contains(root))
      continue;
    // A composite may be part of a larger one that is nearly there.
    const Definition *own = known.lookup(result);
    SmallVector<const Definition *> larger;
    llvm::copy_if(among, std::back_inserter(larger), [&](auto *each) {
      return !own || patterns.sizeOf(*each) > patterns.sizeOf(*own);
    });
    std::optional<NearMiss> miss = patterns.nearest(larger, graph, root);
    if (!miss && !own)
      continue;
    if (miss)
      note(options, result, *miss->definition,
           "in place of " + miss->part + " there is " + miss->found);
    SmallVector<TensorId, 16> todo = {root};
    while (!todo.empty()) {
      TensorId id = todo.pop_back_val();
      if (covered.insert(id).second)
        for (const Access &operand : graph[id].operands)
          todo.push_back(operand.node);
    }
  }
}

SmallVector<Value, 2> BlockRecognizer::valuesOf(TensorId node, Operation *user,
                                                bool repeated) {
  auto isBefore = [&](Value value) {
    Operation *definition = value.getDefiningOp();
    return !definition || definition->getBlock() != &block ||
           definition->isBeforeInBlock(user);
  };
  SmallVector<Value, 2> found;
  llvm::copy_if(values.lookup(node), std::back_inserter(found), isBefore);
  if (repeated)
    llvm::copy_if(repeating.lookup(node), std::back_inserter(found), isBefore);
  // A value from around the block.
  const TensorNode &leaf = graph[node];
  if (found.empty() && leaf.kind == TensorNode::Leaf)
    found.push_back(leaf.value);
  return found;
}

/// Smaller composites are not looked for inside of bodies.
constexpr unsigned kFewestInside = 6;
/// The most operations that may be between an operand and values.
constexpr unsigned kMostBetween = 16;

std::optional<BlockRecognizer::Sources>
BlockRecognizer::sourcesOf(TensorId node, Operation *user, TensorId known) {
  Sources sources;
  llvm::SmallSetVector<TensorId, 16> todo;
  todo.insert(node);
  unsigned numBetween = 0;
  for (size_t i = 0; i < todo.size(); ++i) {
    const TensorNode &each = graph[todo[i]];
    if (todo[i] == known)
      continue;
    SmallVector<Value, 2> found = valuesOf(todo[i], user, /*repeated=*/false);
    if (!found.empty()) {
      if (isa<RankedTensorType>(found.front().getType()))
        sources.push_back({todo[i], found.front()});
      continue;
    }
    if (each.kind == TensorNode::Constant ||
        each.kind == TensorNode::Elements || each.kind == TensorNode::Position)
      continue;
    bool isReduced =
        i == 0 && known != ~0u && each.kind == TensorNode::Reduction;
    if ((each.kind != TensorNode::Scalar && !isReduced) ||
        ++numBetween > kMostBetween)
      return std::nullopt;
    for (const Access &operand : each.operands)
      todo.insert(operand.node);
  }
  return sources;
}

bool BlockRecognizer::isSame(TensorId node, TensorId exactNode, Operation *user,
                             TensorId hole) {
  if (node == hole)
    return true;
  SmallVector<Value, 2> found = valuesOf(node, user, /*repeated=*/false);
  if (!found.empty()) {
    std::optional<TensorView> view = exact->reader.viewOf(found.front());
    return view && view->access.node == exactNode;
  }
  const TensorNode &mine = graph[node], &theirs = exact->graph[exactNode];
  if (mine.kind != theirs.kind || mine.type != theirs.type ||
      mine.name != theirs.name || mine.attribute != theirs.attribute ||
      mine.value != theirs.value || mine.rank != theirs.rank ||
      mine.loops != theirs.loops ||
      mine.operands.size() != theirs.operands.size())
    return false;
  auto areSame = [&](bool swapped) {
    for (size_t i = 0, e = mine.operands.size(); i < e; ++i) {
      const Access &one = mine.operands[i],
                   &other = theirs.operands[swapped ? e - 1 - i : i];
      if ((one.map != other.map && one.node != hole) ||
          !isSame(one.node, other.node, user, hole))
        return false;
    }
    return true;
  };
  return areSame(false) || (mine.commutes && areSame(true));
}

bool BlockRecognizer::isAsWritten(TensorId node, Value result, TensorId hole) {
  if (options.permissions == 0)
    return true;
  Operation *user = result.getDefiningOp();
  if (!exact)
    exact = std::make_unique<Reading>(index, splits, options, block,
                                      rewriter.getContext());
  if (!exact->reader.isRead(result))
    return false;
  llvm::SmallSetVector<TensorId, 16> todo;
  todo.insert(exact->reader.viewOf(result)->access.node);
  bool isWholeOp = node == reader.viewOf(result)->access.node;
  for (size_t i = 0; i < todo.size() && i < 4 * kMostBetween; ++i) {
    if (isSame(node, todo[i], user, hole))
      return true;
    if (isWholeOp)
      break;
    for (const Access &operand : exact->graph[todo[i]].operands)
      todo.insert(operand.node);
  }
  return false;
}

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

std::optional<std::vector<ListedDims>>
BlockRecognizer::listDims(const TensorView &view, RankedTensorType type,
                          const DefinedOperand &wanted,
                          const Definition &definition, ArrayRef<int16_t> like,
                          ProposedOperand &operand) {
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
  std::vector<ListedDims> dims(definition.loops.size());
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
static void separate(ProposedOperand &operand, const DefinedOperand &wanted,
                     const Definition &definition, ArrayRef<int16_t> like,
                     const CompositeMatch &match) {
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

bool BlockRecognizer::negate(ProposedOperand &operand) {
  SmallVector<Size, 6> sizes(graph[operand.node].loops);
  sizes.truncate(graph[operand.node].rank);
  AffineMap own = graph.identity(sizes.size());
  Location loc = rewriter.getUnknownLoc();
  TensorId yes = graph.constant(rewriter.getBoolAttr(true), loc);
  ScalarNode flip{ScalarNode::Op};
  flip.name = arith::XOrIOp::getOperationName();
  flip.type = rewriter.getI1Type();
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

std::optional<Instance> BlockRecognizer::bind(const CompositeMatch &match,
                                              Operation *user, Type element,
                                              bool canMove, bool inLoops) {
  const Definition &definition = *match.pattern->definition;
  Instance instance;
  instance.definition = &definition;
  std::vector<std::optional<ListedDims>> known(definition.loops.size());
  std::vector<SmallVector<unsigned, 6>> leaders(definition.loops.size());
  llvm::DenseMap<unsigned, Size> leaderSizes;
  // Lists with the same loops are told apart by the first operand.
  llvm::DenseMap<unsigned, int16_t> listOf;
  SmallVector<ProposedOperand, 4> proposed(match.operands);
  auto sizeOf = [&](const ProposedOperand &operand, unsigned loop) {
    size_t place = llvm::find(operand.loops, loop) - operand.loops.begin();
    return graph[operand.node].loops[place];
  };
  for (auto [wanted, operand] : llvm::zip(definition.operands, proposed)) {
    BoundOperand &bound = instance.operands.emplace_back();
    if (operand.node == ~0u)
      continue;
    if (operand.isNegated && !negate(operand))
      return std::nullopt;
    bound.node = operand.node;
    if (wanted.isScalar) {
      SmallVector<Value, 2> found =
          valuesOf(operand.node, user, /*repeated=*/false);
      auto *scalar = llvm::find_if(
          found, [](Value value) { return !isa<ShapedType>(value.getType()); });
      if (scalar == found.end())
        return std::nullopt;
      bound.value = *scalar;
      bound.view = *reader.viewOf(*scalar);
      bound.type = scalar->getType();
      bound.isDirect = true;
      continue;
    }
    for (auto [loop, list] : llvm::zip(operand.loops, operand.lists))
      if (auto found = listOf.find(loop); found != listOf.end())
        list = found->second;
    SmallVector<int16_t, 4> like = match.pattern->likeLoop;
    for (int16_t list : wanted.loops)
      if (known[list])
        like[list] = list;
    RankedTensorType type;
    std::optional<std::vector<ListedDims>> dims;
    ProposedOperand asProposed = operand;
    // Of values with these elements, one whose dimensions are those that are
    // known is better than one that has others.
    int best = -1;
    bool isInnermost = true;
    for (Value value : valuesOf(operand.node, user, wanted.broadcasts)) {
      if (!isa<RankedTensorType>(value.getType()))
        continue;
      ProposedOperand named = asProposed;
      auto own = cast<RankedTensorType>(value.getType());
      TensorView view = *reader.viewOf(value);
      isInnermost &= !operand.inner || isLastOfDim(view, *operand.inner);
      auto found = listDims(view, own, wanted, definition, like, named);
      int rank = !found ? 0 : haveSizes(*found, known) ? 2 : 1;
      if (rank <= best)
        continue;
      best = rank;
      bound.value = value;
      type = own;
      operand = std::move(named);
      dims = std::move(found);
    }
    if (!isInnermost)
      return std::nullopt;
    if (inLoops)
      dims.reset();
    if (!dims) {
      operand = asProposed;
      separate(operand, wanted, definition, like, match);
    }
    bound.isDirect = dims.has_value();
    SmallVector<int64_t, 6> shape;
    SmallVector<AffineExpr, 6> indices(operand.loops.size());
    unsigned numLoops = 0;
    for (int16_t list : wanted.loops) {
      SmallVector<unsigned, 6> own = loopsOf(operand, list);
      if (!known[list]) {
        // The first operand with a list decides on its dimensions.
        leaders[list] = own;
        for (unsigned loop : own)
          leaderSizes[loop] = sizeOf(operand, loop);
        if (dims) {
          known[list] = (*dims)[list];
        } else {
          known[list].emplace();
          if (!definition.loops[list].many)
            known[list]->emplace_back();
          for (unsigned loop : own) {
            if (definition.loops[list].many)
              known[list]->emplace_back();
            ListedDim &dim = known[list]->back();
            Size size = sizeOf(operand, loop);
            dim.loops.push_back(loop);
            dim.size = size.isFixed() && !ShapedType::isDynamic(dim.size)
                           ? dim.size * size.fixed
                           : ShapedType::kDynamic;
          }
        }
      }
      // The same dimensions, with this operand's loops.
      ListedDims expected;
      for (const ListedDim &dim : *known[list]) {
        ListedDim &here = expected.emplace_back();
        // This operand's loop for each one of the dimension; none: it repeats.
        SmallVector<std::optional<unsigned>, 2> renamed;
        for (unsigned loop : dim.loops) {
          if (llvm::is_contained(own, loop))
            renamed.push_back(loop);
          else if (own.size() == leaders[list].size())
            renamed.push_back(
                own[llvm::find(leaders[list], loop) - leaders[list].begin()]);
          else if (!wanted.broadcasts)
            return std::nullopt;
          else
            renamed.push_back(std::nullopt);
          if (renamed.back())
            here.loops.push_back(*renamed.back());
        }
        bool isPartial = here.loops.size() != dim.loops.size();
        size_t place = expected.size() - 1;
        bool repeats = isPartial && dims &&
                       (*dims)[list].size() == known[list]->size() &&
                       (*dims)[list][place].size == dim.size;
        // An operand that may lack loops lacks some of a dimension.
        if (isPartial && !here.loops.empty() && !repeats)
          return inLoops ? std::nullopt
                         : bind(match, user, element, canMove,
                                /*inLoops=*/true);
        here.size = here.loops.empty() && !repeats ? 1 : dim.size;
        shape.push_back(here.size);
        SmallVector<Size, 1> &sizes = bound.view.dims.emplace_back();
        for (auto [loop, leader] : llvm::zip(renamed, dim.loops)) {
          if (!loop && (!repeats || dim.size == 1))
            continue;
          AffineExpr index = getAffineDimExpr(numLoops++, graph.context);
          sizes.push_back(loop ? sizeOf(operand, *loop)
                               : leaderSizes.lookup(leader));
          if (loop)
            indices[llvm::find(operand.loops, *loop) - operand.loops.begin()] =
                index;
        }
      }
      bound.isDirect &= dims && (*dims)[list] == expected;
    }
    for (auto [loop, list] : llvm::zip(operand.loops, operand.lists))
      listOf.try_emplace(loop, list);
    if (llvm::is_contained(indices, AffineExpr()))
      return std::nullopt;
    bound.view.access = {operand.node,
                         AffineMap::get(numLoops, 0, indices, graph.context)};
    if (!bound.isDirect)
      type = RankedTensorType::get(shape, graph[operand.node].type);
    bound.type = type;
  }
  canMove &= llvm::all_of(instance.operands, [](const BoundOperand &bound) {
    return bound.value || bound.node == ~0u;
  });
  for (BoundOperand &bound : instance.operands) {
    if (bound.isDirect || bound.node == ~0u)
      continue;
    // An op is made from no value that repeats the elements.
    if (!canMove && bound.value &&
        !isWhole(graph[bound.node], *reader.viewOf(bound.value)))
      bound.value = {};
    if (bound.value)
      continue;
    auto sources = sourcesOf(bound.node, user);
    // A negation is made here of what is there.
    size_t number = &bound - instance.operands.data();
    if (!sources ||
        !isAsWritten(match.operands[number].node, user->getResult(0)))
      return std::nullopt;
    bound.sources = std::move(*sources);
  }
  for (auto [list, loop] : llvm::enumerate(definition.loops))
    if (!loop.rank.empty())
      instance.parameters.set(
          loop.rank,
          rewriter.getI64IntegerAttr(known[list] ? known[list]->size() : 0));
  instance.parameters.append(match.pattern->flags.begin(),
                             match.pattern->flags.end());
  for (auto [parameter, number] :
       llvm::zip(definition.parameters, match.numbers)) {
    auto real = dyn_cast_or_null<FloatAttr>(number);
    if (!real)
      continue;
    Type type = typeOfReal(parameter, rewriter.getContext());
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
        isDefault ? rewriter.getFloatAttr(type, parameter.fallback)
                  : widened(real, type));
  }
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

bool BlockRecognizer::confirm(Instance &instance,
                              ArrayRef<uint8_t> alternatives, TensorId node) {
  instance.alternatives.assign(alternatives.begin(), alternatives.end());
  Block &own = *scratch.emplace_back(std::make_unique<Block>());
  Location loc = rewriter.getUnknownLoc();
  OpBuilder builder(rewriter.getContext());
  builder.setInsertionPointToEnd(&own);
  CompositeUse use{instance.definition};
  use.parameters = instance.parameters;
  for (auto [wanted, operand] :
       llvm::zip(instance.definition->operands, instance.operands)) {
    Type type = wanted.isOutput ? Type(instance.type) : operand.type;
    use.operands.push_back(type ? Value(own.addArgument(type, loc)) : Value());
    if (operand.type)
      reader.set(use.operands.back(), operand.view);
    if (!wanted.isOutput)
      continue;
    TensorView view;
    view.dims.assign(instance.sizes.begin(), instance.sizes.end());
    SmallVector<Size, 6> sizes;
    for (ArrayRef<Size> loops : view.dims)
      llvm::append_range(sizes, loops);
    view.access = {
        graph.leaf(use.operands.back(), sizes),
        AffineMap::getMultiDimIdentityMap(sizes.size(), graph.context)};
    reader.set(use.operands.back(), std::move(view));
  }
  FailureOr<SmallVector<Value>> outputs =
      decomposer.build(builder, loc, use, alternatives);
  if (failed(outputs) || outputs->size() != 1)
    return false;
  builder.setInsertionPointToEnd(&own);
  OperationState state(loc, UnrealizedConversionCastOp::getOperationName(),
                       outputs->front(), outputs->front().getType());
  builder.create(state);
  for (Operation &op : own)
    (void)reader.read(&op);
  if (!reader.isRead(outputs->front()))
    return false;
  instance.view = *reader.viewOf(outputs->front());
  return instance.view.access.node == node &&
         isWhole(graph[node], instance.view);
}

/// Returns the number of elements, with a guess for each unknown size.
static double numElements(RankedTensorType type) {
  constexpr double kUnknownSize = 64;
  double product = 1;
  for (int64_t size : type.getShape())
    product *= ShapedType::isDynamic(size) ? kUnknownSize : size;
  return product;
}

/// Returns what an op costs: 0 if it runs fewer iterations than `result` has
/// elements, 1 if as many, else 2.
static unsigned costOf(const StructuredView &view, Value result) {
  double iterations = 1,
         elements = numElements(cast<RankedTensorType>(result.getType()));
  for (Value operand : llvm::concat<const Value>(view.inputs, view.inits))
    if (auto shaped = dyn_cast<RankedTensorType>(operand.getType()))
      iterations = std::max(iterations, numElements(shaped));
  if (llvm::is_contained(view.iterators, utils::IteratorType::reduction) &&
      iterations >= elements)
    return 2;
  return iterations < elements ? 0 : iterations == elements ? 1 : 2;
}

std::optional<llvm::SetVector<Operation *>>
BlockRecognizer::interior(const Instance &instance, Value result,
                          ArrayRef<std::pair<TensorId, Value>> others) const {
  llvm::SmallPtrSet<Operation *, 4> ends;
  for (const BoundOperand &operand : instance.operands) {
    if (operand.value)
      ends.insert(operand.value.getDefiningOp());
    for (auto [node, value] : operand.sources)
      ends.insert(value.getDefiningOp());
  }
  for (auto [node, value] : others)
    ends.insert(value.getDefiningOp());
  Operation *last = result.getDefiningOp();
  llvm::SetVector<Operation *> ops;
  SmallVector<Operation *, 16> todo = {last};
  while (!todo.empty()) {
    Operation *op = todo.pop_back_val();
    if (!op || op->getBlock() != &block || ends.contains(op) || !ops.insert(op))
      continue;
    op->walk([&](Operation *inner) {
      for (Value operand : inner->getOperands())
        todo.push_back(operand.getDefiningOp());
    });
  }
  // What others use has to be computed again.
  llvm::SmallPtrSet<Operation *, 8> again;
  for (Operation *op : ops) {
    if (op == last)
      continue;
    bool isUsed = llvm::any_of(op->getUsers(), [&](Operation *user) {
      return !ops.contains(block.findAncestorOpInBlock(*user));
    });
    if (isUsed)
      todo.push_back(op);
  }
  unsigned numComputing = 0;
  while (!todo.empty()) {
    Operation *op = todo.pop_back_val();
    if (!op || !ops.contains(op) || !again.insert(op).second)
      continue;
    std::optional<StructuredView> view = StructuredView::get(op, index);
    // A body that only yields moves elements.
    if (view && view->hasBody() && !view->inputs.empty() &&
        view->region->front().getOperations().size() > 1)
      numComputing += costOf(*view, result);
    for (Value operand : op->getOperands())
      todo.push_back(operand.getDefiningOp());
  }
  if (numComputing > 1)
    return std::nullopt;
  return ops;
}

StringAttr BlockRecognizer::lostAttribute(const Definition &definition,
                                          ArrayRef<Operation *> ops,
                                          Operation *last) const {
  OperationName made(definition.op, rewriter.getContext());
  for (Operation *op : ops)
    for (NamedAttribute attribute : attributesOf(op)) {
      StringAttr name = attribute.getName();
      bool isKept =
          op == last && !llvm::is_contained(made.getAttributeNames(), name);
      if (!isKept && !llvm::is_contained(options.dropped, name.getValue()))
        return name;
    }
  return {};
}

Value BlockRecognizer::create(const Instance &instance, Location loc) {
  GraphWriter writer(index, graph, rewriter, tree, named, memory);
  SmallVector<Value, 4> operands;
  SmallVector<int32_t, 4> segments;
  for (auto [wanted, operand] :
       llvm::zip(instance.definition->operands, instance.operands)) {
    segments.push_back(wanted.isOutput || operand.node != ~0u);
    if (operand.node == ~0u)
      continue;
    if (operand.isDirect) {
      operands.push_back(operand.value);
      continue;
    }
    if (operand.value)
      writer.adopt(operand.node, operand.value, *reader.viewOf(operand.value));
    for (auto [node, value] : operand.sources)
      writer.adopt(node, value, *reader.viewOf(value));
    operands.push_back(
        writer.write(operand.view, cast<RankedTensorType>(operand.type), loc));
  }
  // The sizes of the result are those of operands.
  SmallVector<OpFoldResult, 6> sizes;
  for (auto [dim, loops] : llvm::enumerate(instance.view.dims)) {
    int64_t fixed = instance.type.getDimSize(dim);
    if (!ShapedType::isDynamic(fixed)) {
      sizes.push_back(rewriter.getIndexAttr(fixed));
      continue;
    }
    for (auto [operand, value] :
         llvm::zip(llvm::make_filter_range(
                       instance.operands,
                       [](const BoundOperand &each) { return each.type; }),
                   operands)) {
      auto *place = llvm::find(operand.view.dims, loops);
      if (place == operand.view.dims.end())
        continue;
      sizes.push_back(tensor::getMixedSize(rewriter, loc, value,
                                           place - operand.view.dims.begin()));
      break;
    }
    if (sizes.size() != dim + 1)
      return {};
  }
  Value init = tensor::EmptyOp::create(rewriter, loc, sizes,
                                       instance.type.getElementType());
  if (options.recognizeAs != RecognizeAs::Op) {
    operands.push_back(init);
    return wrapped(
        instance, loc, operands, init.getType(),
        [&](OpBuilder &builder, ValueRange arguments) {
          CompositeUse use{instance.definition};
          use.parameters = instance.parameters;
          for (int32_t isGiven : segments) {
            use.operands.push_back(isGiven ? arguments.front() : Value());
            arguments = arguments.drop_front(isGiven);
          }
          return *decomposer.build(builder, loc, use, instance.alternatives);
        });
  }
  operands.push_back(init);
  OperationState state(loc, instance.definition->op);
  state.addOperands(operands);
  state.addTypes(init.getType());
  state.addAttributes(instance.parameters.getAttrs());
  if (state.name.hasTrait<OpTrait::AttrSizedOperandSegments>())
    state.addAttribute("operandSegmentSizes",
                       rewriter.getDenseI32ArrayAttr(segments));
  return rewriter.create(state)->getResult(0);
}

Value BlockRecognizer::replacement(const Instance &instance, Value result) {
  Value made = create(instance, result.getLoc());
  if (!made)
    return {};
  for (NamedAttribute attribute : attributesOf(result.getDefiningOp()))
    if (Operation *op = made.getDefiningOp(); !op->hasAttr(attribute.getName()))
      op->setDiscardableAttr(attribute.getName(), attribute.getValue());
  std::optional<TensorView> view = reader.viewOf(result);
  if (made.getType() == result.getType() &&
      view->access == instance.view.access &&
      llvm::equal(view->dims, instance.view.dims))
    return made;
  GraphWriter after(index, graph, rewriter, tree, named, memory);
  after.adopt(instance.view.access.node, made, instance.view);
  return after.write(*view, result.getType(), result.getLoc());
}

bool BlockRecognizer::recognizeInside(Value result,
                                      const Definition &definition, bool asIs) {
  Operation *op = result.getDefiningOp();
  TensorView view = *reader.viewOf(result);
  TensorId root = view.access.node;
  if (!mayBe(definition) || op->getNumResults() != 1 ||
      (graph[root].kind != TensorNode::Scalar &&
       graph[root].kind != TensorNode::Reduction) ||
      patterns.sizeOf(definition) < kFewestInside)
    return false;
  llvm::SmallSetVector<TensorId, 16> inside;
  inside.insert(root);
  for (size_t i = 0; i < inside.size() && i < kMostBetween; ++i)
    for (const Access &operand : graph[inside[i]].operands)
      if (graph[operand.node].kind == TensorNode::Scalar &&
          valuesOf(operand.node, op, /*repeated=*/false).empty())
        inside.insert(operand.node);
  for (TensorId node : inside.getArrayRef().drop_front()) {
    bool done = patterns.match(
        definition, graph, node, [&](const CompositeMatch &match) {
          std::optional<Instance> instance =
              bind(match, op, graph[node].type, /*canMove=*/false);
          std::optional<Sources> others = sourcesOf(root, op, node);
          if (!instance || !others || !isAsWritten(root, result, node) ||
              !confirm(*instance, match.pattern->alternatives, node))
            return false;
          auto ops = interior(*instance, result, *others);
          if (!ops ||
              lostAttribute(definition, ops->getArrayRef(), /*last=*/nullptr))
            return false;
          if (!asIs) {
            OpBuilder::InsertionGuard guard(rewriter);
            rewriter.setInsertionPoint(op);
            Value made = create(*instance, result.getLoc());
            if (!made)
              return false;
            GraphWriter writer(index, graph, rewriter, tree, named, memory);
            writer.adopt(node, made, instance->view);
            for (auto [other, value] : *others)
              writer.adopt(other, value, *reader.viewOf(value));
            rewriter.replaceAllUsesWith(
                result, writer.write(view, result.getType(), result.getLoc()));
          }
          consumed.insert(ops->begin(), ops->end());
          return true;
        });
    if (done)
      return true;
  }
  return false;
}

/// Returns the operands of a composite, in the order of its definition.
static llvm::SetVector<Value> operandsOf(const Instance &instance) {
  llvm::SetVector<Value> values;
  for (const BoundOperand &operand : instance.operands)
    if (operand.value)
      values.insert(operand.value);
  return values;
}

/// Returns ops of a block in its order.
static SmallVector<Operation *>
inOrder(const llvm::SetVector<Operation *> &ops) {
  SmallVector<Operation *> sorted(ops.begin(), ops.end());
  llvm::sort(sorted, [](Operation *lhs, Operation *rhs) {
    return lhs->isBeforeInBlock(rhs);
  });
  return sorted;
}

static StringRef nameOf(const Definition &definition) {
  return StringRef(definition.op).split('.').second;
}

Value BlockRecognizer::wrapped(const Instance &instance, Location loc,
                               ArrayRef<Value> inputs, Type result, Fill fill) {
  StringRef name = nameOf(*instance.definition);
  NamedAttrList parameters = instance.parameters;
  if (options.recognizeAs != RecognizeAs::Call)
    return groups
        ->create(rewriter, loc, name,
                 parameters.getDictionary(rewriter.getContext()), inputs,
                 options.recognizeAs == RecognizeAs::IsolatedGroup, fill)
        ->getResult(0);
  Operation *table = SymbolTable::getNearestSymbolTable(block.getParentOp());
  while (table && !isa<ModuleOp>(table))
    table = table->getParentOp();
  if (!table)
    return {};
  OpBuilder builder(rewriter.getContext());
  auto function = func::FuncOp::create(
      loc, name,
      builder.getFunctionType(ValueRange(inputs).getTypes(), result));
  function.setPrivate();
  function->setAttr("composite", builder.getStringAttr(name));
  if (!parameters.empty())
    function->setAttr("composite_parameters",
                      parameters.getDictionary(rewriter.getContext()));
  Block *body = function.addEntryBlock();
  builder.setInsertionPointToEnd(body);
  func::ReturnOp::create(builder, loc, fill(builder, body->getArguments()));
  SymbolTable(table).insert(function);
  return func::CallOp::create(rewriter, loc, function, inputs).getResult(0);
}

Value BlockRecognizer::moved(const Instance &instance, Value result,
                             const llvm::SetVector<Operation *> &ops) {
  // The operands of the composite are the first inputs.
  llvm::SetVector<Value> inputs = operandsOf(instance);
  SmallVector<Operation *> sorted = inOrder(ops);
  for (Operation *op : sorted)
    op->walk([&](Operation *inner) {
      for (Value operand : inner->getOperands()) {
        Operation *definition = operand.getDefiningOp();
        bool isInside =
            definition
                ? ops.contains(definition) || op->isAncestor(definition)
                : op->isAncestor(
                      cast<BlockArgument>(operand).getOwner()->getParentOp());
        // Groups may use what is around them, and take along what they need.
        if (!isInside && options.recognizeAs == RecognizeAs::Call)
          inputs.insert(operand);
      }
    });
  return wrapped(instance, result.getLoc(), inputs.getArrayRef(),
                 result.getType(),
                 [&](OpBuilder &builder, ValueRange arguments) {
                   IRMapping mapping;
                   mapping.map(inputs.getArrayRef(), arguments);
                   for (Operation *op : sorted)
                     builder.clone(*op, mapping);
                   return SmallVector<Value>{mapping.lookup(result)};
                 });
}

/// Returns true if the instance has all parameters that a group names.
static bool agrees(DictionaryAttr parameters, const Instance &instance) {
  return llvm::all_of(parameters, [&](NamedAttribute named) {
    if (Attribute own = instance.parameters.get(named.getName()))
      return own == named.getValue();
    for (const DefinedParameter &known : instance.definition->parameters)
      if (known.hasDefault && known.attribute == named.getName()) {
        if (auto real = dyn_cast<FloatAttr>(named.getValue()))
          return real.getValueAsDouble() == known.fallback;
        if (auto flag = dyn_cast<BoolAttr>(named.getValue()))
          return flag.getValue() == (known.fallback != 0.0);
      }
    return false;
  });
}

bool BlockRecognizer::recognize(Value result, const Definition &definition,
                                bool asIs) {
  std::optional<TensorView> view = reader.viewOf(result);
  TensorId node = view->access.node;
  if (graph[node].kind != TensorNode::Scalar &&
      graph[node].kind != TensorNode::Reduction &&
      graph[node].kind != TensorNode::Join)
    return false;
  if (!isWhole(graph[node], *view))
    return false;
  if (!mayBe(definition))
    return false;
  return patterns.match(
      definition, graph, node, [&](const CompositeMatch &match) {
        std::optional<Instance> instance =
            bind(match, result.getDefiningOp(), graph[node].type,
                 options.recognizeAs != RecognizeAs::Op);
        if (!instance || !confirm(*instance, match.pattern->alternatives, node))
          return false;
        if (replacedGroup && !agrees(groupParameters(replacedGroup), *instance))
          return false;
        auto ops = interior(*instance, result);
        if (!ops) {
          refused.push_back({&definition,
                             "a result on the way to it is used elsewhere, and "
                             "would be computed twice"});
          return false;
        }
        bool areThere = llvm::all_of(instance->operands, [](const auto &each) {
          return each.value || each.node == ~0u;
        });
        bool moves = options.recognizeAs != RecognizeAs::Op && areThere;
        StringAttr lost;
        if (!moves)
          lost = lostAttribute(definition, ops->getArrayRef(),
                               result.getDefiningOp());
        if (lost) {
          refused.push_back({&definition, attributeText(lost)});
          return false;
        }
        if (asIs) {
          consumed.insert(ops->begin(), ops->end());
          return true;
        }
        OpBuilder::InsertionGuard guard(rewriter);
        rewriter.setInsertionPoint(result.getDefiningOp());
        Value value = moves ? moved(*instance, result, *ops)
                            : replacement(*instance, result);
        if (!value)
          return false;
        rewriter.replaceAllUsesWith(result, value);
        consumed.insert(ops->begin(), ops->end());
        return true;
      });
}

/// Puts the largest ones first; of two of one size the one with fewer loops,
/// which says more.
static void sortBySize(MutableArrayRef<const Definition *> definitions,
                       CompositePatterns &patterns) {
  llvm::stable_sort(definitions, [&](auto *lhs, auto *rhs) {
    unsigned left = patterns.sizeOf(*lhs), right = patterns.sizeOf(*rhs);
    return left != right ? left > right : lhs->loops.size() < rhs->loops.size();
  });
}

std::optional<Instance> BlockRecognizer::asWritten(Operation *group,
                                                   const Definition &definition,
                                                   ArrayRef<Value> values) {
  Instance instance;
  instance.definition = &definition;
  instance.parameters = NamedAttrList(groupParameters(group));
  Value result = block.getTerminator()->getOperand(0);
  instance.type = cast<RankedTensorType>(result.getType());
  CompositeUse use{&definition};
  use.parameters = instance.parameters;
  size_t output = values.size();
  for (auto [number, operand] : llvm::enumerate(definition.operands)) {
    BoundOperand &bound = instance.operands.emplace_back();
    Value value = operand.isOutput ? result : values[number];
    use.operands.push_back(value);
    if (operand.isOutput) {
      if (output != values.size())
        return std::nullopt;
      output = number;
    }
    if (operand.isOutput || !value)
      continue;
    bool isShaped = isa<RankedTensorType>(value.getType());
    std::optional<TensorView> view = isShaped == operand.isScalar
                                         ? std::optional<TensorView>()
                                         : reader.viewOf(value);
    if (!view)
      return std::nullopt;
    bound = {value, {}, view->access.node, *view, value.getType(), true};
  }
  auto loops = use.loopsOfOperands();
  if (failed(loops) || output == values.size())
    return std::nullopt;
  for (unsigned loop : (*loops)[output]) {
    size_t before = instance.sizes.size();
    for (auto [operand, own, bound] :
         llvm::zip(definition.operands, *loops, instance.operands)) {
      auto *place = llvm::find(own, loop);
      if (!bound.value || operand.broadcasts || place == own.end())
        continue;
      instance.sizes.emplace_back(bound.view.dims[place - own.begin()]);
      break;
    }
    if (instance.sizes.size() == before)
      return std::nullopt;
  }
  return instance;
}

bool BlockRecognizer::replaceGroup(Operation *group,
                                   const Definition &definition) {
  Operation *end = block.getTerminator();
  if (group->getNumResults() != 1 ||
      !isa<RankedTensorType>(group->getResult(0).getType()))
    return false;
  replacedGroup = group;
  (void)read();
  Value result = end->getOperand(0);
  if (!result.getDefiningOp() || result.getParentBlock() != &block ||
      !reader.isRead(result))
    return false;
  // Inputs are the operands in order; some may be absent.
  ArrayRef<DefinedOperand> operands = definition.operands;
  std::optional<Instance> written;
  for (unsigned absent = 0; absent < 1u << operands.size(); ++absent) {
    SmallVector<Value> values;
    ArrayRef<BlockArgument> inputs = block.getArguments();
    bool fits = true;
    for (auto [number, operand] : llvm::enumerate(operands)) {
      bool isAbsent = absent >> number & 1;
      fits &= isAbsent ? operand.optional || operand.isOutput : !inputs.empty();
      if (!fits)
        break;
      values.push_back(isAbsent ? Value() : Value(inputs.front()));
      if (!isAbsent)
        inputs = inputs.drop_front();
    }
    if (!fits || !inputs.empty())
      continue;
    written = asWritten(group, definition, values);
    if (written && confirm(*written, {}, reader.viewOf(result)->access.node))
      break;
    written.reset();
  }
  Operation *last = result.getDefiningOp();
  if (written) {
    SmallVector<Operation *> ops;
    for (Operation &op : block.without_terminator())
      ops.push_back(&op);
    if (StringAttr lost = lostAttribute(definition, ops, last)) {
      note(options, result, definition, attributeText(lost));
      return false;
    }
    rewriter.setInsertionPoint(last);
    Value value = replacement(*written, result);
    if (!value)
      return false;
    rewriter.replaceAllUsesWith(result, value);
  } else if (!recognize(result, definition, /*asIs=*/false)) {
    return false;
  }
  note(options, result, definition, "");
  for (Operation &op : llvm::make_early_inc_range(llvm::reverse(block)))
    if (isOpTriviallyDead(&op))
      rewriter.eraseOp(&op);
  for (Operation &op : block)
    if (op.getName().getStringRef() == definition.op)
      for (NamedAttribute attribute : group->getDiscardableAttrs())
        if (!op.hasAttr(attribute.getName()))
          op.setDiscardableAttr(attribute.getName(), attribute.getValue());
  openGroup(rewriter, group);
  return true;
}

bool BlockRecognizer::decomposeIntoGroups(
    ArrayRef<const Definition *> definitions) {
  bool changed = false;
  for (Operation &op : llvm::make_early_inc_range(block)) {
    std::optional<CompositeUse> use = CompositeUse::get(index.tree, &op);
    if (!use || !llvm::is_contained(definitions, use->definition) ||
        llvm::any_of(op.getOperandTypes(), llvm::IsaPred<MemRefType>))
      continue;
    NamedAttrList parameters;
    for (StringAttr name : op.getName().getAttributeNames())
      if (Attribute value = op.getAttr(name);
          value && name != "operandSegmentSizes")
        parameters.append(name, value);
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPoint(&op);
    Operation *group = groups->create(
        rewriter, op.getLoc(), nameOf(*use->definition),
        parameters.getDictionary(rewriter.getContext()), op.getOperands(),
        options.recognizeAs == RecognizeAs::IsolatedGroup,
        [&](OpBuilder &builder, ValueRange arguments) {
          for (Value &operand : use->operands)
            if (operand) {
              operand = arguments.front();
              arguments = arguments.drop_front();
            }
          return decomposer.build(builder, op.getLoc(), *use);
        });
    if (!group)
      continue;
    for (NamedAttribute attribute : op.getDiscardableAttrs())
      group->setDiscardableAttr(attribute.getName(), attribute.getValue());
    rewriter.replaceOp(&op, group->getResults());
    changed = true;
  }
  return changed;
}

namespace {

/// Finds the composites of blocks under sets of permissions.
class CompositeFinder {
public:
  using Definitions = ArrayRef<const Definition *>;

  CompositeFinder(const TreeIndex &index, const AttributeCodec &codec,
                  const TreeRewriter &tree, const FormRewriter &named,
                  const FormOptions &options,
                  const std::optional<GroupOps> &groups, RewriterBase &rewriter,
                  SequenceRewriter::Memory *memory)
      : index(index), codec(codec), tree(tree), named(named), options(options),
        groups(groups), rewriter(rewriter), memory(memory) {}

  CompositePatterns &patternsUnder(uint16_t permissions) {
    return under(permissions).patterns;
  }
  std::unique_ptr<BlockRecognizer> recognizer(Block &block,
                                              uint16_t permissions);
  /// Replaces the composites of a block, but for `asIs`; returns them by their
  /// last values.
  llvm::MapVector<Value, const Definition *>
  find(Block &block, uint16_t permissions, Definitions definitions, bool asIs);
  /// Notes what is a composite under other permissions, or nearly is one.
  void explain(Block &block, Definitions definitions);

private:
  struct Allowance {
    Allowance(const CompositeFinder &finder, uint16_t permissions)
        : options(finder.options),
          rules(finder.index.tree, permissions, finder.rewriter.getContext()),
          patterns(finder.index, finder.codec, rules,
                   finder.rewriter.getContext()) {
      options.permissions = permissions;
    }

    FormOptions options;
    RuleIndex rules;
    CompositePatterns patterns;
  };

  Allowance &under(uint16_t permissions) {
    std::unique_ptr<Allowance> &known = allowances[permissions];
    if (!known)
      known = std::make_unique<Allowance>(*this, permissions);
    return *known;
  }

  const TreeIndex &index;
  const AttributeCodec &codec;
  const TreeRewriter &tree;
  const FormRewriter &named;
  const FormOptions &options;
  const std::optional<GroupOps> &groups;
  RewriterBase &rewriter;
  SequenceRewriter::Memory *memory;
  std::map<uint16_t, std::unique_ptr<Allowance>> allowances;
  llvm::DenseSet<Operation *> consumed;
};

} // namespace

std::unique_ptr<BlockRecognizer>
CompositeFinder::recognizer(Block &block, uint16_t permissions) {
  Allowance &allowance = under(permissions);
  return std::make_unique<BlockRecognizer>(
      index, allowance.rules, codec, tree, named, allowance.options, groups,
      allowance.patterns, rewriter, memory, block, consumed);
}

/// Returns true if each element of a composite is computed from one of each
/// operand.
static bool isElementwise(const Definition &definition) {
  return llvm::all_of(definition.steps, [](const Step &step) {
    return step.combine < 0 && !StepMove::of(step);
  });
}

llvm::MapVector<Value, const Definition *>
CompositeFinder::find(Block &block, uint16_t permissions,
                      Definitions definitions, bool asIs) {
  consumed.clear();
  // A rule may move a constant out of the composite to which it belongs, most
  // of all into another constant. So each one is looked for under fewer
  // permissions, too.
  SmallVector<std::unique_ptr<BlockRecognizer>, 3> recognizers;
  SmallVector<uint16_t, 3> sets = {permissions};
  auto reassoc = static_cast<uint16_t>(Permission::Reassoc);
  for (int fewer : {permissions & ~reassoc, 0})
    if (fewer != sets.back())
      sets.push_back(fewer);
  SmallVector<Value> roots;
  for (uint16_t set : sets) {
    recognizers.push_back(recognizer(block, set));
    roots = recognizers.back()->read();
  }
  std::vector<std::pair<const Definition *, BlockRecognizer *>> tries;
  auto isTriedLast = [&](const Definition *definition) {
    return options.composites.empty() && isElementwise(*definition);
  };
  for (const Definition *definition : definitions)
    if (!isTriedLast(definition))
      for (auto &each : recognizers)
        tries.emplace_back(definition, each.get());
  // A rule may make all that an element-wise composite does a smaller one: a
  // clamp by the largest number is a relu.
  for (auto &each : recognizers)
    for (const Definition *definition : definitions)
      if (isTriedLast(definition))
        tries.emplace_back(definition, each.get());
  auto first = [&](Value result, bool inside) -> const Definition * {
    for (auto [definition, each] : tries)
      if (inside ? each->recognizeInside(result, *definition, asIs)
                 : each->recognize(result, *definition, asIs))
        return definition;
    return nullptr;
  };
  llvm::MapVector<Value, const Definition *> found;
  for (Value result : llvm::reverse(roots)) {
    // An op of a composite stays for others that use it.
    Operation *op = result.getDefiningOp();
    bool stays = llvm::any_of(result.getUsers(), [&](Operation *user) {
      return !consumed.contains(block.findAncestorOpInBlock(*user));
    });
    if (!stays && (consumed.contains(op) || result.use_empty()))
      continue;
    consumed.erase(op);
    const Definition *definition = first(result, /*inside=*/false);
    if (!definition)
      definition = first(result, /*inside=*/true);
    if (definition)
      found[result] = definition;
    if (asIs)
      continue;
    if (definition)
      note(options, result, *definition, "");
    for (const auto &[each, reason] : recognizers.front()->takeRefused())
      if (each != definition)
        note(options, result, *each, reason);
  }
  return found;
}

bool CompositeRewriter::rewriteAll(RewriterBase &rewriter, Operation *root,
                                   Rewrite) const {
  SmallVector<Block *> blocks;
  appendBlocks(root, index, blocks);
  std::unique_ptr<Memory> memory = makeMemory();
  CompositeFinder finder(index, codec, tree, named, options, groups, rewriter,
                         memory.get());
  SmallVector<const Definition *> definitions;
  for (const std::string &name : options.composites)
    for (const Definition &definition : index.tree.definitions)
      if (StringRef(definition.op).split('.').second == name)
        definitions.push_back(&definition);
  if (options.composites.empty()) {
    for (const Definition &definition : index.tree.definitions)
      definitions.push_back(&definition);
    sortBySize(definitions, finder.patternsUnder(/*permissions=*/0));
  }
  bool changed = false;
  for (Block *block : blocks) {
    named.moveAssertions(rewriter, *block, memory.get());
    dropHeldAssertions(index, rules, rewriter, *block);
    Operation *group = block->getParentOp();
    const Definition *composite = nullptr;
    if (isGroup(group))
      for (const Definition &definition : index.tree.definitions)
        if (nameOf(definition) == groupName(group))
          composite = &definition;
    if (composite && options.recognizeAs != RecognizeAs::Op)
      continue; // It is one.
    if (composite && !composite->abstract &&
        llvm::is_contained(definitions, composite) &&
        finder.recognizer(*block, options.permissions)
            ->replaceGroup(group, *composite)) {
      changed = true;
      continue;
    }
    if (groups)
      changed |= finder.recognizer(*block, options.permissions)
                     ->decomposeIntoGroups(definitions);
    // What is recognized would hide a larger composite that is nearly there.
    if (options.note)
      finder.explain(*block, definitions);
    bool found =
        !finder.find(*block, options.permissions, definitions, /*asIs=*/false)
             .empty();
    if (found)
      for (Operation &op : llvm::make_early_inc_range(llvm::reverse(*block)))
        if (isOpTriviallyDead(&op))
          rewriter.eraseOp(&op);
    changed |= found;
  }
  return changed;
}

void CompositeFinder::explain(Block &block, Definitions definitions) {
  using Found = llvm::MapVector<Value, const Definition *>;
  std::map<uint16_t, Found> known;
  auto foundUnder = [&](uint16_t permissions) -> const Found & {
    auto [place, isNew] = known.try_emplace(permissions);
    if (isNew)
      place->second = find(block, permissions, definitions, /*asIs=*/true);
    return place->second;
  };
  auto all = static_cast<uint16_t>(Permission::All);
  for (auto [result, definition] : foundUnder(all)) {
    uint16_t needed = all;
    for (uint16_t bit = 1; bit <= all; bit <<= 1)
      if (foundUnder(needed & ~bit).lookup(result) == definition)
        needed &= ~bit;
    if (needed & ~options.permissions)
      note(options, result, *definition, "it needs allow=" + namesOf(needed));
  }
  Found found = foundUnder(options.permissions);
  for (auto [result, definition] : foundUnder(all))
    found[result] = definition;
  recognizer(block, all)->noteNearMisses(definitions, found);
}

} // namespace op_tree
