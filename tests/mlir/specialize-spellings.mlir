// A spelling of a function becomes the function's op, if it has exactly the same value.

// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize)' --mlir-print-local-scope | FileCheck %s
// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize)' | tree-opt --pass-pipeline='builtin.module(linalg-tree-generalize,linalg-tree-specialize)' --mlir-print-local-scope | FileCheck %s

#id = affine_map<(d0) -> (d0)>
#window = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1 + d4, d2 + d5, d3)>
#kernel = affine_map<(d0, d1, d2, d3, d4, d5) -> (d4, d5)>
#image = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>
#zero = affine_map<(d0) -> (0)>

// After `ugt` against 0 the select returns positive values and NaNs, as linalg.max does.
// CHECK-LABEL: func.func @relu(
// CHECK: %[[ZERO:.*]] = arith.constant 0.000000e+00 : f32
// CHECK: linalg.max ins(%arg0, %[[ZERO]] : tensor<8xf32>, f32) outs(%arg1 : tensor<8xf32>)
func.func @relu(%a: tensor<8xf32>, %o: tensor<8xf32>) -> tensor<8xf32> {
  %k = arith.constant 0.0 : f32
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<8xf32>) outs(%o : tensor<8xf32>) {
  ^bb0(%x: f32, %z: f32):
    %c = arith.cmpf ugt, %x, %k : f32
    %s = arith.select %c, %x, %k : f32
    linalg.yield %s : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// The compare is negated, and the select has its values in the other order.
// CHECK-LABEL: func.func @relu_turned(
// CHECK: linalg.max ins(%arg0, %{{.*}} : tensor<8xf32>, f32)
func.func @relu_turned(%a: tensor<8xf32>, %o: tensor<8xf32>) -> tensor<8xf32> {
  %k = arith.constant 0.0 : f32
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<8xf32>) outs(%o : tensor<8xf32>) {
  ^bb0(%x: f32, %z: f32):
    %c = arith.cmpf ole, %x, %k : f32
    %s = arith.select %c, %k, %x : f32
    linalg.yield %s : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// With the flag nnan an ordered compare spells a minimum, too, with any constant but 0.
// CHECK-LABEL: func.func @no_nans(
// CHECK: linalg.min ins(%arg0, %{{.*}} : tensor<8xf32>, f32)
func.func @no_nans(%a: tensor<8xf32>, %o: tensor<8xf32>) -> tensor<8xf32> {
  %k = arith.constant 6.0 : f32
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<8xf32>) outs(%o : tensor<8xf32>) {
  ^bb0(%x: f32, %z: f32):
    %c = arith.cmpf olt, %x, %k fastmath<nnan> : f32
    %s = arith.select %c, %x, %k : f32
    linalg.yield %s : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// linalg.max visits the elements of a buffer one by one, as the generic does.
// CHECK-LABEL: func.func @buffer(
// CHECK: linalg.max ins(%arg0, %{{.*}} : memref<8xf32>, f32)
func.func @buffer(%a: memref<8xf32>, %o: memref<8xf32>) {
  %k = arith.constant 0.0 : f32
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : memref<8xf32>) outs(%o : memref<8xf32>) {
  ^bb0(%x: f32, %z: f32):
    %c = arith.cmpf ugt, %x, %k : f32
    %s = arith.select %c, %x, %k : f32
    linalg.yield %s : f32
  }
  return
}

// The map reads the first element of the operand for each element of the output.
// CHECK-LABEL: func.func @relu_of_one(
// CHECK: linalg.elementwise kind=#linalg.elementwise_kind<max_signed> indexing_maps = [affine_map<(d0) -> (0)>, affine_map<(d0) -> ()>, affine_map<(d0) -> (d0)>] ins(%arg0, %{{.*}} : tensor<1xf32>, f32)
func.func @relu_of_one(%a: tensor<1xf32>, %o: tensor<8xf32>) -> tensor<8xf32> {
  %k = arith.constant 0.0 : f32
  %0 = linalg.generic {indexing_maps = [#zero, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<1xf32>) outs(%o : tensor<8xf32>) {
  ^bb0(%x: f32, %z: f32):
    %c = arith.cmpf ugt, %x, %k : f32
    %s = arith.select %c, %x, %k : f32
    linalg.yield %s : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// A power with the exponent 2 is a square.
// CHECK-LABEL: func.func @square(
// CHECK: linalg.square ins(%arg0 : tensor<8xbf16>) outs(%arg1 : tensor<8xbf16>)
func.func @square(%a: tensor<8xbf16>, %o: tensor<8xbf16>) -> tensor<8xbf16> {
  %n = arith.constant 2 : i64
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<8xbf16>) outs(%o : tensor<8xbf16>) {
  ^bb0(%x: bf16, %z: bf16):
    %p = math.fpowi %x, %n : bf16, i64
    linalg.yield %p : bf16
  } -> tensor<8xbf16>
  return %0 : tensor<8xbf16>
}

// Integers have no NaNs, so both values may be operands.
// CHECK-LABEL: func.func @greater(
// CHECK: linalg.max ins(%arg0, %arg1 : tensor<8xi32>, tensor<8xi32>) outs(%arg2 : tensor<8xi32>)
func.func @greater(%a: tensor<8xi32>, %b: tensor<8xi32>, %o: tensor<8xi32>) -> tensor<8xi32> {
  %0 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%a, %b : tensor<8xi32>, tensor<8xi32>) outs(%o : tensor<8xi32>) {
  ^bb0(%x: i32, %y: i32, %z: i32):
    %c = arith.cmpi sle, %x, %y : i32
    %s = arith.select %c, %y, %x : i32
    linalg.yield %s : i32
  } -> tensor<8xi32>
  return %0 : tensor<8xi32>
}

// The combiner of a pooling may be a compare and a select.
// CHECK-LABEL: func.func @greatest_in_window(
// CHECK: linalg.pooling_nhwc_max
func.func @greatest_in_window(%a: tensor<1x6x6x3xi8>, %k: tensor<2x2xi8>, %o: tensor<1x5x5x3xi8>) -> tensor<1x5x5x3xi8> {
  %0 = linalg.generic {indexing_maps = [#window, #kernel, #image],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%a, %k : tensor<1x6x6x3xi8>, tensor<2x2xi8>) outs(%o : tensor<1x5x5x3xi8>) {
  ^bb0(%x: i8, %y: i8, %z: i8):
    %c = arith.cmpi sgt, %x, %z : i8
    %s = arith.select %c, %x, %z : i8
    linalg.yield %s : i8
  } -> tensor<1x5x5x3xi8>
  return %0 : tensor<1x5x5x3xi8>
}

// For a NaN the select returns 0, and linalg.max returns NaN.
// CHECK-LABEL: func.func @not_a_number(
// CHECK: linalg.map
// CHECK: arith.cmpf ogt
func.func @not_a_number(%a: tensor<8xf32>, %o: tensor<8xf32>) -> tensor<8xf32> {
  %k = arith.constant 0.0 : f32
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<8xf32>) outs(%o : tensor<8xf32>) {
  ^bb0(%x: f32, %z: f32):
    %c = arith.cmpf ogt, %x, %k : f32
    %s = arith.select %c, %x, %k : f32
    linalg.yield %s : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// For -0 the select returns -0, and linalg.max returns +0.
// CHECK-LABEL: func.func @zero_of_the_wrong_sign(
// CHECK: linalg.map
// CHECK: arith.cmpf uge
func.func @zero_of_the_wrong_sign(%a: tensor<8xf32>, %o: tensor<8xf32>) -> tensor<8xf32> {
  %k = arith.constant 0.0 : f32
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<8xf32>) outs(%o : tensor<8xf32>) {
  ^bb0(%x: f32, %z: f32):
    %c = arith.cmpf uge, %x, %k : f32
    %s = arith.select %c, %x, %k : f32
    linalg.yield %s : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// linalg.max cannot carry the flag ninf.
// CHECK-LABEL: func.func @no_infinities(
// CHECK: linalg.map
// CHECK: fastmath<ninf>
func.func @no_infinities(%a: tensor<8xf32>, %o: tensor<8xf32>) -> tensor<8xf32> {
  %k = arith.constant 0.0 : f32
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<8xf32>) outs(%o : tensor<8xf32>) {
  ^bb0(%x: f32, %z: f32):
    %c = arith.cmpf ugt, %x, %k fastmath<ninf> : f32
    %s = arith.select %c, %x, %k : f32
    linalg.yield %s : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// The compare is unsigned, so this is the unsigned maximum.
// CHECK-LABEL: func.func @unsigned(
// CHECK: linalg.elementwise kind=#linalg.elementwise_kind<max_unsigned>
func.func @unsigned(%a: tensor<8xi8>, %o: tensor<8xi8>) -> tensor<8xi8> {
  %k = arith.constant 3 : i8
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<8xi8>) outs(%o : tensor<8xi8>) {
  ^bb0(%x: i8, %z: i8):
    %c = arith.cmpi ugt, %x, %k : i8
    %s = arith.select %c, %x, %k : i8
    linalg.yield %s : i8
  } -> tensor<8xi8>
  return %0 : tensor<8xi8>
}

// A cube takes two ops, and only forms make sequences.
// CHECK-LABEL: func.func @cube(
// CHECK: math.fpowi
func.func @cube(%a: tensor<8xf32>, %o: tensor<8xf32>) -> tensor<8xf32> {
  %n = arith.constant 3 : i64
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<8xf32>) outs(%o : tensor<8xf32>) {
  ^bb0(%x: f32, %z: f32):
    %p = math.fpowi %x, %n : f32, i64
    linalg.yield %p : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// linalg.square cannot carry the flag contract of the power.
// CHECK-LABEL: func.func @flagged_square(
// CHECK: math.fpowi %{{.*}} fastmath<contract>
func.func @flagged_square(%a: tensor<8xf32>, %o: tensor<8xf32>) -> tensor<8xf32> {
  %n = arith.constant 2 : i64
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<8xf32>) outs(%o : tensor<8xf32>) {
  ^bb0(%x: f32, %z: f32):
    %p = math.fpowi %x, %n fastmath<contract> : f32, i64
    linalg.yield %p : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// The exponent is 2, in 128 bits.
// CHECK-LABEL: func.func @wide_square(
// CHECK: linalg.square ins(%arg0 : tensor<8xf32>)
func.func @wide_square(%a: tensor<8xf32>, %o: tensor<8xf32>) -> tensor<8xf32> {
  %n = arith.constant 2 : i128
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<8xf32>) outs(%o : tensor<8xf32>) {
  ^bb0(%x: f32, %z: f32):
    %p = math.fpowi %x, %n : f32, i128
    linalg.yield %p : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// The exponent is 2^64 + 2, equal to 2 in its low 64 bits.
// CHECK-LABEL: func.func @power_like_two(
// CHECK: math.fpowi
func.func @power_like_two(%a: tensor<8xf32>, %o: tensor<8xf32>) -> tensor<8xf32> {
  %n = arith.constant 18446744073709551618 : i128
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<8xf32>) outs(%o : tensor<8xf32>) {
  ^bb0(%x: f32, %z: f32):
    %p = math.fpowi %x, %n : f32, i128
    linalg.yield %p : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// The exponent is -2^64 + 2, equal to 2 in its low 64 bits.
// CHECK-LABEL: func.func @negative_power_like_two(
// CHECK: math.fpowi
func.func @negative_power_like_two(%a: tensor<8xf32>, %o: tensor<8xf32>) -> tensor<8xf32> {
  %n = arith.constant -18446744073709551614 : i65
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<8xf32>) outs(%o : tensor<8xf32>) {
  ^bb0(%x: f32, %z: f32):
    %p = math.fpowi %x, %n : f32, i65
    linalg.yield %p : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
