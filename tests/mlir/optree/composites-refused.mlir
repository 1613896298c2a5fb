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

// -----

func.func @truth(%x: tensor<4xi1>, %o: tensor<4xi1>) {
  // expected-error @+1 {{has no payload on elements of type i1: step 'scaled' is illegal on i1}}
  %r = optree.gelu ins(%x : tensor<4xi1>) outs(%o : tensor<4xi1>) -> tensor<4xi1>
  return
}

// -----

func.func @computed_in_integers(%x: tensor<4xf32>, %o: tensor<4xf32>) {
  // expected-error @+1 {{has no payload on elements of type f32: they are not computed in i32}}
  %r = optree.gelu compute(i32) ins(%x : tensor<4xf32>) outs(%o : tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @integers_computed_in_floats(%x: tensor<4x8xi32>, %o: tensor<4xi32>) {
  // expected-error @+1 {{has no payload on elements of type i32: they are not computed in f32}}
  %r = optree.mean axis(1) count(1) compute(f32) ins(%x : tensor<4x8xi32>) outs(%o : tensor<4xi32>) -> tensor<4xi32>
  return
}

// -----

func.func @summed_in_integers(%q: tensor<4x8xf32>, %k: tensor<5x8xf32>, %v: tensor<5x3xf32>, %o: tensor<4x3xf32>) {
  // expected-error @+1 {{has no payload on elements of type f32: step 'output' gives i32}}
  %r = "optree.attention"(%q, %k, %v, %o) {sum = i32, stored = i32, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0, 0, 0, 1>} : (tensor<4x8xf32>, tensor<5x8xf32>, tensor<5x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

// A bound that is no integer.
func.func @half(%x: memref<4xi32>, %o: memref<4xi32>) {
  // expected-error @+1 {{has no payload on elements of type i32: step 'output' is illegal on i32}}
  optree.clamp low(0.5) ins(%x : memref<4xi32>) outs(%o : memref<4xi32>)
  return
}

// -----

// An attribute that only looks like a parameter.
func.func @carried(%x: tensor<4xf32>, %o: tensor<4xf64>) {
  // expected-error @+1 {{'output' has the element type 'f64'; 'input' has 'f32'}}
  %r = optree.gelu {sum = f64} ins(%x : tensor<4xf32>) outs(%o : tensor<4xf64>) -> tensor<4xf64>
  return
}
