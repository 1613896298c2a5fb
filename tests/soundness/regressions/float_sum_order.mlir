// CASE: kind=exec pipes=linalg-tree-specialize;linalg-tree-specialize{form=category};linalg-tree-specialize{form=named}
// Sums of floats over several loops, in an order that no named op has: 1e8 + 1 - 1e8 + 1 is 1, and 1e8 - 1e8 + 1 + 1 is 2.
func.func private @printF32(f32)
func.func private @printNewline()
func.func @reduce(%a: tensor<2x2xf32>, %o: tensor<f32>) -> tensor<f32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> ()>], iterator_types = ["reduction", "reduction"]} ins(%a : tensor<2x2xf32>) outs(%o : tensor<f32>) {
  ^bb0(%x: f32, %y: f32):
    %1 = arith.addf %y, %x : f32
    linalg.yield %1 : f32
  } -> tensor<f32>
  return %0 : tensor<f32>
}
func.func @contract(%a: tensor<2x1x2xf32>, %b: tensor<2x2x1xf32>, %o: tensor<1x1xf32>) -> tensor<1x1xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(k, m, n, b) -> (b, m, k)>, affine_map<(k, m, n, b) -> (b, k, n)>, affine_map<(k, m, n, b) -> (m, n)>], iterator_types = ["reduction", "parallel", "parallel", "reduction"]} ins(%a, %b : tensor<2x1x2xf32>, tensor<2x2x1xf32>) outs(%o : tensor<1x1xf32>) {
  ^bb0(%x: f32, %w: f32, %y: f32):
    %1 = arith.mulf %x, %w : f32
    %2 = arith.addf %y, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<1x1xf32>
  return %0 : tensor<1x1xf32>
}
func.func @pool(%a: tensor<1x2x2x1xf32>, %w: tensor<2x2xf32>, %o: tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(kw, n, h, w, c, kh) -> (n, h + kh, w + kw, c)>, affine_map<(kw, n, h, w, c, kh) -> (kh, kw)>, affine_map<(kw, n, h, w, c, kh) -> (n, h, w, c)>], iterator_types = ["reduction", "parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%a, %w : tensor<1x2x2x1xf32>, tensor<2x2xf32>) outs(%o : tensor<1x1x1x1xf32>) {
  ^bb0(%x: f32, %u: f32, %y: f32):
    %1 = arith.addf %y, %x : f32
    linalg.yield %1 : f32
  } -> tensor<1x1x1x1xf32>
  return %0 : tensor<1x1x1x1xf32>
}
func.func @main() {
  %a = arith.constant dense<[[1.0e8, -1.0e8], [1.0, 1.0]]> : tensor<2x2xf32>
  %b = tensor.expand_shape %a [[0], [1, 2]] output_shape [2, 1, 2] : tensor<2x2xf32> into tensor<2x1x2xf32>
  %d = tensor.expand_shape %a [[0, 1], [2, 3]] output_shape [1, 2, 2, 1] : tensor<2x2xf32> into tensor<1x2x2x1xf32>
  %ones = arith.constant dense<1.0> : tensor<2x2x1xf32>
  %window = tensor.empty() : tensor<2x2xf32>
  %o = arith.constant dense<0.0> : tensor<f32>
  %o2 = arith.constant dense<0.0> : tensor<1x1xf32>
  %o4 = arith.constant dense<0.0> : tensor<1x1x1x1xf32>
  %c0 = arith.constant 0 : index
  %r = call @reduce(%a, %o) : (tensor<2x2xf32>, tensor<f32>) -> tensor<f32>
  %e = tensor.extract %r[] : tensor<f32>
  call @printF32(%e) : (f32) -> ()
  call @printNewline() : () -> ()
  %r2 = call @contract(%b, %ones, %o2) : (tensor<2x1x2xf32>, tensor<2x2x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
  %e2 = tensor.extract %r2[%c0, %c0] : tensor<1x1xf32>
  call @printF32(%e2) : (f32) -> ()
  call @printNewline() : () -> ()
  %r4 = call @pool(%d, %window, %o4) : (tensor<1x2x2x1xf32>, tensor<2x2xf32>, tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %e4 = tensor.extract %r4[%c0, %c0, %c0, %c0] : tensor<1x1x1x1xf32>
  call @printF32(%e4) : (f32) -> ()
  call @printNewline() : () -> ()
  return
}
