//===- PayloadBuilder.cpp - Bodies from graphs ----------------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Payload/PayloadBuilder.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Operation.h"
#include "mlir/IR/OperationSupport.h"

using namespace mlir;

namespace op_tree {

SmallVector<Value, 1> buildScalars(OpBuilder &builder, Location loc,
                                   const Tree &tree, const DialectInfo &dialect,
                                   const ScalarGraph &graph,
                                   ValueRange arguments,
                                   ArrayRef<unsigned> loops) {
  SmallVector<Value, 16> values;
  for (const ScalarNode &node : graph.nodes) {
    OperationState state(loc, node.kind == ScalarNode::Constant
                                  ? StringRef(tree.helpers.constant)
                              : node.kind == ScalarNode::Index
                                  ? StringRef(dialect.index)
                                  : node.name);
    switch (node.kind) {
    case ScalarNode::Argument:
      // A missing argument is an init that the body does not read.
      values.push_back(node.index < arguments.size() ? arguments[node.index]
                                                     : Value());
      continue;
    case ScalarNode::Captured:
      values.push_back(node.source);
      continue;
    case ScalarNode::Constant:
      state.addAttribute("value", node.value);
      break;
    case ScalarNode::Index:
      state.addAttribute("dim", builder.getI64IntegerAttr(loops[node.index]));
      break;
    case ScalarNode::Op:
      for (unsigned arg : node.args)
        state.operands.push_back(values[arg]);
      if (auto flags = dyn_cast_or_null<DictionaryAttr>(node.value))
        state.addAttributes(flags.getValue());
      break;
    }
    state.addTypes(node.type);
    values.push_back(builder.create(state)->getResult(0));
  }
  SmallVector<Value, 1> results;
  for (unsigned result : graph.results)
    results.push_back(values[result]);
  return results;
}

void buildPayload(OpBuilder &builder, Location loc, const Tree &tree,
                  const DialectInfo &dialect, const ScalarGraph &graph,
                  ValueRange arguments, ArrayRef<unsigned> loops) {
  OperationState yield(loc, StringRef(dialect.yield));
  yield.addOperands(
      buildScalars(builder, loc, tree, dialect, graph, arguments, loops));
  builder.create(yield);
}

} // namespace op_tree
