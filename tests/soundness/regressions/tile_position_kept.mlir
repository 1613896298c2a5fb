// CASE: kind=refuse tool=optree pipes=transform-interpreter
// A tile that starts at another position is a generic, but `doc` is an inherent attribute of a generic. The tile stayed
// an iota with an edited body, and its text, which has no body, counted from 0 in each tile.
module attributes {transform.with_named_sequence} {
  func.func @f(%o: tensor<8xi32>) -> tensor<8xi32> {
    %0 = optree.iota {doc = "kept"} outs(%o : tensor<8xi32>) -> tensor<8xi32>
    return %0 : tensor<8xi32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["optree.iota"]} in %root : (!transform.any_op) -> !transform.any_op
    %tile, %loop = transform.structured.tile_using_for %op tile_sizes [2] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
