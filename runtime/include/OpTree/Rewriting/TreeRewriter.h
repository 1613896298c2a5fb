//===- TreeRewriter.h - Moving ops along the tree ---------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Generalizing walks towards the root of the tree, specializing towards the
// leaves, and coercing to the nearest ancestor that is accepted. All three keep
// discardable attributes, locations and result types.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_REWRITING_TREEREWRITER_H
#define OPTREE_REWRITING_TREEREWRITER_H

#include "OpTree/Matching/Matcher.h"
#include "OpTree/Matching/OpReader.h"
#include "OpTree/Rewriting/AcceptOp.h"
#include "OpTree/Rewriting/CastSplitter.h"
#include "OpTree/Rewriting/GeneralizeTo.h"
#include "OpTree/Rewriting/OpWriter.h"
#include "OpTree/Tree/AttributeCodec.h"
#include "mlir/IR/PatternMatch.h"

namespace op_tree {

/// Rewrites ops along a tree. Built once per context; safe to share between
/// threads.
class TreeRewriter {
public:
  TreeRewriter(const TreeIndex &index, mlir::MLIRContext *context,
               bool disjointArguments = true)
      : index(index), ops(index.tree, context),
        matcher(index, disjointArguments), codec(index.tree, context),
        reader(index, codec), writer(index, codec),
        splitter(index, ops, reader, writer) {}
  TreeRewriter(const TreeRewriter &) = delete;

  /// Replaces `op` by its canonical spelling. Fails and changes nothing if `op`
  /// is canonical already or is not of the tree. Sets `found`, if given, to the
  /// binding of the canonical spelling, if there is one. `ownMaps`: an op whose
  /// maps are not its default ones is that op, too, and not its category.
  mlir::LogicalResult specialize(mlir::RewriterBase &rewriter,
                                 mlir::Operation *op,
                                 std::optional<Binding> *found = nullptr,
                                 bool ownMaps = false) const;

  /// Replaces `op` by a more general op, and generalizes the casts that are
  /// split off as well. Fails and changes nothing if `op` is that general
  /// already or is not of the tree.
  mlir::LogicalResult generalize(mlir::RewriterBase &rewriter,
                                 mlir::Operation *op, GeneralizeTo to,
                                 CastForm casts = CastForm::Fold) const;

  /// Replaces `op` by its nearest ancestor that `accept` takes, unless `accept`
  /// takes `op` itself. The root is the last resort and needs no acceptance. An
  /// op whose body differs from its payload is never accepted. The name of an
  /// op that the context lacks stands for its spelling: if `linalg.add` does
  /// not exist, that name accepts an elementwise op that adds.
  mlir::LogicalResult coerce(mlir::RewriterBase &rewriter, mlir::Operation *op,
                             const AcceptOp &accept) const;

  /// Replaces `op` by a composite of the tree, if moving elements as that
  /// composite does is all that `op` does.
  static mlir::LogicalResult specializeToMovement(const TreeIndex &index,
                                                  mlir::RewriterBase &rewriter,
                                                  mlir::Operation *op);

  /// Replaces `op` by the first op that `accept` takes and that equals `op`
  /// without some loops of extent 1, or without an operand that is the identity
  /// of the body's last operation.
  mlir::LogicalResult coerceToSibling(mlir::RewriterBase &rewriter,
                                      mlir::Operation *op,
                                      const AcceptOp &accept) const;

  /// Creates single ops. Making a writer anew takes longer than rewriting a
  /// small function.
  const OpWriter &opWriter() const { return writer; }

private:
  mlir::LogicalResult generalizeOne(mlir::RewriterBase &rewriter,
                                    mlir::Operation *op, GeneralizeTo to) const;
  mlir::LogicalResult replaceByRoot(mlir::RewriterBase &rewriter,
                                    const StructuredView &view) const;
  mlir::LogicalResult dropNeutral(mlir::RewriterBase &rewriter,
                                  const StructuredView &view,
                                  const ScalarGraph &body,
                                  const AcceptOp &accept) const;
  /// Returns true if the op is the spelling of an op that the context lacks and
  /// that `accept` takes.
  bool standsForAccepted(const StructuredView &view, const ScalarGraph &body,
                         const AcceptOp &accept) const;

  const TreeIndex &index;
  OpSet ops;
  Matcher matcher;
  AttributeCodec codec;
  OpReader reader;
  OpWriter writer;
  CastSplitter splitter;
};

} // namespace op_tree

#endif // OPTREE_REWRITING_TREEREWRITER_H
