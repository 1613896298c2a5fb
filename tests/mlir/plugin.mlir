// The plugin loads into the installed mlir-opt, and its passes run on a module and on a function.

// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-generalize,linalg-tree-specialize)' | FileCheck %s
// RUN: tree-opt %s --pass-pipeline='builtin.module(func.func(linalg-tree-generalize{to=parent},linalg-tree-specialize))' | FileCheck %s

// CHECK-LABEL: func.func @nothing_to_do
// CHECK-NEXT:    return %{{.*}} : tensor<4xf32>
func.func @nothing_to_do(%arg: tensor<4xf32>) -> tensor<4xf32> {
  return %arg : tensor<4xf32>
}
