// RUN: acme-opt %s -pass-pipeline='builtin.module(convert-linalg-to-acme,acme-specialize{form=canonical},canonicalize,cse)' | FileCheck %s

// A rule of the repository's own, in specs/rules, holds for operations of several ops.

// CHECK-LABEL: @magnitude
// CHECK: %[[R:.*]] = acme.generic
// CHECK: math.absf
// CHECK-NOT: arith
// CHECK: return %[[R]]
func.func @magnitude(%a: tensor<4xf32>, %o: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.abs ins(%a : tensor<4xf32>) outs(%o : tensor<4xf32>) -> tensor<4xf32>
  %1 = linalg.negf ins(%0 : tensor<4xf32>) outs(%o : tensor<4xf32>) -> tensor<4xf32>
  %2 = linalg.max ins(%1, %0 : tensor<4xf32>, tensor<4xf32>) outs(%o : tensor<4xf32>) -> tensor<4xf32>
  return %2 : tensor<4xf32>
}
