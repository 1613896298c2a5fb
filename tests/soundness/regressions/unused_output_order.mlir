// CASE: kind=exec pipes=linalg-tree-specialize;linalg-tree-specialize{form=category};linalg-tree-specialize{form=named}
// An unused output without loops: a sum whose output lists its loops in another order.
#x = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#u = affine_map<(d0, d1, d2) -> (0)>
#o = affine_map<(d0, d1, d2) -> (d1, d0)>
func.func private @printF64(f64)
func.func private @printNewline()
func.func @f(%a: tensor<2x2x2xf64>, %u: tensor<1xf64>, %o: tensor<2x2xf64>) -> tensor<2x2xf64> {
  %0:2 = linalg.generic {indexing_maps = [#x, #u, #o], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a : tensor<2x2x2xf64>) outs(%u, %o : tensor<1xf64>, tensor<2x2xf64>) {
  ^bb0(%p: f64, %q: f64, %s: f64):
    %1 = arith.addf %s, %p : f64
    linalg.yield %q, %1 : f64, f64
  } -> (tensor<1xf64>, tensor<2x2xf64>)
  return %0#1 : tensor<2x2xf64>
}
func.func @main() {
  %a = arith.constant dense<[[[1.0, 2.0], [3.0, 4.0]], [[5.0, 6.0], [7.0, 8.0]]]> : tensor<2x2x2xf64>
  %w = arith.constant dense<0.0> : tensor<1xf64>
  %o = arith.constant dense<0.0> : tensor<2x2xf64>
  %r = call @f(%a, %w, %o) : (tensor<2x2x2xf64>, tensor<1xf64>, tensor<2x2xf64>) -> tensor<2x2xf64>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.extract %r[%c0, %c1] : tensor<2x2xf64>
  call @printF64(%e) : (f64) -> ()
  call @printNewline() : () -> ()
  return
}
