// CASE: kind=refuse tool=optree pipes=func.func(sharding-propagation,shard-partition)
// Each of the two processes counted from 0.
shard.grid @grid(shape = 2)
func.func @f(%o: tensor<8xi32>) -> tensor<8xi32> {
  %rows = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %split = shard.shard %o to %rows annotate_for_users : tensor<8xi32>
  %0 = optree.iota outs(%split : tensor<8xi32>) -> tensor<8xi32>
  return %0 : tensor<8xi32>
}
