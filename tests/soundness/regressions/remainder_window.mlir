// CASE: kind=exec tool=optree pipes=convert-linalg-to-optree,optree-specialize{form=category},convert-optree-to-linalg;convert-linalg-to-optree,optree-specialize{form=named},convert-optree-to-linalg
// The windows read every second element of %a. The elements between are 0, and a remainder by them would trap.
#a = affine_map<(d0, d1) -> (d0 * 2 + d1)>
#w = affine_map<(d0, d1) -> (d1)>
#o = affine_map<(d0, d1) -> (d0)>
func.func private @printI64(i64)
func.func private @printNewline()
func.func @f(%a: tensor<4xi64>, %w: tensor<1xi64>, %o: tensor<2xi64>) -> tensor<2xi64> {
  %0 = linalg.generic {indexing_maps = [#a, #w, #o], iterator_types = ["parallel", "reduction"]} ins(%a, %w : tensor<4xi64>, tensor<1xi64>) outs(%o : tensor<2xi64>) {
  ^bb0(%x: i64, %v: i64, %y: i64):
    %seven = arith.constant 7 : i64
    %1 = arith.remsi %seven, %x : i64
    %2 = arith.muli %1, %v : i64
    %3 = arith.addi %y, %2 : i64
    linalg.yield %3 : i64
  } -> tensor<2xi64>
  return %0 : tensor<2xi64>
}
func.func @main() {
  %a = arith.constant dense<[4, 0, 5, 0]> : tensor<4xi64>
  %w = arith.constant dense<10> : tensor<1xi64>
  %o = arith.constant dense<0> : tensor<2xi64>
  %r = call @f(%a, %w, %o) : (tensor<4xi64>, tensor<1xi64>, tensor<2xi64>) -> tensor<2xi64>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e0 = tensor.extract %r[%c0] : tensor<2xi64>
  %e1 = tensor.extract %r[%c1] : tensor<2xi64>
  call @printI64(%e0) : (i64) -> ()
  call @printNewline() : () -> ()
  call @printI64(%e1) : (i64) -> ()
  call @printNewline() : () -> ()
  return
}
