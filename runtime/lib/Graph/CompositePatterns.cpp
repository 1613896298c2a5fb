//===- CompositePatterns.cpp - The cases of composites --------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Graph/CompositePatterns.h"
#include "OpTree/Graph/RuleIndex.h"
#include "mlir/IR/Builders.h"

using namespace mlir;

namespace op_tree {

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

llvm::SmallSetVector<TensorId, 16> nodesBelow(const TensorGraph &graph,
                                              TensorId root, size_t most) {
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

/// Returns true if a product or a sum with the number can be the other operand.
static bool isNeutral(double number) { return number == 0 || number == 1; }

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

void CompositePatterns::build(const Cases &cases, MutableArrayRef<Case> made) {
  const Definition &definition = *cases.definition;
  Setting setting = cases.setting;
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
  std::vector<Built> all(made.size());
  SmallVector<Value> roots;
  for (auto [pattern, built] : llvm::zip(made, all)) {
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
      if (llvm::is_contained(pattern->folded, parameter))
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
  for (auto [pattern, built] : llvm::zip(made, all)) {
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

CompositePatterns::Case CompositePatterns::caseOf(const Cases &cases,
                                                  ArrayRef<unsigned> values) {
  const Definition &definition = *cases.definition;
  Type computed = cases.setting.computed;
  CompositePattern pattern;
  pattern.definition = &definition;
  pattern.graph = &graph;
  pattern.given.assign(definition.operands.size(), true);
  pattern.alternatives.assign(definition.steps.size(), 0);
  if (computed && !definition.computedIn.empty() && !readsTypes(definition))
    pattern.flags.set(definition.computedIn, TypeAttr::get(computed));
  auto set = [&](size_t parameter, Attribute value) {
    pattern.flags.set(definition.parameters[parameter].attribute, value);
  };
  for (auto [choice, value] : llvm::zip(cases.choices, values)) {
    if (choice.kind == Choice::Operand)
      pattern.given[choice.index] = value == 0;
    else if (choice.kind == Choice::Flag)
      set(choice.index, BoolAttr::get(context, value == 0));
    else if (choice.kind == Choice::Number && value != 0)
      // A match tells the number.
      set(choice.index, Builder(context).getF64FloatAttr(1.0));
    else if (choice.kind == Choice::Folded && value != 0) {
      pattern.folded.push_back(choice.index);
      const DefinedParameter &parameter = definition.parameters[choice.index];
      if (!isNeutral(parameter.fallback))
        set(choice.index,
            FloatAttr::get(typeOfReal(parameter, context), /*value=*/0.0));
    } else if (choice.kind == Choice::Type && value == 0)
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
CompositePatterns::build(const Cases &cases, ArrayRef<Values> all) {
  std::vector<Case> made;
  for (const Values &values : all)
    made.push_back(caseOf(cases, values));
  // How one case moves elements could split the dimensions of another one.
  bool isAlone = llvm::any_of(cases.definition->steps, [](const Step &step) {
    return StepMove::of(step).has_value();
  });
  if (!isAlone)
    build(cases, made);
  else
    for (Case &each : made)
      build(cases, each);
  return made;
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
  cases.reset(new Cases{&definition, setting});
  SmallVector<Choice, 8> &choices = cases->choices;
  for (auto [i, operand] : llvm::enumerate(definition.operands))
    if (operand.optional)
      choices.push_back({Choice::Operand, i, 2});
  for (auto [i, parameter] : llvm::enumerate(definition.parameters)) {
    if (parameter.type == "bool")
      choices.push_back({Choice::Flag, i, 2});
    if (isOptionalNumber(definition, i))
      choices.push_back({Choice::Number, i, 2});
    // Only such a number can be folded into what it is combined with: the
    // default, or 0 in a sum, as no epsilon is.
    if (parameter.hasDefault && typeOfReal(parameter, context) &&
        (isNeutral(parameter.fallback) ||
         rules.permitsAll(permissions({Permission::Nsz}))))
      choices.push_back({Choice::Folded, i, 2});
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
  std::vector<Case> patterns = build(*cases, all);
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

void CompositePatterns::add(Cases &cases, std::vector<Values> all) {
  llvm::erase_if(
      all, [&](const Values &values) { return cases.roots.count(values); });
  if (!all.empty())
    keep(cases, all, build(cases, all));
}

void CompositePatterns::findNear(Cases &cases) {
  cases.isNear.assign(cases.choices.size(), false);
  GraphOutline outline(graph, graph);
  // Two types may make casts together that each of them alone does not.
  for (const Values &from : {cases.simplest, cases.largest}) {
    std::vector<Values> others = variations(cases.choices, from);
    add(cases, {from});
    add(cases, others);
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

void CompositePatterns::complete(Cases &cases, ArrayRef<StringRef> names,
                                 ArrayRef<StringRef> computedNames,
                                 GraphOutline &outline, TensorId root) {
  if (cases.isNear.empty())
    findNear(cases);
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
  add(cases, tops);
  for (const Values &values : tops) {
    TensorId top = cases.roots[values];
    if (top != kNoCase && !outline.mayBe(top, root, kNear))
      continue;
    for (auto [i, choice] : llvm::enumerate(given))
      near[i] = cases.isNear[i] ? Values{values[i]} : choice;
    if (cases.given.insert(near).second)
      llvm::append_range(all, combinations(near));
  }
  add(cases, all);
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

bool CompositePatterns::anySetting(const Definition &definition,
                                   const TensorGraph &subject, TensorId root,
                                   llvm::function_ref<bool(Cases &)> use,
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
      if (Cases &cases = casesOf(definition, setting);
          hasRoot(cases) && use(cases))
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
  GraphOutline outline(graph, subject);
  return anySetting(definition, subject, root, [&](Cases &cases) {
    // Most composites lack an operation; then few cases are built.
    if (names.empty())
      names = namesBelow(subject, root, kMostNamed);
    if (!llvm::all_of(cases.names, [&](StringRef name) {
          return llvm::binary_search(names, name);
        }))
      return false;
    complete(cases, names,
             namesIn(cases.setting.computed, subject, root, kMostNamed),
             outline, root);
    for (const CompositePattern &pattern : cases.patterns) {
      if (!outline.mayBe(pattern.root, root))
        continue;
      std::optional<CompositeMatch> found = unify(pattern, subject, root);
      if (found && use(*found))
        return true;
    }
    return false;
  });
}

void CompositePatterns::nearCases(
    const Definition &definition, const TensorGraph &subject, TensorId root,
    llvm::function_ref<void(const CompositePattern &)> use) {
  anySetting(
      definition, subject, root,
      [&](Cases &cases) {
        llvm::for_each(cases.patterns, use);
        return false;
      },
      /*mayMiss=*/true);
}

} // namespace op_tree
