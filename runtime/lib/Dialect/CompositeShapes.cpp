//===- CompositeShapes.cpp - Sizes of ops outside the tree ----------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Dialect/CompositeShapes.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace optree_gen {

/// An attribute may say a rank, which would be as much memory.
static constexpr int64_t kMaxRank = 1024;

namespace {

/// The value of a shape expression.
struct ShapeValue {
  enum class Kind : uint8_t {
    Size,
    Truth,
    List,  ///< sizes of one operand, or elements of an attribute
    Group, ///< one value for each member of a variadic operand
  };
  Kind kind = Kind::Size;
  /// A size; none: it is not known, and not less than `least`.
  std::optional<int64_t> size;
  int64_t least = 0;
  /// By how much less than `size` it may be, too.
  int64_t slack = 0;
  /// True if an output has this size, or is dynamic where there is none.
  bool exact = false;
  /// A truth value; none: it is not known.
  std::optional<bool> truth;
  std::vector<ShapeValue> items;

  static ShapeValue of(int64_t number) {
    ShapeValue term;
    term.size = number;
    return term;
  }
  static ShapeValue of(Kind kind, std::vector<ShapeValue> items = {}) {
    ShapeValue term;
    term.kind = kind;
    term.items = std::move(items);
    return term;
  }
  static ShapeValue ofTruth(std::optional<bool> truth) {
    ShapeValue term = of(Kind::Truth);
    term.truth = truth;
    return term;
  }
  static ShapeValue ofShape(ArrayRef<int64_t> sizes) {
    ShapeValue term = of(Kind::List);
    for (int64_t size : sizes)
      term.items.push_back(ShapedType::isDynamic(size) ? ShapeValue()
                                                       : of(size));
    return term;
  }

  bool is(Kind other) const { return kind == other; }
  int64_t atLeast() const { return size.value_or(least); }
  /// Returns true if an output may have this size, as far as is known.
  bool admits(std::optional<int64_t> given) const {
    if (exact)
      return size == given;
    if (!given)
      return true;
    return size ? *size - slack <= *given && *given <= *size : *given >= least;
  }
};

Diagnostic &operator<<(Diagnostic &diagnostic, const ShapeValue &term) {
  if (term.is(ShapeValue::Kind::Truth))
    return diagnostic << (term.truth.value_or(false) ? "given" : "not given");
  if (!term.is(ShapeValue::Kind::Size)) {
    diagnostic << "[";
    llvm::interleaveComma(term.items, diagnostic);
    return diagnostic << "]";
  }
  if (!term.size && term.least == 0)
    return diagnostic << "?";
  if (!term.size)
    return diagnostic << term.least << " or more";
  if (term.slack != 0)
    diagnostic << *term.size - term.slack << " to ";
  return diagnostic << *term.size;
}

using ShapeResult = FailureOr<ShapeValue>;
using ShapeValues = ArrayRef<const ShapeValue *>;

/// Compares the sizes of one op with its expressions.
class ShapeVerifier {
public:
  ShapeVerifier(Operation *op, const CompositeShapes &shapes)
      : op(op), shapes(shapes), values(shapes.names.size()) {}

  LogicalResult verify();

private:
  /// An error about the operand in question.
  InFlightDiagnostic misfit() {
    return op->emitOpError() << "'" << shapes.operands[current].name << "' ";
  }
  FailureOr<int64_t> known(const ShapeValue &term);

  // Values of names.
  void readOperands();
  ShapeValue valueOf(const ShapeParameter &parameter) const;
  ShapeValue valueOf(const ShapedOperand &operand, ValueRange members) const;
  LogicalResult nameSizes(const ShapedOperand &operand,
                          const ShapeValue &sizes);

  // Expressions.
  ShapeResult evaluate(int16_t node);
  /// The function of the members of groups, of the elements of lists, at last
  /// of single values.
  ShapeResult each(ShapeValues terms,
                   function_ref<ShapeResult(ShapeValues)> function);
  ShapeResult arithmetic(ShapeKind kind, const ShapeValue &lhs,
                         const ShapeValue &rhs);
  ShapeResult compare(ShapeKind kind, const ShapeValue &lhs,
                      const ShapeValue &rhs);
  ShapeResult connect(ShapeKind kind, const ShapeValue &lhs,
                      const ShapeValue &rhs);
  ShapeResult at(const ShapeValue &values, const ShapeValue &place);
  ShapeResult slice(const ShapeValue &values, const ShapeNode &node);
  ShapeResult replace(const ShapeValue &values, const ShapeValue &places,
                      const ShapeValue &by);
  ShapeResult permute(const ShapeValue &values, const ShapeValue &order);
  ShapeResult unpermute(const ShapeValue &values, const ShapeValue &order);
  ShapeResult sum(const ShapeValue &values);

  // Checks.
  LogicalResult verifyTest(const ShapeTest &test);
  LogicalResult verifyOutput(const ShapedOperand &operand, ValueRange outputs);
  FailureOr<std::vector<ShapeValue>> merged(const ShapeValue &term);
  /// Adds the places of the names that an expression has.
  void namesIn(int16_t node, llvm::SmallSetVector<int64_t, 4> &names) const;

  Operation *op;
  const CompositeShapes &shapes;
  std::vector<std::optional<ShapeValue>> values;
  /// The values of each operand of the table.
  SmallVector<ValueRange> members;
  /// The place of the operand in question.
  size_t current = 0;
};

} // namespace

static bool isFalse(const ShapeValue &term) {
  return term.is(ShapeValue::Kind::Truth) ? term.truth == false
                                          : llvm::any_of(term.items, isFalse);
}

FailureOr<int64_t> ShapeVerifier::known(const ShapeValue &term) {
  if (term.is(ShapeValue::Kind::Size) && term.size)
    return *term.size;
  misfit() << "has a dimension that is not known";
  return failure();
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

ShapeValue ShapeVerifier::valueOf(const ShapedOperand &operand,
                                  ValueRange members) const {
  if (operand.index) {
    SmallVector<int64_t> numbers(members.size(), ShapedType::kDynamic);
    if (auto list = dyn_cast_or_null<DenseI64ArrayAttr>(
            operand.staticValues.empty() ? Attribute()
                                         : op->getAttr(operand.staticValues)))
      numbers = llvm::to_vector(list.asArrayRef());
    ShapeValue list = ShapeValue::ofShape(numbers);
    for (ShapeValue &item : list.items)
      item.exact = true;
    if (operand.variadic)
      return list;
    return list.items.empty() ? ShapeValue::ofTruth(false) : list.items.front();
  }
  if (operand.optional)
    return ShapeValue::ofTruth(!members.empty());
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

void ShapeVerifier::readOperands() {
  auto segments = op->getAttrOfType<DenseI32ArrayAttr>("operandSegmentSizes");
  auto isGroup = [](const ShapedOperand &operand) {
    return operand.variadic || operand.optional;
  };
  unsigned numGroups = llvm::count_if(shapes.operands, isGroup);
  unsigned inGroup = op->getNumOperands() + numGroups - shapes.operands.size();
  unsigned start = 0;
  for (auto [number, operand] : llvm::enumerate(shapes.operands)) {
    unsigned size = segments           ? segments[number]
                    : isGroup(operand) ? inGroup
                                       : 1;
    members.push_back(op->getOperands().slice(start, size));
    start += size;
  }
}

LogicalResult ShapeVerifier::nameSizes(const ShapedOperand &operand,
                                       const ShapeValue &sizes) {
  int64_t rank = sizes.items.size(), count = operand.sizes.size();
  bool open = operand.rest >= 0;
  if (open ? rank < count - 1 : rank != count)
    return misfit() << "has rank " << rank << "; rank "
                    << (open ? "at least " : "") << count - open
                    << " is needed";
  auto next = sizes.items.begin();
  for (int64_t i = 0; i < count; ++i) {
    auto end = next + (i == operand.rest ? rank - count + 1 : 1);
    ShapeValue size = i == operand.rest
                          ? ShapeValue::of(ShapeValue::Kind::List, {next, end})
                          : *next;
    next = end;
    // A name of two inputs is one size.
    std::optional<ShapeValue> &value = values[operand.sizes[i]];
    if (!value)
      value = size;
    ShapeResult same = each({&*value, &size}, [&](ShapeValues terms) {
      return compare(ShapeKind::Equal, *terms[0], *terms[1]);
    });
    if (failed(same))
      return failure();
    if (isFalse(*same))
      return misfit() << "has the size " << size << " as "
                      << shapes.names[operand.sizes[i]] << ", another operand "
                      << *value;
    value = *each({&*value, &size}, [](ShapeValues terms) -> ShapeResult {
      return terms[1]->size ? *terms[1] : *terms[0];
    });
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Expressions
//===----------------------------------------------------------------------===//

ShapeResult
ShapeVerifier::each(ShapeValues terms,
                    function_ref<ShapeResult(ShapeValues)> function) {
  for (ShapeValue::Kind kind :
       {ShapeValue::Kind::Group, ShapeValue::Kind::List}) {
    std::optional<size_t> count;
    for (const ShapeValue *term : terms) {
      if (!term->is(kind))
        continue;
      if (count && *count != term->items.size())
        return misfit() << "has " << std::min(*count, term->items.size())
                        << " of what there are "
                        << std::max(*count, term->items.size());
      count = term->items.size();
    }
    if (!count)
      continue;
    ShapeValue result = ShapeValue::of(kind);
    for (size_t i = 0; i < *count; ++i) {
      SmallVector<const ShapeValue *> inner;
      for (const ShapeValue *term : terms)
        inner.push_back(term->is(kind) ? &term->items[i] : term);
      ShapeResult item = each(inner, function);
      if (failed(item))
        return failure();
      result.items.push_back(std::move(*item));
    }
    return result;
  }
  return function(terms);
}

ShapeResult ShapeVerifier::arithmetic(ShapeKind kind, const ShapeValue &lhs,
                                      const ShapeValue &rhs) {
  if (!lhs.is(ShapeValue::Kind::Size) || !rhs.is(ShapeValue::Kind::Size))
    return misfit() << "has no size where one is needed";
  int64_t value = 0;
  bool overflows = false;
  if (kind == ShapeKind::Add) {
    overflows = llvm::AddOverflow(lhs.atLeast(), rhs.atLeast(), value);
    if (!overflows && !(lhs.size && rhs.size)) {
      ShapeValue term;
      term.least = value;
      return term;
    }
  }
  if (!overflows && !(lhs.size && rhs.size))
    return ShapeValue();
  if (kind == ShapeKind::Sub)
    overflows = llvm::SubOverflow(*lhs.size, *rhs.size, value);
  else if (kind == ShapeKind::Mul)
    overflows = llvm::MulOverflow(*lhs.size, *rhs.size, value);
  if (overflows)
    return misfit() << "has too many elements";
  if (kind == ShapeKind::FloorDiv || kind == ShapeKind::CeilDiv ||
      kind == ShapeKind::Mod) {
    if (*rhs.size <= 0)
      return misfit() << "is divided by " << *rhs.size;
    if (kind == ShapeKind::FloorDiv)
      value = llvm::divideFloorSigned(*lhs.size, *rhs.size);
    else if (kind == ShapeKind::CeilDiv)
      value = llvm::divideCeilSigned(*lhs.size, *rhs.size);
    else
      value = llvm::mod(*lhs.size, *rhs.size);
  }
  return ShapeValue::of(value);
}

ShapeResult ShapeVerifier::compare(ShapeKind kind, const ShapeValue &lhs,
                                   const ShapeValue &rhs) {
  if (!lhs.is(ShapeValue::Kind::Size) || !rhs.is(ShapeValue::Kind::Size))
    return misfit() << "has no size where one is needed";
  if (!lhs.size || !rhs.size) {
    if (kind == ShapeKind::Equal && (lhs.exact || rhs.exact))
      return ShapeValue::ofTruth(lhs.size == rhs.size);
    return ShapeValue::ofTruth(std::nullopt);
  }
  switch (kind) {
  case ShapeKind::Equal:
    return ShapeValue::ofTruth(*lhs.size == *rhs.size);
  case ShapeKind::NotEqual:
    return ShapeValue::ofTruth(*lhs.size != *rhs.size);
  case ShapeKind::LessEqual:
    return ShapeValue::ofTruth(*lhs.size <= *rhs.size);
  case ShapeKind::Less:
    return ShapeValue::ofTruth(*lhs.size < *rhs.size);
  case ShapeKind::GreaterEqual:
    return ShapeValue::ofTruth(*lhs.size >= *rhs.size);
  default:
    return ShapeValue::ofTruth(*lhs.size > *rhs.size);
  }
}

ShapeResult ShapeVerifier::connect(ShapeKind kind, const ShapeValue &lhs,
                                   const ShapeValue &rhs) {
  if (!lhs.is(ShapeValue::Kind::Truth) || !rhs.is(ShapeValue::Kind::Truth))
    return misfit() << "has a size where a truth value is needed";
  // The value that decides whatever the other one is.
  bool decisive = kind == ShapeKind::Or;
  if (lhs.truth == decisive || rhs.truth == decisive)
    return ShapeValue::ofTruth(decisive);
  bool open = !lhs.truth || !rhs.truth;
  return ShapeValue::ofTruth(open ? std::nullopt : std::optional(!decisive));
}

ShapeResult ShapeVerifier::at(const ShapeValue &values,
                              const ShapeValue &place) {
  const ShapeValue &split = values.is(ShapeValue::Kind::Group) ? values : place;
  if (values.is(ShapeValue::Kind::Group) || place.is(ShapeValue::Kind::List)) {
    ShapeValue result = ShapeValue::of(split.kind);
    for (const ShapeValue &item : split.items) {
      ShapeResult found =
          &split == &values ? at(item, place) : at(values, item);
      if (failed(found))
        return failure();
      result.items.push_back(std::move(*found));
    }
    return result;
  }
  if (!values.is(ShapeValue::Kind::List))
    return misfit() << "is indexed, and no list";
  FailureOr<int64_t> number = known(place);
  if (failed(number))
    return failure();
  if (*number < 0 || *number >= static_cast<int64_t>(values.items.size()))
    return misfit() << "has no dimension " << *number;
  return values.items[*number];
}

ShapeResult ShapeVerifier::slice(const ShapeValue &values,
                                 const ShapeNode &node) {
  if (values.is(ShapeValue::Kind::Group)) {
    ShapeValue result = ShapeValue::of(ShapeValue::Kind::Group);
    for (const ShapeValue &item : values.items) {
      ShapeResult found = slice(item, node);
      if (failed(found))
        return failure();
      result.items.push_back(std::move(*found));
    }
    return result;
  }
  if (!values.is(ShapeValue::Kind::List))
    return misfit() << "has no list where one is needed";
  int64_t size = values.items.size(), bounds[] = {0, size};
  const int16_t parts[] = {node.second, node.third};
  for (auto [bound, part] : llvm::zip(bounds, parts)) {
    if (part < 0)
      continue;
    ShapeResult value = evaluate(part);
    if (failed(value))
      return failure();
    FailureOr<int64_t> number = known(*value);
    if (failed(number))
      return failure();
    if (*number < 0)
      return misfit() << "has too low a rank";
    bound = std::min(*number, size);
  }
  auto begin = values.items.begin();
  bounds[1] = std::max(bounds[0], bounds[1]);
  return ShapeValue::of(ShapeValue::Kind::List,
                        {begin + bounds[0], begin + bounds[1]});
}

ShapeResult ShapeVerifier::replace(const ShapeValue &values,
                                   const ShapeValue &places,
                                   const ShapeValue &by) {
  ShapeValue result = values;
  if (values.is(ShapeValue::Kind::Group)) {
    for (ShapeValue &item : result.items) {
      ShapeResult replaced = replace(item, places, by);
      if (failed(replaced))
        return failure();
      item = std::move(*replaced);
    }
    return result;
  }
  ArrayRef<ShapeValue> numbers = places.is(ShapeValue::Kind::List)
                                     ? ArrayRef(places.items)
                                     : ArrayRef(places);
  if (by.is(ShapeValue::Kind::List) && by.items.size() != numbers.size())
    return misfit() << "has " << by.items.size() << " sizes for "
                    << numbers.size() << " dimensions";
  SmallVector<bool> replaced(values.items.size());
  for (auto [number, place] : llvm::enumerate(numbers)) {
    if (failed(at(values, place)))
      return failure();
    if (std::exchange(replaced[*place.size], true))
      return misfit() << "has the dimension " << *place.size << " twice";
    result.items[*place.size] =
        by.is(ShapeValue::Kind::List) ? by.items[number] : by;
  }
  return result;
}

ShapeResult ShapeVerifier::permute(const ShapeValue &values,
                                   const ShapeValue &order) {
  if (!order.is(ShapeValue::Kind::List) || !values.is(ShapeValue::Kind::List))
    return misfit() << "has no list where one is needed";
  if (order.items.empty())
    return values;
  SmallVector<bool> seen(values.items.size());
  bool isOrder = order.items.size() == seen.size();
  for (const ShapeValue &place : order.items) {
    int64_t number = place.size.value_or(-1);
    isOrder &= number >= 0 && number < static_cast<int64_t>(seen.size()) &&
               !std::exchange(seen[number], true);
  }
  if (!isOrder)
    return misfit() << "has " << seen.size() << " dimensions, of which "
                    << order << " is no order";
  return at(values, order);
}

ShapeResult ShapeVerifier::unpermute(const ShapeValue &values,
                                     const ShapeValue &order) {
  if (failed(permute(values, order)))
    return failure();
  return order.items.empty() ? ShapeResult(values)
                             : replace(values, order, values);
}

ShapeResult ShapeVerifier::sum(const ShapeValue &values) {
  ShapeValue total = ShapeValue::of(0);
  for (const ShapeValue &item : values.items) {
    ShapeResult next = each({&total, &item}, [&](ShapeValues terms) {
      return arithmetic(ShapeKind::Add, *terms[0], *terms[1]);
    });
    if (failed(next))
      return failure();
    total = std::move(*next);
  }
  return total;
}

static ShapeValue ranksOf(const ShapeValue &values) {
  if (!values.is(ShapeValue::Kind::Group))
    return ShapeValue::of(values.items.size());
  ShapeValue result = ShapeValue::of(ShapeValue::Kind::Group);
  llvm::append_range(result.items, llvm::map_range(values.items, ranksOf));
  return result;
}

ShapeResult ShapeVerifier::evaluate(int16_t number) {
  const ShapeNode &node = shapes.nodes[number];
  if (node.kind == ShapeKind::Number)
    return ShapeValue::of(node.number);
  if (node.kind == ShapeKind::Name)
    return values[node.number].value_or(ShapeValue());
  ShapeResult first = evaluate(node.first);
  if (failed(first))
    return failure();
  if (node.kind == ShapeKind::If) {
    if (!first->is(ShapeValue::Kind::Truth))
      return misfit() << "has no truth value where one is needed";
    return first->truth ? evaluate(*first->truth ? node.second : node.third)
                        : ShapeResult(ShapeValue());
  }
  switch (node.kind) {
  case ShapeKind::Rank:
    return ranksOf(*first);
  case ShapeKind::Slice:
    return slice(*first, node);
  case ShapeKind::Sum:
    return sum(*first);
  default:
    break;
  }
  ShapeResult second = evaluate(node.second);
  if (failed(second))
    return failure();
  auto pairwise = [&](ShapeResult (ShapeVerifier::*function)(
                      ShapeKind, const ShapeValue &, const ShapeValue &)) {
    return each({&*first, &*second}, [&](ShapeValues terms) {
      return (this->*function)(node.kind, *terms[0], *terms[1]);
    });
  };
  switch (node.kind) {
  case ShapeKind::At:
    return at(*first, *second);
  case ShapeKind::Permute:
    return permute(*first, *second);
  case ShapeKind::Unpermute:
    return unpermute(*first, *second);
  case ShapeKind::Replace:
  case ShapeKind::Spread: {
    ShapeResult third = evaluate(node.third);
    if (failed(third))
      return failure();
    if (node.kind == ShapeKind::Replace)
      return replace(*first, *second, *third);
    FailureOr<int64_t> count = known(*third);
    if (failed(count))
      return failure();
    if (*count < 0 || *count > kMaxRank)
      return misfit() << "has the rank " << *count;
    std::vector<ShapeValue> ones(*count, ShapeValue::of(1));
    return replace(ShapeValue::of(ShapeValue::Kind::List, std::move(ones)),
                   *second, *first);
  }
  case ShapeKind::Covered:
    return each({&*first, &*second}, [&](ShapeValues terms) -> ShapeResult {
      ShapeResult size = arithmetic(ShapeKind::Mul, *terms[0], *terms[1]);
      if (succeeded(size))
        size->slack = terms[1]->size.value_or(1) - 1;
      return size;
    });
  case ShapeKind::And:
  case ShapeKind::Or:
    return pairwise(&ShapeVerifier::connect);
  case ShapeKind::Add:
  case ShapeKind::Sub:
  case ShapeKind::Mul:
  case ShapeKind::FloorDiv:
  case ShapeKind::CeilDiv:
  case ShapeKind::Mod:
    return pairwise(&ShapeVerifier::arithmetic);
  default:
    return pairwise(&ShapeVerifier::compare);
  }
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
      return misfit() << "has rank " << sizes.size() << ", another "
                      << other->size();
    for (auto [axis, size] : llvm::enumerate(*other)) {
      ShapeValue &before = sizes[axis];
      if (before.size && size.size && *before.size != *size.size)
        return misfit() << "has the size " << before << " in dimension " << axis
                        << ", another " << size;
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

LogicalResult ShapeVerifier::verify() {
  readOperands();
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
  size_t first = shapes.parameters.size();
  if (failed(all([&](const ShapedOperand &operand) {
        return operand.sizes.empty()
                   ? success()
                   : nameSizes(operand, *values[first + current]);
      })))
    return failure();
  if (failed(all([&](const ShapedOperand &operand) {
        for (const ShapeTest &test : operand.where)
          if (failed(verifyTest(test)))
            return failure();
        return success();
      })))
    return failure();
  return all([&](const ShapedOperand &operand) {
    return operand.shape.empty() ? success()
                                 : verifyOutput(operand, members[current]);
  });
}

LogicalResult verifyShapes(Operation *op, const CompositeShapes &shapes) {
  return ShapeVerifier(op, shapes).verify();
}

} // namespace optree_gen
