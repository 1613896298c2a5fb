//===- ShapeEvaluator.cpp - Values of shape expressions -------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Dialect/ShapeEvaluator.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace op_tree {

/// An attribute may hold any number as a rank; bound the memory that it costs.
static constexpr int64_t kMaxRank = 1024;

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

FailureOr<int64_t> ShapeEvaluator::known(const ShapeValue &term) {
  if (term.is(ShapeValue::Kind::Size) && term.size)
    return *term.size;
  misfit() << "has a dimension that is not known";
  return failure();
}

ShapeResult
ShapeEvaluator::each(ShapeValues terms,
                     function_ref<ShapeResult(ShapeValues)> function) {
  for (ShapeValue::Kind kind :
       {ShapeValue::Kind::Group, ShapeValue::Kind::List}) {
    std::optional<size_t> count;
    for (const ShapeValue *term : terms) {
      if (!term->is(kind))
        continue;
      if (count && *count != term->items.size())
        return misfit() << "combines lists of "
                        << std::min(*count, term->items.size()) << " and "
                        << std::max(*count, term->items.size()) << " values";
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

ShapeResult ShapeEvaluator::arithmetic(ShapeKind kind, const ShapeValue &lhs,
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
      return misfit() << "has a size divided by " << *rhs.size;
    if (kind == ShapeKind::FloorDiv)
      value = llvm::divideFloorSigned(*lhs.size, *rhs.size);
    else if (kind == ShapeKind::CeilDiv)
      value = llvm::divideCeilSigned(*lhs.size, *rhs.size);
    else
      value = llvm::mod(*lhs.size, *rhs.size);
  }
  return ShapeValue::of(value);
}

ShapeResult ShapeEvaluator::compare(ShapeKind kind, const ShapeValue &lhs,
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
  case ShapeKind::Greater:
    return ShapeValue::ofTruth(*lhs.size > *rhs.size);
  default:
    llvm_unreachable("no comparison");
  }
}

ShapeResult ShapeEvaluator::connect(ShapeKind kind, const ShapeValue &lhs,
                                    const ShapeValue &rhs) {
  if (!lhs.is(ShapeValue::Kind::Truth) || !rhs.is(ShapeValue::Kind::Truth))
    return misfit() << "has a size where a truth value is needed";
  // The operand with this value decides, whatever the other one is.
  bool decisive = kind == ShapeKind::Or;
  if (lhs.truth == decisive || rhs.truth == decisive)
    return ShapeValue::ofTruth(decisive);
  bool open = !lhs.truth || !rhs.truth;
  return ShapeValue::ofTruth(open ? std::nullopt : std::optional(!decisive));
}

LogicalResult ShapeEvaluator::lacksPlace(int16_t list, int64_t place) {
  if (list < 0 || shapes.nodes[list].kind != ShapeKind::Name)
    return misfit() << "has no dimension " << place;
  int64_t name = shapes.nodes[list].number;
  int64_t number = name - static_cast<int64_t>(shapes.parameters.size());
  bool isShape = number >= 0 &&
                 number < static_cast<int64_t>(shapes.operands.size()) &&
                 !shapes.operands[number].index;
  return op->emitOpError() << "'" << shapes.names[name] << "' has no "
                           << (isShape ? "dimension " : "element ") << place;
}

ShapeResult ShapeEvaluator::at(const ShapeValue &values,
                               const ShapeValue &place, int16_t list) {
  const ShapeValue &split = values.is(ShapeValue::Kind::Group) ? values : place;
  if (values.is(ShapeValue::Kind::Group) || place.is(ShapeValue::Kind::List)) {
    ShapeValue result = ShapeValue::of(split.kind);
    for (const ShapeValue &item : split.items) {
      ShapeResult found =
          &split == &values ? at(item, place, list) : at(values, item, list);
      if (failed(found))
        return failure();
      result.items.push_back(std::move(*found));
    }
    return result;
  }
  if (!values.is(ShapeValue::Kind::List))
    return misfit() << "is indexed but is not a list";
  FailureOr<int64_t> number = known(place);
  if (failed(number))
    return failure();
  if (*number < 0 || *number >= static_cast<int64_t>(values.items.size()))
    return lacksPlace(list, *number);
  return values.items[*number];
}

ShapeResult ShapeEvaluator::slice(const ShapeValue &values,
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

ShapeResult ShapeEvaluator::replace(const ShapeValue &values,
                                    const ShapeValue &places,
                                    const ShapeValue &by, int16_t list) {
  ShapeValue result = values;
  if (values.is(ShapeValue::Kind::Group)) {
    for (ShapeValue &item : result.items) {
      ShapeResult replaced = replace(item, places, by, list);
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
    if (failed(at(values, place, list)))
      return failure();
    if (std::exchange(replaced[*place.size], true))
      return misfit() << "has the dimension " << *place.size << " twice";
    result.items[*place.size] =
        by.is(ShapeValue::Kind::List) ? by.items[number] : by;
  }
  return result;
}

ShapeResult ShapeEvaluator::without(const ShapeValue &values,
                                    const ShapeValue &places, int16_t list) {
  ShapeValue result = ShapeValue::of(values.kind);
  if (values.is(ShapeValue::Kind::Group)) {
    for (const ShapeValue &item : values.items) {
      ShapeResult rest = without(item, places, list);
      if (failed(rest))
        return failure();
      result.items.push_back(std::move(*rest));
    }
    return result;
  }
  if (failed(at(values, places, list)))
    return failure();
  ArrayRef<ShapeValue> numbers = places.is(ShapeValue::Kind::List)
                                     ? ArrayRef(places.items)
                                     : ArrayRef(places);
  for (auto [place, item] : llvm::enumerate(values.items))
    if (llvm::none_of(numbers, [place = static_cast<int64_t>(place)](
                                   const ShapeValue &number) {
          return number.size == place;
        }))
      result.items.push_back(item);
  return result;
}

ShapeResult ShapeEvaluator::permute(const ShapeValue &values,
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
    return misfit() << "has " << seen.size() << " dimensions, and " << order
                    << " is not a permutation of them";
  return at(values, order);
}

ShapeResult ShapeEvaluator::unpermute(const ShapeValue &values,
                                      const ShapeValue &order) {
  if (failed(permute(values, order)))
    return failure();
  return order.items.empty() ? ShapeResult(values)
                             : replace(values, order, values);
}

ShapeResult ShapeEvaluator::sum(const ShapeValue &values) {
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

ShapeResult ShapeEvaluator::evaluate(int16_t number) {
  const ShapeNode &node = shapes.nodes[number];
  ShapeResult first = ShapeValue(), second = ShapeValue();
  if (node.first >= 0 && failed(first = evaluate(node.first)))
    return failure();
  // These two choose what else they evaluate.
  bool chooses = node.kind == ShapeKind::If || node.kind == ShapeKind::Slice;
  if (node.second >= 0 && !chooses && failed(second = evaluate(node.second)))
    return failure();
  auto pairwise = [&](ShapeResult (ShapeEvaluator::*function)(
                      ShapeKind, const ShapeValue &, const ShapeValue &)) {
    return each({&*first, &*second}, [&](ShapeValues terms) {
      return (this->*function)(node.kind, *terms[0], *terms[1]);
    });
  };
  switch (node.kind) {
  case ShapeKind::Number:
    return ShapeValue::of(node.number);
  case ShapeKind::Name:
    return values[node.number].value_or(ShapeValue());
  case ShapeKind::If:
    if (!first->is(ShapeValue::Kind::Truth))
      return misfit() << "has no truth value where one is needed";
    return first->truth ? evaluate(*first->truth ? node.second : node.third)
                        : ShapeResult(ShapeValue());
  case ShapeKind::Rank:
    return ranksOf(*first);
  case ShapeKind::Slice:
    return slice(*first, node);
  case ShapeKind::Sum:
    return sum(*first);
  case ShapeKind::At:
    return at(*first, *second, node.first);
  case ShapeKind::Without:
    return without(*first, *second, node.first);
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
      return replace(*first, *second, *third, node.first);
    FailureOr<int64_t> count = known(*third);
    if (failed(count))
      return failure();
    if (*count < 0 || *count > kMaxRank)
      return misfit() << "has rank " << *count
                      << ", which is not between 0 and " << kMaxRank;
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
  case ShapeKind::Static:
    return each({&*first, &*second}, [&](ShapeValues terms) -> ShapeResult {
      if (!terms[0]->is(ShapeValue::Kind::Size))
        return misfit() << "has no size where one is needed";
      return terms[0]->size ? *terms[0] : *terms[1];
    });
  case ShapeKind::And:
  case ShapeKind::Or:
    return pairwise(&ShapeEvaluator::connect);
  case ShapeKind::Add:
  case ShapeKind::Sub:
  case ShapeKind::Mul:
  case ShapeKind::FloorDiv:
  case ShapeKind::CeilDiv:
  case ShapeKind::Mod:
    return pairwise(&ShapeEvaluator::arithmetic);
  case ShapeKind::Equal:
  case ShapeKind::NotEqual:
  case ShapeKind::LessEqual:
  case ShapeKind::Less:
  case ShapeKind::GreaterEqual:
  case ShapeKind::Greater:
    return pairwise(&ShapeEvaluator::compare);
  }
  llvm_unreachable("a kind of shape without a case");
}

} // namespace op_tree
