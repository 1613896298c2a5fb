// Under `range` each index is in bounds before it is wrapped, clamped, narrowed or asserted to be, so
// all these are one gather. Without it nothing of that is lost.

// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize{form=canonical allow=range},cse)' | FileCheck %s
// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize{form=canonical},cse)' | FileCheck %s --check-prefix=EXACT

// CHECK-LABEL: func.func @wrapped(
// CHECK-NOT:   arith.select
// CHECK:       %[[I:.*]] = arith.index_cast %{{.*}} : i64 to index
// CHECK:       tensor.extract %{{.*}}[%[[I]], %{{.*}}]
// EXACT-LABEL: func.func @wrapped(
// EXACT:       arith.select
#row = affine_map<(i, j) -> (i)>
#out = affine_map<(i, j) -> (i, j)>
func.func @wrapped(%t: tensor<97x4xf32>, %x: tensor<8xi64>) -> tensor<8x4xf32> {
  %c0 = arith.constant 0 : i64
  %c97 = arith.constant 97 : i64
  %e = tensor.empty() : tensor<8x4xf32>
  %r = linalg.generic {indexing_maps = [#row, #out], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<8xi64>) outs(%e : tensor<8x4xf32>) {
  ^bb0(%in: i64, %o: f32):
    %j = linalg.index 1 : index
    %n = arith.cmpi slt, %in, %c0 : i64
    %w = arith.addi %in, %c97 : i64
    %s = arith.select %n, %w, %in : i64
    %i = arith.index_cast %s : i64 to index
    %v = tensor.extract %t[%i, %j] : tensor<97x4xf32>
    linalg.yield %v : f32
  } -> tensor<8x4xf32>
  return %r : tensor<8x4xf32>
}

// CHECK-LABEL: func.func @clamped(
// CHECK-NOT:   arith.m
// CHECK:       %[[I:.*]] = arith.index_cast %{{.*}} : i64 to index
// CHECK:       tensor.extract %{{.*}}[%[[I]], %{{.*}}]
// EXACT-LABEL: func.func @clamped(
// EXACT-DAG:   arith.minsi
// EXACT-DAG:   arith.maxsi
func.func @clamped(%t: tensor<97x4xf32>, %x: tensor<8xi64>) -> tensor<8x4xf32> {
  %c0 = arith.constant 0 : index
  %c96 = arith.constant 96 : index
  %e = tensor.empty() : tensor<8x4xf32>
  %r = linalg.generic {indexing_maps = [#row, #out], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<8xi64>) outs(%e : tensor<8x4xf32>) {
  ^bb0(%in: i64, %o: f32):
    %j = linalg.index 1 : index
    %k = arith.index_cast %in : i64 to index
    %m = arith.maxsi %k, %c0 : index
    %i = arith.minsi %m, %c96 : index
    %v = tensor.extract %t[%i, %j] : tensor<97x4xf32>
    linalg.yield %v : f32
  } -> tensor<8x4xf32>
  return %r : tensor<8x4xf32>
}

// A smaller bound is no bound of the tensor.
// CHECK-LABEL: func.func @limited(
// CHECK:       arith.minsi
// EXACT-LABEL: func.func @limited(
func.func @limited(%t: tensor<97x4xf32>, %x: tensor<8xi64>) -> tensor<8x4xf32> {
  %c50 = arith.constant 50 : index
  %e = tensor.empty() : tensor<8x4xf32>
  %r = linalg.generic {indexing_maps = [#row, #out], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<8xi64>) outs(%e : tensor<8x4xf32>) {
  ^bb0(%in: i64, %o: f32):
    %j = linalg.index 1 : index
    %k = arith.index_cast %in : i64 to index
    %i = arith.minsi %k, %c50 : index
    %v = tensor.extract %t[%i, %j] : tensor<97x4xf32>
    linalg.yield %v : f32
  } -> tensor<8x4xf32>
  return %r : tensor<8x4xf32>
}

// CHECK-LABEL: func.func @narrowed(
// CHECK-NOT:   arith.trunci
// CHECK:       %[[I:.*]] = arith.index_cast %{{.*}} : i64 to index
// CHECK:       tensor.extract %{{.*}}[%[[I]], %{{.*}}]
// EXACT-LABEL: func.func @narrowed(
// EXACT:       arith.trunci
func.func @narrowed(%t: tensor<97x4xf32>, %x: tensor<8xi64>) -> tensor<8x4xf32> {
  %e = tensor.empty() : tensor<8x4xf32>
  %r = linalg.generic {indexing_maps = [#row, #out], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<8xi64>) outs(%e : tensor<8x4xf32>) {
  ^bb0(%in: i64, %o: f32):
    %j = linalg.index 1 : index
    %k = arith.trunci %in : i64 to i32
    %i = arith.index_cast %k : i32 to index
    %v = tensor.extract %t[%i, %j] : tensor<97x4xf32>
    linalg.yield %v : f32
  } -> tensor<8x4xf32>
  return %r : tensor<8x4xf32>
}

// CHECK-LABEL: func.func @asserted(
// CHECK-NOT:   cf.assert
// CHECK:       return
// EXACT-LABEL: func.func @asserted(
// EXACT:       cf.assert
// EXACT:       cf.assert
func.func @asserted(%t: tensor<97x4xf32>, %x: tensor<8xi64>) -> tensor<8x4xf32> {
  %c0 = arith.constant 0 : i64
  %c97 = arith.constant 97 : index
  %e = tensor.empty() : tensor<8x4xf32>
  %r = linalg.generic {indexing_maps = [#row, #out], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<8xi64>) outs(%e : tensor<8x4xf32>) {
  ^bb0(%in: i64, %o: f32):
    %i = arith.index_cast %in : i64 to index
    %j = linalg.index 1 : index
    %less = arith.cmpi slt, %i, %c97 : index
    cf.assert %less, "index must be smaller than dim size"
    %positive = arith.cmpi sge, %in, %c0 : i64
    cf.assert %positive, "index must be larger or equal to 0"
    %v = tensor.extract %t[%i, %j] : tensor<97x4xf32>
    linalg.yield %v : f32
  } -> tensor<8x4xf32>
  return %r : tensor<8x4xf32>
}

// An assertion of more than the bounds stays.
// CHECK-LABEL: func.func @asserted_less(
// CHECK:       cf.assert
// EXACT-LABEL: func.func @asserted_less(
// EXACT:       cf.assert
func.func @asserted_less(%t: tensor<97x4xf32>, %x: tensor<8xi64>) -> tensor<8x4xf32> {
  %c96 = arith.constant 96 : index
  %e = tensor.empty() : tensor<8x4xf32>
  %r = linalg.generic {indexing_maps = [#row, #out], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<8xi64>) outs(%e : tensor<8x4xf32>) {
  ^bb0(%in: i64, %o: f32):
    %i = arith.index_cast %in : i64 to index
    %j = linalg.index 1 : index
    %less = arith.cmpi slt, %i, %c96 : index
    cf.assert %less, "not the last row"
    %v = tensor.extract %t[%i, %j] : tensor<97x4xf32>
    linalg.yield %v : f32
  } -> tensor<8x4xf32>
  return %r : tensor<8x4xf32>
}

// The size of its own dimension is a bound.
// CHECK-LABEL: func.func @asserted_size(
// CHECK-NOT:   cf.assert
// CHECK:       return
// EXACT-LABEL: func.func @asserted_size(
// EXACT:       cf.assert
func.func @asserted_size(%t: tensor<?x?xf32>, %x: tensor<8xi64>) -> tensor<8x4xf32> {
  %d = arith.constant 0 : index
  %n = tensor.dim %t, %d : tensor<?x?xf32>
  %e = tensor.empty() : tensor<8x4xf32>
  %r = linalg.generic {indexing_maps = [#row, #out], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<8xi64>) outs(%e : tensor<8x4xf32>) {
  ^bb0(%in: i64, %o: f32):
    %i = arith.index_cast %in : i64 to index
    %j = linalg.index 1 : index
    %c = arith.cmpi slt, %i, %n : index
    cf.assert %c, "it is asserted"
    %v = tensor.extract %t[%i, %j] : tensor<?x?xf32>
    linalg.yield %v : f32
  } -> tensor<8x4xf32>
  return %r : tensor<8x4xf32>
}

// Of a size that is not known, no number is a bound.
// CHECK-LABEL: func.func @asserted_unknown(
// CHECK:       cf.assert
// EXACT-LABEL: func.func @asserted_unknown(
// EXACT:       cf.assert
func.func @asserted_unknown(%t: tensor<?x4xf32>, %x: tensor<8xi64>) -> tensor<8x4xf32> {
  %c97 = arith.constant 97 : index
  %e = tensor.empty() : tensor<8x4xf32>
  %r = linalg.generic {indexing_maps = [#row, #out], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<8xi64>) outs(%e : tensor<8x4xf32>) {
  ^bb0(%in: i64, %o: f32):
    %i = arith.index_cast %in : i64 to index
    %j = linalg.index 1 : index
    %c = arith.cmpi slt, %i, %c97 : index
    cf.assert %c, "it is asserted"
    %v = tensor.extract %t[%i, %j] : tensor<?x4xf32>
    linalg.yield %v : f32
  } -> tensor<8x4xf32>
  return %r : tensor<8x4xf32>
}

// Nor is any other value.
// CHECK-LABEL: func.func @asserted_argument(
// CHECK:       cf.assert
// EXACT-LABEL: func.func @asserted_argument(
// EXACT:       cf.assert
func.func @asserted_argument(%t: tensor<?x4xf32>, %x: tensor<8xi64>, %n: index) -> tensor<8x4xf32> {
  %e = tensor.empty() : tensor<8x4xf32>
  %r = linalg.generic {indexing_maps = [#row, #out], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<8xi64>) outs(%e : tensor<8x4xf32>) {
  ^bb0(%in: i64, %o: f32):
    %i = arith.index_cast %in : i64 to index
    %j = linalg.index 1 : index
    %c = arith.cmpi slt, %i, %n : index
    cf.assert %c, "it is asserted"
    %v = tensor.extract %t[%i, %j] : tensor<?x4xf32>
    linalg.yield %v : f32
  } -> tensor<8x4xf32>
  return %r : tensor<8x4xf32>
}

// Nor is the size of another dimension.
// CHECK-LABEL: func.func @asserted_other_dim(
// CHECK:       cf.assert
// EXACT-LABEL: func.func @asserted_other_dim(
// EXACT:       cf.assert
func.func @asserted_other_dim(%t: tensor<?x?xf32>, %x: tensor<8xi64>) -> tensor<8x4xf32> {
  %d = arith.constant 1 : index
  %n = tensor.dim %t, %d : tensor<?x?xf32>
  %e = tensor.empty() : tensor<8x4xf32>
  %r = linalg.generic {indexing_maps = [#row, #out], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<8xi64>) outs(%e : tensor<8x4xf32>) {
  ^bb0(%in: i64, %o: f32):
    %i = arith.index_cast %in : i64 to index
    %j = linalg.index 1 : index
    %c = arith.cmpi slt, %i, %n : index
    cf.assert %c, "it is asserted"
    %v = tensor.extract %t[%i, %j] : tensor<?x?xf32>
    linalg.yield %v : f32
  } -> tensor<8x4xf32>
  return %r : tensor<8x4xf32>
}

// Nor is that of another tensor.
// CHECK-LABEL: func.func @asserted_other_tensor(
// CHECK:       cf.assert
// EXACT-LABEL: func.func @asserted_other_tensor(
// EXACT:       cf.assert
func.func @asserted_other_tensor(%t: tensor<?x4xf32>, %x: tensor<8xi64>, %u: tensor<?x4xf32>) -> tensor<8x4xf32> {
  %d = arith.constant 0 : index
  %n = tensor.dim %u, %d : tensor<?x4xf32>
  %e = tensor.empty() : tensor<8x4xf32>
  %r = linalg.generic {indexing_maps = [#row, #out], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<8xi64>) outs(%e : tensor<8x4xf32>) {
  ^bb0(%in: i64, %o: f32):
    %i = arith.index_cast %in : i64 to index
    %j = linalg.index 1 : index
    %c = arith.cmpi slt, %i, %n : index
    cf.assert %c, "it is asserted"
    %v = tensor.extract %t[%i, %j] : tensor<?x4xf32>
    linalg.yield %v : f32
  } -> tensor<8x4xf32>
  return %r : tensor<8x4xf32>
}

// An assertion of what is no index stays.
// CHECK-LABEL: func.func @asserted_no_index(
// CHECK:       cf.assert
// EXACT-LABEL: func.func @asserted_no_index(
// EXACT:       cf.assert
func.func @asserted_no_index(%t: tensor<97x4xf32>, %x: tensor<8xi64>, %k: index) -> tensor<8x4xf32> {
  %c97 = arith.constant 97 : index
  %e = tensor.empty() : tensor<8x4xf32>
  %r = linalg.generic {indexing_maps = [#row, #out], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<8xi64>) outs(%e : tensor<8x4xf32>) {
  ^bb0(%in: i64, %o: f32):
    %i = arith.index_cast %in : i64 to index
    %j = linalg.index 1 : index
    %c = arith.cmpi slt, %k, %c97 : index
    cf.assert %c, "it is asserted"
    %v = tensor.extract %t[%i, %j] : tensor<97x4xf32>
    linalg.yield %v : f32
  } -> tensor<8x4xf32>
  return %r : tensor<8x4xf32>
}

// So does one that bounds in range do not give.
// CHECK-LABEL: func.func @asserted_more(
// CHECK:       cf.assert
// EXACT-LABEL: func.func @asserted_more(
// EXACT:       cf.assert
func.func @asserted_more(%t: tensor<97x4xf32>, %x: tensor<8xi64>) -> tensor<8x4xf32> {
  %c97 = arith.constant 97 : index
  %e = tensor.empty() : tensor<8x4xf32>
  %r = linalg.generic {indexing_maps = [#row, #out], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<8xi64>) outs(%e : tensor<8x4xf32>) {
  ^bb0(%in: i64, %o: f32):
    %i = arith.index_cast %in : i64 to index
    %j = linalg.index 1 : index
    %c = arith.cmpi sgt, %i, %c97 : index
    cf.assert %c, "it is asserted"
    %v = tensor.extract %t[%i, %j] : tensor<97x4xf32>
    linalg.yield %v : f32
  } -> tensor<8x4xf32>
  return %r : tensor<8x4xf32>
}

// The smaller of two indices is one of them, which no bound says.
// CHECK-LABEL: func.func @smaller(
// CHECK:       arith.minsi
// EXACT-LABEL: func.func @smaller(
func.func @smaller(%t: tensor<97x4xf32>, %x: tensor<8xindex>, %y: tensor<8xindex>) -> tensor<8x4xf32> {
  %e = tensor.empty() : tensor<8x4xf32>
  %r = linalg.generic {indexing_maps = [#row, #row, #out], iterator_types = ["parallel", "parallel"]} ins(%x, %y : tensor<8xindex>, tensor<8xindex>) outs(%e : tensor<8x4xf32>) {
  ^bb0(%a: index, %b: index, %o: f32):
    %j = linalg.index 1 : index
    %i = arith.minsi %a, %b : index
    %v = tensor.extract %t[%i, %j] : tensor<97x4xf32>
    linalg.yield %v : f32
  } -> tensor<8x4xf32>
  return %r : tensor<8x4xf32>
}

// A choice by something else, or of something else, wraps nothing.
// CHECK-LABEL: func.func @chosen(
// CHECK-COUNT-3: arith.select
// EXACT-LABEL: func.func @chosen(
func.func @chosen(%t: tensor<97x4xf32>, %x: tensor<8xindex>, %y: tensor<8xindex>, %z: tensor<8xi1>) -> (tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>) {
  %c0 = arith.constant 0 : index
  %c97 = arith.constant 97 : index
  %e = tensor.empty() : tensor<8x4xf32>
  %r:3 = linalg.generic {indexing_maps = [#row, #row, #row, #out, #out, #out], iterator_types = ["parallel", "parallel"]} ins(%x, %y, %z : tensor<8xindex>, tensor<8xindex>, tensor<8xi1>) outs(%e, %e, %e : tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>) {
  ^bb0(%a: index, %b: index, %c: i1, %o0: f32, %o1: f32, %o2: f32):
    %j = linalg.index 1 : index
    %n = arith.cmpi slt, %a, %c0 : index
    %w = arith.addi %a, %c97 : index
    %i0 = arith.select %c, %w, %a : index
    %v0 = tensor.extract %t[%i0, %j] : tensor<97x4xf32>
    %m = arith.subi %a, %b : index
    %i1 = arith.select %n, %m, %a : index
    %v1 = tensor.extract %t[%i1, %j] : tensor<97x4xf32>
    %i2 = arith.select %n, %b, %a : index
    %v2 = tensor.extract %t[%i2, %j] : tensor<97x4xf32>
    linalg.yield %v0, %v1, %v2 : f32, f32, f32
  } -> (tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>)
  return %r#0, %r#1, %r#2 : tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>
}

// Positions that are no equal steps, or go backwards, are no slice.
// CHECK-LABEL: func.func @uneven(
// CHECK-NOT:   tensor.extract_slice
// CHECK-COUNT-2: tensor.extract %
// EXACT-LABEL: func.func @uneven(
#one = affine_map<(i) -> (i)>
func.func @uneven(%t: tensor<9xf32>) -> (tensor<3xf32>, tensor<3xf32>) {
  %uneven = arith.constant dense<[1, 2, 8]> : tensor<3xindex>
  %back = arith.constant dense<[8, 5, 2]> : tensor<3xindex>
  %e = tensor.empty() : tensor<3xf32>
  %r:2 = linalg.generic {indexing_maps = [#one, #one, #one, #one], iterator_types = ["parallel"]} ins(%uneven, %back : tensor<3xindex>, tensor<3xindex>) outs(%e, %e : tensor<3xf32>, tensor<3xf32>) {
  ^bb0(%i: index, %k: index, %o0: f32, %o1: f32):
    %v0 = tensor.extract %t[%i] : tensor<9xf32>
    %v1 = tensor.extract %t[%k] : tensor<9xf32>
    linalg.yield %v0, %v1 : f32, f32
  } -> (tensor<3xf32>, tensor<3xf32>)
  return %r#0, %r#1 : tensor<3xf32>, tensor<3xf32>
}

// Indices that are joined and read one by one are operands, here of a slice.
// CHECK-LABEL: func.func @joined(
// CHECK:       %[[S:.*]] = tensor.extract_slice %{{.*}}[0, 2] [4, 3] [1, 1]
// CHECK-NEXT:  return %[[S]]
// EXACT-LABEL: func.func @joined(
// EXACT:       %[[S:.*]] = tensor.extract_slice %{{.*}}[0, 2] [4, 3] [1, 1]
// EXACT-NEXT:  return %[[S]]
func.func @joined(%t: tensor<4x8xf32>, %u: tensor<4x2xf32>) -> tensor<4x3xf32> {
  %c = tensor.concat dim(1) %u, %t : (tensor<4x2xf32>, tensor<4x8xf32>) -> tensor<4x10xf32>
  %r = tensor.extract_slice %c[0, 4] [4, 3] [1, 1] : tensor<4x10xf32> to tensor<4x3xf32>
  return %r : tensor<4x3xf32>
}

// A dimension of size 1 may be read at 0.
// CHECK-LABEL: func.func @joined_at_zero(
// CHECK:       tensor.concat dim(0)
// EXACT-LABEL: func.func @joined_at_zero(
// EXACT:       tensor.concat dim(0)
func.func @joined_at_zero(%a: tensor<1x2xf32>, %b: tensor<1x3xf32>) -> tensor<1x5xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %e = tensor.empty() : tensor<1x5xf32>
  %r = linalg.generic {indexing_maps = [#out], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<1x5xf32>) {
  ^bb0(%o: f32):
    %j = linalg.index 1 : index
    %first = arith.cmpi ult, %j, %c2 : index
    %v = scf.if %first -> (f32) {
      %x = tensor.extract %a[%c0, %j] : tensor<1x2xf32>
      scf.yield %x : f32
    } else {
      %k = arith.subi %j, %c2 : index
      %y = tensor.extract %b[%c0, %k] : tensor<1x3xf32>
      scf.yield %y : f32
    }
    linalg.yield %v : f32
  } -> tensor<1x5xf32>
  return %r : tensor<1x5xf32>
}

// A dimension of the table that is read by its own loop may be split.
// CHECK-LABEL: func.func @reshaped(
// CHECK:       tensor.extract %{{.*}}[%{{.*}}, %{{.*}}, %{{.*}}] : tensor<2x3x32xf32>
// EXACT-LABEL: func.func @reshaped(
#pair = affine_map<(i, j) -> (i, j)>
#all = affine_map<(b, h, j) -> (b, h, j)>
func.func @reshaped(%t: tensor<6x32xf32>, %x: tensor<6x5xi64>, %y: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
  %e = tensor.empty() : tensor<6x5xf32>
  %e3 = tensor.empty() : tensor<2x3x5xf32>
  %g = linalg.generic {indexing_maps = [#pair, #pair], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<6x5xi64>) outs(%e : tensor<6x5xf32>) {
  ^bb0(%in: i64, %o: f32):
    %i = linalg.index 0 : index
    %j = arith.index_cast %in : i64 to index
    %v = tensor.extract %t[%i, %j] : tensor<6x32xf32>
    linalg.yield %v : f32
  } -> tensor<6x5xf32>
  %s = tensor.expand_shape %g [[0, 1], [2]] output_shape [2, 3, 5] : tensor<6x5xf32> into tensor<2x3x5xf32>
  %r = linalg.generic {indexing_maps = [#all, #all, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%s, %y : tensor<2x3x5xf32>, tensor<2x3x5xf32>) outs(%e3 : tensor<2x3x5xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.addf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<2x3x5xf32>
  return %r : tensor<2x3x5xf32>
}
