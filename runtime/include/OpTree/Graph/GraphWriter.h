//===- GraphWriter.h - A graph as ops ---------------------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Writes nodes of a TensorGraph as ops: each scalar operation is an op, and a
// reduction takes in the operations in front of it where the tree has an op for
// all of them, as `contract` for a sum of products:
//
//   n[i, k] = mulf(x[i, k], v[k])
//   s[i] = 0, then addf(s[i], n[i, k]) for each k
//
// becomes
//
//   %z = linalg.fill ins(%zero : f32) outs(%e : tensor<4xf32>)
//   %s = linalg.matvec ins(%x, %v : tensor<4x8xf32>, tensor<8xf32>)
//                      outs(%z : tensor<4xf32>)
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_GRAPH_GRAPHWRITER_H
#define OPTREE_GRAPH_GRAPHWRITER_H

#include "OpTree/Forms/FormRewriter.h"
#include "OpTree/Graph/GraphReader.h"
#include "OpTree/Graph/NamedOps.h"
#include "OpTree/Rewriting/TreeRewriter.h"

namespace op_tree {

class GraphWriter {
public:
  /// `tree` names single ops; `named` brings windows into the layout of a named
  /// op. `known`, if given, has what generics have become so far.
  GraphWriter(const TreeIndex &index, const TensorGraph &graph,
              mlir::RewriterBase &rewriter, const TreeRewriter &tree,
              const FormRewriter &named, SequenceRewriter::Memory *memory,
              llvm::StringMap<NamedOp> *known = nullptr)
      : index(index), graph(graph), rewriter(rewriter), tree(tree),
        named(named), memory(memory), ops(tree.opWriter()), known(known) {}

  /// Returns a value of the type `type` that `view` reads, at the insertion
  /// point.
  mlir::Value write(const TensorView &view, mlir::Type type,
                    mlir::Location loc);

  /// Lets node `id` be written as `value`, which `view` reads.
  void adopt(TensorId id, mlir::Value value, const TensorView &view);

private:
  using Inlined = llvm::SmallDenseSet<TensorId, 4>;

  /// A generic that computes a node.
  struct Nest {
    TensorId node;
    /// The operations that it takes in, of which `root` is the last one.
    Inlined inlined;
    Access root;
    llvm::SmallVector<Access, 4> reads = {};
    /// The inputs, then the init.
    llvm::SmallVector<mlir::Value, 4> operands = {};
    llvm::SmallVector<mlir::AffineMap, 4> maps = {};
    llvm::SmallVector<mlir::utils::IteratorType, 6> iterators = {};
  };

  /// All that naming a generic reads, as uniqued pointers and numbers.
  struct Key {
    llvm::SmallString<256> text;
    /// The values that the generic reads, and the constants of its body.
    llvm::SmallVector<mlir::Value, 4> values;
    llvm::SmallVector<TensorId, 2> constants;

    void add(char kind, uintptr_t word) {
      text += kind;
      text +=
          llvm::StringRef(reinterpret_cast<const char *>(&word), sizeof(word));
    }
    void add(char kind, const void *pointer) {
      add(kind, reinterpret_cast<uintptr_t>(pointer));
    }
    void addOperands(llvm::ArrayRef<mlir::Value> operands,
                     llvm::ArrayRef<mlir::AffineMap> maps);
  };

  /// Returns the node as a value with a dimension for each of its loops.
  mlir::Value valueOf(TensorId id);
  mlir::Value writeLeaf(const TensorNode &node);
  /// Returns the value with a dimension for each loop of its dimensions.
  mlir::Value splitDims(mlir::Value value,
                        llvm::ArrayRef<llvm::ArrayRef<Size>> dims,
                        mlir::Location loc);
  mlir::Value writeScalar(TensorId id);
  mlir::Value writeGather(TensorId id);
  mlir::Value writeSlice(const TensorNode &node);
  mlir::Value writePad(const TensorNode &node);
  mlir::Value writeJoin(const TensorNode &node);
  mlir::Value writeReduction(TensorId id);
  /// Returns the number of iterations of loops of a node together.
  Size mergedSize(const TensorNode &node, llvm::ArrayRef<int64_t> loops);
  /// Returns the elements that `access` reads, one for each of the loops.
  mlir::Value spread(const Access &access, llvm::ArrayRef<Size> loops,
                     mlir::Location loc);
  /// Returns the generic that computes node `id` from `init`; `inlined` are the
  /// operations that it takes in. Its loops are the merged ones of `merged`.
  Nest nestOf(TensorId id, mlir::Value init, const Inlined &inlined,
              llvm::ArrayRef<mlir::ReassociationIndices> merged);
  mlir::Operation *create(const Nest &nest);
  /// Creates the op of the tree that the generic is.
  mlir::Value write(const Nest &nest);
  /// Returns the key of a generic; none if its body reads more than its
  /// operands.
  std::optional<Key> keyOf(const Nest &nest) const;
  bool appendBody(const Access &access, const Nest &nest, Key &key) const;
  /// Creates the op that another generic of this key has become; else the
  /// generic, which is named.
  mlir::Value name(const std::optional<Key> &key, mlir::Location loc,
                   llvm::function_ref<mlir::Operation *()> create);
  mlir::Operation *instantiate(const NamedOp &known, const Key &key,
                               mlir::Location loc);
  /// Returns the op that `value` is of, to be created again; none if a generic
  /// after `before` has become more than that op and constants of its body.
  std::optional<NamedOp> remembered(mlir::Value value, mlir::Operation *before,
                                    mlir::Block *block, const Key &key) const;
  /// Replaces a generic by the op of the tree that it is, and returns the value
  /// that takes the place of its result.
  mlir::Value name(mlir::Operation *generic, bool hasWindows,
                   std::optional<Binding> *binding = nullptr);
  /// Returns groups of loops of a reduction that are next to each other in
  /// everything that it reads and writes.
  llvm::SmallVector<mlir::ReassociationIndices, 6>
  mergeableLoops(const TensorNode &node, const Inlined &inlined) const;
  /// Merges the dimensions of a value that are read through `map`; replaces
  /// `map` by the one over the merged loops.
  mlir::Value mergeDims(mlir::Value value, mlir::AffineMap &map,
                        llvm::ArrayRef<mlir::ReassociationIndices> merged,
                        mlir::Location loc);
  /// Splits the dimensions of a result that were merged.
  mlir::Value unmerge(mlir::Value value, const TensorNode &node,
                      llvm::ArrayRef<mlir::ReassociationIndices> merged);
  void collectReads(const Access &access, const Inlined &inlined,
                    llvm::SmallVectorImpl<Access> &reads) const;
  mlir::Value
  buildBody(const Access &access, const Inlined &inlined,
            llvm::ArrayRef<Access> reads, mlir::ValueRange arguments,
            llvm::SmallVectorImpl<std::pair<Access, mlir::Value>> &built);
  Access inner(const Access &access, const Access &operand) const {
    return operand.through(access.map);
  }
  /// Returns true if the op has to be computed where it is reduced: its
  /// elements are more than those of each operand, or are read by windows.
  bool mustBeInlined(TensorId id) const;
  mlir::OpFoldResult sizeOf(const Size &size, mlir::Location loc);
  mlir::Value empty(llvm::ArrayRef<Size> sizes, mlir::Type element,
                    mlir::Location loc);

  const TreeIndex &index;
  const TensorGraph &graph;
  mlir::RewriterBase &rewriter;
  const TreeRewriter &tree;
  const FormRewriter &named;
  SequenceRewriter::Memory *memory;
  const OpWriter &ops;
  llvm::StringMap<NamedOp> *known;
  llvm::DenseMap<TensorId, mlir::Value> written;
};

} // namespace op_tree

#endif // OPTREE_GRAPH_GRAPHWRITER_H
