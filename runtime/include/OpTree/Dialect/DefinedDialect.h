//===- DefinedDialect.h - What its ops are known by -------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The interface that every defined dialect has: its tree of ops, and what is
// computed from the tree once per context. The methods of ops are written
// against it, so that none of them is written per op.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_DIALECT_DEFINEDDIALECT_H
#define OPTREE_DIALECT_DEFINEDDIALECT_H

#include "OpTree/Tree/AttributeCodec.h"
#include "OpTree/Tree/TreeIndex.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/DialectInterface.h"
#include <mutex>

namespace optree_gen {

class DefinedDialect : public mlir::DialectInterface::Base<DefinedDialect> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(DefinedDialect)

  /// `index` must outlive the dialect.
  DefinedDialect(mlir::Dialect *dialect, const TreeIndex &index)
      : Base(dialect), index(index) {}

  /// The interface of the dialect that has the op of this name.
  static const DefinedDialect &of(mlir::OperationName name);
  static const DefinedDialect &of(mlir::Operation *op) {
    return of(op->getName());
  }

  const TreeIndex &index;

  /// The entry of an op of the dialect; null for an op outside the tree.
  const Node *node(mlir::OperationName name) const {
    return index.lookup(name.getStringRef());
  }

  /// Returns the writer and reader of parameters as attributes.
  const AttributeCodec &codec() const;

  /// The maps of an op of `node` where they are the same for all its ops; null
  /// elsewhere.
  mlir::ArrayAttr fixedMaps(const Node &node) const;

  /// The op of the dialect's base that an op is defined after: the one with
  /// its name there. None where there is no such op.
  std::optional<mlir::RegisteredOperationName>
  counterpart(mlir::OperationName name) const;

private:
  /// Attributes of the dialect can only be made when it has been loaded.
  void prepare() const;

  mutable std::once_flag prepared;
  mutable std::optional<AttributeCodec> attributes;
  mutable llvm::SmallVector<mlir::ArrayAttr, 0> maps;
};

} // namespace optree_gen

#endif // OPTREE_DIALECT_DEFINEDDIALECT_H
