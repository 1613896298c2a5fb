// Windowed generics become named ops after forms split off functions, add loops or change the layout.

// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize{form=category})' --mlir-print-local-scope | FileCheck %s --check-prefixes=CHECK,CATEGORY
// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize{form=named})' --mlir-print-local-scope | FileCheck %s --check-prefixes=CHECK,NAMED
// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize{form=named remarks=all})' -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize{form=named},canonicalize,cse)' -o %t.once
// RUN: tree-opt %t.once --pass-pipeline='builtin.module(linalg-tree-specialize{form=named},canonicalize,cse)' -o %t.twice
// RUN: diff %t.once %t.twice
// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize{form=category},canonicalize,cse)' -o %t.once
// RUN: tree-opt %t.once --pass-pipeline='builtin.module(linalg-tree-specialize{form=category},canonicalize,cse)' -o %t.twice
// RUN: diff %t.once %t.twice

#image = affine_map<(n, oh, ow, f, kh, kw, c) -> (n, oh * 2 + kh, ow * 2 + kw, c)>
#filter = affine_map<(n, oh, ow, f, kh, kw, c) -> (kh, kw, c, f)>
#of_c = affine_map<(n, oh, ow, f, kh, kw, c) -> (c)>
#of_f = affine_map<(n, oh, ow, f, kh, kw, c) -> (f)>
#out = affine_map<(n, oh, ow, f, kh, kw, c) -> (n, oh, ow, f)>
#flat = affine_map<(oh, ow, kh, kw) -> (oh * 2 + kh, ow + kw)>
#window = affine_map<(oh, ow, kh, kw) -> (kh, kw)>
#pooled = affine_map<(oh, ow, kh, kw) -> (oh, ow)>

// The bias is broadcast along the dynamic sizes of the image. The convolution keeps the attributes of the generic.
// CHECK-LABEL: @bias_and_relu
// CHECK: %[[ZERO:.*]] = arith.constant 0.0
// NAMED: %[[B:.*]] = linalg.broadcast ins(%arg1 : tensor<4xf32>) outs({{.*}} : tensor<1x?x?x4xf32>) dimensions = [0, 1, 2]
// NAMED: %[[S:.*]] = linalg.add ins(%arg0, %[[B]] :
// NAMED: %[[R:.*]] = linalg.max ins(%[[S]], %[[ZERO]] : tensor<1x?x?x4xf32>, f32)
// CATEGORY: %[[S:.*]] = linalg.elementwise kind=#linalg.elementwise_kind<add> indexing_maps = [{{.*}}, affine_map<(d0, d1, d2, d3) -> (d3)>, {{.*}}] ins(%arg0, %arg1 :
// CATEGORY: %[[R:.*]] = linalg.elementwise kind=#linalg.elementwise_kind<max_signed> {{.*}} ins(%[[S]], %[[ZERO]] : tensor<1x?x?x4xf32>, f32)
// CHECK: linalg.conv_2d_nhwc_hwcf {note, strides = dense<2> : tensor<2xi64>} ins(%[[R]], %arg2 : {{.*}}) outs(%arg3 :
// CHECK-NOT: linalg.
// REMARK: linalg.generic becomes linalg.broadcast, linalg.add, linalg.max, linalg.conv_2d_nhwc_hwcf
func.func @bias_and_relu(%x: tensor<1x?x?x4xf32>, %b: tensor<4xf32>, %w: tensor<3x3x4x8xf32>, %o: tensor<1x?x?x8xf32>) -> tensor<1x?x?x8xf32> {
  %zero = arith.constant 0.0 : f32
  %0 = linalg.generic {indexing_maps = [#image, #of_c, #filter, #out],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%x, %b, %w : tensor<1x?x?x4xf32>, tensor<4xf32>, tensor<3x3x4x8xf32>) outs(%o : tensor<1x?x?x8xf32>) attrs = {note} {
  ^bb0(%p: f32, %q: f32, %k: f32, %z: f32):
    %1 = arith.addf %p, %q : f32
    %2 = arith.maximumf %1, %zero : f32
    %3 = arith.mulf %2, %k : f32
    %4 = arith.addf %z, %3 : f32
    linalg.yield %4 : f32
  } -> tensor<1x?x?x8xf32>
  return %0 : tensor<1x?x?x8xf32>
}

// The convolution casts the image. The filter gets a cast of its own, since a function follows it.
// CHECK-LABEL: @scaled_filter
// CHECK: %[[W:.*]] = linalg.copy ins(%arg1 : tensor<3x3x4x8xi8>) outs({{.*}} : tensor<3x3x4x8xf32>)
// NAMED: %[[S:.*]] = linalg.broadcast ins(%arg2 :
// NAMED: %[[F:.*]] = linalg.mul ins(%[[W]], %[[S]] :
// CATEGORY: %[[F:.*]] = linalg.elementwise kind=#linalg.elementwise_kind<mul> {{.*}} ins(%[[W]], %arg2 :
// CHECK: linalg.conv_2d_nhwc_hwcf {{.*}} ins(%arg0, %[[F]] : tensor<1x9x9x4xi8>, tensor<3x3x4x8xf32>)
// CHECK-NOT: linalg.
func.func @scaled_filter(%x: tensor<1x9x9x4xi8>, %w: tensor<3x3x4x8xi8>, %s: tensor<8xf32>, %o: tensor<1x4x4x8xf32>) -> tensor<1x4x4x8xf32> {
  %0 = linalg.generic {indexing_maps = [#image, #filter, #of_f, #out],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%x, %w, %s : tensor<1x9x9x4xi8>, tensor<3x3x4x8xi8>, tensor<8xf32>) outs(%o : tensor<1x4x4x8xf32>) {
  ^bb0(%p: i8, %k: i8, %q: f32, %z: f32):
    %1 = arith.sitofp %p : i8 to f32
    %2 = arith.sitofp %k : i8 to f32
    %3 = arith.mulf %2, %q : f32
    %4 = arith.mulf %1, %3 : f32
    %5 = arith.addf %z, %4 : f32
    linalg.yield %5 : f32
  } -> tensor<1x4x4x8xf32>
  return %0 : tensor<1x4x4x8xf32>
}

// linalg.max runs on i8, before the cast, which the convolution does.
// CHECK-LABEL: @narrow_relu
// NAMED: %[[R:.*]] = linalg.max ins(%arg0, {{.*}} : tensor<1x9x9x4xi8>, i8)
// CATEGORY: %[[R:.*]] = linalg.elementwise kind=#linalg.elementwise_kind<max_signed> {{.*}} ins(%arg0, {{.*}} : tensor<1x9x9x4xi8>, i8)
// CHECK: linalg.conv_2d_nhwc_hwcf {{.*}} ins(%[[R]], %arg1 : tensor<1x9x9x4xi8>, tensor<3x3x4x8xi8>)
// CHECK-NOT: linalg.
func.func @narrow_relu(%x: tensor<1x9x9x4xi8>, %w: tensor<3x3x4x8xi8>, %o: tensor<1x4x4x8xi32>) -> tensor<1x4x4x8xi32> {
  %zero = arith.constant 0 : i8
  %0 = linalg.generic {indexing_maps = [#image, #filter, #out],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%x, %w : tensor<1x9x9x4xi8>, tensor<3x3x4x8xi8>) outs(%o : tensor<1x4x4x8xi32>) {
  ^bb0(%p: i8, %k: i8, %z: i32):
    %1 = arith.maxsi %p, %zero : i8
    %2 = arith.extsi %1 : i8 to i32
    %3 = arith.extsi %k : i8 to i32
    %4 = arith.muli %2, %3 : i32
    %5 = arith.addi %z, %4 : i32
    linalg.yield %5 : i32
  } -> tensor<1x4x4x8xi32>
  return %0 : tensor<1x4x4x8xi32>
}

// The image has neither batch nor channels, so the form expands it by unit dimensions.
// CHECK-LABEL: @pooled_matrix
// CHECK: %[[X:.*]] = tensor.expand_shape %arg0 {{\[\[}}0, 1, 2], [3]] output_shape [1, 1, %{{.*}}, %{{.*}}] : tensor<?x?xf32> into tensor<1x1x?x?xf32>
// CHECK: %[[O:.*]] = tensor.expand_shape %arg2 {{\[\[}}0, 1, 2], [3]]
// CHECK: %[[R:.*]] = linalg.pooling_nchw_max {strides = dense<[2, 1]> : tensor<2xi64>} ins(%[[X]], %arg1 : {{.*}}) outs(%[[O]] :
// CHECK: tensor.collapse_shape %[[R]] {{\[\[}}0, 1, 2], [3]] : tensor<1x1x?x?xf32> into tensor<?x?xf32>
// CHECK-NOT: linalg.
func.func @pooled_matrix(%x: tensor<?x?xf32>, %w: tensor<3x3xf32>, %o: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.generic {indexing_maps = [#flat, #window, #pooled], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w : tensor<?x?xf32>, tensor<3x3xf32>) outs(%o : tensor<?x?xf32>) {
  ^bb0(%p: f32, %k: f32, %z: f32):
    %1 = arith.maximumf %z, %p : f32
    linalg.yield %1 : f32
  } -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// linalg has no pooling with this layout, so after the function the form transposes there and back.
// CHECK-LABEL: @pooled_volume
// NAMED: %[[A:.*]] = linalg.abs ins(%arg0 :
// CATEGORY: %[[A:.*]] = linalg.elementwise kind=#linalg.elementwise_kind<abs> ins(%arg0 :
// CHECK: %[[X:.*]] = linalg.transpose ins(%[[A]] : {{.*}} permutation = [0, 2, 3, 4, 1]
// CHECK: %[[O:.*]] = linalg.transpose ins(%arg2 : {{.*}} permutation = [0, 2, 3, 4, 1]
// CHECK: %[[R:.*]] = linalg.pooling_ndhwc_max {strides = dense<[2, 2, 1]> : tensor<3xi64>} ins(%[[X]], %arg1 : {{.*}}) outs(%[[O]] :
// CHECK: linalg.transpose ins(%[[R]] : {{.*}}) outs(%arg2 : {{.*}}) permutation = [0, 4, 1, 2, 3]
// CHECK-NOT: linalg.
func.func @pooled_volume(%x: tensor<2x3x9x9x9xf32>, %w: tensor<3x3x3xf32>, %o: tensor<2x3x4x4x7xf32>) -> tensor<2x3x4x4x7xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(n, c, d, h, w, k, i, j) -> (n, c, d * 2 + k, h * 2 + i, w + j)>,
      affine_map<(n, c, d, h, w, k, i, j) -> (k, i, j)>, affine_map<(n, c, d, h, w, k, i, j) -> (n, c, d, h, w)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%x, %w : tensor<2x3x9x9x9xf32>, tensor<3x3x3xf32>) outs(%o : tensor<2x3x4x4x7xf32>) {
  ^bb0(%p: f32, %k: f32, %z: f32):
    %1 = math.absf %p : f32
    %2 = arith.maximumf %z, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<2x3x4x4x7xf32>
  return %0 : tensor<2x3x4x4x7xf32>
}

// CHECK-LABEL: @one_image
// CHECK: %[[X:.*]] = tensor.expand_shape %arg0 {{\[\[}}0, 1], [2], [3]] output_shape [1, 4, 9, 9]
// CHECK: %[[O:.*]] = tensor.expand_shape %arg2
// CHECK: %[[R:.*]] = linalg.conv_2d_nchw_fchw {strides = dense<2> : tensor<2xi64>} ins(%[[X]], %arg1 : {{.*}}) outs(%[[O]] :
// CHECK: tensor.collapse_shape %[[R]]
// CHECK-NOT: linalg.
func.func @one_image(%x: tensor<4x9x9xf32>, %w: tensor<8x4x3x3xf32>, %o: tensor<8x4x4xf32>) -> tensor<8x4x4xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(c, f, i, h, w, j) -> (f, c, i, j)>, affine_map<(c, f, i, h, w, j) -> (c, h * 2 + i, w * 2 + j)>,
      affine_map<(c, f, i, h, w, j) -> (f, h, w)>],
      iterator_types = ["reduction", "parallel", "reduction", "parallel", "parallel", "reduction"]}
      ins(%w, %x : tensor<8x4x3x3xf32>, tensor<4x9x9xf32>) outs(%o : tensor<8x4x4xf32>) {
  ^bb0(%k: f32, %p: f32, %z: f32):
    %1 = arith.mulf %k, %p : f32
    %2 = arith.addf %z, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<8x4x4xf32>
  return %0 : tensor<8x4x4xf32>
}

// The generic lacks the loops of a window of one element, so the form expands the filter by unit dimensions.
// CHECK-LABEL: @every_other_pixel
// CHECK: %[[W:.*]] = tensor.expand_shape %arg1 {{\[\[}}0, 1, 2], [3]] output_shape [1, 1, 4, 8]
// CHECK: linalg.conv_2d_nhwc_hwcf {strides = dense<2> : tensor<2xi64>} ins(%arg0, %[[W]] : {{.*}}) outs(%arg2 :
// CHECK-NOT: linalg.
func.func @every_other_pixel(%x: tensor<1x9x9x4xf32>, %w: tensor<4x8xf32>, %o: tensor<1x5x5x8xf32>) -> tensor<1x5x5x8xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(n, h, w, f, c) -> (n, h * 2, w * 2, c)>, affine_map<(n, h, w, f, c) -> (c, f)>,
      affine_map<(n, h, w, f, c) -> (n, h, w, f)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%x, %w : tensor<1x9x9x4xf32>, tensor<4x8xf32>) outs(%o : tensor<1x5x5x8xf32>) {
  ^bb0(%p: f32, %k: f32, %z: f32):
    %1 = arith.mulf %k, %p : f32
    %2 = arith.addf %z, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<1x5x5x8xf32>
  return %0 : tensor<1x5x5x8xf32>
}

// The loop i covers all rows of the image; it becomes the first dimension of the window.
// CHECK-LABEL: @all_rows
// CHECK: %[[X:.*]] = tensor.expand_shape %arg0
// CHECK: linalg.pooling_{{.*}}sum {{.*}}ins(%[[X]], {{.*}} : {{.*}}, tensor<9x3xf32>)
func.func @all_rows(%x: tensor<2x9x9xf32>, %w: tensor<3xf32>, %o: tensor<2x7xf32>) -> tensor<2x7xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(n, w, i, j) -> (n, i, w + j)>, affine_map<(n, w, i, j) -> (j)>,
      affine_map<(n, w, i, j) -> (n, w)>], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w : tensor<2x9x9xf32>, tensor<3xf32>) outs(%o : tensor<2x7xf32>) {
  ^bb0(%p: f32, %k: f32, %z: f32):
    %1 = arith.addf %z, %p : f32
    linalg.yield %1 : f32
  } -> tensor<2x7xf32>
  return %0 : tensor<2x7xf32>
}

// No dimension slides, so this is a matrix times a vector; loops and operands take the order of that op.
// CHECK-LABEL: @rows_times_vector
// CATEGORY: linalg.contract indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>] ins(%{{.*}}, %arg0 :
// NAMED: linalg.matvec ins(%{{.*}}, %arg0 :
func.func @rows_times_vector(%v: tensor<3xi32>, %m: tensor<2x3xi32>, %o: tensor<2xi32>) -> tensor<2xi32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(k, m) -> (k)>, affine_map<(k, m) -> (m, k)>, affine_map<(k, m) -> (m)>],
      iterator_types = ["reduction", "parallel"]}
      ins(%v, %m : tensor<3xi32>, tensor<2x3xi32>) outs(%o : tensor<2xi32>) {
  ^bb0(%q: i32, %p: i32, %z: i32):
    %1 = arith.subi %p, %p : i32
    %2 = arith.muli %q, %1 : i32
    %3 = arith.addi %z, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// The divisor is the constant 3, so dividing elements outside of all windows cannot trap.
// CHECK-LABEL: @divided
// CHECK: linalg.pooling_nchw_max
func.func @divided(%x: tensor<9x9xi32>, %w: tensor<3x3xi32>, %o: tensor<4x7xi32>) -> tensor<4x7xi32> {
  %three = arith.constant 3 : i32
  %0 = linalg.generic {indexing_maps = [#flat, #window, #pooled], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w : tensor<9x9xi32>, tensor<3x3xi32>) outs(%o : tensor<4x7xi32>) {
  ^bb0(%p: i32, %k: i32, %z: i32):
    %1 = arith.divsi %p, %three : i32
    %2 = arith.maxsi %z, %1 : i32
    linalg.yield %2 : i32
  } -> tensor<4x7xi32>
  return %0 : tensor<4x7xi32>
}

// Images of the same static size have the same margins.
// CHECK-LABEL: @two_images_alike
// CHECK: linalg.pooling_nchw_max
func.func @two_images_alike(%x: tensor<9x9xf32>, %y: tensor<9x9xf32>, %w: tensor<3x3xf32>, %o: tensor<4x7xf32>) -> tensor<4x7xf32> {
  %0 = linalg.generic {indexing_maps = [#flat, #flat, #window, #pooled], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %y, %w : tensor<9x9xf32>, tensor<9x9xf32>, tensor<3x3xf32>) outs(%o : tensor<4x7xf32>) {
  ^bb0(%p: f32, %q: f32, %k: f32, %z: f32):
    %1 = arith.subf %p, %q : f32
    %2 = arith.maximumf %z, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<4x7xf32>
  return %0 : tensor<4x7xf32>
}

// CHECK-LABEL: @image_with_unit_dimension
// CHECK: %[[C:.*]] = tensor.collapse_shape %arg0 {{.*}} tensor<1x9x9xf32> into tensor<9x9xf32>
// CHECK: %[[X:.*]] = tensor.expand_shape %[[C]] {{.*}} tensor<9x9xf32> into tensor<1x1x9x9xf32>
// CHECK: linalg.pooling_nchw_max {{.*}} ins(%[[X]],
func.func @image_with_unit_dimension(%x: tensor<1x9x9xf32>, %w: tensor<3x3xf32>, %o: tensor<4x7xf32>) -> tensor<4x7xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(oh, ow, kh, kw) -> (0, oh * 2 + kh, ow + kw)>, #window, #pooled],
      iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w : tensor<1x9x9xf32>, tensor<3x3xf32>) outs(%o : tensor<4x7xf32>) {
  ^bb0(%p: f32, %k: f32, %z: f32):
    %1 = arith.maximumf %z, %p : f32
    linalg.yield %1 : f32
  } -> tensor<4x7xf32>
  return %0 : tensor<4x7xf32>
}

// CHECK-LABEL: @output_with_unit_dimension
// CHECK: linalg.pooling_nchw_max
func.func @output_with_unit_dimension(%x: tensor<9x9xf32>, %w: tensor<3x3xf32>, %o: tensor<1x4x7xf32>) -> tensor<1x4x7xf32> {
  %0 = linalg.generic {indexing_maps = [#flat, #window, affine_map<(oh, ow, kh, kw) -> (0, oh, ow)>], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w : tensor<9x9xf32>, tensor<3x3xf32>) outs(%o : tensor<1x4x7xf32>) {
  ^bb0(%p: f32, %k: f32, %z: f32):
    %1 = arith.maximumf %z, %p : f32
    linalg.yield %1 : f32
  } -> tensor<1x4x7xf32>
  return %0 : tensor<1x4x7xf32>
}

// CHECK-LABEL: @zero_points
// CHECK: linalg.conv_2d_nhwc_hwcf_q ins(%{{.*}}, %arg1, %arg2, %arg3 : tensor<1x9x9x4xi8>, tensor<3x3x4x8xi8>, i32, i32)
func.func @zero_points(%x: tensor<9x9x4xi8>, %w: tensor<3x3x4x8xi8>, %a: i32, %b: i32, %o: tensor<7x7x8xi32>) -> tensor<7x7x8xi32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(h, w, f, kh, kw, c) -> (h + kh, w + kw, c)>, affine_map<(h, w, f, kh, kw, c) -> (kh, kw, c, f)>,
      affine_map<(h, w, f, kh, kw, c) -> ()>, affine_map<(h, w, f, kh, kw, c) -> ()>, affine_map<(h, w, f, kh, kw, c) -> (h, w, f)>],
      iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%x, %w, %a, %b : tensor<9x9x4xi8>, tensor<3x3x4x8xi8>, i32, i32) outs(%o : tensor<7x7x8xi32>) {
  ^bb0(%p: i8, %k: i8, %q: i32, %r: i32, %z: i32):
    %1 = arith.extsi %p : i8 to i32
    %2 = arith.subi %1, %q : i32
    %3 = arith.extsi %k : i8 to i32
    %4 = arith.subi %3, %r : i32
    %5 = arith.muli %2, %4 : i32
    %6 = arith.addi %z, %5 : i32
    linalg.yield %6 : i32
  } -> tensor<7x7x8xi32>
  return %0 : tensor<7x7x8xi32>
}

// CHECK-LABEL: @minus_an_element(
// CHECK: linalg.pooling_nchw_max
func.func @minus_an_element(%x: tensor<9x9xf32>, %y: tensor<2xf32>, %w: tensor<3x3xf32>, %o: tensor<4x7xf32>) -> tensor<4x7xf32> {
  %0 = linalg.generic {indexing_maps = [#flat, affine_map<(oh, ow, kh, kw) -> (1)>, #window, #pooled], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %y, %w : tensor<9x9xf32>, tensor<2xf32>, tensor<3x3xf32>) outs(%o : tensor<4x7xf32>) {
  ^bb0(%p: f32, %q: f32, %k: f32, %z: f32):
    %1 = arith.subf %p, %q : f32
    %2 = arith.maximumf %z, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<4x7xf32>
  return %0 : tensor<4x7xf32>
}

// The window takes its shape from the extents of its loops, since the operand is indexed by a multiple or a sum of loops.
// CHECK-LABEL: @stepped_shape
// CHECK: %[[WINDOW:.*]] = tensor.empty(%{{.*}}) : tensor<?x3xf32>
// CHECK: linalg.pooling_nchw_sum ins(%{{.*}}, %[[WINDOW]] : tensor<1x2x?x9xf32>, tensor<?x3xf32>)
func.func @stepped_shape(%x: tensor<2x?x9xf32>, %w: tensor<?x3xf32>, %o: tensor<2x7xf32>) -> tensor<2x7xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(n, w, i, j) -> (n, i, w + j)>, affine_map<(n, w, i, j) -> (i * 2, j)>,
      affine_map<(n, w, i, j) -> (n, w)>], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w : tensor<2x?x9xf32>, tensor<?x3xf32>) outs(%o : tensor<2x7xf32>) {
  ^bb0(%p: f32, %k: f32, %z: f32):
    %1 = arith.addf %z, %p : f32
    linalg.yield %1 : f32
  } -> tensor<2x7xf32>
  return %0 : tensor<2x7xf32>
}

// CHECK-LABEL: @summed_shape
// CHECK: %[[WINDOW:.*]] = tensor.empty() : tensor<9x3xf32>
// CHECK: linalg.pooling_nchw_sum ins(%{{.*}}, %[[WINDOW]] : tensor<1x2x9x9xf32>, tensor<9x3xf32>)
func.func @summed_shape(%x: tensor<2x9x9xf32>, %w: tensor<11x3xf32>, %o: tensor<2x7xf32>) -> tensor<2x7xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(n, w, i, j) -> (n, i, w + j)>, affine_map<(n, w, i, j) -> (i + j, j)>,
      affine_map<(n, w, i, j) -> (n, w)>], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w : tensor<2x9x9xf32>, tensor<11x3xf32>) outs(%o : tensor<2x7xf32>) {
  ^bb0(%p: f32, %k: f32, %z: f32):
    %1 = arith.addf %z, %p : f32
    linalg.yield %1 : f32
  } -> tensor<2x7xf32>
  return %0 : tensor<2x7xf32>
}
