//===- SpecializePass.cpp - Towards the leaves ----------------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `linalg-tree-specialize{remarks=all}`:
//
//   %0 = linalg.generic [(i) -> (i), (i) -> (i), (i) -> (i)]
//          ins(%a, %b) outs(%o) {
//     %c = arith.cmpi sgt, %x, %y
//     %s = arith.select %c, %x, %y }
//
// becomes, with a remark on the op and the places of its operands:
//
//   %0 = linalg.max ins(%a, %b) outs(%o)
//
//===----------------------------------------------------------------------===//

#include "OpTree/IR/KeptAttributes.h"
#include "OpTree/Matching/WhyNot.h"
#include "OpTree/Passes/Passes.h"
#include "OpTree/Passes/Report.h"
#include "OpTree/Passes/TreePass.h"
#include "OpTree/Rewriting/SequenceRewriter.h"
#include "OpTree/Tree/Description.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/ADT/DenseMap.h"
#include <deque>
#include <set>

using namespace mlir;

namespace op_tree {

namespace {

/// An op that a pass has visited, and the ops of the tree that it became.
struct Visited {
  Location loc;
  const Node *node;
  /// The op itself until it is replaced.
  SmallVector<Operation *, 2> left;
  bool changed = false;
  /// The binding if one rewrite made a single op.
  std::optional<Binding> binding = {};
};

/// Keeps for each visited op what is left of it. A rewrite may replace an op
/// that another rewrite has made, so the ops are final only in the end.
class VisitedOps : public RewriterBase::Listener {
public:
  explicit VisitedOps(const TreeIndex &index) : index(index) {}

  /// Begins a rewrite of `op`; ops that are inserted from now on replace it.
  Visited &visit(Operation *op, const Node *node) {
    auto [known, isNew] = entryOf.try_emplace(op, entries.size());
    current = known->second;
    if (isNew)
      entries.push_back({op->getLoc(), node, {op}});
    return entries[current];
  }

  void notifyOperationInserted(Operation *op,
                               OpBuilder::InsertPoint previous) override {
    // An op that moves is known already.
    if (isOurs(op) && entryOf.try_emplace(op, current).second)
      entries[current].left.push_back(op);
  }
  void notifyOperationErased(Operation *op) override {
    auto known = entryOf.find(op);
    if (known == entryOf.end())
      return;
    llvm::erase(entries[known->second].left, op);
    entryOf.erase(known);
  }

  /// A deque, as rewrites keep references to entries.
  std::deque<Visited> entries;

private:
  bool isOurs(Operation *op) const {
    StringRef name = op->getName().getStringRef();
    return index.lookup(name) || index.tree.movementOf(name);
  }

  const TreeIndex &index;
  llvm::DenseMap<Operation *, unsigned> entryOf;
  unsigned current = 0;
};

class SpecializePass : public TreePass {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(SpecializePass)
  explicit SpecializePass(const TreeIndex &index)
      : TreePass(TypeID::get<SpecializePass>(), index, "specialize") {}
  SpecializePass(const SpecializePass &other)
      : TreePass(other), forms(other.forms), report(other.report) {
    copyOptionValuesFrom(&other);
  }

  StringRef getName() const override { return "TreeSpecialize"; }
  StringRef getDescription() const override {
    return "Replace every op of the tree by its canonical spelling";
  }

  LogicalResult initialize(MLIRContext *context) override;
  void runOnOperation() override;

protected:
  std::unique_ptr<Pass> clonePass() const override {
    return std::make_unique<SpecializePass>(*this);
  }
  bool rewriteAll(RewriterBase &rewriter) override;
  LogicalResult rewrite(RewriterBase &rewriter, Operation *op) override {
    return rewriteOne(op, [&](std::optional<Binding> *found) {
      return tree->specialize(rewriter, op, found);
    });
  }

private:
  /// Returns true if the pass tells what each op became.
  bool tells() const {
    return form != Form::Canonical &&
           (remarks != Remarks::None || !reportFile.empty());
  }
  /// Rewrites an op, and keeps what it becomes if the pass tells. `rewrite`
  /// sets the binding if the result is a single op.
  using Rewrite = llvm::function_ref<LogicalResult(std::optional<Binding> *)>;
  LogicalResult rewriteOne(Operation *op, Rewrite rewrite);
  bool rewriteToForm(RewriterBase &rewriter);
  /// Emits the remarks on an op, and adds it to the report.
  void tell(Visited &entry);

  std::shared_ptr<SequenceRewriter> forms;
  /// Set while a pass that tells runs.
  VisitedOps *visited = nullptr;
  Option<Form> form{
      *this, "form", llvm::cl::desc("The ops that replace an op"),
      llvm::cl::init(Form::OneToOne),
      llvm::cl::values(
          clEnumValN(Form::OneToOne, "one-to-one",
                     "one op, its canonical spelling"),
          clEnumValN(Form::Category, "category",
                     "category ops; maps and attributes hold casts, "
                     "broadcasts and transposes"),
          clEnumValN(Form::Named, "named",
                     "named ops; ops before them cast, collapse, transpose "
                     "and broadcast operands"),
          clEnumValN(Form::Canonical, "canonical",
                     "the same ops for the same computation, whatever ops "
                     "spelled it"))};
  Option<bool> emitCategory{
      *this, "emit_category",
      llvm::cl::desc("The same as form=category; upstream's name"),
      llvm::cl::init(false)};
  ListOption<std::string> dropFlags{
      *this, "drop-flags",
      llvm::cl::desc("Flags, attributes and operations without results that "
                     "the pass may drop")};
  ListOption<std::string> allow{
      *this, "allow",
      llvm::cl::desc("What may differ from the input; for canonical: reassoc, "
                     "arcp, afn, fma, narrow, nnan, ninf, nsz, range, all")};
  Option<bool> checkRecipes{
      *this, "check-recipes",
      llvm::cl::desc("Decide each op again without the recipe of an equal "
                     "op, and fail if the decisions differ; for category "
                     "and named"),
      llvm::cl::init(false)};
  Option<bool> disjointArguments{
      *this, "assume-disjoint-arguments",
      llvm::cl::desc("Assume that different arguments of a function are "
                     "buffers that do not overlap"),
      llvm::cl::init(true)};
  Option<bool> foldMovements{
      *this, "fold-movements",
      llvm::cl::desc("Take what ops in front of an op move or cast into its "
                     "maps; for category"),
      llvm::cl::init(true)};
  /// Shared by all passes that report to the same file.
  std::shared_ptr<Report> report;
  Option<Remarks> remarks{
      *this, "remarks", llvm::cl::desc("The generics that get a remark"),
      llvm::cl::init(Remarks::None),
      llvm::cl::values(
          clEnumValN(Remarks::None, "none", "none"),
          clEnumValN(Remarks::Left, "left", "those that stay, with the reason"),
          clEnumValN(Remarks::All, "all",
                     "all, with the ops that replace them"))};
  Option<std::string> reportFile{
      *this, "report",
      llvm::cl::desc("A file that gets a JSON report of all replacements, or, "
                     "for canonical, of the rules that were applied; passes of "
                     "one process may share it")};
};

/// Returns the sorted names of the attributes of ops of the tree and of
/// operations in bodies that the tree does not describe. Dropping one of these,
/// such as a fast-math flag, keeps the result.
std::set<StringRef> flagNames(const Tree &tree, MLIRContext *context) {
  std::set<StringRef> names;
  auto add = [&](StringRef op, const Node *node) {
    if (op.empty())
      return;
    OperationName known(op, context);
    auto *rounds = known.getInterface<arith::ArithRoundingModeInterface>();
    for (StringAttr name : known.getAttributeNames())
      if (name != kSegments && name != kIteratorTypes && name != kPredicate &&
          !(rounds && name == rounds->getRoundingModeAttrName()) &&
          !isDescribed(node, name))
        names.insert(name.getValue());
  };
  for (const Function &function : tree.functions)
    for (const Lowering &lowering : function.lower)
      add(lowering.mnemonic, nullptr);
  for (const CastRule &cast : tree.casts)
    for (StringLiteral mnemonic : cast.mnemonic)
      add(mnemonic, nullptr);
  for (const Node &node : tree.nodes)
    add(node.name, &node);
  return names;
}

/// Returns true if an operation of that name may have no results. Its dialect
/// need not be loaded.
bool mayLackResults(StringRef name, MLIRContext *context) {
  if (auto op = RegisteredOperationName::lookup(name, context))
    return op->hasTrait<OpTrait::ZeroResults>();
  StringRef dialect = name.split('.').first;
  return name.contains('.') && !context->getLoadedDialect(dialect) &&
         (context->allowsUnregisteredDialects() ||
          llvm::is_contained(context->getAvailableDialects(), dialect));
}

/// Emits a remark that describes what a generic became.
void remark(Location loc, StringRef name, ArrayRef<StringRef> to,
            const Tree &tree, const Binding *binding, const WhyNot *why,
            bool isFolded) {
  InFlightDiagnostic remark = emitRemark(loc) << name;
  if (isFolded)
    remark << " goes into the maps of its users";
  else if (to.empty())
    remark << " stays";
  else
    remark << " becomes ";
  llvm::interleaveComma(to, remark);
  if (why) {
    if (why->nearest)
      remark << "; nearest is " << why->nearest->name << ", which needs ";
    else
      remark << "; other ops need ";
    remark << why->constraint;
    if (!why->sequence.empty())
      remark << "; a sequence needs " << why->sequence;
  } else if (binding) {
    remark << ", where ";
    llvm::interleaveComma(describe(tree, *binding), remark, [&](auto &value) {
      remark << value.first << " is " << value.second;
    });
  }
}

bool SpecializePass::rewriteAll(RewriterBase &rewriter) {
  VisitedOps ops(index);
  if (tells()) {
    visited = &ops;
    rewriter.setListener(visited);
  }
  bool changed =
      forms ? rewriteToForm(rewriter) : TreePass::rewriteAll(rewriter);
  rewriter.setListener(nullptr);
  visited = nullptr;
  for (Visited &entry : ops.entries)
    tell(entry);
  return changed;
}

bool SpecializePass::rewriteToForm(RewriterBase &rewriter) {
  std::unique_ptr<SequenceRewriter::Memory> memory = forms->makeMemory();
  memory->checks = checkRecipes;
  bool changed = forms->rewriteAll(
      rewriter, getOperation(),
      [&](Operation *op, SmallVectorImpl<Operation *> &again) {
        return rewriteOne(op, [&](std::optional<Binding> *) {
          return forms->rewrite(rewriter, op, again, memory.get());
        });
      });
  if (memory->differs)
    signalPassFailure();
  return changed;
}

LogicalResult SpecializePass::rewriteOne(Operation *op, Rewrite rewrite) {
  const Node *node =
      visited ? index.lookup(op->getName().getStringRef()) : nullptr;
  if (!node)
    return rewrite(nullptr);
  Visited &entry = visited->visit(op, node);
  LogicalResult result = rewrite(&entry.binding);
  entry.changed |= succeeded(result);
  return result;
}

void SpecializePass::tell(Visited &entry) {
  const Tree &tables = index.tree;
  SmallVectorImpl<Operation *> &left = entry.left;
  bool isRoot = entry.node == &tables.root();
  // Parts are rewritten last to first, but reported in their order.
  if (llvm::all_of(left, [&](Operation *part) {
        return part->getBlock() == left.front()->getBlock();
      }))
    llvm::sort(left, [](Operation *lhs, Operation *rhs) {
      return lhs->isBeforeInBlock(rhs);
    });
  SmallVector<StringRef, 2> names;
  if (entry.changed)
    for (Operation *part : left)
      names.push_back(part->getName().getStringRef());
  // A generic that stays gets an explanation, and so does a `map` or a `reduce`
  // with a user-defined body, unless the body merely combines elements.
  std::optional<WhyNot> why;
  if (isRoot && left.size() == 1) {
    const Node *made = index.lookup(left.front()->getName().getStringRef());
    std::optional<StructuredView> view;
    if (entry.changed && made && made->region)
      view = StructuredView::get(left.front(), index);
    if (!entry.changed || (view && !isCombiner(*view, tables)))
      why = explain(index, left.front(), disjointArguments);
    if (why && forms)
      why->sequence = forms->obstacle(left.front());
  }
  const WhyNot *reason = why ? &*why : nullptr;
  bool isFolded = entry.changed && left.empty();
  const Binding *found =
      entry.binding && names.size() == 1 ? &*entry.binding : nullptr;
  if (isRoot && (remarks == Remarks::All || (remarks == Remarks::Left && why)))
    remark(entry.loc, entry.node->name, names, tables, found, reason, isFolded);
  if (!reportFile.empty() && (isRoot || entry.changed))
    report->add(entry.loc, entry.node->name, names, tables, found, reason,
                isFolded);
  if (remarks == Remarks::None || !forms)
    return;
  for (Operation *op : left)
    if (forms->lacksName(op)) {
      std::string needs = forms->obstacle(op);
      InFlightDiagnostic remark = emitRemark(op->getLoc())
                                  << op->getName() << " stays; ";
      if (needs.empty())
        remark << "no named op has its loops, transposed or not";
      else
        remark << "a named op needs " << needs;
    }
}

LogicalResult SpecializePass::initialize(MLIRContext *context) {
  if (emitCategory && form.hasValue() && form != Form::Category)
    return emitError(UnknownLoc::get(context))
           << getArgument()
           << ": emit_category means form=category, but the option `form` has "
              "another value";
  if (emitCategory)
    form = Form::Category;
  std::string error;
  if (!reportFile.empty() && !report)
    report = Report::open(reportFile, error);
  if (!reportFile.empty() && !report)
    return emitError(UnknownLoc::get(context))
           << "cannot write '" << reportFile << "': " << error;
  if (checkRecipes && form == Form::OneToOne)
    return emitError(UnknownLoc::get(context))
           << getArgument()
           << ": check-recipes needs form=category or form=named; "
              "form=one-to-one uses no recipes";
  if (!dropFlags.empty() && form == Form::OneToOne)
    return emitError(UnknownLoc::get(context))
           << getArgument() << ": drop-flags needs form=category or form=named";
  for (const std::string &name : dropFlags) {
    std::set<StringRef> known = flagNames(index.tree, context);
    if (known.count(name) || mayLackResults(name, context))
      continue;
    InFlightDiagnostic error = emitError(UnknownLoc::get(context));
    error << getArgument() << ": drop-flags does not accept '" << name
          << "'; it accepts operations without results, and ";
    llvm::interleaveComma(known, error);
    return error;
  }
  FailureOr<uint16_t> permissions = readPermissions(*this, allow, context);
  if (failed(permissions))
    return failure();
  if (form == Form::Canonical && remarks != Remarks::None)
    return emitError(UnknownLoc::get(context))
           << getArgument()
           << ": remarks are about single generics; form=canonical rewrites "
              "whole functions";
  if (*permissions != 0 && form != Form::Canonical)
    return emitError(UnknownLoc::get(context))
           << getArgument() << ": allow needs form=canonical";
  if (form != Form::OneToOne && !index.makeSequences)
    return emitError(UnknownLoc::get(context))
           << getArgument()
           << ": this build of the dialect has form=one-to-one only; it was "
              "made without the code for sequences of ops";
  FormOptions options{
      form, std::vector<std::string>(dropFlags.begin(), dropFlags.end()),
      disjointArguments, foldMovements, *permissions};
  if (form == Form::Canonical && report)
    options.note = [report = report](Location, StringRef rule, StringRef) {
      report->addRule(rule);
    };
  if (form != Form::OneToOne)
    forms = index.makeSequences(index, context, options);
  else
    tree = std::make_shared<TreeRewriter>(index, context, disjointArguments);
  return success();
}

void SpecializePass::runOnOperation() {
  TreePass::runOnOperation();
  // The last of the passes that run on parts of a module writes the report.
  std::string error;
  if (!report || getOperation()->getBlock() || succeeded(report->save(error)))
    return;
  getOperation()->emitError()
      << "cannot write '" << reportFile << "': " << error;
  signalPassFailure();
}

} // namespace

std::unique_ptr<Pass> createSpecializePass(const TreeIndex &index) {
  return std::make_unique<SpecializePass>(index);
}

} // namespace op_tree
