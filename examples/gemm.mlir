// exp(A * B) as a frontend writes it.
#lhs = affine_map<(m, n, k) -> (m, k)>
#rhs = affine_map<(m, n, k) -> (k, n)>
#acc = affine_map<(m, n, k) -> (m, n)>
#all = affine_map<(m, n) -> (m, n)>
func.func @main(%a: tensor<4x8xf32>, %b: tensor<8x5xf32>, %c: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %0 = linalg.generic {
      indexing_maps = [#lhs, #rhs, #acc], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<4x8xf32>, tensor<8x5xf32>) outs(%c : tensor<4x5xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %2 = arith.mulf %x, %y : f32
    %3 = arith.addf %z, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<4x5xf32>
  %1 = linalg.generic {
      indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%0 : tensor<4x5xf32>) outs(%c : tensor<4x5xf32>) {
  ^bb0(%x: f32, %z: f32):
    %2 = math.exp %x : f32
    linalg.yield %2 : f32
  } -> tensor<4x5xf32>
  return %1 : tensor<4x5xf32>
}
