//===- TestBytecode.h - Upgrades of any history of an encoding --*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_TEST_BYTECODE_H
#define OPTREE_TEST_BYTECODE_H

/// Adds the pass `test-optree-bytecode{file=}`.
void registerTestBytecode();

#endif // OPTREE_TEST_BYTECODE_H
