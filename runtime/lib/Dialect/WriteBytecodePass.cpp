//===- WriteBytecodePass.cpp - Bytecode for older builds ------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `optree-write-bytecode{release=0.1.0 file=old.mlirbc}` leaves the module as
// it is, and writes a copy that the release reads: what was renamed since
// then has its former name. An op that the release does not have is an error.
//
//===----------------------------------------------------------------------===//

#include "OpTree/Dialect/Bytecode.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Support/FileUtilities.h"
#include "llvm/Support/ToolOutputFile.h"

using namespace mlir;

namespace op_tree {

namespace {

class WriteBytecodePass
    : public PassWrapper<WriteBytecodePass, OperationPass<>> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(WriteBytecodePass)

  explicit WriteBytecodePass(StringRef dialect) : dialect(dialect) {}
  WriteBytecodePass(const WriteBytecodePass &other)
      : PassWrapper(other), dialect(other.dialect) {}

  StringRef getArgument() const override { return argument; }
  StringRef getDescription() const override {
    return "Write bytecode that a release of the dialect reads";
  }

  void runOnOperation() override {
    Dialect *loaded = getContext().getOrLoadDialect(dialect);
    auto *bytecode =
        loaded ? static_cast<const DialectBytecode *>(
                     loaded->getRegisteredInterface<BytecodeDialectInterface>())
               : nullptr;
    std::optional<uint64_t> version =
        bytecode ? bytecode->version(release) : std::nullopt;
    if (!version) {
      InFlightDiagnostic error = emitError(getOperation()->getLoc())
                                 << "no release '" << release
                                 << "' of dialect '" << dialect << "' is known";
      if (bytecode && !bytecode->history.releases.empty())
        error << "; the last one is " << bytecode->history.releases.back().name;
      return signalPassFailure();
    }
    // Rename ops in a copy: the pipeline goes on with the present names.
    OwningOpRef<Operation *> copy(getOperation()->clone());
    BytecodeWriterConfig config;
    if (*version != bytecode->history.current) {
      if (failed(bytecode->downgradeNames(*copy, *version)))
        return signalPassFailure();
      config.setDialectVersion(dialect,
                               std::make_unique<BytecodeVersion>(*version));
    }
    std::string problem;
    auto output = openOutputFile(file, &problem);
    if (!output) {
      emitError(getOperation()->getLoc()) << problem;
      return signalPassFailure();
    }
    if (failed(writeBytecodeToFile(*copy, output->os(), config)))
      return signalPassFailure();
    output->os().flush();
    if (std::error_code code = output->os().error()) {
      // The destructor of a stream with an error would end the process.
      output->os().clear_error();
      emitError(getOperation()->getLoc())
          << "cannot write '" << file << "': " << code.message();
      return signalPassFailure();
    }
    output->keep();
  }

private:
  std::string dialect;
  std::string argument = dialect + "-write-bytecode";
  Option<std::string> file{*this, "file", llvm::cl::desc("The file to write")};
  Option<std::string> release{
      *this, "release",
      llvm::cl::desc("The release that reads it (default: this one)")};
};

} // namespace

void registerWriteBytecodePass(StringRef dialect) {
  registerPass([name = dialect.str()]() -> std::unique_ptr<Pass> {
    return std::make_unique<WriteBytecodePass>(name);
  });
}

} // namespace op_tree
