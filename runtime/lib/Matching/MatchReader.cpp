//===- MatchReader.cpp - A binding, read by names -------------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Matching/MatchReader.h"

using namespace mlir;

namespace op_tree {

MatchReader::MatchReader(const TreeIndex &index, Operation *op, unsigned node)
    : index(index), op(op),
      binding(Matcher(index).match(op, index.tree.nodes[node])) {}

MatchReader::~MatchReader() = default;

SmallVector<Value> MatchReader::operands(StringRef name) const {
  SmallVector<Value> values;
  for (auto [i, operand] : llvm::enumerate(binding->node->operands))
    if (operand.name == name)
      for (const OperandSource &source : binding->group(i))
        values.push_back(source.operand >= 0 ? op->getOperand(source.operand)
                                             : source.value);
  return values;
}

Value MatchReader::operand(StringRef name) const {
  SmallVector<Value> values = operands(name);
  return values.empty() ? Value() : values.front();
}

unsigned MatchReader::loop(StringRef name) const {
  for (auto [i, loop] : llvm::enumerate(binding->node->loops))
    if (loop == name)
      return binding->loops[i];
  return ~0u;
}

SmallVector<int64_t> MatchReader::integers(StringRef name) const {
  for (auto [parameter, value] :
       llvm::zip(binding->node->parameters, binding->parameters))
    if (parameter.name == name)
      return SmallVector<int64_t>(value.begin(), value.end());
  return {};
}

Sign MatchReader::sign(StringRef name) const {
  SmallVector<int64_t> value = integers(name);
  return value.empty() ? Sign::Signed : static_cast<Sign>(value.front());
}

StringRef MatchReader::function(StringRef name) const {
  SmallVector<int64_t> value = integers(name);
  return value.empty() ? StringRef()
                       : StringRef(index.tree.functions[value.front()].name);
}

} // namespace op_tree
