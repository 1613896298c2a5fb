// CASE: kind=refuse tool=optree pipes=canonicalize
// The tile's size is dynamic and no operand gives it: upstream's verifier, which ours calls, read past the operands.
func.func @f(%a: tensor<4xf32>, %o: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = "optree.pack"(%a, %o) <{inner_dims_pos = array<i64: 0>, static_inner_tiles = array<i64: -9223372036854775808>, outer_dims_perm = array<i64>, operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (tensor<4xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
