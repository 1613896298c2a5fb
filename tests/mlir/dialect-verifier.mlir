// The verifier refuses malformed ops of the dialect, with a reason.

// RUN: %optree_opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s -o /dev/null

func.func @foreign_type(%a: tensor<4x!test.i>, %c: tensor<4x!test.i>) -> tensor<4x!test.i> {
  // expected-error @+1 {{has no payload on elements of type '!test.i', '!test.i', '!test.i'}}
  %0 = optree.add ins(%a, %a : tensor<4x!test.i>, tensor<4x!test.i>) outs(%c : tensor<4x!test.i>) -> tensor<4x!test.i>
  return %0 : tensor<4x!test.i>
}

// -----

func.func @foreign_type_in_generic_form(%a: tensor<4x!test.i>) -> tensor<4x!test.i> {
  // expected-error @+1 {{operand #0 must be memref of}}
  %0 = "optree.add"(%a, %a, %a) ({
  ^bb0(%x: !test.i, %y: !test.i, %z: !test.i):
    linalg.yield %x : !test.i
  }) : (tensor<4x!test.i>, tensor<4x!test.i>, tensor<4x!test.i>) -> tensor<4x!test.i>
  return %0 : tensor<4x!test.i>
}

// -----

func.func @no_function(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+1 {{expected 'kind'}}
  %0 = optree.elementwise ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @mixed_types(%a: tensor<4xf32>, %b: tensor<4xf64>) -> tensor<4xf32> {
  // expected-error @+1 {{has no payload on elements of type 'f32', 'f64', 'f32'}}
  %0 = optree.add ins(%a, %b : tensor<4xf32>, tensor<4xf64>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @sizes(%a: tensor<4x6xf32>, %b: tensor<5x8xf32>, %c: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // expected-error @+1 {{inferred input/output operand #1 has shape's dimension #0 to be 6, but found 5}}
  %0 = optree.matmul ins(%a, %b : tensor<4x6xf32>, tensor<5x8xf32>) outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// -----

#lhs = affine_map<(m, n, k) -> (n, m)>
#rhs = affine_map<(m, n, k) -> (k, n)>
#acc = affine_map<(m, n, k) -> (m, n)>
func.func @maps(%a: tensor<8x4xf32>, %b: tensor<6x8xf32>, %c: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // expected-error @+1 {{does not take the indexing map affine_map<(d0, d1, d2) -> (d1, d0)> for 'lhs'}}
  %0 = optree.matmul indexing_maps = [#lhs, #rhs, #acc] ins(%a, %b : tensor<8x4xf32>, tensor<6x8xf32>) outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// -----

func.func @permutation(%a: tensor<2x3xf32>, %c: tensor<3x2xf32>) -> tensor<3x2xf32> {
  // expected-error @+1 {{'permutation' does not fit the ranks of the operands}}
  %0 = optree.transpose ins(%a : tensor<2x3xf32>) outs(%c : tensor<3x2xf32>) permutation = [1, 0, 2]
  return %0 : tensor<3x2xf32>
}

// -----

func.func @composite(%a: tensor<8x12xf32>, %b: tensor<2x4x4x2xf32>) -> tensor<2x4x4x2xf32> {
  // expected-error @+1 {{'optree.pack' op mismatch in inner tile sizes}}
  %0 = optree.pack %a inner_dims_pos = [0, 1] inner_tiles = [4, 3] into %b : tensor<8x12xf32> -> tensor<2x4x4x2xf32>
  return %0 : tensor<2x4x4x2xf32>
}

// -----

func.func @dimension(%a: tensor<2x3xf32>) -> tensor<2x3xf32> {
  // expected-error @+1 {{'dimensions' does not fit the ranks of the operands}}
  %0 = optree.reduce { arith.addf } ins(%a : tensor<2x3xf32>) outs(%a : tensor<2x3xf32>) dimensions = [7]
  return %0 : tensor<2x3xf32>
}

// -----

func.func @groups(%a: tensor<2x3xf32>) -> tensor<2x3xf32> {
  // expected-error @+1 {{does not take 3 ins and 0 outs}}
  %0 = optree.add ins(%a, %a, %a : tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// -----

func.func @built_for_another_dialect(%a: tensor<2x3xf32>) -> tensor<2x3xf32> {
  // expected-error @+1 {{attribute 'kind' failed to satisfy constraint}}
  %0 = optree.elementwise kind=#linalg.elementwise_kind<exp> ins(%a : tensor<2x3xf32>) outs(%a : tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// -----

func.func @joined_sizes(%a: tensor<2x3xf32>, %o: tensor<2x7xf32>) -> tensor<2x7xf32> {
  // expected-error @+1 {{'output' has the size 7 in dimension 1; 6 is needed}}
  %0 = optree.concat ins(%a, %a : tensor<2x3xf32>, tensor<2x3xf32>) outs(%o : tensor<2x7xf32>) dimension = 1 -> tensor<2x7xf32>
  return %0 : tensor<2x7xf32>
}

// -----

func.func @joined_rank(%a: tensor<2xf32>, %o: tensor<2x7xf32>) -> tensor<2x7xf32> {
  // expected-error @+1 {{'inputs' has no dimension 1}}
  %0 = optree.concat ins(%a : tensor<2xf32>) outs(%o : tensor<2x7xf32>) dimension = 1 -> tensor<2x7xf32>
  return %0 : tensor<2x7xf32>
}

// -----

func.func @reversed_dimension(%a: tensor<2x3xf32>) -> tensor<2x3xf32> {
  // expected-error @+1 {{'input' does not meet '0 <= dimensions < rank(input)': dimensions is [2], input is [2, 3]}}
  %0 = optree.reverse ins(%a : tensor<2x3xf32>) outs(%a : tensor<2x3xf32>) dimensions = [2] -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// -----

func.func @reversed_type(%a: tensor<2x3xf32>, %o: tensor<2x3xf64>) -> tensor<2x3xf64> {
  // expected-error @+1 {{has an input with element type 'f32' and an output with element type 'f64'}}
  %0 = optree.reverse ins(%a : tensor<2x3xf32>) outs(%o : tensor<2x3xf64>) dimensions = [1] -> tensor<2x3xf64>
  return %0 : tensor<2x3xf64>
}

// -----

func.func @iota_dimension(%o: tensor<2x3xi32>) -> tensor<2x3xi32> {
  // expected-error @+1 {{has no dimension 2}}
  %0 = optree.iota {dimension = 2 : i64} outs(%o : tensor<2x3xi32>) -> tensor<2x3xi32>
  return %0 : tensor<2x3xi32>
}

// -----

func.func @reduces(%t: tensor<8xf32>, %i: tensor<4xindex>, %o: tensor<f32>) -> tensor<f32> {
  // expected-error @+1 {{has indexing maps that do not fit: expected parallel loops}}
  %0 = optree.gather indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>] ins(%i : tensor<4xindex>) outs(%o : tensor<f32>)
    (%x: index, %out: f32) {
      %e = tensor.extract %t[%x] : tensor<8xf32>
      linalg.yield %e : f32
    }
  return %0 : tensor<f32>
}

// -----

// One of the joined sizes is dynamic, but the static sizes alone exceed that of the output.
func.func @joins_too_many(%a: tensor<2x6xf32>, %b: tensor<2x?xf32>, %o: tensor<2x5xf32>) -> tensor<2x5xf32> {
  // expected-error @+1 {{'output' has the size 5 in dimension 1; 6 or more is needed}}
  %0 = optree.concat ins(%a, %b : tensor<2x6xf32>, tensor<2x?xf32>) outs(%o : tensor<2x5xf32>) dimension = 1 -> tensor<2x5xf32>
  return %0 : tensor<2x5xf32>
}

// -----

// Upstream's interfaces assume a map for each operand.
func.func @fewer_maps(%a: memref<9xf32>, %b: memref<3xf32>, %c: memref<7xf32>) {
  // expected-error @+1 {{has 1 indexing maps for 3 operands}}
  "optree.convolution"(%a, %b, %c) <{indexing_maps = [affine_map<(d0, d1) -> (d0 + d1)>]}> ({
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.mulf %x, %y : f32
    %1 = arith.addf %z, %0 : f32
    linalg.yield %1 : f32
  }) : (memref<9xf32>, memref<3xf32>, memref<7xf32>) -> ()
  return
}

// -----

func.func @other_loops(%a: memref<9xf32>, %b: memref<3xf32>, %c: memref<7xf32>) {
  // expected-error @+1 {{has indexing maps over 2 loops and over 1}}
  "optree.convolution"(%a, %b, %c) <{indexing_maps = [affine_map<(d0, d1) -> (d0 + d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0) -> (d0)>]}> ({
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.mulf %x, %y : f32
    %1 = arith.addf %z, %0 : f32
    linalg.yield %1 : f32
  }) : (memref<9xf32>, memref<3xf32>, memref<7xf32>) -> ()
  return
}
