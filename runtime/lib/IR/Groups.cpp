//===- Groups.cpp - Ops that hold others under a name ---------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/IR/Groups.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;

namespace op_tree {

static constexpr StringLiteral kName = "name", kParameters = "parameters";

bool isGroup(Operation *op) { return op->hasTrait<IsGroup>(); }

StringRef groupName(Operation *group) {
  auto name = group->getAttrOfType<StringAttr>(kName);
  return name ? name.getValue() : StringRef();
}

DictionaryAttr groupParameters(Operation *group) {
  auto parameters = group->getAttrOfType<DictionaryAttr>(kParameters);
  return parameters ? parameters : DictionaryAttr::get(group->getContext());
}

std::optional<GroupOps> GroupOps::get(MLIRContext *context, StringRef dialect) {
  if (!context->getOrLoadDialect(dialect))
    return std::nullopt;
  auto named = [&](StringRef op) {
    return OperationName((dialect + "." + op).str(), context);
  };
  GroupOps ops{named("group"), named("isolated_group"), named("return")};
  if (!ops.group.hasTrait<IsGroup>() || !ops.isolated.hasTrait<IsGroup>() ||
      !ops.end.hasTrait<OpTrait::IsTerminator>())
    return std::nullopt;
  return ops;
}

void addCaptures(Operation *group) {
  if (!group->hasTrait<OpTrait::IsIsolatedFromAbove>())
    return;
  Region &region = group->getRegion(0);
  llvm::SetVector<Value> captured;
  getUsedValuesDefinedAbove(region, captured);
  for (Value value : captured) {
    group->insertOperands(group->getNumOperands(), value);
    Value argument = region.addArgument(value.getType(), value.getLoc());
    value.replaceUsesWithIf(argument, [&](OpOperand &use) {
      return region.isAncestor(use.getOwner()->getParentRegion());
    });
  }
}

Operation *GroupOps::create(
    RewriterBase &rewriter, Location loc, StringRef name,
    DictionaryAttr parameters, ValueRange inputs, bool isIsolated,
    function_ref<FailureOr<SmallVector<Value>>(OpBuilder &, ValueRange)> build)
    const {
  auto region = std::make_unique<Region>();
  SmallVector<Location> locations =
      llvm::map_to_vector(inputs, [](Value input) { return input.getLoc(); });
  Block &body = region->emplaceBlock();
  body.addArguments(inputs.getTypes(), locations);
  OpBuilder::InsertionGuard guard(rewriter);
  OpBuilder inner(rewriter.getContext(), rewriter.getListener());
  inner.setInsertionPointToEnd(&body);
  FailureOr<SmallVector<Value>> values = build(inner, body.getArguments());
  if (failed(values))
    return nullptr;
  inner.setInsertionPointToEnd(&body);
  OperationState ending(loc, end, ValueRange(*values), TypeRange());
  inner.create(ending);
  OperationState state(loc, isIsolated ? isolated : group, inputs,
                       ValueRange(*values).getTypes());
  state.addAttribute(kName, rewriter.getStringAttr(name));
  if (parameters && !parameters.empty())
    state.addAttribute(kParameters, parameters);
  state.addRegion(std::move(region));
  Operation *made = rewriter.create(state);
  addCaptures(made);
  return made;
}

void openGroup(RewriterBase &rewriter, Operation *group) {
  Block &body = groupBody(group);
  Operation *end = body.getTerminator();
  IRMapping inputs;
  inputs.map(body.getArguments(), group->getOperands());
  SmallVector<Value> values =
      llvm::map_to_vector(end->getOperands(), [&](Value value) {
        return inputs.lookupOrDefault(value);
      });
  rewriter.eraseOp(end);
  rewriter.inlineBlockBefore(&body, group, group->getOperands());
  rewriter.replaceOp(group, values);
}

} // namespace op_tree
