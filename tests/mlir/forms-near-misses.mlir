// Each body would become a wrong sequence of ops if one guard of the planners were missing.

// RUN: tree-opt %s --allow-unregistered-dialect --pass-pipeline='builtin.module(linalg-tree-specialize{form=category})' | FileCheck %s
// RUN: tree-opt %s --allow-unregistered-dialect --pass-pipeline='builtin.module(linalg-tree-specialize{form=named})' | FileCheck %s

#id = affine_map<(d0) -> (d0)>
#matrix = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

// linalg.max with a NaN constant is NaN; this select returns %x.
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

// linalg.max of -0 and the constant +0 is +0; this select returns -0.
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

// linalg.max of +0 and the constant -0 is +0; this select returns -0.
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

// linalg.max returns NaN for a NaN operand; this select returns %x for a NaN in %y.
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

// The select after `ueq` returns the constant even for a greater %x, which linalg.max would return.
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

// The compare reads %x, but the select returns %y.
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

// linalg.max cannot carry the flag ninf of the compare.
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

// x^4 has two products that round differently, (x * x) * (x * x) and ((x * x) * x) * x, so the power stays.
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

// The power stays, because its exponent is an argument of the function.
// CHECK-LABEL: func.func @unknown_exponent
// CHECK: math.fpowi
func.func @unknown_exponent(%a: tensor<8xf32>, %o: tensor<8xf32>, %n: i32) -> tensor<8xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<8xf32>) outs(%o : tensor<8xf32>) {
  ^bb0(%x: f32, %z: f32):
    %p = math.fpowi %x, %n : f32, i32
    %r = math.exp %p : f32
    linalg.yield %r : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// linalg.square cannot carry the flag reassoc of the power.
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

// linalg.reciprocal has the dividend 1; this division has the divisor 2.
// CHECK-LABEL: func.func @divided_by_two
// CHECK: {{div}}
func.func @divided_by_two(%a: tensor<8xf32>, %o: tensor<8xf32>) -> tensor<8xf32> {
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

// linalg.reciprocal has the dividend 1; this division has the dividend 2.
// CHECK-LABEL: func.func @two_divided_by
// CHECK: {{div}}
func.func @two_divided_by(%a: tensor<8xf32>, %o: tensor<8xf32>) -> tensor<8xf32> {
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

// linalg.reciprocal has the dividend 1; this division has the divisor 1.
// CHECK-LABEL: func.func @divided_by_one
// CHECK: {{div}}
func.func @divided_by_one(%a: tensor<8xf32>, %o: tensor<8xf32>) -> tensor<8xf32> {
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

// A sequence takes captured scalars as operands; this body captures a tensor and reads an element
// of it at a place that no loop counts.
// CHECK-LABEL: func.func @captured_tensor
// CHECK: tensor.extract
func.func @captured_tensor(%a: tensor<8xf32>, %t: tensor<9xf32>, %o: tensor<8xf32>) -> tensor<8xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<8xf32>) outs(%o : tensor<8xf32>) {
  ^bb0(%x: f32, %z: f32):
    %i = linalg.index 0 : index
    %e = tensor.extract %t[%i] : tensor<9xf32>
    %p = arith.addf %e, %x : f32
    %r = math.exp %p : f32
    linalg.yield %r : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// arith.addui_extended has two results; a scalar function has one.
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

// The tree has no function for the unregistered operation test.unknown.
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

// No op can keep the attribute `mark` of the addition.
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

// An assertion moves out of the body only if its condition is a compare; here it is an argument of the function.
// CHECK-LABEL: func.func @assert_flag
// CHECK: linalg.map
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

// An assertion moves out of the body only if its condition is one compare; here it is the `and` of two.
// CHECK-LABEL: func.func @assert_and
// CHECK: linalg.map
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

// A reduction finds the extreme element of one operand; this compare is between elements of two operands.
// CHECK-LABEL: func.func @assert_two_elements
// CHECK: linalg.map
// CHECK: cf.assert
func.func @assert_two_elements(%a: tensor<8xi32>, %b1: tensor<8xi32>, %o: tensor<8xi32>) -> tensor<8xi32> {
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

// The assertion has the attribute `mark`, which it would lose in front of the op.
// CHECK-LABEL: func.func @assert_marked
// CHECK: linalg.map
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

// The least magnitude decides `one` against 0 only; here the right side is an argument of the function.
// CHECK-LABEL: func.func @assert_other
// CHECK: linalg.map
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

// The least magnitude decides `one` against 0 only; here the right side is 1.
// CHECK-LABEL: func.func @assert_one
// CHECK: linalg.map
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

// The compare has the flag nnan, which the compare in front of the op cannot carry.
// CHECK-LABEL: func.func @assert_flagged
// CHECK: linalg.map
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

// f8E4M3FN has no infinity, so the reduction has no identity to start from.
// CHECK-LABEL: func.func @assert_f8
// CHECK: linalg.map
// CHECK: cf.assert
func.func @assert_f8(%a: tensor<8xf8E4M3FN>, %o: tensor<8xf8E4M3FN>, %n: f8E4M3FN) -> tensor<8xf8E4M3FN> {
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

// The width of index is unknown, so the reduction has no lowest value to start from.
// CHECK-LABEL: func.func @assert_index
// CHECK: linalg.map
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

// `slt` takes the i1 true for -1, below false; assertions move for wider integers only.
// CHECK-LABEL: func.func @assert_i1
// CHECK: linalg.map
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

// The tensor has 0 elements: the body asserts nothing, but an assertion in front of the op would run.
// CHECK-LABEL: func.func @assert_no_elements
// CHECK: linalg.map
// CHECK: cf.assert
func.func @assert_no_elements(%a: tensor<0xi32>, %o: tensor<0xi32>, %n: i32) -> tensor<0xi32> {
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

// The compare reads a result of the unregistered operation test.unknown, so no op computes its operand.
// CHECK-LABEL: func.func @assert_unknown
// CHECK: linalg.map
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

// The compare reads a result of arith.xori, which linalg has no op for.
// CHECK-LABEL: func.func @assert_bits
// CHECK: linalg.map
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

// The body has a store; forms move assertions only.
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

// The body passes the condition to the unregistered operation test.effect; forms move cf.assert only.
// CHECK-LABEL: func.func @unregistered_effect
// CHECK: linalg.map
// CHECK: "test.effect"
func.func @unregistered_effect(%a: tensor<8xf32>, %o: tensor<8xf32>, %n: f32) -> tensor<8xf32> {
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

// The compare has the attribute `mark`, which it would lose in front of the op.
// CHECK-LABEL: func.func @assert_of_marked
// CHECK: linalg.map
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

// The division runs once for each column, so never if there are 0 columns: an op that divides the rows alone could trap.
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

// The body adds the loop index to an element and reads no accumulator: each iteration overwrites the result of the last.
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

// The body adds the loop index to a product and reads no accumulator: each iteration overwrites the result of the last.
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

// The op has no loop, so there is no dimension to reduce.
// CHECK-LABEL: func.func @assert_scalar
// CHECK: linalg.map
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

// Forms move assertions out of ops with parallel loops only; this op reduces.
// CHECK-LABEL: func.func @assert_sum
// CHECK: linalg.reduce ins
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

// The product that is added reads the accumulator, so no elementwise op can compute it before the sum.
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

// The difference that is added reads the accumulator, so no elementwise op can compute it before the sum.
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

// Each of two results is a sum that starts from the accumulator of the other; only linalg.reduce with a body has both.
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

// The select takes the accumulator or an element by a third operand; a combiner of a reduction has two operands.
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

// 1e30 is too large for i32, so the cast does not fold and becomes a linalg.copy.
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
