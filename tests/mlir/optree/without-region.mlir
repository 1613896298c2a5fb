// RUN: %optree_opt --verify-diagnostics --split-input-file %s -o /dev/null

// A rewrite in PDL and other generic builders create an op from its operands
// alone. An operation has as many regions as it is created with, so neither the
// dialect nor a pass can give it a body afterwards, and MLIR's interface of
// structured ops demands one region with one block. `linalg` refuses the same.

func.func @ours(%a: tensor<4x5xf32>, %b: tensor<5x3xf32>, %c: tensor<4x3xf32>) -> tensor<4x3xf32> {
  // expected-error@+1 {{'optree.matmul' op requires one region}}
  %0 = "optree.matmul"(%a, %b, %c) : (tensor<4x5xf32>, tensor<5x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}

// -----

func.func @upstream(%a: tensor<4x5xf32>, %b: tensor<5x3xf32>, %c: tensor<4x3xf32>) -> tensor<4x3xf32> {
  // expected-error@+1 {{'linalg.matmul' op requires one region}}
  %0 = "linalg.matmul"(%a, %b, %c) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<4x5xf32>, tensor<5x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}

// -----

func.func @empty(%a: tensor<4x5xf32>, %b: tensor<5x3xf32>, %c: tensor<4x3xf32>) -> tensor<4x3xf32> {
  // expected-error@+1 {{'optree.matmul' op region #0 ('region') failed to verify constraint}}
  %0 = "optree.matmul"(%a, %b, %c) ({}) : (tensor<4x5xf32>, tensor<5x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}
