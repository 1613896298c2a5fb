//===- OpSignature.cpp - Equality of ops for recipes ----------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/Forms/OpSignature.h"
#include "OpTree/IR/KeptAttributes.h"
#include "OpTree/Payload/ScalarGraph.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "llvm/ADT/DenseMap.h"

using namespace mlir;

namespace op_tree {

namespace {

class Writer {
public:
  bool write(Operation *op);

  OpSignature signature;

private:
  void add(uintptr_t word) { signature.words.push_back(word); }
  void add(const void *pointer) { add(reinterpret_cast<uintptr_t>(pointer)); }
  void add(Type type) { add(type.getAsOpaquePointer()); }
  void add(Attribute attribute) { add(attribute.getAsOpaquePointer()); }
  /// Writes the number of the first use of `value`, and adds the value if it is
  /// new.
  void use(Value value);
  void define(Value value) {
    places.try_emplace(value, signature.values.size());
    signature.values.push_back(value);
    add(value.getType());
  }
  void addOperation(Operation *op);

  llvm::SmallDenseMap<Value, size_t, 32> places;
};

} // namespace

void Writer::use(Value value) {
  auto found = places.find(value);
  add(static_cast<uintptr_t>(found == places.end() ? signature.values.size()
                                                   : found->second));
  if (found != places.end())
    return;
  define(value);
  Attribute constant;
  if (isa<OpResult>(value))
    matchPattern(value, m_Constant(&constant));
  add(constant);
}

/// Writes an operation of the body.
void Writer::addOperation(Operation *op) {
  add(op->getName().getAsOpaquePointer());
  add(op->getDiscardableAttrDictionary());
  add(op->getPropertiesStorageSize() == 0 || hasDefaultProperties(op)
          ? Attribute()
          : op->getPropertiesAsAttribute());
  add(op->getNumOperands());
  for (Value operand : op->getOperands())
    use(operand);
  add(op->getNumResults());
  for (Value result : op->getResults())
    define(result);
}

bool Writer::write(Operation *op) {
  add(op->getName().getAsOpaquePointer());
  add(op->getDiscardableAttrDictionary());
  if (op->isRegistered()) {
    // Reading all properties at once would build a dictionary.
    for (StringAttr name : op->getName().getAttributeNames())
      if (name != kSegments)
        add(op->getInherentAttr(name).value_or(Attribute()));
  } else if (op->getPropertiesStorageSize() != 0) {
    add(op->getPropertiesAsAttribute());
  }
  if (auto destination = dyn_cast<DestinationStyleOpInterface>(op))
    add(destination.getNumDpsInits());
  add(op->getNumOperands());
  for (Value operand : op->getOperands())
    use(operand);
  add(op->getNumResults());
  for (Value result : op->getResults()) {
    add(result.getType());
    add(result.use_empty());
  }
  add(op->getNumRegions());
  for (Region &region : op->getRegions()) {
    if (region.empty()) {
      add(uintptr_t(0));
      continue;
    }
    if (!region.hasOneBlock())
      return false;
    Block &block = region.front();
    add(block.getNumArguments() + 1);
    for (Value argument : block.getArguments())
      define(argument);
    for (Operation &inner : block) {
      if (inner.getNumRegions() != 0 || inner.getNumSuccessors() != 0)
        return false;
      addOperation(&inner);
    }
    add(uintptr_t(0));
  }
  return true;
}

std::optional<OpSignature> OpSignature::get(Operation *op) {
  if (llvm::any_of(op->getOperandTypes(), llvm::IsaPred<BaseMemRefType>))
    return std::nullopt;
  Writer writer;
  if (!writer.write(op))
    return std::nullopt;
  return std::move(writer.signature);
}

} // namespace op_tree
