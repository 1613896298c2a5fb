// Each generic would become a wrong op, which linalg lacks, if one guard were missing.

// RUN: %optree_opt --pass-pipeline='builtin.module(convert-linalg-to-optree,optree-specialize)' %s | FileCheck %s
// RUN: %optree_opt --pass-pipeline='builtin.module(optree-specialize{form=named})' %s | FileCheck %s --check-prefix=NAMED

// A contraction of scaled inputs.
// CHECK-LABEL: func.func @scaled
// CHECK: optree.scaled_contract
func.func @scaled(%a0: tensor<4x8xi8>, %a1: tensor<4xf32>, %a2: tensor<8x2xi8>, %a3: tensor<2xf32>, %a4: tensor<4x2xf32>) -> tensor<4x2xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (m)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a0, %a1, %a2, %a3 : tensor<4x8xi8>, tensor<4xf32>, tensor<8x2xi8>, tensor<2xf32>) outs(%a4 : tensor<4x2xf32>) {
  ^bb0(%x: i8, %p: f32, %y: i8, %q: f32, %z: f32):
    %1 = arith.sitofp %x : i8 to f32
    %3 = arith.sitofp %y : i8 to f32
    %2 = arith.mulf %1, %p : f32
    %4 = arith.mulf %3, %q : f32
    %5 = arith.mulf %2, %4 : f32
    %6 = arith.addf %z, %5 : f32
    linalg.yield %6 : f32
  } -> tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}

// The scale of %a0 has the loop n, which %a0 lacks.
// CHECK-LABEL: func.func @other_loop
// CHECK: optree.generic
func.func @other_loop(%a0: tensor<4x8xi8>, %a1: tensor<2xf32>, %a2: tensor<8x2xi8>, %a3: tensor<2xf32>, %a4: tensor<4x2xf32>) -> tensor<4x2xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a0, %a1, %a2, %a3 : tensor<4x8xi8>, tensor<2xf32>, tensor<8x2xi8>, tensor<2xf32>) outs(%a4 : tensor<4x2xf32>) {
  ^bb0(%x: i8, %p: f32, %y: i8, %q: f32, %z: f32):
    %1 = arith.sitofp %x : i8 to f32
    %3 = arith.sitofp %y : i8 to f32
    %2 = arith.mulf %1, %p : f32
    %4 = arith.mulf %3, %q : f32
    %5 = arith.mulf %2, %4 : f32
    %6 = arith.addf %z, %5 : f32
    linalg.yield %6 : f32
  } -> tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}

// Only one input has the reduction loop l.
// CHECK-LABEL: func.func @summed_alone
// CHECK: optree.generic
func.func @summed_alone(%a0: tensor<4x8x3xi8>, %a1: tensor<4xf32>, %a2: tensor<8x2xi8>, %a3: tensor<2xf32>, %a4: tensor<4x2xf32>) -> tensor<4x2xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(m, n, k, l) -> (m, k, l)>, affine_map<(m, n, k, l) -> (m)>, affine_map<(m, n, k, l) -> (k, n)>, affine_map<(m, n, k, l) -> (n)>, affine_map<(m, n, k, l) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%a0, %a1, %a2, %a3 : tensor<4x8x3xi8>, tensor<4xf32>, tensor<8x2xi8>, tensor<2xf32>) outs(%a4 : tensor<4x2xf32>) {
  ^bb0(%x: i8, %p: f32, %y: i8, %q: f32, %z: f32):
    %1 = arith.sitofp %x : i8 to f32
    %3 = arith.sitofp %y : i8 to f32
    %2 = arith.mulf %1, %p : f32
    %4 = arith.mulf %3, %q : f32
    %5 = arith.mulf %2, %4 : f32
    %6 = arith.addf %z, %5 : f32
    linalg.yield %6 : f32
  } -> tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}

// The map of an input has the constant index 0.
// CHECK-LABEL: func.func @constant_index
// CHECK: optree.generic
func.func @constant_index(%a0: tensor<4x8x5xi8>, %a1: tensor<4xf32>, %a2: tensor<8x2xi8>, %a3: tensor<2xf32>, %a4: tensor<4x2xf32>) -> tensor<4x2xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k, 0)>, affine_map<(m, n, k) -> (m)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a0, %a1, %a2, %a3 : tensor<4x8x5xi8>, tensor<4xf32>, tensor<8x2xi8>, tensor<2xf32>) outs(%a4 : tensor<4x2xf32>) {
  ^bb0(%x: i8, %p: f32, %y: i8, %q: f32, %z: f32):
    %1 = arith.sitofp %x : i8 to f32
    %3 = arith.sitofp %y : i8 to f32
    %2 = arith.mulf %1, %p : f32
    %4 = arith.mulf %3, %q : f32
    %5 = arith.mulf %2, %4 : f32
    %6 = arith.addf %z, %5 : f32
    linalg.yield %6 : f32
  } -> tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}

// No loop is contracted: this is an outer product.
// CHECK-LABEL: func.func @outer_product
// CHECK: optree.generic
func.func @outer_product(%a0: tensor<4xi8>, %a1: tensor<4xf32>, %a2: tensor<2xi8>, %a3: tensor<2xf32>, %a4: tensor<4x2xf32>) -> tensor<4x2xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(m, n) -> (m)>, affine_map<(m, n) -> (m)>, affine_map<(m, n) -> (n)>, affine_map<(m, n) -> (n)>, affine_map<(m, n) -> (m, n)>], iterator_types = ["parallel", "parallel"]}
      ins(%a0, %a1, %a2, %a3 : tensor<4xi8>, tensor<4xf32>, tensor<2xi8>, tensor<2xf32>) outs(%a4 : tensor<4x2xf32>) {
  ^bb0(%x: i8, %p: f32, %y: i8, %q: f32, %z: f32):
    %1 = arith.sitofp %x : i8 to f32
    %3 = arith.sitofp %y : i8 to f32
    %2 = arith.mulf %1, %p : f32
    %4 = arith.mulf %3, %q : f32
    %5 = arith.mulf %2, %4 : f32
    %6 = arith.addf %z, %5 : f32
    linalg.yield %6 : f32
  } -> tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}

// Inputs of a narrow float type need scales of type f8E8M0FNU, which are powers of two.
// CHECK-LABEL: func.func @float_scale
// CHECK: optree.generic
func.func @float_scale(%a0: tensor<4x8xf16>, %a1: tensor<4xf32>, %a2: tensor<8x2xf16>, %a3: tensor<2xf32>, %a4: tensor<4x2xf32>) -> tensor<4x2xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (m)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a0, %a1, %a2, %a3 : tensor<4x8xf16>, tensor<4xf32>, tensor<8x2xf16>, tensor<2xf32>) outs(%a4 : tensor<4x2xf32>) {
  ^bb0(%x: f16, %p: f32, %y: f16, %q: f32, %z: f32):
    %1 = arith.extf %x : f16 to f32
    %3 = arith.extf %y : f16 to f32
    %2 = arith.mulf %1, %p : f32
    %4 = arith.mulf %3, %q : f32
    %5 = arith.mulf %2, %4 : f32
    %6 = arith.addf %z, %5 : f32
    linalg.yield %6 : f32
  } -> tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}

// f floordiv 4 is no multiple of a loop, so no window has this index.
// CHECK-LABEL: func.func @halves
// CHECK-NOT: optree.convolution
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

// The form goes through optree.generic, which would have two attributes named iterator_types; so the op stays.
// CHECK-LABEL: func.func @named_like_its_own
// CHECK: optree.convolution
// NAMED-LABEL: func.func @named_like_its_own
// NAMED: optree.convolution
func.func @named_like_its_own(%x: tensor<9x9x4xf32>, %w: tensor<3x3x4x8xf32>, %o: tensor<7x7x8xf32>) -> tensor<7x7x8xf32> {
  %0 = optree.convolution indexing_maps = [affine_map<(h, w, f, kh, kw, c) -> (h + kh, w + kw, c)>,
      affine_map<(h, w, f, kh, kw, c) -> (kh, kw, c, f)>, affine_map<(h, w, f, kh, kw, c) -> (h, w, f)>] {iterator_types = 1 : i32}
      ins(%x, %w : tensor<9x9x4xf32>, tensor<3x3x4x8xf32>) outs(%o : tensor<7x7x8xf32>) -> tensor<7x7x8xf32>
  return %0 : tensor<7x7x8xf32>
}

// MLIR accepts a second result that is no tensor; no op of ours has one.
// CHECK-LABEL: func.func @result_no_tensor
// CHECK: linalg.contract
func.func @result_no_tensor(%a: tensor<2x3x7xi8>, %b: tensor<2x7x5xi8>, %c: tensor<2x3x5xi8>) -> tensor<2x3x5xi8> {
  %r:2 = "linalg.contract"(%a, %b, %c) <{indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%x: i8, %y: i8, %z: i8):
    %0 = arith.muli %x, %y : i8
    %1 = arith.addi %z, %0 : i8
    linalg.yield %1 : i8
  }) : (tensor<2x3x7xi8>, tensor<2x7x5xi8>, tensor<2x3x5xi8>) -> (tensor<2x3x5xi8>, memref<0xf32>)
  return %r#0 : tensor<2x3x5xi8>
}
