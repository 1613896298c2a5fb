// Attributes of the last op go to the op of the composite. Others would be lost with their ops, unless these move.
// RUN: %optree_opt --pass-pipeline='builtin.module(convert-linalg-to-optree,optree-recognize{remarks=all})' %s 2>&1 | FileCheck %s
// RUN: %optree_opt --pass-pipeline='builtin.module(convert-linalg-to-optree,optree-recognize{as=group})' %s | FileCheck %s --check-prefix=GROUP

// CHECK: remark: relu{{$}}
// CHECK: remark: sigmoid, but an op of it has the attribute 'inner'
// CHECK: remark: sigmoid, but an op of it has the attribute 'compute'

#id = affine_map<(i) -> (i)>

// CHECK-LABEL: func.func @last(
// CHECK:         optree.relu {mine = 1 : i64} ins(%arg0
// GROUP-LABEL: func.func @last(
// GROUP:         optree.group "relu"
// GROUP:         mine = 1
func.func @last(%x: tensor<4xf32>) -> tensor<4xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) attrs = {mine = 1} {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.maximumf %a, %zero : f32
    linalg.yield %0 : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func.func @inner(
// CHECK-NOT:     sigmoid
// GROUP-LABEL: func.func @inner(
// GROUP:         optree.group "sigmoid"
// GROUP:         inner = 1
func.func @inner(%x: tensor<4xf32>) -> tensor<4xf32> {
  %one = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %n = linalg.negf {inner = 1} ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%n : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = math.exp %a : f32
    %1 = arith.addf %0, %one : f32
    %2 = arith.divf %one, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// An attribute of the composite's op has another meaning.
// CHECK-LABEL: func.func @named(
// CHECK-NOT:     sigmoid
func.func @named(%x: tensor<4xf32>) -> tensor<4xf32> {
  %one = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) attrs = {compute = f64} {
  ^bb0(%a: f32, %o: f32):
    %n = arith.negf %a : f32
    %0 = math.exp %n : f32
    %1 = arith.addf %0, %one : f32
    %2 = arith.divf %one, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}
