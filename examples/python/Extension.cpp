// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The dialect and its passes for MLIR's Python bindings.

#include "Optree/OptreeC.h"
#include "mlir/Bindings/Python/NanobindAdaptors.h"

NB_MODULE(_optree, m) {
  optreeRegisterAllPasses();
  m.def("register_dialects", &optreeRegisterAllDialects);
}
