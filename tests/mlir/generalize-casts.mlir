// Casts to the type of the output are part of the body, or ops of their own.

// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-generalize{casts=split})' --mlir-print-local-scope --mlir-print-debuginfo | FileCheck %s --check-prefixes=CHECK,GENERIC
// RUN: tree-opt %s --pass-pipeline='builtin.module(func.func(linalg-tree-generalize{to=category casts=split}))' --mlir-print-local-scope --mlir-print-debuginfo | FileCheck %s --check-prefixes=CHECK,CATEGORY
// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-generalize{casts=split},linalg-tree-specialize)' --mlir-print-local-scope --mlir-print-debuginfo | FileCheck %s --check-prefixes=CHECK,BACK
// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-generalize{casts=fold})' -o %t.fold
// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-generalize)' | diff - %t.fold

// CHECK-LABEL: @contraction
// CHECK: %[[N0:.*]] = tensor.dim %arg0
// CHECK: %[[N1:.*]] = tensor.dim %arg0
// CHECK: %[[E0:.*]] = tensor.empty(%[[N0]], %[[N1]]) : tensor<?x?xi32>
// GENERIC: %[[A:.*]] = linalg.generic {{.*}} ins(%arg0 : tensor<?x?xi8>) outs(%[[E0]] : tensor<?x?xi32>) {
// GENERIC: arith.extui
// GENERIC: %[[E1:.*]] = tensor.empty() : tensor<4x5xi32>
// GENERIC: %[[B:.*]] = linalg.generic {{.*}} ins(%arg1 : tensor<4x5xi8>) outs(%[[E1]] : tensor<4x5xi32>) {
// GENERIC: arith.extui
// GENERIC: linalg.generic {{.*}} ins(%[[A]], %[[B]] : tensor<?x?xi32>, tensor<4x5xi32>) outs(%arg2 : tensor<?x5xi32>) attrs = {note = "kept"}
// GENERIC-NEXT: ^bb0
// GENERIC-NEXT: arith.muli
// GENERIC-NEXT: arith.addi
// GENERIC-NEXT: linalg.yield
// GENERIC-NEXT: } -> tensor<?x5xi32> loc("here")
// CATEGORY: arith.extui
// CATEGORY: arith.extui
// CATEGORY: linalg.contract {{.*}} {note = "kept"} ins(%{{.*}}, %{{.*}} : tensor<?x?xi32>, tensor<4x5xi32>) outs(%arg2 {{.*}} loc("here")
// BACK: %[[A:.*]] = linalg.copy {cast = #linalg.type_fn<cast_unsigned>} ins(%arg0 : tensor<?x?xi8>) outs(%[[E0]] : tensor<?x?xi32>)
// BACK: %[[B:.*]] = linalg.copy {cast = #linalg.type_fn<cast_unsigned>} ins(%arg1 : tensor<4x5xi8>)
// BACK: linalg.matmul {note = "kept"} ins(%[[A]], %[[B]] : tensor<?x?xi32>, tensor<4x5xi32>) outs(%arg2 : {{.*}} loc("here")
func.func @contraction(%a: tensor<?x?xi8>, %b: tensor<4x5xi8>, %c: tensor<?x5xi32>) -> tensor<?x5xi32> {
  %0 = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>, note = "kept"} ins(%a, %b : tensor<?x?xi8>, tensor<4x5xi8>) outs(%c : tensor<?x5xi32>) -> tensor<?x5xi32> loc("here")
  return %0 : tensor<?x5xi32>
}

// Generalizing casts an operand only if its type differs from that of the output, and a scalar as a scalar.
// CHECK-LABEL: @some
// CHECK-NOT: arg0 : tensor<?x?xf32>) outs
// BACK: %[[B:.*]] = linalg.copy ins(%arg1 : tensor<?x?xf16>)
// BACK: linalg.matmul ins(%arg0, %[[B]]
// BACK: arith.extsi %arg3 : i8 to i32
// BACK: linalg.quantized_matmul ins(%{{.*}}, %{{.*}}, %{{.*}}, %arg4 : tensor<?x?xi32>, tensor<?x?xi32>, i32, i32)
func.func @some(%a: tensor<?x?xf32>, %b: tensor<?x?xf16>, %q: tensor<?x?xi8>, %z: i8, %w: i32, %c: tensor<?x?xf32>, %d: tensor<?x?xi32>) -> (tensor<?x?xf32>, tensor<?x?xi32>) {
  %0 = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf16>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = linalg.quantized_matmul ins(%q, %q, %z, %w : tensor<?x?xi8>, tensor<?x?xi8>, i8, i32) outs(%d : tensor<?x?xi32>) -> tensor<?x?xi32>
  return %0, %1 : tensor<?x?xf32>, tensor<?x?xi32>
}

// The window of a pooling gives sizes only, so generalizing does not cast it.
// CHECK-LABEL: @pooling
// BACK: %[[I:.*]] = linalg.copy {cast = #linalg.type_fn<cast_unsigned>} ins(%arg0 : tensor<1x8x8x1xi8>)
// BACK-NOT: linalg.copy
// BACK: linalg.pooling_nhwc_max_unsigned ins(%[[I]], %arg1 : tensor<1x8x8x1xi32>, tensor<2x2xi8>)
func.func @pooling(%i: tensor<1x8x8x1xi8>, %w: tensor<2x2xi8>, %o: tensor<1x7x7x1xi32>) -> tensor<1x7x7x1xi32> {
  %0 = linalg.pooling_nhwc_max_unsigned ins(%i, %w : tensor<1x8x8x1xi8>, tensor<2x2xi8>) outs(%o : tensor<1x7x7x1xi32>) -> tensor<1x7x7x1xi32>
  return %0 : tensor<1x7x7x1xi32>
}

// A copy that casts is one cast already and stays whole, as do an op on buffers and an op with an edited body.
// CHECK-LABEL: @whole
// CHECK-NOT: tensor.empty
// GENERIC: linalg.generic
// GENERIC: arith.extf
// GENERIC: linalg.generic
// GENERIC: arith.extf
// GENERIC: arith.extf
// GENERIC: linalg.generic
// GENERIC: arith.extf
// GENERIC: arith.mulf
// BACK: linalg.copy ins(%arg0
// BACK: linalg.matmul ins(%arg2, %arg2
// CHECK-NOT: tensor.empty
// CHECK: return
func.func @whole(%a: tensor<?x?xf16>, %c: tensor<?x?xf32>, %m: memref<?x?xf16>, %n: memref<?x?xf32>, %i: tensor<1x8x8x1xf16>, %w: tensor<2x2xf32>, %o: tensor<1x7x7x1xf32>) -> (tensor<?x?xf32>, tensor<1x7x7x1xf32>) {
  %0 = linalg.copy ins(%a : tensor<?x?xf16>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  linalg.matmul ins(%m, %m : memref<?x?xf16>, memref<?x?xf16>) outs(%n : memref<?x?xf32>)
  %1 = "linalg.pooling_nhwc_sum"(%i, %w, %o) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%x: f16, %y: f32, %z: f32):
    %p = arith.extf %x : f16 to f32
    %s = arith.mulf %z, %p : f32
    linalg.yield %s : f32
  }) : (tensor<1x8x8x1xf16>, tensor<2x2xf32>, tensor<1x7x7x1xf32>) -> tensor<1x7x7x1xf32>
  return %0, %1 : tensor<?x?xf32>, tensor<1x7x7x1xf32>
}
