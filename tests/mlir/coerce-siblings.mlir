// Coercion replaces an op whose loops run once by the op that is left: batch_matmul of one entry by matmul.
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

// An op of a category has the edges of the named ops with as many loops, whatever its maps.
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

// A convolution with windows of one element is a contraction if it reads every element, at stride 1.
// CHECK-LABEL: func.func @window_of_one
// CHECK: %[[FILTER:.*]] = tensor.extract_slice %arg1{{.*}} : tensor<1x1x3x4xf32> to tensor<3x4xf32>
// CHECK: linalg.contract {{.*}} ins(%arg0, %[[FILTER]] : tensor<2x5x6x3xf32>, tensor<3x4xf32>) outs(%arg2 : tensor<2x5x6x4xf32>)
func.func @window_of_one(%image: tensor<2x5x6x3xf32>, %filter: tensor<1x1x3x4xf32>, %c: tensor<2x5x6x4xf32>) -> tensor<2x5x6x4xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf ins(%image, %filter : tensor<2x5x6x3xf32>, tensor<1x1x3x4xf32>) outs(%c : tensor<2x5x6x4xf32>) -> tensor<2x5x6x4xf32>
  return %0 : tensor<2x5x6x4xf32>
}

// CHECK-LABEL: func.func @strided_window_of_one
// CHECK-NOT: linalg.contract
// CHECK: linalg.conv_2d_nhwc_hwcf
func.func @strided_window_of_one(%image: tensor<2x9x11x3xf32>, %filter: tensor<1x1x3x4xf32>, %c: tensor<2x5x6x4xf32>) -> tensor<2x5x6x4xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf {strides = dense<2> : tensor<2xi64>} ins(%image, %filter : tensor<2x9x11x3xf32>, tensor<1x1x3x4xf32>) outs(%c : tensor<2x5x6x4xf32>) -> tensor<2x5x6x4xf32>
  return %0 : tensor<2x5x6x4xf32>
}

// A window that covers the image: each element of the filter meets one of the image.
// CHECK-LABEL: func.func @one_position
// CHECK: linalg.contract {{.*}} ins(%{{.*}}, %arg1 : tensor<2x5x6x3xf32>, tensor<5x6x3x4xf32>)
func.func @one_position(%image: tensor<2x5x6x3xf32>, %filter: tensor<5x6x3x4xf32>, %c: tensor<2x1x1x4xf32>) -> tensor<2x1x1x4xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf ins(%image, %filter : tensor<2x5x6x3xf32>, tensor<5x6x3x4xf32>) outs(%c : tensor<2x1x1x4xf32>) -> tensor<2x1x1x4xf32>
  return %0 : tensor<2x1x1x4xf32>
}

// An operand that is the identity of the op's function has no effect. That of a sum of floats is -0.0: 0.0 turns -0.0 into 0.0.
// CHECK-LABEL: func.func @times_one
// CHECK: linalg.copy ins(%arg0 : tensor<4xf32>) outs(%arg1 : tensor<4xf32>)
func.func @times_one(%a: tensor<4xf32>, %c: tensor<4xf32>) -> tensor<4xf32> {
  %one = arith.constant dense<1.0> : tensor<4xf32>
  %0 = linalg.mul ins(%one, %a : tensor<4xf32>, tensor<4xf32>) outs(%c : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @plus_zero
// CHECK: linalg.add
// CHECK: linalg.copy ins(%arg0 : tensor<4xf32>) outs(%arg1 : tensor<4xf32>)
func.func @plus_zero(%a: tensor<4xf32>, %c: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %zero = arith.constant 0.0 : f32
  %0 = linalg.add ins(%a, %zero : tensor<4xf32>, f32) outs(%c : tensor<4xf32>) -> tensor<4xf32>
  %negative = arith.constant -0.0 : f32
  %1 = linalg.add ins(%a, %negative : tensor<4xf32>, f32) outs(%c : tensor<4xf32>) -> tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// Without a contracted loop and without what the products are added to, a contraction is an elementwise product.
// CHECK-LABEL: func.func @outer_product
// CHECK: linalg.elementwise kind=#linalg.elementwise_kind<mul> indexing_maps = {{.*}} ins(%{{.*}}, %{{.*}} : tensor<4xi32>, tensor<2xi32>) outs(%{{.*}} : tensor<4x2xi32>)
func.func @outer_product(%a: tensor<4x1xi32>, %b: tensor<1x2xi32>) -> tensor<4x2xi32> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x2xi32>
  %z = linalg.fill ins(%zero : i32) outs(%e : tensor<4x2xi32>) -> tensor<4x2xi32>
  %0 = linalg.matmul ins(%a, %b : tensor<4x1xi32>, tensor<1x2xi32>) outs(%z : tensor<4x2xi32>) -> tensor<4x2xi32>
  return %0 : tensor<4x2xi32>
}

// CHECK-LABEL: func.func @sum_of_products
// CHECK: linalg.matmul
func.func @sum_of_products(%a: tensor<4x3xi32>, %b: tensor<3x2xi32>) -> tensor<4x2xi32> {
  %z = arith.constant dense<0> : tensor<4x2xi32>
  %0 = linalg.matmul ins(%a, %b : tensor<4x3xi32>, tensor<3x2xi32>) outs(%z : tensor<4x2xi32>) -> tensor<4x2xi32>
  return %0 : tensor<4x2xi32>
}

// CHECK-LABEL: func.func @accumulates
// CHECK: linalg.matmul
func.func @accumulates(%a: tensor<4x1xi32>, %b: tensor<1x2xi32>, %c: tensor<4x2xi32>) -> tensor<4x2xi32> {
  %0 = linalg.matmul ins(%a, %b : tensor<4x1xi32>, tensor<1x2xi32>) outs(%c : tensor<4x2xi32>) -> tensor<4x2xi32>
  return %0 : tensor<4x2xi32>
}

// The body of a copy of another constant casts it: it is no fill with 1.
// CHECK-LABEL: func.func @cast_fill
// CHECK: linalg.mul
func.func @cast_fill(%a: tensor<4xi32>, %c: tensor<4xi32>) -> tensor<4xi32> {
  %one = arith.constant 1.5 : f32
  %z = linalg.copy ins(%one : f32) outs(%c : tensor<4xi32>) -> tensor<4xi32>
  %0 = linalg.mul ins(%a, %z : tensor<4xi32>, tensor<4xi32>) outs(%c : tensor<4xi32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}
