//===- Regions.cpp - Bodies of ops outside the tree -----------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Dialect/Regions.h"
#include "OpTree/Dialect/CompositeShapes.h"
#include "OpTree/Dialect/DefinedDialect.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;

namespace op_tree {

SmallVector<RegionElement> regionElements(ArrayRef<RegionValue> values,
                                          const CompositeShapes &shapes,
                                          ArrayRef<ValueRange> members,
                                          MLIRContext *context) {
  SmallVector<RegionElement> elements;
  auto add = [&](const RegionValue &value, unsigned member) {
    if (value.operand < 0) {
      elements.push_back({-1, 0, 0, parseType(value.type, context)});
      return;
    }
    Type type = members[value.operand][member].getType();
    if (shapes.operands[value.operand].role != Role::Value)
      type = getElementTypeOrSelf(type);
    unsigned before = llvm::count_if(elements, [&](const RegionElement &other) {
      return other.operand == value.operand && other.member == member;
    });
    elements.push_back({value.operand, member, before, type});
  };
  while (!values.empty()) {
    ArrayRef<RegionValue> alternating =
        values.take_front(1 +
                          llvm::find_if(values.drop_front(),
                                        [](const RegionValue &value) {
                                          return !value.alternates;
                                        }) -
                          values.drop_front().begin());
    size_t count = 1;
    if (values.front().operand >= 0)
      count = members[values.front().operand].size();
    for (size_t member = 0; member < count; ++member)
      for (const RegionValue &value : alternating)
        if (value.operand < 0 || member < members[value.operand].size())
          add(value, member);
    values = values.drop_front(alternating.size());
  }
  return elements;
}

/// Fails if `types` differ from those of the elements of the signature.
static LogicalResult verifyTypes(Operation *op, StringRef region,
                                 StringRef verb, StringRef noun,
                                 TypeRange types,
                                 ArrayRef<RegionElement> wanted) {
  if (types.size() != wanted.size())
    return op->emitOpError() << "has a region '" << region << "' that " << verb
                             << " " << types.size() << " " << noun << "s; "
                             << wanted.size() << " are needed";
  for (auto [number, type, element] : llvm::enumerate(types, wanted))
    if (type != element.type)
      return op->emitOpError()
             << "has a region '" << region << "' that " << verb << " " << type
             << " as " << noun << " " << number << "; " << element.type
             << " is needed";
  return success();
}

/// Returns the name of the terminator of bodies.
static std::string terminatorOf(OperationName name) {
  return (name.getDialectNamespace() + ".return").str();
}

LogicalResult verifyRegions(Operation *op, const CompositeShapes &shapes) {
  SmallVector<ValueRange> members = membersOf(op, shapes);
  std::string terminator = terminatorOf(op->getName());
  for (auto [region, signature] : llvm::zip(op->getRegions(), shapes.regions)) {
    Block &block = region.front();
    auto elements = [&](ArrayRef<RegionValue> values) {
      return regionElements(values, shapes, members, op->getContext());
    };
    if (failed(verifyTypes(op, signature.name, "takes", "argument",
                           block.getArgumentTypes(),
                           elements(signature.arguments))))
      return failure();
    if (block.empty() || block.back().getName().getStringRef() != terminator)
      return op->emitOpError()
             << "has a region '" << signature.name
             << "' that does not end with '" << terminator << "'";
    if (failed(verifyTypes(op, signature.name, "returns", "value",
                           block.back().getOperandTypes(),
                           elements(signature.yields))))
      return failure();
  }
  return success();
}

void buildOutsideOp(OpBuilder &builder, OperationState &state,
                    ArrayRef<ValueRange> operands,
                    ArrayRef<BodyBuilder> bodies) {
  const CompositeShapes &shapes =
      *DefinedDialect::of(state.name)
           .index.tree.shapesOf(state.name.getStringRef());
  SmallVector<int32_t> sizes;
  for (auto [spec, group] : llvm::zip(shapes.operands, operands)) {
    sizes.push_back(group.size());
    state.addOperands(group);
    if (spec.role == Role::Init && !spec.isResult)
      for (Type type : group.getTypes())
        if (isa<RankedTensorType>(type))
          state.addTypes(type);
  }
  auto isGroup = [](const ShapedOperand &spec) {
    return !spec.isResult && (spec.variadic || spec.optional);
  };
  auto same = [](const ShapedOperand &spec) { return spec.sameSize; };
  unsigned groups = llvm::count_if(shapes.operands, isGroup);
  if (groups > 1 && llvm::count_if(shapes.operands, same) + 1u != groups)
    state.addAttribute("operandSegmentSizes",
                       builder.getDenseI32ArrayAttr(sizes));
  OpBuilder::InsertionGuard guard(builder);
  for (auto [signature, body] : llvm::zip(shapes.regions, bodies)) {
    Region &region = *state.addRegion();
    SmallVector<Type> types;
    for (const RegionElement &element : regionElements(
             signature.arguments, shapes, operands, builder.getContext()))
      types.push_back(element.type);
    SmallVector<Location> locations(types.size(), state.location);
    Block *block = builder.createBlock(&region, region.end(), types, locations);
    if (body)
      body(builder, state.location, block->getArguments());
  }
}

SmallVector<Value> inlineBody(OpBuilder &builder, Region &region,
                              ValueRange elements) {
  Block &block = region.front();
  IRMapping mapping;
  mapping.map(block.getArguments(), elements);
  for (Operation &operation : block.without_terminator())
    builder.clone(operation, mapping);
  return llvm::map_to_vector(block.back().getOperands(), [&](Value value) {
    return mapping.lookupOrDefault(value);
  });
}

} // namespace op_tree
