// The form of a form is itself, also after canonicalize and cse. Each function broke a law once;
// tests/lab/verification/test_canonical_laws.py tries all laws on each of them.

// RUN: tree-opt %s --split-input-file --pass-pipeline='builtin.module(linalg-tree-specialize{form=canonical},cse)' --mlir-print-local-scope -o %t.once
// RUN: FileCheck %s --input-file=%t.once
// RUN: tree-opt %t.once --split-input-file --pass-pipeline='builtin.module(linalg-tree-specialize{form=canonical},cse)' --mlir-print-local-scope -o %t.twice
// RUN: diff %t.once %t.twice

// A window's loops do not stand for channels: rows, columns, channels.
// CHECK-LABEL: func.func @channels_last(
// CHECK:       linalg.conv_2d_nhwc_hwcf
// CHECK-NOT:   linalg.transpose
// CHECK:       return
func.func @channels_last(%image: tensor<2x18x18x3xf32>, %filter: tensor<3x3x3x8xf32>, %bias: tensor<8xf32>) -> tensor<2x16x16x8xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x16x16x8xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<2x16x16x8xf32>) -> tensor<2x16x16x8xf32>
  %c = linalg.conv_2d_nhwc_hwcf ins(%image, %filter : tensor<2x18x18x3xf32>, tensor<3x3x3x8xf32>) outs(%z : tensor<2x16x16x8xf32>) -> tensor<2x16x16x8xf32>
  %b = linalg.broadcast ins(%bias : tensor<8xf32>) outs(%e : tensor<2x16x16x8xf32>) dimensions = [0, 1, 2]
  %s = linalg.add ins(%c, %b : tensor<2x16x16x8xf32>, tensor<2x16x16x8xf32>) outs(%e : tensor<2x16x16x8xf32>) -> tensor<2x16x16x8xf32>
  %p = linalg.exp ins(%s : tensor<2x16x16x8xf32>) outs(%e : tensor<2x16x16x8xf32>) -> tensor<2x16x16x8xf32>
  %ew = tensor.empty() : tensor<2x2xf32>
  %eo = tensor.empty() : tensor<2x8x8x8xf32>
  %zo = linalg.fill ins(%zero : f32) outs(%eo : tensor<2x8x8x8xf32>) -> tensor<2x8x8x8xf32>
  %m = linalg.pooling_nhwc_sum {strides = dense<2> : tensor<2xi64>} ins(%p, %ew : tensor<2x16x16x8xf32>, tensor<2x2xf32>) outs(%zo : tensor<2x8x8x8xf32>) -> tensor<2x8x8x8xf32>
  %r = tensor.pad %m low[0, 4, 4, 0] high[0, 4, 4, 0] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<2x8x8x8xf32> to tensor<2x16x16x8xf32>
  %q = linalg.mul ins(%r, %b : tensor<2x16x16x8xf32>, tensor<2x16x16x8xf32>) outs(%e : tensor<2x16x16x8xf32>) -> tensor<2x16x16x8xf32>
  return %q : tensor<2x16x16x8xf32>
}

// -----

// Without channels in the image, those of the output are where the filter has them.
// CHECK-LABEL: func.func @one_channel(
// CHECK:       linalg.conv_2d_nchw_fchw
// CHECK-NOT:   linalg.transpose
// CHECK:       return
func.func @one_channel(%image: tensor<2x1x18x18xf32>, %filter: tensor<8x1x3x3xf32>) -> tensor<2x8x16x16xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x8x16x16xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<2x8x16x16xf32>) -> tensor<2x8x16x16xf32>
  %c = linalg.conv_2d_nchw_fchw ins(%image, %filter : tensor<2x1x18x18xf32>, tensor<8x1x3x3xf32>) outs(%z : tensor<2x8x16x16xf32>) -> tensor<2x8x16x16xf32>
  return %c : tensor<2x8x16x16xf32>
}

// -----

// MLIR folds the product of 2 and 0 to the operand 0, which is no attribute.
// CHECK-LABEL: func.func @product_with_zero(
// CHECK-NEXT:  %[[C:.*]] = arith.constant dense<[0, 2, 4, 6]> : tensor<4xi32>
// CHECK-NEXT:  return %[[C]]
func.func @product_with_zero() -> tensor<4xi32> {
  %two = arith.constant 2 : i32
  %e = tensor.empty() : tensor<4xi32>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%e : tensor<4xi32>) {
  ^bb0(%out: i32):
    %i = linalg.index 0 : index
    %n = arith.index_cast %i : index to i32
    %p = arith.muli %two, %n : i32
    linalg.yield %p : i32
  } -> tensor<4xi32>
  return %r : tensor<4xi32>
}

// -----

// Leaving out a dimension and splitting another is one reshape.
// CHECK-LABEL: func.func @one_reshape(
// CHECK-NEXT:  %[[R:.*]] = tensor.expand_shape %{{.*}} {{\[\[}}0, 1], [2], [3], [4]]
// CHECK-NEXT:  return %[[R]]
func.func @one_reshape(%x: tensor<16x1x3x3xf32>) -> tensor<8x2x1x3x3xf32> {
  %r = tensor.expand_shape %x [[0, 1], [2], [3], [4]] output_shape [8, 2, 1, 3, 3] : tensor<16x1x3x3xf32> into tensor<8x2x1x3x3xf32>
  return %r : tensor<8x2x1x3x3xf32>
}

// -----

// What a product of merged rows starts with has the merged rows, also if their number is not known.
// CHECK-LABEL: func.func @unknown_rows(
// CHECK:       %[[E:.*]] = tensor.empty(%{{.*}}) : tensor<?x8xf32>
// CHECK:       linalg.fill ins(%{{.*}} : f32) outs(%[[E]] :
// CHECK:       linalg.matmul
func.func @unknown_rows(%x: tensor<?x16x4xf32>, %w: tensor<4x8xf32>) -> tensor<?x16x8xf32> {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x16x4xf32>
  %e = tensor.empty(%n) : tensor<?x16x8xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<?x16x8xf32>) -> tensor<?x16x8xf32>
  %r = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%x, %w : tensor<?x16x4xf32>, tensor<4x8xf32>) outs(%z : tensor<?x16x8xf32>) -> tensor<?x16x8xf32>
  return %r : tensor<?x16x8xf32>
}

// -----

// A size that several operands have is that of the first argument.
func.func private @g(tensor<?x4xf32>) -> tensor<?x4xf32>
// CHECK-LABEL: func.func @size_of_the_argument(
// CHECK-SAME:      %[[X:[a-z0-9]*]]: tensor<?x4xf32>
// CHECK:       tensor.dim %[[X]],
// CHECK-NOT:   tensor.dim
func.func @size_of_the_argument(%x: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %y = func.call @g(%x) : (tensor<?x4xf32>) -> tensor<?x4xf32>
  %n = tensor.dim %y, %c0 : tensor<?x4xf32>
  %e = tensor.empty(%n) : tensor<?x4xf32>
  %s = linalg.add ins(%y, %x : tensor<?x4xf32>, tensor<?x4xf32>) outs(%e : tensor<?x4xf32>) -> tensor<?x4xf32>
  %t = linalg.exp ins(%s : tensor<?x4xf32>) outs(%e : tensor<?x4xf32>) -> tensor<?x4xf32>
  return %t : tensor<?x4xf32>
}

// -----

// A compare of a value with itself is known, which lets the select go.
// CHECK-LABEL: func.func @compare_with_itself(
// CHECK-SAME:      %[[X:[a-z0-9]*]]: tensor<4xi64>
// CHECK-NEXT:  return %[[X]]
func.func @compare_with_itself(%x: tensor<4xi64>, %y: tensor<4xi64>) -> tensor<4xi64> {
  %e = tensor.empty() : tensor<4xi64>
  %c = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%x, %y : tensor<4xi64>, tensor<4xi64>) outs(%e : tensor<4xi64>) {
  ^bb0(%a: i64, %b: i64, %out: i64):
    %p = arith.cmpi eq, %a, %a : i64
    %s = arith.select %p, %a, %b : i64
    linalg.yield %s : i64
  } -> tensor<4xi64>
  return %c : tensor<4xi64>
}

// -----

// A read at known places is a slice, whose other dimensions are split as its users split them.
// CHECK-LABEL: func.func @read_at_positions(
// CHECK:       %[[S:.*]] = tensor.expand_shape %{{.*}} {{\[\[}}0], [1], [2, 3]] output_shape [2, 3, 4, 8]
// CHECK:       tensor.extract_slice %{{.*}}[0, 1, 0, 0] [2, 1, 4, 8]
// CHECK-NOT:   tensor.extract{{ }}
// CHECK:       return
func.func @read_at_positions(%x: tensor<2x3x32xf32>, %b: tensor<4xf32>) -> tensor<2x4x8xf32> {
  %one = arith.constant dense<1> : tensor<1xi64>
  %e = tensor.empty() : tensor<1x2x32xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i)>, affine_map<(i, j, k) -> (i, j, k)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%one : tensor<1xi64>) outs(%e : tensor<1x2x32xf32>) {
  ^bb0(%in: i64, %out: f32):
    %n = arith.index_cast %in : i64 to index
    %j = linalg.index 1 : index
    %k = linalg.index 2 : index
    %v = tensor.extract %x[%j, %n, %k] : tensor<2x3x32xf32>
    linalg.yield %v : f32
  } -> tensor<1x2x32xf32>
  %r = tensor.collapse_shape %t [[0, 1], [2]] : tensor<1x2x32xf32> into tensor<2x32xf32>
  %h = tensor.expand_shape %r [[0], [1, 2]] output_shape [2, 4, 8] : tensor<2x32xf32> into tensor<2x4x8xf32>
  %eh = tensor.empty() : tensor<2x4x8xf32>
  %bb = linalg.broadcast ins(%b : tensor<4xf32>) outs(%eh : tensor<2x4x8xf32>) dimensions = [0, 2]
  %s = linalg.add ins(%h, %bb : tensor<2x4x8xf32>, tensor<2x4x8xf32>) outs(%eh : tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
  return %s : tensor<2x4x8xf32>
}

// -----

// A table of constants is read like any other, before and after it has become constants.
// CHECK-LABEL: func.func @clamped_position(
// CHECK-DAG:   maxsi
// CHECK-DAG:   minsi
func.func @clamped_position(%x: tensor<8xi64>) -> tensor<8xi64> {
  %c0 = arith.constant 0 : index
  %c15 = arith.constant 15 : index
  %et = tensor.empty() : tensor<16xi64>
  %t = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%et : tensor<16xi64>) {
  ^bb0(%out: i64):
    %i = linalg.index 0 : index
    %n = arith.index_cast %i : index to i64
    linalg.yield %n : i64
  } -> tensor<16xi64>
  %e = tensor.empty() : tensor<8xi64>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%x : tensor<8xi64>) outs(%e : tensor<8xi64>) {
  ^bb0(%in: i64, %out: i64):
    %j = arith.index_cast %in : i64 to index
    %l = arith.maxsi %j, %c0 : index
    %u = arith.minsi %l, %c15 : index
    %v = tensor.extract %t[%u] : tensor<16xi64>
    linalg.yield %v : i64
  } -> tensor<8xi64>
  return %r : tensor<8xi64>
}

// -----

// Halves of a tensor whose number of rows is not known have all of its rows.
// CHECK-LABEL: func.func @halves(
// CHECK:       tensor.extract_slice %{{.*}}[0, 0] [%{{.*}}, 32] [1, 1] : tensor<?x64xf32> to tensor<?x32xf32>
// CHECK:       tensor.extract_slice %{{.*}}[0, 32] [%{{.*}}, 32] [1, 1] : tensor<?x64xf32> to tensor<?x32xf32>
// CHECK:       linalg.mul
func.func @halves(%x: tensor<?x64xf32>) -> tensor<?x32xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x64xf32>
  %a = tensor.extract_slice %x[0, 0] [%n, 32] [1, 1] : tensor<?x64xf32> to tensor<?x32xf32>
  %b = tensor.extract_slice %x[0, 32] [%n, 32] [1, 1] : tensor<?x64xf32> to tensor<?x32xf32>
  %e = tensor.empty(%n) : tensor<?x32xf32>
  %r = linalg.mul ins(%a, %b : tensor<?x32xf32>, tensor<?x32xf32>) outs(%e : tensor<?x32xf32>) -> tensor<?x32xf32>
  return %r : tensor<?x32xf32>
}

// -----

// Windows of one element in two positions leave a column of three that none reads.
// CHECK-LABEL: func.func @margin(
// CHECK:       tensor.extract_slice
// CHECK-SAME:  [1, 1] : tensor<6x3xi32> to tensor<6x2xi32>
func.func @margin(%a: tensor<1x6x3x1xi32>, %w: tensor<2x1xi32>, %o: tensor<1x2x2x1xi32>) -> tensor<1x2x2x1xi32> {
  %0 = linalg.pooling_nhwc_max_unsigned {dilations = dense<[3, 2]> : tensor<2xi64>} ins(%a, %w : tensor<1x6x3x1xi32>, tensor<2x1xi32>) outs(%o : tensor<1x2x2x1xi32>) -> tensor<1x2x2x1xi32>
  return %0 : tensor<1x2x2x1xi32>
}

// -----

// Nor is known if they leave one where sizes are not known.
// CHECK-LABEL: func.func @maybe_margin(
// CHECK:       linalg.pooling_nhwc_max_unsigned
func.func @maybe_margin(%a: tensor<1x?x?x1xi32>, %w: tensor<2x1xi32>, %o: tensor<1x?x?x1xi32>) -> tensor<1x?x?x1xi32> {
  %0 = linalg.pooling_nhwc_max_unsigned {dilations = dense<[3, 2]> : tensor<2xi64>} ins(%a, %w : tensor<1x?x?x1xi32>, tensor<2x1xi32>) outs(%o : tensor<1x?x?x1xi32>) -> tensor<1x?x?x1xi32>
  return %0 : tensor<1x?x?x1xi32>
}
