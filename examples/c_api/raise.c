// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Raises a module by the pass, writes it out and raises it again by the
// patterns, accepts all but a matmul, and prints it after each step.

#include "LinalgTree/LinalgTreeC.h"
#include "mlir-c/Dialect/Arith.h"
#include "mlir-c/Dialect/Func.h"
#include "mlir-c/Dialect/Linalg.h"
#include "mlir-c/Dialect/Math.h"
#include "mlir-c/Dialect/Tensor.h"
#include "mlir-c/IR.h"
#include "mlir-c/Pass.h"
#include "mlir-c/Rewrite.h"
#include <stdio.h>

static void print(MlirStringRef text, void *stream) {
  fwrite(text.data, 1, text.length, (FILE *)stream);
}

static MlirLogicalResult raise(MlirContext context, MlirModule module) {
  linalgTreeRegisterPasses();
  MlirPassManager passes = mlirPassManagerCreate(context);
  MlirStringRef pipeline = mlirStringRefCreateFromCString(
      "builtin.module(linalg-tree-specialize{form=category})");
  MlirLogicalResult result = mlirParsePassPipeline(
      mlirPassManagerGetAsOpPassManager(passes), pipeline, print, stderr);
  if (mlirLogicalResultIsSuccess(result))
    result = mlirPassManagerRunOnOp(passes, mlirModuleGetOperation(module));
  mlirPassManagerDestroy(passes);
  return result;
}

static bool isNoMatmul(MlirOperation op, MlirStringRef name, void *refused) {
  (void)op;
  return !mlirStringRefEqual(name, mlirStringRefCreateFromCString(refused));
}

static MlirLogicalResult apply(MlirModule module,
                               MlirRewritePatternSet patterns) {
  MlirFrozenRewritePatternSet frozen = mlirFreezeRewritePattern(patterns);
  MlirGreedyRewriteDriverConfig config = mlirGreedyRewriteDriverConfigCreate();
  MlirLogicalResult result =
      mlirApplyPatternsAndFoldGreedily(module, frozen, config);
  mlirGreedyRewriteDriverConfigDestroy(config);
  mlirFrozenRewritePatternSetDestroy(frozen);
  mlirOperationPrint(mlirModuleGetOperation(module), print, stdout);
  return result;
}

int main(int argc, char **argv) {
  if (argc != 2) {
    fprintf(stderr, "usage: raise-c FILE\n");
    return 2;
  }
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  MlirDialectHandle dialects[] = {
      mlirGetDialectHandle__arith__(), mlirGetDialectHandle__func__(),
      mlirGetDialectHandle__linalg__(), mlirGetDialectHandle__math__(),
      mlirGetDialectHandle__tensor__()};
  for (int i = 0; i < 5; ++i)
    mlirDialectHandleInsertDialect(dialects[i], registry);
  MlirContext context =
      mlirContextCreateWithRegistry(registry, /*threadingEnabled=*/false);
  mlirDialectRegistryDestroy(registry);
  MlirModule module = mlirModuleCreateParseFromFile(
      context, mlirStringRefCreateFromCString(argv[1]));
  if (mlirModuleIsNull(module))
    return 1;
  MlirLogicalResult result = raise(context, module);
  mlirOperationPrint(mlirModuleGetOperation(module), print, stdout);
  for (int step = 0; mlirLogicalResultIsSuccess(result) && step < 3; ++step) {
    MlirRewritePatternSet patterns = mlirRewritePatternSetCreate(context);
    if (step == 0)
      linalgTreePopulateGeneralizePatterns(patterns,
                                           LinalgTreeGeneralizeToRoot);
    else if (step == 1)
      linalgTreePopulateSpecializePatterns(patterns, LinalgTreeFormNamed,
                                           /*disjointArguments=*/true);
    else
      linalgTreePopulateCoercePatterns(patterns, isNoMatmul, "linalg.matmul",
                                       /*disjointArguments=*/true);
    result = apply(module, patterns);
  }
  mlirModuleDestroy(module);
  mlirContextDestroy(context);
  return mlirLogicalResultIsFailure(result);
}
