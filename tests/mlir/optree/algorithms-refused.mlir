// Ops that run an algorithm, with sizes or bodies that do not fit.
// RUN: %optree_opt --allow-unregistered-dialect --verify-diagnostics --split-input-file %s -o /dev/null

func.func @axis(%x: tensor<4x8xf32>, %a: tensor<4xf32>) {
  // expected-error @+1 {{'optree.scan' op 'input' does not meet '0 <= dimension < rank(input)'}}
  %0:2 = optree.scan dimension(2) ins(%x : tensor<4x8xf32>) outs(%x, %a : tensor<4x8xf32>, tensor<4xf32>) -> tensor<4x8xf32>, tensor<4xf32> {
    ^bb0(%b: f32, %c: f32):
      optree.return %b : f32
  }
  return
}

// -----

func.func @lanes(%x: tensor<4x8xf32>, %a: tensor<8xf32>) {
  // expected-error @+1 {{'accumulator' has the size 8 in dimension 0; 4 is needed}}
  %0:2 = optree.scan dimension(1) ins(%x : tensor<4x8xf32>) outs(%x, %a : tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>, tensor<8xf32> {
    ^bb0(%b: f32, %c: f32):
      optree.return %b : f32
  }
  return
}

// -----

func.func @arguments(%x: tensor<4xf32>, %a: tensor<f64>, %o: tensor<4xf64>) {
  // expected-error @+1 {{has a region 'combine' that takes 'f32' as argument 0; 'f64' is needed}}
  %0:2 = optree.scan dimension(0) ins(%x : tensor<4xf32>) outs(%o, %a : tensor<4xf64>, tensor<f64>) -> tensor<4xf64>, tensor<f64> {
    ^bb0(%b: f32, %c: f64):
      optree.return %c : f64
  }
  return
}

// -----

func.func @count(%x: tensor<4xf32>) {
  // expected-error @+1 {{has a region 'before' that takes 1 arguments; 2 are needed}}
  %0 = optree.sort dimension(0) outs(%x : tensor<4xf32>) -> tensor<4xf32> {
    ^bb0(%b: f32):
      %1 = arith.cmpf olt, %b, %b : f32
      optree.return %1 : i1
  }
  return
}

// -----

func.func @returned(%x: tensor<4xf32>) {
  // expected-error @+1 {{has a region 'before' that returns 'f32' as value 0; 'i1' is needed}}
  %0 = optree.sort dimension(0) outs(%x : tensor<4xf32>) -> tensor<4xf32> {
    ^bb0(%b: f32, %c: f32):
      optree.return %b : f32
  }
  return
}

// -----

func.func @end(%x: tensor<4xf32>) {
  // expected-error @+1 {{has a region 'before' that does not end with 'optree.return'}}
  %0 = optree.sort dimension(0) outs(%x : tensor<4xf32>) -> tensor<4xf32> {
    ^bb0(%b: f32, %c: f32):
      %1 = arith.cmpf olt, %b, %c : f32
      "test.end"(%1) : (i1) -> ()
  }
  return
}

// -----

func.func @shapes(%x: tensor<4xf32>, %y: tensor<5xf32>) {
  // expected-error @+1 {{has operands of different shapes: 'tensor<4xf32>' and 'tensor<5xf32>'}}
  %0:2 = optree.sort dimension(0) outs(%x, %y : tensor<4xf32>, tensor<5xf32>) -> tensor<4xf32>, tensor<5xf32> {
    ^bb0(%b: f32, %c: f32, %d: f32, %e: f32):
      %1 = arith.cmpf olt, %b, %c : f32
      optree.return %1 : i1
  }
  return
}

// -----

func.func @members(%x: tensor<4x8xf32>, %y: tensor<4x8xi32>, %h: tensor<4xf32>) {
  // expected-error @+1 {{needs an output and an accumulator for each input}}
  %0:2 = optree.multi_scan dimension(1) ins(%x, %y : tensor<4x8xf32>, tensor<4x8xi32>) outs(outputs(%x : tensor<4x8xf32>) accumulators(%h : tensor<4xf32>)) -> tensor<4x8xf32>, tensor<4xf32> {
    ^bb0(%a: f32, %b: f32, %c: i32):
      optree.return %a : f32
  }
  return
}

// -----

func.func @several_shapes(%x: tensor<4x8xf32>, %y: tensor<4x9xf32>, %h: tensor<4xf32>) {
  // expected-error @+1 {{'inputs' combines operands of size 8 and of size 9 in dimension 1}}
  %0:4 = optree.multi_scan dimension(1) ins(%x, %y : tensor<4x8xf32>, tensor<4x9xf32>) outs(outputs(%x, %y : tensor<4x8xf32>, tensor<4x9xf32>) accumulators(%h, %h : tensor<4xf32>, tensor<4xf32>)) -> tensor<4x8xf32>, tensor<4x9xf32>, tensor<4xf32>, tensor<4xf32> {
    ^bb0(%a: f32, %b: f32, %c: f32, %d: f32):
      optree.return %a, %b : f32, f32
  }
  return
}

// -----

func.func @depth(%u: tensor<3x8xf32>, %i: tensor<3x2xi32>, %o: tensor<4x8xf32>) {
  // expected-error @+1 {{'indices' does not meet 'depth == rank(dimensions)'}}
  %0 = optree.scatter dimensions([0]) ins(%u, %i : tensor<3x8xf32>, tensor<3x2xi32>) outs(%o : tensor<4x8xf32>) -> tensor<4x8xf32> {
    ^bb0(%b: f32, %c: f32):
      optree.return %b : f32
  }
  return
}

// -----

func.func @slices(%u: tensor<3x7xf32>, %i: tensor<3x1xi32>, %o: tensor<4x8xf32>) {
  // expected-error @+1 {{'updates' does not meet 'updates[rank(batch):] == without(output, dimensions)'}}
  %0 = optree.scatter dimensions([0]) ins(%u, %i : tensor<3x7xf32>, tensor<3x1xi32>) outs(%o : tensor<4x8xf32>) -> tensor<4x8xf32> {
    ^bb0(%b: f32, %c: f32):
      optree.return %b : f32
  }
  return
}

// -----

func.func @too_many(%x: tensor<4xf32>, %v: tensor<5xf32>, %i: tensor<5xi32>) {
  // expected-error @+1 {{'values' does not meet 'values[dimension] <= input[dimension]'}}
  %0:2 = optree.topk dimension(0) ins(%x : tensor<4xf32>) outs(%v, %i : tensor<5xf32>, tensor<5xi32>) -> tensor<5xf32>, tensor<5xi32> {
    ^bb0(%b: f32, %c: f32):
      %1 = arith.cmpf olt, %b, %c : f32
      optree.return %1 : i1
  }
  return
}

// -----

func.func @mask_of_other_size(%x: tensor<4x8xf32>, %m: tensor<8xi1>, %n: tensor<i64>) {
  // expected-error @+1 {{'mask' does not meet 'n == input[dimension]'}}
  %0:2 = optree.compress dimension(0) ins(%x, %m : tensor<4x8xf32>, tensor<8xi1>) outs(%x, %n : tensor<4x8xf32>, tensor<i64>) -> tensor<4x8xf32>, tensor<i64>
  return
}

// -----

func.func @count_of_one(%x: tensor<4x8xf32>, %m: tensor<4xi1>, %n: tensor<1xi64>) {
  // expected-error @+1 {{'count' does not meet 'rank(count) == 0'}}
  %0:2 = optree.compress dimension(0) ins(%x, %m : tensor<4x8xf32>, tensor<4xi1>) outs(%x, %n : tensor<4x8xf32>, tensor<1xi64>) -> tensor<4x8xf32>, tensor<1xi64>
  return
}

// -----

func.func @indices_of_other_rank(%x: tensor<4x8xf32>, %i: tensor<9x3xi32>, %n: tensor<i64>) {
  // expected-error @+1 {{'indices' does not meet 'indices[1] == rank(input)'}}
  %0:2 = optree.nonzero ins(%x : tensor<4x8xf32>) outs(%i, %n : tensor<9x3xi32>, tensor<i64>) -> tensor<9x3xi32>, tensor<i64> {
    ^bb0(%b: f32):
      %1 = arith.cmpf une, %b, %b : f32
      optree.return %1 : i1
  }
  return
}

// -----

func.func @rows_of_a_matrix(%x: tensor<4x8xf32>, %v: tensor<4xf32>, %l: tensor<4xi64>, %n: tensor<i64>) {
  // expected-error @+1 {{'input' does not meet 'rank(input) == 1'}}
  %0:3 = optree.unique ins(%x : tensor<4x8xf32>) outs(%v, %l, %n : tensor<4xf32>, tensor<4xi64>, tensor<i64>) -> tensor<4xf32>, tensor<4xi64>, tensor<i64> {
    ^bb0(%b: f32, %c: f32):
      %1 = arith.cmpf oeq, %b, %c : f32
      optree.return %1 : i1
  }
  return
}
