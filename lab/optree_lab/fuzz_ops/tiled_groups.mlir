// Schedules that tile groups of a kind along their first dimension.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @groups(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["optree.group"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loop = transform.structured.tile_using_for %op tile_sizes [2] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
  transform.named_sequence @isolated_groups(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["optree.isolated_group"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loop = transform.structured.tile_using_for %op tile_sizes [2] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
