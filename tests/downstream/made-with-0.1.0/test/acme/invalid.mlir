// RUN: acme-opt %s -split-input-file -verify-diagnostics

func.func @rank(%a: tensor<4x8xf32>, %b: tensor<8xf32>, %c: tensor<4x6xf32>) -> tensor<4x6xf32> {
  // expected-error@+1 {{rank}}
  %0 = acme.pairwise_squared_distance ins(%a, %b : tensor<4x8xf32>, tensor<8xf32>) outs(%c : tensor<4x6xf32>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}

// -----

func.func @size(%a: tensor<4x8xf32>, %b: tensor<6x7xf32>, %c: tensor<4x6xf32>) -> tensor<4x6xf32> {
  // expected-error@+1 {{to be 8, but found 7}}
  %0 = acme.pairwise_squared_distance ins(%a, %b : tensor<4x8xf32>, tensor<6x7xf32>) outs(%c : tensor<4x6xf32>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}
