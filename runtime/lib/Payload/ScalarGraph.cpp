//===- ScalarGraph.cpp - A body as a graph of scalars ---------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Payload/ScalarGraph.h"

#include "OpTree/IR/Compatibility.h"
#include "OpTree/IR/KeptAttributes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/Operation.h"
#include "mlir/Interfaces/ShapedOpInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;

namespace op_tree {

Attribute predicateFlag(int64_t number, MLIRContext *context) {
  Builder builder(context);
  return builder.getDictionaryAttr(
      builder.getNamedAttr(kPredicate, builder.getI64IntegerAttr(number)));
}

bool isPredicate(Attribute attribute, uint32_t predicates) {
  auto number = dyn_cast<IntegerAttr>(attribute);
  return number && number.getValue().ult(32) &&
         predicates >> number.getValue().getZExtValue() & 1;
}

bool hasDefaultProperties(Operation *op) {
  int size = op->getPropertiesStorageSize();
  if (size == 0)
    return true;
  OperationName name = op->getName();
  SmallVector<uint64_t, 8> storage(size / sizeof(uint64_t) + 1);
  Properties defaults = propertiesIn(storage.data(), op);
  name.initOpProperties(defaults, noProperties());
  bool same = name.compareOpProperties(op->getPropertiesStorage(), defaults);
  name.destroyOpProperties(defaults);
  return same;
}

namespace {

/// Returns the properties of `op` that differ from the defaults, without those
/// in `dropped`; null if there are none.
Attribute flagsOf(Operation *op, ArrayRef<std::string> dropped) {
  Operation *blank = Operation::create(
      op->getLoc(), op->getName(), op->getResultTypes(), op->getOperands(),
      NamedAttrList(), noProperties(), BlockRange(),
      /*numRegions=*/0);
  auto actual =
      dyn_cast_or_null<DictionaryAttr>(op->getPropertiesAsAttribute());
  auto defaults =
      dyn_cast_or_null<DictionaryAttr>(blank->getPropertiesAsAttribute());
  blank->destroy();
  SmallVector<NamedAttribute, 2> flags;
  if (actual)
    for (NamedAttribute flag : actual)
      if (!llvm::is_contained(dropped, flag.getName().getValue()) &&
          (!defaults || defaults.get(flag.getName()) != flag.getValue()))
        flags.push_back(flag);
  if (flags.empty())
    return {};
  return DictionaryAttr::get(op->getContext(), flags);
}

/// Returns true if a function of the tables has this compare as its lowering,
/// or in a spelling.
bool isCompare(const Tree &tree, StringRef mnemonic) {
  return llvm::any_of(tree.functions,
                      [&](const Function &function) {
                        return llvm::any_of(
                            function.lower, [&](const Lowering &lowering) {
                              return lowering.predicate >= 0 &&
                                     lowering.mnemonic == mnemonic;
                            });
                      }) ||
         llvm::any_of(tree.spellings, [&](const Spelling &spelling) {
           return llvm::any_of(spelling.steps, [&](const SpellingStep &step) {
             return step.predicates != 0 && step.mnemonic == mnemonic;
           });
         });
}

/// Returns the predicate of a compare, together with the fast-math flags; null
/// if it has a flag other than `nnan`.
Attribute predicateOf(Operation *op) {
  auto flags = dyn_cast_or_null<DictionaryAttr>(flagsOf(op, {}));
  if (!flags || !flags.get(kPredicate))
    return {};
  for (NamedAttribute flag : flags) {
    auto fast = dyn_cast<arith::FastMathFlagsAttr>(flag.getValue());
    if (flag.getName() != kPredicate &&
        (!fast || fast.getValue() != arith::FastMathFlags::nnan))
      return {};
  }
  return flags;
}

/// Returns true if `condition` holds exactly if each index is at least 0 and
/// less than the tensor's size in its dimension: compares of unsigned numbers.
bool isInBounds(Value condition, Value tensor, ValueRange indices) {
  auto type = dyn_cast<RankedTensorType>(tensor.getType());
  if (!type || indices.empty())
    return false;
  llvm::SmallBitVector compared(indices.size());
  SmallVector<Value, 4> todo = {condition};
  while (!todo.empty()) {
    Value part = todo.pop_back_val();
    if (auto both = part.getDefiningOp<arith::AndIOp>()) {
      llvm::append_range(todo, both->getOperands());
      continue;
    }
    auto test = part.getDefiningOp<arith::CmpIOp>();
    if (!test || test.getPredicate() != arith::CmpIPredicate::ult)
      return false;
    std::optional<int64_t> size = getConstantIntValue(test.getRhs());
    auto dim = test.getRhs().getDefiningOp<ShapedDimOpInterface>();
    bool found = false;
    for (auto [d, index] : llvm::enumerate(indices)) {
      if (index != test.getLhs() ||
          (size ? type.isDynamicDim(d) || type.getDimSize(d) != *size
                : !dim || dim.getShapedValue() != tensor ||
                      getConstantIntValue(dim.getDimension()) !=
                          static_cast<int64_t>(d)))
        continue;
      compared.set(d);
      found = true;
    }
    if (!found)
      return false;
  }
  return compared.all();
}

/// Returns the tensor, the indices and the other value of an `scf.if` that
/// reads an element where all indices are in bounds; none for other operations.
SmallVector<Value, 4> guardedRead(Operation *op) {
  if (op->getName().getStringRef() != "scf.if" || op->getNumResults() != 1 ||
      op->getNumRegions() != 2)
    return {};
  for (Region &region : op->getRegions())
    if (!region.hasOneBlock())
      return {};
  Block &then = op->getRegion(0).front(), &other = op->getRegion(1).front();
  if (!llvm::hasNItems(then, 2) || !llvm::hasSingleElement(other))
    return {};
  Operation &element = then.front();
  if (element.getName().getStringRef() != kExtract ||
      then.back().getOperand(0) != element.getResult(0) ||
      !isInBounds(op->getOperand(0), element.getOperand(0),
                  element.getOperands().drop_front()))
    return {};
  SmallVector<Value, 4> parts(element.getOperands());
  parts.push_back(other.back().getOperand(0));
  return parts;
}

class Importer {
public:
  Importer(Block &body, const Tree &tree, std::string *reason, bool ignoreFlags)
      : body(body), tree(tree), reason(reason), ignoreFlags(ignoreFlags) {}

  std::optional<ScalarGraph> run();

  /// True if flags are part of a node.
  bool keepFlags = false;
  /// The names of flags, and of operations without results, to ignore.
  ArrayRef<std::string> dropped;

private:
  /// A value whose operands are still to be imported.
  struct Pending {
    Value value;
    ScalarNode node;
    Operation *op = nullptr;
    /// Of `op`; of a guarded read, what `guardedRead` returns.
    SmallVector<Value, 4> operands = {};
  };

  std::optional<unsigned> import(Value value);
  /// Returns the value without its operands.
  std::optional<Pending> open(Value value);
  /// Returns the constant that an operation on one constant yields, such as a
  /// converted literal.
  Attribute foldCast(Operation *op) const {
    Attribute operand;
    SmallVector<OpFoldResult, 1> results;
    if (op->getNumOperands() != 1 ||
        !matchPattern(op->getOperand(0), m_Constant(&operand)) ||
        failed(op->fold({operand}, results)) || results.size() != 1)
      return {};
    // A cast of poison yields poison, which no constant expresses.
    auto folded = dyn_cast<Attribute>(results.front());
    Type type = op->getResult(0).getType();
    return folded && arith::ConstantOp::isBuildableWith(folded, type)
               ? folded
               : Attribute();
  }
  bool isNamed(Operation *op, StringLiteral DialectInfo::*field) const {
    return llvm::any_of(tree.dialects, [&](const DialectInfo &dialect) {
      return op->getName().getStringRef() == dialect.*field;
    });
  }
  bool isAssertion(Operation *op) const {
    return keepFlags && !tree.helpers.assertion.empty() &&
           op->getName().getStringRef() == tree.helpers.assertion &&
           op->getNumOperands() == 1 &&
           op->getDiscardableAttrDictionary().empty();
  }
  bool isDropped(Operation *op) const {
    return op->getNumResults() == 0 && op->getNumRegions() == 0 &&
           llvm::is_contained(dropped, op->getName().getStringRef());
  }
  std::nullopt_t refuse(Operation *op, const char *why) {
    if (reason)
      *reason = ("'" + op->getName().getStringRef() + "' " + why).str();
    return std::nullopt;
  }

  Block &body;
  const Tree &tree;
  std::string *reason;
  bool ignoreFlags;
  ScalarGraph graph;
  llvm::SmallDenseMap<Value, unsigned, 16> done;
};

std::optional<Importer::Pending> Importer::open(Value value) {
  Pending pending{value, {ScalarNode::Captured}};
  ScalarNode &node = pending.node;
  node.type = value.getType();
  node.source = value;
  if (auto argument = dyn_cast<BlockArgument>(value);
      argument && argument.getOwner() == &body) {
    node.kind = ScalarNode::Argument;
    node.index = argument.getArgNumber();
  } else if (Attribute constant; matchPattern(value, m_Constant(&constant))) {
    node.kind = ScalarNode::Constant;
    node.value = constant;
  } else if (Operation *op = value.getDefiningOp();
             op && op->getBlock() == &body) {
    if (!op->isRegistered() || op->getNumResults() != 1)
      return refuse(op, "is not a scalar function");
    if (op->getNumRegions() != 0) {
      pending.operands = guardedRead(op);
      if (keepFlags || pending.operands.empty())
        return refuse(op, "has regions");
      node.kind = ScalarNode::Read;
      node.guarded = true;
      pending.op = op;
    } else if (isNamed(op, &DialectInfo::index)) {
      node.kind = ScalarNode::Index;
      auto dim = op->getAttrOfType<IntegerAttr>("dim");
      if (!dim)
        return refuse(op, "has no dimension");
      node.index = dim.getInt();
    } else {
      if (!ignoreFlags && !op->getDiscardableAttrDictionary().empty())
        return refuse(op, "has an attribute");
      node.kind = ScalarNode::Op;
      if (!hasDefaultProperties(op)) {
        if (keepFlags)
          node.value = flagsOf(op, dropped);
        else if (isCompare(tree, op->getName().getStringRef()))
          node.value = predicateOf(op);
        if (!node.value && !ignoreFlags && !keepFlags)
          return refuse(op, "has a flag");
      }
      auto fast = dyn_cast<arith::ArithFastMathInterface>(op);
      // An op that was created by name may lack the attribute.
      if (fast && fast.getFastMathFlagsAttr()) {
        arith::FastMathFlags flags = fast.getFastMathFlagsAttr().getValue();
        node.noNaNs = bitEnumContainsAll(flags, arith::FastMathFlags::nnan);
      }
      node.name = op->getName().getStringRef();
      pending.op = op;
      llvm::append_range(pending.operands, op->getOperands());
    }
  }
  return pending;
}

std::optional<unsigned> Importer::import(Value value) {
  // Use a stack instead of recursion, as a body may be a long chain.
  SmallVector<Pending, 8> stack;
  for (Value next = value;;) {
    auto found = done.find(next);
    if (found == done.end()) {
      std::optional<Pending> pending = open(next);
      if (!pending)
        return std::nullopt;
      stack.push_back(std::move(*pending));
    } else if (stack.empty()) {
      return found->second;
    } else {
      stack.back().node.args.push_back(found->second);
    }
    auto &[current, node, op, operands] = stack.back();
    if (node.args.size() < operands.size()) {
      next = operands[node.args.size()];
      continue;
    }
    if (Attribute folded = operands.size() == 1 ? foldCast(op) : Attribute()) {
      int operand = node.args.front();
      node = ScalarNode{ScalarNode::Constant};
      node.folded = operand;
      node.name = op->getName().getStringRef();
      node.type = current.getType();
      node.value = folded;
    }
    next = current;
    done[next] = graph.add(std::move(node));
    stack.pop_back();
  }
}

std::optional<ScalarGraph> Importer::run() {
  if (body.empty())
    return std::nullopt;
  Operation *terminator = &body.back();
  if (!isNamed(terminator, &DialectInfo::yield))
    return refuse(terminator, "is no known terminator");
  // The terminator may not be registered, so take the last operation for it.
  for (auto [place, op] :
       llvm::enumerate(llvm::make_range(body.begin(), --body.end()))) {
    if (isDropped(&op) || (op.getNumRegions() == 0 && isMemoryEffectFree(&op)))
      continue;
    if (!keepFlags && !guardedRead(&op).empty())
      continue;
    if (!isAssertion(&op))
      return refuse(&op, "has effects or regions");
    std::optional<unsigned> condition = import(op.getOperand(0));
    if (!condition)
      return std::nullopt;
    graph.assertions.push_back({*condition, static_cast<unsigned>(place)});
  }
  for (Value result : terminator->getOperands()) {
    std::optional<unsigned> node = import(result);
    if (!node)
      return std::nullopt;
    graph.results.push_back(*node);
  }
  return std::move(graph);
}

} // namespace

std::optional<ScalarGraph> ScalarGraph::fromBody(Block &body, const Tree &tree,
                                                 std::string *reason,
                                                 bool ignoreFlags) {
  return Importer(body, tree, reason, ignoreFlags).run();
}

std::optional<ScalarGraph>
ScalarGraph::withFlags(Block &body, const Tree &tree,
                       ArrayRef<std::string> dropped) {
  Importer importer(body, tree, nullptr, false);
  importer.keepFlags = true;
  importer.dropped = dropped;
  return importer.run();
}

} // namespace op_tree
