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

namespace op_tree {

/// The form that specializing produces. OneToOne: each op becomes one op.
/// Category: ops of categories, whose maps and attributes express as much as
/// they can. Named: named ops on operands that are brought to the maps of the
/// op. Canonical: the ops of the graph that a block computes. All but OneToOne
/// may yield sequences.
enum class Form : uint8_t { OneToOne, Category, Named, Canonical };

} // namespace op_tree

#endif // OPTREE_REWRITING_FORM_H
