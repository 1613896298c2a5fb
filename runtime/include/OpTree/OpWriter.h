//===- OpWriter.h - Replacing an op by another spelling ---------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Writes bindings as ops. Discardable attributes, locations and result types
// are kept, and the body moves as it is where the new op has one of the user's.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_OPWRITER_H
#define OPTREE_OPWRITER_H

#include "OpTree/Attributes.h"
#include "OpTree/TreeIndex.h"
#include "mlir/IR/PatternMatch.h"

namespace optree {

class OpWriter {
public:
  OpWriter(const TreeIndex &index, const AttributeCodec &codec)
      : index(index), codec(codec) {}

  /// Replaces the op by that of `binding`. Fails, changing nothing, where that
  /// op cannot carry something that is to be kept.
  mlir::LogicalResult replace(mlir::RewriterBase &rewriter,
                              const StructuredView &view,
                              const Binding &binding) const;

  /// Replaces the op by a generic with its body, or where it has none with the
  /// payload of `own`, its own binding.
  mlir::LogicalResult replaceByRoot(mlir::RewriterBase &rewriter,
                                    const StructuredView &view,
                                    const Binding *own) const;

private:
  /// The attributes of an op for `binding`; none where they clash with the
  /// attributes that are to be kept.
  std::optional<mlir::NamedAttrList> attributes(const StructuredView &view,
                                                const Binding &binding) const;

  const TreeIndex &index;
  const AttributeCodec &codec;
};

} // namespace optree

#endif // OPTREE_OPWRITER_H
