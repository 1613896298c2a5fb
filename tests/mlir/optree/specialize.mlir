// Generics become ops that linalg lacks.
// RUN: %optree_opt --split-input-file --pass-pipeline='builtin.module(convert-linalg-to-optree,optree-specialize)' %s \
// RUN:   | FileCheck %s
// RUN: %optree_opt --split-input-file --pass-pipeline='builtin.module(convert-linalg-to-optree,optree-specialize,optree-generalize,convert-optree-to-linalg)' %s \
// RUN:   | FileCheck %s --check-prefix=BACK

#id = affine_map<(d0, d1) -> (d0, d1)>

// The flag nnan changes the result, so the compare is no function of the table.
// CHECK-LABEL: func.func @flag
// CHECK: optree.map { arith.cmpf
func.func @flag(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>, %c: tensor<4x8xi1>) -> tensor<4x8xi1> {
  %0 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : tensor<4x8xf32>, tensor<4x8xf32>) outs(%c : tensor<4x8xi1>) {
  ^bb0(%x: f32, %y: f32, %z: i1):
    %1 = arith.cmpf olt, %x, %y fastmath<nnan> : f32
    linalg.yield %1 : i1
  } -> tensor<4x8xi1>
  return %0 : tensor<4x8xi1>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

// CHECK-LABEL: func.func @reductions
// CHECK: optree.reduce_max ins(%{{.*}} : tensor<4x8xf32>) outs(%{{.*}} : tensor<4xf32>) dimensions = [1]
// CHECK: optree.reduce_sum ins(%{{.*}} : tensor<4x8xf16>) outs(%{{.*}} : tensor<4xf32>) dimensions = [1]
// BACK-LABEL: func.func @reductions
// BACK: arith.maximumf
// BACK: arith.extf
// BACK: arith.addf
func.func @reductions(%a: tensor<4x8xf32>, %b: tensor<4x8xf16>, %c: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%a : tensor<4x8xf32>) outs(%c : tensor<4xf32>) {
  ^bb0(%x: f32, %z: f32):
    %1 = arith.maximumf %z, %x : f32
    linalg.yield %1 : f32
  } -> tensor<4xf32>
  %2 = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%b : tensor<4x8xf16>) outs(%c : tensor<4xf32>) {
  ^bb0(%x: f16, %z: f32):
    %1 = arith.extf %x : f16 to f32
    %3 = arith.addf %1, %z : f32
    linalg.yield %3 : f32
  } -> tensor<4xf32>
  return %0, %2 : tensor<4xf32>, tensor<4xf32>
}

// -----

#lhs = affine_map<(d0, d1, d2) -> (d0, d2)>
#rhs = affine_map<(d0, d1, d2) -> (d2, d1)>
#bt = affine_map<(d0, d1, d2) -> (d1, d2)>
#acc = affine_map<(d0, d1, d2) -> (d0, d1)>

// Contractions with other functions than sum and product: min-plus, max-times.
// CHECK-LABEL: func.func @semiring
// CHECK: optree.min_plus_matmul ins
// CHECK: optree.semiring_contract
// CHECK-SAME: max_signed
// BACK-LABEL: func.func @semiring
func.func @semiring(%a: tensor<4x8xf32>, %b: tensor<8x2xf32>, %t: tensor<2x8xf32>, %c: tensor<4x2xf32>)
    -> (tensor<4x2xf32>, tensor<4x2xf32>) {
  %0 = linalg.generic {indexing_maps = [#lhs, #rhs, #acc], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<4x8xf32>, tensor<8x2xf32>) outs(%c : tensor<4x2xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %1 = arith.addf %x, %y : f32
    %2 = arith.minimumf %z, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<4x2xf32>
  %3 = linalg.generic {indexing_maps = [#lhs, #bt, #acc], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %t : tensor<4x8xf32>, tensor<2x8xf32>) outs(%c : tensor<4x2xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %1 = arith.mulf %x, %y : f32
    %2 = arith.maximumf %z, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<4x2xf32>
  return %0, %3 : tensor<4x2xf32>, tensor<4x2xf32>
}

// -----

#id = affine_map<(d0) -> (d0)>

// CHECK-LABEL: func.func @casts
// CHECK: optree.cast ins(%{{.*}} : tensor<4xf32>) outs(%{{.*}} : tensor<4xf16>)
// CHECK: optree.iota outs(%{{.*}} : tensor<4xi64>)
// BACK-LABEL: func.func @casts
// BACK: arith.truncf
// BACK: linalg.index 0
func.func @casts(%a: tensor<4xf32>, %b: tensor<4xf16>, %c: tensor<4xi64>) -> (tensor<4xf16>, tensor<4xi64>) {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<4xf32>) outs(%b : tensor<4xf16>) {
  ^bb0(%x: f32, %z: f16):
    %1 = arith.truncf %x : f32 to f16
    linalg.yield %1 : f16
  } -> tensor<4xf16>
  %2 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%c : tensor<4xi64>) {
  ^bb0(%z: i64):
    %1 = linalg.index 0 : index
    %3 = arith.index_cast %1 : index to i64
    linalg.yield %3 : i64
  } -> tensor<4xi64>
  return %0, %2 : tensor<4xf16>, tensor<4xi64>
}
