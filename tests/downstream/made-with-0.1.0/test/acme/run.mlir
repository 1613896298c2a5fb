// DEFINE: %{tile} = transform-preload-library{transform-library-paths=%S/Inputs/tile.mlir},transform-interpreter
// DEFINE: %{lower} = one-shot-bufferize{bufferize-function-boundaries},convert-linalg-to-loops,convert-scf-to-cf,expand-strided-metadata,lower-affine,convert-to-llvm,reconcile-unrealized-casts
// DEFINE: %{run} = mlir-runner -e main -entry-point-result=void -shared-libs=%mlir_lib/libmlir_runner_utils.so,%mlir_lib/libmlir_c_runner_utils.so
//
// RUN: acme-opt %s -pass-pipeline='builtin.module(%{tile})' | FileCheck %s --check-prefix=TILED
// RUN: acme-opt %s -pass-pipeline='builtin.module(%{lower})' | %{run} | FileCheck %s
// RUN: acme-opt %s -pass-pipeline='builtin.module(%{tile},%{lower})' | %{run} | FileCheck %s

// Tiled, a loop of the same op; lowered and run with tiles and without, the same distances.

// TILED: scf.for
// TILED: scf.for
// TILED: acme.pairwise_squared_distance {{.*}} outs({{.*}} : tensor<2x1xf32>)

// CHECK: sizes = [4, 2]
// CHECK: [0, 25]
// CHECK-NEXT: [5, 8]
// CHECK-NEXT: [25, 0]
// CHECK-NEXT: [1.25, 28.25]

func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}

func.func @main() {
  %x = arith.constant dense<[[0.0, 0.0], [1.0, 2.0], [3.0, 4.0], [-1.0, 0.5]]> : tensor<4x2xf32>
  %y = arith.constant dense<[[0.0, 0.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %zero = arith.constant dense<0.0> : tensor<4x2xf32>
  %0 = acme.pairwise_squared_distance ins(%x, %y : tensor<4x2xf32>, tensor<2x2xf32>) outs(%zero : tensor<4x2xf32>) -> tensor<4x2xf32>
  %buffer = bufferization.to_buffer %0 : tensor<4x2xf32> to memref<4x2xf32>
  %unranked = memref.cast %buffer : memref<4x2xf32> to memref<*xf32>
  call @printMemrefF32(%unranked) : (memref<*xf32>) -> ()
  return
}
