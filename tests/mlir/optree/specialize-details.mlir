// Parts of specs beside loops and bodies: scalars in place of tensors, when the op is the canonical spelling, the
// names of attributes and of results.

// RUN: %optree_opt --pass-pipeline='builtin.module(convert-linalg-to-optree,optree-specialize)' %s | FileCheck %s

#id = affine_map<(i, j) -> (i, j)>
#none = affine_map<(i, j) -> ()>
// A scalar shifts each element.
// CHECK-LABEL: func.func @shift(
// CHECK: optree.shift_left ins(%arg0, %arg1 : tensor<4x8xi32>, i32)
func.func @shift(%a: tensor<4x8xi32>, %s: i32, %o: tensor<4x8xi32>) -> tensor<4x8xi32> {
  %0 = linalg.generic {indexing_maps = [#id, #none, #id], iterator_types = ["parallel", "parallel"]} ins(%a, %s : tensor<4x8xi32>, i32) outs(%o : tensor<4x8xi32>) {
  ^bb0(%x: i32, %y: i32, %z: i32):
    %r = arith.shli %x, %y : i32
    linalg.yield %r : i32
  } -> tensor<4x8xi32>
  return %0 : tensor<4x8xi32>
}

// CHECK-LABEL: func.func @select(
// CHECK: optree.select ins(%arg0, %arg1, %arg2 : tensor<4x8xi1>, tensor<4x8xf32>, f32)
func.func @select(%p: tensor<4x8xi1>, %a: tensor<4x8xf32>, %s: f32, %o: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #id, #none, #id], iterator_types = ["parallel", "parallel"]} ins(%p, %a, %s : tensor<4x8xi1>, tensor<4x8xf32>, f32) outs(%o : tensor<4x8xf32>) {
  ^bb0(%c: i1, %x: f32, %y: f32, %z: f32):
    %r = arith.select %c, %x, %y : f32
    linalg.yield %r : f32
  } -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// Without dimensions to reduce it is no reduction.
// CHECK-LABEL: func.func @max(
// CHECK-NOT: reduce_max
func.func @max(%a: tensor<4x8xf32>, %o: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x8xf32>) outs(%o : tensor<4x8xf32>) {
  ^bb0(%x: f32, %z: f32):
    %r = arith.maximumf %z, %x : f32
    linalg.yield %r : f32
  } -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// CHECK-LABEL: func.func @sum(
// CHECK: optree.reduce_sum {{.*}} dimensions = [1]{{ +}}{cast = #optree.type_fn<cast_unsigned>}
func.func @sum(%a: tensor<4x8xi8>, %o: tensor<4xi32>) -> tensor<4xi32> {
  %0 = linalg.generic {indexing_maps = [#id, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%a : tensor<4x8xi8>) outs(%o : tensor<4xi32>) {
  ^bb0(%x: i8, %z: i32):
    %e = arith.extui %x : i8 to i32
    %r = arith.addi %z, %e : i32
    linalg.yield %r : i32
  } -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func.func @map(
// CHECK: %mapped = optree.map
func.func @map(%a: tensor<4x8xf32>, %o: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x8xf32>) outs(%o : tensor<4x8xf32>) {
  ^bb0(%x: f32, %z: f32):
    %e = math.exp %x : f32
    %r = arith.mulf %e, %e : f32
    linalg.yield %r : f32
  } -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
