// A group becomes the op of its name if its body is the definition, with the parameters that it names.

// RUN: %optree_opt %s --split-input-file --pass-pipeline='builtin.module(convert-linalg-to-optree,optree-recognize)' | FileCheck %s
// RUN: %optree_opt %s --split-input-file --pass-pipeline='builtin.module(convert-linalg-to-optree,optree-recognize{as=group})' | FileCheck %s --check-prefix=GROUP
// RUN: %optree_opt %s --split-input-file --pass-pipeline='builtin.module(convert-linalg-to-optree,optree-recognize{composites=gelu})' | FileCheck %s --check-prefix=OTHER

#id = affine_map<(d0) -> (d0)>

// CHECK-LABEL: func.func @silu(
// CHECK-SAME:  %[[X:.*]]: tensor<8xf32>)
// CHECK:       %[[E:.*]] = tensor.empty
// CHECK-NEXT:  %[[R:.*]] = optree.silu {tag = "kept"} ins(%[[X]] : tensor<8xf32>) outs(%[[E]]
// CHECK-NEXT:  return %[[R]]
// GROUP-LABEL: func.func @silu(
// GROUP-COUNT-1: optree.group "silu"
// OTHER-LABEL: func.func @silu(
// OTHER:       optree.group "silu"
func.func @silu(%x: tensor<8xf32>) -> tensor<8xf32> {
  %one = arith.constant 1.0 : f32
  %r = optree.group "silu" (%in = %x : tensor<8xf32>) -> tensor<8xf32> attributes {tag = "kept"} {
    %e = tensor.empty() : tensor<8xf32>
    %g = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%in : tensor<8xf32>) outs(%e : tensor<8xf32>) {
    ^bb0(%a: f32, %c: f32):
      %0 = arith.negf %a : f32
      %1 = math.exp %0 : f32
      %2 = arith.addf %1, %one : f32
      %3 = arith.divf %one, %2 : f32
      %4 = arith.mulf %a, %3 : f32
      linalg.yield %4 : f32
    } -> tensor<8xf32>
    optree.return %g : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}

// -----

#id = affine_map<(d0) -> (d0)>

// A sigmoid that is called a silu stays a group.
// CHECK-LABEL: func.func @misnamed(
// CHECK:       optree.group "silu"
// CHECK:         optree.sigmoid
// CHECK:         optree.return
func.func @misnamed(%x: tensor<8xf32>) -> tensor<8xf32> {
  %one = arith.constant 1.0 : f32
  %r = optree.group "silu" (%in = %x : tensor<8xf32>) -> tensor<8xf32> {
    %e = tensor.empty() : tensor<8xf32>
    %g = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%in : tensor<8xf32>) outs(%e : tensor<8xf32>) {
    ^bb0(%a: f32, %c: f32):
      %0 = arith.negf %a : f32
      %1 = math.exp %0 : f32
      %2 = arith.addf %1, %one : f32
      %3 = arith.divf %one, %2 : f32
      linalg.yield %3 : f32
    } -> tensor<8xf32>
    optree.return %g : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}

// -----

// The op becomes a group of what it decomposes into.
// GROUP-LABEL: func.func @op(
// GROUP:       optree.group "rms_norm" (%{{.*}} = %arg0 : tensor<4x8xf32>, %{{.*}} = %arg1 : tensor<8xf32>, %{{.*}} = %arg2 : tensor<4x8xf32>) -> tensor<4x8xf32> parameters {axis = 1 : i64, epsilon = 1.000000e-05 : f64} attributes {tag = "kept"} {
// GROUP:       math.rsqrt
// GROUP-NOT:   optree.rms_norm
func.func @op(%x: tensor<4x8xf32>, %w: tensor<8xf32>, %o: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = optree.rms_norm {tag = "kept"} axis(1) epsilon(1.0e-5) ins(%x, %w : tensor<4x8xf32>, tensor<8xf32>) outs(%o : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
