//===- Permissions.h - The names of permissions -----------------*- C++ -*-===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef OPTREE_TREE_PERMISSIONS_H
#define OPTREE_TREE_PERMISSIONS_H

#include "OpTree/ScalarTable.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace op_tree {

struct NamedPermission {
  llvm::StringLiteral name;
  Permission permission;
};

inline constexpr NamedPermission kPermissions[] = {
    {"reassoc", Permission::Reassoc}, {"arcp", Permission::Arcp},
    {"afn", Permission::Afn},         {"fma", Permission::Fma},
    {"narrow", Permission::Narrow},   {"nnan", Permission::Nnan},
    {"ninf", Permission::Ninf},       {"nsz", Permission::Nsz},
    {"range", Permission::Range}};

/// Returns the names of a set of permissions, with commas between them.
inline std::string namesOf(uint16_t permissions) {
  std::string names;
  for (const NamedPermission &each : kPermissions)
    if (permissions & static_cast<uint16_t>(each.permission))
      names += (names.empty() ? "" : ",") + each.name.str();
  return names;
}

} // namespace op_tree

#endif // OPTREE_TREE_PERMISSIONS_H
