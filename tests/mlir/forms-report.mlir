// Remarks and the report name the ops that are left, not those that a later step of the pass replaces.

// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize{form=named remarks=all report=%t.json})' 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --implicit-check-not=remark: --input-file=%t.remarks
// RUN: FileCheck %s --check-prefix=REPORT --implicit-check-not=contract --input-file=%t.json

#a = affine_map<(m, n, g, i) -> (m, g, i)>
#w = affine_map<(m, n, g, i) -> (n, g, i)>
#s = affine_map<(m, n, g, i) -> (n, g)>
#c = affine_map<(m, n, g, i) -> (m, n)>

// A contraction is made first, and becomes a named op afterwards.
// CHECK-LABEL: @scaled
// CHECK: linalg.transpose
// CHECK: linalg.transpose
// CHECK: linalg.broadcast
// CHECK: linalg.mul
// CHECK: linalg.transpose
// CHECK: linalg.batch_reduce_matmul
// REMARK: remark: linalg.generic becomes linalg.transpose, linalg.transpose, linalg.broadcast, linalg.mul, linalg.transpose, linalg.batch_reduce_matmul{{$}}
// REPORT: "to": "linalg.transpose, linalg.transpose, linalg.broadcast, linalg.mul, linalg.transpose, linalg.batch_reduce_matmul",
// REPORT-NEXT: "count": 1
// REPORT: "to": [
// REPORT-COUNT-2: "linalg.transpose",
// REPORT-NEXT: "linalg.broadcast",
// REPORT-NEXT: "linalg.mul",
// REPORT-NEXT: "linalg.transpose",
// REPORT-NEXT: "linalg.batch_reduce_matmul"
// REPORT-NEXT: ]
func.func @scaled(%a: tensor<2x2x4xf32>, %w: tensor<3x2x4xf32>, %s: tensor<3x2xf32>, %c: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = linalg.generic {indexing_maps = [#a, #w, #s, #c], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%a, %w, %s : tensor<2x2x4xf32>, tensor<3x2x4xf32>, tensor<3x2xf32>) outs(%c : tensor<2x3xf32>) {
  ^bb0(%x: f32, %y: f32, %k: f32, %acc: f32):
    %1 = arith.mulf %y, %k : f32
    %2 = arith.mulf %x, %1 : f32
    %3 = arith.addf %acc, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
