// mlir-opt with both dialects; `frontend produce FILE` writes a program of its own as bytecode.

#include "Acme/AcmeOps.h"
#include "Beta/BetaOps.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Bufferization/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/Support/ToolOutputFile.h"

using namespace mlir;

static int produce(DialectRegistry &registry, StringRef file) {
  MLIRContext context(registry);
  context.loadAllAvailableDialects();
  OpBuilder builder(&context);
  Location loc = builder.getUnknownLoc();
  OwningOpRef<ModuleOp> module = ModuleOp::create(loc);
  builder.setInsertionPointToStart(module->getBody());
  Type type = RankedTensorType::get({4, 4}, builder.getF32Type());
  auto function = func::FuncOp::create(
      builder, loc, "main",
      builder.getFunctionType({type, type, type}, {type, type}));
  builder.setInsertionPointToStart(function.addEntryBlock());
  ValueRange given = function.getArguments();
  Value product =
      acme::MatmulOp::create(builder, loc, given[0], given[1], given[2])
          ->getResult(0);
  Value distance = acme::PairwiseSquaredDistanceOp::create(
                       builder, loc, given[0], product, given[2])
                       ->getResult(0);
  Value other =
      beta::MatmulOp::create(builder, loc, distance, given[1], given[2])
          ->getResult(0);
  func::ReturnOp::create(builder, loc, {distance, other});
  std::string problem;
  auto output = openOutputFile(file, &problem);
  if (failed(verify(*module)) || !output ||
      failed(writeBytecodeToFile(*module, output->os())))
    return 1;
  output->keep();
  return 0;
}

int main(int argc, char **argv) {
  DialectRegistry registry;
  registry.insert<arith::ArithDialect, bufferization::BufferizationDialect,
                  func::FuncDialect>();
  acme::registerDialect(registry);
  beta::registerDialect(registry);
  acme::registerAllPasses();
  beta::registerAllPasses();
  registerTransformsPasses();
  bufferization::registerBufferizationPasses();
  if (argc == 3 && StringRef(argv[1]) == "produce")
    return produce(registry, argv[2]);
  return asMainReturnCode(MlirOptMain(argc, argv, "frontend\n", registry));
}
