//===- Bytecode.cpp - Versions of a dialect in bytecode -------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Dialect/Bytecode.h"

using namespace mlir;

namespace optree {

void DialectBytecode::writeVersion(DialectBytecodeWriter &writer) const {
  uint64_t number = current;
  // Whoever writes for an older build says so in the writer's configuration.
  auto wanted = writer.getDialectVersion(getDialect()->getNamespace());
  if (succeeded(wanted))
    number = static_cast<const BytecodeVersion &>(**wanted).number;
  writer.writeVarInt(number);
}

std::unique_ptr<DialectVersion>
DialectBytecode::readVersion(DialectBytecodeReader &reader) const {
  uint64_t number;
  if (failed(reader.readVarInt(number)))
    return nullptr;
  if (number > current) {
    reader.emitError() << "the file has version " << number << " of dialect '"
                       << getDialect()->getNamespace()
                       << "', newer than this build's " << current;
    return nullptr;
  }
  return std::make_unique<BytecodeVersion>(number);
}

LogicalResult
DialectBytecode::upgradeFromVersion(Operation *top,
                                    const DialectVersion &version) const {
  uint64_t number = static_cast<const BytecodeVersion &>(version).number;
  for (const Upgrade &upgrade : upgrades)
    if (number <= upgrade.upTo && failed(upgrade.run(top)))
      return failure();
  return success();
}

} // namespace optree
