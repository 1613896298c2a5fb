// CASE: kind=exec pipes=linalg-tree-specialize;linalg-tree-specialize{form=category};linalg-tree-specialize{form=named}
// The constant 2^64 - 1 is not -1: only its low 64 bits are equal.
#map = affine_map<(d0) -> (d0)>
func.func private @printI64(i64)
func.func private @printNewline()
func.func @f(%a: tensor<1xi128>, %o: tensor<1xi128>) -> tensor<1xi128> {
  %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%a : tensor<1xi128>) outs(%o : tensor<1xi128>) {
  ^bb0(%x: i128, %y: i128):
    %c = arith.constant 18446744073709551615 : i128
    %1 = arith.xori %x, %c : i128
    linalg.yield %1 : i128
  } -> tensor<1xi128>
  return %0 : tensor<1xi128>
}
func.func @main() {
  %a = arith.constant dense<-7> : tensor<1xi128>
  %r = call @f(%a, %a) : (tensor<1xi128>, tensor<1xi128>) -> tensor<1xi128>
  %c0 = arith.constant 0 : index
  %e = tensor.extract %r[%c0] : tensor<1xi128>
  %s = arith.constant 64 : i128
  %h = arith.shrsi %e, %s : i128
  %1 = arith.trunci %e : i128 to i64
  %2 = arith.trunci %h : i128 to i64
  call @printI64(%1) : (i64) -> ()
  call @printNewline() : () -> ()
  call @printI64(%2) : (i64) -> ()
  call @printNewline() : () -> ()
  return
}
