//===- StructuredOp.h - Methods of structured ops ---------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The functions that the op classes of a dialect's structured ops call. They
// answer from the op's entry in the tables.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_DIALECT_STRUCTUREDOP_H
#define OPTREE_DIALECT_STRUCTUREDOP_H

#include "OpTree/Tree/Binding.h"
#include "mlir/Dialect/Utils/StructuredOpsUtils.h"
#include "mlir/IR/AffineMap.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace op_tree {

/// Returns parallel for each loop that an init's map uses, else reduction.
llvm::SmallVector<mlir::utils::IteratorType> iteratorTypes(mlir::Operation *op);

/// Returns a map per operand, as the forms of the op's entry and its attributes
/// determine; empty if they contradict each other.
mlir::ArrayAttr indexingMaps(mlir::Operation *op);

/// Returns the maps that the forms of a node give for these values of its
/// parameters and ranks of its operands, of which the last `numInits` are
/// inits.
std::optional<llvm::SmallVector<mlir::AffineMap, 4>>
mapsOfForms(const Node &node,
            llvm::function_ref<std::optional<ParameterValue>(unsigned)> valueOf,
            llvm::ArrayRef<int64_t> ranks, unsigned numInits,
            mlir::MLIRContext *context);

/// Returns the maps of an op without a maps attribute, given the ranks of its
/// operands, of which the last `numInits` are inits; empty if the op needs the
/// attribute.
llvm::SmallVector<mlir::AffineMap>
defaultIndexingMaps(mlir::OperationName name, llvm::ArrayRef<int64_t> ranks,
                    unsigned numInits);
llvm::SmallVector<mlir::AffineMap> defaultIndexingMaps(mlir::Operation *op);

/// Returns the same for an op called `name` whose maps do not depend on ranks.
llvm::SmallVector<mlir::AffineMap>
defaultIndexingMaps(llvm::StringRef name, mlir::MLIRContext *context);

/// Returns true if the maps attribute differs from the default.
bool hasOwnMaps(mlir::Operation *op);

/// Succeeds if the attributes that determine the maps fit together.
mlir::LogicalResult verifyMapAttributes(mlir::Operation *op);

/// Succeeds if there is a map per operand, all over the same loops. Upstream's
/// interfaces assume this when they verify an op.
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

/// Verifies what the interfaces do not: element types, side conditions and the
/// forms of maps.
mlir::LogicalResult verifyStructured(mlir::Operation *op);

/// Folds memref casts into the op, and folds an op that moves nothing.
mlir::LogicalResult
foldStructured(mlir::Operation *op,
               llvm::SmallVectorImpl<mlir::OpFoldResult> &results);

/// Adds the reads of and writes to the memrefs among the operands.
void structuredEffects(mlir::Operation *op,
                       llvm::SmallVectorImpl<mlir::SideEffects::EffectInstance<
                           mlir::MemoryEffects::Effect>> &effects);

/// Returns the speculatability of an op: on tensors, that of its body.
mlir::Speculation::Speculatability
structuredSpeculatability(mlir::Operation *op);

/// Returns the symbol of the function that `convert-linalg-to-std` calls; empty
/// if the pass may not convert the op.
std::string libraryCallName(mlir::Operation *op);

/// Returns true if the body reads the position in the iteration space.
bool usesLoopIndices(mlir::Operation *op);

/// Names the block arguments of a body for printing.
void nameBodyArguments(mlir::Operation *op, mlir::Region &region,
                       mlir::OpAsmSetValueNameFn setName);

/// Parses and prints the custom syntax, which omits the body of an op that has
/// a payload.
mlir::ParseResult parseStructured(mlir::OpAsmParser &parser,
                                  mlir::OperationState &result);
void printStructured(mlir::Operation *op, mlir::OpAsmPrinter &printer);

} // namespace op_tree

#endif // OPTREE_DIALECT_STRUCTUREDOP_H
