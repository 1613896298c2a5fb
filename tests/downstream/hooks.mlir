func.func @folded(%a: tensor<4x8xf32>, %b: tensor<6x8xf32>, %c: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %0 = acme.pairwise_squared_distance {nothing_to_add} ins(%a, %b : tensor<4x8xf32>, tensor<6x8xf32>) outs(%c : tensor<4x6xf32>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}
func.func @canonical(%a: tensor<4x8xf32>, %b: tensor<6x8xf32>, %c: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %0 = acme.pairwise_squared_distance {note} ins(%a, %b : tensor<4x8xf32>, tensor<6x8xf32>) outs(%c : tensor<4x6xf32>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}
// -----
func.func @verified(%a: tensor<4x0xf32>, %b: tensor<6x0xf32>, %c: tensor<4x6xf32>) -> tensor<4x6xf32> {
  // expected-error@+1 {{needs points with a coordinate}}
  %0 = acme.pairwise_squared_distance ins(%a, %b : tensor<4x0xf32>, tensor<6x0xf32>) outs(%c : tensor<4x6xf32>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}
