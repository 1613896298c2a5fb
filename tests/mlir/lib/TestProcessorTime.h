//===- TestProcessorTime.h - The time that passes take ----------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The pass `test-linalg-tree-processor-time`, which says how long the thread
// has computed since the pass ran last. Unlike the time on the clock, that does
// not depend on what else the machine does.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_TESTS_TESTPROCESSORTIME_H
#define OPTREE_TESTS_TESTPROCESSORTIME_H

void registerTestProcessorTime();

#endif // OPTREE_TESTS_TESTPROCESSORTIME_H
