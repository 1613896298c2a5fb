//===- MatchReader.h - For users: OpTree/Matching/MatchReader.h -*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_MATCHREADER_H
#define OPTREE_MATCHREADER_H

#include "OpTree/Matching/MatchReader.h"

#endif // OPTREE_MATCHREADER_H
