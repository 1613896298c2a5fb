// The scalars that a body captures, constants or not, become scalar operands beside the constants of the payload.

// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize)' | FileCheck %s
// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize,linalg-tree-generalize,linalg-tree-specialize)' | FileCheck %s

#id = affine_map<(m, n) -> (m, n)>
#lhs = affine_map<(m, n, k) -> (m, k)>
#rhs = affine_map<(m, n, k) -> (k, n)>
#acc = affine_map<(m, n, k) -> (m, n)>
#none = affine_map<(m, n) -> ()>

// Three of seven captured scalars are operands, whatever the order of arguments.
// CHECK-LABEL: @all
// CHECK: linalg.fill_rng_2d ins(%arg0, %arg1, %arg2 : f64, f64, i32)
func.func @all(%lo: f64, %hi: f64, %seed: i32, %o: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %step = arith.constant 1103515245 : i32
  %12345 = arith.constant 12345 : i32
  %half = arith.constant 2147483647.0 : f64
  %scale = arith.constant 2.3283064e-10 : f64
  %0 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%o : tensor<4x4xf32>) {
  ^bb0(%z: f32):
    %m = linalg.index 0 : index
    %n = linalg.index 1 : index
    %1 = arith.index_cast %m : index to i32
    %2 = arith.index_cast %n : index to i32
    %3 = arith.addi %seed, %1 : i32
    %4 = arith.muli %step, %3 : i32
    %5 = arith.addi %4, %12345 : i32
    %6 = arith.addi %2, %5 : i32
    %7 = arith.muli %6, %step : i32
    %8 = arith.addi %12345, %7 : i32
    %9 = arith.sitofp %8 : i32 to f64
    %10 = arith.subf %hi, %lo : f64
    %11 = arith.mulf %scale, %10 : f64
    %12 = arith.addf %9, %half : f64
    %13 = arith.mulf %12, %11 : f64
    %14 = arith.addf %lo, %13 : f64
    %15 = arith.truncf %14 : f64 to f32
    linalg.yield %15 : f32
  } -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// Constants of the payload are operands as well, one scalar is two operands, and another is an input already.
// CHECK-LABEL: @alike
// CHECK: linalg.fill_rng_2d ins(%[[SCALE:.*]], %[[SCALE]], %arg0 : f64, f64, i32)
func.func @alike(%seed: i32, %o: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = linalg.generic {indexing_maps = [#none, #id], iterator_types = ["parallel", "parallel"]} ins(%seed : i32) outs(%o : tensor<4x4xf32>) {
  ^bb0(%s: i32, %z: f32):
    %step = arith.constant 1103515245 : i32
    %12345 = arith.constant 12345 : i32
    %half = arith.constant 2147483647.0 : f64
    %scale = arith.constant 2.3283064e-10 : f64
    %m = linalg.index 0 : index
    %n = linalg.index 1 : index
    %1 = arith.index_cast %m : index to i32
    %2 = arith.index_cast %n : index to i32
    %3 = arith.addi %1, %s : i32
    %4 = arith.muli %3, %step : i32
    %5 = arith.addi %4, %12345 : i32
    %6 = arith.addi %2, %5 : i32
    %7 = arith.muli %6, %step : i32
    %8 = arith.addi %7, %12345 : i32
    %9 = arith.sitofp %8 : i32 to f64
    %10 = arith.subf %scale, %scale : f64
    %11 = arith.mulf %10, %scale : f64
    %12 = arith.addf %9, %half : f64
    %13 = arith.mulf %12, %11 : f64
    %14 = arith.addf %13, %scale : f64
    %15 = arith.truncf %14 : f64 to f32
    linalg.yield %15 : f32
  } -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// `min` would have two values.
// CHECK-LABEL: @two_values
// CHECK: linalg.generic
func.func @two_values(%lo: f64, %other: f64, %hi: f64, %seed: i32, %o: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %step = arith.constant 1103515245 : i32
  %12345 = arith.constant 12345 : i32
  %half = arith.constant 2147483647.0 : f64
  %scale = arith.constant 2.3283064e-10 : f64
  %0 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%o : tensor<4x4xf32>) {
  ^bb0(%z: f32):
    %m = linalg.index 0 : index
    %n = linalg.index 1 : index
    %1 = arith.index_cast %m : index to i32
    %2 = arith.index_cast %n : index to i32
    %3 = arith.addi %1, %seed : i32
    %4 = arith.muli %3, %step : i32
    %5 = arith.addi %4, %12345 : i32
    %6 = arith.addi %2, %5 : i32
    %7 = arith.muli %6, %step : i32
    %8 = arith.addi %7, %12345 : i32
    %9 = arith.sitofp %8 : i32 to f64
    %10 = arith.subf %hi, %lo : f64
    %11 = arith.mulf %10, %scale : f64
    %12 = arith.addf %9, %half : f64
    %13 = arith.mulf %12, %11 : f64
    %14 = arith.addf %13, %other : f64
    %15 = arith.truncf %14 : f64 to f32
    linalg.yield %15 : f32
  } -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// A cast of a constant is a cast of the operand.
// CHECK-LABEL: @zero_points
// CHECK: %[[Z:.*]] = arith.constant 7 : i32
// CHECK: linalg.quantized_matmul ins(%arg0, %arg1, %[[Z]], %arg3 : tensor<4x4xi8>, tensor<4x4xi8>, i32, i32)
func.func @zero_points(%a: tensor<4x4xi8>, %b: tensor<4x4xi8>, %c: tensor<4x4xi64>, %y: i32) -> tensor<4x4xi64> {
  %0 = linalg.generic {indexing_maps = [#lhs, #rhs, #acc], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<4x4xi8>, tensor<4x4xi8>) outs(%c : tensor<4x4xi64>) {
  ^bb0(%p: i8, %q: i8, %r: i64):
    %z = arith.constant 7 : i32
    %1 = arith.extsi %p : i8 to i64
    %2 = arith.extsi %z : i32 to i64
    %3 = arith.subi %1, %2 : i64
    %4 = arith.extsi %q : i8 to i64
    %5 = arith.extsi %y : i32 to i64
    %6 = arith.subi %4, %5 : i64
    %7 = arith.muli %3, %6 : i64
    %8 = arith.addi %r, %7 : i64
    linalg.yield %8 : i64
  } -> tensor<4x4xi64>
  return %0 : tensor<4x4xi64>
}

// No op casts one zero point as signed and the other as unsigned.
// CHECK-LABEL: @unsigned_zero_point
// CHECK: linalg.generic
func.func @unsigned_zero_point(%a: tensor<4x4xi8>, %b: tensor<4x4xi8>, %c: tensor<4x4xi64>, %z: i32, %y: i32) -> tensor<4x4xi64> {
  %0 = linalg.generic {indexing_maps = [#lhs, #rhs, #acc], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<4x4xi8>, tensor<4x4xi8>) outs(%c : tensor<4x4xi64>) {
  ^bb0(%p: i8, %q: i8, %r: i64):
    %1 = arith.extsi %p : i8 to i64
    %2 = arith.extsi %z : i32 to i64
    %3 = arith.subi %1, %2 : i64
    %4 = arith.extsi %q : i8 to i64
    %5 = arith.extui %y : i32 to i64
    %6 = arith.subi %4, %5 : i64
    %7 = arith.muli %3, %6 : i64
    %8 = arith.addi %r, %7 : i64
    linalg.yield %8 : i64
  } -> tensor<4x4xi64>
  return %0 : tensor<4x4xi64>
}

// The cast of a constant, which is folded, keeps its sign; it is not the cast of an input that the body does not read.
// CHECK-LABEL: @folded_cast
// CHECK-SAME: (%[[A:.*]]: tensor<4xi8>, %{{.*}}: tensor<4xf32>)
// CHECK-DAG: %[[C:.*]] = arith.constant -56 : i8
// CHECK: linalg.copy {cast = #linalg.type_fn<cast_unsigned>} ins(%[[C]] : i8)
// CHECK-NOT: linalg.copy {{.*}}ins(%[[A]]
// CHECK: return
func.func @folded_cast(%a: tensor<4xi8>, %o: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %c = arith.constant -56 : i8
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%o : tensor<4xf32>) {
  ^bb0(%z: f32):
    %1 = arith.uitofp %c : i8 to f32
    linalg.yield %1 : f32
  } -> tensor<4xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<4xi8>) outs(%o : tensor<4xf32>) {
  ^bb0(%x: i8, %z: f32):
    %3 = arith.sitofp %c : i8 to f32
    linalg.yield %3 : f32
  } -> tensor<4xf32>
  return %0, %2 : tensor<4xf32>, tensor<4xf32>
}
