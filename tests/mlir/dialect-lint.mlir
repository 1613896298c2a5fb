// Lint reports an op whose body differs from its payload, since the custom syntax hides the body.

// RUN: not %optree_opt --split-input-file --optree-lint-regions %s -o /dev/null 2>&1 | FileCheck %s

// CHECK-NOT: declared
func.func @declared(%a: tensor<4xf32>, %b: tensor<4xf32>, %c: tensor<4xf32>) -> tensor<4xf32> {
  %0 = optree.sub ins(%a, %b : tensor<4xf32>, tensor<4xf32>) outs(%c : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// Lint accepts a body with commuted operands, dead operations and operations that fold away.
func.func @canonicalized(%a: tensor<4xf32>, %b: tensor<4xf32>, %c: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "optree.add"(%a, %b, %c) ({
  ^bb0(%x: f32, %y: f32, %z: f32):
    %dead = arith.mulf %x, %y : f32
    %true = arith.constant true
    %also = arith.select %true, %x, %z : f32
    %1 = arith.addf %y, %also : f32
    linalg.yield %1 : f32
  }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @edited(%a: tensor<4xf32>, %b: tensor<4xf32>, %c: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: [[#@LINE+1]]:8: error: 'optree.add' has a body that is not its payload
  %0 = "optree.add"(%a, %b, %c) ({
  ^bb0(%x: f32, %y: f32, %z: f32):
    %1 = arith.subf %x, %y : f32
    linalg.yield %1 : f32
  }) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// The body of a gather has to yield the element that it reads, not a function of it.
func.func @computes(%t: tensor<8xf32>, %i: tensor<4xindex>, %o: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: [[#@LINE+1]]:8: error: 'optree.gather' has a body that it does not allow: expected that the body yields an element that it reads from a tensor
  %0 = optree.gather ins(%i : tensor<4xindex>) outs(%o : tensor<4xf32>)
    (%x: index, %out: f32) {
      %e = tensor.extract %t[%x] : tensor<8xf32>
      %n = arith.negf %e : f32
      linalg.yield %n : f32
    }
  return %0 : tensor<4xf32>
}
