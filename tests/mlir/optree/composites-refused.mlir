// Composites whose operands have sizes that do not fit.
// RUN: %optree_opt --verify-diagnostics --split-input-file %s -o /dev/null

// Tables of any half are fine, and one angle for all.
func.func @halves(%x: tensor<2x?xf32>, %c: tensor<2x4xf32>, %s: tensor<1x1xf32>, %o: tensor<2x?xf32>) -> tensor<2x?xf32> {
  %r = optree.rotary_embedding ins(%x, %c, %s : tensor<2x?xf32>, tensor<2x4xf32>, tensor<1x1xf32>) outs(%o : tensor<2x?xf32>) -> tensor<2x?xf32>
  return %r : tensor<2x?xf32>
}

// -----

func.func @whole(%x: tensor<2x8xf32>, %c: tensor<2x8xf32>, %o: tensor<2x8xf32>) {
  // expected-error @+1 {{'cosine' has the size 8 as d/2; another operand has 4}}
  %r = optree.rotary_embedding ins(%x, %c, %c : tensor<2x8xf32>, tensor<2x8xf32>, tensor<2x8xf32>) outs(%o : tensor<2x8xf32>) -> tensor<2x8xf32>
  return
}

// -----

func.func @one_of_them(%x: tensor<2x?xf32>, %c: tensor<2x4xf32>, %s: tensor<2x3xf32>, %o: tensor<2x?xf32>) {
  // expected-error @+1 {{'sine' has the size 3 as d/2; another operand has 4}}
  %r = optree.rotary_embedding ins(%x, %c, %s : tensor<2x?xf32>, tensor<2x4xf32>, tensor<2x3xf32>) outs(%o : tensor<2x?xf32>) -> tensor<2x?xf32>
  return
}

// -----

func.func @odd(%x: tensor<2x9xf32>, %c: tensor<2x4xf32>, %o: tensor<2x9xf32>) {
  // expected-error @+1 {{'input' does not meet 'd mod 2 == 0': d is 9}}
  %r = optree.rotary_embedding ins(%x, %c, %c : tensor<2x9xf32>, tensor<2x4xf32>, tensor<2x4xf32>) outs(%o : tensor<2x9xf32>) -> tensor<2x9xf32>
  return
}
