#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d3, d2, d0)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d3, d0, d1)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d3, d2, d1)>
#map6 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map7 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map8 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map9 = affine_map<(d0, d1, d2) -> (d2, d1, d0)>
#map10 = affine_map<(d0, d1, d2) -> (d2, d0)>
#map11 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map12 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d3, d4, d6)>
#map13 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d2, d3, d5, d6)>
#map14 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d4, d5)>
#map15 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d6, d5, d3, d2, d0)>
#map16 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d6, d4, d3, d1, d0)>
#map17 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d6, d5, d4, d2, d1)>
#map18 = affine_map<(d0, d1, d2, d3) -> (d1, d2)>
#map19 = affine_map<(d0, d1, d2, d3) -> (d2, d1)>
#map20 = affine_map<(d0, d1, d2) -> (d0, d2, d1)>
#map21 = affine_map<(d0, d1, d2) -> (d2, d0, d1)>
#map22 = affine_map<(d0) -> (d0)>
#map23 = affine_map<(d0) -> ()>
#map24 = affine_map<(d0, d1) -> (d0, d1)>
#map25 = affine_map<(d0, d1) -> (d1)>
#map26 = affine_map<(d0, d1) -> (d0)>
#map27 = affine_map<(d0, d1) -> (d1, d0)>
#map28 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d2, d3, d5)>
#map29 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d1, d2, d4, d5)>
#map30 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d3, d4)>
#map31 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d5, d3, d2, d0)>
#map32 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d4, d3, d1, d0)>
#map33 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d5, d4, d2, d1)>
#map34 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>
#map35 = affine_map<(d0, d1, d2, d3) -> (d3, d2)>
#map36 = affine_map<(d0, d1, d2, d3) -> (d0, d3)>
#map37 = affine_map<(d0, d1, d2, d3) -> (d3)>
#map38 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d1)>
#map39 = affine_map<(d0, d1, d2, d3) -> (d1, d3)>
#map40 = affine_map<(d0, d1, d2) -> (d1, d0)>
#map41 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map42 = affine_map<(d0, d1, d2) -> (d2)>
#map43 = affine_map<(d0, d1) -> (d0 + d1)>
#map44 = affine_map<(d0, d1, d2) -> (d1, d2, d0)>
#map45 = affine_map<(d0, d1, d2) -> ()>
#map46 = affine_map<(d0, d1, d2) -> (0, d1, d2)>
#map47 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2 + d4, d3 + d5)>
#map48 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d4, d5)>
#map49 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>
#map50 = affine_map<(d0, d1, d2, d3) -> ()>
#map51 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d4, d2 + d5, d3 + d6)>
#map52 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d1, d4, d5, d6)>
#map53 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> ()>
#map54 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3)>
#map55 = affine_map<(d0, d1, d2) -> (d0)>
#map56 = affine_map<(d0, d1, d2) -> (d1)>
#map57 = affine_map<(d0, d1) -> ()>
module {
  func.func @contract_0(%arg0: tensor<2x3x7xf32>, %arg1: tensor<2x7x5xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.contract indexing_maps = [#map, #map1, #map2] ins(%arg0, %arg1 : tensor<2x3x7xf32>, tensor<2x7x5xf32>) outs(%arg2 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @contract_1(%arg0: tensor<2x3x7xi8>, %arg1: tensor<2x7x5xi8>, %arg2: tensor<2x3x5xi32>) -> tensor<2x3x5xi32> {
    %0 = optree.contract indexing_maps = [#map, #map1, #map2] {cast = #optree.type_fn<cast_unsigned>} ins(%arg0, %arg1 : tensor<2x3x7xi8>, tensor<2x7x5xi8>) outs(%arg2 : tensor<2x3x5xi32>) -> tensor<2x3x5xi32>
    return %0 : tensor<2x3x5xi32>
  }
  func.func @contract_2(%arg0: tensor<7x5x2xf32>, %arg1: tensor<7x2x3xf32>, %arg2: tensor<7x5x3xf32>) -> tensor<7x5x3xf32> {
    %0 = optree.contract indexing_maps = [#map3, #map4, #map5] ins(%arg0, %arg1 : tensor<7x5x2xf32>, tensor<7x2x3xf32>) outs(%arg2 : tensor<7x5x3xf32>) -> tensor<7x5x3xf32>
    return %0 : tensor<7x5x3xf32>
  }
  func.func @contract_3(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2x5xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.contract indexing_maps = [#map6, #map7, #map8] ins(%arg0, %arg1 : tensor<2x3x5xf32>, tensor<2x5xf32>) outs(%arg2 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @contract_4(%arg0: tensor<5x3x2xf32>, %arg1: tensor<5x2xf32>, %arg2: tensor<5x3xf32>) -> tensor<5x3xf32> {
    %0 = optree.contract indexing_maps = [#map9, #map10, #map11] ins(%arg0, %arg1 : tensor<5x3x2xf32>, tensor<5x2xf32>) outs(%arg2 : tensor<5x3xf32>) -> tensor<5x3xf32>
    return %0 : tensor<5x3xf32>
  }
  func.func @contract_5(%arg0: tensor<2x3x7x4x8xf32>, %arg1: tensor<2x5x7x6x8xf32>, %arg2: tensor<2x3x5x4x6xf32>) -> tensor<2x3x5x4x6xf32> {
    %0 = optree.contract indexing_maps = [#map12, #map13, #map14] ins(%arg0, %arg1 : tensor<2x3x7x4x8xf32>, tensor<2x5x7x6x8xf32>) outs(%arg2 : tensor<2x3x5x4x6xf32>) -> tensor<2x3x5x4x6xf32>
    return %0 : tensor<2x3x5x4x6xf32>
  }
  func.func @contract_6(%arg0: tensor<8x6x7x5x2xf32>, %arg1: tensor<8x4x7x3x2xf32>, %arg2: tensor<8x6x4x5x3xf32>) -> tensor<8x6x4x5x3xf32> {
    %0 = optree.contract indexing_maps = [#map15, #map16, #map17] ins(%arg0, %arg1 : tensor<8x6x7x5x2xf32>, tensor<8x4x7x3x2xf32>) outs(%arg2 : tensor<8x6x4x5x3xf32>) -> tensor<8x6x4x5x3xf32>
    return %0 : tensor<8x6x4x5x3xf32>
  }
  func.func @contract_7(%arg0: tensor<2x3x7xf32>, %arg1: tensor<2x7x5xf32>, %arg2: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = optree.contract indexing_maps = [#map, #map1, #map18] ins(%arg0, %arg1 : tensor<2x3x7xf32>, tensor<2x7x5xf32>) outs(%arg2 : tensor<3x5xf32>) -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
  func.func @contract_8(%arg0: tensor<7x5x2xf32>, %arg1: tensor<7x2x3xf32>, %arg2: tensor<5x3xf32>) -> tensor<5x3xf32> {
    %0 = optree.contract indexing_maps = [#map3, #map4, #map19] ins(%arg0, %arg1 : tensor<7x5x2xf32>, tensor<7x2x3xf32>) outs(%arg2 : tensor<5x3xf32>) -> tensor<5x3xf32>
    return %0 : tensor<5x3xf32>
  }
  func.func @contract_9(%arg0: tensor<2x5xf32>, %arg1: tensor<2x5x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.contract indexing_maps = [#map7, #map20, #map8] ins(%arg0, %arg1 : tensor<2x5xf32>, tensor<2x5x3xf32>) outs(%arg2 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @contract_10(%arg0: tensor<5x2xf32>, %arg1: tensor<5x2x3xf32>, %arg2: tensor<5x3xf32>) -> tensor<5x3xf32> {
    %0 = optree.contract indexing_maps = [#map10, #map21, #map11] ins(%arg0, %arg1 : tensor<5x2xf32>, tensor<5x2x3xf32>) outs(%arg2 : tensor<5x3xf32>) -> tensor<5x3xf32>
    return %0 : tensor<5x3xf32>
  }
  func.func @contract_11(%arg0: tensor<2xf32>, %arg1: tensor<2xf32>, %arg2: tensor<f32>) -> tensor<f32> {
    %0 = optree.contract indexing_maps = [#map22, #map22, #map23] ins(%arg0, %arg1 : tensor<2xf32>, tensor<2xf32>) outs(%arg2 : tensor<f32>) -> tensor<f32>
    return %0 : tensor<f32>
  }
  func.func @contract_12(%arg0: tensor<2x5xf32>, %arg1: tensor<5x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.contract indexing_maps = [#map7, #map11, #map8] ins(%arg0, %arg1 : tensor<2x5xf32>, tensor<5x3xf32>) outs(%arg2 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @contract_13(%arg0: tensor<5x2xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<5x3xf32>) -> tensor<5x3xf32> {
    %0 = optree.contract indexing_maps = [#map10, #map8, #map11] ins(%arg0, %arg1 : tensor<5x2xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<5x3xf32>) -> tensor<5x3xf32>
    return %0 : tensor<5x3xf32>
  }
  func.func @contract_14(%arg0: tensor<2x3xf32>, %arg1: tensor<3xf32>, %arg2: tensor<2xf32>) -> tensor<2xf32> {
    %0 = optree.contract indexing_maps = [#map24, #map25, #map26] ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<3xf32>) outs(%arg2 : tensor<2xf32>) -> tensor<2xf32>
    return %0 : tensor<2xf32>
  }
  func.func @contract_15(%arg0: tensor<3x2xf32>, %arg1: tensor<2xf32>, %arg2: tensor<3xf32>) -> tensor<3xf32> {
    %0 = optree.contract indexing_maps = [#map27, #map26, #map25] ins(%arg0, %arg1 : tensor<3x2xf32>, tensor<2xf32>) outs(%arg2 : tensor<3xf32>) -> tensor<3xf32>
    return %0 : tensor<3xf32>
  }
  func.func @contract_16(%arg0: tensor<2x5x7x6xf32>, %arg1: tensor<3x5x4x6xf32>, %arg2: tensor<2x3x7x4xf32>) -> tensor<2x3x7x4xf32> {
    %0 = optree.contract indexing_maps = [#map28, #map29, #map30] ins(%arg0, %arg1 : tensor<2x5x7x6xf32>, tensor<3x5x4x6xf32>) outs(%arg2 : tensor<2x3x7x4xf32>) -> tensor<2x3x7x4xf32>
    return %0 : tensor<2x3x7x4xf32>
  }
  func.func @contract_17(%arg0: tensor<6x7x5x2xf32>, %arg1: tensor<4x7x3x2xf32>, %arg2: tensor<6x4x5x3xf32>) -> tensor<6x4x5x3xf32> {
    %0 = optree.contract indexing_maps = [#map31, #map32, #map33] ins(%arg0, %arg1 : tensor<6x7x5x2xf32>, tensor<4x7x3x2xf32>) outs(%arg2 : tensor<6x4x5x3xf32>) -> tensor<6x4x5x3xf32>
    return %0 : tensor<6x4x5x3xf32>
  }
  func.func @contract_18(%arg0: tensor<3xf32>, %arg1: tensor<3x2xf32>, %arg2: tensor<2xf32>) -> tensor<2xf32> {
    %0 = optree.contract indexing_maps = [#map25, #map27, #map26] ins(%arg0, %arg1 : tensor<3xf32>, tensor<3x2xf32>) outs(%arg2 : tensor<2xf32>) -> tensor<2xf32>
    return %0 : tensor<2xf32>
  }
  func.func @contract_19(%arg0: tensor<2xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<3xf32>) -> tensor<3xf32> {
    %0 = optree.contract indexing_maps = [#map26, #map24, #map25] ins(%arg0, %arg1 : tensor<2xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<3xf32>) -> tensor<3xf32>
    return %0 : tensor<3xf32>
  }
  func.func @batch_matmul_0(%arg0: tensor<2x3x7xf32>, %arg1: tensor<2x7x5xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.batch_matmul ins(%arg0, %arg1 : tensor<2x3x7xf32>, tensor<2x7x5xf32>) outs(%arg2 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @batch_matmul_1(%arg0: tensor<2x3x7xi8>, %arg1: tensor<2x7x5xi8>, %arg2: tensor<2x3x5xi32>) -> tensor<2x3x5xi32> {
    %0 = optree.batch_matmul {cast = #optree.type_fn<cast_unsigned>} ins(%arg0, %arg1 : tensor<2x3x7xi8>, tensor<2x7x5xi8>) outs(%arg2 : tensor<2x3x5xi32>) -> tensor<2x3x5xi32>
    return %0 : tensor<2x3x5xi32>
  }
  func.func @batch_matmul_2(%arg0: tensor<2x3x7xf32>, %arg1: tensor<2x7x5xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.batch_matmul ins(%arg0, %arg1 : tensor<2x3x7xf32>, tensor<2x7x5xf32>) outs(%arg2 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @batch_matmul_3(%arg0: tensor<2x3x7xf32>, %arg1: tensor<2x5x7xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.batch_matmul indexing_maps = [#map, #map34, #map2] ins(%arg0, %arg1 : tensor<2x3x7xf32>, tensor<2x5x7xf32>) outs(%arg2 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @batch_matmul_4(%arg0: tensor<2x3x7xf32>, %arg1: tensor<7x5xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.batch_matmul indexing_maps = [#map, #map35, #map2] ins(%arg0, %arg1 : tensor<2x3x7xf32>, tensor<7x5xf32>) outs(%arg2 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @batch_matmul_5(%arg0: tensor<2x3x7xf32>, %arg1: tensor<2x7xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.batch_matmul indexing_maps = [#map, #map36, #map2] ins(%arg0, %arg1 : tensor<2x3x7xf32>, tensor<2x7xf32>) outs(%arg2 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @batch_matmul_6(%arg0: tensor<2x3x7xf32>, %arg1: tensor<7xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.batch_matmul indexing_maps = [#map, #map37, #map2] ins(%arg0, %arg1 : tensor<2x3x7xf32>, tensor<7xf32>) outs(%arg2 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @batch_matmul_7(%arg0: tensor<2x7x3xf32>, %arg1: tensor<2x7x5xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.batch_matmul indexing_maps = [#map38, #map1, #map2] ins(%arg0, %arg1 : tensor<2x7x3xf32>, tensor<2x7x5xf32>) outs(%arg2 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @batch_matmul_8(%arg0: tensor<2x7x3xf32>, %arg1: tensor<2x5x7xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.batch_matmul indexing_maps = [#map38, #map34, #map2] ins(%arg0, %arg1 : tensor<2x7x3xf32>, tensor<2x5x7xf32>) outs(%arg2 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @batch_matmul_9(%arg0: tensor<2x7x3xf32>, %arg1: tensor<7x5xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.batch_matmul indexing_maps = [#map38, #map35, #map2] ins(%arg0, %arg1 : tensor<2x7x3xf32>, tensor<7x5xf32>) outs(%arg2 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @batch_matmul_10(%arg0: tensor<2x7x3xf32>, %arg1: tensor<2x7xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.batch_matmul indexing_maps = [#map38, #map36, #map2] ins(%arg0, %arg1 : tensor<2x7x3xf32>, tensor<2x7xf32>) outs(%arg2 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @batch_matmul_11(%arg0: tensor<2x7x3xf32>, %arg1: tensor<7xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.batch_matmul indexing_maps = [#map38, #map37, #map2] ins(%arg0, %arg1 : tensor<2x7x3xf32>, tensor<7xf32>) outs(%arg2 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @batch_matmul_12(%arg0: tensor<3x7xf32>, %arg1: tensor<2x7x5xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.batch_matmul indexing_maps = [#map39, #map1, #map2] ins(%arg0, %arg1 : tensor<3x7xf32>, tensor<2x7x5xf32>) outs(%arg2 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @batch_matmul_13(%arg0: tensor<3x7xf32>, %arg1: tensor<2x5x7xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.batch_matmul indexing_maps = [#map39, #map34, #map2] ins(%arg0, %arg1 : tensor<3x7xf32>, tensor<2x5x7xf32>) outs(%arg2 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @batch_matmul_14(%arg0: tensor<3x7xf32>, %arg1: tensor<7x5xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.batch_matmul indexing_maps = [#map39, #map35, #map2] ins(%arg0, %arg1 : tensor<3x7xf32>, tensor<7x5xf32>) outs(%arg2 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @batch_matmul_15(%arg0: tensor<3x7xf32>, %arg1: tensor<2x7xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.batch_matmul indexing_maps = [#map39, #map36, #map2] ins(%arg0, %arg1 : tensor<3x7xf32>, tensor<2x7xf32>) outs(%arg2 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @batch_matmul_16(%arg0: tensor<3x7xf32>, %arg1: tensor<7xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.batch_matmul indexing_maps = [#map39, #map37, #map2] ins(%arg0, %arg1 : tensor<3x7xf32>, tensor<7xf32>) outs(%arg2 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @batch_matmul_17(%arg0: tensor<2x7xf32>, %arg1: tensor<2x7x5xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.batch_matmul indexing_maps = [#map36, #map1, #map2] ins(%arg0, %arg1 : tensor<2x7xf32>, tensor<2x7x5xf32>) outs(%arg2 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @batch_matmul_18(%arg0: tensor<2x7xf32>, %arg1: tensor<2x5x7xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.batch_matmul indexing_maps = [#map36, #map34, #map2] ins(%arg0, %arg1 : tensor<2x7xf32>, tensor<2x5x7xf32>) outs(%arg2 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @batch_matmul_19(%arg0: tensor<2x7xf32>, %arg1: tensor<7x5xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.batch_matmul indexing_maps = [#map36, #map35, #map2] ins(%arg0, %arg1 : tensor<2x7xf32>, tensor<7x5xf32>) outs(%arg2 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @batch_matmul_20(%arg0: tensor<2x7xf32>, %arg1: tensor<2x7xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.batch_matmul indexing_maps = [#map36, #map36, #map2] ins(%arg0, %arg1 : tensor<2x7xf32>, tensor<2x7xf32>) outs(%arg2 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @batch_matmul_21(%arg0: tensor<2x7xf32>, %arg1: tensor<7xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.batch_matmul indexing_maps = [#map36, #map37, #map2] ins(%arg0, %arg1 : tensor<2x7xf32>, tensor<7xf32>) outs(%arg2 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @batch_matmul_22(%arg0: tensor<7xf32>, %arg1: tensor<2x7x5xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.batch_matmul indexing_maps = [#map37, #map1, #map2] ins(%arg0, %arg1 : tensor<7xf32>, tensor<2x7x5xf32>) outs(%arg2 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @batch_matmul_23(%arg0: tensor<7xf32>, %arg1: tensor<2x5x7xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.batch_matmul indexing_maps = [#map37, #map34, #map2] ins(%arg0, %arg1 : tensor<7xf32>, tensor<2x5x7xf32>) outs(%arg2 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @batch_matmul_24(%arg0: tensor<7xf32>, %arg1: tensor<7x5xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.batch_matmul indexing_maps = [#map37, #map35, #map2] ins(%arg0, %arg1 : tensor<7xf32>, tensor<7x5xf32>) outs(%arg2 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @batch_matmul_25(%arg0: tensor<7xf32>, %arg1: tensor<2x7xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.batch_matmul indexing_maps = [#map37, #map36, #map2] ins(%arg0, %arg1 : tensor<7xf32>, tensor<2x7xf32>) outs(%arg2 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @batch_matmul_26(%arg0: tensor<7xf32>, %arg1: tensor<7xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.batch_matmul indexing_maps = [#map37, #map37, #map2] ins(%arg0, %arg1 : tensor<7xf32>, tensor<7xf32>) outs(%arg2 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @batch_matvec_0(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2x5xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.batch_matvec ins(%arg0, %arg1 : tensor<2x3x5xf32>, tensor<2x5xf32>) outs(%arg2 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @batch_mmt4d_0(%arg0: tensor<2x3x7x4x8xf32>, %arg1: tensor<2x5x7x6x8xf32>, %arg2: tensor<2x3x5x4x6xf32>) -> tensor<2x3x5x4x6xf32> {
    %0 = optree.batch_mmt4d ins(%arg0, %arg1 : tensor<2x3x7x4x8xf32>, tensor<2x5x7x6x8xf32>) outs(%arg2 : tensor<2x3x5x4x6xf32>) -> tensor<2x3x5x4x6xf32>
    return %0 : tensor<2x3x5x4x6xf32>
  }
  func.func @batch_reduce_matmul_0(%arg0: tensor<2x3x7xf32>, %arg1: tensor<2x7x5xf32>, %arg2: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = optree.batch_reduce_matmul ins(%arg0, %arg1 : tensor<2x3x7xf32>, tensor<2x7x5xf32>) outs(%arg2 : tensor<3x5xf32>) -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
  func.func @batch_reduce_matmul_1(%arg0: tensor<2x3x7xi8>, %arg1: tensor<2x7x5xi8>, %arg2: tensor<3x5xi32>) -> tensor<3x5xi32> {
    %0 = optree.batch_reduce_matmul {cast = #optree.type_fn<cast_unsigned>} ins(%arg0, %arg1 : tensor<2x3x7xi8>, tensor<2x7x5xi8>) outs(%arg2 : tensor<3x5xi32>) -> tensor<3x5xi32>
    return %0 : tensor<3x5xi32>
  }
  func.func @batch_reduce_matmul_2(%arg0: tensor<2x3x7xf32>, %arg1: tensor<2x7x5xf32>, %arg2: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = optree.batch_reduce_matmul ins(%arg0, %arg1 : tensor<2x3x7xf32>, tensor<2x7x5xf32>) outs(%arg2 : tensor<3x5xf32>) -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
  func.func @batch_reduce_matmul_3(%arg0: tensor<2x3x7xf32>, %arg1: tensor<2x5x7xf32>, %arg2: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = optree.batch_reduce_matmul indexing_maps = [#map, #map34, #map18] ins(%arg0, %arg1 : tensor<2x3x7xf32>, tensor<2x5x7xf32>) outs(%arg2 : tensor<3x5xf32>) -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
  func.func @batch_reduce_matmul_4(%arg0: tensor<2x3x7xf32>, %arg1: tensor<7x5xf32>, %arg2: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = optree.batch_reduce_matmul indexing_maps = [#map, #map35, #map18] ins(%arg0, %arg1 : tensor<2x3x7xf32>, tensor<7x5xf32>) outs(%arg2 : tensor<3x5xf32>) -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
  func.func @batch_reduce_matmul_5(%arg0: tensor<2x3x7xf32>, %arg1: tensor<2x7xf32>, %arg2: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = optree.batch_reduce_matmul indexing_maps = [#map, #map36, #map18] ins(%arg0, %arg1 : tensor<2x3x7xf32>, tensor<2x7xf32>) outs(%arg2 : tensor<3x5xf32>) -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
  func.func @batch_reduce_matmul_6(%arg0: tensor<2x3x7xf32>, %arg1: tensor<7xf32>, %arg2: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = optree.batch_reduce_matmul indexing_maps = [#map, #map37, #map18] ins(%arg0, %arg1 : tensor<2x3x7xf32>, tensor<7xf32>) outs(%arg2 : tensor<3x5xf32>) -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
  func.func @batch_reduce_matmul_7(%arg0: tensor<2x7x3xf32>, %arg1: tensor<2x7x5xf32>, %arg2: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = optree.batch_reduce_matmul indexing_maps = [#map38, #map1, #map18] ins(%arg0, %arg1 : tensor<2x7x3xf32>, tensor<2x7x5xf32>) outs(%arg2 : tensor<3x5xf32>) -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
  func.func @batch_reduce_matmul_8(%arg0: tensor<2x7x3xf32>, %arg1: tensor<2x5x7xf32>, %arg2: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = optree.batch_reduce_matmul indexing_maps = [#map38, #map34, #map18] ins(%arg0, %arg1 : tensor<2x7x3xf32>, tensor<2x5x7xf32>) outs(%arg2 : tensor<3x5xf32>) -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
  func.func @batch_reduce_matmul_9(%arg0: tensor<2x7x3xf32>, %arg1: tensor<7x5xf32>, %arg2: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = optree.batch_reduce_matmul indexing_maps = [#map38, #map35, #map18] ins(%arg0, %arg1 : tensor<2x7x3xf32>, tensor<7x5xf32>) outs(%arg2 : tensor<3x5xf32>) -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
  func.func @batch_reduce_matmul_10(%arg0: tensor<2x7x3xf32>, %arg1: tensor<2x7xf32>, %arg2: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = optree.batch_reduce_matmul indexing_maps = [#map38, #map36, #map18] ins(%arg0, %arg1 : tensor<2x7x3xf32>, tensor<2x7xf32>) outs(%arg2 : tensor<3x5xf32>) -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
  func.func @batch_reduce_matmul_11(%arg0: tensor<2x7x3xf32>, %arg1: tensor<7xf32>, %arg2: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = optree.batch_reduce_matmul indexing_maps = [#map38, #map37, #map18] ins(%arg0, %arg1 : tensor<2x7x3xf32>, tensor<7xf32>) outs(%arg2 : tensor<3x5xf32>) -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
  func.func @batch_reduce_matmul_12(%arg0: tensor<3x7xf32>, %arg1: tensor<2x7x5xf32>, %arg2: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = optree.batch_reduce_matmul indexing_maps = [#map39, #map1, #map18] ins(%arg0, %arg1 : tensor<3x7xf32>, tensor<2x7x5xf32>) outs(%arg2 : tensor<3x5xf32>) -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
  func.func @batch_reduce_matmul_13(%arg0: tensor<3x7xf32>, %arg1: tensor<2x5x7xf32>, %arg2: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = optree.batch_reduce_matmul indexing_maps = [#map39, #map34, #map18] ins(%arg0, %arg1 : tensor<3x7xf32>, tensor<2x5x7xf32>) outs(%arg2 : tensor<3x5xf32>) -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
  func.func @batch_reduce_matmul_14(%arg0: tensor<3x7xf32>, %arg1: tensor<2x7xf32>, %arg2: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = optree.batch_reduce_matmul indexing_maps = [#map39, #map36, #map18] ins(%arg0, %arg1 : tensor<3x7xf32>, tensor<2x7xf32>) outs(%arg2 : tensor<3x5xf32>) -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
  func.func @batch_reduce_matmul_15(%arg0: tensor<2x7xf32>, %arg1: tensor<2x7x5xf32>, %arg2: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = optree.batch_reduce_matmul indexing_maps = [#map36, #map1, #map18] ins(%arg0, %arg1 : tensor<2x7xf32>, tensor<2x7x5xf32>) outs(%arg2 : tensor<3x5xf32>) -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
  func.func @batch_reduce_matmul_16(%arg0: tensor<2x7xf32>, %arg1: tensor<2x5x7xf32>, %arg2: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = optree.batch_reduce_matmul indexing_maps = [#map36, #map34, #map18] ins(%arg0, %arg1 : tensor<2x7xf32>, tensor<2x5x7xf32>) outs(%arg2 : tensor<3x5xf32>) -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
  func.func @batch_reduce_matmul_17(%arg0: tensor<2x7xf32>, %arg1: tensor<7x5xf32>, %arg2: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = optree.batch_reduce_matmul indexing_maps = [#map36, #map35, #map18] ins(%arg0, %arg1 : tensor<2x7xf32>, tensor<7x5xf32>) outs(%arg2 : tensor<3x5xf32>) -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
  func.func @batch_reduce_matmul_18(%arg0: tensor<2x7xf32>, %arg1: tensor<2x7xf32>, %arg2: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = optree.batch_reduce_matmul indexing_maps = [#map36, #map36, #map18] ins(%arg0, %arg1 : tensor<2x7xf32>, tensor<2x7xf32>) outs(%arg2 : tensor<3x5xf32>) -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
  func.func @batch_reduce_matmul_19(%arg0: tensor<2x7xf32>, %arg1: tensor<7xf32>, %arg2: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = optree.batch_reduce_matmul indexing_maps = [#map36, #map37, #map18] ins(%arg0, %arg1 : tensor<2x7xf32>, tensor<7xf32>) outs(%arg2 : tensor<3x5xf32>) -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
  func.func @batch_reduce_matmul_20(%arg0: tensor<7xf32>, %arg1: tensor<2x7x5xf32>, %arg2: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = optree.batch_reduce_matmul indexing_maps = [#map37, #map1, #map18] ins(%arg0, %arg1 : tensor<7xf32>, tensor<2x7x5xf32>) outs(%arg2 : tensor<3x5xf32>) -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
  func.func @batch_reduce_matmul_21(%arg0: tensor<7xf32>, %arg1: tensor<2x5x7xf32>, %arg2: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = optree.batch_reduce_matmul indexing_maps = [#map37, #map34, #map18] ins(%arg0, %arg1 : tensor<7xf32>, tensor<2x5x7xf32>) outs(%arg2 : tensor<3x5xf32>) -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
  func.func @batch_reduce_matmul_22(%arg0: tensor<7xf32>, %arg1: tensor<2x7xf32>, %arg2: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = optree.batch_reduce_matmul indexing_maps = [#map37, #map36, #map18] ins(%arg0, %arg1 : tensor<7xf32>, tensor<2x7xf32>) outs(%arg2 : tensor<3x5xf32>) -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
  func.func @batch_vecmat_0(%arg0: tensor<2x5xf32>, %arg1: tensor<2x5x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.batch_vecmat ins(%arg0, %arg1 : tensor<2x5xf32>, tensor<2x5x3xf32>) outs(%arg2 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @dot_0(%arg0: tensor<2xf32>, %arg1: tensor<2xf32>, %arg2: tensor<f32>) -> tensor<f32> {
    %0 = optree.dot ins(%arg0, %arg1 : tensor<2xf32>, tensor<2xf32>) outs(%arg2 : tensor<f32>) -> tensor<f32>
    return %0 : tensor<f32>
  }
  func.func @matmul_0(%arg0: tensor<2x5xf32>, %arg1: tensor<5x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.matmul ins(%arg0, %arg1 : tensor<2x5xf32>, tensor<5x3xf32>) outs(%arg2 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @matmul_1(%arg0: tensor<2x5xi8>, %arg1: tensor<5x3xi8>, %arg2: tensor<2x3xi32>) -> tensor<2x3xi32> {
    %0 = optree.matmul {cast = #optree.type_fn<cast_unsigned>} ins(%arg0, %arg1 : tensor<2x5xi8>, tensor<5x3xi8>) outs(%arg2 : tensor<2x3xi32>) -> tensor<2x3xi32>
    return %0 : tensor<2x3xi32>
  }
  func.func @matmul_2(%arg0: tensor<2x5xf32>, %arg1: tensor<5x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.matmul ins(%arg0, %arg1 : tensor<2x5xf32>, tensor<5x3xf32>) outs(%arg2 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @matmul_3(%arg0: tensor<2x5xf32>, %arg1: tensor<5x3xf32>, %arg2: tensor<3x2xf32>) -> tensor<3x2xf32> {
    %0 = optree.matmul indexing_maps = [#map7, #map11, #map40] ins(%arg0, %arg1 : tensor<2x5xf32>, tensor<5x3xf32>) outs(%arg2 : tensor<3x2xf32>) -> tensor<3x2xf32>
    return %0 : tensor<3x2xf32>
  }
  func.func @matmul_4(%arg0: tensor<2x5xf32>, %arg1: tensor<3x5xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.matmul indexing_maps = [#map7, #map41, #map8] ins(%arg0, %arg1 : tensor<2x5xf32>, tensor<3x5xf32>) outs(%arg2 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @matmul_5(%arg0: tensor<2x5xf32>, %arg1: tensor<3x5xf32>, %arg2: tensor<3x2xf32>) -> tensor<3x2xf32> {
    %0 = optree.matmul indexing_maps = [#map7, #map41, #map40] ins(%arg0, %arg1 : tensor<2x5xf32>, tensor<3x5xf32>) outs(%arg2 : tensor<3x2xf32>) -> tensor<3x2xf32>
    return %0 : tensor<3x2xf32>
  }
  func.func @matmul_6(%arg0: tensor<2x5xf32>, %arg1: tensor<5xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.matmul indexing_maps = [#map7, #map42, #map8] ins(%arg0, %arg1 : tensor<2x5xf32>, tensor<5xf32>) outs(%arg2 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @matmul_7(%arg0: tensor<2x5xf32>, %arg1: tensor<5xf32>, %arg2: tensor<3x2xf32>) -> tensor<3x2xf32> {
    %0 = optree.matmul indexing_maps = [#map7, #map42, #map40] ins(%arg0, %arg1 : tensor<2x5xf32>, tensor<5xf32>) outs(%arg2 : tensor<3x2xf32>) -> tensor<3x2xf32>
    return %0 : tensor<3x2xf32>
  }
  func.func @matmul_8(%arg0: tensor<5x2xf32>, %arg1: tensor<5x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.matmul indexing_maps = [#map10, #map11, #map8] ins(%arg0, %arg1 : tensor<5x2xf32>, tensor<5x3xf32>) outs(%arg2 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @matmul_9(%arg0: tensor<5x2xf32>, %arg1: tensor<5x3xf32>, %arg2: tensor<3x2xf32>) -> tensor<3x2xf32> {
    %0 = optree.matmul indexing_maps = [#map10, #map11, #map40] ins(%arg0, %arg1 : tensor<5x2xf32>, tensor<5x3xf32>) outs(%arg2 : tensor<3x2xf32>) -> tensor<3x2xf32>
    return %0 : tensor<3x2xf32>
  }
  func.func @matmul_10(%arg0: tensor<5x2xf32>, %arg1: tensor<3x5xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.matmul indexing_maps = [#map10, #map41, #map8] ins(%arg0, %arg1 : tensor<5x2xf32>, tensor<3x5xf32>) outs(%arg2 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @matmul_11(%arg0: tensor<5x2xf32>, %arg1: tensor<3x5xf32>, %arg2: tensor<3x2xf32>) -> tensor<3x2xf32> {
    %0 = optree.matmul indexing_maps = [#map10, #map41, #map40] ins(%arg0, %arg1 : tensor<5x2xf32>, tensor<3x5xf32>) outs(%arg2 : tensor<3x2xf32>) -> tensor<3x2xf32>
    return %0 : tensor<3x2xf32>
  }
  func.func @matmul_12(%arg0: tensor<5x2xf32>, %arg1: tensor<5xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.matmul indexing_maps = [#map10, #map42, #map8] ins(%arg0, %arg1 : tensor<5x2xf32>, tensor<5xf32>) outs(%arg2 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @matmul_13(%arg0: tensor<5x2xf32>, %arg1: tensor<5xf32>, %arg2: tensor<3x2xf32>) -> tensor<3x2xf32> {
    %0 = optree.matmul indexing_maps = [#map10, #map42, #map40] ins(%arg0, %arg1 : tensor<5x2xf32>, tensor<5xf32>) outs(%arg2 : tensor<3x2xf32>) -> tensor<3x2xf32>
    return %0 : tensor<3x2xf32>
  }
  func.func @matmul_14(%arg0: tensor<5xf32>, %arg1: tensor<5x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.matmul indexing_maps = [#map42, #map11, #map8] ins(%arg0, %arg1 : tensor<5xf32>, tensor<5x3xf32>) outs(%arg2 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @matmul_15(%arg0: tensor<5xf32>, %arg1: tensor<5x3xf32>, %arg2: tensor<3x2xf32>) -> tensor<3x2xf32> {
    %0 = optree.matmul indexing_maps = [#map42, #map11, #map40] ins(%arg0, %arg1 : tensor<5xf32>, tensor<5x3xf32>) outs(%arg2 : tensor<3x2xf32>) -> tensor<3x2xf32>
    return %0 : tensor<3x2xf32>
  }
  func.func @matmul_16(%arg0: tensor<5xf32>, %arg1: tensor<3x5xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.matmul indexing_maps = [#map42, #map41, #map8] ins(%arg0, %arg1 : tensor<5xf32>, tensor<3x5xf32>) outs(%arg2 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @matmul_17(%arg0: tensor<5xf32>, %arg1: tensor<3x5xf32>, %arg2: tensor<3x2xf32>) -> tensor<3x2xf32> {
    %0 = optree.matmul indexing_maps = [#map42, #map41, #map40] ins(%arg0, %arg1 : tensor<5xf32>, tensor<3x5xf32>) outs(%arg2 : tensor<3x2xf32>) -> tensor<3x2xf32>
    return %0 : tensor<3x2xf32>
  }
  func.func @matmul_18(%arg0: tensor<5xf32>, %arg1: tensor<5xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.matmul indexing_maps = [#map42, #map42, #map8] ins(%arg0, %arg1 : tensor<5xf32>, tensor<5xf32>) outs(%arg2 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @matmul_19(%arg0: tensor<5xf32>, %arg1: tensor<5xf32>, %arg2: tensor<3x2xf32>) -> tensor<3x2xf32> {
    %0 = optree.matmul indexing_maps = [#map42, #map42, #map40] ins(%arg0, %arg1 : tensor<5xf32>, tensor<5xf32>) outs(%arg2 : tensor<3x2xf32>) -> tensor<3x2xf32>
    return %0 : tensor<3x2xf32>
  }
  func.func @matvec_0(%arg0: tensor<2x3xf32>, %arg1: tensor<3xf32>, %arg2: tensor<2xf32>) -> tensor<2xf32> {
    %0 = optree.matvec ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<3xf32>) outs(%arg2 : tensor<2xf32>) -> tensor<2xf32>
    return %0 : tensor<2xf32>
  }
  func.func @mmt4d_0(%arg0: tensor<2x5x7x6xf32>, %arg1: tensor<3x5x4x6xf32>, %arg2: tensor<2x3x7x4xf32>) -> tensor<2x3x7x4xf32> {
    %0 = optree.mmt4d ins(%arg0, %arg1 : tensor<2x5x7x6xf32>, tensor<3x5x4x6xf32>) outs(%arg2 : tensor<2x3x7x4xf32>) -> tensor<2x3x7x4xf32>
    return %0 : tensor<2x3x7x4xf32>
  }
  func.func @vecmat_0(%arg0: tensor<3xf32>, %arg1: tensor<3x2xf32>, %arg2: tensor<2xf32>) -> tensor<2xf32> {
    %0 = optree.vecmat ins(%arg0, %arg1 : tensor<3xf32>, tensor<3x2xf32>) outs(%arg2 : tensor<2xf32>) -> tensor<2xf32>
    return %0 : tensor<2xf32>
  }
  func.func @convolution_0(%arg0: tensor<4xf32>, %arg1: tensor<3xf32>, %arg2: tensor<2xf32>) -> tensor<2xf32> {
    %0 = optree.convolution indexing_maps = [#map43, #map25, #map26] ins(%arg0, %arg1 : tensor<4xf32>, tensor<3xf32>) outs(%arg2 : tensor<2xf32>) -> tensor<2xf32>
    return %0 : tensor<2xf32>
  }
  func.func @conv_1d_0(%arg0: tensor<4xf32>, %arg1: tensor<3xf32>, %arg2: tensor<2xf32>) -> tensor<2xf32> {
    %0 = optree.conv_1d ins(%arg0, %arg1 : tensor<4xf32>, tensor<3xf32>) outs(%arg2 : tensor<2xf32>) -> tensor<2xf32>
    return %0 : tensor<2xf32>
  }
  func.func @conv_1d_ncw_fcw_0(%arg0: tensor<2x7x8xf32>, %arg1: tensor<3x7x4xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.conv_1d_ncw_fcw ins(%arg0, %arg1 : tensor<2x7x8xf32>, tensor<3x7x4xf32>) outs(%arg2 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @conv_1d_ncw_fcw_1(%arg0: tensor<2x7x12xf32>, %arg1: tensor<3x7x4xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.conv_1d_ncw_fcw {strides = dense<2> : tensor<1xi64>} ins(%arg0, %arg1 : tensor<2x7x12xf32>, tensor<3x7x4xf32>) outs(%arg2 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @conv_1d_ncw_fcw_2(%arg0: tensor<2x7x14xf32>, %arg1: tensor<3x7x4xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.conv_1d_ncw_fcw {dilations = dense<3> : tensor<1xi64>} ins(%arg0, %arg1 : tensor<2x7x14xf32>, tensor<3x7x4xf32>) outs(%arg2 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @conv_1d_nwc_wcf_0(%arg0: tensor<2x9x4xf32>, %arg1: tensor<7x4x5xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.conv_1d_nwc_wcf ins(%arg0, %arg1 : tensor<2x9x4xf32>, tensor<7x4x5xf32>) outs(%arg2 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @conv_1d_nwc_wcf_1(%arg0: tensor<2x11x4xf32>, %arg1: tensor<7x4x5xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.conv_1d_nwc_wcf {strides = dense<2> : tensor<1xi64>} ins(%arg0, %arg1 : tensor<2x11x4xf32>, tensor<7x4x5xf32>) outs(%arg2 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @conv_1d_nwc_wcf_2(%arg0: tensor<2x21x4xf32>, %arg1: tensor<7x4x5xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.conv_1d_nwc_wcf {dilations = dense<3> : tensor<1xi64>} ins(%arg0, %arg1 : tensor<2x21x4xf32>, tensor<7x4x5xf32>) outs(%arg2 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @conv_2d_0(%arg0: tensor<6x9xf32>, %arg1: tensor<5x7xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.conv_2d ins(%arg0, %arg1 : tensor<6x9xf32>, tensor<5x7xf32>) outs(%arg2 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @conv_2d_nchw_fchw_0(%arg0: tensor<2x4x10x14xf32>, %arg1: tensor<3x4x6x8xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = optree.conv_2d_nchw_fchw ins(%arg0, %arg1 : tensor<2x4x10x14xf32>, tensor<3x4x6x8xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @conv_2d_nchw_fchw_1(%arg0: tensor<2x4x14x26xf32>, %arg1: tensor<3x4x6x8xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = optree.conv_2d_nchw_fchw {strides = dense<[2, 3]> : tensor<2xi64>} ins(%arg0, %arg1 : tensor<2x4x14x26xf32>, tensor<3x4x6x8xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @conv_2d_nchw_fchw_2(%arg0: tensor<2x4x20x21xf32>, %arg1: tensor<3x4x6x8xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = optree.conv_2d_nchw_fchw {dilations = dense<[3, 2]> : tensor<2xi64>} ins(%arg0, %arg1 : tensor<2x4x20x21xf32>, tensor<3x4x6x8xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @conv_2d_ngchw_fgchw_0(%arg0: tensor<2x3x6x14x12xf32>, %arg1: tensor<5x3x6x8x9xf32>, %arg2: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = optree.conv_2d_ngchw_fgchw ins(%arg0, %arg1 : tensor<2x3x6x14x12xf32>, tensor<5x3x6x8x9xf32>) outs(%arg2 : tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @conv_2d_ngchw_fgchw_1(%arg0: tensor<2x3x6x20x18xf32>, %arg1: tensor<5x3x6x8x9xf32>, %arg2: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = optree.conv_2d_ngchw_fgchw {strides = dense<[2, 3]> : tensor<2xi64>} ins(%arg0, %arg1 : tensor<2x3x6x20x18xf32>, tensor<5x3x6x8x9xf32>) outs(%arg2 : tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @conv_2d_ngchw_fgchw_2(%arg0: tensor<2x3x6x28x20xf32>, %arg1: tensor<5x3x6x8x9xf32>, %arg2: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = optree.conv_2d_ngchw_fgchw {dilations = dense<[3, 2]> : tensor<2xi64>} ins(%arg0, %arg1 : tensor<2x3x6x28x20xf32>, tensor<5x3x6x8x9xf32>) outs(%arg2 : tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @conv_2d_ngchw_gfchw_0(%arg0: tensor<2x3x6x14x12xf32>, %arg1: tensor<3x5x6x8x9xf32>, %arg2: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = optree.conv_2d_ngchw_gfchw ins(%arg0, %arg1 : tensor<2x3x6x14x12xf32>, tensor<3x5x6x8x9xf32>) outs(%arg2 : tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @conv_2d_ngchw_gfchw_1(%arg0: tensor<2x3x6x20x18xf32>, %arg1: tensor<3x5x6x8x9xf32>, %arg2: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = optree.conv_2d_ngchw_gfchw {strides = dense<[2, 3]> : tensor<2xi64>} ins(%arg0, %arg1 : tensor<2x3x6x20x18xf32>, tensor<3x5x6x8x9xf32>) outs(%arg2 : tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @conv_2d_ngchw_gfchw_2(%arg0: tensor<2x3x6x28x20xf32>, %arg1: tensor<3x5x6x8x9xf32>, %arg2: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = optree.conv_2d_ngchw_gfchw {dilations = dense<[3, 2]> : tensor<2xi64>} ins(%arg0, %arg1 : tensor<2x3x6x28x20xf32>, tensor<3x5x6x8x9xf32>) outs(%arg2 : tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @conv_2d_nhwc_fhwc_0(%arg0: tensor<2x6x10x8xf32>, %arg1: tensor<7x4x6x8xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = optree.conv_2d_nhwc_fhwc ins(%arg0, %arg1 : tensor<2x6x10x8xf32>, tensor<7x4x6x8xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @conv_2d_nhwc_fhwc_1(%arg0: tensor<2x8x18x8xf32>, %arg1: tensor<7x4x6x8xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = optree.conv_2d_nhwc_fhwc {strides = dense<[2, 3]> : tensor<2xi64>} ins(%arg0, %arg1 : tensor<2x8x18x8xf32>, tensor<7x4x6x8xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @conv_2d_nhwc_fhwc_2(%arg0: tensor<2x12x15x8xf32>, %arg1: tensor<7x4x6x8xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = optree.conv_2d_nhwc_fhwc {dilations = dense<[3, 2]> : tensor<2xi64>} ins(%arg0, %arg1 : tensor<2x12x15x8xf32>, tensor<7x4x6x8xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @conv_2d_nhwc_hwcf_0(%arg0: tensor<2x6x10x8xf32>, %arg1: tensor<4x6x8x7xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = optree.conv_2d_nhwc_hwcf ins(%arg0, %arg1 : tensor<2x6x10x8xf32>, tensor<4x6x8x7xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @conv_2d_nhwc_hwcf_1(%arg0: tensor<2x8x18x8xf32>, %arg1: tensor<4x6x8x7xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = optree.conv_2d_nhwc_hwcf {strides = dense<[2, 3]> : tensor<2xi64>} ins(%arg0, %arg1 : tensor<2x8x18x8xf32>, tensor<4x6x8x7xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @conv_2d_nhwc_hwcf_2(%arg0: tensor<2x12x15x8xf32>, %arg1: tensor<4x6x8x7xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = optree.conv_2d_nhwc_hwcf {dilations = dense<[3, 2]> : tensor<2xi64>} ins(%arg0, %arg1 : tensor<2x12x15x8xf32>, tensor<4x6x8x7xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @conv_2d_nhwgc_gfhwc_0(%arg0: tensor<2x8x12x7x9xf32>, %arg1: tensor<7x4x6x8x9xf32>, %arg2: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = optree.conv_2d_nhwgc_gfhwc ins(%arg0, %arg1 : tensor<2x8x12x7x9xf32>, tensor<7x4x6x8x9xf32>) outs(%arg2 : tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @conv_2d_nhwgc_gfhwc_1(%arg0: tensor<2x10x20x7x9xf32>, %arg1: tensor<7x4x6x8x9xf32>, %arg2: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = optree.conv_2d_nhwgc_gfhwc {strides = dense<[2, 3]> : tensor<2xi64>} ins(%arg0, %arg1 : tensor<2x10x20x7x9xf32>, tensor<7x4x6x8x9xf32>) outs(%arg2 : tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @conv_2d_nhwgc_gfhwc_2(%arg0: tensor<2x18x19x7x9xf32>, %arg1: tensor<7x4x6x8x9xf32>, %arg2: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = optree.conv_2d_nhwgc_gfhwc {dilations = dense<[3, 2]> : tensor<2xi64>} ins(%arg0, %arg1 : tensor<2x18x19x7x9xf32>, tensor<7x4x6x8x9xf32>) outs(%arg2 : tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @conv_3d_0(%arg0: tensor<8x6x10xf32>, %arg1: tensor<7x4x6xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.conv_3d ins(%arg0, %arg1 : tensor<8x6x10xf32>, tensor<7x4x6xf32>) outs(%arg2 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @conv_3d_ncdhw_fcdhw_0(%arg0: tensor<2x6x12x15x13xf32>, %arg1: tensor<3x6x8x9x10xf32>, %arg2: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = optree.conv_3d_ncdhw_fcdhw ins(%arg0, %arg1 : tensor<2x6x12x15x13xf32>, tensor<3x6x8x9x10xf32>) outs(%arg2 : tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @conv_3d_ncdhw_fcdhw_1(%arg0: tensor<2x6x16x27x16xf32>, %arg1: tensor<3x6x8x9x10xf32>, %arg2: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = optree.conv_3d_ncdhw_fcdhw {strides = dense<[2, 3, 2]> : tensor<3xi64>} ins(%arg0, %arg1 : tensor<2x6x16x27x16xf32>, tensor<3x6x8x9x10xf32>) outs(%arg2 : tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @conv_3d_ncdhw_fcdhw_2(%arg0: tensor<2x6x26x23x31xf32>, %arg1: tensor<3x6x8x9x10xf32>, %arg2: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = optree.conv_3d_ncdhw_fcdhw {dilations = dense<[3, 2, 3]> : tensor<3xi64>} ins(%arg0, %arg1 : tensor<2x6x26x23x31xf32>, tensor<3x6x8x9x10xf32>) outs(%arg2 : tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @conv_3d_ndhwc_dhwcf_0(%arg0: tensor<2x8x12x15x10xf32>, %arg1: tensor<6x8x9x10x4xf32>, %arg2: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = optree.conv_3d_ndhwc_dhwcf ins(%arg0, %arg1 : tensor<2x8x12x15x10xf32>, tensor<6x8x9x10x4xf32>) outs(%arg2 : tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @conv_3d_ndhwc_dhwcf_1(%arg0: tensor<2x10x20x21x10xf32>, %arg1: tensor<6x8x9x10x4xf32>, %arg2: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = optree.conv_3d_ndhwc_dhwcf {strides = dense<[2, 3, 2]> : tensor<3xi64>} ins(%arg0, %arg1 : tensor<2x10x20x21x10xf32>, tensor<6x8x9x10x4xf32>) outs(%arg2 : tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @conv_3d_ndhwc_dhwcf_2(%arg0: tensor<2x18x19x31x10xf32>, %arg1: tensor<6x8x9x10x4xf32>, %arg2: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = optree.conv_3d_ndhwc_dhwcf {dilations = dense<[3, 2, 3]> : tensor<3xi64>} ins(%arg0, %arg1 : tensor<2x18x19x31x10xf32>, tensor<6x8x9x10x4xf32>) outs(%arg2 : tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @depthwise_conv_1d_ncw_cw_0(%arg0: tensor<2x5x9xf32>, %arg1: tensor<5x7xf32>, %arg2: tensor<2x5x3xf32>) -> tensor<2x5x3xf32> {
    %0 = optree.depthwise_conv_1d_ncw_cw ins(%arg0, %arg1 : tensor<2x5x9xf32>, tensor<5x7xf32>) outs(%arg2 : tensor<2x5x3xf32>) -> tensor<2x5x3xf32>
    return %0 : tensor<2x5x3xf32>
  }
  func.func @depthwise_conv_1d_ncw_cw_1(%arg0: tensor<2x5x11xf32>, %arg1: tensor<5x7xf32>, %arg2: tensor<2x5x3xf32>) -> tensor<2x5x3xf32> {
    %0 = optree.depthwise_conv_1d_ncw_cw {strides = dense<2> : tensor<1xi64>} ins(%arg0, %arg1 : tensor<2x5x11xf32>, tensor<5x7xf32>) outs(%arg2 : tensor<2x5x3xf32>) -> tensor<2x5x3xf32>
    return %0 : tensor<2x5x3xf32>
  }
  func.func @depthwise_conv_1d_ncw_cw_2(%arg0: tensor<2x5x21xf32>, %arg1: tensor<5x7xf32>, %arg2: tensor<2x5x3xf32>) -> tensor<2x5x3xf32> {
    %0 = optree.depthwise_conv_1d_ncw_cw {dilations = dense<3> : tensor<1xi64>} ins(%arg0, %arg1 : tensor<2x5x21xf32>, tensor<5x7xf32>) outs(%arg2 : tensor<2x5x3xf32>) -> tensor<2x5x3xf32>
    return %0 : tensor<2x5x3xf32>
  }
  func.func @depthwise_conv_1d_nwc_wc_0(%arg0: tensor<2x9x5xf32>, %arg1: tensor<7x5xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.depthwise_conv_1d_nwc_wc ins(%arg0, %arg1 : tensor<2x9x5xf32>, tensor<7x5xf32>) outs(%arg2 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @depthwise_conv_1d_nwc_wc_1(%arg0: tensor<2x11x5xf32>, %arg1: tensor<7x5xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.depthwise_conv_1d_nwc_wc {strides = dense<2> : tensor<1xi64>} ins(%arg0, %arg1 : tensor<2x11x5xf32>, tensor<7x5xf32>) outs(%arg2 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @depthwise_conv_1d_nwc_wc_2(%arg0: tensor<2x21x5xf32>, %arg1: tensor<7x5xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.depthwise_conv_1d_nwc_wc {dilations = dense<3> : tensor<1xi64>} ins(%arg0, %arg1 : tensor<2x21x5xf32>, tensor<7x5xf32>) outs(%arg2 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @depthwise_conv_1d_nwc_wcm_0(%arg0: tensor<2x6x5xf32>, %arg1: tensor<4x5x7xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = optree.depthwise_conv_1d_nwc_wcm ins(%arg0, %arg1 : tensor<2x6x5xf32>, tensor<4x5x7xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @depthwise_conv_1d_nwc_wcm_1(%arg0: tensor<2x8x5xf32>, %arg1: tensor<4x5x7xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = optree.depthwise_conv_1d_nwc_wcm {strides = dense<2> : tensor<1xi64>} ins(%arg0, %arg1 : tensor<2x8x5xf32>, tensor<4x5x7xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @depthwise_conv_1d_nwc_wcm_2(%arg0: tensor<2x12x5xf32>, %arg1: tensor<4x5x7xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = optree.depthwise_conv_1d_nwc_wcm {dilations = dense<3> : tensor<1xi64>} ins(%arg0, %arg1 : tensor<2x12x5xf32>, tensor<4x5x7xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @depthwise_conv_2d_nchw_chw_0(%arg0: tensor<2x7x6x10xf32>, %arg1: tensor<7x4x6xf32>, %arg2: tensor<2x7x3x5xf32>) -> tensor<2x7x3x5xf32> {
    %0 = optree.depthwise_conv_2d_nchw_chw ins(%arg0, %arg1 : tensor<2x7x6x10xf32>, tensor<7x4x6xf32>) outs(%arg2 : tensor<2x7x3x5xf32>) -> tensor<2x7x3x5xf32>
    return %0 : tensor<2x7x3x5xf32>
  }
  func.func @depthwise_conv_2d_nchw_chw_1(%arg0: tensor<2x7x8x18xf32>, %arg1: tensor<7x4x6xf32>, %arg2: tensor<2x7x3x5xf32>) -> tensor<2x7x3x5xf32> {
    %0 = optree.depthwise_conv_2d_nchw_chw {strides = dense<[2, 3]> : tensor<2xi64>} ins(%arg0, %arg1 : tensor<2x7x8x18xf32>, tensor<7x4x6xf32>) outs(%arg2 : tensor<2x7x3x5xf32>) -> tensor<2x7x3x5xf32>
    return %0 : tensor<2x7x3x5xf32>
  }
  func.func @depthwise_conv_2d_nchw_chw_2(%arg0: tensor<2x7x12x15xf32>, %arg1: tensor<7x4x6xf32>, %arg2: tensor<2x7x3x5xf32>) -> tensor<2x7x3x5xf32> {
    %0 = optree.depthwise_conv_2d_nchw_chw {dilations = dense<[3, 2]> : tensor<2xi64>} ins(%arg0, %arg1 : tensor<2x7x12x15xf32>, tensor<7x4x6xf32>) outs(%arg2 : tensor<2x7x3x5xf32>) -> tensor<2x7x3x5xf32>
    return %0 : tensor<2x7x3x5xf32>
  }
  func.func @depthwise_conv_2d_nhwc_hwc_0(%arg0: tensor<2x6x10x7xf32>, %arg1: tensor<4x6x7xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = optree.depthwise_conv_2d_nhwc_hwc ins(%arg0, %arg1 : tensor<2x6x10x7xf32>, tensor<4x6x7xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @depthwise_conv_2d_nhwc_hwc_1(%arg0: tensor<2x8x18x7xf32>, %arg1: tensor<4x6x7xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = optree.depthwise_conv_2d_nhwc_hwc {strides = dense<[2, 3]> : tensor<2xi64>} ins(%arg0, %arg1 : tensor<2x8x18x7xf32>, tensor<4x6x7xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @depthwise_conv_2d_nhwc_hwc_2(%arg0: tensor<2x12x15x7xf32>, %arg1: tensor<4x6x7xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = optree.depthwise_conv_2d_nhwc_hwc {dilations = dense<[3, 2]> : tensor<2xi64>} ins(%arg0, %arg1 : tensor<2x12x15x7xf32>, tensor<4x6x7xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @depthwise_conv_2d_nhwc_hwcm_0(%arg0: tensor<2x8x12x7xf32>, %arg1: tensor<6x8x7x4xf32>, %arg2: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = optree.depthwise_conv_2d_nhwc_hwcm ins(%arg0, %arg1 : tensor<2x8x12x7xf32>, tensor<6x8x7x4xf32>) outs(%arg2 : tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @depthwise_conv_2d_nhwc_hwcm_1(%arg0: tensor<2x10x20x7xf32>, %arg1: tensor<6x8x7x4xf32>, %arg2: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = optree.depthwise_conv_2d_nhwc_hwcm {strides = dense<[2, 3]> : tensor<2xi64>} ins(%arg0, %arg1 : tensor<2x10x20x7xf32>, tensor<6x8x7x4xf32>) outs(%arg2 : tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @depthwise_conv_2d_nhwc_hwcm_2(%arg0: tensor<2x18x19x7xf32>, %arg1: tensor<6x8x7x4xf32>, %arg2: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = optree.depthwise_conv_2d_nhwc_hwcm {dilations = dense<[3, 2]> : tensor<2xi64>} ins(%arg0, %arg1 : tensor<2x18x19x7xf32>, tensor<6x8x7x4xf32>) outs(%arg2 : tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @depthwise_conv_3d_ncdhw_cdhw_0(%arg0: tensor<2x9x6x10x14xf32>, %arg1: tensor<9x4x6x8xf32>, %arg2: tensor<2x9x3x5x7xf32>) -> tensor<2x9x3x5x7xf32> {
    %0 = optree.depthwise_conv_3d_ncdhw_cdhw ins(%arg0, %arg1 : tensor<2x9x6x10x14xf32>, tensor<9x4x6x8xf32>) outs(%arg2 : tensor<2x9x3x5x7xf32>) -> tensor<2x9x3x5x7xf32>
    return %0 : tensor<2x9x3x5x7xf32>
  }
  func.func @depthwise_conv_3d_ncdhw_cdhw_1(%arg0: tensor<2x9x8x18x20xf32>, %arg1: tensor<9x4x6x8xf32>, %arg2: tensor<2x9x3x5x7xf32>) -> tensor<2x9x3x5x7xf32> {
    %0 = optree.depthwise_conv_3d_ncdhw_cdhw {strides = dense<[2, 3, 2]> : tensor<3xi64>} ins(%arg0, %arg1 : tensor<2x9x8x18x20xf32>, tensor<9x4x6x8xf32>) outs(%arg2 : tensor<2x9x3x5x7xf32>) -> tensor<2x9x3x5x7xf32>
    return %0 : tensor<2x9x3x5x7xf32>
  }
  func.func @depthwise_conv_3d_ncdhw_cdhw_2(%arg0: tensor<2x9x12x15x28xf32>, %arg1: tensor<9x4x6x8xf32>, %arg2: tensor<2x9x3x5x7xf32>) -> tensor<2x9x3x5x7xf32> {
    %0 = optree.depthwise_conv_3d_ncdhw_cdhw {dilations = dense<[3, 2, 3]> : tensor<3xi64>} ins(%arg0, %arg1 : tensor<2x9x12x15x28xf32>, tensor<9x4x6x8xf32>) outs(%arg2 : tensor<2x9x3x5x7xf32>) -> tensor<2x9x3x5x7xf32>
    return %0 : tensor<2x9x3x5x7xf32>
  }
  func.func @depthwise_conv_3d_ndhwc_dhwc_0(%arg0: tensor<2x6x10x14x9xf32>, %arg1: tensor<4x6x8x9xf32>, %arg2: tensor<2x3x5x7x9xf32>) -> tensor<2x3x5x7x9xf32> {
    %0 = optree.depthwise_conv_3d_ndhwc_dhwc ins(%arg0, %arg1 : tensor<2x6x10x14x9xf32>, tensor<4x6x8x9xf32>) outs(%arg2 : tensor<2x3x5x7x9xf32>) -> tensor<2x3x5x7x9xf32>
    return %0 : tensor<2x3x5x7x9xf32>
  }
  func.func @depthwise_conv_3d_ndhwc_dhwc_1(%arg0: tensor<2x8x18x20x9xf32>, %arg1: tensor<4x6x8x9xf32>, %arg2: tensor<2x3x5x7x9xf32>) -> tensor<2x3x5x7x9xf32> {
    %0 = optree.depthwise_conv_3d_ndhwc_dhwc {strides = dense<[2, 3, 2]> : tensor<3xi64>} ins(%arg0, %arg1 : tensor<2x8x18x20x9xf32>, tensor<4x6x8x9xf32>) outs(%arg2 : tensor<2x3x5x7x9xf32>) -> tensor<2x3x5x7x9xf32>
    return %0 : tensor<2x3x5x7x9xf32>
  }
  func.func @depthwise_conv_3d_ndhwc_dhwc_2(%arg0: tensor<2x12x15x28x9xf32>, %arg1: tensor<4x6x8x9xf32>, %arg2: tensor<2x3x5x7x9xf32>) -> tensor<2x3x5x7x9xf32> {
    %0 = optree.depthwise_conv_3d_ndhwc_dhwc {dilations = dense<[3, 2, 3]> : tensor<3xi64>} ins(%arg0, %arg1 : tensor<2x12x15x28x9xf32>, tensor<4x6x8x9xf32>) outs(%arg2 : tensor<2x3x5x7x9xf32>) -> tensor<2x3x5x7x9xf32>
    return %0 : tensor<2x3x5x7x9xf32>
  }
  func.func @depthwise_conv_3d_ndhwc_dhwcm_0(%arg0: tensor<2x8x12x15x10xf32>, %arg1: tensor<6x8x9x10x4xf32>, %arg2: tensor<2x3x5x7x10x4xf32>) -> tensor<2x3x5x7x10x4xf32> {
    %0 = optree.depthwise_conv_3d_ndhwc_dhwcm ins(%arg0, %arg1 : tensor<2x8x12x15x10xf32>, tensor<6x8x9x10x4xf32>) outs(%arg2 : tensor<2x3x5x7x10x4xf32>) -> tensor<2x3x5x7x10x4xf32>
    return %0 : tensor<2x3x5x7x10x4xf32>
  }
  func.func @depthwise_conv_3d_ndhwc_dhwcm_1(%arg0: tensor<2x10x20x21x10xf32>, %arg1: tensor<6x8x9x10x4xf32>, %arg2: tensor<2x3x5x7x10x4xf32>) -> tensor<2x3x5x7x10x4xf32> {
    %0 = optree.depthwise_conv_3d_ndhwc_dhwcm {strides = dense<[2, 3, 2]> : tensor<3xi64>} ins(%arg0, %arg1 : tensor<2x10x20x21x10xf32>, tensor<6x8x9x10x4xf32>) outs(%arg2 : tensor<2x3x5x7x10x4xf32>) -> tensor<2x3x5x7x10x4xf32>
    return %0 : tensor<2x3x5x7x10x4xf32>
  }
  func.func @depthwise_conv_3d_ndhwc_dhwcm_2(%arg0: tensor<2x18x19x31x10xf32>, %arg1: tensor<6x8x9x10x4xf32>, %arg2: tensor<2x3x5x7x10x4xf32>) -> tensor<2x3x5x7x10x4xf32> {
    %0 = optree.depthwise_conv_3d_ndhwc_dhwcm {dilations = dense<[3, 2, 3]> : tensor<3xi64>} ins(%arg0, %arg1 : tensor<2x18x19x31x10xf32>, tensor<6x8x9x10x4xf32>) outs(%arg2 : tensor<2x3x5x7x10x4xf32>) -> tensor<2x3x5x7x10x4xf32>
    return %0 : tensor<2x3x5x7x10x4xf32>
  }
  func.func @broadcast_0(%arg0: tensor<2x5xf32>, %arg1: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %broadcasted = optree.broadcast ins(%arg0 : tensor<2x5xf32>) outs(%arg1 : tensor<2x3x5xf32>) dimensions = [1] 
    return %broadcasted : tensor<2x3x5xf32>
  }
  func.func @broadcast_1(%arg0: tensor<3x5xf32>, %arg1: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %broadcasted = optree.broadcast ins(%arg0 : tensor<3x5xf32>) outs(%arg1 : tensor<2x3x5xf32>) dimensions = [0] 
    return %broadcasted : tensor<2x3x5xf32>
  }
  func.func @broadcast_2(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %broadcasted = optree.broadcast ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3x5xf32>) dimensions = [2] 
    return %broadcasted : tensor<2x3x5xf32>
  }
  func.func @broadcast_3(%arg0: tensor<3xf32>, %arg1: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %broadcasted = optree.broadcast ins(%arg0 : tensor<3xf32>) outs(%arg1 : tensor<2x3x5xf32>) dimensions = [0, 2] 
    return %broadcasted : tensor<2x3x5xf32>
  }
  func.func @broadcast_4(%arg0: tensor<2xf32>, %arg1: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %broadcasted = optree.broadcast ins(%arg0 : tensor<2xf32>) outs(%arg1 : tensor<2x3x5xf32>) dimensions = [1, 2] 
    return %broadcasted : tensor<2x3x5xf32>
  }
  func.func @broadcast_5(%arg0: tensor<f32>, %arg1: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %broadcasted = optree.broadcast ins(%arg0 : tensor<f32>) outs(%arg1 : tensor<2x3x5xf32>) dimensions = [0, 1, 2] 
    return %broadcasted : tensor<2x3x5xf32>
  }
  func.func @broadcast_6(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %broadcasted = optree.broadcast ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<2x3x5xf32>) dimensions = [] 
    return %broadcasted : tensor<2x3x5xf32>
  }
  func.func @cast_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.cast ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @cast_1(%arg0: tensor<2x3xi8>, %arg1: tensor<2x3xi32>) -> tensor<2x3xi32> {
    %0 = optree.cast {cast = #optree.type_fn<cast_unsigned>} ins(%arg0 : tensor<2x3xi8>) outs(%arg1 : tensor<2x3xi32>) -> tensor<2x3xi32>
    return %0 : tensor<2x3xi32>
  }
  func.func @copy_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.copy ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @copy_1(%arg0: tensor<2x3xi8>, %arg1: tensor<2x3xi32>) -> tensor<2x3xi32> {
    %0 = optree.copy {cast = #optree.type_fn<cast_unsigned>} ins(%arg0 : tensor<2x3xi8>) outs(%arg1 : tensor<2x3xi32>) -> tensor<2x3xi32>
    return %0 : tensor<2x3xi32>
  }
  func.func @fill_0(%arg0: f32, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.fill ins(%arg0 : f32) outs(%arg1 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @transpose_0(%arg0: tensor<5x2x3xf32>, %arg1: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %transposed = optree.transpose ins(%arg0 : tensor<5x2x3xf32>) outs(%arg1 : tensor<2x3x5xf32>) permutation = [1, 2, 0] 
    return %transposed : tensor<2x3x5xf32>
  }
  func.func @transpose_1(%arg0: tensor<3x5x2xf32>, %arg1: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %transposed = optree.transpose ins(%arg0 : tensor<3x5x2xf32>) outs(%arg1 : tensor<2x3x5xf32>) permutation = [2, 0, 1] 
    return %transposed : tensor<2x3x5xf32>
  }
  func.func @transpose_2(%arg0: tensor<2x5x3xf32>, %arg1: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %transposed = optree.transpose ins(%arg0 : tensor<2x5x3xf32>) outs(%arg1 : tensor<2x3x5xf32>) permutation = [0, 2, 1] 
    return %transposed : tensor<2x3x5xf32>
  }
  func.func @transpose_3(%arg0: tensor<5x3x2xf32>, %arg1: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %transposed = optree.transpose ins(%arg0 : tensor<5x3x2xf32>) outs(%arg1 : tensor<2x3x5xf32>) permutation = [2, 1, 0] 
    return %transposed : tensor<2x3x5xf32>
  }
  func.func @transpose_4(%arg0: tensor<3x2x5xf32>, %arg1: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %transposed = optree.transpose ins(%arg0 : tensor<3x2x5xf32>) outs(%arg1 : tensor<2x3x5xf32>) permutation = [1, 0, 2] 
    return %transposed : tensor<2x3x5xf32>
  }
  func.func @transpose_5(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %transposed = optree.transpose ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<2x3x5xf32>) permutation = [0, 1, 2] 
    return %transposed : tensor<2x3x5xf32>
  }
  func.func @elementwise_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<exp> ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_1(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<log> ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_2(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<abs> ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_3(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<ceil> ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_4(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<floor> ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_5(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<negf> ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_6(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<reciprocal> ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_7(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<round> ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_8(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<sqrt> ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_9(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<rsqrt> ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_10(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<square> ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_11(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<tanh> ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_12(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<erf> ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_13(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<add> ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_14(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<sub> ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_15(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<mul> ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_16(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<div> ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_17(%arg0: tensor<2x3xi8>, %arg1: tensor<2x3xi8>, %arg2: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<div_unsigned> ins(%arg0, %arg1 : tensor<2x3xi8>, tensor<2x3xi8>) outs(%arg2 : tensor<2x3xi8>) -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @elementwise_18(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<max_signed> ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_19(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<min_signed> ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_20(%arg0: tensor<2x3xi8>, %arg1: tensor<2x3xi8>, %arg2: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<max_unsigned> ins(%arg0, %arg1 : tensor<2x3xi8>, tensor<2x3xi8>) outs(%arg2 : tensor<2x3xi8>) -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @elementwise_21(%arg0: tensor<2x3xi8>, %arg1: tensor<2x3xi8>, %arg2: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<min_unsigned> ins(%arg0, %arg1 : tensor<2x3xi8>, tensor<2x3xi8>) outs(%arg2 : tensor<2x3xi8>) -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @elementwise_22(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<powf> ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_23(%arg0: tensor<2x3xi1>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xf32>, %arg3: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<select> ins(%arg0, %arg1, %arg2 : tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg3 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_24(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<sin> ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_25(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<cos> ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_26(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<tan> ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_27(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<asin> ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_28(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<acos> ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_29(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<atan> ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_30(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<sinh> ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_31(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<cosh> ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_32(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<asinh> ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_33(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<acosh> ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_34(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<atanh> ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_35(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<exp2> ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_36(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<expm1> ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_37(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<log2> ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_38(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<log10> ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_39(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<log1p> ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_40(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<erfc> ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_41(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<cbrt> ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_42(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<roundeven> ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_43(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<trunc> ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_44(%arg0: tensor<2x3xi8>, %arg1: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<abs_signed> ins(%arg0 : tensor<2x3xi8>) outs(%arg1 : tensor<2x3xi8>) -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @elementwise_45(%arg0: tensor<2x3xi8>, %arg1: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<popcount> ins(%arg0 : tensor<2x3xi8>) outs(%arg1 : tensor<2x3xi8>) -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @elementwise_46(%arg0: tensor<2x3xi8>, %arg1: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<count_leading_zeros> ins(%arg0 : tensor<2x3xi8>) outs(%arg1 : tensor<2x3xi8>) -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @elementwise_47(%arg0: tensor<2x3xi8>, %arg1: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<count_trailing_zeros> ins(%arg0 : tensor<2x3xi8>) outs(%arg1 : tensor<2x3xi8>) -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @elementwise_48(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<atan2> ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_49(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<copysign> ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_50(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<max_number> ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_51(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<min_number> ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_52(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<remainder> ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_53(%arg0: tensor<2x3xi8>, %arg1: tensor<2x3xi8>, %arg2: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<remainder_unsigned> ins(%arg0, %arg1 : tensor<2x3xi8>, tensor<2x3xi8>) outs(%arg2 : tensor<2x3xi8>) -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @elementwise_54(%arg0: tensor<2x3xi8>, %arg1: tensor<2x3xi8>, %arg2: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<floor_div> ins(%arg0, %arg1 : tensor<2x3xi8>, tensor<2x3xi8>) outs(%arg2 : tensor<2x3xi8>) -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @elementwise_55(%arg0: tensor<2x3xi8>, %arg1: tensor<2x3xi8>, %arg2: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<ceil_div> ins(%arg0, %arg1 : tensor<2x3xi8>, tensor<2x3xi8>) outs(%arg2 : tensor<2x3xi8>) -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @elementwise_56(%arg0: tensor<2x3xi8>, %arg1: tensor<2x3xi8>, %arg2: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<ceil_div_unsigned> ins(%arg0, %arg1 : tensor<2x3xi8>, tensor<2x3xi8>) outs(%arg2 : tensor<2x3xi8>) -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @elementwise_57(%arg0: tensor<2x3xi8>, %arg1: tensor<2x3xi8>, %arg2: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<and> ins(%arg0, %arg1 : tensor<2x3xi8>, tensor<2x3xi8>) outs(%arg2 : tensor<2x3xi8>) -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @elementwise_58(%arg0: tensor<2x3xi8>, %arg1: tensor<2x3xi8>, %arg2: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<or> ins(%arg0, %arg1 : tensor<2x3xi8>, tensor<2x3xi8>) outs(%arg2 : tensor<2x3xi8>) -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @elementwise_59(%arg0: tensor<2x3xi1>, %arg1: tensor<2x3xi1>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<xor> ins(%arg0, %arg1 : tensor<2x3xi1>, tensor<2x3xi1>) outs(%arg2 : tensor<2x3xi1>) -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @elementwise_60(%arg0: tensor<2x3xi8>, %arg1: tensor<2x3xi8>, %arg2: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<shift_left> ins(%arg0, %arg1 : tensor<2x3xi8>, tensor<2x3xi8>) outs(%arg2 : tensor<2x3xi8>) -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @elementwise_61(%arg0: tensor<2x3xi8>, %arg1: tensor<2x3xi8>, %arg2: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<shift_right> ins(%arg0, %arg1 : tensor<2x3xi8>, tensor<2x3xi8>) outs(%arg2 : tensor<2x3xi8>) -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @elementwise_62(%arg0: tensor<2x3xi8>, %arg1: tensor<2x3xi8>, %arg2: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<shift_right_unsigned> ins(%arg0, %arg1 : tensor<2x3xi8>, tensor<2x3xi8>) outs(%arg2 : tensor<2x3xi8>) -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @elementwise_63(%arg0: tensor<2x3xi8>, %arg1: tensor<2x3xi8>, %arg2: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<powi> ins(%arg0, %arg1 : tensor<2x3xi8>, tensor<2x3xi8>) outs(%arg2 : tensor<2x3xi8>) -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @elementwise_64(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xf32>, %arg3: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<fma> ins(%arg0, %arg1, %arg2 : tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg3 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_65(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<compare_eq> ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xi1>) -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @elementwise_66(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<compare_ne> ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xi1>) -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @elementwise_67(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<compare_lt> ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xi1>) -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @elementwise_68(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<compare_le> ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xi1>) -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @elementwise_69(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<compare_gt> ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xi1>) -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @elementwise_70(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<compare_ge> ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xi1>) -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @elementwise_71(%arg0: tensor<2x3xi1>, %arg1: tensor<2x3xi1>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<compare_lt_unsigned> ins(%arg0, %arg1 : tensor<2x3xi1>, tensor<2x3xi1>) outs(%arg2 : tensor<2x3xi1>) -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @elementwise_72(%arg0: tensor<2x3xi1>, %arg1: tensor<2x3xi1>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<compare_le_unsigned> ins(%arg0, %arg1 : tensor<2x3xi1>, tensor<2x3xi1>) outs(%arg2 : tensor<2x3xi1>) -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @elementwise_73(%arg0: tensor<2x3xi1>, %arg1: tensor<2x3xi1>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<compare_gt_unsigned> ins(%arg0, %arg1 : tensor<2x3xi1>, tensor<2x3xi1>) outs(%arg2 : tensor<2x3xi1>) -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @elementwise_74(%arg0: tensor<2x3xi1>, %arg1: tensor<2x3xi1>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<compare_ge_unsigned> ins(%arg0, %arg1 : tensor<2x3xi1>, tensor<2x3xi1>) outs(%arg2 : tensor<2x3xi1>) -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @elementwise_75(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<compare_lt_or_gt> ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xi1>) -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @elementwise_76(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<compare_ordered> ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xi1>) -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @elementwise_77(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<compare_unordered> ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xi1>) -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @elementwise_78(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<compare_eq_or_unordered> ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xi1>) -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @elementwise_79(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<compare_lt_or_unordered> ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xi1>) -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @elementwise_80(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<compare_le_or_unordered> ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xi1>) -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @elementwise_81(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<compare_gt_or_unordered> ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xi1>) -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @elementwise_82(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<compare_ge_or_unordered> ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xi1>) -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @elementwise_83(%arg0: tensor<3x5x2xf32>, %arg1: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<exp> indexing_maps = [#map44, #map6] ins(%arg0 : tensor<3x5x2xf32>) outs(%arg1 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @elementwise_84(%arg0: tensor<2x5xf32>, %arg1: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<exp> indexing_maps = [#map7, #map6] ins(%arg0 : tensor<2x5xf32>) outs(%arg1 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @elementwise_85(%arg0: tensor<f32>, %arg1: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<exp> indexing_maps = [#map45, #map6] ins(%arg0 : tensor<f32>) outs(%arg1 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @elementwise_86(%arg0: tensor<1x3x5xf32>, %arg1: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<exp> indexing_maps = [#map46, #map6] ins(%arg0 : tensor<1x3x5xf32>) outs(%arg1 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @elementwise_87(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<exp> ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @elementwise_88(%arg0: tensor<3x5x2xf32>, %arg1: tensor<2x3x5xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<add> indexing_maps = [#map44, #map6, #map6] ins(%arg0, %arg1 : tensor<3x5x2xf32>, tensor<2x3x5xf32>) outs(%arg2 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @elementwise_89(%arg0: tensor<2x3x5xf32>, %arg1: tensor<3x5x2xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<add> indexing_maps = [#map6, #map44, #map6] ins(%arg0, %arg1 : tensor<2x3x5xf32>, tensor<3x5x2xf32>) outs(%arg2 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @elementwise_90(%arg0: tensor<2x5xf32>, %arg1: tensor<2x3x5xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<add> indexing_maps = [#map7, #map6, #map6] ins(%arg0, %arg1 : tensor<2x5xf32>, tensor<2x3x5xf32>) outs(%arg2 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @elementwise_91(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2x5xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<add> indexing_maps = [#map6, #map7, #map6] ins(%arg0, %arg1 : tensor<2x3x5xf32>, tensor<2x5xf32>) outs(%arg2 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @elementwise_92(%arg0: tensor<f32>, %arg1: tensor<2x3x5xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<add> indexing_maps = [#map45, #map6, #map6] ins(%arg0, %arg1 : tensor<f32>, tensor<2x3x5xf32>) outs(%arg2 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @elementwise_93(%arg0: tensor<2x3x5xf32>, %arg1: tensor<f32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<add> indexing_maps = [#map6, #map45, #map6] ins(%arg0, %arg1 : tensor<2x3x5xf32>, tensor<f32>) outs(%arg2 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @elementwise_94(%arg0: tensor<1x3x5xf32>, %arg1: tensor<2x3x5xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<add> indexing_maps = [#map46, #map6, #map6] ins(%arg0, %arg1 : tensor<1x3x5xf32>, tensor<2x3x5xf32>) outs(%arg2 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @elementwise_95(%arg0: tensor<2x3x5xf32>, %arg1: tensor<1x3x5xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<add> indexing_maps = [#map6, #map46, #map6] ins(%arg0, %arg1 : tensor<2x3x5xf32>, tensor<1x3x5xf32>) outs(%arg2 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @elementwise_96(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2x3x5xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<add> ins(%arg0, %arg1 : tensor<2x3x5xf32>, tensor<2x3x5xf32>) outs(%arg2 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @elementwise_97(%arg0: tensor<3x5x2xi1>, %arg1: tensor<2x3x5xf32>, %arg2: tensor<2x3x5xf32>, %arg3: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<select> indexing_maps = [#map44, #map6, #map6, #map6] ins(%arg0, %arg1, %arg2 : tensor<3x5x2xi1>, tensor<2x3x5xf32>, tensor<2x3x5xf32>) outs(%arg3 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @elementwise_98(%arg0: tensor<2x3x5xi1>, %arg1: tensor<3x5x2xf32>, %arg2: tensor<2x3x5xf32>, %arg3: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<select> indexing_maps = [#map6, #map44, #map6, #map6] ins(%arg0, %arg1, %arg2 : tensor<2x3x5xi1>, tensor<3x5x2xf32>, tensor<2x3x5xf32>) outs(%arg3 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @elementwise_99(%arg0: tensor<2x3x5xi1>, %arg1: tensor<2x3x5xf32>, %arg2: tensor<3x5x2xf32>, %arg3: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<select> indexing_maps = [#map6, #map6, #map44, #map6] ins(%arg0, %arg1, %arg2 : tensor<2x3x5xi1>, tensor<2x3x5xf32>, tensor<3x5x2xf32>) outs(%arg3 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @elementwise_100(%arg0: tensor<2x5xi1>, %arg1: tensor<2x3x5xf32>, %arg2: tensor<2x3x5xf32>, %arg3: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<select> indexing_maps = [#map7, #map6, #map6, #map6] ins(%arg0, %arg1, %arg2 : tensor<2x5xi1>, tensor<2x3x5xf32>, tensor<2x3x5xf32>) outs(%arg3 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @elementwise_101(%arg0: tensor<2x3x5xi1>, %arg1: tensor<2x5xf32>, %arg2: tensor<2x3x5xf32>, %arg3: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<select> indexing_maps = [#map6, #map7, #map6, #map6] ins(%arg0, %arg1, %arg2 : tensor<2x3x5xi1>, tensor<2x5xf32>, tensor<2x3x5xf32>) outs(%arg3 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @elementwise_102(%arg0: tensor<2x3x5xi1>, %arg1: tensor<2x3x5xf32>, %arg2: tensor<2x5xf32>, %arg3: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<select> indexing_maps = [#map6, #map6, #map7, #map6] ins(%arg0, %arg1, %arg2 : tensor<2x3x5xi1>, tensor<2x3x5xf32>, tensor<2x5xf32>) outs(%arg3 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @elementwise_103(%arg0: tensor<i1>, %arg1: tensor<2x3x5xf32>, %arg2: tensor<2x3x5xf32>, %arg3: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<select> indexing_maps = [#map45, #map6, #map6, #map6] ins(%arg0, %arg1, %arg2 : tensor<i1>, tensor<2x3x5xf32>, tensor<2x3x5xf32>) outs(%arg3 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @elementwise_104(%arg0: tensor<2x3x5xi1>, %arg1: tensor<f32>, %arg2: tensor<2x3x5xf32>, %arg3: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<select> indexing_maps = [#map6, #map45, #map6, #map6] ins(%arg0, %arg1, %arg2 : tensor<2x3x5xi1>, tensor<f32>, tensor<2x3x5xf32>) outs(%arg3 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @elementwise_105(%arg0: tensor<2x3x5xi1>, %arg1: tensor<2x3x5xf32>, %arg2: tensor<f32>, %arg3: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<select> indexing_maps = [#map6, #map6, #map45, #map6] ins(%arg0, %arg1, %arg2 : tensor<2x3x5xi1>, tensor<2x3x5xf32>, tensor<f32>) outs(%arg3 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @elementwise_106(%arg0: tensor<1x3x5xi1>, %arg1: tensor<2x3x5xf32>, %arg2: tensor<2x3x5xf32>, %arg3: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<select> indexing_maps = [#map46, #map6, #map6, #map6] ins(%arg0, %arg1, %arg2 : tensor<1x3x5xi1>, tensor<2x3x5xf32>, tensor<2x3x5xf32>) outs(%arg3 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @elementwise_107(%arg0: tensor<2x3x5xi1>, %arg1: tensor<1x3x5xf32>, %arg2: tensor<2x3x5xf32>, %arg3: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<select> indexing_maps = [#map6, #map46, #map6, #map6] ins(%arg0, %arg1, %arg2 : tensor<2x3x5xi1>, tensor<1x3x5xf32>, tensor<2x3x5xf32>) outs(%arg3 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @elementwise_108(%arg0: tensor<2x3x5xi1>, %arg1: tensor<2x3x5xf32>, %arg2: tensor<1x3x5xf32>, %arg3: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<select> indexing_maps = [#map6, #map6, #map46, #map6] ins(%arg0, %arg1, %arg2 : tensor<2x3x5xi1>, tensor<2x3x5xf32>, tensor<1x3x5xf32>) outs(%arg3 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @elementwise_109(%arg0: tensor<2x3x5xi1>, %arg1: tensor<2x3x5xf32>, %arg2: tensor<2x3x5xf32>, %arg3: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.elementwise kind=#optree.elementwise_kind<select> ins(%arg0, %arg1, %arg2 : tensor<2x3x5xi1>, tensor<2x3x5xf32>, tensor<2x3x5xf32>) outs(%arg3 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @abs_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.abs ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @abs_signed_0(%arg0: tensor<2x3xi8>, %arg1: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = optree.abs_signed ins(%arg0 : tensor<2x3xi8>) outs(%arg1 : tensor<2x3xi8>) -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @acos_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.acos ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @acosh_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.acosh ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @add_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.add ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @and_0(%arg0: tensor<2x3xi8>, %arg1: tensor<2x3xi8>, %arg2: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = optree.and ins(%arg0, %arg1 : tensor<2x3xi8>, tensor<2x3xi8>) outs(%arg2 : tensor<2x3xi8>) -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @asin_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.asin ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @asinh_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.asinh ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @atan_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.atan ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @atan2_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.atan2 ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @atanh_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.atanh ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @cbrt_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.cbrt ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @ceil_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.ceil ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @ceil_div_0(%arg0: tensor<2x3xi8>, %arg1: tensor<2x3xi8>, %arg2: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = optree.ceil_div ins(%arg0, %arg1 : tensor<2x3xi8>, tensor<2x3xi8>) outs(%arg2 : tensor<2x3xi8>) -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @ceil_div_unsigned_0(%arg0: tensor<2x3xi8>, %arg1: tensor<2x3xi8>, %arg2: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = optree.ceil_div_unsigned ins(%arg0, %arg1 : tensor<2x3xi8>, tensor<2x3xi8>) outs(%arg2 : tensor<2x3xi8>) -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @compare_eq_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = optree.compare_eq ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xi1>) -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @compare_eq_or_unordered_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = optree.compare_eq_or_unordered ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xi1>) -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @compare_ge_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = optree.compare_ge ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xi1>) -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @compare_ge_or_unordered_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = optree.compare_ge_or_unordered ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xi1>) -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @compare_ge_unsigned_0(%arg0: tensor<2x3xi1>, %arg1: tensor<2x3xi1>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = optree.compare_ge_unsigned ins(%arg0, %arg1 : tensor<2x3xi1>, tensor<2x3xi1>) outs(%arg2 : tensor<2x3xi1>) -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @compare_gt_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = optree.compare_gt ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xi1>) -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @compare_gt_or_unordered_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = optree.compare_gt_or_unordered ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xi1>) -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @compare_gt_unsigned_0(%arg0: tensor<2x3xi1>, %arg1: tensor<2x3xi1>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = optree.compare_gt_unsigned ins(%arg0, %arg1 : tensor<2x3xi1>, tensor<2x3xi1>) outs(%arg2 : tensor<2x3xi1>) -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @compare_le_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = optree.compare_le ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xi1>) -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @compare_le_or_unordered_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = optree.compare_le_or_unordered ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xi1>) -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @compare_le_unsigned_0(%arg0: tensor<2x3xi1>, %arg1: tensor<2x3xi1>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = optree.compare_le_unsigned ins(%arg0, %arg1 : tensor<2x3xi1>, tensor<2x3xi1>) outs(%arg2 : tensor<2x3xi1>) -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @compare_lt_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = optree.compare_lt ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xi1>) -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @compare_lt_or_gt_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = optree.compare_lt_or_gt ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xi1>) -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @compare_lt_or_unordered_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = optree.compare_lt_or_unordered ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xi1>) -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @compare_lt_unsigned_0(%arg0: tensor<2x3xi1>, %arg1: tensor<2x3xi1>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = optree.compare_lt_unsigned ins(%arg0, %arg1 : tensor<2x3xi1>, tensor<2x3xi1>) outs(%arg2 : tensor<2x3xi1>) -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @compare_ne_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = optree.compare_ne ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xi1>) -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @compare_ordered_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = optree.compare_ordered ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xi1>) -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @compare_unordered_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = optree.compare_unordered ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xi1>) -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @copysign_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.copysign ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @cos_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.cos ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @cosh_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.cosh ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @count_leading_zeros_0(%arg0: tensor<2x3xi8>, %arg1: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = optree.count_leading_zeros ins(%arg0 : tensor<2x3xi8>) outs(%arg1 : tensor<2x3xi8>) -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @count_trailing_zeros_0(%arg0: tensor<2x3xi8>, %arg1: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = optree.count_trailing_zeros ins(%arg0 : tensor<2x3xi8>) outs(%arg1 : tensor<2x3xi8>) -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @div_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.div ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @div_unsigned_0(%arg0: tensor<2x3xi8>, %arg1: tensor<2x3xi8>, %arg2: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = optree.div_unsigned ins(%arg0, %arg1 : tensor<2x3xi8>, tensor<2x3xi8>) outs(%arg2 : tensor<2x3xi8>) -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @erf_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.erf ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @erfc_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.erfc ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @exp_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.exp ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @exp2_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.exp2 ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @expm1_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.expm1 ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @floor_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.floor ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @floor_div_0(%arg0: tensor<2x3xi8>, %arg1: tensor<2x3xi8>, %arg2: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = optree.floor_div ins(%arg0, %arg1 : tensor<2x3xi8>, tensor<2x3xi8>) outs(%arg2 : tensor<2x3xi8>) -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @fma_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xf32>, %arg3: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.fma ins(%arg0, %arg1, %arg2 : tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg3 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @log_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.log ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @log10_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.log10 ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @log1p_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.log1p ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @log2_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.log2 ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @max_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.max ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @max_number_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.max_number ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @min_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.min ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @min_number_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.min_number ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @mul_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.mul ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @negf_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.negf ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @or_0(%arg0: tensor<2x3xi8>, %arg1: tensor<2x3xi8>, %arg2: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = optree.or ins(%arg0, %arg1 : tensor<2x3xi8>, tensor<2x3xi8>) outs(%arg2 : tensor<2x3xi8>) -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @popcount_0(%arg0: tensor<2x3xi8>, %arg1: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = optree.popcount ins(%arg0 : tensor<2x3xi8>) outs(%arg1 : tensor<2x3xi8>) -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @powf_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.powf ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @powi_0(%arg0: tensor<2x3xi8>, %arg1: tensor<2x3xi8>, %arg2: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = optree.powi ins(%arg0, %arg1 : tensor<2x3xi8>, tensor<2x3xi8>) outs(%arg2 : tensor<2x3xi8>) -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @reciprocal_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.reciprocal ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @remainder_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.remainder ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @remainder_unsigned_0(%arg0: tensor<2x3xi8>, %arg1: tensor<2x3xi8>, %arg2: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = optree.remainder_unsigned ins(%arg0, %arg1 : tensor<2x3xi8>, tensor<2x3xi8>) outs(%arg2 : tensor<2x3xi8>) -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @round_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.round ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @roundeven_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.roundeven ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @rsqrt_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.rsqrt ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @select_0(%arg0: tensor<2x3xi1>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xf32>, %arg3: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.select ins(%arg0, %arg1, %arg2 : tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg3 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @shift_left_0(%arg0: tensor<2x3xi8>, %arg1: tensor<2x3xi8>, %arg2: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = optree.shift_left ins(%arg0, %arg1 : tensor<2x3xi8>, tensor<2x3xi8>) outs(%arg2 : tensor<2x3xi8>) -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @shift_right_0(%arg0: tensor<2x3xi8>, %arg1: tensor<2x3xi8>, %arg2: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = optree.shift_right ins(%arg0, %arg1 : tensor<2x3xi8>, tensor<2x3xi8>) outs(%arg2 : tensor<2x3xi8>) -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @shift_right_unsigned_0(%arg0: tensor<2x3xi8>, %arg1: tensor<2x3xi8>, %arg2: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = optree.shift_right_unsigned ins(%arg0, %arg1 : tensor<2x3xi8>, tensor<2x3xi8>) outs(%arg2 : tensor<2x3xi8>) -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @sin_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.sin ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @sinh_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.sinh ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @sqrt_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.sqrt ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @square_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.square ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @sub_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.sub ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @tan_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.tan ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @tanh_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.tanh ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @trunc_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.trunc ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @xor_0(%arg0: tensor<2x3xi1>, %arg1: tensor<2x3xi1>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = optree.xor ins(%arg0, %arg1 : tensor<2x3xi1>, tensor<2x3xi1>) outs(%arg2 : tensor<2x3xi1>) -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @fill_rng_2d_0(%arg0: f64, %arg1: f64, %arg2: i32, %arg3: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.fill_rng_2d ins(%arg0, %arg1, %arg2 : f64, f64, i32) outs(%arg3 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @gather_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.gather ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>)
      (%in: f32, %init: f32) {
        %1 = arith.addf %in, %init : f32
        linalg.yield %1 : f32
      }
    return %0 : tensor<2x3xf32>
  }
  func.func @gather_1(%arg0: tensor<3x5x2xf32>, %arg1: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.gather indexing_maps = [#map44, #map6] ins(%arg0 : tensor<3x5x2xf32>) outs(%arg1 : tensor<2x3x5xf32>)
      (%in: f32, %init: f32) {
        %1 = arith.addf %in, %init : f32
        linalg.yield %1 : f32
      }
    return %0 : tensor<2x3x5xf32>
  }
  func.func @gather_2(%arg0: tensor<2x5xf32>, %arg1: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.gather indexing_maps = [#map7, #map6] ins(%arg0 : tensor<2x5xf32>) outs(%arg1 : tensor<2x3x5xf32>)
      (%in: f32, %init: f32) {
        %1 = arith.addf %in, %init : f32
        linalg.yield %1 : f32
      }
    return %0 : tensor<2x3x5xf32>
  }
  func.func @gather_3(%arg0: tensor<f32>, %arg1: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.gather indexing_maps = [#map45, #map6] ins(%arg0 : tensor<f32>) outs(%arg1 : tensor<2x3x5xf32>)
      (%in: f32, %init: f32) {
        %1 = arith.addf %in, %init : f32
        linalg.yield %1 : f32
      }
    return %0 : tensor<2x3x5xf32>
  }
  func.func @gather_4(%arg0: tensor<1x3x5xf32>, %arg1: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.gather indexing_maps = [#map46, #map6] ins(%arg0 : tensor<1x3x5xf32>) outs(%arg1 : tensor<2x3x5xf32>)
      (%in: f32, %init: f32) {
        %1 = arith.addf %in, %init : f32
        linalg.yield %1 : f32
      }
    return %0 : tensor<2x3x5xf32>
  }
  func.func @gather_5(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.gather ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<2x3x5xf32>)
      (%in: f32, %init: f32) {
        %1 = arith.addf %in, %init : f32
        linalg.yield %1 : f32
      }
    return %0 : tensor<2x3x5xf32>
  }
  func.func @iota_0(%arg0: tensor<2xi1>) -> tensor<2xi1> {
    %0 = optree.iota {dimension = 0 : i64} outs(%arg0 : tensor<2xi1>) -> tensor<2xi1>
    return %0 : tensor<2xi1>
  }
  func.func @iota_1(%arg0: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = optree.iota {dimension = 1 : i64} outs(%arg0 : tensor<2x3xi1>) -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @iota_2(%arg0: tensor<2x3x5x7xi1>) -> tensor<2x3x5x7xi1> {
    %0 = optree.iota {dimension = 3 : i64} outs(%arg0 : tensor<2x3x5x7xi1>) -> tensor<2x3x5x7xi1>
    return %0 : tensor<2x3x5x7xi1>
  }
  func.func @map_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %mapped = optree.map ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>)
      (%in: f32, %init: f32) {
        linalg.yield %in : f32
      }
    return %mapped : tensor<2x3xf32>
  }
  func.func @multi_reduction_0(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2x5xf32>) -> tensor<2x5xf32> {
    %0 = optree.multi_reduction ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<2x5xf32>) dimensions = [1]  {combine = #optree.elementwise_kind<add>}
    return %0 : tensor<2x5xf32>
  }
  func.func @multi_reduction_1(%arg0: tensor<2x3x5xi8>, %arg1: tensor<2x5xi32>) -> tensor<2x5xi32> {
    %0 = optree.multi_reduction ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<2x5xi32>) dimensions = [1]  {cast = #optree.type_fn<cast_unsigned>, combine = #optree.elementwise_kind<add>}
    return %0 : tensor<2x5xi32>
  }
  func.func @multi_reduction_2(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2x5xf32>) -> tensor<2x5xf32> {
    %0 = optree.multi_reduction ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<2x5xf32>) dimensions = [1]  {combine = #optree.elementwise_kind<mul>}
    return %0 : tensor<2x5xf32>
  }
  func.func @multi_reduction_3(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2x5xf32>) -> tensor<2x5xf32> {
    %0 = optree.multi_reduction ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<2x5xf32>) dimensions = [1]  {combine = #optree.elementwise_kind<max_signed>}
    return %0 : tensor<2x5xf32>
  }
  func.func @multi_reduction_4(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2x5xf32>) -> tensor<2x5xf32> {
    %0 = optree.multi_reduction ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<2x5xf32>) dimensions = [1]  {combine = #optree.elementwise_kind<min_signed>}
    return %0 : tensor<2x5xf32>
  }
  func.func @multi_reduction_5(%arg0: tensor<2x3x5xi8>, %arg1: tensor<2x5xi8>) -> tensor<2x5xi8> {
    %0 = optree.multi_reduction ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<2x5xi8>) dimensions = [1]  {combine = #optree.elementwise_kind<max_unsigned>}
    return %0 : tensor<2x5xi8>
  }
  func.func @multi_reduction_6(%arg0: tensor<2x3x5xi8>, %arg1: tensor<2x5xi8>) -> tensor<2x5xi8> {
    %0 = optree.multi_reduction ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<2x5xi8>) dimensions = [1]  {combine = #optree.elementwise_kind<min_unsigned>}
    return %0 : tensor<2x5xi8>
  }
  func.func @multi_reduction_7(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2x5xf32>) -> tensor<2x5xf32> {
    %0 = optree.multi_reduction ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<2x5xf32>) dimensions = [1]  {combine = #optree.elementwise_kind<max_number>}
    return %0 : tensor<2x5xf32>
  }
  func.func @multi_reduction_8(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2x5xf32>) -> tensor<2x5xf32> {
    %0 = optree.multi_reduction ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<2x5xf32>) dimensions = [1]  {combine = #optree.elementwise_kind<min_number>}
    return %0 : tensor<2x5xf32>
  }
  func.func @multi_reduction_9(%arg0: tensor<2x3x5xi8>, %arg1: tensor<2x5xi8>) -> tensor<2x5xi8> {
    %0 = optree.multi_reduction ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<2x5xi8>) dimensions = [1]  {combine = #optree.elementwise_kind<and>}
    return %0 : tensor<2x5xi8>
  }
  func.func @multi_reduction_10(%arg0: tensor<2x3x5xi8>, %arg1: tensor<2x5xi8>) -> tensor<2x5xi8> {
    %0 = optree.multi_reduction ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<2x5xi8>) dimensions = [1]  {combine = #optree.elementwise_kind<or>}
    return %0 : tensor<2x5xi8>
  }
  func.func @multi_reduction_11(%arg0: tensor<2x3x5xi1>, %arg1: tensor<2x5xi1>) -> tensor<2x5xi1> {
    %0 = optree.multi_reduction ins(%arg0 : tensor<2x3x5xi1>) outs(%arg1 : tensor<2x5xi1>) dimensions = [1]  {combine = #optree.elementwise_kind<xor>}
    return %0 : tensor<2x5xi1>
  }
  func.func @reduce_and_0(%arg0: tensor<2x3x5xi8>, %arg1: tensor<2x5xi8>) -> tensor<2x5xi8> {
    %0 = optree.reduce_and ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<2x5xi8>) dimensions = [1] 
    return %0 : tensor<2x5xi8>
  }
  func.func @reduce_and_1(%arg0: tensor<2x3x5xi8>, %arg1: tensor<2x5xi32>) -> tensor<2x5xi32> {
    %0 = optree.reduce_and ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<2x5xi32>) dimensions = [1]  {cast = #optree.type_fn<cast_unsigned>}
    return %0 : tensor<2x5xi32>
  }
  func.func @reduce_and_2(%arg0: tensor<2x3x5xi8>, %arg1: tensor<3x5xi8>) -> tensor<3x5xi8> {
    %0 = optree.reduce_and ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<3x5xi8>) dimensions = [0] 
    return %0 : tensor<3x5xi8>
  }
  func.func @reduce_and_3(%arg0: tensor<2x3x5xi8>, %arg1: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = optree.reduce_and ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<2x3xi8>) dimensions = [2] 
    return %0 : tensor<2x3xi8>
  }
  func.func @reduce_and_4(%arg0: tensor<2x3x5xi8>, %arg1: tensor<3xi8>) -> tensor<3xi8> {
    %0 = optree.reduce_and ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<3xi8>) dimensions = [0, 2] 
    return %0 : tensor<3xi8>
  }
  func.func @reduce_and_5(%arg0: tensor<2x3x5xi8>, %arg1: tensor<2xi8>) -> tensor<2xi8> {
    %0 = optree.reduce_and ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<2xi8>) dimensions = [1, 2] 
    return %0 : tensor<2xi8>
  }
  func.func @reduce_and_6(%arg0: tensor<2x3x5xi8>, %arg1: tensor<i8>) -> tensor<i8> {
    %0 = optree.reduce_and ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<i8>) dimensions = [0, 1, 2] 
    return %0 : tensor<i8>
  }
  func.func @reduce_and_7(%arg0: tensor<2x3x5xi8>, %arg1: tensor<2x3x5xi8>) -> tensor<2x3x5xi8> {
    %0 = optree.reduce_and ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<2x3x5xi8>) dimensions = [] 
    return %0 : tensor<2x3x5xi8>
  }
  func.func @reduce_max_0(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2x5xf32>) -> tensor<2x5xf32> {
    %0 = optree.reduce_max ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<2x5xf32>) dimensions = [1] 
    return %0 : tensor<2x5xf32>
  }
  func.func @reduce_max_1(%arg0: tensor<2x3x5xi8>, %arg1: tensor<2x5xi32>) -> tensor<2x5xi32> {
    %0 = optree.reduce_max ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<2x5xi32>) dimensions = [1]  {cast = #optree.type_fn<cast_unsigned>}
    return %0 : tensor<2x5xi32>
  }
  func.func @reduce_max_2(%arg0: tensor<2x3x5xf32>, %arg1: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = optree.reduce_max ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<3x5xf32>) dimensions = [0] 
    return %0 : tensor<3x5xf32>
  }
  func.func @reduce_max_3(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.reduce_max ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<2x3xf32>) dimensions = [2] 
    return %0 : tensor<2x3xf32>
  }
  func.func @reduce_max_4(%arg0: tensor<2x3x5xf32>, %arg1: tensor<3xf32>) -> tensor<3xf32> {
    %0 = optree.reduce_max ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<3xf32>) dimensions = [0, 2] 
    return %0 : tensor<3xf32>
  }
  func.func @reduce_max_5(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2xf32>) -> tensor<2xf32> {
    %0 = optree.reduce_max ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<2xf32>) dimensions = [1, 2] 
    return %0 : tensor<2xf32>
  }
  func.func @reduce_max_6(%arg0: tensor<2x3x5xf32>, %arg1: tensor<f32>) -> tensor<f32> {
    %0 = optree.reduce_max ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<f32>) dimensions = [0, 1, 2] 
    return %0 : tensor<f32>
  }
  func.func @reduce_max_7(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.reduce_max ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<2x3x5xf32>) dimensions = [] 
    return %0 : tensor<2x3x5xf32>
  }
  func.func @reduce_max_number_0(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2x5xf32>) -> tensor<2x5xf32> {
    %0 = optree.reduce_max_number ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<2x5xf32>) dimensions = [1] 
    return %0 : tensor<2x5xf32>
  }
  func.func @reduce_max_number_1(%arg0: tensor<2x3x5xi8>, %arg1: tensor<2x5xf32>) -> tensor<2x5xf32> {
    %0 = optree.reduce_max_number ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<2x5xf32>) dimensions = [1]  {cast = #optree.type_fn<cast_unsigned>}
    return %0 : tensor<2x5xf32>
  }
  func.func @reduce_max_number_2(%arg0: tensor<2x3x5xf32>, %arg1: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = optree.reduce_max_number ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<3x5xf32>) dimensions = [0] 
    return %0 : tensor<3x5xf32>
  }
  func.func @reduce_max_number_3(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.reduce_max_number ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<2x3xf32>) dimensions = [2] 
    return %0 : tensor<2x3xf32>
  }
  func.func @reduce_max_number_4(%arg0: tensor<2x3x5xf32>, %arg1: tensor<3xf32>) -> tensor<3xf32> {
    %0 = optree.reduce_max_number ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<3xf32>) dimensions = [0, 2] 
    return %0 : tensor<3xf32>
  }
  func.func @reduce_max_number_5(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2xf32>) -> tensor<2xf32> {
    %0 = optree.reduce_max_number ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<2xf32>) dimensions = [1, 2] 
    return %0 : tensor<2xf32>
  }
  func.func @reduce_max_number_6(%arg0: tensor<2x3x5xf32>, %arg1: tensor<f32>) -> tensor<f32> {
    %0 = optree.reduce_max_number ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<f32>) dimensions = [0, 1, 2] 
    return %0 : tensor<f32>
  }
  func.func @reduce_max_number_7(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.reduce_max_number ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<2x3x5xf32>) dimensions = [] 
    return %0 : tensor<2x3x5xf32>
  }
  func.func @reduce_max_unsigned_0(%arg0: tensor<2x3x5xi8>, %arg1: tensor<2x5xi8>) -> tensor<2x5xi8> {
    %0 = optree.reduce_max_unsigned ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<2x5xi8>) dimensions = [1] 
    return %0 : tensor<2x5xi8>
  }
  func.func @reduce_max_unsigned_1(%arg0: tensor<2x3x5xi8>, %arg1: tensor<2x5xi32>) -> tensor<2x5xi32> {
    %0 = optree.reduce_max_unsigned ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<2x5xi32>) dimensions = [1]  {cast = #optree.type_fn<cast_unsigned>}
    return %0 : tensor<2x5xi32>
  }
  func.func @reduce_max_unsigned_2(%arg0: tensor<2x3x5xi8>, %arg1: tensor<3x5xi8>) -> tensor<3x5xi8> {
    %0 = optree.reduce_max_unsigned ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<3x5xi8>) dimensions = [0] 
    return %0 : tensor<3x5xi8>
  }
  func.func @reduce_max_unsigned_3(%arg0: tensor<2x3x5xi8>, %arg1: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = optree.reduce_max_unsigned ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<2x3xi8>) dimensions = [2] 
    return %0 : tensor<2x3xi8>
  }
  func.func @reduce_max_unsigned_4(%arg0: tensor<2x3x5xi8>, %arg1: tensor<3xi8>) -> tensor<3xi8> {
    %0 = optree.reduce_max_unsigned ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<3xi8>) dimensions = [0, 2] 
    return %0 : tensor<3xi8>
  }
  func.func @reduce_max_unsigned_5(%arg0: tensor<2x3x5xi8>, %arg1: tensor<2xi8>) -> tensor<2xi8> {
    %0 = optree.reduce_max_unsigned ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<2xi8>) dimensions = [1, 2] 
    return %0 : tensor<2xi8>
  }
  func.func @reduce_max_unsigned_6(%arg0: tensor<2x3x5xi8>, %arg1: tensor<i8>) -> tensor<i8> {
    %0 = optree.reduce_max_unsigned ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<i8>) dimensions = [0, 1, 2] 
    return %0 : tensor<i8>
  }
  func.func @reduce_max_unsigned_7(%arg0: tensor<2x3x5xi8>, %arg1: tensor<2x3x5xi8>) -> tensor<2x3x5xi8> {
    %0 = optree.reduce_max_unsigned ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<2x3x5xi8>) dimensions = [] 
    return %0 : tensor<2x3x5xi8>
  }
  func.func @reduce_min_0(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2x5xf32>) -> tensor<2x5xf32> {
    %0 = optree.reduce_min ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<2x5xf32>) dimensions = [1] 
    return %0 : tensor<2x5xf32>
  }
  func.func @reduce_min_1(%arg0: tensor<2x3x5xi8>, %arg1: tensor<2x5xi32>) -> tensor<2x5xi32> {
    %0 = optree.reduce_min ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<2x5xi32>) dimensions = [1]  {cast = #optree.type_fn<cast_unsigned>}
    return %0 : tensor<2x5xi32>
  }
  func.func @reduce_min_2(%arg0: tensor<2x3x5xf32>, %arg1: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = optree.reduce_min ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<3x5xf32>) dimensions = [0] 
    return %0 : tensor<3x5xf32>
  }
  func.func @reduce_min_3(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.reduce_min ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<2x3xf32>) dimensions = [2] 
    return %0 : tensor<2x3xf32>
  }
  func.func @reduce_min_4(%arg0: tensor<2x3x5xf32>, %arg1: tensor<3xf32>) -> tensor<3xf32> {
    %0 = optree.reduce_min ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<3xf32>) dimensions = [0, 2] 
    return %0 : tensor<3xf32>
  }
  func.func @reduce_min_5(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2xf32>) -> tensor<2xf32> {
    %0 = optree.reduce_min ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<2xf32>) dimensions = [1, 2] 
    return %0 : tensor<2xf32>
  }
  func.func @reduce_min_6(%arg0: tensor<2x3x5xf32>, %arg1: tensor<f32>) -> tensor<f32> {
    %0 = optree.reduce_min ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<f32>) dimensions = [0, 1, 2] 
    return %0 : tensor<f32>
  }
  func.func @reduce_min_7(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.reduce_min ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<2x3x5xf32>) dimensions = [] 
    return %0 : tensor<2x3x5xf32>
  }
  func.func @reduce_min_number_0(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2x5xf32>) -> tensor<2x5xf32> {
    %0 = optree.reduce_min_number ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<2x5xf32>) dimensions = [1] 
    return %0 : tensor<2x5xf32>
  }
  func.func @reduce_min_number_1(%arg0: tensor<2x3x5xi8>, %arg1: tensor<2x5xf32>) -> tensor<2x5xf32> {
    %0 = optree.reduce_min_number ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<2x5xf32>) dimensions = [1]  {cast = #optree.type_fn<cast_unsigned>}
    return %0 : tensor<2x5xf32>
  }
  func.func @reduce_min_number_2(%arg0: tensor<2x3x5xf32>, %arg1: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = optree.reduce_min_number ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<3x5xf32>) dimensions = [0] 
    return %0 : tensor<3x5xf32>
  }
  func.func @reduce_min_number_3(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.reduce_min_number ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<2x3xf32>) dimensions = [2] 
    return %0 : tensor<2x3xf32>
  }
  func.func @reduce_min_number_4(%arg0: tensor<2x3x5xf32>, %arg1: tensor<3xf32>) -> tensor<3xf32> {
    %0 = optree.reduce_min_number ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<3xf32>) dimensions = [0, 2] 
    return %0 : tensor<3xf32>
  }
  func.func @reduce_min_number_5(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2xf32>) -> tensor<2xf32> {
    %0 = optree.reduce_min_number ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<2xf32>) dimensions = [1, 2] 
    return %0 : tensor<2xf32>
  }
  func.func @reduce_min_number_6(%arg0: tensor<2x3x5xf32>, %arg1: tensor<f32>) -> tensor<f32> {
    %0 = optree.reduce_min_number ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<f32>) dimensions = [0, 1, 2] 
    return %0 : tensor<f32>
  }
  func.func @reduce_min_number_7(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.reduce_min_number ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<2x3x5xf32>) dimensions = [] 
    return %0 : tensor<2x3x5xf32>
  }
  func.func @reduce_min_unsigned_0(%arg0: tensor<2x3x5xi8>, %arg1: tensor<2x5xi8>) -> tensor<2x5xi8> {
    %0 = optree.reduce_min_unsigned ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<2x5xi8>) dimensions = [1] 
    return %0 : tensor<2x5xi8>
  }
  func.func @reduce_min_unsigned_1(%arg0: tensor<2x3x5xi8>, %arg1: tensor<2x5xi32>) -> tensor<2x5xi32> {
    %0 = optree.reduce_min_unsigned ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<2x5xi32>) dimensions = [1]  {cast = #optree.type_fn<cast_unsigned>}
    return %0 : tensor<2x5xi32>
  }
  func.func @reduce_min_unsigned_2(%arg0: tensor<2x3x5xi8>, %arg1: tensor<3x5xi8>) -> tensor<3x5xi8> {
    %0 = optree.reduce_min_unsigned ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<3x5xi8>) dimensions = [0] 
    return %0 : tensor<3x5xi8>
  }
  func.func @reduce_min_unsigned_3(%arg0: tensor<2x3x5xi8>, %arg1: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = optree.reduce_min_unsigned ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<2x3xi8>) dimensions = [2] 
    return %0 : tensor<2x3xi8>
  }
  func.func @reduce_min_unsigned_4(%arg0: tensor<2x3x5xi8>, %arg1: tensor<3xi8>) -> tensor<3xi8> {
    %0 = optree.reduce_min_unsigned ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<3xi8>) dimensions = [0, 2] 
    return %0 : tensor<3xi8>
  }
  func.func @reduce_min_unsigned_5(%arg0: tensor<2x3x5xi8>, %arg1: tensor<2xi8>) -> tensor<2xi8> {
    %0 = optree.reduce_min_unsigned ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<2xi8>) dimensions = [1, 2] 
    return %0 : tensor<2xi8>
  }
  func.func @reduce_min_unsigned_6(%arg0: tensor<2x3x5xi8>, %arg1: tensor<i8>) -> tensor<i8> {
    %0 = optree.reduce_min_unsigned ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<i8>) dimensions = [0, 1, 2] 
    return %0 : tensor<i8>
  }
  func.func @reduce_min_unsigned_7(%arg0: tensor<2x3x5xi8>, %arg1: tensor<2x3x5xi8>) -> tensor<2x3x5xi8> {
    %0 = optree.reduce_min_unsigned ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<2x3x5xi8>) dimensions = [] 
    return %0 : tensor<2x3x5xi8>
  }
  func.func @reduce_or_0(%arg0: tensor<2x3x5xi8>, %arg1: tensor<2x5xi8>) -> tensor<2x5xi8> {
    %0 = optree.reduce_or ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<2x5xi8>) dimensions = [1] 
    return %0 : tensor<2x5xi8>
  }
  func.func @reduce_or_1(%arg0: tensor<2x3x5xi8>, %arg1: tensor<2x5xi32>) -> tensor<2x5xi32> {
    %0 = optree.reduce_or ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<2x5xi32>) dimensions = [1]  {cast = #optree.type_fn<cast_unsigned>}
    return %0 : tensor<2x5xi32>
  }
  func.func @reduce_or_2(%arg0: tensor<2x3x5xi8>, %arg1: tensor<3x5xi8>) -> tensor<3x5xi8> {
    %0 = optree.reduce_or ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<3x5xi8>) dimensions = [0] 
    return %0 : tensor<3x5xi8>
  }
  func.func @reduce_or_3(%arg0: tensor<2x3x5xi8>, %arg1: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = optree.reduce_or ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<2x3xi8>) dimensions = [2] 
    return %0 : tensor<2x3xi8>
  }
  func.func @reduce_or_4(%arg0: tensor<2x3x5xi8>, %arg1: tensor<3xi8>) -> tensor<3xi8> {
    %0 = optree.reduce_or ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<3xi8>) dimensions = [0, 2] 
    return %0 : tensor<3xi8>
  }
  func.func @reduce_or_5(%arg0: tensor<2x3x5xi8>, %arg1: tensor<2xi8>) -> tensor<2xi8> {
    %0 = optree.reduce_or ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<2xi8>) dimensions = [1, 2] 
    return %0 : tensor<2xi8>
  }
  func.func @reduce_or_6(%arg0: tensor<2x3x5xi8>, %arg1: tensor<i8>) -> tensor<i8> {
    %0 = optree.reduce_or ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<i8>) dimensions = [0, 1, 2] 
    return %0 : tensor<i8>
  }
  func.func @reduce_or_7(%arg0: tensor<2x3x5xi8>, %arg1: tensor<2x3x5xi8>) -> tensor<2x3x5xi8> {
    %0 = optree.reduce_or ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<2x3x5xi8>) dimensions = [] 
    return %0 : tensor<2x3x5xi8>
  }
  func.func @reduce_product_0(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2x5xf32>) -> tensor<2x5xf32> {
    %0 = optree.reduce_product ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<2x5xf32>) dimensions = [1] 
    return %0 : tensor<2x5xf32>
  }
  func.func @reduce_product_1(%arg0: tensor<2x3x5xi8>, %arg1: tensor<2x5xi32>) -> tensor<2x5xi32> {
    %0 = optree.reduce_product ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<2x5xi32>) dimensions = [1]  {cast = #optree.type_fn<cast_unsigned>}
    return %0 : tensor<2x5xi32>
  }
  func.func @reduce_product_2(%arg0: tensor<2x3x5xf32>, %arg1: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = optree.reduce_product ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<3x5xf32>) dimensions = [0] 
    return %0 : tensor<3x5xf32>
  }
  func.func @reduce_product_3(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.reduce_product ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<2x3xf32>) dimensions = [2] 
    return %0 : tensor<2x3xf32>
  }
  func.func @reduce_product_4(%arg0: tensor<2x3x5xf32>, %arg1: tensor<3xf32>) -> tensor<3xf32> {
    %0 = optree.reduce_product ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<3xf32>) dimensions = [0, 2] 
    return %0 : tensor<3xf32>
  }
  func.func @reduce_product_5(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2xf32>) -> tensor<2xf32> {
    %0 = optree.reduce_product ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<2xf32>) dimensions = [1, 2] 
    return %0 : tensor<2xf32>
  }
  func.func @reduce_product_6(%arg0: tensor<2x3x5xf32>, %arg1: tensor<f32>) -> tensor<f32> {
    %0 = optree.reduce_product ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<f32>) dimensions = [0, 1, 2] 
    return %0 : tensor<f32>
  }
  func.func @reduce_product_7(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.reduce_product ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<2x3x5xf32>) dimensions = [] 
    return %0 : tensor<2x3x5xf32>
  }
  func.func @reduce_sum_0(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2x5xf32>) -> tensor<2x5xf32> {
    %0 = optree.reduce_sum ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<2x5xf32>) dimensions = [1] 
    return %0 : tensor<2x5xf32>
  }
  func.func @reduce_sum_1(%arg0: tensor<2x3x5xi8>, %arg1: tensor<2x5xi32>) -> tensor<2x5xi32> {
    %0 = optree.reduce_sum ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<2x5xi32>) dimensions = [1]  {cast = #optree.type_fn<cast_unsigned>}
    return %0 : tensor<2x5xi32>
  }
  func.func @reduce_sum_2(%arg0: tensor<2x3x5xf32>, %arg1: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = optree.reduce_sum ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<3x5xf32>) dimensions = [0] 
    return %0 : tensor<3x5xf32>
  }
  func.func @reduce_sum_3(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.reduce_sum ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<2x3xf32>) dimensions = [2] 
    return %0 : tensor<2x3xf32>
  }
  func.func @reduce_sum_4(%arg0: tensor<2x3x5xf32>, %arg1: tensor<3xf32>) -> tensor<3xf32> {
    %0 = optree.reduce_sum ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<3xf32>) dimensions = [0, 2] 
    return %0 : tensor<3xf32>
  }
  func.func @reduce_sum_5(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2xf32>) -> tensor<2xf32> {
    %0 = optree.reduce_sum ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<2xf32>) dimensions = [1, 2] 
    return %0 : tensor<2xf32>
  }
  func.func @reduce_sum_6(%arg0: tensor<2x3x5xf32>, %arg1: tensor<f32>) -> tensor<f32> {
    %0 = optree.reduce_sum ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<f32>) dimensions = [0, 1, 2] 
    return %0 : tensor<f32>
  }
  func.func @reduce_sum_7(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.reduce_sum ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<2x3x5xf32>) dimensions = [] 
    return %0 : tensor<2x3x5xf32>
  }
  func.func @reduce_xor_0(%arg0: tensor<2x3x5xi1>, %arg1: tensor<2x5xi1>) -> tensor<2x5xi1> {
    %0 = optree.reduce_xor ins(%arg0 : tensor<2x3x5xi1>) outs(%arg1 : tensor<2x5xi1>) dimensions = [1] 
    return %0 : tensor<2x5xi1>
  }
  func.func @reduce_xor_1(%arg0: tensor<2x3x5xi8>, %arg1: tensor<2x5xi32>) -> tensor<2x5xi32> {
    %0 = optree.reduce_xor ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<2x5xi32>) dimensions = [1]  {cast = #optree.type_fn<cast_unsigned>}
    return %0 : tensor<2x5xi32>
  }
  func.func @reduce_xor_2(%arg0: tensor<2x3x5xi1>, %arg1: tensor<3x5xi1>) -> tensor<3x5xi1> {
    %0 = optree.reduce_xor ins(%arg0 : tensor<2x3x5xi1>) outs(%arg1 : tensor<3x5xi1>) dimensions = [0] 
    return %0 : tensor<3x5xi1>
  }
  func.func @reduce_xor_3(%arg0: tensor<2x3x5xi1>, %arg1: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = optree.reduce_xor ins(%arg0 : tensor<2x3x5xi1>) outs(%arg1 : tensor<2x3xi1>) dimensions = [2] 
    return %0 : tensor<2x3xi1>
  }
  func.func @reduce_xor_4(%arg0: tensor<2x3x5xi1>, %arg1: tensor<3xi1>) -> tensor<3xi1> {
    %0 = optree.reduce_xor ins(%arg0 : tensor<2x3x5xi1>) outs(%arg1 : tensor<3xi1>) dimensions = [0, 2] 
    return %0 : tensor<3xi1>
  }
  func.func @reduce_xor_5(%arg0: tensor<2x3x5xi1>, %arg1: tensor<2xi1>) -> tensor<2xi1> {
    %0 = optree.reduce_xor ins(%arg0 : tensor<2x3x5xi1>) outs(%arg1 : tensor<2xi1>) dimensions = [1, 2] 
    return %0 : tensor<2xi1>
  }
  func.func @reduce_xor_6(%arg0: tensor<2x3x5xi1>, %arg1: tensor<i1>) -> tensor<i1> {
    %0 = optree.reduce_xor ins(%arg0 : tensor<2x3x5xi1>) outs(%arg1 : tensor<i1>) dimensions = [0, 1, 2] 
    return %0 : tensor<i1>
  }
  func.func @reduce_xor_7(%arg0: tensor<2x3x5xi1>, %arg1: tensor<2x3x5xi1>) -> tensor<2x3x5xi1> {
    %0 = optree.reduce_xor ins(%arg0 : tensor<2x3x5xi1>) outs(%arg1 : tensor<2x3x5xi1>) dimensions = [] 
    return %0 : tensor<2x3x5xi1>
  }
  func.func @pooling_0(%arg0: tensor<2x3x8x12xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = optree.pooling combine=#optree.elementwise_kind<add> indexing_maps = [#map47, #map48, #map49] ins(%arg0, %arg1 : tensor<2x3x8x12xf32>, tensor<4x6xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @pooling_1(%arg0: tensor<2x3x8x12xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = optree.pooling combine=#optree.elementwise_kind<sub> indexing_maps = [#map47, #map48, #map49] ins(%arg0, %arg1 : tensor<2x3x8x12xf32>, tensor<4x6xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @pooling_2(%arg0: tensor<2x3x8x12xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = optree.pooling combine=#optree.elementwise_kind<mul> indexing_maps = [#map47, #map48, #map49] ins(%arg0, %arg1 : tensor<2x3x8x12xf32>, tensor<4x6xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @pooling_3(%arg0: tensor<2x3x8x12xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = optree.pooling combine=#optree.elementwise_kind<div> indexing_maps = [#map47, #map48, #map49] ins(%arg0, %arg1 : tensor<2x3x8x12xf32>, tensor<4x6xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @pooling_4(%arg0: tensor<2x3x8x12xi8>, %arg1: tensor<4x6xi8>, %arg2: tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi8> {
    %0 = optree.pooling combine=#optree.elementwise_kind<div_unsigned> indexing_maps = [#map47, #map48, #map49] ins(%arg0, %arg1 : tensor<2x3x8x12xi8>, tensor<4x6xi8>) outs(%arg2 : tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi8>
    return %0 : tensor<2x3x5x7xi8>
  }
  func.func @pooling_5(%arg0: tensor<2x3x8x12xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = optree.pooling combine=#optree.elementwise_kind<max_signed> indexing_maps = [#map47, #map48, #map49] ins(%arg0, %arg1 : tensor<2x3x8x12xf32>, tensor<4x6xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @pooling_6(%arg0: tensor<2x3x8x12xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = optree.pooling combine=#optree.elementwise_kind<min_signed> indexing_maps = [#map47, #map48, #map49] ins(%arg0, %arg1 : tensor<2x3x8x12xf32>, tensor<4x6xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @pooling_7(%arg0: tensor<2x3x8x12xi8>, %arg1: tensor<4x6xi8>, %arg2: tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi8> {
    %0 = optree.pooling combine=#optree.elementwise_kind<max_unsigned> indexing_maps = [#map47, #map48, #map49] ins(%arg0, %arg1 : tensor<2x3x8x12xi8>, tensor<4x6xi8>) outs(%arg2 : tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi8>
    return %0 : tensor<2x3x5x7xi8>
  }
  func.func @pooling_8(%arg0: tensor<2x3x8x12xi8>, %arg1: tensor<4x6xi8>, %arg2: tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi8> {
    %0 = optree.pooling combine=#optree.elementwise_kind<min_unsigned> indexing_maps = [#map47, #map48, #map49] ins(%arg0, %arg1 : tensor<2x3x8x12xi8>, tensor<4x6xi8>) outs(%arg2 : tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi8>
    return %0 : tensor<2x3x5x7xi8>
  }
  func.func @pooling_9(%arg0: tensor<2x3x8x12xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = optree.pooling combine=#optree.elementwise_kind<powf> indexing_maps = [#map47, #map48, #map49] ins(%arg0, %arg1 : tensor<2x3x8x12xf32>, tensor<4x6xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @pooling_10(%arg0: tensor<2x3x8x12xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = optree.pooling combine=#optree.elementwise_kind<atan2> indexing_maps = [#map47, #map48, #map49] ins(%arg0, %arg1 : tensor<2x3x8x12xf32>, tensor<4x6xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @pooling_11(%arg0: tensor<2x3x8x12xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = optree.pooling combine=#optree.elementwise_kind<copysign> indexing_maps = [#map47, #map48, #map49] ins(%arg0, %arg1 : tensor<2x3x8x12xf32>, tensor<4x6xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @pooling_12(%arg0: tensor<2x3x8x12xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = optree.pooling combine=#optree.elementwise_kind<max_number> indexing_maps = [#map47, #map48, #map49] ins(%arg0, %arg1 : tensor<2x3x8x12xf32>, tensor<4x6xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @pooling_13(%arg0: tensor<2x3x8x12xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = optree.pooling combine=#optree.elementwise_kind<min_number> indexing_maps = [#map47, #map48, #map49] ins(%arg0, %arg1 : tensor<2x3x8x12xf32>, tensor<4x6xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @pooling_14(%arg0: tensor<2x3x8x12xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = optree.pooling combine=#optree.elementwise_kind<remainder> indexing_maps = [#map47, #map48, #map49] ins(%arg0, %arg1 : tensor<2x3x8x12xf32>, tensor<4x6xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @pooling_15(%arg0: tensor<2x3x8x12xi8>, %arg1: tensor<4x6xi8>, %arg2: tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi8> {
    %0 = optree.pooling combine=#optree.elementwise_kind<remainder_unsigned> indexing_maps = [#map47, #map48, #map49] ins(%arg0, %arg1 : tensor<2x3x8x12xi8>, tensor<4x6xi8>) outs(%arg2 : tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi8>
    return %0 : tensor<2x3x5x7xi8>
  }
  func.func @pooling_16(%arg0: tensor<2x3x8x12xi8>, %arg1: tensor<4x6xi8>, %arg2: tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi8> {
    %0 = optree.pooling combine=#optree.elementwise_kind<floor_div> indexing_maps = [#map47, #map48, #map49] ins(%arg0, %arg1 : tensor<2x3x8x12xi8>, tensor<4x6xi8>) outs(%arg2 : tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi8>
    return %0 : tensor<2x3x5x7xi8>
  }
  func.func @pooling_17(%arg0: tensor<2x3x8x12xi8>, %arg1: tensor<4x6xi8>, %arg2: tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi8> {
    %0 = optree.pooling combine=#optree.elementwise_kind<ceil_div> indexing_maps = [#map47, #map48, #map49] ins(%arg0, %arg1 : tensor<2x3x8x12xi8>, tensor<4x6xi8>) outs(%arg2 : tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi8>
    return %0 : tensor<2x3x5x7xi8>
  }
  func.func @pooling_18(%arg0: tensor<2x3x8x12xi8>, %arg1: tensor<4x6xi8>, %arg2: tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi8> {
    %0 = optree.pooling combine=#optree.elementwise_kind<ceil_div_unsigned> indexing_maps = [#map47, #map48, #map49] ins(%arg0, %arg1 : tensor<2x3x8x12xi8>, tensor<4x6xi8>) outs(%arg2 : tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi8>
    return %0 : tensor<2x3x5x7xi8>
  }
  func.func @pooling_19(%arg0: tensor<2x3x8x12xi8>, %arg1: tensor<4x6xi8>, %arg2: tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi8> {
    %0 = optree.pooling combine=#optree.elementwise_kind<and> indexing_maps = [#map47, #map48, #map49] ins(%arg0, %arg1 : tensor<2x3x8x12xi8>, tensor<4x6xi8>) outs(%arg2 : tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi8>
    return %0 : tensor<2x3x5x7xi8>
  }
  func.func @pooling_20(%arg0: tensor<2x3x8x12xi8>, %arg1: tensor<4x6xi8>, %arg2: tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi8> {
    %0 = optree.pooling combine=#optree.elementwise_kind<or> indexing_maps = [#map47, #map48, #map49] ins(%arg0, %arg1 : tensor<2x3x8x12xi8>, tensor<4x6xi8>) outs(%arg2 : tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi8>
    return %0 : tensor<2x3x5x7xi8>
  }
  func.func @pooling_21(%arg0: tensor<2x3x8x12xi1>, %arg1: tensor<4x6xi1>, %arg2: tensor<2x3x5x7xi1>) -> tensor<2x3x5x7xi1> {
    %0 = optree.pooling combine=#optree.elementwise_kind<xor> indexing_maps = [#map47, #map48, #map49] ins(%arg0, %arg1 : tensor<2x3x8x12xi1>, tensor<4x6xi1>) outs(%arg2 : tensor<2x3x5x7xi1>) -> tensor<2x3x5x7xi1>
    return %0 : tensor<2x3x5x7xi1>
  }
  func.func @pooling_22(%arg0: tensor<2x3x8x12xi8>, %arg1: tensor<4x6xi8>, %arg2: tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi8> {
    %0 = optree.pooling combine=#optree.elementwise_kind<shift_left> indexing_maps = [#map47, #map48, #map49] ins(%arg0, %arg1 : tensor<2x3x8x12xi8>, tensor<4x6xi8>) outs(%arg2 : tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi8>
    return %0 : tensor<2x3x5x7xi8>
  }
  func.func @pooling_23(%arg0: tensor<2x3x8x12xi8>, %arg1: tensor<4x6xi8>, %arg2: tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi8> {
    %0 = optree.pooling combine=#optree.elementwise_kind<shift_right> indexing_maps = [#map47, #map48, #map49] ins(%arg0, %arg1 : tensor<2x3x8x12xi8>, tensor<4x6xi8>) outs(%arg2 : tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi8>
    return %0 : tensor<2x3x5x7xi8>
  }
  func.func @pooling_24(%arg0: tensor<2x3x8x12xi8>, %arg1: tensor<4x6xi8>, %arg2: tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi8> {
    %0 = optree.pooling combine=#optree.elementwise_kind<shift_right_unsigned> indexing_maps = [#map47, #map48, #map49] ins(%arg0, %arg1 : tensor<2x3x8x12xi8>, tensor<4x6xi8>) outs(%arg2 : tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi8>
    return %0 : tensor<2x3x5x7xi8>
  }
  func.func @pooling_25(%arg0: tensor<2x3x8x12xi8>, %arg1: tensor<4x6xi8>, %arg2: tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi8> {
    %0 = optree.pooling combine=#optree.elementwise_kind<powi> indexing_maps = [#map47, #map48, #map49] ins(%arg0, %arg1 : tensor<2x3x8x12xi8>, tensor<4x6xi8>) outs(%arg2 : tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi8>
    return %0 : tensor<2x3x5x7xi8>
  }
  func.func @pooling_26(%arg0: tensor<2x3x8x12xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<2x3x5x7xi1>) -> tensor<2x3x5x7xi1> {
    %0 = optree.pooling combine=#optree.elementwise_kind<compare_eq> indexing_maps = [#map47, #map48, #map49] ins(%arg0, %arg1 : tensor<2x3x8x12xf32>, tensor<4x6xf32>) outs(%arg2 : tensor<2x3x5x7xi1>) -> tensor<2x3x5x7xi1>
    return %0 : tensor<2x3x5x7xi1>
  }
  func.func @pooling_27(%arg0: tensor<2x3x8x12xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<2x3x5x7xi1>) -> tensor<2x3x5x7xi1> {
    %0 = optree.pooling combine=#optree.elementwise_kind<compare_ne> indexing_maps = [#map47, #map48, #map49] ins(%arg0, %arg1 : tensor<2x3x8x12xf32>, tensor<4x6xf32>) outs(%arg2 : tensor<2x3x5x7xi1>) -> tensor<2x3x5x7xi1>
    return %0 : tensor<2x3x5x7xi1>
  }
  func.func @pooling_28(%arg0: tensor<2x3x8x12xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<2x3x5x7xi1>) -> tensor<2x3x5x7xi1> {
    %0 = optree.pooling combine=#optree.elementwise_kind<compare_lt> indexing_maps = [#map47, #map48, #map49] ins(%arg0, %arg1 : tensor<2x3x8x12xf32>, tensor<4x6xf32>) outs(%arg2 : tensor<2x3x5x7xi1>) -> tensor<2x3x5x7xi1>
    return %0 : tensor<2x3x5x7xi1>
  }
  func.func @pooling_29(%arg0: tensor<2x3x8x12xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<2x3x5x7xi1>) -> tensor<2x3x5x7xi1> {
    %0 = optree.pooling combine=#optree.elementwise_kind<compare_le> indexing_maps = [#map47, #map48, #map49] ins(%arg0, %arg1 : tensor<2x3x8x12xf32>, tensor<4x6xf32>) outs(%arg2 : tensor<2x3x5x7xi1>) -> tensor<2x3x5x7xi1>
    return %0 : tensor<2x3x5x7xi1>
  }
  func.func @pooling_30(%arg0: tensor<2x3x8x12xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<2x3x5x7xi1>) -> tensor<2x3x5x7xi1> {
    %0 = optree.pooling combine=#optree.elementwise_kind<compare_gt> indexing_maps = [#map47, #map48, #map49] ins(%arg0, %arg1 : tensor<2x3x8x12xf32>, tensor<4x6xf32>) outs(%arg2 : tensor<2x3x5x7xi1>) -> tensor<2x3x5x7xi1>
    return %0 : tensor<2x3x5x7xi1>
  }
  func.func @pooling_31(%arg0: tensor<2x3x8x12xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<2x3x5x7xi1>) -> tensor<2x3x5x7xi1> {
    %0 = optree.pooling combine=#optree.elementwise_kind<compare_ge> indexing_maps = [#map47, #map48, #map49] ins(%arg0, %arg1 : tensor<2x3x8x12xf32>, tensor<4x6xf32>) outs(%arg2 : tensor<2x3x5x7xi1>) -> tensor<2x3x5x7xi1>
    return %0 : tensor<2x3x5x7xi1>
  }
  func.func @pooling_32(%arg0: tensor<2x3x8x12xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<2x3x5x7xi1>) -> tensor<2x3x5x7xi1> {
    %0 = optree.pooling combine=#optree.elementwise_kind<compare_lt_unsigned> indexing_maps = [#map47, #map48, #map49] ins(%arg0, %arg1 : tensor<2x3x8x12xf32>, tensor<4x6xf32>) outs(%arg2 : tensor<2x3x5x7xi1>) -> tensor<2x3x5x7xi1>
    return %0 : tensor<2x3x5x7xi1>
  }
  func.func @pooling_33(%arg0: tensor<2x3x8x12xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<2x3x5x7xi1>) -> tensor<2x3x5x7xi1> {
    %0 = optree.pooling combine=#optree.elementwise_kind<compare_le_unsigned> indexing_maps = [#map47, #map48, #map49] ins(%arg0, %arg1 : tensor<2x3x8x12xf32>, tensor<4x6xf32>) outs(%arg2 : tensor<2x3x5x7xi1>) -> tensor<2x3x5x7xi1>
    return %0 : tensor<2x3x5x7xi1>
  }
  func.func @pooling_34(%arg0: tensor<2x3x8x12xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<2x3x5x7xi1>) -> tensor<2x3x5x7xi1> {
    %0 = optree.pooling combine=#optree.elementwise_kind<compare_gt_unsigned> indexing_maps = [#map47, #map48, #map49] ins(%arg0, %arg1 : tensor<2x3x8x12xf32>, tensor<4x6xf32>) outs(%arg2 : tensor<2x3x5x7xi1>) -> tensor<2x3x5x7xi1>
    return %0 : tensor<2x3x5x7xi1>
  }
  func.func @pooling_35(%arg0: tensor<2x3x8x12xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<2x3x5x7xi1>) -> tensor<2x3x5x7xi1> {
    %0 = optree.pooling combine=#optree.elementwise_kind<compare_ge_unsigned> indexing_maps = [#map47, #map48, #map49] ins(%arg0, %arg1 : tensor<2x3x8x12xf32>, tensor<4x6xf32>) outs(%arg2 : tensor<2x3x5x7xi1>) -> tensor<2x3x5x7xi1>
    return %0 : tensor<2x3x5x7xi1>
  }
  func.func @pooling_nchw_max_0(%arg0: tensor<2x3x8x12xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = optree.pooling_nchw_max ins(%arg0, %arg1 : tensor<2x3x8x12xf32>, tensor<4x6xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @pooling_nchw_max_1(%arg0: tensor<2x3x12x24xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = optree.pooling_nchw_max {strides = dense<[2, 3]> : tensor<2xi64>} ins(%arg0, %arg1 : tensor<2x3x12x24xf32>, tensor<4x6xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @pooling_nchw_max_2(%arg0: tensor<2x3x14x17xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = optree.pooling_nchw_max {dilations = dense<[3, 2]> : tensor<2xi64>} ins(%arg0, %arg1 : tensor<2x3x14x17xf32>, tensor<4x6xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @pooling_nchw_sum_0(%arg0: tensor<2x3x8x12xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = optree.pooling_nchw_sum ins(%arg0, %arg1 : tensor<2x3x8x12xf32>, tensor<4x6xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @pooling_nchw_sum_1(%arg0: tensor<2x3x12x24xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = optree.pooling_nchw_sum {strides = dense<[2, 3]> : tensor<2xi64>} ins(%arg0, %arg1 : tensor<2x3x12x24xf32>, tensor<4x6xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @pooling_nchw_sum_2(%arg0: tensor<2x3x14x17xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = optree.pooling_nchw_sum {dilations = dense<[3, 2]> : tensor<2xi64>} ins(%arg0, %arg1 : tensor<2x3x14x17xf32>, tensor<4x6xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @pooling_ncw_max_0(%arg0: tensor<2x3x11xf32>, %arg1: tensor<7xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.pooling_ncw_max ins(%arg0, %arg1 : tensor<2x3x11xf32>, tensor<7xf32>) outs(%arg2 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @pooling_ncw_max_1(%arg0: tensor<2x3x15xf32>, %arg1: tensor<7xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.pooling_ncw_max {strides = dense<2> : tensor<1xi64>} ins(%arg0, %arg1 : tensor<2x3x15xf32>, tensor<7xf32>) outs(%arg2 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @pooling_ncw_max_2(%arg0: tensor<2x3x23xf32>, %arg1: tensor<7xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.pooling_ncw_max {dilations = dense<3> : tensor<1xi64>} ins(%arg0, %arg1 : tensor<2x3x23xf32>, tensor<7xf32>) outs(%arg2 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @pooling_ncw_sum_0(%arg0: tensor<2x3x11xf32>, %arg1: tensor<7xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.pooling_ncw_sum ins(%arg0, %arg1 : tensor<2x3x11xf32>, tensor<7xf32>) outs(%arg2 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @pooling_ncw_sum_1(%arg0: tensor<2x3x15xf32>, %arg1: tensor<7xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.pooling_ncw_sum {strides = dense<2> : tensor<1xi64>} ins(%arg0, %arg1 : tensor<2x3x15xf32>, tensor<7xf32>) outs(%arg2 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @pooling_ncw_sum_2(%arg0: tensor<2x3x23xf32>, %arg1: tensor<7xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.pooling_ncw_sum {dilations = dense<3> : tensor<1xi64>} ins(%arg0, %arg1 : tensor<2x3x23xf32>, tensor<7xf32>) outs(%arg2 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @pooling_ndhwc_max_0(%arg0: tensor<2x8x12x15x4xf32>, %arg1: tensor<6x8x9xf32>, %arg2: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = optree.pooling_ndhwc_max ins(%arg0, %arg1 : tensor<2x8x12x15x4xf32>, tensor<6x8x9xf32>) outs(%arg2 : tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @pooling_ndhwc_max_1(%arg0: tensor<2x10x20x21x4xf32>, %arg1: tensor<6x8x9xf32>, %arg2: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = optree.pooling_ndhwc_max {strides = dense<[2, 3, 2]> : tensor<3xi64>} ins(%arg0, %arg1 : tensor<2x10x20x21x4xf32>, tensor<6x8x9xf32>) outs(%arg2 : tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @pooling_ndhwc_max_2(%arg0: tensor<2x18x19x31x4xf32>, %arg1: tensor<6x8x9xf32>, %arg2: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = optree.pooling_ndhwc_max {dilations = dense<[3, 2, 3]> : tensor<3xi64>} ins(%arg0, %arg1 : tensor<2x18x19x31x4xf32>, tensor<6x8x9xf32>) outs(%arg2 : tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @pooling_ndhwc_min_0(%arg0: tensor<2x8x12x15x4xf32>, %arg1: tensor<6x8x9xf32>, %arg2: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = optree.pooling_ndhwc_min ins(%arg0, %arg1 : tensor<2x8x12x15x4xf32>, tensor<6x8x9xf32>) outs(%arg2 : tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @pooling_ndhwc_min_1(%arg0: tensor<2x10x20x21x4xf32>, %arg1: tensor<6x8x9xf32>, %arg2: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = optree.pooling_ndhwc_min {strides = dense<[2, 3, 2]> : tensor<3xi64>} ins(%arg0, %arg1 : tensor<2x10x20x21x4xf32>, tensor<6x8x9xf32>) outs(%arg2 : tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @pooling_ndhwc_min_2(%arg0: tensor<2x18x19x31x4xf32>, %arg1: tensor<6x8x9xf32>, %arg2: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = optree.pooling_ndhwc_min {dilations = dense<[3, 2, 3]> : tensor<3xi64>} ins(%arg0, %arg1 : tensor<2x18x19x31x4xf32>, tensor<6x8x9xf32>) outs(%arg2 : tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @pooling_ndhwc_sum_0(%arg0: tensor<2x8x12x15x4xf32>, %arg1: tensor<6x8x9xf32>, %arg2: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = optree.pooling_ndhwc_sum ins(%arg0, %arg1 : tensor<2x8x12x15x4xf32>, tensor<6x8x9xf32>) outs(%arg2 : tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @pooling_ndhwc_sum_1(%arg0: tensor<2x10x20x21x4xf32>, %arg1: tensor<6x8x9xf32>, %arg2: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = optree.pooling_ndhwc_sum {strides = dense<[2, 3, 2]> : tensor<3xi64>} ins(%arg0, %arg1 : tensor<2x10x20x21x4xf32>, tensor<6x8x9xf32>) outs(%arg2 : tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @pooling_ndhwc_sum_2(%arg0: tensor<2x18x19x31x4xf32>, %arg1: tensor<6x8x9xf32>, %arg2: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = optree.pooling_ndhwc_sum {dilations = dense<[3, 2, 3]> : tensor<3xi64>} ins(%arg0, %arg1 : tensor<2x18x19x31x4xf32>, tensor<6x8x9xf32>) outs(%arg2 : tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @pooling_nhwc_max_0(%arg0: tensor<2x6x10x7xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = optree.pooling_nhwc_max ins(%arg0, %arg1 : tensor<2x6x10x7xf32>, tensor<4x6xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @pooling_nhwc_max_1(%arg0: tensor<2x8x18x7xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = optree.pooling_nhwc_max {strides = dense<[2, 3]> : tensor<2xi64>} ins(%arg0, %arg1 : tensor<2x8x18x7xf32>, tensor<4x6xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @pooling_nhwc_max_2(%arg0: tensor<2x12x15x7xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = optree.pooling_nhwc_max {dilations = dense<[3, 2]> : tensor<2xi64>} ins(%arg0, %arg1 : tensor<2x12x15x7xf32>, tensor<4x6xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @pooling_nhwc_max_unsigned_0(%arg0: tensor<2x6x10x7xi8>, %arg1: tensor<4x6xi8>, %arg2: tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi8> {
    %0 = optree.pooling_nhwc_max_unsigned ins(%arg0, %arg1 : tensor<2x6x10x7xi8>, tensor<4x6xi8>) outs(%arg2 : tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi8>
    return %0 : tensor<2x3x5x7xi8>
  }
  func.func @pooling_nhwc_max_unsigned_1(%arg0: tensor<2x8x18x7xi8>, %arg1: tensor<4x6xi8>, %arg2: tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi8> {
    %0 = optree.pooling_nhwc_max_unsigned {strides = dense<[2, 3]> : tensor<2xi64>} ins(%arg0, %arg1 : tensor<2x8x18x7xi8>, tensor<4x6xi8>) outs(%arg2 : tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi8>
    return %0 : tensor<2x3x5x7xi8>
  }
  func.func @pooling_nhwc_max_unsigned_2(%arg0: tensor<2x12x15x7xi8>, %arg1: tensor<4x6xi8>, %arg2: tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi8> {
    %0 = optree.pooling_nhwc_max_unsigned {dilations = dense<[3, 2]> : tensor<2xi64>} ins(%arg0, %arg1 : tensor<2x12x15x7xi8>, tensor<4x6xi8>) outs(%arg2 : tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi8>
    return %0 : tensor<2x3x5x7xi8>
  }
  func.func @pooling_nhwc_min_0(%arg0: tensor<2x6x10x7xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = optree.pooling_nhwc_min ins(%arg0, %arg1 : tensor<2x6x10x7xf32>, tensor<4x6xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @pooling_nhwc_min_1(%arg0: tensor<2x8x18x7xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = optree.pooling_nhwc_min {strides = dense<[2, 3]> : tensor<2xi64>} ins(%arg0, %arg1 : tensor<2x8x18x7xf32>, tensor<4x6xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @pooling_nhwc_min_2(%arg0: tensor<2x12x15x7xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = optree.pooling_nhwc_min {dilations = dense<[3, 2]> : tensor<2xi64>} ins(%arg0, %arg1 : tensor<2x12x15x7xf32>, tensor<4x6xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @pooling_nhwc_min_unsigned_0(%arg0: tensor<2x6x10x7xi8>, %arg1: tensor<4x6xi8>, %arg2: tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi8> {
    %0 = optree.pooling_nhwc_min_unsigned ins(%arg0, %arg1 : tensor<2x6x10x7xi8>, tensor<4x6xi8>) outs(%arg2 : tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi8>
    return %0 : tensor<2x3x5x7xi8>
  }
  func.func @pooling_nhwc_min_unsigned_1(%arg0: tensor<2x8x18x7xi8>, %arg1: tensor<4x6xi8>, %arg2: tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi8> {
    %0 = optree.pooling_nhwc_min_unsigned {strides = dense<[2, 3]> : tensor<2xi64>} ins(%arg0, %arg1 : tensor<2x8x18x7xi8>, tensor<4x6xi8>) outs(%arg2 : tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi8>
    return %0 : tensor<2x3x5x7xi8>
  }
  func.func @pooling_nhwc_min_unsigned_2(%arg0: tensor<2x12x15x7xi8>, %arg1: tensor<4x6xi8>, %arg2: tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi8> {
    %0 = optree.pooling_nhwc_min_unsigned {dilations = dense<[3, 2]> : tensor<2xi64>} ins(%arg0, %arg1 : tensor<2x12x15x7xi8>, tensor<4x6xi8>) outs(%arg2 : tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi8>
    return %0 : tensor<2x3x5x7xi8>
  }
  func.func @pooling_nhwc_sum_0(%arg0: tensor<2x6x10x7xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = optree.pooling_nhwc_sum ins(%arg0, %arg1 : tensor<2x6x10x7xf32>, tensor<4x6xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @pooling_nhwc_sum_1(%arg0: tensor<2x8x18x7xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = optree.pooling_nhwc_sum {strides = dense<[2, 3]> : tensor<2xi64>} ins(%arg0, %arg1 : tensor<2x8x18x7xf32>, tensor<4x6xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @pooling_nhwc_sum_2(%arg0: tensor<2x12x15x7xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = optree.pooling_nhwc_sum {dilations = dense<[3, 2]> : tensor<2xi64>} ins(%arg0, %arg1 : tensor<2x12x15x7xf32>, tensor<4x6xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @pooling_nwc_max_0(%arg0: tensor<2x9x5xf32>, %arg1: tensor<7xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.pooling_nwc_max ins(%arg0, %arg1 : tensor<2x9x5xf32>, tensor<7xf32>) outs(%arg2 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @pooling_nwc_max_1(%arg0: tensor<2x11x5xf32>, %arg1: tensor<7xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.pooling_nwc_max {strides = dense<2> : tensor<1xi64>} ins(%arg0, %arg1 : tensor<2x11x5xf32>, tensor<7xf32>) outs(%arg2 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @pooling_nwc_max_2(%arg0: tensor<2x21x5xf32>, %arg1: tensor<7xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.pooling_nwc_max {dilations = dense<3> : tensor<1xi64>} ins(%arg0, %arg1 : tensor<2x21x5xf32>, tensor<7xf32>) outs(%arg2 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @pooling_nwc_max_unsigned_0(%arg0: tensor<2x9x5xi8>, %arg1: tensor<7xi8>, %arg2: tensor<2x3x5xi8>) -> tensor<2x3x5xi8> {
    %0 = optree.pooling_nwc_max_unsigned ins(%arg0, %arg1 : tensor<2x9x5xi8>, tensor<7xi8>) outs(%arg2 : tensor<2x3x5xi8>) -> tensor<2x3x5xi8>
    return %0 : tensor<2x3x5xi8>
  }
  func.func @pooling_nwc_max_unsigned_1(%arg0: tensor<2x11x5xi8>, %arg1: tensor<7xi8>, %arg2: tensor<2x3x5xi8>) -> tensor<2x3x5xi8> {
    %0 = optree.pooling_nwc_max_unsigned {strides = dense<2> : tensor<1xi64>} ins(%arg0, %arg1 : tensor<2x11x5xi8>, tensor<7xi8>) outs(%arg2 : tensor<2x3x5xi8>) -> tensor<2x3x5xi8>
    return %0 : tensor<2x3x5xi8>
  }
  func.func @pooling_nwc_max_unsigned_2(%arg0: tensor<2x21x5xi8>, %arg1: tensor<7xi8>, %arg2: tensor<2x3x5xi8>) -> tensor<2x3x5xi8> {
    %0 = optree.pooling_nwc_max_unsigned {dilations = dense<3> : tensor<1xi64>} ins(%arg0, %arg1 : tensor<2x21x5xi8>, tensor<7xi8>) outs(%arg2 : tensor<2x3x5xi8>) -> tensor<2x3x5xi8>
    return %0 : tensor<2x3x5xi8>
  }
  func.func @pooling_nwc_min_0(%arg0: tensor<2x9x5xf32>, %arg1: tensor<7xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.pooling_nwc_min ins(%arg0, %arg1 : tensor<2x9x5xf32>, tensor<7xf32>) outs(%arg2 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @pooling_nwc_min_1(%arg0: tensor<2x11x5xf32>, %arg1: tensor<7xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.pooling_nwc_min {strides = dense<2> : tensor<1xi64>} ins(%arg0, %arg1 : tensor<2x11x5xf32>, tensor<7xf32>) outs(%arg2 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @pooling_nwc_min_2(%arg0: tensor<2x21x5xf32>, %arg1: tensor<7xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.pooling_nwc_min {dilations = dense<3> : tensor<1xi64>} ins(%arg0, %arg1 : tensor<2x21x5xf32>, tensor<7xf32>) outs(%arg2 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @pooling_nwc_min_unsigned_0(%arg0: tensor<2x9x5xi8>, %arg1: tensor<7xi8>, %arg2: tensor<2x3x5xi8>) -> tensor<2x3x5xi8> {
    %0 = optree.pooling_nwc_min_unsigned ins(%arg0, %arg1 : tensor<2x9x5xi8>, tensor<7xi8>) outs(%arg2 : tensor<2x3x5xi8>) -> tensor<2x3x5xi8>
    return %0 : tensor<2x3x5xi8>
  }
  func.func @pooling_nwc_min_unsigned_1(%arg0: tensor<2x11x5xi8>, %arg1: tensor<7xi8>, %arg2: tensor<2x3x5xi8>) -> tensor<2x3x5xi8> {
    %0 = optree.pooling_nwc_min_unsigned {strides = dense<2> : tensor<1xi64>} ins(%arg0, %arg1 : tensor<2x11x5xi8>, tensor<7xi8>) outs(%arg2 : tensor<2x3x5xi8>) -> tensor<2x3x5xi8>
    return %0 : tensor<2x3x5xi8>
  }
  func.func @pooling_nwc_min_unsigned_2(%arg0: tensor<2x21x5xi8>, %arg1: tensor<7xi8>, %arg2: tensor<2x3x5xi8>) -> tensor<2x3x5xi8> {
    %0 = optree.pooling_nwc_min_unsigned {dilations = dense<3> : tensor<1xi64>} ins(%arg0, %arg1 : tensor<2x21x5xi8>, tensor<7xi8>) outs(%arg2 : tensor<2x3x5xi8>) -> tensor<2x3x5xi8>
    return %0 : tensor<2x3x5xi8>
  }
  func.func @pooling_nwc_sum_0(%arg0: tensor<2x9x5xf32>, %arg1: tensor<7xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.pooling_nwc_sum ins(%arg0, %arg1 : tensor<2x9x5xf32>, tensor<7xf32>) outs(%arg2 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @pooling_nwc_sum_1(%arg0: tensor<2x11x5xf32>, %arg1: tensor<7xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.pooling_nwc_sum {strides = dense<2> : tensor<1xi64>} ins(%arg0, %arg1 : tensor<2x11x5xf32>, tensor<7xf32>) outs(%arg2 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @pooling_nwc_sum_2(%arg0: tensor<2x21x5xf32>, %arg1: tensor<7xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.pooling_nwc_sum {dilations = dense<3> : tensor<1xi64>} ins(%arg0, %arg1 : tensor<2x21x5xf32>, tensor<7xf32>) outs(%arg2 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @quantized_contract_0(%arg0: tensor<7x5x2xf32>, %arg1: tensor<7x2x3xf32>, %arg2: f32, %arg3: f32, %arg4: tensor<7x5x3xf32>) -> tensor<7x5x3xf32> {
    %0 = optree.quantized_contract indexing_maps = [#map3, #map4, #map50, #map50, #map5] ins(%arg0, %arg1, %arg2, %arg3 : tensor<7x5x2xf32>, tensor<7x2x3xf32>, f32, f32) outs(%arg4 : tensor<7x5x3xf32>) -> tensor<7x5x3xf32>
    return %0 : tensor<7x5x3xf32>
  }
  func.func @quantized_contract_1(%arg0: tensor<2x5xf32>, %arg1: tensor<5x3xf32>, %arg2: f32, %arg3: f32, %arg4: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.quantized_contract indexing_maps = [#map7, #map11, #map45, #map45, #map8] ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x5xf32>, tensor<5x3xf32>, f32, f32) outs(%arg4 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @quantized_contract_2(%arg0: tensor<5x2xf32>, %arg1: tensor<2x3xf32>, %arg2: f32, %arg3: f32, %arg4: tensor<5x3xf32>) -> tensor<5x3xf32> {
    %0 = optree.quantized_contract indexing_maps = [#map10, #map8, #map45, #map45, #map11] ins(%arg0, %arg1, %arg2, %arg3 : tensor<5x2xf32>, tensor<2x3xf32>, f32, f32) outs(%arg4 : tensor<5x3xf32>) -> tensor<5x3xf32>
    return %0 : tensor<5x3xf32>
  }
  func.func @quantized_batch_matmul_0(%arg0: tensor<2x3x7xf32>, %arg1: tensor<2x7x5xf32>, %arg2: f32, %arg3: f32, %arg4: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = optree.quantized_batch_matmul ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x3x7xf32>, tensor<2x7x5xf32>, f32, f32) outs(%arg4 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @quantized_matmul_0(%arg0: tensor<2x5xf32>, %arg1: tensor<5x3xf32>, %arg2: f32, %arg3: f32, %arg4: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.quantized_matmul ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x5xf32>, tensor<5x3xf32>, f32, f32) outs(%arg4 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @quantized_convolution_0(%arg0: tensor<2x4x10x14xf32>, %arg1: tensor<3x4x6x8xf32>, %arg2: f32, %arg3: f32, %arg4: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = optree.quantized_convolution indexing_maps = [#map51, #map52, #map53, #map53, #map54] ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x4x10x14xf32>, tensor<3x4x6x8xf32>, f32, f32) outs(%arg4 : tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @conv_2d_nchw_fchw_q_0(%arg0: tensor<2x4x10x14xf32>, %arg1: tensor<3x4x6x8xf32>, %arg2: f32, %arg3: f32, %arg4: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = optree.conv_2d_nchw_fchw_q ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x4x10x14xf32>, tensor<3x4x6x8xf32>, f32, f32) outs(%arg4 : tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @conv_2d_nchw_fchw_q_1(%arg0: tensor<2x4x14x26xf32>, %arg1: tensor<3x4x6x8xf32>, %arg2: f32, %arg3: f32, %arg4: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = optree.conv_2d_nchw_fchw_q {strides = dense<[2, 3]> : tensor<2xi64>} ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x4x14x26xf32>, tensor<3x4x6x8xf32>, f32, f32) outs(%arg4 : tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @conv_2d_nchw_fchw_q_2(%arg0: tensor<2x4x20x21xf32>, %arg1: tensor<3x4x6x8xf32>, %arg2: f32, %arg3: f32, %arg4: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = optree.conv_2d_nchw_fchw_q {dilations = dense<[3, 2]> : tensor<2xi64>} ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x4x20x21xf32>, tensor<3x4x6x8xf32>, f32, f32) outs(%arg4 : tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @conv_2d_ngchw_gfchw_q_0(%arg0: tensor<2x3x6x14x12xf32>, %arg1: tensor<3x5x6x8x9xf32>, %arg2: f32, %arg3: f32, %arg4: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = optree.conv_2d_ngchw_gfchw_q ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x3x6x14x12xf32>, tensor<3x5x6x8x9xf32>, f32, f32) outs(%arg4 : tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @conv_2d_ngchw_gfchw_q_1(%arg0: tensor<2x3x6x20x18xf32>, %arg1: tensor<3x5x6x8x9xf32>, %arg2: f32, %arg3: f32, %arg4: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = optree.conv_2d_ngchw_gfchw_q {strides = dense<[2, 3]> : tensor<2xi64>} ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x3x6x20x18xf32>, tensor<3x5x6x8x9xf32>, f32, f32) outs(%arg4 : tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @conv_2d_ngchw_gfchw_q_2(%arg0: tensor<2x3x6x28x20xf32>, %arg1: tensor<3x5x6x8x9xf32>, %arg2: f32, %arg3: f32, %arg4: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = optree.conv_2d_ngchw_gfchw_q {dilations = dense<[3, 2]> : tensor<2xi64>} ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x3x6x28x20xf32>, tensor<3x5x6x8x9xf32>, f32, f32) outs(%arg4 : tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @conv_2d_nhwc_fhwc_q_0(%arg0: tensor<2x6x10x8xf32>, %arg1: tensor<7x4x6x8xf32>, %arg2: f32, %arg3: f32, %arg4: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = optree.conv_2d_nhwc_fhwc_q ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x6x10x8xf32>, tensor<7x4x6x8xf32>, f32, f32) outs(%arg4 : tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @conv_2d_nhwc_fhwc_q_1(%arg0: tensor<2x8x18x8xf32>, %arg1: tensor<7x4x6x8xf32>, %arg2: f32, %arg3: f32, %arg4: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = optree.conv_2d_nhwc_fhwc_q {strides = dense<[2, 3]> : tensor<2xi64>} ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x8x18x8xf32>, tensor<7x4x6x8xf32>, f32, f32) outs(%arg4 : tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @conv_2d_nhwc_fhwc_q_2(%arg0: tensor<2x12x15x8xf32>, %arg1: tensor<7x4x6x8xf32>, %arg2: f32, %arg3: f32, %arg4: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = optree.conv_2d_nhwc_fhwc_q {dilations = dense<[3, 2]> : tensor<2xi64>} ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x12x15x8xf32>, tensor<7x4x6x8xf32>, f32, f32) outs(%arg4 : tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @conv_2d_nhwc_hwcf_q_0(%arg0: tensor<2x6x10x8xf32>, %arg1: tensor<4x6x8x7xf32>, %arg2: f32, %arg3: f32, %arg4: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = optree.conv_2d_nhwc_hwcf_q ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x6x10x8xf32>, tensor<4x6x8x7xf32>, f32, f32) outs(%arg4 : tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @conv_2d_nhwc_hwcf_q_1(%arg0: tensor<2x8x18x8xf32>, %arg1: tensor<4x6x8x7xf32>, %arg2: f32, %arg3: f32, %arg4: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = optree.conv_2d_nhwc_hwcf_q {strides = dense<[2, 3]> : tensor<2xi64>} ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x8x18x8xf32>, tensor<4x6x8x7xf32>, f32, f32) outs(%arg4 : tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @conv_2d_nhwc_hwcf_q_2(%arg0: tensor<2x12x15x8xf32>, %arg1: tensor<4x6x8x7xf32>, %arg2: f32, %arg3: f32, %arg4: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = optree.conv_2d_nhwc_hwcf_q {dilations = dense<[3, 2]> : tensor<2xi64>} ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x12x15x8xf32>, tensor<4x6x8x7xf32>, f32, f32) outs(%arg4 : tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @conv_2d_nhwgc_gfhwc_q_0(%arg0: tensor<2x8x12x7x9xf32>, %arg1: tensor<7x4x6x8x9xf32>, %arg2: f32, %arg3: f32, %arg4: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = optree.conv_2d_nhwgc_gfhwc_q ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x8x12x7x9xf32>, tensor<7x4x6x8x9xf32>, f32, f32) outs(%arg4 : tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @conv_2d_nhwgc_gfhwc_q_1(%arg0: tensor<2x10x20x7x9xf32>, %arg1: tensor<7x4x6x8x9xf32>, %arg2: f32, %arg3: f32, %arg4: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = optree.conv_2d_nhwgc_gfhwc_q {strides = dense<[2, 3]> : tensor<2xi64>} ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x10x20x7x9xf32>, tensor<7x4x6x8x9xf32>, f32, f32) outs(%arg4 : tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @conv_2d_nhwgc_gfhwc_q_2(%arg0: tensor<2x18x19x7x9xf32>, %arg1: tensor<7x4x6x8x9xf32>, %arg2: f32, %arg3: f32, %arg4: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = optree.conv_2d_nhwgc_gfhwc_q {dilations = dense<[3, 2]> : tensor<2xi64>} ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x18x19x7x9xf32>, tensor<7x4x6x8x9xf32>, f32, f32) outs(%arg4 : tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @conv_3d_ndhwc_dhwcf_q_0(%arg0: tensor<2x8x12x15x10xf32>, %arg1: tensor<6x8x9x10x4xf32>, %arg2: f32, %arg3: f32, %arg4: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = optree.conv_3d_ndhwc_dhwcf_q ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x8x12x15x10xf32>, tensor<6x8x9x10x4xf32>, f32, f32) outs(%arg4 : tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @conv_3d_ndhwc_dhwcf_q_1(%arg0: tensor<2x10x20x21x10xf32>, %arg1: tensor<6x8x9x10x4xf32>, %arg2: f32, %arg3: f32, %arg4: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = optree.conv_3d_ndhwc_dhwcf_q {strides = dense<[2, 3, 2]> : tensor<3xi64>} ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x10x20x21x10xf32>, tensor<6x8x9x10x4xf32>, f32, f32) outs(%arg4 : tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @conv_3d_ndhwc_dhwcf_q_2(%arg0: tensor<2x18x19x31x10xf32>, %arg1: tensor<6x8x9x10x4xf32>, %arg2: f32, %arg3: f32, %arg4: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = optree.conv_3d_ndhwc_dhwcf_q {dilations = dense<[3, 2, 3]> : tensor<3xi64>} ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x18x19x31x10xf32>, tensor<6x8x9x10x4xf32>, f32, f32) outs(%arg4 : tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @depthwise_conv_2d_nhwc_hwc_q_0(%arg0: tensor<2x6x10x7xf32>, %arg1: tensor<4x6x7xf32>, %arg2: f32, %arg3: f32, %arg4: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = optree.depthwise_conv_2d_nhwc_hwc_q ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x6x10x7xf32>, tensor<4x6x7xf32>, f32, f32) outs(%arg4 : tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @depthwise_conv_2d_nhwc_hwc_q_1(%arg0: tensor<2x8x18x7xf32>, %arg1: tensor<4x6x7xf32>, %arg2: f32, %arg3: f32, %arg4: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = optree.depthwise_conv_2d_nhwc_hwc_q {strides = dense<[2, 3]> : tensor<2xi64>} ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x8x18x7xf32>, tensor<4x6x7xf32>, f32, f32) outs(%arg4 : tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @depthwise_conv_2d_nhwc_hwc_q_2(%arg0: tensor<2x12x15x7xf32>, %arg1: tensor<4x6x7xf32>, %arg2: f32, %arg3: f32, %arg4: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = optree.depthwise_conv_2d_nhwc_hwc_q {dilations = dense<[3, 2]> : tensor<2xi64>} ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x12x15x7xf32>, tensor<4x6x7xf32>, f32, f32) outs(%arg4 : tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @depthwise_conv_2d_nhwc_hwcm_q_0(%arg0: tensor<2x8x12x7xf32>, %arg1: tensor<6x8x7x4xf32>, %arg2: f32, %arg3: f32, %arg4: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = optree.depthwise_conv_2d_nhwc_hwcm_q ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x8x12x7xf32>, tensor<6x8x7x4xf32>, f32, f32) outs(%arg4 : tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @depthwise_conv_2d_nhwc_hwcm_q_1(%arg0: tensor<2x10x20x7xf32>, %arg1: tensor<6x8x7x4xf32>, %arg2: f32, %arg3: f32, %arg4: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = optree.depthwise_conv_2d_nhwc_hwcm_q {strides = dense<[2, 3]> : tensor<2xi64>} ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x10x20x7xf32>, tensor<6x8x7x4xf32>, f32, f32) outs(%arg4 : tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @depthwise_conv_2d_nhwc_hwcm_q_2(%arg0: tensor<2x18x19x7xf32>, %arg1: tensor<6x8x7x4xf32>, %arg2: f32, %arg3: f32, %arg4: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = optree.depthwise_conv_2d_nhwc_hwcm_q {dilations = dense<[3, 2]> : tensor<2xi64>} ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x18x19x7xf32>, tensor<6x8x7x4xf32>, f32, f32) outs(%arg4 : tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @reduce_0(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2x5xf32>) -> tensor<2x5xf32> {
    %reduced = optree.reduce ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<2x5xf32>) dimensions = [1] 
      (%in: f32, %init: f32) {
        %0 = arith.addf %in, %init : f32
        linalg.yield %0 : f32
      }
    return %reduced : tensor<2x5xf32>
  }
  func.func @reduce_1(%arg0: tensor<2x3x5xf32>, %arg1: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %reduced = optree.reduce ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<3x5xf32>) dimensions = [0] 
      (%in: f32, %init: f32) {
        %0 = arith.addf %in, %init : f32
        linalg.yield %0 : f32
      }
    return %reduced : tensor<3x5xf32>
  }
  func.func @reduce_2(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %reduced = optree.reduce ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<2x3xf32>) dimensions = [2] 
      (%in: f32, %init: f32) {
        %0 = arith.addf %in, %init : f32
        linalg.yield %0 : f32
      }
    return %reduced : tensor<2x3xf32>
  }
  func.func @reduce_3(%arg0: tensor<2x3x5xf32>, %arg1: tensor<3xf32>) -> tensor<3xf32> {
    %reduced = optree.reduce ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<3xf32>) dimensions = [0, 2] 
      (%in: f32, %init: f32) {
        %0 = arith.addf %in, %init : f32
        linalg.yield %0 : f32
      }
    return %reduced : tensor<3xf32>
  }
  func.func @reduce_4(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2xf32>) -> tensor<2xf32> {
    %reduced = optree.reduce ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<2xf32>) dimensions = [1, 2] 
      (%in: f32, %init: f32) {
        %0 = arith.addf %in, %init : f32
        linalg.yield %0 : f32
      }
    return %reduced : tensor<2xf32>
  }
  func.func @reduce_5(%arg0: tensor<2x3x5xf32>, %arg1: tensor<f32>) -> tensor<f32> {
    %reduced = optree.reduce ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<f32>) dimensions = [0, 1, 2] 
      (%in: f32, %init: f32) {
        %0 = arith.addf %in, %init : f32
        linalg.yield %0 : f32
      }
    return %reduced : tensor<f32>
  }
  func.func @reduce_6(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %reduced = optree.reduce ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<2x3x5xf32>) dimensions = [] 
      (%in: f32, %init: f32) {
        %0 = arith.addf %in, %init : f32
        linalg.yield %0 : f32
      }
    return %reduced : tensor<2x3x5xf32>
  }
  func.func @scaled_contract_0(%arg0: tensor<2x5xf32>, %arg1: tensor<2xf32>, %arg2: tensor<3x5xf32>, %arg3: tensor<3xf32>, %arg4: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.scaled_contract indexing_maps = [#map7, #map55, #map41, #map56, #map8] ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x5xf32>, tensor<2xf32>, tensor<3x5xf32>, tensor<3xf32>) outs(%arg4 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @scaled_contract_1(%arg0: tensor<2x5xi8>, %arg1: tensor<2xi8>, %arg2: tensor<3x5xi8>, %arg3: tensor<3xi8>, %arg4: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.scaled_contract indexing_maps = [#map7, #map55, #map41, #map56, #map8] {cast = #optree.type_fn<cast_unsigned>} ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x5xi8>, tensor<2xi8>, tensor<3x5xi8>, tensor<3xi8>) outs(%arg4 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @semiring_contract_0(%arg0: tensor<2x5xf32>, %arg1: tensor<5x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.semiring_contract combine=#optree.elementwise_kind<add> indexing_maps = [#map7, #map11, #map8] {multiply = #optree.elementwise_kind<add>} ins(%arg0, %arg1 : tensor<2x5xf32>, tensor<5x3xf32>) outs(%arg2 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @semiring_contract_1(%arg0: tensor<2x5xi8>, %arg1: tensor<5x3xi8>, %arg2: tensor<2x3xi32>) -> tensor<2x3xi32> {
    %0 = optree.semiring_contract combine=#optree.elementwise_kind<add> indexing_maps = [#map7, #map11, #map8] {cast = #optree.type_fn<cast_unsigned>, multiply = #optree.elementwise_kind<add>} ins(%arg0, %arg1 : tensor<2x5xi8>, tensor<5x3xi8>) outs(%arg2 : tensor<2x3xi32>) -> tensor<2x3xi32>
    return %0 : tensor<2x3xi32>
  }
  func.func @semiring_contract_2(%arg0: tensor<2x5xf32>, %arg1: tensor<5x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.semiring_contract combine=#optree.elementwise_kind<add> indexing_maps = [#map7, #map11, #map8] {multiply = #optree.elementwise_kind<sub>} ins(%arg0, %arg1 : tensor<2x5xf32>, tensor<5x3xf32>) outs(%arg2 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @semiring_contract_3(%arg0: tensor<2x5xf32>, %arg1: tensor<5x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.semiring_contract combine=#optree.elementwise_kind<add> indexing_maps = [#map7, #map11, #map8] {multiply = #optree.elementwise_kind<mul>} ins(%arg0, %arg1 : tensor<2x5xf32>, tensor<5x3xf32>) outs(%arg2 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @semiring_contract_4(%arg0: tensor<2x5xf32>, %arg1: tensor<5x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.semiring_contract combine=#optree.elementwise_kind<add> indexing_maps = [#map7, #map11, #map8] {multiply = #optree.elementwise_kind<max_signed>} ins(%arg0, %arg1 : tensor<2x5xf32>, tensor<5x3xf32>) outs(%arg2 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @semiring_contract_5(%arg0: tensor<2x5xf32>, %arg1: tensor<5x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.semiring_contract combine=#optree.elementwise_kind<add> indexing_maps = [#map7, #map11, #map8] {multiply = #optree.elementwise_kind<min_signed>} ins(%arg0, %arg1 : tensor<2x5xf32>, tensor<5x3xf32>) outs(%arg2 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @semiring_contract_6(%arg0: tensor<2x5xi8>, %arg1: tensor<5x3xi8>, %arg2: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = optree.semiring_contract combine=#optree.elementwise_kind<add> indexing_maps = [#map7, #map11, #map8] {multiply = #optree.elementwise_kind<max_unsigned>} ins(%arg0, %arg1 : tensor<2x5xi8>, tensor<5x3xi8>) outs(%arg2 : tensor<2x3xi8>) -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @semiring_contract_7(%arg0: tensor<2x5xi8>, %arg1: tensor<5x3xi8>, %arg2: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = optree.semiring_contract combine=#optree.elementwise_kind<add> indexing_maps = [#map7, #map11, #map8] {multiply = #optree.elementwise_kind<min_unsigned>} ins(%arg0, %arg1 : tensor<2x5xi8>, tensor<5x3xi8>) outs(%arg2 : tensor<2x3xi8>) -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @semiring_contract_8(%arg0: tensor<2x5xi8>, %arg1: tensor<5x3xi8>, %arg2: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = optree.semiring_contract combine=#optree.elementwise_kind<add> indexing_maps = [#map7, #map11, #map8] {multiply = #optree.elementwise_kind<and>} ins(%arg0, %arg1 : tensor<2x5xi8>, tensor<5x3xi8>) outs(%arg2 : tensor<2x3xi8>) -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @semiring_contract_9(%arg0: tensor<2x5xi8>, %arg1: tensor<5x3xi8>, %arg2: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = optree.semiring_contract combine=#optree.elementwise_kind<add> indexing_maps = [#map7, #map11, #map8] {multiply = #optree.elementwise_kind<or>} ins(%arg0, %arg1 : tensor<2x5xi8>, tensor<5x3xi8>) outs(%arg2 : tensor<2x3xi8>) -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @semiring_contract_10(%arg0: tensor<2x5xi1>, %arg1: tensor<5x3xi1>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = optree.semiring_contract combine=#optree.elementwise_kind<add> indexing_maps = [#map7, #map11, #map8] {multiply = #optree.elementwise_kind<xor>} ins(%arg0, %arg1 : tensor<2x5xi1>, tensor<5x3xi1>) outs(%arg2 : tensor<2x3xi1>) -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @semiring_contract_11(%arg0: tensor<2x5xf32>, %arg1: tensor<5x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.semiring_contract combine=#optree.elementwise_kind<mul> indexing_maps = [#map7, #map11, #map8] {multiply = #optree.elementwise_kind<add>} ins(%arg0, %arg1 : tensor<2x5xf32>, tensor<5x3xf32>) outs(%arg2 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @semiring_contract_12(%arg0: tensor<2x5xf32>, %arg1: tensor<5x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.semiring_contract combine=#optree.elementwise_kind<max_signed> indexing_maps = [#map7, #map11, #map8] {multiply = #optree.elementwise_kind<add>} ins(%arg0, %arg1 : tensor<2x5xf32>, tensor<5x3xf32>) outs(%arg2 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @semiring_contract_13(%arg0: tensor<2x5xf32>, %arg1: tensor<5x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.semiring_contract combine=#optree.elementwise_kind<min_signed> indexing_maps = [#map7, #map11, #map8] {multiply = #optree.elementwise_kind<add>} ins(%arg0, %arg1 : tensor<2x5xf32>, tensor<5x3xf32>) outs(%arg2 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @semiring_contract_14(%arg0: tensor<2x5xi8>, %arg1: tensor<5x3xi8>, %arg2: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = optree.semiring_contract combine=#optree.elementwise_kind<max_unsigned> indexing_maps = [#map7, #map11, #map8] {multiply = #optree.elementwise_kind<add>} ins(%arg0, %arg1 : tensor<2x5xi8>, tensor<5x3xi8>) outs(%arg2 : tensor<2x3xi8>) -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @semiring_contract_15(%arg0: tensor<2x5xi8>, %arg1: tensor<5x3xi8>, %arg2: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = optree.semiring_contract combine=#optree.elementwise_kind<min_unsigned> indexing_maps = [#map7, #map11, #map8] {multiply = #optree.elementwise_kind<add>} ins(%arg0, %arg1 : tensor<2x5xi8>, tensor<5x3xi8>) outs(%arg2 : tensor<2x3xi8>) -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @semiring_contract_16(%arg0: tensor<2x5xf32>, %arg1: tensor<5x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.semiring_contract combine=#optree.elementwise_kind<max_number> indexing_maps = [#map7, #map11, #map8] {multiply = #optree.elementwise_kind<add>} ins(%arg0, %arg1 : tensor<2x5xf32>, tensor<5x3xf32>) outs(%arg2 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @semiring_contract_17(%arg0: tensor<2x5xf32>, %arg1: tensor<5x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.semiring_contract combine=#optree.elementwise_kind<min_number> indexing_maps = [#map7, #map11, #map8] {multiply = #optree.elementwise_kind<add>} ins(%arg0, %arg1 : tensor<2x5xf32>, tensor<5x3xf32>) outs(%arg2 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @semiring_contract_18(%arg0: tensor<2x5xi8>, %arg1: tensor<5x3xi8>, %arg2: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = optree.semiring_contract combine=#optree.elementwise_kind<and> indexing_maps = [#map7, #map11, #map8] {multiply = #optree.elementwise_kind<add>} ins(%arg0, %arg1 : tensor<2x5xi8>, tensor<5x3xi8>) outs(%arg2 : tensor<2x3xi8>) -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @semiring_contract_19(%arg0: tensor<2x5xi8>, %arg1: tensor<5x3xi8>, %arg2: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = optree.semiring_contract combine=#optree.elementwise_kind<or> indexing_maps = [#map7, #map11, #map8] {multiply = #optree.elementwise_kind<add>} ins(%arg0, %arg1 : tensor<2x5xi8>, tensor<5x3xi8>) outs(%arg2 : tensor<2x3xi8>) -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @semiring_contract_20(%arg0: tensor<2x5xi1>, %arg1: tensor<5x3xi1>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = optree.semiring_contract combine=#optree.elementwise_kind<xor> indexing_maps = [#map7, #map11, #map8] {multiply = #optree.elementwise_kind<add>} ins(%arg0, %arg1 : tensor<2x5xi1>, tensor<5x3xi1>) outs(%arg2 : tensor<2x3xi1>) -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @semiring_contract_21(%arg0: tensor<5x2xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<5x3xf32>) -> tensor<5x3xf32> {
    %0 = optree.semiring_contract combine=#optree.elementwise_kind<add> indexing_maps = [#map10, #map8, #map11] {multiply = #optree.elementwise_kind<add>} ins(%arg0, %arg1 : tensor<5x2xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<5x3xf32>) -> tensor<5x3xf32>
    return %0 : tensor<5x3xf32>
  }
  func.func @max_plus_matmul_0(%arg0: tensor<2x5xf32>, %arg1: tensor<5x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.max_plus_matmul ins(%arg0, %arg1 : tensor<2x5xf32>, tensor<5x3xf32>) outs(%arg2 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @max_plus_matmul_1(%arg0: tensor<2x5xi8>, %arg1: tensor<5x3xi8>, %arg2: tensor<2x3xi32>) -> tensor<2x3xi32> {
    %0 = optree.max_plus_matmul {cast = #optree.type_fn<cast_unsigned>} ins(%arg0, %arg1 : tensor<2x5xi8>, tensor<5x3xi8>) outs(%arg2 : tensor<2x3xi32>) -> tensor<2x3xi32>
    return %0 : tensor<2x3xi32>
  }
  func.func @min_plus_matmul_0(%arg0: tensor<2x5xf32>, %arg1: tensor<5x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = optree.min_plus_matmul ins(%arg0, %arg1 : tensor<2x5xf32>, tensor<5x3xf32>) outs(%arg2 : tensor<2x3xf32>) -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @min_plus_matmul_1(%arg0: tensor<2x5xi8>, %arg1: tensor<5x3xi8>, %arg2: tensor<2x3xi32>) -> tensor<2x3xi32> {
    %0 = optree.min_plus_matmul {cast = #optree.type_fn<cast_unsigned>} ins(%arg0, %arg1 : tensor<2x5xi8>, tensor<5x3xi8>) outs(%arg2 : tensor<2x3xi32>) -> tensor<2x3xi32>
    return %0 : tensor<2x3xi32>
  }
  func.func @softmax(%arg0: tensor<4x6xf32>, %arg1: tensor<4x6xf32>) -> tensor<4x6xf32> {
    %0 = optree.softmax dimension(1) ins(%arg0 : tensor<4x6xf32>) outs(%arg1 : tensor<4x6xf32>) -> tensor<4x6xf32>
    return %0 : tensor<4x6xf32>
  }
  func.func @pack(%arg0: tensor<8x12xf32>, %arg1: tensor<2x4x4x3xf32>) -> tensor<2x4x4x3xf32> {
    %pack = optree.pack %arg0 inner_dims_pos = [0, 1] inner_tiles = [4, 3] into %arg1 : tensor<8x12xf32> -> tensor<2x4x4x3xf32>
    return %pack : tensor<2x4x4x3xf32>
  }
  func.func @pack_padded(%arg0: tensor<7x11xf32>, %arg1: tensor<4x?x3x?xf32>, %arg2: f32, %arg3: index) -> tensor<4x?x3x?xf32> {
    %pack = optree.pack %arg0 padding_value(%arg2 : f32) outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [3, %arg3] into %arg1 : tensor<7x11xf32> -> tensor<4x?x3x?xf32>
    return %pack : tensor<4x?x3x?xf32>
  }
  func.func @unpack(%arg0: tensor<2x4x4x3xf32>, %arg1: tensor<8x12xf32>) -> tensor<8x12xf32> {
    %unpack = optree.unpack %arg0 inner_dims_pos = [0, 1] inner_tiles = [4, 3] into %arg1 : tensor<2x4x4x3xf32> -> tensor<8x12xf32>
    return %unpack : tensor<8x12xf32>
  }
  func.func @unpack_permuted(%arg0: tensor<4x2x3x?xf32>, %arg1: tensor<8x12xf32>, %arg2: index) -> tensor<8x12xf32> {
    %unpack = optree.unpack %arg0 outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [3, %arg2] into %arg1 : tensor<4x2x3x?xf32> -> tensor<8x12xf32>
    return %unpack : tensor<8x12xf32>
  }
  func.func @winograd_filter_F_2_3(%arg0: tensor<2x3x3x5xf32>, %arg1: tensor<4x4x5x2xf32>) -> tensor<4x4x5x2xf32> {
    %0 = optree.winograd_filter_transform fmr(F_2_3) ins(%arg0 : tensor<2x3x3x5xf32>) outs(%arg1 : tensor<4x4x5x2xf32>) -> tensor<4x4x5x2xf32>
    return %0 : tensor<4x4x5x2xf32>
  }
  func.func @winograd_input_F_2_3(%arg0: tensor<2x6x6x5xf32>, %arg1: tensor<4x4x2x2x2x5xf32>) -> tensor<4x4x2x2x2x5xf32> {
    %0 = optree.winograd_input_transform fmr(F_2_3) ins(%arg0 : tensor<2x6x6x5xf32>) outs(%arg1 : tensor<4x4x2x2x2x5xf32>) -> tensor<4x4x2x2x2x5xf32>
    return %0 : tensor<4x4x2x2x2x5xf32>
  }
  func.func @winograd_output_F_2_3(%arg0: tensor<4x4x2x2x2x2xf32>, %arg1: tensor<2x4x4x2xf32>) -> tensor<2x4x4x2xf32> {
    %0 = optree.winograd_output_transform fmr(F_2_3) ins(%arg0 : tensor<4x4x2x2x2x2xf32>) outs(%arg1 : tensor<2x4x4x2xf32>) -> tensor<2x4x4x2xf32>
    return %0 : tensor<2x4x4x2xf32>
  }
  func.func @winograd_filter_F_4_3(%arg0: tensor<2x3x3x5xf32>, %arg1: tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32> {
    %0 = optree.winograd_filter_transform fmr(F_4_3) ins(%arg0 : tensor<2x3x3x5xf32>) outs(%arg1 : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
    return %0 : tensor<6x6x5x2xf32>
  }
  func.func @winograd_input_F_4_3(%arg0: tensor<2x10x10x5xf32>, %arg1: tensor<6x6x2x2x2x5xf32>) -> tensor<6x6x2x2x2x5xf32> {
    %0 = optree.winograd_input_transform fmr(F_4_3) ins(%arg0 : tensor<2x10x10x5xf32>) outs(%arg1 : tensor<6x6x2x2x2x5xf32>) -> tensor<6x6x2x2x2x5xf32>
    return %0 : tensor<6x6x2x2x2x5xf32>
  }
  func.func @winograd_output_F_4_3(%arg0: tensor<6x6x2x2x2x2xf32>, %arg1: tensor<2x8x8x2xf32>) -> tensor<2x8x8x2xf32> {
    %0 = optree.winograd_output_transform fmr(F_4_3) ins(%arg0 : tensor<6x6x2x2x2x2xf32>) outs(%arg1 : tensor<2x8x8x2xf32>) -> tensor<2x8x8x2xf32>
    return %0 : tensor<2x8x8x2xf32>
  }
  func.func @winograd_filter_F_2_5(%arg0: tensor<2x5x5x5xf32>, %arg1: tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32> {
    %0 = optree.winograd_filter_transform fmr(F_2_5) ins(%arg0 : tensor<2x5x5x5xf32>) outs(%arg1 : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
    return %0 : tensor<6x6x5x2xf32>
  }
  func.func @winograd_input_F_2_5(%arg0: tensor<2x8x8x5xf32>, %arg1: tensor<6x6x2x2x2x5xf32>) -> tensor<6x6x2x2x2x5xf32> {
    %0 = optree.winograd_input_transform fmr(F_2_5) ins(%arg0 : tensor<2x8x8x5xf32>) outs(%arg1 : tensor<6x6x2x2x2x5xf32>) -> tensor<6x6x2x2x2x5xf32>
    return %0 : tensor<6x6x2x2x2x5xf32>
  }
  func.func @winograd_output_F_2_5(%arg0: tensor<6x6x2x2x2x2xf32>, %arg1: tensor<2x4x4x2xf32>) -> tensor<2x4x4x2xf32> {
    %0 = optree.winograd_output_transform fmr(F_2_5) ins(%arg0 : tensor<6x6x2x2x2x2xf32>) outs(%arg1 : tensor<2x4x4x2xf32>) -> tensor<2x4x4x2xf32>
    return %0 : tensor<2x4x4x2xf32>
  }
  func.func @generic(%arg0: tensor<4x6xf32>, %arg1: tensor<4xf32>) -> tensor<4xf32> {
    %0 = optree.generic {doc = "sums rows", indexing_maps = [#map24, #map26], iterator_types = ["parallel", "reduction"], library_call = "sum_rows"} ins(%arg0 : tensor<4x6xf32>) outs(%arg1 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.addf %in, %out : f32
      linalg.yield %1 : f32
    } -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  func.func @convolution_unsigned(%arg0: tensor<8xi8>, %arg1: tensor<3xi8>, %arg2: tensor<6xi32>) -> tensor<6xi32> {
    %0 = optree.convolution indexing_maps = [#map43, #map25, #map26] {cast = #optree.type_fn<cast_unsigned>} ins(%arg0, %arg1 : tensor<8xi8>, tensor<3xi8>) outs(%arg2 : tensor<6xi32>) -> tensor<6xi32>
    return %0 : tensor<6xi32>
  }
  func.func @pooling_unsigned(%arg0: tensor<8xi8>, %arg1: tensor<3xi8>, %arg2: tensor<6xi32>) -> tensor<6xi32> {
    %0 = optree.pooling combine=#optree.elementwise_kind<add> indexing_maps = [#map43, #map25, #map26] {cast = #optree.type_fn<cast_unsigned>} ins(%arg0, %arg1 : tensor<8xi8>, tensor<3xi8>) outs(%arg2 : tensor<6xi32>) -> tensor<6xi32>
    return %0 : tensor<6xi32>
  }
  func.func @quantized_contract_unsigned(%arg0: tensor<2x5xi8>, %arg1: tensor<5x3xi8>, %arg2: i8, %arg3: i8, %arg4: tensor<2x3xi32>) -> tensor<2x3xi32> {
    %0 = optree.quantized_contract indexing_maps = [#map7, #map11, #map45, #map45, #map8] {cast = #optree.type_fn<cast_unsigned>} ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x5xi8>, tensor<5x3xi8>, i8, i8) outs(%arg4 : tensor<2x3xi32>) -> tensor<2x3xi32>
    return %0 : tensor<2x3xi32>
  }
  func.func @quantized_convolution_unsigned(%arg0: tensor<8xi8>, %arg1: tensor<3xi8>, %arg2: i8, %arg3: i8, %arg4: tensor<6xi32>) -> tensor<6xi32> {
    %0 = optree.quantized_convolution indexing_maps = [#map43, #map25, #map57, #map57, #map26] {cast = #optree.type_fn<cast_unsigned>} ins(%arg0, %arg1, %arg2, %arg3 : tensor<8xi8>, tensor<3xi8>, i8, i8) outs(%arg4 : tensor<6xi32>) -> tensor<6xi32>
    return %0 : tensor<6xi32>
  }
  func.func @concat(%arg0: tensor<2x6xf32>, %arg1: tensor<3x6xf32>, %arg2: tensor<5x6xf32>) -> tensor<5x6xf32> {
    %joined = optree.concat ins(%arg0, %arg1 : tensor<2x6xf32>, tensor<3x6xf32>) outs(%arg2 : tensor<5x6xf32>) dimension = 0 -> tensor<5x6xf32>
    return %joined : tensor<5x6xf32>
  }
  func.func @reverse(%arg0: tensor<4x6xf32>, %arg1: tensor<4x6xf32>) -> tensor<4x6xf32> {
    %reversed = optree.reverse ins(%arg0 : tensor<4x6xf32>) outs(%arg1 : tensor<4x6xf32>) dimensions = [0, 1] -> tensor<4x6xf32>
    return %reversed : tensor<4x6xf32>
  }
}

