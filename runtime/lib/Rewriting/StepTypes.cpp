//===- StepTypes.cpp - The types that steps compute with ------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Rewriting/StepTypes.h"
#include "OpTree/Payload/Expansion.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>

using namespace mlir;

namespace op_tree {

TypedAttr numberOf(Type type, double number) {
  if (auto real = dyn_cast<FloatType>(type)) {
    APFloat value(number);
    bool loses;
    value.convert(real.getFloatSemantics(), APFloat::rmNearestTiesToEven,
                  &loses);
    return FloatAttr::get(type, value);
  }
  auto integer = dyn_cast<IntegerType>(type);
  if (!integer || std::abs(number) >= 0x1p63 || std::trunc(number) != number)
    return {};
  APInt value(std::max(integer.getWidth() + 1, 65u),
              static_cast<int64_t>(number), /*isSigned=*/true);
  if (!value.isSignedIntN(integer.getWidth()) &&
      !value.isIntN(integer.getWidth()))
    return {};
  return IntegerAttr::get(type, value.trunc(integer.getWidth()));
}

TypedAttr startOf(Type type, StepStart start) {
  switch (start) {
  case StepStart::None:
    return {};
  case StepStart::Zero:
    return numberOf(type, 0.0);
  case StepStart::One:
    return numberOf(type, 1.0);
  case StepStart::Lowest:
  case StepStart::Highest: {
    bool negative = start == StepStart::Lowest;
    if (auto real = dyn_cast<FloatType>(type)) {
      const llvm::fltSemantics &semantics = real.getFloatSemantics();
      return FloatAttr::get(type,
                            APFloat::semanticsHasInf(semantics)
                                ? APFloat::getInf(semantics, negative)
                                : APFloat::getLargest(semantics, negative));
    }
    if (!isa<IntegerType>(type))
      return {};
    unsigned width = type.getIntOrFloatBitWidth();
    return IntegerAttr::get(type, negative ? APInt::getSignedMinValue(width)
                                           : APInt::getSignedMaxValue(width));
  }
  }
  llvm_unreachable("covered switch");
}

StepTypes::StepTypes(const Tree &tree, const CompositeUse &use,
                     MLIRContext *context)
    : tree(tree), use(use), context(context) {
  StringRef name = use.definition->computedIn;
  if (auto given = dyn_cast_or_null<TypeAttr>(
          name.empty() ? Attribute() : use.parameters.get(name)))
    computed = given.getValue();
}

Type StepTypes::operand(unsigned number) const {
  Value value = use.operands[number];
  if (!value)
    return {};
  Type type = getElementTypeOrSelf(value.getType());
  bool isCast = computed && isa<FloatType>(type) &&
                use.definition->operands[number].type.empty();
  return isCast ? computed : type;
}

Type StepTypes::parameter(unsigned number) const {
  StringRef name = use.definition->parameters[number].attribute;
  if (auto given = dyn_cast_or_null<TypeAttr>(use.parameters.get(name)))
    return given.getValue();
  if (computed)
    return computed; // The first input is cast to it.
  for (auto [place, each] : llvm::enumerate(use.definition->operands))
    if (!each.isOutput && each.type.empty() && use.operands[place])
      return operand(place);
  return {};
}

Type StepTypes::of(const StepInput &input) const {
  switch (input.kind) {
  case StepInput::Operand:
  case StepInput::OperandType:
    return operand(input.index);
  case StepInput::Step:
  case StepInput::StepType:
    return types.lookup(use.definition->steps[input.index].name);
  case StepInput::Size:
    return IndexType::get(context);
  case StepInput::ParameterType:
    return parameter(input.index);
  case StepInput::Parameter:
    return {};
  }
  llvm_unreachable("covered switch");
}

Type StepTypes::ofNumbers(const Step &step) const {
  Type found;
  unsigned best = ~0u;
  for (const StepInput &input : step.inputs) {
    if (input.kind != StepInput::Operand && input.kind != StepInput::Step)
      continue;
    Type type = of(input);
    if (!type)
      continue;
    bool isTyped = input.kind == StepInput::Operand &&
                   !use.definition->operands[input.index].type.empty();
    // Numbers are as the first float; an operand with a type of its own says
    // little about them.
    unsigned place = isTyped ? 2 : !isa<FloatType>(type);
    if (place < best) {
      found = type;
      best = place;
    }
  }
  return found;
}

double StepTypes::number(unsigned parameter) const {
  const DefinedParameter &row = use.definition->parameters[parameter];
  Attribute given = use.parameters.get(row.attribute);
  if (auto real = dyn_cast_or_null<FloatAttr>(given))
    return real.getValueAsDouble();
  if (auto integer = dyn_cast_or_null<IntegerAttr>(given))
    return integer.getInt();
  return row.fallback;
}

bool StepTypes::canCast(Type from, Type to) const {
  const ExprNode expression[] = {op_tree::operand(0), op_tree::operand(1),
                                 castAs(0, Sign::Signed, like(1))};
  return expandExpression(tree, expression, {from, to}, context).has_value();
}

bool StepTypes::holdsType() const {
  return llvm::any_of(use.definition->parameters,
                      [&](const DefinedParameter &parameter) {
                        return isa_and_nonnull<TypeAttr>(
                            use.parameters.get(parameter.attribute));
                      });
}

bool StepTypes::isStored(Type type, Type stored) const {
  if (type == stored)
    return true;
  // What is computed in another type is stored in that of the output.
  return holdsType() && isa<FloatType>(type) && isa<FloatType>(stored) &&
         canCast(type, stored);
}

Type StepTypes::given(const Step &step, ArrayRef<Type> read) const {
  if (StepMove::of(step))
    return !read.empty() && llvm::all_equal(read) ? read.front() : Type();
  std::optional<ScalarGraph> graph =
      expandExpression(tree, step.value, read, context);
  if (!graph)
    return {};
  Type type = (*graph)[graph->results.front()].type;
  if (step.combine < 0)
    return type;
  const ExprNode combination[] = {op_tree::operand(0), op_tree::operand(1),
                                  call(step.combine, 0, 1)};
  bool combines = expandExpression(tree, combination, {type, type}, context) &&
                  startOf(type, step.start);
  return combines ? type : Type();
}

Type StepTypes::given(const Step &step) const {
  SmallVector<Type, 4> read;
  Type numbers = ofNumbers(step);
  for (const StepInput &input : step.inputs) {
    bool isNumber = input.kind == StepInput::Parameter;
    Type type = isNumber ? numbers : of(input);
    if (!type || (isNumber && !numberOf(type, number(input.index))))
      return {};
    read.push_back(type);
  }
  return given(step, read);
}

std::optional<std::string> StepTypes::mistake() {
  std::string text;
  llvm::raw_string_ostream stream(text);
  llvm::SmallSetVector<Type, 2> elements;
  bool canCompute = true;
  for (auto [row, value] : llvm::zip(use.definition->operands, use.operands))
    if (value && row.type.empty()) {
      Type type = getElementTypeOrSelf(value.getType());
      elements.insert(type);
      canCompute &=
          !computed || (isa<FloatType>(type) && isa<FloatType>(computed) &&
                        canCast(type, computed));
    }
  stream << "has no payload on elements of type ";
  llvm::interleaveComma(elements, stream);
  if (!canCompute) {
    stream << ": they are not computed in " << computed;
    return text;
  }
  for (const Step *step : use.chosenSteps({})) {
    Type type = given(*step);
    if (!type) {
      llvm::SmallSetVector<Type, 2> read;
      for (const StepInput &input : step->inputs)
        if (input.kind == StepInput::Operand || input.kind == StepInput::Step)
          if (Type each = of(input))
            read.insert(each);
      stream << ": step '" << step->name << "' is illegal on ";
      llvm::interleaveComma(read, stream);
      return text;
    }
    for (auto [place, row] : llvm::enumerate(use.definition->operands)) {
      if (!row.isOutput || row.name != step->name)
        continue;
      Type stored = getElementTypeOrSelf(use.operands[place].getType());
      if (!isStored(type, stored)) {
        stream << ": step '" << step->name << "' gives " << type;
        return text;
      }
      type = stored;
    }
    set(*step, type);
  }
  return std::nullopt;
}

} // namespace op_tree
