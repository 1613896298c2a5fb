//===- CompositeWriter.h - A composite as op, group or call -----*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_GRAPH_COMPOSITEWRITER_H
#define OPTREE_GRAPH_COMPOSITEWRITER_H

#include "OpTree/Forms/FormRewriter.h"
#include "OpTree/Graph/OperandBinder.h"
#include "OpTree/IR/Groups.h"
#include "llvm/ADT/SetVector.h"

namespace op_tree {

/// Returns the name of a composite, without the dialect.
inline llvm::StringRef nameOf(const Definition &definition) {
  return llvm::StringRef(definition.op).split('.').second;
}

/// One run of a `CompositeRewriter`.
struct CompositeRun {
  const TreeIndex &index;
  const AttributeCodec &codec;
  const TreeRewriter &tree;
  const FormRewriter &named;
  const FormOptions &options;
  const std::optional<GroupOps> &groups;
  mlir::RewriterBase &rewriter;
  SequenceRewriter::Memory *memory;
  CompositeDecomposer decomposer{index, codec};

  /// Notes at a value that it is a composite, or why it is none.
  void note(mlir::Value result, const Definition &definition,
            llvm::StringRef text = "") const {
    if (options.note)
      options.note(result.getLoc(), nameOf(definition), text);
  }
};

/// Returns a value for `result` at the insertion point, null if there is none:
/// the op of the composite, or a group or call of what it decomposes into, and
/// what is computed from that and from `others`.
mlir::Value makeComposite(const CompositeRun &run, BlockGraph &block,
                          const CompositeInstance &instance, mlir::Value result,
                          const Sources &others = {});

/// Returns the result of a group or call of ops that are there.
mlir::Value moveComposite(const CompositeRun &run,
                          const CompositeInstance &instance, mlir::Value result,
                          const llvm::SetVector<mlir::Operation *> &ops);

} // namespace op_tree

#endif // OPTREE_GRAPH_COMPOSITEWRITER_H
