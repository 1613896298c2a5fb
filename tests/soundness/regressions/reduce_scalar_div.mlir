// CASE: kind=exec pipes=linalg-tree-specialize{form=category};linalg-tree-specialize{form=named}
// The reduction must not use a scalar division that was planned for a contraction, which is then refused.
// With no element to sum up the division is not executed.
#i = affine_map<(d0) -> (d0)>
#r = affine_map<(d0) -> ()>
func.func private @printI64(i64)
func.func private @printNewline()
func.func @f(%a: tensor<?xi64>, %o: tensor<i64>, %s: i64, %t: i64) -> tensor<i64> {
  %0 = linalg.generic {indexing_maps = [#i, #r], iterator_types = ["reduction"]} ins(%a : tensor<?xi64>) outs(%o : tensor<i64>) {
  ^bb0(%x: i64, %y: i64):
    %1 = arith.divsi %s, %t : i64
    %2 = arith.muli %1, %x : i64
    %3 = arith.addi %y, %2 : i64
    linalg.yield %3 : i64
  } -> tensor<i64>
  return %0 : tensor<i64>
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %a = tensor.empty(%c0) : tensor<?xi64>
  %o = arith.constant dense<5> : tensor<i64>
  %r = call @f(%a, %o, %one, %z) : (tensor<?xi64>, tensor<i64>, i64, i64) -> tensor<i64>
  %e = tensor.extract %r[] : tensor<i64>
  call @printI64(%e) : (i64) -> ()
  call @printNewline() : () -> ()
  return
}
