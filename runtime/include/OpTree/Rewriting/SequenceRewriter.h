//===- SequenceRewriter.h - One op for a sequence of ops --------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Brings ops into a form that is a sequence of ops of the tree. Passes know
// this class alone: a build may leave out the forms, which implement it.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_REWRITING_SEQUENCEREWRITER_H
#define OPTREE_REWRITING_SEQUENCEREWRITER_H

#include "OpTree/Rewriting/Form.h"
#include "mlir/IR/PatternMatch.h"
#include <memory>
#include <string>

namespace optree_gen {

/// Built once per context and form; safe to share between threads.
class SequenceRewriter {
public:
  /// The decisions that one run of a pass has made.
  struct Memory {
    virtual ~Memory() = default;
    /// True if each op is decided again, where it stands and alone, and what
    /// is decided then is compared with what becomes of it.
    bool checks = false;
    /// True if that was something else for some op. An error says which.
    bool differs = false;
  };

  virtual ~SequenceRewriter() = default;

  virtual std::unique_ptr<Memory> makeMemory() const = 0;

  /// Replaces `op` by what it is in the form. Fails, changing nothing, where
  /// the op has that form already or is not of the tree. Ops that it makes and
  /// that have to be rewritten in turn are appended to `again`. `memory`, if
  /// given, is of this rewriter; it is asked first and learns.
  virtual mlir::LogicalResult
  rewrite(mlir::RewriterBase &rewriter, mlir::Operation *op,
          llvm::SmallVectorImpl<mlir::Operation *> &again,
          Memory *memory = nullptr) const = 0;

  /// Returns what the ops of a sequence would need and `op` does not have, in
  /// words; empty where its body is none of functions, or nothing is known.
  virtual std::string obstacle(mlir::Operation *op) const = 0;

  /// Returns true if `op` is of a category in the form of named ops.
  virtual bool lacksName(mlir::Operation *op) const = 0;

  using Rewrite = llvm::function_ref<mlir::LogicalResult(
      mlir::Operation *, llvm::SmallVectorImpl<mlir::Operation *> &)>;
  /// Calls `rewrite` on all ops below `root`, users first, and on all that have
  /// to be rewritten again; whether anything changed.
  virtual bool rewriteAll(mlir::RewriterBase &rewriter, mlir::Operation *root,
                          Rewrite rewrite) const = 0;
};

} // namespace optree_gen

#endif // OPTREE_REWRITING_SEQUENCEREWRITER_H
