// A generic is a convolution or a pooling with maps of its own if each loop has a class of a convolution.

// RUN: %optree_opt --pass-pipeline='builtin.module(convert-linalg-to-optree,optree-specialize)' %s | FileCheck %s
// RUN: %optree_opt --pass-pipeline='builtin.module(convert-linalg-to-optree,optree-specialize{form=category})' %s | FileCheck %s --check-prefix=FORM
// RUN: %optree_opt --pass-pipeline='builtin.module(convert-linalg-to-optree,optree-specialize{form=named})' %s -o /dev/null

// The loops are a batch n, depthwise channels c, channels m of the output alone, and a window.
// CHECK-LABEL: func.func @all_kinds
// CHECK: optree.convolution
// FORM-LABEL: func.func @all_kinds
// FORM: optree.convolution
func.func @all_kinds(%x: tensor<2x3x7xf32>, %w: tensor<2x3x4xf32>, %o: tensor<2x3x4x6xf32>) -> tensor<2x3x4x6xf32> {
  %0 = linalg.generic {
      indexing_maps = [affine_map<(n, c, m, o, k) -> (n, c, o + k)>, affine_map<(n, c, m, o, k) -> (k, c, m)>, affine_map<(n, c, m, o, k) -> (n, c, m, o)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%x, %w : tensor<2x3x7xf32>, tensor<2x3x4xf32>) outs(%o : tensor<2x3x4x6xf32>) {
  ^bb0(%p: f32, %q: f32, %z: f32):
    %1 = arith.mulf %p, %q : f32
    %2 = arith.addf %z, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<2x3x4x6xf32>
  return %0 : tensor<2x3x4x6xf32>
}

// The output has a loop r, which no input has.
// CHECK-LABEL: func.func @repeated_output
// CHECK: optree.generic
func.func @repeated_output(%x: tensor<6xi32>, %w: tensor<2xi32>, %o: tensor<2x2xi32>) -> tensor<2x2xi32> {
  %0 = linalg.generic {
      indexing_maps = [affine_map<(r, o, k) -> (o * 3 + k * 2)>, affine_map<(r, o, k) -> (k)>, affine_map<(r, o, k) -> (r, o)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %w : tensor<6xi32>, tensor<2xi32>) outs(%o : tensor<2x2xi32>) {
  ^bb0(%p: i32, %q: i32, %z: i32):
    %1 = arith.maxsi %z, %p : i32
    linalg.yield %1 : i32
  } -> tensor<2x2xi32>
  return %0 : tensor<2x2xi32>
}

// The shape of the window has a loop l, which the image lacks.
// CHECK-LABEL: func.func @more_window
// CHECK: optree.generic
func.func @more_window(%x: tensor<4xf32>, %w: tensor<2x2xf32>, %o: tensor<1xf32>) -> tensor<1xf32> {
  %0 = linalg.generic {
      indexing_maps = [affine_map<(o, k, l) -> (o + k * 3)>, affine_map<(o, k, l) -> (k, l)>, affine_map<(o, k, l) -> (o)>],
      iterator_types = ["parallel", "reduction", "reduction"]}
      ins(%x, %w : tensor<4xf32>, tensor<2x2xf32>) outs(%o : tensor<1xf32>) {
  ^bb0(%p: f32, %q: f32, %z: f32):
    %1 = arith.minimumf %z, %p : f32
    linalg.yield %1 : f32
  } -> tensor<1xf32>
  return %0 : tensor<1xf32>
}

// The output has the loop k of the window, so nothing is summed.
// CHECK-LABEL: func.func @outer
// CHECK: optree.generic
func.func @outer(%x: tensor<5xf32>, %w: tensor<2xf32>, %o: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %0 = linalg.generic {
      indexing_maps = [affine_map<(o, k) -> (o + k * 3)>, affine_map<(o, k) -> (k)>, affine_map<(o, k) -> (o, k)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%x, %w : tensor<5xf32>, tensor<2xf32>) outs(%o : tensor<2x2xf32>) {
  ^bb0(%p: f32, %q: f32, %z: f32):
    %1 = arith.mulf %p, %q : f32
    %2 = arith.addf %z, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}

// The index k + l * 3 has loops of the window alone, so the window does not slide.
// CHECK-LABEL: func.func @standing
// CHECK: optree.generic
func.func @standing(%x: tensor<5x3xf32>, %w: tensor<2x2xf32>, %o: tensor<3xf32>) -> tensor<3xf32> {
  %0 = linalg.generic {
      indexing_maps = [affine_map<(n, k, l) -> (k + l * 3, n)>, affine_map<(n, k, l) -> (k, l)>, affine_map<(n, k, l) -> (n)>],
      iterator_types = ["parallel", "reduction", "reduction"]}
      ins(%x, %w : tensor<5x3xf32>, tensor<2x2xf32>) outs(%o : tensor<3xf32>) {
  ^bb0(%p: f32, %q: f32, %z: f32):
    %1 = arith.mulf %p, %q : f32
    %2 = arith.addf %z, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// The loop o slides two windows.
// CHECK-LABEL: func.func @diagonal
// CHECK: optree.generic
func.func @diagonal(%x: tensor<5x5xf32>, %w: tensor<2x2xf32>, %o: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.generic {
      indexing_maps = [affine_map<(o, k, l) -> (o + k, o + l)>, affine_map<(o, k, l) -> (k, l)>, affine_map<(o, k, l) -> (o)>],
      iterator_types = ["parallel", "reduction", "reduction"]}
      ins(%x, %w : tensor<5x5xf32>, tensor<2x2xf32>) outs(%o : tensor<4xf32>) {
  ^bb0(%p: f32, %q: f32, %z: f32):
    %1 = arith.mulf %p, %q : f32
    %2 = arith.addf %z, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// The reduction loop n is no loop of the window: this is a convolution and a reduction.
// CHECK-LABEL: func.func @summed_batch
// CHECK: optree.generic
func.func @summed_batch(%x: tensor<3x5xf32>, %w: tensor<2xf32>, %o: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.generic {
      indexing_maps = [affine_map<(n, o, k) -> (n, o + k)>, affine_map<(n, o, k) -> (k)>, affine_map<(n, o, k) -> (o)>],
      iterator_types = ["reduction", "parallel", "reduction"]}
      ins(%x, %w : tensor<3x5xf32>, tensor<2xf32>) outs(%o : tensor<4xf32>) {
  ^bb0(%p: f32, %q: f32, %z: f32):
    %1 = arith.mulf %p, %q : f32
    %2 = arith.addf %z, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// The index o * 2 has a stride and no loop of a window.
// CHECK-LABEL: func.func @strided
// CHECK: optree.generic
func.func @strided(%x: tensor<5x4xf32>, %w: tensor<4x2xf32>, %o: tensor<3x2xf32>) -> tensor<3x2xf32> {
  %0 = linalg.generic {
      indexing_maps = [affine_map<(o, f, c) -> (o * 2, c)>, affine_map<(o, f, c) -> (c, f)>, affine_map<(o, f, c) -> (o, f)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %w : tensor<5x4xf32>, tensor<4x2xf32>) outs(%o : tensor<3x2xf32>) {
  ^bb0(%p: f32, %q: f32, %z: f32):
    %1 = arith.mulf %p, %q : f32
    %2 = arith.addf %z, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}

// Two loops of the window index one dimension of the image.
// CHECK-LABEL: func.func @two_taps
// CHECK: optree.generic
func.func @two_taps(%x: tensor<8xf32>, %w: tensor<2x3xf32>, %o: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.generic {
      indexing_maps = [affine_map<(o, k, l) -> (o + k * 2 + l)>, affine_map<(o, k, l) -> (k, l)>, affine_map<(o, k, l) -> (o)>],
      iterator_types = ["parallel", "reduction", "reduction"]}
      ins(%x, %w : tensor<8xf32>, tensor<2x3xf32>) outs(%o : tensor<4xf32>) {
  ^bb0(%p: f32, %q: f32, %z: f32):
    %1 = arith.mulf %p, %q : f32
    %2 = arith.addf %z, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// Both loops of o + p are loops of the output, so no window slides.
// CHECK-LABEL: func.func @sum_of_the_output
// CHECK: optree.generic
func.func @sum_of_the_output(%x: tensor<4xf32>, %w: tensor<2xf32>, %o: tensor<2x3x2xf32>) -> tensor<2x3x2xf32> {
  %0 = linalg.generic {
      indexing_maps = [affine_map<(o, p, m) -> (o + p)>, affine_map<(o, p, m) -> (m)>, affine_map<(o, p, m) -> (o, p, m)>],
      iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %w : tensor<4xf32>, tensor<2xf32>) outs(%o : tensor<2x3x2xf32>) {
  ^bb0(%p: f32, %q: f32, %z: f32):
    %1 = arith.mulf %p, %q : f32
    %2 = arith.addf %z, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<2x3x2xf32>
  return %0 : tensor<2x3x2xf32>
}
