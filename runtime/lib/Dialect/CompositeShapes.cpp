//===- CompositeShapes.cpp - Operands of ops outside the tree -------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Dialect/CompositeShapes.h"
#include "OpTree/Dialect/ShapeEvaluator.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace op_tree {

namespace {

/// Compares the sizes of one op with the expressions of its spec.
class ShapeVerifier : ShapeEvaluator {
public:
  using ShapeEvaluator::ShapeEvaluator;

  LogicalResult verify();
  LogicalResult verifyElements();
  LogicalResult verifyDynamicSizes();

private:
  // Values of names.
  void readMembers() { members = membersOf(op, shapes); }
  ShapeValue valueOf(const ShapeParameter &parameter) const;
  ShapeValue valueOf(const ShapedOperand &operand, ValueRange members) const;
  static ShapeValue sizesOf(const ShapedOperand &operand, ValueRange members);
  DenseI64ArrayAttr staticSizes(const ShapedOperand &operand) const;
  /// Returns the number of sizes in a list, if a parameter holds it.
  std::optional<int64_t> rankOf(int16_t list) const;
  LogicalResult nameSizes(const ShapedOperand &operand,
                          const ShapeValue &sizes);

  // Checks.
  LogicalResult verifyTest(const ShapeTest &test);
  LogicalResult verifyOutput(const ShapedOperand &operand, ValueRange outputs);
  FailureOr<std::vector<ShapeValue>> merged(const ShapeValue &term);
  /// Adds the indices of the names in an expression.
  void namesIn(int16_t node, llvm::SmallSetVector<int64_t, 4> &names) const;

  /// The values of each operand and of each result of the op.
  SmallVector<ValueRange> members;
};

} // namespace

/// Adds the members of `specs`, operands or results, among `found`.
static void readGroups(Operation *op, ArrayRef<ShapedOperand> specs,
                       ValueRange found, StringRef segmentSizes,
                       SmallVectorImpl<ValueRange> &members) {
  auto segments = op->getAttrOfType<DenseI32ArrayAttr>(segmentSizes);
  auto isGroup = [](const ShapedOperand &spec) {
    return spec.variadic || spec.optional;
  };
  // Without segments there is one group, or all have one size.
  unsigned numGroups = llvm::count_if(specs, isGroup);
  unsigned inGroups = found.size() + numGroups - specs.size();
  unsigned inGroup = numGroups == 0 ? 0 : inGroups / numGroups;
  unsigned start = 0;
  for (auto [number, spec] : llvm::enumerate(specs)) {
    unsigned size = segments ? segments[number] : isGroup(spec) ? inGroup : 1;
    members.push_back(found.slice(start, size));
    start += size;
  }
}

SmallVector<ValueRange> membersOf(Operation *op,
                                  const CompositeShapes &shapes) {
  SmallVector<ValueRange> members;
  ArrayRef<ShapedOperand> operands = shapes.operands.take_while(
      [](const ShapedOperand &spec) { return !spec.isResult; });
  readGroups(op, operands, op->getOperands(), "operandSegmentSizes", members);
  // The results of an op with inits are no operands of the spec.
  if (operands.size() < shapes.operands.size())
    readGroups(op, shapes.operands.drop_front(operands.size()),
               op->getResults(), "resultSegmentSizes", members);
  return members;
}

std::optional<SmallVector<int64_t>> numbersOf(Operation *op,
                                              const ShapeParameter &parameter) {
  Attribute attribute = op->getAttr(parameter.attribute);
  if (auto list = dyn_cast_or_null<DenseI64ArrayAttr>(attribute))
    return llvm::to_vector(list.asArrayRef());
  if (auto number = dyn_cast_or_null<IntegerAttr>(attribute))
    return SmallVector<int64_t>(1, number.getType().isInteger(1)
                                       ? number.getValue().getZExtValue()
                                       : number.getValue().getSExtValue());
  if (attribute || !parameter.hasDefault)
    return std::nullopt;
  return llvm::to_vector(parameter.fallback);
}

static bool isFalse(const ShapeValue &term) {
  return term.is(ShapeValue::Kind::Truth) ? term.truth == false
                                          : llvm::any_of(term.items, isFalse);
}

//===----------------------------------------------------------------------===//
// Values of names
//===----------------------------------------------------------------------===//

static ShapeValue ofIntegers(ArrayRef<int64_t> numbers) {
  ShapeValue list = ShapeValue::of(ShapeValue::Kind::List);
  llvm::append_range(list.items, llvm::map_range(numbers, [](int64_t number) {
                       return ShapeValue::of(number);
                     }));
  return list;
}

ShapeValue ShapeVerifier::valueOf(const ShapeParameter &parameter) const {
  Attribute attribute = op->getAttr(parameter.attribute);
  if (!attribute && parameter.hasDefault)
    return parameter.list ? ofIntegers(parameter.fallback)
                          : ShapeValue::of(parameter.fallback.front());
  if (auto list = dyn_cast_or_null<DenseI64ArrayAttr>(attribute))
    return ofIntegers(list.asArrayRef());
  auto number = dyn_cast_or_null<IntegerAttr>(attribute);
  if (!number || number.getValue().getSignificantBits() > 64)
    return ShapeValue();
  bool isFlag = number.getType().isInteger(1);
  int64_t value = isFlag ? number.getValue().getZExtValue()
                         : number.getValue().getSExtValue();
  if (parameter.numbers.empty())
    return ShapeValue::of(value);
  if (value < 0 || value >= static_cast<int64_t>(parameter.numbers.size()))
    return ShapeValue();
  return ShapeValue::of(parameter.numbers[value]);
}

DenseI64ArrayAttr
ShapeVerifier::staticSizes(const ShapedOperand &operand) const {
  return operand.staticValues.empty()
             ? DenseI64ArrayAttr()
             : op->getAttrOfType<DenseI64ArrayAttr>(operand.staticValues);
}

ShapeValue ShapeVerifier::valueOf(const ShapedOperand &operand,
                                  ValueRange members) const {
  if (operand.index) {
    SmallVector<int64_t> numbers(members.size(), ShapedType::kDynamic);
    if (DenseI64ArrayAttr list = staticSizes(operand))
      numbers = llvm::to_vector(list.asArrayRef());
    ShapeValue list = ShapeValue::ofShape(numbers);
    // A result may say more of its sizes than operands do.
    for (ShapeValue &item : list.items)
      item.exact = !shapes.operands.back().isResult;
    if (operand.variadic)
      return list;
    return list.items.empty() ? ShapeValue::ofTruth(false) : list.items.front();
  }
  return operand.optional ? ShapeValue::ofTruth(!members.empty())
                          : sizesOf(operand, members);
}

ShapeValue ShapeVerifier::sizesOf(const ShapedOperand &operand,
                                  ValueRange members) {
  ShapeValue group = ShapeValue::of(ShapeValue::Kind::Group);
  for (Value member : members) {
    auto type = dyn_cast<ShapedType>(member.getType());
    group.items.push_back(type && type.hasRank()
                              ? ShapeValue::ofShape(type.getShape())
                              : ShapeValue::of(ShapeValue::Kind::List));
  }
  if (operand.variadic)
    return group;
  return group.items.empty() ? ShapeValue::of(ShapeValue::Kind::List)
                             : group.items.front();
}

std::optional<int64_t> ShapeVerifier::rankOf(int16_t list) const {
  for (const ListRank &rank : shapes.ranks)
    if (rank.list == list)
      if (std::optional<SmallVector<int64_t>> value =
              numbersOf(op, shapes.parameters[rank.parameter]))
        return std::clamp<int64_t>(value->front(), 0, INT16_MAX);
  return std::nullopt;
}

LogicalResult ShapeVerifier::nameSizes(const ShapedOperand &operand,
                                       const ShapeValue &sizes) {
  int64_t rank = sizes.items.size(), least = 0;
  auto isList = [&](size_t i) { return (operand.lists >> i & 1) != 0; };
  // How many sizes have each name; none: as many as are left.
  SmallVector<std::optional<int64_t>, 4> counts;
  bool open = false;
  for (auto [i, name] : llvm::enumerate(operand.sizes)) {
    counts.push_back(isList(i) ? rankOf(name) : 1);
    open |= !counts.back();
    least += counts.back().value_or(0);
  }
  if (open ? rank < least : rank != least)
    return misfit() << "has rank " << rank << "; rank "
                    << (open ? "at least " : "") << least << " is needed";
  auto next = sizes.items.begin();
  for (size_t i = 0; i < counts.size(); ++i) {
    auto end = next + counts[i].value_or(rank - least);
    ShapeValue size =
        isList(i) ? ShapeValue::of(ShapeValue::Kind::List, {next, end}) : *next;
    next = end;
    // If two inputs have a name in common, it is the same size.
    std::optional<ShapeValue> &value = values[operand.sizes[i]];
    if (!value && !operand.wholes.empty() && operand.wholes[i] >= 0) {
      ShapeResult part = evaluate(operand.wholes[i]);
      if (failed(part))
        return failure();
      value = *part;
    }
    if (!value)
      value = size;
    if (operand.broadcasts) {
      ShapeResult filled =
          each({&*value, &size}, [](ShapeValues terms) -> ShapeResult {
            return terms[1]->size == 1 ? *terms[0] : *terms[1];
          });
      if (failed(filled))
        return failure();
      size = *filled;
    }
    ShapeResult same = each({&*value, &size}, [&](ShapeValues terms) {
      return compare(ShapeKind::Equal, *terms[0], *terms[1]);
    });
    if (failed(same))
      return failure();
    if (isFalse(*same))
      return misfit() << "has the size " << size << " as "
                      << shapes.names[operand.sizes[i]]
                      << "; another operand has " << *value;
    value = *each({&*value, &size}, [](ShapeValues terms) -> ShapeResult {
      return terms[1]->size ? *terms[1] : *terms[0];
    });
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Checks
//===----------------------------------------------------------------------===//

void ShapeVerifier::namesIn(int16_t number,
                            llvm::SmallSetVector<int64_t, 4> &names) const {
  const ShapeNode &node = shapes.nodes[number];
  if (node.kind == ShapeKind::Name)
    names.insert(node.number);
  for (int16_t part : {node.first, node.second, node.third})
    if (part >= 0)
      namesIn(part, names);
}

LogicalResult ShapeVerifier::verifyTest(const ShapeTest &test) {
  ShapeResult found = evaluate(test.node);
  if (failed(found) || !isFalse(*found))
    return failure(failed(found));
  InFlightDiagnostic error = misfit();
  error << "does not meet '" << test.text << "'";
  llvm::SmallSetVector<int64_t, 4> names;
  namesIn(test.node, names);
  StringRef separator = ": ";
  for (int64_t name : names) {
    if (!values[name] || values[name]->is(ShapeValue::Kind::Truth))
      continue;
    error << std::exchange(separator, ", ") << shapes.names[name] << " is "
          << *values[name];
  }
  return error;
}

FailureOr<std::vector<ShapeValue>>
ShapeVerifier::merged(const ShapeValue &term) {
  if (!term.is(ShapeValue::Kind::Group))
    return term.is(ShapeValue::Kind::List) ? term.items
                                           : std::vector<ShapeValue>{term};
  if (term.items.empty())
    return misfit() << "has no members, whose sizes are needed";
  std::vector<ShapeValue> sizes;
  for (auto [number, item] : llvm::enumerate(term.items)) {
    FailureOr<std::vector<ShapeValue>> other = merged(item);
    if (failed(other))
      return failure();
    if (number == 0) {
      sizes = std::move(*other);
      continue;
    }
    if (other->size() != sizes.size())
      return misfit() << "combines operands of rank " << sizes.size()
                      << " and of rank " << other->size();
    for (auto [axis, size] : llvm::enumerate(*other)) {
      ShapeValue &before = sizes[axis];
      if (before.size && size.size && *before.size != *size.size)
        return misfit() << "combines operands of size " << before
                        << " and of size " << size << " in dimension " << axis;
      if (!before.size && size.size)
        before = size;
    }
  }
  return sizes;
}

LogicalResult ShapeVerifier::verifyOutput(const ShapedOperand &operand,
                                          ValueRange outputs) {
  size_t output = current;
  std::vector<ShapeValue> sizes;
  current = operand.source >= 0 ? operand.source : output;
  for (int16_t node : operand.shape) {
    ShapeResult found = evaluate(node);
    if (failed(found))
      return failure();
    FailureOr<std::vector<ShapeValue>> some = merged(*found);
    if (failed(some))
      return failure();
    llvm::append_range(sizes, *some);
  }
  current = output;
  for (Value value : outputs) {
    auto type = cast<ShapedType>(value.getType());
    if (type.getRank() != static_cast<int64_t>(sizes.size()))
      return misfit() << "has rank " << type.getRank() << "; rank "
                      << sizes.size() << " is needed";
    for (auto [axis, size] : llvm::enumerate(sizes)) {
      std::optional<int64_t> given;
      if (!type.isDynamicDim(axis))
        given = type.getDimSize(axis);
      if (!size.is(ShapeValue::Kind::Size) || size.admits(given))
        continue;
      InFlightDiagnostic error = misfit() << "has the size ";
      given ? error << *given : error << "?";
      return error << " in dimension " << axis << "; " << size << " is needed";
    }
  }
  return success();
}

LogicalResult ShapeVerifier::verifyDynamicSizes() {
  readMembers();
  for (current = 0; current < members.size(); ++current) {
    const ShapedOperand &operand = shapes.operands[current];
    DenseI64ArrayAttr sizes = staticSizes(operand);
    int64_t given = members[current].size();
    int64_t needed =
        sizes ? llvm::count_if(sizes.asArrayRef(), ShapedType::isDynamic) : 0;
    if (needed > given)
      return misfit() << "has " << given << " values; '" << operand.staticValues
                      << "' leaves " << needed << " to it";
  }
  return success();
}

LogicalResult ShapeVerifier::verifyElements() {
  readMembers();
  // The first member with each element type, and the name of its operand.
  llvm::MapVector<std::pair<int, size_t>, std::pair<Value, StringRef>> shared;
  for (current = 0; current < members.size(); ++current) {
    const ShapedOperand &operand = shapes.operands[current];
    if (operand.element < 0)
      continue;
    for (auto [place, value] : llvm::enumerate(members[current])) {
      std::pair<int, size_t> key(operand.element, operand.each ? place : 0);
      Type type = getElementTypeOrSelf(value);
      auto [first, isNew] = shared.insert({key, {value, operand.name}});
      Type needed = getElementTypeOrSelf(first->second.first);
      if (!isNew && type != needed)
        return misfit() << "has the element type " << type << "; '"
                        << first->second.second << "' has " << needed;
    }
  }
  return success();
}

LogicalResult ShapeVerifier::verify() {
  readMembers();
  size_t place = 0;
  for (const ShapeParameter &parameter : shapes.parameters)
    values[place++] = valueOf(parameter);
  for (auto [operand, given] : llvm::zip(shapes.operands, members))
    values[place++] = valueOf(operand, given);
  auto all = [&](auto check) {
    for (current = 0; current < members.size(); ++current)
      if (failed(check(shapes.operands[current])))
        return failure();
    return success();
  };
  auto isAbsent = [&](const ShapedOperand &operand) {
    return operand.optional && operand.role != Role::Init &&
           members[current].empty();
  };
  if (failed(all([&](const ShapedOperand &operand) {
        return operand.sizes.empty() || isAbsent(operand)
                   ? success()
                   : nameSizes(operand, sizesOf(operand, members[current]));
      })))
    return failure();
  size_t first = shapes.parameters.size();
  if (failed(all([&](const ShapedOperand &operand) {
        if (isAbsent(operand))
          return success();
        // In the conditions of an optional input, its name is its sizes.
        std::optional<ShapeValue> &value = values[first + current];
        std::optional<ShapeValue> outside = value;
        if (operand.optional && operand.role != Role::Init)
          value = sizesOf(operand, members[current]);
        for (const ShapeTest &test : operand.where)
          if (failed(verifyTest(test)))
            return failure();
        value = outside;
        return success();
      })))
    return failure();
  return all([&](const ShapedOperand &operand) {
    return operand.shape.empty() ? success()
                                 : verifyOutput(operand, members[current]);
  });
}

LogicalResult verifyDynamicSizes(Operation *op, const CompositeShapes &shapes) {
  return ShapeVerifier(op, shapes).verifyDynamicSizes();
}

LogicalResult verifyElements(Operation *op, const CompositeShapes &shapes) {
  return ShapeVerifier(op, shapes).verifyElements();
}

LogicalResult verifyShapes(Operation *op, const CompositeShapes &shapes) {
  return ShapeVerifier(op, shapes).verify();
}

} // namespace op_tree
