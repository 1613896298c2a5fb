// RUN: acme-opt %s -split-input-file -verify-diagnostics | FileCheck %s

// A message names the list that has no such element, not the operand whose size is computed.

// CHECK-LABEL: @patches
// CHECK: acme.patches
func.func @patches(%a: tensor<4x6xf32>, %o: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %0 = acme.patches strides([2, 3]) ins(%a : tensor<4x6xf32>) outs(%o : tensor<2x2xf32>) -> tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}

// -----

func.func @short(%a: tensor<4x6xf32>, %o: tensor<2x2xf32>) -> tensor<2x2xf32> {
  // expected-error @+1 {{'strides' has no element 1}}
  %0 = acme.patches strides([2]) ins(%a : tensor<4x6xf32>) outs(%o : tensor<2x2xf32>) -> tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}
