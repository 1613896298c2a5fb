// Parallel loops may change places, and reductions whose combiner associates and commutes. All loops keep their order if the
// body has effects or buffers may overlap.

// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize)' | FileCheck %s --check-prefixes=CHECK,APART
// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize{assume-disjoint-arguments=false})' | FileCheck %s --check-prefixes=CHECK,KEPT
// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize{remarks=left})' 2>&1 >/dev/null | FileCheck %s --check-prefix=WHY
// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize{remarks=left assume-disjoint-arguments=false})' 2>&1 >/dev/null | FileCheck %s --check-prefix=MAY-OVERLAP

#t = affine_map<(d0, d1) -> (d1, d0)>
#i = affine_map<(d0, d1) -> (d0, d1)>
#none = affine_map<(d0, d1) -> ()>
func.func private @called()

// CHECK-LABEL: func.func @ieee_maximum(
// CHECK: linalg.reduce ins(%arg0
func.func @ieee_maximum(%a: tensor<2x3xf32>, %o: tensor<f32>) -> tensor<f32> {
  %0 = linalg.generic {indexing_maps = [#t, #none], iterator_types = ["reduction", "reduction"]} ins(%a : tensor<2x3xf32>) outs(%o : tensor<f32>) {
  ^bb0(%x: f32, %y: f32):
    %1 = arith.maximumf %x, %y : f32
    linalg.yield %1 : f32
  } -> tensor<f32>
  return %0 : tensor<f32>
}

// arith.maxnumf of signalling NaNs depends on which comes first.
// CHECK-LABEL: func.func @maximum_of_numbers(
// CHECK: linalg.generic
func.func @maximum_of_numbers(%a: tensor<2x3xf32>, %o: tensor<f32>) -> tensor<f32> {
  %0 = linalg.generic {indexing_maps = [#t, #none], iterator_types = ["reduction", "reduction"]} ins(%a : tensor<2x3xf32>) outs(%o : tensor<f32>) {
  ^bb0(%x: f32, %y: f32):
    %1 = arith.maxnumf %x, %y : f32
    linalg.yield %1 : f32
  } -> tensor<f32>
  return %0 : tensor<f32>
}

// CHECK-LABEL: func.func @several_terms(
// CHECK: linalg.reduce ins(%arg0, %arg1
func.func @several_terms(%a: tensor<2x3xi32>, %b: tensor<2x3xi32>, %o: tensor<i32>, %p: tensor<i32>) -> (tensor<i32>, tensor<i32>) {
  %0:2 = linalg.generic {indexing_maps = [#t, #t, #none, #none], iterator_types = ["reduction", "reduction"]} ins(%a, %b : tensor<2x3xi32>, tensor<2x3xi32>) outs(%o, %p : tensor<i32>, tensor<i32>) {
  ^bb0(%x: i32, %u: i32, %y: i32, %z: i32):
    %1 = arith.addi %x, %y : i32
    %2 = arith.addi %1, %u : i32
    %3 = arith.muli %x, %u : i32
    %4 = arith.maxsi %z, %3 : i32
    linalg.yield %2, %4 : i32, i32
  } -> (tensor<i32>, tensor<i32>)
  return %0#0, %0#1 : tensor<i32>, tensor<i32>
}

// The second result is a sum with the accumulator of the first.
// CHECK-LABEL: func.func @dependent(
// CHECK: linalg.generic
func.func @dependent(%a: tensor<2x3xi32>, %b: tensor<2x3xi32>, %o: tensor<i32>, %p: tensor<i32>) -> (tensor<i32>, tensor<i32>) {
  %0:2 = linalg.generic {indexing_maps = [#t, #t, #none, #none], iterator_types = ["reduction", "reduction"]} ins(%a, %b : tensor<2x3xi32>, tensor<2x3xi32>) outs(%o, %p : tensor<i32>, tensor<i32>) {
  ^bb0(%x: i32, %u: i32, %y: i32, %z: i32):
    %1 = arith.addi %x, %y : i32
    %2 = arith.addi %z, %y : i32
    linalg.yield %1, %2 : i32, i32
  } -> (tensor<i32>, tensor<i32>)
  return %0#0, %0#1 : tensor<i32>, tensor<i32>
}

// The result is the last element.
// CHECK-LABEL: func.func @last(
// CHECK: linalg.generic
func.func @last(%a: tensor<2x3xi32>, %o: tensor<i32>) -> tensor<i32> {
  %0 = linalg.generic {indexing_maps = [#t, #none], iterator_types = ["reduction", "reduction"]} ins(%a : tensor<2x3xi32>) outs(%o : tensor<i32>) {
  ^bb0(%x: i32, %y: i32):
    linalg.yield %x : i32
  } -> tensor<i32>
  return %0 : tensor<i32>
}

// With the flag nsw, partial sums in another order may overflow.
// CHECK-LABEL: func.func @no_overflow(
// CHECK: linalg.generic
func.func @no_overflow(%a: tensor<2x3xi32>, %o: tensor<i32>) -> tensor<i32> {
  %0 = linalg.generic {indexing_maps = [#t, #none], iterator_types = ["reduction", "reduction"]} ins(%a : tensor<2x3xi32>) outs(%o : tensor<i32>) {
  ^bb0(%x: i32, %y: i32):
    %1 = arith.addi %x, %y overflow<nsw> : i32
    linalg.yield %1 : i32
  } -> tensor<i32>
  return %0 : tensor<i32>
}

// A loop that runs once has no order.
// CHECK-LABEL: func.func @runs_once(
// CHECK: linalg.reduce ins(%arg0
func.func @runs_once(%a: tensor<1x3xf32>, %o: tensor<f32>) -> tensor<f32> {
  %0 = linalg.generic {indexing_maps = [#t, #none], iterator_types = ["reduction", "reduction"]} ins(%a : tensor<1x3xf32>) outs(%o : tensor<f32>) {
  ^bb0(%x: f32, %y: f32):
    %1 = arith.addf %x, %y : f32
    linalg.yield %1 : f32
  } -> tensor<f32>
  return %0 : tensor<f32>
}

// CHECK-LABEL: func.func @calls_in_order(
// CHECK: linalg.map
func.func @calls_in_order(%a: tensor<2x3xf32>, %o: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = linalg.generic {indexing_maps = [#i, #i], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<2x3xf32>) outs(%o : tensor<2x3xf32>) {
  ^bb0(%x: f32, %y: f32):
    func.call @called() : () -> ()
    linalg.yield %x : f32
  } -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @calls_in_another_order(
// CHECK: linalg.generic
func.func @calls_in_another_order(%a: tensor<2x3xf32>, %o: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = linalg.generic {indexing_maps = [#t, #t], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<2x3xf32>) outs(%o : tensor<2x3xf32>) {
  ^bb0(%x: f32, %y: f32):
    func.call @called() : () -> ()
    linalg.yield %x : f32
  } -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @two_arguments(
// APART: linalg.transpose
// KEPT: linalg.generic
// MAY-OVERLAP: :[[#@LINE+2]]:{{.*}} nearest is linalg.transpose, which needs buffers that do not overlap
func.func @two_arguments(%a: memref<2x3xf32>, %o: memref<3x2xf32>) {
  linalg.generic {indexing_maps = [#i, #t], iterator_types = ["parallel", "parallel"]} ins(%a : memref<2x3xf32>) outs(%o : memref<3x2xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return
}

// CHECK-LABEL: func.func @views_of_two_arguments(
// APART: linalg.transpose
// KEPT: linalg.generic
func.func @views_of_two_arguments(%a: memref<2x?xf32>, %o: memref<6xf32>) {
  %u = memref.cast %a : memref<2x?xf32> to memref<2x3xf32>
  %v = memref.expand_shape %o [[0, 1]] output_shape [3, 2] : memref<6xf32> into memref<3x2xf32>
  linalg.generic {indexing_maps = [#i, #t], iterator_types = ["parallel", "parallel"]} ins(%u : memref<2x3xf32>) outs(%v : memref<3x2xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return
}

// CHECK-LABEL: func.func @argument_and_allocation(
// CHECK: linalg.transpose
func.func @argument_and_allocation(%a: memref<2x3xf32>) {
  %o = memref.alloc() : memref<3x2xf32>
  linalg.generic {indexing_maps = [#i, #t], iterator_types = ["parallel", "parallel"]} ins(%a : memref<2x3xf32>) outs(%o : memref<3x2xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  memref.dealloc %o : memref<3x2xf32>
  return
}

// CHECK-LABEL: func.func @two_views_of_one(
// CHECK: linalg.generic
func.func @two_views_of_one(%a: memref<2x3xf32>) {
  %u = memref.collapse_shape %a [[0, 1]] : memref<2x3xf32> into memref<6xf32>
  %v = memref.expand_shape %u [[0, 1]] output_shape [3, 2] : memref<6xf32> into memref<3x2xf32>
  linalg.generic {indexing_maps = [#i, #t], iterator_types = ["parallel", "parallel"]} ins(%a : memref<2x3xf32>) outs(%v : memref<3x2xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return
}

// The output is one of two buffers; one of them is the input.
// CHECK-LABEL: func.func @chosen(
// CHECK: linalg.generic
func.func @chosen(%a: memref<2x2xf32>, %b: memref<2x2xf32>, %c: i1) {
  %u = arith.select %c, %a, %b : memref<2x2xf32>
  linalg.generic {indexing_maps = [#i, #t], iterator_types = ["parallel", "parallel"]} ins(%a : memref<2x2xf32>) outs(%u : memref<2x2xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return
}

// Input and output are arguments of an scf.for, which both start as %a.
// CHECK-LABEL: func.func @carried(
// CHECK: linalg.generic
func.func @carried(%a: memref<2x2xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %k = %c0 to %n step %c1 iter_args(%u = %a, %v = %a) -> (memref<2x2xf32>, memref<2x2xf32>) {
    linalg.generic {indexing_maps = [#i, #t], iterator_types = ["parallel", "parallel"]} ins(%u : memref<2x2xf32>) outs(%v : memref<2x2xf32>) {
    ^bb0(%x: f32, %y: f32):
      linalg.yield %x : f32
    }
    scf.yield %v, %u : memref<2x2xf32>, memref<2x2xf32>
  }
  return
}

// Input and output are arguments of a block, and the branch passes %a for both.
// CHECK-LABEL: func.func @jumped(
// CHECK: linalg.generic
func.func @jumped(%a: memref<2x2xf32>) {
  cf.br ^bb1(%a, %a : memref<2x2xf32>, memref<2x2xf32>)
^bb1(%u: memref<2x2xf32>, %v: memref<2x2xf32>):
  linalg.generic {indexing_maps = [#i, #t], iterator_types = ["parallel", "parallel"]} ins(%u : memref<2x2xf32>) outs(%v : memref<2x2xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return
}

// The generic works in place, and each iteration reads and writes its own element.
// CHECK-LABEL: func.func @in_place(
// CHECK: linalg.exp ins(%arg0 : memref<2x3xf32>) outs(%arg0 : memref<2x3xf32>)
func.func @in_place(%a: memref<2x3xf32>) {
  linalg.generic {indexing_maps = [#t, #t], iterator_types = ["parallel", "parallel"]} ins(%a : memref<2x3xf32>) outs(%a : memref<2x3xf32>) {
  ^bb0(%x: f32, %y: f32):
    %1 = math.exp %x : f32
    linalg.yield %1 : f32
  }
  return
}

// By its strides, two positions of the output are one element.
// CHECK-LABEL: func.func @overlapping_rows(
// CHECK: linalg.generic
func.func @overlapping_rows(%a: memref<2x3xf32>, %o: memref<3x2xf32, strided<[1, 1]>>) {
  linalg.generic {indexing_maps = [#i, #t], iterator_types = ["parallel", "parallel"]} ins(%a : memref<2x3xf32>) outs(%o : memref<3x2xf32, strided<[1, 1]>>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return
}

// The offset of an element exceeds 64 bits.
// CHECK-LABEL: func.func @overlapping_far_apart(
// CHECK: linalg.elementwise
func.func @overlapping_far_apart(%o: memref<9x2xf32, strided<[2305843009213693952, 4611686018427387904]>>) {
  linalg.generic {indexing_maps = [#t, #t], iterator_types = ["parallel", "parallel"]} ins(%o : memref<9x2xf32, strided<[2305843009213693952, 4611686018427387904]>>) outs(%o : memref<9x2xf32, strided<[2305843009213693952, 4611686018427387904]>>) {
  ^bb0(%x: f32, %y: f32):
    %1 = math.exp %x : f32
    linalg.yield %1 : f32
  }
  return
}

// CHECK-LABEL: func.func @columns(
// CHECK: linalg.exp
func.func @columns(%o: memref<2x3xf32, strided<[1, 2]>>) {
  linalg.generic {indexing_maps = [#t, #t], iterator_types = ["parallel", "parallel"]} ins(%o : memref<2x3xf32, strided<[1, 2]>>) outs(%o : memref<2x3xf32, strided<[1, 2]>>) {
  ^bb0(%x: f32, %y: f32):
    %1 = math.exp %x : f32
    linalg.yield %1 : f32
  }
  return
}

// assume-disjoint-arguments also assumes that positions of an argument are distinct elements.
// CHECK-LABEL: func.func @unknown_strides(
// APART: linalg.exp
// KEPT: linalg.elementwise
func.func @unknown_strides(%o: memref<2x3xf32, strided<[?, ?], offset: ?>>) {
  linalg.generic {indexing_maps = [#t, #t], iterator_types = ["parallel", "parallel"]} ins(%o : memref<2x3xf32, strided<[?, ?], offset: ?>>) outs(%o : memref<2x3xf32, strided<[?, ?], offset: ?>>) {
  ^bb0(%x: f32, %y: f32):
    %1 = math.exp %x : f32
    linalg.yield %1 : f32
  }
  return
}

// CHECK-LABEL: func.func @unknown_sizes(
// APART: linalg.exp
// KEPT: linalg.elementwise
func.func @unknown_sizes(%o: memref<?x3xf32, strided<[1, 1]>>) {
  linalg.generic {indexing_maps = [#t, #t], iterator_types = ["parallel", "parallel"]} ins(%o : memref<?x3xf32, strided<[1, 1]>>) outs(%o : memref<?x3xf32, strided<[1, 1]>>) {
  ^bb0(%x: f32, %y: f32):
    %1 = math.exp %x : f32
    linalg.yield %1 : f32
  }
  return
}

// The layout has no strides, so two positions may be one element in spite of assume-disjoint-arguments.
// CHECK-LABEL: func.func @layout_without_strides(
// CHECK: linalg.elementwise
func.func @layout_without_strides(%o: memref<2x3xf32, affine_map<(d0, d1) -> (d0 floordiv 2, d1)>>) {
  linalg.generic {indexing_maps = [#t, #t], iterator_types = ["parallel", "parallel"]} ins(%o : memref<2x3xf32, affine_map<(d0, d1) -> (d0 floordiv 2, d1)>>) outs(%o : memref<2x3xf32, affine_map<(d0, d1) -> (d0 floordiv 2, d1)>>) {
  ^bb0(%x: f32, %y: f32):
    %1 = math.exp %x : f32
    linalg.yield %1 : f32
  }
  return
}

// CHECK-LABEL: func.func @slice(
// CHECK: linalg.exp
func.func @slice(%n: index) {
  %a = memref.alloc(%n, %n) : memref<?x?xf32>
  %o = memref.subview %a[%n, %n] [2, %n] [2, 3] : memref<?x?xf32> to memref<2x?xf32, strided<[?, 3], offset: ?>>
  linalg.generic {indexing_maps = [#t, #t], iterator_types = ["parallel", "parallel"]} ins(%o : memref<2x?xf32, strided<[?, 3], offset: ?>>) outs(%o : memref<2x?xf32, strided<[?, 3], offset: ?>>) {
  ^bb0(%x: f32, %y: f32):
    %1 = math.exp %x : f32
    linalg.yield %1 : f32
  }
  return
}

// CHECK-LABEL: func.func @slice_of_unknown_steps(
// CHECK: linalg.elementwise
func.func @slice_of_unknown_steps(%n: index) {
  %a = memref.alloc(%n, %n) : memref<?x?xf32>
  %o = memref.subview %a[%n, %n] [2, 3] [%n, 3] : memref<?x?xf32> to memref<2x3xf32, strided<[?, 3], offset: ?>>
  linalg.generic {indexing_maps = [#t, #t], iterator_types = ["parallel", "parallel"]} ins(%o : memref<2x3xf32, strided<[?, 3], offset: ?>>) outs(%o : memref<2x3xf32, strided<[?, 3], offset: ?>>) {
  ^bb0(%x: f32, %y: f32):
    %1 = math.exp %x : f32
    linalg.yield %1 : f32
  }
  return
}

// The body applies two operations to the accumulator.
// CHECK-LABEL: func.func @horner(
// CHECK: linalg.generic
func.func @horner(%a: tensor<2x3xi32>, %o: tensor<i32>) -> tensor<i32> {
  %0 = linalg.generic {indexing_maps = [#t, #none], iterator_types = ["reduction", "reduction"]} ins(%a : tensor<2x3xi32>) outs(%o : tensor<i32>) {
  ^bb0(%x: i32, %y: i32):
    %1 = arith.muli %y, %x : i32
    %2 = arith.addi %1, %x : i32
    linalg.yield %2 : i32
  } -> tensor<i32>
  return %0 : tensor<i32>
}

// No scalar function has elements of a vector type.
// CHECK-LABEL: func.func @vectors(
// CHECK: linalg.generic
func.func @vectors(%a: tensor<2x3xvector<4xi32>>, %o: tensor<vector<4xi32>>) -> tensor<vector<4xi32>> {
  %0 = linalg.generic {indexing_maps = [#t, #none], iterator_types = ["reduction", "reduction"]} ins(%a : tensor<2x3xvector<4xi32>>) outs(%o : tensor<vector<4xi32>>) {
  ^bb0(%x: vector<4xi32>, %y: vector<4xi32>):
    %1 = arith.addi %x, %y : vector<4xi32>
    linalg.yield %1 : vector<4xi32>
  } -> tensor<vector<4xi32>>
  return %0 : tensor<vector<4xi32>>
}

// Only the loop that runs once changes its place, so the calls keep their order.
// CHECK-LABEL: func.func @calls_beside_a_loop_that_runs_once(
// CHECK: linalg.map
func.func @calls_beside_a_loop_that_runs_once(%a: tensor<1x3xf32>, %o: tensor<1x3xf32>) -> tensor<1x3xf32> {
  %0 = linalg.generic {indexing_maps = [#t, #t], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<1x3xf32>) outs(%o : tensor<1x3xf32>) {
  ^bb0(%x: f32, %y: f32):
    func.call @called() : () -> ()
    linalg.yield %x : f32
  } -> tensor<1x3xf32>
  return %0 : tensor<1x3xf32>
}

// Tensors are values and do not overlap.
// CHECK-LABEL: func.func @one_tensor(
// CHECK: linalg.transpose
func.func @one_tensor(%a: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %0 = linalg.generic {indexing_maps = [#i, #t], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<2x2xf32>) outs(%a : tensor<2x2xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}

// CHECK-LABEL: func.func @sum_into_a_buffer(
// APART: linalg.reduce
// KEPT: linalg.generic
func.func @sum_into_a_buffer(%a: memref<2x3xi32>, %o: memref<i32>) {
  linalg.generic {indexing_maps = [#t, #none], iterator_types = ["reduction", "reduction"]} ins(%a : memref<2x3xi32>) outs(%o : memref<i32>) {
  ^bb0(%x: i32, %y: i32):
    %1 = arith.addi %x, %y : i32
    linalg.yield %1 : i32
  }
  return
}

// A scalar is in no buffer, so it does not overlap the output.
// CHECK-LABEL: func.func @scalar(
// CHECK: linalg.fill
func.func @scalar(%s: f32, %o: memref<2x3xf32>) {
  %e = math.exp %s : f32
  linalg.generic {indexing_maps = [#none, #t], iterator_types = ["parallel", "parallel"]} ins(%e : f32) outs(%o : memref<2x3xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return
}

// No op has the two loops of the window in this order.
// WHY: linalg.generic stays; nearest is linalg.transpose, which needs buffers that do not overlap where loops are in another order
// WHY: linalg.generic stays; nearest is linalg.pooling_nhwc_sum, which needs reduction loops in that order
// CHECK-LABEL: func.func @window(
// CHECK: linalg.generic
func.func @window(%a: tensor<1x4x4x2xf32>, %w: tensor<2x2xf32>, %o: tensor<1x3x3x2xf32>) -> tensor<1x3x3x2xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(n, h, w, c, x, y) -> (n, h + y, w + x, c)>, affine_map<(n, h, w, c, x, y) -> (y, x)>, affine_map<(n, h, w, c, x, y) -> (n, h, w, c)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%a, %w : tensor<1x4x4x2xf32>, tensor<2x2xf32>) outs(%o : tensor<1x3x3x2xf32>) {
  ^bb0(%x: f32, %u: f32, %y: f32):
    %1 = arith.addf %y, %x : f32
    linalg.yield %1 : f32
  } -> tensor<1x3x3x2xf32>
  return %0 : tensor<1x3x3x2xf32>
}
