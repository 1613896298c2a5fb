//===- Bytecode.h - Versions of a dialect in bytecode -----------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Bytecode says which version of the dialect wrote it, from the first release
// on. An op's properties are written as one dictionary with names, so that an
// attribute may come, go or change its name. What changed in which version is a
// table: reading an older file applies it, writing for an older build undoes
// it, and what cannot be said in the older version is an error.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_DIALECT_BYTECODE_H
#define OPTREE_DIALECT_BYTECODE_H

#include "mlir/Bytecode/BytecodeImplementation.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OperationSupport.h"

namespace optree_gen {

/// The version of a dialect. A file without one was written by version 1.
struct BytecodeVersion : mlir::DialectVersion {
  explicit BytecodeVersion(uint64_t number) : number(number) {}
  uint64_t number;
};

enum class EncodingChangeKind {
  OpAdded,
  OpRenamed,
  OpRemoved,
  /// Ops of earlier versions cannot be read.
  OpChanged,
  Added,
  Renamed,
  Retired,
  Default,
  /// A value that earlier versions do not know.
  ValueAdded,
};

/// A change that came with a version.
struct EncodingChange {
  uint64_t version;
  EncodingChangeKind kind;
  /// The op's name now, without its dialect; empty: any op.
  const char *op;
  /// The attribute's name; empty where the change is the op's.
  const char *name;
  /// The name before.
  const char *former;
  /// The meaning of an op without the attribute, before and after, as MLIR
  /// text; empty: nothing. Of a retired attribute, before: the value that means
  /// what the op means now; after: what an op without it meant.
  const char *before;
  const char *after;
  /// True if any value of a retired attribute may be dropped.
  bool ignored;
  /// True if the earlier version has to have the retired attribute.
  bool required;
};

/// A release and the version that it writes.
struct EncodingRelease {
  const char *name;
  uint64_t version;
};

/// The history of a dialect's encoding; changes by ascending version.
struct EncodingHistory {
  uint64_t current;
  llvm::ArrayRef<EncodingChange> changes;
  llvm::ArrayRef<EncodingRelease> releases;
};

using EmitError = llvm::function_ref<mlir::InFlightDiagnostic()>;

class DialectBytecode : public mlir::BytecodeDialectInterface {
public:
  /// The arrays of `history` must outlive the dialect.
  DialectBytecode(mlir::Dialect *dialect, const EncodingHistory &history)
      : BytecodeDialectInterface(dialect), history(history) {}

  void writeVersion(mlir::DialectBytecodeWriter &writer) const override;
  std::unique_ptr<mlir::DialectVersion>
  readVersion(mlir::DialectBytecodeReader &reader) const override;
  mlir::LogicalResult
  upgradeFromVersion(mlir::Operation *top,
                     const mlir::DialectVersion &version) const override;

  /// The properties of an op, as version `from` wrote them, as they are now.
  mlir::FailureOr<mlir::DictionaryAttr> upgrade(llvm::StringRef op,
                                                mlir::DictionaryAttr properties,
                                                uint64_t from,
                                                EmitError emitError) const;

  /// The properties of an op as version `to` would have written them.
  mlir::FailureOr<mlir::DictionaryAttr>
  downgrade(llvm::StringRef op, mlir::DictionaryAttr properties, uint64_t to,
            EmitError emitError) const;

  /// Gives the ops below `top` the names that they had in version `to`, and
  /// fails if it cannot say one of them.
  mlir::LogicalResult downgradeNames(mlir::Operation *top, uint64_t to) const;

  /// The version of a release, or of a number; none if there is no such one.
  std::optional<uint64_t> version(llvm::StringRef name) const;

  const EncodingHistory history;

private:
  mlir::Attribute parsed(const char *text) const;
  bool equals(mlir::Attribute attribute, const char *text) const;
  /// Returns true if the op had no attribute in that version, so that nothing
  /// of it but its operands and regions was written.
  bool wasBare(mlir::OperationName op, uint64_t version) const;
  std::string release(uint64_t version) const;
};

/// The version of the dialect that a file has, or that a file shall have.
template <typename Stream>
std::optional<uint64_t> versionOf(Stream &stream, mlir::Dialect *dialect) {
  auto found = stream.getDialectVersion(dialect->getNamespace());
  if (mlir::failed(found))
    return std::nullopt;
  return static_cast<const BytecodeVersion &>(**found).number;
}

/// Reads the dictionary of an op of that name, as it is now.
mlir::FailureOr<mlir::DictionaryAttr>
readDictionary(mlir::DialectBytecodeReader &reader, mlir::OperationName name);

/// Reads the dictionary of an op that has none: it may be there, but nothing
/// may be in it that is not retired.
mlir::LogicalResult readNoProperties(mlir::DialectBytecodeReader &reader,
                                     mlir::OperationState &state);

/// Writes the dictionary of an op as the version that is asked for has it.
void writeDictionary(mlir::DialectBytecodeWriter &writer, mlir::Operation *op);

template <typename Op>
constexpr bool hasProperties =
    !std::is_same_v<typename mlir::PropertiesSelector<Op>::type,
                    mlir::EmptyProperties>;

/// Reads the properties of an op; `readProperties` of every op.
template <typename Op>
mlir::LogicalResult readProperties(mlir::DialectBytecodeReader &reader,
                                   mlir::OperationState &state) {
  if constexpr (hasProperties<Op>) {
    mlir::FailureOr<mlir::DictionaryAttr> found =
        readDictionary(reader, state.name);
    if (mlir::failed(found))
      return mlir::failure();
    return Op::setPropertiesFromAttr(
        state.getOrAddProperties<typename Op::Properties>(), *found,
        [&] { return reader.emitError(); });
  } else {
    return readNoProperties(reader, state);
  }
}

/// Writes the properties of an op; `writeProperties` of every op.
template <typename Op>
void writeProperties(mlir::DialectBytecodeWriter &writer, Op op) {
  if constexpr (hasProperties<Op>)
    writeDictionary(writer, op);
}

/// An error if the op has an attribute that it had once: text says no version,
/// so what the attribute said would be lost without a word.
mlir::LogicalResult verifyNoRetiredAttribute(mlir::Operation *op);

/// Adds the pass `<dialect>-write-bytecode{file= release=}`.
void registerWriteBytecodePass(llvm::StringRef dialect);

} // namespace optree_gen

#endif // OPTREE_DIALECT_BYTECODE_H
