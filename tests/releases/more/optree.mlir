// Ops without cases in the specs: every attribute of each op, and each value of an attribute.

func.func @softmax(%0: tensor<4x6xf32>, %1: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %r = optree.softmax dimension(1) ins(%0 : tensor<4x6xf32>) outs(%1 : tensor<4x6xf32>) -> tensor<4x6xf32>
  return %r : tensor<4x6xf32>
}

func.func @pack(%0: tensor<8x12xf32>, %1: tensor<2x4x4x3xf32>) -> tensor<2x4x4x3xf32> {
  %r = optree.pack %0 inner_dims_pos = [0, 1] inner_tiles = [4, 3] into %1 : tensor<8x12xf32> -> tensor<2x4x4x3xf32>
  return %r : tensor<2x4x4x3xf32>
}

func.func @pack_padded(%0: tensor<7x11xf32>, %1: tensor<4x?x3x?xf32>, %pad: f32, %tile: index) -> tensor<4x?x3x?xf32> {
  %r = optree.pack %0 padding_value(%pad : f32) outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [3, %tile] into %1 : tensor<7x11xf32> -> tensor<4x?x3x?xf32>
  return %r : tensor<4x?x3x?xf32>
}

func.func @unpack(%0: tensor<2x4x4x3xf32>, %1: tensor<8x12xf32>) -> tensor<8x12xf32> {
  %r = optree.unpack %0 inner_dims_pos = [0, 1] inner_tiles = [4, 3] into %1 : tensor<2x4x4x3xf32> -> tensor<8x12xf32>
  return %r : tensor<8x12xf32>
}

func.func @unpack_permuted(%0: tensor<4x2x3x?xf32>, %1: tensor<8x12xf32>, %tile: index) -> tensor<8x12xf32> {
  %r = optree.unpack %0 outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [3, %tile] into %1 : tensor<4x2x3x?xf32> -> tensor<8x12xf32>
  return %r : tensor<8x12xf32>
}

func.func @winograd_filter_F_2_3(%0: tensor<2x3x3x5xf32>, %1: tensor<4x4x5x2xf32>) -> tensor<4x4x5x2xf32> {
  %r = optree.winograd_filter_transform fmr(F_2_3) ins(%0 : tensor<2x3x3x5xf32>) outs(%1 : tensor<4x4x5x2xf32>) -> tensor<4x4x5x2xf32>
  return %r : tensor<4x4x5x2xf32>
}

func.func @winograd_input_F_2_3(%0: tensor<2x6x6x5xf32>, %1: tensor<4x4x2x2x2x5xf32>) -> tensor<4x4x2x2x2x5xf32> {
  %r = optree.winograd_input_transform fmr(F_2_3) ins(%0 : tensor<2x6x6x5xf32>) outs(%1 : tensor<4x4x2x2x2x5xf32>) -> tensor<4x4x2x2x2x5xf32>
  return %r : tensor<4x4x2x2x2x5xf32>
}

func.func @winograd_output_F_2_3(%0: tensor<4x4x2x2x2x2xf32>, %1: tensor<2x4x4x2xf32>) -> tensor<2x4x4x2xf32> {
  %r = optree.winograd_output_transform fmr(F_2_3) ins(%0 : tensor<4x4x2x2x2x2xf32>) outs(%1 : tensor<2x4x4x2xf32>) -> tensor<2x4x4x2xf32>
  return %r : tensor<2x4x4x2xf32>
}

func.func @winograd_filter_F_4_3(%0: tensor<2x3x3x5xf32>, %1: tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32> {
  %r = optree.winograd_filter_transform fmr(F_4_3) ins(%0 : tensor<2x3x3x5xf32>) outs(%1 : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
  return %r : tensor<6x6x5x2xf32>
}

func.func @winograd_input_F_4_3(%0: tensor<2x10x10x5xf32>, %1: tensor<6x6x2x2x2x5xf32>) -> tensor<6x6x2x2x2x5xf32> {
  %r = optree.winograd_input_transform fmr(F_4_3) ins(%0 : tensor<2x10x10x5xf32>) outs(%1 : tensor<6x6x2x2x2x5xf32>) -> tensor<6x6x2x2x2x5xf32>
  return %r : tensor<6x6x2x2x2x5xf32>
}

func.func @winograd_output_F_4_3(%0: tensor<6x6x2x2x2x2xf32>, %1: tensor<2x8x8x2xf32>) -> tensor<2x8x8x2xf32> {
  %r = optree.winograd_output_transform fmr(F_4_3) ins(%0 : tensor<6x6x2x2x2x2xf32>) outs(%1 : tensor<2x8x8x2xf32>) -> tensor<2x8x8x2xf32>
  return %r : tensor<2x8x8x2xf32>
}

func.func @winograd_filter_F_2_5(%0: tensor<2x5x5x5xf32>, %1: tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32> {
  %r = optree.winograd_filter_transform fmr(F_2_5) ins(%0 : tensor<2x5x5x5xf32>) outs(%1 : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
  return %r : tensor<6x6x5x2xf32>
}

func.func @winograd_input_F_2_5(%0: tensor<2x8x8x5xf32>, %1: tensor<6x6x2x2x2x5xf32>) -> tensor<6x6x2x2x2x5xf32> {
  %r = optree.winograd_input_transform fmr(F_2_5) ins(%0 : tensor<2x8x8x5xf32>) outs(%1 : tensor<6x6x2x2x2x5xf32>) -> tensor<6x6x2x2x2x5xf32>
  return %r : tensor<6x6x2x2x2x5xf32>
}

func.func @winograd_output_F_2_5(%0: tensor<6x6x2x2x2x2xf32>, %1: tensor<2x4x4x2xf32>) -> tensor<2x4x4x2xf32> {
  %r = optree.winograd_output_transform fmr(F_2_5) ins(%0 : tensor<6x6x2x2x2x2xf32>) outs(%1 : tensor<2x4x4x2xf32>) -> tensor<2x4x4x2xf32>
  return %r : tensor<2x4x4x2xf32>
}

func.func @generic(%0: tensor<4x6xf32>, %1: tensor<4xf32>) -> tensor<4xf32> {
  %r = optree.generic {
    doc = "sums rows", library_call = "sum_rows",
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>],
    iterator_types = ["parallel", "reduction"]
  } ins(%0 : tensor<4x6xf32>) outs(%1 : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// The leaves bind `cast` to signed, so these are ops of categories.

func.func @convolution_unsigned(%0: tensor<8xi8>, %1: tensor<3xi8>, %2: tensor<6xi32>) -> tensor<6xi32> {
  %r = optree.convolution indexing_maps = [
    affine_map<(w, k) -> (w + k)>, affine_map<(w, k) -> (k)>, affine_map<(w, k) -> (w)>
  ] {cast = #optree.type_fn<cast_unsigned>} ins(%0, %1 : tensor<8xi8>, tensor<3xi8>) outs(%2 : tensor<6xi32>) -> tensor<6xi32>
  return %r : tensor<6xi32>
}

func.func @pooling_unsigned(%0: tensor<8xi8>, %1: tensor<3xi8>, %2: tensor<6xi32>) -> tensor<6xi32> {
  %r = optree.pooling combine = #optree.elementwise_kind<add> indexing_maps = [
    affine_map<(w, k) -> (w + k)>, affine_map<(w, k) -> (k)>, affine_map<(w, k) -> (w)>
  ] {cast = #optree.type_fn<cast_unsigned>} ins(%0, %1 : tensor<8xi8>, tensor<3xi8>) outs(%2 : tensor<6xi32>) -> tensor<6xi32>
  return %r : tensor<6xi32>
}

func.func @quantized_contract_unsigned(%0: tensor<2x5xi8>, %1: tensor<5x3xi8>, %a: i8, %b: i8, %2: tensor<2x3xi32>) -> tensor<2x3xi32> {
  %r = optree.quantized_contract indexing_maps = [
    affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> ()>,
    affine_map<(m, n, k) -> ()>, affine_map<(m, n, k) -> (m, n)>
  ] {cast = #optree.type_fn<cast_unsigned>} ins(%0, %1, %a, %b : tensor<2x5xi8>, tensor<5x3xi8>, i8, i8) outs(%2 : tensor<2x3xi32>) -> tensor<2x3xi32>
  return %r : tensor<2x3xi32>
}

func.func @quantized_convolution_unsigned(%0: tensor<8xi8>, %1: tensor<3xi8>, %a: i8, %b: i8, %2: tensor<6xi32>) -> tensor<6xi32> {
  %r = optree.quantized_convolution indexing_maps = [
    affine_map<(w, k) -> (w + k)>, affine_map<(w, k) -> (k)>, affine_map<(w, k) -> ()>, affine_map<(w, k) -> ()>, affine_map<(w, k) -> (w)>
  ] {cast = #optree.type_fn<cast_unsigned>} ins(%0, %1, %a, %b : tensor<8xi8>, tensor<3xi8>, i8, i8) outs(%2 : tensor<6xi32>) -> tensor<6xi32>
  return %r : tensor<6xi32>
}

func.func @concat(%0: tensor<2x6xf32>, %1: tensor<3x6xf32>, %2: tensor<5x6xf32>) -> tensor<5x6xf32> {
  %r = optree.concat ins(%0, %1 : tensor<2x6xf32>, tensor<3x6xf32>) outs(%2 : tensor<5x6xf32>) dimension = 0 -> tensor<5x6xf32>
  return %r : tensor<5x6xf32>
}

func.func @reverse(%0: tensor<4x6xf32>, %1: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %r = optree.reverse ins(%0 : tensor<4x6xf32>) outs(%1 : tensor<4x6xf32>) dimensions = [0, 1] -> tensor<4x6xf32>
  return %r : tensor<4x6xf32>
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
  %1 = optree.attention shared(2) scale(3.750000e-01) safe(true) causal(true) cap(3.750000e-01) fill(3.750000e-01) sum(f32) stored(f32) weighted(f32) compute(f32) normalizer(f32) ins(%arg0, %arg1, %arg2 : tensor<2x3x4x4x5xf32>, tensor<2x6x5xf32>, tensor<2x6x2xf32> mask(%arg3 : tensor<2x3x4x4x6xf32>)) outs(%0 : tensor<2x3x4x4x2xf32>) -> tensor<2x3x4x4x2xf32>
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
  %1 = optree.gelu_tanh root(7.500000e-01) compute(f32) ins(%arg0 : tensor<2xf32>) outs(%0 : tensor<2xf32>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}
func.func @hard_swish(%arg0: tensor<2xf32>) -> tensor<2xf32> {
  %0 = tensor.empty() : tensor<2xf32>
  %1 = optree.hard_swish compute(f32) ins(%arg0 : tensor<2xf32>) outs(%0 : tensor<2xf32>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}
func.func @layer_norm(%arg0: tensor<2x3x4xf32>, %arg1: tensor<3x4xf32>, %arg2: tensor<3x4xf32>) -> tensor<2x3x4xf32> {
  %0 = tensor.empty() : tensor<2x3x4xf32>
  %1 = optree.layer_norm axis(1) epsilon(3.750000e-01) sum(f32) compute(f32) ins(%arg0 : tensor<2x3x4xf32> weight(%arg1 : tensor<3x4xf32>) bias(%arg2 : tensor<3x4xf32>)) outs(%0 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %1 : tensor<2x3x4xf32>
}
func.func @log_softmax(%arg0: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  %0 = tensor.empty() : tensor<2x3x4xf32>
  %1 = optree.log_softmax dimension(1) sum(f32) compute(f32) ins(%arg0 : tensor<2x3x4xf32>) outs(%0 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %1 : tensor<2x3x4xf32>
}
func.func @mish(%arg0: tensor<2xf32>) -> tensor<2xf32> {
  %0 = tensor.empty() : tensor<2xf32>
  %1 = optree.mish compute(f32) ins(%arg0 : tensor<2xf32>) outs(%0 : tensor<2xf32>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}
func.func @rms_norm(%arg0: tensor<2x3x4xf32>, %arg1: tensor<3x4xf32>) -> tensor<2x3x4xf32> {
  %0 = tensor.empty() : tensor<2x3x4xf32>
  %1 = optree.rms_norm axis(1) epsilon(3.750000e-01) sum(f32) compute(f32) ins(%arg0, %arg1 : tensor<2x3x4xf32>, tensor<3x4xf32>) outs(%0 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
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
  %1 = optree.logsumexp axis(1) count(1) safe(true) sum(f32) compute(f32) ins(%arg0 : tensor<2x3x4xf32>) outs(%0 : tensor<2x4xf32>) -> tensor<2x4xf32>
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
  %r = optree.rope interleaved(true) ins(%x, %c, %s : tensor<2x3x8xf32>, tensor<1x3x8xf32>, tensor<1x3x8xf32>) outs(%o : tensor<2x3x8xf32>) -> tensor<2x3x8xf32>
  return %r : tensor<2x3x8xf32>
}

func.func @rotary_embedding(%x: tensor<2x3x8xf32>, %c: tensor<1x3x4xf32>, %s: tensor<1x3x4xf32>, %o: tensor<2x3x8xf32>) -> tensor<2x3x8xf32> {
  %r = optree.rotary_embedding interleaved(true) ins(%x, %c, %s : tensor<2x3x8xf32>, tensor<1x3x4xf32>, tensor<1x3x4xf32>) outs(%o : tensor<2x3x8xf32>) -> tensor<2x3x8xf32>
  return %r : tensor<2x3x8xf32>
}

func.func @group(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %r = optree.group "square" (%a = %x : tensor<4xf32>) -> tensor<4xf32> parameters {factor = 2.0 : f32} {
    %s = arith.mulf %a, %y : tensor<4xf32>
    optree.return %s : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

func.func @isolated_group(%x: f32, %y: f32) -> (f32, f32) {
  %r:2 = optree.isolated_group "both" (%a = %x : f32, %b = %y : f32) -> (f32, f32) parameters {factor = 2.0 : f32} {
    %s = arith.addf %a, %b : f32
    optree.return %s, %b : f32, f32
  }
  return %r#0, %r#1 : f32, f32
}
