// A division is speculatable if its divisor is a constant for which it cannot trap. If the table has no entries for
// operations that trap, every operation on two integers counts as one that traps.
// RUN: mlir-opt %s --load-pass-plugin=%test_plugin --pass-pipeline='builtin.module(test-linalg-tree-speculation)' 2>&1 >/dev/null | FileCheck %s
// RUN: mlir-opt %s --load-pass-plugin=%test_plugin --pass-pipeline='builtin.module(test-linalg-tree-speculation{traps=false})' 2>&1 >/dev/null \
// RUN:   | FileCheck %s --check-prefix=SILENT

func.func @f(%x: i32, %y: i32, %z: f32) -> (i32, i32, i32, i32, f32) {
  // CHECK: :[[#@LINE+2]]:{{.*}} anywhere
  // SILENT: :[[#@LINE+1]]:{{.*}} anywhere
  %zero = arith.constant 0 : i32
  // CHECK: :[[#@LINE+2]]:{{.*}} anywhere
  // SILENT: :[[#@LINE+1]]:{{.*}} anywhere
  %seven = arith.constant 7 : i32
  // CHECK: :[[#@LINE+2]]:{{.*}} anywhere
  // SILENT: :[[#@LINE+1]]:{{.*}} here only
  %sum = arith.addi %x, %y : i32
  // CHECK: :[[#@LINE+2]]:{{.*}} here only
  // SILENT: :[[#@LINE+1]]:{{.*}} here only
  %quotient = arith.divui %x, %y : i32
  // CHECK: :[[#@LINE+2]]:{{.*}} anywhere
  // SILENT: :[[#@LINE+1]]:{{.*}} anywhere
  %seventh = arith.divui %x, %seven : i32
  // CHECK: :[[#@LINE+2]]:{{.*}} here only
  // SILENT: :[[#@LINE+1]]:{{.*}} here only
  %undefined = arith.remui %x, %zero : i32
  // CHECK: :[[#@LINE+2]]:{{.*}} anywhere
  // SILENT: :[[#@LINE+1]]:{{.*}} anywhere
  %product = arith.mulf %z, %z : f32
  return %sum, %quotient, %seventh, %undefined, %product : i32, i32, i32, i32, f32
}
