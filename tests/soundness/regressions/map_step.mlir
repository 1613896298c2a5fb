// CASE: kind=exec pipes=linalg-tree-specialize{form=named};linalg-tree-specialize{form=category};linalg-tree-specialize{form=canonical}
// An operation without an op in front of a sum of products: it is a map, for each element of its operand.
#mk = affine_map<(m, n, k) -> (k, m)>
#kn = affine_map<(m, n, k) -> (k, n)>
#mn = affine_map<(m, n, k) -> (m, n)>
func.func private @printMemrefF32(tensor<*xf32>)
func.func @main() {
  %x = arith.constant dense<[[0.5, -1.0, 2.0], [3.5, -4.0, 0.25]]> : tensor<2x3xf32>
  %w = arith.constant dense<[[1.0, 2.0], [-3.0, 0.5]]> : tensor<2x2xf32>
  %o = arith.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf32>
  %k = arith.constant 2.5 : f32
  %r = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%x, %w : tensor<2x3xf32>, tensor<2x2xf32>) outs(%o : tensor<3x2xf32>) {
  ^bb0(%p: f32, %y: f32, %a: f32):
    %e = math.copysign %k, %p : f32
    %f = math.trunc %e : f32
    %q = arith.mulf %f, %y : f32
    %s = arith.addf %a, %q : f32
    linalg.yield %s : f32
  } -> tensor<3x2xf32>
  %u = tensor.cast %r : tensor<3x2xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  return
}
