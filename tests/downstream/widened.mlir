// RUN: acme-opt %s -split-input-file -verify-diagnostics | FileCheck %s

// linalg has no counterpart of this composite, so its spec alone relates the sizes.

// CHECK-LABEL: @widened
// CHECK: acme.widened
func.func @widened(%a: tensor<2x?xf32>, %o: tensor<5x?xf32>) -> tensor<5x?xf32> {
  %0 = acme.widened low([1, 0]) high([2, 3]) ins(%a : tensor<2x?xf32>) outs(%o : tensor<5x?xf32>) -> tensor<5x?xf32>
  return %0 : tensor<5x?xf32>
}

// -----

func.func @size(%a: tensor<2x3xf32>, %o: tensor<5x7xf32>) -> tensor<5x7xf32> {
  // expected-error @+1 {{'output' has the size 7 in dimension 1; 6 is needed}}
  %0 = acme.widened low([1, 0]) high([2, 3]) ins(%a : tensor<2x3xf32>) outs(%o : tensor<5x7xf32>) -> tensor<5x7xf32>
  return %0 : tensor<5x7xf32>
}

// -----

// The size of the input is dynamic in dimension 1, but the zeros alone exceed the size of the output.
func.func @least(%a: memref<2x?xf32>, %o: memref<5x2xf32>) {
  // expected-error @+1 {{'output' has the size 2 in dimension 1; 3 or more is needed}}
  acme.widened low([1, 0]) high([2, 3]) ins(%a : memref<2x?xf32>) outs(%o : memref<5x2xf32>)
  return
}

// -----

func.func @rank(%a: tensor<2x3xf32>, %o: tensor<5x6x1xf32>) -> tensor<5x6x1xf32> {
  // expected-error @+1 {{'output' has rank 3; rank 2 is needed}}
  %0 = acme.widened low([1, 0]) high([2, 3]) ins(%a : tensor<2x3xf32>) outs(%o : tensor<5x6x1xf32>) -> tensor<5x6x1xf32>
  return %0 : tensor<5x6x1xf32>
}

// -----

func.func @negative(%a: tensor<2x3xf32>, %o: tensor<3x6xf32>) -> tensor<3x6xf32> {
  // expected-error @+1 {{'input' does not meet '0 <= low': low is [-1, 0]}}
  %0 = acme.widened low([-1, 0]) high([2, 3]) ins(%a : tensor<2x3xf32>) outs(%o : tensor<3x6xf32>) -> tensor<3x6xf32>
  return %0 : tensor<3x6xf32>
}

// -----

func.func @count(%a: tensor<2x3xf32>, %o: tensor<5x6xf32>) -> tensor<5x6xf32> {
  // expected-error @+1 {{'input' does not meet 'rank(low) == rank(input)': low is [1], input is [2, 3]}}
  %0 = acme.widened low([1]) high([2, 3]) ins(%a : tensor<2x3xf32>) outs(%o : tensor<5x6xf32>) -> tensor<5x6xf32>
  return %0 : tensor<5x6xf32>
}
