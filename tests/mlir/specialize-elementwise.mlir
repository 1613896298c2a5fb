// Generics that are one scalar function.

// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize)' --mlir-print-local-scope --split-input-file | FileCheck %s

#id = affine_map<(d0, d1) -> (d0, d1)>
#tr = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d1)>
#none = affine_map<(d0, d1) -> ()>
#unit = affine_map<(d0, d1) -> (d0, 0)>

// A size that is dynamic in one operand agrees with the static size of the other.
// CHECK-LABEL: @size_of_one_operand
// CHECK: linalg.exp
func.func @size_of_one_operand(%a: tensor<4x?xf32>, %c: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<4x?xf32>) outs(%c : tensor<?x8xf32>) {
  ^bb0(%x: f32, %z: f32):
    %1 = math.exp %x : f32
    linalg.yield %1 : f32
  } -> tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}

// CHECK-LABEL: @permuted_loops
// CHECK: linalg.sub ins(%arg0, %arg1 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%arg2 : tensor<?x?xf32>)
func.func @permuted_loops(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.generic {indexing_maps = [#tr, #tr, #tr], iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.subf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// A subtraction does not commute, so the op swaps its operands.
// CHECK-LABEL: @swapped
// CHECK: linalg.sub ins(%arg1, %arg0 :
func.func @swapped(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.subf %y, %x : f32
    linalg.yield %s : f32
  } -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// An addition commutes, so the op keeps its operands.
// CHECK-LABEL: @commuted
// CHECK: linalg.add ins(%arg0, %arg1 :
func.func @commuted(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.addf %y, %x : f32
    linalg.yield %s : f32
  } -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// CHECK-LABEL: @broadcast_row
// CHECK: linalg.elementwise kind=#linalg.elementwise_kind<add> indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>]
func.func @broadcast_row(%a: tensor<?x?xf32>, %b: tensor<?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : tensor<?x?xf32>, tensor<?xf32>) outs(%c : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// CHECK-LABEL: @unit_dimension
// CHECK: linalg.elementwise kind=#linalg.elementwise_kind<mul> indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>]
func.func @unit_dimension(%a: tensor<?x?xf32>, %b: tensor<?x1xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #unit, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : tensor<?x?xf32>, tensor<?x1xf32>) outs(%c : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.mulf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// CHECK-LABEL: @scalar_operand
// CHECK: linalg.div ins(%arg0, %arg1 : tensor<?x?xf32>, f32)
func.func @scalar_operand(%a: tensor<?x?xf32>, %b: f32, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #none, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : tensor<?x?xf32>, f32) outs(%c : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.divf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// A captured scalar becomes a scalar operand.
// CHECK-LABEL: @captured
// CHECK: linalg.div ins(%arg1, %arg0 : f32, tensor<?x?xf32>)
func.func @captured(%a: tensor<?x?xf32>, %b: f32, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) {
  ^bb0(%x: f32, %z: f32):
    %s = arith.divf %b, %x : f32
    linalg.yield %s : f32
  } -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// A constant of the body becomes a scalar operand, unless the function has it, as reciprocal has 1.
// CHECK-LABEL: @constants
// CHECK: %[[C:.*]] = arith.constant 2.000000e+00 : f32
// CHECK: linalg.div ins(%[[C]], %arg0 : f32, tensor<?x?xf32>)
// CHECK: linalg.reciprocal ins(%arg0 : tensor<?x?xf32>)
func.func @constants(%a: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) {
  ^bb0(%x: f32, %z: f32):
    %k = arith.constant 2.0 : f32
    %s = arith.divf %k, %x : f32
    linalg.yield %s : f32
  } -> tensor<?x?xf32>
  %k = arith.constant 1.0 : f32
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) {
  ^bb0(%x: f32, %z: f32):
    %s = arith.divf %k, %x : f32
    linalg.yield %s : f32
  } -> tensor<?x?xf32>
  return %0, %1 : tensor<?x?xf32>, tensor<?x?xf32>
}

// CHECK-LABEL: @square
// CHECK: linalg.square ins(%arg0 : memref<?x?xf32>) outs(%arg1 : memref<?x?xf32>)
func.func @square(%a: memref<?x?xf32>, %c: memref<?x?xf32>) {
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<?x?xf32>) outs(%c : memref<?x?xf32>) {
  ^bb0(%x: f32, %z: f32):
    %s = arith.mulf %x, %x : f32
    linalg.yield %s : f32
  }
  return
}

// CHECK-LABEL: @select
// CHECK: linalg.select ins(%arg0, %arg1, %arg2 : tensor<?x?xi1>, tensor<?x?xi8>, tensor<?x?xi8>)
func.func @select(%p: tensor<?x?xi1>, %a: tensor<?x?xi8>, %b: tensor<?x?xi8>, %c: tensor<?x?xi8>) -> tensor<?x?xi8> {
  %0 = linalg.generic {indexing_maps = [#id, #id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%p, %a, %b : tensor<?x?xi1>, tensor<?x?xi8>, tensor<?x?xi8>) outs(%c : tensor<?x?xi8>) {
  ^bb0(%q: i1, %x: i8, %y: i8, %z: i8):
    %s = arith.select %q, %x, %y : i8
    linalg.yield %s : i8
  } -> tensor<?x?xi8>
  return %0 : tensor<?x?xi8>
}

// On i1 `ori` is linalg.add, `andi` is linalg.mul, and `maxsi` is linalg.max.
// CHECK-LABEL: @booleans
// CHECK: linalg.add
// CHECK: linalg.mul
// CHECK: linalg.max
func.func @booleans(%a: tensor<?x?xi1>, %b: tensor<?x?xi1>, %c: tensor<?x?xi1>) -> (tensor<?x?xi1>, tensor<?x?xi1>, tensor<?x?xi1>) {
  %0 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : tensor<?x?xi1>, tensor<?x?xi1>) outs(%c : tensor<?x?xi1>) {
  ^bb0(%x: i1, %y: i1, %z: i1):
    %s = arith.ori %x, %y : i1
    linalg.yield %s : i1
  } -> tensor<?x?xi1>
  %1 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : tensor<?x?xi1>, tensor<?x?xi1>) outs(%c : tensor<?x?xi1>) {
  ^bb0(%x: i1, %y: i1, %z: i1):
    %s = arith.andi %x, %y : i1
    linalg.yield %s : i1
  } -> tensor<?x?xi1>
  %2 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : tensor<?x?xi1>, tensor<?x?xi1>) outs(%c : tensor<?x?xi1>) {
  ^bb0(%x: i1, %y: i1, %z: i1):
    %s = arith.maxsi %x, %y : i1
    linalg.yield %s : i1
  } -> tensor<?x?xi1>
  return %0, %1, %2 : tensor<?x?xi1>, tensor<?x?xi1>, tensor<?x?xi1>
}

// The tree has no function for `xori`, and no op carries flags.
// CHECK-LABEL: @left_alone
// CHECK: linalg.map { arith.xori } ins(%arg0, %arg1
// CHECK: linalg.map { arith.negf {fastmath = #arith.fastmath<nnan>} } ins(%arg3
func.func @left_alone(%a: tensor<?x?xi1>, %b: tensor<?x?xi1>, %c: tensor<?x?xi1>, %f: tensor<?x?xf32>) -> (tensor<?x?xi1>, tensor<?x?xf32>) {
  %0 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : tensor<?x?xi1>, tensor<?x?xi1>) outs(%c : tensor<?x?xi1>) {
  ^bb0(%x: i1, %y: i1, %z: i1):
    %s = arith.xori %x, %y : i1
    linalg.yield %s : i1
  } -> tensor<?x?xi1>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%f : tensor<?x?xf32>) outs(%f : tensor<?x?xf32>) {
  ^bb0(%x: f32, %z: f32):
    %s = arith.negf %x fastmath<nnan> : f32
    linalg.yield %s : f32
  } -> tensor<?x?xf32>
  return %0, %1 : tensor<?x?xi1>, tensor<?x?xf32>
}
