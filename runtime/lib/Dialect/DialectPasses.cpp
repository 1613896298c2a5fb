//===- DialectPasses.cpp - Passes of defined dialects ---------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `convert-linalg-to-optree`, and `convert-optree-to-linalg` the other way:
//
//   %0 = linalg.add ins(%a, %b) outs(%c)
//   %0 = optree.add ins(%a, %b) outs(%c)
//
//===----------------------------------------------------------------------===//

#include "OpTree/Dialect/DialectPasses.h"
#include "OpTree/Dialect/Converter.h"
#include "OpTree/Dialect/DialectPass.h"
#include "mlir/Pass/PassRegistry.h"

using namespace mlir;

namespace op_tree {

namespace {

std::string conversion(const TreeIndex &index, bool toBase) {
  std::string base = index.tree.dialects.front().name.str();
  std::string own = index.tree.dialects.back().name.str();
  return "convert-" + (toBase ? own : base) + "-to-" + (toBase ? base : own);
}

class FromBasePass : public DialectPass {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(FromBasePass)
  explicit FromBasePass(const TreeIndex &index)
      : DialectPass(TypeID::get<FromBasePass>(), index,
                    conversion(index, /*toBase=*/false)) {}
  StringRef getName() const override { return "ConvertFromBase"; }
  StringRef getDescription() const override {
    return "Replace ops of the extended dialect by ops of the defined dialect";
  }

protected:
  std::unique_ptr<Pass> clonePass() const override {
    return std::make_unique<FromBasePass>(*this);
  }
  LogicalResult rewrite(RewriterBase &rewriter, Operation *op) override {
    return Converter(*dialect).fromBase(rewriter, op);
  }
};

class ToBasePass : public DialectPass {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ToBasePass)
  explicit ToBasePass(const TreeIndex &index)
      : DialectPass(TypeID::get<ToBasePass>(), index,
                    conversion(index, /*toBase=*/true)) {}
  StringRef getName() const override { return "ConvertToBase"; }
  StringRef getDescription() const override {
    return "Replace ops of the defined dialect by ops of the extended dialect, "
           "or by generics";
  }

protected:
  std::unique_ptr<Pass> clonePass() const override {
    return std::make_unique<ToBasePass>(*this);
  }
  LogicalResult rewrite(RewriterBase &rewriter, Operation *op) override {
    return Converter(*dialect).toBase(rewriter, op);
  }
};

} // namespace

std::unique_ptr<Pass> createConvertFromBasePass(const TreeIndex &index) {
  return std::make_unique<FromBasePass>(index);
}

std::unique_ptr<Pass> createConvertToBasePass(const TreeIndex &index) {
  return std::make_unique<ToBasePass>(index);
}

void registerDialectPasses(const TreeIndex &index) {
  if (index.tree.dialects.size() > 1) { // Else it extends no other.
    registerPass([&index] { return createConvertFromBasePass(index); });
    registerPass([&index] { return createConvertToBasePass(index); });
  }
}

} // namespace op_tree
