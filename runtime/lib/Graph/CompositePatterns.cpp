//===- CompositePatterns.cpp - Composites in a graph ----------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Graph/CompositePatterns.h"
#include "OpTree/Graph/RuleIndex.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace op_tree {

//===----------------------------------------------------------------------===//
// Patterns
//===----------------------------------------------------------------------===//

/// Returns for each list of loops a loop, or an earlier list, that is in the
/// same operands; for others themselves.
static SmallVector<int16_t, 4> likeLoops(const Definition &definition) {
  auto areTogether = [&](int16_t loop, int16_t other) {
    return llvm::all_of(definition.operands,
                        [&](const DefinedOperand &operand) {
                          return llvm::is_contained(operand.loops, loop) ==
                                 llvm::is_contained(operand.loops, other);
                        }) &&
           llvm::all_of(definition.steps, [&](const Step &step) {
             return llvm::is_contained(step.along, loop) ==
                    llvm::is_contained(step.along, other);
           });
  };
  SmallVector<int16_t, 4> like;
  for (int16_t loop = 0, e = definition.loops.size(); loop < e; ++loop) {
    like.push_back(loop);
    // A single loop stands for lists; else the first list for others.
    for (bool many : {false, true})
      for (int16_t other = 0; other < e && like.back() == loop; ++other)
        if (definition.loops[loop].many && other != loop &&
            definition.loops[other].many == many && (!many || other < loop) &&
            areTogether(loop, other))
          like.back() = other;
  }
  return like;
}

/// How many nodes near a root tell sizes and types to try.
constexpr size_t kMostNear = 64;
/// How many nodes near a root tell which operations there are.
constexpr size_t kMostNamed = 256;
/// The depth of nodes that are compared before most cases are built.
constexpr unsigned kNear = 4;
/// In place of the root of a case.
constexpr TensorId kNoCase = ~0u;
/// Sizes for patterns whose size is not known yet: a division by 16, or by 17
/// less 1, is a multiplication.
constexpr int64_t kSomeSizes[] = {12, 16, 17};

static Type typeNamed(StringRef name, Type otherwise) {
  MLIRContext *context = otherwise.getContext();
  if (name == "index")
    return IndexType::get(context);
  return name == "i1" ? IntegerType::get(context, 1) : otherwise;
}

Type typeOfReal(const DefinedParameter &parameter, MLIRContext *context) {
  if (parameter.type == "f32")
    return Float32Type::get(context);
  return parameter.type == "f64" ? Float64Type::get(context) : Type();
}

/// Returns the smallest factor of a size above 1; of others the size.
static int64_t smallestFactor(int64_t size) {
  for (int64_t factor = 2; factor * factor <= size; ++factor)
    if (size % factor == 0)
      return factor;
  return size;
}

/// Returns true if a step reads how often the loop runs.
static bool readsSize(const Definition &definition, int16_t loop) {
  return llvm::any_of(definition.steps, [&](const Step &step) {
    return llvm::any_of(step.inputs, [&](const StepInput &input) {
      return input.kind == StepInput::Size && input.index == loop;
    });
  });
}

/// Returns the number of parts that a loop has together in all steps that have
/// parts of it; 1 for a loop without parts.
static int64_t partsOf(const Definition &definition, int16_t loop) {
  int64_t parts = 1;
  for (const Step &step : definition.steps)
    if (std::optional<StepMove> move = StepMove::of(step);
        move && move->whole == loop && parts % move->count != 0)
      parts *= move->count;
  return parts;
}

/// Returns true if a step reads the type that a parameter holds.
static bool holdsReadType(const Definition &definition, int16_t parameter) {
  return llvm::any_of(definition.steps, [&](const Step &step) {
    return llvm::any_of(step.inputs, [&](const StepInput &input) {
      return input.kind == StepInput::ParameterType && input.index == parameter;
    });
  });
}

/// Returns a node and what it is computed from, the nearest first, at most the
/// operands of `most` nodes.
static llvm::SmallSetVector<TensorId, 16>
nodesBelow(const TensorGraph &graph, TensorId root, size_t most) {
  llvm::SmallSetVector<TensorId, 16> found;
  found.insert(root);
  for (size_t i = 0; i < found.size() && i < most; ++i)
    for (const Access &operand : graph[found[i]].operands)
      found.insert(operand.node);
  return found;
}

/// Returns true if a number may be absent, and a step then is another.
static bool isOptionalNumber(const Definition &definition, int16_t parameter) {
  return definition.parameters[parameter].type != "bool" &&
         llvm::any_of(definition.steps, [&](const Step &step) {
           return llvm::any_of(step.when, [&](const StepInput &condition) {
             return condition.kind == StepInput::Parameter &&
                    condition.index == parameter;
           });
         });
}

/// Returns true if a step reads the type that some parameter holds.
static bool readsTypes(const Definition &definition) {
  return llvm::any_of(
      llvm::seq<int16_t>(definition.parameters.size()),
      [&](int16_t parameter) { return holdsReadType(definition, parameter); });
}

/// Returns true if something optional is given that no step reads: the steps
/// are those without it.
static bool hasUnread(const CompositeUse &use, ArrayRef<uint8_t> alternatives) {
  const Definition &definition = *use.definition;
  llvm::DenseSet<std::pair<unsigned, int16_t>> read;
  for (ArrayRef<uint8_t> chosen : {ArrayRef<uint8_t>(), alternatives})
    for (const Step *step : use.chosenSteps(chosen))
      for (const StepInput &input :
           llvm::concat<const StepInput>(step->inputs, step->when))
        read.insert({input.kind, input.index});
  for (auto [i, operand] : llvm::enumerate(definition.operands))
    if (operand.optional && use.operands[i] &&
        !read.contains({StepInput::Operand, i}))
      return true;
  for (auto [i, parameter] : llvm::enumerate(definition.parameters)) {
    Attribute given = use.parameters.get(parameter.attribute);
    auto flag = dyn_cast_or_null<BoolAttr>(given);
    bool isNumber = given && isOptionalNumber(definition, i);
    if ((isNumber || (flag && flag.getValue())) &&
        !read.contains({StepInput::Parameter, i}))
      return true;
  }
  return false;
}

/// Returns the loops whose sizes steps read.
static SmallVector<int16_t, 2> readLoops(const Definition &definition) {
  SmallVector<int16_t, 2> loops;
  for (int16_t loop = 0, e = definition.loops.size(); loop < e; ++loop)
    if (definition.loops[loop].whole < 0 && readsSize(definition, loop))
      loops.push_back(loop);
  return loops;
}

/// Returns how often each loop of the definition runs in patterns. Loops whose
/// sizes are read have `size` iterations together, and loop `first` of them a
/// factor of that in any case.
static SmallVector<int64_t, 4> sizesOf(const Definition &definition,
                                       int64_t size, unsigned first) {
  SmallVector<int64_t, 4> sizes(definition.loops.size(), ShapedType::kDynamic);
  SmallVector<int16_t, 2> read = readLoops(definition);
  if (!read.empty() && !ShapedType::isDynamic(size)) {
    std::rotate(read.begin(), read.begin() + first, read.end());
    for (int16_t loop : ArrayRef(read).drop_back())
      size /= sizes[loop] = smallestFactor(size);
    sizes[read.back()] = size;
  }
  for (int16_t loop = 0, e = sizes.size(); loop < e; ++loop)
    if (int16_t whole = definition.loops[loop].whole; whole >= 0) {
      sizes[loop] = sizes[whole] / definition.loops[loop].parts;
    } else if (llvm::is_contained(read, loop)) {
      continue;
    } else if (int64_t parts = partsOf(definition, loop); parts != 1) {
      // A part is no single element.
      sizes[loop] = 2 * parts;
    }
  return sizes;
}

void CompositePatterns::build(const Definition &definition, Setting setting,
                              MutableArrayRef<Case> cases) {
  SmallVector<int16_t, 4> like = likeLoops(definition);
  SmallVector<int64_t, 4> sizes =
      sizesOf(definition, setting.size, setting.first);
  auto countOf = [&](int16_t loop) { return like[loop] == loop; };
  Block &block = *blocks.emplace_back(std::make_unique<Block>());
  Location loc = UnknownLoc::get(context);
  OpBuilder builder(context);
  builder.setInsertionPointToEnd(&block);
  NamedAttrList ranks;
  for (auto [number, loop] : llvm::enumerate(definition.loops))
    if (!loop.rank.empty())
      ranks.set(loop.rank, builder.getI64IntegerAttr(countOf(number)));
  SmallVector<Value, 4> operands;
  for (const DefinedOperand &operand : definition.operands) {
    SmallVector<int64_t> shape;
    for (int16_t loop : operand.loops)
      if (countOf(loop))
        shape.push_back(sizes[loop]);
    Type type = typeNamed(operand.type, setting.element);
    if (!operand.isScalar)
      type = RankedTensorType::get(shape, type);
    operands.push_back(block.addArgument(type, loc));
  }
  std::map<std::pair<unsigned, const void *>, Value> numbers;
  BuiltSteps steps;
  struct Built {
    Value root = {};
    SmallVector<std::pair<unsigned, Value>, 2> numbers = {};
  };
  std::vector<Built> all(cases.size());
  SmallVector<Value> roots;
  for (auto [pattern, built] : llvm::zip(cases, all)) {
    if (!pattern)
      continue;
    CompositeUse use{&definition};
    use.parameters = pattern->flags;
    for (NamedAttribute rank : ranks)
      use.parameters.set(rank.getName(), rank.getValue());
    for (auto [operand, given] : llvm::zip(operands, pattern->given))
      use.operands.push_back(given ? operand : Value());
    if (hasUnread(use, pattern->alternatives))
      continue;
    use.number = [&, &pattern = pattern, &built = built](int16_t parameter,
                                                         Type type) {
      if (llvm::is_contained(pattern->defaults, parameter))
        return Value();
      Value &number = numbers[{parameter, type.getAsOpaquePointer()}];
      if (!number)
        number = block.addArgument(type, loc);
      built.numbers.emplace_back(parameter, number);
      return number;
    };
    FailureOr<SmallVector<Value>> outputs =
        decomposer.build(builder, loc, use, pattern->alternatives, &steps);
    if (succeeded(outputs) && outputs->size() == 1)
      roots.push_back(built.root = outputs->front());
  }
  // The reader leaves out results without a use.
  OperationState state(loc, UnrealizedConversionCastOp::getOperationName(),
                       roots, TypeRange(ValueRange(roots)));
  builder.create(state);
  DimensionSplits splits(index, block);
  GraphReader reader(index, graph, splits, {}, /*compares=*/true);
  for (Operation &op : block)
    (void)reader.read(&op);
  auto nodeOf = [&](Value value) { return reader.viewOf(value)->access.node; };
  for (auto [pattern, built] : llvm::zip(cases, all)) {
    if (!built.root || !reader.isRead(built.root)) {
      pattern.reset();
      continue;
    }
    pattern->root = nodeOf(built.root);
    pattern->size = nodesBelow(graph, pattern->root, ~0u).size();
    pattern->likeLoop = like;
    pattern->sizes = sizes;
    for (auto [i, value] : llvm::enumerate(operands)) {
      SmallVector<int16_t, 6> &lists = pattern->lists.emplace_back();
      if (!pattern->given[i] || definition.operands[i].isOutput)
        continue;
      pattern->variables[nodeOf(value)] = i;
      unsigned dim = 0;
      for (int16_t list : definition.operands[i].loops)
        if (countOf(list))
          lists.append(reader.viewOf(value)->dims[dim++].size(), list);
    }
    for (auto [i, value] : built.numbers)
      pattern->variables[nodeOf(value)] = operands.size() + i;
  }
}

/// Returns the operations of a node and of what it is computed from, sorted.
static SmallVector<StringRef, 16>
namesBelow(const TensorGraph &graph, TensorId root, size_t most,
           llvm::function_ref<bool(TensorId)> omits = {}) {
  SmallVector<StringRef, 16> names;
  // The context has each name once; few are sorted.
  llvm::SmallPtrSet<const char *, 16> known;
  for (TensorId id : nodesBelow(graph, root, most))
    if (StringRef name = graph[id].name; !name.empty() &&
                                         !known.contains(name.data()) &&
                                         !(omits && omits(id))) {
      known.insert(name.data());
      names.push_back(name);
    }
  llvm::sort(names);
  names.erase(llvm::unique(names), names.end());
  return names;
}

/// Returns the operations that compute in a type, not only cast to it.
static SmallVector<StringRef, 16> namesIn(Type type, const TensorGraph &graph,
                                          TensorId root, size_t most) {
  if (!type)
    return {};
  return namesBelow(graph, root, most, [&](TensorId id) {
    return graph[id].type != type ||
           llvm::none_of(graph[id].operands, [&](const Access &operand) {
             return graph[operand.node].type == type;
           });
  });
}

/// Returns true if a node depends on positions and constants alone: such a node
/// may be a constant in another graph.
static bool isOfPositions(const TensorGraph &graph, TensorId id) {
  const TensorNode &node = graph[id];
  if (node.kind == TensorNode::Scalar)
    return llvm::all_of(node.operands, [&](const Access &operand) {
      return isOfPositions(graph, operand.node);
    });
  return node.kind == TensorNode::Position || node.kind == TensorNode::Constant;
}

CompositePatterns::Case CompositePatterns::caseOf(const Definition &definition,
                                                  Setting setting,
                                                  ArrayRef<Choice> choices,
                                                  ArrayRef<unsigned> values) {
  Type computed = setting.computed;
  CompositePattern pattern;
  pattern.definition = &definition;
  pattern.given.assign(definition.operands.size(), true);
  pattern.alternatives.assign(definition.steps.size(), 0);
  if (computed && !definition.computedIn.empty() && !readsTypes(definition))
    pattern.flags.set(definition.computedIn, TypeAttr::get(computed));
  auto set = [&](size_t parameter, Attribute value) {
    pattern.flags.set(definition.parameters[parameter].attribute, value);
  };
  for (auto [choice, value] : llvm::zip(choices, values)) {
    if (choice.kind == Choice::Operand)
      pattern.given[choice.index] = value == 0;
    else if (choice.kind == Choice::Flag)
      set(choice.index, BoolAttr::get(context, value == 0));
    else if (choice.kind == Choice::Number && value != 0)
      // A match tells the number.
      set(choice.index, Builder(context).getF64FloatAttr(1.0));
    else if (choice.kind == Choice::Default && value != 0)
      pattern.defaults.push_back(choice.index);
    else if (choice.kind == Choice::Type && value == 0)
      set(choice.index, TypeAttr::get(computed));
    else if (choice.kind == Choice::Alternative)
      pattern.alternatives[choice.index] = value;
  }
  if (!llvm::all_of(definition.steps, [&](const Step &step) {
        size_t first = llvm::find_if(definition.steps,
                                     [&](const Step &row) {
                                       return row.name == step.name;
                                     }) -
                       definition.steps.begin();
        return step.alternative != pattern.alternatives[first] ||
               rules.permitsAll(step.needs);
      }))
    return std::nullopt;
  return pattern;
}

std::vector<CompositePatterns::Case>
CompositePatterns::build(const Definition &definition, Setting setting,
                         ArrayRef<Choice> choices, ArrayRef<Values> all) {
  std::vector<Case> cases;
  for (const Values &values : all)
    cases.push_back(caseOf(definition, setting, choices, values));
  // How one case moves elements could split the dimensions of another one.
  bool isAlone = llvm::any_of(definition.steps, [](const Step &step) {
    return StepMove::of(step).has_value();
  });
  if (!isAlone)
    build(definition, setting, cases);
  else
    for (Case &each : cases)
      build(definition, setting, each);
  return cases;
}

/// Returns true if the last two arguments of an operation may be exchanged: if
/// it commutes, or chooses by an operand, which is negated then.
static bool maySwap(const TensorGraph &pattern, const TensorNode &node) {
  if (node.kind != TensorNode::Scalar)
    return false;
  if (node.name == arith::SelectOp::getOperationName())
    return pattern[node.operands.front().node].kind == TensorNode::Leaf;
  return node.commutes && node.operands.size() == 2;
}

/// Returns the argument in place of argument `place` of `count`.
static size_t swappedPlace(size_t place, size_t count) {
  return place + 2 < count ? place : 2 * count - 3 - place;
}

/// Returns the factor in place of the dividend if a quotient by a leaf may be a
/// product with the reciprocal of a constant.
static std::optional<Access> dividendIn(const TensorGraph &pattern,
                                        const TensorNode &quotient,
                                        const TensorGraph &subject,
                                        const TensorNode &product) {
  if (quotient.name != arith::DivFOp::getOperationName() ||
      product.name != arith::MulFOp::getOperationName() ||
      quotient.kind != TensorNode::Scalar ||
      product.kind != TensorNode::Scalar || quotient.type != product.type ||
      pattern[quotient.operands[1].node].kind != TensorNode::Leaf)
    return std::nullopt;
  for (unsigned i : {0, 1})
    if (subject[product.operands[i].node].kind == TensorNode::Constant)
      return product.operands[1 - i];
  return std::nullopt;
}

/// Returns true if a product of the pattern may nearly be a quotient: by what
/// takes the place of a factor.
static bool mayBeQuotient(const TensorNode &product,
                          const TensorNode &quotient) {
  return product.kind == TensorNode::Scalar &&
         quotient.kind == TensorNode::Scalar && product.type == quotient.type &&
         product.name == arith::MulFOp::getOperationName() &&
         quotient.name == arith::DivFOp::getOperationName();
}

/// Returns true if a node is computed from sizes and constants alone; a size is
/// one of an operand or, if `anyIndex`, a value of type `index`.
static bool isOfSizes(const TensorGraph &graph, TensorId id, bool anyIndex) {
  const TensorNode &node = graph[id];
  if (!node.loops.empty())
    return false;
  if (node.kind == TensorNode::Scalar)
    return llvm::all_of(node.operands, [&](const Access &operand) {
      return isOfSizes(graph, operand.node, anyIndex);
    });
  return node.kind == TensorNode::Constant ||
         (node.kind == TensorNode::Leaf && node.type.isIndex() &&
          (anyIndex ||
           isa_and_present<tensor::DimOp>(node.value.getDefiningOp())));
}

/// Returns true if a node of a pattern is computed from sizes of its operands.
static bool isOfSizes(const TensorGraph &pattern, TensorId id) {
  return pattern[id].kind != TensorNode::Constant &&
         isOfSizes(pattern, id, /*anyIndex=*/false);
}

/// Compares the operations of a pattern and a graph alone, and not the loops by
/// which they read each other. It remembers what it has compared, as cases of a
/// composite have most nodes in common.
class CompositePatterns::Outline {
public:
  Outline(const TensorGraph &pattern, const TensorGraph &subject)
      : pattern(pattern), subject(subject) {}

  /// Returns false only if node `one` of the pattern, or what it is computed
  /// from down to a depth, is not what node `other` of the graph is.
  bool mayBe(TensorId one, TensorId other, unsigned depth = ~0u) {
    std::tuple<TensorId, TensorId, unsigned> key{one, other, depth};
    if (auto known = compared.find(key); known != compared.end())
      return known->second;
    bool result = compare(one, other, depth);
    return compared[key] = result;
  }

private:
  bool compare(TensorId one, TensorId other, unsigned depth);

  const TensorGraph &pattern, &subject;
  llvm::DenseMap<std::tuple<TensorId, TensorId, unsigned>, bool> compared;
};

bool CompositePatterns::Outline::compare(TensorId one, TensorId other,
                                         unsigned depth) {
  const TensorNode &mine = pattern[one], &theirs = subject[other];
  if (mine.type != theirs.type)
    return false;
  // These may be constants, or any parts or values.
  if (mine.kind == TensorNode::Leaf || mine.kind == TensorNode::Slice ||
      mine.kind == TensorNode::Join || theirs.kind == TensorNode::Elements ||
      isOfSizes(pattern, one))
    return true;
  unsigned below = depth == ~0u ? depth : depth - 1;
  if (auto dividend = dividendIn(pattern, mine, subject, theirs))
    return depth == 0 ||
           mayBe(mine.operands.front().node, dividend->node, below);
  size_t count = mine.operands.size();
  if (mine.kind != theirs.kind || mine.name != theirs.name ||
      mine.attribute != theirs.attribute || count != theirs.operands.size())
    return false;
  if (depth == 0)
    return true;
  auto mayBeAll = [&](bool swapped) {
    for (size_t i = 0; i < count; ++i)
      if (!mayBe(mine.operands[i].node,
                 theirs.operands[swapped ? swappedPlace(i, count) : i].node,
                 below))
        return false;
    return true;
  };
  return mayBeAll(false) || (maySwap(pattern, mine) && mayBeAll(true));
}

/// Puts the largest cases first; of those that mean the same, the one with the
/// fewest types.
static void sortPatterns(std::vector<CompositePattern> &patterns) {
  auto numTypes = [](const CompositePattern &pattern) {
    return llvm::count_if(pattern.flags, [](const NamedAttribute &flag) {
      return isa<TypeAttr>(flag.getValue());
    });
  };
  llvm::stable_sort(patterns, [&](const auto &lhs, const auto &rhs) {
    size_t left = lhs.size - lhs.variables.size(),
           right = rhs.size - rhs.variables.size();
    return left != right ? left > right : numTypes(lhs) < numTypes(rhs);
  });
}

std::vector<CompositePatterns::Values>
CompositePatterns::variations(ArrayRef<Choice> choices, const Values &values) {
  std::vector<Values> all;
  for (auto [i, choice] : llvm::enumerate(choices))
    for (unsigned value = 0; value < choice.count; ++value)
      if (value != values[i]) {
        all.push_back(values);
        all.back()[i] = value;
      }
  return all;
}

CompositePatterns::Cases &
CompositePatterns::casesOf(const Definition &definition, Setting setting) {
  auto [element, computed, size, first] = setting;
  std::unique_ptr<Cases> &cases =
      known[{&definition, element, computed, size, first}];
  if (cases)
    return *cases;
  cases = std::make_unique<Cases>();
  SmallVector<Choice, 8> &choices = cases->choices;
  for (auto [i, operand] : llvm::enumerate(definition.operands))
    if (operand.optional)
      choices.push_back({Choice::Operand, i, 2});
  for (auto [i, parameter] : llvm::enumerate(definition.parameters)) {
    if (parameter.type == "bool")
      choices.push_back({Choice::Flag, i, 2});
    if (isOptionalNumber(definition, i))
      choices.push_back({Choice::Number, i, 2});
    // Only such a number can be folded into what it is combined with.
    if (parameter.hasDefault && typeOfReal(parameter, context) &&
        (parameter.fallback == 0 || parameter.fallback == 1))
      choices.push_back({Choice::Default, i, 2});
    if (computed && (holdsReadType(definition, i) ||
                     (parameter.attribute == definition.computedIn &&
                      readsTypes(definition))))
      choices.push_back({Choice::Type, i, 2});
  }
  for (auto [i, step] : llvm::enumerate(definition.steps)) {
    unsigned most = 0;
    bool isFirst = true;
    for (auto [j, other] : llvm::enumerate(definition.steps))
      if (other.name == step.name) {
        isFirst &= j >= i;
        most = std::max<unsigned>(most, other.alternative);
      }
    if (isFirst && most != 0)
      choices.push_back({Choice::Alternative, i, most + 1});
  }
  Values &largest = cases->largest, &simplest = cases->simplest;
  largest.assign(choices.size(), 0);
  for (const Choice &choice : choices) {
    bool isFirst =
        choice.kind == Choice::Alternative || choice.kind == Choice::Number;
    simplest.push_back(isFirst ? 0 : choice.count - 1);
  }
  std::vector<Values> all = {largest, simplest};
  for (const Values &values : variations(choices, simplest))
    all.push_back(values);
  std::vector<Case> patterns = build(definition, setting, choices, all);
  // Types may make casts, and may make others go.
  auto namesOf = [&](Choice::Kind kind, const CompositePattern &pattern) {
    return kind == Choice::Type
               ? namesIn(computed, graph, pattern.root, ~0u)
               : namesBelow(graph, pattern.root, ~0u, [&](TensorId id) {
                   return isOfPositions(graph, id);
                 });
  };
  const Case *next = &patterns[2];
  for (auto [value, choice] : llvm::zip(simplest, choices)) {
    choice.adds.resize(choice.count);
    for (unsigned other = 0; other < choice.count; ++other) {
      if (other == value)
        continue;
      const Case &pattern = *next++;
      if (!patterns[1] || !pattern)
        continue;
      SmallVector<StringRef, 16> names = namesOf(choice.kind, *pattern),
                                 before = namesOf(choice.kind, *patterns[1]);
      std::set_difference(names.begin(), names.end(), before.begin(),
                          before.end(), std::back_inserter(choice.adds[other]));
    }
  }
  keep(*cases, all, std::move(patterns));
  bool isFirst = true;
  for (const CompositePattern &pattern : cases->patterns) {
    SmallVector<StringRef, 16> names = namesBelow(graph, pattern.root, ~0u);
    if (std::exchange(isFirst, false))
      cases->names.assign(names.begin(), names.end());
    llvm::erase_if(cases->names, [&](StringRef name) {
      return !llvm::binary_search(names, name);
    });
  }
  return *cases;
}

void CompositePatterns::keep(Cases &cases, ArrayRef<Values> all,
                             std::vector<Case> made) {
  for (auto [values, pattern] : llvm::zip(all, made)) {
    cases.roots[values] = pattern ? pattern->root : kNoCase;
    if (pattern)
      cases.patterns.push_back(std::move(*pattern));
  }
  sortPatterns(cases.patterns);
}

void CompositePatterns::add(Cases &cases, const Definition &definition,
                            Setting setting, std::vector<Values> all) {
  llvm::erase_if(
      all, [&](const Values &values) { return cases.roots.count(values); });
  if (!all.empty())
    keep(cases, all, build(definition, setting, cases.choices, all));
}

void CompositePatterns::findNear(Cases &cases, const Definition &definition,
                                 Setting setting) {
  cases.isNear.assign(cases.choices.size(), false);
  Outline outline(graph, graph);
  // Two types may make casts together that each of them alone does not.
  for (const Values &from : {cases.simplest, cases.largest}) {
    std::vector<Values> others = variations(cases.choices, from);
    add(cases, definition, setting, {from});
    add(cases, definition, setting, others);
    TensorId one = cases.roots[from];
    for (const Values &values : others) {
      TensorId other = cases.roots[values];
      if (one == kNoCase || other == kNoCase ||
          (outline.mayBe(one, other, kNear) &&
           outline.mayBe(other, one, kNear)))
        continue;
      for (auto [i, value] : llvm::enumerate(values))
        if (value != from[i])
          cases.isNear[i] = true;
    }
  }
}

/// Returns all combinations of a value of each choice, the first one by turns.
static std::vector<SmallVector<unsigned, 8>>
combinations(ArrayRef<SmallVector<unsigned, 8>> choices) {
  std::vector<SmallVector<unsigned, 8>> all = {{}};
  for (ArrayRef<unsigned> choice : choices) {
    std::vector<SmallVector<unsigned, 8>> longer;
    for (unsigned value : choice)
      for (const SmallVector<unsigned, 8> &values : all) {
        longer.push_back(values);
        longer.back().push_back(value);
      }
    all = std::move(longer);
  }
  return all;
}

void CompositePatterns::complete(Cases &cases, const Definition &definition,
                                 Setting setting, ArrayRef<StringRef> names,
                                 ArrayRef<StringRef> computedNames,
                                 Outline &outline, TensorId root) {
  if (cases.isNear.empty())
    findNear(cases, definition, setting);
  // By choice: the values that need no other operations.
  SmallVector<Values, 8> given, near;
  for (auto [i, choice] : llvm::enumerate(cases.choices)) {
    given.emplace_back();
    for (auto [value, adds] : llvm::enumerate(choice.adds))
      if (llvm::all_of(adds, [&](StringRef name) {
            return llvm::binary_search(
                choice.kind == Choice::Type ? computedNames : names, name);
          }))
        given.back().push_back(value);
    near.push_back(cases.isNear[i] ? given.back() : Values{cases.simplest[i]});
  }
  std::vector<Values> tops = combinations(near), all;
  add(cases, definition, setting, tops);
  for (const Values &values : tops) {
    TensorId top = cases.roots[values];
    if (top != kNoCase && !outline.mayBe(top, root, kNear))
      continue;
    for (auto [i, choice] : llvm::enumerate(given))
      near[i] = cases.isNear[i] ? Values{values[i]} : choice;
    if (cases.given.insert(near).second)
      llvm::append_range(all, combinations(near));
  }
  add(cases, definition, setting, all);
}

unsigned CompositePatterns::sizeOf(const Definition &definition) {
  Cases &cases =
      casesOf(definition, {Float32Type::get(context), {}, kSomeSizes[0], 0});
  unsigned size = 0;
  for (const CompositePattern &pattern : cases.patterns)
    size = std::max(size, pattern.size);
  return size;
}

/// Returns the sizes of the reductions near a node; for those that are not
/// known `kDynamic`.
static SmallVector<int64_t, 2> reducedSizes(const TensorGraph &graph,
                                            TensorId root) {
  SmallVector<int64_t, 2> sizes;
  for (TensorId near : nodesBelow(graph, root, kMostNear)) {
    const TensorNode &node = graph[near];
    int64_t size = 1;
    for (const Size &loop : ArrayRef(node.loops).drop_front(node.rank))
      size = loop.isFixed() && !ShapedType::isDynamic(size)
                 ? size * loop.fixed
                 : ShapedType::kDynamic;
    if ((size > 1 || ShapedType::isDynamic(size)) &&
        !llvm::is_contained(sizes, size))
      sizes.push_back(size);
  }
  return sizes;
}

/// Returns the types of floats near a node, other than its own.
static SmallVector<Type, 2> otherFloats(const TensorGraph &graph,
                                        TensorId root) {
  SmallVector<Type, 2> types;
  for (TensorId near : nodesBelow(graph, root, kMostNear)) {
    Type type = graph[near].type;
    if (isa<FloatType>(type) && type != graph[root].type &&
        !llvm::is_contained(types, type))
      types.push_back(type);
  }
  return types;
}

//===----------------------------------------------------------------------===//
// Matching
//===----------------------------------------------------------------------===//

namespace {

/// The most loops on a path from the root of a match to a leaf. The loop of
/// which loop i is a part has the number `kMostLoops + i`; numbers from
/// `2 * kMostLoops` on are those of inner loops of which parts have one
/// iteration.
constexpr unsigned kMostLoops = 64;
/// The most pairs of nodes that a match compares.
constexpr unsigned kMostPairs = 4096;

class Unifier {
public:
  Unifier(const TensorGraph &pattern, const TensorGraph &subject,
          const CompositePattern &composite, MLIRContext *context,
          bool mayMiss = false)
      : mayMiss(mayMiss), pattern(pattern), subject(subject),
        composite(composite), context(context),
        bound(composite.definition->operands.size() +
                  composite.definition->parameters.size(),
              ~0u),
        patternReduction(2 * kMostLoops, 0),
        subjectReduction(2 * kMostLoops, 0) {}

  std::optional<CompositeMatch> run(TensorId root);
  /// Two nodes that differ, or one node and the reciprocal of the subject's.
  struct Miss {
    TensorId pattern, subject;
    bool isReciprocal = false;
  };

  /// Compares all operations; returns the two nodes, if any, that differ.
  /// Fails if several do.
  FailureOr<std::optional<Miss>> compare(TensorId root);
  /// The node of each variable, ~0 if it has none.
  ArrayRef<TensorId> variables() const { return bound; }

private:
  /// A variable of the pattern, and the loops by which both graphs read it.
  struct Occurrence {
    unsigned variable;
    AffineMap pattern, subject;
    /// True if both read a part.
    bool isPart = false;
    /// True if the variable is the negation of the subject's node.
    bool isNegated = false;
  };

  /// Compares two nodes; one pair may differ if `mayMiss`.
  bool unify(Access one, Access other);
  bool unifyNode(Access one, Access other);
  /// Compares a factor of a product with a dividend; the other factor differs
  /// from the reciprocal of the divisor.
  bool unifyQuotient(const Access &one, const Access &other);
  /// Compares arguments; of `swapped` ones the last two are exchanged, and a
  /// condition in front of them is negated.
  bool unifyAll(ArrayRef<Access> ones, AffineMap one, ArrayRef<Access> others,
                AffineMap other, bool swapped);
  bool unifyVariable(unsigned variable, Access one, Access other,
                     bool isNegated = false);
  /// Compares joins of parts, each of which has a loop of its own.
  bool unifyParts(const Access &one, const Access &other);
  /// Returns true if a part of `whole` may read `node`.
  bool mayHavePart(TensorId whole, TensorId node) const;
  /// Takes the nodes of variables that nothing but their parts tells; their
  /// loops tell others apart in any case.
  void bindParts();
  /// Returns the loops that are read with an offset or a stride, or along which
  /// parts are joined.
  llvm::BitVector partLoops(bool ofSubject) const;
  /// Returns true if parts of a variable have several iterations of a loop of
  /// its node, one each.
  bool isInner(const Occurrence &occurrence, unsigned place,
               bool ofSubject) const;
  /// Lets parts be read by the loops of which these loops are parts.
  void readByWholeLoops();
  /// Returns true if a node of the pattern depends on no variable.
  bool readsOnlyPositions(TensorId id) const;
  /// Returns the map from all loops of the match to those of a node, which
  /// `access` reads; a reduction adds loops.
  AffineMap loopsOf(const TensorNode &node, const Access &access,
                    unsigned &next) const;
  std::optional<CompositeMatch> solve() const;
  /// Returns for each loop of one side the numbers of the occurrences that use
  /// it.
  std::vector<llvm::SmallVector<unsigned, 4>> uses(bool ofSubject) const;

  bool mayMiss;
  std::optional<Miss> miss;
  const TensorGraph &pattern, &subject;
  const CompositePattern &composite;
  MLIRContext *context;
  SmallVector<TensorId, 8> bound;
  SmallVector<Occurrence, 8> occurrences;
  /// Parts of variables, with the node of which the subject has a part.
  SmallVector<std::pair<Occurrence, TensorId>, 4> parts;
  llvm::DenseSet<std::tuple<TensorId, AffineMap, TensorId, AffineMap>> done;
  unsigned nextPattern = 0, nextSubject = 0, numPairs = 0;
  /// By loop: the number of the reduction that has it, 0 for the root's.
  unsigned numReductions = 0;
  SmallVector<unsigned, 64> patternReduction, subjectReduction;
  /// The loops along which the pattern, and the subject, join parts.
  SmallVector<unsigned, 4> patternJoins, subjectJoins;
};

} // namespace

AffineMap Unifier::loopsOf(const TensorNode &node, const Access &access,
                           unsigned &next) const {
  SmallVector<AffineExpr, 6> loops(access.map.getResults());
  for (size_t i = node.rank; i < node.loops.size(); ++i)
    loops.push_back(getAffineDimExpr(next++, context));
  return AffineMap::get(kMostLoops, 0, loops, context);
}

bool Unifier::unifyVariable(unsigned variable, Access one, Access other,
                            bool isNegated) {
  const TensorNode &read = subject[other.node];
  if (read.type != pattern[one.node].type)
    return false;
  bool isNumber = composite.isNumber(one.node);
  if (isNumber ? read.kind != TensorNode::Constant
               : read.kind == TensorNode::Position)
    return false;
  // A reduction that one of both depends on is one that the other depends on.
  bool mayLack =
      !isNumber && composite.definition->operands[variable].broadcasts;
  for (unsigned reduction = 1; reduction <= numReductions; ++reduction) {
    auto dependsOn = [&](AffineMap map, ArrayRef<unsigned> reductions) {
      for (unsigned loop = 0; loop < kMostLoops; ++loop)
        if (reductions[loop] == reduction && map.isFunctionOfDim(loop))
          return true;
      return false;
    };
    bool ours = dependsOn(one.map, patternReduction);
    bool others = dependsOn(other.map, subjectReduction);
    if (ours != others && !(mayLack && ours))
      return false;
  }
  TensorId &known = bound[variable];
  if (known != ~0u && known != other.node)
    return false;
  for (const auto &[part, node] : parts)
    if (part.variable == variable && !mayHavePart(other.node, node))
      return false;
  if (llvm::any_of(occurrences, [&](const Occurrence &each) {
        return each.variable == variable && each.isNegated != isNegated;
      }))
    return false;
  known = other.node;
  bool isPart =
      !llvm::all_of(one.map.getResults(), llvm::IsaPred<AffineDimExpr>);
  occurrences.push_back({variable, one.map, other.map, isPart, isNegated});
  return true;
}

bool Unifier::unifyAll(ArrayRef<Access> ones, AffineMap one,
                       ArrayRef<Access> others, AffineMap other, bool swapped) {
  for (size_t i = 0, count = ones.size(); i < count; ++i) {
    size_t place = swapped ? swappedPlace(i, count) : i;
    Access mine = ones[i].through(one), theirs = others[place].through(other);
    bool isNegated = swapped && place == i;
    if (isNegated ? !unifyVariable(composite.variables.at(mine.node), mine,
                                   theirs, isNegated)
                  : !unify(mine, theirs))
      return false;
  }
  return true;
}

bool Unifier::readsOnlyPositions(TensorId id) const {
  const TensorNode &node = pattern[id];
  if (composite.variables.contains(id))
    return false;
  if (node.kind == TensorNode::Scalar)
    return llvm::all_of(node.operands, [&](const Access &operand) {
      return readsOnlyPositions(operand.node);
    });
  return node.kind == TensorNode::Position || node.kind == TensorNode::Constant;
}

bool Unifier::unify(Access one, Access other) {
  if (unifyNode(one, other))
    return true;
  if (!mayMiss || miss)
    return false;
  miss = Miss{one.node, other.node};
  return true;
}

bool Unifier::unifyQuotient(const Access &one, const Access &other) {
  const TensorNode &product = pattern[one.node],
                   &quotient = subject[other.node];
  AffineMap ours = loopsOf(product, one, nextPattern),
            theirs = loopsOf(quotient, other, nextSubject);
  SmallVector<TensorId, 8> boundBefore(bound);
  size_t before = occurrences.size(), partsBefore = parts.size();
  for (unsigned i : {0, 1}) {
    if (unifyNode(product.operands[i].through(ours),
                  quotient.operands[0].through(theirs)) &&
        !miss) {
      miss = Miss{product.operands[1 - i].node, quotient.operands[1].node,
                  /*isReciprocal=*/true};
      return true;
    }
    bound = boundBefore;
    miss.reset();
    occurrences.truncate(before);
    parts.truncate(partsBefore);
    done.clear();
  }
  return false;
}

bool Unifier::unifyNode(Access one, Access other) {
  const TensorNode &mine = pattern[one.node], &theirs = subject[other.node];
  if (auto variable = composite.variables.find(one.node);
      variable != composite.variables.end())
    return unifyVariable(variable->second, one, other);
  // What is computed from sizes of operands is so in the subject, too; that it
  // is the same is confirmed later.
  if (isOfSizes(pattern, one.node))
    return mine.type == theirs.type &&
           isOfSizes(subject, other.node, /*anyIndex=*/true);
  // Small constants are folded; that it is this one is confirmed later.
  if (theirs.kind == TensorNode::Elements && mine.kind == TensorNode::Scalar &&
      mine.type == theirs.type && readsOnlyPositions(one.node))
    return true;
  // That the factor is the reciprocal of a number is confirmed later.
  if (auto dividend = dividendIn(pattern, mine, subject, theirs);
      dividend && composite.isNumber(mine.operands[1].node))
    return unify(mine.operands[0].through(loopsOf(mine, one, nextPattern)),
                 dividend->through(loopsOf(theirs, other, nextSubject)));
  if (mayMiss && !miss && mayBeQuotient(mine, theirs))
    return unifyQuotient(one, other);
  // Which part it is, and of what, is confirmed later: a slice of a slice is
  // one of another value.
  if (mine.kind == TensorNode::Slice && mine.type == theirs.type)
    if (auto variable = composite.variables.find(mine.operands.front().node);
        variable != composite.variables.end()) {
      bool isSlice = theirs.kind == TensorNode::Slice;
      Access whole =
          isSlice ? theirs.operands.front().through(other.map) : other;
      AffineMap own = mine.operands.front().through(one.map).map;
      TensorId known = bound[variable->second];
      if (known != ~0u && !mayHavePart(known, whole.node))
        return false;
      parts.push_back({{variable->second, own, whole.map}, whole.node});
      return true;
    }
  if (mine.kind != theirs.kind || mine.type != theirs.type ||
      mine.name != theirs.name || mine.attribute != theirs.attribute ||
      mine.operands.size() != theirs.operands.size() ||
      mine.resultFirst != theirs.resultFirst)
    return false;
  if (mine.kind == TensorNode::Constant || mine.kind == TensorNode::Position)
    return true;
  if (mine.kind == TensorNode::Join)
    return unifyParts(one, other);
  if (mine.kind == TensorNode::Slice)
    return unifyAll(mine.operands, one.map, theirs.operands, other.map,
                    /*swapped=*/false);
  if (mine.kind != TensorNode::Scalar && mine.kind != TensorNode::Reduction)
    return false;
  if (done.contains({one.node, one.map, other.node, other.map}))
    return true;
  if (++numPairs > kMostPairs || nextPattern + mine.loops.size() > kMostLoops ||
      nextSubject + theirs.loops.size() > kMostLoops)
    return false;
  unsigned firstPattern = nextPattern, firstSubject = nextSubject;
  AffineMap ours = loopsOf(mine, one, nextPattern);
  AffineMap others = loopsOf(theirs, other, nextSubject);
  // The loops of two reductions that correspond.
  ++numReductions;
  for (unsigned loop = firstPattern; loop < nextPattern; ++loop)
    patternReduction[loop] = numReductions;
  for (unsigned loop = firstSubject; loop < nextSubject; ++loop)
    subjectReduction[loop] = numReductions;
  SmallVector<TensorId, 8> boundBefore(bound);
  size_t before = occurrences.size(), partsBefore = parts.size();
  auto missBefore = miss;
  for (bool swapped : {false, true}) {
    if (swapped && !maySwap(pattern, mine))
      break;
    if (unifyAll(mine.operands, ours, theirs.operands, others, swapped)) {
      done.insert({one.node, one.map, other.node, other.map});
      return true;
    }
    bound = boundBefore;
    miss = missBefore;
    occurrences.truncate(before);
    parts.truncate(partsBefore);
    done.clear();
  }
  return false;
}

bool Unifier::unifyParts(const Access &one, const Access &other) {
  const TensorNode &mine = pattern[one.node], &theirs = subject[other.node];
  if (nextPattern == kMostLoops || nextSubject == kMostLoops)
    return false;
  auto withLoop = [&](AffineMap map, unsigned along, unsigned loop) {
    SmallVector<AffineExpr, 6> loops(map.getResults());
    loops[along] = getAffineDimExpr(loop, context);
    return AffineMap::get(kMostLoops, 0, loops, context);
  };
  ++numReductions;
  patternReduction[nextPattern] = subjectReduction[nextSubject] = numReductions;
  patternJoins.push_back(nextPattern);
  subjectJoins.push_back(nextSubject);
  AffineMap ours = withLoop(one.map, mine.along, nextPattern++),
            others = withLoop(other.map, theirs.along, nextSubject++);
  return unifyAll(mine.operands, ours, theirs.operands, others,
                  /*swapped=*/false);
}

bool Unifier::mayHavePart(TensorId whole, TensorId node) const {
  const TensorNode &read = subject[whole];
  return whole == node || read.kind == TensorNode::Join ||
         read.kind == TensorNode::Pad || read.kind == TensorNode::Elements ||
         (read.kind == TensorNode::Slice && read.operands.front().node == node);
}

void Unifier::bindParts() {
  for (const auto &[part, node] : parts) {
    TensorId &known = bound[part.variable];
    if (known == ~0u)
      known = node;
    occurrences.push_back(part);
    occurrences.back().isPart = true;
  }
}

bool Unifier::isInner(const Occurrence &occurrence, unsigned place,
                      bool ofSubject) const {
  auto indexOf = [&](const Occurrence &each) {
    AffineMap map = ofSubject ? each.subject : each.pattern;
    return place < map.getNumResults() ? map.getResult(place) : AffineExpr();
  };
  AffineExpr index = indexOf(occurrence);
  return isa<AffineConstantExpr>(index) &&
         llvm::any_of(occurrences, [&](const Occurrence &other) {
           AffineExpr its = indexOf(other);
           return other.isPart && other.variable == occurrence.variable &&
                  isa_and_present<AffineConstantExpr>(its) && its != index;
         });
}

llvm::BitVector Unifier::partLoops(bool ofSubject) const {
  llvm::BitVector found(kMostLoops);
  for (unsigned loop : ofSubject ? subjectJoins : patternJoins)
    found.set(loop);
  for (const Occurrence &occurrence : occurrences) {
    AffineMap map = ofSubject ? occurrence.subject : occurrence.pattern;
    if (!occurrence.isPart)
      continue;
    for (auto [place, index] : llvm::enumerate(map.getResults())) {
      for (unsigned loop = 0; loop < kMostLoops; ++loop)
        if (!isa<AffineDimExpr>(index) && index.isFunctionOfDim(loop))
          found.set(loop);
      // The loop in front of an inner one is the outer one of the dimension.
      if (place != 0 && isInner(occurrence, place, ofSubject))
        if (auto outer = dyn_cast<AffineDimExpr>(map.getResult(place - 1)))
          found.set(outer.getPosition());
    }
  }
  return found;
}

void Unifier::readByWholeLoops() {
  std::copy_n(patternReduction.begin(), kMostLoops,
              patternReduction.begin() + kMostLoops);
  std::copy_n(subjectReduction.begin(), kMostLoops,
              subjectReduction.begin() + kMostLoops);
  for (bool ofSubject : {false, true}) {
    llvm::BitVector parts = partLoops(ofSubject);
    for (Occurrence &occurrence : occurrences) {
      AffineMap &map = ofSubject ? occurrence.subject : occurrence.pattern;
      SmallVector<AffineExpr, 6> loops;
      for (AffineExpr index : map.getResults()) {
        for (unsigned loop : parts.set_bits())
          if (occurrence.isPart && index.isFunctionOfDim(loop))
            index = getAffineDimExpr(kMostLoops + loop, context);
        loops.push_back(index);
      }
      map = AffineMap::get(2 * kMostLoops, 0, loops, context);
    }
  }
}

std::vector<SmallVector<unsigned, 4>> Unifier::uses(bool ofSubject) const {
  std::vector<SmallVector<unsigned, 4>> found(2 * kMostLoops);
  auto isBroadcast = [&](unsigned variable) {
    ArrayRef<DefinedOperand> operands = composite.definition->operands;
    return variable < operands.size() && operands[variable].broadcasts;
  };
  for (auto [number, occurrence] : llvm::enumerate(occurrences)) {
    if (isBroadcast(occurrence.variable))
      continue;
    AffineMap map = ofSubject ? occurrence.subject : occurrence.pattern;
    for (unsigned loop = 0; loop < 2 * kMostLoops; ++loop)
      if (map.isFunctionOfDim(loop))
        found[loop].push_back(number);
  }
  return found;
}

std::optional<CompositeMatch> Unifier::solve() const {
  const Definition &definition = *composite.definition;
  // The loop of the definition that each loop of the pattern is, in an operand
  // and anywhere.
  llvm::SmallDenseMap<std::pair<unsigned, unsigned>, int16_t> listIn;
  SmallVector<int16_t, 16> listOf(2 * kMostLoops, -1);
  for (const Occurrence &occurrence : occurrences) {
    if (occurrence.variable >= definition.operands.size())
      continue;
    for (auto [index, list] : llvm::zip(occurrence.pattern.getResults(),
                                        composite.lists[occurrence.variable])) {
      auto loop = dyn_cast<AffineDimExpr>(index);
      if (!loop && occurrence.isPart && isa<AffineConstantExpr>(index))
        continue;
      if (!loop)
        return std::nullopt;
      listOf[loop.getPosition()] = list;
      listIn[{occurrence.variable, loop.getPosition()}] = list;
    }
  }
  std::vector<SmallVector<unsigned, 4>> mine = uses(false), theirs = uses(true);
  // The loop of the pattern to which each loop of the subject corresponds.
  SmallVector<int, 16> partner(2 * kMostLoops, -1);
  for (unsigned loop = 0; loop < 2 * kMostLoops; ++loop) {
    if (theirs[loop].empty())
      continue;
    for (unsigned other = 0; other < 2 * kMostLoops; ++other)
      if (listOf[other] >= 0 && mine[other] == theirs[loop] &&
          patternReduction[other] == subjectReduction[loop] &&
          (other < kMostLoops) == (loop < kMostLoops)) {
        partner[loop] = other;
        break;
      }
    if (partner[loop] < 0)
      return std::nullopt;
  }
  // A part of a loop is what the whole is.
  for (unsigned loop = 0; loop < kMostLoops; ++loop)
    if (int whole = partner[kMostLoops + loop]; whole >= int(kMostLoops))
      if (partner[loop] < 0)
        partner[loop] = whole - kMostLoops;
  CompositeMatch match;
  match.pattern = &composite;
  match.operands.resize(definition.operands.size());
  match.numbers.resize(definition.parameters.size());
  // Loops of reductions may be alike, so others are looked at first; parts only
  // tell what nothing else does.
  auto isReduced = [&](const Occurrence &occurrence) {
    for (unsigned loop = 0; loop < 2 * kMostLoops; ++loop)
      if (subjectReduction[loop] && occurrence.subject.isFunctionOfDim(loop))
        return true;
    return false;
  };
  SmallVector<Occurrence, 8> ordered(occurrences);
  llvm::stable_sort(ordered, [&](const Occurrence &lhs, const Occurrence &rhs) {
    return std::make_pair(lhs.isPart, isReduced(lhs)) <
           std::make_pair(rhs.isPart, isReduced(rhs));
  });
  unsigned numInner = 0;
  for (const Occurrence &occurrence : ordered) {
    TensorId node = bound[occurrence.variable];
    if (occurrence.variable >= definition.operands.size()) {
      match.numbers[occurrence.variable - definition.operands.size()] =
          subject[node].attribute;
      continue;
    }
    ProposedOperand &operand = match.operands[occurrence.variable];
    if (operand.node != ~0u)
      continue;
    operand.node = node;
    operand.isNegated = occurrence.isNegated;
    for (auto [place, index] :
         llvm::enumerate(occurrence.subject.getResults())) {
      auto loop = dyn_cast<AffineDimExpr>(index);
      if (occurrence.isPart && place != 0 &&
          isInner(occurrence, place, /*ofSubject=*/true)) {
        operand.inner = place;
        operand.loops.push_back(2 * kMostLoops + numInner++);
        operand.lists.push_back(operand.lists.back());
        continue;
      }
      if (!loop)
        return std::nullopt;
      int own = partner[loop.getPosition()];
      auto known = listIn.find({occurrence.variable, own});
      operand.loops.push_back(loop.getPosition());
      operand.lists.push_back(known != listIn.end() ? known->second
                              : own >= 0            ? listOf[own]
                                                    : int16_t(-1));
    }
  }
  return match;
}

FailureOr<std::optional<Unifier::Miss>> Unifier::compare(TensorId root) {
  const TensorNode &one = pattern[composite.root], &other = subject[root];
  nextPattern = one.rank;
  nextSubject = other.rank;
  if (one.rank > kMostLoops || other.rank > kMostLoops)
    return failure();
  auto identity = [&](unsigned rank) {
    return AffineMap::get(
        kMostLoops, 0,
        AffineMap::getMultiDimIdentityMap(rank, context).getResults(), context);
  };
  if (!unify({composite.root, identity(one.rank)},
             {root, identity(other.rank)}))
    return failure();
  return miss;
}

std::optional<CompositeMatch> Unifier::run(TensorId root) {
  if (failed(compare(root)))
    return std::nullopt;
  bindParts();
  readByWholeLoops();
  return solve();
}

bool CompositePatterns::anySetting(const Definition &definition,
                                   const TensorGraph &subject, TensorId root,
                                   llvm::function_ref<bool(Setting)> use,
                                   bool mayMiss) {
  Setting setting{subject[root].type, {}, kSomeSizes[0], 0};
  auto hasRoot = [&](const Cases &cases) {
    return llvm::any_of(cases.patterns, [&](const CompositePattern &pattern) {
      const TensorNode &mine = graph[pattern.root], &theirs = subject[root];
      return (mine.kind == theirs.kind && mine.name == theirs.name) ||
             (mayMiss && mayBeQuotient(mine, theirs));
    });
  };
  auto trySize = [&](int64_t size) {
    setting.size = size;
    // A prime number of iterations may be those of any one of several loops.
    SmallVector<int64_t, 4> sizes = sizesOf(definition, size, 0);
    unsigned count =
        llvm::is_contained(sizes, 1) ? readLoops(definition).size() : 1;
    for (setting.first = 0; setting.first < count; ++setting.first)
      if (hasRoot(casesOf(definition, setting)) && use(setting))
        return true;
    setting.first = 0;
    return false;
  };
  bool isSized = false;
  for (int16_t loop = 0, e = definition.loops.size(); loop < e; ++loop)
    isSized |= readsSize(definition, loop);
  auto trySizes = [&] {
    if (!isSized)
      return trySize(ShapedType::kDynamic);
    // Other sizes seldom give other last operations.
    if (llvm::none_of(kSomeSizes, [&](int64_t size) {
          setting.size = size;
          return hasRoot(casesOf(definition, setting));
        }))
      return false;
    return llvm::any_of(reducedSizes(subject, root), trySize);
  };
  if (trySizes())
    return true;
  const TensorNode &node = subject[root];
  if (readsTypes(definition)) {
    for (Type type : otherFloats(subject, root)) {
      setting.computed = type;
      if (isa<FloatType>(node.type) && trySizes())
        return true;
    }
    return false;
  }
  // A cast of floats may be that of what the steps compute.
  if (definition.computedIn.empty() || node.kind != TensorNode::Scalar ||
      node.operands.size() != 1 || !isa<FloatType>(node.type))
    return false;
  Type computed = subject[node.operands.front().node].type;
  if (!isa<FloatType>(computed) || computed == node.type)
    return false;
  setting.computed = computed;
  return trySizes();
}

bool CompositePatterns::match(
    const Definition &definition, const TensorGraph &subject, TensorId root,
    llvm::function_ref<bool(const CompositeMatch &)> use) {
  SmallVector<StringRef, 16> names;
  Outline outline(graph, subject);
  return anySetting(definition, subject, root, [&](Setting setting) {
    Cases &cases = casesOf(definition, setting);
    // Most composites lack an operation; then few cases are built.
    if (names.empty())
      names = namesBelow(subject, root, kMostNamed);
    if (!llvm::all_of(cases.names, [&](StringRef name) {
          return llvm::binary_search(names, name);
        }))
      return false;
    complete(cases, definition, setting, names,
             namesIn(setting.computed, subject, root, kMostNamed), outline,
             root);
    for (const CompositePattern &pattern : cases.patterns) {
      if (!outline.mayBe(pattern.root, root))
        continue;
      Unifier unifier(graph, subject, pattern, context);
      std::optional<CompositeMatch> found = unifier.run(root);
      if (found && use(*found))
        return true;
    }
    return false;
  });
}

//===----------------------------------------------------------------------===//
// Near misses
//===----------------------------------------------------------------------===//

/// Composites of fewer nodes are near to too much.
constexpr unsigned kFewestNodes = 10;
/// One in so many nodes may be another one.
constexpr unsigned kNearness = 10;
/// The depth to which expressions are printed.
constexpr unsigned kMostDepth = 4;

/// Prints what a node computes; `nameOf` has the names of operands, or is empty
/// for others.
static void print(llvm::raw_ostream &os, const TensorGraph &graph, TensorId id,
                  llvm::function_ref<StringRef(TensorId)> nameOf,
                  unsigned depth = 0) {
  const TensorNode &node = graph[id];
  if (StringRef name = nameOf(id); !name.empty()) {
    os << name;
  } else if (node.kind == TensorNode::Constant) {
    node.attribute.print(os, /*elideType=*/true);
  } else if (node.kind == TensorNode::Position) {
    os << "index";
  } else if (node.operands.empty()) {
    os << "a value";
  } else if (depth == kMostDepth) {
    os << "...";
  } else {
    bool reduces = node.kind == TensorNode::Reduction;
    os << (reduces ? "reduce " : "")
       << (node.name.empty() ? StringRef("elements")
                             : StringRef(node.name).split('.').second)
       << "(";
    // The start of a reduction follows from its combiner.
    llvm::interleaveComma(
        ArrayRef(node.operands).take_front(reduces ? 1 : ~size_t(0)), os,
        [&](const Access &operand) {
          print(os, graph, operand.node, nameOf, depth + 1);
        });
    os << ")";
  }
}

/// Returns true if a rule writes a function by others, all of which are among
/// the sorted names: so is the reciprocal of a root.
static bool isWrittenBy(const Tree &tree, StringRef function,
                        ArrayRef<StringRef> names) {
  return llvm::any_of(tree.rules, [&](const Rule &rule) {
    bool hasOther = false;
    for (const RuleNode &node : rule.from)
      if (StringRef name = node.mnemonic; name.starts_with("math.")) {
        if (name == function || !llvm::binary_search(names, name))
          return false;
        hasOther = true;
      }
    return hasOther && llvm::any_of(rule.to, [&](const RuleNode &node) {
             return node.mnemonic == function;
           });
  });
}

std::optional<NearMiss>
CompositePatterns::nearest(ArrayRef<const Definition *> among,
                           const TensorGraph &subject, TensorId root) {
  std::optional<NearMiss> best;
  auto consider = [&](const CompositePattern &pattern) {
    if (pattern.size < kFewestNodes ||
        (best && best->size - best->numFound == 1 &&
         best->size >= pattern.size))
      return;
    Unifier unifier(graph, subject, pattern, context, /*mayMiss=*/true);
    auto miss = unifier.compare(root);
    if (failed(miss) || !*miss || (*miss)->pattern == pattern.root)
      return;
    auto [wanted, given, isReciprocal] = **miss;
    // Operations that both differing parts have are there, too.
    auto partBelow = [](const TensorGraph &of, TensorId id, size_t most) {
      auto nodes = nodesBelow(of, id, kMostNear);
      SmallVector<StringRef, 16> names;
      for (TensorId each : nodes.getArrayRef().take_front(most))
        if (!of[each].name.empty())
          names.push_back(of[each].name);
      llvm::sort(names);
      return names;
    };
    SmallVector<StringRef, 16> mine = partBelow(graph, wanted, kMostNear),
                               lacking;
    SmallVector<StringRef, 16> theirs =
        partBelow(subject, given, mine.size() + 1);
    std::set_difference(mine.begin(), mine.end(), theirs.begin(), theirs.end(),
                        std::back_inserter(lacking));
    size_t before = lacking.size();
    llvm::erase_if(lacking, [&](StringRef name) {
      return isWrittenBy(index.tree, name, theirs);
    });
    // Any quotient has a divisor.
    if (isReciprocal && lacking.size() == before)
      return;
    unsigned numLacking = std::max<unsigned>(lacking.size(), 1);
    // A function, such as the exponential, says what it is.
    if (llvm::any_of(lacking,
                     [](StringRef name) { return name.starts_with("math."); }))
      return;
    if (numLacking > std::max(1u, pattern.size / kNearness) ||
        mine.size() == pattern.size)
      return;
    NearMiss found{pattern.definition};
    found.size = pattern.size;
    found.numFound = pattern.size - numLacking;
    if (best && found.numFound * best->size <= best->numFound * found.size)
      return;
    const Definition &definition = *pattern.definition;
    auto nameOfVariable = [&](unsigned variable) -> StringRef {
      size_t count = definition.operands.size();
      return variable < count
                 ? definition.operands[variable].name
                 : definition.parameters[variable - count].attribute;
    };
    llvm::raw_string_ostream part(found.part), text(found.found);
    print(part, graph, wanted, [&](TensorId id) {
      auto variable = pattern.variables.find(id);
      return variable == pattern.variables.end()
                 ? StringRef()
                 : nameOfVariable(variable->second);
    });
    if (isReciprocal)
      text << "divf(1.0, ";
    print(text, subject, given, [&](TensorId id) {
      auto *place = llvm::find(unifier.variables(), id);
      return place == unifier.variables().end() ||
                     subject[id].kind == TensorNode::Constant
                 ? StringRef()
                 : nameOfVariable(place - unifier.variables().begin());
    });
    if (isReciprocal)
      text << ")";
    // An expression may differ below what is printed.
    if (found.part != found.found)
      best = std::move(found);
  };
  for (const Definition *definition : among)
    anySetting(
        *definition, subject, root,
        [&](Setting setting) {
          for (const CompositePattern &pattern :
               casesOf(*definition, setting).patterns)
            consider(pattern);
          return false;
        },
        /*mayMiss=*/true);
  return best;
}

} // namespace op_tree
