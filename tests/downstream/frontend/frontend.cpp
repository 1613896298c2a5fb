// mlir-opt with both dialects; `frontend produce FILE` writes a program of its own as bytecode,
// `frontend identify PASSES DIALECT PASS...` prints what MLIR tells the dialects apart by, with those
// of two plugins.

#include "Acme/AcmeOps.h"
#include "Beta/BetaOps.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Bufferization/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Tools/Plugins/DialectPlugin.h"
#include "mlir/Tools/Plugins/PassPlugin.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/Support/ToolOutputFile.h"
#if __has_include("mlir/Dialect/Bufferization/Transforms/BufferizableOpInterfaceImpl.h")
#include "mlir/Dialect/Bufferization/Transforms/BufferizableOpInterfaceImpl.h"
#define REGISTER_ALLOC_TENSOR // In MLIR 24 the dialect itself does not bufferize its op.
#endif

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

static void printIdentity(StringRef kind, const Twine &name, TypeID id) {
  llvm::outs() << kind << " " << name << " " << id.getAsOpaquePointer() << "\n";
}

template <typename Runtime>
static void printRuntime(MLIRContext &context, StringRef name) {
  printIdentity("runtime", name, TypeID::get<Runtime>());
  for (Dialect *dialect : context.getLoadedDialects())
    if (dialect->getRegisteredInterface<Runtime>())
      llvm::outs() << "runs " << name << " " << dialect->getNamespace() << "\n";
}

template <typename Interface>
static void printInterface(MLIRContext &context, StringRef name) {
  printIdentity("interface", name, Interface::getInterfaceID());
  for (RegisteredOperationName op : context.getRegisteredOperations())
    if (op.hasInterface<Interface>())
      llvm::outs() << "implements " << name << " " << op << "\n";
}

static int identify(DialectRegistry &registry, ArrayRef<char *> arguments) {
  for (StringRef file : arguments.take_front(2))
    llvm::cantFail(PassPlugin::load(file.str())).registerPassRegistryCallbacks();
  llvm::cantFail(DialectPlugin::load(arguments[1]))
      .registerDialectRegistryCallbacks(registry);
  MLIRContext context(registry);
  context.loadAllAvailableDialects();
  for (Dialect *dialect : context.getLoadedDialects())
    printIdentity("dialect", dialect->getNamespace(), dialect->getTypeID());
  for (RegisteredOperationName op : context.getRegisteredOperations())
    printIdentity("op", op.getStringRef(), op.getTypeID());
  printIdentity("attribute", "acme.function", TypeID::get<acme::FunctionAttr>());
  printIdentity("attribute", "acme.sign", TypeID::get<acme::SignAttr>());
  printIdentity("attribute", "beta.function", TypeID::get<beta::FunctionAttr>());
  printIdentity("attribute", "beta.sign", TypeID::get<beta::SignAttr>());
  printInterface<acme::ContractOpInterface>(context, "acme.contract");
  printInterface<beta::ContractOpInterface>(context, "beta.contract");
  printInterface<linalg::ContractionOpInterface>(context, "linalg.contraction");
  printRuntime<optree_gen_acme::DefinedDialect>(context, "acme");
  printRuntime<optree_gen_beta::DefinedDialect>(context, "beta");
  for (StringRef name : arguments.drop_front(2)) {
    OpPassManager passes;
    const PassInfo *pass = PassInfo::lookup(name);
    auto report = [](const Twine &message) { return failure(); };
    if (!pass || failed(pass->addToPipeline(passes, "", report)))
      llvm::outs() << "unknown " << name << "\n";
    else
      printIdentity("pass", name, passes.begin()->getTypeID());
  }
  return 0;
}

int main(int argc, char **argv) {
  DialectRegistry registry;
  registry.insert<arith::ArithDialect, bufferization::BufferizationDialect,
                  func::FuncDialect>();
#ifdef REGISTER_ALLOC_TENSOR
  bufferization::registerBufferizableOpInterfaceExternalModels(registry);
#endif
  acme::registerDialect(registry);
  beta::registerDialect(registry);
  acme::registerAllPasses();
  beta::registerAllPasses();
  registerTransformsPasses();
  bufferization::registerBufferizationPasses();
  if (argc == 3 && StringRef(argv[1]) == "produce")
    return produce(registry, argv[2]);
  if (argc > 3 && StringRef(argv[1]) == "identify")
    return identify(registry, ArrayRef(argv, argc).drop_front(2));
  return asMainReturnCode(MlirOptMain(argc, argv, "frontend\n", registry));
}
