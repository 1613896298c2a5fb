// RUN: linalg_ext-opt %s -split-input-file -verify-diagnostics | FileCheck %s
// RUN: linalg_ext-opt %s -split-input-file -verify-diagnostics -one-shot-bufferize=bufferize-function-boundaries -convert-linalg_ext-to-loops | FileCheck %s --check-prefix=LOOPS

// CHECK-LABEL: @scanned
// LOOPS-LABEL: @scanned
// LOOPS-NOT: linalg_ext.
func.func @scanned(%x: tensor<?x8xf32>, %o: tensor<?x8xf32>, %a: tensor<8xf32>) -> (tensor<?x8xf32>, tensor<8xf32>) {
  // CHECK: linalg_ext.scan dimension(0) inclusive(false) ins(%{{.*}} : tensor<?x8xf32>) outs(%{{.*}}, %{{.*}} : tensor<?x8xf32>, tensor<8xf32>)
  %0:2 = linalg_ext.scan dimension(0) inclusive(false) ins(%x : tensor<?x8xf32>) outs(%o, %a : tensor<?x8xf32>, tensor<8xf32>) {
    ^bb0(%e: f32, %s: f32):
      %1 = arith.addf %e, %s : f32
      linalg_ext.return %1 : f32
  } -> tensor<?x8xf32>, tensor<8xf32>
  return %0#0, %0#1 : tensor<?x8xf32>, tensor<8xf32>
}

// CHECK-LABEL: @best
// LOOPS-LABEL: @best
// LOOPS-NOT: linalg_ext.
func.func @best(%x: tensor<2x9xf32>, %n: tensor<2x9xi32>, %v: tensor<2x3xf32>, %i: tensor<2x3xi32>) -> tensor<2x3xi32> {
  // CHECK: linalg_ext.topk dimension(1) ins(%{{.*}}, %{{.*}} : tensor<2x9xf32>, tensor<2x9xi32>)
  %0:2 = linalg_ext.topk dimension(1) ins(%x, %n : tensor<2x9xf32>, tensor<2x9xi32>) outs(%v, %i : tensor<2x3xf32>, tensor<2x3xi32>) {
    ^bb0(%a: f32, %b: f32):
      %1 = arith.cmpf ogt, %a, %b : f32
      linalg_ext.return %1 : i1
  } -> tensor<2x3xf32>, tensor<2x3xi32>
  return %0#1 : tensor<2x3xi32>
}

// -----

func.func @other_places(%x: tensor<9xf32>, %n: tensor<8xi32>, %v: tensor<3xf32>, %i: tensor<3xi32>) {
  // expected-error@+1 {{'indices' does not meet 'indices == values'}}
  %0:2 = linalg_ext.topk dimension(0) ins(%x, %n : tensor<9xf32>, tensor<8xi32>) outs(%v, %i : tensor<3xf32>, tensor<3xi32>) {
    ^bb0(%a: f32, %b: f32):
      %1 = arith.cmpf ogt, %a, %b : f32
      linalg_ext.return %1 : i1
  } -> tensor<3xf32>, tensor<3xi32>
  return
}

// -----

func.func @repeated(%x: tensor<3x4xf32>, %i: tensor<5x2xi32>, %o: tensor<5xf32>) {
  // expected-error@+1 {{whose elements are distinct}}
  %0 = linalg_ext.gather dimension_map = [0, 0] ins(%x, %i : tensor<3x4xf32>, tensor<5x2xi32>) outs(%o : tensor<5xf32>) -> tensor<5xf32>
  return
}
