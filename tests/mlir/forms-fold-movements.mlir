// What an op in front of another moves or casts is in the maps and attributes of the form `category`.

// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize{form=category})' --mlir-print-local-scope | FileCheck %s
// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize{form=category fold-movements=false})' | FileCheck %s --check-prefix=APART
// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize{form=category remarks=all})' -o %t.remarked 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize{form=category},canonicalize,cse)' -o %t.once
// RUN: tree-opt %t.once --pass-pipeline='builtin.module(linalg-tree-specialize{form=category},canonicalize,cse)' -o %t.twice
// RUN: diff %t.once %t.twice

// A transpose.
// CHECK-LABEL: @tb
// CHECK-NOT: linalg.transpose
// CHECK: linalg.contract indexing_maps = [{{.*}}(d0, d1, d2) -> (d0, d2)>, {{.*}}(d0, d1, d2) -> (d1, d2)>, {{.*}}] ins(%arg0, %arg1
// APART-LABEL: @tb
// APART: linalg.transpose
func.func @tb(%a: tensor<2x3xf32>, %b: tensor<4x3xf32>, %c: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %e = tensor.empty() : tensor<3x4xf32>
  %t = linalg.transpose ins(%b : tensor<4x3xf32>) outs(%e : tensor<3x4xf32>) permutation = [1, 0]
  %r = linalg.matmul ins(%a, %t : tensor<2x3xf32>, tensor<3x4xf32>) outs(%c : tensor<2x4xf32>) -> tensor<2x4xf32>
  return %r : tensor<2x4xf32>
}

// A broadcast and a transpose behind it.
// CHECK-LABEL: @bmm
// CHECK-NOT: linalg.{{broadcast|transpose}}
// CHECK: linalg.contract {{.*}} ins(%arg0, %arg1 : tensor<2x5x3xf32>, tensor<4x3xf32>)
// APART-LABEL: @bmm
// APART: linalg.broadcast
// APART: linalg.transpose
func.func @bmm(%a: tensor<2x5x3xf32>, %b: tensor<4x3xf32>, %c: tensor<2x5x4xf32>) -> tensor<2x5x4xf32> {
  %e = tensor.empty() : tensor<2x4x3xf32>
  %t = linalg.broadcast ins(%b : tensor<4x3xf32>) outs(%e : tensor<2x4x3xf32>) dimensions = [0]
  %e2 = tensor.empty() : tensor<2x3x4xf32>
  %t2 = linalg.transpose ins(%t : tensor<2x4x3xf32>) outs(%e2 : tensor<2x3x4xf32>) permutation = [0, 2, 1]
  %r = linalg.batch_matmul ins(%a, %t2 : tensor<2x5x3xf32>, tensor<2x3x4xf32>) outs(%c : tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
  return %r : tensor<2x5x4xf32>
}

// Casts.
// CHECK-LABEL: @cst
// CHECK-NOT: linalg.{{copy|elementwise}}
// CHECK: linalg.contract {{.*}} ins(%arg0, %arg1 : tensor<2x3xi8>, tensor<3x4xi8>) outs(%arg2 : tensor<2x4xi32>)
// APART-LABEL: @cst
// APART: ins(%arg0 : tensor<2x3xi8>)
func.func @cst(%a: tensor<2x3xi8>, %b: tensor<3x4xi8>, %c: tensor<2x4xi32>) -> tensor<2x4xi32> {
  %e = tensor.empty() : tensor<2x3xi32>
  %e2 = tensor.empty() : tensor<3x4xi32>
  %t = linalg.copy ins(%a : tensor<2x3xi8>) outs(%e : tensor<2x3xi32>) -> tensor<2x3xi32>
  %t2 = linalg.copy ins(%b : tensor<3x4xi8>) outs(%e2 : tensor<3x4xi32>) -> tensor<3x4xi32>
  %r = linalg.matmul ins(%t, %t2 : tensor<2x3xi32>, tensor<3x4xi32>) outs(%c : tensor<2x4xi32>) -> tensor<2x4xi32>
  return %r : tensor<2x4xi32>
}

// Two users.
// CHECK-LABEL: @two_users
// CHECK-DAG: linalg.elementwise {{.*}} ins(%arg0, %arg1
// CHECK-DAG: linalg.elementwise {{.*}} ins(%arg0
// CHECK-NOT: linalg.transpose
// CHECK: return
// APART-LABEL: @two_users
// APART: linalg.transpose
func.func @two_users(%a: tensor<2x3xf32>, %b: tensor<3x2xf32>) -> (tensor<3x2xf32>, tensor<3x2xf32>) {
  %e = tensor.empty() : tensor<3x2xf32>
  %t = linalg.transpose ins(%a : tensor<2x3xf32>) outs(%e : tensor<3x2xf32>) permutation = [1, 0]
  %0 = linalg.add ins(%t, %b : tensor<3x2xf32>, tensor<3x2xf32>) outs(%e : tensor<3x2xf32>) -> tensor<3x2xf32>
  %1 = linalg.exp ins(%t : tensor<3x2xf32>) outs(%e : tensor<3x2xf32>) -> tensor<3x2xf32>
  return %0, %1 : tensor<3x2xf32>, tensor<3x2xf32>
}

// A transpose that is also a result stays; its other user reads in front of it.
// CHECK-LABEL: @result
// CHECK: %[[T:.*]] = linalg.transpose
// CHECK: linalg.elementwise {{.*}} ins(%arg0
// CHECK: return %[[T]]
// APART-LABEL: @result
func.func @result(%a: tensor<2x3xf32>) -> (tensor<3x2xf32>, tensor<3x2xf32>) {
  %e = tensor.empty() : tensor<3x2xf32>
  %t = linalg.transpose ins(%a : tensor<2x3xf32>) outs(%e : tensor<3x2xf32>) permutation = [1, 0]
  %1 = linalg.exp ins(%t : tensor<3x2xf32>) outs(%e : tensor<3x2xf32>) -> tensor<3x2xf32>
  return %t, %1 : tensor<3x2xf32>, tensor<3x2xf32>
}

// An elementwise op takes operands of one type, so the cast in front of it stays.
// CHECK-LABEL: @strict
// CHECK: ins(%arg0 : tensor<2x3xi8>)
// CHECK: linalg.elementwise
// APART-LABEL: @strict
func.func @strict(%a: tensor<2x3xi8>, %b: tensor<2x3xi32>) -> tensor<2x3xi32> {
  %e = tensor.empty() : tensor<2x3xi32>
  %t = linalg.copy ins(%a : tensor<2x3xi8>) outs(%e : tensor<2x3xi32>) -> tensor<2x3xi32>
  %0 = linalg.add ins(%t, %b : tensor<2x3xi32>, tensor<2x3xi32>) outs(%e : tensor<2x3xi32>) -> tensor<2x3xi32>
  return %0 : tensor<2x3xi32>
}

// Without the broadcast no operand would have the dimension that is summed over.
// CHECK-LABEL: @counted
// CHECK: linalg.broadcast
// CHECK: linalg.reduce
// APART-LABEL: @counted
func.func @counted(%a: tensor<2xf32>, %o: tensor<2xf32>) -> tensor<2xf32> {
  %e = tensor.empty() : tensor<2x3xf32>
  %b = linalg.broadcast ins(%a : tensor<2xf32>) outs(%e : tensor<2x3xf32>) dimensions = [1]
  %0 = linalg.reduce { arith.addf } ins(%b : tensor<2x3xf32>) outs(%o : tensor<2xf32>) dimensions = [1]
  return %0 : tensor<2xf32>
}

// A transpose that is written as a generic.
// CHECK-LABEL: @spelled
// CHECK-NOT: linalg.transpose
// CHECK: linalg.elementwise {{.*}} ins(%arg0, %arg1
// REMARK: remark: linalg.generic becomes linalg.elementwise
// REMARK: remark: linalg.generic goes into the maps of its users
#id = affine_map<(i, j) -> (i, j)>
func.func @spelled(%a: tensor<3x2xf32>, %b: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %e = tensor.empty() : tensor<2x3xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, #id], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<3x2xf32>) outs(%e : tensor<2x3xf32>) {
  ^bb0(%x: f32, %o: f32):
    linalg.yield %x : f32
  } -> tensor<2x3xf32>
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%t, %b : tensor<2x3xf32>, tensor<2x3xf32>) outs(%e : tensor<2x3xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}
