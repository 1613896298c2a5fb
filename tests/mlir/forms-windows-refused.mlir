// Generics that resemble reshaped windowed ops stay, because the op would read or write other elements.

// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize{form=category})' --mlir-print-local-scope | FileCheck %s
// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize{form=named})' --mlir-print-local-scope | FileCheck %s
// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize{form=named},canonicalize,cse)' -o %t.once
// RUN: tree-opt %t.once --pass-pipeline='builtin.module(linalg-tree-specialize{form=named},canonicalize,cse)' -o %t.twice
// RUN: diff %t.once %t.twice
// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize{form=category},canonicalize,cse)' -o %t.once
// RUN: tree-opt %t.once --pass-pipeline='builtin.module(linalg-tree-specialize{form=category},canonicalize,cse)' -o %t.twice
// RUN: diff %t.once %t.twice

#csr = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>
#flat = affine_map<(oh, ow, kh, kw) -> (oh * 2 + kh, ow + kw)>
#window = affine_map<(oh, ow, kh, kw) -> (kh, kw)>
#pooled = affine_map<(oh, ow, kh, kw) -> (oh, ow)>

// A sequence would divide by all elements of the image. Those outside of all windows may be 0.
// CHECK-LABEL: @divisor_of_the_image
// CHECK-NOT: linalg.pooling
func.func @divisor_of_the_image(%x: tensor<9x9xi32>, %w: tensor<3x3xi32>, %o: tensor<4x7xi32>) -> tensor<4x7xi32> {
  %three = arith.constant 3 : i32
  %0 = linalg.generic {indexing_maps = [#flat, #window, #pooled], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w : tensor<9x9xi32>, tensor<3x3xi32>) outs(%o : tensor<4x7xi32>) {
  ^bb0(%p: i32, %k: i32, %z: i32):
    %1 = arith.divsi %three, %p : i32
    %2 = arith.maxsi %z, %1 : i32
    linalg.yield %2 : i32
  } -> tensor<4x7xi32>
  return %0 : tensor<4x7xi32>
}

// The body subtracts another mean for each window, so no function of the image alone computes the difference.
// CHECK-LABEL: @mean_of_the_window
// CHECK-NOT: linalg.pooling
func.func @mean_of_the_window(%x: tensor<9x9xf32>, %m: tensor<4x7xf32>, %w: tensor<3x3xf32>, %o: tensor<4x7xf32>) -> tensor<4x7xf32> {
  %0 = linalg.generic {indexing_maps = [#flat, #pooled, #window, #pooled], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %m, %w : tensor<9x9xf32>, tensor<4x7xf32>, tensor<3x3xf32>) outs(%o : tensor<4x7xf32>) {
  ^bb0(%p: f32, %q: f32, %k: f32, %z: f32):
    %1 = arith.subf %p, %q : f32
    %2 = arith.maximumf %z, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<4x7xf32>
  return %0 : tensor<4x7xf32>
}

// The sizes of the images are dynamic, so the margins outside of all windows may differ.
// CHECK-LABEL: @two_images
// CHECK-NOT: linalg.pooling
func.func @two_images(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>, %w: tensor<3x3xf32>, %o: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.generic {indexing_maps = [#flat, #flat, #window, #pooled], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %y, %w : tensor<?x?xf32>, tensor<?x?xf32>, tensor<3x3xf32>) outs(%o : tensor<?x?xf32>) {
  ^bb0(%p: f32, %q: f32, %k: f32, %z: f32):
    %1 = arith.subf %p, %q : f32
    %2 = arith.maximumf %z, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// The tensors between the ops of a sequence would lack the encoding of the image.
// CHECK-LABEL: @encoded_image
// CHECK-NOT: linalg.pooling
func.func @encoded_image(%x: tensor<9x9xf32, #csr>, %w: tensor<3x3xf32>, %o: tensor<4x7xf32>) -> tensor<4x7xf32> {
  %0 = linalg.generic {indexing_maps = [#flat, #window, #pooled], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w : tensor<9x9xf32, #csr>, tensor<3x3xf32>) outs(%o : tensor<4x7xf32>) {
  ^bb0(%p: f32, %k: f32, %z: f32):
    %1 = math.exp %p : f32
    %2 = arith.maximumf %z, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<4x7xf32>
  return %0 : tensor<4x7xf32>
}

// Buffers may overlap, so a sequence is unsound.
// CHECK-LABEL: @image_in_a_buffer
// CHECK-NOT: linalg.pooling
func.func @image_in_a_buffer(%x: memref<9x9xf32>, %w: memref<3x3xf32>, %o: memref<4x7xf32>) {
  linalg.generic {indexing_maps = [#flat, #window, #pooled], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w : memref<9x9xf32>, memref<3x3xf32>) outs(%o : memref<4x7xf32>) {
  ^bb0(%p: f32, %k: f32, %z: f32):
    %1 = math.exp %p : f32
    %2 = arith.maximumf %z, %1 : f32
    linalg.yield %2 : f32
  }
  return
}

// linalg has no op for sin, so sin stays in the body with the window: a generic becomes a sequence as a whole or stays.
// CHECK-LABEL: @sine_of_the_image
// CHECK-NOT: linalg.pooling
func.func @sine_of_the_image(%x: tensor<9x9xf32>, %w: tensor<3x3xf32>, %o: tensor<4x7xf32>) -> tensor<4x7xf32> {
  %0 = linalg.generic {indexing_maps = [#flat, #window, #pooled], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w : tensor<9x9xf32>, tensor<3x3xf32>) outs(%o : tensor<4x7xf32>) {
  ^bb0(%p: f32, %k: f32, %z: f32):
    %1 = math.sin %p : f32
    %2 = arith.maximumf %z, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<4x7xf32>
  return %0 : tensor<4x7xf32>
}

// The generic has two results; a pooling has one.
// CHECK-LABEL: @two_results
// CHECK-NOT: linalg.pooling
func.func @two_results(%x: tensor<9x9xf32>, %w: tensor<3x3xf32>, %o: tensor<4x7xf32>) -> (tensor<4x7xf32>, tensor<4x7xf32>) {
  %0:2 = linalg.generic {indexing_maps = [#flat, #window, #pooled, #pooled], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w : tensor<9x9xf32>, tensor<3x3xf32>) outs(%o, %o : tensor<4x7xf32>, tensor<4x7xf32>) {
  ^bb0(%p: f32, %k: f32, %y: f32, %z: f32):
    %1 = math.exp %p : f32
    %2 = arith.maximumf %y, %1 : f32
    %3 = arith.addf %z, %1 : f32
    linalg.yield %2, %3 : f32, f32
  } -> (tensor<4x7xf32>, tensor<4x7xf32>)
  return %0#0, %0#1 : tensor<4x7xf32>, tensor<4x7xf32>
}

// The first dimension of the image may be greater than 1, so it cannot be collapsed.
// CHECK-LABEL: @image_with_dynamic_dimension
// CHECK-NOT: linalg.pooling
func.func @image_with_dynamic_dimension(%x: tensor<?x9x9xf32>, %w: tensor<3x3xf32>, %o: tensor<4x7xf32>) -> tensor<4x7xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(oh, ow, kh, kw) -> (0, oh * 2 + kh, ow + kw)>, #window, #pooled],
      iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w : tensor<?x9x9xf32>, tensor<3x3xf32>) outs(%o : tensor<4x7xf32>) {
  ^bb0(%p: f32, %k: f32, %z: f32):
    %1 = arith.maximumf %z, %p : f32
    linalg.yield %1 : f32
  } -> tensor<4x7xf32>
  return %0 : tensor<4x7xf32>
}

// linalg.index counts a loop; the image has no position of this number.
// CHECK-LABEL: @position
// CHECK-NOT: linalg.pooling
func.func @position(%x: tensor<9x9xi32>, %w: tensor<3x3xi32>, %o: tensor<4x7xi32>) -> tensor<4x7xi32> {
  %0 = linalg.generic {indexing_maps = [#flat, #window, #pooled], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w : tensor<9x9xi32>, tensor<3x3xi32>) outs(%o : tensor<4x7xi32>) {
  ^bb0(%p: i32, %k: i32, %z: i32):
    %i = linalg.index 0 : index
    %1 = arith.index_cast %i : index to i32
    %2 = arith.addi %p, %1 : i32
    %3 = arith.maxsi %z, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<4x7xi32>
  return %0 : tensor<4x7xi32>
}

// The generic writes at 0 in the last dimension, of size 2; the other elements keep their values.
// CHECK-LABEL: @output_with_dimension_of_two
// CHECK-NOT: linalg.pooling
func.func @output_with_dimension_of_two(%x: tensor<9x9xf32>, %w: tensor<3x3xf32>, %o: tensor<4x7x2xf32>) -> tensor<4x7x2xf32> {
  %0 = linalg.generic {indexing_maps = [#flat, #window, affine_map<(oh, ow, kh, kw) -> (oh, ow, 0)>], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w : tensor<9x9xf32>, tensor<3x3xf32>) outs(%o : tensor<4x7x2xf32>) {
  ^bb0(%p: f32, %k: f32, %z: f32):
    %1 = arith.maximumf %z, %p : f32
    linalg.yield %1 : f32
  } -> tensor<4x7x2xf32>
  return %0 : tensor<4x7x2xf32>
}

// CHECK-LABEL: @diagonal_output
// CHECK-NOT: linalg.pooling
func.func @diagonal_output(%x: tensor<9x9xf32>, %w: tensor<3x3xf32>, %o: tensor<4x4x7xf32>) -> tensor<4x4x7xf32> {
  %0 = linalg.generic {indexing_maps = [#flat, #window, affine_map<(oh, ow, kh, kw) -> (oh, oh, ow)>], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w : tensor<9x9xf32>, tensor<3x3xf32>) outs(%o : tensor<4x4x7xf32>) {
  ^bb0(%p: f32, %k: f32, %z: f32):
    %1 = arith.maximumf %z, %p : f32
    linalg.yield %1 : f32
  } -> tensor<4x4x7xf32>
  return %0 : tensor<4x4x7xf32>
}

// The generic reads the diagonal of the window that slides; a pooling reads all elements of a window.
// CHECK-LABEL: @diagonal_window
// CHECK-NOT: linalg.pooling
func.func @diagonal_window(%x: tensor<9x9xf32>, %w: tensor<3xf32>, %o: tensor<7x7xf32>) -> tensor<7x7xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(oh, ow, k) -> (oh + k, ow + k)>, affine_map<(oh, ow, k) -> (k)>, affine_map<(oh, ow, k) -> (oh, ow)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %w : tensor<9x9xf32>, tensor<3xf32>) outs(%o : tensor<7x7xf32>) {
  ^bb0(%p: f32, %k: f32, %z: f32):
    %1 = arith.maximumf %z, %p : f32
    linalg.yield %1 : f32
  } -> tensor<7x7xf32>
  return %0 : tensor<7x7xf32>
}

// The loop k is both the row of the image and the position in the window, so each row has its window elsewhere.
// CHECK-LABEL: @slanted
// CHECK-NOT: linalg.conv
func.func @slanted(%x: tensor<3x9xf32>, %w: tensor<3x8xf32>, %o: tensor<7x8xf32>) -> tensor<7x8xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(o, f, k) -> (k, o + k)>, affine_map<(o, f, k) -> (k, f)>, affine_map<(o, f, k) -> (o, f)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %w : tensor<3x9xf32>, tensor<3x8xf32>) outs(%o : tensor<7x8xf32>) {
  ^bb0(%p: f32, %k: f32, %z: f32):
    %1 = arith.mulf %p, %k : f32
    %2 = arith.addf %z, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<7x8xf32>
  return %0 : tensor<7x8xf32>
}

// CHECK-LABEL: @three_loops
// CHECK-NOT: linalg.pooling
func.func @three_loops(%x: tensor<12x9xf32>, %w: tensor<3x3x4xf32>, %o: tensor<4x7xf32>) -> tensor<4x7xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(oh, ow, kh, kw, r) -> (oh * 2 + kh + r, ow + kw)>, affine_map<(oh, ow, kh, kw, r) -> (kh, kw, r)>,
      affine_map<(oh, ow, kh, kw, r) -> (oh, ow)>], iterator_types = ["parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%x, %w : tensor<12x9xf32>, tensor<3x3x4xf32>) outs(%o : tensor<4x7xf32>) {
  ^bb0(%p: f32, %k: f32, %z: f32):
    %1 = arith.maximumf %z, %p : f32
    linalg.yield %1 : f32
  } -> tensor<4x7xf32>
  return %0 : tensor<4x7xf32>
}

// The index depends on f floordiv 4: every four filters read another row of the image.
// CHECK-LABEL: @halves(
// CHECK-NOT: linalg.conv
func.func @halves(%x: tensor<?x?x?xf32>, %w: tensor<?x?x?xf32>, %o: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(n, o, f, k, c) -> (n, o * 2 + k + f floordiv 4, c)>, affine_map<(n, o, f, k, c) -> (k, c, f)>,
      affine_map<(n, o, f, k, c) -> (n, o, f)>], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w : tensor<?x?x?xf32>, tensor<?x?x?xf32>) outs(%o : tensor<?x?x?xf32>) {
  ^bb0(%p: f32, %k: f32, %z: f32):
    %1 = arith.mulf %p, %k : f32
    %2 = arith.addf %z, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<?x?x?xf32>
  return %0 : tensor<?x?x?xf32>
}

// CHECK-LABEL: @halves_first(
// CHECK-NOT: linalg.conv
func.func @halves_first(%x: tensor<?x?x?xf32>, %w: tensor<?x?x?xf32>, %o: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(n, o, f, k, c) -> (n, f floordiv 4 + o * 2 + k, c)>, affine_map<(n, o, f, k, c) -> (k, c, f)>,
      affine_map<(n, o, f, k, c) -> (n, o, f)>], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w : tensor<?x?x?xf32>, tensor<?x?x?xf32>) outs(%o : tensor<?x?x?xf32>) {
  ^bb0(%p: f32, %k: f32, %z: f32):
    %1 = arith.mulf %p, %k : f32
    %2 = arith.addf %z, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<?x?x?xf32>
  return %0 : tensor<?x?x?xf32>
}

// The window runs backwards (o * 2 - k), but strides and dilations are positive.
// CHECK-LABEL: @backwards(
// CHECK-NOT: linalg.conv
func.func @backwards(%x: tensor<?x?x?xf32>, %w: tensor<?x?x?xf32>, %o: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(n, o, f, k, c) -> (n, o * 2 - k, c)>, affine_map<(n, o, f, k, c) -> (k, c, f)>,
      affine_map<(n, o, f, k, c) -> (n, o, f)>], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w : tensor<?x?x?xf32>, tensor<?x?x?xf32>) outs(%o : tensor<?x?x?xf32>) {
  ^bb0(%p: f32, %k: f32, %z: f32):
    %1 = arith.mulf %p, %k : f32
    %2 = arith.addf %z, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<?x?x?xf32>
  return %0 : tensor<?x?x?xf32>
}

// Dead code reads %y, which makes it an operand that no convolution has.
// CHECK-LABEL: @dead_code
// CHECK-NOT: linalg.conv
func.func @dead_code(%x: tensor<9x9x4xf32>, %y: tensor<8xf32>, %w: tensor<3x3x4x8xf32>, %o: tensor<7x7x8xf32>) -> tensor<7x7x8xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(h, w, f, kh, kw, c) -> (h + kh, w + kw, c)>, affine_map<(h, w, f, kh, kw, c) -> (f)>,
      affine_map<(h, w, f, kh, kw, c) -> (kh, kw, c, f)>, affine_map<(h, w, f, kh, kw, c) -> (h, w, f)>],
      iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%x, %y, %w : tensor<9x9x4xf32>, tensor<8xf32>, tensor<3x3x4x8xf32>) outs(%o : tensor<7x7x8xf32>) {
  ^bb0(%p: f32, %q: f32, %k: f32, %z: f32):
    %1 = arith.mulf %p, %k : f32
    %2 = arith.addf %z, %1 : f32
    %3 = math.exp %q : f32
    linalg.yield %2 : f32
  } -> tensor<7x7x8xf32>
  return %0 : tensor<7x7x8xf32>
}

// The body reads %y at 1. If a loop runs 0 times it reads nothing, and %y may be too small.
// CHECK-LABEL: @minus_an_element_in_empty_loops(
// CHECK-NOT: linalg.pooling
func.func @minus_an_element_in_empty_loops(%x: tensor<?x?xf32>, %y: tensor<?xf32>, %w: tensor<3x3xf32>, %o: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.generic {indexing_maps = [#flat, affine_map<(oh, ow, kh, kw) -> (1)>, #window, #pooled], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %y, %w : tensor<?x?xf32>, tensor<?xf32>, tensor<3x3xf32>) outs(%o : tensor<?x?xf32>) {
  ^bb0(%p: f32, %q: f32, %k: f32, %z: f32):
    %1 = arith.subf %p, %q : f32
    %2 = arith.maximumf %z, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// CHECK-LABEL: @minus_an_element_out_of_bounds(
// CHECK-NOT: linalg.pooling
func.func @minus_an_element_out_of_bounds(%x: tensor<?x?xf32>, %y: tensor<1xf32>, %w: tensor<3x3xf32>, %o: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.generic {indexing_maps = [#flat, affine_map<(oh, ow, kh, kw) -> (1)>, #window, #pooled], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %y, %w : tensor<?x?xf32>, tensor<1xf32>, tensor<3x3xf32>) outs(%o : tensor<?x?xf32>) {
  ^bb0(%p: f32, %q: f32, %k: f32, %z: f32):
    %1 = arith.subf %p, %q : f32
    %2 = arith.maximumf %z, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// The body doubles the accumulator before it adds the element, as no pooling does.
// CHECK-LABEL: @doubled
// CHECK-NOT: linalg.pooling
func.func @doubled(%x: tensor<9x9xf32>, %w: tensor<3x3xf32>, %o: tensor<4x7xf32>) -> tensor<4x7xf32> {
  %0 = linalg.generic {indexing_maps = [#flat, #window, #pooled], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w : tensor<9x9xf32>, tensor<3x3xf32>) outs(%o : tensor<4x7xf32>) {
  ^bb0(%p: f32, %k: f32, %z: f32):
    %1 = math.absf %p : f32
    %2 = arith.addf %z, %z : f32
    %3 = arith.addf %2, %1 : f32
    linalg.yield %3 : f32
  } -> tensor<4x7xf32>
  return %0 : tensor<4x7xf32>
}

// The form splits windows only. The product after the addition has no window, and the addition reads %y at 3,
// so it runs in all three loops.
// CHECK-LABEL: @product_behind
// CHECK: linalg.elementwise kind=#linalg.elementwise_kind<add> {{.*}} -> tensor<5x7x6xf32>
func.func @product_behind(%a: tensor<5x7xf32>, %y: tensor<4xf32>, %b: tensor<7x6xf32>, %o: tensor<5x6xf32>) -> tensor<5x6xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (3)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %y, %b : tensor<5x7xf32>, tensor<4xf32>, tensor<7x6xf32>) outs(%o : tensor<5x6xf32>) {
  ^bb0(%p: f32, %q: f32, %k: f32, %z: f32):
    %1 = arith.addf %p, %q : f32
    %2 = arith.mulf %1, %k : f32
    %3 = arith.addf %z, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<5x6xf32>
  return %0 : tensor<5x6xf32>
}

// Buffers may overlap, so a sequence is unsound.
// CHECK-LABEL: @buffers
// CHECK-NEXT: linalg.generic
func.func @buffers(%x: memref<9x9xf32>, %w: memref<3x3xf32>, %o: memref<4x7xf32>) {
  linalg.generic {indexing_maps = [#flat, #window, #pooled], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w : memref<9x9xf32>, memref<3x3xf32>) outs(%o : memref<4x7xf32>) {
  ^bb0(%p: f32, %k: f32, %z: f32):
    %1 = math.absf %p : f32
    %2 = arith.maximumf %z, %1 : f32
    linalg.yield %2 : f32
  }
  return
}

// The window of each element begins one element later than that of conv_1d.
// CHECK-LABEL: @window_with_an_offset
// CHECK-NOT: linalg.conv
func.func @window_with_an_offset(%x: tensor<9xf32>, %k: tensor<3xf32>, %o: tensor<6xf32>) -> tensor<6xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0 + d1 + 1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>],
      iterator_types = ["parallel", "reduction"]}
      ins(%x, %k : tensor<9xf32>, tensor<3xf32>) outs(%o : tensor<6xf32>) {
  ^bb0(%p: f32, %q: f32, %z: f32):
    %1 = arith.mulf %p, %q : f32
    %2 = arith.addf %z, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<6xf32>
  return %0 : tensor<6xf32>
}
