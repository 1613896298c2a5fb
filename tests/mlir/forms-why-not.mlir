// Remarks give the reason why a body does not become a sequence, or a category no named op.

// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize{form=named remarks=left report=%t.json})' -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=remark:
// RUN: FileCheck %s --check-prefix=REPORT --input-file=%t.json

// REPORT: "sequence": "tensors: buffers may overlap"

#id = affine_map<(d0, d1) -> (d0, d1)>
#none = affine_map<(d0, d1) -> ()>
#first = affine_map<(d0, d1) -> (d0, 0)>
#csr = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>

func.func @buffers(%a: memref<8x4xf32>, %o: memref<8x4xf32>) {
  // CHECK-DAG: :[[#@LINE+1]]:3: remark: linalg.generic becomes linalg.map; {{.*}}; a sequence needs tensors: buffers may overlap
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<8x4xf32>) outs(%o : memref<8x4xf32>) {
  ^bb0(%x: f32, %z: f32):
    %e = math.exp %x : f32
    %n = arith.negf %e : f32
    linalg.yield %n : f32
  }
  return
}

func.func @encoded(%a: tensor<8x4xf32, #csr>, %o: tensor<8x4xf32, #csr>) -> tensor<8x4xf32, #csr> {
  // CHECK-DAG: :[[#@LINE+1]]:8: remark: linalg.generic becomes linalg.map; {{.*}}; a sequence needs tensors without an encoding
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<8x4xf32, #csr>) outs(%o : tensor<8x4xf32, #csr>) {
  ^bb0(%x: f32, %z: f32):
    %e = math.exp %x : f32
    %n = arith.negf %e : f32
    linalg.yield %n : f32
  } -> tensor<8x4xf32, #csr>
  return %0 : tensor<8x4xf32, #csr>
}

// On tensors these were no sequences either: linalg has no op for sin, and no op keeps library_call.
func.func @others(%a: memref<8x4xf32>, %o: memref<8x4xf32>) {
  // CHECK-DAG: :[[#@LINE+1]]:3: remark: linalg.generic becomes linalg.map; nearest is linalg.negf, which needs body: 'math.sin' of type f32 instead of operand #0 of type f32{{$}}
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<8x4xf32>) outs(%o : memref<8x4xf32>) {
  ^bb0(%x: f32, %z: f32):
    %e = math.sin %x : f32
    %n = arith.negf %e : f32
    linalg.yield %n : f32
  }
  // CHECK-DAG: :[[#@LINE+1]]:3: remark: linalg.generic stays; nearest is linalg.negf, which needs body: 'math.exp' of type f32 instead of operand #0 of type f32{{$}}
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"], library_call = "negated"}
      ins(%a : memref<8x4xf32>) outs(%o : memref<8x4xf32>) {
  ^bb0(%x: f32, %z: f32):
    %e = math.exp %x : f32
    %n = arith.negf %e : f32
    linalg.yield %n : f32
  }
  return
}

// The size is dynamic: a map with the constant 0 reads one element, but the dimension may have more.
func.func @kept(%a: tensor<8x4xf32>, %o: tensor<8x?xf32>) -> tensor<8x?xf32> {
  // CHECK-DAG: :[[#@LINE+1]]:8: remark: linalg.generic stays; {{.*}}; a sequence needs the static size 1 in dimension 1 of operand #1, which is read at a constant index
  %0 = linalg.generic {indexing_maps = [#id, #first], iterator_types = ["parallel", "reduction"]}
      ins(%a : tensor<8x4xf32>) outs(%o : tensor<8x?xf32>) {
  ^bb0(%x: f32, %z: f32):
    %s = arith.addf %z, %x : f32
    linalg.yield %s : f32
  } -> tensor<8x?xf32>
  return %0 : tensor<8x?xf32>
}

// The remark names the dynamic dimension that is read at 0, not the scalar and not the static size 1.
func.func @factors(%s: f32, %a: tensor<8x1xf32>, %b: tensor<8x?xf32>, %o: tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<8x4xf32>) {
  // CHECK-DAG: :[[#@LINE+1]]:8: remark: linalg.elementwise stays; a named op needs the static size 1 in dimension 1 of operand #1, which is read at a constant index
  %0 = linalg.elementwise kind=#linalg.elementwise_kind<mul> indexing_maps = [#none, #first, #id]
      ins(%s, %b : f32, tensor<8x?xf32>) outs(%o : tensor<8x4xf32>) -> tensor<8x4xf32>
  // CHECK-DAG: :[[#@LINE+1]]:8: remark: linalg.elementwise stays; a named op needs the static size 1 in dimension 1 of operand #1, which is read at a constant index
  %1 = linalg.elementwise kind=#linalg.elementwise_kind<mul> indexing_maps = [#first, #first, #id]
      ins(%a, %b : tensor<8x1xf32>, tensor<8x?xf32>) outs(%o : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %0, %1 : tensor<8x4xf32>, tensor<8x4xf32>
}

func.func @broadcast(%a: tensor<8x4xf32>, %b: tensor<8x?xf32>) -> tensor<8x4xf32> {
  // CHECK-DAG: :[[#@LINE+1]]:8: remark: linalg.elementwise stays; a named op needs the static size 1 in dimension 1 of operand #1, which is read at a constant index
  %0 = linalg.elementwise kind=#linalg.elementwise_kind<mul> indexing_maps = [#id, #first, #id]
      ins(%a, %b : tensor<8x4xf32>, tensor<8x?xf32>) outs(%a : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}

// The nearest op adds too, but not elements of type index.
func.func @positions(%a: tensor<8x4xindex>, %s: index) -> tensor<8x4xindex> {
  // CHECK-DAG: :[[#@LINE+1]]:8: remark: linalg.generic becomes linalg.map; nearest is linalg.add, which needs other element types: not index, index, index
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<8x4xindex>) outs(%a : tensor<8x4xindex>) {
  ^bb0(%x: index, %z: index):
    %e = arith.addi %x, %s : index
    linalg.yield %e : index
  } -> tensor<8x4xindex>
  return %0 : tensor<8x4xindex>
}

// No named op has two batch loops.
func.func @batches(%a: tensor<2x3x4x5xf32>, %b: tensor<2x3x5x6xf32>, %c: tensor<2x3x4x6xf32>) -> tensor<2x3x4x6xf32> {
  // CHECK-DAG: :[[#@LINE+1]]:8: remark: linalg.contract stays; no named op has its loops, transposed or not
  %0 = linalg.contract indexing_maps = [affine_map<(g, b, m, n, k) -> (g, b, m, k)>, affine_map<(g, b, m, n, k) -> (g, b, k, n)>, affine_map<(g, b, m, n, k) -> (g, b, m, n)>]
      ins(%a, %b : tensor<2x3x4x5xf32>, tensor<2x3x5x6xf32>) outs(%c : tensor<2x3x4x6xf32>) -> tensor<2x3x4x6xf32>
  return %0 : tensor<2x3x4x6xf32>
}
