// CASE: kind=exec pipes=linalg-tree-specialize{form=named};linalg-tree-specialize{form=named},linalg-tree-generalize,linalg-tree-specialize{form=category}
// Loops side by side are merged; sums of floats keep their order: 1e8 + 1 - 1e8 depends on it.
func.func private @printMemrefF32(tensor<*xf32>)
func.func @f(%a: tensor<2x3x2x2xf32>, %b: tensor<2x3x2x2xf32>, %x: tensor<3x4xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x3x2x2xf32>
  %c = linalg.fill ins(%zero : f32) outs(%e : tensor<2x3x2x2xf32>) -> tensor<2x3x2x2xf32>
  %0 = linalg.contract indexing_maps = [affine_map<(b, h, m, n, k) -> (b, h, m, k)>, affine_map<(b, h, m, n, k) -> (b, h, n, k)>, affine_map<(b, h, m, n, k) -> (b, h, m, n)>]
      ins(%a, %b : tensor<2x3x2x2xf32>, tensor<2x3x2x2xf32>) outs(%c : tensor<2x3x2x2xf32>) -> tensor<2x3x2x2xf32>
  %u0 = tensor.cast %0 : tensor<2x3x2x2xf32> to tensor<*xf32>
  call @printMemrefF32(%u0) : (tensor<*xf32>) -> ()
  %e1 = tensor.empty() : tensor<2x2xf32>
  %c1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<2x2xf32>) -> tensor<2x2xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(m, n, l, h, k) -> (m, h, l, k)>, affine_map<(m, n, l, h, k) -> (n, h, l, k)>, affine_map<(m, n, l, h, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%a, %b : tensor<2x3x2x2xf32>, tensor<2x3x2x2xf32>) outs(%c1 : tensor<2x2xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %m = arith.mulf %p, %q : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<2x2xf32>
  %u1 = tensor.cast %1 : tensor<2x2xf32> to tensor<*xf32>
  call @printMemrefF32(%u1) : (tensor<*xf32>) -> ()
  %2 = linalg.generic {indexing_maps = [affine_map<(m, n, h, l, k) -> (m, h, l, k)>, affine_map<(m, n, h, l, k) -> (n, h, l, k)>, affine_map<(m, n, h, l, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%a, %b : tensor<2x3x2x2xf32>, tensor<2x3x2x2xf32>) outs(%c1 : tensor<2x2xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %m = arith.mulf %p, %q : f32
    %s = arith.addf %o, %m : f32
    linalg.yield %s : f32
  } -> tensor<2x2xf32>
  %u2 = tensor.cast %2 : tensor<2x2xf32> to tensor<*xf32>
  call @printMemrefF32(%u2) : (tensor<*xf32>) -> ()
  %e3 = tensor.empty() : tensor<3xf32>
  %c3 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<3xf32>) -> tensor<3xf32>
  %3 = linalg.contract indexing_maps = [affine_map<(b, k) -> (b, k)>, affine_map<(b, k) -> (b, k)>, affine_map<(b, k) -> (b)>]
      ins(%x, %x : tensor<3x4xf32>, tensor<3x4xf32>) outs(%c3 : tensor<3xf32>) -> tensor<3xf32>
  %u3 = tensor.cast %3 : tensor<3xf32> to tensor<*xf32>
  call @printMemrefF32(%u3) : (tensor<*xf32>) -> ()
  return
}
func.func @main() {
  %a = arith.constant dense<[[[[1.0e8, 1.0], [-1.0e8, 3.0]], [[0.5, 2.0], [7.0, 1.0e8]], [[-1.0e8, 5.0], [1.5, 2.5]]],
                             [[[4.0, 1.0e8], [9.0, 1.0]], [[1.0, -1.0e8], [6.0, 0.25]], [[8.0, 1.0], [-3.0, 11.0]]]]> : tensor<2x3x2x2xf32>
  %b = arith.constant dense<[[[[1.0, 1.0], [1.0, 2.0]], [[1.0, 3.0], [1.0, 1.0]], [[1.0, 1.0], [1.0, 1.0]]],
                             [[[1.0, 2.0], [1.0, 1.0]], [[1.0, 2.0], [5.0, 1.0]], [[1.0, 1.0], [1.0, 7.0]]]]> : tensor<2x3x2x2xf32>
  %x = arith.constant dense<[[1.0, 2.0, 3.0, 4.0], [1.0e4, 1.0, -1.0e4, 2.0], [0.5, 0.25, 1.0e4, 1.0]]> : tensor<3x4xf32>
  call @f(%a, %b, %x) : (tensor<2x3x2x2xf32>, tensor<2x3x2x2xf32>, tensor<3x4xf32>) -> ()
  return
}
