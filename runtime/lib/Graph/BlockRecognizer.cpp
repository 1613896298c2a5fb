//===- BlockRecognizer.cpp - Composites of a block ------------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Graph/BlockRecognizer.h"
#include "OpTree/Graph/CompositeInterior.h"
#include "OpTree/Graph/OperandBinder.h"

using namespace mlir;

namespace op_tree {

/// Smaller composites are not looked for inside of bodies.
constexpr unsigned kFewestInside = 6;

bool BlockRecognizer::confirm(CompositeInstance &instance,
                              ArrayRef<uint8_t> alternatives, TensorId node) {
  instance.alternatives.assign(alternatives.begin(), alternatives.end());
  TensorGraph &graph = block.graph;
  GraphReader &reader = block.reader;
  Block &own = *scratch.emplace_back(std::make_unique<Block>());
  Location loc = UnknownLoc::get(graph.context);
  OpBuilder builder(graph.context);
  builder.setInsertionPointToEnd(&own);
  CompositeUse use{instance.definition};
  use.parameters = instance.parameters;
  for (auto [wanted, operand] :
       llvm::zip(instance.definition->operands, instance.operands)) {
    Type type = wanted.isOutput ? Type(instance.type) : operand.type;
    use.operands.push_back(type ? Value(own.addArgument(type, loc)) : Value());
    if (operand.type)
      reader.set(use.operands.back(), operand.view);
    if (!wanted.isOutput)
      continue;
    TensorView view;
    view.dims.assign(instance.sizes.begin(), instance.sizes.end());
    SmallVector<Size, 6> sizes;
    for (ArrayRef<Size> loops : view.dims)
      llvm::append_range(sizes, loops);
    view.access = {
        graph.leaf(use.operands.back(), sizes),
        AffineMap::getMultiDimIdentityMap(sizes.size(), graph.context)};
    reader.set(use.operands.back(), std::move(view));
  }
  FailureOr<SmallVector<Value>> outputs =
      run.decomposer.build(builder, loc, use, alternatives);
  if (failed(outputs) || outputs->size() != 1)
    return false;
  builder.setInsertionPointToEnd(&own);
  OperationState state(loc, UnrealizedConversionCastOp::getOperationName(),
                       outputs->front(), outputs->front().getType());
  builder.create(state);
  for (Operation &op : own)
    (void)reader.read(&op);
  if (!reader.isRead(outputs->front()))
    return false;
  instance.view = *reader.viewOf(outputs->front());
  return instance.view.access.node == node && block.isWhole(instance.view);
}

/// Returns true if the instance has all parameters that are named.
static bool agrees(DictionaryAttr parameters,
                   const CompositeInstance &instance) {
  return llvm::all_of(parameters, [&](NamedAttribute named) {
    if (Attribute own = instance.parameters.get(named.getName()))
      return own == named.getValue();
    for (const DefinedParameter &known : instance.definition->parameters)
      if (known.hasDefault && known.attribute == named.getName()) {
        if (auto real = dyn_cast<FloatAttr>(named.getValue()))
          return real.getValueAsDouble() == known.fallback;
        if (auto flag = dyn_cast<BoolAttr>(named.getValue()))
          return flag.getValue() == (known.fallback != 0.0);
      }
    return false;
  });
}

BlockRecognizer::Ops BlockRecognizer::recognizeAt(
    TensorId node, Value result, const Definition &definition, bool asIs,
    std::vector<std::string> &reasons, DictionaryAttr named) {
  Operation *last = result.getDefiningOp();
  TensorId root = block.reader.viewOf(result)->access.node;
  bool isInside = node != root;
  bool mayMove = !isInside && run.options.recognizeAs != RecognizeAs::Op;
  Ops ops;
  auto use = [&](const CompositeMatch &match) {
    std::optional<CompositeInstance> instance =
        bindOperands(block, match, last, block.graph[node].type, mayMove);
    if (!instance)
      return false;
    std::optional<Sources> others = Sources();
    if (isInside)
      others = block.sourcesOf(root, last, node);
    if (!others || (isInside && !block.isAsWritten(root, result, node)) ||
        !confirm(*instance, match.pattern->alternatives, node) ||
        (named && !agrees(named, *instance)))
      return false;
    auto found = interiorOf(run.index, *instance, result, *others);
    std::string reason = "a result on the way to it is used elsewhere, and "
                         "would be computed twice";
    if (found)
      reason =
          instance->moves
              ? ""
              : lostAttribute(run.index, definition, found->getArrayRef(),
                              isInside ? nullptr : last, run.options.dropped);
    if (!reason.empty()) {
      reasons.push_back(reason);
      return false;
    }
    if (!asIs) {
      OpBuilder::InsertionGuard guard(run.rewriter);
      run.rewriter.setInsertionPoint(last);
      Value value = instance->moves
                        ? moveComposite(run, *instance, result, *found)
                        : makeComposite(run, block, *instance, result, *others);
      if (!value)
        return false;
      run.rewriter.replaceAllUsesWith(result, value);
    }
    ops = std::move(found);
    return true;
  };
  patterns.match(definition, block.graph, node, use);
  return ops;
}

BlockRecognizer::Ops
BlockRecognizer::recognize(Value result, const Definition &definition,
                           bool asIs, std::vector<std::string> &reasons,
                           DictionaryAttr named) {
  TensorView view = *block.reader.viewOf(result);
  TensorNode::Kind kind = block.graph[view.access.node].kind;
  if (!block.isWhole(view) ||
      (kind != TensorNode::Scalar && kind != TensorNode::Reduction &&
       kind != TensorNode::Join))
    return std::nullopt;
  return recognizeAt(view.access.node, result, definition, asIs, reasons,
                     named);
}

BlockRecognizer::Ops
BlockRecognizer::recognizeInside(Value result, const Definition &definition,
                                 bool asIs) {
  const TensorGraph &graph = block.graph;
  Operation *op = result.getDefiningOp();
  TensorId root = block.reader.viewOf(result)->access.node;
  if (op->getNumResults() != 1 ||
      (graph[root].kind != TensorNode::Scalar &&
       graph[root].kind != TensorNode::Reduction) ||
      patterns.sizeOf(definition) < kFewestInside)
    return std::nullopt;
  llvm::SmallSetVector<TensorId, 16> inside;
  inside.insert(root);
  for (size_t i = 0; i < inside.size() && i < kMostBetween; ++i)
    for (const Access &operand : graph[inside[i]].operands)
      if (graph[operand.node].kind == TensorNode::Scalar &&
          block.valuesOf(operand.node, op).empty())
        inside.insert(operand.node);
  std::vector<std::string> reasons;
  for (TensorId node : inside.getArrayRef().drop_front())
    if (Ops ops = recognizeAt(node, result, definition, asIs, reasons, {}))
      return ops;
  return std::nullopt;
}

} // namespace op_tree
