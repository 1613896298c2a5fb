// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef OPTREE_GROUPS
#define OPTREE_GROUPS

include "Optree/OptreeBase.td"
include "OpTree/Dialect/Groups.td"

def Optree_GroupOp : OpTree_Group<Optree_Dialect, "group"> {
  let summary = "Ops that are something together; they may use values from around them.";
}

def Optree_IsolatedGroupOp : OpTree_Group<Optree_Dialect, "isolated_group", [IsolatedFromAbove]> {
  let summary = "Ops that are something together; they use their inputs only.";
}

#endif // OPTREE_GROUPS
