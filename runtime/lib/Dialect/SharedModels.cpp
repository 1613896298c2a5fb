//===- SharedModels.cpp - Interfaces that all structured ops share --------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Dialect/SharedModels.h"
#include "OpTree/Dialect/StructuredOp.h"
#include "OpTree/IR/LinalgLite.h"

using namespace mlir;
using mlir::linalg::LinalgOp;

namespace op_tree {

namespace {

/// A stand-in class, through whose interfaces any structured op is called.
class AnyStructuredOp
    : public Op<AnyStructuredOp, OpTrait::OneRegion, OpTrait::VariadicResults,
                OpTrait::ZeroSuccessors, OpTrait::VariadicOperands,
                OpTrait::SingleBlock, DestinationStyleOpInterface::Trait,
                IndexingMapOpInterface::Trait, LinalgOp::Trait,
                ReifyRankedShapedTypeOpInterface::Trait> {
public:
  using Op::Op;
  static bool classof(Operation *) { return true; }
  static ArrayRef<StringRef> getAttributeNames() { return {}; }

  MutableOperandRange getDpsInitsMutable() {
    return cast<DestinationStyleOpInterface>(getOperation())
        .getDpsInitsMutable();
  }
  SmallVector<utils::IteratorType> getIteratorTypesArray() {
    return cast<LinalgOp>(getOperation()).getIteratorTypesArray();
  }
  ArrayAttr getIndexingMaps() {
    return cast<IndexingMapOpInterface>(getOperation()).getIndexingMaps();
  }
  bool hasIndexSemantics() {
    return cast<LinalgOp>(getOperation()).hasIndexSemantics();
  }
  std::string getLibraryCallName() {
    return cast<LinalgOp>(getOperation()).getLibraryCallName();
  }
  /// Never called: each op class has a builder of its own.
  static std::nullptr_t getRegionBuilder() { return nullptr; }

  static void print(Operation *op, OpAsmPrinter &printer,
                    StringRef defaultDialect) {
    printOpName(op, printer, defaultDialect);
    printStructured(op, printer);
  }
};

template <typename Interface> const typename Interface::Concept &modelOfAny() {
  static const typename Interface::template Model<AnyStructuredOp> model;
  return model;
}

} // namespace

const LinalgOp::Concept &sharedLoops() { return modelOfAny<LinalgOp>(); }

const IndexingMapOpInterface::Concept &sharedMaps() {
  return modelOfAny<IndexingMapOpInterface>();
}

const ReifyRankedShapedTypeOpInterface::Concept &sharedShapes() {
  return modelOfAny<ReifyRankedShapedTypeOpInterface>();
}

const DestinationStyleOpInterface::Concept &sharedDestinations() {
  return modelOfAny<DestinationStyleOpInterface>();
}

LogicalResult verifySingleBlock(Operation *op) {
  return OpTrait::SingleBlock<AnyStructuredOp>::verifyTrait(op);
}

LogicalResult verifyYield(Operation *op) {
  return OpTrait::SingleBlockImplicitTerminator<linalg::YieldOp>::Impl<
      AnyStructuredOp>::verifyRegionTrait(op);
}

void printWithName(Operation *op, OpAsmPrinter &printer,
                   StringRef defaultDialect) {
  AnyStructuredOp::print(op, printer, defaultDialect);
}

} // namespace op_tree
