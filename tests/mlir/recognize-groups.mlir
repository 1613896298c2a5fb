// Ops that compute a composite together move into a group, out of it again, and become the op.

// RUN: tree-opt --load-dialect-plugin=%optree_plugin %s --split-input-file --pass-pipeline='builtin.module(linalg-tree-recognize{as=group})' | FileCheck %s
// RUN: tree-opt --load-dialect-plugin=%optree_plugin %s --split-input-file --pass-pipeline='builtin.module(linalg-tree-recognize{as=group},linalg-tree-recognize{as=group})' | FileCheck %s
// RUN: tree-opt --load-dialect-plugin=%optree_plugin %s --split-input-file --pass-pipeline='builtin.module(linalg-tree-recognize{as=isolated-group})' | FileCheck %s --check-prefix=ISOLATED
// RUN: tree-opt --load-dialect-plugin=%optree_plugin %s --split-input-file --mlir-print-debuginfo --pass-pipeline='builtin.module(linalg-tree-recognize{as=group},linalg-tree-open-groups)' | FileCheck %s --check-prefix=OPEN
// RUN: tree-opt --load-dialect-plugin=%optree_plugin %s --split-input-file --pass-pipeline='builtin.module(linalg-tree-recognize{as=group},canonicalize,linalg-tree-recognize)' | FileCheck %s --check-prefix=OP
// RUN: tree-opt --load-dialect-plugin=%optree_plugin %s --split-input-file --pass-pipeline='builtin.module(linalg-tree-recognize{as=isolated-group},linalg-tree-recognize)' | FileCheck %s --check-prefix=OP
// RUN: tree-opt --load-dialect-plugin=%optree_plugin %s --split-input-file --pass-pipeline='builtin.module(linalg-tree-recognize,linalg-tree-recognize{as=group})' | FileCheck %s
// RUN: not tree-opt %s --split-input-file --pass-pipeline='builtin.module(linalg-tree-recognize{as=group})' 2>&1 | FileCheck %s --check-prefix=LACKS
// LACKS: linalg-tree-recognize: the dialect 'optree', which has groups, is not registered

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

// CHECK-LABEL: func.func @softmax(
// CHECK-SAME:  %[[X:.*]]: tensor<4x8xf32>)
// CHECK:       %[[R:.*]] = optree.group "softmax" (%[[A:.*]] = %[[X]] : tensor<4x8xf32>{{.*}}) -> tensor<4x8xf32> parameters {dimension = 1 : i64} {
// CHECK:         math.exp
// CHECK:         optree.return
// CHECK-NOT:   math.exp
// CHECK:       return %[[R]]
// ISOLATED-LABEL: func.func @softmax(
// ISOLATED-SAME:  %[[X:.*]]: tensor<4x8xf32>)
// ISOLATED:       optree.isolated_group "softmax" (%{{.*}} = %[[X]] : tensor<4x8xf32>
// OPEN-LABEL:  func.func @softmax(
// OPEN-NOT:    optree.group
// OPEN:        math.exp {{.*}} loc([[EXP:.*]])
// OPEN:        linalg.div
// OPEN:        [[EXP]] = loc("the exponential")
// OP-LABEL:    func.func @softmax(
// OP-NOT:      optree.group
// OP:          %[[R:.*]] = linalg.softmax dimension(1) ins(%{{.*}} : tensor<4x8xf32>)
// OP-NEXT:     return %[[R]]
func.func @softmax(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %low = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0.0 : f32
  %e1 = tensor.empty() : tensor<4xf32>
  %e2 = tensor.empty() : tensor<4x8xf32>
  %f = linalg.fill ins(%low : f32) outs(%e1 : tensor<4xf32>) -> tensor<4xf32>
  %m = linalg.reduce {arith.maximumf} ins(%x : tensor<4x8xf32>) outs(%f : tensor<4xf32>) dimensions = [1]
  %e = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %m : tensor<4x8xf32>, tensor<4xf32>) outs(%e2 : tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %0 = arith.subf %a, %b : f32
    %1 = math.exp %0 : f32 loc("the exponential")
    linalg.yield %1 : f32
  } -> tensor<4x8xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e1 : tensor<4xf32>) -> tensor<4xf32>
  %s = linalg.reduce {arith.addf} ins(%e : tensor<4x8xf32>) outs(%z : tensor<4xf32>) dimensions = [1]
  %b = linalg.broadcast ins(%s : tensor<4xf32>) outs(%e2 : tensor<4x8xf32>) dimensions = [1]
  %r = linalg.div ins(%e, %b : tensor<4x8xf32>, tensor<4x8xf32>) outs(%e2 : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}

// -----

// What is in front of a composite, and behind it, in one body stays outside of the group, which has
// what the composite decomposes into.
// CHECK-LABEL: func.func @silu_in_a_body(
// CHECK-SAME:  %[[X:[a-z0-9]+]]: tensor<?x8xf32>, %[[B:[a-z0-9]+]]: tensor<8xf32>, %[[Y:[a-z0-9]+]]: tensor<?x8xf32>
// CHECK:       %[[A:.*]] = linalg.{{.*}}ins(%[[X]], %[[B]] : tensor<?x8xf32>, tensor<8xf32>)
// CHECK:       %[[S:.*]] = optree.group "silu" (%[[IN:.*]] = %[[A]] : tensor<?x8xf32>
// CHECK:         math.exp
// CHECK:         optree.return
// CHECK:       %[[R:.*]] = linalg.mul ins(%[[S]], %[[Y]] : tensor<?x8xf32>, tensor<?x8xf32>)
// CHECK:       return %[[R]]
// ISOLATED-LABEL: func.func @silu_in_a_body(
// ISOLATED:       %[[A:.*]] = linalg.{{.*}}ins(%{{.*}}, %{{.*}} : tensor<?x8xf32>, tensor<8xf32>)
// ISOLATED:       optree.isolated_group "silu" (%{{.*}} = %[[A]] : tensor<?x8xf32>
// OP-LABEL:    func.func @silu_in_a_body(
// OP:          optree.{{(isolated_)?}}group "silu"
#id = affine_map<(d0, d1) -> (d0, d1)>
#column = affine_map<(d0, d1) -> (d1)>
func.func @silu_in_a_body(%x: tensor<?x8xf32>, %b: tensor<8xf32>, %y: tensor<?x8xf32>, %o: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %one = arith.constant 1.0 : f32
  %r = linalg.generic {indexing_maps = [#id, #column, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %b, %y : tensor<?x8xf32>, tensor<8xf32>, tensor<?x8xf32>) outs(%o : tensor<?x8xf32>) {
  ^bb0(%p: f32, %q: f32, %w: f32, %c: f32):
    %a = arith.addf %p, %q : f32
    %0 = arith.negf %a : f32
    %1 = math.exp %0 : f32
    %2 = arith.addf %1, %one : f32
    %3 = arith.divf %one, %2 : f32
    %4 = arith.mulf %a, %3 : f32
    %5 = arith.mulf %4, %w : f32
    linalg.yield %5 : f32
  } -> tensor<?x8xf32>
  return %r : tensor<?x8xf32>
}
