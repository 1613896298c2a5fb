// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ops, an attribute and a type that no spec describes.

#ifndef ACME_GROUP
#define ACME_GROUP

include "Acme/AcmeBase.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Acme_RangeAttr : AttrDef<Acme_Dialect, "Range"> {
  let mnemonic = "range";
  let parameters = (ins "int64_t":$low, "int64_t":$high);
  let assemblyFormat = "`<` $low `to` $high `>`";
}

def Acme_TokenType : TypeDef<Acme_Dialect, "Token"> {
  let mnemonic = "token";
}

def Acme_GroupOp : Op<Acme_Dialect, "group", [SingleBlock, NoRegionArguments]> {
  let summary = "Ops that belong together.";
  let arguments = (ins Variadic<AnyType>:$inputs, OptionalAttr<Acme_RangeAttr>:$range);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    ($inputs^ `:` type($inputs))? (`in` $range^)? $body attr-dict-with-keyword
    (`->` type($results)^)?
  }];
  let hasVerifier = 1;
}

def Acme_YieldOp
    : Op<Acme_Dialect, "yield", [Pure, Terminator, ParentOneOf<["GroupOp"]>]> {
  let summary = "The results of a group.";
  let arguments = (ins Variadic<AnyType>:$values);
  let assemblyFormat = "($values^ `:` type($values))? attr-dict";
}

// `linalg` has an op of this name, too, which is something else.
def Acme_CopyOp : Op<Acme_Dialect, "copy", [Pure]> {
  let summary = "Marks a value that has a token.";
  let arguments = (ins AnyType:$inputs, Acme_TokenType:$token);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$inputs `,` $token attr-dict `:` type($inputs) `->` type($result)";
}

def Acme_TokenOp : Op<Acme_Dialect, "make_token", [Pure]> {
  let summary = "A token.";
  let results = (outs Acme_TokenType:$token);
  let assemblyFormat = "attr-dict";
}

#endif // ACME_GROUP
