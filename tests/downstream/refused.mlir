// RUN: acme-opt %s -pass-pipeline='builtin.module(convert-linalg-to-acme,acme-specialize)' | FileCheck %s
// RUN: acme-opt %s -pass-pipeline='builtin.module(convert-linalg-to-acme,acme-specialize{form=named})' | FileCheck %s --check-prefixes=CHECK,FORM
// RUN: acme-opt %s -pass-pipeline='builtin.module(convert-linalg-to-acme,acme-specialize{form=category})' | FileCheck %s --check-prefix=CATEGORY
// RUN: acme-opt %s -pass-pipeline='builtin.module(convert-linalg-to-acme,acme-specialize{remarks=left})' -o /dev/null 2>&1 | FileCheck %s --check-prefix=WHY

// The verifier of pairwise_squared_distance that the repository writes refuses points without a coordinate, which no spec says. What
// it refuses is not built.

#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (n, k)>
#c = affine_map<(m, n, k) -> (m, n)>

// CHECK-LABEL: @points
// CHECK: acme.pairwise_squared_distance
// CATEGORY-LABEL: @points
// CATEGORY: acme.squared_distance
func.func @points(%a: tensor<4x8xf32>, %b: tensor<6x8xf32>, %c: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<4x8xf32>, tensor<6x8xf32>) outs(%c : tensor<4x6xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %d = arith.subf %x, %y : f32
    %p = arith.mulf %d, %d : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}

// CHECK-LABEL: @nothing
// CHECK-NOT: acme.pairwise_squared_distance
// FORM-NOT: tensor.empty
// CHECK: acme.{{generic|squared_distance}}
// CHECK: return
// CATEGORY-LABEL: @nothing
// CATEGORY: acme.squared_distance
// WHY: remark: acme.generic stays; nearest is acme.pairwise_squared_distance, which needs what the verifier of its dialect asks
func.func @nothing(%a: tensor<4x0xf32>, %b: tensor<6x0xf32>, %c: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<4x0xf32>, tensor<6x0xf32>) outs(%c : tensor<4x6xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %d = arith.subf %x, %y : f32
    %p = arith.mulf %d, %d : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}
