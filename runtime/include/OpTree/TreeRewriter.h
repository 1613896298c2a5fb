//===- TreeRewriter.h - Moving ops along the tree ---------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Generalizing walks towards the root of the tree, specializing towards the
// leaves. Both keep discardable attributes, locations and result types.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_TREEREWRITER_H
#define OPTREE_TREEREWRITER_H

#include "OpTree/Attributes.h"
#include "OpTree/GeneralizeTo.h"
#include "OpTree/Matcher.h"
#include "mlir/IR/PatternMatch.h"

namespace optree {

/// Rewrites ops along a tree. Built once per context; safe to share between
/// threads.
class TreeRewriter {
public:
  TreeRewriter(const TreeIndex &index, mlir::MLIRContext *context)
      : index(index), matcher(index), codec(index.tree, context) {}

  /// Replaces `op` by its canonical spelling. Fails, changing nothing, where it
  /// already is canonical or is not of the tree.
  mlir::LogicalResult specialize(mlir::RewriterBase &rewriter,
                                 mlir::Operation *op) const;

  /// Replaces `op` by a more general op. Fails, changing nothing, where it
  /// already is that general or is not of the tree.
  mlir::LogicalResult generalize(mlir::RewriterBase &rewriter,
                                 mlir::Operation *op, GeneralizeTo to) const;

private:
  /// What `view` computes, by its body, or by the tables where it has none.
  std::optional<ScalarGraph> bodyOf(const StructuredView &view) const;
  /// The binding that the op's own attributes and the tables describe.
  std::optional<Binding> ownBinding(const StructuredView &view) const;
  /// Whether the op's body is still what its node says.
  bool keepsPayload(const StructuredView &view, const ScalarGraph &body) const;
  bool isUnchanged(const StructuredView &view, const Binding &binding) const;
  /// The attributes of an op for `binding`; none where they clash with the
  /// attributes that are to be kept.
  std::optional<mlir::NamedAttrList> attributes(const StructuredView &view,
                                                const Binding &binding) const;

  mlir::LogicalResult replace(mlir::RewriterBase &rewriter,
                              const StructuredView &view,
                              const Binding &binding) const;
  mlir::LogicalResult replaceByRoot(mlir::RewriterBase &rewriter,
                                    const StructuredView &view) const;

  const TreeIndex &index;
  Matcher matcher;
  AttributeCodec codec;
};

} // namespace optree

#endif // OPTREE_TREEREWRITER_H
