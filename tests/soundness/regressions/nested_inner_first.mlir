// CASE: kind=rest tool=optree pipes=convert-linalg-to-optree,canonicalize,optree-specialize{form=category},canonicalize
// The outer op was decided before the op inside its body, so a second run found another op.
func.func @f(%n1: memref<2x2xi64>, %n3: memref<2xi64>, %n5: memref<2xi64>, %n2: memref<2x2xi64>) {
%n4 = bufferization.to_tensor %n3 restrict : memref<2xi64> to tensor<2xi64>
%n6 = bufferization.to_tensor %n5 restrict : memref<2xi64> to tensor<2xi64>
linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%n1 : memref<2x2xi64>) outs(%n2 : memref<2x2xi64>) {
^bb0(%n7: i64, %n8: i64):
%n9 = linalg.index 0 : index
%n10 = linalg.index 1 : index
%n11 = tensor.empty() : tensor<2xi64>
%n17 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%n11 : tensor<2xi64>) {
^bb0(%n12: i64):
%n13 = linalg.index 0 : index
%n14 = arith.constant 1 : index
%n15 = arith.subi %n14, %n13 : index
%n16 = tensor.extract %n6[%n15] : tensor<2xi64>
linalg.yield %n16 : i64
} -> (tensor<2xi64>)
%n18 = arith.constant 0 : index
%n19 = tensor.extract %n17[%n18] : tensor<2xi64>
linalg.yield %n19 : i64
}
return
}
