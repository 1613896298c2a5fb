//===- TreeIndex.h - For users: OpTree/Tree/TreeIndex.h ---------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_TREEINDEX_H
#define OPTREE_TREEINDEX_H

#include "OpTree/Tree/TreeIndex.h"

#endif // OPTREE_TREEINDEX_H
