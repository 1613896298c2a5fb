//===- FormPlanner.h - The decision for an op in a form ---------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Decides what takes the place of an op in one of the forms that are sequences
// of ops of the tree; parts of an op are made aside, nothing else changes.
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

namespace optree_gen {

/// The decision for an op: nothing, a recipe, an op that takes the body over,
/// the root, or parts that are then rewritten themselves.
struct FormDecision {
  std::optional<Recipe> recipe = {};
  std::optional<Binding> binding = {};
  bool toRoot = false;
  std::optional<Decomposition> parts = {};
};

/// Refers to all that it is given; safe to share between threads.
class FormPlanner {
public:
  FormPlanner(const TreeIndex &index, const AttributeCodec &codec,
              const OpReader &reader, const OpWriter &writer,
              const RoleOps &roles, Form form, std::vector<std::string> dropped,
              bool disjointArguments);
  FormPlanner(const FormPlanner &) = delete;

  /// Decides for the op of `view`. Recipes are made only for ops that have
  /// a signature.
  FormDecision decide(const StructuredView &view,
                      const OpSignature *signature) const;

  /// Returns what the ops of a sequence would need and `op` does not have, in
  /// words; empty where its body is none of functions, or nothing is known.
  std::string obstacle(mlir::Operation *op) const;

private:
  /// A windowed op that no op is as it stands: what is done to elements first,
  /// and operands as a named op has them, become ops of their own.
  std::optional<Decomposition> decompose(const StructuredView &view,
                                         const ScalarGraph &body) const;
  /// The op in the shape of a named one.
  std::optional<Decomposition>
  normalizeConvolution(const StructuredView &view) const;
  /// The windowed op that `op` is.
  const Node *convolutionOf(mlir::Operation *op) const;
  std::optional<ScalarGraph> bodyOf(const StructuredView &view) const;
  /// `binding` as one of the nearest category above that the dialect has.
  std::optional<Binding> climb(const StructuredView &view,
                               const Binding &binding) const;
  FormDecision decideOne(const StructuredView &view, const Binding &binding,
                         const ScalarGraph *body,
                         const OpSignature *signature) const;
  /// The op of `binding` in place of that of `view`.
  FormDecision replaceBy(const StructuredView &view, Binding binding,
                         const OpSignature *signature) const;
  /// The way in which a reduction combines: by one function, the accumulator
  /// first as far as that is free; or by that function the other way round.
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
  Matcher matcher;
  PrologueSplitter splitter;
  ConvolutionNormalizer normalizer;
};

} // namespace optree_gen

#endif // OPTREE_FORMS_FORMPLANNER_H
