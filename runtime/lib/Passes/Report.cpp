//===- Report.cpp - What became what --------------------------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Passes/Report.h"
#include "OpTree/Tree/Description.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;

namespace op_tree {

/// Returns the file position of `loc`, or its text if it has none.
static std::tuple<std::string, unsigned, unsigned> keyOf(Location loc) {
  if (auto file = loc->findInstanceOf<FileLineColLoc>())
    return {file.getFilename().str(), file.getLine(), file.getColumn()};
  std::string text;
  llvm::raw_string_ostream(text) << loc;
  return {text, 0, 0};
}

static std::string
spell(const std::tuple<std::string, unsigned, unsigned> &key) {
  auto [file, line, column] = key;
  if (line == 0)
    return file;
  return file + ":" + std::to_string(line) + ":" + std::to_string(column);
}

void Report::add(Location loc, StringRef from, ArrayRef<StringRef> to,
                 const Tree &tree, const Binding *binding, const WhyNot *why,
                 bool isFolded) {
  std::lock_guard<std::mutex> lock(mutex);
  saved = false;
  ++counts[{from.str(), llvm::join(to, ", ")}];
  if (from != tree.root().name)
    return;
  auto key = keyOf(loc);
  Entry entry;
  entry.location = spell(key);
  entry.folded = isFolded;
  for (StringRef name : to)
    entry.to.push_back(name.str());
  if (binding)
    for (auto &[name, value] : describe(tree, *binding))
      entry.bindings.push_back({name.str(), value});
  if (why) {
    entry.nearest = why->nearest ? why->nearest->name.str() : "";
    entry.constraint = why->constraint;
    entry.sequence = why->sequence;
  }
  entries.insert({key, std::move(entry)});
}

void Report::addComposite(Location loc, StringRef composite,
                          StringRef missing) {
  std::lock_guard<std::mutex> lock(mutex);
  saved = false;
  composites.insert({keyOf(loc), {composite.str(), missing.str()}});
}

void Report::addRule(StringRef rule) {
  std::lock_guard<std::mutex> lock(mutex);
  saved = false;
  ++rules[rule.str()];
}

std::shared_ptr<Report> Report::open(StringRef path, std::string &error) {
  struct Known {
    Report report;
    std::weak_ptr<Report> users;
  };
  static std::mutex mutex;
  static std::map<std::string, Known> reports;
  std::lock_guard<std::mutex> lock(mutex);
  auto [entry, isNew] = reports.try_emplace(path.str());
  Known &known = entry->second;
  if (std::shared_ptr<Report> report = known.users.lock())
    return report;
  known.report.path = path.str();
  if (isNew && failed(known.report.save(error))) {
    reports.erase(entry);
    return nullptr;
  }
  std::shared_ptr<Report> report(&known.report, [](Report *report) {
    std::string problem;
    if (failed(report->save(problem)))
      llvm::WithColor::error()
          << "cannot write '" << report->path << "': " << problem << "\n";
  });
  known.users = report;
  return report;
}

LogicalResult Report::save(std::string &error) {
  std::lock_guard<std::mutex> lock(mutex);
  if (saved)
    return success();
  std::error_code code;
  llvm::raw_fd_ostream file(path, code, llvm::sys::fs::OF_Text);
  if (!code) {
    write(file);
    file.close();
    // The destructor of a stream with an error would end the process.
    code = file.error();
    file.clear_error();
  }
  saved = !code;
  error = code.message();
  return success(saved);
}

void Report::write(llvm::raw_ostream &os) const {
  llvm::json::OStream json(os, /*IndentSize=*/2);
  json.object([&] {
    json.attribute("version", 1);
    json.attributeArray("summary", [&] {
      for (auto &counted : counts)
        json.object([&] {
          json.attribute("from", counted.first.first);
          json.attribute("to", counted.first.second);
          json.attribute("count", counted.second);
        });
    });
    json.attributeArray("generics", [&] {
      for (auto &placed : entries)
        json.object([&] {
          const Entry &entry = placed.second;
          json.attribute("location", entry.location);
          json.attributeArray("to", [&] {
            for (const std::string &name : entry.to)
              json.value(name);
          });
          if (entry.folded)
            json.attribute("folded", true);
          if (!entry.bindings.empty())
            json.attributeObject("bindings", [&] {
              for (auto &[name, value] : entry.bindings)
                json.attribute(name, value);
            });
          if (!entry.constraint.empty()) {
            json.attribute("nearest", entry.nearest);
            json.attribute("constraint", entry.constraint);
            if (!entry.sequence.empty())
              json.attribute("sequence", entry.sequence);
          }
        });
    });
    if (!rules.empty())
      json.attributeObject("rules", [&] {
        for (auto &[name, count] : rules)
          json.attribute(name, count);
      });
    if (!composites.empty())
      json.attributeArray("composites", [&] {
        for (auto &[place, each] : composites)
          json.object([&] {
            json.attribute("location", spell(place));
            json.attribute("composite", each.first);
            if (!each.second.empty())
              json.attribute("missing", each.second);
          });
      });
  });
  os << "\n";
}

} // namespace op_tree
