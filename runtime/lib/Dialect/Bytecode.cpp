//===- Bytecode.cpp - Versions of a dialect in bytecode -------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Dialect/Bytecode.h"
#include "OpTree/IR/KeptAttributes.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Operation.h"

using namespace mlir;

namespace op_tree {

using Kind = EncodingChangeKind;

static bool concerns(const EncodingChange &change, StringRef op) {
  return !*change.op || op == change.op;
}

static DictionaryAttr properties(Operation *op) {
  auto found = dyn_cast_or_null<DictionaryAttr>(op->getPropertiesAsAttribute());
  return found ? found : DictionaryAttr::get(op->getContext());
}

static const DialectBytecode *bytecodeOf(Dialect *dialect) {
  return dialect
             ? static_cast<const DialectBytecode *>(
                   dialect->getRegisteredInterface<BytecodeDialectInterface>())
             : nullptr;
}

//===----------------------------------------------------------------------===//
// Versions
//===----------------------------------------------------------------------===//

void DialectBytecode::writeVersion(DialectBytecodeWriter &writer) const {
  // The configuration of the writer names an older version to write for.
  writer.writeVarInt(versionOf(writer, getDialect()).value_or(history.current));
}

std::unique_ptr<DialectVersion>
DialectBytecode::readVersion(DialectBytecodeReader &reader) const {
  uint64_t number;
  if (failed(reader.readVarInt(number)))
    return nullptr;
  if (number > history.current || number == 0) {
    InFlightDiagnostic error = reader.emitError();
    error << "the file has version " << number << " of dialect '"
          << getDialect()->getNamespace() << "', ";
    if (number == 0)
      error << "which no build writes; the file is damaged";
    else
      error << "newer than this build's " << history.current
            << release(history.current)
            << "; write it for that release, or read it with a newer build";
    return nullptr;
  }
  return std::make_unique<BytecodeVersion>(number);
}

std::optional<uint64_t> DialectBytecode::version(StringRef name) const {
  if (name.empty())
    return history.current;
  for (const EncodingRelease &known : history.releases)
    if (name == known.name)
      return known.version;
  return std::nullopt;
}

std::string DialectBytecode::release(uint64_t version) const {
  StringRef last;
  for (const EncodingRelease &known : history.releases)
    if (known.version == version)
      last = known.name;
  return last.empty() ? "" : (" (release " + last + ")").str();
}

Attribute DialectBytecode::parsed(const char *text) const {
  return *text ? parseAttribute(text, getContext()) : Attribute();
}

SmallVector<int32_t>
DialectBytecode::counts(const EncodingChange &change) const {
  return SmallVector<int32_t>(
      cast<DenseI32ArrayAttr>(parsed(change.after)).asArrayRef());
}

Attribute DialectBytecode::withAdded(const EncodingChange &change,
                                     Attribute older) const {
  auto sizes = dyn_cast_or_null<DenseI32ArrayAttr>(older);
  if (!change.ignored || !sizes)
    return parsed(change.after);
  ArrayRef<int32_t> left = sizes;
  SmallVector<int32_t> now;
  for (int32_t count : counts(change)) {
    bool had = count != 0 && !left.empty();
    now.push_back(had ? left.front() : 0);
    left = left.drop_front(had);
  }
  return DenseI32ArrayAttr::get(getContext(), now);
}

bool DialectBytecode::equals(Attribute attribute, const char *text) const {
  return attribute == parsed(text);
}

//===----------------------------------------------------------------------===//
// Properties
//===----------------------------------------------------------------------===//

FailureOr<DictionaryAttr> DialectBytecode::upgrade(StringRef op,
                                                   DictionaryAttr properties,
                                                   uint64_t from,
                                                   EmitError emitError) const {
  NamedAttrList list(properties);
  for (const EncodingChange &change : history.changes) {
    if (change.version <= from || !concerns(change, op))
      continue;
    Attribute value = list.get(change.name);
    switch (change.kind) {
    case Kind::OpChanged:
      return emitError() << "'" << op << "' of version " << from
                         << release(from) << " cannot be read: version "
                         << change.version << release(change.version)
                         << " gave the op another meaning";
    case Kind::Renamed:
      if (Attribute former = list.erase(change.former))
        list.set(change.name, former);
      break;
    case Kind::Retired:
      if (!value)
        value = parsed(change.after);
      if (value && !change.ignored && !equals(value, change.before))
        return emitError() << "'" << op << "' has '" << change.name
                           << "' = " << value << ", which version "
                           << change.version << release(change.version)
                           << " removed";
      list.erase(change.name);
      break;
    case Kind::Default:
      // In the older version an omitted attribute stood for another value.
      if (Attribute said = parsed(change.before); said && !value)
        list.set(change.name, said);
      break;
    case Kind::OperandAdded:
      if (change.required)
        list.set(kSegments, withAdded(change, list.get(kSegments)));
      break;
    case Kind::OpAdded:
    case Kind::OpRenamed:
    case Kind::OpRemoved:
    case Kind::Added:
    case Kind::ValueAdded:
      break;
    }
  }
  return list.getDictionary(getContext());
}

bool DialectBytecode::wasBare(OperationName op, uint64_t version) const {
  SmallVector<StringRef> names;
  for (StringAttr name : op.getRegisteredInfo()->getAttributeNames())
    names.push_back(name);
  for (const EncodingChange &change : llvm::reverse(history.changes)) {
    if (change.version <= version || op.stripDialect() != change.op)
      continue;
    if (change.kind == Kind::Added || change.kind == Kind::Renamed)
      llvm::erase(names, StringRef(change.name));
    if (change.kind == Kind::OperandAdded && change.required && !change.ignored)
      llvm::erase(names, StringRef(kSegments));
    if (change.kind == Kind::Renamed)
      names.push_back(change.former);
    if (change.kind == Kind::Retired)
      names.push_back(change.name);
  }
  return names.empty();
}

FailureOr<DictionaryAttr>
DialectBytecode::downgrade(StringRef op, DictionaryAttr properties, uint64_t to,
                           EmitError emitError) const {
  NamedAttrList list(properties);
  for (const EncodingChange &change : llvm::reverse(history.changes)) {
    if (change.version <= to || !concerns(change, op))
      continue;
    Attribute value = list.get(change.name);
    switch (change.kind) {
    case Kind::OpAdded:
    case Kind::OpChanged:
      return emitError() << "version " << to << release(to)
                         << " has no op that means '" << op << "'";
    case Kind::Renamed:
      if (value) {
        list.erase(change.name);
        list.set(change.former, value);
      }
      break;
    case Kind::Retired:
      // Omit the attribute if an op without it means the same.
      if (!change.required && (change.ignored || !*change.after))
        break;
      if (Attribute said = parsed(change.before);
          said && said != parsed(change.after))
        list.set(change.name, said);
      else if (!said && change.required)
        return emitError() << "version " << to << release(to) << " needs the "
                           << "attribute '" << change.name << "' of '" << op
                           << "', which has no value now";
      break;
    case Kind::Added:
      if (value && !equals(value, change.after))
        return emitError() << "'" << op << "' has '" << change.name
                           << "' = " << value << ", which version " << to
                           << release(to) << " cannot express";
      list.erase(change.name);
      break;
    case Kind::OperandAdded: {
      auto sizes = dyn_cast_or_null<DenseI32ArrayAttr>(list.get(kSegments));
      if (!change.required || !sizes)
        break;
      SmallVector<int32_t> older;
      for (auto [size, count] : llvm::zip(sizes.asArrayRef(), counts(change)))
        if (count != 0)
          older.push_back(size);
        else if (size != 0)
          return emitError()
                 << "'" << op << "' has '" << change.name << "', which version "
                 << to << release(to) << " cannot express";
      if (change.ignored)
        list.set(kSegments, DenseI32ArrayAttr::get(getContext(), older));
      else
        list.erase(kSegments);
      break;
    }
    case Kind::Default:
      if (value)
        break;
      if (Attribute said = parsed(change.after)) {
        list.set(change.name, said);
        break;
      }
      return emitError() << "'" << op << "' has no '" << change.name
                         << "', which version " << to << release(to)
                         << " cannot express";
    case Kind::ValueAdded:
      for (NamedAttribute entry : list)
        if ((!*change.name || entry.getName() == change.name) &&
            equals(entry.getValue(), change.after))
          return emitError()
                 << "'" << op << "' has '" << entry.getName().getValue()
                 << "' = " << entry.getValue() << ", which version " << to
                 << release(to) << " does not know";
      break;
    case Kind::OpRenamed:
    case Kind::OpRemoved:
      break;
    }
  }
  return list.getDictionary(getContext());
}

FailureOr<DictionaryAttr> readDictionary(DialectBytecodeReader &reader,
                                         OperationName name) {
  DictionaryAttr found;
  if (failed(reader.readAttribute(found)))
    return failure();
  Dialect *dialect = name.getDialect();
  const DialectBytecode *bytecode = bytecodeOf(dialect);
  // A file without a version has version 1.
  uint64_t from = versionOf(reader, dialect).value_or(1);
  if (!bytecode || from == bytecode->history.current)
    return found;
  return bytecode->upgrade(name.stripDialect(), found, from,
                           [&] { return reader.emitError(); });
}

LogicalResult readNoProperties(DialectBytecodeReader &reader,
                               OperationState &state) {
  FailureOr<DictionaryAttr> found = readDictionary(reader, state.name);
  if (failed(found))
    return failure();
  if (found->empty())
    return success();
  return reader.emitError()
         << "'" << state.name << "' has " << found->begin()->getName()
         << ", which is unknown";
}

void writeDictionary(DialectBytecodeWriter &writer, Operation *op) {
  DictionaryAttr found = properties(op);
  Dialect *dialect = op->getDialect();
  const DialectBytecode *bytecode = bytecodeOf(dialect);
  std::optional<uint64_t> to = versionOf(writer, dialect);
  if (bytecode && to && *to != bytecode->history.current) {
    auto older = bytecode->downgrade(op->getName().stripDialect(), found, *to,
                                     [&] { return op->emitError(); });
    if (succeeded(older))
      found = *older;
  }
  writer.writeAttribute(found);
}

LogicalResult verifyNoRetiredAttribute(Operation *op) {
  const DialectBytecode *bytecode = bytecodeOf(op->getDialect());
  if (!bytecode)
    return success();
  StringRef name = op->getName().stripDialect();
  for (const EncodingChange &change : bytecode->history.changes)
    if (change.kind == Kind::Retired && name == change.op &&
        op->getDiscardableAttr(change.name))
      return op->emitOpError()
             << "has the attribute '" << change.name << "', which version "
             << change.version << " of the dialect removed";
  return success();
}

//===----------------------------------------------------------------------===//
// Names of ops
//===----------------------------------------------------------------------===//

/// Replaces `op` by an op with another name and other properties.
static Operation *renamed(Operation *op, StringRef name,
                          DictionaryAttr properties) {
  OperationState state(op->getLoc(), name);
  state.addOperands(op->getOperands());
  state.addTypes(op->getResultTypes());
  state.addAttributes(llvm::to_vector(op->getDiscardableAttrs()));
  state.addSuccessors(op->getSuccessors());
  for (Region &region : op->getRegions())
    state.addRegion()->takeBody(region);
  if (!state.name.isRegistered())
    state.propertiesAttr = properties;
  OpBuilder builder(op);
  Operation *made = builder.create(state);
  op->replaceAllUsesWith(made);
  op->erase();
  return made;
}

/// Gives the operand of which older IR did not store the number of values those
/// that the others leave.
static void completeSegments(Operation *op) {
  DictionaryAttr found = properties(op);
  auto sizes = dyn_cast_or_null<DenseI32ArrayAttr>(found.get(kSegments));
  if (!sizes || !llvm::is_contained(sizes.asArrayRef(), -1))
    return;
  SmallVector<int32_t> now(sizes.asArrayRef());
  int32_t known = 0;
  for (int32_t size : now)
    known += std::max(size, 0);
  llvm::replace(now, -1, static_cast<int32_t>(op->getNumOperands()) - known);
  NamedAttrList list(found);
  list.set(kSegments, DenseI32ArrayAttr::get(op->getContext(), now));
  (void)op->setPropertiesFromAttribute(list.getDictionary(op->getContext()),
                                       nullptr);
}

LogicalResult
DialectBytecode::upgradeFromVersion(Operation *top,
                                    const DialectVersion &version) const {
  uint64_t from = static_cast<const BytecodeVersion &>(version).number;
  if (from == history.current)
    return success();
  SmallVector<Operation *> bare;
  SmallVector<std::pair<Operation *, StringRef>> found;
  StringRef space = getDialect()->getNamespace();
  llvm::DenseMap<OperationName, bool> known;
  WalkResult walked = top->walk([&](Operation *op) {
    if (op->getName().getDialectNamespace() != space)
      return WalkResult::advance();
    if (op->isRegistered()) {
      auto [entry, isNew] = known.try_emplace(op->getName(), false);
      if (isNew)
        entry->second = wasBare(op->getName(), from);
      if (entry->second)
        bare.push_back(op);
      return WalkResult::advance();
    }
    StringRef name = op->getName().stripDialect();
    for (const EncodingChange &change : history.changes) {
      if (change.version <= from)
        continue;
      if (change.kind == Kind::OpRenamed && name == change.former) {
        found.emplace_back(op, change.op);
        break;
      }
      if (change.kind == Kind::OpRemoved && name == change.op) {
        InFlightDiagnostic error =
            op->emitError()
            << "version " << change.version << release(change.version)
            << " of the dialect removed '" << name << "'";
        if (*change.former)
          error << "; use '" << change.former << "'";
        return WalkResult::interrupt();
      }
    }
    return WalkResult::advance();
  });
  if (walked.wasInterrupted())
    return failure();
  // These ops had no properties, so that no properties were read for them.
  for (Operation *op : bare) {
    auto emitError = [&] { return op->emitError(); };
    auto now = upgrade(op->getName().stripDialect(),
                       DictionaryAttr::get(op->getContext()), from, emitError);
    if (failed(now) || (!now->empty() && failed(op->setPropertiesFromAttribute(
                                             *now, emitError))))
      return failure();
  }
  if (llvm::any_of(history.changes, [&](const EncodingChange &change) {
        return change.version > from && change.kind == Kind::OperandAdded;
      }))
    top->walk([&](Operation *op) {
      if (op->getDialect() == getDialect())
        completeSegments(op);
    });
  for (auto [op, name] : found) {
    auto now = upgrade(name, properties(op), from,
                       [op = op] { return op->emitError(); });
    if (failed(now))
      return failure();
    Location loc = op->getLoc();
    Operation *made = renamed(op, (space + "." + name).str(), *now);
    if (made->getPropertiesStorageSize() == 0 && now->empty())
      continue;
    if (failed(made->setPropertiesFromAttribute(
            *now, [&] { return emitError(loc); })))
      return failure();
    completeSegments(made);
  }
  return success();
}

LogicalResult DialectBytecode::downgradeNames(Operation *top,
                                              uint64_t to) const {
  SmallVector<Operation *> ops;
  top->walk([&](Operation *op) {
    if (op->getDialect() == getDialect())
      ops.push_back(op);
  });
  for (Operation *op : ops) {
    StringRef name = op->getName().stripDialect();
    auto older =
        downgrade(name, properties(op), to, [&] { return op->emitError(); });
    if (failed(older))
      return failure();
    StringRef former;
    for (const EncodingChange &change : history.changes)
      if (change.version > to && change.kind == Kind::OperandAdded &&
          !change.required && name == change.op &&
          op->getNumOperands() == counts(change).size())
        return op->emitError()
               << "'" << name << "' has '" << change.name << "', which version "
               << to << release(to) << " cannot express";
    for (const EncodingChange &change : llvm::reverse(history.changes))
      if (change.version > to && change.kind == Kind::OpRenamed &&
          name == change.op)
        former = change.former;
    if (!former.empty())
      renamed(op, (getDialect()->getNamespace() + "." + former).str(), *older);
    else if (!older->empty() && op->getPropertiesStorageSize() == 0)
      return op->emitError()
             << "'" << name << "' has no " << older->begin()->getName()
             << ", which version " << to << release(to) << " needs";
  }
  return success();
}

} // namespace op_tree
