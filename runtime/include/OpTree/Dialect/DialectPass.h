//===- DialectPass.h - Passes over a defined dialect ------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The base of passes over the ops of a defined dialect.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_DIALECT_DIALECTPASS_H
#define OPTREE_DIALECT_DIALECTPASS_H

#include "OpTree/Dialect/DefinedDialect.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Pass/Pass.h"

namespace op_tree {

/// A pass over the ops of a defined dialect, innermost first.
class DialectPass : public mlir::OperationPass<> {
public:
  DialectPass(mlir::TypeID id, const TreeIndex &index, std::string argument)
      : OperationPass<>(id), index(index), argument(std::move(argument)) {}
  DialectPass(const DialectPass &other) = default;

  llvm::StringRef getArgument() const override { return argument; }
  void getDependentDialects(mlir::DialectRegistry &registry) const override;
  mlir::LogicalResult initialize(mlir::MLIRContext *context) override;
  void runOnOperation() override;

protected:
  virtual mlir::LogicalResult rewrite(mlir::RewriterBase &rewriter,
                                      mlir::Operation *op) = 0;

  const TreeIndex &index;
  const DefinedDialect *dialect = nullptr;

private:
  std::string argument;
};

} // namespace op_tree

#endif // OPTREE_DIALECT_DIALECTPASS_H
