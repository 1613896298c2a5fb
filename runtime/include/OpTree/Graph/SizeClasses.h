//===- SizeClasses.h - Sizes that ops take to be equal ----------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Sizes that are known only at run time are equal where one loop of an op runs
// over both of them: elsewhere the op has no meaning.
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_GRAPH_SIZECLASSES_H
#define OPTREE_GRAPH_SIZECLASSES_H

#include "OpTree/Tree/TreeIndex.h"
#include "mlir/IR/Block.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/IntEqClasses.h"

namespace op_tree {

class SizeClasses {
public:
  /// A dimension of a tensor, or -1 and a number.
  using Member = std::pair<mlir::Value, int>;

  SizeClasses() = default;
  SizeClasses(const TreeIndex &index, mlir::Block &block);

  /// Returns the size equal to `member` that is defined first.
  Member first(Member member) const {
    auto found = numbers.find(member);
    return found == numbers.end() ? member
                                  : members[classes.findLeader(found->second)];
  }

private:
  void add(Member member);
  void join(Member lhs, Member rhs);

  llvm::DenseMap<Member, unsigned> numbers;
  /// In the order in which the values are defined.
  std::vector<Member> members;
  llvm::IntEqClasses classes;
};

} // namespace op_tree

#endif // OPTREE_GRAPH_SIZECLASSES_H
