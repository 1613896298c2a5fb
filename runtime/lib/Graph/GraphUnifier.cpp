//===- GraphUnifier.cpp - Patterns in a graph -----------------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Graph/GraphUnifier.h"
#include "OpTree/Tree/TreeIndex.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/BitVector.h"

using namespace mlir;

namespace op_tree {

/// Returns true if the last two arguments of an operation may be exchanged: if
/// it commutes, or chooses by an operand, which is negated then.
static bool maySwap(const TensorGraph &pattern, const TensorNode &node) {
  if (node.kind != TensorNode::Scalar)
    return false;
  if (node.name == arith::SelectOp::getOperationName())
    return pattern[node.operands.front().node].kind == TensorNode::Leaf;
  return node.commutes && node.operands.size() == 2;
}

/// Returns the argument in place of argument `place` of `count`.
static size_t swappedPlace(size_t place, size_t count) {
  return place + 2 < count ? place : 2 * count - 3 - place;
}

/// Returns the factor in place of the dividend if a quotient by a leaf may be a
/// product with the reciprocal of a constant.
static std::optional<Access> dividendIn(const TensorGraph &pattern,
                                        const TensorNode &quotient,
                                        const TensorGraph &subject,
                                        const TensorNode &product) {
  if (quotient.name != arith::DivFOp::getOperationName() ||
      product.name != arith::MulFOp::getOperationName() ||
      quotient.kind != TensorNode::Scalar ||
      product.kind != TensorNode::Scalar || quotient.type != product.type ||
      pattern[quotient.operands[1].node].kind != TensorNode::Leaf)
    return std::nullopt;
  for (unsigned i : {0, 1})
    if (subject[product.operands[i].node].kind == TensorNode::Constant)
      return product.operands[1 - i];
  return std::nullopt;
}

bool isOfPositions(const TensorGraph &graph, TensorId id) {
  const TensorNode &node = graph[id];
  if (node.kind == TensorNode::Scalar)
    return llvm::all_of(node.operands, [&](const Access &operand) {
      return isOfPositions(graph, operand.node);
    });
  return node.kind == TensorNode::Position || node.kind == TensorNode::Constant;
}

bool mayBeQuotient(const TensorNode &product, const TensorNode &quotient) {
  return product.kind == TensorNode::Scalar &&
         quotient.kind == TensorNode::Scalar && product.type == quotient.type &&
         product.name == arith::MulFOp::getOperationName() &&
         quotient.name == arith::DivFOp::getOperationName();
}

/// Returns true if a node is computed from sizes and constants alone; a size is
/// one of an operand or, if `anyIndex`, a value of type `index`.
static bool isOfSizes(const TensorGraph &graph, TensorId id, bool anyIndex) {
  const TensorNode &node = graph[id];
  if (!node.loops.empty())
    return false;
  if (node.kind == TensorNode::Scalar)
    return llvm::all_of(node.operands, [&](const Access &operand) {
      return isOfSizes(graph, operand.node, anyIndex);
    });
  return node.kind == TensorNode::Constant ||
         (node.kind == TensorNode::Leaf && node.type.isIndex() &&
          (anyIndex ||
           isa_and_present<tensor::DimOp>(node.value.getDefiningOp())));
}

/// Returns true if a node of a pattern is computed from sizes of its operands.
static bool isOfSizes(const TensorGraph &pattern, TensorId id) {
  return pattern[id].kind != TensorNode::Constant &&
         isOfSizes(pattern, id, /*anyIndex=*/false);
}

bool GraphOutline::compare(TensorId one, TensorId other, unsigned depth) {
  const TensorNode &mine = pattern[one], &theirs = subject[other];
  if (mine.type != theirs.type)
    return false;
  // These may be constants, or any parts or values.
  if (mine.kind == TensorNode::Leaf || mine.kind == TensorNode::Slice ||
      mine.kind == TensorNode::Join || theirs.kind == TensorNode::Elements ||
      isOfSizes(pattern, one))
    return true;
  unsigned below = depth == ~0u ? depth : depth - 1;
  if (auto dividend = dividendIn(pattern, mine, subject, theirs))
    return depth == 0 ||
           mayBe(mine.operands.front().node, dividend->node, below);
  size_t count = mine.operands.size();
  if (mine.kind != theirs.kind || mine.name != theirs.name ||
      mine.attribute != theirs.attribute || count != theirs.operands.size())
    return false;
  if (depth == 0)
    return true;
  auto mayBeAll = [&](bool swapped) {
    for (size_t i = 0; i < count; ++i)
      if (!mayBe(mine.operands[i].node,
                 theirs.operands[swapped ? swappedPlace(i, count) : i].node,
                 below))
        return false;
    return true;
  };
  return mayBeAll(false) || (maySwap(pattern, mine) && mayBeAll(true));
}

namespace {

/// The most loops on a path from the root of a match to a leaf. The loop of
/// which loop i is a part has the number `kMostLoops + i`; numbers from
/// `2 * kMostLoops` on are those of inner loops of which parts have one
/// iteration.
constexpr unsigned kMostLoops = 64;
/// The most pairs of nodes that a match compares.
constexpr unsigned kMostPairs = 4096;

class GraphUnifier {
public:
  GraphUnifier(const CompositePattern &composite, const TensorGraph &subject,
               bool mayMiss = false)
      : mayMiss(mayMiss), pattern(*composite.graph), subject(subject),
        composite(composite), context(subject.context),
        bound(composite.definition->operands.size() +
                  composite.definition->parameters.size(),
              ~0u),
        patternReduction(2 * kMostLoops, 0),
        subjectReduction(2 * kMostLoops, 0) {}

  /// Compares all operations; one pair of nodes may differ if `mayMiss`.
  bool compare(TensorId root);
  /// Returns the match of two graphs that are alike.
  std::optional<CompositeMatch> solve();
  std::optional<GraphMiss> miss;

private:
  /// A variable of the pattern, and the loops by which both graphs read it.
  struct Occurrence {
    unsigned variable;
    AffineMap pattern, subject;
    /// True if both read a part.
    bool isPart = false;
    /// True if the variable is the negation of the subject's node.
    bool isNegated = false;
  };

  /// Compares two nodes; one pair may differ if `mayMiss`.
  bool unify(Access one, Access other);
  bool unifyNode(Access one, Access other);
  /// Compares a factor of a product with a dividend; the other factor differs
  /// from the reciprocal of the divisor.
  bool unifyQuotient(const Access &one, const Access &other);
  /// Compares arguments; of `swapped` ones the last two are exchanged, and a
  /// condition in front of them is negated.
  bool unifyAll(ArrayRef<Access> ones, AffineMap one, ArrayRef<Access> others,
                AffineMap other, bool swapped);
  bool unifyVariable(unsigned variable, Access one, Access other,
                     bool isNegated = false);
  /// Compares joins of parts, each of which has a loop of its own.
  bool unifyParts(const Access &one, const Access &other);
  /// Returns true if a part of `whole` may read `node`.
  bool mayHavePart(TensorId whole, TensorId node) const;
  /// Takes the nodes of variables that nothing but their parts tells; their
  /// loops tell others apart in any case.
  void bindParts();
  /// Returns the loops that are read with an offset or a stride, or along which
  /// parts are joined.
  llvm::BitVector partLoops(bool ofSubject) const;
  /// Returns true if parts of a variable have several iterations of a loop of
  /// its node, one each.
  bool isInner(const Occurrence &occurrence, unsigned place,
               bool ofSubject) const;
  /// Lets parts be read by the loops of which these loops are parts.
  void readByWholeLoops();
  /// Returns the map from all loops of the match to those of a node, which
  /// `access` reads; a reduction adds loops.
  AffineMap loopsOf(const TensorNode &node, const Access &access,
                    unsigned &next) const;
  /// Returns for each loop of one side the numbers of the occurrences that use
  /// it.
  std::vector<llvm::SmallVector<unsigned, 4>> uses(bool ofSubject) const;

  bool mayMiss;
  const TensorGraph &pattern, &subject;
  const CompositePattern &composite;
  MLIRContext *context;
  SmallVector<TensorId, 8> bound;
  SmallVector<Occurrence, 8> occurrences;
  /// Parts of variables, with the node of which the subject has a part.
  SmallVector<std::pair<Occurrence, TensorId>, 4> parts;
  llvm::DenseSet<std::tuple<TensorId, AffineMap, TensorId, AffineMap>> done;
  unsigned nextPattern = 0, nextSubject = 0, numPairs = 0;
  /// By loop: the number of the reduction that has it, 0 for the root's.
  unsigned numReductions = 0;
  SmallVector<unsigned, 64> patternReduction, subjectReduction;
  /// The loops along which the pattern, and the subject, join parts.
  SmallVector<unsigned, 4> patternJoins, subjectJoins;
};

} // namespace

AffineMap GraphUnifier::loopsOf(const TensorNode &node, const Access &access,
                                unsigned &next) const {
  SmallVector<AffineExpr, 6> loops(access.map.getResults());
  for (size_t i = node.rank; i < node.loops.size(); ++i)
    loops.push_back(getAffineDimExpr(next++, context));
  return AffineMap::get(kMostLoops, 0, loops, context);
}

bool GraphUnifier::unifyVariable(unsigned variable, Access one, Access other,
                                 bool isNegated) {
  const TensorNode &read = subject[other.node];
  if (read.type != pattern[one.node].type)
    return false;
  bool isNumber = composite.isNumber(one.node);
  if (isNumber ? read.kind != TensorNode::Constant
               : read.kind == TensorNode::Position)
    return false;
  // A reduction that one of both depends on is one that the other depends on.
  bool mayLack =
      !isNumber && composite.definition->operands[variable].broadcasts;
  for (unsigned reduction = 1; reduction <= numReductions; ++reduction) {
    auto dependsOn = [&](AffineMap map, ArrayRef<unsigned> reductions) {
      for (unsigned loop = 0; loop < kMostLoops; ++loop)
        if (reductions[loop] == reduction && map.isFunctionOfDim(loop))
          return true;
      return false;
    };
    bool ours = dependsOn(one.map, patternReduction);
    bool others = dependsOn(other.map, subjectReduction);
    if (ours != others && !(mayLack && ours))
      return false;
  }
  TensorId &known = bound[variable];
  if (known != ~0u && known != other.node)
    return false;
  for (const auto &[part, node] : parts)
    if (part.variable == variable && !mayHavePart(other.node, node))
      return false;
  if (llvm::any_of(occurrences, [&](const Occurrence &each) {
        return each.variable == variable && each.isNegated != isNegated;
      }))
    return false;
  known = other.node;
  bool isPart =
      !llvm::all_of(one.map.getResults(), llvm::IsaPred<AffineDimExpr>);
  occurrences.push_back({variable, one.map, other.map, isPart, isNegated});
  return true;
}

bool GraphUnifier::unifyAll(ArrayRef<Access> ones, AffineMap one,
                            ArrayRef<Access> others, AffineMap other,
                            bool swapped) {
  for (size_t i = 0, count = ones.size(); i < count; ++i) {
    size_t place = swapped ? swappedPlace(i, count) : i;
    Access mine = ones[i].through(one), theirs = others[place].through(other);
    bool isNegated = swapped && place == i;
    if (isNegated ? !unifyVariable(composite.variables.at(mine.node), mine,
                                   theirs, isNegated)
                  : !unify(mine, theirs))
      return false;
  }
  return true;
}

bool GraphUnifier::unify(Access one, Access other) {
  if (unifyNode(one, other))
    return true;
  if (!mayMiss || miss)
    return false;
  miss = GraphMiss{one.node, other.node};
  return true;
}

bool GraphUnifier::unifyQuotient(const Access &one, const Access &other) {
  const TensorNode &product = pattern[one.node],
                   &quotient = subject[other.node];
  AffineMap ours = loopsOf(product, one, nextPattern),
            theirs = loopsOf(quotient, other, nextSubject);
  SmallVector<TensorId, 8> boundBefore(bound);
  size_t before = occurrences.size(), partsBefore = parts.size();
  for (unsigned i : {0, 1}) {
    if (unifyNode(product.operands[i].through(ours),
                  quotient.operands[0].through(theirs)) &&
        !miss) {
      miss = GraphMiss{product.operands[1 - i].node, quotient.operands[1].node,
                       /*isReciprocal=*/true};
      return true;
    }
    bound = boundBefore;
    miss.reset();
    occurrences.truncate(before);
    parts.truncate(partsBefore);
    done.clear();
  }
  return false;
}

bool GraphUnifier::unifyNode(Access one, Access other) {
  const TensorNode &mine = pattern[one.node], &theirs = subject[other.node];
  if (auto variable = composite.variables.find(one.node);
      variable != composite.variables.end())
    return unifyVariable(variable->second, one, other);
  // What is computed from sizes of operands is so in the subject, too; that it
  // is the same is confirmed later.
  if (isOfSizes(pattern, one.node))
    return mine.type == theirs.type &&
           isOfSizes(subject, other.node, /*anyIndex=*/true);
  // Small constants are folded; that it is this one is confirmed later.
  if (theirs.kind == TensorNode::Elements && mine.kind == TensorNode::Scalar &&
      mine.type == theirs.type && isOfPositions(pattern, one.node))
    return true;
  // That the factor is the reciprocal of a number is confirmed later.
  if (auto dividend = dividendIn(pattern, mine, subject, theirs);
      dividend && composite.isNumber(mine.operands[1].node))
    return unify(mine.operands[0].through(loopsOf(mine, one, nextPattern)),
                 dividend->through(loopsOf(theirs, other, nextSubject)));
  if (mayMiss && !miss && mayBeQuotient(mine, theirs))
    return unifyQuotient(one, other);
  // Which part it is, and of what, is confirmed later: a slice of a slice is
  // one of another value.
  if (mine.kind == TensorNode::Slice && mine.type == theirs.type)
    if (auto variable = composite.variables.find(mine.operands.front().node);
        variable != composite.variables.end()) {
      bool isSlice = theirs.kind == TensorNode::Slice;
      Access whole =
          isSlice ? theirs.operands.front().through(other.map) : other;
      AffineMap own = mine.operands.front().through(one.map).map;
      TensorId known = bound[variable->second];
      if (known != ~0u && !mayHavePart(known, whole.node))
        return false;
      parts.push_back({{variable->second, own, whole.map}, whole.node});
      return true;
    }
  if (mine.kind != theirs.kind || mine.type != theirs.type ||
      mine.name != theirs.name || mine.attribute != theirs.attribute ||
      mine.operands.size() != theirs.operands.size() ||
      mine.resultFirst != theirs.resultFirst)
    return false;
  if (mine.kind == TensorNode::Constant || mine.kind == TensorNode::Position)
    return true;
  if (mine.kind == TensorNode::Join)
    return unifyParts(one, other);
  if (mine.kind == TensorNode::Slice)
    return unifyAll(mine.operands, one.map, theirs.operands, other.map,
                    /*swapped=*/false);
  if (mine.kind != TensorNode::Scalar && mine.kind != TensorNode::Reduction)
    return false;
  if (done.contains({one.node, one.map, other.node, other.map}))
    return true;
  if (++numPairs > kMostPairs || nextPattern + mine.loops.size() > kMostLoops ||
      nextSubject + theirs.loops.size() > kMostLoops)
    return false;
  unsigned firstPattern = nextPattern, firstSubject = nextSubject;
  AffineMap ours = loopsOf(mine, one, nextPattern);
  AffineMap others = loopsOf(theirs, other, nextSubject);
  // The loops of two reductions that correspond.
  ++numReductions;
  for (unsigned loop = firstPattern; loop < nextPattern; ++loop)
    patternReduction[loop] = numReductions;
  for (unsigned loop = firstSubject; loop < nextSubject; ++loop)
    subjectReduction[loop] = numReductions;
  SmallVector<TensorId, 8> boundBefore(bound);
  size_t before = occurrences.size(), partsBefore = parts.size();
  auto missBefore = miss;
  for (bool swapped : {false, true}) {
    if (swapped && !maySwap(pattern, mine))
      break;
    if (unifyAll(mine.operands, ours, theirs.operands, others, swapped)) {
      done.insert({one.node, one.map, other.node, other.map});
      return true;
    }
    bound = boundBefore;
    miss = missBefore;
    occurrences.truncate(before);
    parts.truncate(partsBefore);
    done.clear();
  }
  return false;
}

bool GraphUnifier::unifyParts(const Access &one, const Access &other) {
  const TensorNode &mine = pattern[one.node], &theirs = subject[other.node];
  if (nextPattern == kMostLoops || nextSubject == kMostLoops)
    return false;
  auto withLoop = [&](AffineMap map, unsigned along, unsigned loop) {
    SmallVector<AffineExpr, 6> loops(map.getResults());
    loops[along] = getAffineDimExpr(loop, context);
    return AffineMap::get(kMostLoops, 0, loops, context);
  };
  ++numReductions;
  patternReduction[nextPattern] = subjectReduction[nextSubject] = numReductions;
  patternJoins.push_back(nextPattern);
  subjectJoins.push_back(nextSubject);
  AffineMap ours = withLoop(one.map, mine.along, nextPattern++),
            others = withLoop(other.map, theirs.along, nextSubject++);
  return unifyAll(mine.operands, ours, theirs.operands, others,
                  /*swapped=*/false);
}

bool GraphUnifier::mayHavePart(TensorId whole, TensorId node) const {
  const TensorNode &read = subject[whole];
  return whole == node || read.kind == TensorNode::Join ||
         read.kind == TensorNode::Pad || read.kind == TensorNode::Elements ||
         (read.kind == TensorNode::Slice && read.operands.front().node == node);
}

void GraphUnifier::bindParts() {
  for (const auto &[part, node] : parts) {
    TensorId &known = bound[part.variable];
    if (known == ~0u)
      known = node;
    occurrences.push_back(part);
    occurrences.back().isPart = true;
  }
}

bool GraphUnifier::isInner(const Occurrence &occurrence, unsigned place,
                           bool ofSubject) const {
  auto indexOf = [&](const Occurrence &each) {
    AffineMap map = ofSubject ? each.subject : each.pattern;
    return place < map.getNumResults() ? map.getResult(place) : AffineExpr();
  };
  AffineExpr index = indexOf(occurrence);
  return isa<AffineConstantExpr>(index) &&
         llvm::any_of(occurrences, [&](const Occurrence &other) {
           AffineExpr its = indexOf(other);
           return other.isPart && other.variable == occurrence.variable &&
                  isa_and_present<AffineConstantExpr>(its) && its != index;
         });
}

llvm::BitVector GraphUnifier::partLoops(bool ofSubject) const {
  llvm::BitVector found(kMostLoops);
  for (unsigned loop : ofSubject ? subjectJoins : patternJoins)
    found.set(loop);
  for (const Occurrence &occurrence : occurrences) {
    AffineMap map = ofSubject ? occurrence.subject : occurrence.pattern;
    if (!occurrence.isPart)
      continue;
    for (auto [place, index] : llvm::enumerate(map.getResults())) {
      for (unsigned loop = 0; loop < kMostLoops; ++loop)
        if (!isa<AffineDimExpr>(index) && index.isFunctionOfDim(loop))
          found.set(loop);
      // The loop in front of an inner one is the outer one of the dimension.
      if (place != 0 && isInner(occurrence, place, ofSubject))
        if (auto outer = dyn_cast<AffineDimExpr>(map.getResult(place - 1)))
          found.set(outer.getPosition());
    }
  }
  return found;
}

void GraphUnifier::readByWholeLoops() {
  std::copy_n(patternReduction.begin(), kMostLoops,
              patternReduction.begin() + kMostLoops);
  std::copy_n(subjectReduction.begin(), kMostLoops,
              subjectReduction.begin() + kMostLoops);
  for (bool ofSubject : {false, true}) {
    llvm::BitVector parts = partLoops(ofSubject);
    for (Occurrence &occurrence : occurrences) {
      AffineMap &map = ofSubject ? occurrence.subject : occurrence.pattern;
      SmallVector<AffineExpr, 6> loops;
      for (AffineExpr index : map.getResults()) {
        for (unsigned loop : parts.set_bits())
          if (occurrence.isPart && index.isFunctionOfDim(loop))
            index = getAffineDimExpr(kMostLoops + loop, context);
        loops.push_back(index);
      }
      map = AffineMap::get(2 * kMostLoops, 0, loops, context);
    }
  }
}

std::vector<SmallVector<unsigned, 4>> GraphUnifier::uses(bool ofSubject) const {
  std::vector<SmallVector<unsigned, 4>> found(2 * kMostLoops);
  auto isBroadcast = [&](unsigned variable) {
    ArrayRef<DefinedOperand> operands = composite.definition->operands;
    return variable < operands.size() && operands[variable].broadcasts;
  };
  for (auto [number, occurrence] : llvm::enumerate(occurrences)) {
    if (isBroadcast(occurrence.variable))
      continue;
    AffineMap map = ofSubject ? occurrence.subject : occurrence.pattern;
    for (unsigned loop = 0; loop < 2 * kMostLoops; ++loop)
      if (map.isFunctionOfDim(loop))
        found[loop].push_back(number);
  }
  return found;
}

std::optional<CompositeMatch> GraphUnifier::solve() {
  bindParts();
  readByWholeLoops();
  const Definition &definition = *composite.definition;
  // The loop of the definition that each loop of the pattern is, in an operand
  // and anywhere.
  llvm::SmallDenseMap<std::pair<unsigned, unsigned>, int16_t> listIn;
  SmallVector<int16_t, 16> listOf(2 * kMostLoops, -1);
  for (const Occurrence &occurrence : occurrences) {
    if (occurrence.variable >= definition.operands.size())
      continue;
    for (auto [index, list] : llvm::zip(occurrence.pattern.getResults(),
                                        composite.lists[occurrence.variable])) {
      auto loop = dyn_cast<AffineDimExpr>(index);
      if (!loop && occurrence.isPart && isa<AffineConstantExpr>(index))
        continue;
      if (!loop)
        return std::nullopt;
      listOf[loop.getPosition()] = list;
      listIn[{occurrence.variable, loop.getPosition()}] = list;
    }
  }
  std::vector<SmallVector<unsigned, 4>> mine = uses(false), theirs = uses(true);
  // The loop of the pattern to which each loop of the subject corresponds.
  SmallVector<int, 16> partner(2 * kMostLoops, -1);
  for (unsigned loop = 0; loop < 2 * kMostLoops; ++loop) {
    if (theirs[loop].empty())
      continue;
    for (unsigned other = 0; other < 2 * kMostLoops; ++other)
      if (listOf[other] >= 0 && mine[other] == theirs[loop] &&
          patternReduction[other] == subjectReduction[loop] &&
          (other < kMostLoops) == (loop < kMostLoops)) {
        partner[loop] = other;
        break;
      }
    if (partner[loop] < 0)
      return std::nullopt;
  }
  // A part of a loop is what the whole is.
  for (unsigned loop = 0; loop < kMostLoops; ++loop)
    if (int whole = partner[kMostLoops + loop]; whole >= int(kMostLoops))
      if (partner[loop] < 0)
        partner[loop] = whole - kMostLoops;
  CompositeMatch match;
  match.pattern = &composite;
  match.operands.resize(definition.operands.size());
  match.numbers.resize(definition.parameters.size());
  // Loops of reductions may be alike, so others are looked at first; parts only
  // tell what nothing else does.
  auto isReduced = [&](const Occurrence &occurrence) {
    for (unsigned loop = 0; loop < 2 * kMostLoops; ++loop)
      if (subjectReduction[loop] && occurrence.subject.isFunctionOfDim(loop))
        return true;
    return false;
  };
  SmallVector<Occurrence, 8> ordered(occurrences);
  llvm::stable_sort(ordered, [&](const Occurrence &lhs, const Occurrence &rhs) {
    return std::make_pair(lhs.isPart, isReduced(lhs)) <
           std::make_pair(rhs.isPart, isReduced(rhs));
  });
  unsigned numInner = 0;
  for (const Occurrence &occurrence : ordered) {
    TensorId node = bound[occurrence.variable];
    if (occurrence.variable >= definition.operands.size()) {
      match.numbers[occurrence.variable - definition.operands.size()] =
          subject[node].attribute;
      continue;
    }
    ProposedOperand &operand = match.operands[occurrence.variable];
    if (operand.node != ~0u)
      continue;
    operand.node = node;
    operand.isNegated = occurrence.isNegated;
    for (auto [place, index] :
         llvm::enumerate(occurrence.subject.getResults())) {
      auto loop = dyn_cast<AffineDimExpr>(index);
      if (occurrence.isPart && place != 0 &&
          isInner(occurrence, place, /*ofSubject=*/true)) {
        operand.inner = place;
        operand.loops.push_back(2 * kMostLoops + numInner++);
        operand.lists.push_back(operand.lists.back());
        continue;
      }
      if (!loop)
        return std::nullopt;
      int own = partner[loop.getPosition()];
      auto known = listIn.find({occurrence.variable, own});
      operand.loops.push_back(loop.getPosition());
      operand.lists.push_back(known != listIn.end() ? known->second
                              : own >= 0            ? listOf[own]
                                                    : int16_t(-1));
    }
  }
  return match;
}

bool GraphUnifier::compare(TensorId root) {
  const TensorNode &one = pattern[composite.root], &other = subject[root];
  nextPattern = one.rank;
  nextSubject = other.rank;
  if (one.rank > kMostLoops || other.rank > kMostLoops)
    return false;
  auto identity = [&](unsigned rank) {
    return AffineMap::get(
        kMostLoops, 0,
        AffineMap::getMultiDimIdentityMap(rank, context).getResults(), context);
  };
  if (!unify({composite.root, identity(one.rank)},
             {root, identity(other.rank)}))
    return false;
  if (miss)
    miss->variables = bound;
  return true;
}

std::optional<CompositeMatch> unify(const CompositePattern &composite,
                                    const TensorGraph &subject, TensorId root) {
  GraphUnifier unifier(composite, subject);
  return unifier.compare(root) ? unifier.solve() : std::nullopt;
}

std::optional<GraphMiss> onlyMiss(const CompositePattern &composite,
                                  const TensorGraph &subject, TensorId root) {
  GraphUnifier unifier(composite, subject, /*mayMiss=*/true);
  return unifier.compare(root) ? unifier.miss : std::nullopt;
}

} // namespace op_tree
