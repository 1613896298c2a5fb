// A remark says why an op stays.
// RUN: %optree_opt %s --convert-optree-to-linalg --verify-diagnostics --split-input-file -o /dev/null

func.func @algorithm(%x: tensor<?xf32>) -> tensor<?xf32> {
  // expected-remark @+1 {{'optree.sort' is left: linalg has no op for it, and it has no decomposition}}
  %0 = optree.sort dimension(0) outs(%x : tensor<?xf32>) -> tensor<?xf32> {
    ^bb0(%a: f32, %b: f32):
      %c = arith.cmpf olt, %a, %b : f32
      optree.return %c : i1
  }
  return %0 : tensor<?xf32>
}

// -----

// Whatever the first size of %x is, one of the others is not that.
func.func @sizes(%x: tensor<?x?xf32>, %c: tensor<2x3xf32>, %o: tensor<1x?xf32>) -> tensor<1x?xf32> {
  // expected-remark @+1 {{'optree.rotary_embedding' is left: its operands have different sizes}}
  %r = optree.rotary_embedding ins(%x, %c, %c : tensor<?x?xf32>, tensor<2x3xf32>, tensor<2x3xf32>) outs(%o : tensor<1x?xf32>) -> tensor<1x?xf32>
  return %r : tensor<1x?xf32>
}
