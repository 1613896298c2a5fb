// A leaf, the op of a category, and an op that this repository defines by its spec alone.
func.func @leaf(%a: tensor<4x8xi32>, %b: tensor<8x6xi32>, %c: tensor<4x6xi32>) -> tensor<4x6xi32> {
  %0 = acme.matmul ins(%a, %b : tensor<4x8xi32>, tensor<8x6xi32>) outs(%c : tensor<4x6xi32>) -> tensor<4x6xi32>
  return %0 : tensor<4x6xi32>
}
func.func @category(%a: tensor<8x4xi32>, %b: tensor<6x8xi32>, %c: tensor<4x6xi32>) -> tensor<4x6xi32> {
  %0 = acme.contract indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<8x4xi32>, tensor<6x8xi32>) outs(%c : tensor<4x6xi32>) -> tensor<4x6xi32>
  return %0 : tensor<4x6xi32>
}
func.func @own(%a: tensor<2x3x4xi32>, %b: tensor<4x3x5xi32>, %c: tensor<2x5xi32>) -> tensor<2x5xi32> {
  %0 = acme.double_contraction ins(%a, %b : tensor<2x3x4xi32>, tensor<4x3x5xi32>) outs(%c : tensor<2x5xi32>) -> tensor<2x5xi32>
  return %0 : tensor<2x5xi32>
}
func.func @other(%a: tensor<4x8xi32>, %b: tensor<6x8xi32>, %c: tensor<4x6xi32>) -> tensor<4x6xi32> {
  %0 = acme.pairwise_squared_distance ins(%a, %b : tensor<4x8xi32>, tensor<6x8xi32>) outs(%c : tensor<4x6xi32>) -> tensor<4x6xi32>
  return %0 : tensor<4x6xi32>
}
