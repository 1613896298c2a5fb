//===- TestEnumerate.cpp - Every small body, matched ----------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Enumerates scalar bodies in memory, millions of them, and asks of each which
// op it means. Tests check the few that mean one.
//
//===----------------------------------------------------------------------===//

#include "TestEnumerate.h"
#include "LinalgTree/LinalgTree.h"
#include "OpTree/Matching/Matcher.h"
#include "mlir/Dialect/Linalg/IR/LinalgInterfaces.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;

namespace {

/// An operation that bodies are made of, and where it stands while it is used.
struct Operator {
  Operation *model;
  bool commutes;
  /// One copy per step of a body.
  SmallVector<Operation *, 4> copies;
};

struct Step {
  unsigned op;
  SmallVector<unsigned, 3> operands;
  bool operator<=(const Step &other) const {
    return op != other.op ? op < other.op : operands <= other.operands;
  }
};

/// The bodies of `length` steps of one generic. Every step but the last is
/// used, no two compute the same, and of bodies that differ only in the order
/// of independent steps or of operands that commute there is one.
class Enumeration {
public:
  Enumeration(Operation *generic, unsigned length, unsigned shard,
              unsigned shards)
      : index(linalg_tree::getTreeIndex()),
        ops(index.tree, generic->getContext()), matcher(index),
        view(*op_tree::StructuredView::get(generic, index)),
        block(generic->getRegion(0).front()), length(length), shard(shard),
        shards(shards) {
    for (BlockArgument argument : block.getArguments())
      values.push_back(argument);
    for (Operation &op :
         llvm::make_early_inc_range(block.without_terminator())) {
      if (op.hasAttr("leaf")) {
        op.removeAttr("leaf");
        leaves[values.size()] = &op;
        values.push_back(op.getResult(0));
        op.remove();
        continue;
      }
      bool commutes = op.hasAttr("commutes");
      op.removeAttr("commutes");
      maxArity = std::max(maxArity, op.getNumOperands());
      operators.push_back({&op, commutes, {}});
      for (unsigned i = 0; i < length; ++i)
        operators.back().copies.push_back(op.clone());
      op.remove();
    }
    numLeaves = values.size();
    uses.assign(numLeaves, 0);
  }

  ~Enumeration() {
    block.getTerminator()->setOperand(0, block.getArguments().back());
    for (Operator &op : operators) {
      for (Operation *copy : op.copies) {
        copy->dropAllReferences();
        copy->destroy();
      }
      op.model->dropAllReferences();
      op.model->destroy();
    }
    for (auto &[number, leaf] : leaves)
      leaf->destroy();
  }

  /// Prints each body that means an op: its steps as `operator(values)`.
  void run() {
    extend(0);
    llvm::outs() << "total " << total << " region " << withRegion << "\n";
  }

private:
  void extend(uint64_t unused) {
    unsigned left = length - steps.size();
    if (left == 0)
      return visit();
    for (unsigned i = 0; i < operators.size(); ++i) {
      Step step{i, {}};
      chooseOperands(step, unused, left);
    }
  }

  /// Completes the operands of a step in every way, and goes on from there.
  void chooseOperands(Step &step, uint64_t unused, unsigned left) {
    const Operator &op = operators[step.op];
    unsigned position = step.operands.size();
    if (position == op.model->getNumOperands())
      return append(step, unused, left);
    Type wanted = op.model->getOperand(position).getType();
    unsigned first = op.commutes && position ? step.operands.back() : 0;
    for (unsigned v = first; v < values.size(); ++v) {
      if (values[v].getType() != wanted)
        continue;
      step.operands.push_back(v);
      chooseOperands(step, unused, left);
      step.operands.pop_back();
    }
  }

  void append(const Step &step, uint64_t unused, unsigned left) {
    uint64_t rest = unused;
    for (unsigned v : step.operands)
      rest &= ~(uint64_t(1) << v);
    // The last step uses all that is left over, those before it one at a time
    // for each operand but one.
    unsigned count = llvm::popcount(rest) + 1;
    if (count > 1 + (left - 1) * (maxArity - 1) || !inOrder(step))
      return;
    const Operator &op = operators[step.op];
    Operation *copy = op.copies[steps.size()];
    if (left == 1 && copy->getResult(0).getType() !=
                         block.getArguments().back().getType())
      return;
    if (steps.empty() && first++ % shards != shard)
      return;
    bool flip = op.commutes && (++flips & 1);
    for (unsigned i = 0, e = step.operands.size(); i < e; ++i)
      copy->setOperand(flip ? e - 1 - i : i, values[step.operands[i]]);
    for (unsigned v : step.operands)
      if (v < numLeaves && uses[v]++ == 0)
        if (auto leaf = leaves.find(v); leaf != leaves.end())
          block.push_front(leaf->second);
    block.getOperations().insert(block.getTerminator()->getIterator(), copy);
    steps.push_back(step);
    values.push_back(copy->getResult(0));
    flipped.push_back(flip);

    extend(rest | (uint64_t(1) << (values.size() - 1)));

    flipped.pop_back();
    values.pop_back();
    steps.pop_back();
    block.getTerminator()->setOperand(0, block.getArguments().back());
    copy->remove();
    for (unsigned v : step.operands)
      if (v < numLeaves && --uses[v] == 0)
        if (auto leaf = leaves.find(v); leaf != leaves.end())
          leaf->second->remove();
    for (unsigned i = 0, e = step.operands.size(); i < e; ++i)
      copy->setOperand(i, block.getArguments().back());
    copy->dropAllReferences();
  }

  /// Whether no step that it could stand before is the same or greater: of
  /// all orders of the steps, the smallest passes.
  bool inOrder(const Step &step) const {
    for (unsigned i = steps.size(); i-- > 0;) {
      if (llvm::any_of(step.operands,
                       [&](unsigned v) { return v >= numLeaves + i; }))
        return true;
      if (step <= steps[i])
        return false;
    }
    return true;
  }

  void visit() {
    ++total;
    block.getTerminator()->setOperand(0, values.back());
    std::optional<op_tree::ScalarGraph> body =
        op_tree::ScalarGraph::fromBody(block, index.tree);
    std::optional<op_tree::Binding> binding =
        matcher.canonical(ops, view, body ? &*body : nullptr);
    if (!binding)
      return;
    if (binding->node->region) {
      ++withRegion;
      return;
    }
    llvm::outs() << binding->node->name;
    for (auto [step, flip] : llvm::zip(steps, flipped)) {
      llvm::outs() << " " << step.op << "(";
      SmallVector<unsigned, 3> shown(step.operands);
      if (flip)
        std::reverse(shown.begin(), shown.end());
      llvm::interleave(shown, llvm::outs(), ",");
      llvm::outs() << ")";
    }
    llvm::outs() << "\n";
  }

  const op_tree::TreeIndex &index;
  op_tree::OpSet ops;
  op_tree::Matcher matcher;
  op_tree::StructuredView view;
  Block &block;
  unsigned length, shard, shards;
  unsigned maxArity = 1, numLeaves = 0, first = 0, flips = 0;
  std::vector<Operator> operators;
  llvm::DenseMap<unsigned, Operation *> leaves;
  SmallVector<Value, 16> values;
  SmallVector<unsigned, 16> uses;
  SmallVector<Step, 4> steps;
  SmallVector<bool, 4> flipped;
  uint64_t total = 0, withRegion = 0;
};

struct TestEnumerate : PassWrapper<TestEnumerate, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(TestEnumerate)
  TestEnumerate() = default;
  TestEnumerate(const TestEnumerate &other) : PassWrapper(other) {}
  StringRef getArgument() const override {
    return "test-linalg-tree-enumerate";
  }
  StringRef getDescription() const override {
    return "Print which bodies of the operations in a generic mean an op";
  }

  void runOnOperation() override {
    SmallVector<Operation *> generics;
    getOperation()->walk([&](linalg::LinalgOp op) { generics.push_back(op); });
    for (Operation *generic : generics)
      Enumeration(generic, length, shard, shards).run();
  }

  Option<unsigned> length{*this, "length", llvm::cl::init(2),
                          llvm::cl::desc("Steps of a body")};
  Option<unsigned> shard{*this, "shard", llvm::cl::init(0),
                         llvm::cl::desc("Which part to enumerate")};
  Option<unsigned> shards{*this, "shards", llvm::cl::init(1),
                          llvm::cl::desc("How many parts there are")};
};

} // namespace

void registerTestEnumerate() { PassRegistration<TestEnumerate>(); }
