// RUN: linalg_ext-opt %s -canonicalize | FileCheck %s

// A sort leaves out the tensors whose elements nothing reads.

// CHECK-LABEL: @unused
func.func @unused(%x: tensor<?x10xf32>, %y: tensor<?x10xi64>) -> tensor<?x10xf32> {
  // CHECK: linalg_ext.sort dimension(1) outs(%arg0 : tensor<?x10xf32>)
  // CHECK-NEXT: ^bb0(%[[A:.*]]: f32, %[[B:.*]]: f32):
  // CHECK-NEXT: arith.cmpf oge, %[[A]], %[[B]]
  %r:2 = linalg_ext.sort dimension(1) outs(%x, %y : tensor<?x10xf32>, tensor<?x10xi64>) {
  ^bb0(%a: f32, %b: f32, %c: i64, %d: i64):
    %s = arith.cmpf oge, %a, %b : f32
    linalg_ext.return %s : i1
  } -> tensor<?x10xf32>, tensor<?x10xi64>
  return %r#0 : tensor<?x10xf32>
}

// The body reads the elements of a result that is not used.

// CHECK-LABEL: @key
func.func @key(%x: tensor<8xf32>, %y: tensor<8xi64>, %z: tensor<8xi32>) -> tensor<8xi64> {
  // CHECK: linalg_ext.sort dimension(0) outs(%arg0, %arg1 : tensor<8xf32>, tensor<8xi64>)
  %r:3 = linalg_ext.sort dimension(0) outs(%x, %y, %z : tensor<8xf32>, tensor<8xi64>, tensor<8xi32>) {
  ^bb0(%a: f32, %b: f32, %c: i64, %d: i64, %e: i32, %f: i32):
    %s = arith.cmpf olt, %a, %b : f32
    linalg_ext.return %s : i1
  } -> tensor<8xf32>, tensor<8xi64>, tensor<8xi32>
  return %r#1 : tensor<8xi64>
}
