//===- Passes.h - Passes and patterns over a tree ---------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The passes and patterns of every tree. The generated code of a dialect
// instantiates them with its tables.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_PASSES_PASSES_H
#define OPTREE_PASSES_PASSES_H

#include "OpTree/Rewriting/AcceptOp.h"
#include "OpTree/Rewriting/Form.h"
#include "OpTree/Rewriting/GeneralizeTo.h"
#include "OpTree/Table.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Tools/Plugins/PassPlugin.h"
#include <memory>

namespace op_tree {

class TreeIndex;

/// Adds the pattern that brings every op of the tree into `form`. Sequences may
/// drop the flags, attributes and operations without results that `dropped`
/// names. `disjointArguments`: no two arguments of a function are buffers that
/// overlap. `index` must outlive the patterns.
void populateSpecializePatterns(const TreeIndex &index,
                                mlir::RewritePatternSet &patterns,
                                Form form = Form::OneToOne,
                                llvm::ArrayRef<std::string> dropped = {},
                                bool disjointArguments = true);

/// Adds the pattern that replaces every op of the tree by a more general op.
void populateGeneralizePatterns(const TreeIndex &index,
                                mlir::RewritePatternSet &patterns,
                                GeneralizeTo to,
                                CastForm casts = CastForm::Fold);

/// Adds the pattern that replaces every op that `accept` refuses by its nearest
/// ancestor that `accept` takes, or by the root if it takes none.
/// `disjointArguments`: no two arguments of a function are buffers that
/// overlap.
void populateCoercePatterns(const TreeIndex &index,
                            mlir::RewritePatternSet &patterns, AcceptOp accept,
                            bool disjointArguments = true);

/// Creates the pass `<prefix>-specialize{form=one-to-one|category|named
/// emit_category fold-movements=false drop-flags=NAME,...
/// assume-disjoint-arguments=false
/// check-recipes remarks=none|left|all report=FILE}`.
std::unique_ptr<mlir::Pass> createSpecializePass(const TreeIndex &index);

/// Creates the pass `<prefix>-generalize{to=parent|category|generic
/// named-to-category casts=fold|split}`.
std::unique_ptr<mlir::Pass> createGeneralizePass(const TreeIndex &index);

/// Creates the pass `<prefix>-coerce{accept=op,... siblings
/// assume-disjoint-arguments=false}`. If `accept` is given, it replaces the
/// option.
std::unique_ptr<mlir::Pass> createCoercePass(const TreeIndex &index,
                                             AcceptOp accept = {});

/// Creates the pass `<prefix>-lint-regions`, which emits an error for each op
/// whose body differs from its payload after canonicalization.
std::unique_ptr<mlir::Pass> createLintRegionsPass(const TreeIndex &index);

/// Creates the pass `<prefix>-recognize{composites=NAME,...
/// as=op|group|isolated-group|call remarks=none|left|all report=FILE
/// allow=PERMISSION,...}`, which replaces ops that compute a composite
/// together.
std::unique_ptr<mlir::Pass> createRecognizePass(const TreeIndex &index);

/// Creates the pass `<prefix>-open-groups{names=NAME,...}`, which puts the ops
/// of groups in their place.
std::unique_ptr<mlir::Pass> createOpenGroupsPass(const TreeIndex &index);

/// Registers all passes.
void registerPasses(const TreeIndex &index);

} // namespace op_tree

#endif // OPTREE_PASSES_PASSES_H
