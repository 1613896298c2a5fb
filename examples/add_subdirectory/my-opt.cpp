// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A project's own mlir-opt, with the passes linked in.

#include "LinalgTree/LinalgTree.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::registerAllPasses();
  linalg_tree::registerPasses();
  return mlir::asMainReturnCode(
      mlir::MlirOptMain(argc, argv, "my-opt\n", registry));
}
