// With infinities left out, a clamp to the largest number is a relu, which says more.
// RUN: %optree_opt --pass-pipeline='builtin.module(convert-linalg-to-optree,optree-recognize)' %s | FileCheck %s --check-prefix=EXACT
// RUN: %optree_opt --pass-pipeline='builtin.module(convert-linalg-to-optree,optree-recognize{allow=all})' %s | FileCheck %s --check-prefix=ALL

// EXACT-LABEL: func.func @largest(
// EXACT:       optree.clamp high(
// ALL-LABEL: func.func @largest(
// ALL-NOT:   optree.clamp
// ALL:       optree.relu ins(%arg0 : tensor<8xf32>)
#line = affine_map<(d0) -> (d0)>
func.func @largest(%x: tensor<8xf32>) -> tensor<8xf32> {
  %zero = arith.constant 0.0 : f32
  %largest = arith.constant 3.40282347E+38 : f32
  %e = tensor.empty() : tensor<8xf32>
  %r = linalg.generic {indexing_maps = [#line, #line], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %m = arith.minimumf %in, %largest : f32
    %c = arith.maximumf %m, %zero : f32
    linalg.yield %c : f32
  } -> tensor<8xf32>
  return %r : tensor<8xf32>
}
