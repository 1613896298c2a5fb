//===- AttributeCodec.cpp - Parameters as attributes ----------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Tree/AttributeCodec.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/Support/Threading.h"

using namespace mlir;

namespace op_tree {

std::optional<ParameterValue> fixedValue(const Parameter &parameter) {
  if (parameter.bound)
    return ParameterValue(parameter.count, parameter.value);
  if (parameter.hasDefault)
    return ParameterValue(parameter.count, parameter.fallback);
  return std::nullopt;
}

/// Parses `format` after putting `name` in place of `{}`; returns a string
/// attribute if the dialect has no such attribute.
static Attribute spell(StringRef format, StringRef name, MLIRContext *context) {
  if (format.empty())
    return StringAttr::get(context, name);
  // The dialect's enumeration may lack a function of the tables. Suppress only
  // the errors of this thread.
  uint64_t thread = llvm::get_threadid();
  ScopedDiagnosticHandler quiet(context, [thread](Diagnostic &) {
    return success(llvm::get_threadid() == thread);
  });
  auto [before, after] = format.split("{}");
  return parseAttribute((before + name + after).str(), context);
}

AttributeCodec::AttributeCodec(const Tree &tree, MLIRContext *context)
    : tree(tree), context(context) {
  for (const DialectInfo &dialect : tree.dialects) {
    context->getOrLoadDialect(dialect.name);
    auto &byFunction = functions.emplace_back();
    for (const Function &function : tree.functions)
      byFunction.push_back(
          spell(dialect.functionAttribute, function.name, context));
    auto &bySign = signs.emplace_back();
    for (StringRef name : {"signed", "unsigned"})
      bySign.push_back(spell(dialect.signAttribute, name, context));
  }
}

Attribute AttributeCodec::encodeNumber(int dialect, ParamKind kind,
                                       int64_t value) const {
  return (kind == ParamKind::Function ? functions : signs)[dialect][value];
}

Attribute AttributeCodec::encode(const Node &node, unsigned number,
                                 const ParameterValue &value) const {
  const Parameter &parameter = node.parameters[number];
  if (parameter.attribute.empty() || parameter.bound)
    return {};
  if (parameter.hasDefault && llvm::all_of(value, [&](int64_t element) {
        return element == parameter.fallback;
      }))
    return {};
  switch (parameter.kind) {
  case ParamKind::Sign:
  case ParamKind::Function:
    return encodeNumber(node.dialect, parameter.kind, value.front());
  case ParamKind::Dim:
  case ParamKind::Index: {
    if (!parameter.list)
      return IntegerAttr::get(IntegerType::get(context, 64), value.front());
    auto type = RankedTensorType::get({static_cast<int64_t>(value.size())},
                                      IntegerType::get(context, 64));
    return DenseIntElementsAttr::get(type, ArrayRef<int64_t>(value));
  }
  case ParamKind::Dims:
  case ParamKind::Permutation:
    return DenseI64ArrayAttr::get(context, value);
  }
  return {};
}

std::optional<ParameterValue>
AttributeCodec::decode(const Node &node, unsigned number, Operation *op) const {
  const Parameter &parameter = node.parameters[number];
  Attribute attribute;
  if (!parameter.attribute.empty())
    attribute = op->getAttr(parameter.attribute);
  return decode(node, number, attribute);
}

std::optional<ParameterValue>
AttributeCodec::decode(const Node &node, unsigned number,
                       Attribute attribute) const {
  const Parameter &parameter = node.parameters[number];
  if (!attribute || parameter.attribute.empty() || parameter.bound)
    return fixedValue(parameter);
  switch (parameter.kind) {
  case ParamKind::Sign:
  case ParamKind::Function:
    for (int64_t i = 0, e = parameter.kind == ParamKind::Sign
                                ? 2
                                : static_cast<int64_t>(tree.functions.size());
         i < e; ++i)
      if (encodeNumber(node.dialect, parameter.kind, i) == attribute)
        return ParameterValue{i};
    return std::nullopt;
  case ParamKind::Dim:
  case ParamKind::Index: {
    ParameterValue value;
    if (auto integer = dyn_cast<IntegerAttr>(attribute);
        integer && integer.getType().isSignlessInteger(64))
      value.push_back(integer.getValue().getSExtValue());
    else if (auto elements = dyn_cast<DenseIntElementsAttr>(attribute);
             elements && elements.getElementType().isSignlessInteger(64))
      for (const APInt &element : elements)
        value.push_back(element.getSExtValue());
    if (value.size() != parameter.count)
      return std::nullopt;
    return value;
  }
  case ParamKind::Dims:
  case ParamKind::Permutation:
    if (auto array = dyn_cast<DenseI64ArrayAttr>(attribute))
      return ParameterValue(array.asArrayRef());
    return std::nullopt;
  }
  return std::nullopt;
}

Attribute AttributeCodec::translate(Attribute attribute,
                                    StringRef target) const {
  if (isa<StringAttr>(attribute))
    return attribute; // Any text.
  for (auto [number, dialect] : llvm::enumerate(tree.dialects)) {
    if (dialect.name != target)
      continue;
    for (const auto *table : {&functions, &signs})
      for (const auto &spellings : *table)
        for (auto [i, spelling] : llvm::enumerate(spellings))
          if (spelling == attribute && (*table)[number][i])
            return (*table)[number][i];
  }
  return attribute;
}

} // namespace op_tree
