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
