// CASE: kind=exec pipes=linalg-tree-specialize;linalg-tree-specialize{form=category};linalg-tree-specialize{form=named}
// A parallel loop that the map of the output lacks sums like a reduction; another order of 1e30, 3, -1e30, 4 has another sum.
#x = affine_map<(d0, d1, d2) -> (d2, d1 * 3, d0)>
#w = affine_map<(d0, d1, d2) -> (d1)>
#o = affine_map<(d0, d1, d2) -> (d0)>
func.func private @printF64(f64)
func.func private @printNewline()
func.func @f(%a: tensor<2x4x1xf64>, %w: tensor<2xf64>, %o: tensor<1xf64>) -> tensor<1xf64> {
  %0 = linalg.generic {indexing_maps = [#x, #w, #o], iterator_types = ["parallel", "reduction", "parallel"]} ins(%a, %w : tensor<2x4x1xf64>, tensor<2xf64>) outs(%o : tensor<1xf64>) {
  ^bb0(%p: f64, %q: f64, %s: f64):
    %1 = arith.addf %s, %p : f64
    linalg.yield %1 : f64
  } -> tensor<1xf64>
  return %0 : tensor<1xf64>
}
func.func @main() {
  %a = arith.constant dense<[[[1.0e30], [0.0], [0.0], [3.0]], [[-1.0e30], [0.0], [0.0], [4.0]]]> : tensor<2x4x1xf64>
  %w = arith.constant dense<0.0> : tensor<2xf64>
  %o = arith.constant dense<0.0> : tensor<1xf64>
  %r = call @f(%a, %w, %o) : (tensor<2x4x1xf64>, tensor<2xf64>, tensor<1xf64>) -> tensor<1xf64>
  %c0 = arith.constant 0 : index
  %e = tensor.extract %r[%c0] : tensor<1xf64>
  call @printF64(%e) : (f64) -> ()
  call @printNewline() : () -> ()
  return
}
