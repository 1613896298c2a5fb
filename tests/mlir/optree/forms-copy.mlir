// Forms spell each unchanged element as a copy and each converted element as a cast, whichever op it came from.

// RUN: %optree_opt %s --pass-pipeline='builtin.module(convert-linalg-to-optree,optree-specialize{form=category})' | FileCheck %s
// RUN: %optree_opt %s --pass-pipeline='builtin.module(convert-linalg-to-optree,optree-specialize{form=named})' | FileCheck %s
// RUN: %optree_opt %s --pass-pipeline='builtin.module(convert-linalg-to-optree,optree-specialize{form=category})' -o %t.once
// RUN: %optree_opt %t.once --pass-pipeline='builtin.module(optree-specialize{form=category})' | diff %t.once -

#id = affine_map<(d0) -> (d0)>

// The body yields the element of the output.
// CHECK-LABEL: @same
// CHECK: optree.copy ins(%arg1 : tensor<?xf32>) outs(%arg1 : tensor<?xf32>)
// CHECK-NOT: optree.cast
func.func @same(%x: tensor<?xf32>, %o: tensor<?xf32>) -> tensor<?xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%x : tensor<?xf32>) outs(%o : tensor<?xf32>) {
  ^bb0(%p: f32, %z: f32):
    linalg.yield %z : f32
  } -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// CHECK-LABEL: @converted
// CHECK: optree.cast ins(%arg0 : tensor<?xi8>) outs(%arg1 : tensor<?xi32>)
// CHECK-NOT: optree.copy
func.func @converted(%x: tensor<?xi8>, %o: tensor<?xi32>) -> tensor<?xi32> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%x : tensor<?xi8>) outs(%o : tensor<?xi32>) {
  ^bb0(%p: i8, %z: i32):
    %1 = arith.extsi %p : i8 to i32
    linalg.yield %1 : i32
  } -> tensor<?xi32>
  return %0 : tensor<?xi32>
}
