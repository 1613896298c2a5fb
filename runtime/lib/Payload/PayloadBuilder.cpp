//===- PayloadBuilder.cpp - Bodies from graphs ----------------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Payload/PayloadBuilder.h"
#include "mlir/IR/AffineExpr.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Operation.h"
#include "mlir/IR/OperationSupport.h"

using namespace mlir;

namespace op_tree {

/// Builds the number of iterations of a loop: a constant, or the size of a
/// dimension of an operand.
static Value buildSize(OpBuilder &builder, Location loc, const Tree &tree,
                       const LoopNest &nest, unsigned loop) {
  auto constant = [&](int64_t value) {
    OperationState state(loc, StringRef(tree.helpers.constant));
    state.addAttribute("value", builder.getIndexAttr(value));
    state.addTypes(builder.getIndexType());
    return builder.create(state)->getResult(0);
  };
  Value source;
  unsigned place = 0;
  for (auto [operand, map] : llvm::zip(nest.operands, nest.maps)) {
    auto type = dyn_cast<ShapedType>(operand.getType());
    if (!isa_and_nonnull<RankedTensorType, MemRefType>(type))
      continue;
    for (auto [dimension, result] : llvm::enumerate(map.getResults())) {
      if (result != builder.getAffineDimExpr(loop))
        continue;
      if (!type.isDynamicDim(dimension))
        return constant(type.getDimSize(dimension));
      if (!source) {
        source = operand;
        place = dimension;
      }
    }
  }
  assert(source && "a map reads each loop whose size a payload takes");
  OperationState state(loc, isa<MemRefType>(source.getType()) ? "memref.dim"
                                                              : "tensor.dim");
  state.addOperands({source, constant(place)});
  state.addTypes(builder.getIndexType());
  return builder.create(state)->getResult(0);
}

SmallVector<Value, 1> buildScalars(OpBuilder &builder, Location loc,
                                   const Tree &tree, const DialectInfo &dialect,
                                   const ScalarGraph &graph,
                                   ValueRange arguments, const LoopNest &nest) {
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
    case ScalarNode::Size:
      values.push_back(
          buildSize(builder, loc, tree, nest, nest.numbers[node.index]));
      continue;
    case ScalarNode::Constant:
      state.addAttribute("value", node.value);
      break;
    case ScalarNode::Index:
      state.addAttribute("dim",
                         builder.getI64IntegerAttr(nest.numbers[node.index]));
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
                  ValueRange arguments, const LoopNest &nest) {
  OperationState yield(loc, StringRef(dialect.yield));
  yield.addOperands(
      buildScalars(builder, loc, tree, dialect, graph, arguments, nest));
  builder.create(yield);
}

} // namespace op_tree
