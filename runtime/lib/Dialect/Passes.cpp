//===- Passes.cpp - Passes of defined dialects ----------------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Dialect/Passes.h"
#include "OpTree/Dialect/Converter.h"
#include "OpTree/FormRewriter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Pass/PassRegistry.h"

using namespace mlir;

namespace optree_gen {

namespace {

/// A pass over the ops of a defined dialect, innermost first.
class DialectPass : public OperationPass<> {
public:
  DialectPass(TypeID id, const TreeIndex &index, std::string argument)
      : OperationPass<>(id), index(index), argument(std::move(argument)) {}
  DialectPass(const DialectPass &other) = default;

  StringRef getArgument() const override { return argument; }
  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<arith::ArithDialect, linalg::LinalgDialect,
                    tensor::TensorDialect>();
  }
  LogicalResult initialize(MLIRContext *context) override {
    StringRef name = index.tree.dialects.back().name;
    Dialect *loaded = context->getOrLoadDialect(name);
    dialect =
        loaded ? loaded->getRegisteredInterface<DefinedDialect>() : nullptr;
    if (!dialect)
      return emitError(UnknownLoc::get(context))
             << argument << ": the dialect '" << name << "' is not registered";
    return success();
  }
  void runOnOperation() override {
    SmallVector<Operation *> ops;
    getOperation()->walk([&](Operation *op) {
      if (op != getOperation())
        ops.push_back(op);
    });
    IRRewriter rewriter(&getContext());
    bool changed = false;
    for (Operation *op : ops)
      changed |= succeeded(rewrite(rewriter, op));
    if (!changed)
      markAllAnalysesPreserved();
  }

protected:
  virtual LogicalResult rewrite(RewriterBase &rewriter, Operation *op) = 0;

  const TreeIndex &index;
  const DefinedDialect *dialect = nullptr;

private:
  std::string argument;
};

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
    return "Replace ops of the dialect that is extended by those of the "
           "dialect";
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
    return "Replace ops of the dialect by those of the dialect that is "
           "extended, or by generics";
  }

protected:
  std::unique_ptr<Pass> clonePass() const override {
    return std::make_unique<ToBasePass>(*this);
  }
  LogicalResult rewrite(RewriterBase &rewriter, Operation *op) override {
    return Converter(*dialect).toBase(rewriter, op);
  }
};

/// The number of dimensions that the op's own form of an operand's map has.
size_t usualRank(const StructuredView &view, unsigned number) {
  ArrayRef<Operand> operands = view.node->operands;
  if (view.node->numLoops < 0 || number >= operands.size() ||
      operands[number].map != MapKind::Explicit)
    return view.numLoops();
  return operands[number].alternatives.front().size();
}

/// Whether an input is repeated along a loop that it lacks.
bool repeatsInput(const StructuredView &view) {
  if (view.node->kind == NodeKind::Category &&
      view.node->predicate != Predicate::Pointwise)
    return false; // Other categories repeat inputs by what they are.
  for (auto [i, input] : llvm::enumerate(view.inputs))
    if (isa<ShapedType>(input.getType()) &&
        (!view.maps[i].isProjectedPermutation() ||
         view.maps[i].getNumResults() < usualRank(view, i)))
      return true;
  return false;
}

class ExplicitBroadcastPass : public DialectPass {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ExplicitBroadcastPass)
  explicit ExplicitBroadcastPass(const TreeIndex &index)
      : DialectPass(TypeID::get<ExplicitBroadcastPass>(), index,
                    (index.tree.passPrefix + "-explicit-broadcast").str()) {}
  StringRef getName() const override { return "ExplicitBroadcast"; }
  StringRef getDescription() const override {
    return "Replace maps that repeat an input by ops that broadcast it";
  }
  LogicalResult initialize(MLIRContext *context) override {
    if (failed(DialectPass::initialize(context)))
      return failure();
    forms = std::make_shared<FormRewriter>(index, context, Form::Named,
                                           std::vector<std::string>());
    return success();
  }

protected:
  std::unique_ptr<Pass> clonePass() const override {
    return std::make_unique<ExplicitBroadcastPass>(*this);
  }
  LogicalResult rewrite(RewriterBase &rewriter, Operation *op) override {
    const Node *node = index.lookup(op->getName().getStringRef());
    if (!node || node->mapsAttribute.empty() || node == &index.tree.root())
      return failure();
    std::optional<StructuredView> view = StructuredView::get(op, index);
    if (!view || !repeatsInput(*view))
      return failure();
    SmallVector<Operation *> again;
    return forms->rewrite(rewriter, op, again);
  }

private:
  std::shared_ptr<FormRewriter> forms;
};

} // namespace

std::unique_ptr<Pass> createConvertFromBasePass(const TreeIndex &index) {
  return std::make_unique<FromBasePass>(index);
}

std::unique_ptr<Pass> createConvertToBasePass(const TreeIndex &index) {
  return std::make_unique<ToBasePass>(index);
}

std::unique_ptr<Pass> createExplicitBroadcastPass(const TreeIndex &index) {
  return std::make_unique<ExplicitBroadcastPass>(index);
}

void registerDialectPasses(const TreeIndex &index) {
  if (index.tree.dialects.size() > 1) { // Else it extends no other.
    registerPass([&index] { return createConvertFromBasePass(index); });
    registerPass([&index] { return createConvertToBasePass(index); });
  }
  registerPass([&index] { return createExplicitBroadcastPass(index); });
}

} // namespace optree_gen
