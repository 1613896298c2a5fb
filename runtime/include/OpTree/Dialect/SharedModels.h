//===- SharedModels.h - Interfaces that structured ops share ----*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Upstream's interfaces of loop nests compile their methods again for each op
// class, which is most of the compile time of a class. The methods hardly
// differ, so the sources of a class specialize the models of these interfaces
// by those below: they copy the methods that any structured op has, and call
// the class only for what its ODS declares. Likewise, shared functions verify
// the body traits, and the op model calls the class without the callables that
// upstream creates per class.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_DIALECT_SHAREDMODELS_H
#define OPTREE_DIALECT_SHAREDMODELS_H

#include "mlir/Dialect/Linalg/IR/LinalgInterfaces.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/IndexingMapOpInterface.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"

namespace mlir::linalg {
class YieldOp;
} // namespace mlir::linalg

namespace op_tree {

/// The methods of an interface, for ops of any class.
const mlir::linalg::LinalgOp::Concept &sharedLoops();
const mlir::IndexingMapOpInterface::Concept &sharedMaps();
const mlir::ReifyRankedShapedTypeOpInterface::Concept &sharedShapes();
const mlir::DestinationStyleOpInterface::Concept &sharedDestinations();

/// Verifies the traits of a single block and of its terminator, for any class.
llvm::LogicalResult verifySingleBlock(mlir::Operation *op);
llvm::LogicalResult verifyYield(mlir::Operation *op);

/// Prints the name and the custom syntax.
void printWithName(mlir::Operation *op, mlir::OpAsmPrinter &printer,
                   llvm::StringRef defaultDialect);

/// Verifies the traits of a class.
template <typename Op, template <typename> class... Traits>
llvm::LogicalResult verifyTraits(const mlir::Op<Op, Traits...> &op) {
  return mlir::op_definition_impl::verifyTraits<Traits<Op>...>(op);
}
template <typename Op, template <typename> class... Traits>
llvm::LogicalResult verifyRegionTraits(const mlir::Op<Op, Traits...> &op) {
  return mlir::op_definition_impl::verifyRegionTraits<Traits<Op>...>(op);
}

template <typename Op> struct LoopsModel : mlir::linalg::LinalgOp::Concept {
  using Interface = mlir::linalg::LinalgOp;

  LoopsModel() : Concept(sharedLoops()) {
    getIteratorTypesArray = [](const Concept *, mlir::Operation *op) {
      return llvm::cast<Op>(op).getIteratorTypesArray();
    };
    hasDynamicIndexingMaps = [](const Concept *, mlir::Operation *op) {
      return llvm::cast<Op>(op).hasDynamicIndexingMaps();
    };
    verifyIndexingMapRequiredAttributes = [](const Concept *,
                                             mlir::Operation *op) {
      return llvm::cast<Op>(op).verifyIndexingMapRequiredAttributes();
    };
    getLibraryCallName = [](const Concept *, mlir::Operation *op) {
      return llvm::cast<Op>(op).getLibraryCallName();
    };
    hasIndexSemantics = [](const Concept *, mlir::Operation *op) {
      return llvm::cast<Op>(op).hasIndexSemantics();
    };
    hasUserDefinedMaps = [](const Concept *, mlir::Operation *op) {
      return llvm::cast<Op>(op).hasUserDefinedMaps();
    };
    getRegionBuilder = [] { return RegionBuilder(Op::getRegionBuilder()); };
  }

private:
  using RegionBuilder =
      std::function<void(mlir::ImplicitLocOpBuilder &, mlir::Block &,
                         llvm::ArrayRef<mlir::NamedAttribute>,
                         llvm::function_ref<mlir::InFlightDiagnostic()>)>;
};

template <typename Op>
struct MapsModel : mlir::IndexingMapOpInterface::Concept {
  using Interface = mlir::IndexingMapOpInterface;

  MapsModel() : Concept(sharedMaps()) {
    getIndexingMaps = [](const Concept *, mlir::Operation *op) {
      return llvm::cast<Op>(op).getIndexingMaps();
    };
  }
};

template <typename Op>
struct ShapesModel : mlir::ReifyRankedShapedTypeOpInterface::Concept {
  using Interface = mlir::ReifyRankedShapedTypeOpInterface;

  ShapesModel() : Concept(sharedShapes()) {
    reifyResultShapes = [](const Concept *, mlir::Operation *op,
                           mlir::OpBuilder &builder,
                           mlir::ReifiedRankedShapedTypeDims &shapes) {
      return llvm::cast<Op>(op).reifyResultShapes(builder, shapes);
    };
  }
};

template <typename Op>
struct DestinationsModel : mlir::DestinationStyleOpInterface::Concept {
  using Interface = mlir::DestinationStyleOpInterface;

  DestinationsModel() : Concept(sharedDestinations()) {
    getDpsInitsMutable = [](const Concept *, mlir::Operation *op) {
      return llvm::cast<Op>(op).getDpsInitsMutable();
    };
  }
};

} // namespace op_tree

/// Gives an op class the shared models. Use it at global scope, before the
/// definitions that mlir-tblgen generates for the class.
#define OPTREE_SHARED_MODELS(Op)                                               \
  template <>                                                                  \
  class mlir::linalg::detail::LinalgOpInterfaceTraits::Model<Op>               \
      : public ::op_tree::LoopsModel<Op> {};                                   \
  template <>                                                                  \
  class mlir::detail::IndexingMapOpInterfaceInterfaceTraits::Model<Op>         \
      : public ::op_tree::MapsModel<Op> {};                                    \
  template <>                                                                  \
  class mlir::detail::ReifyRankedShapedTypeOpInterfaceInterfaceTraits::Model<  \
      Op> : public ::op_tree::ShapesModel<Op> {};                              \
  template <>                                                                  \
  class mlir::detail::DestinationStyleOpInterfaceInterfaceTraits::Model<Op>    \
      : public ::op_tree::DestinationsModel<Op> {};                            \
  template <>                                                                  \
  inline llvm::LogicalResult mlir::OpTrait::SingleBlock<Op>::verifyTrait(      \
      Operation *op) {                                                         \
    return ::op_tree::verifySingleBlock(op);                                   \
  }                                                                            \
  template <>                                                                  \
  template <>                                                                  \
  inline llvm::LogicalResult mlir::OpTrait::SingleBlockImplicitTerminator<     \
      mlir::linalg::YieldOp>::Impl<Op>::verifyRegionTrait(Operation *op) {     \
    return ::op_tree::verifyYield(op);                                         \
  }                                                                            \
  template <>                                                                  \
  inline void mlir::RegisteredOperationName::Model<Op>::printAssembly(         \
      Operation *op, OpAsmPrinter &printer, StringRef defaultDialect) {        \
    ::op_tree::printWithName(op, printer, defaultDialect);                     \
  }                                                                            \
  template <>                                                                  \
  inline llvm::LogicalResult                                                   \
  mlir::RegisteredOperationName::Model<Op>::foldHook(                          \
      Operation *op, ArrayRef<Attribute> constants,                            \
      SmallVectorImpl<OpFoldResult> &results) {                                \
    auto concrete = llvm::cast<Op>(op);                                        \
    return concrete.fold({constants, concrete}, results);                      \
  }                                                                            \
  template <>                                                                  \
  inline llvm::LogicalResult                                                   \
  mlir::RegisteredOperationName::Model<Op>::verifyInvariants(Operation *op) {  \
    auto concrete = llvm::cast<Op>(op);                                        \
    return success(succeeded(::op_tree::verifyTraits(concrete)) &&             \
                   succeeded(concrete.verify()));                              \
  }                                                                            \
  template <>                                                                  \
  inline llvm::LogicalResult                                                   \
  mlir::RegisteredOperationName::Model<Op>::verifyRegionInvariants(            \
      Operation *op) {                                                         \
    auto concrete = llvm::cast<Op>(op);                                        \
    return success(succeeded(::op_tree::verifyRegionTraits(concrete)) &&       \
                   succeeded(concrete.verifyRegions()));                       \
  }

#endif // OPTREE_DIALECT_SHAREDMODELS_H
