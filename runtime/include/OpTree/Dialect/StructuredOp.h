//===- StructuredOp.h - Methods of structured ops ---------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The functions that the classes which mlir-tblgen makes of a dialect's
// structured ops call: an op's entry in the tables answers for it.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_DIALECT_STRUCTUREDOP_H
#define OPTREE_DIALECT_STRUCTUREDOP_H

#include "mlir/Dialect/Utils/StructuredOpsUtils.h"
#include "mlir/IR/AffineMap.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace optree_gen {

/// Parallel where an init's map uses the loop, else reduction.
llvm::SmallVector<mlir::utils::IteratorType> iteratorTypes(mlir::Operation *op);

/// One map per operand, as the forms of the op's entry and its attributes say.
/// Empty where they contradict each other.
mlir::ArrayAttr indexingMaps(mlir::Operation *op);

/// The maps that an op without a maps attribute has, by the ranks of its
/// operands, of which the last `numInits` are inits; empty where the attribute
/// is needed.
llvm::SmallVector<mlir::AffineMap>
defaultIndexingMaps(mlir::OperationName name, llvm::ArrayRef<int64_t> ranks,
                    unsigned numInits);
llvm::SmallVector<mlir::AffineMap> defaultIndexingMaps(mlir::Operation *op);

/// The same for an op called `name` whose maps do not depend on ranks.
llvm::SmallVector<mlir::AffineMap>
defaultIndexingMaps(llvm::StringRef name, mlir::MLIRContext *context);

/// Returns true if the maps attribute says something else than what is the
/// default.
bool hasOwnMaps(mlir::Operation *op);

/// Succeeds if the attributes that maps are made from fit together.
mlir::LogicalResult verifyMapAttributes(mlir::Operation *op);

/// Succeeds if there is a map per operand, all over the same loops, as
/// upstream's interfaces take for granted when they verify an op.
mlir::LogicalResult verifyMapCounts(mlir::Operation *op);

/// An op whose maps are verified before its interfaces are.
template <typename ConcreteType>
class HasMapPerOperand
    : public mlir::OpTrait::TraitBase<ConcreteType, HasMapPerOperand> {
public:
  static mlir::LogicalResult verifyTrait(mlir::Operation *op) {
    return verifyMapCounts(op);
  }
};

/// Checks what the interfaces do not: element types, side conditions, the
/// forms that maps may have.
mlir::LogicalResult verifyStructured(mlir::Operation *op);

/// Folds casts of memrefs into the op, and the op away where it moves nothing.
mlir::LogicalResult
foldStructured(mlir::Operation *op,
               llvm::SmallVectorImpl<mlir::OpFoldResult> &results);

/// Reads of and writes to the memrefs among the operands.
void structuredEffects(mlir::Operation *op,
                       llvm::SmallVectorImpl<mlir::SideEffects::EffectInstance<
                           mlir::MemoryEffects::Effect>> &effects);

/// On tensors an op is as speculatable as its body.
mlir::Speculation::Speculatability
structuredSpeculatability(mlir::Operation *op);

/// The symbol that `convert-linalg-to-std` calls; empty if it calls none.
std::string libraryCallName(mlir::Operation *op);

/// Returns true if the body reads the position in the iteration space.
bool usesLoopIndices(mlir::Operation *op);

/// Names the arguments of a body that is printed.
void nameBodyArguments(mlir::Operation *op, mlir::Region &region,
                       mlir::OpAsmSetValueNameFn setName);

/// Reads and writes the custom syntax; the body of an op that has a payload is
/// not written.
mlir::ParseResult parseStructured(mlir::OpAsmParser &parser,
                                  mlir::OperationState &result);
void printStructured(mlir::Operation *op, mlir::OpAsmPrinter &printer);

} // namespace optree_gen

#endif // OPTREE_DIALECT_STRUCTUREDOP_H
