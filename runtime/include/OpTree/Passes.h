//===- Passes.h - For users: OpTree/Passes/Passes.h -------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_PASSES_H
#define OPTREE_PASSES_H

#include "OpTree/Passes/Passes.h"

#endif // OPTREE_PASSES_H
