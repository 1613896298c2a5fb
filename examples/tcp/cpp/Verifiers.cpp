// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Conditions on attributes that specs cannot state.

#include "Tcp/TcpOps.h"

using namespace mlir;
using namespace mlir::tcp;

LogicalResult ClampOp::verifyOwn() {
  bool isFloat = isa<FloatType>(getIn().getType().getElementType());
  bool hasFloat = getMinFloat() || getMaxFloat();
  bool hasInt = getMinInt() || getMaxInt();
  if (isFloat ? hasInt : hasFloat)
    return emitOpError("has a bound of another type than its elements");
  if (!hasFloat && !hasInt)
    return emitOpError("has no bound");
  return success();
}

LogicalResult CastOp::verifyOwn() {
  auto check = [&](Type element, std::optional<uint32_t> signedness,
                   StringRef name) -> LogicalResult {
    if (isa<FloatType>(element) == signedness.has_value())
      return emitOpError() << "has elements of type " << element
                           << (signedness ? " and '" : " and no '") << name
                           << "'";
    if (element.isInteger(1) && *signedness != 0)
      return emitOpError() << "has truth values, which are signless; '" << name
                           << "' says something else";
    return success();
  };
  auto number = [](auto value) {
    return value ? std::optional<uint32_t>(static_cast<uint32_t>(*value))
                 : std::nullopt;
  };
  return failure(
      failed(check(getIn().getType().getElementType(),
                   number(getInIntSignedness()), "in_int_signedness")) ||
      failed(check(getOut().getType().getElementType(),
                   number(getOutIntSignedness()), "out_int_signedness")));
}

LogicalResult ConstOp::verifyOwn() {
  if (getValue().getType() != getOut().getType())
    return emitOpError("has a value of another type than its result");
  return success();
}

LogicalResult BindSymbolicShapeOp::verifyOwn() {
  AffineMap map = getShapeExpressions();
  auto type = cast<ShapedType>(getOperand_().getType());
  if (map.getNumDims() != 0 || map.getNumSymbols() != getShapeSymbols().size())
    return emitOpError("has a map of other symbols than its operands");
  if (map.getNumResults() != static_cast<unsigned>(type.getRank()))
    return emitOpError("has a map with another number of results than the "
                       "tensor has dimensions");
  for (Value symbol : getShapeSymbols())
    if (!symbol.getDefiningOp<SymbolicIntOp>())
      return emitOpError("has a symbol that no tcp.symbolic_int defines");
  return success();
}
