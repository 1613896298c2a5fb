// RUN: acme-opt %s --convert-linalg-to-acme --acme-recognize | FileCheck %s
// RUN: acme-opt %s --convert-linalg-to-acme --acme-recognize --convert-acme-to-linalg \
// RUN:   | FileCheck %s --check-prefix=BACK

// Composites that a spec each defines, in the ops to which torch lowers them: a
// sum that keeps its dimension, constants in f64.

// CHECK-LABEL: func @normalized(
//  CHECK-SAME:   %[[X:.*]]: tensor<4x8xf32>)
//  CHECK-NEXT:   %[[E:.*]] = tensor.empty() : tensor<4x8xf32>
//  CHECK-NEXT:   %[[R:.*]] = acme.l2_normalize axis(1) ins(%[[X]] : tensor<4x8xf32>) outs(%[[E]] : tensor<4x8xf32>)
//  CHECK-NEXT:   return %[[R]]
//   BACK-LABEL: func @normalized(
//     BACK-NOT:   acme.
#same = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i, 0)>
func.func @normalized(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 1.0e-12 : f64
  %wide = tensor.empty() : tensor<4x8xf32>
  %narrow = tensor.empty() : tensor<4x1xf32>
  %squares = linalg.generic {indexing_maps = [#same, #same], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x8xf32>) outs(%wide : tensor<4x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %p = arith.mulf %a, %a : f32
    linalg.yield %p : f32
  } -> tensor<4x8xf32>
  %start = linalg.fill ins(%zero : f32) outs(%narrow : tensor<4x1xf32>) -> tensor<4x1xf32>
  %sum = linalg.generic {indexing_maps = [#same, #row], iterator_types = ["parallel", "reduction"]}
      ins(%squares : tensor<4x8xf32>) outs(%start : tensor<4x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %p = arith.addf %a, %o : f32
    linalg.yield %p : f32
  } -> tensor<4x1xf32>
  %length = linalg.generic {indexing_maps = [#same, #same], iterator_types = ["parallel", "parallel"]}
      ins(%sum : tensor<4x1xf32>) outs(%narrow : tensor<4x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %p = math.sqrt %a : f32
    linalg.yield %p : f32
  } -> tensor<4x1xf32>
  %positive = linalg.generic {indexing_maps = [#same, #same], iterator_types = ["parallel", "parallel"]}
      ins(%length : tensor<4x1xf32>) outs(%narrow : tensor<4x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %l = arith.truncf %least : f64 to f32
    %p = arith.maximumf %a, %l : f32
    linalg.yield %p : f32
  } -> tensor<4x1xf32>
  %r = linalg.generic {indexing_maps = [#same, #row, #same], iterator_types = ["parallel", "parallel"]}
      ins(%x, %positive : tensor<4x8xf32>, tensor<4x1xf32>) outs(%wide : tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %p = arith.divf %a, %b : f32
    linalg.yield %p : f32
  } -> tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}

// CHECK-LABEL: func @gated(
//  CHECK-SAME:   %[[X:.*]]: tensor<4x8xf32>, %[[G:.*]]: tensor<4x8xf32>, %[[W:.*]]: tensor<8xf32>)
//       CHECK:   %[[R:.*]] = acme.squared_relu_gate
//  CHECK-SAME:     ins(%[[X]], %[[G]], %[[W]] :
//   CHECK-NOT:   linalg.
//       CHECK:   return %[[R]]
//   BACK-LABEL: func @gated(
//     BACK-NOT:   acme.
#column = affine_map<(i, j) -> (j)>
func.func @gated(%x: tensor<4x8xf32>, %gate: tensor<4x8xf32>, %w: tensor<8xf32>) -> tensor<4x8xf32> {
  %zero = arith.constant 0.0 : f32
  %wide = tensor.empty() : tensor<4x8xf32>
  %positive = linalg.generic {indexing_maps = [#same, #same], iterator_types = ["parallel", "parallel"]}
      ins(%gate : tensor<4x8xf32>) outs(%wide : tensor<4x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %p = arith.maximumf %a, %zero : f32
    linalg.yield %p : f32
  } -> tensor<4x8xf32>
  %r = linalg.generic {indexing_maps = [#same, #same, #column, #same], iterator_types = ["parallel", "parallel"]}
      ins(%positive, %x, %w : tensor<4x8xf32>, tensor<4x8xf32>, tensor<8xf32>) outs(%wide : tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32, %o: f32):
    %s = arith.mulf %a, %a : f32
    %g = arith.mulf %s, %b : f32
    %p = arith.mulf %g, %c : f32
    linalg.yield %p : f32
  } -> tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}

// It is none if one thing differs: another axis in the quotient.
// CHECK-LABEL: func @by_column(
//   CHECK-NOT:   acme.l2_normalize
func.func @by_column(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 1.0e-12 : f32
  %wide = tensor.empty() : tensor<8x8xf32>
  %narrow = tensor.empty() : tensor<8xf32>
  %start = linalg.fill ins(%zero : f32) outs(%narrow : tensor<8xf32>) -> tensor<8xf32>
  %sum = linalg.generic {
      indexing_maps = [#same, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x8xf32>) outs(%start : tensor<8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.mulf %a, %a : f32
    %p = arith.addf %s, %o : f32
    linalg.yield %p : f32
  } -> tensor<8xf32>
  %r = linalg.generic {indexing_maps = [#same, #column, #same], iterator_types = ["parallel", "parallel"]}
      ins(%x, %sum : tensor<8x8xf32>, tensor<8xf32>) outs(%wide : tensor<8x8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %l = math.sqrt %b : f32
    %m = arith.maximumf %l, %least : f32
    %p = arith.divf %a, %m : f32
    linalg.yield %p : f32
  } -> tensor<8x8xf32>
  return %r : tensor<8x8xf32>
}
