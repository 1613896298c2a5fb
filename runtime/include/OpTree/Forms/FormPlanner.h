//===- FormPlanner.h - The decision for an op in a form ---------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Decides what replaces an op in one of the forms that are sequences of ops of
// the tree. Decompositions are built in blocks of their own; the IR stays as it
// is.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_FORMS_FORMPLANNER_H
#define OPTREE_FORMS_FORMPLANNER_H

#include "OpTree/Forms/ConvolutionNormalizer.h"
#include "OpTree/Forms/PrologueSplitter.h"
#include "OpTree/Forms/Recipe.h"
#include "OpTree/Forms/RoleOps.h"
#include "OpTree/Matching/Matcher.h"
#include "OpTree/Matching/OpReader.h"
#include "OpTree/Rewriting/Form.h"
#include "OpTree/Rewriting/OpWriter.h"

namespace op_tree {

/// The decision for an op: to leave it, a recipe, an op that takes over the
/// body, the root, or a decomposition whose ops are rewritten in turn.
struct FormDecision {
  std::optional<Recipe> recipe = {};
  std::optional<Binding> binding = {};
  bool toRoot = false;
  std::optional<Decomposition> parts = {};
};

/// Holds references to its arguments. Safe to share between threads.
class FormPlanner {
public:
  FormPlanner(const TreeIndex &index, const AttributeCodec &codec,
              const OpReader &reader, const OpWriter &writer,
              const RoleOps &roles, Form form, std::vector<std::string> dropped,
              bool disjointArguments);
  FormPlanner(const FormPlanner &) = delete;

  /// Decides for the op of `view`. Only an op with a signature gets a recipe.
  FormDecision decide(const StructuredView &view,
                      const OpSignature *signature) const;

  /// Returns true if one op without a body of its own is the form of `op`.
  bool becomesOneOp(mlir::Operation *op) const;

  /// Describes what the ops of a sequence would need and `op` lacks, such as an
  /// op that computes an operation of the body; empty if the body has effects
  /// or regions, or if the reason is not known.
  std::string obstacle(mlir::Operation *op) const;

private:
  /// Decomposes a windowed op that matches no op as it stands: functions of
  /// elements become ops in front of it, and operands get the layout of a named
  /// op.
  std::optional<Decomposition> decompose(const StructuredView &view,
                                         const ScalarGraph &body) const;
  /// Returns the op in the layout of a named one.
  std::optional<Decomposition>
  normalizeConvolution(const StructuredView &view) const;
  /// Returns the node of the windowed op that `op` means; null if there is
  /// none.
  const Node *convolutionOf(mlir::Operation *op) const;
  std::optional<ScalarGraph> bodyOf(const StructuredView &view) const;
  /// Returns `binding` as a binding of the nearest category above its node that
  /// the dialect has.
  std::optional<Binding> climb(const StructuredView &view,
                               const Binding &binding) const;
  /// Returns true if the op is a contraction that becomes a named op.
  bool isNamedContraction(mlir::Operation *op) const;
  /// Returns the binding of an op that has the output of `view` as an input,
  /// too. The body reads of a buffer the element that the iteration writes, and
  /// no other iteration touches it: `b[i] += a[i]` is `add(a, b)` into `b`.
  std::optional<Binding> bindInPlace(const StructuredView &view,
                                     const ScalarGraph &body) const;
  FormDecision decideOne(const StructuredView &view, const Binding &binding,
                         const ScalarGraph *body,
                         const OpSignature *signature) const;
  /// Decides to replace the op of `view` by the op of `binding`.
  FormDecision replaceBy(const StructuredView &view, Binding binding,
                         const OpSignature *signature) const;
  /// The ways in which a reduction combines: by one function with the
  /// accumulator first if the function commutes, by that function with its
  /// arguments swapped, or by something else.
  enum class Combining { Canonical, Commuted, Otherwise };
  Combining combiningOf(const StructuredView &view, const ScalarGraph &body,
                        const Binding &binding) const;

  const TreeIndex &index;
  const AttributeCodec &codec;
  const OpReader &reader;
  const RoleOps &roles;
  Form form;
  std::vector<std::string> dropped;
  bool disjointArguments;
  const OpWriter &writer;
  Matcher matcher;
  PrologueSplitter splitter;
  ConvolutionNormalizer normalizer;
};

} // namespace op_tree

#endif // OPTREE_FORMS_FORMPLANNER_H
