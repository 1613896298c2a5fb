// Names of loops do not affect the form of an op. The order of reduction loops does, unless the
// combiner associates and commutes.

// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize{form=category})' --mlir-print-local-scope | FileCheck %s --check-prefixes=CHECK,CATEGORY
// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize{form=named})' --mlir-print-local-scope | FileCheck %s --check-prefixes=CHECK,NAMED
// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize{form=category},linalg-tree-specialize{form=category})' --mlir-print-local-scope | FileCheck %s --check-prefixes=CHECK,CATEGORY

// The named form of this contraction transposes both inputs.
// CHECK-LABEL: func.func @contraction_0(
// CATEGORY: linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1)>] ins(%arg0, %arg1 : 
// NAMED: linalg.transpose ins(%arg0 : tensor<4x5x6xf32>) outs(%{{.*}} : tensor<5x4x6xf32>) permutation = [1, 0, 2]
// NAMED: linalg.transpose ins(%arg1 : tensor<7x5x6xf32>) outs(%{{.*}} : tensor<5x6x7xf32>) permutation = [1, 2, 0]
// NAMED: linalg.batch_reduce_matmul
func.func @contraction_0(%a: tensor<4x5x6xf32>, %b: tensor<7x5x6xf32>, %o: tensor<4x7xf32>) -> tensor<4x7xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1)>],
      iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%a, %b : tensor<4x5x6xf32>, tensor<7x5x6xf32>) outs(%o : tensor<4x7xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %m = arith.mulf %x, %y : f32
    %s = arith.addf %z, %m : f32
    linalg.yield %s : f32
  } -> tensor<4x7xf32>
  return %0 : tensor<4x7xf32>
}

// CHECK-LABEL: func.func @contraction_1(
// CATEGORY: linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1)>] ins(%arg0, %arg1 : 
// NAMED: linalg.transpose ins(%arg0 : tensor<4x5x6xf32>) outs(%{{.*}} : tensor<5x4x6xf32>) permutation = [1, 0, 2]
// NAMED: linalg.transpose ins(%arg1 : tensor<7x5x6xf32>) outs(%{{.*}} : tensor<5x6x7xf32>) permutation = [1, 2, 0]
// NAMED: linalg.batch_reduce_matmul
func.func @contraction_1(%a: tensor<4x5x6xf32>, %b: tensor<7x5x6xf32>, %o: tensor<4x7xf32>) -> tensor<4x7xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d3, d0, d1)>, affine_map<(d0, d1, d2, d3) -> (d2, d0, d1)>, affine_map<(d0, d1, d2, d3) -> (d3, d2)>],
      iterator_types = ["reduction", "reduction", "parallel", "parallel"]}
      ins(%a, %b : tensor<4x5x6xf32>, tensor<7x5x6xf32>) outs(%o : tensor<4x7xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %m = arith.mulf %x, %y : f32
    %s = arith.addf %z, %m : f32
    linalg.yield %s : f32
  } -> tensor<4x7xf32>
  return %0 : tensor<4x7xf32>
}

// CHECK-LABEL: func.func @contraction_2(
// CATEGORY: linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1)>] ins(%arg0, %arg1 : 
// NAMED: linalg.transpose ins(%arg0 : tensor<4x5x6xf32>) outs(%{{.*}} : tensor<5x4x6xf32>) permutation = [1, 0, 2]
// NAMED: linalg.transpose ins(%arg1 : tensor<7x5x6xf32>) outs(%{{.*}} : tensor<5x6x7xf32>) permutation = [1, 2, 0]
// NAMED: linalg.batch_reduce_matmul
func.func @contraction_2(%a: tensor<4x5x6xf32>, %b: tensor<7x5x6xf32>, %o: tensor<4x7xf32>) -> tensor<4x7xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d2, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d0)>],
      iterator_types = ["parallel", "reduction", "parallel", "reduction"]}
      ins(%a, %b : tensor<4x5x6xf32>, tensor<7x5x6xf32>) outs(%o : tensor<4x7xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %m = arith.mulf %x, %y : f32
    %s = arith.addf %z, %m : f32
    linalg.yield %s : f32
  } -> tensor<4x7xf32>
  return %0 : tensor<4x7xf32>
}

// A contraction with a function of one input.
// CHECK-LABEL: func.func @after_a_function_0(
// CATEGORY: %[[EXP:.*]] = linalg.elementwise kind=#linalg.elementwise_kind<exp>
// CATEGORY: linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1)>] ins(%[[EXP]], %arg1 : 
// NAMED: %[[EXP:.*]] = linalg.exp
// NAMED: linalg.transpose ins(%[[EXP]] : tensor<4x5x6xf32>) outs(%{{.*}} : tensor<5x4x6xf32>) permutation = [1, 0, 2]
// NAMED: linalg.transpose ins(%arg1 : tensor<7x5x6xf32>) outs(%{{.*}} : tensor<5x6x7xf32>) permutation = [1, 2, 0]
// NAMED: linalg.batch_reduce_matmul
func.func @after_a_function_0(%a: tensor<4x5x6xf32>, %b: tensor<7x5x6xf32>, %o: tensor<4x7xf32>) -> tensor<4x7xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1)>],
      iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%a, %b : tensor<4x5x6xf32>, tensor<7x5x6xf32>) outs(%o : tensor<4x7xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %e = math.exp %x : f32
    %m = arith.mulf %e, %y : f32
    %s = arith.addf %z, %m : f32
    linalg.yield %s : f32
  } -> tensor<4x7xf32>
  return %0 : tensor<4x7xf32>
}

// CHECK-LABEL: func.func @after_a_function_1(
// CATEGORY: %[[EXP:.*]] = linalg.elementwise kind=#linalg.elementwise_kind<exp>
// CATEGORY: linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1)>] ins(%[[EXP]], %arg1 : 
// NAMED: %[[EXP:.*]] = linalg.exp
// NAMED: linalg.transpose ins(%[[EXP]] : tensor<4x5x6xf32>) outs(%{{.*}} : tensor<5x4x6xf32>) permutation = [1, 0, 2]
// NAMED: linalg.transpose ins(%arg1 : tensor<7x5x6xf32>) outs(%{{.*}} : tensor<5x6x7xf32>) permutation = [1, 2, 0]
// NAMED: linalg.batch_reduce_matmul
func.func @after_a_function_1(%a: tensor<4x5x6xf32>, %b: tensor<7x5x6xf32>, %o: tensor<4x7xf32>) -> tensor<4x7xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d3, d0, d1)>, affine_map<(d0, d1, d2, d3) -> (d2, d0, d1)>, affine_map<(d0, d1, d2, d3) -> (d3, d2)>],
      iterator_types = ["reduction", "reduction", "parallel", "parallel"]}
      ins(%a, %b : tensor<4x5x6xf32>, tensor<7x5x6xf32>) outs(%o : tensor<4x7xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %e = math.exp %x : f32
    %m = arith.mulf %e, %y : f32
    %s = arith.addf %z, %m : f32
    linalg.yield %s : f32
  } -> tensor<4x7xf32>
  return %0 : tensor<4x7xf32>
}

// CHECK-LABEL: func.func @after_a_function_2(
// CATEGORY: %[[EXP:.*]] = linalg.elementwise kind=#linalg.elementwise_kind<exp>
// CATEGORY: linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1)>] ins(%[[EXP]], %arg1 : 
// NAMED: %[[EXP:.*]] = linalg.exp
// NAMED: linalg.transpose ins(%[[EXP]] : tensor<4x5x6xf32>) outs(%{{.*}} : tensor<5x4x6xf32>) permutation = [1, 0, 2]
// NAMED: linalg.transpose ins(%arg1 : tensor<7x5x6xf32>) outs(%{{.*}} : tensor<5x6x7xf32>) permutation = [1, 2, 0]
// NAMED: linalg.batch_reduce_matmul
func.func @after_a_function_2(%a: tensor<4x5x6xf32>, %b: tensor<7x5x6xf32>, %o: tensor<4x7xf32>) -> tensor<4x7xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d2, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d0)>],
      iterator_types = ["parallel", "reduction", "parallel", "reduction"]}
      ins(%a, %b : tensor<4x5x6xf32>, tensor<7x5x6xf32>) outs(%o : tensor<4x7xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %e = math.exp %x : f32
    %m = arith.mulf %e, %y : f32
    %s = arith.addf %z, %m : f32
    linalg.yield %s : f32
  } -> tensor<4x7xf32>
  return %0 : tensor<4x7xf32>
}

// The loops of a reduction are in the order of the dimensions of the largest operand.
// CHECK-LABEL: func.func @reduction_0(
// CATEGORY: %[[SUB:.*]] = linalg.elementwise kind=#linalg.elementwise_kind<sub> indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>] ins(%arg0, %arg1 : tensor<4x5x6xf32>, tensor<5xf32>) outs(%{{.*}} : tensor<4x5x6xf32>)
// NAMED: linalg.broadcast ins(%arg1 : tensor<5xf32>) outs(%{{.*}} : tensor<4x5x6xf32>) dimensions = [0, 2]
// NAMED: %[[SUB:.*]] = linalg.sub ins(%arg0, %{{.*}} : tensor<4x5x6xf32>, tensor<4x5x6xf32>)
// CHECK: linalg.reduce { arith.maximumf } ins(%[[SUB]] : tensor<4x5x6xf32>) outs(%arg2 : tensor<5xf32>) dimensions = [0, 2]
func.func @reduction_0(%a: tensor<4x5x6xf32>, %b: tensor<5xf32>, %o: tensor<5xf32>) -> tensor<5xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1)>, affine_map<(d0, d1, d2) -> (d1)>],
      iterator_types = ["reduction", "parallel", "reduction"]}
      ins(%a, %b : tensor<4x5x6xf32>, tensor<5xf32>) outs(%o : tensor<5xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %d = arith.subf %x, %y : f32
    %s = arith.maximumf %z, %d : f32
    linalg.yield %s : f32
  } -> tensor<5xf32>
  return %0 : tensor<5xf32>
}

// CHECK-LABEL: func.func @reduction_1(
// CATEGORY: %[[SUB:.*]] = linalg.elementwise kind=#linalg.elementwise_kind<sub> indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>] ins(%arg0, %arg1 : tensor<4x5x6xf32>, tensor<5xf32>) outs(%{{.*}} : tensor<4x5x6xf32>)
// NAMED: linalg.broadcast ins(%arg1 : tensor<5xf32>) outs(%{{.*}} : tensor<4x5x6xf32>) dimensions = [0, 2]
// NAMED: %[[SUB:.*]] = linalg.sub ins(%arg0, %{{.*}} : tensor<4x5x6xf32>, tensor<4x5x6xf32>)
// CHECK: linalg.reduce { arith.maximumf } ins(%[[SUB]] : tensor<4x5x6xf32>) outs(%arg2 : tensor<5xf32>) dimensions = [0, 2]
func.func @reduction_1(%a: tensor<4x5x6xf32>, %b: tensor<5xf32>, %o: tensor<5xf32>) -> tensor<5xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d0, d1)>, affine_map<(d0, d1, d2) -> (d0)>, affine_map<(d0, d1, d2) -> (d0)>],
      iterator_types = ["parallel", "reduction", "reduction"]}
      ins(%a, %b : tensor<4x5x6xf32>, tensor<5xf32>) outs(%o : tensor<5xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %d = arith.subf %x, %y : f32
    %s = arith.maximumf %z, %d : f32
    linalg.yield %s : f32
  } -> tensor<5xf32>
  return %0 : tensor<5xf32>
}

// CHECK-LABEL: func.func @reduction_2(
// CATEGORY: %[[SUB:.*]] = linalg.elementwise kind=#linalg.elementwise_kind<sub> indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>] ins(%arg0, %arg1 : tensor<4x5x6xf32>, tensor<5xf32>) outs(%{{.*}} : tensor<4x5x6xf32>)
// NAMED: linalg.broadcast ins(%arg1 : tensor<5xf32>) outs(%{{.*}} : tensor<4x5x6xf32>) dimensions = [0, 2]
// NAMED: %[[SUB:.*]] = linalg.sub ins(%arg0, %{{.*}} : tensor<4x5x6xf32>, tensor<4x5x6xf32>)
// CHECK: linalg.reduce { arith.maximumf } ins(%[[SUB]] : tensor<4x5x6xf32>) outs(%arg2 : tensor<5xf32>) dimensions = [0, 2]
func.func @reduction_2(%a: tensor<4x5x6xf32>, %b: tensor<5xf32>, %o: tensor<5xf32>) -> tensor<5xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d2, d0)>, affine_map<(d0, d1, d2) -> (d2)>, affine_map<(d0, d1, d2) -> (d2)>],
      iterator_types = ["reduction", "reduction", "parallel"]}
      ins(%a, %b : tensor<4x5x6xf32>, tensor<5xf32>) outs(%o : tensor<5xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %d = arith.subf %x, %y : f32
    %s = arith.maximumf %z, %d : f32
    linalg.yield %s : f32
  } -> tensor<5xf32>
  return %0 : tensor<5xf32>
}

// Two generics with reduction loops in another order: floats keep the order of additions, integers need not.
// CHECK-LABEL: func.func @sum_of_floats(
// CATEGORY: linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d1, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1)>]
// NAMED: linalg.transpose ins(%arg0 : tensor<4x5x6xf32>) outs(%{{.*}} : tensor<6x4x5xf32>) permutation = [2, 0, 1]
// NAMED: linalg.transpose ins(%arg1 : tensor<7x5x6xf32>) outs(%{{.*}} : tensor<6x5x7xf32>) permutation = [2, 1, 0]
// NAMED: linalg.batch_reduce_matmul
func.func @sum_of_floats(%a: tensor<4x5x6xf32>, %b: tensor<7x5x6xf32>, %o: tensor<4x7xf32>) -> tensor<4x7xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d1, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1)>],
      iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%a, %b : tensor<4x5x6xf32>, tensor<7x5x6xf32>) outs(%o : tensor<4x7xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %m = arith.mulf %x, %y : f32
    %s = arith.addf %z, %m : f32
    linalg.yield %s : f32
  } -> tensor<4x7xf32>
  return %0 : tensor<4x7xf32>
}

// CHECK-LABEL: func.func @sum_of_integers(
// CATEGORY: linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1)>]
// NAMED: linalg.transpose ins(%arg0 : tensor<4x5x6xi32>) outs(%{{.*}} : tensor<5x4x6xi32>) permutation = [1, 0, 2]
// NAMED: linalg.transpose ins(%arg1 : tensor<7x5x6xi32>) outs(%{{.*}} : tensor<5x6x7xi32>) permutation = [1, 2, 0]
// NAMED: linalg.batch_reduce_matmul
func.func @sum_of_integers(%a: tensor<4x5x6xi32>, %b: tensor<7x5x6xi32>, %o: tensor<4x7xi32>) -> tensor<4x7xi32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d1, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1)>],
      iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%a, %b : tensor<4x5x6xi32>, tensor<7x5x6xi32>) outs(%o : tensor<4x7xi32>) {
  ^bb0(%x: i32, %y: i32, %z: i32):
    %m = arith.muli %x, %y : i32
    %s = arith.addi %z, %m : i32
    linalg.yield %s : i32
  } -> tensor<4x7xi32>
  return %0 : tensor<4x7xi32>
}
