//===- OpReader.cpp - What an op says by itself ---------------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Matching/OpReader.h"
#include "OpTree/Matching/Conditions.h"
#include "OpTree/Matching/PayloadUnifier.h"

using namespace mlir;

namespace op_tree {

std::optional<Binding> OpReader::plainBinding(const StructuredView &view) {
  Binding binding;
  binding.node = view.node;
  auto begin =
      layOutOperands(*view.node, view.inputs.size(), view.inits.size());
  if (!begin)
    return std::nullopt;
  binding.begin = std::move(*begin);
  for (unsigned i = 0, e = view.numOperands(); i < e; ++i)
    binding.operands.push_back({static_cast<int>(i), {}});
  for (unsigned i = 0, e = view.numLoops(); i < e; ++i)
    binding.loops.push_back(i);
  binding.maps = view.maps;
  return binding;
}

const Condition *OpReader::brokenCondition(const StructuredView &view) {
  if (!view.node || !view.node->region)
    return nullptr;
  std::optional<Binding> binding = plainBinding(view);
  for (const Condition &condition : view.node->where)
    if (!binding || !holds(condition, view, *binding))
      return &condition;
  return nullptr;
}

std::optional<Binding> OpReader::ownBinding(const StructuredView &view) const {
  if (!view.node || view.isRoot(index.tree) || view.node->region)
    return std::nullopt;
  const Node &node = *view.node;
  std::optional<Binding> plain = plainBinding(view);
  if (!plain)
    return std::nullopt;
  Binding binding = std::move(*plain);
  PayloadValues values(node);
  for (unsigned i = 0, e = node.parameters.size(); i < e; ++i) {
    std::optional<ParameterValue> value = codec.decode(node, i, view.op);
    if (!value)
      return std::nullopt;
    if (!value->empty())
      values.value[i] = value->front();
    binding.parameters.push_back(std::move(*value));
  }
  ExpansionTraits traits;
  std::optional<ScalarGraph> payload = expandPayload(
      index.tree, node, payloadTypes(view, binding), values, traits);
  if (!payload)
    return std::nullopt;
  if (traits.compoundCast && forbidsCompoundCasts(node))
    return std::nullopt;
  binding.payload = std::move(*payload);
  binding.compoundCast = traits.compoundCast;
  return binding;
}

std::optional<ScalarGraph> OpReader::body(const StructuredView &view,
                                          std::string *reason) const {
  if (view.hasBody())
    return ScalarGraph::fromBody(view.region->front(), index.tree, reason);
  if (std::optional<Binding> own = ownBinding(view))
    return std::move(own->payload);
  return std::nullopt;
}

bool OpReader::isPrintable(Block &body) {
  if (!llvm::hasNItems(body, 2))
    return true;
  Operation &op = body.front();
  auto properties =
      dyn_cast_or_null<DictionaryAttr>(op.getPropertiesAsAttribute());
  return op.isRegistered() && op.getNumRegions() == 0 &&
         op.getNumResults() <= 1 &&
         body.back().getDiscardableAttrDictionary().empty() &&
         (!properties || llvm::all_of(properties, [&](NamedAttribute property) {
           return op.getInherentAttr(property.getName()).has_value();
         }));
}

bool OpReader::keepsPayload(const StructuredView &view,
                            const ScalarGraph &body) const {
  if (!view.node || view.node->region || !view.hasBody())
    return view.node && !brokenCondition(view);
  std::optional<Binding> own = ownBinding(view);
  return own && unifyPayload(index.tree, view, body, *own);
}

bool OpReader::isUnchanged(const StructuredView &view,
                           const Binding &binding) const {
  const Node &node = *binding.node;
  if (view.node != &node)
    return false;
  for (auto [i, source] : llvm::enumerate(binding.operands))
    if (source.operand != static_cast<int>(i))
      return false;
  for (unsigned i = 0, e = node.parameters.size(); i < e; ++i)
    if (!node.parameters[i].attribute.empty() &&
        view.op->getAttr(node.parameters[i].attribute) !=
            codec.encode(node, i, binding.parameters[i]))
      return false;
  return node.mapsAttribute.empty() || binding.maps == view.maps;
}

} // namespace op_tree
