// Integers in a resource are read as those of a constant are, if the resource has all of them: torch-mlir
// writes the indices of a reshape so.

// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize{form=canonical},cse)' | FileCheck %s

#id = affine_map<(i) -> (i)>

// CHECK-LABEL: func.func @ascending(
// CHECK-NEXT:  return %arg0
func.func @ascending(%x: tensor<4xf32>) -> tensor<4xf32> {
  %t = arith.constant dense_resource<ascending> : tensor<4xi64>
  %e = tensor.empty() : tensor<4xf32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%t : tensor<4xi64>) outs(%e : tensor<4xf32>) {
  ^bb0(%in: i64, %o: f32):
    %i = arith.index_cast %in : i64 to index
    %v = tensor.extract %x[%i] : tensor<4xf32>
    linalg.yield %v : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func.func @narrow(
// CHECK-NEXT:  return %arg0
func.func @narrow(%x: tensor<4xf32>) -> tensor<4xf32> {
  %t = arith.constant dense_resource<narrow> : tensor<4xi16>
  %e = tensor.empty() : tensor<4xf32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%t : tensor<4xi16>) outs(%e : tensor<4xf32>) {
  ^bb0(%in: i16, %o: f32):
    %i = arith.index_cast %in : i16 to index
    %v = tensor.extract %x[%i] : tensor<4xf32>
    linalg.yield %v : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// Other indices are a constant.
// CHECK-LABEL: func.func @twisted(
// CHECK:       dense<[0, 1, 3, 2]>
// CHECK:       tensor.extract
func.func @twisted(%x: tensor<4xf32>) -> tensor<4xf32> {
  %t = arith.constant dense_resource<twisted> : tensor<4xi64>
  %e = tensor.empty() : tensor<4xf32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%t : tensor<4xi64>) outs(%e : tensor<4xf32>) {
  ^bb0(%in: i64, %o: f32):
    %i = arith.index_cast %in : i64 to index
    %v = tensor.extract %x[%i] : tensor<4xf32>
    linalg.yield %v : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// Nothing is known of a resource that is not there.
// CHECK-LABEL: func.func @absent(
// CHECK:       dense_resource
// CHECK:       tensor.extract
func.func @absent(%x: tensor<4xf32>) -> tensor<4xf32> {
  %t = arith.constant dense_resource<absent> : tensor<4xi64>
  %e = tensor.empty() : tensor<4xf32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%t : tensor<4xi64>) outs(%e : tensor<4xf32>) {
  ^bb0(%in: i64, %o: f32):
    %i = arith.index_cast %in : i64 to index
    %v = tensor.extract %x[%i] : tensor<4xf32>
    linalg.yield %v : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// One integer is not that of each element.
// CHECK-LABEL: func.func @one(
// CHECK:       dense_resource
// CHECK:       tensor.extract
func.func @one(%x: tensor<4xf32>) -> tensor<4xf32> {
  %t = arith.constant dense_resource<one> : tensor<4xi64>
  %e = tensor.empty() : tensor<4xf32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%t : tensor<4xi64>) outs(%e : tensor<4xf32>) {
  ^bb0(%in: i64, %o: f32):
    %i = arith.index_cast %in : i64 to index
    %v = tensor.extract %x[%i] : tensor<4xf32>
    linalg.yield %v : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// Floats, which are weights, stay where they are.
// CHECK-LABEL: func.func @weights(
// CHECK:       arith.constant dense_resource<weights>
func.func @weights(%x: tensor<4xf32>) -> tensor<4xf32> {
  %w = arith.constant dense_resource<weights> : tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  %r = linalg.add ins(%x, %w : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

{-#
  dialect_resources: {
    builtin: {
      ascending: "0x080000000000000000000000010000000000000002000000000000000300000000000000",
      narrow: "0x020000000000010002000300",
      twisted: "0x080000000000000000000000010000000000000003000000000000000200000000000000",
      one: "0x080000000000000000000000",
      weights: "0x040000000000803F000000400000404000008040"
    }
  }
#-}

// Integers of more than 64 bits whose low bits count the iterations are no positions.
// CHECK-LABEL: func.func @wide(
// CHECK: 18446744073709551616
// CHECK-NOT: index_cast
// CHECK: return
func.func @wide() -> tensor<80xi128> {
  %table = arith.constant dense<[18446744073709551616, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79]> : tensor<80xi128>
  %empty = tensor.empty() : tensor<80xi128>
  %sum = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%table : tensor<80xi128>) outs(%empty : tensor<80xi128>) {
  ^bb0(%a: i128, %o: i128):
    %b = arith.muli %a, %a : i128
    linalg.yield %b : i128
  } -> tensor<80xi128>
  return %sum : tensor<80xi128>
}
