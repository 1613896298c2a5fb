// Convolutions and poolings: strides and dilations come from the coefficients.

// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize)' --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: @strided
// CHECK: linalg.conv_2d_nhwc_hwcf {dilations = dense<[1, 3]> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%arg0, %arg1
func.func @strided(%i: tensor<?x?x?x?xf32>, %k: tensor<?x?x?x?xf32>, %o: tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(n, h, w, f, y, x, c) -> (n, h * 2 + y, w * 2 + x * 3, c)>,
                                        affine_map<(n, h, w, f, y, x, c) -> (y, x, c, f)>,
                                        affine_map<(n, h, w, f, y, x, c) -> (n, h, w, f)>],
                       iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%i, %k : tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>) outs(%o : tensor<?x?x?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<?x?x?x?xf32>
  return %0 : tensor<?x?x?x?xf32>
}

// The loops are permuted and the operations commuted; the reduction loops keep their order.
// CHECK-LABEL: @permuted(
// CHECK: linalg.conv_2d_nchw_fchw ins(%arg0, %arg1
func.func @permuted(%i: tensor<?x?x?x?xf32>, %k: tensor<?x?x?x?xf32>, %o: tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(c, y, n, w, x, f, h) -> (n, c, y + h, x + w)>,
                                        affine_map<(c, y, n, w, x, f, h) -> (f, c, y, x)>,
                                        affine_map<(c, y, n, w, x, f, h) -> (n, f, h, w)>],
                       iterator_types = ["reduction", "reduction", "parallel", "parallel", "reduction", "parallel", "parallel"]}
      ins(%i, %k : tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>) outs(%o : tensor<?x?x?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %y, %x : f32
    %s = arith.addf %p, %z : f32
    linalg.yield %s : f32
  } -> tensor<?x?x?x?xf32>
  return %0 : tensor<?x?x?x?xf32>
}

// Integer sums are equal in any order, so the reduction loops may be permuted, too.
// CHECK-LABEL: @permuted_integers
// CHECK: linalg.conv_2d_nchw_fchw ins(%arg0, %arg1
func.func @permuted_integers(%i: tensor<?x?x?x?xi32>, %k: tensor<?x?x?x?xi32>, %o: tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(x, c, n, w, y, f, h) -> (n, c, y + h, x + w)>,
                                        affine_map<(x, c, n, w, y, f, h) -> (f, c, y, x)>,
                                        affine_map<(x, c, n, w, y, f, h) -> (n, f, h, w)>],
                       iterator_types = ["reduction", "reduction", "parallel", "parallel", "reduction", "parallel", "parallel"]}
      ins(%i, %k : tensor<?x?x?x?xi32>, tensor<?x?x?x?xi32>) outs(%o : tensor<?x?x?x?xi32>) {
  ^bb0(%x: i32, %y: i32, %z: i32):
    %p = arith.muli %y, %x : i32
    %s = arith.addi %p, %z : i32
    linalg.yield %s : i32
  } -> tensor<?x?x?x?xi32>
  return %0 : tensor<?x?x?x?xi32>
}

// CHECK-LABEL: @permuted_sums
// CHECK: linalg.generic
func.func @permuted_sums(%i: tensor<?x?x?x?xf32>, %k: tensor<?x?x?x?xf32>, %o: tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(x, c, n, w, y, f, h) -> (n, c, y + h, x + w)>,
                                        affine_map<(x, c, n, w, y, f, h) -> (f, c, y, x)>,
                                        affine_map<(x, c, n, w, y, f, h) -> (n, f, h, w)>],
                       iterator_types = ["reduction", "reduction", "parallel", "parallel", "reduction", "parallel", "parallel"]}
      ins(%i, %k : tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>) outs(%o : tensor<?x?x?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %y, %x : f32
    %s = arith.addf %p, %z : f32
    linalg.yield %s : f32
  } -> tensor<?x?x?x?xf32>
  return %0 : tensor<?x?x?x?xf32>
}

// CHECK-LABEL: @quantized
// CHECK: linalg.conv_2d_nhwc_hwcf_q ins(%arg0, %arg1, %arg2, %arg3 :
func.func @quantized(%i: tensor<?x?x?x?xi8>, %k: tensor<?x?x?x?xi8>, %a: i32, %b: i32, %o: tensor<?x?x?x?xi32>) -> tensor<?x?x?x?xi32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(n, h, w, f, y, x, c) -> (n, h + y, w + x, c)>,
                                        affine_map<(n, h, w, f, y, x, c) -> (y, x, c, f)>,
                                        affine_map<(n, h, w, f, y, x, c) -> ()>,
                                        affine_map<(n, h, w, f, y, x, c) -> ()>,
                                        affine_map<(n, h, w, f, y, x, c) -> (n, h, w, f)>],
                       iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%i, %k, %a, %b : tensor<?x?x?x?xi8>, tensor<?x?x?x?xi8>, i32, i32) outs(%o : tensor<?x?x?x?xi32>) {
  ^bb0(%x: i8, %y: i8, %za: i32, %zb: i32, %z: i32):
    %u = arith.extsi %x : i8 to i32
    %ua = arith.subi %u, %za : i32
    %v = arith.extsi %y : i8 to i32
    %vb = arith.subi %v, %zb : i32
    %p = arith.muli %ua, %vb : i32
    %s = arith.addi %z, %p : i32
    linalg.yield %s : i32
  } -> tensor<?x?x?x?xi32>
  return %0 : tensor<?x?x?x?xi32>
}

// CHECK-LABEL: @unsigned_pooling
// CHECK: linalg.pooling_nhwc_max_unsigned {strides = dense<2> : tensor<2xi64>} ins(%arg0, %arg1 : memref<?x?x?x?xi8>, memref<3x3xi1>) outs(%arg2 : memref<?x?x?x?xi32>)
func.func @unsigned_pooling(%i: memref<?x?x?x?xi8>, %k: memref<3x3xi1>, %o: memref<?x?x?x?xi32>) {
  linalg.generic {indexing_maps = [affine_map<(n, h, w, c, y, x) -> (n, h * 2 + y, w * 2 + x, c)>,
                                   affine_map<(n, h, w, c, y, x) -> (y, x)>,
                                   affine_map<(n, h, w, c, y, x) -> (n, h, w, c)>],
                  iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%i, %k : memref<?x?x?x?xi8>, memref<3x3xi1>) outs(%o : memref<?x?x?x?xi32>) {
  ^bb0(%x: i8, %w: i1, %z: i32):
    %u = arith.extui %x : i8 to i32
    %s = arith.maxui %z, %u : i32
    linalg.yield %s : i32
  }
  return
}

// conv_1d has no strides and no dilations; no op has an offset; no pooling has
// an unsigned cast and a signed maximum.
// CHECK-LABEL: @negative
// CHECK-COUNT-4: linalg.generic
// CHECK-NOT: linalg.conv
func.func @negative(%i: tensor<?xf32>, %k: tensor<?xf32>, %o: tensor<?xf32>, %p: tensor<?x?xi8>, %q: tensor<?xi8>, %r: tensor<?x?xi32>)
    -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(w, x) -> (w * 2 + x)>, affine_map<(w, x) -> (x)>, affine_map<(w, x) -> (w)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%i, %k : tensor<?xf32>, tensor<?xf32>) outs(%o : tensor<?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %m = arith.mulf %x, %y : f32
    %s = arith.addf %z, %m : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(w, x) -> (w + x * 2)>, affine_map<(w, x) -> (x)>, affine_map<(w, x) -> (w)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%i, %k : tensor<?xf32>, tensor<?xf32>) outs(%o : tensor<?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %m = arith.mulf %x, %y : f32
    %s = arith.addf %z, %m : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(w, x) -> (w + x + 1)>, affine_map<(w, x) -> (x)>, affine_map<(w, x) -> (w)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%i, %k : tensor<?xf32>, tensor<?xf32>) outs(%o : tensor<?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %m = arith.mulf %x, %y : f32
    %s = arith.addf %z, %m : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  %3 = linalg.generic {indexing_maps = [affine_map<(c, w, x) -> (c, w + x)>, affine_map<(c, w, x) -> (x)>, affine_map<(c, w, x) -> (c, w)>],
                       iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%p, %q : tensor<?x?xi8>, tensor<?xi8>) outs(%r : tensor<?x?xi32>) {
  ^bb0(%x: i8, %y: i8, %z: i32):
    %u = arith.extui %x : i8 to i32
    %s = arith.maxsi %z, %u : i32
    linalg.yield %s : i32
  } -> tensor<?x?xi32>
  return %0, %1, %2 : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}
