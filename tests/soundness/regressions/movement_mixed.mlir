// CASE: kind=refuse tool=optree pipes=canonicalize
// The operands mix tensors and memrefs; a slice of a memref is no tensor.
func.func @f(%a: memref<2xi8>, %o: tensor<4xi8>) -> tensor<4xi8> {
  %0 = optree.concat ins(%a, %a : memref<2xi8>, memref<2xi8>) outs(%o : tensor<4xi8>) dimension = 0 -> tensor<4xi8>
  return %0 : tensor<4xi8>
}
