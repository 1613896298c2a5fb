// RUN: acme-opt %s | FileCheck %s
// RUN: acme-opt %s --emit-bytecode | acme-opt | FileCheck %s
// RUN: acme-opt %s --acme-flatten-groups | FileCheck %s --check-prefix=FLAT
// RUN: acme-opt %s --convert-acme-to-linalg --verify-each | FileCheck %s --check-prefix=BASE
// RUN: acme-opt %s --acme-generalize --acme-specialize | FileCheck %s

// CHECK-LABEL: func @grouped
//       CHECK: %[[R:.*]] = acme.group in <0 to 4> {
//       CHECK:   acme.matmul
//       CHECK:   acme.yield %{{.*}} : tensor<?x?xf32>
//       CHECK: } -> tensor<?x?xf32>
//       CHECK: %[[T:.*]] = acme.make_token
//       CHECK: acme.copy %[[R]], %[[T]] : tensor<?x?xf32> -> tensor<?x?xf32>
// FLAT-LABEL: func @grouped
//    FLAT-NOT: acme.group
//    FLAT-NOT: acme.yield
//        FLAT: acme.matmul
// The terminator of the bodies of generics is another one, and the op that is
// written by hand stays what it is.
// BASE-LABEL: func @grouped
//        BASE: acme.group
//        BASE: linalg.matmul
//        BASE: acme.yield
//        BASE: acme.copy
func.func @grouped(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>)
    -> tensor<?x?xf32> {
  %0 = acme.group in <0 to 4> {
    %1 = acme.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
    acme.yield %1 : tensor<?x?xf32>
  } -> tensor<?x?xf32>
  %2 = acme.make_token
  %3 = acme.copy %0, %2 : tensor<?x?xf32> -> tensor<?x?xf32>
  return %3 : tensor<?x?xf32>
}

// BASE-LABEL: func @body
//        BASE: linalg.generic
//        BASE: linalg.yield
// CHECK-LABEL: func @body
//       CHECK: acme.pairwise_squared_distance
func.func @body(%a: tensor<4x8xf32>, %b: tensor<5x8xf32>, %c: tensor<4x5xf32>, %t: !acme.token)
    -> tensor<4x5xf32> {
  %0 = acme.pairwise_squared_distance ins(%a, %b : tensor<4x8xf32>, tensor<5x8xf32>) outs(%c : tensor<4x5xf32>) -> tensor<4x5xf32>
  return %0 : tensor<4x5xf32>
}
