//===- DefinedDialect.cpp - What a defined dialect knows of its ops -------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Dialect/DefinedDialect.h"
#include "OpTree/Tree/MapForms.h"
#include "mlir/IR/Builders.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"

using namespace mlir;

namespace op_tree {

DefinedDialect::DefinedDialect(Dialect *dialect, const TreeIndex &index)
    : Base(dialect), index(index) {
  for (RegisteredOperationName name :
       dialect->getContext()->getRegisteredOperations())
    if (&name.getDialect() == dialect)
      specified.insert(name);
}

const DefinedDialect &DefinedDialect::of(OperationName name) {
  Dialect *dialect = name.getDialect();
  assert(dialect && "the op's dialect is not loaded");
  auto *found = dialect->getRegisteredInterface<DefinedDialect>();
  assert(found && "the op's dialect is not defined by a tree");
  return *found;
}

/// Returns the maps that all ops of `node` have; null if its forms do not
/// determine them.
static ArrayAttr sameMaps(const Node &node, MLIRContext *context) {
  SmallVector<unsigned, 5> begin;
  for (const Operand &operand : node.operands) {
    if (operand.variadic || operand.map != MapKind::Explicit)
      return {};
    for (const IndexExpr &expr : operand.alternatives.front())
      for (unsigned t = 0; t < expr.numTerms; ++t)
        if (expr.terms[t].param >= 0)
          return {};
    begin.push_back(begin.size());
  }
  begin.push_back(begin.size());
  if (node.numLoops < 0)
    return {};
  auto maps = mapsFromForms(node, begin, {}, {}, context);
  return maps ? Builder(context).getAffineMapArrayAttr(*maps) : ArrayAttr();
}

void DefinedDialect::prepare() const {
  std::call_once(prepared, [&] {
    MLIRContext *context = getContext();
    attributes.emplace(index.tree, context);
    for (const Node &node : index.tree.nodes)
      maps.push_back(sameMaps(node, context));
  });
}

const AttributeCodec &DefinedDialect::codec() const {
  prepare();
  return *attributes;
}

ArrayAttr DefinedDialect::fixedMaps(const Node &node) const {
  prepare();
  return maps[index.tree.indexOf(node)];
}

std::optional<RegisteredOperationName>
DefinedDialect::counterpart(OperationName name) const {
  // An op that is written by hand means what its author says, whatever its
  // name; one without a destination is none of the base's, all of which have
  // one.
  if (!specified.contains(name) ||
      !name.hasInterface<DestinationStyleOpInterface>())
    return std::nullopt;
  // Without a base dialect the first one is the dialect itself.
  StringRef base = index.tree.dialects.front().name;
  if (base == name.getDialectNamespace())
    return std::nullopt;
  auto found = RegisteredOperationName::lookup(
      (base + "." + name.stripDialect()).str(), getContext());
  // Bodies consist of operations of these dialects. The defined dialect has
  // none of them, so an op of the dialect with such a name is something else.
  const DialectInfo &own = index.tree.dialects.back();
  if (found && (found->getStringRef() == own.yield ||
                found->getStringRef() == own.index))
    return std::nullopt;
  return found;
}

} // namespace op_tree
