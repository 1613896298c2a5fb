//===- Report.h - What became what ------------------------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Collects what a pass turned the ops of a tree into, and writes it as JSON.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_PASSES_REPORT_H
#define OPTREE_PASSES_REPORT_H

#include "OpTree/Matching/WhyNot.h"
#include "mlir/Support/LLVM.h"
#include "llvm/Support/raw_ostream.h"
#include <map>
#include <memory>
#include <mutex>

namespace op_tree {

/// The results of all passes of a process that report to one file. They may run
/// in parallel, one after the other, or once for each part of a split file.
class Report {
public:
  /// Returns the report that is written to the file `path`, and empties the
  /// file the first time. Returns null and sets `error` if the file cannot be
  /// written. When the last owner of a report releases it, the report is
  /// written unless it has been saved.
  static std::shared_ptr<Report> open(llvm::StringRef path, std::string &error);

  /// Adds that an op called `from` at `loc` became the ops `to`; if `to` is
  /// empty it stayed, or went into the maps of its users. For a generic, also
  /// adds the binding of the op that it became, or the reason why it still has
  /// a user-defined body.
  void add(mlir::Location loc, llvm::StringRef from,
           llvm::ArrayRef<llvm::StringRef> to, const Tree &tree,
           const Binding *binding, const WhyNot *why, bool isFolded);

  /// Adds that the composite is at `loc`; `missing` says why only nearly.
  void addComposite(mlir::Location loc, llvm::StringRef composite,
                    llvm::StringRef missing);

  /// Adds that a rule of the canonical form was applied.
  void addRule(llvm::StringRef rule);

  /// Writes all results, unless the file has them.
  mlir::LogicalResult save(std::string &error);

private:
  void write(llvm::raw_ostream &os) const;

  /// One generic; entries are ordered by location.
  struct Entry {
    std::string location;
    llvm::SmallVector<std::string, 1> to;
    bool folded = false;
    llvm::SmallVector<std::pair<std::string, std::string>> bindings;
    std::string nearest;
    std::string constraint;
    std::string sequence;
  };

  std::string path;
  std::mutex mutex;
  bool saved = false;
  std::map<std::pair<std::string, std::string>, int64_t> counts;
  std::map<std::string, int64_t> rules;
  std::multimap<std::tuple<std::string, unsigned, unsigned>, Entry> entries;
  std::multimap<std::tuple<std::string, unsigned, unsigned>,
                std::pair<std::string, std::string>>
      composites;
};

} // namespace op_tree

#endif // OPTREE_PASSES_REPORT_H
