// Groups: syntax, verification, canonicalization, bufferization, opening.
// RUN: %optree_opt %s --split-input-file | %optree_opt --split-input-file | FileCheck %s
// RUN: %optree_opt %s --split-input-file --mlir-print-op-generic | %optree_opt --split-input-file | FileCheck %s
// RUN: %optree_opt %s --split-input-file --canonicalize | FileCheck %s --check-prefix=CANON
// RUN: %optree_opt %s --split-input-file --optree-open-groups --cse --canonicalize | FileCheck %s --check-prefix=OPEN
// RUN: %optree_opt %s --split-input-file --optree-open-groups=names=square --canonicalize | FileCheck %s --check-prefix=NAMED
// RUN: %optree_opt %s --split-input-file --convert-optree-to-linalg --canonicalize | FileCheck %s --check-prefix=OPEN
// RUN: %optree_opt %s --split-input-file --one-shot-bufferize=bufferize-function-boundaries --canonicalize | FileCheck %s --check-prefix=BUFFER

// CHECK-LABEL: func.func @captured(
// CHECK-SAME:  %[[X:.*]]: tensor<4xf32>, %[[Y:.*]]: tensor<4xf32>)
// CHECK:       %[[R:.*]] = optree.group "square" (%[[A:.*]] = %[[X]] : tensor<4xf32>) -> tensor<4xf32> parameters {factor = 2.000000e+00 : f32} attributes {tag = "kept"} {
// CHECK:         %[[P:.*]] = linalg.mul ins(%[[A]], %[[Y]]
// CHECK-NEXT:    optree.return %[[P]] : tensor<4xf32>
// CHECK:       return %[[R]]
// OPEN-LABEL:  func.func @captured(
// OPEN-NOT:    group
// OPEN:        linalg.mul ins(%arg0, %arg1
// NAMED-LABEL: func.func @captured(
// NAMED-NOT:   group
// The body writes into a new buffer, not into that of an input.
// BUFFER-LABEL: func.func @captured(
// BUFFER:       %[[R:.*]] = optree.group "square" (%[[A:.*]] = %arg0 : memref<4xf32, {{.*}}>) -> memref<4xf32>
// BUFFER:         %[[E:.*]] = memref.alloc
// BUFFER:         linalg.mul ins(%[[A]], %arg1 {{.*}} outs(%[[E]]
// BUFFER:         optree.return %[[E]] : memref<4xf32>
func.func @captured(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %r = optree.group "square" (%a = %x : tensor<4xf32>) -> tensor<4xf32> parameters {factor = 2.0 : f32} attributes {tag = "kept"} {
    %e = tensor.empty() : tensor<4xf32>
    %p = linalg.mul ins(%a, %y : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    optree.return %p : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// -----

// What is read later is not written within a group; what is not is.
// BUFFER-LABEL: func.func @written(
// BUFFER:       optree.isolated_group "increment" (%[[B:.*]] = %arg1 : {{.*}}) -> memref<4xf32>
// BUFFER:         %[[E:.*]] = memref.alloc
// BUFFER:         optree.add ins(%[[B]], %[[B]] {{.*}} outs(%[[E]]
// BUFFER-LABEL: func.func @in_place(
// BUFFER:       optree.group "increment" (%[[A:.*]] = %arg0 :
// BUFFER-NOT:     memref.alloc
// BUFFER:         optree.add ins(%arg1, %arg1 {{.*}} outs(%[[A]]
// BUFFER:         optree.return %[[A]]
// NAMED-LABEL:  func.func @written(
// NAMED:        optree.isolated_group "increment"
func.func @written(%x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %r = optree.isolated_group "increment" (%a = %x : tensor<4xf32>, %b = %y : tensor<4xf32>) -> tensor<4xf32> {
    %s = optree.add ins(%b, %b : tensor<4xf32>, tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
    optree.return %s : tensor<4xf32>
  }
  return %x, %r : tensor<4xf32>, tensor<4xf32>
}
func.func @in_place(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %r = optree.group "increment" (%a = %x : tensor<4xf32>) -> tensor<4xf32> {
    %s = optree.add ins(%y, %y : tensor<4xf32>, tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
    optree.return %s : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// -----

// CHECK-LABEL: func.func @isolated(
// CHECK:       %[[R:.*]]:2 = optree.isolated_group "two" (%[[A:.*]] = %arg0 : f32, %[[B:.*]] = %arg1 : f32, %{{.*}} = %arg2 : index) -> (f32, f32) {
// CHECK:         optree.return %{{.*}}, %[[B]] : f32, f32
// A result without a use goes, and then an input.
// CANON-LABEL: func.func @isolated(
// CANON:       %[[R:.*]] = optree.isolated_group "two" (%[[A:.*]] = %arg0 : f32, %[[B:.*]] = %arg1 : f32) -> f32 {
// CANON-NEXT:    %[[S:.*]] = arith.addf %[[A]], %[[B]]
// CANON-NEXT:    optree.return %[[S]] : f32
// CANON:       return %[[R]]
func.func @isolated(%x: f32, %y: f32, %n: index) -> f32 {
  %r:2 = optree.isolated_group "two" (%a = %x : f32, %b = %y : f32, %c = %n : index) -> (f32, f32) {
    %s = arith.addf %a, %b : f32
    optree.return %s, %b : f32, f32
  }
  return %r#0 : f32
}

// -----

// CANON-LABEL: func.func @empty(
// CANON-NEXT:  return %arg0, %arg1
// CANON-LABEL: func.func @unused(
// CANON-NEXT:  return
func.func @empty(%x: f32, %y: f32) -> (f32, f32) {
  %r:2 = optree.group "nothing" (%a = %x : f32) -> (f32, f32) {
    optree.return %a, %y : f32, f32
  }
  return %r#0, %r#1 : f32, f32
}
func.func @unused(%x: f32) {
  %r = optree.group "sum" -> f32 {
    %s = arith.addf %x, %x : f32
    optree.return %s : f32
  }
  return
}
