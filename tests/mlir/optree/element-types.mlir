// Specs may name any element type that MLIR has; the C++ reads these names as MLIR does.

// RUN: %optree_opt --pass-pipeline='builtin.module(convert-linalg-to-optree,optree-specialize)' %s | FileCheck %s
// RUN: %optree_opt --pass-pipeline='builtin.module(convert-linalg-to-optree,optree-specialize,optree-generalize)' %s | FileCheck %s --check-prefix=BACK

// Powers of two scale floats that are narrower than the output.
// CHECK-LABEL: func.func @powers_of_two
// CHECK: optree.scaled_contract
// CHECK-NOT: generic
// BACK-LABEL: func.func @powers_of_two
// BACK: arith.extf %{{.*}} : f16 to f32
// BACK: arith.extf %{{.*}} : f8E8M0FNU to f32
func.func @powers_of_two(%a0: tensor<4x8xf16>, %a1: tensor<4xf8E8M0FNU>, %a2: tensor<8x2xf16>, %a3: tensor<2xf8E8M0FNU>, %a4: tensor<4x2xf32>) -> tensor<4x2xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (m)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a0, %a1, %a2, %a3 : tensor<4x8xf16>, tensor<4xf8E8M0FNU>, tensor<8x2xf16>, tensor<2xf8E8M0FNU>) outs(%a4 : tensor<4x2xf32>) {
  ^bb0(%x: f16, %p: f8E8M0FNU, %y: f16, %q: f8E8M0FNU, %z: f32):
    %1 = arith.extf %x : f16 to f32
    %2 = arith.extf %p : f8E8M0FNU to f32
    %3 = arith.mulf %1, %2 : f32
    %4 = arith.extf %y : f16 to f32
    %5 = arith.extf %q : f8E8M0FNU to f32
    %6 = arith.mulf %4, %5 : f32
    %7 = arith.mulf %3, %6 : f32
    %8 = arith.addf %z, %7 : f32
    linalg.yield %8 : f32
  } -> tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}

// Another float of 8 bits is no power of two.
// CHECK-LABEL: func.func @other_scale
// CHECK: optree.generic
func.func @other_scale(%a0: tensor<4x8xf16>, %a1: tensor<4xf8E8M0FNU>, %a2: tensor<8x2xf16>, %a3: tensor<2xf8E5M2>, %a4: tensor<4x2xf32>) -> tensor<4x2xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (m)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a0, %a1, %a2, %a3 : tensor<4x8xf16>, tensor<4xf8E8M0FNU>, tensor<8x2xf16>, tensor<2xf8E5M2>) outs(%a4 : tensor<4x2xf32>) {
  ^bb0(%x: f16, %p: f8E8M0FNU, %y: f16, %q: f8E5M2, %z: f32):
    %1 = arith.extf %x : f16 to f32
    %2 = arith.extf %p : f8E8M0FNU to f32
    %3 = arith.mulf %1, %2 : f32
    %4 = arith.extf %y : f16 to f32
    %5 = arith.extf %q : f8E5M2 to f32
    %6 = arith.mulf %4, %5 : f32
    %7 = arith.mulf %3, %6 : f32
    %8 = arith.addf %z, %7 : f32
    linalg.yield %8 : f32
  } -> tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}
