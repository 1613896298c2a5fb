// Coercion replaces an op whose loops run once by its declared sibling: batch_matmul of one entry by matmul.
// RUN: tree-opt --pass-pipeline='builtin.module(linalg-tree-coerce{siblings=true})' %s | FileCheck %s
// RUN: tree-opt --pass-pipeline='builtin.module(linalg-tree-coerce{siblings=true accept=batch_matmul,contract})' %s \
// RUN:   | FileCheck %s --check-prefix=REFUSED

// CHECK-LABEL: func.func @one_entry
// CHECK: tensor.extract_slice %{{.*}} : tensor<1x4x8xf32> to tensor<4x8xf32>
// CHECK: tensor.extract_slice %{{.*}} : tensor<1x8x2xf32> to tensor<8x2xf32>
// CHECK: %[[OUT:.*]] = linalg.matmul ins(%{{.*}}, %{{.*}} : tensor<4x8xf32>, tensor<8x2xf32>) outs(%{{.*}} : tensor<4x2xf32>)
// CHECK: tensor.insert_slice %[[OUT]] into %{{.*}} : tensor<4x2xf32> into tensor<1x4x2xf32>
// REFUSED-LABEL: func.func @one_entry
// REFUSED-NOT: slice
// REFUSED: linalg.batch_matmul
func.func @one_entry(%a: tensor<1x4x8xf32>, %b: tensor<1x8x2xf32>, %c: tensor<1x4x2xf32>) -> tensor<1x4x2xf32> {
  %0 = linalg.batch_matmul ins(%a, %b : tensor<1x4x8xf32>, tensor<1x8x2xf32>) outs(%c : tensor<1x4x2xf32>) -> tensor<1x4x2xf32>
  return %0 : tensor<1x4x2xf32>
}

// CHECK-LABEL: func.func @several_entries
// CHECK-NOT: slice
// CHECK: linalg.batch_matmul
func.func @several_entries(%a: tensor<3x4x8xf32>, %b: tensor<3x8x2xf32>, %c: tensor<3x4x2xf32>) -> tensor<3x4x2xf32> {
  %0 = linalg.batch_matmul ins(%a, %b : tensor<3x4x8xf32>, tensor<3x8x2xf32>) outs(%c : tensor<3x4x2xf32>) -> tensor<3x4x2xf32>
  return %0 : tensor<3x4x2xf32>
}

// On buffers the slices are subviews.
// CHECK-LABEL: func.func @buffers
// CHECK: memref.subview
// CHECK: linalg.matmul ins
func.func @buffers(%a: memref<1x4x8xf32>, %b: memref<1x8x2xf32>, %c: memref<1x4x2xf32>) {
  linalg.batch_matmul ins(%a, %b : memref<1x4x8xf32>, memref<1x8x2xf32>) outs(%c : memref<1x4x2xf32>)
  return
}

// The body of this linalg.add subtracts, so accepting `add` does not accept it: it becomes a generic.
// CHECK-LABEL: func.func @edited
// CHECK: linalg.generic
// CHECK: arith.subf
func.func @edited(%a: tensor<4xf32>, %b: tensor<4xf32>, %c: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "linalg.add"(%a, %b, %c) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%x: f32, %y: f32, %z: f32):
    %1 = arith.subf %x, %y : f32
    linalg.yield %1 : f32
  }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// A dimension of size 0 has no element at which a slice of one element could start, so the op stays.
// CHECK-LABEL: func.func @no_rows
// CHECK-NOT: slice
// CHECK: linalg.batch_matvec
func.func @no_rows(%a: tensor<1x0x4xf32>, %b: tensor<1x4xf32>, %c: tensor<1x0xf32>) -> tensor<1x0xf32> {
  %0 = linalg.batch_matvec ins(%a, %b : tensor<1x0x4xf32>, tensor<1x4xf32>) outs(%c : tensor<1x0xf32>) -> tensor<1x0xf32>
  return %0 : tensor<1x0xf32>
}

// A slice would lose the encoding of the tensor.
// CHECK-LABEL: func.func @encoded
// CHECK-NOT: slice
// CHECK: linalg.batch_matmul
func.func @encoded(%a: tensor<1x4x8xf32, "layout">, %b: tensor<1x8x2xf32>, %c: tensor<1x4x2xf32>) -> tensor<1x4x2xf32> {
  %0 = linalg.batch_matmul ins(%a, %b : tensor<1x4x8xf32, "layout">, tensor<1x8x2xf32>) outs(%c : tensor<1x4x2xf32>) -> tensor<1x4x2xf32>
  return %0 : tensor<1x4x2xf32>
}

// An op of a category has the siblings of the named ops with as many loops, whatever its maps.
// CHECK-LABEL: func.func @transposed
// CHECK: %[[ROW:.*]] = tensor.extract_slice %arg0{{.*}} : tensor<8x1xf32> to tensor<8xf32>
// CHECK: linalg.vecmat ins(%[[ROW]], %arg1 : tensor<8xf32>, tensor<8x2xf32>)
// CHECK: %[[ROW:.*]] = tensor.extract_slice %arg0{{.*}} : tensor<8x1xf32> to tensor<8xf32>
// CHECK: linalg.vecmat ins(%[[ROW]], %arg1 : tensor<8xf32>, tensor<8x2xf32>)
func.func @transposed(%a: tensor<8x1xf32>, %b: tensor<8x2xf32>, %c: tensor<1x2xf32>) -> (tensor<1x2xf32>, tensor<1x2xf32>) {
  %0 = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]
      ins(%a, %b : tensor<8x1xf32>, tensor<8x2xf32>) outs(%c : tensor<1x2xf32>) -> tensor<1x2xf32>
  %1 = linalg.contract indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]
      ins(%a, %b : tensor<8x1xf32>, tensor<8x2xf32>) outs(%c : tensor<1x2xf32>) -> tensor<1x2xf32>
  return %0, %1 : tensor<1x2xf32>, tensor<1x2xf32>
}

// No loop runs once.
// CHECK-LABEL: func.func @no_unit
// CHECK: linalg.contract
func.func @no_unit(%a: tensor<8x3xf32>, %b: tensor<8x2xf32>, %c: tensor<3x2xf32>) -> tensor<3x2xf32> {
  %0 = linalg.contract indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]
      ins(%a, %b : tensor<8x3xf32>, tensor<8x2xf32>) outs(%c : tensor<3x2xf32>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}
