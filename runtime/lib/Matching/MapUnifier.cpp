//===- MapUnifier.cpp - Maps up to the names of loops ---------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Matching/MapUnifier.h"
#include "OpTree/IR/LinearForm.h"
#include "OpTree/Matching/MapPredicates.h"
#include "OpTree/Tree/MapForms.h"
#include "mlir/IR/AffineExpr.h"
#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;
using utils::IteratorType;

namespace op_tree {

namespace {

class MapUnifier {
public:
  MapUnifier(const StructuredView &view, Binding &binding, Mismatch *mismatch)
      : view(view), node(*binding.node), binding(binding), mismatch(mismatch),
        leading(node.leadingLoops(view.numLoops())),
        loopOf(view.numLoops(), -1) {}

  bool run();

private:
  template <typename Fn> bool forEachPosition(Fn &&fn) {
    for (unsigned i = 0, e = node.operands.size(); i < e; ++i)
      for (unsigned p = binding.begin[i]; p < binding.begin[i + 1]; ++p) {
        if (!fn(node.operands[i], p))
          return false;
        if (mismatch && node.operands[i].map != MapKind::Free)
          ++mismatch->progress;
      }
    return true;
  }
  AffineMap mapAt(unsigned position) const {
    const OperandSource &source = binding.operands[position];
    if (source.operand >= 0)
      return view.maps[source.operand];
    // A captured tensor is read at computed indices; no loop is a dimension.
    MLIRContext *context = view.op->getContext();
    auto type = dyn_cast<RankedTensorType>(source.value.getType());
    SmallVector<AffineExpr, 4> zeros(type ? type.getRank() : 0,
                                     getAffineConstantExpr(0, context));
    return AffineMap::get(view.numLoops(), 0, zeros, context);
  }
  ArrayRef<IndexExpr> resultsOf(const Operand &operand) const {
    unsigned number = &operand - node.operands.data();
    return operand.alternatives[binding.alternatives.empty()
                                    ? 0
                                    : binding.alternatives[number]];
  }
  bool bind(int loop, AffineExpr expr);
  bool bindLoops(const Operand &operand, unsigned position);
  bool check(const Operand &operand, unsigned position);
  bool checkSum(const IndexExpr &expected, AffineExpr actual);
  bool isIdentity(AffineMap map) const;

  const StructuredView &view;
  const Node &node;
  Binding &binding;
  Mismatch *mismatch;
  /// The number of loops before those that have names.
  int leading;
  /// For each dimension, the loop that it is, or -1.
  SmallVector<int, 8> loopOf;
};

bool MapUnifier::bind(int loop, AffineExpr expr) {
  auto dim = dyn_cast<AffineDimExpr>(expr);
  if (!dim)
    return false;
  unsigned position = dim.getPosition();
  if (binding.loops[loop] == ~0u && loopOf[position] < 0) {
    binding.loops[loop] = position;
    loopOf[position] = loop;
    return true;
  }
  return binding.loops[loop] == position;
}

/// Binds the loops that are results of the operand's map by themselves.
bool MapUnifier::bindLoops(const Operand &operand, unsigned position) {
  AffineMap map = mapAt(position);
  if (map.getNumSymbols() != 0)
    return fail(mismatch, "symbols in the indexing map", position);
  if (operand.map == MapKind::Identity) {
    if (map.getNumResults() != view.numLoops())
      return fail(mismatch, "identity map", position);
    for (auto [i, result] : llvm::enumerate(map.getResults()))
      if (!bind(i, result))
        return fail(mismatch, "identity map", position);
  }
  if (operand.map == MapKind::Trailing) {
    ArrayRef<IndexExpr> results = resultsOf(operand);
    if (map.getNumResults() != results.size() + leading)
      return fail(mismatch, "rank of the indexing map", position);
    for (auto [i, actual] : llvm::enumerate(map.getResults())) {
      int loop = i;
      if (loop >= leading && (loop = results[i - leading].loop()) >= 0)
        loop += leading;
      if (loop >= 0 && !bind(loop, actual))
        return fail(mismatch, "indexing map", position);
    }
  }
  if (operand.map == MapKind::Explicit) {
    ArrayRef<IndexExpr> results = resultsOf(operand);
    if (map.getNumResults() != results.size())
      return fail(mismatch, "rank of the indexing map", position);
    for (auto [expected, actual] : llvm::zip(results, map.getResults()))
      if (expected.loop() >= 0 && !bind(leading + expected.loop(), actual))
        return fail(mismatch, "indexing map", position);
  }
  return true;
}

bool MapUnifier::isIdentity(AffineMap map) const {
  if (map.getNumResults() != view.numLoops())
    return false;
  for (auto [i, result] : llvm::enumerate(map.getResults())) {
    auto dim = dyn_cast<AffineDimExpr>(result);
    if (!dim || loopOf[dim.getPosition()] != static_cast<int>(i))
      return false;
  }
  return true;
}

/// Checks a result that is not a single loop, and solves the parameters in it.
bool MapUnifier::checkSum(const IndexExpr &expected, AffineExpr actual) {
  SmallVector<int64_t, 8> coefficients(view.numLoops(), 0);
  int64_t constant = 0;
  if (!addLinear(actual, 1, coefficients, constant) ||
      constant != expected.constant)
    return false;
  for (unsigned i = 0; i < expected.numTerms; ++i) {
    const Term &term = expected.terms[i];
    int loop = term.loop + leading;
    int64_t &coefficient = coefficients[binding.loops[loop]];
    int64_t factor = term.factor;
    if (term.param >= 0) {
      const Parameter &parameter = node.parameters[term.param];
      ParameterValue &value = binding.parameters[term.param];
      if (value.empty())
        value.assign(parameter.count, INT64_MIN);
      int64_t &element = value[term.element];
      if (element == INT64_MIN)
        element = coefficient;
      if (element < parameter.minimum)
        return false;
      factor = element;
    }
    if (coefficient != factor)
      return false;
    coefficient = 0;
  }
  return llvm::all_of(coefficients, [](int64_t c) { return c == 0; });
}

bool MapUnifier::check(const Operand &operand, unsigned position) {
  AffineMap map = mapAt(position);
  switch (operand.map) {
  case MapKind::Identity:
  case MapKind::Free:
    return true;
  case MapKind::Trailing:
  case MapKind::Explicit:
    // The first results of a trailing map are bound already.
    for (auto [expected, actual] :
         llvm::zip(resultsOf(operand),
                   map.getResults().take_back(resultsOf(operand).size())))
      if (expected.loop() < 0 && !checkSum(expected, actual))
        return fail(mismatch, "strides and dilations", position);
    return true;
  case MapKind::IdentityOrScalar:
    if (map.getNumResults() == 0 || isIdentity(map))
      return true;
    return fail(mismatch, "identity map", position);
  case MapKind::Permute: {
    // The result at position p[i] is loop i.
    ParameterValue p(view.numLoops(), -1);
    if (map.getNumResults() != view.numLoops())
      return fail(mismatch, "permutation", position);
    for (auto [i, result] : llvm::enumerate(map.getResults())) {
      auto dim = dyn_cast<AffineDimExpr>(result);
      if (!dim || p[loopOf[dim.getPosition()]] >= 0)
        return fail(mismatch, "permutation", position);
      p[loopOf[dim.getPosition()]] = i;
    }
    ParameterValue &value = binding.parameters[operand.param];
    if (!value.empty() && value != p)
      return fail(mismatch, "permutation", position);
    value = p;
    return true;
  }
  case MapKind::Drop: {
    // All loops that are not in p, in order.
    ParameterValue p;
    int next = 0;
    for (AffineExpr result : map.getResults()) {
      auto dim = dyn_cast<AffineDimExpr>(result);
      if (!dim || loopOf[dim.getPosition()] < next)
        return fail(mismatch, "dimensions", position);
      for (; next < loopOf[dim.getPosition()]; ++next)
        p.push_back(next);
      ++next;
    }
    for (; next < static_cast<int>(view.numLoops()); ++next)
      p.push_back(next);
    ParameterValue &value = binding.parameters[operand.param];
    // An empty list is a value as well, so compare maps instead of values.
    if (position > binding.begin[&operand - node.operands.data()] && value != p)
      return fail(mismatch, "dimensions", position);
    value = p;
    return true;
  }
  }
  return false;
}

/// Returns true if the expression is a loop or a multiple of one.
static bool isMultiple(AffineExpr expr) {
  if (auto product = dyn_cast<AffineBinaryOpExpr>(expr);
      product && product.getKind() == AffineExprKind::Mul &&
      isa<AffineConstantExpr>(product.getRHS()))
    expr = product.getLHS();
  return isa<AffineDimExpr>(expr);
}

/// Returns true if the expression is a loop or a sum of two multiples of loops.
static bool isPlain(AffineExpr expr) {
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!binary)
    return isa<AffineDimExpr>(expr);
  return binary.getKind() == AffineExprKind::Add &&
         isMultiple(binary.getLHS()) && isMultiple(binary.getRHS());
}

/// Returns the map with linear results as sums of multiples of loops, the only
/// windows that MLIR's convolutions accept: `d0 * 3 + d1 * 2` for
/// `(d0 + d1) * 2 + d0`.
static AffineMap withPlainSums(AffineMap map) {
  if (llvm::all_of(map.getResults(), isPlain))
    return map;
  SmallVector<AffineExpr, 4> results;
  for (AffineExpr result : map.getResults()) {
    SmallVector<int64_t, 8> coefficients(map.getNumDims(), 0);
    int64_t constant = 0;
    if (!isPlain(result) && addLinear(result, 1, coefficients, constant)) {
      result = getAffineConstantExpr(constant, map.getContext());
      for (auto [loop, coefficient] : llvm::enumerate(coefficients))
        if (coefficient != 0)
          result =
              result + getAffineDimExpr(loop, map.getContext()) * coefficient;
    }
    results.push_back(result);
  }
  return AffineMap::get(map.getNumDims(), 0, results, map.getContext());
}

bool MapUnifier::run() {
  unsigned numLoops = view.numLoops();
  if (node.numLoops >= 0 && node.numLoops != static_cast<int>(numLoops))
    return fail(mismatch, "number of loops");
  if (leading < 0)
    return fail(mismatch, "number of loops");
  binding.loops.assign(numLoops, ~0u);
  if (!forEachPosition([&](const Operand &operand, unsigned position) {
        return bindLoops(operand, position);
      }))
    return false;
  // If no map determines the loops, they keep the op's numbering.
  if (llvm::all_of(binding.loops, [](unsigned dim) { return dim == ~0u; }))
    for (unsigned i = 0; i < numLoops; ++i)
      binding.loops[i] = loopOf[i] = i;
  for (unsigned i = 0; i < numLoops; ++i)
    if (binding.loops[i] == ~0u)
      return failLoop(mismatch, "a loop that stands alone in a map", i);
  if (!forEachPosition([&](const Operand &operand, unsigned position) {
        return check(operand, position);
      }))
    return false;

  SmallVector<AffineMap, 2> initMaps;
  for (unsigned i = 0, e = view.inits.size(); i < e; ++i)
    initMaps.push_back(view.initMap(i));
  if (iteratorsFromMaps(initMaps, numLoops) != view.iterators)
    return fail(mismatch, "iterator types");

  bool renamed = llvm::any_of(llvm::enumerate(loopOf), [](auto entry) {
    return static_cast<int>(entry.index()) != entry.value();
  });
  SmallVector<AffineExpr, 8> renaming;
  if (renamed)
    for (int loop : loopOf)
      renaming.push_back(getAffineDimExpr(loop, view.op->getContext()));
  binding.maps.clear();
  for (unsigned p = 0, e = binding.operands.size(); p < e; ++p) {
    AffineMap map = mapAt(p);
    if (renamed)
      map = map.replaceDimsAndSymbols(renaming, {}, numLoops, 0);
    if (node.predicate->windowed())
      map = withPlainSums(map);
    binding.maps.push_back(map);
  }
  return satisfiesPredicate(view, binding, mismatch);
}

} // namespace

bool unifyMaps(const StructuredView &view, Binding &binding,
               Mismatch *mismatch) {
  return MapUnifier(view, binding, mismatch).run();
}

} // namespace op_tree
