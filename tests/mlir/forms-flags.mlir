// Flags and effects keep a generic as it is unless they may be dropped.

// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize{form=named})' | FileCheck %s --check-prefixes=CHECK,KEEP
// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize{form=named drop-flags=fastmath,library_call,cf.assert})' | FileCheck %s --check-prefixes=CHECK,DROP
// RUN: not tree-opt %s -o /dev/null --pass-pipeline='builtin.module(linalg-tree-specialize{form=named drop-flags=fastmath,bogus})' 2>&1 | FileCheck %s --check-prefix=BOGUS
// RUN: not tree-opt %s -o /dev/null --pass-pipeline='builtin.module(linalg-tree-specialize{form=named drop-flags=arith.addf})' 2>&1 | FileCheck %s --check-prefix=RESULT
// RUN: not tree-opt %s -o /dev/null --pass-pipeline='builtin.module(linalg-tree-specialize{form=named drop-flags=predicate})' 2>&1 | FileCheck %s --check-prefix=PREDICATE
// RUN: not tree-opt %s -o /dev/null --pass-pipeline='builtin.module(linalg-tree-specialize{drop-flags=fastmath})' 2>&1 | FileCheck %s --check-prefix=FORM
// RUN: not tree-opt %s -o /dev/null --pass-pipeline='builtin.module(linalg-tree-specialize{form=named drop-flags=roundingmode})' 2>&1 | FileCheck %s --check-prefix=ROUNDING

// BOGUS: error: linalg-tree-specialize: drop-flags does not accept 'bogus'; it accepts operations without results, and doc, {{.*}}fastmath, {{.*}}library_call, {{.*}}overflowFlags
// RESULT: drop-flags does not accept 'arith.addf'
// PREDICATE: drop-flags does not accept 'predicate'
// The rounding mode of a cast changes its value, so `drop-flags` refuses to drop it.
// ROUNDING: drop-flags does not accept 'roundingmode'
// FORM: error: linalg-tree-specialize: drop-flags needs form=category or form=named

#id = affine_map<(d0) -> (d0)>

// CHECK-LABEL: @fast
// KEEP: arith.negf {{.*}} fastmath<fast>
// DROP: linalg.negf
// DROP: linalg.exp
func.func @fast(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<8xf32>) outs(%a : tensor<8xf32>) {
  ^bb0(%x: f32, %z: f32):
    %n = arith.negf %x fastmath<fast> : f32
    %e = math.exp %n : f32
    linalg.yield %e : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// `drop-flags` does not list overflow flags, so they stay.
// CHECK-LABEL: @overflow
// CHECK: arith.addi {{.*}} overflow<nsw>
func.func @overflow(%a: tensor<8xi32>) -> tensor<8xi32> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<8xi32>) outs(%a : tensor<8xi32>) {
  ^bb0(%x: i32, %z: i32):
    %s = arith.addi %x, %x overflow<nsw> : i32
    %t = arith.muli %s, %x : i32
    linalg.yield %t : i32
  } -> tensor<8xi32>
  return %0 : tensor<8xi32>
}

// CHECK-LABEL: @library_call
// KEEP: library_call = "callee"
// DROP: linalg.exp
func.func @library_call(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"], library_call = "callee"}
      ins(%a : tensor<8xf32>) outs(%a : tensor<8xf32>) {
  ^bb0(%x: f32, %z: f32):
    %e = math.exp %x : f32
    linalg.yield %e : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// CHECK-LABEL: @assertion
// KEEP: tensor.extract
// KEEP: cf.assert
// DROP-NOT: cf.assert
// CHECK: linalg.reciprocal
func.func @assertion(%a: tensor<8xf32>) -> tensor<8xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<8xf32>) outs(%a : tensor<8xf32>) {
  ^bb0(%x: f32, %z: f32):
    %c = arith.cmpf one, %x, %zero : f32
    cf.assert %c, "zero"
    %e = arith.divf %one, %x : f32
    linalg.yield %e : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// `drop-flags` lists library_call but not doc, so doc stays.
// CHECK-LABEL: @documented
// CHECK: doc = "kept"
func.func @documented(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = linalg.generic {doc = "kept", indexing_maps = [#id, #id], iterator_types = ["parallel"], library_call = "callee"}
      ins(%a : tensor<8xf32>) outs(%a : tensor<8xf32>) {
  ^bb0(%x: f32, %z: f32):
    %e = math.exp %x : f32
    linalg.yield %e : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// With the flag nnan, select after `ogt` is a maximum, so the form reads the flag even without drop-flags. Any
// further flag, such as contract, keeps the body as it is unless drop-flags drops it.
// CHECK-LABEL: @fast_maximum
// CHECK: linalg.max ins(%arg0, %{{.*}} : tensor<8xf32>, f32)
// KEEP: arith.cmpf ogt, {{.*}} fastmath<nnan,contract>
// DROP: linalg.max ins(%arg0, %{{.*}} : tensor<8xf32>, f32)
func.func @fast_maximum(%a: tensor<8xf32>, %b: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %six = arith.constant 6.0 : f32
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<8xf32>) outs(%a : tensor<8xf32>) {
  ^bb0(%x: f32, %z: f32):
    %c = arith.cmpf ogt, %x, %six fastmath<nnan> : f32
    %e = arith.select %c, %x, %six : f32
    linalg.yield %e : f32
  } -> tensor<8xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<8xf32>) outs(%a : tensor<8xf32>) {
  ^bb0(%x: f32, %z: f32):
    %c = arith.cmpf ogt, %x, %six fastmath<nnan,contract> : f32
    %e = arith.select %c, %x, %six : f32
    linalg.yield %e : f32
  } -> tensor<8xf32>
  return %0, %1 : tensor<8xf32>, tensor<8xf32>
}

// A select after `olt` or `ult` may return a zero of another sign than a minimum does. The flag nsz of the compare
// does not allow this, since the select has no flags; so the body stays even if drop-flags drops fastmath.
// CHECK-LABEL: @half_fast_minimum
// CHECK: arith.cmpf olt, {{.*}} fastmath<nnan>
// CHECK: arith.cmpf olt, {{.*}} fastmath<nnan,nsz>
// CHECK: arith.cmpf ult, {{.*}} fastmath<nsz>
func.func @half_fast_minimum(%a: tensor<8xf32>, %b: tensor<8xf32>)
    -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
  %zero = arith.constant 0.0 : f32
  %0 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%a, %b : tensor<8xf32>, tensor<8xf32>) outs(%a : tensor<8xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %c = arith.cmpf olt, %x, %y fastmath<nnan> : f32
    %e = arith.select %c, %x, %y : f32
    linalg.yield %e : f32
  } -> tensor<8xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%a, %b : tensor<8xf32>, tensor<8xf32>) outs(%a : tensor<8xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %c = arith.cmpf olt, %x, %y fastmath<nnan,nsz> : f32
    %e = arith.select %c, %x, %y : f32
    linalg.yield %e : f32
  } -> tensor<8xf32>
  %2 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<8xf32>) outs(%a : tensor<8xf32>) {
  ^bb0(%x: f32, %z: f32):
    %c = arith.cmpf ult, %x, %zero fastmath<nsz> : f32
    %e = arith.select %c, %x, %zero : f32
    linalg.yield %e : f32
  } -> tensor<8xf32>
  return %0, %1, %2 : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}
