//===- OpReader.h - What an op says by itself -------------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads an op of the tree by its attributes and its body, without asking which
// other node it could be.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_MATCHING_OPREADER_H
#define OPTREE_MATCHING_OPREADER_H

#include "OpTree/Tree/AttributeCodec.h"
#include "OpTree/Tree/TreeIndex.h"

namespace optree_gen {

class OpReader {
public:
  OpReader(const TreeIndex &index, const AttributeCodec &codec)
      : index(index), codec(codec) {}

  /// Returns what `view` computes, by its body or by the tables.
  /// If neither can tell, `reason` says why, if that is given.
  std::optional<ScalarGraph> body(const StructuredView &view,
                                  std::string *reason = nullptr) const;

  /// The binding that the op's own attributes and the tables describe.
  std::optional<Binding> ownBinding(const StructuredView &view) const;

  /// The operands and maps as they stand, whatever the body and attributes are.
  static std::optional<Binding> plainBinding(const StructuredView &view);

  /// The condition of its node that an op with a body of the user's breaks;
  /// null if there is none.
  static const Condition *brokenCondition(const StructuredView &view);

  /// Returns true if MLIR's ops with a body of the user's print this one so
  /// that it can be read again: of one operation they may print the name and
  /// the attributes alone.
  static bool isPrintable(mlir::Block &body);

  /// Returns true if the op's body is still what its node says.
  bool keepsPayload(const StructuredView &view, const ScalarGraph &body) const;

  /// Returns true if `binding` is how the op is written already.
  bool isUnchanged(const StructuredView &view, const Binding &binding) const;

private:
  const TreeIndex &index;
  const AttributeCodec &codec;
};

} // namespace optree_gen

#endif // OPTREE_MATCHING_OPREADER_H
