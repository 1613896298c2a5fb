// Passes leave the structured ops of other dialects as they are.
// RUN: %optree_opt %s --pass-pipeline='builtin.module(optree-generalize)' | FileCheck %s
// RUN: %optree_opt %s --pass-pipeline='builtin.module(optree-generalize{to=category casts=split})' | FileCheck %s
// RUN: %optree_opt %s --pass-pipeline='builtin.module(optree-coerce)' | FileCheck %s
// RUN: %optree_opt %s --pass-pipeline='builtin.module(optree-specialize)' | FileCheck %s

// CHECK: linalg.matmul
// CHECK-NOT: optree.
func.func @f(%a: tensor<2x3xf32>, %b: tensor<3x4xf32>, %c: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<2x3xf32>, tensor<3x4xf32>) outs(%c : tensor<2x4xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}
