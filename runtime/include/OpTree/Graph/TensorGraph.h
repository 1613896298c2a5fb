//===- TensorGraph.h - Expressions over loops -------------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the ops of a block compute, without the ops: a node is one scalar
// operation, or one reduction, for each iteration of its loops. It reads other
// nodes through maps, so whatever only moves elements is no node. Equal nodes
// are one node. For example
//
//   %b = linalg.broadcast ins(%v : tensor<8xf32>)
//                         outs(%e : tensor<4x8xf32>) dimensions = [0]
//   %m = linalg.mul ins(%x, %b : ...) outs(%e : ...)
//   %s = linalg.reduce { arith.addf } ins(%m : ...) outs(%z : ...)
//                                     dimensions = [1]
//
// is the leaves `x` and `v` and two nodes, the second of which any other
// spelling of this product of a matrix and a vector has, too:
//
//   n[i, k] = mulf(x[i, k], v[k])
//   s[i] = 0, then addf(s[i], n[i, k]) for each k
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_GRAPH_TENSORGRAPH_H
#define OPTREE_GRAPH_TENSORGRAPH_H

#include "OpTree/Payload/ScalarGraph.h"
#include "mlir/IR/AffineMap.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Location.h"

namespace op_tree {

/// The number of iterations of a loop: a number; else dimension `dim` of the
/// tensor `value`, or the index `value` if `dim` is -1, over `divisor`.
struct Size {
  int64_t fixed = mlir::ShapedType::kDynamic;
  mlir::Value value = {};
  int dim = -1;
  int64_t divisor = 1;

  static Size of(int64_t number) { return {number}; }
  bool isFixed() const { return !mlir::ShapedType::isDynamic(fixed); }
  bool isOne() const { return fixed == 1; }
  bool operator==(const Size &other) const {
    return fixed == other.fixed && value == other.value && dim == other.dim &&
           divisor == other.divisor;
  }
  Size operator/(int64_t number) const {
    return {isFixed() ? fixed / number : fixed, value, dim,
            isFixed() ? 1 : divisor * number};
  }
};

/// Returns for each dimension of a tensor the loops, outermost first, that
/// index it: none if its size is 1.
llvm::SmallVector<llvm::ArrayRef<Size>, 6>
loopsByDimension(mlir::RankedTensorType type, llvm::ArrayRef<Size> loops);

using TensorId = unsigned;
using LoopNumbers = llvm::SmallVector<unsigned, 6>;

/// Returns the map that gives `map` of what `loops` gives.
mlir::AffineMap composed(mlir::AffineMap map, mlir::AffineMap loops);

/// A read of the element of `node` at the index that `map` gives for the loops
/// of the reader.
struct Access {
  TensorId node = ~0u;
  mlir::AffineMap map = {};

  bool operator==(const Access &other) const {
    return node == other.node && map == other.map;
  }
  /// Returns the access whose reader has the loops of `loops`, which gives
  /// those of this one.
  Access through(mlir::AffineMap loops) const {
    return {node, composed(map, loops)};
  }
};

struct TensorNode {
  enum Kind : uint8_t {
    Leaf,      ///< `value`, without its dimensions of size 1
    Constant,  ///< the scalar `attribute`
    Elements,  ///< the constant tensor `attribute`
    Position,  ///< element i is i
    Scalar,    ///< the operation `name` on the operands
    Gather,    ///< the element of `source` at the indices that the operands
               ///< give, one for each of its loops
    Slice,     ///< operand 0, whose map may have strides and offsets
    Pad,       ///< operand 0, and operand 1 in `extents[0]` iterations before
               ///< and `extents[1]` after it of loop `along`
    Join,      ///< the operands, one after the other in loop `along`; each of
               ///< them has `extents` of its iterations, counted from 0
    Reduction, ///< the operation `name` of what it gave before and of operand 0
               ///< in turn, starting with operand 1
  };
  TensorNode(Kind kind, mlir::Type type, mlir::Location loc)
      : kind(kind), type(type), loc(loc) {}

  Kind kind;
  /// The type of an element.
  mlir::Type type;
  /// The loops: first those that index an element, then those of a reduction.
  llvm::SmallVector<Size, 6> loops = {};
  unsigned rank = 0;
  /// Of an operation: the name, and the flags and predicate as a dictionary.
  llvm::StringRef name = {};
  mlir::Attribute attribute = {};
  bool commutes = false;
  /// Reduction: true if the result so far is the first argument.
  bool resultFirst = true;
  llvm::SmallVector<Access, 3> operands = {};
  mlir::Value value = {};
  TensorId source = ~0u;
  /// Pad, Join: a loop, and numbers of its iterations.
  unsigned along = 0;
  llvm::SmallVector<int64_t, 2> extents = {};
  /// The location of the first op that computed the node.
  mlir::Location loc;
  /// The length of the longest path to a leaf, and a hash of the expression in
  /// which leaves count by their types.
  unsigned depth = 0;
  uint64_t shape = 0;
};

class RuleIndex;

/// Nodes in an order in which each follows its operands.
class TensorGraph {
public:
  TensorGraph(const Tree &tree, const RuleIndex &rules,
              mlir::MLIRContext *context)
      : context(context), tree(tree), rules(rules) {}

  const TensorNode &operator[](TensorId id) const { return nodes[id]; }
  size_t size() const { return nodes.size(); }

  /// Returns what MLIR would have to look up among all expressions and maps.
  mlir::AffineExpr loop(unsigned number) const;
  mlir::AffineMap identity(unsigned numLoops) const;

  /// Returns the leaf for a value whose elements have the loops `sizes`.
  TensorId leaf(mlir::Value value, llvm::ArrayRef<Size> sizes);
  TensorId constant(mlir::TypedAttr value, mlir::Location loc);
  TensorId position(mlir::Location loc);
  /// Returns a constant tensor whose elements have the loops `sizes`; none if
  /// it is large, or does not say its elements.
  std::optional<Access> elements(mlir::ElementsAttr constant,
                                 llvm::ArrayRef<Size> sizes,
                                 mlir::Location loc);
  /// Returns the expression of a loop that the elements of a constant are, if
  /// they are positive and ascend in equal steps.
  std::optional<mlir::AffineExpr> progression(const Access &access) const;

  /// Returns the operation of `scalar`, whose arguments are read by loops of
  /// the caller, or what the rules make of it. The node has the loops that the
  /// arguments use, and no others.
  Access scalar(const ScalarNode &scalar, llvm::ArrayRef<Access> arguments,
                llvm::ArrayRef<Size> sizes, mlir::Location loc);

  /// Returns the index without what wraps, clamps or narrows it, if that is
  /// permitted for one that is in bounds, below `extent`.
  Access inBounds(Access index, const Size &extent, llvm::ArrayRef<Size> sizes,
                  mlir::Location loc);
  /// Returns the element of `source` at `indices`, one for each of its loops.
  Access gather(TensorId source, llvm::ArrayRef<Access> indices,
                llvm::ArrayRef<Size> sizes, mlir::Location loc);

  /// Returns the part of a node that `access` reads; its map may have strides
  /// and offsets.
  Access slice(Access access, llvm::ArrayRef<Size> sizes, mlir::Location loc);
  /// Returns the operands one after the other along a loop, of which each has
  /// as many iterations as `extents` says.
  Access join(llvm::ArrayRef<Access> operands, unsigned along,
              llvm::ArrayRef<int64_t> extents, llvm::ArrayRef<Size> sizes,
              mlir::Location loc);

  /// Returns the reduction of `term` by the operation of `combiner` along
  /// `along`, in that order unless another one is permitted.
  Access reduction(const ScalarNode &combiner, bool resultFirst, Access term,
                   Access init, llvm::ArrayRef<unsigned> along,
                   llvm::ArrayRef<Size> sizes, mlir::Location loc);

  /// Puts the loops that index each node into another order. No nodes can be
  /// added afterwards.
  void reorder(llvm::ArrayRef<LoopNumbers> orders);

  mlir::MLIRContext *context;

private:
  TensorId intern(TensorNode node);
  /// Returns the value of an operation on constants; null if MLIR does not fold
  /// it.
  mlir::TypedAttr folded(const ScalarNode &scalar,
                         llvm::ArrayRef<mlir::Attribute> constants,
                         mlir::Location loc) const;
  /// Returns a small constant tensor: of `values`, one for each iteration of
  /// `loops`, the last of which varies fastest; or what an operation, a join or
  /// a slice makes of small constants, if that is small.
  Access elements(llvm::SmallVector<mlir::Attribute> values, LoopNumbers loops,
                  llvm::ArrayRef<Size> sizes, mlir::Type type,
                  mlir::Location loc);
  /// Of an operation, the constant may be larger.
  std::optional<Access> evaluated(const ScalarNode &scalar,
                                  llvm::ArrayRef<Access> arguments,
                                  llvm::ArrayRef<Size> sizes,
                                  mlir::Location loc);
  std::optional<Access> evaluatedJoin(llvm::ArrayRef<Access> operands,
                                      unsigned along,
                                      llvm::ArrayRef<int64_t> extents,
                                      llvm::ArrayRef<Size> sizes,
                                      mlir::Location loc);
  std::optional<Access> evaluatedSlice(const Access &access,
                                       llvm::ArrayRef<Size> sizes,
                                       mlir::Location loc);
  bool isSmall(const Access &access) const;
  /// Returns what is read of the part of a join or pad that holds all that
  /// `access` reads; none if that is more than one part.
  std::optional<Access> partOf(const Access &access,
                               llvm::ArrayRef<Size> sizes) const;
  /// Returns true if all are constants or positions, and not all are scalars.
  bool areElements(llvm::ArrayRef<Access> accesses) const;
  mlir::Attribute elementAt(const Access &access,
                            llvm::ArrayRef<int64_t> iteration) const;
  static void reorderElements(TensorNode &node, llvm::ArrayRef<unsigned> order);
  /// Returns the cast of `argument` without the cast in front of it, if that
  /// keeps every value; none if there is no such cast.
  std::optional<Access> joinCasts(const ScalarNode &outerCast, Access argument,
                                  llvm::ArrayRef<Size> sizes,
                                  mlir::Location loc);
  /// Returns the compare of values before they were widened; none if they were
  /// not, or if a constant is not one of the narrow type.
  std::optional<Access> compareNarrow(const ScalarNode &compare,
                                      llvm::ArrayRef<Access> arguments,
                                      llvm::ArrayRef<Size> sizes,
                                      mlir::Location loc);
  /// Replaces a term that is such a reduction itself by what that reduces.
  void mergeReductions(const ScalarNode &combiner, Access &term, Access &init,
                       LoopNumbers &along, llvm::SmallVectorImpl<Size> &sizes,
                       mlir::Location loc);
  /// Returns what a reduction starts with; if that has no effect, one value of
  /// those that have none.
  Access neutralInit(const ScalarNode &combiner, const Access &term,
                     const Access &init, llvm::ArrayRef<unsigned> along,
                     llvm::ArrayRef<Size> sizes, mlir::Location loc);
  /// Takes constant factors out of a product; returns their product, if there
  /// are any.
  std::optional<Access> takeFactor(Access &product, llvm::ArrayRef<Size> sizes,
                                   mlir::Location loc, unsigned depth = 0);
  /// Returns the node computed in f32 instead of f64, read by its own loops;
  /// none if it reads elements that are not known to fit.
  std::optional<Access> narrowed(TensorId id, unsigned depth = 0);
  /// Compares the numbers of the first arguments in which two expressions of
  /// one shape differ; 0 if there are none.
  int compareArguments(TensorId lhs, TensorId rhs) const;
  /// Returns true if the node of `lhs` comes before that of `rhs` among
  /// arguments whose order does not matter.
  bool precedes(const Access &lhs, const Access &rhs) const;
  /// Returns the loops that the accesses use, in the order of the access that
  /// uses the most of them, then in that of the others.
  LoopNumbers loopsOf(llvm::ArrayRef<Access> accesses, unsigned numLoops) const;
  /// Returns the loops of a reduction's result, in the order in which the
  /// dimensions of its first factor are, where the loops that only other
  /// factors have replace those that are reduced.
  LoopNumbers layoutOf(const Access &term,
                       llvm::ArrayRef<unsigned> along) const;

  /// Returns a hash of the text of a type, attribute or map.
  template <typename T> uint64_t textHash(T part);

  /// Returns the map after renaming loop `loops[i]` to `i`.
  mlir::AffineMap renumber(mlir::AffineMap map,
                           llvm::ArrayRef<unsigned> loops) const;
  /// Returns the map that reads a node whose loops are those of the caller
  /// called `loops`.
  mlir::AffineMap mapOf(llvm::ArrayRef<unsigned> loops,
                        unsigned numLoops) const;

  const Tree &tree;
  const RuleIndex &rules;
  std::vector<TensorNode> nodes;
  mutable llvm::SmallVector<mlir::AffineExpr, 8> loopExprs;
  mutable llvm::SmallVector<mlir::AffineMap, 8> identities;
  llvm::DenseMap<size_t, llvm::SmallVector<TensorId, 1>> known;
  llvm::DenseMap<const void *, uint64_t> textHashes;
  /// Set when the first text is printed.
  std::unique_ptr<mlir::AsmState> printing;
  llvm::DenseMap<TensorId, std::optional<Access>> narrowedNodes;
  /// The constants that operations are which stay, as they would be large.
  llvm::DenseMap<TensorId, Access> largeElements;
};

} // namespace op_tree

#endif // OPTREE_GRAPH_TENSORGRAPH_H
