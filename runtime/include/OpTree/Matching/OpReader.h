//===- OpReader.h - What an op says by itself -------------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads an op of the tree by its attributes and its body, without matching
// other nodes.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_MATCHING_OPREADER_H
#define OPTREE_MATCHING_OPREADER_H

#include "OpTree/Tree/AttributeCodec.h"
#include "OpTree/Tree/TreeIndex.h"

namespace op_tree {

class OpReader {
public:
  OpReader(const TreeIndex &index, const AttributeCodec &codec)
      : index(index), codec(codec) {}

  /// Returns what `view` computes, from its body or from the tables. If neither
  /// tells, sets `reason`, unless that is null.
  std::optional<ScalarGraph> body(const StructuredView &view,
                                  std::string *reason = nullptr) const;

  /// Returns the binding that follows from the op's own attributes and the
  /// tables.
  std::optional<Binding> ownBinding(const StructuredView &view) const;

  /// Returns the operands and maps as they stand, regardless of body and
  /// attributes.
  static std::optional<Binding> plainBinding(const StructuredView &view);

  /// Returns the first condition of its node that an op with a user-defined
  /// body breaks; null if there is none.
  static const Condition *brokenCondition(const StructuredView &view);

  /// Returns true if MLIR can read the body again after printing it in the
  /// short form. That form has only the name and the attributes of the body's
  /// one operation.
  static bool isPrintable(mlir::Block &body);

  /// Returns true if the op's body equals the payload of its node.
  bool keepsPayload(const StructuredView &view, const ScalarGraph &body) const;

  /// Returns true if the op is already written as `binding` says.
  bool isUnchanged(const StructuredView &view, const Binding &binding) const;

private:
  const TreeIndex &index;
  const AttributeCodec &codec;
};

} // namespace op_tree

#endif // OPTREE_MATCHING_OPREADER_H
