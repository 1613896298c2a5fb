// A form casts the filled scalar instead of the filled tensor, which upstream's canonicalization would copy without the cast.

// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize{form=named},canonicalize)' | FileCheck %s
// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize{form=category},canonicalize)' | FileCheck %s
// RUN: tree-opt %s --pass-pipeline='builtin.module(linalg-tree-specialize{form=named},linalg-tree-specialize{form=named},canonicalize)' | FileCheck %s
// RUN: mlir-opt %s --load-pass-plugin=%test_plugin --pass-pipeline='builtin.module(test-linalg-tree-form{named=true top-down=true},canonicalize)' | FileCheck %s
// Upstream folds a copy that casts a filled tensor to a fill without the cast, which does not verify.
// RUN: not timeout 600 mlir-opt %s --load-pass-plugin=%test_plugin --pass-pipeline='builtin.module(test-linalg-tree-form{named=true top-down=true canonicalize=true})' 2>&1 | FileCheck %s --check-prefix=BESIDE
// RUN: not timeout 600 mlir-opt %s --load-pass-plugin=%test_plugin --pass-pipeline='builtin.module(test-linalg-tree-form{top-down=true canonicalize=true})' 2>&1 | FileCheck %s --check-prefix=BESIDE
// BESIDE: error: 'linalg.fill' op

#id = affine_map<(d0) -> (d0)>
#id2 = affine_map<(d0, d1) -> (d0, d1)>

// CHECK-LABEL: @filled
// CHECK: linalg.copy ins(%arg0 : bf16) outs(%arg1 : tensor<8xf32>)
func.func @filled(%v: bf16, %o: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xbf16>
  %0 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%e : tensor<8xbf16>) {
  ^bb0(%z: bf16):
    linalg.yield %v : bf16
  } -> tensor<8xbf16>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%0 : tensor<8xbf16>) outs(%o : tensor<8xf32>) {
  ^bb0(%x: bf16, %z: f32):
    %c = arith.extf %x : bf16 to f32
    linalg.yield %c : f32
  } -> tensor<8xf32>
  return %1 : tensor<8xf32>
}

// The form looks through tensor.expand_shape for the fill, and casts the scalar with the sign of the cast.
// CHECK-LABEL: @expanded
// CHECK: linalg.copy {cast = #linalg.type_fn<cast_unsigned>} ins(%{{.*}} : i8) outs(%arg0 : tensor<1x8xf32>)
func.func @expanded(%o: tensor<1x8xf32>) -> tensor<1x8xf32> {
  %v = arith.constant 200 : i8
  %e = tensor.empty() : tensor<8xi8>
  %0 = linalg.fill ins(%v : i8) outs(%e : tensor<8xi8>) -> tensor<8xi8>
  %s = tensor.expand_shape %0 [[0, 1]] output_shape [1, 8] : tensor<8xi8> into tensor<1x8xi8>
  %1 = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%s : tensor<1x8xi8>) outs(%o : tensor<1x8xf32>) {
  ^bb0(%x: i8, %z: f32):
    %c = arith.uitofp %x : i8 to f32
    linalg.yield %c : f32
  } -> tensor<1x8xf32>
  return %1 : tensor<1x8xf32>
}

// The generic fills one column of two, so the copy has to cast all elements of the tensor.
// CHECK-LABEL: @part
// CHECK: linalg.copy ins(%{{.*}} : tensor<8x2xbf16>) outs(%{{.*}} : tensor<8x2xf32>)
func.func @part(%v: bf16, %p: tensor<8x2xbf16>, %o: tensor<8x2xf32>) -> tensor<8x2xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0, 0)>], iterator_types = ["parallel"]} outs(%p : tensor<8x2xbf16>) {
  ^bb0(%z: bf16):
    linalg.yield %v : bf16
  } -> tensor<8x2xbf16>
  %1 = linalg.copy ins(%0 : tensor<8x2xbf16>) outs(%o : tensor<8x2xf32>) -> tensor<8x2xf32>
  return %1 : tensor<8x2xf32>
}
