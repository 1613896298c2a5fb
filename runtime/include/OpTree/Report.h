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

#ifndef OPTREE_REPORT_H
#define OPTREE_REPORT_H

#include "OpTree/WhyNot.h"
#include "mlir/Support/LLVM.h"
#include "llvm/Support/raw_ostream.h"
#include <map>
#include <mutex>

namespace optree_gen {

/// Shared by the copies of a pass, which may run in parallel.
class Report {
public:
  /// An op called `from` at `loc` became the ops `to`, or none where it stays.
  /// A generic may have the binding of the op it became, and the reason why
  /// that has a body of the user's.
  void add(mlir::Location loc, llvm::StringRef from,
           llvm::ArrayRef<llvm::StringRef> to, const Tree &tree,
           const Binding *binding, const WhyNot *why);

  /// Opens the file that the report goes to, once; says in `error` why it
  /// cannot.
  mlir::LogicalResult open(llvm::StringRef path, std::string &error);

  /// Writes the report if a file is open: when the last copy of the pass goes,
  /// all there is to tell is known.
  ~Report();

private:
  void write(llvm::raw_ostream &os) const;

  /// One generic; ordered by where it is.
  struct Entry {
    std::string location;
    llvm::SmallVector<std::string, 1> to;
    llvm::SmallVector<std::pair<std::string, std::string>> bindings;
    std::string nearest;
    std::string constraint;
  };

  std::mutex mutex;
  std::unique_ptr<llvm::raw_fd_ostream> file;
  std::map<std::pair<std::string, std::string>, int64_t> counts;
  std::multimap<std::tuple<std::string, unsigned, unsigned>, Entry> entries;
};

} // namespace optree_gen

#endif // OPTREE_REPORT_H
