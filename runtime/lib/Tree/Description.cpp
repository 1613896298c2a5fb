//===- Description.cpp - Maps and bindings in words -----------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Tree/Description.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;

namespace op_tree {

std::string describeMap(const Node &node, const Operand &operand) {
  std::string text;
  llvm::raw_string_ostream os(text);
  switch (operand.map) {
  case MapKind::Trailing:
  case MapKind::Explicit: {
    auto printTerm = [&](const Term &term) {
      os << node.loops[term.loop];
      if (term.param >= 0)
        os << " * " << node.parameters[term.param].name << "["
           << int(term.element) << "]";
      else if (term.factor != 1)
        os << " * " << term.factor;
    };
    os << "(";
    if (operand.map == MapKind::Trailing)
      os << "..." << (operand.alternatives.front().empty() ? "" : ", ");
    llvm::interleaveComma(
        operand.alternatives.front(), os, [&](const IndexExpr &expr) {
          llvm::interleave(ArrayRef(expr.terms, expr.numTerms), os, printTerm,
                           " + ");
          if (expr.constant != 0 || expr.numTerms == 0)
            os << (expr.numTerms ? " + " : "") << expr.constant;
        });
    os << ")";
    break;
  }
  case MapKind::Identity:
    os << "the identity";
    break;
  case MapKind::IdentityOrScalar:
    os << "the identity or a scalar's";
    break;
  case MapKind::Permute:
    os << "a permutation";
    break;
  case MapKind::Drop:
    os << "the identity with dimensions left out";
    break;
  case MapKind::Free:
    os << "any";
    break;
  }
  return text;
}

static std::string describe(ArrayRef<OperandSource> group) {
  std::string text;
  llvm::raw_string_ostream os(text);
  llvm::interleaveComma(group, os, [&](const OperandSource &source) {
    if (source.operand >= 0)
      os << "operand #" << source.operand;
    else
      os << "a scalar of the body";
  });
  return text;
}

static std::string describe(const Tree &tree, const Parameter &parameter,
                            const ParameterValue &value) {
  switch (parameter.kind) {
  case ParamKind::Sign:
    return static_cast<Sign>(value.front()) == Sign::Unsigned ? "unsigned"
                                                              : "signed";
  case ParamKind::Function:
    return tree.functions[value.front()].name.str();
  case ParamKind::Dim:
    return std::to_string(value.front());
  case ParamKind::Index:
  case ParamKind::Dims:
  case ParamKind::Permutation:
    break;
  }
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "[";
  llvm::interleaveComma(value, os);
  os << "]";
  return text;
}

SmallVector<std::pair<StringRef, std::string>>
describe(const Tree &tree, const Binding &binding) {
  SmallVector<std::pair<StringRef, std::string>> found;
  const Node &node = *binding.node;
  for (auto [i, operand] : llvm::enumerate(node.operands))
    found.push_back({operand.name, describe(binding.group(i))});
  int leading = node.leadingLoops(binding.loops.size());
  for (auto [i, loop] : llvm::enumerate(node.loops))
    found.push_back({loop, "d" + std::to_string(binding.loops[i + leading])});
  for (auto [parameter, value] : llvm::zip(node.parameters, binding.parameters))
    if (!parameter.bound)
      found.push_back({parameter.name, describe(tree, parameter, value)});
  return found;
}

} // namespace op_tree
