//===- AttributeCodec.h - Parameters as attributes --------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The one place that knows how the value of a parameter is written as an
// attribute of an op.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_TREE_ATTRIBUTECODEC_H
#define OPTREE_TREE_ATTRIBUTECODEC_H

#include "OpTree/Tree/Binding.h"
#include "OpTree/Tree/StructuredView.h"
#include "mlir/IR/Attributes.h"
#include "mlir/IR/BuiltinAttributes.h"

namespace optree_gen {

/// Writes and reads parameters. Built once per context; read-only afterwards.
class AttributeCodec {
public:
  AttributeCodec(const Tree &tree, mlir::MLIRContext *context);

  /// The attribute for `value`; null where it is omitted: the parameter has no
  /// attribute, or the value is the default or without effect.
  mlir::Attribute encode(const Node &node, unsigned parameter,
                         const ParameterValue &value) const;

  /// The value that `op` holds for the parameter, the default if it is
  /// omitted; none where neither says anything or the attribute is malformed.
  std::optional<ParameterValue> decode(const Node &node, unsigned parameter,
                                       mlir::Operation *op) const;
  /// The same for an op that holds `attribute`, or null.
  std::optional<ParameterValue> decode(const Node &node, unsigned parameter,
                                       mlir::Attribute attribute) const;

  /// The attribute by which the dialect `target` spells what `attribute` does
  /// in another; itself where it is no function or sign.
  mlir::Attribute translate(mlir::Attribute attribute,
                            llvm::StringRef target) const;

private:
  mlir::Attribute encodeNumber(int dialect, ParamKind kind,
                               int64_t value) const;

  const Tree &tree;
  mlir::MLIRContext *context;
  /// By dialect: one attribute per function, one per sign.
  llvm::SmallVector<llvm::SmallVector<mlir::Attribute>> functions;
  llvm::SmallVector<llvm::SmallVector<mlir::Attribute>> signs;
};

/// The value of a parameter that the node fixes, or its default: none where
/// it has neither.
std::optional<ParameterValue> fixedValue(const Parameter &parameter);

} // namespace optree_gen

#endif // OPTREE_TREE_ATTRIBUTECODEC_H
