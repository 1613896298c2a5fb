//===- Form.h - Canonical forms ---------------------------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_REWRITING_FORM_H
#define OPTREE_REWRITING_FORM_H

#include <cstdint>

namespace optree_gen {

/// The aim of specializing: one op for one op; categories, whose maps and
/// attributes carry what they can; or named ops, each operand brought to the
/// map that the op has by definition. The last two give sequences.
enum class Form : uint8_t { OneToOne, Category, Named };

} // namespace optree_gen

#endif // OPTREE_REWRITING_FORM_H
