//===- ConvolutionClassifier.cpp - An op as a named convolution -----------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each loop of
//
//   linalg.generic [(i, f, c, k) -> (i + k, c), (i, f, c, k) -> (k, c, f),
//                   (i, f, c, k) -> (i, f)]
//
// is of the class that its uses show: `i` and `k` add up to a position in the
// image (`k` is in the filter too, so it is the window's), `f` is in filter and
// output, `c` in image and filter. A named op with loops of these classes, and
// perhaps others that will have size 1, is a candidate: `conv_1d_ncw_fcw`.
//
//===----------------------------------------------------------------------===//

#include "OpTree/Forms/ConvolutionClassifier.h"
#include "OpTree/Forms/Decomposition.h"
#include "OpTree/IR/LinearForm.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;

namespace op_tree {

bool isWindowed(const Node &node) {
  return node.predicate->windowed() && !node.region;
}

bool isBetter(const ConvolutionReading &lhs, const ConvolutionReading &rhs) {
  return std::tie(lhs.transposes, lhs.rank, lhs.operands, lhs.layouts) <
         std::tie(rhs.transposes, rhs.rank, rhs.operands, rhs.layouts);
}

bool ConvolutionClassifier::run() {
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
      LoopSum sum;
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

bool ConvolutionClassifier::uses(int operand, int loop) const {
  return llvm::any_of(sums[operand], [&](const LoopSum &sum) {
    return llvm::any_of(sum, [&](auto &term) { return term.first == loop; });
  });
}

static bool usesLoop(const Operand &operand, int loop) {
  return llvm::any_of(operand.alternatives.front(), [&](const IndexExpr &expr) {
    return llvm::any_of(ArrayRef(expr.terms, expr.numTerms),
                        [&](const Term &term) { return term.loop == loop; });
  });
}

std::optional<int>
ConvolutionClassifier::dimOf(const IndexExpr &expr, int own,
                             const ConvolutionReading &reading,
                             Factors &factors) const {
  SmallVector<const Term *, 2> terms;
  for (const Term &term : ArrayRef(expr.terms, expr.numTerms))
    if (reading.loops[term.loop] >= 0)
      terms.push_back(&term);
  if (terms.empty())
    return kNewDim;
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

/// Computes the layout of every operand, once all loops are assigned.
bool ConvolutionClassifier::complete(ConvolutionReading &reading) const {
  Factors factors;
  reading.layouts.clear();
  reading.transposes = 0;
  for (auto [operand, own] :
       llvm::zip(reading.node->operands, reading.operands)) {
    DimLayout &layout = reading.layouts.emplace_back();
    if (own < 0 || own == shape)
      continue;
    for (const IndexExpr &expr : operand.alternatives.front()) {
      std::optional<int> d = dimOf(expr, own, reading, factors);
      if (!d)
        return false;
      layout.push_back(*d);
    }
    DimLayout named;
    llvm::copy_if(layout, std::back_inserter(named),
                  [](int d) { return d != kNewDim; });
    unsigned used = llvm::count_if(
        sums[own], [](const LoopSum &sum) { return !sum.empty(); });
    DimLayout distinct = named;
    llvm::sort(distinct);
    distinct.erase(llvm::unique(distinct), distinct.end());
    if (distinct.size() != named.size() || named.size() != used)
      return false;
    if (distinct != named)
      reading.transposes += operand.role == Role::Init ? 2 : 1;
  }
  return true;
}

bool ConvolutionClassifier::mayFit(const ConvolutionReading &reading,
                                   int last) const {
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

bool ConvolutionClassifier::hasRoom(const ConvolutionReading &reading) const {
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

void ConvolutionClassifier::assign(
    ConvolutionReading &reading, unsigned next,
    SmallVectorImpl<ConvolutionReading> &found) const {
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
  // Give up if fewer loops of the node are left than the op has unassigned
  // loops.
  if (numLoops - taken > node.numLoops - next - 1)
    return;
  reading.loops[next] = kNewDim;
  if (mayFit(reading, next))
    assign(reading, next + 1, found);
}

void ConvolutionClassifier::readAs(
    const Node &node, unsigned rank,
    SmallVectorImpl<ConvolutionReading> &found) const {
  if (node.kind != NodeKind::Named || !isWindowed(node))
    return;
  SmallVector<int, 2> places;
  ConvolutionReading reading{
      &node, rank, SmallVector<int, 9>(node.numLoops, kNewDim), {}, {}};
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

} // namespace op_tree
