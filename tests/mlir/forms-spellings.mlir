// An operation that spells an expression of several functions becomes a sequence of ops, if the values are equal.

// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize{form=category})' --mlir-print-local-scope | FileCheck %s --check-prefixes=CHECK,CATEGORY
// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize{form=named})' --mlir-print-local-scope | FileCheck %s --check-prefixes=CHECK,NAMED
// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize{form=named})' | tree-opt --pass-pipeline='builtin.module(linalg-tree-specialize{form=named},canonicalize)' --mlir-print-local-scope | FileCheck %s --check-prefixes=CHECK,NAMED

#id = affine_map<(d0) -> (d0)>
#matrix = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

// For the lowest integer absi and the difference from 0 both return the integer itself.
// CHECK-LABEL: func.func @absolute(
// NAMED: %[[ZERO:.*]] = arith.constant 0 : i32
// NAMED: %[[NEGATED:.*]] = linalg.sub ins(%[[ZERO]], %arg0 : i32, tensor<8xi32>)
// NAMED: linalg.max ins(%arg0, %[[NEGATED]] : tensor<8xi32>, tensor<8xi32>) outs(%arg1 : tensor<8xi32>)
// CATEGORY: %[[NEGATED:.*]] = linalg.elementwise kind=#linalg.elementwise_kind<sub> {{.*}} ins(%{{.*}}, %arg0 : i32, tensor<8xi32>)
// CATEGORY: linalg.elementwise kind=#linalg.elementwise_kind<max_signed> ins(%arg0, %[[NEGATED]] : tensor<8xi32>, tensor<8xi32>)
// CHECK-NOT: math.absi
func.func @absolute(%a: tensor<8xi32>, %o: tensor<8xi32>) -> tensor<8xi32> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<8xi32>) outs(%o : tensor<8xi32>) {
  ^bb0(%x: i32, %z: i32):
    %s = math.absi %x : i32
    linalg.yield %s : i32
  } -> tensor<8xi32>
  return %0 : tensor<8xi32>
}

// `xori` with true is the negation of an i1.
// CHECK-LABEL: func.func @negation(
// NAMED-DAG: %[[FALSE:.*]] = arith.constant false
// NAMED-DAG: %[[TRUE:.*]] = arith.constant true
// NAMED: linalg.select ins(%arg0, %[[FALSE]], %{{.*}} : tensor<8xi1>, i1, i1) outs(%arg1 : tensor<8xi1>)
// CATEGORY: linalg.elementwise kind=#linalg.elementwise_kind<select> {{.*}} ins(%arg0, %{{.*}}, %{{.*}} : tensor<8xi1>, i1, i1)
// CHECK-NOT: arith.xori
func.func @negation(%a: tensor<8xi1>, %o: tensor<8xi1>) -> tensor<8xi1> {
  %t = arith.constant true
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<8xi1>) outs(%o : tensor<8xi1>) {
  ^bb0(%x: i1, %z: i1):
    %s = arith.xori %x, %t : i1
    linalg.yield %s : i1
  } -> tensor<8xi1>
  return %0 : tensor<8xi1>
}

// `xori` with -1 inverts all bits, as -1 - x does.
// CHECK-LABEL: func.func @complement(
// NAMED: %{{.*}} = arith.constant -1 : i8
// NAMED: linalg.sub ins(%{{.*}}, %arg0 : i8, tensor<8xi8>) outs(%arg1 : tensor<8xi8>)
// CATEGORY: linalg.elementwise kind=#linalg.elementwise_kind<sub>
// CHECK-NOT: arith.xori
func.func @complement(%a: tensor<8xi8>, %o: tensor<8xi8>) -> tensor<8xi8> {
  %t = arith.constant -1 : i8
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<8xi8>) outs(%o : tensor<8xi8>) {
  ^bb0(%x: i8, %z: i8):
    %s = arith.xori %t, %x : i8
    linalg.yield %s : i8
  } -> tensor<8xi8>
  return %0 : tensor<8xi8>
}

// x^3 is x * (x * x), the only product of three equal factors.
// CHECK-LABEL: func.func @cube(
// NAMED: %[[SQUARE:.*]] = linalg.square ins(%arg0 : tensor<8xf32>)
// NAMED: linalg.mul ins(%arg0, %[[SQUARE]] : tensor<8xf32>, tensor<8xf32>) outs(%arg1 : tensor<8xf32>)
// CATEGORY: linalg.elementwise kind=#linalg.elementwise_kind<square>
// CATEGORY: linalg.elementwise kind=#linalg.elementwise_kind<mul>
// CHECK-NOT: math.fpowi
func.func @cube(%a: tensor<8xf32>, %o: tensor<8xf32>) -> tensor<8xf32> {
  %n = arith.constant 3 : i64
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<8xf32>) outs(%o : tensor<8xf32>) {
  ^bb0(%x: f32, %z: f32):
    %p = math.fpowi %x, %n : f32, i64
    linalg.yield %p : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// The absolute value is part of a body that sums.
// CHECK-LABEL: func.func @sum_of_absolutes(
// NAMED: linalg.sub ins(%{{.*}}, %arg0 : i32, tensor<8x4xi32>)
// NAMED: linalg.max
// CATEGORY: linalg.elementwise kind=#linalg.elementwise_kind<max_signed>
// CHECK: linalg.reduce
// CHECK-NOT: math.absi
func.func @sum_of_absolutes(%a: tensor<8x4xi32>, %o: tensor<8xi32>) -> tensor<8xi32> {
  %0 = linalg.generic {indexing_maps = [#matrix, #row], iterator_types = ["parallel", "reduction"]}
      ins(%a : tensor<8x4xi32>) outs(%o : tensor<8xi32>) {
  ^bb0(%x: i32, %z: i32):
    %s = math.absi %x : i32
    %t = arith.addi %z, %s : i32
    linalg.yield %t : i32
  } -> tensor<8xi32>
  return %0 : tensor<8xi32>
}

// For f16 some lowerings round the square before the last product and some do not.
// CHECK-LABEL: func.func @half_cube(
// CHECK: math.fpowi
func.func @half_cube(%a: tensor<8xf16>, %o: tensor<8xf16>) -> tensor<8xf16> {
  %n = arith.constant 3 : i64
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<8xf16>) outs(%o : tensor<8xf16>) {
  ^bb0(%x: f16, %z: f16):
    %p = math.fpowi %x, %n : f16, i64
    linalg.yield %p : f16
  } -> tensor<8xf16>
  return %0 : tensor<8xf16>
}

// The flag reassoc allows another order of the products, and the ops of a sequence cannot carry it.
// CHECK-LABEL: func.func @flagged_cube(
// CHECK: math.fpowi
func.func @flagged_cube(%a: tensor<8xf32>, %o: tensor<8xf32>) -> tensor<8xf32> {
  %n = arith.constant 3 : i64
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<8xf32>) outs(%o : tensor<8xf32>) {
  ^bb0(%x: f32, %z: f32):
    %p = math.fpowi %x, %n fastmath<reassoc> : f32, i64
    linalg.yield %p : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// `xori` with 1 inverts the last bit only.
// CHECK-LABEL: func.func @one_bit(
// CHECK: arith.xori
func.func @one_bit(%a: tensor<8xi8>, %o: tensor<8xi8>) -> tensor<8xi8> {
  %t = arith.constant 1 : i8
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<8xi8>) outs(%o : tensor<8xi8>) {
  ^bb0(%x: i8, %z: i8):
    %s = arith.xori %x, %t : i8
    linalg.yield %s : i8
  } -> tensor<8xi8>
  return %0 : tensor<8xi8>
}

// A sequence on buffers is unsound, since they may overlap.
// CHECK-LABEL: func.func @buffer(
// CHECK: math.absi
func.func @buffer(%a: memref<8xi32>, %o: memref<8xi32>) {
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : memref<8xi32>) outs(%o : memref<8xi32>) {
  ^bb0(%x: i32, %z: i32):
    %s = math.absi %x : i32
    linalg.yield %s : i32
  }
  return
}

// The constant -1 of more than 64 bits keeps its sign.
// CHECK-LABEL: func.func @wide_complement(
// NAMED: %{{.*}} = arith.constant -1 : i65
// NAMED: linalg.sub ins(%{{.*}}, %arg0 : i65, tensor<8xi65>) outs(%arg1 : tensor<8xi65>)
// CATEGORY: %{{.*}} = arith.constant -1 : i65
// CATEGORY: linalg.elementwise kind=#linalg.elementwise_kind<sub>
// CHECK-NOT: arith.xori
func.func @wide_complement(%a: tensor<8xi65>, %o: tensor<8xi65>) -> tensor<8xi65> {
  %t = arith.constant -1 : i65
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<8xi65>) outs(%o : tensor<8xi65>) {
  ^bb0(%x: i65, %z: i65):
    %s = arith.xori %t, %x : i65
    linalg.yield %s : i65
  } -> tensor<8xi65>
  return %0 : tensor<8xi65>
}

// `xori` with 2^64 - 1 inverts the low 64 bits only.
// CHECK-LABEL: func.func @low_half(
// CHECK: arith.xori
func.func @low_half(%a: tensor<8xi128>, %o: tensor<8xi128>) -> tensor<8xi128> {
  %t = arith.constant 18446744073709551615 : i128
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<8xi128>) outs(%o : tensor<8xi128>) {
  ^bb0(%x: i128, %z: i128):
    %s = arith.xori %x, %t : i128
    linalg.yield %s : i128
  } -> tensor<8xi128>
  return %0 : tensor<8xi128>
}
