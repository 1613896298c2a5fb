//===- RecognizePass.cpp - Composites by their definitions ----------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The pass `<prefix>-recognize`; `CompositeRewriter.h` shows what it does.
//
//===----------------------------------------------------------------------===//

#include "OpTree/IR/Groups.h"
#include "OpTree/Passes/Passes.h"
#include "OpTree/Passes/Report.h"
#include "OpTree/Passes/TreePass.h"
#include "OpTree/Rewriting/SequenceRewriter.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include <mutex>
#include <set>

using namespace mlir;

namespace op_tree {

namespace {

class RecognizePass : public TreePass {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(RecognizePass)
  explicit RecognizePass(const TreeIndex &index)
      : TreePass(TypeID::get<RecognizePass>(), index, "recognize") {}
  RecognizePass(const RecognizePass &other)
      : TreePass(other), recognizer(other.recognizer) {
    copyOptionValuesFrom(&other);
  }

  StringRef getName() const override { return "TreeRecognize"; }
  StringRef getDescription() const override {
    return "Replace ops that compute a composite together by the composite";
  }
  void getDependentDialects(DialectRegistry &registry) const override {
    TreePass::getDependentDialects(registry);
    registry.insert<func::FuncDialect>();
  }
  LogicalResult initialize(MLIRContext *context) override;

protected:
  std::unique_ptr<Pass> clonePass() const override {
    return std::make_unique<RecognizePass>(*this);
  }
  bool rewriteAll(RewriterBase &rewriter) override {
    return recognizer->rewriteAll(rewriter, getOperation(), {});
  }
  LogicalResult rewrite(RewriterBase &, Operation *) override {
    return failure();
  }

private:
  std::shared_ptr<SequenceRewriter> recognizer;
  /// Shared by all passes that report to the same file.
  std::shared_ptr<Report> report;
  ListOption<std::string> composites{
      *this, "composites",
      llvm::cl::desc("Names of composites; where ops fit several, the first "
                     "one wins (default: all, the largest first)")};
  ListOption<std::string> allow{
      *this, "allow",
      llvm::cl::desc("What may differ from the input, within a composite: "
                     "reassoc, arcp, afn, fma, narrow, nnan, ninf, nsz, "
                     "range, all")};
  Option<RecognizeAs> as{
      *this, "as", llvm::cl::desc("What takes the place of the ops"),
      llvm::cl::init(RecognizeAs::Op),
      llvm::cl::values(
          clEnumValN(RecognizeAs::Op, "op", "the op of the composite"),
          clEnumValN(RecognizeAs::Group, "group",
                     "a group that has the ops, its name and its parameters"),
          clEnumValN(RecognizeAs::IsolatedGroup, "isolated-group",
                     "a group that uses its inputs only"),
          clEnumValN(RecognizeAs::Call, "call",
                     "a call of a private function that has the ops"))};
  Option<Remarks> remarks{
      *this, "remarks", llvm::cl::desc("The composites that get a remark"),
      llvm::cl::init(Remarks::None),
      llvm::cl::values(
          clEnumValN(Remarks::None, "none", "none"),
          clEnumValN(Remarks::Left, "left",
                     "near misses, with what is missing"),
          clEnumValN(Remarks::All, "all", "those that are recognized, too"))};
  Option<std::string> reportFile{
      *this, "report",
      llvm::cl::desc("A file that gets a JSON report of composites and near "
                     "misses; passes of one process may share it")};
};

using Note = std::function<void(Location, StringRef, StringRef)>;

/// Returns a function that emits remarks on composites, and adds them to the
/// report if there is one: each once, from all threads.
Note makeNote(Remarks remarks, std::shared_ptr<Report> report) {
  struct State {
    std::mutex mutex;
    std::set<std::tuple<const void *, std::string, std::string>> told;
  };
  return [=, state = std::make_shared<State>()](
             Location loc, StringRef composite, StringRef missing) {
    std::lock_guard<std::mutex> lock(state->mutex);
    if (!state->told
             .insert({loc.getAsOpaquePointer(), composite.str(), missing.str()})
             .second)
      return;
    if (report)
      report->addComposite(loc, composite, missing);
    if (missing.empty() ? remarks == Remarks::All : remarks != Remarks::None)
      emitRemark(loc) << composite << (missing.empty() ? "" : ", but ")
                      << missing;
  };
}

LogicalResult RecognizePass::initialize(MLIRContext *context) {
  std::string error;
  if (!reportFile.empty() && !report)
    report = Report::open(reportFile, error);
  if (!reportFile.empty() && !report)
    return emitError(UnknownLoc::get(context))
           << "cannot write '" << reportFile << "': " << error;
  for (const std::string &name : composites)
    if (llvm::none_of(index.tree.definitions, [&](const Definition &each) {
          return StringRef(each.op).split('.').second == name;
        })) {
      InFlightDiagnostic error = emitError(UnknownLoc::get(context));
      error << getArgument() << ": no composite with a definition is called '"
            << name << "'; these are: ";
      llvm::interleaveComma(index.tree.definitions, error,
                            [&](const Definition &each) {
                              error << StringRef(each.op).split('.').second;
                            });
      return error;
    }
  FailureOr<uint16_t> permissions = readPermissions(*this, allow, context);
  if (failed(permissions))
    return failure();
  FormOptions options{Form::Composites};
  options.permissions = *permissions;
  options.composites.assign(composites.begin(), composites.end());
  options.recognizeAs = as;
  if (remarks != Remarks::None || report)
    options.note = makeNote(remarks, report);
  if (as == RecognizeAs::Group || as == RecognizeAs::IsolatedGroup) {
    // The dialect of the tree, or the one that has groups for all.
    for (StringRef dialect : {StringRef(index.tree.dialects.back().name),
                              StringRef(kDialectOfGroups)})
      if (options.groups.empty() && GroupOps::get(context, dialect))
        options.groups = dialect.str();
    if (options.groups.empty())
      return emitError(UnknownLoc::get(context))
             << getArgument() << ": the dialect '" << kDialectOfGroups
             << "', which has groups, is not registered";
  }
  recognizer = index.makeSequences(index, context, std::move(options));
  return success();
}

} // namespace

std::unique_ptr<Pass> createRecognizePass(const TreeIndex &index) {
  return std::make_unique<RecognizePass>(index);
}

} // namespace op_tree
