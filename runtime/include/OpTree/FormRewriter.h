//===- FormRewriter.h - Canonical forms of sequences ------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Brings ops into one of the forms that are sequences of ops of the tree.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_FORMREWRITER_H
#define OPTREE_FORMREWRITER_H

#include "OpTree/Form.h"
#include "OpTree/Matcher.h"
#include "OpTree/OpReader.h"
#include "OpTree/OpWriter.h"
#include "OpTree/PrologueSplitter.h"
#include "OpTree/Recipe.h"
#include "OpTree/Vocabulary.h"
#include "OpTree/WindowShaper.h"
#include "mlir/IR/PatternMatch.h"

namespace optree_gen {

/// Built once per context and form; safe to share between threads.
class FormRewriter {
public:
  FormRewriter(const TreeIndex &index, mlir::MLIRContext *context, Form form,
               std::vector<std::string> dropped);
  FormRewriter(const FormRewriter &) = delete;

  /// What becomes of ops: a recipe, or nothing where an op has the form
  /// already.
  using Memory = SignatureMap<std::optional<Recipe>>;

  /// Replaces `op` by what it is in the form. Fails, changing nothing, where
  /// the op has that form already or is not of the tree. Ops that it makes and
  /// that have to be rewritten in turn are appended to `again`. `memory`, if
  /// given, is asked first and learns.
  mlir::LogicalResult rewrite(mlir::RewriterBase &rewriter, mlir::Operation *op,
                              llvm::SmallVectorImpl<mlir::Operation *> &again,
                              Memory *memory = nullptr) const;

  /// What the ops of a sequence would need that those of `op` are not, in
  /// words; empty where its body is none of functions, or nothing is known.
  std::string obstacle(mlir::Operation *op) const;

  /// Whether `op` is of a category in the form of named ops.
  bool lacksName(mlir::Operation *op) const;

  using Rewrite = llvm::function_ref<mlir::LogicalResult(
      mlir::Operation *, llvm::SmallVectorImpl<mlir::Operation *> &)>;
  /// Calls `rewrite` on all ops below `root`, users first, and on all that have
  /// to be rewritten again; whether anything changed.
  bool rewriteAll(mlir::RewriterBase &rewriter, mlir::Operation *root,
                  Rewrite rewrite) const;

private:
  /// What becomes of an op: nothing, a recipe, an op that takes the body over,
  /// the root, or parts that are then rewritten themselves.
  struct Decision {
    std::optional<Recipe> recipe = {};
    std::optional<Binding> binding = {};
    bool toRoot = false;
    std::optional<Parts> parts = {};
  };
  Decision decide(const StructuredView &view,
                  const OpSignature *signature) const;
  /// Makes an op that casts a tensor of equal elements cast one of them.
  /// Upstream's canonicalization takes a cast of what was filled for a plain
  /// copy, and fails.
  mlir::LogicalResult castScalar(mlir::RewriterBase &rewriter,
                                 mlir::Operation *op) const;
  /// A windowed op that no op is as it stands: what is done to elements first,
  /// and operands as a named op has them, become ops of their own.
  std::optional<Parts> takeApart(const StructuredView &view,
                                 const ScalarGraph &body) const;
  /// The op in the shape of a named one.
  std::optional<Parts> shapeWindow(const StructuredView &view) const;
  /// The windowed op that `op` is.
  const Node *windowedOp(mlir::Operation *op) const;
  /// Puts parts in the place of `op`, and rewrites them.
  void replaceByParts(mlir::RewriterBase &rewriter, mlir::Operation *op,
                      Parts parts,
                      llvm::SmallVectorImpl<mlir::Operation *> &again,
                      Memory *memory) const;
  std::optional<ScalarGraph> bodyOf(const StructuredView &view) const;
  /// `binding` as one of the nearest category above that the dialect has.
  std::optional<Binding> climb(const StructuredView &view,
                               const Binding &binding) const;
  Decision decideOne(const StructuredView &view, const Binding &binding,
                     const OpSignature *signature) const;
  /// The op of `binding` in place of that of `view`.
  Decision replaceBy(const StructuredView &view, Binding binding,
                     const OpSignature *signature) const;
  /// How a reduction combines its elements: by one function, the accumulator
  /// first as far as that is free; or by that function the other way round.
  enum class Combining { Canonical, Commuted, Otherwise };
  Combining combiningOf(const StructuredView &view, const ScalarGraph &body,
                        const Binding &binding) const;

  const TreeIndex &index;
  Form form;
  std::vector<std::string> dropped;
  Matcher matcher;
  AttributeCodec codec;
  OpReader reader;
  OpWriter writer;
  Vocabulary vocabulary;
  PrologueSplitter splitter;
  WindowShaper shaper;
};

} // namespace optree_gen

#endif // OPTREE_FORMREWRITER_H
