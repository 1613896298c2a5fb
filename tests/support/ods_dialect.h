// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What the C++ that mlir-tblgen makes of the ODS refers to, declared but not defined: enough to
// see whether the generated declarations and definitions are well formed.

#include "llvm/ADT/TypeSwitch.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

// Upstream's interfaces, which the dialect's extend, are written for these.
using namespace mlir;
using namespace mlir::linalg;

#include "Dialect.h.inc"
#include "Enums.h.inc"
#define GET_ATTRDEF_CLASSES
#include "Attributes.h.inc"
#include "Interfaces.h.inc"

namespace mlir::optree {

using RegionBuilder = llvm::function_ref<void(
    ImplicitLocOpBuilder &, Block &, ArrayRef<NamedAttribute>,
    function_ref<InFlightDiagnostic()>)>;

ArrayAttr getIteratorTypeArrayAttr(Builder &builder,
                                   ArrayRef<utils::IteratorType> types);
void buildStructuredOp(OpBuilder &builder, OperationState &state,
                       std::optional<TypeRange> resultTypes, ValueRange inputs,
                       ValueRange outputs, ArrayRef<NamedAttribute> attributes,
                       RegionBuilder regionBuilder);
void buildRegionOp(OpBuilder &builder, OperationState &state, ValueRange inputs,
                   ValueRange outputs, ArrayRef<NamedAttribute> attributes,
                   function_ref<void(OpBuilder &, Location, ValueRange)> body);
ParseResult parseInferredResults(OpAsmParser &parser, Type init,
                                 SmallVectorImpl<Type> &results);
void printInferredResults(OpAsmPrinter &printer, Operation *op, Type init,
                          TypeRange results);

} // namespace mlir::optree
