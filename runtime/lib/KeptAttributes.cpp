//===- KeptAttributes.cpp - What an op carries besides --------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/KeptAttributes.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include <set>

using namespace mlir;

namespace optree_gen {

/// Whether `name` is an attribute that `op`'s node describes.
static bool isDescribed(const Node *node, StringRef name) {
  return node && (name == node->mapsAttribute ||
                  llvm::any_of(node->parameters, [&](const Parameter &p) {
                    return !p.attribute.empty() && p.attribute == name;
                  }));
}

SmallVector<NamedAttribute> keptAttributes(Operation *op, const Node *node) {
  SmallVector<NamedAttribute> kept;
  for (NamedAttribute attribute : op->getDiscardableAttrs()) {
    StringRef name = attribute.getName();
    if (name == linalg::LinalgDialect::kMemoizedIndexingMapsAttrName)
      continue;
    if (!op->isRegistered() && (name == kSegments || isDescribed(node, name)))
      continue;
    kept.push_back(attribute);
  }
  return kept;
}

StringAttr undescribedAttribute(Operation *op, const Node *node,
                                ArrayRef<std::string> dropped) {
  auto isLost = [&](StringAttr name) {
    return name != kSegments && !isDescribed(node, name) &&
           (node->kind != NodeKind::Root || name != kIteratorTypes) &&
           !llvm::is_contained(dropped, name.getValue());
  };
  // Reading all properties at once would build a dictionary.
  for (StringAttr name : op->getName().getAttributeNames())
    if (isLost(name))
      if (std::optional<Attribute> value = op->getInherentAttr(name);
          value && *value)
        return name;
  if (op->isRegistered())
    return {};
  if (auto inherent =
          dyn_cast_or_null<DictionaryAttr>(op->getPropertiesAsAttribute()))
    for (NamedAttribute attribute : inherent)
      if (isLost(attribute.getName()))
        return attribute.getName();
  return {};
}

std::vector<StringRef> droppedAttributes(const Tree &tree,
                                         MLIRContext *context) {
  std::set<StringRef> names;
  auto add = [&](StringRef op, const Node *node) {
    if (!op.empty())
      for (StringAttr name : OperationName(op, context).getAttributeNames())
        if (name != kSegments && name != kIteratorTypes && name != kPredicate &&
            !isDescribed(node, name))
          names.insert(name.getValue());
  };
  for (const Function &function : tree.functions)
    for (const Lowering &lowering : function.lower)
      add(lowering.mnemonic, nullptr);
  for (const CastRule &cast : tree.casts)
    for (StringLiteral mnemonic : cast.mnemonic)
      add(mnemonic, nullptr);
  for (const Node &node : tree.nodes)
    add(node.name, &node);
  return {names.begin(), names.end()};
}

bool mayBeDropped(StringRef name, const Tree &tree, MLIRContext *context) {
  if (llvm::is_contained(droppedAttributes(tree, context), name))
    return true;
  if (auto op = RegisteredOperationName::lookup(name, context))
    return op->hasTrait<OpTrait::ZeroResults>();
  // There is no operation of a dialect that is not loaded.
  StringRef dialect = name.split('.').first;
  return name.contains('.') && !context->getLoadedDialect(dialect) &&
         (context->allowsUnregisteredDialects() ||
          llvm::is_contained(context->getAvailableDialects(), dialect));
}

bool addKept(OperationName name, ArrayRef<NamedAttribute> kept,
             NamedAttrList &attributes) {
  ArrayRef<StringAttr> own = name.getAttributeNames();
  for (NamedAttribute attribute : kept) {
    if (llvm::is_contained(own, attribute.getName()) ||
        attributes.get(attribute.getName()))
      return false;
    attributes.push_back(attribute);
  }
  return true;
}

} // namespace optree_gen
