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

namespace op_tree {

/// The custom syntax of a node's ops, which the parser and the printer follow.
struct Syntax {
  Syntax(const Tree &tree, const Node &node);

  /// True for `{maps, iterators, ...} ins() outs() attrs = {...} {body} ->
  /// types`.
  bool isRoot;
  /// True for `{ payload } ins() outs()`, or a body after the operands.
  bool hasBody;
  /// The parameter that comes first, as `name=attribute`; null: none.
  const Parameter *function = nullptr;
  /// The parameter that follows the operands, as `name = [...]`; null: none.
  const Parameter *list = nullptr;
  /// The attribute that holds the maps; empty: none.
  llvm::StringRef maps;
  /// True if default maps are omitted.
  bool mapsOptional = false;
};

/// Returns the operation that the short form of a body names: the only one,
/// applied to all block arguments; null if the body has more to it. `reduces`:
/// the accumulator is the first argument.
mlir::Operation *shortPayload(mlir::Block &body, bool reduces);

} // namespace op_tree

#endif // OPTREE_DIALECT_SYNTAX_H
