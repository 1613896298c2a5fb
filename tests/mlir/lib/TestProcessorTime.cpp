//===- TestProcessorTime.cpp - The time that passes take ------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestProcessorTime.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassRegistry.h"
#include <ctime>

using namespace mlir;

namespace {

double microseconds() {
  timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return now.tv_sec * 1e6 + now.tv_nsec * 1e-3;
}

struct TestProcessorTime
    : PassWrapper<TestProcessorTime, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(TestProcessorTime)
  StringRef getArgument() const override {
    return "test-linalg-tree-processor-time";
  }

  void runOnOperation() override {
    static double before = 0;
    llvm::errs() << "processor time: " << microseconds() - before << " us\n";
    markAllAnalysesPreserved();
    before = microseconds();
  }
};

} // namespace

void registerTestProcessorTime() { PassRegistration<TestProcessorTime>(); }
