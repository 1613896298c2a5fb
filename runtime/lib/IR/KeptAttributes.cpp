//===- KeptAttributes.cpp - What an op carries besides --------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/IR/KeptAttributes.h"
#include "OpTree/IR/LinalgLite.h"

using namespace mlir;

namespace op_tree {

bool isDescribed(const Node *node, StringRef name) {
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

} // namespace op_tree
