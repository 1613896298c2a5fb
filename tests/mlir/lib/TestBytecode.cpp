//===- TestBytecode.cpp - Upgrades of any history of an encoding ----------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads a history and questions from a file, a line each with fields that are
// separated by `|`, and answers each question on standard output:
//
//   current|VERSION
//   change|VERSION|KIND|OP|NAME|FORMER|BEFORE|AFTER|IGNORED|REQUIRED
//   upgrade|OP|VERSION|DICTIONARY      the dictionary, or `refused`
//   downgrade|OP|VERSION|DICTIONARY
//
//===----------------------------------------------------------------------===//

#include "TestBytecode.h"
#include "OpTree/Dialect/Bytecode.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/Pass/Pass.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/LineIterator.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/StringSaver.h"

using namespace mlir;
using ::op_tree::DialectBytecode;
using ::op_tree::EncodingChange;
using Kind = ::op_tree::EncodingChangeKind;

namespace {

Kind kindOf(StringRef name) {
  return llvm::StringSwitch<Kind>(name)
      .Case("op_added", Kind::OpAdded)
      .Case("op_renamed", Kind::OpRenamed)
      .Case("op_removed", Kind::OpRemoved)
      .Case("op_changed", Kind::OpChanged)
      .Case("added", Kind::Added)
      .Case("renamed", Kind::Renamed)
      .Case("retired", Kind::Retired)
      .Case("default", Kind::Default)
      .Case("value_added", Kind::ValueAdded);
}

struct TestBytecode : PassWrapper<TestBytecode, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(TestBytecode)
  TestBytecode() = default;
  TestBytecode(const TestBytecode &other) : PassWrapper(other) {}
  StringRef getArgument() const override { return "test-optree-bytecode"; }

  void runOnOperation() override {
    auto buffer = llvm::MemoryBuffer::getFile(file);
    if (!buffer)
      return signalPassFailure();
    Dialect *dialect = getContext().getOrLoadDialect("optree");
    llvm::BumpPtrAllocator allocator;
    llvm::StringSaver text(allocator);
    std::vector<EncodingChange> changes;
    uint64_t current = 1;
    for (llvm::line_iterator line(**buffer); !line.is_at_end(); ++line) {
      SmallVector<StringRef> fields;
      line->split(fields, '|');
      auto number = [&](unsigned i) { return std::stoull(fields[i].str()); };
      auto word = [&](unsigned i) { return text.save(fields[i]).data(); };
      if (fields[0] == "current") {
        current = number(1);
        continue;
      }
      if (fields[0] == "change") {
        changes.push_back({number(1), kindOf(fields[2]), word(3), word(4),
                           word(5), word(6), word(7), fields[8] == "1",
                           fields[9] == "1"});
        continue;
      }
      DialectBytecode bytecode(dialect, {current, changes, {}});
      auto given = cast<DictionaryAttr>(parseAttribute(fields[3], &getContext()));
      auto refused = [&] { return getOperation()->emitRemark("refused: "); };
      auto found =
          fields[0] == "upgrade"
              ? bytecode.upgrade(fields[1], given, number(2), refused)
              : bytecode.downgrade(fields[1], given, number(2), refused);
      if (succeeded(found))
        llvm::outs() << *found << "\n";
      else
        llvm::outs() << "refused\n";
    }
  }

  Option<std::string> file{*this, "file"};
};

} // namespace

void registerTestBytecode() { PassRegistration<TestBytecode>(); }
