// A generic on buffers that reads its output at the element that it writes is one op with the output as an input, too.

// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize{form=named})' --mlir-print-local-scope | FileCheck %s --check-prefixes=CHECK,NAMED
// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize{form=category})' --mlir-print-local-scope | FileCheck %s --check-prefixes=CHECK,CATEGORY

#id = affine_map<(i, j) -> (i, j)>
#tr = affine_map<(i, j) -> (j, i)>
#row = affine_map<(i, j) -> (i)>

// CHECK-LABEL: @add
// NAMED: linalg.add ins(%arg0, %arg1 : memref<4x5xf32>, memref<4x5xf32>) outs(%arg1 : memref<4x5xf32>)
// CATEGORY: linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%arg0, %arg1 : memref<4x5xf32>, memref<4x5xf32>) outs(%arg1 : memref<4x5xf32>)
func.func @add(%a: memref<4x5xf32>, %b: memref<4x5xf32>) {
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%a : memref<4x5xf32>) outs(%b : memref<4x5xf32>) {
  ^bb0(%x: f32, %o: f32):
    %m = arith.addf %x, %o : f32
    linalg.yield %m : f32
  }
  return
}

// The order of the arguments stays.
// CHECK-LABEL: @sub
// NAMED: linalg.sub ins(%arg1, %arg0 : memref<4x5xf32>, memref<4x5xf32>) outs(%arg1 : memref<4x5xf32>)
// CATEGORY: linalg.elementwise kind=#linalg.elementwise_kind<sub> ins(%arg1, %arg0 :
func.func @sub(%a: memref<4x5xf32>, %b: memref<4x5xf32>) {
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%a : memref<4x5xf32>) outs(%b : memref<4x5xf32>) {
  ^bb0(%x: f32, %o: f32):
    %m = arith.subf %o, %x : f32
    linalg.yield %m : f32
  }
  return
}

// CHECK-LABEL: @unary
// NAMED: linalg.exp ins(%arg0 : memref<4x5xf32>) outs(%arg0 : memref<4x5xf32>)
// CATEGORY: linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%arg0 : memref<4x5xf32>) outs(%arg0 :
func.func @unary(%b: memref<4x5xf32>) {
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%b : memref<4x5xf32>) {
  ^bb0(%o: f32):
    %m = math.exp %o : f32
    linalg.yield %m : f32
  }
  return
}

// The other operand is broadcast: only a category has such maps.
// CHECK-LABEL: @rows
// CHECK: linalg.elementwise kind=#linalg.elementwise_kind<mul> indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>] ins(%arg0, %arg1 :
func.func @rows(%a: memref<4xf32>, %b: memref<4x5xf32>) {
  linalg.generic {indexing_maps = [#row, #id], iterator_types = ["parallel", "parallel"]} ins(%a : memref<4xf32>) outs(%b : memref<4x5xf32>) {
  ^bb0(%x: f32, %o: f32):
    %m = arith.mulf %x, %o : f32
    linalg.yield %m : f32
  }
  return
}

// Each element is read and written five times.
// CHECK-LABEL: @repeated
// CHECK: linalg.generic
func.func @repeated(%a: memref<4x5xf32>, %b: memref<4xf32>) {
  linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "parallel"]} ins(%a : memref<4x5xf32>) outs(%b : memref<4xf32>) {
  ^bb0(%x: f32, %o: f32):
    %m = arith.divf %x, %o : f32
    linalg.yield %m : f32
  }
  return
}

// Iterations read elements that others write, so the loops keep their order, and nothing is transposed in front.
// CHECK-LABEL: @transposed
// CHECK: linalg.elementwise kind=#linalg.elementwise_kind<add> indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>] ins(%arg0, %arg0 :
func.func @transposed(%b: memref<4x4xf32>) {
  linalg.generic {indexing_maps = [#tr, #id], iterator_types = ["parallel", "parallel"]} ins(%b : memref<4x4xf32>) outs(%b : memref<4x4xf32>) {
  ^bb0(%x: f32, %o: f32):
    %m = arith.addf %x, %o : f32
    linalg.yield %m : f32
  }
  return
}
