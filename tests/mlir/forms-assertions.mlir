// Forms move assertions out of bodies: one assertion in front of the op covers all elements.

// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize{form=category})' | FileCheck %s --check-prefixes=CHECK,CATEGORY
// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize{form=named})' | FileCheck %s --check-prefixes=CHECK,NAMED

#id = affine_map<(d0) -> (d0)>
#tr = affine_map<(d0, d1) -> (d1, d0)>

// Some element is 0 or NaN exactly if the least magnitude is 0 or NaN.
// CHECK-LABEL: @nonzero
// CHECK: %[[ZERO:.*]] = arith.constant 0.0
// CATEGORY: %[[ABS:.*]] = linalg.elementwise kind=#linalg.elementwise_kind<abs> ins(%arg0
// NAMED: %[[ABS:.*]] = linalg.abs ins(%arg0
// CHECK: %[[START:.*]] = arith.constant dense<0x7F800000> : tensor<f32>
// CHECK: %[[LEAST:.*]] = linalg.reduce { arith.minimumf } ins(%[[ABS]] : tensor<?xf32>) outs(%[[START]] : tensor<f32>) dimensions = [0]
// CHECK: %[[E:.*]] = tensor.extract %[[LEAST]][]
// CHECK: %[[C:.*]] = arith.cmpf one, %[[E]], %[[ZERO]]
// CHECK: cf.assert %[[C]], "zero"
// CATEGORY: linalg.elementwise kind=#linalg.elementwise_kind<reciprocal>
// NAMED: linalg.reciprocal
func.func @nonzero(%a: tensor<?xf32>) -> tensor<?xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<?xf32>) outs(%a : tensor<?xf32>) {
  ^bb0(%x: f32, %z: f32):
    %c = arith.cmpf one, %x, %zero : f32
    cf.assert %c, "zero"
    %e = arith.divf %one, %x : f32
    linalg.yield %e : f32
  } -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// The first assertion is on a sum, the second compares with a constant of the body. The division runs after
// both, since they may rule out the divisor 0.
// CHECK-LABEL: @guarded
// CHECK: dense<-2147483648> : tensor<i32>
// CHECK: arith.maxsi
// CHECK: arith.cmpi sle, {{.*}}, %arg1
// CHECK: cf.assert {{.*}}, "large"
// CHECK: dense<-1> : tensor<i32>
// CHECK: arith.minui
// CHECK: arith.cmpi uge
// CHECK: cf.assert {{.*}}, "small"
// CATEGORY: linalg.elementwise kind=#linalg.elementwise_kind<div>
// NAMED: linalg.div
func.func @guarded(%a: tensor<4x8xi32>, %n: i32) -> tensor<8x4xi32> {
  %empty = tensor.empty() : tensor<8x4xi32>
  %0 = linalg.generic {indexing_maps = [#tr, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<4x8xi32>) outs(%empty : tensor<8x4xi32>) {
  ^bb0(%x: i32, %z: i32):
    %one = arith.constant 1 : i32
    %s = arith.addi %x, %n : i32
    %c = arith.cmpi sle, %s, %n : i32
    cf.assert %c, "large"
    %d = arith.cmpi uge, %x, %one : i32
    cf.assert %d, "small"
    %e = arith.divsi %s, %x : i32
    linalg.yield %e : i32
  } -> tensor<8x4xi32>
  return %0 : tensor<8x4xi32>
}

// `une` lets a NaN pass, so no extreme of all elements decides it; of `one`, `olt` and the like one does.
// CHECK-LABEL: @unordered
// CHECK: arith.cmpf une
// CHECK-NEXT: cf.assert
// CHECK-NEXT: math.exp
func.func @unordered(%a: tensor<8xf32>, %n: f32) -> tensor<8xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<8xf32>) outs(%a : tensor<8xf32>) {
  ^bb0(%x: f32, %z: f32):
    %c = arith.cmpf une, %x, %n : f32
    cf.assert %c, "equal"
    %e = math.exp %x : f32
    linalg.yield %e : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// An op without elements asserts nothing, but the lowest integer, the identity of the maximum, may fail the assertion.
// CHECK-LABEL: @perhaps_empty
// CHECK: arith.cmpi slt
// CHECK-NEXT: cf.assert
// CHECK-NEXT: arith.muli
func.func @perhaps_empty(%a: tensor<?xi32>, %n: i32) -> tensor<?xi32> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<?xi32>) outs(%a : tensor<?xi32>) {
  ^bb0(%x: i32, %z: i32):
    %c = arith.cmpi slt, %x, %n : i32
    cf.assert %c, "large"
    %e = arith.muli %x, %n : i32
    linalg.yield %e : i32
  } -> tensor<?xi32>
  return %0 : tensor<?xi32>
}

// The compare is between elements of two operands; the greatest element of either does not decide it.
// CHECK-LABEL: @two_elements
// CHECK: arith.cmpi slt
// CHECK-NEXT: cf.assert
func.func @two_elements(%a: tensor<8xi32>, %b: tensor<8xi32>) -> tensor<8xi32> {
  %0 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%a, %b : tensor<8xi32>, tensor<8xi32>) outs(%a : tensor<8xi32>) {
  ^bb0(%x: i32, %y: i32, %z: i32):
    %c = arith.cmpi slt, %x, %y : i32
    cf.assert %c, "order"
    %e = arith.subi %y, %x : i32
    linalg.yield %e : i32
  } -> tensor<8xi32>
  return %0 : tensor<8xi32>
}

// The elements after the first that fails may be poison. The maximum of all elements would be poison too,
// and its assertion undefined.
// CHECK-LABEL: @perhaps_poison
// CHECK: arith.fptosi
// CHECK-NEXT: arith.cmpi slt
// CHECK-NEXT: cf.assert
func.func @perhaps_poison(%a: tensor<8xf32>, %b: tensor<8xi32>, %n: i32) -> tensor<8xi32> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<8xf32>) outs(%b : tensor<8xi32>) {
  ^bb0(%x: f32, %z: i32):
    %i = arith.fptosi %x : f32 to i32
    %c = arith.cmpi slt, %i, %n : i32
    cf.assert %c, "large"
    linalg.yield %i : i32
  } -> tensor<8xi32>
  return %0 : tensor<8xi32>
}

// The division may trap for an element after the first that fails, so it must not run for all elements first.
// CHECK-LABEL: @perhaps_traps
// CHECK: arith.divui
// CHECK-NEXT: arith.cmpi slt
// CHECK-NEXT: cf.assert
func.func @perhaps_traps(%a: tensor<8xi32>, %n: i32) -> tensor<8xi32> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<8xi32>) outs(%a : tensor<8xi32>) {
  ^bb0(%x: i32, %z: i32):
    %d = arith.divui %n, %x : i32
    %c = arith.cmpi slt, %d, %n : i32
    cf.assert %c, "large"
    linalg.yield %d : i32
  } -> tensor<8xi32>
  return %0 : tensor<8xi32>
}

// A division by the constant 2 cannot trap, so the assertion moves.
// CHECK-LABEL: @divided_by_two
// CHECK: arith.maxsi
// CHECK: cf.assert
// CHECK-NOT: linalg.generic
func.func @divided_by_two(%a: tensor<8xi32>, %n: i32) -> tensor<8xi32> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<8xi32>) outs(%a : tensor<8xi32>) {
  ^bb0(%x: i32, %z: i32):
    %two = arith.constant 2 : i32
    %d = arith.divui %x, %two : i32
    %c = arith.cmpi slt, %d, %n : i32
    cf.assert %c, "large"
    linalg.yield %d : i32
  } -> tensor<8xi32>
  return %0 : tensor<8xi32>
}
