//===- MovementFolder.h - Movements in the maps of ops ----------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_FORMS_MOVEMENTFOLDER_H
#define OPTREE_FORMS_MOVEMENTFOLDER_H

#include "OpTree/Matching/OpReader.h"
#include "OpTree/Rewriting/OpWriter.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace op_tree {

class MovementFolder {
public:
  MovementFolder(const TreeIndex &index, const OpReader &reader,
                 const OpWriter &writer)
      : index(index), reader(reader), writer(writer) {}

  using Accepts = llvm::function_ref<bool(mlir::Operation *)>;

  /// Replaces an op on tensors by a generic that reads what an op in front of
  /// it moves or casts, and returns the generic; appends the op in front to
  /// `folded`. Returns null and changes nothing if there is no such op, or
  /// `accepts` refuses the generic.
  mlir::Operation *fold(mlir::RewriterBase &rewriter, mlir::Operation *op,
                        Accepts accepts,
                        llvm::SmallVectorImpl<mlir::Operation *> &folded) const;

  /// Returns true if `fold` would replace the op, or if nothing uses the op,
  /// which moves or casts.
  bool mayFold(mlir::RewriterBase &rewriter, mlir::Operation *op,
               Accepts accepts) const;

private:
  /// Creates the generic in front of `op`; sets `source` to the op that moves.
  mlir::Operation *readThrough(mlir::RewriterBase &rewriter,
                               mlir::Operation *op, Accepts accepts,
                               mlir::Operation *&source) const;

  const TreeIndex &index;
  const OpReader &reader;
  const OpWriter &writer;
};

} // namespace op_tree

#endif // OPTREE_FORMS_MOVEMENTFOLDER_H
