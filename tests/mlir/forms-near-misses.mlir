// Each body would become a wrong sequence of ops if one guard of the planners were missing.

// RUN: tree-opt %s --allow-unregistered-dialect --pass-pipeline='builtin.module(linalg-tree-specialize{form=category})' | FileCheck %s
// RUN: tree-opt %s --allow-unregistered-dialect --pass-pipeline='builtin.module(linalg-tree-specialize{form=named})' | FileCheck %s

#id = affine_map<(d0) -> (d0)>
#matrix = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

// A maximum with NaN is NaN; this is the other.
// CHECK-LABEL: func.func @not_a_number
// CHECK: arith.cmpf
// CHECK: arith.select
func.func @not_a_number(%a: tensor<8xf32>, %o: tensor<8xf32>) -> tensor<8xf32> {
  %k = arith.constant 0x7FC00000 : f32
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<8xf32>) outs(%o : tensor<8xf32>) {
  ^bb0(%x: f32, %z: f32):
    %c = arith.cmpf ugt, %x, %k : f32
    %s = arith.select %c, %x, %k : f32
    %r = math.exp %s : f32
    linalg.yield %r : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// Of -0 and +0 a maximum is +0, this is -0.
// CHECK-LABEL: func.func @positive_zero
// CHECK: arith.cmpf
// CHECK: arith.select
func.func @positive_zero(%a: tensor<8xf32>, %o: tensor<8xf32>) -> tensor<8xf32> {
  %k = arith.constant 0.0 : f32
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<8xf32>) outs(%o : tensor<8xf32>) {
  ^bb0(%x: f32, %z: f32):
    %c = arith.cmpf uge, %x, %k : f32
    %s = arith.select %c, %x, %k : f32
    %r = math.exp %s : f32
    linalg.yield %r : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// Of +0 and -0 a maximum is +0, this is -0.
// CHECK-LABEL: func.func @negative_zero
// CHECK: arith.cmpf
// CHECK: arith.select
func.func @negative_zero(%a: tensor<8xf32>, %o: tensor<8xf32>) -> tensor<8xf32> {
  %k = arith.constant -0.0 : f32
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<8xf32>) outs(%o : tensor<8xf32>) {
  ^bb0(%x: f32, %z: f32):
    %c = arith.cmpf ugt, %x, %k : f32
    %s = arith.select %c, %x, %k : f32
    %r = math.exp %s : f32
    linalg.yield %r : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// One of both may be NaN.
// CHECK-LABEL: func.func @two_values
// CHECK: arith.cmpf
// CHECK: arith.select
func.func @two_values(%a: tensor<8xf32>, %b1: tensor<8xf32>, %o: tensor<8xf32>) -> tensor<8xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%a, %b1 : tensor<8xf32>, tensor<8xf32>) outs(%o : tensor<8xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %c = arith.cmpf ugt, %x, %y : f32
    %s = arith.select %c, %x, %y : f32
    %r = math.exp %s : f32
    linalg.yield %r : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// The least is chosen by a compare that is not its own.
// CHECK-LABEL: func.func @other_choice
// CHECK: arith.cmpf ueq
// CHECK: arith.select
func.func @other_choice(%a: tensor<8xf32>, %o: tensor<8xf32>) -> tensor<8xf32> {
  %k = arith.constant 1.0 : f32
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<8xf32>) outs(%o : tensor<8xf32>) {
  ^bb0(%x: f32, %z: f32):
    %c = arith.cmpf ueq, %x, %k : f32
    %s = arith.select %c, %x, %k : f32
    %r = math.exp %s : f32
    linalg.yield %r : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// What is chosen is not what was compared.
// CHECK-LABEL: func.func @other_value
// CHECK: arith.cmpf
// CHECK: arith.select
func.func @other_value(%a: tensor<8xf32>, %b1: tensor<8xf32>, %o: tensor<8xf32>) -> tensor<8xf32> {
  %k = arith.constant 1.0 : f32
  %0 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%a, %b1 : tensor<8xf32>, tensor<8xf32>) outs(%o : tensor<8xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %c = arith.cmpf ugt, %x, %k : f32
    %s = arith.select %c, %y, %k : f32
    %r = math.exp %s : f32
    linalg.yield %r : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// Infinities may be assumed away; that is not given up.
// CHECK-LABEL: func.func @flagged_compare
// CHECK: arith.cmpf
// CHECK: arith.select
func.func @flagged_compare(%a: tensor<8xf32>, %o: tensor<8xf32>) -> tensor<8xf32> {
  %k = arith.constant 1.0 : f32
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<8xf32>) outs(%o : tensor<8xf32>) {
  ^bb0(%x: f32, %z: f32):
    %c = arith.cmpf ugt, %x, %k fastmath<ninf> : f32
    %s = arith.select %c, %x, %k : f32
    %r = math.exp %s : f32
    linalg.yield %r : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// A fourth power is the square of a square, or three products one after the other.
// CHECK-LABEL: func.func @fourth_power
// CHECK: math.fpowi
func.func @fourth_power(%a: tensor<8xf32>, %o: tensor<8xf32>) -> tensor<8xf32> {
  %n = arith.constant 4 : i32
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<8xf32>) outs(%o : tensor<8xf32>) {
  ^bb0(%x: f32, %z: f32):
    %p = math.fpowi %x, %n : f32, i32
    %r = math.exp %p : f32
    linalg.yield %r : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// Nor is any.
// CHECK-LABEL: func.func @any_power
// CHECK: math.fpowi
func.func @any_power(%a: tensor<8xf32>, %o: tensor<8xf32>, %n: i32) -> tensor<8xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<8xf32>) outs(%o : tensor<8xf32>) {
  ^bb0(%x: f32, %z: f32):
    %p = math.fpowi %x, %n : f32, i32
    %r = math.exp %p : f32
    linalg.yield %r : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// A square that may be reassociated.
// CHECK-LABEL: func.func @flagged_square
// CHECK: math.fpowi {{.*}} fastmath<reassoc>
func.func @flagged_square(%a: tensor<8xf32>, %o: tensor<8xf32>) -> tensor<8xf32> {
  %n = arith.constant 2 : i32
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<8xf32>) outs(%o : tensor<8xf32>) {
  ^bb0(%x: f32, %z: f32):
    %p = math.fpowi %x, %n fastmath<reassoc> : f32, i32
    %r = math.exp %p : f32
    linalg.yield %r : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// Half of a value is no reciprocal of it.
// CHECK-LABEL: func.func @half
// CHECK: {{div}}
func.func @half(%a: tensor<8xf32>, %o: tensor<8xf32>) -> tensor<8xf32> {
  %k = arith.constant 2.0 : f32
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<8xf32>) outs(%o : tensor<8xf32>) {
  ^bb0(%x: f32, %z: f32):
    %p = arith.divf %x, %k : f32
    %r = math.exp %p : f32
    linalg.yield %r : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// Nor is two by it.
// CHECK-LABEL: func.func @two_by
// CHECK: {{div}}
func.func @two_by(%a: tensor<8xf32>, %o: tensor<8xf32>) -> tensor<8xf32> {
  %k = arith.constant 2.0 : f32
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<8xf32>) outs(%o : tensor<8xf32>) {
  ^bb0(%x: f32, %z: f32):
    %p = arith.divf %k, %x : f32
    %r = math.exp %p : f32
    linalg.yield %r : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// Nor is it itself, by one.
// CHECK-LABEL: func.func @by_one
// CHECK: {{div}}
func.func @by_one(%a: tensor<8xf32>, %o: tensor<8xf32>) -> tensor<8xf32> {
  %k = arith.constant 1.0 : f32
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<8xf32>) outs(%o : tensor<8xf32>) {
  ^bb0(%x: f32, %z: f32):
    %p = arith.divf %x, %k : f32
    %r = math.exp %p : f32
    linalg.yield %r : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// A tensor is no scalar that ops could be given.
// CHECK-LABEL: func.func @an_element
// CHECK: tensor.extract
func.func @an_element(%a: tensor<8xf32>, %o: tensor<8xf32>) -> tensor<8xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<8xf32>) outs(%o : tensor<8xf32>) {
  ^bb0(%x: f32, %z: f32):
    %i = linalg.index 0 : index
    %e = tensor.extract %o[%i] : tensor<8xf32>
    %p = arith.addf %e, %x : f32
    %r = math.exp %p : f32
    linalg.yield %r : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// An operation of two results.
// CHECK-LABEL: func.func @two_results
// CHECK: arith.addui_extended
func.func @two_results(%a: tensor<8xi32>, %o: tensor<8xi32>) -> tensor<8xi32> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<8xi32>) outs(%o : tensor<8xi32>) {
  ^bb0(%x: i32, %z: i32):
    %p, %q = arith.addui_extended %x, %x : i32, i1
    %r = arith.muli %p, %x : i32
    linalg.yield %r : i32
  } -> tensor<8xi32>
  return %0 : tensor<8xi32>
}

// An operation that nobody knows.
// CHECK-LABEL: func.func @unknown_operation
// CHECK: "test.unknown"
func.func @unknown_operation(%a: tensor<8xf32>, %o: tensor<8xf32>) -> tensor<8xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<8xf32>) outs(%o : tensor<8xf32>) {
  ^bb0(%x: f32, %z: f32):
    %p = "test.unknown"(%x) : (f32) -> f32
    %r = math.exp %p : f32
    linalg.yield %r : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// An attribute that an op could not keep.
// CHECK-LABEL: func.func @marked
// CHECK: {mark}
func.func @marked(%a: tensor<8xf32>, %o: tensor<8xf32>) -> tensor<8xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<8xf32>) outs(%o : tensor<8xf32>) {
  ^bb0(%x: f32, %z: f32):
    %p = arith.addf %x, %x {mark} : f32
    %r = math.exp %p : f32
    linalg.yield %r : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// Not a compare.
// CHECK-LABEL: func.func @assert_flag
// CHECK: cf.assert
func.func @assert_flag(%a: tensor<8xf32>, %o: tensor<8xf32>, %f: i1) -> tensor<8xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<8xf32>) outs(%o : tensor<8xf32>) {
  ^bb0(%x: f32, %z: f32):
    cf.assert %f, "f"
    %r = math.exp %x : f32
    linalg.yield %r : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// Not a compare, but of two.
// CHECK-LABEL: func.func @assert_and
// CHECK: cf.assert
func.func @assert_and(%a: tensor<8xf32>, %o: tensor<8xf32>, %n: f32) -> tensor<8xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<8xf32>) outs(%o : tensor<8xf32>) {
  ^bb0(%x: f32, %z: f32):
    %c = arith.cmpf olt, %x, %n : f32
    %d = arith.cmpf ogt, %x, %n : f32
    %e = arith.andi %c, %d : i1
    cf.assert %e, "f"
    %r = math.exp %x : f32
    linalg.yield %r : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// What elements are compared with is different for each.
// CHECK-LABEL: func.func @assert_both
// CHECK: cf.assert
func.func @assert_both(%a: tensor<8xi32>, %b1: tensor<8xi32>, %o: tensor<8xi32>) -> tensor<8xi32> {
  %0 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%a, %b1 : tensor<8xi32>, tensor<8xi32>) outs(%o : tensor<8xi32>) {
  ^bb0(%x: i32, %y: i32, %z: i32):
    %c = arith.cmpi slt, %x, %y : i32
    cf.assert %c, "f"
    %p = arith.addi %x, %y : i32
    %r = arith.muli %p, %x : i32
    linalg.yield %r : i32
  } -> tensor<8xi32>
  return %0 : tensor<8xi32>
}

// An assertion with an attribute.
// CHECK-LABEL: func.func @assert_marked
// CHECK: cf.assert
func.func @assert_marked(%a: tensor<8xi32>, %o: tensor<8xi32>, %n: i32) -> tensor<8xi32> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<8xi32>) outs(%o : tensor<8xi32>) {
  ^bb0(%x: i32, %z: i32):
    %c = arith.cmpi slt, %x, %n : i32
    "cf.assert"(%c) <{msg = "f"}> {mark} : (i1) -> ()
    %p = arith.addi %x, %x : i32
    %r = arith.muli %p, %x : i32
    linalg.yield %r : i32
  } -> tensor<8xi32>
  return %0 : tensor<8xi32>
}

// The least magnitude says nothing of values that are not zero.
// CHECK-LABEL: func.func @assert_other
// CHECK: cf.assert
func.func @assert_other(%a: tensor<8xf32>, %o: tensor<8xf32>, %n: f32) -> tensor<8xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<8xf32>) outs(%o : tensor<8xf32>) {
  ^bb0(%x: f32, %z: f32):
    %c = arith.cmpf one, %x, %n : f32
    cf.assert %c, "f"
    %r = math.exp %x : f32
    linalg.yield %r : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// Nor of one.
// CHECK-LABEL: func.func @assert_one
// CHECK: cf.assert
func.func @assert_one(%a: tensor<8xf32>, %o: tensor<8xf32>) -> tensor<8xf32> {
  %k = arith.constant 1.0 : f32
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<8xf32>) outs(%o : tensor<8xf32>) {
  ^bb0(%x: f32, %z: f32):
    %c = arith.cmpf one, %x, %k : f32
    cf.assert %c, "f"
    %r = math.exp %x : f32
    linalg.yield %r : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// The compare may assume that nothing is NaN.
// CHECK-LABEL: func.func @assert_flagged
// CHECK: cf.assert
func.func @assert_flagged(%a: tensor<8xf32>, %o: tensor<8xf32>, %n: f32) -> tensor<8xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<8xf32>) outs(%o : tensor<8xf32>) {
  ^bb0(%x: f32, %z: f32):
    %c = arith.cmpf olt, %x, %n fastmath<nnan> : f32
    cf.assert %c, "f"
    %r = math.exp %x : f32
    linalg.yield %r : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// A type without infinities has nothing to start from.
// CHECK-LABEL: func.func @assert_small
// CHECK: cf.assert
func.func @assert_small(%a: tensor<8xf8E4M3FN>, %o: tensor<8xf8E4M3FN>, %n: f8E4M3FN) -> tensor<8xf8E4M3FN> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<8xf8E4M3FN>) outs(%o : tensor<8xf8E4M3FN>) {
  ^bb0(%x: f8E4M3FN, %z: f8E4M3FN):
    %c = arith.cmpf olt, %x, %n : f8E4M3FN
    cf.assert %c, "f"
    %p = arith.addf %x, %x : f8E4M3FN
    %r = arith.mulf %p, %x : f8E4M3FN
    linalg.yield %r : f8E4M3FN
  } -> tensor<8xf8E4M3FN>
  return %0 : tensor<8xf8E4M3FN>
}

// Nor has one that is no integer.
// CHECK-LABEL: func.func @assert_index
// CHECK: cf.assert
func.func @assert_index(%a: tensor<8xindex>, %o: tensor<8xindex>, %n: index) -> tensor<8xindex> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<8xindex>) outs(%o : tensor<8xindex>) {
  ^bb0(%x: index, %z: index):
    %c = arith.cmpi slt, %x, %n : index
    cf.assert %c, "f"
    %p = arith.addi %x, %x : index
    %r = arith.muli %p, %x : index
    linalg.yield %r : index
  } -> tensor<8xindex>
  return %0 : tensor<8xindex>
}

// Of bits the greater is another.
// CHECK-LABEL: func.func @assert_i1
// CHECK: cf.assert
func.func @assert_i1(%a: tensor<8xi1>, %o: tensor<8xi1>, %n: i1) -> tensor<8xi1> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<8xi1>) outs(%o : tensor<8xi1>) {
  ^bb0(%x: i1, %z: i1):
    %c = arith.cmpi slt, %x, %n : i1
    cf.assert %c, "f"
    %p = arith.ori %x, %x : i1
    %r = arith.andi %p, %x : i1
    linalg.yield %r : i1
  } -> tensor<8xi1>
  return %0 : tensor<8xi1>
}

// Of no elements nothing is asserted.
// CHECK-LABEL: func.func @assert_nothing
// CHECK: cf.assert
func.func @assert_nothing(%a: tensor<0xi32>, %o: tensor<0xi32>, %n: i32) -> tensor<0xi32> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<0xi32>) outs(%o : tensor<0xi32>) {
  ^bb0(%x: i32, %z: i32):
    %c = arith.cmpi slt, %x, %n : i32
    cf.assert %c, "f"
    %p = arith.addi %x, %x : i32
    %r = arith.muli %p, %x : i32
    linalg.yield %r : i32
  } -> tensor<0xi32>
  return %0 : tensor<0xi32>
}

// What is asserted of is no function of the elements.
// CHECK-LABEL: func.func @assert_unknown
// CHECK: cf.assert
func.func @assert_unknown(%a: tensor<8xf32>, %o: tensor<8xf32>, %n: f32) -> tensor<8xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<8xf32>) outs(%o : tensor<8xf32>) {
  ^bb0(%x: f32, %z: f32):
    %u = "test.unknown"(%x) : (f32) -> f32
    %c = arith.cmpf olt, %u, %n : f32
    cf.assert %c, "f"
    %r = math.exp %x : f32
    linalg.yield %r : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// What is asserted of has functions that no op is.
// CHECK-LABEL: func.func @assert_bits
// CHECK: cf.assert
func.func @assert_bits(%a: tensor<8xi32>, %o: tensor<8xi32>, %n: i32) -> tensor<8xi32> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<8xi32>) outs(%o : tensor<8xi32>) {
  ^bb0(%x: i32, %z: i32):
    %u = arith.xori %x, %x : i32
    %c = arith.cmpi slt, %u, %n : i32
    cf.assert %c, "f"
    %p = arith.addi %x, %x : i32
    %r = arith.muli %p, %x : i32
    linalg.yield %r : i32
  } -> tensor<8xi32>
  return %0 : tensor<8xi32>
}

// An effect that is no assertion.
// CHECK-LABEL: func.func @stored
// CHECK: memref.store
func.func @stored(%a: tensor<8xf32>, %o: tensor<8xf32>, %m: memref<f32>) -> tensor<8xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<8xf32>) outs(%o : tensor<8xf32>) {
  ^bb0(%x: f32, %z: f32):
    memref.store %x, %m[] : memref<f32>
    %r = math.exp %x : f32
    linalg.yield %r : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// It might be one, of the same condition, but nobody knows it.
// CHECK-LABEL: func.func @no_assertion
// CHECK: "test.effect"
func.func @no_assertion(%a: tensor<8xf32>, %o: tensor<8xf32>, %n: f32) -> tensor<8xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<8xf32>) outs(%o : tensor<8xf32>) {
  ^bb0(%x: f32, %z: f32):
    %c = arith.cmpf olt, %x, %n : f32
    "test.effect"(%c) : (i1) -> ()
    %r = math.exp %x : f32
    linalg.yield %r : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// The condition cannot be kept.
// CHECK-LABEL: func.func @assert_of_marked
// CHECK: cf.assert
func.func @assert_of_marked(%a: tensor<8xf32>, %o: tensor<8xf32>, %n: f32) -> tensor<8xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<8xf32>) outs(%o : tensor<8xf32>) {
  ^bb0(%x: f32, %z: f32):
    %c = arith.cmpf olt, %x, %n {mark} : f32
    cf.assert %c, "f"
    %r = math.exp %x : f32
    linalg.yield %r : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// A division runs as often as it did: of no columns there is none.
// CHECK-LABEL: func.func @division_of_rows
// CHECK: linalg.{{.*}}div{{.*}} outs({{.*}} : tensor<4x?xi32>)
func.func @division_of_rows(%a: tensor<4xi32>, %b: tensor<4xi32>, %o: tensor<4x?xi32>) -> tensor<4x?xi32> {
  %0 = linalg.generic {indexing_maps = [#row, #row, #matrix], iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : tensor<4xi32>, tensor<4xi32>) outs(%o : tensor<4x?xi32>) {
  ^bb0(%x: i32, %y: i32, %z: i32):
    %q = arith.divsi %x, %y : i32
    %r = arith.addi %q, %z : i32
    linalg.yield %r : i32
  } -> tensor<4x?xi32>
  return %0 : tensor<4x?xi32>
}

// The last of some sums is kept, none is added up: the index of a loop is no accumulator.
// CHECK-LABEL: func.func @no_accumulator
// CHECK: linalg.generic
func.func @no_accumulator(%a: tensor<4x8xindex>, %o: tensor<4xindex>) -> tensor<4xindex> {
  %0 = linalg.generic {indexing_maps = [#matrix, #row], iterator_types = ["parallel", "reduction"]}
      ins(%a : tensor<4x8xindex>) outs(%o : tensor<4xindex>) {
  ^bb0(%x: index, %z: index):
    %i = linalg.index 1 : index
    %r = arith.addi %i, %x : index
    linalg.yield %r : index
  } -> tensor<4xindex>
  return %0 : tensor<4xindex>
}

// Nor is it what products are added to.
// CHECK-LABEL: func.func @no_accumulator_of_products
// CHECK: linalg.generic
func.func @no_accumulator_of_products(%a: tensor<4x8xindex>, %b: tensor<8x2xindex>, %o: tensor<4x2xindex>) -> tensor<4x2xindex> {
  %0 = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>,
      affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<4x8xindex>, tensor<8x2xindex>) outs(%o : tensor<4x2xindex>) {
  ^bb0(%x: index, %y: index, %z: index):
    %i = linalg.index 2 : index
    %p = arith.muli %x, %y : index
    %r = arith.addi %i, %p : index
    linalg.yield %r : index
  } -> tensor<4x2xindex>
  return %0 : tensor<4x2xindex>
}

// There is no loop to combine over.
// CHECK-LABEL: func.func @assert_scalar
// CHECK: cf.assert
func.func @assert_scalar(%a: tensor<f32>, %n: f32) -> tensor<f32> {
  %0 = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []}
      ins(%a : tensor<f32>) outs(%a : tensor<f32>) {
  ^bb0(%x: f32, %z: f32):
    %c = arith.cmpf olt, %x, %n : f32
    cf.assert %c, "f"
    %r = math.exp %x : f32
    linalg.yield %r : f32
  } -> tensor<f32>
  return %0 : tensor<f32>
}

// A sum asserts of what it has added up so far.
// CHECK-LABEL: func.func @assert_sum
// CHECK: cf.assert
func.func @assert_sum(%a: tensor<4x8xf32>, %o: tensor<4xf32>, %n: f32) -> tensor<4xf32> {
  %0 = linalg.generic {indexing_maps = [#matrix, #row], iterator_types = ["parallel", "reduction"]}
      ins(%a : tensor<4x8xf32>) outs(%o : tensor<4xf32>) {
  ^bb0(%x: f32, %z: f32):
    %c = arith.cmpf olt, %x, %n : f32
    cf.assert %c, "f"
    %e = math.exp %x : f32
    %r = arith.addf %z, %e : f32
    linalg.yield %r : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// What is added depends on the sum.
// CHECK-LABEL: func.func @feedback
// CHECK: arith.mulf %[[Z:.*]], %{{.*}} : f32
// CHECK: arith.addf %[[Z]], %{{.*}} : f32
func.func @feedback(%a: tensor<4x8xf32>, %o: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.generic {indexing_maps = [#matrix, #row], iterator_types = ["parallel", "reduction"]}
      ins(%a : tensor<4x8xf32>) outs(%o : tensor<4xf32>) {
  ^bb0(%x: f32, %z: f32):
    %e = arith.mulf %z, %x : f32
    %r = arith.addf %z, %e : f32
    linalg.yield %r : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// The same by a sum, which is no product.
// CHECK-LABEL: func.func @feedback_of_sums
// CHECK: arith.subf %[[Z:.*]], %{{.*}} : f32
// CHECK: arith.addf %[[Z]], %{{.*}} : f32
func.func @feedback_of_sums(%a: tensor<4x8xf32>, %o: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.generic {indexing_maps = [#matrix, #row], iterator_types = ["parallel", "reduction"]}
      ins(%a : tensor<4x8xf32>) outs(%o : tensor<4xf32>) {
  ^bb0(%x: f32, %z: f32):
    %e = arith.subf %z, %x : f32
    %r = arith.addf %z, %e : f32
    linalg.yield %r : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// Two sums, each of which adds to the other: only an op with a body has both.
// CHECK-LABEL: func.func @crossed
// CHECK: linalg.reduce
func.func @crossed(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>, %o: tensor<4xf32>, %p: tensor<4xf32>)
    -> (tensor<4xf32>, tensor<4xf32>) {
  %0:2 = linalg.generic {indexing_maps = [#matrix, #matrix, #row, #row], iterator_types = ["parallel", "reduction"]}
      ins(%a, %b : tensor<4x8xf32>, tensor<4x8xf32>) outs(%o, %p : tensor<4xf32>, tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32, %w: f32):
    %e = arith.mulf %x, %y : f32
    %r = arith.addf %w, %e : f32
    %s = arith.addf %z, %e : f32
    linalg.yield %r, %s : f32, f32
  } -> (tensor<4xf32>, tensor<4xf32>)
  return %0#0, %0#1 : tensor<4xf32>, tensor<4xf32>
}

// A choice of two by a third combines nothing.
// CHECK-LABEL: func.func @chosen
// CHECK: arith.select
func.func @chosen(%c: tensor<4x8xi1>, %a: tensor<4x8xf32>, %o: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.generic {indexing_maps = [#matrix, #matrix, #row], iterator_types = ["parallel", "reduction"]}
      ins(%c, %a : tensor<4x8xi1>, tensor<4x8xf32>) outs(%o : tensor<4xf32>) {
  ^bb0(%b: i1, %x: f32, %z: f32):
    %r = arith.select %b, %z, %x : f32
    linalg.yield %r : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// A cast of a constant that does not fold is none.
// CHECK-LABEL: func.func @out_of_range
// CHECK: %[[K:.*]] = arith.constant 1.0
// CHECK: linalg.copy ins(%[[K]] : f32) outs(%{{.*}} : tensor<i32>)
func.func @out_of_range(%a: tensor<8xi32>, %o: tensor<8xi32>) -> tensor<8xi32> {
  %k = arith.constant 1.0e+30 : f32
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<8xi32>) outs(%o : tensor<8xi32>) {
  ^bb0(%x: i32, %z: i32):
    %c = arith.fptosi %k : f32 to i32
    %r = arith.addi %x, %c : i32
    linalg.yield %r : i32
  } -> tensor<8xi32>
  return %0 : tensor<8xi32>
}
