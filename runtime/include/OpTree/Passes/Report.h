//===- Report.h - What became what ------------------------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Collects what a pass made of the ops of a tree and writes it as JSON.
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

namespace optree_gen {

/// The work of all passes of a process that report to one file: they may run in
/// parallel, one after the other in a pipeline, or again for every part of a
/// file that is split.
class Report {
public:
  /// The report that goes to the file `path`, which is empty from the first
  /// time on; null where it cannot be written, and `error` says why. What is
  /// known is written whenever the last who holds a report lets it go, if it is
  /// not saved by then.
  static std::shared_ptr<Report> open(llvm::StringRef path, std::string &error);

  /// An op called `from` at `loc` became the ops `to`, or none where it stays.
  /// A generic may have the binding of the op it became, and the reason why
  /// that has a body of the user's.
  void add(mlir::Location loc, llvm::StringRef from,
           llvm::ArrayRef<llvm::StringRef> to, const Tree &tree,
           const Binding *binding, const WhyNot *why);

  /// Writes what is known, if the file does not have it.
  mlir::LogicalResult save(std::string &error);

private:
  void write(llvm::raw_ostream &os) const;

  /// One generic; ordered by where it is.
  struct Entry {
    std::string location;
    llvm::SmallVector<std::string, 1> to;
    llvm::SmallVector<std::pair<std::string, std::string>> bindings;
    std::string nearest;
    std::string constraint;
    std::string sequence;
  };

  std::string path;
  std::mutex mutex;
  bool saved = false;
  std::map<std::pair<std::string, std::string>, int64_t> counts;
  std::multimap<std::tuple<std::string, unsigned, unsigned>, Entry> entries;
};

} // namespace optree_gen

#endif // OPTREE_PASSES_REPORT_H
