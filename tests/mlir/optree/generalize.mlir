// Ops of optree are generalized to the category or the root, with casts folded or split off.
// RUN: %optree_opt %s --mlir-print-local-scope --pass-pipeline='builtin.module(optree-generalize{casts=fold})' -o %t.fold
// RUN: %optree_opt %s --mlir-print-local-scope --pass-pipeline='builtin.module(optree-generalize{to=generic})' | diff - %t.fold
// RUN: FileCheck %s --check-prefixes=CHECK,FOLD < %t.fold
// RUN: %optree_opt %s --mlir-print-local-scope --pass-pipeline='builtin.module(func.func(optree-generalize{to=category}))' | FileCheck %s --check-prefixes=CHECK,CATEGORY
// RUN: %optree_opt %s --mlir-print-local-scope --pass-pipeline='builtin.module(optree-generalize{casts=split})' | FileCheck %s --check-prefixes=CHECK,SPLIT
// RUN: %optree_opt %s --mlir-print-local-scope --pass-pipeline='builtin.module(optree-generalize{to=category casts=split})' | FileCheck %s --check-prefixes=CHECK,BOTH
// RUN: %optree_opt %s --pass-pipeline='builtin.module(optree-generalize{to=category casts=split},optree-specialize)' | FileCheck %s --check-prefixes=CHECK,BACK
// RUN: %optree_opt %s --pass-pipeline='builtin.module(optree-generalize{to=category},optree-specialize)' | FileCheck %s --check-prefixes=CHECK,WHOLE

// CHECK-LABEL: @contraction
// FOLD-NEXT: optree.generic {{.*}} ins(%arg0, %arg1 : tensor<?x?xi8>, tensor<4x5xi8>) outs(%arg2 : tensor<?x5xi32>) attrs = {note = "kept"}
// FOLD-NEXT: ^bb0
// FOLD-NEXT: arith.extui
// FOLD-NEXT: arith.extui
// FOLD-NEXT: arith.muli
// CATEGORY-NEXT: optree.contract {{.*}} {cast = #optree.type_fn<cast_unsigned>, note = "kept"} ins(%arg0, %arg1 : tensor<?x?xi8>
// SPLIT: %[[EMPTY:.*]] = tensor.empty(%{{.*}}, %{{.*}}) : tensor<?x?xi32>
// SPLIT: %[[A:.*]] = optree.generic {{.*}} ins(%arg0 : tensor<?x?xi8>) outs(%[[EMPTY]]
// SPLIT: arith.extui
// SPLIT: %[[B:.*]] = optree.generic {{.*}} ins(%arg1 : tensor<4x5xi8>)
// SPLIT: arith.extui
// SPLIT: optree.generic {{.*}} ins(%[[A]], %[[B]] : {{.*}} attrs = {note = "kept"}
// SPLIT-NEXT: ^bb0
// SPLIT-NEXT: arith.muli
// SPLIT-NEXT: arith.addi
// BOTH: %[[A:.*]] = optree.generic {{.*}} ins(%arg0 : tensor<?x?xi8>)
// BOTH: %[[B:.*]] = optree.generic {{.*}} ins(%arg1 : tensor<4x5xi8>)
// BOTH: optree.contract {{.*}} {note = "kept"} ins(%[[A]], %[[B]] : tensor<?x?xi32>, tensor<4x5xi32>)
// BACK: %[[A:.*]] = optree.cast {cast = #optree.type_fn<cast_unsigned>} ins(%arg0
// BACK: %[[B:.*]] = optree.cast {cast = #optree.type_fn<cast_unsigned>} ins(%arg1
// BACK: optree.matmul {note = "kept"} ins(%[[A]], %[[B]]
// WHOLE-NEXT: optree.matmul {cast = #optree.type_fn<cast_unsigned>, note = "kept"} ins(%arg0, %arg1
func.func @contraction(%a: tensor<?x?xi8>, %b: tensor<4x5xi8>, %c: tensor<?x5xi32>) -> tensor<?x5xi32> {
  %0 = optree.matmul {cast = #optree.type_fn<cast_unsigned>, note = "kept"} ins(%a, %b : tensor<?x?xi8>, tensor<4x5xi8>) outs(%c : tensor<?x5xi32>) -> tensor<?x5xi32>
  return %0 : tensor<?x5xi32>
}

// Generalizing casts a zero point as a scalar.
// CHECK-LABEL: @quantized
// FOLD-NEXT: optree.generic
// FOLD: arith.subi
// CATEGORY-NEXT: optree.quantized_contract
// SPLIT: %[[Z:.*]] = arith.extsi %arg1 : i8 to i32
// SPLIT: optree.generic {{.*}} ins(%{{.*}}, %{{.*}}, %[[Z]], %arg2 :
// BOTH: %[[Z:.*]] = arith.extsi %arg1 : i8 to i32
// BOTH: optree.quantized_contract {{.*}} ins(%{{.*}}, %{{.*}}, %[[Z]], %arg2 : tensor<?x?xi32>, tensor<?x?xi32>, i32, i32)
// BACK: optree.quantized_matmul ins(%{{.*}}, %{{.*}}, %{{.*}}, %arg2 : tensor<?x?xi32>, tensor<?x?xi32>, i32, i32)
// WHOLE-NEXT: optree.quantized_matmul ins(%arg0, %arg0, %arg1, %arg2 :
func.func @quantized(%q: tensor<?x?xi8>, %z: i8, %w: i32, %d: tensor<?x?xi32>) -> tensor<?x?xi32> {
  %0 = optree.quantized_matmul ins(%q, %q, %z, %w : tensor<?x?xi8>, tensor<?x?xi8>, i8, i32) outs(%d : tensor<?x?xi32>) -> tensor<?x?xi32>
  return %0 : tensor<?x?xi32>
}

// An op on buffers stays one op, since its casts would need new buffers.
// CHECK-LABEL: @buffers
// FOLD-NEXT: optree.generic
// CATEGORY-NEXT: optree.contract
// SPLIT-NEXT: optree.generic {{.*}} ins(%arg0, %arg0 : memref<?x?xf16>
// SPLIT: arith.extf
// SPLIT-NEXT: arith.extf
// BOTH-NEXT: optree.contract {{.*}} ins(%arg0, %arg0 : memref<?x?xf16>
// BACK-NEXT: optree.matmul ins(%arg0, %arg0
// WHOLE-NEXT: optree.matmul ins(%arg0, %arg0
func.func @buffers(%a: memref<?x?xf16>, %c: memref<?x?xf32>) {
  optree.matmul ins(%a, %a : memref<?x?xf16>, memref<?x?xf16>) outs(%c : memref<?x?xf32>)
  return
}

// The window of a pooling gives sizes only, so generalizing does not cast it.
// CHECK-LABEL: @pooling
// FOLD-NEXT: optree.generic
// FOLD: arith.extui
// FOLD-NEXT: arith.maxui
// CATEGORY-NEXT: optree.pooling combine=#optree.elementwise_kind<max_unsigned> {{.*}} {cast = #optree.type_fn<cast_unsigned>}
// SPLIT-COUNT-2: optree.generic
// SPLIT: arith.maxui
// BOTH: %[[I:.*]] = optree.generic
// BOTH-NOT: cast
// BOTH: optree.pooling {{.*}} ins(%[[I]], %arg1 : tensor<1x8x8x1xi32>, tensor<2x2xi8>)
// BACK: %[[I:.*]] = optree.cast {cast = #optree.type_fn<cast_unsigned>} ins(%arg0
// BACK-NEXT: optree.pooling_nhwc_max_unsigned ins(%[[I]], %arg1 : tensor<1x8x8x1xi32>, tensor<2x2xi8>)
// WHOLE-NEXT: optree.pooling_nhwc_max_unsigned ins(%arg0, %arg1 :
func.func @pooling(%i: tensor<1x8x8x1xi8>, %w: tensor<2x2xi8>, %o: tensor<1x7x7x1xi32>) -> tensor<1x7x7x1xi32> {
  %0 = optree.pooling_nhwc_max_unsigned ins(%i, %w : tensor<1x8x8x1xi8>, tensor<2x2xi8>) outs(%o : tensor<1x7x7x1xi32>) -> tensor<1x7x7x1xi32>
  return %0 : tensor<1x7x7x1xi32>
}

// CHECK-NOT: optree.
// CHECK: return
