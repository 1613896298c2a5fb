//===- Passes.h - Passes and patterns over a tree ---------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The passes and patterns that every tree has. The generated code of a dialect
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

namespace optree_gen {

class TreeIndex;

/// Adds the pattern that replaces every op of the tree by what it is in `form`,
/// of itself its canonical spelling. Sequences may lose the flags, attributes
/// and operations without results that are called as `dropped` says.
/// `disjointArguments`: no two arguments of a function are buffers that
/// overlap. `index` must outlive the patterns.
void populateSpecializePatterns(const TreeIndex &index,
                                mlir::RewritePatternSet &patterns,
                                Form form = Form::OneToOne,
                                llvm::ArrayRef<std::string> dropped = {},
                                bool disjointArguments = true);

/// Adds the pattern that replaces every op of the tree by a more general one.
void populateGeneralizePatterns(const TreeIndex &index,
                                mlir::RewritePatternSet &patterns,
                                GeneralizeTo to,
                                CastForm casts = CastForm::Fold);

/// Adds the pattern that replaces every op that `accept` refuses by its nearest
/// ancestor that it accepts, at last by the root. `disjointArguments`: no two
/// arguments of a function are buffers that overlap.
void populateCoercePatterns(const TreeIndex &index,
                            mlir::RewritePatternSet &patterns, AcceptOp accept,
                            bool disjointArguments = true);

/// The pass `<prefix>-specialize{form=one-to-one|category|named emit_category
/// drop-flags=NAME,... assume-disjoint-arguments=false check-recipes
/// remarks=none|left|all report=FILE}`.
std::unique_ptr<mlir::Pass> createSpecializePass(const TreeIndex &index);

/// The pass `<prefix>-generalize{to=parent|category|generic named-to-category
/// casts=fold|split}`.
std::unique_ptr<mlir::Pass> createGeneralizePass(const TreeIndex &index);

/// The pass `<prefix>-coerce{accept=op,... siblings
/// assume-disjoint-arguments=false}`. `accept`, if given, stands for the
/// option.
std::unique_ptr<mlir::Pass> createCoercePass(const TreeIndex &index,
                                             AcceptOp accept = {});

/// The pass `<prefix>-lint-regions`: an error for each op whose body is not its
/// payload up to canonicalization.
std::unique_ptr<mlir::Pass> createLintRegionsPass(const TreeIndex &index);

/// Registers all passes.
void registerPasses(const TreeIndex &index);

} // namespace optree_gen

#endif // OPTREE_PASSES_PASSES_H
