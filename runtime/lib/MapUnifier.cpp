//===- MapUnifier.cpp - Maps up to the names of loops ---------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/MapUnifier.h"
#include "mlir/IR/AffineExpr.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/SmallBitVector.h"
#include "llvm/ADT/SmallSet.h"

using namespace mlir;
using utils::IteratorType;

namespace optree {

namespace {

/// Adds `factor * expr` to the coefficients of a linear form; false where
/// `expr` is not linear.
bool flatten(AffineExpr expr, int64_t factor, MutableArrayRef<int64_t> dims,
             int64_t &constant) {
  if (auto dim = dyn_cast<AffineDimExpr>(expr)) {
    dims[dim.getPosition()] += factor;
    return true;
  }
  if (auto value = dyn_cast<AffineConstantExpr>(expr)) {
    constant += factor * value.getValue();
    return true;
  }
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!binary)
    return false;
  if (binary.getKind() == AffineExprKind::Add)
    return flatten(binary.getLHS(), factor, dims, constant) &&
           flatten(binary.getRHS(), factor, dims, constant);
  if (binary.getKind() == AffineExprKind::Mul)
    if (auto scale = dyn_cast<AffineConstantExpr>(binary.getRHS()))
      return flatten(binary.getLHS(), factor * scale.getValue(), dims,
                     constant);
  return false;
}

class MapUnifier {
public:
  MapUnifier(const StructuredView &view, Binding &binding, Mismatch *mismatch)
      : view(view), node(*binding.node), binding(binding), mismatch(mismatch),
        loopOf(view.numLoops(), -1) {}

  bool run();

private:
  template <typename Fn> bool forEachPosition(Fn &&fn) {
    for (unsigned i = 0, e = node.operands.size(); i < e; ++i)
      for (unsigned p = binding.begin[i]; p < binding.begin[i + 1]; ++p)
        if (!fn(node.operands[i], p))
          return false;
    return true;
  }
  AffineMap mapAt(unsigned position) const {
    int operand = binding.operands[position].operand;
    if (operand >= 0)
      return view.maps[operand];
    return AffineMap::get(view.numLoops(), 0, view.op->getContext());
  }
  bool bind(int loop, AffineExpr expr);
  bool bindLoops(const Operand &operand, unsigned position);
  bool check(const Operand &operand, unsigned position);
  bool checkSum(const IndexExpr &expected, AffineExpr actual);
  bool isIdentity(AffineMap map) const;
  bool checkPredicate();
  bool checkContraction();
  bool checkPointwise();
  bool checkWindowed();

  const StructuredView &view;
  const Node &node;
  Binding &binding;
  Mismatch *mismatch;
  /// The loop that each dimension is, or -1.
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

/// Binds the loops that stand alone in the map of the operand.
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
  if (operand.map == MapKind::Explicit) {
    ArrayRef<IndexExpr> results = operand.alternatives.front();
    if (map.getNumResults() != results.size())
      return fail(mismatch, "rank of the indexing map", position);
    for (auto [expected, actual] : llvm::zip(results, map.getResults()))
      if (expected.loop() >= 0 && !bind(expected.loop(), actual))
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

/// Checks a result that is not one loop; solves the symbols in it.
bool MapUnifier::checkSum(const IndexExpr &expected, AffineExpr actual) {
  SmallVector<int64_t, 8> coefficients(view.numLoops(), 0);
  int64_t constant = 0;
  if (!flatten(actual, 1, coefficients, constant) ||
      constant != expected.constant)
    return false;
  for (unsigned i = 0; i < expected.numTerms; ++i) {
    const Term &term = expected.terms[i];
    int64_t &coefficient = coefficients[binding.loops[term.loop]];
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
  case MapKind::Explicit:
    for (auto [expected, actual] :
         llvm::zip(operand.alternatives.front(), map.getResults()))
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
    // An empty list is a value too, so equality is checked on the maps.
    if (position > binding.begin[&operand - node.operands.data()] && value != p)
      return fail(mismatch, "dimensions", position);
    value = p;
    return true;
  }
  }
  return false;
}

bool MapUnifier::checkContraction() {
  unsigned numInits = view.inits.size();
  unsigned numInputs = binding.maps.size() - numInits;
  bool contracts = false;
  for (unsigned loop = 0; loop < view.numLoops(); ++loop) {
    unsigned in = 0, out = 0;
    for (auto [i, map] : llvm::enumerate(binding.maps))
      for (AffineExpr result : map.getResults())
        if (result.isFunctionOfDim(loop))
          ++(i < numInputs ? in : out);
    if (in + out == 0 || (in == 1 && out != 1))
      return fail(mismatch, "a loop that neither contracts nor is written",
                  loop);
    contracts |= in == 2 && out == 0;
  }
  for (auto [i, map] : llvm::enumerate(binding.maps))
    if (!map.isProjectedPermutation())
      return fail(mismatch, "projected permutation", i);
  return contracts || fail(mismatch, "a contracting loop");
}

bool MapUnifier::checkPointwise() {
  for (IteratorType type : view.iterators)
    if (type != IteratorType::parallel)
      return fail(mismatch, "parallel loops");
  if (!binding.maps.back().isPermutation())
    return fail(mismatch, "permutation as output map", binding.maps.size() - 1);
  return true;
}

bool MapUnifier::checkWindowed() {
  // The image is read through a window: sums of two loops, one of which the
  // output has; everything else is a projected permutation.
  bool window = false;
  for (auto [i, map] : llvm::enumerate(binding.maps)) {
    if (i != 0) {
      if (!map.isProjectedPermutation())
        return fail(mismatch, "projected permutation", i);
      continue;
    }
    for (AffineExpr result : map.getResults()) {
      if (isa<AffineDimExpr>(result))
        continue;
      SmallVector<int64_t, 8> coefficients(view.numLoops(), 0);
      int64_t constant = 0;
      if (!flatten(result, 1, coefficients, constant) || constant != 0)
        return fail(mismatch, "a window", i);
      unsigned used = 0;
      for (int64_t coefficient : coefficients) {
        if (coefficient < 0)
          return fail(mismatch, "positive strides", i);
        used += coefficient != 0;
      }
      if (used != 2)
        return fail(mismatch, "a window", i);
      window = true;
    }
  }
  return window || fail(mismatch, "a window", 0);
}

bool MapUnifier::checkPredicate() {
  switch (node.predicate) {
  case Predicate::Any:
    return true;
  case Predicate::Contraction:
    return checkContraction();
  case Predicate::Pointwise:
    return checkPointwise();
  case Predicate::Windowed:
    return checkWindowed();
  }
  return false;
}

bool MapUnifier::run() {
  unsigned numLoops = view.numLoops();
  if (node.numLoops >= 0 && node.numLoops != static_cast<int>(numLoops))
    return fail(mismatch, "number of loops");
  binding.loops.assign(numLoops, ~0u);
  if (!forEachPosition([&](const Operand &operand, unsigned position) {
        return bindLoops(operand, position);
      }))
    return false;
  // Where no map says what the loops are, they are as they stand.
  if (llvm::all_of(binding.loops, [](unsigned dim) { return dim == ~0u; }))
    for (unsigned i = 0; i < numLoops; ++i)
      binding.loops[i] = loopOf[i] = i;
  for (unsigned i = 0; i < numLoops; ++i)
    if (binding.loops[i] == ~0u)
      return fail(mismatch, "a loop that stands alone in a map", i);
  if (!forEachPosition([&](const Operand &operand, unsigned position) {
        return check(operand, position);
      }))
    return false;

  MLIRContext *context = view.op->getContext();
  SmallVector<AffineExpr, 8> renaming;
  for (int loop : loopOf)
    renaming.push_back(getAffineDimExpr(loop, context));
  bool renamed = llvm::any_of(llvm::enumerate(loopOf), [](auto entry) {
    return static_cast<int>(entry.index()) != entry.value();
  });
  binding.maps.clear();
  for (unsigned p = 0, e = binding.operands.size(); p < e; ++p)
    binding.maps.push_back(
        renamed ? mapAt(p).replaceDimsAndSymbols(renaming, {}, numLoops, 0)
                : mapAt(p));

  SmallVector<AffineMap, 2> initMaps;
  for (unsigned i = 0, e = view.inits.size(); i < e; ++i)
    initMaps.push_back(view.initMap(i));
  if (iteratorsFromMaps(initMaps, numLoops) != view.iterators)
    return fail(mismatch, "iterator types");
  return checkPredicate();
}

} // namespace

bool unifyMaps(const StructuredView &view, Binding &binding,
               Mismatch *mismatch) {
  return MapUnifier(view, binding, mismatch).run();
}

SmallVector<IteratorType, 6> iteratorsFromMaps(ArrayRef<AffineMap> initMaps,
                                               unsigned numLoops) {
  SmallVector<IteratorType, 6> types(numLoops, IteratorType::reduction);
  for (AffineMap map : initMaps)
    for (unsigned i = 0; i < numLoops; ++i)
      if (map.isFunctionOfDim(i))
        types[i] = IteratorType::parallel;
  return types;
}

std::optional<SmallVector<AffineMap, 4>>
mapsFromForms(const Node &node, ArrayRef<unsigned> begin,
              ArrayRef<ParameterValue> parameters, ArrayRef<int64_t> ranks,
              MLIRContext *context) {
  int64_t numLoops = node.numLoops;
  for (unsigned i = 0, e = node.operands.size(); numLoops < 0 && i < e; ++i)
    if (node.operands[i].map == MapKind::Identity && begin[i] < begin[i + 1])
      numLoops = ranks[begin[i]];
  if (numLoops < 0)
    return std::nullopt;

  SmallVector<AffineMap, 4> maps;
  for (unsigned i = 0, e = node.operands.size(); i < e; ++i) {
    const Operand &operand = node.operands[i];
    for (unsigned p = begin[i]; p < begin[i + 1]; ++p) {
      SmallVector<AffineExpr, 6> results;
      switch (operand.map) {
      case MapKind::Free:
      case MapKind::Identity:
      case MapKind::IdentityOrScalar:
        if (operand.map == MapKind::Identity || ranks[p] != 0)
          for (int64_t d = 0; d < numLoops; ++d)
            results.push_back(getAffineDimExpr(d, context));
        break;
      case MapKind::Explicit:
        for (const IndexExpr &expr : operand.alternatives.front()) {
          AffineExpr sum = getAffineConstantExpr(expr.constant, context);
          for (unsigned t = 0; t < expr.numTerms; ++t) {
            const Term &term = expr.terms[t];
            int64_t factor = term.param < 0
                                 ? term.factor
                                 : parameters[term.param][term.element];
            sum = sum + getAffineDimExpr(term.loop, context) * factor;
          }
          results.push_back(sum);
        }
        break;
      case MapKind::Permute: {
        const ParameterValue &permutation = parameters[operand.param];
        results.resize(numLoops);
        if (static_cast<int64_t>(permutation.size()) != numLoops)
          return std::nullopt;
        for (auto [loop, position] : llvm::enumerate(permutation)) {
          if (position < 0 || position >= numLoops || results[position])
            return std::nullopt;
          results[position] = getAffineDimExpr(loop, context);
        }
        break;
      }
      case MapKind::Drop:
        for (int64_t d = 0; d < numLoops; ++d)
          if (!llvm::is_contained(parameters[operand.param], d))
            results.push_back(getAffineDimExpr(d, context));
        break;
      }
      maps.push_back(AffineMap::get(numLoops, 0, results, context));
    }
  }
  return maps;
}

} // namespace optree
