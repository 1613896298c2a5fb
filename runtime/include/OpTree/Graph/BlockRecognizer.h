//===- BlockRecognizer.h - Composites of a block ----------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_GRAPH_BLOCKRECOGNIZER_H
#define OPTREE_GRAPH_BLOCKRECOGNIZER_H

#include "OpTree/Graph/CompositeWriter.h"

namespace op_tree {

/// Recognizes and replaces composites of a block that is read by `rules`.
class BlockRecognizer {
public:
  /// `exact`: the block as it is read without permissions; null: it is this.
  BlockRecognizer(const CompositeRun &run, const RuleIndex &rules,
                  CompositePatterns &patterns, mlir::Block &block,
                  BlockGraph *exact)
      : block(run.index, rules, run.options.dropped, run.rewriter.getContext(),
              block, exact),
        run(run), patterns(patterns) {}

  /// Replaces a value if it is the result of a composite, and returns the ops
  /// of that; does not replace it if `asIs`. `reasons` gets why it is left
  /// alone. `named`: parameters that the composite has to have.
  using Ops = std::optional<llvm::SetVector<mlir::Operation *>>;
  Ops recognize(mlir::Value result, const Definition &definition, bool asIs,
                std::vector<std::string> &reasons,
                mlir::DictionaryAttr named = {});
  /// Replaces the op of a value by ops if one of the operations of its body is
  /// the last one of a composite.
  Ops recognizeInside(mlir::Value result, const Definition &definition,
                      bool asIs);
  /// Decomposes the composite on its operands in the graph; returns true if it
  /// is `node`, and sets the view of its result.
  bool confirm(CompositeInstance &instance,
               llvm::ArrayRef<uint8_t> alternatives, TensorId node);

  BlockGraph block;

private:
  /// Replaces a value if a composite ends at `node`: that of the value, or one
  /// inside its op.
  Ops recognizeAt(TensorId node, mlir::Value result,
                  const Definition &definition, bool asIs,
                  std::vector<std::string> &reasons,
                  mlir::DictionaryAttr named);

  const CompositeRun &run;
  CompositePatterns &patterns;
  /// What the graph refers to beside the block.
  std::vector<std::unique_ptr<mlir::Block>> scratch;
};

} // namespace op_tree

#endif // OPTREE_GRAPH_BLOCKRECOGNIZER_H
