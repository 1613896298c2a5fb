// Both forms split bodies, and normalize maps and unit dimensions.

// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize{form=category})' --mlir-print-local-scope --split-input-file | FileCheck %s --check-prefixes=CHECK,CATEGORY
// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize{form=named})' --mlir-print-local-scope --split-input-file | FileCheck %s --check-prefixes=CHECK,NAMED

#id = affine_map<(d0, d1) -> (d0, d1)>
#tr = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d1)>
#unit = affine_map<(d0, d1) -> (d0, 0)>

// The sequence takes the constant as a scalar operand, and its last op writes to the init.
// CHECK-LABEL: @sigmoid
// CHECK: %[[ONE:.*]] = arith.constant 1.0
// CATEGORY: %[[N:.*]] = linalg.elementwise kind=#linalg.elementwise_kind<negf> ins(%arg0 :
// CATEGORY: %[[E:.*]] = linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%[[N]] :
// CATEGORY: %[[A:.*]] = linalg.elementwise kind=#linalg.elementwise_kind<add> {{.*}} ins(%[[E]], %[[ONE]] : tensor<?x8xf32>, f32)
// CATEGORY: linalg.elementwise kind=#linalg.elementwise_kind<reciprocal> ins(%[[A]] : tensor<?x8xf32>) outs(%arg1 :
// NAMED: %[[N:.*]] = linalg.negf ins(%arg0 :
// NAMED: %[[E:.*]] = linalg.exp ins(%[[N]] :
// NAMED: %[[A:.*]] = linalg.add ins(%[[E]], %[[ONE]] : tensor<?x8xf32>, f32)
// NAMED: linalg.reciprocal ins(%[[A]] : tensor<?x8xf32>) outs(%arg1 :
// CHECK-NOT: linalg.
func.func @sigmoid(%a: tensor<?x8xf32>, %c: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %one = arith.constant 1.0 : f32
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<?x8xf32>) outs(%c : tensor<?x8xf32>) {
  ^bb0(%x: f32, %z: f32):
    %n = arith.negf %x : f32
    %e = math.exp %n : f32
    %p = arith.addf %e, %one : f32
    %s = arith.divf %one, %p : f32
    linalg.yield %s : f32
  } -> tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}

// The cast comes first, in the layout of its operand; the attributes go to the last op.
// CHECK-LABEL: @mixed_types
// CHECK: %[[X:.*]] = linalg.copy ins(%arg0 : tensor<?x8xf16>) outs({{.*}} : tensor<?x8xf32>)
// CATEGORY: linalg.elementwise kind=#linalg.elementwise_kind<sub> indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>] {note} ins(%[[X]], %arg1
// NAMED: %[[T:.*]] = linalg.transpose ins(%[[X]] : tensor<?x8xf32>) {{.*}} permutation = [1, 0]
// NAMED: %[[B:.*]] = linalg.broadcast ins(%arg1 : tensor<8xf32>) {{.*}} dimensions = [1]
// NAMED: linalg.sub {note} ins(%[[T]], %[[B]]
func.func @mixed_types(%a: tensor<?x8xf16>, %b: tensor<8xf32>, %c: tensor<8x?xf32>) -> tensor<8x?xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #row, #tr], iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : tensor<?x8xf16>, tensor<8xf32>) outs(%c : tensor<8x?xf32>) attrs = {note} {
  ^bb0(%x: f16, %y: f32, %z: f32):
    %e = arith.extf %x : f16 to f32
    %s = arith.subf %e, %y : f32
    linalg.yield %s : f32
  } -> tensor<8x?xf32>
  return %0 : tensor<8x?xf32>
}

// CHECK-LABEL: @unit_dimension
// CATEGORY: linalg.elementwise kind=#linalg.elementwise_kind<sub> indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, 0)>,
// NAMED: %[[C:.*]] = tensor.collapse_shape %arg1 {{\[\[}}0, 1]]
// NAMED: %[[B:.*]] = linalg.broadcast ins(%[[C]] : tensor<?xf32>) {{.*}} dimensions = [1]
// NAMED: linalg.sub ins(%arg0, %[[B]]
func.func @unit_dimension(%a: tensor<?x8xf32>, %b: tensor<?x1xf32>, %c: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #unit, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : tensor<?x8xf32>, tensor<?x1xf32>) outs(%c : tensor<?x8xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.subf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}

// The map reads index 0 of a dimension that may be greater than 1, so it cannot be collapsed.
// CHECK-LABEL: @no_unit_dimension
// CHECK-NOT: collapse_shape
// CHECK-NOT: broadcast
// CHECK: linalg.elementwise kind=#linalg.elementwise_kind<sub> indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, 0)>,
func.func @no_unit_dimension(%a: tensor<?x8xf32>, %b: tensor<?x?xf32>, %c: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #unit, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : tensor<?x8xf32>, tensor<?x?xf32>) outs(%c : tensor<?x8xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.subf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}

// CHECK-LABEL: @no_unit_copy
// CHECK: linalg.generic
func.func @no_unit_copy(%b: tensor<?x?xf32>, %c: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %0 = linalg.generic {indexing_maps = [#unit, #id], iterator_types = ["parallel", "parallel"]}
      ins(%b : tensor<?x?xf32>) outs(%c : tensor<?x8xf32>) {
  ^bb0(%x: f32, %z: f32):
    linalg.yield %x : f32
  } -> tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}

// CHECK-LABEL: @kept_dimension
// CHECK: %[[I:.*]] = tensor.collapse_shape %arg1 {{\[\[}}0, 1]] : tensor<?x1xf32> into tensor<?xf32>
// CHECK: %[[R:.*]] = linalg.reduce { arith.addf } ins(%arg0 : tensor<?x8xf32>) outs(%[[I]] : tensor<?xf32>) dimensions = [1]
// CHECK: tensor.expand_shape %[[R]] {{\[\[}}0, 1]] output_shape [%{{.*}}, 1]
func.func @kept_dimension(%a: tensor<?x8xf32>, %c: tensor<?x1xf32>) -> tensor<?x1xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #unit], iterator_types = ["parallel", "reduction"]}
      ins(%a : tensor<?x8xf32>) outs(%c : tensor<?x1xf32>) {
  ^bb0(%x: f32, %z: f32):
    %p = arith.addf %x, %z : f32
    linalg.yield %p : f32
  } -> tensor<?x1xf32>
  return %0 : tensor<?x1xf32>
}

// CHECK-LABEL: @not_kept_dimension
// CHECK: linalg.generic
func.func @not_kept_dimension(%a: tensor<?x8xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #unit], iterator_types = ["parallel", "reduction"]}
      ins(%a : tensor<?x8xf32>) outs(%c : tensor<?x?xf32>) {
  ^bb0(%x: f32, %z: f32):
    %p = arith.addf %x, %z : f32
    linalg.yield %p : f32
  } -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// An elementwise op computes the elements before linalg.reduce adds them.
// CHECK-LABEL: @sum_of_exponentials
// CATEGORY: %[[S:.*]] = linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%arg0
// NAMED: %[[S:.*]] = linalg.exp ins(%arg0
// CHECK: linalg.reduce { arith.addf } ins(%[[S]] : tensor<?x8xf32>) outs(%arg1 : tensor<?xf32>) dimensions = [1]
func.func @sum_of_exponentials(%a: tensor<?x8xf32>, %c: tensor<?xf32>) -> tensor<?xf32> {
  %0 = linalg.generic {indexing_maps = [#id, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
      ins(%a : tensor<?x8xf32>) outs(%c : tensor<?xf32>) {
  ^bb0(%x: f32, %z: f32):
    %s = math.exp %x : f32
    %p = arith.addf %s, %z : f32
    linalg.yield %p : f32
  } -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// The body rounds the accumulator in each step, as no combiner does.
// CHECK-LABEL: @rounded_accumulator
// CHECK-NOT: linalg.reduce {
// CHECK: arith.truncf
func.func @rounded_accumulator(%a: tensor<?x8xf32>, %c: tensor<?xf16>) -> tensor<?xf16> {
  %0 = linalg.generic {indexing_maps = [#id, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
      ins(%a : tensor<?x8xf32>) outs(%c : tensor<?xf16>) {
  ^bb0(%x: f32, %z: f16):
    %e = arith.extf %z : f16 to f32
    %p = arith.addf %x, %e : f32
    %t = arith.truncf %p : f32 to f16
    linalg.yield %t : f16
  } -> tensor<?xf16>
  return %0 : tensor<?xf16>
}

// The second result has no user, so the form drops it with its operations.
// CHECK-LABEL: @maximum_without_place
// CHECK: linalg.reduce {{.*}} dimensions = [1]
// CHECK-NOT: linalg.index
func.func @maximum_without_place(%a: tensor<?x8xf32>, %m: tensor<?xf32>, %i: tensor<?xi64>) -> tensor<?xf32> {
  %0:2 = linalg.generic {indexing_maps = [#id, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
      ins(%a : tensor<?x8xf32>) outs(%m, %i : tensor<?xf32>, tensor<?xi64>) {
  ^bb0(%x: f32, %y: f32, %z: i64):
    %d = linalg.index 1 : index
    %n = arith.index_cast %d : index to i64
    %p = arith.maximumf %x, %y : f32
    %g = arith.cmpf ogt, %x, %y : f32
    %s = arith.select %g, %n, %z : i64
    linalg.yield %p, %s : f32, i64
  } -> (tensor<?xf32>, tensor<?xi64>)
  return %0#0 : tensor<?xf32>
}

// CHECK-LABEL: @maximum_with_place
// CHECK: linalg.generic
func.func @maximum_with_place(%a: tensor<?x8xf32>, %m: tensor<?xf32>, %i: tensor<?xi64>) -> tensor<?xi64> {
  %0:2 = linalg.generic {indexing_maps = [#id, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
      ins(%a : tensor<?x8xf32>) outs(%m, %i : tensor<?xf32>, tensor<?xi64>) {
  ^bb0(%x: f32, %y: f32, %z: i64):
    %d = linalg.index 1 : index
    %n = arith.index_cast %d : index to i64
    %p = arith.maximumf %x, %y : f32
    %g = arith.cmpf ogt, %x, %y : f32
    %s = arith.select %g, %n, %z : i64
    linalg.yield %p, %s : f32, i64
  } -> (tensor<?xf32>, tensor<?xi64>)
  return %0#1 : tensor<?xi64>
}

// On buffers a sequence is unsound: operands may alias.
// CHECK-LABEL: @buffers
// CHECK-NOT: linalg.exp
// CHECK: arith.negf
// CHECK: math.exp
func.func @buffers(%a: memref<8xf32>, %c: memref<8xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%a : memref<8xf32>) outs(%c : memref<8xf32>) {
  ^bb0(%x: f32, %z: f32):
    %n = arith.negf %x : f32
    %e = math.exp %n : f32
    linalg.yield %e : f32
  }
  return
}

// Forms rewrite ops of the tree, too.
// CHECK-LABEL: @tree_ops
// CATEGORY: linalg.contract
// CATEGORY: linalg.elementwise kind=#linalg.elementwise_kind<add>
// NAMED: linalg.matmul
// NAMED: linalg.add
func.func @tree_ops(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  %1 = linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%0, %c : tensor<4x16xf32>, tensor<4x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  return %1 : tensor<4x16xf32>
}

// The named form transposes operands for a named op. No named op casts vectors as unsigned, so that contraction stays.
// CHECK-LABEL: @transposed_rhs
// CATEGORY: linalg.contract indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>]
// NAMED: %[[T:.*]] = linalg.transpose ins(%arg1 : tensor<?x8xf32>) {{.*}} permutation = [1, 0]
// NAMED: linalg.matmul ins(%arg0, %[[T]] :
func.func @transposed_rhs(%a: tensor<?x8xf32>, %b: tensor<?x8xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<?x8xf32>, tensor<?x8xf32>) outs(%c : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.mulf %x, %y : f32
    %t = arith.addf %z, %s : f32
    linalg.yield %t : f32
  } -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// CHECK-LABEL: @permuted_contraction
// CATEGORY: linalg.contract
// NAMED-COUNT-3: linalg.transpose
// NAMED: %[[P:.*]] = linalg.batch_matmul
// NAMED: linalg.transpose ins(%[[P]] : tensor<5x2x3xf32>) outs(%arg2 : tensor<3x5x2xf32>) permutation = [2, 0, 1]
func.func @permuted_contraction(%a: tensor<2x5x8xf32>, %b: tensor<8x3x5xf32>, %c: tensor<3x5x2xf32>) -> tensor<3x5x2xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(m, n, k, b) -> (m, b, k)>, affine_map<(m, n, k, b) -> (k, n, b)>, affine_map<(m, n, k, b) -> (n, b, m)>], iterator_types = ["parallel", "parallel", "reduction", "parallel"]}
      ins(%a, %b : tensor<2x5x8xf32>, tensor<8x3x5xf32>) outs(%c : tensor<3x5x2xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.mulf %x, %y : f32
    %t = arith.addf %z, %s : f32
    linalg.yield %t : f32
  } -> tensor<3x5x2xf32>
  return %0 : tensor<3x5x2xf32>
}

// CHECK-LABEL: @unsigned_vector
// CHECK: %[[I:.*]] = tensor.collapse_shape %arg2
// CHECK: linalg.contract {{.*}} {cast = #linalg.type_fn<cast_unsigned>} ins(%arg0, %arg1 : tensor<4x8xi8>, tensor<8xi8>) outs(%[[I]] : tensor<4xi32>)
// CHECK: tensor.expand_shape
func.func @unsigned_vector(%a: tensor<4x8xi8>, %b: tensor<8xi8>, %c: tensor<4x1xi32>) -> tensor<4x1xi32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(m, k) -> (m, k)>, affine_map<(m, k) -> (k)>, affine_map<(m, k) -> (m, 0)>], iterator_types = ["parallel", "reduction"]}
      ins(%a, %b : tensor<4x8xi8>, tensor<8xi8>) outs(%c : tensor<4x1xi32>) {
  ^bb0(%x: i8, %y: i8, %z: i32):
    %xe = arith.extui %x : i8 to i32
    %ye = arith.extui %y : i8 to i32
    %s = arith.muli %xe, %ye : i32
    %t = arith.addi %z, %s : i32
    linalg.yield %t : i32
  } -> tensor<4x1xi32>
  return %0 : tensor<4x1xi32>
}

// After `ugt` against 0 the select is a maximum: both return the same for NaNs and zeros.
// CHECK-LABEL: @maximum_spelled_out
// CATEGORY: linalg.elementwise kind=#linalg.elementwise_kind<max_signed>
// NAMED: linalg.max ins(%arg0, %{{.*}} : tensor<8xf32>, f32)
func.func @maximum_spelled_out(%a: tensor<8xf32>) -> tensor<8xf32> {
  %zero = arith.constant 0.0 : f32
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%a : tensor<8xf32>) outs(%a : tensor<8xf32>) {
  ^bb0(%x: f32, %z: f32):
    %n = arith.cmpf ugt, %x, %zero : f32
    %s = arith.select %n, %x, %zero : f32
    linalg.yield %s : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// After `ogt` the select returns 0 for a NaN; after `ugt` against -0 it returns -0 for +0.
// CHECK-LABEL: @no_maximum
// CHECK: arith.cmpf ogt
// CHECK: arith.cmpf ugt
func.func @no_maximum(%a: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %zero = arith.constant 0.0 : f32
  %minus_zero = arith.constant -0.0 : f32
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%a : tensor<8xf32>) outs(%a : tensor<8xf32>) {
  ^bb0(%x: f32, %z: f32):
    %n = arith.cmpf ogt, %x, %zero : f32
    %s = arith.select %n, %x, %zero : f32
    linalg.yield %s : f32
  } -> tensor<8xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%a : tensor<8xf32>) outs(%a : tensor<8xf32>) {
  ^bb0(%x: f32, %z: f32):
    %n = arith.cmpf ugt, %x, %minus_zero : f32
    %s = arith.select %n, %x, %minus_zero : f32
    linalg.yield %s : f32
  } -> tensor<8xf32>
  return %0, %1 : tensor<8xf32>, tensor<8xf32>
}

// A sum has the short form of linalg.reduce in whatever order the body adds. A body that subtracts the
// accumulator from the element keeps its order.
// CHECK-LABEL: @commuted_sums
// CHECK: linalg.reduce { arith.addf } ins(%arg0
// CHECK: linalg.reduce { arith.addf } ins(%arg0
// CHECK: linalg.reduce ins(%arg0
// CHECK: (%[[X:.*]]: f32, %[[Z:.*]]: f32)
// CHECK: arith.subf %[[X]], %[[Z]]
func.func @commuted_sums(%a: tensor<?x8xf32>, %c: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  %0 = linalg.reduce ins(%a : tensor<?x8xf32>) outs(%c : tensor<?xf32>) dimensions = [1]
    (%x: f32, %z: f32) {
      %p = arith.addf %x, %z : f32
      linalg.yield %p : f32
    }
  %1 = linalg.reduce { arith.addf } ins(%a : tensor<?x8xf32>) outs(%c : tensor<?xf32>) dimensions = [1]
  %2 = linalg.reduce ins(%a : tensor<?x8xf32>) outs(%c : tensor<?xf32>) dimensions = [1]
    (%x: f32, %z: f32) {
      %p = arith.subf %x, %z : f32
      linalg.yield %p : f32
    }
  return %0, %1, %2 : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>

// Yielding one scalar for all elements becomes linalg.fill in both forms, although the unused input keeps the
// generic from being one op. A linalg.copy of the scalar would become linalg.fill only in a second run.
// CHECK-LABEL: @a_scalar_and_an_input
// CHECK: linalg.fill ins(%arg1 : f32) outs(%arg2 : tensor<4x8xf32>)
// CHECK-NOT: linalg.
func.func @a_scalar_and_an_input(%a: tensor<4x8xi32>, %s: f32, %c: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<4x8xi32>) outs(%c : tensor<4x8xf32>) {
  ^bb0(%x: i32, %z: f32):
    linalg.yield %s : f32
  } -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
