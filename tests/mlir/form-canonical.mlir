// Different spellings of one computation become the same ops.

// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize{form=canonical},canonicalize,cse)' --mlir-print-local-scope -o %t.once
// RUN: FileCheck %s --input-file=%t.once
// RUN: tree-opt %t.once --pass-pipeline='builtin.module(linalg-tree-specialize{form=canonical},canonicalize,cse)' --mlir-print-local-scope -o %t.twice
// RUN: diff %t.once %t.twice

// A linear layer on collapsed rows, with a transposed weight.
// CHECK-LABEL: func.func @linear_on_rows(
// CHECK-SAME:      %[[X:.*]]: tensor<2x5x4xf32>, %[[W:.*]]: tensor<3x4xf32>, %[[B:.*]]: tensor<3xf32>)
// CHECK-DAG:   %[[ROWS:.*]] = tensor.collapse_shape %[[X]] {{\[\[}}0, 1], [2]]
// CHECK:       %[[M:.*]] = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%[[ROWS]], %[[W]] :
// CHECK:       %[[E:.*]] = tensor.expand_shape %[[M]] {{\[\[}}0, 1], [2]]
// CHECK:       linalg.elementwise kind=#linalg.elementwise_kind<add> {{.*}} ins(%[[E]], %[[B]] : tensor<2x5x3xf32>, tensor<3xf32>)
func.func @linear_on_rows(%x: tensor<2x5x4xf32>, %w: tensor<3x4xf32>, %b: tensor<3xf32>) -> tensor<2x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %rows = tensor.collapse_shape %x [[0, 1], [2]] : tensor<2x5x4xf32> into tensor<10x4xf32>
  %et = tensor.empty() : tensor<4x3xf32>
  %wt = linalg.transpose ins(%w : tensor<3x4xf32>) outs(%et : tensor<4x3xf32>) permutation = [1, 0]
  %em = tensor.empty() : tensor<10x3xf32>
  %z = linalg.fill ins(%zero : f32) outs(%em : tensor<10x3xf32>) -> tensor<10x3xf32>
  %m = linalg.matmul ins(%rows, %wt : tensor<10x4xf32>, tensor<4x3xf32>) outs(%z : tensor<10x3xf32>) -> tensor<10x3xf32>
  %bb = linalg.broadcast ins(%b : tensor<3xf32>) outs(%em : tensor<10x3xf32>) dimensions = [0]
  %s = linalg.add ins(%bb, %m : tensor<10x3xf32>, tensor<10x3xf32>) outs(%em : tensor<10x3xf32>) -> tensor<10x3xf32>
  %r = tensor.expand_shape %s [[0, 1], [2]] output_shape [2, 5, 3] : tensor<10x3xf32> into tensor<2x5x3xf32>
  return %r : tensor<2x5x3xf32>
}

// The same as a product of all dimensions and a sum.
// CHECK-LABEL: func.func @linear_as_product_and_sum(
// CHECK-SAME:      %[[X:.*]]: tensor<2x5x4xf32>, %[[W:.*]]: tensor<3x4xf32>, %[[B:.*]]: tensor<3xf32>)
// CHECK-DAG:   %[[ROWS:.*]] = tensor.collapse_shape %[[X]] {{\[\[}}0, 1], [2]]
// CHECK:       %[[M:.*]] = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%[[ROWS]], %[[W]] :
// CHECK:       %[[E:.*]] = tensor.expand_shape %[[M]] {{\[\[}}0, 1], [2]]
// CHECK:       linalg.elementwise kind=#linalg.elementwise_kind<add> {{.*}} ins(%[[E]], %[[B]] : tensor<2x5x3xf32>, tensor<3xf32>)
func.func @linear_as_product_and_sum(%x: tensor<2x5x4xf32>, %w: tensor<3x4xf32>, %b: tensor<3xf32>) -> tensor<2x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %ep = tensor.empty() : tensor<2x5x3x4xf32>
  %xb = linalg.broadcast ins(%x : tensor<2x5x4xf32>) outs(%ep : tensor<2x5x3x4xf32>) dimensions = [2]
  %wb = linalg.broadcast ins(%w : tensor<3x4xf32>) outs(%ep : tensor<2x5x3x4xf32>) dimensions = [0, 1]
  %p = linalg.mul ins(%wb, %xb : tensor<2x5x3x4xf32>, tensor<2x5x3x4xf32>) outs(%ep : tensor<2x5x3x4xf32>) -> tensor<2x5x3x4xf32>
  %em = tensor.empty() : tensor<2x5x3xf32>
  %z = linalg.fill ins(%zero : f32) outs(%em : tensor<2x5x3xf32>) -> tensor<2x5x3xf32>
  %m = linalg.reduce { arith.addf } ins(%p : tensor<2x5x3x4xf32>) outs(%z : tensor<2x5x3xf32>) dimensions = [3]
  %bb = linalg.broadcast ins(%b : tensor<3xf32>) outs(%em : tensor<2x5x3xf32>) dimensions = [0, 1]
  %s = linalg.add ins(%m, %bb : tensor<2x5x3xf32>, tensor<2x5x3xf32>) outs(%em : tensor<2x5x3xf32>) -> tensor<2x5x3xf32>
  return %s : tensor<2x5x3xf32>
}

// A sum over one element keeps its initial value: 0.0 + -0.0 is 0.0.
// CHECK-LABEL: func.func @sum_of_one(
// CHECK-SAME:      %[[X:.*]]: tensor<4x1xf32>
// CHECK-NOT:   linalg.reduce
// CHECK:       linalg.add ins(%{{.*}}, %cst : tensor<4xf32>, f32)
func.func @sum_of_one(%x: tensor<4x1xf32>) -> tensor<4xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %r = linalg.reduce { arith.addf } ins(%x : tensor<4x1xf32>) outs(%z : tensor<4xf32>) dimensions = [1]
  return %r : tensor<4xf32>
}

// Sums along two loops stay in their order.
// CHECK-LABEL: func.func @order_of_sums(
// CHECK:       linalg.generic {{.*}}(d0, d1, d2) -> (d2, d1, d0)
func.func @order_of_sums(%x: tensor<4x8x2xf32>, %z: tensor<2xf32>) -> tensor<2xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(j, i, k) -> (i, j, k)>, affine_map<(j, i, k) -> (k)>],
                       iterator_types = ["reduction", "reduction", "parallel"]}
      ins(%x : tensor<4x8x2xf32>) outs(%z : tensor<2xf32>) {
  ^bb0(%a: f32, %s: f32):
    %0 = arith.addf %s, %a : f32
    linalg.yield %0 : f32
  } -> tensor<2xf32>
  return %r : tensor<2xf32>
}

// A division that may trap runs for each element, also where the divisor is the same for many.
// CHECK-LABEL: func.func @may_trap(
// CHECK:       linalg.div ins(%{{.*}}, %{{.*}} : tensor<0x4xi32>, tensor<0x4xi32>)
func.func @may_trap(%a: tensor<4xi32>, %b: tensor<4xi32>, %e: tensor<0x4xi32>) -> tensor<0x4xi32> {
  %ab = linalg.broadcast ins(%a : tensor<4xi32>) outs(%e : tensor<0x4xi32>) dimensions = [0]
  %bb = linalg.broadcast ins(%b : tensor<4xi32>) outs(%e : tensor<0x4xi32>) dimensions = [0]
  %r = linalg.div ins(%ab, %bb : tensor<0x4xi32>, tensor<0x4xi32>) outs(%e : tensor<0x4xi32>) -> tensor<0x4xi32>
  return %r : tensor<0x4xi32>
}

// A tensor of one scalar is a constant, whatever its dimensions of size 1.
// CHECK-LABEL: func.func @fill(
// CHECK-NEXT:  arith.constant dense<0.000000e+00> : tensor<2x7x9x1xf64>
// CHECK-NEXT:  return
// CHECK-LABEL: func.func @conv(
// CHECK:       linalg.fill {{.*}} -> tensor<198x16xf32>
// CHECK:       linalg.matmul
func.func @fill() -> tensor<2x7x9x1xf64> {
  %cst = arith.constant 0.0 : f64
  %0 = tensor.empty() : tensor<2x7x9x1xf64>
  %1 = linalg.fill ins(%cst : f64) outs(%0 : tensor<2x7x9x1xf64>) -> tensor<2x7x9x1xf64>
  return %1 : tensor<2x7x9x1xf64>
}
func.func @conv(%x: tensor<2x9x11x8xf32>, %f: tensor<1x1x8x16xf32>) -> tensor<2x9x11x16xf32> {
  %cst = arith.constant 0.0 : f32
  %0 = tensor.empty() : tensor<2x9x11x16xf32>
  %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<2x9x11x16xf32>) -> tensor<2x9x11x16xf32>
  %2 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%x, %f : tensor<2x9x11x8xf32>, tensor<1x1x8x16xf32>) outs(%1 : tensor<2x9x11x16xf32>) -> tensor<2x9x11x16xf32>
  return %2 : tensor<2x9x11x16xf32>
}

// An element of a constant tensor is a constant.
// CHECK-LABEL: func.func @element_of_constant(
// CHECK-SAME:      %[[A:.*]]: tensor<2x4xf32>, %{{.*}}: tensor<2x4xf32>)
// CHECK-NEXT:  return %[[A]]
func.func @element_of_constant(%a: tensor<2x4xf32>, %b: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %n = arith.constant 3.960000e+02 : f32
  %zero = arith.constant 0.000000e+00 : f32
  %e = tensor.empty() : tensor<f32>
  %0 = linalg.fill ins(%zero : f32) outs(%e : tensor<f32>) -> tensor<f32>
  %1 = linalg.map ins(%0 : tensor<f32>) outs(%e : tensor<f32>) (%in: f32, %init: f32) {
    %s = arith.subf %n, %in : f32
    linalg.yield %s : f32
  }
  %eb = tensor.empty() : tensor<i1>
  %2 = linalg.map ins(%1 : tensor<f32>) outs(%eb : tensor<i1>) (%in: f32, %init: i1) {
    %s = arith.cmpf ogt, %in, %zero : f32
    linalg.yield %s : i1
  }
  %c = tensor.extract %2[] : tensor<i1>
  %o = tensor.empty() : tensor<2x4xf32>
  %r = linalg.map ins(%a, %b : tensor<2x4xf32>, tensor<2x4xf32>) outs(%o : tensor<2x4xf32>) (%x: f32, %y: f32, %init: f32) {
    %s = arith.select %c, %x, %y : f32
    linalg.yield %s : f32
  }
  return %r : tensor<2x4xf32>
}

// A constant tensor that an op outside of the form reads is written alike.
// CHECK-LABEL: func.func @splat(
// CHECK:       arith.constant dense<0.000000e+00> : tensor<4xf32>
// CHECK-LABEL: func.func @filled(
// CHECK:       arith.constant dense<0.000000e+00> : tensor<4xf32>
func.func private @leaf(tensor<4xf32>) -> tensor<4xf32>
func.func @splat(%x: tensor<4xf32>) -> tensor<4xf32> {
  %c = arith.constant dense<0.0> : tensor<4xf32>
  %0 = func.call @leaf(%c) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @filled(%x: tensor<4xf32>) -> tensor<4xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %c = linalg.fill ins(%z : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %0 = func.call @leaf(%c) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// An output that the iterations share holds what the iteration before wrote.
// CHECK-LABEL: func.func @shared_output(
// CHECK:       linalg.generic
// CHECK:       linalg.yield
func.func @shared_output(%x: tensor<2xi64>, %y: tensor<2xi64>, %s: tensor<i64>) -> tensor<2xi64> {
  %r:2 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["parallel"]} ins(%x : tensor<2xi64>) outs(%y, %s : tensor<2xi64>, tensor<i64>) {
  ^bb0(%in: i64, %out: i64, %last: i64):
    linalg.yield %last, %in : i64, i64
  } -> (tensor<2xi64>, tensor<i64>)
  return %r#0 : tensor<2xi64>
}

// Of two zeros a maximum of numbers may give either, so arguments stay in order.
// CHECK-LABEL: func.func @kept_order(
// CHECK-SAME:      %[[X:.*]]: tensor<4xf32>, %[[S:.*]]: f32)
// CHECK:       ins(%[[S]], %[[X]] : f32, tensor<4xf32>)
func.func @kept_order(%x: tensor<4xf32>, %s: f32) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %m = arith.maxnumf %s, %in : f32
    linalg.yield %m : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// A tensor that a loop carries stays in its place, so that no buffer is needed
// for each iteration.
// CHECK-LABEL: func.func @carried(
// CHECK:       scf.for {{.*}} iter_args(%[[CARRIED:.*]] = %
// CHECK:       linalg.exp ins(%[[CARRIED]] : {{.*}}) outs(%[[CARRIED]] :
func.func @carried(%x: tensor<4xf32>, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%c = %x) -> (tensor<4xf32>) {
    %e = linalg.exp ins(%c : tensor<4xf32>) outs(%c : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %e : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// The negation of a truth value is one operation.
// CHECK-LABEL: func.func @negated(
// CHECK:       arith.xori
// CHECK-NOT:   arith.xori
// CHECK:       return
func.func @negated(%x: tensor<4xi1>) -> (tensor<4xi1>, tensor<4xi1>) {
  %true = arith.constant true
  %false = arith.constant false
  %e = tensor.empty() : tensor<4xi1>
  %r:2 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<4xi1>) outs(%e, %e : tensor<4xi1>, tensor<4xi1>) {
  ^bb0(%in: i1, %out: i1, %out_0: i1):
    %a = arith.xori %in, %true : i1
    %b = arith.select %in, %false, %true : i1
    linalg.yield %a, %b : i1, i1
  } -> (tensor<4xi1>, tensor<4xi1>)
  return %r#0, %r#1 : tensor<4xi1>, tensor<4xi1>
}

// CHECK-LABEL: func.func @compared(
// CHECK-SAME:      %[[X:.*]]: tensor<4xi8>, %[[Y:.*]]: tensor<4xi8>)
// CHECK:       arith.cmpi {predicate = 2 : i64} } ins(%[[Y]], %[[X]] :
func.func @compared(%x: tensor<4xi8>, %y: tensor<4xi8>) -> tensor<4xi1> {
  %e = tensor.empty() : tensor<4xi1>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x, %y : tensor<4xi8>, tensor<4xi8>) outs(%e : tensor<4xi1>) {
  ^bb0(%a: i8, %b: i8, %out: i1):
    %c = arith.cmpi slt, %b, %a : i8
    linalg.yield %c : i1
  } -> tensor<4xi1>
  return %r : tensor<4xi1>
}
