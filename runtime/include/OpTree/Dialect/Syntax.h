//===- Syntax.h - The syntax that an entry calls for ------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_DIALECT_SYNTAX_H
#define OPTREE_DIALECT_SYNTAX_H

#include "OpTree/Dialect/DefinedDialect.h"
#include "mlir/IR/OpImplementation.h"

namespace optree_gen {

/// The custom syntax of a node's ops, which parser and printer follow.
struct Syntax {
  Syntax(const Tree &tree, const Node &node);

  /// `{maps, iterators, ...} ins() outs() attrs = {...} {body} -> types`.
  bool isRoot;
  /// `{ payload } ins() outs()`, or the body after the operands.
  bool hasBody;
  /// The parameter that stands first, as `name=attribute`; null: none.
  const Parameter *function = nullptr;
  /// The parameter that stands after the operands, as `name = [...]`.
  const Parameter *list = nullptr;
  /// The attribute that holds the maps; empty: none does.
  llvm::StringRef maps;
  /// True if the maps are left out where they are the default.
  bool mapsOptional = false;
};

/// The only operation of a body that applies it to all the body's arguments,
/// as the short form of a body names it; null where the body says more.
/// reduces: whether the accumulator comes first.
mlir::Operation *shortPayload(mlir::Block &body, bool reduces);

} // namespace optree_gen

#endif // OPTREE_DIALECT_SYNTAX_H
