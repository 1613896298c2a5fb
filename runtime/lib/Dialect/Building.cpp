//===- Building.cpp - Building structured ops -----------------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Dialect/Building.h"
#include "OpTree/Dialect/DefinedDialect.h"
#include "OpTree/Dialect/StructuredOp.h"
#include "OpTree/IR/KeptAttributes.h"
#include "OpTree/IR/LinalgLite.h"
#include "OpTree/Payload/Expansion.h"
#include "OpTree/Payload/PayloadBuilder.h"
#include "OpTree/Tree/StructuredView.h"

using namespace mlir;

namespace op_tree {

/// Returns the payload of `node` for elements of the types `types`.
static std::optional<ScalarGraph>
payloadOn(const DefinedDialect &dialect, const Node &node, TypeRange types,
          ArrayRef<NamedAttribute> attributes) {
  unsigned numInits = llvm::count_if(node.operands, [](const Operand &operand) {
    return operand.role == Role::Init;
  });
  if (types.size() < numInits)
    return std::nullopt;
  auto begin = layOutOperands(node, types.size() - numInits, numInits);
  if (!begin)
    return std::nullopt;
  PayloadTypes payloadTypes;
  payloadTypes.types.assign(types.begin(), types.end());
  payloadTypes.begin.assign(begin->begin(), begin->end());
  payloadTypes.accumulator = types.back();
  PayloadValues values(node);
  for (unsigned i = 0, e = node.parameters.size(); i < e; ++i) {
    const Parameter &parameter = node.parameters[i];
    Attribute given;
    for (NamedAttribute attribute : attributes)
      if (attribute.getName() == parameter.attribute)
        given = attribute.getValue();
    auto value = dialect.codec().decode(node, i, given);
    if (value && !value->empty())
      values.value[i] = value->front();
    else if (parameter.kind == ParamKind::Function)
      return std::nullopt;
  }
  ExpansionTraits traits;
  return expandPayload(dialect.index.tree, node, payloadTypes, values, traits);
}

bool hasPayload(OperationName name, TypeRange types,
                ArrayRef<NamedAttribute> attributes) {
  const DefinedDialect &dialect = DefinedDialect::of(name);
  return payloadOn(dialect, *dialect.node(name), types, attributes).has_value();
}

/// Returns the indexing maps of an op that is about to be created; none if the
/// attributes do not give them.
static SmallVector<AffineMap, 4> mapsOf(const DefinedDialect &dialect,
                                        const Node &node, TypeRange operands,
                                        const NamedAttrList &attributes,
                                        MLIRContext *context) {
  if (!node.mapsAttribute.empty())
    if (auto given =
            dyn_cast_or_null<ArrayAttr>(attributes.get(node.mapsAttribute)))
      return llvm::to_vector<4>(given.getAsValueRange<AffineMapAttr>());
  unsigned numInits = llvm::count_if(node.operands, [](const Operand &operand) {
    return operand.role == Role::Init;
  });
  SmallVector<int64_t, 4> ranks;
  for (Type type : operands)
    ranks.push_back(hasElements(type) ? cast<ShapedType>(type).getRank() : 0);
  auto maps = mapsOfForms(
      node,
      [&](unsigned i) {
        return dialect.codec().decode(
            node, i, attributes.get(node.parameters[i].attribute));
      },
      ranks, numInits, context);
  return maps ? llvm::to_vector<4>(*maps) : SmallVector<AffineMap, 4>();
}

void buildPayloadBody(StringRef name, ImplicitLocOpBuilder &builder,
                      Block &block, ArrayRef<NamedAttribute> attributes,
                      function_ref<InFlightDiagnostic()> emitError,
                      ValueRange operands) {
  OperationName op(name, builder.getContext());
  const DefinedDialect &dialect = DefinedDialect::of(op);
  const Node &node = *dialect.node(op);
  auto payload = payloadOn(dialect, node, block.getArgumentTypes(), attributes);
  if (!payload) {
    if (emitError) {
      InFlightDiagnostic error = emitError();
      error << "has no payload on elements of type ";
      llvm::interleaveComma(block.getArgumentTypes(), error);
    }
    return;
  }
  SmallVector<AffineMap, 4> maps;
  if (payload->has(ScalarNode::Read) && operands.empty()) {
    if (emitError)
      emitError() << "reads operands that are not known yet";
    return;
  }
  if (payload->has(ScalarNode::Size)) {
    if (!operands.empty())
      maps = mapsOf(dialect, node, operands.getTypes(),
                    NamedAttrList(attributes), builder.getContext());
    if (maps.empty()) {
      if (emitError)
        emitError() << "takes sizes of operands that are not known yet";
      return;
    }
  }
  // An attribute may name a loop of any number, so list only the loops that the
  // payload reads.
  SmallVector<unsigned, 8> loops;
  for (ScalarNode &part : payload->nodes)
    if (part.kind == ScalarNode::Index || part.kind == ScalarNode::Size) {
      loops.push_back(part.index);
      part.index = loops.size() - 1;
    }
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToEnd(&block);
  buildPayload(builder, builder.getLoc(), dialect.index.tree,
               dialect.index.tree.dialectOf(node), *payload,
               block.getArguments(), {loops, operands, maps});
}

static Block *addBody(OpBuilder &builder, Region &region, TypeRange operands) {
  SmallVector<Type, 4> types;
  for (Type type : operands)
    types.push_back(elementOf(type));
  SmallVector<Location, 4> locations(types.size(), builder.getUnknownLoc());
  return builder.createBlock(&region, region.end(), types, locations);
}

void fillBody(OpBuilder &builder, OperationState &state, Region &region,
              TypeRange operands,
              function_ref<InFlightDiagnostic()> emitError) {
  NamedAttrList attributes = state.attributes;
  if (auto properties = dyn_cast_or_null<DictionaryAttr>(state.propertiesAttr))
    for (NamedAttribute attribute : properties)
      attributes.set(attribute.getName(), attribute.getValue());
  const DefinedDialect &dialect = DefinedDialect::of(state.name);
  const Node &node = *dialect.node(state.name);
  for (auto [i, parameter] : llvm::enumerate(node.parameters)) {
    if (parameter.kind != ParamKind::Dim || parameter.attribute.empty())
      continue;
    auto value =
        dialect.codec().decode(node, i, attributes.get(parameter.attribute));
    auto type =
        operands.empty() ? ShapedType() : dyn_cast<ShapedType>(operands.back());
    if (value && type && type.hasRank() && value->front() >= type.getRank() &&
        emitError)
      emitError() << "has no dimension " << value->front();
  }
  OpBuilder::InsertionGuard guard(builder);
  Block *block = addBody(builder, region, operands);
  ImplicitLocOpBuilder body(builder.getUnknownLoc(), builder);
  buildPayloadBody(state.name.getStringRef(), body, *block,
                   attributes.getAttrs(), emitError, state.operands);
}

void addImpliedAttributes(OperationState &state, TypeRange inputs,
                          TypeRange outputs) {
  Builder builder(state.getContext());
  NamedAttrList implied;
  if (state.name.hasTrait<OpTrait::AttrSizedOperandSegments>())
    implied.append(kSegments, builder.getDenseI32ArrayAttr(
                                  {static_cast<int32_t>(inputs.size()),
                                   static_cast<int32_t>(outputs.size())}));
  const DefinedDialect &dialect = DefinedDialect::of(state.name);
  const Node &node = *dialect.node(state.name);
  auto properties = dyn_cast_or_null<DictionaryAttr>(state.propertiesAttr);
  auto given = [&](StringRef name) {
    return state.attributes.get(name) || (properties && properties.get(name));
  };
  if (!node.mapsAttribute.empty() && !given(node.mapsAttribute)) {
    SmallVector<int64_t, 4> ranks;
    for (TypeRange group : {inputs, outputs})
      for (Type type : group) {
        auto shaped = dyn_cast<ShapedType>(type);
        ranks.push_back(shaped && shaped.hasRank() && !isa<VectorType>(type)
                            ? shaped.getRank()
                            : 0);
      }
    SmallVector<AffineMap> maps;
    if (!outputs.empty())
      maps = defaultIndexingMaps(state.name, ranks, outputs.size());
    if (!maps.empty())
      implied.append(node.mapsAttribute, builder.getAffineMapArrayAttr(maps));
  }
  if (properties) {
    NamedAttrList all(properties);
    for (NamedAttribute attribute : implied)
      all.set(attribute.getName(), attribute.getValue());
    state.propertiesAttr = all.getDictionary(state.getContext());
    return;
  }
  for (NamedAttribute attribute : implied)
    state.attributes.set(attribute.getName(), attribute.getValue());
}

static void addOperands(OpBuilder &builder, OperationState &state,
                        std::optional<TypeRange> resultTypes, ValueRange inputs,
                        ValueRange outputs,
                        ArrayRef<NamedAttribute> attributes) {
  state.addOperands(inputs);
  state.addOperands(outputs);
  if (resultTypes) {
    state.addTypes(*resultTypes);
  } else {
    for (Type type : outputs.getTypes())
      if (isa<RankedTensorType>(type))
        state.addTypes(type);
  }
  state.addAttributes(attributes);
  addImpliedAttributes(state, inputs.getTypes(), outputs.getTypes());
}

void buildStructuredOp(OpBuilder &builder, OperationState &state,
                       std::optional<TypeRange> resultTypes, ValueRange inputs,
                       ValueRange outputs,
                       ArrayRef<NamedAttribute> attributes) {
  addOperands(builder, state, resultTypes, inputs, outputs, attributes);
  fillBody(builder, state, *state.addRegion(),
           ValueRange(state.operands).getTypes(), [&] {
             return mlir::emitError(state.location)
                    << "'" << state.name.getStringRef() << "' op ";
           });
}

void buildRegionOp(OpBuilder &builder, OperationState &state, ValueRange inputs,
                   ValueRange outputs, ArrayRef<NamedAttribute> attributes,
                   function_ref<void(OpBuilder &, Location, ValueRange)> body) {
  addOperands(builder, state, std::nullopt, inputs, outputs, attributes);
  Region &region = *state.addRegion();
  if (!body)
    return;
  OpBuilder::InsertionGuard guard(builder);
  Block *block =
      addBody(builder, region, ValueRange(state.operands).getTypes());
  body(builder, state.location, block->getArguments());
}

ArrayAttr getIteratorTypeArrayAttr(Builder &builder,
                                   ArrayRef<utils::IteratorType> types) {
  SmallVector<Attribute, 6> attributes;
  for (utils::IteratorType type : types)
    attributes.push_back(
        linalg::IteratorTypeAttr::get(builder.getContext(), type));
  return builder.getArrayAttr(attributes);
}

} // namespace op_tree
