// The name of a library function has the op and the types, so ops with other maps or attributes have no library call.
// RUN: %optree_opt --split-input-file --verify-diagnostics --convert-linalg-to-std %s | FileCheck %s

// CHECK-LABEL: func.func @named
// CHECK: call @optree_matmul_view4x4xf32_view4x4xf32_view4x4xf32(
// CHECK: call @optree_exp_view4x4xf32_view4x4xf32(
// CHECK: call @mine(
func.func @named(%a: memref<4x4xf32>, %o: memref<4x4xf32>) {
  optree.matmul ins(%a, %a : memref<4x4xf32>, memref<4x4xf32>) outs(%o : memref<4x4xf32>)
  optree.exp ins(%a : memref<4x4xf32>) outs(%o : memref<4x4xf32>)
  optree.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"], library_call = "mine"}
      ins(%a : memref<4x4xf32>) outs(%o : memref<4x4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @function(%a: memref<4x4xf32>, %o: memref<4x4xf32>) {
  // expected-error @below {{failed to legalize operation 'optree.elementwise'}}
  optree.elementwise kind = #optree.elementwise_kind<exp> ins(%a : memref<4x4xf32>) outs(%o : memref<4x4xf32>)
  return
}

// -----

func.func @sign(%a: memref<4x4xi8>, %o: memref<4x4xi32>) {
  // expected-error @below {{failed to legalize operation 'optree.cast'}}
  optree.cast {cast = #optree.type_fn<cast_unsigned>} ins(%a : memref<4x4xi8>) outs(%o : memref<4x4xi32>)
  return
}

// -----

func.func @dimensions(%a: memref<4x4xf32>, %o: memref<4xf32>) {
  // expected-error @below {{failed to legalize operation 'optree.reduce_sum'}}
  optree.reduce_sum ins(%a : memref<4x4xf32>) outs(%o : memref<4xf32>) dimensions = [1]
  return
}

// -----

func.func @maps(%a: memref<4x4xf32>, %o: memref<4x4xf32>) {
  // expected-error @below {{failed to legalize operation 'optree.matmul'}}
  optree.matmul indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]
      ins(%a, %a : memref<4x4xf32>, memref<4x4xf32>) outs(%o : memref<4x4xf32>)
  return
}

// -----

func.func @body(%a: memref<4xf32>, %o: memref<4xf32>) {
  // expected-error @below {{failed to legalize operation 'optree.map'}}
  optree.map { math.cbrt } ins(%a : memref<4xf32>) outs(%o : memref<4xf32>)
  return
}
