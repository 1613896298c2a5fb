//===- PayloadBuilder.cpp - Bodies from graphs ----------------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Payload/PayloadBuilder.h"
#include "OpTree/IR/KeptAttributes.h"
#include "mlir/IR/AffineExpr.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Operation.h"
#include "mlir/IR/OperationSupport.h"

using namespace mlir;

namespace op_tree {

static Value buildConstant(OpBuilder &builder, Location loc, const Tree &tree,
                           int64_t value) {
  OperationState state(loc, StringRef(tree.helpers.constant));
  state.addAttribute("value", builder.getIndexAttr(value));
  state.addTypes(builder.getIndexType());
  return builder.create(state)->getResult(0);
}

/// Builds the number of iterations of a loop: a constant, or the size of a
/// dimension of an operand.
static Value buildSize(OpBuilder &builder, Location loc, const Tree &tree,
                       const LoopNest &nest, unsigned loop) {
  auto constant = [&](int64_t value) {
    return buildConstant(builder, loc, tree, value);
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

/// Builds a read of an element of `source`, a tensor or memref, in front of
/// which is a test of the indices if there is another value for those that are
/// out of bounds.
static Value buildRead(OpBuilder &builder, Location loc, const Tree &tree,
                       Value source, ValueRange indices, Value otherwise) {
  bool isBuffer = isa<MemRefType>(source.getType());
  auto type = cast<ShapedType>(source.getType());
  auto build = [&](StringRef name, ValueRange operands, Type result) {
    OperationState state(loc, name, operands, result);
    return builder.create(state)->getResult(0);
  };
  auto load = [&] {
    SmallVector<Value, 4> operands = {source};
    llvm::append_range(operands, indices);
    return build(isBuffer ? StringRef("memref.load") : StringRef(kExtract),
                 operands, type.getElementType());
  };
  if (!otherwise)
    return load();
  Value inside;
  Type truth = builder.getI1Type();
  for (auto [dimension, index] : llvm::enumerate(indices)) {
    Value size = buildConstant(
        builder, loc, tree,
        type.isDynamicDim(dimension) ? dimension : type.getDimSize(dimension));
    if (type.isDynamicDim(dimension))
      size = build(isBuffer ? "memref.dim" : "tensor.dim", {source, size},
                   builder.getIndexType());
    // A negative index is larger than any size.
    OperationState test(loc, "arith.cmpi", {index, size}, truth);
    test.addAttribute(kPredicate, builder.getI64IntegerAttr(6)); // ult
    Value each = builder.create(test)->getResult(0);
    inside = inside ? build("arith.andi", {inside, each}, truth) : each;
  }
  OperationState branch(loc, "scf.if", inside, type.getElementType());
  branch.addRegion();
  branch.addRegion();
  Operation *made = builder.create(branch);
  for (Region &region : made->getRegions()) {
    OpBuilder::InsertionGuard guard(builder);
    builder.createBlock(&region);
    OperationState end(loc, "scf.yield",
                       region.getRegionNumber() == 0 ? load() : otherwise,
                       TypeRange());
    builder.create(end);
  }
  return made->getResult(0);
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
    case ScalarNode::Read: {
      const ScalarNode &table = graph[node.args.front()];
      SmallVector<Value, 4> indices;
      for (unsigned arg : llvm::drop_begin(node.args))
        indices.push_back(values[arg]);
      Value otherwise = node.guarded ? indices.pop_back_val() : Value();
      values.push_back(buildRead(builder, loc, tree,
                                 table.kind == ScalarNode::Argument
                                     ? nest.operands[table.index]
                                     : table.source,
                                 indices, otherwise));
      continue;
    }
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
