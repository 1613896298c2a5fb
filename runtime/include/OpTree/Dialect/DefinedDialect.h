//===- DefinedDialect.h - What its ops are known by -------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The interface of every defined dialect: its tree of ops, and what is derived
// from the tree once per context. All ops share methods that are written
// against this interface.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_DIALECT_DEFINEDDIALECT_H
#define OPTREE_DIALECT_DEFINEDDIALECT_H

#include "OpTree/Tree/AttributeCodec.h"
#include "OpTree/Tree/TreeIndex.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/DialectInterface.h"
#include <mutex>

namespace op_tree {

class DefinedDialect : public mlir::DialectInterface::Base<DefinedDialect> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(DefinedDialect)

  /// `index` must outlive the dialect.
  /// The dialect has the ops of the specs by now; later ones are written by
  /// hand.
  DefinedDialect(mlir::Dialect *dialect, const TreeIndex &index);

  /// Returns the interface of the dialect that has the op of this name.
  static const DefinedDialect &of(mlir::OperationName name);
  static const DefinedDialect &of(mlir::Operation *op) {
    return of(op->getName());
  }

  const TreeIndex &index;

  /// Returns the entry of an op of the dialect; null for an op outside of the
  /// tree.
  const Node *node(mlir::OperationName name) const {
    return index.lookup(name.getStringRef());
  }

  /// Returns the codec of parameters as attributes.
  const AttributeCodec &codec() const;

  /// Returns the maps that all ops of `node` have; null if ops of `node` differ
  /// in their maps.
  mlir::ArrayAttr fixedMaps(const Node &node) const;

  /// Returns the counterpart: the op of the base dialect with this op's name;
  /// none if there is no such op, or if the op is written by hand.
  std::optional<mlir::RegisteredOperationName>
  counterpart(mlir::OperationName name) const;

private:
  /// Creates the attributes of the dialect, which needs the dialect to be
  /// loaded.
  void prepare() const;

  llvm::DenseSet<mlir::OperationName> specified;
  mutable std::once_flag prepared;
  mutable std::optional<AttributeCodec> attributes;
  mutable llvm::SmallVector<mlir::ArrayAttr, 0> maps;
};

} // namespace op_tree

#endif // OPTREE_DIALECT_DEFINEDDIALECT_H
