//===- TestEnumerate.h - Every small body, matched --------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The pass `test-linalg-tree-enumerate{length=N shard=I shards=N}`.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_TESTS_TESTENUMERATE_H
#define OPTREE_TESTS_TESTENUMERATE_H

void registerTestEnumerate();

#endif // OPTREE_TESTS_TESTENUMERATE_H
