// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ops with regions that hold any ops, and the op that ends such a region.

#ifndef TCP_GROUPS
#define TCP_GROUPS

include "Tcp/TcpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Tcp_YieldOp : Op<Tcp_Dialect, "yield", [Pure, Terminator]> {
  let summary = "Ends a group and gives its results.";
  let arguments = (ins Variadic<AnyType>:$ins);
  let builders = [OpBuilder<(ins), [{ }]>];
  let assemblyFormat = "($ins^ `:` type($ins))? attr-dict";
}

class Tcp_AnyGroupOp<string mnemonic, list<Trait> traits = []>
    : Op<Tcp_Dialect, mnemonic,
         [AffineScope, RecursiveMemoryEffects, SingleBlock] # traits> {
  let results = (outs Variadic<AnyType>:$outs);
  let regions = (region SizedRegion<1>:$body);
  let hasVerifier = 1;
}

def Tcp_GroupOp : Tcp_AnyGroupOp<"group"> {
  let summary = "Ops that belong together and may use values from around them.";
  let assemblyFormat = "attr-dict-with-keyword $body (`:` type($outs)^)?";
}

def Tcp_IsolatedGroupOp : Tcp_AnyGroupOp<"isolated_group", [IsolatedFromAbove]> {
  let summary = "Ops that belong together and use only the values that they are given.";
  let arguments = (ins Variadic<AnyType>:$ins);
  let assemblyFormat = [{
    $ins attr-dict-with-keyword $body `:` type($ins) (`->` type($outs)^)?
  }];
}

#endif // TCP_GROUPS
