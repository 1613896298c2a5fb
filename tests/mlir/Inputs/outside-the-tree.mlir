// An op of each kind that the defined dialect has outside of its tree, on tensors and on buffers.

func.func @softmax(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = optree.softmax dimension(1) ins(%a : tensor<4x8xf32>) outs(%b : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

func.func @softmax_on_buffers(%a: memref<4x?xf32>, %b: memref<4x?xf32>) {
  optree.softmax dimension(0) ins(%a : memref<4x?xf32>) outs(%b : memref<4x?xf32>)
  return
}

func.func @pack(%a: tensor<7x16xf32>, %v: f32, %b: tensor<2x1x8x16xf32>) -> tensor<2x1x8x16xf32> {
  %0 = optree.pack %a padding_value(%v : f32) outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [8, 16] into %b : tensor<7x16xf32> -> tensor<2x1x8x16xf32>
  return %0 : tensor<2x1x8x16xf32>
}

func.func @pack_unknown(%a: tensor<?x16xf32>, %t: index, %v: f32, %b: tensor<?x2x?x8xf32>) -> tensor<?x2x?x8xf32> {
  %0 = optree.pack %a padding_value(%v : f32) inner_dims_pos = [0, 1] inner_tiles = [%t, 8] into %b : tensor<?x16xf32> -> tensor<?x2x?x8xf32>
  return %0 : tensor<?x2x?x8xf32>
}

func.func @unpack(%a: tensor<2x1x8x16xf32>, %b: tensor<16x16xf32>) -> tensor<16x16xf32> {
  %0 = optree.unpack %a inner_dims_pos = [0, 1] inner_tiles = [8, 16] into %b : tensor<2x1x8x16xf32> -> tensor<16x16xf32>
  return %0 : tensor<16x16xf32>
}

func.func @unpack_unknown(%a: tensor<?x2x?x8xf32>, %t: index, %b: tensor<?x16xf32>) -> tensor<?x16xf32> {
  %0 = optree.unpack %a outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [%t, 8] into %b : tensor<?x2x?x8xf32> -> tensor<?x16xf32>
  return %0 : tensor<?x16xf32>
}

func.func @filter(%a: tensor<2x3x3x5xf32>, %b: tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32> {
  %0 = optree.winograd_filter_transform fmr(F_4_3) ins(%a : tensor<2x3x3x5xf32>) outs(%b : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
  return %0 : tensor<6x6x5x2xf32>
}

func.func @image(%a: tensor<2x10x10x5xf32>, %b: tensor<6x6x2x2x2x5xf32>) -> tensor<6x6x2x2x2x5xf32> {
  %0 = optree.winograd_input_transform fmr(F_4_3) ins(%a : tensor<2x10x10x5xf32>) outs(%b : tensor<6x6x2x2x2x5xf32>) -> tensor<6x6x2x2x2x5xf32>
  return %0 : tensor<6x6x2x2x2x5xf32>
}

func.func @product(%a: tensor<6x6x2x2x2x2xf32>, %b: tensor<2x8x8x2xf32>) -> tensor<2x8x8x2xf32> {
  %0 = optree.winograd_output_transform fmr(F_4_3) ins(%a : tensor<6x6x2x2x2x2xf32>) outs(%b : tensor<2x8x8x2xf32>) -> tensor<2x8x8x2xf32>
  return %0 : tensor<2x8x8x2xf32>
}

func.func @concat(%a: tensor<4x2xf32>, %b: tensor<4x3xf32>, %c: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %0 = optree.concat ins(%a, %b : tensor<4x2xf32>, tensor<4x3xf32>) outs(%c : tensor<4x5xf32>) dimension = 1 -> tensor<4x5xf32>
  return %0 : tensor<4x5xf32>
}

func.func @concat_on_buffers(%a: memref<?xi64>, %b: memref<3xi64>, %c: memref<?xi64>) {
  optree.concat ins(%a, %b : memref<?xi64>, memref<3xi64>) outs(%c : memref<?xi64>) dimension = 0
  return
}

func.func @reverse(%a: tensor<4x?xf32>, %b: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %0 = optree.reverse ins(%a : tensor<4x?xf32>) outs(%b : tensor<4x?xf32>) dimensions = [1, 0] -> tensor<4x?xf32>
  return %0 : tensor<4x?xf32>
}

func.func @reverse_on_buffers(%a: memref<4x5xi8>, %b: memref<4x5xi8>) {
  optree.reverse ins(%a : memref<4x5xi8>) outs(%b : memref<4x5xi8>) dimensions = [0]
  return
}

func.func @scan(%0: tensor<4x8xf32>, %1: tensor<4x8xf32>, %2: tensor<4xf32>) -> (tensor<4x8xf32>, tensor<4xf32>) {
  %r:2 = optree.scan dimension(1) inclusive(false) ins(%0 : tensor<4x8xf32>) outs(%1, %2 : tensor<4x8xf32>, tensor<4xf32>) -> tensor<4x8xf32>, tensor<4xf32> {
    ^bb0(%sum: f32, %next: f32):
      %s = arith.addf %sum, %next : f32
      optree.return %s : f32
  }
  return %r#0, %r#1 : tensor<4x8xf32>, tensor<4xf32>
}

func.func @scatter(%0: tensor<3x8xi32>, %1: tensor<3x1xi64>, %2: tensor<4x8xi32>) -> tensor<4x8xi32> {
  %r = optree.scatter dimensions([0]) unique(true) ins(%0, %1 : tensor<3x8xi32>, tensor<3x1xi64>) outs(%2 : tensor<4x8xi32>) -> tensor<4x8xi32> {
    ^bb0(%new: i32, %old: i32):
      optree.return %new : i32
  }
  return %r : tensor<4x8xi32>
}

func.func @sort(%0: tensor<8xf32>, %1: tensor<8xindex>) -> (tensor<8xf32>, tensor<8xindex>) {
  %r:2 = optree.sort dimension(0) outs(%0, %1 : tensor<8xf32>, tensor<8xindex>) -> tensor<8xf32>, tensor<8xindex> {
    ^bb0(%a: f32, %b: f32, %i: index, %j: index):
      %s = arith.cmpf olt, %a, %b : f32
      optree.return %s : i1
  }
  return %r#0, %r#1 : tensor<8xf32>, tensor<8xindex>
}

func.func @topk(%0: tensor<2x9xf32>, %1: tensor<2x3xf32>, %2: tensor<2x3xi32>) -> (tensor<2x3xf32>, tensor<2x3xi32>) {
  %r:2 = optree.topk dimension(1) ins(%0 : tensor<2x9xf32>) outs(%1, %2 : tensor<2x3xf32>, tensor<2x3xi32>) -> tensor<2x3xf32>, tensor<2x3xi32> {
    ^bb0(%a: f32, %b: f32):
      %s = arith.cmpf ogt, %a, %b : f32
      optree.return %s : i1
  }
  return %r#0, %r#1 : tensor<2x3xf32>, tensor<2x3xi32>
}

func.func @compress(%0: tensor<4x8xf32>, %1: tensor<4xi1>, %2: tensor<4x8xf32>, %3: tensor<i64>) -> (tensor<4x8xf32>, tensor<i64>) {
  %r:2 = optree.compress dimension(0) ins(%0, %1 : tensor<4x8xf32>, tensor<4xi1>) outs(%2, %3 : tensor<4x8xf32>, tensor<i64>) -> tensor<4x8xf32>, tensor<i64>
  return %r#0, %r#1 : tensor<4x8xf32>, tensor<i64>
}

func.func @nonzero(%0: tensor<4x8xf32>, %1: tensor<32x2xi32>, %2: tensor<i64>) -> (tensor<32x2xi32>, tensor<i64>) {
  %r:2 = optree.nonzero ins(%0 : tensor<4x8xf32>) outs(%1, %2 : tensor<32x2xi32>, tensor<i64>) -> tensor<32x2xi32>, tensor<i64> {
    ^bb0(%a: f32):
      %z = arith.constant 0.0 : f32
      %s = arith.cmpf une, %a, %z : f32
      optree.return %s : i1
  }
  return %r#0, %r#1 : tensor<32x2xi32>, tensor<i64>
}

func.func @unique(%0: tensor<8xf32>, %1: tensor<8xf32>, %2: tensor<8xi64>, %3: tensor<i64>) -> (tensor<8xf32>, tensor<8xi64>, tensor<i64>) {
  %r:3 = optree.unique ins(%0 : tensor<8xf32>) outs(%1, %2, %3 : tensor<8xf32>, tensor<8xi64>, tensor<i64>) -> tensor<8xf32>, tensor<8xi64>, tensor<i64> {
    ^bb0(%a: f32, %b: f32):
      %s = arith.cmpf oeq, %a, %b : f32
      optree.return %s : i1
  }
  return %r#0, %r#1, %r#2 : tensor<8xf32>, tensor<8xi64>, tensor<i64>
}

func.func @scan_from_first(%0: tensor<4x8xf32>, %1: tensor<4x8xf32>, %2: tensor<4xf32>) -> (tensor<4x8xf32>, tensor<4xf32>) {
  %r:2 = optree.scan_from_first dimension(1) inclusive(true) ins(%0 : tensor<4x8xf32>) outs(%1, %2 : tensor<4x8xf32>, tensor<4xf32>) -> tensor<4x8xf32>, tensor<4xf32> {
    ^bb0(%a: f32, %b: f32):
      %s = arith.maximumf %a, %b : f32
      optree.return %s : f32
  }
  return %r#0, %r#1 : tensor<4x8xf32>, tensor<4xf32>
}

func.func @attention(%arg0: tensor<2x3x4x4x5xf32>, %arg1: tensor<2x6x5xf32>, %arg2: tensor<2x6x2xf32>, %arg3: tensor<2x3x4x4x6xf32>) -> tensor<2x3x4x4x2xf32> {
  %0 = tensor.empty() : tensor<2x3x4x4x2xf32>
  %1 = optree.attention shared(2) scale(3.750000e-01) compute(f32) ins(%arg0, %arg1, %arg2 : tensor<2x3x4x4x5xf32>, tensor<2x6x5xf32>, tensor<2x6x2xf32> mask(%arg3 : tensor<2x3x4x4x6xf32>)) outs(%0 : tensor<2x3x4x4x2xf32>) -> tensor<2x3x4x4x2xf32>
  return %1 : tensor<2x3x4x4x2xf32>
}

func.func @batch_norm(%arg0: tensor<2x3x4xf32>, %arg1: tensor<3xf32>, %arg2: tensor<3xf32>, %arg3: tensor<3xf32>, %arg4: tensor<3xf32>) -> tensor<2x3x4xf32> {
  %0 = tensor.empty() : tensor<2x3x4xf32>
  %1 = optree.batch_norm dimension(1) epsilon(3.750000e-01) compute(f32) ins(%arg0, %arg1, %arg2 : tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xf32> weight(%arg3 : tensor<3xf32>) bias(%arg4 : tensor<3xf32>)) outs(%0 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %1 : tensor<2x3x4xf32>
}

func.func @gelu(%arg0: tensor<2xf32>) -> tensor<2xf32> {
  %0 = tensor.empty() : tensor<2xf32>
  %1 = optree.gelu compute(f32) ins(%arg0 : tensor<2xf32>) outs(%0 : tensor<2xf32>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}

func.func @gelu_tanh(%arg0: tensor<2xf32>) -> tensor<2xf32> {
  %0 = tensor.empty() : tensor<2xf32>
  %1 = optree.gelu_tanh compute(f32) ins(%arg0 : tensor<2xf32>) outs(%0 : tensor<2xf32>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}

func.func @hard_swish(%arg0: tensor<2xf32>) -> tensor<2xf32> {
  %0 = tensor.empty() : tensor<2xf32>
  %1 = optree.hard_swish compute(f32) ins(%arg0 : tensor<2xf32>) outs(%0 : tensor<2xf32>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}

func.func @layer_norm(%arg0: tensor<2x3x4xf32>, %arg1: tensor<3x4xf32>, %arg2: tensor<3x4xf32>) -> tensor<2x3x4xf32> {
  %0 = tensor.empty() : tensor<2x3x4xf32>
  %1 = optree.layer_norm axis(1) epsilon(3.750000e-01) compute(f32) ins(%arg0 : tensor<2x3x4xf32> weight(%arg1 : tensor<3x4xf32>) bias(%arg2 : tensor<3x4xf32>)) outs(%0 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %1 : tensor<2x3x4xf32>
}

func.func @log_softmax(%arg0: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  %0 = tensor.empty() : tensor<2x3x4xf32>
  %1 = optree.log_softmax dimension(1) compute(f32) ins(%arg0 : tensor<2x3x4xf32>) outs(%0 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %1 : tensor<2x3x4xf32>
}

func.func @mish(%arg0: tensor<2xf32>) -> tensor<2xf32> {
  %0 = tensor.empty() : tensor<2xf32>
  %1 = optree.mish compute(f32) ins(%arg0 : tensor<2xf32>) outs(%0 : tensor<2xf32>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}

func.func @rms_norm(%arg0: tensor<2x3x4xf32>, %arg1: tensor<3x4xf32>) -> tensor<2x3x4xf32> {
  %0 = tensor.empty() : tensor<2x3x4xf32>
  %1 = optree.rms_norm axis(1) epsilon(3.750000e-01) compute(f32) ins(%arg0, %arg1 : tensor<2x3x4xf32>, tensor<3x4xf32>) outs(%0 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %1 : tensor<2x3x4xf32>
}

func.func @sigmoid(%arg0: tensor<2xf32>) -> tensor<2xf32> {
  %0 = tensor.empty() : tensor<2xf32>
  %1 = optree.sigmoid compute(f32) ins(%arg0 : tensor<2xf32>) outs(%0 : tensor<2xf32>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}

func.func @silu(%arg0: tensor<2xf32>) -> tensor<2xf32> {
  %0 = tensor.empty() : tensor<2xf32>
  %1 = optree.silu compute(f32) ins(%arg0 : tensor<2xf32>) outs(%0 : tensor<2xf32>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}

func.func @clamp(%arg0: tensor<2xf32>) -> tensor<2xf32> {
  %0 = tensor.empty() : tensor<2xf32>
  %1 = optree.clamp low(-1.000000e+00) high(3.750000e-01) ins(%arg0 : tensor<2xf32>) outs(%0 : tensor<2xf32>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}

func.func @group_norm(%arg0: tensor<2x3x4x5xf32>, %arg1: tensor<3x4xf32>, %arg2: tensor<3x4xf32>) -> tensor<2x3x4x5xf32> {
  %0 = tensor.empty() : tensor<2x3x4x5xf32>
  %1 = optree.group_norm dimension(1) epsilon(3.750000e-01) compute(f32) ins(%arg0, %arg1, %arg2 : tensor<2x3x4x5xf32>, tensor<3x4xf32>, tensor<3x4xf32>) outs(%0 : tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
  return %1 : tensor<2x3x4x5xf32>
}

func.func @leaky_relu(%arg0: tensor<2xf32>) -> tensor<2xf32> {
  %0 = tensor.empty() : tensor<2xf32>
  %1 = optree.leaky_relu slope(3.750000e-01) ins(%arg0 : tensor<2xf32>) outs(%0 : tensor<2xf32>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}

func.func @logsumexp(%arg0: tensor<2x3x4xf32>) -> tensor<2x4xf32> {
  %0 = tensor.empty() : tensor<2x4xf32>
  %1 = optree.logsumexp axis(1) count(1) safe(true) compute(f32) ins(%arg0 : tensor<2x3x4xf32>) outs(%0 : tensor<2x4xf32>) -> tensor<2x4xf32>
  return %1 : tensor<2x4xf32>
}

func.func @mean(%arg0: tensor<2x3x4xf32>) -> tensor<2x4xf32> {
  %0 = tensor.empty() : tensor<2x4xf32>
  %1 = optree.mean axis(1) count(1) compute(f32) ins(%arg0 : tensor<2x3x4xf32>) outs(%0 : tensor<2x4xf32>) -> tensor<2x4xf32>
  return %1 : tensor<2x4xf32>
}

func.func @relu(%arg0: tensor<2xf32>) -> tensor<2xf32> {
  %0 = tensor.empty() : tensor<2xf32>
  %1 = optree.relu ins(%arg0 : tensor<2xf32>) outs(%0 : tensor<2xf32>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}

func.func @variance(%arg0: tensor<2x3x4xf32>) -> tensor<2x4xf32> {
  %0 = tensor.empty() : tensor<2x4xf32>
  %1 = optree.variance axis(1) count(1) unbiased(true) compute(f32) ins(%arg0 : tensor<2x3x4xf32>) outs(%0 : tensor<2x4xf32>) -> tensor<2x4xf32>
  return %1 : tensor<2x4xf32>
}

func.func @multi_scan(%0: tensor<4x8xf32>, %1: tensor<4x8xi32>, %2: tensor<4xf32>, %3: tensor<4xi32>) -> (tensor<4x8xf32>, tensor<4x8xi32>, tensor<4xf32>, tensor<4xi32>) {
  %r:4 = optree.multi_scan dimension(1) inclusive(true) ins(%0, %1 : tensor<4x8xf32>, tensor<4x8xi32>) outs(outputs(%0, %1 : tensor<4x8xf32>, tensor<4x8xi32>) accumulators(%2, %3 : tensor<4xf32>, tensor<4xi32>)) -> tensor<4x8xf32>, tensor<4x8xi32>, tensor<4xf32>, tensor<4xi32> {
    ^bb0(%a: f32, %b: i32, %c: f32, %d: i32):
      %s = arith.addf %a, %c : f32
      %t = arith.maxsi %b, %d : i32
      optree.return %s, %t : f32, i32
  }
  return %r#0, %r#1, %r#2, %r#3 : tensor<4x8xf32>, tensor<4x8xi32>, tensor<4xf32>, tensor<4xi32>
}

func.func @rope(%x: tensor<2x3x8xf32>, %c: tensor<1x3x8xf32>, %s: tensor<1x3x8xf32>, %o: tensor<2x3x8xf32>) -> tensor<2x3x8xf32> {
  %r = optree.rope ins(%x, %c, %s : tensor<2x3x8xf32>, tensor<1x3x8xf32>, tensor<1x3x8xf32>) outs(%o : tensor<2x3x8xf32>) -> tensor<2x3x8xf32>
  return %r : tensor<2x3x8xf32>
}

func.func @rotary_embedding(%x: tensor<2x3x8xf32>, %c: tensor<1x3x4xf32>, %s: tensor<1x3x4xf32>, %o: tensor<2x3x8xf32>) -> tensor<2x3x8xf32> {
  %r = optree.rotary_embedding interleaved(true) ins(%x, %c, %s : tensor<2x3x8xf32>, tensor<1x3x4xf32>, tensor<1x3x4xf32>) outs(%o : tensor<2x3x8xf32>) -> tensor<2x3x8xf32>
  return %r : tensor<2x3x8xf32>
}
