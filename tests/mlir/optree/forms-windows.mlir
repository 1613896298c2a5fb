// Windows in the forms where a convolution may have any maps.
// RUN: %optree_opt --pass-pipeline='builtin.module(optree-specialize{form=named})' %s | FileCheck %s
// RUN: %optree_opt --pass-pipeline='builtin.module(optree-specialize{form=category})' %s | FileCheck %s

// Only %e, which dead operations read, gives the extent of the loop k. The form computes abs of the image in all
// loops.
// CHECK: [[IMAGE:#.*]] = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1 + d2, d3)>
// CHECK-LABEL: @dead_extent
// CHECK: optree.elementwise kind=#optree.elementwise_kind<abs> indexing_maps = [[[IMAGE]], {{.*}} outs(%{{.*}} : tensor<1x3x7x4x8xf32>)
// CHECK-NOT: optree.conv
// CHECK: return
func.func @dead_extent(%x: tensor<1x9x4xf32>, %w: tensor<4x8xf32>, %e: tensor<3xf32>, %o: tensor<1x7x8xf32>) -> tensor<1x7x8xf32> {
  %0 = optree.generic {indexing_maps = [affine_map<(n, h, f, k, c) -> (n, h + k, c)>, affine_map<(n, h, f, k, c) -> (c, f)>,
      affine_map<(n, h, f, k, c) -> (k)>, affine_map<(n, h, f, k, c) -> (n, h, f)>],
      iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w, %e : tensor<1x9x4xf32>, tensor<4x8xf32>, tensor<3xf32>) outs(%o : tensor<1x7x8xf32>) {
  ^bb0(%p: f32, %k: f32, %q: f32, %z: f32):
    %1 = math.absf %p : f32
    %2 = math.absf %q : f32
    %3 = arith.mulf %1, %k : f32
    %4 = arith.addf %z, %3 : f32
    linalg.yield %4 : f32
  } -> tensor<1x7x8xf32>
  return %0 : tensor<1x7x8xf32>
}
