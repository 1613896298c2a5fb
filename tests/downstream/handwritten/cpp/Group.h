// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the classes from Group.td use.

#ifndef ACME_GROUP_H
#define ACME_GROUP_H

#include "mlir/IR/OpDefinition.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#endif // ACME_GROUP_H
