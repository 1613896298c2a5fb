// RUN: tcp-opt %s -split-input-file -convert-tcp-to-linalg | FileCheck %s
// RUN: tcp-opt %s -split-input-file -tcp-tree-generalize -tcp-tree-specialize | FileCheck %s --check-prefix=BACK

// A read at computed indices is an element of a tensor from outside the body.

// CHECK-LABEL: @bags
// BACK-LABEL: @bags
func.func @bags(%t: tensor<?x?xf32>, %r: tensor<?x?xi32>, %o: tensor<?x?xf32>) -> tensor<?x?xf32> {
  // CHECK: linalg.generic
  // CHECK: %[[ROW:.*]] = arith.index_cast %{{.*}} : i32 to index
  // CHECK: %[[COLUMN:.*]] = linalg.index 2
  // CHECK: tensor.extract %arg0[%[[ROW]], %[[COLUMN]]]
  // BACK: tcp.embedding_bag
  %0 = tcp.embedding_bag ins(%t, %r : tensor<?x?xf32>, tensor<?x?xi32>) outs(%o : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

// The test of the indices is around the read.

// CHECK-LABEL: @padded
// BACK-LABEL: @padded
func.func @padded(%x: tensor<4x?xf32>, %n: i64, %v: f32, %o: tensor<?x?xf32>) -> tensor<?x?xf32> {
  // CHECK: linalg.generic
  // CHECK: %[[FOUR:.*]] = arith.constant 4 : index
  // CHECK: %[[ROW:.*]] = arith.cmpi ult, %{{.*}}, %[[FOUR]] : index
  // CHECK: %[[SIZE:.*]] = tensor.dim %arg0
  // CHECK: %[[COLUMN:.*]] = arith.cmpi ult, %{{.*}}, %[[SIZE]] : index
  // CHECK: %[[INSIDE:.*]] = arith.andi %[[ROW]], %[[COLUMN]] : i1
  // CHECK: scf.if %[[INSIDE]]
  // CHECK-NEXT: %[[ELEMENT:.*]] = tensor.extract %arg0
  // CHECK-NEXT: scf.yield %[[ELEMENT]] : f32
  // CHECK-NEXT: } else {
  // CHECK-NEXT: scf.yield %{{.*}} : f32
  // BACK: tcp.pad
  %0 = tcp.pad ins(%x, %n, %n, %v : tensor<4x?xf32>, i64, i64, f32) outs(%o : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

// A load of a buffer depends on its position, so no op is found again.

// CHECK-LABEL: @buffer
// BACK-LABEL: @buffer
func.func @buffer(%t: memref<?x?xf32>, %r: memref<?x?xi32>, %o: memref<?x?xf32>) {
  // CHECK: linalg.generic
  // CHECK: memref.load %arg0
  // BACK: tcp.generic
  tcp.embedding_bag ins(%t, %r : memref<?x?xf32>, memref<?x?xi32>) outs(%o : memref<?x?xf32>)
  return
}

// -----

// Several results.

// CHECK-LABEL: @both
// BACK-LABEL: @both
func.func @both(%x: tensor<?x?xf32>, %a: tensor<?xf32>, %b: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  // CHECK: linalg.generic
  // CHECK: arith.minimumf
  // CHECK: arith.maximumf
  // CHECK: linalg.yield %{{.*}}, %{{.*}} : f32, f32
  // BACK: tcp.min_max
  %0:2 = tcp.min_max ins(%x : tensor<?x?xf32>) outs(%a, %b : tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  return %0#0, %0#1 : tensor<?xf32>, tensor<?xf32>
}

// -----

#rows = affine_map<(i, k) -> (i, k)>
#row = affine_map<(i, k) -> (i)>

// The results in another order are another op; one of two results is none.

// BACK-LABEL: @swapped
// BACK-NOT: tcp.min_max
func.func @swapped(%x: tensor<?x?xf32>, %a: tensor<?xf32>, %b: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  %0:2 = tcp.generic {indexing_maps = [#rows, #row, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<?x?xf32>) outs(%a, %b : tensor<?xf32>, tensor<?xf32>) {
  ^bb0(%e: f32, %s: f32, %t: f32):
    %l = arith.minimumf %s, %e : f32
    %g = arith.maximumf %t, %e : f32
    linalg.yield %g, %l : f32, f32
  } -> (tensor<?xf32>, tensor<?xf32>)
  %1 = tcp.generic {indexing_maps = [#rows, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<?x?xf32>) outs(%a : tensor<?xf32>) {
  ^bb0(%e: f32, %s: f32):
    %l = arith.minimumf %s, %e : f32
    linalg.yield %l : f32
  } -> tensor<?xf32>
  return %0#0, %0#1, %1 : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}

// -----

#all = affine_map<(bag, entry, column) -> (bag, entry)>
#out = affine_map<(bag, entry, column) -> (bag, column)>

// A generic that captures the table alone is the op.

// BACK-LABEL: @captured
// BACK: tcp.embedding_bag ins(%arg0, %arg1
func.func @captured(%t: tensor<?x?xf32>, %r: tensor<?x?xi32>, %o: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = tcp.generic {indexing_maps = [#all, #out], iterator_types = ["parallel", "reduction", "parallel"]} ins(%r : tensor<?x?xi32>) outs(%o : tensor<?x?xf32>) {
  ^bb0(%row: i32, %s: f32):
    %i = arith.index_cast %row : i32 to index
    %j = linalg.index 2 : index
    %e = tensor.extract %t[%i, %j] : tensor<?x?xf32>
    %n = arith.addf %s, %e : f32
    linalg.yield %n : f32
  } -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

#all = affine_map<(bag, entry, column) -> (bag, entry)>
#out = affine_map<(bag, entry, column) -> (bag, column)>

// Indices in another order are another op, and so is a second table.

// BACK-LABEL: @others
// BACK-NOT: tcp.embedding_bag
func.func @others(%t: tensor<?x?xf32>, %u: tensor<?x?xf32>, %r: tensor<?x?xi32>, %o: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %0 = tcp.generic {indexing_maps = [#all, #out], iterator_types = ["parallel", "reduction", "parallel"]} ins(%r : tensor<?x?xi32>) outs(%o : tensor<?x?xf32>) {
  ^bb0(%row: i32, %s: f32):
    %i = arith.index_cast %row : i32 to index
    %j = linalg.index 2 : index
    %e = tensor.extract %t[%j, %i] : tensor<?x?xf32>
    %n = arith.addf %s, %e : f32
    linalg.yield %n : f32
  } -> tensor<?x?xf32>
  %1 = tcp.generic {indexing_maps = [#all, #out], iterator_types = ["parallel", "reduction", "parallel"]} ins(%r : tensor<?x?xi32>) outs(%o : tensor<?x?xf32>) {
  ^bb0(%row: i32, %s: f32):
    %i = arith.index_cast %row : i32 to index
    %j = linalg.index 2 : index
    %e = tensor.extract %t[%i, %j] : tensor<?x?xf32>
    %f = tensor.extract %u[%i, %j] : tensor<?x?xf32>
    %m = arith.addf %e, %f : f32
    %n = arith.addf %s, %m : f32
    linalg.yield %n : f32
  } -> tensor<?x?xf32>
  return %0, %1 : tensor<?x?xf32>, tensor<?x?xf32>
}

// -----

#out = affine_map<(i, j) -> (i, j)>

// The guard of the op, whose sizes may be read outside, in any order.

// BACK-LABEL: @guarded
// BACK: tcp.pad ins(%arg0, %arg1, %arg1, %arg2
func.func @guarded(%x: tensor<?x?xf32>, %n: i64, %v: f32, %o: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = tensor.dim %x, %c0 : tensor<?x?xf32>
  %columns = tensor.dim %x, %c1 : tensor<?x?xf32>
  %0 = tcp.generic {indexing_maps = [#out], iterator_types = ["parallel", "parallel"]} outs(%o : tensor<?x?xf32>) {
  ^bb0(%e: f32):
    %i = linalg.index 0 : index
    %i64 = arith.index_cast %i : index to i64
    %if = arith.subi %i64, %n : i64
    %row = arith.index_cast %if : i64 to index
    %j = linalg.index 1 : index
    %j64 = arith.index_cast %j : index to i64
    %jf = arith.subi %j64, %n : i64
    %column = arith.index_cast %jf : i64 to index
    %a = arith.cmpi ult, %row, %rows : index
    %b = arith.cmpi ult, %column, %columns : index
    %in = arith.andi %b, %a : i1
    %r = scf.if %in -> f32 {
      %f = tensor.extract %x[%row, %column] : tensor<?x?xf32>
      scf.yield %f : f32
    } else {
      scf.yield %v : f32
    }
    linalg.yield %r : f32
  } -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

#out = affine_map<(i, j) -> (i, j)>

// Guards that are not those of the op: a compare of signed numbers, one that leaves out a dimension, one with the size of
// another dimension, one that accepts the size itself.

// BACK-LABEL: @guards
// BACK-NOT: tcp.pad
func.func @guards(%x: tensor<?x?xf32>, %n: i64, %v: f32, %o: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = tensor.dim %x, %c0 : tensor<?x?xf32>
  %columns = tensor.dim %x, %c1 : tensor<?x?xf32>
  %0 = tcp.generic {indexing_maps = [#out], iterator_types = ["parallel", "parallel"]} outs(%o : tensor<?x?xf32>) {
  ^bb0(%e: f32):
    %i = linalg.index 0 : index
    %i64 = arith.index_cast %i : index to i64
    %if = arith.subi %i64, %n : i64
    %row = arith.index_cast %if : i64 to index
    %j = linalg.index 1 : index
    %j64 = arith.index_cast %j : index to i64
    %jf = arith.subi %j64, %n : i64
    %column = arith.index_cast %jf : i64 to index
    %a = arith.cmpi slt, %row, %rows : index
    %b = arith.cmpi ult, %column, %columns : index
    %in = arith.andi %a, %b : i1
    %r = scf.if %in -> f32 {
      %f = tensor.extract %x[%row, %column] : tensor<?x?xf32>
      scf.yield %f : f32
    } else {
      scf.yield %v : f32
    }
    linalg.yield %r : f32
  } -> tensor<?x?xf32>
  %1 = tcp.generic {indexing_maps = [#out], iterator_types = ["parallel", "parallel"]} outs(%o : tensor<?x?xf32>) {
  ^bb0(%e: f32):
    %i = linalg.index 0 : index
    %i64 = arith.index_cast %i : index to i64
    %if = arith.subi %i64, %n : i64
    %row = arith.index_cast %if : i64 to index
    %j = linalg.index 1 : index
    %j64 = arith.index_cast %j : index to i64
    %jf = arith.subi %j64, %n : i64
    %column = arith.index_cast %jf : i64 to index
    %in = arith.cmpi ult, %column, %columns : index
    %r = scf.if %in -> f32 {
      %f = tensor.extract %x[%row, %column] : tensor<?x?xf32>
      scf.yield %f : f32
    } else {
      scf.yield %v : f32
    }
    linalg.yield %r : f32
  } -> tensor<?x?xf32>
  %2 = tcp.generic {indexing_maps = [#out], iterator_types = ["parallel", "parallel"]} outs(%o : tensor<?x?xf32>) {
  ^bb0(%e: f32):
    %i = linalg.index 0 : index
    %i64 = arith.index_cast %i : index to i64
    %if = arith.subi %i64, %n : i64
    %row = arith.index_cast %if : i64 to index
    %j = linalg.index 1 : index
    %j64 = arith.index_cast %j : index to i64
    %jf = arith.subi %j64, %n : i64
    %column = arith.index_cast %jf : i64 to index
    %a = arith.cmpi ult, %row, %columns : index
    %b = arith.cmpi ult, %column, %columns : index
    %in = arith.andi %a, %b : i1
    %r = scf.if %in -> f32 {
      %f = tensor.extract %x[%row, %column] : tensor<?x?xf32>
      scf.yield %f : f32
    } else {
      scf.yield %v : f32
    }
    linalg.yield %r : f32
  } -> tensor<?x?xf32>
  %3 = tcp.generic {indexing_maps = [#out], iterator_types = ["parallel", "parallel"]} outs(%o : tensor<?x?xf32>) {
  ^bb0(%e: f32):
    %i = linalg.index 0 : index
    %i64 = arith.index_cast %i : index to i64
    %if = arith.subi %i64, %n : i64
    %row = arith.index_cast %if : i64 to index
    %j = linalg.index 1 : index
    %j64 = arith.index_cast %j : index to i64
    %jf = arith.subi %j64, %n : i64
    %column = arith.index_cast %jf : i64 to index
    %a = arith.cmpi ule, %row, %rows : index
    %b = arith.cmpi ult, %column, %columns : index
    %in = arith.andi %a, %b : i1
    %r = scf.if %in -> f32 {
      %f = tensor.extract %x[%row, %column] : tensor<?x?xf32>
      scf.yield %f : f32
    } else {
      scf.yield %v : f32
    }
    linalg.yield %r : f32
  } -> tensor<?x?xf32>
  return %0, %1, %2, %3 : tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>
}

// -----

#out = affine_map<(i, j) -> (i, j)>

// A guard with the number that marks an unknown size in MLIR is none with the size.

// BACK-LABEL: @marker
// BACK-NOT: tcp.pad
func.func @marker(%x: tensor<?x?xf32>, %n: i64, %v: f32, %o: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c1 = arith.constant 1 : index
  %rows = arith.constant -9223372036854775808 : index
  %columns = tensor.dim %x, %c1 : tensor<?x?xf32>
  %0 = tcp.generic {indexing_maps = [#out], iterator_types = ["parallel", "parallel"]} outs(%o : tensor<?x?xf32>) {
  ^bb0(%e: f32):
    %i = linalg.index 0 : index
    %i64 = arith.index_cast %i : index to i64
    %if = arith.subi %i64, %n : i64
    %row = arith.index_cast %if : i64 to index
    %j = linalg.index 1 : index
    %j64 = arith.index_cast %j : index to i64
    %jf = arith.subi %j64, %n : i64
    %column = arith.index_cast %jf : i64 to index
    %a = arith.cmpi ult, %row, %rows : index
    %b = arith.cmpi ult, %column, %columns : index
    %in = arith.andi %a, %b : i1
    %r = scf.if %in -> f32 {
      %f = tensor.extract %x[%row, %column] : tensor<?x?xf32>
      scf.yield %f : f32
    } else {
      scf.yield %v : f32
    }
    linalg.yield %r : f32
  } -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

// An index that divides is read at its place.

// CHECK-LABEL: @divided
// BACK-LABEL: @divided
func.func @divided(%x: tensor<?x?x?xf32>, %o: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
  // CHECK: arith.floordivsi
  // CHECK: tensor.extract %arg0
  // BACK: tcp.upsample
  %0 = tcp.upsample ins(%x : tensor<?x?x?xf32>) outs(%o : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return %0 : tensor<?x?x?xf32>
}
