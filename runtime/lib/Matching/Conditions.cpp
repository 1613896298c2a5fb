//===- Conditions.cpp - Side conditions on a binding ----------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Matching/Conditions.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace mlir;

namespace op_tree {

std::optional<SmallVector<unsigned, 5>>
layOutOperands(const Node &node, unsigned numInputs, unsigned numInits) {
  unsigned fixed[2] = {0, 0}, groups[2] = {0, 0};
  unsigned counts[2] = {numInputs, numInits};
  bool sameSize = false;
  for (const Operand &operand : node.operands) {
    ++(operand.variadic ? groups : fixed)[operand.role == Role::Init];
    sameSize |= operand.sameSize;
  }
  for (int side = 0; side < 2; ++side)
    if (groups[side] > 1 || counts[side] < fixed[side] ||
        (groups[side] == 0 && counts[side] != fixed[side]))
      return std::nullopt;
  if (sameSize && counts[0] - fixed[0] != counts[1] - fixed[1])
    return std::nullopt;
  SmallVector<unsigned, 5> begin;
  unsigned position = 0;
  for (const Operand &operand : node.operands) {
    int side = operand.role == Role::Init;
    begin.push_back(position);
    position += operand.variadic ? counts[side] - fixed[side] : 1;
  }
  begin.push_back(position);
  if (int group = node.foldedGroup(); group >= 0) {
    unsigned members = begin[group + 1] - begin[group];
    if (members == 0 || members > kMostMembers)
      return std::nullopt;
  }
  return begin;
}

/// Returns true if all dimensions that a loop indexes have the same size; a
/// dynamic size equals only a dynamic one.
static bool sameSizes(const StructuredView &view, const Binding &binding) {
  SmallVector<std::optional<int64_t>, 8> sizes(view.numLoops());
  for (auto [source, map] : llvm::zip(binding.operands, binding.maps)) {
    if (source.operand < 0)
      continue;
    auto type = dyn_cast<ShapedType>(view.operand(source.operand).getType());
    if (!type)
      continue;
    for (auto [result, size] : llvm::zip(map.getResults(), type.getShape())) {
      auto dim = dyn_cast<AffineDimExpr>(result);
      if (!dim)
        return false;
      std::optional<int64_t> &known = sizes[dim.getPosition()];
      if (known && *known != size)
        return false;
      known = size;
    }
  }
  return true;
}

/// Returns how often a loop with a name runs, if an operand tells.
static int64_t staticSize(const StructuredView &view, const Binding &binding,
                          unsigned loop) {
  loop += binding.node->leadingLoops(view.numLoops());
  for (auto [source, map] : llvm::zip(binding.operands, binding.maps)) {
    auto type = dyn_cast<ShapedType>(
        source.operand < 0 ? source.value.getType()
                           : view.operand(source.operand).getType());
    if (!type)
      continue;
    for (auto [result, size] : llvm::zip(map.getResults(), type.getShape())) {
      auto dim = dyn_cast<AffineDimExpr>(result);
      if (dim && dim.getPosition() == loop && !ShapedType::isDynamic(size))
        return size;
    }
  }
  return ShapedType::kDynamic;
}

static Type elementType(const StructuredView &view,
                        const OperandSource &source) {
  return elementOf(source.operand >= 0 ? view.operand(source.operand).getType()
                                       : source.value.getType());
}

/// Returns the width of a type in bits, 0 for index.
static unsigned bitsOf(Type type) {
  if (auto complex = dyn_cast<ComplexType>(type))
    return 2 * bitsOf(complex.getElementType());
  return type.isIntOrFloat() ? type.getIntOrFloatBitWidth() : 0;
}

/// Returns true if `element` is the type, or of the class, called `name`.
static bool isOfType(Type element, StringRef name) {
  static constexpr StringLiteral classes[] = {"float", "int", "i1", "complex",
                                              "index"};
  for (auto [i, known] : llvm::enumerate(classes))
    if (known == name)
      return classify(element) == static_cast<TypeClass>(i);
  return element == namedType(name, element.getContext());
}

/// Returns true if each of `values` is an element of a captured tensor.
static bool areElements(ValueRange values, Region &body) {
  SmallVector<Value, 4> todo(values);
  llvm::SmallPtrSet<Value, 8> seen;
  while (!todo.empty()) {
    Value value = todo.pop_back_val();
    Operation *op = value.getDefiningOp();
    if (!seen.insert(value).second)
      continue;
    if (!op || !body.isAncestor(op->getParentRegion()))
      return false;
    if (isa<tensor::ExtractOp, memref::LoadOp>(op)) {
      if (body.isAncestor(op->getOperand(0).getParentRegion()))
        return false;
    } else if (isa<arith::SelectOp>(op)) {
      llvm::append_range(todo, op->getOperands().drop_front());
    } else {
      auto branch = dyn_cast<scf::IfOp>(op);
      if (!branch || branch.getElseRegion().empty())
        return false;
      unsigned number = cast<OpResult>(value).getResultNumber();
      for (Region &region : branch->getRegions())
        todo.push_back(region.front().getTerminator()->getOperand(number));
    }
  }
  return true;
}

/// Returns true if the body yields elements that it reads. Its only effects are
/// reads and those of operations without results, such as assertions; the op
/// keeps its body, and so keeps them.
static bool readsElement(const StructuredView &view) {
  if (!view.hasBody() || !view.region->hasOneBlock())
    return false;
  Block &block = view.region->front();
  for (unsigned i = view.inputs.size(); i < block.getNumArguments(); ++i)
    if (!block.getArgument(i).use_empty())
      return false;
  for (Operation &op : block.without_terminator())
    if (op.getNumResults() != 0 && !isMemoryEffectFree(&op) &&
        !isa<memref::LoadOp>(op))
      return false;
  Operation *terminator = block.getTerminator();
  return terminator->getNumOperands() != 0 &&
         areElements(terminator->getOperands(), *view.region);
}

namespace {

/// Evaluates the test of a condition on the known facts about an op; none if
/// they do not decide it.
class Evaluation {
public:
  using Truth = std::optional<bool>;

  explicit Evaluation(const Condition &condition)
      : rest(condition.rule->test), subject(condition.subject) {}

  Truth run() {
    const Test &test = rest.front();
    rest = rest.drop_front();
    switch (test.kind) {
    case TestKind::Not: {
      Truth value = run();
      return value ? Truth(!*value) : value;
    }
    case TestKind::All:
      return combine(test.count, /*decisive=*/false);
    case TestKind::Any:
      return combine(test.count, /*decisive=*/true);
    case TestKind::SingleCasts:
      if (compoundCasts)
        return !*compoundCasts;
      return binding ? Truth(!binding->compoundCast) : std::nullopt;
    case TestKind::Empty:
    case TestKind::Identity:
    case TestKind::Shaped:
    case TestKind::SameType:
    case TestKind::Fits:
    case TestKind::Typed:
    case TestKind::Size:
    case TestKind::SameSizes:
    case TestKind::ReadsElement:
      return binding ? onBinding(test) : std::nullopt;
    }
    return std::nullopt;
  }

  const StructuredView *view = nullptr;
  const Binding *binding = nullptr;
  bool sizes = true;
  Truth compoundCasts;

private:
  Truth combine(unsigned count, bool decisive) {
    Truth result = !decisive;
    for (unsigned i = 0; i < count; ++i) {
      Truth value = run();
      if (value == decisive)
        result = decisive;
      else if (!value && result != decisive)
        result = std::nullopt;
    }
    return result;
  }

  Truth onBinding(const Test &test) {
    switch (test.kind) {
    case TestKind::Empty:
      return binding->parameters[subject].empty();
    case TestKind::Identity:
      return llvm::all_of(
          llvm::enumerate(binding->parameters[subject]), [](auto entry) {
            return static_cast<int64_t>(entry.index()) == entry.value();
          });
    case TestKind::Shaped:
      return llvm::all_of(operands(test.first), [&](const OperandSource &one) {
        return one.operand >= 0 &&
               hasElements(view->operand(one.operand).getType());
      });
    case TestKind::SameType:
      return ofPairs(test, [](Type a, Type b) { return a == b; });
    case TestKind::Fits:
      return ofPairs(test,
                     [](Type a, Type b) { return bitsOf(a) <= bitsOf(b); });
    case TestKind::Typed:
      return llvm::all_of(operands(test.first), [&](const OperandSource &one) {
        return isOfType(elementType(*view, one), test.type);
      });
    case TestKind::Size: {
      int64_t size = staticSize(*view, *binding, subject);
      return ShapedType::isDynamic(size) ? std::nullopt
                                         : Truth(size == test.number);
    }
    case TestKind::SameSizes:
      return sizes ? Truth(sameSizes(*view, *binding)) : std::nullopt;
    case TestKind::ReadsElement:
      return readsElement(*view);
    case TestKind::Not:
    case TestKind::All:
    case TestKind::Any:
    case TestKind::SingleCasts:
      break; // They need no binding.
    }
    return std::nullopt;
  }

  ArrayRef<OperandSource> operands(TestOperand which) const {
    ArrayRef<OperandSource> all = binding->operands;
    switch (which) {
    case TestOperand::It:
      return binding->group(subject);
    case TestOperand::BeforeIt:
      return all.slice(binding->begin[subject] - 1, 1);
    case TestOperand::Each:
      return all;
    case TestOperand::Output:
      return all.take_back();
    }
    return {};
  }

  template <typename Fn> bool ofPairs(const Test &test, Fn &&fits) const {
    return llvm::all_of(operands(test.first), [&](const OperandSource &a) {
      return llvm::all_of(operands(test.second), [&](const OperandSource &b) {
        return fits(elementType(*view, a), elementType(*view, b));
      });
    });
  }

  ArrayRef<Test> rest;
  int subject;
};

} // namespace

static bool holds(const Condition &condition, const StructuredView &view,
                  const Binding &binding, bool sizes) {
  Evaluation evaluation(condition);
  evaluation.view = &view;
  evaluation.binding = &binding;
  evaluation.sizes = sizes;
  // Only sizes may be unknown.
  return evaluation.run().value_or(!sizes);
}

bool holds(const Condition &condition, const StructuredView &view,
           const Binding &binding) {
  return holds(condition, view, binding, /*sizes=*/true);
}

bool holdsOnAnySizes(const Condition &condition, const StructuredView &view,
                     const Binding &binding) {
  return holds(condition, view, binding, /*sizes=*/false);
}

bool isOnLoop(const Condition &condition) {
  return llvm::any_of(condition.rule->test, [](const Test &test) {
    return test.kind == TestKind::Size;
  });
}

bool forbidsCompoundCasts(const Node &node) {
  return llvm::any_of(node.where, [](const Condition &condition) {
    Evaluation evaluation(condition);
    evaluation.compoundCasts = true;
    return evaluation.run() == false;
  });
}

bool inDomain(const Binding &binding) {
  for (auto [parameter, value] :
       llvm::zip(binding.node->parameters, binding.parameters)) {
    for (auto [i, element] : llvm::enumerate(value)) {
      if (element < parameter.minimum)
        return false;
      if (parameter.increasing && i > 0 && value[i - 1] >= element)
        return false;
      if (parameter.distinct &&
          llvm::is_contained(ArrayRef(value).take_front(i), element))
        return false;
      if (parameter.bound && element != parameter.value)
        return false;
    }
  }
  return true;
}

bool admits(const Operand &operand, Type type) {
  bool shaped = hasElements(type);
  if (!shaped && isa<ShapedType>(type) && !isa<VectorType>(type))
    return false;
  switch (operand.role) {
  case Role::Input:
  case Role::Shape:
  case Role::Init:
    if (!shaped)
      return false;
    break;
  case Role::Scalar:
    if (shaped)
      return false;
    break;
  case Role::Either:
  case Role::Value:
    break;
  }
  if (operand.type.empty())
    return true;
  return isOfType(elementOf(type), operand.type);
}

} // namespace op_tree
