// CASE: kind=accept limit=10 pipes=linalg-tree-specialize{form=category};linalg-tree-specialize{form=named}
// 64 squares compute x^(2^64): a walk along every path of the body takes 2^64 steps.
#m = affine_map<(d0) -> (d0)>
#r = affine_map<(d0) -> ()>
func.func @f(%a: tensor<8xf32>, %o: tensor<f32>) -> tensor<f32> {
  %0 = linalg.generic {indexing_maps = [#m, #r], iterator_types = ["reduction"]} ins(%a : tensor<8xf32>) outs(%o : tensor<f32>) {
  ^bb0(%x0: f32, %y: f32):
    %x1 = arith.mulf %x0, %x0 : f32
    %x2 = arith.mulf %x1, %x1 : f32
    %x3 = arith.mulf %x2, %x2 : f32
    %x4 = arith.mulf %x3, %x3 : f32
    %x5 = arith.mulf %x4, %x4 : f32
    %x6 = arith.mulf %x5, %x5 : f32
    %x7 = arith.mulf %x6, %x6 : f32
    %x8 = arith.mulf %x7, %x7 : f32
    %x9 = arith.mulf %x8, %x8 : f32
    %x10 = arith.mulf %x9, %x9 : f32
    %x11 = arith.mulf %x10, %x10 : f32
    %x12 = arith.mulf %x11, %x11 : f32
    %x13 = arith.mulf %x12, %x12 : f32
    %x14 = arith.mulf %x13, %x13 : f32
    %x15 = arith.mulf %x14, %x14 : f32
    %x16 = arith.mulf %x15, %x15 : f32
    %x17 = arith.mulf %x16, %x16 : f32
    %x18 = arith.mulf %x17, %x17 : f32
    %x19 = arith.mulf %x18, %x18 : f32
    %x20 = arith.mulf %x19, %x19 : f32
    %x21 = arith.mulf %x20, %x20 : f32
    %x22 = arith.mulf %x21, %x21 : f32
    %x23 = arith.mulf %x22, %x22 : f32
    %x24 = arith.mulf %x23, %x23 : f32
    %x25 = arith.mulf %x24, %x24 : f32
    %x26 = arith.mulf %x25, %x25 : f32
    %x27 = arith.mulf %x26, %x26 : f32
    %x28 = arith.mulf %x27, %x27 : f32
    %x29 = arith.mulf %x28, %x28 : f32
    %x30 = arith.mulf %x29, %x29 : f32
    %x31 = arith.mulf %x30, %x30 : f32
    %x32 = arith.mulf %x31, %x31 : f32
    %x33 = arith.mulf %x32, %x32 : f32
    %x34 = arith.mulf %x33, %x33 : f32
    %x35 = arith.mulf %x34, %x34 : f32
    %x36 = arith.mulf %x35, %x35 : f32
    %x37 = arith.mulf %x36, %x36 : f32
    %x38 = arith.mulf %x37, %x37 : f32
    %x39 = arith.mulf %x38, %x38 : f32
    %x40 = arith.mulf %x39, %x39 : f32
    %x41 = arith.mulf %x40, %x40 : f32
    %x42 = arith.mulf %x41, %x41 : f32
    %x43 = arith.mulf %x42, %x42 : f32
    %x44 = arith.mulf %x43, %x43 : f32
    %x45 = arith.mulf %x44, %x44 : f32
    %x46 = arith.mulf %x45, %x45 : f32
    %x47 = arith.mulf %x46, %x46 : f32
    %x48 = arith.mulf %x47, %x47 : f32
    %x49 = arith.mulf %x48, %x48 : f32
    %x50 = arith.mulf %x49, %x49 : f32
    %x51 = arith.mulf %x50, %x50 : f32
    %x52 = arith.mulf %x51, %x51 : f32
    %x53 = arith.mulf %x52, %x52 : f32
    %x54 = arith.mulf %x53, %x53 : f32
    %x55 = arith.mulf %x54, %x54 : f32
    %x56 = arith.mulf %x55, %x55 : f32
    %x57 = arith.mulf %x56, %x56 : f32
    %x58 = arith.mulf %x57, %x57 : f32
    %x59 = arith.mulf %x58, %x58 : f32
    %x60 = arith.mulf %x59, %x59 : f32
    %x61 = arith.mulf %x60, %x60 : f32
    %x62 = arith.mulf %x61, %x61 : f32
    %x63 = arith.mulf %x62, %x62 : f32
    %x64 = arith.mulf %x63, %x63 : f32
    %r = arith.addf %y, %x64 : f32
    linalg.yield %r : f32
  } -> tensor<f32>
  return %0 : tensor<f32>
}
