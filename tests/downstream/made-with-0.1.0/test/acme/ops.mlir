// RUN: acme-opt %s | acme-opt | FileCheck %s
// RUN: acme-opt %s -mlir-print-op-generic | acme-opt | FileCheck %s
// RUN: acme-opt %s -pass-pipeline='builtin.module(acme-generalize)' \
// RUN:   | FileCheck %s --check-prefix=GENERIC
// RUN: acme-opt %s -pass-pipeline='builtin.module(acme-generalize{to=parent})' \
// RUN:   | FileCheck %s --check-prefix=PARENT
// RUN: acme-opt %s -pass-pipeline='builtin.module(acme-generalize,acme-specialize)' \
// RUN:   | FileCheck %s

// Printed, parsed, walked towards the root of the tree and back.

// CHECK-LABEL: @tensors
// CHECK: acme.pairwise_squared_distance ins(%{{.*}}, %{{.*}} : tensor<4x8xf32>, tensor<6x8xf32>)
// GENERIC-LABEL: @tensors
// GENERIC: acme.generic
// GENERIC: arith.subf
// GENERIC: arith.mulf
// GENERIC: arith.addf
// PARENT-LABEL: @tensors
// PARENT: acme.squared_distance indexing_maps =
func.func @tensors(%a: tensor<4x8xf32>, %b: tensor<6x8xf32>, %c: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %0 = acme.pairwise_squared_distance ins(%a, %b : tensor<4x8xf32>, tensor<6x8xf32>) outs(%c : tensor<4x6xf32>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}

// CHECK-LABEL: @buffers
// CHECK: acme.pairwise_squared_distance {cast = #acme.sign<unsigned>} ins(%{{.*}}, %{{.*}} : memref<?x?xi8>, memref<?x?xi8>)
// GENERIC-LABEL: @buffers
// GENERIC: arith.extui
func.func @buffers(%a: memref<?x?xi8>, %b: memref<?x?xi8>, %c: memref<?x?xi32>) {
  acme.pairwise_squared_distance {cast = #acme.sign<unsigned>} ins(%a, %b : memref<?x?xi8>, memref<?x?xi8>) outs(%c : memref<?x?xi32>)
  return
}
