// RUN: tcp-opt %s -split-input-file -convert-tcp-to-linalg | FileCheck %s
// RUN: tcp-opt %s -split-input-file -tcp-tree-generalize -tcp-tree-specialize | FileCheck %s --check-prefix=BACK

// `size(k)` is a constant, or read from the operand.

// CHECK-LABEL: @dynamic
// BACK-LABEL: @dynamic
func.func @dynamic(%x: tensor<?x?xf32>, %m: tensor<?xf32>) -> tensor<?xf32> {
  // CHECK: linalg.generic
  // CHECK: %[[C:.*]] = arith.constant 1 : index
  // CHECK: tensor.dim %arg0, %[[C]] : tensor<?x?xf32>
  // BACK: tcp.row_mean
  %0 = tcp.row_mean ins(%x : tensor<?x?xf32>) outs(%m : tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

// CHECK-LABEL: @static
// BACK-LABEL: @static
func.func @static(%x: memref<?x8xf32>, %m: memref<?xf32>) {
  // CHECK: linalg.generic
  // CHECK: arith.constant 8 : index
  // BACK: tcp.row_mean
  tcp.row_mean ins(%x : memref<?x8xf32>) outs(%m : memref<?xf32>)
  return
}

// -----

#rows = affine_map<(i, k) -> (i, k)>
#row = affine_map<(i, k) -> (i)>

// Another size is another op: of the other loop, of another tensor, of a part.

// BACK-LABEL: @others
// BACK-NOT: tcp.row_mean
func.func @others(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>, %z: tensor<?x8xf32>, %m: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %0 = tcp.generic {indexing_maps = [#rows, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<?x?xf32>) outs(%m : tensor<?xf32>) {
  ^bb0(%e: f32, %s: f32):
    %n = tensor.dim %x, %c0 : tensor<?x?xf32>
    %i = arith.index_cast %n : index to i64
    %d = arith.sitofp %i : i64 to f32
    %q = arith.divf %e, %d : f32
    %t = arith.addf %s, %q : f32
    linalg.yield %t : f32
  } -> tensor<?xf32>
  %1 = tcp.generic {indexing_maps = [#rows, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<?x?xf32>) outs(%m : tensor<?xf32>) {
  ^bb0(%e: f32, %s: f32):
    %n = tensor.dim %y, %c1 : tensor<?x?xf32>
    %i = arith.index_cast %n : index to i64
    %d = arith.sitofp %i : i64 to f32
    %q = arith.divf %e, %d : f32
    %t = arith.addf %s, %q : f32
    linalg.yield %t : f32
  } -> tensor<?xf32>
  %2 = tcp.generic {indexing_maps = [#rows, #row], iterator_types = ["parallel", "reduction"]} ins(%z : tensor<?x8xf32>) outs(%m : tensor<?xf32>) {
  ^bb0(%e: f32, %s: f32):
    %i = arith.index_cast %c4 : index to i64
    %d = arith.sitofp %i : i64 to f32
    %q = arith.divf %e, %d : f32
    %t = arith.addf %s, %q : f32
    linalg.yield %t : f32
  } -> tensor<?xf32>
  return %0, %1, %2 : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}

// -----

// The size outside of the body is the same size.

#rows = affine_map<(i, k) -> (i, k)>
#row = affine_map<(i, k) -> (i)>

// BACK-LABEL: @outside
// BACK: tcp.row_mean
func.func @outside(%x: tensor<?x?xf32>, %m: tensor<?xf32>) -> tensor<?xf32> {
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c1 : tensor<?x?xf32>
  %0 = tcp.generic {indexing_maps = [#rows, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<?x?xf32>) outs(%m : tensor<?xf32>) {
  ^bb0(%e: f32, %s: f32):
    %i = arith.index_cast %n : index to i64
    %d = arith.sitofp %i : i64 to f32
    %q = arith.divf %e, %d : f32
    %t = arith.addf %s, %q : f32
    linalg.yield %t : f32
  } -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
