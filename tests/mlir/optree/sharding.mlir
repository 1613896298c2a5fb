// Shardings propagate through ops of the dialect, also if each process has a part of a sum.
// RUN: %optree_opt --pass-pipeline='builtin.module(func.func(sharding-propagation))' %s | FileCheck %s
// RUN: %optree_opt --pass-pipeline='builtin.module(func.func(sharding-propagation,shard-partition))' %s | FileCheck %s --check-prefix=PART

// The shard-partition of MLIR 23 and 24 refuses the shardings that their sharding-propagation makes.
// UNSUPPORTED: mlir-23, mlir-24

shard.grid @grid(shape = 2x4)

// A sharding that splits the rows of the left operand splits the rows of the result.
// CHECK-LABEL: func.func @rows(
// CHECK: optree.matmul
// CHECK: %[[ROWS:.*]] = shard.sharding @grid split_axes = {{\[\[}}0]]
// CHECK: shard.shard %{{.*}} to %[[ROWS]] : tensor<32x16xf32>
func.func @rows(%a: tensor<32x8xf32>, %b: tensor<8x16xf32>, %c: tensor<32x16xf32>) -> tensor<32x16xf32> {
  %rows = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %split = shard.shard %a to %rows annotate_for_users : tensor<32x8xf32>
  %0 = optree.matmul ins(%split, %b : tensor<32x8xf32>, tensor<8x16xf32>) outs(%c : tensor<32x16xf32>) -> tensor<32x16xf32>
  return %0 : tensor<32x16xf32>
}

// The first process adds its part of the sum to the destination, the others add theirs to 0.
// PART-LABEL: func.func @summed(
// PART: scf.if
// PART: linalg.fill
// PART: %[[OWN:.*]] = optree.matmul ins(%{{.*}}, %{{.*}} : tensor<32x4xf32>, tensor<4x16xf32>)
// PART: shard.all_reduce %[[OWN]] on @grid grid_axes = [0]
func.func @summed(%a: tensor<32x8xf32>, %b: tensor<8x16xf32>, %c: tensor<32x16xf32>) -> tensor<32x16xf32> {
  %columns = shard.sharding @grid split_axes = [[], [0]] : !shard.sharding
  %split = shard.shard %a to %columns annotate_for_users : tensor<32x8xf32>
  %0 = optree.matmul ins(%split, %b : tensor<32x8xf32>, tensor<8x16xf32>) outs(%c : tensor<32x16xf32>) -> tensor<32x16xf32>
  return %0 : tensor<32x16xf32>
}

// Each process has some of the rows, and counts along them.
// PART-LABEL: func.func @counted(
// PART: optree.iota {dimension = 1 : i64} outs(%{{.*}} : tensor<16x8xi32>)
func.func @counted(%c: tensor<32x8xi32>) -> tensor<32x8xi32> {
  %rows = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %split = shard.shard %c to %rows annotate_for_users : tensor<32x8xi32>
  %0 = optree.iota {dimension = 1 : i64} outs(%split : tensor<32x8xi32>) -> tensor<32x8xi32>
  return %0 : tensor<32x8xi32>
}
