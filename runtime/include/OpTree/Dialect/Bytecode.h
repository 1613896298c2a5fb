//===- Bytecode.h - Versions of a dialect in bytecode -----------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Bytecode says which version of the dialect wrote it: 1 if the dialect has no
// releases. The properties of an op are written as a dictionary by name, so
// that an attribute may be added, removed or renamed. A table lists the changes
// of each version: reading an older file applies them, writing for an older
// build reverts them. Writing fails if the older version cannot express an op.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_DIALECT_BYTECODE_H
#define OPTREE_DIALECT_BYTECODE_H

#include "mlir/Bytecode/BytecodeImplementation.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OperationSupport.h"

namespace op_tree {

/// The version of a dialect. A file that does not give a version has version 1.
struct BytecodeVersion : mlir::DialectVersion {
  explicit BytecodeVersion(uint64_t number) : number(number) {}
  uint64_t number;
};

enum class EncodingChangeKind {
  OpAdded,
  OpRenamed,
  OpRemoved,
  /// The op changed; ops of earlier versions cannot be read.
  OpChanged,
  Added,
  Renamed,
  Retired,
  Default,
  /// An attribute got a value that earlier versions do not know.
  ValueAdded,
  /// The op got optional operands, which older IR does not have.
  OperandAdded,
};

/// A change that a version introduced.
struct EncodingChange {
  uint64_t version;
  EncodingChangeKind kind;
  /// The present name of the op, without its dialect; empty: every op.
  const char *op;
  /// The name of the attribute; empty if the change is one of the op itself.
  const char *name;
  /// The former name.
  const char *former;
  /// Defaults as MLIR text; empty: none. For an attribute that stays, `before`
  /// and `after` are the values that an omitted attribute stands for before and
  /// after the change. For a retired attribute, `before` is the value that
  /// equals the present meaning of the op, and `after` is the former default.
  /// For added operands, `after` is how many values each operand had: 0 for
  /// those, -1 for any number.
  const char *before;
  const char *after;
  /// True if reading drops a retired attribute whatever its value; for added
  /// operands, if older IR has the sizes of segments.
  bool ignored;
  /// True if the earlier version requires the retired attribute; for added
  /// operands, if the op has the sizes of segments now.
  bool required;
};

/// A release and the version that it writes.
struct EncodingRelease {
  const char *name;
  uint64_t version;
};

/// All changes of a dialect's encoding, by ascending version.
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

  /// Returns the properties of an op, given as version `from` wrote them, as
  /// the present version has them.
  mlir::FailureOr<mlir::DictionaryAttr> upgrade(llvm::StringRef op,
                                                mlir::DictionaryAttr properties,
                                                uint64_t from,
                                                EmitError emitError) const;

  /// Returns the properties of an op as version `to` has them.
  mlir::FailureOr<mlir::DictionaryAttr>
  downgrade(llvm::StringRef op, mlir::DictionaryAttr properties, uint64_t to,
            EmitError emitError) const;

  /// Renames the ops below `top` as version `to` named them. Fails if that
  /// version lacks one of them.
  mlir::LogicalResult downgradeNames(mlir::Operation *top, uint64_t to) const;

  /// Returns the version that `name`, a release or a number, stands for; none
  /// if there is no such version.
  std::optional<uint64_t> version(llvm::StringRef name) const;

  const EncodingHistory history;

private:
  mlir::Attribute parsed(const char *text) const;
  bool equals(mlir::Attribute attribute, const char *text) const;
  /// Returns how many values each operand of an op has in IR from before the
  /// change.
  llvm::SmallVector<int32_t> counts(const EncodingChange &change) const;
  /// Returns the sizes of segments that older ones have with added operands.
  mlir::Attribute withAdded(const EncodingChange &change,
                            mlir::Attribute older) const;
  /// Returns true if the op had no attributes in that version, so that only its
  /// operands and regions were written.
  bool wasBare(mlir::OperationName op, uint64_t version) const;
  std::string release(uint64_t version) const;
};

/// Returns the version of the dialect that a file has, or that the file to be
/// written shall have.
template <typename Stream>
std::optional<uint64_t> versionOf(Stream &stream, mlir::Dialect *dialect) {
  auto found = stream.getDialectVersion(dialect->getNamespace());
  if (mlir::failed(found))
    return std::nullopt;
  return static_cast<const BytecodeVersion &>(**found).number;
}

/// Reads the properties of an op of that name and upgrades them.
mlir::FailureOr<mlir::DictionaryAttr>
readDictionary(mlir::DialectBytecodeReader &reader, mlir::OperationName name);

/// Reads the properties of an op without attributes. Fails if the file has an
/// attribute that is not retired.
mlir::LogicalResult readNoProperties(mlir::DialectBytecodeReader &reader,
                                     mlir::OperationState &state);

/// Writes the properties of an op in the version that the writer asks for.
void writeDictionary(mlir::DialectBytecodeWriter &writer, mlir::Operation *op);

template <typename Op>
constexpr bool hasProperties =
    !std::is_same_v<typename mlir::PropertiesSelector<Op>::type,
                    mlir::EmptyProperties>;

/// Reads the properties of an op. Each op class calls it in `readProperties`.
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

/// Writes the properties of an op. Each op class calls it in `writeProperties`.
template <typename Op>
void writeProperties(mlir::DialectBytecodeWriter &writer, Op op) {
  if constexpr (hasProperties<Op>)
    writeDictionary(writer, op);
}

/// Emits an error if the op has a retired attribute. Text gives no version, so
/// the parser cannot upgrade the attribute, and would lose its value.
mlir::LogicalResult verifyNoRetiredAttribute(mlir::Operation *op);

/// Adds the pass `<dialect>-write-bytecode{file= release=}`.
void registerWriteBytecodePass(llvm::StringRef dialect);

} // namespace op_tree

#endif // OPTREE_DIALECT_BYTECODE_H
