// CASE: kind=accept tool=optree pipes=convert-optree-to-linalg;canonicalize,convert-optree-to-linalg
// The last operand is empty, so its slice would start at the size of the output, out of bounds.
func.func @f(%a: tensor<5x3xi64>, %b: tensor<5x0xi64>, %o: tensor<5x3xi64>) -> tensor<5x3xi64> {
  %0 = optree.concat ins(%a, %b : tensor<5x3xi64>, tensor<5x0xi64>) outs(%o : tensor<5x3xi64>) dimension = 1 -> tensor<5x3xi64>
  return %0 : tensor<5x3xi64>
}
func.func @m(%a: memref<3xi64>, %b: memref<0xi64>, %o: memref<3xi64>) {
  optree.concat ins(%a, %b : memref<3xi64>, memref<0xi64>) outs(%o : memref<3xi64>) dimension = 0
  return
}
