//===- Guards.cpp - Demands on the values of constants --------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Payload/Guards.h"
#include "mlir/IR/BuiltinAttributes.h"

using namespace mlir;

namespace op_tree {

static bool isAtMost(const APFloat &value, const APFloat &other) {
  return !value.isNaN() && !other.isNaN() &&
         llvm::minimum(value, other).bitwiseIsEqual(value);
}

static bool admitsFloat(unsigned kinds, const APFloat &value, Attribute other) {
  bool largest = value.isFinite() && value.isLargest();
  if (((kinds & SpellingGuard::Number) && value.isNaN()) ||
      ((kinds & SpellingGuard::NotPositiveZero) && value.isPosZero()) ||
      ((kinds & SpellingGuard::NotNegativeZero) && value.isNegZero()) ||
      ((kinds & SpellingGuard::Largest) && !(largest && !value.isNegative())) ||
      ((kinds & SpellingGuard::Lowest) && !(largest && value.isNegative())) ||
      ((kinds & SpellingGuard::ExactReciprocal) &&
       !value.getExactInverse(nullptr)))
    return false;
  if (kinds & SpellingGuard::NormalReciprocal) {
    APFloat reciprocal = APFloat::getOne(value.getSemantics());
    reciprocal.divide(value, APFloat::rmNearestTiesToEven);
    if (!reciprocal.isNormal())
      return false;
  }
  auto bound = dyn_cast_or_null<FloatAttr>(other);
  return !(kinds & SpellingGuard::AtMost) ||
         (bound && isAtMost(value, bound.getValue()));
}

bool admits(unsigned kinds, Attribute constant, Attribute other) {
  if (kinds == 0)
    return true;
  if (auto number = dyn_cast_or_null<FloatAttr>(constant))
    return admitsFloat(kinds, number.getValue(), other);
  auto number = dyn_cast_or_null<IntegerAttr>(constant);
  constexpr unsigned kOfIntegers =
      SpellingGuard::Constant | SpellingGuard::Number | SpellingGuard::AtMost;
  if (!number || (kinds & ~kOfIntegers))
    return false;
  auto bound = dyn_cast_or_null<IntegerAttr>(other);
  return !(kinds & SpellingGuard::AtMost) ||
         (bound && bound.getType() == number.getType() &&
          number.getValue().sle(bound.getValue()));
}

} // namespace op_tree
