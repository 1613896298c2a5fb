// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the classes from Groups.td use.

#ifndef TCP_GROUPS_H
#define TCP_GROUPS_H

#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/RegionKindInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#endif // TCP_GROUPS_H
