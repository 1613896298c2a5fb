//===- Groups.td - Ops that hold others under a name -------*- tablegen -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The class of groups. A dialect names a file among its `handwritten` ops that
// includes this one and defines `group` and `isolated_group`, the second one
// IsolatedFromAbove. Their bodies end with the dialect's `return`.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_DIALECT_GROUPS_TD
#define OPTREE_DIALECT_GROUPS_TD

include "mlir/Dialect/Linalg/IR/LinalgInterfaces.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def OpTree_IsGroup : NativeOpTrait<"IsGroup"> {
  let cppNamespace = "::op_tree";
}

class OpTree_Group<Dialect dialect, string mnemonic, list<Trait> traits = []>
    : Op<dialect, mnemonic, [
          OpTree_IsGroup,
          AffineScope,
          DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface, ["reifyResultShapes"]>,
          DeclareOpInterfaceMethods<AggregatedOpInterface, ["decomposeOperation"]>,
          RecursivelySpeculatable,
          RecursiveMemoryEffects,
          SingleBlock] # traits> {
  let arguments = (ins
    Variadic<AnyType>:$inputs,
    StrAttr:$name,
    OptionalAttr<DictionaryAttr>:$parameters);
  let results = (outs Variadic<AnyType>:$outputs);
  let regions = (region SizedRegion<1>:$body);

  let hasCanonicalizer = 1;
  let hasCustomAssemblyFormat = 1;
  let hasRegionVerifier = 1;

  let extraClassDefinition = [{
    ::mlir::ParseResult $cppClass::parse(::mlir::OpAsmParser &parser,
                                         ::mlir::OperationState &result) {
      return ::op_tree::parseGroup(parser, result);
    }
    void $cppClass::print(::mlir::OpAsmPrinter &printer) {
      ::op_tree::printGroup(getOperation(), printer);
    }
    ::llvm::LogicalResult $cppClass::verifyRegions() {
      return ::op_tree::verifyGroup(getOperation());
    }
    void $cppClass::getCanonicalizationPatterns(::mlir::RewritePatternSet &patterns,
                                                ::mlir::MLIRContext *context) {
      ::op_tree::populateGroupPatterns(patterns, getOperationName(), context);
    }
    ::llvm::LogicalResult
    $cppClass::reifyResultShapes(::mlir::OpBuilder &builder,
                                 ::mlir::ReifiedRankedShapedTypeDims &shapes) {
      return ::op_tree::reifyGroupShapes(getOperation(), builder, shapes);
    }
    ::llvm::FailureOr<::llvm::SmallVector<::mlir::Value>>
    $cppClass::decomposeOperation(::mlir::OpBuilder &builder) {
      return ::op_tree::copyGroupBody(getOperation(), builder);
    }
  }];
}

#endif // OPTREE_DIALECT_GROUPS_TD
