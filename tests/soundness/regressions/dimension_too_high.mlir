// CASE: kind=refuse tool=optree pipes=optree-specialize
// The parser reports the dimension; it must not count up to it first.
func.func @f(%a: tensor<4xi64>) -> tensor<4xi64> {
  %0 = optree.iota {dimension = 4294967294 : i64} outs(%a : tensor<4xi64>) -> tensor<4xi64>
  return %0 : tensor<4xi64>
}
