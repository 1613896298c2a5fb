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
// The first remark names sin and does not mention buffers.
func.func @others(%a: memref<8x4xf32>, %o: memref<8x4xf32>) {
  // CHECK-DAG: :[[#@LINE+1]]:3: remark: linalg.generic becomes linalg.map; nearest is linalg.negf, which needs body: 'math.sin' of type f32 instead of operand #0 of type f32; a sequence needs an op that computes 'math.sin' of type f32{{$}}
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
  // CHECK-DAG: :[[#@LINE+1]]:8: remark: linalg.generic becomes linalg.map; nearest is linalg.add, which needs other element types: floats or integers or i1 or complex numbers, not index, index, index; a sequence needs an op that computes 'arith.addi' of type index
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<8x4xindex>) outs(%a : tensor<8x4xindex>) {
  ^bb0(%x: index, %z: index):
    %e = arith.addi %x, %s : index
    linalg.yield %e : index
  } -> tensor<8x4xindex>
  return %0 : tensor<8x4xindex>
}

// No named op has two batch loops, which are apart in the output.
func.func @batches(%a: tensor<2x3x4x5xf32>, %b: tensor<2x3x5x6xf32>, %c: tensor<2x4x3x6xf32>) -> tensor<2x4x3x6xf32> {
  // CHECK-DAG: :[[#@LINE+1]]:8: remark: linalg.contract stays; no named op has its loops, transposed or not
  %0 = linalg.contract indexing_maps = [affine_map<(g, b, m, n, k) -> (g, b, m, k)>, affine_map<(g, b, m, n, k) -> (g, b, k, n)>, affine_map<(g, b, m, n, k) -> (g, m, b, n)>]
      ins(%a, %b : tensor<2x3x4x5xf32>, tensor<2x3x5x6xf32>) outs(%c : tensor<2x4x3x6xf32>) -> tensor<2x4x3x6xf32>
  return %0 : tensor<2x4x3x6xf32>
}

// Operations in front of the one that no op computes have ops: the remark does not name a division.
func.func @quantize(%a: tensor<8x4xf32>, %s: f32, %o: tensor<8x4xi8>) -> tensor<8x4xi8> {
  // CHECK-DAG: :[[#@LINE+1]]:8: remark: linalg.generic becomes linalg.map; {{.*}}; a sequence needs an op that computes 'math.roundeven' of type f32
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<8x4xf32>) outs(%o : tensor<8x4xi8>) {
  ^bb0(%x: f32, %z: i8):
    %d = arith.divf %x, %s : f32
    %r = math.roundeven %d : f32
    %i = arith.fptosi %r : f32 to i8
    linalg.yield %i : i8
  } -> tensor<8x4xi8>
  return %0 : tensor<8x4xi8>
}

// NaN becomes the bound, so this is no maximum. Selecting has an op, comparing has none.
func.func @clamp(%a: tensor<8x4xf32>, %low: f32) -> tensor<8x4xf32> {
  // CHECK-DAG: :[[#@LINE+1]]:8: remark: linalg.generic becomes linalg.map; {{.*}}; a sequence needs an op that computes 'arith.cmpf' of type i1
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<8x4xf32>) outs(%a : tensor<8x4xf32>) {
  ^bb0(%x: f32, %z: f32):
    %c = arith.cmpf ult, %x, %low : f32
    %s = arith.select %c, %low, %x : f32
    linalg.yield %s : f32
  } -> tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}

func.func @every_second(%a: tensor<8x8xf32>, %o: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // CHECK-DAG: :[[#@LINE+1]]:8: remark: linalg.generic stays; {{.*}}; a sequence needs a loop as index of dimension 0 of operand #0, which is read at d0 * 2
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0 * 2, d1)>, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<8x8xf32>) outs(%o : tensor<4x8xf32>) {
  ^bb0(%x: f32, %z: f32):
    linalg.yield %x : f32
  } -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

func.func @diagonal(%a: tensor<8x8xf32>, %o: tensor<f32>) -> tensor<f32> {
  // CHECK-DAG: :[[#@LINE+1]]:8: remark: linalg.generic stays; {{.*}}; a sequence needs different loops as indices of operand #0, which has (d0) -> (d0, d0)
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0, d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"]}
      ins(%a : tensor<8x8xf32>) outs(%o : tensor<f32>) {
  ^bb0(%x: f32, %z: f32):
    %s = arith.addf %z, %x : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  return %0 : tensor<f32>
}

// linalg has no op that computes the position of an element.
func.func @range(%o: tensor<8xf32>) -> tensor<8xf32> {
  // CHECK-DAG: :[[#@LINE+1]]:8: remark: linalg.generic stays; {{.*}}; a sequence needs an op that computes the position along a loop
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      outs(%o : tensor<8xf32>) {
  ^bb0(%z: f32):
    %i = linalg.index 0 : index
    %n = arith.index_cast %i : index to i64
    %x = arith.sitofp %n : i64 to f32
    linalg.yield %x : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// There is an op that adds, but none that keeps the flag.
func.func @flag(%a: tensor<8x4xf32>, %o: tensor<8xf32>) -> tensor<8xf32> {
  // CHECK-DAG: :[[#@LINE+1]]:8: remark: linalg.generic becomes linalg.reduce; {{.*}}; a sequence needs an op that computes 'arith.addf' of type f32 with the attribute 'fastmath'
  %0 = linalg.generic {indexing_maps = [#id, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
      ins(%a : tensor<8x4xf32>) outs(%o : tensor<8xf32>) {
  ^bb0(%x: f32, %z: f32):
    %s = arith.addf %z, %x fastmath<contract> : f32
    linalg.yield %s : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
