//===- SequenceRewriter.h - One op for a sequence of ops --------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Brings ops into a form that is a sequence of ops of the tree. Passes know
// only this interface, so that a build may leave out the forms, which implement
// it.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_REWRITING_SEQUENCEREWRITER_H
#define OPTREE_REWRITING_SEQUENCEREWRITER_H

#include "OpTree/Rewriting/Form.h"
#include "mlir/IR/PatternMatch.h"
#include <memory>
#include <string>

namespace op_tree {

/// Built once per context and form; safe to share between threads.
class SequenceRewriter {
public:
  /// The decisions that one run of a pass has made so far.
  struct Memory {
    virtual ~Memory() = default;
    /// True if each op is decided twice more, where it stands and as an
    /// isolated copy, and the decisions are compared.
    bool checks = false;
    /// True if decisions differed for some op. An error names the op.
    bool differs = false;
  };

  virtual ~SequenceRewriter() = default;

  virtual std::unique_ptr<Memory> makeMemory() const = 0;

  /// Brings `op` into the form. Fails and changes nothing if the op has the
  /// form already or is not of the tree. Appends new ops that have to be
  /// rewritten in turn to `again`. `memory`, if given, comes from this
  /// rewriter; its decisions are reused, and new ones are added.
  virtual mlir::LogicalResult
  rewrite(mlir::RewriterBase &rewriter, mlir::Operation *op,
          llvm::SmallVectorImpl<mlir::Operation *> &again,
          Memory *memory = nullptr) const = 0;

  /// Describes what the ops of a sequence would need and `op` lacks, such as an
  /// op that computes an operation of the body; empty if the body has effects
  /// or regions, or if the reason is not known.
  virtual std::string obstacle(mlir::Operation *op) const = 0;

  /// Returns true if this is the form of named ops and `op` is of a category.
  virtual bool lacksName(mlir::Operation *op) const = 0;

  using Rewrite = llvm::function_ref<mlir::LogicalResult(
      mlir::Operation *, llvm::SmallVectorImpl<mlir::Operation *> &)>;
  /// Calls `rewrite` on all ops below `root`, users first, and on all ops that
  /// have to be rewritten again; returns true if anything changed.
  virtual bool rewriteAll(mlir::RewriterBase &rewriter, mlir::Operation *root,
                          Rewrite rewrite) const = 0;
};

} // namespace op_tree

#endif // OPTREE_REWRITING_SEQUENCEREWRITER_H
