//===- MapForms.cpp - Maps from the forms of a node -----------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Tree/MapForms.h"
#include "OpTree/IR/LinearForm.h"

using namespace mlir;
using utils::IteratorType;

namespace op_tree {

SmallVector<IteratorType, 6> iteratorsFromMaps(ArrayRef<AffineMap> initMaps,
                                               unsigned numLoops) {
  SmallVector<IteratorType, 6> types(numLoops, IteratorType::reduction);
  for (AffineMap map : initMaps)
    for (AffineExpr result : map.getResults())
      forEachDim(result,
                 [&](unsigned loop) { types[loop] = IteratorType::parallel; });
  return types;
}

std::optional<SmallVector<AffineMap, 4>>
mapsFromForms(const Node &node, ArrayRef<unsigned> begin,
              ArrayRef<ParameterValue> parameters, ArrayRef<int64_t> ranks,
              MLIRContext *context) {
  int64_t numLoops = node.numLoops;
  for (unsigned i = 0, e = node.operands.size(); numLoops < 0 && i < e; ++i) {
    const Operand &operand = node.operands[i];
    if (begin[i] == begin[i + 1])
      continue;
    if (operand.map == MapKind::Identity)
      numLoops = ranks[begin[i]];
    if (operand.map == MapKind::Trailing)
      numLoops = ranks[begin[i]] -
                 static_cast<int64_t>(operand.alternatives.front().size()) +
                 static_cast<int64_t>(node.loops.size());
  }
  int64_t leading = node.leadingLoops(numLoops);
  if (numLoops < 0 || leading < 0)
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
      case MapKind::Trailing:
        for (int64_t d = 0; d < leading; ++d)
          results.push_back(getAffineDimExpr(d, context));
        [[fallthrough]];
      case MapKind::Explicit:
        for (const IndexExpr &expr : operand.alternatives.front()) {
          AffineExpr sum = getAffineConstantExpr(expr.constant, context);
          for (unsigned t = 0; t < expr.numTerms; ++t) {
            const Term &term = expr.terms[t];
            // The attribute may be missing or malformed if MLIR does not know
            // the op.
            if (term.param >= 0 && static_cast<size_t>(term.element) >=
                                       parameters[term.param].size())
              return std::nullopt;
            int64_t factor = term.param < 0
                                 ? term.factor
                                 : parameters[term.param][term.element];
            sum = sum + getAffineDimExpr(leading + term.loop, context) * factor;
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
        for (int64_t dropped : parameters[operand.param])
          if (dropped < 0 || dropped >= numLoops)
            return std::nullopt;
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

} // namespace op_tree
