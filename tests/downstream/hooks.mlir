// RUN: acme-opt %s -split-input-file -verify-diagnostics -canonicalize | FileCheck %s
// RUN: acme-opt %s -split-input-file -verify-diagnostics | FileCheck %s --check-prefix=AS-IT-IS

// The spec declares a folder, a canonicalization pattern and a verifier; C++ defines them.

// CHECK-LABEL: @folded
// CHECK-SAME: %[[ACC:[a-z0-9]*]]: tensor<4x6xf32>)
// CHECK-NOT: acme.
// CHECK: return %[[ACC]]
// AS-IT-IS-LABEL: @folded
// AS-IT-IS: acme.pairwise_squared_distance {nothing_to_add}
func.func @folded(%a: tensor<4x8xf32>, %b: tensor<6x8xf32>, %c: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %0 = acme.pairwise_squared_distance {nothing_to_add} ins(%a, %b : tensor<4x8xf32>, tensor<6x8xf32>) outs(%c : tensor<4x6xf32>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}

// CHECK-LABEL: @canonical
// CHECK: acme.pairwise_squared_distance ins(
// AS-IT-IS-LABEL: @canonical
// AS-IT-IS: acme.pairwise_squared_distance {note}
func.func @canonical(%a: tensor<4x8xf32>, %b: tensor<6x8xf32>, %c: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %0 = acme.pairwise_squared_distance {note} ins(%a, %b : tensor<4x8xf32>, tensor<6x8xf32>) outs(%c : tensor<4x6xf32>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}

// After its own folder an op has the fold of all ops, which removes a memref.cast of an operand.
// CHECK-LABEL: @cast
// CHECK-NOT: memref.cast
// CHECK: acme.pairwise_squared_distance ins(%{{.*}} : memref<4x8xf32>, memref<6x8xf32>)
func.func @cast(%a: memref<4x8xf32>, %b: memref<6x8xf32>, %c: memref<4x6xf32>) {
  %0 = memref.cast %a : memref<4x8xf32> to memref<?x8xf32>
  acme.pairwise_squared_distance ins(%0, %b : memref<?x8xf32>, memref<6x8xf32>) outs(%c : memref<4x6xf32>)
  return
}

// -----

func.func @verified(%a: tensor<4x0xf32>, %b: tensor<6x0xf32>, %c: tensor<4x6xf32>) -> tensor<4x6xf32> {
  // expected-error@+1 {{needs points with a coordinate: The squared Euclidean distance}}
  %0 = acme.pairwise_squared_distance ins(%a, %b : tensor<4x0xf32>, tensor<6x0xf32>) outs(%c : tensor<4x6xf32>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}
