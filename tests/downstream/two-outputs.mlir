// RUN: acme-opt %s | acme-opt | FileCheck %s
// RUN: acme-opt %s -mlir-print-op-generic | acme-opt | FileCheck %s
// RUN: acme-opt %s -pass-pipeline='builtin.module(acme-generalize)' | FileCheck %s --check-prefix=GENERIC
// RUN: acme-opt %s -pass-pipeline='builtin.module(one-shot-bufferize{allow-unknown-ops},convert-linalg-to-loops)' \
// RUN:   | FileCheck %s --check-prefix=LOOPS

// An op with two outputs has two results, whether users write its body or it has none.

// CHECK-LABEL: @body
// CHECK: %{{.*}}:2 = acme.extremes ins(%{{.*}} : tensor<4x8xf32>) outs(%{{.*}}, %{{.*}} : tensor<4xf32>, tensor<4xf32>)
// GENERIC-LABEL: @body
// GENERIC: %{{.*}}:2 = acme.generic
// LOOPS-LABEL: @body
// LOOPS-COUNT-2: memref.store
func.func @body(%x: tensor<4x8xf32>, %a: tensor<4xf32>, %b: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0:2 = acme.extremes ins(%x : tensor<4x8xf32>) outs(%a, %b : tensor<4xf32>, tensor<4xf32>)
    (%in: f32, %low: f32, %high: f32) {
      %1 = arith.minimumf %in, %low : f32
      %2 = arith.maximumf %in, %high : f32
      linalg.yield %1, %2 : f32, f32
    }
  return %0#0, %0#1 : tensor<4xf32>, tensor<4xf32>
}

// An algorithm with two outputs has two results, on tensors; each output has its type.

// CHECK-LABEL: @algorithm
// CHECK: %[[K:.*]]:2 = acme.top_k axis(1) count(2) ins(%{{.*}} : tensor<4x8xf32>) outs(%{{.*}}, %{{.*}} : tensor<4x2xf32>, tensor<4x2xi32>)
// CHECK: return %[[K]]#0, %[[K]]#1
func.func @algorithm(%x: tensor<4x8xf32>, %a: tensor<4x2xf32>, %b: tensor<4x2xi32>) -> (tensor<4x2xf32>, tensor<4x2xi32>) {
  %0:2 = acme.top_k axis(1) count(2) ins(%x : tensor<4x8xf32>) outs(%a, %b : tensor<4x2xf32>, tensor<4x2xi32>) -> tensor<4x2xf32>, tensor<4x2xi32>
  return %0#0, %0#1 : tensor<4x2xf32>, tensor<4x2xi32>
}

// CHECK-LABEL: @buffers
// CHECK: acme.top_k axis(1) count(2) order(ascending) ins(%{{.*}} : memref<4x8xf32>) outs(%{{.*}}, %{{.*}} : memref<4x2xf32>, memref<4x2xi32>)
func.func @buffers(%x: memref<4x8xf32>, %a: memref<4x2xf32>, %b: memref<4x2xi32>) {
  acme.top_k axis(1) count(2) order(ascending) ins(%x : memref<4x8xf32>) outs(%a, %b : memref<4x2xf32>, memref<4x2xi32>)
  return
}
