//===- AttributeCodec.h - Parameters as attributes --------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The only code that knows how attributes of an op hold the values of
// parameters.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_TREE_ATTRIBUTECODEC_H
#define OPTREE_TREE_ATTRIBUTECODEC_H

#include "OpTree/Tree/Binding.h"
#include "OpTree/Tree/StructuredView.h"
#include "mlir/IR/Attributes.h"
#include "mlir/IR/BuiltinAttributes.h"

namespace op_tree {

/// Writes and reads parameters. Built once per context; read-only afterwards.
class AttributeCodec {
public:
  AttributeCodec(const Tree &tree, mlir::MLIRContext *context);

  /// Returns the attribute for `value`; null if it is omitted: the parameter
  /// has no attribute, or the value is the default or has no effect.
  mlir::Attribute encode(const Node &node, unsigned parameter,
                         const ParameterValue &value) const;

  /// Returns the value of the parameter in `op`, or the default if the
  /// attribute is omitted; none if there is neither, or if the attribute is
  /// malformed.
  std::optional<ParameterValue> decode(const Node &node, unsigned parameter,
                                       mlir::Operation *op) const;
  /// Returns the value of the parameter in an op with `attribute`, which may be
  /// null.
  std::optional<ParameterValue> decode(const Node &node, unsigned parameter,
                                       mlir::Attribute attribute) const;

  /// Translates an attribute that holds a function or a sign to the dialect
  /// `target`; returns other attributes unchanged.
  mlir::Attribute translate(mlir::Attribute attribute,
                            llvm::StringRef target) const;

private:
  mlir::Attribute encodeNumber(int dialect, ParamKind kind,
                               int64_t value) const;

  const Tree &tree;
  mlir::MLIRContext *context;
  /// By dialect: an attribute for each function, and for each sign.
  llvm::SmallVector<llvm::SmallVector<mlir::Attribute>> functions;
  llvm::SmallVector<llvm::SmallVector<mlir::Attribute>> signs;
};

/// Returns the value that the node binds, or the default; none if there is
/// neither.
std::optional<ParameterValue> fixedValue(const Parameter &parameter);

} // namespace op_tree

#endif // OPTREE_TREE_ATTRIBUTECODEC_H
