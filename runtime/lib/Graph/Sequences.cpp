//===- Sequences.cpp - The forms that are sequences -----------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Graph/Sequences.h"
#include "OpTree/Forms/FormRewriter.h"
#include "OpTree/Graph/CanonicalRewriter.h"
#include "OpTree/Graph/CompositeRewriter.h"

using namespace mlir;

std::shared_ptr<op_tree::SequenceRewriter>
op_tree::makeSequences(const TreeIndex &index, MLIRContext *context,
                       FormOptions options) {
  if (options.form == Form::Canonical)
    return std::make_shared<CanonicalRewriter>(index, context,
                                               std::move(options));
  if (options.form == Form::Composites)
    return std::make_shared<CompositeRewriter>(index, context,
                                               std::move(options));
  return std::make_shared<FormRewriter>(
      index, context, options.form, std::move(options.dropped),
      options.disjointArguments,
      options.form == Form::Category && options.foldMovements);
}
