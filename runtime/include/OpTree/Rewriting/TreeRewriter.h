//===- TreeRewriter.h - Moving ops along the tree ---------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Generalizing walks towards the root of the tree, specializing towards the
// leaves, coercing to the nearest ancestor that is accepted. All keep
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

namespace optree_gen {

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

  /// Replaces `op` by its canonical spelling. Fails, changing nothing, where it
  /// already is canonical or is not of the tree. `found`, if given, receives
  /// the binding of the canonical spelling, if any.
  mlir::LogicalResult specialize(mlir::RewriterBase &rewriter,
                                 mlir::Operation *op,
                                 std::optional<Binding> *found = nullptr) const;

  /// Replaces `op` by a more general op. Fails, changing nothing, where it
  /// already is that general or is not of the tree. Casts that are split off
  /// are generalized too.
  mlir::LogicalResult generalize(mlir::RewriterBase &rewriter,
                                 mlir::Operation *op, GeneralizeTo to,
                                 CastForm casts = CastForm::Fold) const;

  /// Replaces `op`, unless `accept` takes it as it is, by its nearest ancestor
  /// that is accepted. The root is the last resort and needs no acceptance. An
  /// op whose body is no longer its payload is not accepted. The name of an op
  /// that the context lacks stands for its spelling: where `linalg.add` is
  /// gone, an elementwise op that means it is accepted by that name.
  mlir::LogicalResult coerce(mlir::RewriterBase &rewriter, mlir::Operation *op,
                             const AcceptOp &accept) const;

  /// Replaces `op`, if all that it does is to move elements as a composite of
  /// the tree does, by that composite.
  static mlir::LogicalResult specializeToMovement(const TreeIndex &index,
                                                  mlir::RewriterBase &rewriter,
                                                  mlir::Operation *op);

  /// Replaces `op`, some loops of which have the extent 1, by the first of its
  /// siblings that `accept` takes and that is what remains without such loops.
  mlir::LogicalResult coerceToSibling(mlir::RewriterBase &rewriter,
                                      mlir::Operation *op,
                                      const AcceptOp &accept) const;

private:
  mlir::LogicalResult generalizeOne(mlir::RewriterBase &rewriter,
                                    mlir::Operation *op, GeneralizeTo to) const;
  mlir::LogicalResult replaceByRoot(mlir::RewriterBase &rewriter,
                                    const StructuredView &view) const;
  /// True if the op is the spelling of an op that the context lacks and that
  /// `accept` takes.
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

} // namespace optree_gen

#endif // OPTREE_REWRITING_TREEREWRITER_H
