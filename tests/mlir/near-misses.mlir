// RUN: tree-opt --pass-pipeline='builtin.module(linalg-tree-specialize)' %s | FileCheck %s

// Each generic would become a wrong op if one guard of the unifier were missing. It stays
// a generic, or becomes an op with a body.

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#column = affine_map<(d0, d1) -> (d1)>
#diagonal = affine_map<(d0, d1) -> (d0, d0)>
#scalar = affine_map<(d0, d1) -> ()>

// linalg.map has one result.
// CHECK-LABEL: func @two_results
// CHECK: linalg.generic
func.func @two_results(%a: tensor<2x3xf32>, %b: tensor<2x3xf32>, %c: tensor<2x3xf32>)
    -> (tensor<2x3xf32>, tensor<2x3xf32>) {
  %0:2 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<2x3xf32>) outs(%b, %c : tensor<2x3xf32>, tensor<2x3xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %1 = math.exp %x : f32
    %2 = arith.addf %1, %x : f32
    linalg.yield %1, %2 : f32, f32
  } -> (tensor<2x3xf32>, tensor<2x3xf32>)
  return %0#0, %0#1 : tensor<2x3xf32>, tensor<2x3xf32>
}

// linalg.map has no loop indices.
// CHECK-LABEL: func @indexed
// CHECK: linalg.generic
func.func @indexed(%a: tensor<2x3xindex>, %b: tensor<2x3xindex>) -> tensor<2x3xindex> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<2x3xindex>) outs(%b : tensor<2x3xindex>) {
  ^bb0(%x: index, %y: index):
    %1 = linalg.index 1 : index
    %2 = arith.addi %1, %x : index
    linalg.yield %2 : index
  } -> tensor<2x3xindex>
  return %0 : tensor<2x3xindex>
}

// linalg.add takes operands of one type, so a body that casts one of them becomes linalg.map.
// CHECK-LABEL: func @mixed_types
// CHECK: linalg.map
func.func @mixed_types(%a: tensor<2x3xf16>, %b: tensor<2x3xf32>, %c: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : tensor<2x3xf16>, tensor<2x3xf32>) outs(%c : tensor<2x3xf32>) {
  ^bb0(%x: f16, %y: f32, %z: f32):
    %1 = arith.extf %x : f16 to f32
    %2 = arith.addf %1, %y : f32
    linalg.yield %2 : f32
  } -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// linalg.reduce sums two results along a row by a body.
// CHECK-LABEL: func @two_sums
// CHECK: linalg.reduce
func.func @two_sums(%a: tensor<2x3xf32>, %b: tensor<2x3xf32>, %c: tensor<2xf32>, %d: tensor<2xf32>)
    -> (tensor<2xf32>, tensor<2xf32>) {
  %0:2 = linalg.generic {indexing_maps = [#id, #id, #row, #row], iterator_types = ["parallel", "reduction"]}
      ins(%a, %b : tensor<2x3xf32>, tensor<2x3xf32>) outs(%c, %d : tensor<2xf32>, tensor<2xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32, %w: f32):
    %1 = arith.addf %x, %z : f32
    %2 = arith.mulf %y, %w : f32
    linalg.yield %1, %2 : f32, f32
  } -> (tensor<2xf32>, tensor<2xf32>)
  return %0#0, %0#1 : tensor<2xf32>, tensor<2xf32>
}

// linalg.reduce drops the same dimensions for each result.
// CHECK-LABEL: func @sums_of_rows_and_of_all
// CHECK: linalg.generic
func.func @sums_of_rows_and_of_all(%a: tensor<2x3xf32>, %b: tensor<2x3xf32>, %c: tensor<2xf32>, %d: tensor<f32>)
    -> (tensor<2xf32>, tensor<f32>) {
  %0:2 = linalg.generic {indexing_maps = [#id, #id, #row, #scalar], iterator_types = ["parallel", "reduction"]}
      ins(%a, %b : tensor<2x3xf32>, tensor<2x3xf32>) outs(%c, %d : tensor<2xf32>, tensor<f32>) {
  ^bb0(%x: f32, %y: f32, %z: f32, %w: f32):
    %1 = arith.addf %x, %z : f32
    %2 = arith.mulf %y, %w : f32
    linalg.yield %1, %2 : f32, f32
  } -> (tensor<2xf32>, tensor<f32>)
  return %0#0, %0#1 : tensor<2xf32>, tensor<f32>
}

// An outer product contracts no loop.
// CHECK-LABEL: func @outer_product
// CHECK: linalg.generic
func.func @outer_product(%a: tensor<2xf32>, %b: tensor<3xf32>, %c: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = linalg.generic {indexing_maps = [#row, #column, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : tensor<2xf32>, tensor<3xf32>) outs(%c : tensor<2x3xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %1 = arith.mulf %x, %y : f32
    %2 = arith.addf %z, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// The output is the diagonal of a matrix.
// CHECK-LABEL: func @into_diagonal
// CHECK: linalg.generic
func.func @into_diagonal(%a: tensor<2x3xf32>, %b: tensor<3xf32>, %c: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #column, #diagonal], iterator_types = ["parallel", "reduction"]}
      ins(%a, %b : tensor<2x3xf32>, tensor<3xf32>) outs(%c : tensor<2x2xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %1 = arith.mulf %x, %y : f32
    %2 = arith.addf %z, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}

// linalg.exp has no broadcast operand; linalg.elementwise has.
// CHECK-LABEL: func @of_rows
// CHECK: linalg.elementwise
func.func @of_rows(%a: tensor<2xf32>, %c: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = linalg.generic {indexing_maps = [#row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<2xf32>) outs(%c : tensor<2x3xf32>) {
  ^bb0(%x: f32, %y: f32):
    %1 = math.exp %x : f32
    linalg.yield %1 : f32
  } -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// w floordiv 2 + k is no sum of multiples of loops, so no window has this index.
// CHECK-LABEL: func @half_window
// CHECK: linalg.generic
func.func @half_window(%a: tensor<1x8x3xf32>, %b: tensor<2x3x4xf32>, %c: tensor<1x6x4xf32>) -> tensor<1x6x4xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(n, w, f, k, c) -> (n, w floordiv 2 + k, c)>,
      affine_map<(n, w, f, k, c) -> (k, c, f)>, affine_map<(n, w, f, k, c) -> (n, w, f)>],
      iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%a, %b : tensor<1x8x3xf32>, tensor<2x3x4xf32>) outs(%c : tensor<1x6x4xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %1 = arith.mulf %x, %y : f32
    %2 = arith.addf %z, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<1x6x4xf32>
  return %0 : tensor<1x6x4xf32>
}

// w + k floordiv 2 is no sum of multiples of loops either.
// CHECK-LABEL: func @window_of_halves
// CHECK: linalg.generic
func.func @window_of_halves(%a: tensor<1x8x3xf32>, %b: tensor<2x3x4xf32>, %c: tensor<1x6x4xf32>) -> tensor<1x6x4xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(n, w, f, k, c) -> (n, w + k floordiv 2, c)>,
      affine_map<(n, w, f, k, c) -> (k, c, f)>, affine_map<(n, w, f, k, c) -> (n, w, f)>],
      iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%a, %b : tensor<1x8x3xf32>, tensor<2x3x4xf32>) outs(%c : tensor<1x6x4xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %1 = arith.mulf %x, %y : f32
    %2 = arith.addf %z, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<1x6x4xf32>
  return %0 : tensor<1x6x4xf32>
}

// The index of the output is a sum of loops.
// CHECK-LABEL: func @written_at_a_sum
// CHECK: linalg.generic
func.func @written_at_a_sum(%a: tensor<2x3xf32>, %o: tensor<4x3xf32>) -> tensor<4x3xf32> {
  %0 = linalg.generic {indexing_maps = [#id, affine_map<(d0, d1) -> (d0 + d1, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<2x3xf32>) outs(%o : tensor<4x3xf32>) {
  ^bb0(%x: f32, %y: f32):
    %1 = math.exp %x : f32
    linalg.yield %1 : f32
  } -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}

// The sizes of two operands along one loop are 4 and 0.
// CHECK-LABEL: func @two_sizes
// CHECK: linalg.generic
func.func @two_sizes(%a: tensor<4x3xf32>, %b: tensor<0x3xf32>, %o: tensor<4x3xf32>) -> tensor<4x3xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : tensor<4x3xf32>, tensor<0x3xf32>) outs(%o : tensor<4x3xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %1 = arith.addf %x, %y : f32
    linalg.yield %1 : f32
  } -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}
