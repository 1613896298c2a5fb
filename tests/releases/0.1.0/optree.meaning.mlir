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
#map44 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d3, d2 + d4)>
#map45 = affine_map<(d0, d1, d2, d3, d4) -> (d1, d3, d4)>
#map46 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2)>
#map47 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d3, d2 * 2 + d4)>
#map48 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d3, d2 + d4 * 3)>
#map49 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1 + d3, d4)>
#map50 = affine_map<(d0, d1, d2, d3, d4) -> (d3, d4, d2)>
#map51 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1 * 2 + d3, d4)>
#map52 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1 + d3 * 3, d4)>
#map53 = affine_map<(d0, d1, d2, d3) -> (d0 + d2, d1 + d3)>
#map54 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map55 = affine_map<(d0, d1, d2, d3) -> (d0, d1)>
#map56 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d4, d2 + d5, d3 + d6)>
#map57 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d1, d4, d5, d6)>
#map58 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3)>
#map59 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d4, d2 * 2 + d5, d3 * 3 + d6)>
#map60 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d4, d2 + d5 * 3, d3 + d6 * 2)>
#map61 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d5, d3 + d6, d4 + d7)>
#map62 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d2, d1, d5, d6, d7)>
#map63 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d2, d3, d4)>
#map64 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d5, d3 * 2 + d6, d4 * 3 + d7)>
#map65 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d5, d3 + d6 * 3, d4 + d7 * 2)>
#map66 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d1, d2, d5, d6, d7)>
#map67 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 + d4, d2 + d5, d6)>
#map68 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d3, d4, d5, d6)>
#map69 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 * 2 + d4, d2 * 3 + d5, d6)>
#map70 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 + d4 * 3, d2 + d5 * 2, d6)>
#map71 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d4, d5, d6, d3)>
#map72 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1 + d5, d2 + d6, d3, d7)>
#map73 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d3, d4, d5, d6, d7)>
#map74 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1 * 2 + d5, d2 * 3 + d6, d3, d7)>
#map75 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1 + d5 * 3, d2 + d6 * 2, d3, d7)>
#map76 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0 + d3, d1 + d4, d2 + d5)>
#map77 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d3, d4, d5)>
#map78 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2)>
#map79 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d5, d2 + d6, d3 + d7, d4 + d8)>
#map80 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d1, d5, d6, d7, d8)>
#map81 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d1, d2, d3, d4)>
#map82 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d5, d2 * 2 + d6, d3 * 3 + d7, d4 * 2 + d8)>
#map83 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d5, d2 + d6 * 3, d3 + d7 * 2, d4 + d8 * 3)>
#map84 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d1 + d5, d2 + d6, d3 + d7, d8)>
#map85 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d5, d6, d7, d8, d4)>
#map86 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d1 * 2 + d5, d2 * 3 + d6, d3 * 2 + d7, d8)>
#map87 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d1 + d5 * 3, d2 + d6 * 2, d3 + d7 * 3, d8)>
#map88 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d1 + d3)>
#map89 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d1)>
#map90 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d1 * 2 + d3)>
#map91 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d1 + d3 * 3)>
#map92 = affine_map<(d0, d1, d2, d3) -> (d0, d1 + d3, d2)>
#map93 = affine_map<(d0, d1, d2, d3) -> (d0, d1 * 2 + d3, d2)>
#map94 = affine_map<(d0, d1, d2, d3) -> (d0, d1 + d3 * 3, d2)>
#map95 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1 + d4, d2)>
#map96 = affine_map<(d0, d1, d2, d3, d4) -> (d4, d2, d3)>
#map97 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
#map98 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1 * 2 + d4, d2)>
#map99 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1 + d4 * 3, d2)>
#map100 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d3, d1 + d4, d2 + d5)>
#map101 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d3, d1, d2)>
#map102 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d3, d1 * 2 + d4, d2 * 3 + d5)>
#map103 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d3, d1 + d4 * 3, d2 + d5 * 2)>
#map104 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1 + d4, d2 + d5, d3)>
#map105 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d4, d5, d3)>
#map106 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>
#map107 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1 * 2 + d4, d2 * 3 + d5, d3)>
#map108 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1 + d4 * 3, d2 + d5 * 2, d3)>
#map109 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 + d5, d2 + d6, d3)>
#map110 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d5, d6, d3, d4)>
#map111 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3, d4)>
#map112 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 * 2 + d5, d2 * 3 + d6, d3)>
#map113 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 + d5 * 3, d2 + d6 * 2, d3)>
#map114 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d7, d1 + d4, d2 + d5, d3 + d6)>
#map115 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d7, d4, d5, d6)>
#map116 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d7, d1, d2, d3)>
#map117 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d7, d1 * 2 + d4, d2 * 3 + d5, d3 * 2 + d6)>
#map118 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d7, d1 + d4 * 3, d2 + d5 * 2, d3 + d6 * 3)>
#map119 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1 + d4, d2 + d5, d3 + d6, d7)>
#map120 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d4, d5, d6, d7)>
#map121 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d2, d3, d7)>
#map122 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1 * 2 + d4, d2 * 3 + d5, d3 * 2 + d6, d7)>
#map123 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1 + d4 * 3, d2 + d5 * 2, d3 + d6 * 3, d7)>
#map124 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d1, d2, d3, d8, d4)>
#map125 = affine_map<(d0, d1, d2) -> (d1)>
#map126 = affine_map<(d0, d1, d2) -> (d0)>
#map127 = affine_map<(d0, d1, d2) -> ()>
#map128 = affine_map<(d0, d1) -> ()>
#map129 = affine_map<(d0, d1, d2) -> (d1, d2, d0)>
#map130 = affine_map<(d0, d1, d2) -> (d1, d0, d2)>
#map131 = affine_map<(d0, d1, d2) -> (0, d1, d2)>
#map132 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map133 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2 + d4, d3 + d5)>
#map134 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d4, d5)>
#map135 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2 * 2 + d4, d3 * 3 + d5)>
#map136 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2 + d4 * 3, d3 + d5 * 2)>
#map137 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2 + d3)>
#map138 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2 * 2 + d3)>
#map139 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2 + d3 * 3)>
#map140 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1 + d5, d2 + d6, d3 + d7, d4)>
#map141 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d5, d6, d7)>
#map142 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1 * 2 + d5, d2 * 3 + d6, d3 * 2 + d7, d4)>
#map143 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1 + d5 * 3, d2 + d6 * 2, d3 + d7 * 3, d4)>
#map144 = affine_map<(d0, d1, d2, d3) -> ()>
#map145 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> ()>
#map146 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> ()>
#map147 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> ()>
#map148 = affine_map<(d0, d1, d2, d3, d4, d5) -> ()>
module {
  func.func @contract_0(%arg0: tensor<2x3x7xf32>, %arg1: tensor<2x7x5xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x7xf32>, tensor<2x7x5xf32>) outs(%arg2 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @contract_1(%arg0: tensor<2x3x7xi8>, %arg1: tensor<2x7x5xi8>, %arg2: tensor<2x3x5xi32>) -> tensor<2x3x5xi32> {
    %0 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x7xi8>, tensor<2x7x5xi8>) outs(%arg2 : tensor<2x3x5xi32>) {
    ^bb0(%in: i8, %in_0: i8, %out: i32):
      %1 = arith.extui %in : i8 to i32
      %2 = arith.extui %in_0 : i8 to i32
      %3 = arith.muli %1, %2 : i32
      %4 = arith.addi %out, %3 : i32
      linalg.yield %4 : i32
    } -> tensor<2x3x5xi32>
    return %0 : tensor<2x3x5xi32>
  }
  func.func @contract_2(%arg0: tensor<7x5x2xf32>, %arg1: tensor<7x2x3xf32>, %arg2: tensor<7x5x3xf32>) -> tensor<7x5x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map3, #map4, #map5], iterator_types = ["reduction", "parallel", "parallel", "parallel"]} ins(%arg0, %arg1 : tensor<7x5x2xf32>, tensor<7x2x3xf32>) outs(%arg2 : tensor<7x5x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<7x5x3xf32>
    return %0 : tensor<7x5x3xf32>
  }
  func.func @contract_3(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2x5xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map7, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x5xf32>, tensor<2x5xf32>) outs(%arg2 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @contract_4(%arg0: tensor<5x3x2xf32>, %arg1: tensor<5x2xf32>, %arg2: tensor<5x3xf32>) -> tensor<5x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map9, #map10, #map11], iterator_types = ["reduction", "parallel", "parallel"]} ins(%arg0, %arg1 : tensor<5x3x2xf32>, tensor<5x2xf32>) outs(%arg2 : tensor<5x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<5x3xf32>
    return %0 : tensor<5x3xf32>
  }
  func.func @contract_5(%arg0: tensor<2x3x7x4x8xf32>, %arg1: tensor<2x5x7x6x8xf32>, %arg2: tensor<2x3x5x4x6xf32>) -> tensor<2x3x5x4x6xf32> {
    %0 = linalg.generic {indexing_maps = [#map12, #map13, #map14], iterator_types = ["parallel", "parallel", "parallel", "reduction", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x7x4x8xf32>, tensor<2x5x7x6x8xf32>) outs(%arg2 : tensor<2x3x5x4x6xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5x4x6xf32>
    return %0 : tensor<2x3x5x4x6xf32>
  }
  func.func @contract_6(%arg0: tensor<8x6x7x5x2xf32>, %arg1: tensor<8x4x7x3x2xf32>, %arg2: tensor<8x6x4x5x3xf32>) -> tensor<8x6x4x5x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map15, #map16, #map17], iterator_types = ["reduction", "parallel", "parallel", "reduction", "parallel", "parallel", "parallel"]} ins(%arg0, %arg1 : tensor<8x6x7x5x2xf32>, tensor<8x4x7x3x2xf32>) outs(%arg2 : tensor<8x6x4x5x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<8x6x4x5x3xf32>
    return %0 : tensor<8x6x4x5x3xf32>
  }
  func.func @contract_7(%arg0: tensor<2x3x7xf32>, %arg1: tensor<2x7x5xf32>, %arg2: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map1, #map18], iterator_types = ["reduction", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x7xf32>, tensor<2x7x5xf32>) outs(%arg2 : tensor<3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
  func.func @contract_8(%arg0: tensor<7x5x2xf32>, %arg1: tensor<7x2x3xf32>, %arg2: tensor<5x3xf32>) -> tensor<5x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map3, #map4, #map19], iterator_types = ["reduction", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<7x5x2xf32>, tensor<7x2x3xf32>) outs(%arg2 : tensor<5x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<5x3xf32>
    return %0 : tensor<5x3xf32>
  }
  func.func @contract_9(%arg0: tensor<2x5xf32>, %arg1: tensor<2x5x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map7, #map20, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x5xf32>, tensor<2x5x3xf32>) outs(%arg2 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @contract_10(%arg0: tensor<5x2xf32>, %arg1: tensor<5x2x3xf32>, %arg2: tensor<5x3xf32>) -> tensor<5x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map10, #map21, #map11], iterator_types = ["reduction", "parallel", "parallel"]} ins(%arg0, %arg1 : tensor<5x2xf32>, tensor<5x2x3xf32>) outs(%arg2 : tensor<5x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<5x3xf32>
    return %0 : tensor<5x3xf32>
  }
  func.func @contract_11(%arg0: tensor<2xf32>, %arg1: tensor<2xf32>, %arg2: tensor<f32>) -> tensor<f32> {
    %0 = linalg.generic {indexing_maps = [#map22, #map22, #map23], iterator_types = ["reduction"]} ins(%arg0, %arg1 : tensor<2xf32>, tensor<2xf32>) outs(%arg2 : tensor<f32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<f32>
    return %0 : tensor<f32>
  }
  func.func @contract_12(%arg0: tensor<2x5xf32>, %arg1: tensor<5x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map7, #map11, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x5xf32>, tensor<5x3xf32>) outs(%arg2 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @contract_13(%arg0: tensor<5x2xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<5x3xf32>) -> tensor<5x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map10, #map8, #map11], iterator_types = ["reduction", "parallel", "parallel"]} ins(%arg0, %arg1 : tensor<5x2xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<5x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<5x3xf32>
    return %0 : tensor<5x3xf32>
  }
  func.func @contract_14(%arg0: tensor<2x3xf32>, %arg1: tensor<3xf32>, %arg2: tensor<2xf32>) -> tensor<2xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map25, #map26], iterator_types = ["parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<3xf32>) outs(%arg2 : tensor<2xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2xf32>
    return %0 : tensor<2xf32>
  }
  func.func @contract_15(%arg0: tensor<3x2xf32>, %arg1: tensor<2xf32>, %arg2: tensor<3xf32>) -> tensor<3xf32> {
    %0 = linalg.generic {indexing_maps = [#map27, #map26, #map25], iterator_types = ["reduction", "parallel"]} ins(%arg0, %arg1 : tensor<3x2xf32>, tensor<2xf32>) outs(%arg2 : tensor<3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<3xf32>
    return %0 : tensor<3xf32>
  }
  func.func @contract_16(%arg0: tensor<2x5x7x6xf32>, %arg1: tensor<3x5x4x6xf32>, %arg2: tensor<2x3x7x4xf32>) -> tensor<2x3x7x4xf32> {
    %0 = linalg.generic {indexing_maps = [#map28, #map29, #map30], iterator_types = ["parallel", "parallel", "reduction", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x5x7x6xf32>, tensor<3x5x4x6xf32>) outs(%arg2 : tensor<2x3x7x4xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x7x4xf32>
    return %0 : tensor<2x3x7x4xf32>
  }
  func.func @contract_17(%arg0: tensor<6x7x5x2xf32>, %arg1: tensor<4x7x3x2xf32>, %arg2: tensor<6x4x5x3xf32>) -> tensor<6x4x5x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map31, #map32, #map33], iterator_types = ["reduction", "parallel", "parallel", "reduction", "parallel", "parallel"]} ins(%arg0, %arg1 : tensor<6x7x5x2xf32>, tensor<4x7x3x2xf32>) outs(%arg2 : tensor<6x4x5x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<6x4x5x3xf32>
    return %0 : tensor<6x4x5x3xf32>
  }
  func.func @contract_18(%arg0: tensor<3xf32>, %arg1: tensor<3x2xf32>, %arg2: tensor<2xf32>) -> tensor<2xf32> {
    %0 = linalg.generic {indexing_maps = [#map25, #map27, #map26], iterator_types = ["parallel", "reduction"]} ins(%arg0, %arg1 : tensor<3xf32>, tensor<3x2xf32>) outs(%arg2 : tensor<2xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2xf32>
    return %0 : tensor<2xf32>
  }
  func.func @contract_19(%arg0: tensor<2xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<3xf32>) -> tensor<3xf32> {
    %0 = linalg.generic {indexing_maps = [#map26, #map24, #map25], iterator_types = ["reduction", "parallel"]} ins(%arg0, %arg1 : tensor<2xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<3xf32>
    return %0 : tensor<3xf32>
  }
  func.func @batch_matmul_0(%arg0: tensor<2x3x7xf32>, %arg1: tensor<2x7x5xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x7xf32>, tensor<2x7x5xf32>) outs(%arg2 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @batch_matmul_1(%arg0: tensor<2x3x7xi8>, %arg1: tensor<2x7x5xi8>, %arg2: tensor<2x3x5xi32>) -> tensor<2x3x5xi32> {
    %0 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x7xi8>, tensor<2x7x5xi8>) outs(%arg2 : tensor<2x3x5xi32>) {
    ^bb0(%in: i8, %in_0: i8, %out: i32):
      %1 = arith.extui %in : i8 to i32
      %2 = arith.extui %in_0 : i8 to i32
      %3 = arith.muli %1, %2 : i32
      %4 = arith.addi %out, %3 : i32
      linalg.yield %4 : i32
    } -> tensor<2x3x5xi32>
    return %0 : tensor<2x3x5xi32>
  }
  func.func @batch_matmul_2(%arg0: tensor<2x3x7xf32>, %arg1: tensor<2x7x5xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x7xf32>, tensor<2x7x5xf32>) outs(%arg2 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @batch_matmul_3(%arg0: tensor<2x3x7xf32>, %arg1: tensor<2x5x7xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map34, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x7xf32>, tensor<2x5x7xf32>) outs(%arg2 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @batch_matmul_4(%arg0: tensor<2x3x7xf32>, %arg1: tensor<7x5xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map35, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x7xf32>, tensor<7x5xf32>) outs(%arg2 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @batch_matmul_5(%arg0: tensor<2x3x7xf32>, %arg1: tensor<2x7xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map36, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x7xf32>, tensor<2x7xf32>) outs(%arg2 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @batch_matmul_6(%arg0: tensor<2x3x7xf32>, %arg1: tensor<7xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map37, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x7xf32>, tensor<7xf32>) outs(%arg2 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @batch_matmul_7(%arg0: tensor<2x7x3xf32>, %arg1: tensor<2x7x5xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map38, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x7x3xf32>, tensor<2x7x5xf32>) outs(%arg2 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @batch_matmul_8(%arg0: tensor<2x7x3xf32>, %arg1: tensor<2x5x7xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map38, #map34, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x7x3xf32>, tensor<2x5x7xf32>) outs(%arg2 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @batch_matmul_9(%arg0: tensor<2x7x3xf32>, %arg1: tensor<7x5xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map38, #map35, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x7x3xf32>, tensor<7x5xf32>) outs(%arg2 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @batch_matmul_10(%arg0: tensor<2x7x3xf32>, %arg1: tensor<2x7xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map38, #map36, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x7x3xf32>, tensor<2x7xf32>) outs(%arg2 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @batch_matmul_11(%arg0: tensor<2x7x3xf32>, %arg1: tensor<7xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map38, #map37, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x7x3xf32>, tensor<7xf32>) outs(%arg2 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @batch_matmul_12(%arg0: tensor<3x7xf32>, %arg1: tensor<2x7x5xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map39, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<3x7xf32>, tensor<2x7x5xf32>) outs(%arg2 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @batch_matmul_13(%arg0: tensor<3x7xf32>, %arg1: tensor<2x5x7xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map39, #map34, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<3x7xf32>, tensor<2x5x7xf32>) outs(%arg2 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @batch_matmul_14(%arg0: tensor<3x7xf32>, %arg1: tensor<7x5xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map39, #map35, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<3x7xf32>, tensor<7x5xf32>) outs(%arg2 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @batch_matmul_15(%arg0: tensor<3x7xf32>, %arg1: tensor<2x7xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map39, #map36, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<3x7xf32>, tensor<2x7xf32>) outs(%arg2 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @batch_matmul_16(%arg0: tensor<3x7xf32>, %arg1: tensor<7xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map39, #map37, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<3x7xf32>, tensor<7xf32>) outs(%arg2 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @batch_matmul_17(%arg0: tensor<2x7xf32>, %arg1: tensor<2x7x5xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map36, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x7xf32>, tensor<2x7x5xf32>) outs(%arg2 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @batch_matmul_18(%arg0: tensor<2x7xf32>, %arg1: tensor<2x5x7xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map36, #map34, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x7xf32>, tensor<2x5x7xf32>) outs(%arg2 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @batch_matmul_19(%arg0: tensor<2x7xf32>, %arg1: tensor<7x5xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map36, #map35, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x7xf32>, tensor<7x5xf32>) outs(%arg2 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @batch_matmul_20(%arg0: tensor<2x7xf32>, %arg1: tensor<2x7xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map36, #map36, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x7xf32>, tensor<2x7xf32>) outs(%arg2 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @batch_matmul_21(%arg0: tensor<2x7xf32>, %arg1: tensor<7xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map36, #map37, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x7xf32>, tensor<7xf32>) outs(%arg2 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @batch_matmul_22(%arg0: tensor<7xf32>, %arg1: tensor<2x7x5xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map37, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<7xf32>, tensor<2x7x5xf32>) outs(%arg2 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @batch_matmul_23(%arg0: tensor<7xf32>, %arg1: tensor<2x5x7xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map37, #map34, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<7xf32>, tensor<2x5x7xf32>) outs(%arg2 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @batch_matmul_24(%arg0: tensor<7xf32>, %arg1: tensor<7x5xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map37, #map35, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<7xf32>, tensor<7x5xf32>) outs(%arg2 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @batch_matmul_25(%arg0: tensor<7xf32>, %arg1: tensor<2x7xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map37, #map36, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<7xf32>, tensor<2x7xf32>) outs(%arg2 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @batch_matmul_26(%arg0: tensor<7xf32>, %arg1: tensor<7xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map37, #map37, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<7xf32>, tensor<7xf32>) outs(%arg2 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @batch_matvec_0(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2x5xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map7, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x5xf32>, tensor<2x5xf32>) outs(%arg2 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @batch_mmt4d_0(%arg0: tensor<2x3x7x4x8xf32>, %arg1: tensor<2x5x7x6x8xf32>, %arg2: tensor<2x3x5x4x6xf32>) -> tensor<2x3x5x4x6xf32> {
    %0 = linalg.generic {indexing_maps = [#map12, #map13, #map14], iterator_types = ["parallel", "parallel", "parallel", "reduction", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x7x4x8xf32>, tensor<2x5x7x6x8xf32>) outs(%arg2 : tensor<2x3x5x4x6xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5x4x6xf32>
    return %0 : tensor<2x3x5x4x6xf32>
  }
  func.func @batch_reduce_matmul_0(%arg0: tensor<2x3x7xf32>, %arg1: tensor<2x7x5xf32>, %arg2: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map1, #map18], iterator_types = ["reduction", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x7xf32>, tensor<2x7x5xf32>) outs(%arg2 : tensor<3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
  func.func @batch_reduce_matmul_1(%arg0: tensor<2x3x7xi8>, %arg1: tensor<2x7x5xi8>, %arg2: tensor<3x5xi32>) -> tensor<3x5xi32> {
    %0 = linalg.generic {indexing_maps = [#map, #map1, #map18], iterator_types = ["reduction", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x7xi8>, tensor<2x7x5xi8>) outs(%arg2 : tensor<3x5xi32>) {
    ^bb0(%in: i8, %in_0: i8, %out: i32):
      %1 = arith.extsi %in : i8 to i32
      %2 = arith.extsi %in_0 : i8 to i32
      %3 = arith.muli %1, %2 : i32
      %4 = arith.addi %out, %3 : i32
      linalg.yield %4 : i32
    } -> tensor<3x5xi32>
    return %0 : tensor<3x5xi32>
  }
  func.func @batch_reduce_matmul_2(%arg0: tensor<2x3x7xf32>, %arg1: tensor<2x7x5xf32>, %arg2: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map1, #map18], iterator_types = ["reduction", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x7xf32>, tensor<2x7x5xf32>) outs(%arg2 : tensor<3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
  func.func @batch_reduce_matmul_3(%arg0: tensor<2x3x7xf32>, %arg1: tensor<2x5x7xf32>, %arg2: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map34, #map18], iterator_types = ["reduction", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x7xf32>, tensor<2x5x7xf32>) outs(%arg2 : tensor<3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
  func.func @batch_reduce_matmul_4(%arg0: tensor<2x3x7xf32>, %arg1: tensor<7x5xf32>, %arg2: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map35, #map18], iterator_types = ["reduction", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x7xf32>, tensor<7x5xf32>) outs(%arg2 : tensor<3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
  func.func @batch_reduce_matmul_5(%arg0: tensor<2x3x7xf32>, %arg1: tensor<2x7xf32>, %arg2: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map36, #map18], iterator_types = ["reduction", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x7xf32>, tensor<2x7xf32>) outs(%arg2 : tensor<3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
  func.func @batch_reduce_matmul_6(%arg0: tensor<2x3x7xf32>, %arg1: tensor<7xf32>, %arg2: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map37, #map18], iterator_types = ["reduction", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x7xf32>, tensor<7xf32>) outs(%arg2 : tensor<3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
  func.func @batch_reduce_matmul_7(%arg0: tensor<2x7x3xf32>, %arg1: tensor<2x7x5xf32>, %arg2: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map38, #map1, #map18], iterator_types = ["reduction", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x7x3xf32>, tensor<2x7x5xf32>) outs(%arg2 : tensor<3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
  func.func @batch_reduce_matmul_8(%arg0: tensor<2x7x3xf32>, %arg1: tensor<2x5x7xf32>, %arg2: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map38, #map34, #map18], iterator_types = ["reduction", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x7x3xf32>, tensor<2x5x7xf32>) outs(%arg2 : tensor<3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
  func.func @batch_reduce_matmul_9(%arg0: tensor<2x7x3xf32>, %arg1: tensor<7x5xf32>, %arg2: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map38, #map35, #map18], iterator_types = ["reduction", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x7x3xf32>, tensor<7x5xf32>) outs(%arg2 : tensor<3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
  func.func @batch_reduce_matmul_10(%arg0: tensor<2x7x3xf32>, %arg1: tensor<2x7xf32>, %arg2: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map38, #map36, #map18], iterator_types = ["reduction", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x7x3xf32>, tensor<2x7xf32>) outs(%arg2 : tensor<3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
  func.func @batch_reduce_matmul_11(%arg0: tensor<2x7x3xf32>, %arg1: tensor<7xf32>, %arg2: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map38, #map37, #map18], iterator_types = ["reduction", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x7x3xf32>, tensor<7xf32>) outs(%arg2 : tensor<3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
  func.func @batch_reduce_matmul_12(%arg0: tensor<3x7xf32>, %arg1: tensor<2x7x5xf32>, %arg2: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map39, #map1, #map18], iterator_types = ["reduction", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<3x7xf32>, tensor<2x7x5xf32>) outs(%arg2 : tensor<3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
  func.func @batch_reduce_matmul_13(%arg0: tensor<3x7xf32>, %arg1: tensor<2x5x7xf32>, %arg2: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map39, #map34, #map18], iterator_types = ["reduction", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<3x7xf32>, tensor<2x5x7xf32>) outs(%arg2 : tensor<3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
  func.func @batch_reduce_matmul_14(%arg0: tensor<3x7xf32>, %arg1: tensor<2x7xf32>, %arg2: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map39, #map36, #map18], iterator_types = ["reduction", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<3x7xf32>, tensor<2x7xf32>) outs(%arg2 : tensor<3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
  func.func @batch_reduce_matmul_15(%arg0: tensor<2x7xf32>, %arg1: tensor<2x7x5xf32>, %arg2: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map36, #map1, #map18], iterator_types = ["reduction", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x7xf32>, tensor<2x7x5xf32>) outs(%arg2 : tensor<3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
  func.func @batch_reduce_matmul_16(%arg0: tensor<2x7xf32>, %arg1: tensor<2x5x7xf32>, %arg2: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map36, #map34, #map18], iterator_types = ["reduction", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x7xf32>, tensor<2x5x7xf32>) outs(%arg2 : tensor<3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
  func.func @batch_reduce_matmul_17(%arg0: tensor<2x7xf32>, %arg1: tensor<7x5xf32>, %arg2: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map36, #map35, #map18], iterator_types = ["reduction", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x7xf32>, tensor<7x5xf32>) outs(%arg2 : tensor<3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
  func.func @batch_reduce_matmul_18(%arg0: tensor<2x7xf32>, %arg1: tensor<2x7xf32>, %arg2: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map36, #map36, #map18], iterator_types = ["reduction", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x7xf32>, tensor<2x7xf32>) outs(%arg2 : tensor<3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
  func.func @batch_reduce_matmul_19(%arg0: tensor<2x7xf32>, %arg1: tensor<7xf32>, %arg2: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map36, #map37, #map18], iterator_types = ["reduction", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x7xf32>, tensor<7xf32>) outs(%arg2 : tensor<3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
  func.func @batch_reduce_matmul_20(%arg0: tensor<7xf32>, %arg1: tensor<2x7x5xf32>, %arg2: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map37, #map1, #map18], iterator_types = ["reduction", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<7xf32>, tensor<2x7x5xf32>) outs(%arg2 : tensor<3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
  func.func @batch_reduce_matmul_21(%arg0: tensor<7xf32>, %arg1: tensor<2x5x7xf32>, %arg2: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map37, #map34, #map18], iterator_types = ["reduction", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<7xf32>, tensor<2x5x7xf32>) outs(%arg2 : tensor<3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
  func.func @batch_reduce_matmul_22(%arg0: tensor<7xf32>, %arg1: tensor<2x7xf32>, %arg2: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map37, #map36, #map18], iterator_types = ["reduction", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<7xf32>, tensor<2x7xf32>) outs(%arg2 : tensor<3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
  func.func @batch_vecmat_0(%arg0: tensor<2x5xf32>, %arg1: tensor<2x5x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map7, #map20, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x5xf32>, tensor<2x5x3xf32>) outs(%arg2 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @dot_0(%arg0: tensor<2xf32>, %arg1: tensor<2xf32>, %arg2: tensor<f32>) -> tensor<f32> {
    %0 = linalg.generic {indexing_maps = [#map22, #map22, #map23], iterator_types = ["reduction"]} ins(%arg0, %arg1 : tensor<2xf32>, tensor<2xf32>) outs(%arg2 : tensor<f32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<f32>
    return %0 : tensor<f32>
  }
  func.func @matmul_0(%arg0: tensor<2x5xf32>, %arg1: tensor<5x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map7, #map11, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x5xf32>, tensor<5x3xf32>) outs(%arg2 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @matmul_1(%arg0: tensor<2x5xi8>, %arg1: tensor<5x3xi8>, %arg2: tensor<2x3xi32>) -> tensor<2x3xi32> {
    %0 = linalg.generic {indexing_maps = [#map7, #map11, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x5xi8>, tensor<5x3xi8>) outs(%arg2 : tensor<2x3xi32>) {
    ^bb0(%in: i8, %in_0: i8, %out: i32):
      %1 = arith.extui %in : i8 to i32
      %2 = arith.extui %in_0 : i8 to i32
      %3 = arith.muli %1, %2 : i32
      %4 = arith.addi %out, %3 : i32
      linalg.yield %4 : i32
    } -> tensor<2x3xi32>
    return %0 : tensor<2x3xi32>
  }
  func.func @matmul_2(%arg0: tensor<2x5xf32>, %arg1: tensor<5x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map7, #map11, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x5xf32>, tensor<5x3xf32>) outs(%arg2 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @matmul_3(%arg0: tensor<2x5xf32>, %arg1: tensor<5x3xf32>, %arg2: tensor<3x2xf32>) -> tensor<3x2xf32> {
    %0 = linalg.generic {indexing_maps = [#map7, #map11, #map40], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x5xf32>, tensor<5x3xf32>) outs(%arg2 : tensor<3x2xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<3x2xf32>
    return %0 : tensor<3x2xf32>
  }
  func.func @matmul_4(%arg0: tensor<2x5xf32>, %arg1: tensor<3x5xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map7, #map41, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x5xf32>, tensor<3x5xf32>) outs(%arg2 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @matmul_5(%arg0: tensor<2x5xf32>, %arg1: tensor<3x5xf32>, %arg2: tensor<3x2xf32>) -> tensor<3x2xf32> {
    %0 = linalg.generic {indexing_maps = [#map7, #map41, #map40], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x5xf32>, tensor<3x5xf32>) outs(%arg2 : tensor<3x2xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<3x2xf32>
    return %0 : tensor<3x2xf32>
  }
  func.func @matmul_6(%arg0: tensor<2x5xf32>, %arg1: tensor<5xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map7, #map42, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x5xf32>, tensor<5xf32>) outs(%arg2 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @matmul_7(%arg0: tensor<2x5xf32>, %arg1: tensor<5xf32>, %arg2: tensor<3x2xf32>) -> tensor<3x2xf32> {
    %0 = linalg.generic {indexing_maps = [#map7, #map42, #map40], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x5xf32>, tensor<5xf32>) outs(%arg2 : tensor<3x2xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<3x2xf32>
    return %0 : tensor<3x2xf32>
  }
  func.func @matmul_8(%arg0: tensor<5x2xf32>, %arg1: tensor<5x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map10, #map11, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<5x2xf32>, tensor<5x3xf32>) outs(%arg2 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @matmul_9(%arg0: tensor<5x2xf32>, %arg1: tensor<5x3xf32>, %arg2: tensor<3x2xf32>) -> tensor<3x2xf32> {
    %0 = linalg.generic {indexing_maps = [#map10, #map11, #map40], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<5x2xf32>, tensor<5x3xf32>) outs(%arg2 : tensor<3x2xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<3x2xf32>
    return %0 : tensor<3x2xf32>
  }
  func.func @matmul_10(%arg0: tensor<5x2xf32>, %arg1: tensor<3x5xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map10, #map41, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<5x2xf32>, tensor<3x5xf32>) outs(%arg2 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @matmul_11(%arg0: tensor<5x2xf32>, %arg1: tensor<3x5xf32>, %arg2: tensor<3x2xf32>) -> tensor<3x2xf32> {
    %0 = linalg.generic {indexing_maps = [#map10, #map41, #map40], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<5x2xf32>, tensor<3x5xf32>) outs(%arg2 : tensor<3x2xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<3x2xf32>
    return %0 : tensor<3x2xf32>
  }
  func.func @matmul_12(%arg0: tensor<5x2xf32>, %arg1: tensor<5xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map10, #map42, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<5x2xf32>, tensor<5xf32>) outs(%arg2 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @matmul_13(%arg0: tensor<5x2xf32>, %arg1: tensor<5xf32>, %arg2: tensor<3x2xf32>) -> tensor<3x2xf32> {
    %0 = linalg.generic {indexing_maps = [#map10, #map42, #map40], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<5x2xf32>, tensor<5xf32>) outs(%arg2 : tensor<3x2xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<3x2xf32>
    return %0 : tensor<3x2xf32>
  }
  func.func @matmul_14(%arg0: tensor<5xf32>, %arg1: tensor<5x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map42, #map11, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<5xf32>, tensor<5x3xf32>) outs(%arg2 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @matmul_15(%arg0: tensor<5xf32>, %arg1: tensor<5x3xf32>, %arg2: tensor<3x2xf32>) -> tensor<3x2xf32> {
    %0 = linalg.generic {indexing_maps = [#map42, #map11, #map40], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<5xf32>, tensor<5x3xf32>) outs(%arg2 : tensor<3x2xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<3x2xf32>
    return %0 : tensor<3x2xf32>
  }
  func.func @matmul_16(%arg0: tensor<5xf32>, %arg1: tensor<3x5xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map42, #map41, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<5xf32>, tensor<3x5xf32>) outs(%arg2 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @matmul_17(%arg0: tensor<5xf32>, %arg1: tensor<3x5xf32>, %arg2: tensor<3x2xf32>) -> tensor<3x2xf32> {
    %0 = linalg.generic {indexing_maps = [#map42, #map41, #map40], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<5xf32>, tensor<3x5xf32>) outs(%arg2 : tensor<3x2xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<3x2xf32>
    return %0 : tensor<3x2xf32>
  }
  func.func @matmul_18(%arg0: tensor<5xf32>, %arg1: tensor<5xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map42, #map42, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<5xf32>, tensor<5xf32>) outs(%arg2 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @matmul_19(%arg0: tensor<5xf32>, %arg1: tensor<5xf32>, %arg2: tensor<3x2xf32>) -> tensor<3x2xf32> {
    %0 = linalg.generic {indexing_maps = [#map42, #map42, #map40], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<5xf32>, tensor<5xf32>) outs(%arg2 : tensor<3x2xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<3x2xf32>
    return %0 : tensor<3x2xf32>
  }
  func.func @matvec_0(%arg0: tensor<2x3xf32>, %arg1: tensor<3xf32>, %arg2: tensor<2xf32>) -> tensor<2xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map25, #map26], iterator_types = ["parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<3xf32>) outs(%arg2 : tensor<2xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2xf32>
    return %0 : tensor<2xf32>
  }
  func.func @mmt4d_0(%arg0: tensor<2x5x7x6xf32>, %arg1: tensor<3x5x4x6xf32>, %arg2: tensor<2x3x7x4xf32>) -> tensor<2x3x7x4xf32> {
    %0 = linalg.generic {indexing_maps = [#map28, #map29, #map30], iterator_types = ["parallel", "parallel", "reduction", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x5x7x6xf32>, tensor<3x5x4x6xf32>) outs(%arg2 : tensor<2x3x7x4xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x7x4xf32>
    return %0 : tensor<2x3x7x4xf32>
  }
  func.func @vecmat_0(%arg0: tensor<3xf32>, %arg1: tensor<3x2xf32>, %arg2: tensor<2xf32>) -> tensor<2xf32> {
    %0 = linalg.generic {indexing_maps = [#map25, #map27, #map26], iterator_types = ["parallel", "reduction"]} ins(%arg0, %arg1 : tensor<3xf32>, tensor<3x2xf32>) outs(%arg2 : tensor<2xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2xf32>
    return %0 : tensor<2xf32>
  }
  func.func @convolution_0(%arg0: tensor<4xf32>, %arg1: tensor<3xf32>, %arg2: tensor<2xf32>) -> tensor<2xf32> {
    %0 = linalg.generic {indexing_maps = [#map43, #map25, #map26], iterator_types = ["parallel", "reduction"]} ins(%arg0, %arg1 : tensor<4xf32>, tensor<3xf32>) outs(%arg2 : tensor<2xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2xf32>
    return %0 : tensor<2xf32>
  }
  func.func @conv_1d_0(%arg0: tensor<4xf32>, %arg1: tensor<3xf32>, %arg2: tensor<2xf32>) -> tensor<2xf32> {
    %0 = linalg.generic {indexing_maps = [#map43, #map25, #map26], iterator_types = ["parallel", "reduction"]} ins(%arg0, %arg1 : tensor<4xf32>, tensor<3xf32>) outs(%arg2 : tensor<2xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2xf32>
    return %0 : tensor<2xf32>
  }
  func.func @conv_1d_ncw_fcw_0(%arg0: tensor<2x7x8xf32>, %arg1: tensor<3x7x4xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map44, #map45, #map46], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x7x8xf32>, tensor<3x7x4xf32>) outs(%arg2 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @conv_1d_ncw_fcw_1(%arg0: tensor<2x7x12xf32>, %arg1: tensor<3x7x4xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map47, #map45, #map46], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x7x12xf32>, tensor<3x7x4xf32>) outs(%arg2 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @conv_1d_ncw_fcw_2(%arg0: tensor<2x7x14xf32>, %arg1: tensor<3x7x4xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map48, #map45, #map46], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x7x14xf32>, tensor<3x7x4xf32>) outs(%arg2 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @conv_1d_nwc_wcf_0(%arg0: tensor<2x9x4xf32>, %arg1: tensor<7x4x5xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map49, #map50, #map46], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x9x4xf32>, tensor<7x4x5xf32>) outs(%arg2 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @conv_1d_nwc_wcf_1(%arg0: tensor<2x11x4xf32>, %arg1: tensor<7x4x5xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map51, #map50, #map46], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x11x4xf32>, tensor<7x4x5xf32>) outs(%arg2 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @conv_1d_nwc_wcf_2(%arg0: tensor<2x21x4xf32>, %arg1: tensor<7x4x5xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map52, #map50, #map46], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x21x4xf32>, tensor<7x4x5xf32>) outs(%arg2 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @conv_2d_0(%arg0: tensor<6x9xf32>, %arg1: tensor<5x7xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map53, #map54, #map55], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<6x9xf32>, tensor<5x7xf32>) outs(%arg2 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @conv_2d_nchw_fchw_0(%arg0: tensor<2x4x10x14xf32>, %arg1: tensor<3x4x6x8xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = linalg.generic {indexing_maps = [#map56, #map57, #map58], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x4x10x14xf32>, tensor<3x4x6x8xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @conv_2d_nchw_fchw_1(%arg0: tensor<2x4x14x26xf32>, %arg1: tensor<3x4x6x8xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = linalg.generic {indexing_maps = [#map59, #map57, #map58], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x4x14x26xf32>, tensor<3x4x6x8xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @conv_2d_nchw_fchw_2(%arg0: tensor<2x4x20x21xf32>, %arg1: tensor<3x4x6x8xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = linalg.generic {indexing_maps = [#map60, #map57, #map58], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x4x20x21xf32>, tensor<3x4x6x8xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @conv_2d_ngchw_fgchw_0(%arg0: tensor<2x3x6x14x12xf32>, %arg1: tensor<5x3x6x8x9xf32>, %arg2: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = linalg.generic {indexing_maps = [#map61, #map62, #map63], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x6x14x12xf32>, tensor<5x3x6x8x9xf32>) outs(%arg2 : tensor<2x3x5x7x4xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @conv_2d_ngchw_fgchw_1(%arg0: tensor<2x3x6x20x18xf32>, %arg1: tensor<5x3x6x8x9xf32>, %arg2: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = linalg.generic {indexing_maps = [#map64, #map62, #map63], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x6x20x18xf32>, tensor<5x3x6x8x9xf32>) outs(%arg2 : tensor<2x3x5x7x4xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @conv_2d_ngchw_fgchw_2(%arg0: tensor<2x3x6x28x20xf32>, %arg1: tensor<5x3x6x8x9xf32>, %arg2: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = linalg.generic {indexing_maps = [#map65, #map62, #map63], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x6x28x20xf32>, tensor<5x3x6x8x9xf32>) outs(%arg2 : tensor<2x3x5x7x4xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @conv_2d_ngchw_gfchw_0(%arg0: tensor<2x3x6x14x12xf32>, %arg1: tensor<3x5x6x8x9xf32>, %arg2: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = linalg.generic {indexing_maps = [#map61, #map66, #map63], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x6x14x12xf32>, tensor<3x5x6x8x9xf32>) outs(%arg2 : tensor<2x3x5x7x4xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @conv_2d_ngchw_gfchw_1(%arg0: tensor<2x3x6x20x18xf32>, %arg1: tensor<3x5x6x8x9xf32>, %arg2: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = linalg.generic {indexing_maps = [#map64, #map66, #map63], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x6x20x18xf32>, tensor<3x5x6x8x9xf32>) outs(%arg2 : tensor<2x3x5x7x4xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @conv_2d_ngchw_gfchw_2(%arg0: tensor<2x3x6x28x20xf32>, %arg1: tensor<3x5x6x8x9xf32>, %arg2: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = linalg.generic {indexing_maps = [#map65, #map66, #map63], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x6x28x20xf32>, tensor<3x5x6x8x9xf32>) outs(%arg2 : tensor<2x3x5x7x4xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @conv_2d_nhwc_fhwc_0(%arg0: tensor<2x6x10x8xf32>, %arg1: tensor<7x4x6x8xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = linalg.generic {indexing_maps = [#map67, #map68, #map58], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x6x10x8xf32>, tensor<7x4x6x8xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @conv_2d_nhwc_fhwc_1(%arg0: tensor<2x8x18x8xf32>, %arg1: tensor<7x4x6x8xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = linalg.generic {indexing_maps = [#map69, #map68, #map58], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x8x18x8xf32>, tensor<7x4x6x8xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @conv_2d_nhwc_fhwc_2(%arg0: tensor<2x12x15x8xf32>, %arg1: tensor<7x4x6x8xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = linalg.generic {indexing_maps = [#map70, #map68, #map58], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x12x15x8xf32>, tensor<7x4x6x8xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @conv_2d_nhwc_hwcf_0(%arg0: tensor<2x6x10x8xf32>, %arg1: tensor<4x6x8x7xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = linalg.generic {indexing_maps = [#map67, #map71, #map58], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x6x10x8xf32>, tensor<4x6x8x7xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @conv_2d_nhwc_hwcf_1(%arg0: tensor<2x8x18x8xf32>, %arg1: tensor<4x6x8x7xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = linalg.generic {indexing_maps = [#map69, #map71, #map58], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x8x18x8xf32>, tensor<4x6x8x7xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @conv_2d_nhwc_hwcf_2(%arg0: tensor<2x12x15x8xf32>, %arg1: tensor<4x6x8x7xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = linalg.generic {indexing_maps = [#map70, #map71, #map58], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x12x15x8xf32>, tensor<4x6x8x7xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @conv_2d_nhwgc_gfhwc_0(%arg0: tensor<2x8x12x7x9xf32>, %arg1: tensor<7x4x6x8x9xf32>, %arg2: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = linalg.generic {indexing_maps = [#map72, #map73, #map63], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x8x12x7x9xf32>, tensor<7x4x6x8x9xf32>) outs(%arg2 : tensor<2x3x5x7x4xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @conv_2d_nhwgc_gfhwc_1(%arg0: tensor<2x10x20x7x9xf32>, %arg1: tensor<7x4x6x8x9xf32>, %arg2: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = linalg.generic {indexing_maps = [#map74, #map73, #map63], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x10x20x7x9xf32>, tensor<7x4x6x8x9xf32>) outs(%arg2 : tensor<2x3x5x7x4xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @conv_2d_nhwgc_gfhwc_2(%arg0: tensor<2x18x19x7x9xf32>, %arg1: tensor<7x4x6x8x9xf32>, %arg2: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = linalg.generic {indexing_maps = [#map75, #map73, #map63], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x18x19x7x9xf32>, tensor<7x4x6x8x9xf32>) outs(%arg2 : tensor<2x3x5x7x4xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @conv_3d_0(%arg0: tensor<8x6x10xf32>, %arg1: tensor<7x4x6xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map76, #map77, #map78], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<8x6x10xf32>, tensor<7x4x6xf32>) outs(%arg2 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @conv_3d_ncdhw_fcdhw_0(%arg0: tensor<2x6x12x15x13xf32>, %arg1: tensor<3x6x8x9x10xf32>, %arg2: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = linalg.generic {indexing_maps = [#map79, #map80, #map81], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x6x12x15x13xf32>, tensor<3x6x8x9x10xf32>) outs(%arg2 : tensor<2x3x5x7x4xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @conv_3d_ncdhw_fcdhw_1(%arg0: tensor<2x6x16x27x16xf32>, %arg1: tensor<3x6x8x9x10xf32>, %arg2: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = linalg.generic {indexing_maps = [#map82, #map80, #map81], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x6x16x27x16xf32>, tensor<3x6x8x9x10xf32>) outs(%arg2 : tensor<2x3x5x7x4xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @conv_3d_ncdhw_fcdhw_2(%arg0: tensor<2x6x26x23x31xf32>, %arg1: tensor<3x6x8x9x10xf32>, %arg2: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = linalg.generic {indexing_maps = [#map83, #map80, #map81], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x6x26x23x31xf32>, tensor<3x6x8x9x10xf32>) outs(%arg2 : tensor<2x3x5x7x4xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @conv_3d_ndhwc_dhwcf_0(%arg0: tensor<2x8x12x15x10xf32>, %arg1: tensor<6x8x9x10x4xf32>, %arg2: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = linalg.generic {indexing_maps = [#map84, #map85, #map81], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x8x12x15x10xf32>, tensor<6x8x9x10x4xf32>) outs(%arg2 : tensor<2x3x5x7x4xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @conv_3d_ndhwc_dhwcf_1(%arg0: tensor<2x10x20x21x10xf32>, %arg1: tensor<6x8x9x10x4xf32>, %arg2: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = linalg.generic {indexing_maps = [#map86, #map85, #map81], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x10x20x21x10xf32>, tensor<6x8x9x10x4xf32>) outs(%arg2 : tensor<2x3x5x7x4xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @conv_3d_ndhwc_dhwcf_2(%arg0: tensor<2x18x19x31x10xf32>, %arg1: tensor<6x8x9x10x4xf32>, %arg2: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = linalg.generic {indexing_maps = [#map87, #map85, #map81], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x18x19x31x10xf32>, tensor<6x8x9x10x4xf32>) outs(%arg2 : tensor<2x3x5x7x4xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @depthwise_conv_1d_ncw_cw_0(%arg0: tensor<2x5x9xf32>, %arg1: tensor<5x7xf32>, %arg2: tensor<2x5x3xf32>) -> tensor<2x5x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map88, #map54, #map89], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x5x9xf32>, tensor<5x7xf32>) outs(%arg2 : tensor<2x5x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x5x3xf32>
    return %0 : tensor<2x5x3xf32>
  }
  func.func @depthwise_conv_1d_ncw_cw_1(%arg0: tensor<2x5x11xf32>, %arg1: tensor<5x7xf32>, %arg2: tensor<2x5x3xf32>) -> tensor<2x5x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map90, #map54, #map89], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x5x11xf32>, tensor<5x7xf32>) outs(%arg2 : tensor<2x5x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x5x3xf32>
    return %0 : tensor<2x5x3xf32>
  }
  func.func @depthwise_conv_1d_ncw_cw_2(%arg0: tensor<2x5x21xf32>, %arg1: tensor<5x7xf32>, %arg2: tensor<2x5x3xf32>) -> tensor<2x5x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map91, #map54, #map89], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x5x21xf32>, tensor<5x7xf32>) outs(%arg2 : tensor<2x5x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x5x3xf32>
    return %0 : tensor<2x5x3xf32>
  }
  func.func @depthwise_conv_1d_nwc_wc_0(%arg0: tensor<2x9x5xf32>, %arg1: tensor<7x5xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map92, #map35, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x9x5xf32>, tensor<7x5xf32>) outs(%arg2 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @depthwise_conv_1d_nwc_wc_1(%arg0: tensor<2x11x5xf32>, %arg1: tensor<7x5xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map93, #map35, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x11x5xf32>, tensor<7x5xf32>) outs(%arg2 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @depthwise_conv_1d_nwc_wc_2(%arg0: tensor<2x21x5xf32>, %arg1: tensor<7x5xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map94, #map35, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x21x5xf32>, tensor<7x5xf32>) outs(%arg2 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @depthwise_conv_1d_nwc_wcm_0(%arg0: tensor<2x6x5xf32>, %arg1: tensor<4x5x7xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = linalg.generic {indexing_maps = [#map95, #map96, #map97], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x6x5xf32>, tensor<4x5x7xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @depthwise_conv_1d_nwc_wcm_1(%arg0: tensor<2x8x5xf32>, %arg1: tensor<4x5x7xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = linalg.generic {indexing_maps = [#map98, #map96, #map97], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x8x5xf32>, tensor<4x5x7xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @depthwise_conv_1d_nwc_wcm_2(%arg0: tensor<2x12x5xf32>, %arg1: tensor<4x5x7xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = linalg.generic {indexing_maps = [#map99, #map96, #map97], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x12x5xf32>, tensor<4x5x7xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @depthwise_conv_2d_nchw_chw_0(%arg0: tensor<2x7x6x10xf32>, %arg1: tensor<7x4x6xf32>, %arg2: tensor<2x7x3x5xf32>) -> tensor<2x7x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map100, #map77, #map101], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x7x6x10xf32>, tensor<7x4x6xf32>) outs(%arg2 : tensor<2x7x3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x7x3x5xf32>
    return %0 : tensor<2x7x3x5xf32>
  }
  func.func @depthwise_conv_2d_nchw_chw_1(%arg0: tensor<2x7x8x18xf32>, %arg1: tensor<7x4x6xf32>, %arg2: tensor<2x7x3x5xf32>) -> tensor<2x7x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map102, #map77, #map101], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x7x8x18xf32>, tensor<7x4x6xf32>) outs(%arg2 : tensor<2x7x3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x7x3x5xf32>
    return %0 : tensor<2x7x3x5xf32>
  }
  func.func @depthwise_conv_2d_nchw_chw_2(%arg0: tensor<2x7x12x15xf32>, %arg1: tensor<7x4x6xf32>, %arg2: tensor<2x7x3x5xf32>) -> tensor<2x7x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map103, #map77, #map101], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x7x12x15xf32>, tensor<7x4x6xf32>) outs(%arg2 : tensor<2x7x3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x7x3x5xf32>
    return %0 : tensor<2x7x3x5xf32>
  }
  func.func @depthwise_conv_2d_nhwc_hwc_0(%arg0: tensor<2x6x10x7xf32>, %arg1: tensor<4x6x7xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = linalg.generic {indexing_maps = [#map104, #map105, #map106], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x6x10x7xf32>, tensor<4x6x7xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @depthwise_conv_2d_nhwc_hwc_1(%arg0: tensor<2x8x18x7xf32>, %arg1: tensor<4x6x7xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = linalg.generic {indexing_maps = [#map107, #map105, #map106], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x8x18x7xf32>, tensor<4x6x7xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @depthwise_conv_2d_nhwc_hwc_2(%arg0: tensor<2x12x15x7xf32>, %arg1: tensor<4x6x7xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = linalg.generic {indexing_maps = [#map108, #map105, #map106], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x12x15x7xf32>, tensor<4x6x7xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @depthwise_conv_2d_nhwc_hwcm_0(%arg0: tensor<2x8x12x7xf32>, %arg1: tensor<6x8x7x4xf32>, %arg2: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = linalg.generic {indexing_maps = [#map109, #map110, #map111], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x8x12x7xf32>, tensor<6x8x7x4xf32>) outs(%arg2 : tensor<2x3x5x7x4xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @depthwise_conv_2d_nhwc_hwcm_1(%arg0: tensor<2x10x20x7xf32>, %arg1: tensor<6x8x7x4xf32>, %arg2: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = linalg.generic {indexing_maps = [#map112, #map110, #map111], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x10x20x7xf32>, tensor<6x8x7x4xf32>) outs(%arg2 : tensor<2x3x5x7x4xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @depthwise_conv_2d_nhwc_hwcm_2(%arg0: tensor<2x18x19x7xf32>, %arg1: tensor<6x8x7x4xf32>, %arg2: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = linalg.generic {indexing_maps = [#map113, #map110, #map111], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x18x19x7xf32>, tensor<6x8x7x4xf32>) outs(%arg2 : tensor<2x3x5x7x4xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @depthwise_conv_3d_ncdhw_cdhw_0(%arg0: tensor<2x9x6x10x14xf32>, %arg1: tensor<9x4x6x8xf32>, %arg2: tensor<2x9x3x5x7xf32>) -> tensor<2x9x3x5x7xf32> {
    %0 = linalg.generic {indexing_maps = [#map114, #map115, #map116], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "parallel"]} ins(%arg0, %arg1 : tensor<2x9x6x10x14xf32>, tensor<9x4x6x8xf32>) outs(%arg2 : tensor<2x9x3x5x7xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x9x3x5x7xf32>
    return %0 : tensor<2x9x3x5x7xf32>
  }
  func.func @depthwise_conv_3d_ncdhw_cdhw_1(%arg0: tensor<2x9x8x18x20xf32>, %arg1: tensor<9x4x6x8xf32>, %arg2: tensor<2x9x3x5x7xf32>) -> tensor<2x9x3x5x7xf32> {
    %0 = linalg.generic {indexing_maps = [#map117, #map115, #map116], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "parallel"]} ins(%arg0, %arg1 : tensor<2x9x8x18x20xf32>, tensor<9x4x6x8xf32>) outs(%arg2 : tensor<2x9x3x5x7xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x9x3x5x7xf32>
    return %0 : tensor<2x9x3x5x7xf32>
  }
  func.func @depthwise_conv_3d_ncdhw_cdhw_2(%arg0: tensor<2x9x12x15x28xf32>, %arg1: tensor<9x4x6x8xf32>, %arg2: tensor<2x9x3x5x7xf32>) -> tensor<2x9x3x5x7xf32> {
    %0 = linalg.generic {indexing_maps = [#map118, #map115, #map116], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "parallel"]} ins(%arg0, %arg1 : tensor<2x9x12x15x28xf32>, tensor<9x4x6x8xf32>) outs(%arg2 : tensor<2x9x3x5x7xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x9x3x5x7xf32>
    return %0 : tensor<2x9x3x5x7xf32>
  }
  func.func @depthwise_conv_3d_ndhwc_dhwc_0(%arg0: tensor<2x6x10x14x9xf32>, %arg1: tensor<4x6x8x9xf32>, %arg2: tensor<2x3x5x7x9xf32>) -> tensor<2x3x5x7x9xf32> {
    %0 = linalg.generic {indexing_maps = [#map119, #map120, #map121], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "parallel"]} ins(%arg0, %arg1 : tensor<2x6x10x14x9xf32>, tensor<4x6x8x9xf32>) outs(%arg2 : tensor<2x3x5x7x9xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5x7x9xf32>
    return %0 : tensor<2x3x5x7x9xf32>
  }
  func.func @depthwise_conv_3d_ndhwc_dhwc_1(%arg0: tensor<2x8x18x20x9xf32>, %arg1: tensor<4x6x8x9xf32>, %arg2: tensor<2x3x5x7x9xf32>) -> tensor<2x3x5x7x9xf32> {
    %0 = linalg.generic {indexing_maps = [#map122, #map120, #map121], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "parallel"]} ins(%arg0, %arg1 : tensor<2x8x18x20x9xf32>, tensor<4x6x8x9xf32>) outs(%arg2 : tensor<2x3x5x7x9xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5x7x9xf32>
    return %0 : tensor<2x3x5x7x9xf32>
  }
  func.func @depthwise_conv_3d_ndhwc_dhwc_2(%arg0: tensor<2x12x15x28x9xf32>, %arg1: tensor<4x6x8x9xf32>, %arg2: tensor<2x3x5x7x9xf32>) -> tensor<2x3x5x7x9xf32> {
    %0 = linalg.generic {indexing_maps = [#map123, #map120, #map121], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "parallel"]} ins(%arg0, %arg1 : tensor<2x12x15x28x9xf32>, tensor<4x6x8x9xf32>) outs(%arg2 : tensor<2x3x5x7x9xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5x7x9xf32>
    return %0 : tensor<2x3x5x7x9xf32>
  }
  func.func @depthwise_conv_3d_ndhwc_dhwcm_0(%arg0: tensor<2x8x12x15x10xf32>, %arg1: tensor<6x8x9x10x4xf32>, %arg2: tensor<2x3x5x7x10x4xf32>) -> tensor<2x3x5x7x10x4xf32> {
    %0 = linalg.generic {indexing_maps = [#map84, #map85, #map124], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "parallel"]} ins(%arg0, %arg1 : tensor<2x8x12x15x10xf32>, tensor<6x8x9x10x4xf32>) outs(%arg2 : tensor<2x3x5x7x10x4xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5x7x10x4xf32>
    return %0 : tensor<2x3x5x7x10x4xf32>
  }
  func.func @depthwise_conv_3d_ndhwc_dhwcm_1(%arg0: tensor<2x10x20x21x10xf32>, %arg1: tensor<6x8x9x10x4xf32>, %arg2: tensor<2x3x5x7x10x4xf32>) -> tensor<2x3x5x7x10x4xf32> {
    %0 = linalg.generic {indexing_maps = [#map86, #map85, #map124], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "parallel"]} ins(%arg0, %arg1 : tensor<2x10x20x21x10xf32>, tensor<6x8x9x10x4xf32>) outs(%arg2 : tensor<2x3x5x7x10x4xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5x7x10x4xf32>
    return %0 : tensor<2x3x5x7x10x4xf32>
  }
  func.func @depthwise_conv_3d_ndhwc_dhwcm_2(%arg0: tensor<2x18x19x31x10xf32>, %arg1: tensor<6x8x9x10x4xf32>, %arg2: tensor<2x3x5x7x10x4xf32>) -> tensor<2x3x5x7x10x4xf32> {
    %0 = linalg.generic {indexing_maps = [#map87, #map85, #map124], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "parallel"]} ins(%arg0, %arg1 : tensor<2x18x19x31x10xf32>, tensor<6x8x9x10x4xf32>) outs(%arg2 : tensor<2x3x5x7x10x4xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5x7x10x4xf32>
    return %0 : tensor<2x3x5x7x10x4xf32>
  }
  func.func @broadcast_0(%arg0: tensor<2x5xf32>, %arg1: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map7, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<2x5xf32>) outs(%arg1 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @broadcast_1(%arg0: tensor<3x5xf32>, %arg1: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map41, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<3x5xf32>) outs(%arg1 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @broadcast_2(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map8, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @broadcast_3(%arg0: tensor<3xf32>, %arg1: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map125, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<3xf32>) outs(%arg1 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @broadcast_4(%arg0: tensor<2xf32>, %arg1: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map126, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<2xf32>) outs(%arg1 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @broadcast_5(%arg0: tensor<f32>, %arg1: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map127, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<f32>) outs(%arg1 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @broadcast_6(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @cast_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @cast_1(%arg0: tensor<2x3xi8>, %arg1: tensor<2x3xi32>) -> tensor<2x3xi32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xi8>) outs(%arg1 : tensor<2x3xi32>) {
    ^bb0(%in: i8, %out: i32):
      %1 = arith.extui %in : i8 to i32
      linalg.yield %1 : i32
    } -> tensor<2x3xi32>
    return %0 : tensor<2x3xi32>
  }
  func.func @copy_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @copy_1(%arg0: tensor<2x3xi8>, %arg1: tensor<2x3xi32>) -> tensor<2x3xi32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xi8>) outs(%arg1 : tensor<2x3xi32>) {
    ^bb0(%in: i8, %out: i32):
      %1 = arith.extui %in : i8 to i32
      linalg.yield %1 : i32
    } -> tensor<2x3xi32>
    return %0 : tensor<2x3xi32>
  }
  func.func @fill_0(%arg0: f32, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map128, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : f32) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @transpose_0(%arg0: tensor<5x2x3xf32>, %arg1: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map21, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<5x2x3xf32>) outs(%arg1 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @transpose_1(%arg0: tensor<3x5x2xf32>, %arg1: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map129, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<3x5x2xf32>) outs(%arg1 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @transpose_2(%arg0: tensor<2x5x3xf32>, %arg1: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map20, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<2x5x3xf32>) outs(%arg1 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @transpose_3(%arg0: tensor<5x3x2xf32>, %arg1: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map9, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<5x3x2xf32>) outs(%arg1 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @transpose_4(%arg0: tensor<3x2x5xf32>, %arg1: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map130, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<3x2x5xf32>) outs(%arg1 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @transpose_5(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @elementwise_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.exp %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_1(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.log %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_2(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.absf %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_3(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.ceil %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_4(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.floor %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_5(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.negf %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_6(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %cst = arith.constant 1.000000e+00 : f32
      %1 = arith.divf %cst, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_7(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.round %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_8(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.sqrt %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_9(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.rsqrt %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_10(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.mulf %in, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_11(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.tanh %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_12(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.erf %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_13(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.addf %in, %in_0 : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_14(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.subf %in, %in_0 : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_15(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_16(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.divf %in, %in_0 : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_17(%arg0: tensor<2x3xi8>, %arg1: tensor<2x3xi8>, %arg2: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xi8>, tensor<2x3xi8>) outs(%arg2 : tensor<2x3xi8>) {
    ^bb0(%in: i8, %in_0: i8, %out: i8):
      %1 = arith.divui %in, %in_0 : i8
      linalg.yield %1 : i8
    } -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @elementwise_18(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.maximumf %in, %in_0 : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_19(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.minimumf %in, %in_0 : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_20(%arg0: tensor<2x3xi8>, %arg1: tensor<2x3xi8>, %arg2: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xi8>, tensor<2x3xi8>) outs(%arg2 : tensor<2x3xi8>) {
    ^bb0(%in: i8, %in_0: i8, %out: i8):
      %1 = arith.maxui %in, %in_0 : i8
      linalg.yield %1 : i8
    } -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @elementwise_21(%arg0: tensor<2x3xi8>, %arg1: tensor<2x3xi8>, %arg2: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xi8>, tensor<2x3xi8>) outs(%arg2 : tensor<2x3xi8>) {
    ^bb0(%in: i8, %in_0: i8, %out: i8):
      %1 = arith.minui %in, %in_0 : i8
      linalg.yield %1 : i8
    } -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @elementwise_22(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = math.powf %in, %in_0 : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_23(%arg0: tensor<2x3xi1>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xf32>, %arg3: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1, %arg2 : tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg3 : tensor<2x3xf32>) {
    ^bb0(%in: i1, %in_0: f32, %in_1: f32, %out: f32):
      %1 = arith.select %in, %in_0, %in_1 : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_24(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.sin %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_25(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.cos %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_26(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.tan %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_27(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.asin %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_28(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.acos %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_29(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.atan %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_30(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.sinh %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_31(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.cosh %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_32(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.asinh %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_33(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.acosh %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_34(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.atanh %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_35(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.exp2 %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_36(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.expm1 %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_37(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.log2 %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_38(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.log10 %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_39(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.log1p %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_40(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.erfc %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_41(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.cbrt %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_42(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.roundeven %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_43(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.trunc %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_44(%arg0: tensor<2x3xi8>, %arg1: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xi8>) outs(%arg1 : tensor<2x3xi8>) {
    ^bb0(%in: i8, %out: i8):
      %1 = math.absi %in : i8
      linalg.yield %1 : i8
    } -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @elementwise_45(%arg0: tensor<2x3xi8>, %arg1: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xi8>) outs(%arg1 : tensor<2x3xi8>) {
    ^bb0(%in: i8, %out: i8):
      %1 = math.ctpop %in : i8
      linalg.yield %1 : i8
    } -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @elementwise_46(%arg0: tensor<2x3xi8>, %arg1: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xi8>) outs(%arg1 : tensor<2x3xi8>) {
    ^bb0(%in: i8, %out: i8):
      %1 = math.ctlz %in : i8
      linalg.yield %1 : i8
    } -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @elementwise_47(%arg0: tensor<2x3xi8>, %arg1: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xi8>) outs(%arg1 : tensor<2x3xi8>) {
    ^bb0(%in: i8, %out: i8):
      %1 = math.cttz %in : i8
      linalg.yield %1 : i8
    } -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @elementwise_48(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = math.atan2 %in, %in_0 : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_49(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = math.copysign %in, %in_0 : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_50(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.maxnumf %in, %in_0 : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_51(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.minnumf %in, %in_0 : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_52(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.remf %in, %in_0 : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_53(%arg0: tensor<2x3xi8>, %arg1: tensor<2x3xi8>, %arg2: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xi8>, tensor<2x3xi8>) outs(%arg2 : tensor<2x3xi8>) {
    ^bb0(%in: i8, %in_0: i8, %out: i8):
      %1 = arith.remui %in, %in_0 : i8
      linalg.yield %1 : i8
    } -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @elementwise_54(%arg0: tensor<2x3xi8>, %arg1: tensor<2x3xi8>, %arg2: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xi8>, tensor<2x3xi8>) outs(%arg2 : tensor<2x3xi8>) {
    ^bb0(%in: i8, %in_0: i8, %out: i8):
      %1 = arith.floordivsi %in, %in_0 : i8
      linalg.yield %1 : i8
    } -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @elementwise_55(%arg0: tensor<2x3xi8>, %arg1: tensor<2x3xi8>, %arg2: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xi8>, tensor<2x3xi8>) outs(%arg2 : tensor<2x3xi8>) {
    ^bb0(%in: i8, %in_0: i8, %out: i8):
      %1 = arith.ceildivsi %in, %in_0 : i8
      linalg.yield %1 : i8
    } -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @elementwise_56(%arg0: tensor<2x3xi8>, %arg1: tensor<2x3xi8>, %arg2: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xi8>, tensor<2x3xi8>) outs(%arg2 : tensor<2x3xi8>) {
    ^bb0(%in: i8, %in_0: i8, %out: i8):
      %1 = arith.ceildivui %in, %in_0 : i8
      linalg.yield %1 : i8
    } -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @elementwise_57(%arg0: tensor<2x3xi8>, %arg1: tensor<2x3xi8>, %arg2: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xi8>, tensor<2x3xi8>) outs(%arg2 : tensor<2x3xi8>) {
    ^bb0(%in: i8, %in_0: i8, %out: i8):
      %1 = arith.andi %in, %in_0 : i8
      linalg.yield %1 : i8
    } -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @elementwise_58(%arg0: tensor<2x3xi8>, %arg1: tensor<2x3xi8>, %arg2: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xi8>, tensor<2x3xi8>) outs(%arg2 : tensor<2x3xi8>) {
    ^bb0(%in: i8, %in_0: i8, %out: i8):
      %1 = arith.ori %in, %in_0 : i8
      linalg.yield %1 : i8
    } -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @elementwise_59(%arg0: tensor<2x3xi1>, %arg1: tensor<2x3xi1>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xi1>, tensor<2x3xi1>) outs(%arg2 : tensor<2x3xi1>) {
    ^bb0(%in: i1, %in_0: i1, %out: i1):
      %1 = arith.xori %in, %in_0 : i1
      linalg.yield %1 : i1
    } -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @elementwise_60(%arg0: tensor<2x3xi8>, %arg1: tensor<2x3xi8>, %arg2: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xi8>, tensor<2x3xi8>) outs(%arg2 : tensor<2x3xi8>) {
    ^bb0(%in: i8, %in_0: i8, %out: i8):
      %1 = arith.shli %in, %in_0 : i8
      linalg.yield %1 : i8
    } -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @elementwise_61(%arg0: tensor<2x3xi8>, %arg1: tensor<2x3xi8>, %arg2: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xi8>, tensor<2x3xi8>) outs(%arg2 : tensor<2x3xi8>) {
    ^bb0(%in: i8, %in_0: i8, %out: i8):
      %1 = arith.shrsi %in, %in_0 : i8
      linalg.yield %1 : i8
    } -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @elementwise_62(%arg0: tensor<2x3xi8>, %arg1: tensor<2x3xi8>, %arg2: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xi8>, tensor<2x3xi8>) outs(%arg2 : tensor<2x3xi8>) {
    ^bb0(%in: i8, %in_0: i8, %out: i8):
      %1 = arith.shrui %in, %in_0 : i8
      linalg.yield %1 : i8
    } -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @elementwise_63(%arg0: tensor<2x3xi8>, %arg1: tensor<2x3xi8>, %arg2: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xi8>, tensor<2x3xi8>) outs(%arg2 : tensor<2x3xi8>) {
    ^bb0(%in: i8, %in_0: i8, %out: i8):
      %1 = math.ipowi %in, %in_0 : i8
      linalg.yield %1 : i8
    } -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @elementwise_64(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xf32>, %arg3: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1, %arg2 : tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg3 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %in_1: f32, %out: f32):
      %1 = math.fma %in, %in_0, %in_1 : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @elementwise_65(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xi1>) {
    ^bb0(%in: f32, %in_0: f32, %out: i1):
      %1 = arith.cmpf oeq, %in, %in_0 : f32
      linalg.yield %1 : i1
    } -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @elementwise_66(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xi1>) {
    ^bb0(%in: f32, %in_0: f32, %out: i1):
      %1 = arith.cmpf une, %in, %in_0 : f32
      linalg.yield %1 : i1
    } -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @elementwise_67(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xi1>) {
    ^bb0(%in: f32, %in_0: f32, %out: i1):
      %1 = arith.cmpf olt, %in, %in_0 : f32
      linalg.yield %1 : i1
    } -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @elementwise_68(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xi1>) {
    ^bb0(%in: f32, %in_0: f32, %out: i1):
      %1 = arith.cmpf ole, %in, %in_0 : f32
      linalg.yield %1 : i1
    } -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @elementwise_69(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xi1>) {
    ^bb0(%in: f32, %in_0: f32, %out: i1):
      %1 = arith.cmpf ogt, %in, %in_0 : f32
      linalg.yield %1 : i1
    } -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @elementwise_70(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xi1>) {
    ^bb0(%in: f32, %in_0: f32, %out: i1):
      %1 = arith.cmpf oge, %in, %in_0 : f32
      linalg.yield %1 : i1
    } -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @elementwise_71(%arg0: tensor<2x3xi1>, %arg1: tensor<2x3xi1>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xi1>, tensor<2x3xi1>) outs(%arg2 : tensor<2x3xi1>) {
    ^bb0(%in: i1, %in_0: i1, %out: i1):
      %1 = arith.cmpi ult, %in, %in_0 : i1
      linalg.yield %1 : i1
    } -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @elementwise_72(%arg0: tensor<2x3xi1>, %arg1: tensor<2x3xi1>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xi1>, tensor<2x3xi1>) outs(%arg2 : tensor<2x3xi1>) {
    ^bb0(%in: i1, %in_0: i1, %out: i1):
      %1 = arith.cmpi ule, %in, %in_0 : i1
      linalg.yield %1 : i1
    } -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @elementwise_73(%arg0: tensor<2x3xi1>, %arg1: tensor<2x3xi1>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xi1>, tensor<2x3xi1>) outs(%arg2 : tensor<2x3xi1>) {
    ^bb0(%in: i1, %in_0: i1, %out: i1):
      %1 = arith.cmpi ugt, %in, %in_0 : i1
      linalg.yield %1 : i1
    } -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @elementwise_74(%arg0: tensor<2x3xi1>, %arg1: tensor<2x3xi1>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xi1>, tensor<2x3xi1>) outs(%arg2 : tensor<2x3xi1>) {
    ^bb0(%in: i1, %in_0: i1, %out: i1):
      %1 = arith.cmpi uge, %in, %in_0 : i1
      linalg.yield %1 : i1
    } -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @elementwise_75(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xi1>) {
    ^bb0(%in: f32, %in_0: f32, %out: i1):
      %1 = arith.cmpf one, %in, %in_0 : f32
      linalg.yield %1 : i1
    } -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @elementwise_76(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xi1>) {
    ^bb0(%in: f32, %in_0: f32, %out: i1):
      %1 = arith.cmpf ord, %in, %in_0 : f32
      linalg.yield %1 : i1
    } -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @elementwise_77(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xi1>) {
    ^bb0(%in: f32, %in_0: f32, %out: i1):
      %1 = arith.cmpf uno, %in, %in_0 : f32
      linalg.yield %1 : i1
    } -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @elementwise_78(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xi1>) {
    ^bb0(%in: f32, %in_0: f32, %out: i1):
      %1 = arith.cmpf ueq, %in, %in_0 : f32
      linalg.yield %1 : i1
    } -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @elementwise_79(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xi1>) {
    ^bb0(%in: f32, %in_0: f32, %out: i1):
      %1 = arith.cmpf ult, %in, %in_0 : f32
      linalg.yield %1 : i1
    } -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @elementwise_80(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xi1>) {
    ^bb0(%in: f32, %in_0: f32, %out: i1):
      %1 = arith.cmpf ule, %in, %in_0 : f32
      linalg.yield %1 : i1
    } -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @elementwise_81(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xi1>) {
    ^bb0(%in: f32, %in_0: f32, %out: i1):
      %1 = arith.cmpf ugt, %in, %in_0 : f32
      linalg.yield %1 : i1
    } -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @elementwise_82(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xi1>) {
    ^bb0(%in: f32, %in_0: f32, %out: i1):
      %1 = arith.cmpf uge, %in, %in_0 : f32
      linalg.yield %1 : i1
    } -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @elementwise_83(%arg0: tensor<3x5x2xf32>, %arg1: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map129, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<3x5x2xf32>) outs(%arg1 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.exp %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @elementwise_84(%arg0: tensor<2x5xf32>, %arg1: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map7, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<2x5xf32>) outs(%arg1 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.exp %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @elementwise_85(%arg0: tensor<f32>, %arg1: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map127, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<f32>) outs(%arg1 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.exp %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @elementwise_86(%arg0: tensor<1x3x5xf32>, %arg1: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map131, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<1x3x5xf32>) outs(%arg1 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.exp %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @elementwise_87(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.exp %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @elementwise_88(%arg0: tensor<3x5x2xf32>, %arg1: tensor<2x3x5xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map129, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %arg1 : tensor<3x5x2xf32>, tensor<2x3x5xf32>) outs(%arg2 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.addf %in, %in_0 : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @elementwise_89(%arg0: tensor<2x3x5xf32>, %arg1: tensor<3x5x2xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map129, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3x5xf32>, tensor<3x5x2xf32>) outs(%arg2 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.addf %in, %in_0 : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @elementwise_90(%arg0: tensor<2x5xf32>, %arg1: tensor<2x3x5xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map7, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x5xf32>, tensor<2x3x5xf32>) outs(%arg2 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.addf %in, %in_0 : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @elementwise_91(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2x5xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map7, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3x5xf32>, tensor<2x5xf32>) outs(%arg2 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.addf %in, %in_0 : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @elementwise_92(%arg0: tensor<f32>, %arg1: tensor<2x3x5xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map127, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %arg1 : tensor<f32>, tensor<2x3x5xf32>) outs(%arg2 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.addf %in, %in_0 : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @elementwise_93(%arg0: tensor<2x3x5xf32>, %arg1: tensor<f32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map127, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3x5xf32>, tensor<f32>) outs(%arg2 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.addf %in, %in_0 : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @elementwise_94(%arg0: tensor<1x3x5xf32>, %arg1: tensor<2x3x5xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map131, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %arg1 : tensor<1x3x5xf32>, tensor<2x3x5xf32>) outs(%arg2 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.addf %in, %in_0 : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @elementwise_95(%arg0: tensor<2x3x5xf32>, %arg1: tensor<1x3x5xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map131, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3x5xf32>, tensor<1x3x5xf32>) outs(%arg2 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.addf %in, %in_0 : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @elementwise_96(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2x3x5xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3x5xf32>, tensor<2x3x5xf32>) outs(%arg2 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.addf %in, %in_0 : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @elementwise_97(%arg0: tensor<3x5x2xi1>, %arg1: tensor<2x3x5xf32>, %arg2: tensor<2x3x5xf32>, %arg3: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map129, #map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %arg1, %arg2 : tensor<3x5x2xi1>, tensor<2x3x5xf32>, tensor<2x3x5xf32>) outs(%arg3 : tensor<2x3x5xf32>) {
    ^bb0(%in: i1, %in_0: f32, %in_1: f32, %out: f32):
      %1 = arith.select %in, %in_0, %in_1 : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @elementwise_98(%arg0: tensor<2x3x5xi1>, %arg1: tensor<3x5x2xf32>, %arg2: tensor<2x3x5xf32>, %arg3: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map129, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %arg1, %arg2 : tensor<2x3x5xi1>, tensor<3x5x2xf32>, tensor<2x3x5xf32>) outs(%arg3 : tensor<2x3x5xf32>) {
    ^bb0(%in: i1, %in_0: f32, %in_1: f32, %out: f32):
      %1 = arith.select %in, %in_0, %in_1 : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @elementwise_99(%arg0: tensor<2x3x5xi1>, %arg1: tensor<2x3x5xf32>, %arg2: tensor<3x5x2xf32>, %arg3: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map6, #map129, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %arg1, %arg2 : tensor<2x3x5xi1>, tensor<2x3x5xf32>, tensor<3x5x2xf32>) outs(%arg3 : tensor<2x3x5xf32>) {
    ^bb0(%in: i1, %in_0: f32, %in_1: f32, %out: f32):
      %1 = arith.select %in, %in_0, %in_1 : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @elementwise_100(%arg0: tensor<2x5xi1>, %arg1: tensor<2x3x5xf32>, %arg2: tensor<2x3x5xf32>, %arg3: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map7, #map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %arg1, %arg2 : tensor<2x5xi1>, tensor<2x3x5xf32>, tensor<2x3x5xf32>) outs(%arg3 : tensor<2x3x5xf32>) {
    ^bb0(%in: i1, %in_0: f32, %in_1: f32, %out: f32):
      %1 = arith.select %in, %in_0, %in_1 : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @elementwise_101(%arg0: tensor<2x3x5xi1>, %arg1: tensor<2x5xf32>, %arg2: tensor<2x3x5xf32>, %arg3: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map7, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %arg1, %arg2 : tensor<2x3x5xi1>, tensor<2x5xf32>, tensor<2x3x5xf32>) outs(%arg3 : tensor<2x3x5xf32>) {
    ^bb0(%in: i1, %in_0: f32, %in_1: f32, %out: f32):
      %1 = arith.select %in, %in_0, %in_1 : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @elementwise_102(%arg0: tensor<2x3x5xi1>, %arg1: tensor<2x3x5xf32>, %arg2: tensor<2x5xf32>, %arg3: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map6, #map7, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %arg1, %arg2 : tensor<2x3x5xi1>, tensor<2x3x5xf32>, tensor<2x5xf32>) outs(%arg3 : tensor<2x3x5xf32>) {
    ^bb0(%in: i1, %in_0: f32, %in_1: f32, %out: f32):
      %1 = arith.select %in, %in_0, %in_1 : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @elementwise_103(%arg0: tensor<i1>, %arg1: tensor<2x3x5xf32>, %arg2: tensor<2x3x5xf32>, %arg3: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map127, #map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %arg1, %arg2 : tensor<i1>, tensor<2x3x5xf32>, tensor<2x3x5xf32>) outs(%arg3 : tensor<2x3x5xf32>) {
    ^bb0(%in: i1, %in_0: f32, %in_1: f32, %out: f32):
      %1 = arith.select %in, %in_0, %in_1 : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @elementwise_104(%arg0: tensor<2x3x5xi1>, %arg1: tensor<f32>, %arg2: tensor<2x3x5xf32>, %arg3: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map127, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %arg1, %arg2 : tensor<2x3x5xi1>, tensor<f32>, tensor<2x3x5xf32>) outs(%arg3 : tensor<2x3x5xf32>) {
    ^bb0(%in: i1, %in_0: f32, %in_1: f32, %out: f32):
      %1 = arith.select %in, %in_0, %in_1 : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @elementwise_105(%arg0: tensor<2x3x5xi1>, %arg1: tensor<2x3x5xf32>, %arg2: tensor<f32>, %arg3: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map6, #map127, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %arg1, %arg2 : tensor<2x3x5xi1>, tensor<2x3x5xf32>, tensor<f32>) outs(%arg3 : tensor<2x3x5xf32>) {
    ^bb0(%in: i1, %in_0: f32, %in_1: f32, %out: f32):
      %1 = arith.select %in, %in_0, %in_1 : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @elementwise_106(%arg0: tensor<1x3x5xi1>, %arg1: tensor<2x3x5xf32>, %arg2: tensor<2x3x5xf32>, %arg3: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map131, #map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %arg1, %arg2 : tensor<1x3x5xi1>, tensor<2x3x5xf32>, tensor<2x3x5xf32>) outs(%arg3 : tensor<2x3x5xf32>) {
    ^bb0(%in: i1, %in_0: f32, %in_1: f32, %out: f32):
      %1 = arith.select %in, %in_0, %in_1 : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @elementwise_107(%arg0: tensor<2x3x5xi1>, %arg1: tensor<1x3x5xf32>, %arg2: tensor<2x3x5xf32>, %arg3: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map131, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %arg1, %arg2 : tensor<2x3x5xi1>, tensor<1x3x5xf32>, tensor<2x3x5xf32>) outs(%arg3 : tensor<2x3x5xf32>) {
    ^bb0(%in: i1, %in_0: f32, %in_1: f32, %out: f32):
      %1 = arith.select %in, %in_0, %in_1 : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @elementwise_108(%arg0: tensor<2x3x5xi1>, %arg1: tensor<2x3x5xf32>, %arg2: tensor<1x3x5xf32>, %arg3: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map6, #map131, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %arg1, %arg2 : tensor<2x3x5xi1>, tensor<2x3x5xf32>, tensor<1x3x5xf32>) outs(%arg3 : tensor<2x3x5xf32>) {
    ^bb0(%in: i1, %in_0: f32, %in_1: f32, %out: f32):
      %1 = arith.select %in, %in_0, %in_1 : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @elementwise_109(%arg0: tensor<2x3x5xi1>, %arg1: tensor<2x3x5xf32>, %arg2: tensor<2x3x5xf32>, %arg3: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %arg1, %arg2 : tensor<2x3x5xi1>, tensor<2x3x5xf32>, tensor<2x3x5xf32>) outs(%arg3 : tensor<2x3x5xf32>) {
    ^bb0(%in: i1, %in_0: f32, %in_1: f32, %out: f32):
      %1 = arith.select %in, %in_0, %in_1 : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @abs_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.absf %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @abs_signed_0(%arg0: tensor<2x3xi8>, %arg1: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xi8>) outs(%arg1 : tensor<2x3xi8>) {
    ^bb0(%in: i8, %out: i8):
      %1 = math.absi %in : i8
      linalg.yield %1 : i8
    } -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @acos_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.acos %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @acosh_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.acosh %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @add_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.addf %in, %in_0 : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @and_0(%arg0: tensor<2x3xi8>, %arg1: tensor<2x3xi8>, %arg2: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xi8>, tensor<2x3xi8>) outs(%arg2 : tensor<2x3xi8>) {
    ^bb0(%in: i8, %in_0: i8, %out: i8):
      %1 = arith.andi %in, %in_0 : i8
      linalg.yield %1 : i8
    } -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @asin_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.asin %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @asinh_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.asinh %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @atan_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.atan %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @atan2_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = math.atan2 %in, %in_0 : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @atanh_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.atanh %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @cbrt_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.cbrt %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @ceil_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.ceil %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @ceil_div_0(%arg0: tensor<2x3xi8>, %arg1: tensor<2x3xi8>, %arg2: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xi8>, tensor<2x3xi8>) outs(%arg2 : tensor<2x3xi8>) {
    ^bb0(%in: i8, %in_0: i8, %out: i8):
      %1 = arith.ceildivsi %in, %in_0 : i8
      linalg.yield %1 : i8
    } -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @ceil_div_unsigned_0(%arg0: tensor<2x3xi8>, %arg1: tensor<2x3xi8>, %arg2: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xi8>, tensor<2x3xi8>) outs(%arg2 : tensor<2x3xi8>) {
    ^bb0(%in: i8, %in_0: i8, %out: i8):
      %1 = arith.ceildivui %in, %in_0 : i8
      linalg.yield %1 : i8
    } -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @compare_eq_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xi1>) {
    ^bb0(%in: f32, %in_0: f32, %out: i1):
      %1 = arith.cmpf oeq, %in, %in_0 : f32
      linalg.yield %1 : i1
    } -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @compare_eq_or_unordered_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xi1>) {
    ^bb0(%in: f32, %in_0: f32, %out: i1):
      %1 = arith.cmpf ueq, %in, %in_0 : f32
      linalg.yield %1 : i1
    } -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @compare_ge_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xi1>) {
    ^bb0(%in: f32, %in_0: f32, %out: i1):
      %1 = arith.cmpf oge, %in, %in_0 : f32
      linalg.yield %1 : i1
    } -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @compare_ge_or_unordered_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xi1>) {
    ^bb0(%in: f32, %in_0: f32, %out: i1):
      %1 = arith.cmpf uge, %in, %in_0 : f32
      linalg.yield %1 : i1
    } -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @compare_ge_unsigned_0(%arg0: tensor<2x3xi1>, %arg1: tensor<2x3xi1>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xi1>, tensor<2x3xi1>) outs(%arg2 : tensor<2x3xi1>) {
    ^bb0(%in: i1, %in_0: i1, %out: i1):
      %1 = arith.cmpi uge, %in, %in_0 : i1
      linalg.yield %1 : i1
    } -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @compare_gt_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xi1>) {
    ^bb0(%in: f32, %in_0: f32, %out: i1):
      %1 = arith.cmpf ogt, %in, %in_0 : f32
      linalg.yield %1 : i1
    } -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @compare_gt_or_unordered_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xi1>) {
    ^bb0(%in: f32, %in_0: f32, %out: i1):
      %1 = arith.cmpf ugt, %in, %in_0 : f32
      linalg.yield %1 : i1
    } -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @compare_gt_unsigned_0(%arg0: tensor<2x3xi1>, %arg1: tensor<2x3xi1>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xi1>, tensor<2x3xi1>) outs(%arg2 : tensor<2x3xi1>) {
    ^bb0(%in: i1, %in_0: i1, %out: i1):
      %1 = arith.cmpi ugt, %in, %in_0 : i1
      linalg.yield %1 : i1
    } -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @compare_le_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xi1>) {
    ^bb0(%in: f32, %in_0: f32, %out: i1):
      %1 = arith.cmpf ole, %in, %in_0 : f32
      linalg.yield %1 : i1
    } -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @compare_le_or_unordered_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xi1>) {
    ^bb0(%in: f32, %in_0: f32, %out: i1):
      %1 = arith.cmpf ule, %in, %in_0 : f32
      linalg.yield %1 : i1
    } -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @compare_le_unsigned_0(%arg0: tensor<2x3xi1>, %arg1: tensor<2x3xi1>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xi1>, tensor<2x3xi1>) outs(%arg2 : tensor<2x3xi1>) {
    ^bb0(%in: i1, %in_0: i1, %out: i1):
      %1 = arith.cmpi ule, %in, %in_0 : i1
      linalg.yield %1 : i1
    } -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @compare_lt_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xi1>) {
    ^bb0(%in: f32, %in_0: f32, %out: i1):
      %1 = arith.cmpf olt, %in, %in_0 : f32
      linalg.yield %1 : i1
    } -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @compare_lt_or_gt_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xi1>) {
    ^bb0(%in: f32, %in_0: f32, %out: i1):
      %1 = arith.cmpf one, %in, %in_0 : f32
      linalg.yield %1 : i1
    } -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @compare_lt_or_unordered_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xi1>) {
    ^bb0(%in: f32, %in_0: f32, %out: i1):
      %1 = arith.cmpf ult, %in, %in_0 : f32
      linalg.yield %1 : i1
    } -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @compare_lt_unsigned_0(%arg0: tensor<2x3xi1>, %arg1: tensor<2x3xi1>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xi1>, tensor<2x3xi1>) outs(%arg2 : tensor<2x3xi1>) {
    ^bb0(%in: i1, %in_0: i1, %out: i1):
      %1 = arith.cmpi ult, %in, %in_0 : i1
      linalg.yield %1 : i1
    } -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @compare_ne_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xi1>) {
    ^bb0(%in: f32, %in_0: f32, %out: i1):
      %1 = arith.cmpf une, %in, %in_0 : f32
      linalg.yield %1 : i1
    } -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @compare_ordered_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xi1>) {
    ^bb0(%in: f32, %in_0: f32, %out: i1):
      %1 = arith.cmpf ord, %in, %in_0 : f32
      linalg.yield %1 : i1
    } -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @compare_unordered_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xi1>) {
    ^bb0(%in: f32, %in_0: f32, %out: i1):
      %1 = arith.cmpf uno, %in, %in_0 : f32
      linalg.yield %1 : i1
    } -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @copysign_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = math.copysign %in, %in_0 : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @cos_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.cos %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @cosh_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.cosh %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @count_leading_zeros_0(%arg0: tensor<2x3xi8>, %arg1: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xi8>) outs(%arg1 : tensor<2x3xi8>) {
    ^bb0(%in: i8, %out: i8):
      %1 = math.ctlz %in : i8
      linalg.yield %1 : i8
    } -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @count_trailing_zeros_0(%arg0: tensor<2x3xi8>, %arg1: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xi8>) outs(%arg1 : tensor<2x3xi8>) {
    ^bb0(%in: i8, %out: i8):
      %1 = math.cttz %in : i8
      linalg.yield %1 : i8
    } -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @div_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.divf %in, %in_0 : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @div_unsigned_0(%arg0: tensor<2x3xi8>, %arg1: tensor<2x3xi8>, %arg2: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xi8>, tensor<2x3xi8>) outs(%arg2 : tensor<2x3xi8>) {
    ^bb0(%in: i8, %in_0: i8, %out: i8):
      %1 = arith.divui %in, %in_0 : i8
      linalg.yield %1 : i8
    } -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @erf_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.erf %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @erfc_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.erfc %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @exp_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.exp %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @exp2_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.exp2 %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @expm1_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.expm1 %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @floor_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.floor %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @floor_div_0(%arg0: tensor<2x3xi8>, %arg1: tensor<2x3xi8>, %arg2: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xi8>, tensor<2x3xi8>) outs(%arg2 : tensor<2x3xi8>) {
    ^bb0(%in: i8, %in_0: i8, %out: i8):
      %1 = arith.floordivsi %in, %in_0 : i8
      linalg.yield %1 : i8
    } -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @fma_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xf32>, %arg3: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1, %arg2 : tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg3 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %in_1: f32, %out: f32):
      %1 = math.fma %in, %in_0, %in_1 : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @log_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.log %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @log10_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.log10 %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @log1p_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.log1p %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @log2_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.log2 %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @max_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.maximumf %in, %in_0 : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @max_number_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.maxnumf %in, %in_0 : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @min_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.minimumf %in, %in_0 : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @min_number_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.minnumf %in, %in_0 : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @mul_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @negf_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.negf %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @or_0(%arg0: tensor<2x3xi8>, %arg1: tensor<2x3xi8>, %arg2: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xi8>, tensor<2x3xi8>) outs(%arg2 : tensor<2x3xi8>) {
    ^bb0(%in: i8, %in_0: i8, %out: i8):
      %1 = arith.ori %in, %in_0 : i8
      linalg.yield %1 : i8
    } -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @popcount_0(%arg0: tensor<2x3xi8>, %arg1: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xi8>) outs(%arg1 : tensor<2x3xi8>) {
    ^bb0(%in: i8, %out: i8):
      %1 = math.ctpop %in : i8
      linalg.yield %1 : i8
    } -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @powf_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = math.powf %in, %in_0 : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @powi_0(%arg0: tensor<2x3xi8>, %arg1: tensor<2x3xi8>, %arg2: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xi8>, tensor<2x3xi8>) outs(%arg2 : tensor<2x3xi8>) {
    ^bb0(%in: i8, %in_0: i8, %out: i8):
      %1 = math.ipowi %in, %in_0 : i8
      linalg.yield %1 : i8
    } -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @reciprocal_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %cst = arith.constant 1.000000e+00 : f32
      %1 = arith.divf %cst, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @remainder_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.remf %in, %in_0 : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @remainder_unsigned_0(%arg0: tensor<2x3xi8>, %arg1: tensor<2x3xi8>, %arg2: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xi8>, tensor<2x3xi8>) outs(%arg2 : tensor<2x3xi8>) {
    ^bb0(%in: i8, %in_0: i8, %out: i8):
      %1 = arith.remui %in, %in_0 : i8
      linalg.yield %1 : i8
    } -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @round_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.round %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @roundeven_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.roundeven %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @rsqrt_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.rsqrt %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @select_0(%arg0: tensor<2x3xi1>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xf32>, %arg3: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1, %arg2 : tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg3 : tensor<2x3xf32>) {
    ^bb0(%in: i1, %in_0: f32, %in_1: f32, %out: f32):
      %1 = arith.select %in, %in_0, %in_1 : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @shift_left_0(%arg0: tensor<2x3xi8>, %arg1: tensor<2x3xi8>, %arg2: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xi8>, tensor<2x3xi8>) outs(%arg2 : tensor<2x3xi8>) {
    ^bb0(%in: i8, %in_0: i8, %out: i8):
      %1 = arith.shli %in, %in_0 : i8
      linalg.yield %1 : i8
    } -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @shift_right_0(%arg0: tensor<2x3xi8>, %arg1: tensor<2x3xi8>, %arg2: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xi8>, tensor<2x3xi8>) outs(%arg2 : tensor<2x3xi8>) {
    ^bb0(%in: i8, %in_0: i8, %out: i8):
      %1 = arith.shrsi %in, %in_0 : i8
      linalg.yield %1 : i8
    } -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @shift_right_unsigned_0(%arg0: tensor<2x3xi8>, %arg1: tensor<2x3xi8>, %arg2: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xi8>, tensor<2x3xi8>) outs(%arg2 : tensor<2x3xi8>) {
    ^bb0(%in: i8, %in_0: i8, %out: i8):
      %1 = arith.shrui %in, %in_0 : i8
      linalg.yield %1 : i8
    } -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @sin_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.sin %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @sinh_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.sinh %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @sqrt_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.sqrt %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @square_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.mulf %in, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @sub_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.subf %in, %in_0 : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @tan_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.tan %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @tanh_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.tanh %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @trunc_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.trunc %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @xor_0(%arg0: tensor<2x3xi1>, %arg1: tensor<2x3xi1>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<2x3xi1>, tensor<2x3xi1>) outs(%arg2 : tensor<2x3xi1>) {
    ^bb0(%in: i1, %in_0: i1, %out: i1):
      %1 = arith.xori %in, %in_0 : i1
      linalg.yield %1 : i1
    } -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @fill_rng_2d_0(%arg0: f64, %arg1: f64, %arg2: i32, %arg3: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map128, #map128, #map128, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1, %arg2 : f64, f64, i32) outs(%arg3 : tensor<2x3xf32>) {
    ^bb0(%in: f64, %in_0: f64, %in_1: i32, %out: f32):
      %1 = linalg.index 1 : index
      %2 = arith.index_cast %1 : index to i32
      %3 = linalg.index 0 : index
      %4 = arith.index_cast %3 : index to i32
      %5 = arith.addi %4, %in_1 : i32
      %c1103515245_i32 = arith.constant 1103515245 : i32
      %6 = arith.muli %5, %c1103515245_i32 : i32
      %c12345_i32 = arith.constant 12345 : i32
      %7 = arith.addi %6, %c12345_i32 : i32
      %8 = arith.addi %2, %7 : i32
      %c1103515245_i32_2 = arith.constant 1103515245 : i32
      %9 = arith.muli %8, %c1103515245_i32_2 : i32
      %c12345_i32_3 = arith.constant 12345 : i32
      %10 = arith.addi %9, %c12345_i32_3 : i32
      %11 = arith.sitofp %10 : i32 to f64
      %cst = arith.constant 0x41DFFFFFFFC00000 : f64
      %12 = arith.addf %11, %cst : f64
      %13 = arith.subf %in_0, %in : f64
      %cst_4 = arith.constant 2.3283063999999999E-10 : f64
      %14 = arith.mulf %13, %cst_4 : f64
      %15 = arith.mulf %12, %14 : f64
      %16 = arith.addf %15, %in : f64
      %17 = arith.truncf %16 : f64 to f32
      linalg.yield %17 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @gather_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.addf %in, %out : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @gather_1(%arg0: tensor<3x5x2xf32>, %arg1: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map129, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<3x5x2xf32>) outs(%arg1 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.addf %in, %out : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @gather_2(%arg0: tensor<2x5xf32>, %arg1: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map7, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<2x5xf32>) outs(%arg1 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.addf %in, %out : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @gather_3(%arg0: tensor<f32>, %arg1: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map127, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<f32>) outs(%arg1 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.addf %in, %out : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @gather_4(%arg0: tensor<1x3x5xf32>, %arg1: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map131, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<1x3x5xf32>) outs(%arg1 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.addf %in, %out : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @gather_5(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.addf %in, %out : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @iota_0(%arg0: tensor<2xi1>) -> tensor<2xi1> {
    %0 = linalg.generic {indexing_maps = [#map22], iterator_types = ["parallel"]} outs(%arg0 : tensor<2xi1>) {
    ^bb0(%out: i1):
      %1 = linalg.index 0 : index
      %2 = arith.index_cast %1 : index to i1
      linalg.yield %2 : i1
    } -> tensor<2xi1>
    return %0 : tensor<2xi1>
  }
  func.func @iota_1(%arg0: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = linalg.generic {indexing_maps = [#map24], iterator_types = ["parallel", "parallel"]} outs(%arg0 : tensor<2x3xi1>) {
    ^bb0(%out: i1):
      %1 = linalg.index 1 : index
      %2 = arith.index_cast %1 : index to i1
      linalg.yield %2 : i1
    } -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @iota_2(%arg0: tensor<2x3x5x7xi1>) -> tensor<2x3x5x7xi1> {
    %0 = linalg.generic {indexing_maps = [#map132], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%arg0 : tensor<2x3x5x7xi1>) {
    ^bb0(%out: i1):
      %1 = linalg.index 3 : index
      %2 = arith.index_cast %1 : index to i1
      linalg.yield %2 : i1
    } -> tensor<2x3x5x7xi1>
    return %0 : tensor<2x3x5x7xi1>
  }
  func.func @map_0(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map24, #map24], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @multi_reduction_0(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2x5xf32>) -> tensor<2x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "reduction", "parallel"]} ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.addf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x5xf32>
    return %0 : tensor<2x5xf32>
  }
  func.func @multi_reduction_1(%arg0: tensor<2x3x5xi8>, %arg1: tensor<2x5xi32>) -> tensor<2x5xi32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "reduction", "parallel"]} ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<2x5xi32>) {
    ^bb0(%in: i8, %out: i32):
      %1 = arith.extui %in : i8 to i32
      %2 = arith.addi %out, %1 : i32
      linalg.yield %2 : i32
    } -> tensor<2x5xi32>
    return %0 : tensor<2x5xi32>
  }
  func.func @multi_reduction_2(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2x5xf32>) -> tensor<2x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "reduction", "parallel"]} ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.mulf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x5xf32>
    return %0 : tensor<2x5xf32>
  }
  func.func @multi_reduction_3(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2x5xf32>) -> tensor<2x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "reduction", "parallel"]} ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.maximumf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x5xf32>
    return %0 : tensor<2x5xf32>
  }
  func.func @multi_reduction_4(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2x5xf32>) -> tensor<2x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "reduction", "parallel"]} ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.minimumf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x5xf32>
    return %0 : tensor<2x5xf32>
  }
  func.func @multi_reduction_5(%arg0: tensor<2x3x5xi8>, %arg1: tensor<2x5xi8>) -> tensor<2x5xi8> {
    %0 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "reduction", "parallel"]} ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<2x5xi8>) {
    ^bb0(%in: i8, %out: i8):
      %1 = arith.maxui %out, %in : i8
      linalg.yield %1 : i8
    } -> tensor<2x5xi8>
    return %0 : tensor<2x5xi8>
  }
  func.func @multi_reduction_6(%arg0: tensor<2x3x5xi8>, %arg1: tensor<2x5xi8>) -> tensor<2x5xi8> {
    %0 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "reduction", "parallel"]} ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<2x5xi8>) {
    ^bb0(%in: i8, %out: i8):
      %1 = arith.minui %out, %in : i8
      linalg.yield %1 : i8
    } -> tensor<2x5xi8>
    return %0 : tensor<2x5xi8>
  }
  func.func @multi_reduction_7(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2x5xf32>) -> tensor<2x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "reduction", "parallel"]} ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.maxnumf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x5xf32>
    return %0 : tensor<2x5xf32>
  }
  func.func @multi_reduction_8(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2x5xf32>) -> tensor<2x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "reduction", "parallel"]} ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.minnumf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x5xf32>
    return %0 : tensor<2x5xf32>
  }
  func.func @multi_reduction_9(%arg0: tensor<2x3x5xi8>, %arg1: tensor<2x5xi8>) -> tensor<2x5xi8> {
    %0 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "reduction", "parallel"]} ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<2x5xi8>) {
    ^bb0(%in: i8, %out: i8):
      %1 = arith.andi %out, %in : i8
      linalg.yield %1 : i8
    } -> tensor<2x5xi8>
    return %0 : tensor<2x5xi8>
  }
  func.func @multi_reduction_10(%arg0: tensor<2x3x5xi8>, %arg1: tensor<2x5xi8>) -> tensor<2x5xi8> {
    %0 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "reduction", "parallel"]} ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<2x5xi8>) {
    ^bb0(%in: i8, %out: i8):
      %1 = arith.ori %out, %in : i8
      linalg.yield %1 : i8
    } -> tensor<2x5xi8>
    return %0 : tensor<2x5xi8>
  }
  func.func @multi_reduction_11(%arg0: tensor<2x3x5xi1>, %arg1: tensor<2x5xi1>) -> tensor<2x5xi1> {
    %0 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "reduction", "parallel"]} ins(%arg0 : tensor<2x3x5xi1>) outs(%arg1 : tensor<2x5xi1>) {
    ^bb0(%in: i1, %out: i1):
      %1 = arith.xori %out, %in : i1
      linalg.yield %1 : i1
    } -> tensor<2x5xi1>
    return %0 : tensor<2x5xi1>
  }
  func.func @reduce_and_0(%arg0: tensor<2x3x5xi8>, %arg1: tensor<2x5xi8>) -> tensor<2x5xi8> {
    %0 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "reduction", "parallel"]} ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<2x5xi8>) {
    ^bb0(%in: i8, %out: i8):
      %1 = arith.andi %out, %in : i8
      linalg.yield %1 : i8
    } -> tensor<2x5xi8>
    return %0 : tensor<2x5xi8>
  }
  func.func @reduce_and_1(%arg0: tensor<2x3x5xi8>, %arg1: tensor<2x5xi32>) -> tensor<2x5xi32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "reduction", "parallel"]} ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<2x5xi32>) {
    ^bb0(%in: i8, %out: i32):
      %1 = arith.extui %in : i8 to i32
      %2 = arith.andi %out, %1 : i32
      linalg.yield %2 : i32
    } -> tensor<2x5xi32>
    return %0 : tensor<2x5xi32>
  }
  func.func @reduce_and_2(%arg0: tensor<2x3x5xi8>, %arg1: tensor<3x5xi8>) -> tensor<3x5xi8> {
    %0 = linalg.generic {indexing_maps = [#map6, #map41], iterator_types = ["reduction", "parallel", "parallel"]} ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<3x5xi8>) {
    ^bb0(%in: i8, %out: i8):
      %1 = arith.andi %out, %in : i8
      linalg.yield %1 : i8
    } -> tensor<3x5xi8>
    return %0 : tensor<3x5xi8>
  }
  func.func @reduce_and_3(%arg0: tensor<2x3x5xi8>, %arg1: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = linalg.generic {indexing_maps = [#map6, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<2x3xi8>) {
    ^bb0(%in: i8, %out: i8):
      %1 = arith.andi %out, %in : i8
      linalg.yield %1 : i8
    } -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @reduce_and_4(%arg0: tensor<2x3x5xi8>, %arg1: tensor<3xi8>) -> tensor<3xi8> {
    %0 = linalg.generic {indexing_maps = [#map6, #map125], iterator_types = ["reduction", "parallel", "reduction"]} ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<3xi8>) {
    ^bb0(%in: i8, %out: i8):
      %1 = arith.andi %out, %in : i8
      linalg.yield %1 : i8
    } -> tensor<3xi8>
    return %0 : tensor<3xi8>
  }
  func.func @reduce_and_5(%arg0: tensor<2x3x5xi8>, %arg1: tensor<2xi8>) -> tensor<2xi8> {
    %0 = linalg.generic {indexing_maps = [#map6, #map126], iterator_types = ["parallel", "reduction", "reduction"]} ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<2xi8>) {
    ^bb0(%in: i8, %out: i8):
      %1 = arith.andi %out, %in : i8
      linalg.yield %1 : i8
    } -> tensor<2xi8>
    return %0 : tensor<2xi8>
  }
  func.func @reduce_and_6(%arg0: tensor<2x3x5xi8>, %arg1: tensor<i8>) -> tensor<i8> {
    %0 = linalg.generic {indexing_maps = [#map6, #map127], iterator_types = ["reduction", "reduction", "reduction"]} ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<i8>) {
    ^bb0(%in: i8, %out: i8):
      %1 = arith.andi %out, %in : i8
      linalg.yield %1 : i8
    } -> tensor<i8>
    return %0 : tensor<i8>
  }
  func.func @reduce_and_7(%arg0: tensor<2x3x5xi8>, %arg1: tensor<2x3x5xi8>) -> tensor<2x3x5xi8> {
    %0 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<2x3x5xi8>) {
    ^bb0(%in: i8, %out: i8):
      %1 = arith.andi %out, %in : i8
      linalg.yield %1 : i8
    } -> tensor<2x3x5xi8>
    return %0 : tensor<2x3x5xi8>
  }
  func.func @reduce_max_0(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2x5xf32>) -> tensor<2x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "reduction", "parallel"]} ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.maximumf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x5xf32>
    return %0 : tensor<2x5xf32>
  }
  func.func @reduce_max_1(%arg0: tensor<2x3x5xi8>, %arg1: tensor<2x5xi32>) -> tensor<2x5xi32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "reduction", "parallel"]} ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<2x5xi32>) {
    ^bb0(%in: i8, %out: i32):
      %1 = arith.extui %in : i8 to i32
      %2 = arith.maxsi %out, %1 : i32
      linalg.yield %2 : i32
    } -> tensor<2x5xi32>
    return %0 : tensor<2x5xi32>
  }
  func.func @reduce_max_2(%arg0: tensor<2x3x5xf32>, %arg1: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map41], iterator_types = ["reduction", "parallel", "parallel"]} ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.maximumf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
  func.func @reduce_max_3(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.maximumf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @reduce_max_4(%arg0: tensor<2x3x5xf32>, %arg1: tensor<3xf32>) -> tensor<3xf32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map125], iterator_types = ["reduction", "parallel", "reduction"]} ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.maximumf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<3xf32>
    return %0 : tensor<3xf32>
  }
  func.func @reduce_max_5(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2xf32>) -> tensor<2xf32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map126], iterator_types = ["parallel", "reduction", "reduction"]} ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.maximumf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2xf32>
    return %0 : tensor<2xf32>
  }
  func.func @reduce_max_6(%arg0: tensor<2x3x5xf32>, %arg1: tensor<f32>) -> tensor<f32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map127], iterator_types = ["reduction", "reduction", "reduction"]} ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.maximumf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<f32>
    return %0 : tensor<f32>
  }
  func.func @reduce_max_7(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.maximumf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @reduce_max_number_0(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2x5xf32>) -> tensor<2x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "reduction", "parallel"]} ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.maxnumf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x5xf32>
    return %0 : tensor<2x5xf32>
  }
  func.func @reduce_max_number_1(%arg0: tensor<2x3x5xi8>, %arg1: tensor<2x5xf32>) -> tensor<2x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "reduction", "parallel"]} ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<2x5xf32>) {
    ^bb0(%in: i8, %out: f32):
      %1 = arith.uitofp %in : i8 to f32
      %2 = arith.maxnumf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x5xf32>
    return %0 : tensor<2x5xf32>
  }
  func.func @reduce_max_number_2(%arg0: tensor<2x3x5xf32>, %arg1: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map41], iterator_types = ["reduction", "parallel", "parallel"]} ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.maxnumf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
  func.func @reduce_max_number_3(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.maxnumf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @reduce_max_number_4(%arg0: tensor<2x3x5xf32>, %arg1: tensor<3xf32>) -> tensor<3xf32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map125], iterator_types = ["reduction", "parallel", "reduction"]} ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.maxnumf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<3xf32>
    return %0 : tensor<3xf32>
  }
  func.func @reduce_max_number_5(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2xf32>) -> tensor<2xf32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map126], iterator_types = ["parallel", "reduction", "reduction"]} ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.maxnumf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2xf32>
    return %0 : tensor<2xf32>
  }
  func.func @reduce_max_number_6(%arg0: tensor<2x3x5xf32>, %arg1: tensor<f32>) -> tensor<f32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map127], iterator_types = ["reduction", "reduction", "reduction"]} ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.maxnumf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<f32>
    return %0 : tensor<f32>
  }
  func.func @reduce_max_number_7(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.maxnumf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @reduce_max_unsigned_0(%arg0: tensor<2x3x5xi8>, %arg1: tensor<2x5xi8>) -> tensor<2x5xi8> {
    %0 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "reduction", "parallel"]} ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<2x5xi8>) {
    ^bb0(%in: i8, %out: i8):
      %1 = arith.maxui %out, %in : i8
      linalg.yield %1 : i8
    } -> tensor<2x5xi8>
    return %0 : tensor<2x5xi8>
  }
  func.func @reduce_max_unsigned_1(%arg0: tensor<2x3x5xi8>, %arg1: tensor<2x5xi32>) -> tensor<2x5xi32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "reduction", "parallel"]} ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<2x5xi32>) {
    ^bb0(%in: i8, %out: i32):
      %1 = arith.extui %in : i8 to i32
      %2 = arith.maxui %out, %1 : i32
      linalg.yield %2 : i32
    } -> tensor<2x5xi32>
    return %0 : tensor<2x5xi32>
  }
  func.func @reduce_max_unsigned_2(%arg0: tensor<2x3x5xi8>, %arg1: tensor<3x5xi8>) -> tensor<3x5xi8> {
    %0 = linalg.generic {indexing_maps = [#map6, #map41], iterator_types = ["reduction", "parallel", "parallel"]} ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<3x5xi8>) {
    ^bb0(%in: i8, %out: i8):
      %1 = arith.maxui %out, %in : i8
      linalg.yield %1 : i8
    } -> tensor<3x5xi8>
    return %0 : tensor<3x5xi8>
  }
  func.func @reduce_max_unsigned_3(%arg0: tensor<2x3x5xi8>, %arg1: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = linalg.generic {indexing_maps = [#map6, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<2x3xi8>) {
    ^bb0(%in: i8, %out: i8):
      %1 = arith.maxui %out, %in : i8
      linalg.yield %1 : i8
    } -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @reduce_max_unsigned_4(%arg0: tensor<2x3x5xi8>, %arg1: tensor<3xi8>) -> tensor<3xi8> {
    %0 = linalg.generic {indexing_maps = [#map6, #map125], iterator_types = ["reduction", "parallel", "reduction"]} ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<3xi8>) {
    ^bb0(%in: i8, %out: i8):
      %1 = arith.maxui %out, %in : i8
      linalg.yield %1 : i8
    } -> tensor<3xi8>
    return %0 : tensor<3xi8>
  }
  func.func @reduce_max_unsigned_5(%arg0: tensor<2x3x5xi8>, %arg1: tensor<2xi8>) -> tensor<2xi8> {
    %0 = linalg.generic {indexing_maps = [#map6, #map126], iterator_types = ["parallel", "reduction", "reduction"]} ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<2xi8>) {
    ^bb0(%in: i8, %out: i8):
      %1 = arith.maxui %out, %in : i8
      linalg.yield %1 : i8
    } -> tensor<2xi8>
    return %0 : tensor<2xi8>
  }
  func.func @reduce_max_unsigned_6(%arg0: tensor<2x3x5xi8>, %arg1: tensor<i8>) -> tensor<i8> {
    %0 = linalg.generic {indexing_maps = [#map6, #map127], iterator_types = ["reduction", "reduction", "reduction"]} ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<i8>) {
    ^bb0(%in: i8, %out: i8):
      %1 = arith.maxui %out, %in : i8
      linalg.yield %1 : i8
    } -> tensor<i8>
    return %0 : tensor<i8>
  }
  func.func @reduce_max_unsigned_7(%arg0: tensor<2x3x5xi8>, %arg1: tensor<2x3x5xi8>) -> tensor<2x3x5xi8> {
    %0 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<2x3x5xi8>) {
    ^bb0(%in: i8, %out: i8):
      %1 = arith.maxui %out, %in : i8
      linalg.yield %1 : i8
    } -> tensor<2x3x5xi8>
    return %0 : tensor<2x3x5xi8>
  }
  func.func @reduce_min_0(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2x5xf32>) -> tensor<2x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "reduction", "parallel"]} ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.minimumf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x5xf32>
    return %0 : tensor<2x5xf32>
  }
  func.func @reduce_min_1(%arg0: tensor<2x3x5xi8>, %arg1: tensor<2x5xi32>) -> tensor<2x5xi32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "reduction", "parallel"]} ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<2x5xi32>) {
    ^bb0(%in: i8, %out: i32):
      %1 = arith.extui %in : i8 to i32
      %2 = arith.minsi %out, %1 : i32
      linalg.yield %2 : i32
    } -> tensor<2x5xi32>
    return %0 : tensor<2x5xi32>
  }
  func.func @reduce_min_2(%arg0: tensor<2x3x5xf32>, %arg1: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map41], iterator_types = ["reduction", "parallel", "parallel"]} ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.minimumf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
  func.func @reduce_min_3(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.minimumf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @reduce_min_4(%arg0: tensor<2x3x5xf32>, %arg1: tensor<3xf32>) -> tensor<3xf32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map125], iterator_types = ["reduction", "parallel", "reduction"]} ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.minimumf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<3xf32>
    return %0 : tensor<3xf32>
  }
  func.func @reduce_min_5(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2xf32>) -> tensor<2xf32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map126], iterator_types = ["parallel", "reduction", "reduction"]} ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.minimumf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2xf32>
    return %0 : tensor<2xf32>
  }
  func.func @reduce_min_6(%arg0: tensor<2x3x5xf32>, %arg1: tensor<f32>) -> tensor<f32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map127], iterator_types = ["reduction", "reduction", "reduction"]} ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.minimumf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<f32>
    return %0 : tensor<f32>
  }
  func.func @reduce_min_7(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.minimumf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @reduce_min_number_0(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2x5xf32>) -> tensor<2x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "reduction", "parallel"]} ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.minnumf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x5xf32>
    return %0 : tensor<2x5xf32>
  }
  func.func @reduce_min_number_1(%arg0: tensor<2x3x5xi8>, %arg1: tensor<2x5xf32>) -> tensor<2x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "reduction", "parallel"]} ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<2x5xf32>) {
    ^bb0(%in: i8, %out: f32):
      %1 = arith.uitofp %in : i8 to f32
      %2 = arith.minnumf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x5xf32>
    return %0 : tensor<2x5xf32>
  }
  func.func @reduce_min_number_2(%arg0: tensor<2x3x5xf32>, %arg1: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map41], iterator_types = ["reduction", "parallel", "parallel"]} ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.minnumf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
  func.func @reduce_min_number_3(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.minnumf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @reduce_min_number_4(%arg0: tensor<2x3x5xf32>, %arg1: tensor<3xf32>) -> tensor<3xf32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map125], iterator_types = ["reduction", "parallel", "reduction"]} ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.minnumf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<3xf32>
    return %0 : tensor<3xf32>
  }
  func.func @reduce_min_number_5(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2xf32>) -> tensor<2xf32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map126], iterator_types = ["parallel", "reduction", "reduction"]} ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.minnumf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2xf32>
    return %0 : tensor<2xf32>
  }
  func.func @reduce_min_number_6(%arg0: tensor<2x3x5xf32>, %arg1: tensor<f32>) -> tensor<f32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map127], iterator_types = ["reduction", "reduction", "reduction"]} ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.minnumf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<f32>
    return %0 : tensor<f32>
  }
  func.func @reduce_min_number_7(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.minnumf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @reduce_min_unsigned_0(%arg0: tensor<2x3x5xi8>, %arg1: tensor<2x5xi8>) -> tensor<2x5xi8> {
    %0 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "reduction", "parallel"]} ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<2x5xi8>) {
    ^bb0(%in: i8, %out: i8):
      %1 = arith.minui %out, %in : i8
      linalg.yield %1 : i8
    } -> tensor<2x5xi8>
    return %0 : tensor<2x5xi8>
  }
  func.func @reduce_min_unsigned_1(%arg0: tensor<2x3x5xi8>, %arg1: tensor<2x5xi32>) -> tensor<2x5xi32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "reduction", "parallel"]} ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<2x5xi32>) {
    ^bb0(%in: i8, %out: i32):
      %1 = arith.extui %in : i8 to i32
      %2 = arith.minui %out, %1 : i32
      linalg.yield %2 : i32
    } -> tensor<2x5xi32>
    return %0 : tensor<2x5xi32>
  }
  func.func @reduce_min_unsigned_2(%arg0: tensor<2x3x5xi8>, %arg1: tensor<3x5xi8>) -> tensor<3x5xi8> {
    %0 = linalg.generic {indexing_maps = [#map6, #map41], iterator_types = ["reduction", "parallel", "parallel"]} ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<3x5xi8>) {
    ^bb0(%in: i8, %out: i8):
      %1 = arith.minui %out, %in : i8
      linalg.yield %1 : i8
    } -> tensor<3x5xi8>
    return %0 : tensor<3x5xi8>
  }
  func.func @reduce_min_unsigned_3(%arg0: tensor<2x3x5xi8>, %arg1: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = linalg.generic {indexing_maps = [#map6, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<2x3xi8>) {
    ^bb0(%in: i8, %out: i8):
      %1 = arith.minui %out, %in : i8
      linalg.yield %1 : i8
    } -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @reduce_min_unsigned_4(%arg0: tensor<2x3x5xi8>, %arg1: tensor<3xi8>) -> tensor<3xi8> {
    %0 = linalg.generic {indexing_maps = [#map6, #map125], iterator_types = ["reduction", "parallel", "reduction"]} ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<3xi8>) {
    ^bb0(%in: i8, %out: i8):
      %1 = arith.minui %out, %in : i8
      linalg.yield %1 : i8
    } -> tensor<3xi8>
    return %0 : tensor<3xi8>
  }
  func.func @reduce_min_unsigned_5(%arg0: tensor<2x3x5xi8>, %arg1: tensor<2xi8>) -> tensor<2xi8> {
    %0 = linalg.generic {indexing_maps = [#map6, #map126], iterator_types = ["parallel", "reduction", "reduction"]} ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<2xi8>) {
    ^bb0(%in: i8, %out: i8):
      %1 = arith.minui %out, %in : i8
      linalg.yield %1 : i8
    } -> tensor<2xi8>
    return %0 : tensor<2xi8>
  }
  func.func @reduce_min_unsigned_6(%arg0: tensor<2x3x5xi8>, %arg1: tensor<i8>) -> tensor<i8> {
    %0 = linalg.generic {indexing_maps = [#map6, #map127], iterator_types = ["reduction", "reduction", "reduction"]} ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<i8>) {
    ^bb0(%in: i8, %out: i8):
      %1 = arith.minui %out, %in : i8
      linalg.yield %1 : i8
    } -> tensor<i8>
    return %0 : tensor<i8>
  }
  func.func @reduce_min_unsigned_7(%arg0: tensor<2x3x5xi8>, %arg1: tensor<2x3x5xi8>) -> tensor<2x3x5xi8> {
    %0 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<2x3x5xi8>) {
    ^bb0(%in: i8, %out: i8):
      %1 = arith.minui %out, %in : i8
      linalg.yield %1 : i8
    } -> tensor<2x3x5xi8>
    return %0 : tensor<2x3x5xi8>
  }
  func.func @reduce_or_0(%arg0: tensor<2x3x5xi8>, %arg1: tensor<2x5xi8>) -> tensor<2x5xi8> {
    %0 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "reduction", "parallel"]} ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<2x5xi8>) {
    ^bb0(%in: i8, %out: i8):
      %1 = arith.ori %out, %in : i8
      linalg.yield %1 : i8
    } -> tensor<2x5xi8>
    return %0 : tensor<2x5xi8>
  }
  func.func @reduce_or_1(%arg0: tensor<2x3x5xi8>, %arg1: tensor<2x5xi32>) -> tensor<2x5xi32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "reduction", "parallel"]} ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<2x5xi32>) {
    ^bb0(%in: i8, %out: i32):
      %1 = arith.extui %in : i8 to i32
      %2 = arith.ori %out, %1 : i32
      linalg.yield %2 : i32
    } -> tensor<2x5xi32>
    return %0 : tensor<2x5xi32>
  }
  func.func @reduce_or_2(%arg0: tensor<2x3x5xi8>, %arg1: tensor<3x5xi8>) -> tensor<3x5xi8> {
    %0 = linalg.generic {indexing_maps = [#map6, #map41], iterator_types = ["reduction", "parallel", "parallel"]} ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<3x5xi8>) {
    ^bb0(%in: i8, %out: i8):
      %1 = arith.ori %out, %in : i8
      linalg.yield %1 : i8
    } -> tensor<3x5xi8>
    return %0 : tensor<3x5xi8>
  }
  func.func @reduce_or_3(%arg0: tensor<2x3x5xi8>, %arg1: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = linalg.generic {indexing_maps = [#map6, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<2x3xi8>) {
    ^bb0(%in: i8, %out: i8):
      %1 = arith.ori %out, %in : i8
      linalg.yield %1 : i8
    } -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @reduce_or_4(%arg0: tensor<2x3x5xi8>, %arg1: tensor<3xi8>) -> tensor<3xi8> {
    %0 = linalg.generic {indexing_maps = [#map6, #map125], iterator_types = ["reduction", "parallel", "reduction"]} ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<3xi8>) {
    ^bb0(%in: i8, %out: i8):
      %1 = arith.ori %out, %in : i8
      linalg.yield %1 : i8
    } -> tensor<3xi8>
    return %0 : tensor<3xi8>
  }
  func.func @reduce_or_5(%arg0: tensor<2x3x5xi8>, %arg1: tensor<2xi8>) -> tensor<2xi8> {
    %0 = linalg.generic {indexing_maps = [#map6, #map126], iterator_types = ["parallel", "reduction", "reduction"]} ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<2xi8>) {
    ^bb0(%in: i8, %out: i8):
      %1 = arith.ori %out, %in : i8
      linalg.yield %1 : i8
    } -> tensor<2xi8>
    return %0 : tensor<2xi8>
  }
  func.func @reduce_or_6(%arg0: tensor<2x3x5xi8>, %arg1: tensor<i8>) -> tensor<i8> {
    %0 = linalg.generic {indexing_maps = [#map6, #map127], iterator_types = ["reduction", "reduction", "reduction"]} ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<i8>) {
    ^bb0(%in: i8, %out: i8):
      %1 = arith.ori %out, %in : i8
      linalg.yield %1 : i8
    } -> tensor<i8>
    return %0 : tensor<i8>
  }
  func.func @reduce_or_7(%arg0: tensor<2x3x5xi8>, %arg1: tensor<2x3x5xi8>) -> tensor<2x3x5xi8> {
    %0 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<2x3x5xi8>) {
    ^bb0(%in: i8, %out: i8):
      %1 = arith.ori %out, %in : i8
      linalg.yield %1 : i8
    } -> tensor<2x3x5xi8>
    return %0 : tensor<2x3x5xi8>
  }
  func.func @reduce_product_0(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2x5xf32>) -> tensor<2x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "reduction", "parallel"]} ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.mulf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x5xf32>
    return %0 : tensor<2x5xf32>
  }
  func.func @reduce_product_1(%arg0: tensor<2x3x5xi8>, %arg1: tensor<2x5xi32>) -> tensor<2x5xi32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "reduction", "parallel"]} ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<2x5xi32>) {
    ^bb0(%in: i8, %out: i32):
      %1 = arith.extui %in : i8 to i32
      %2 = arith.muli %out, %1 : i32
      linalg.yield %2 : i32
    } -> tensor<2x5xi32>
    return %0 : tensor<2x5xi32>
  }
  func.func @reduce_product_2(%arg0: tensor<2x3x5xf32>, %arg1: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map41], iterator_types = ["reduction", "parallel", "parallel"]} ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.mulf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
  func.func @reduce_product_3(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.mulf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @reduce_product_4(%arg0: tensor<2x3x5xf32>, %arg1: tensor<3xf32>) -> tensor<3xf32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map125], iterator_types = ["reduction", "parallel", "reduction"]} ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.mulf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<3xf32>
    return %0 : tensor<3xf32>
  }
  func.func @reduce_product_5(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2xf32>) -> tensor<2xf32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map126], iterator_types = ["parallel", "reduction", "reduction"]} ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.mulf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2xf32>
    return %0 : tensor<2xf32>
  }
  func.func @reduce_product_6(%arg0: tensor<2x3x5xf32>, %arg1: tensor<f32>) -> tensor<f32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map127], iterator_types = ["reduction", "reduction", "reduction"]} ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.mulf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<f32>
    return %0 : tensor<f32>
  }
  func.func @reduce_product_7(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.mulf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @reduce_sum_0(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2x5xf32>) -> tensor<2x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "reduction", "parallel"]} ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.addf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x5xf32>
    return %0 : tensor<2x5xf32>
  }
  func.func @reduce_sum_1(%arg0: tensor<2x3x5xi8>, %arg1: tensor<2x5xi32>) -> tensor<2x5xi32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "reduction", "parallel"]} ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<2x5xi32>) {
    ^bb0(%in: i8, %out: i32):
      %1 = arith.extui %in : i8 to i32
      %2 = arith.addi %out, %1 : i32
      linalg.yield %2 : i32
    } -> tensor<2x5xi32>
    return %0 : tensor<2x5xi32>
  }
  func.func @reduce_sum_2(%arg0: tensor<2x3x5xf32>, %arg1: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map41], iterator_types = ["reduction", "parallel", "parallel"]} ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.addf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
  func.func @reduce_sum_3(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.addf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @reduce_sum_4(%arg0: tensor<2x3x5xf32>, %arg1: tensor<3xf32>) -> tensor<3xf32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map125], iterator_types = ["reduction", "parallel", "reduction"]} ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.addf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<3xf32>
    return %0 : tensor<3xf32>
  }
  func.func @reduce_sum_5(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2xf32>) -> tensor<2xf32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map126], iterator_types = ["parallel", "reduction", "reduction"]} ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.addf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2xf32>
    return %0 : tensor<2xf32>
  }
  func.func @reduce_sum_6(%arg0: tensor<2x3x5xf32>, %arg1: tensor<f32>) -> tensor<f32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map127], iterator_types = ["reduction", "reduction", "reduction"]} ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.addf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<f32>
    return %0 : tensor<f32>
  }
  func.func @reduce_sum_7(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.addf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @reduce_xor_0(%arg0: tensor<2x3x5xi1>, %arg1: tensor<2x5xi1>) -> tensor<2x5xi1> {
    %0 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "reduction", "parallel"]} ins(%arg0 : tensor<2x3x5xi1>) outs(%arg1 : tensor<2x5xi1>) {
    ^bb0(%in: i1, %out: i1):
      %1 = arith.xori %out, %in : i1
      linalg.yield %1 : i1
    } -> tensor<2x5xi1>
    return %0 : tensor<2x5xi1>
  }
  func.func @reduce_xor_1(%arg0: tensor<2x3x5xi8>, %arg1: tensor<2x5xi32>) -> tensor<2x5xi32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "reduction", "parallel"]} ins(%arg0 : tensor<2x3x5xi8>) outs(%arg1 : tensor<2x5xi32>) {
    ^bb0(%in: i8, %out: i32):
      %1 = arith.extui %in : i8 to i32
      %2 = arith.xori %out, %1 : i32
      linalg.yield %2 : i32
    } -> tensor<2x5xi32>
    return %0 : tensor<2x5xi32>
  }
  func.func @reduce_xor_2(%arg0: tensor<2x3x5xi1>, %arg1: tensor<3x5xi1>) -> tensor<3x5xi1> {
    %0 = linalg.generic {indexing_maps = [#map6, #map41], iterator_types = ["reduction", "parallel", "parallel"]} ins(%arg0 : tensor<2x3x5xi1>) outs(%arg1 : tensor<3x5xi1>) {
    ^bb0(%in: i1, %out: i1):
      %1 = arith.xori %out, %in : i1
      linalg.yield %1 : i1
    } -> tensor<3x5xi1>
    return %0 : tensor<3x5xi1>
  }
  func.func @reduce_xor_3(%arg0: tensor<2x3x5xi1>, %arg1: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = linalg.generic {indexing_maps = [#map6, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0 : tensor<2x3x5xi1>) outs(%arg1 : tensor<2x3xi1>) {
    ^bb0(%in: i1, %out: i1):
      %1 = arith.xori %out, %in : i1
      linalg.yield %1 : i1
    } -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @reduce_xor_4(%arg0: tensor<2x3x5xi1>, %arg1: tensor<3xi1>) -> tensor<3xi1> {
    %0 = linalg.generic {indexing_maps = [#map6, #map125], iterator_types = ["reduction", "parallel", "reduction"]} ins(%arg0 : tensor<2x3x5xi1>) outs(%arg1 : tensor<3xi1>) {
    ^bb0(%in: i1, %out: i1):
      %1 = arith.xori %out, %in : i1
      linalg.yield %1 : i1
    } -> tensor<3xi1>
    return %0 : tensor<3xi1>
  }
  func.func @reduce_xor_5(%arg0: tensor<2x3x5xi1>, %arg1: tensor<2xi1>) -> tensor<2xi1> {
    %0 = linalg.generic {indexing_maps = [#map6, #map126], iterator_types = ["parallel", "reduction", "reduction"]} ins(%arg0 : tensor<2x3x5xi1>) outs(%arg1 : tensor<2xi1>) {
    ^bb0(%in: i1, %out: i1):
      %1 = arith.xori %out, %in : i1
      linalg.yield %1 : i1
    } -> tensor<2xi1>
    return %0 : tensor<2xi1>
  }
  func.func @reduce_xor_6(%arg0: tensor<2x3x5xi1>, %arg1: tensor<i1>) -> tensor<i1> {
    %0 = linalg.generic {indexing_maps = [#map6, #map127], iterator_types = ["reduction", "reduction", "reduction"]} ins(%arg0 : tensor<2x3x5xi1>) outs(%arg1 : tensor<i1>) {
    ^bb0(%in: i1, %out: i1):
      %1 = arith.xori %out, %in : i1
      linalg.yield %1 : i1
    } -> tensor<i1>
    return %0 : tensor<i1>
  }
  func.func @reduce_xor_7(%arg0: tensor<2x3x5xi1>, %arg1: tensor<2x3x5xi1>) -> tensor<2x3x5xi1> {
    %0 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<2x3x5xi1>) outs(%arg1 : tensor<2x3x5xi1>) {
    ^bb0(%in: i1, %out: i1):
      %1 = arith.xori %out, %in : i1
      linalg.yield %1 : i1
    } -> tensor<2x3x5xi1>
    return %0 : tensor<2x3x5xi1>
  }
  func.func @pooling_0(%arg0: tensor<2x3x8x12xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = linalg.generic {indexing_maps = [#map133, #map134, #map106], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x8x12xf32>, tensor<4x6xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.addf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @pooling_1(%arg0: tensor<2x3x8x12xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = linalg.generic {indexing_maps = [#map133, #map134, #map106], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x8x12xf32>, tensor<4x6xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.subf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @pooling_2(%arg0: tensor<2x3x8x12xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = linalg.generic {indexing_maps = [#map133, #map134, #map106], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x8x12xf32>, tensor<4x6xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @pooling_3(%arg0: tensor<2x3x8x12xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = linalg.generic {indexing_maps = [#map133, #map134, #map106], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x8x12xf32>, tensor<4x6xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.divf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @pooling_4(%arg0: tensor<2x3x8x12xi8>, %arg1: tensor<4x6xi8>, %arg2: tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi8> {
    %0 = linalg.generic {indexing_maps = [#map133, #map134, #map106], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x8x12xi8>, tensor<4x6xi8>) outs(%arg2 : tensor<2x3x5x7xi8>) {
    ^bb0(%in: i8, %in_0: i8, %out: i8):
      %1 = arith.divui %out, %in : i8
      linalg.yield %1 : i8
    } -> tensor<2x3x5x7xi8>
    return %0 : tensor<2x3x5x7xi8>
  }
  func.func @pooling_5(%arg0: tensor<2x3x8x12xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = linalg.generic {indexing_maps = [#map133, #map134, #map106], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x8x12xf32>, tensor<4x6xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.maximumf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @pooling_6(%arg0: tensor<2x3x8x12xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = linalg.generic {indexing_maps = [#map133, #map134, #map106], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x8x12xf32>, tensor<4x6xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.minimumf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @pooling_7(%arg0: tensor<2x3x8x12xi8>, %arg1: tensor<4x6xi8>, %arg2: tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi8> {
    %0 = linalg.generic {indexing_maps = [#map133, #map134, #map106], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x8x12xi8>, tensor<4x6xi8>) outs(%arg2 : tensor<2x3x5x7xi8>) {
    ^bb0(%in: i8, %in_0: i8, %out: i8):
      %1 = arith.maxui %out, %in : i8
      linalg.yield %1 : i8
    } -> tensor<2x3x5x7xi8>
    return %0 : tensor<2x3x5x7xi8>
  }
  func.func @pooling_8(%arg0: tensor<2x3x8x12xi8>, %arg1: tensor<4x6xi8>, %arg2: tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi8> {
    %0 = linalg.generic {indexing_maps = [#map133, #map134, #map106], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x8x12xi8>, tensor<4x6xi8>) outs(%arg2 : tensor<2x3x5x7xi8>) {
    ^bb0(%in: i8, %in_0: i8, %out: i8):
      %1 = arith.minui %out, %in : i8
      linalg.yield %1 : i8
    } -> tensor<2x3x5x7xi8>
    return %0 : tensor<2x3x5x7xi8>
  }
  func.func @pooling_9(%arg0: tensor<2x3x8x12xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = linalg.generic {indexing_maps = [#map133, #map134, #map106], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x8x12xf32>, tensor<4x6xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = math.powf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @pooling_10(%arg0: tensor<2x3x8x12xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = linalg.generic {indexing_maps = [#map133, #map134, #map106], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x8x12xf32>, tensor<4x6xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = math.atan2 %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @pooling_11(%arg0: tensor<2x3x8x12xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = linalg.generic {indexing_maps = [#map133, #map134, #map106], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x8x12xf32>, tensor<4x6xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = math.copysign %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @pooling_12(%arg0: tensor<2x3x8x12xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = linalg.generic {indexing_maps = [#map133, #map134, #map106], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x8x12xf32>, tensor<4x6xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.maxnumf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @pooling_13(%arg0: tensor<2x3x8x12xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = linalg.generic {indexing_maps = [#map133, #map134, #map106], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x8x12xf32>, tensor<4x6xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.minnumf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @pooling_14(%arg0: tensor<2x3x8x12xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = linalg.generic {indexing_maps = [#map133, #map134, #map106], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x8x12xf32>, tensor<4x6xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.remf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @pooling_15(%arg0: tensor<2x3x8x12xi8>, %arg1: tensor<4x6xi8>, %arg2: tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi8> {
    %0 = linalg.generic {indexing_maps = [#map133, #map134, #map106], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x8x12xi8>, tensor<4x6xi8>) outs(%arg2 : tensor<2x3x5x7xi8>) {
    ^bb0(%in: i8, %in_0: i8, %out: i8):
      %1 = arith.remui %out, %in : i8
      linalg.yield %1 : i8
    } -> tensor<2x3x5x7xi8>
    return %0 : tensor<2x3x5x7xi8>
  }
  func.func @pooling_16(%arg0: tensor<2x3x8x12xi8>, %arg1: tensor<4x6xi8>, %arg2: tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi8> {
    %0 = linalg.generic {indexing_maps = [#map133, #map134, #map106], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x8x12xi8>, tensor<4x6xi8>) outs(%arg2 : tensor<2x3x5x7xi8>) {
    ^bb0(%in: i8, %in_0: i8, %out: i8):
      %1 = arith.floordivsi %out, %in : i8
      linalg.yield %1 : i8
    } -> tensor<2x3x5x7xi8>
    return %0 : tensor<2x3x5x7xi8>
  }
  func.func @pooling_17(%arg0: tensor<2x3x8x12xi8>, %arg1: tensor<4x6xi8>, %arg2: tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi8> {
    %0 = linalg.generic {indexing_maps = [#map133, #map134, #map106], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x8x12xi8>, tensor<4x6xi8>) outs(%arg2 : tensor<2x3x5x7xi8>) {
    ^bb0(%in: i8, %in_0: i8, %out: i8):
      %1 = arith.ceildivsi %out, %in : i8
      linalg.yield %1 : i8
    } -> tensor<2x3x5x7xi8>
    return %0 : tensor<2x3x5x7xi8>
  }
  func.func @pooling_18(%arg0: tensor<2x3x8x12xi8>, %arg1: tensor<4x6xi8>, %arg2: tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi8> {
    %0 = linalg.generic {indexing_maps = [#map133, #map134, #map106], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x8x12xi8>, tensor<4x6xi8>) outs(%arg2 : tensor<2x3x5x7xi8>) {
    ^bb0(%in: i8, %in_0: i8, %out: i8):
      %1 = arith.ceildivui %out, %in : i8
      linalg.yield %1 : i8
    } -> tensor<2x3x5x7xi8>
    return %0 : tensor<2x3x5x7xi8>
  }
  func.func @pooling_19(%arg0: tensor<2x3x8x12xi8>, %arg1: tensor<4x6xi8>, %arg2: tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi8> {
    %0 = linalg.generic {indexing_maps = [#map133, #map134, #map106], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x8x12xi8>, tensor<4x6xi8>) outs(%arg2 : tensor<2x3x5x7xi8>) {
    ^bb0(%in: i8, %in_0: i8, %out: i8):
      %1 = arith.andi %out, %in : i8
      linalg.yield %1 : i8
    } -> tensor<2x3x5x7xi8>
    return %0 : tensor<2x3x5x7xi8>
  }
  func.func @pooling_20(%arg0: tensor<2x3x8x12xi8>, %arg1: tensor<4x6xi8>, %arg2: tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi8> {
    %0 = linalg.generic {indexing_maps = [#map133, #map134, #map106], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x8x12xi8>, tensor<4x6xi8>) outs(%arg2 : tensor<2x3x5x7xi8>) {
    ^bb0(%in: i8, %in_0: i8, %out: i8):
      %1 = arith.ori %out, %in : i8
      linalg.yield %1 : i8
    } -> tensor<2x3x5x7xi8>
    return %0 : tensor<2x3x5x7xi8>
  }
  func.func @pooling_21(%arg0: tensor<2x3x8x12xi1>, %arg1: tensor<4x6xi1>, %arg2: tensor<2x3x5x7xi1>) -> tensor<2x3x5x7xi1> {
    %0 = linalg.generic {indexing_maps = [#map133, #map134, #map106], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x8x12xi1>, tensor<4x6xi1>) outs(%arg2 : tensor<2x3x5x7xi1>) {
    ^bb0(%in: i1, %in_0: i1, %out: i1):
      %1 = arith.xori %out, %in : i1
      linalg.yield %1 : i1
    } -> tensor<2x3x5x7xi1>
    return %0 : tensor<2x3x5x7xi1>
  }
  func.func @pooling_22(%arg0: tensor<2x3x8x12xi8>, %arg1: tensor<4x6xi8>, %arg2: tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi8> {
    %0 = linalg.generic {indexing_maps = [#map133, #map134, #map106], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x8x12xi8>, tensor<4x6xi8>) outs(%arg2 : tensor<2x3x5x7xi8>) {
    ^bb0(%in: i8, %in_0: i8, %out: i8):
      %1 = arith.shli %out, %in : i8
      linalg.yield %1 : i8
    } -> tensor<2x3x5x7xi8>
    return %0 : tensor<2x3x5x7xi8>
  }
  func.func @pooling_23(%arg0: tensor<2x3x8x12xi8>, %arg1: tensor<4x6xi8>, %arg2: tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi8> {
    %0 = linalg.generic {indexing_maps = [#map133, #map134, #map106], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x8x12xi8>, tensor<4x6xi8>) outs(%arg2 : tensor<2x3x5x7xi8>) {
    ^bb0(%in: i8, %in_0: i8, %out: i8):
      %1 = arith.shrsi %out, %in : i8
      linalg.yield %1 : i8
    } -> tensor<2x3x5x7xi8>
    return %0 : tensor<2x3x5x7xi8>
  }
  func.func @pooling_24(%arg0: tensor<2x3x8x12xi8>, %arg1: tensor<4x6xi8>, %arg2: tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi8> {
    %0 = linalg.generic {indexing_maps = [#map133, #map134, #map106], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x8x12xi8>, tensor<4x6xi8>) outs(%arg2 : tensor<2x3x5x7xi8>) {
    ^bb0(%in: i8, %in_0: i8, %out: i8):
      %1 = arith.shrui %out, %in : i8
      linalg.yield %1 : i8
    } -> tensor<2x3x5x7xi8>
    return %0 : tensor<2x3x5x7xi8>
  }
  func.func @pooling_25(%arg0: tensor<2x3x8x12xi8>, %arg1: tensor<4x6xi8>, %arg2: tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi8> {
    %0 = linalg.generic {indexing_maps = [#map133, #map134, #map106], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x8x12xi8>, tensor<4x6xi8>) outs(%arg2 : tensor<2x3x5x7xi8>) {
    ^bb0(%in: i8, %in_0: i8, %out: i8):
      %1 = math.ipowi %out, %in : i8
      linalg.yield %1 : i8
    } -> tensor<2x3x5x7xi8>
    return %0 : tensor<2x3x5x7xi8>
  }
  func.func @pooling_26(%arg0: tensor<2x3x8x12xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<2x3x5x7xi1>) -> tensor<2x3x5x7xi1> {
    %0 = linalg.generic {indexing_maps = [#map133, #map134, #map106], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x8x12xf32>, tensor<4x6xf32>) outs(%arg2 : tensor<2x3x5x7xi1>) {
    ^bb0(%in: f32, %in_0: f32, %out: i1):
      %1 = arith.fptosi %in : f32 to i1
      %2 = arith.cmpi eq, %out, %1 : i1
      linalg.yield %2 : i1
    } -> tensor<2x3x5x7xi1>
    return %0 : tensor<2x3x5x7xi1>
  }
  func.func @pooling_27(%arg0: tensor<2x3x8x12xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<2x3x5x7xi1>) -> tensor<2x3x5x7xi1> {
    %0 = linalg.generic {indexing_maps = [#map133, #map134, #map106], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x8x12xf32>, tensor<4x6xf32>) outs(%arg2 : tensor<2x3x5x7xi1>) {
    ^bb0(%in: f32, %in_0: f32, %out: i1):
      %1 = arith.fptosi %in : f32 to i1
      %2 = arith.cmpi ne, %out, %1 : i1
      linalg.yield %2 : i1
    } -> tensor<2x3x5x7xi1>
    return %0 : tensor<2x3x5x7xi1>
  }
  func.func @pooling_28(%arg0: tensor<2x3x8x12xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<2x3x5x7xi1>) -> tensor<2x3x5x7xi1> {
    %0 = linalg.generic {indexing_maps = [#map133, #map134, #map106], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x8x12xf32>, tensor<4x6xf32>) outs(%arg2 : tensor<2x3x5x7xi1>) {
    ^bb0(%in: f32, %in_0: f32, %out: i1):
      %1 = arith.fptosi %in : f32 to i1
      %2 = arith.cmpi slt, %out, %1 : i1
      linalg.yield %2 : i1
    } -> tensor<2x3x5x7xi1>
    return %0 : tensor<2x3x5x7xi1>
  }
  func.func @pooling_29(%arg0: tensor<2x3x8x12xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<2x3x5x7xi1>) -> tensor<2x3x5x7xi1> {
    %0 = linalg.generic {indexing_maps = [#map133, #map134, #map106], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x8x12xf32>, tensor<4x6xf32>) outs(%arg2 : tensor<2x3x5x7xi1>) {
    ^bb0(%in: f32, %in_0: f32, %out: i1):
      %1 = arith.fptosi %in : f32 to i1
      %2 = arith.cmpi sle, %out, %1 : i1
      linalg.yield %2 : i1
    } -> tensor<2x3x5x7xi1>
    return %0 : tensor<2x3x5x7xi1>
  }
  func.func @pooling_30(%arg0: tensor<2x3x8x12xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<2x3x5x7xi1>) -> tensor<2x3x5x7xi1> {
    %0 = linalg.generic {indexing_maps = [#map133, #map134, #map106], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x8x12xf32>, tensor<4x6xf32>) outs(%arg2 : tensor<2x3x5x7xi1>) {
    ^bb0(%in: f32, %in_0: f32, %out: i1):
      %1 = arith.fptosi %in : f32 to i1
      %2 = arith.cmpi sgt, %out, %1 : i1
      linalg.yield %2 : i1
    } -> tensor<2x3x5x7xi1>
    return %0 : tensor<2x3x5x7xi1>
  }
  func.func @pooling_31(%arg0: tensor<2x3x8x12xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<2x3x5x7xi1>) -> tensor<2x3x5x7xi1> {
    %0 = linalg.generic {indexing_maps = [#map133, #map134, #map106], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x8x12xf32>, tensor<4x6xf32>) outs(%arg2 : tensor<2x3x5x7xi1>) {
    ^bb0(%in: f32, %in_0: f32, %out: i1):
      %1 = arith.fptosi %in : f32 to i1
      %2 = arith.cmpi sge, %out, %1 : i1
      linalg.yield %2 : i1
    } -> tensor<2x3x5x7xi1>
    return %0 : tensor<2x3x5x7xi1>
  }
  func.func @pooling_32(%arg0: tensor<2x3x8x12xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<2x3x5x7xi1>) -> tensor<2x3x5x7xi1> {
    %0 = linalg.generic {indexing_maps = [#map133, #map134, #map106], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x8x12xf32>, tensor<4x6xf32>) outs(%arg2 : tensor<2x3x5x7xi1>) {
    ^bb0(%in: f32, %in_0: f32, %out: i1):
      %1 = arith.fptosi %in : f32 to i1
      %2 = arith.cmpi ult, %out, %1 : i1
      linalg.yield %2 : i1
    } -> tensor<2x3x5x7xi1>
    return %0 : tensor<2x3x5x7xi1>
  }
  func.func @pooling_33(%arg0: tensor<2x3x8x12xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<2x3x5x7xi1>) -> tensor<2x3x5x7xi1> {
    %0 = linalg.generic {indexing_maps = [#map133, #map134, #map106], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x8x12xf32>, tensor<4x6xf32>) outs(%arg2 : tensor<2x3x5x7xi1>) {
    ^bb0(%in: f32, %in_0: f32, %out: i1):
      %1 = arith.fptosi %in : f32 to i1
      %2 = arith.cmpi ule, %out, %1 : i1
      linalg.yield %2 : i1
    } -> tensor<2x3x5x7xi1>
    return %0 : tensor<2x3x5x7xi1>
  }
  func.func @pooling_34(%arg0: tensor<2x3x8x12xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<2x3x5x7xi1>) -> tensor<2x3x5x7xi1> {
    %0 = linalg.generic {indexing_maps = [#map133, #map134, #map106], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x8x12xf32>, tensor<4x6xf32>) outs(%arg2 : tensor<2x3x5x7xi1>) {
    ^bb0(%in: f32, %in_0: f32, %out: i1):
      %1 = arith.fptosi %in : f32 to i1
      %2 = arith.cmpi ugt, %out, %1 : i1
      linalg.yield %2 : i1
    } -> tensor<2x3x5x7xi1>
    return %0 : tensor<2x3x5x7xi1>
  }
  func.func @pooling_35(%arg0: tensor<2x3x8x12xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<2x3x5x7xi1>) -> tensor<2x3x5x7xi1> {
    %0 = linalg.generic {indexing_maps = [#map133, #map134, #map106], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x8x12xf32>, tensor<4x6xf32>) outs(%arg2 : tensor<2x3x5x7xi1>) {
    ^bb0(%in: f32, %in_0: f32, %out: i1):
      %1 = arith.fptosi %in : f32 to i1
      %2 = arith.cmpi uge, %out, %1 : i1
      linalg.yield %2 : i1
    } -> tensor<2x3x5x7xi1>
    return %0 : tensor<2x3x5x7xi1>
  }
  func.func @pooling_nchw_max_0(%arg0: tensor<2x3x8x12xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = linalg.generic {indexing_maps = [#map133, #map134, #map106], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x8x12xf32>, tensor<4x6xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.maximumf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @pooling_nchw_max_1(%arg0: tensor<2x3x12x24xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = linalg.generic {indexing_maps = [#map135, #map134, #map106], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x12x24xf32>, tensor<4x6xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.maximumf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @pooling_nchw_max_2(%arg0: tensor<2x3x14x17xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = linalg.generic {indexing_maps = [#map136, #map134, #map106], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x14x17xf32>, tensor<4x6xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.maximumf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @pooling_nchw_sum_0(%arg0: tensor<2x3x8x12xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = linalg.generic {indexing_maps = [#map133, #map134, #map106], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x8x12xf32>, tensor<4x6xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.addf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @pooling_nchw_sum_1(%arg0: tensor<2x3x12x24xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = linalg.generic {indexing_maps = [#map135, #map134, #map106], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x12x24xf32>, tensor<4x6xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.addf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @pooling_nchw_sum_2(%arg0: tensor<2x3x14x17xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = linalg.generic {indexing_maps = [#map136, #map134, #map106], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x14x17xf32>, tensor<4x6xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.addf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @pooling_ncw_max_0(%arg0: tensor<2x3x11xf32>, %arg1: tensor<7xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map137, #map37, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x11xf32>, tensor<7xf32>) outs(%arg2 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.maximumf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @pooling_ncw_max_1(%arg0: tensor<2x3x15xf32>, %arg1: tensor<7xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map138, #map37, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x15xf32>, tensor<7xf32>) outs(%arg2 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.maximumf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @pooling_ncw_max_2(%arg0: tensor<2x3x23xf32>, %arg1: tensor<7xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map139, #map37, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x23xf32>, tensor<7xf32>) outs(%arg2 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.maximumf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @pooling_ncw_sum_0(%arg0: tensor<2x3x11xf32>, %arg1: tensor<7xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map137, #map37, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x11xf32>, tensor<7xf32>) outs(%arg2 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.addf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @pooling_ncw_sum_1(%arg0: tensor<2x3x15xf32>, %arg1: tensor<7xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map138, #map37, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x15xf32>, tensor<7xf32>) outs(%arg2 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.addf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @pooling_ncw_sum_2(%arg0: tensor<2x3x23xf32>, %arg1: tensor<7xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map139, #map37, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x23xf32>, tensor<7xf32>) outs(%arg2 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.addf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @pooling_ndhwc_max_0(%arg0: tensor<2x8x12x15x4xf32>, %arg1: tensor<6x8x9xf32>, %arg2: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = linalg.generic {indexing_maps = [#map140, #map141, #map63], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x8x12x15x4xf32>, tensor<6x8x9xf32>) outs(%arg2 : tensor<2x3x5x7x4xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.maximumf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @pooling_ndhwc_max_1(%arg0: tensor<2x10x20x21x4xf32>, %arg1: tensor<6x8x9xf32>, %arg2: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = linalg.generic {indexing_maps = [#map142, #map141, #map63], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x10x20x21x4xf32>, tensor<6x8x9xf32>) outs(%arg2 : tensor<2x3x5x7x4xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.maximumf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @pooling_ndhwc_max_2(%arg0: tensor<2x18x19x31x4xf32>, %arg1: tensor<6x8x9xf32>, %arg2: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = linalg.generic {indexing_maps = [#map143, #map141, #map63], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x18x19x31x4xf32>, tensor<6x8x9xf32>) outs(%arg2 : tensor<2x3x5x7x4xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.maximumf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @pooling_ndhwc_min_0(%arg0: tensor<2x8x12x15x4xf32>, %arg1: tensor<6x8x9xf32>, %arg2: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = linalg.generic {indexing_maps = [#map140, #map141, #map63], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x8x12x15x4xf32>, tensor<6x8x9xf32>) outs(%arg2 : tensor<2x3x5x7x4xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.minimumf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @pooling_ndhwc_min_1(%arg0: tensor<2x10x20x21x4xf32>, %arg1: tensor<6x8x9xf32>, %arg2: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = linalg.generic {indexing_maps = [#map142, #map141, #map63], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x10x20x21x4xf32>, tensor<6x8x9xf32>) outs(%arg2 : tensor<2x3x5x7x4xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.minimumf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @pooling_ndhwc_min_2(%arg0: tensor<2x18x19x31x4xf32>, %arg1: tensor<6x8x9xf32>, %arg2: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = linalg.generic {indexing_maps = [#map143, #map141, #map63], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x18x19x31x4xf32>, tensor<6x8x9xf32>) outs(%arg2 : tensor<2x3x5x7x4xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.minimumf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @pooling_ndhwc_sum_0(%arg0: tensor<2x8x12x15x4xf32>, %arg1: tensor<6x8x9xf32>, %arg2: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = linalg.generic {indexing_maps = [#map140, #map141, #map63], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x8x12x15x4xf32>, tensor<6x8x9xf32>) outs(%arg2 : tensor<2x3x5x7x4xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.addf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @pooling_ndhwc_sum_1(%arg0: tensor<2x10x20x21x4xf32>, %arg1: tensor<6x8x9xf32>, %arg2: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = linalg.generic {indexing_maps = [#map142, #map141, #map63], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x10x20x21x4xf32>, tensor<6x8x9xf32>) outs(%arg2 : tensor<2x3x5x7x4xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.addf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @pooling_ndhwc_sum_2(%arg0: tensor<2x18x19x31x4xf32>, %arg1: tensor<6x8x9xf32>, %arg2: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = linalg.generic {indexing_maps = [#map143, #map141, #map63], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x18x19x31x4xf32>, tensor<6x8x9xf32>) outs(%arg2 : tensor<2x3x5x7x4xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.addf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @pooling_nhwc_max_0(%arg0: tensor<2x6x10x7xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = linalg.generic {indexing_maps = [#map104, #map134, #map106], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x6x10x7xf32>, tensor<4x6xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.maximumf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @pooling_nhwc_max_1(%arg0: tensor<2x8x18x7xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = linalg.generic {indexing_maps = [#map107, #map134, #map106], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x8x18x7xf32>, tensor<4x6xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.maximumf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @pooling_nhwc_max_2(%arg0: tensor<2x12x15x7xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = linalg.generic {indexing_maps = [#map108, #map134, #map106], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x12x15x7xf32>, tensor<4x6xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.maximumf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @pooling_nhwc_max_unsigned_0(%arg0: tensor<2x6x10x7xi8>, %arg1: tensor<4x6xi8>, %arg2: tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi8> {
    %0 = linalg.generic {indexing_maps = [#map104, #map134, #map106], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x6x10x7xi8>, tensor<4x6xi8>) outs(%arg2 : tensor<2x3x5x7xi8>) {
    ^bb0(%in: i8, %in_0: i8, %out: i8):
      %1 = arith.maxui %out, %in : i8
      linalg.yield %1 : i8
    } -> tensor<2x3x5x7xi8>
    return %0 : tensor<2x3x5x7xi8>
  }
  func.func @pooling_nhwc_max_unsigned_1(%arg0: tensor<2x8x18x7xi8>, %arg1: tensor<4x6xi8>, %arg2: tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi8> {
    %0 = linalg.generic {indexing_maps = [#map107, #map134, #map106], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x8x18x7xi8>, tensor<4x6xi8>) outs(%arg2 : tensor<2x3x5x7xi8>) {
    ^bb0(%in: i8, %in_0: i8, %out: i8):
      %1 = arith.maxui %out, %in : i8
      linalg.yield %1 : i8
    } -> tensor<2x3x5x7xi8>
    return %0 : tensor<2x3x5x7xi8>
  }
  func.func @pooling_nhwc_max_unsigned_2(%arg0: tensor<2x12x15x7xi8>, %arg1: tensor<4x6xi8>, %arg2: tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi8> {
    %0 = linalg.generic {indexing_maps = [#map108, #map134, #map106], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x12x15x7xi8>, tensor<4x6xi8>) outs(%arg2 : tensor<2x3x5x7xi8>) {
    ^bb0(%in: i8, %in_0: i8, %out: i8):
      %1 = arith.maxui %out, %in : i8
      linalg.yield %1 : i8
    } -> tensor<2x3x5x7xi8>
    return %0 : tensor<2x3x5x7xi8>
  }
  func.func @pooling_nhwc_min_0(%arg0: tensor<2x6x10x7xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = linalg.generic {indexing_maps = [#map104, #map134, #map106], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x6x10x7xf32>, tensor<4x6xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.minimumf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @pooling_nhwc_min_1(%arg0: tensor<2x8x18x7xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = linalg.generic {indexing_maps = [#map107, #map134, #map106], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x8x18x7xf32>, tensor<4x6xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.minimumf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @pooling_nhwc_min_2(%arg0: tensor<2x12x15x7xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = linalg.generic {indexing_maps = [#map108, #map134, #map106], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x12x15x7xf32>, tensor<4x6xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.minimumf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @pooling_nhwc_min_unsigned_0(%arg0: tensor<2x6x10x7xi8>, %arg1: tensor<4x6xi8>, %arg2: tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi8> {
    %0 = linalg.generic {indexing_maps = [#map104, #map134, #map106], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x6x10x7xi8>, tensor<4x6xi8>) outs(%arg2 : tensor<2x3x5x7xi8>) {
    ^bb0(%in: i8, %in_0: i8, %out: i8):
      %1 = arith.minui %out, %in : i8
      linalg.yield %1 : i8
    } -> tensor<2x3x5x7xi8>
    return %0 : tensor<2x3x5x7xi8>
  }
  func.func @pooling_nhwc_min_unsigned_1(%arg0: tensor<2x8x18x7xi8>, %arg1: tensor<4x6xi8>, %arg2: tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi8> {
    %0 = linalg.generic {indexing_maps = [#map107, #map134, #map106], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x8x18x7xi8>, tensor<4x6xi8>) outs(%arg2 : tensor<2x3x5x7xi8>) {
    ^bb0(%in: i8, %in_0: i8, %out: i8):
      %1 = arith.minui %out, %in : i8
      linalg.yield %1 : i8
    } -> tensor<2x3x5x7xi8>
    return %0 : tensor<2x3x5x7xi8>
  }
  func.func @pooling_nhwc_min_unsigned_2(%arg0: tensor<2x12x15x7xi8>, %arg1: tensor<4x6xi8>, %arg2: tensor<2x3x5x7xi8>) -> tensor<2x3x5x7xi8> {
    %0 = linalg.generic {indexing_maps = [#map108, #map134, #map106], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x12x15x7xi8>, tensor<4x6xi8>) outs(%arg2 : tensor<2x3x5x7xi8>) {
    ^bb0(%in: i8, %in_0: i8, %out: i8):
      %1 = arith.minui %out, %in : i8
      linalg.yield %1 : i8
    } -> tensor<2x3x5x7xi8>
    return %0 : tensor<2x3x5x7xi8>
  }
  func.func @pooling_nhwc_sum_0(%arg0: tensor<2x6x10x7xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = linalg.generic {indexing_maps = [#map104, #map134, #map106], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x6x10x7xf32>, tensor<4x6xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.addf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @pooling_nhwc_sum_1(%arg0: tensor<2x8x18x7xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = linalg.generic {indexing_maps = [#map107, #map134, #map106], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x8x18x7xf32>, tensor<4x6xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.addf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @pooling_nhwc_sum_2(%arg0: tensor<2x12x15x7xf32>, %arg1: tensor<4x6xf32>, %arg2: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = linalg.generic {indexing_maps = [#map108, #map134, #map106], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x12x15x7xf32>, tensor<4x6xf32>) outs(%arg2 : tensor<2x3x5x7xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.addf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @pooling_nwc_max_0(%arg0: tensor<2x9x5xf32>, %arg1: tensor<7xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map92, #map37, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x9x5xf32>, tensor<7xf32>) outs(%arg2 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.maximumf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @pooling_nwc_max_1(%arg0: tensor<2x11x5xf32>, %arg1: tensor<7xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map93, #map37, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x11x5xf32>, tensor<7xf32>) outs(%arg2 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.maximumf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @pooling_nwc_max_2(%arg0: tensor<2x21x5xf32>, %arg1: tensor<7xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map94, #map37, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x21x5xf32>, tensor<7xf32>) outs(%arg2 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.maximumf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @pooling_nwc_max_unsigned_0(%arg0: tensor<2x9x5xi8>, %arg1: tensor<7xi8>, %arg2: tensor<2x3x5xi8>) -> tensor<2x3x5xi8> {
    %0 = linalg.generic {indexing_maps = [#map92, #map37, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x9x5xi8>, tensor<7xi8>) outs(%arg2 : tensor<2x3x5xi8>) {
    ^bb0(%in: i8, %in_0: i8, %out: i8):
      %1 = arith.maxui %out, %in : i8
      linalg.yield %1 : i8
    } -> tensor<2x3x5xi8>
    return %0 : tensor<2x3x5xi8>
  }
  func.func @pooling_nwc_max_unsigned_1(%arg0: tensor<2x11x5xi8>, %arg1: tensor<7xi8>, %arg2: tensor<2x3x5xi8>) -> tensor<2x3x5xi8> {
    %0 = linalg.generic {indexing_maps = [#map93, #map37, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x11x5xi8>, tensor<7xi8>) outs(%arg2 : tensor<2x3x5xi8>) {
    ^bb0(%in: i8, %in_0: i8, %out: i8):
      %1 = arith.maxui %out, %in : i8
      linalg.yield %1 : i8
    } -> tensor<2x3x5xi8>
    return %0 : tensor<2x3x5xi8>
  }
  func.func @pooling_nwc_max_unsigned_2(%arg0: tensor<2x21x5xi8>, %arg1: tensor<7xi8>, %arg2: tensor<2x3x5xi8>) -> tensor<2x3x5xi8> {
    %0 = linalg.generic {indexing_maps = [#map94, #map37, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x21x5xi8>, tensor<7xi8>) outs(%arg2 : tensor<2x3x5xi8>) {
    ^bb0(%in: i8, %in_0: i8, %out: i8):
      %1 = arith.maxui %out, %in : i8
      linalg.yield %1 : i8
    } -> tensor<2x3x5xi8>
    return %0 : tensor<2x3x5xi8>
  }
  func.func @pooling_nwc_min_0(%arg0: tensor<2x9x5xf32>, %arg1: tensor<7xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map92, #map37, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x9x5xf32>, tensor<7xf32>) outs(%arg2 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.minimumf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @pooling_nwc_min_1(%arg0: tensor<2x11x5xf32>, %arg1: tensor<7xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map93, #map37, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x11x5xf32>, tensor<7xf32>) outs(%arg2 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.minimumf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @pooling_nwc_min_2(%arg0: tensor<2x21x5xf32>, %arg1: tensor<7xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map94, #map37, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x21x5xf32>, tensor<7xf32>) outs(%arg2 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.minimumf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @pooling_nwc_min_unsigned_0(%arg0: tensor<2x9x5xi8>, %arg1: tensor<7xi8>, %arg2: tensor<2x3x5xi8>) -> tensor<2x3x5xi8> {
    %0 = linalg.generic {indexing_maps = [#map92, #map37, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x9x5xi8>, tensor<7xi8>) outs(%arg2 : tensor<2x3x5xi8>) {
    ^bb0(%in: i8, %in_0: i8, %out: i8):
      %1 = arith.minui %out, %in : i8
      linalg.yield %1 : i8
    } -> tensor<2x3x5xi8>
    return %0 : tensor<2x3x5xi8>
  }
  func.func @pooling_nwc_min_unsigned_1(%arg0: tensor<2x11x5xi8>, %arg1: tensor<7xi8>, %arg2: tensor<2x3x5xi8>) -> tensor<2x3x5xi8> {
    %0 = linalg.generic {indexing_maps = [#map93, #map37, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x11x5xi8>, tensor<7xi8>) outs(%arg2 : tensor<2x3x5xi8>) {
    ^bb0(%in: i8, %in_0: i8, %out: i8):
      %1 = arith.minui %out, %in : i8
      linalg.yield %1 : i8
    } -> tensor<2x3x5xi8>
    return %0 : tensor<2x3x5xi8>
  }
  func.func @pooling_nwc_min_unsigned_2(%arg0: tensor<2x21x5xi8>, %arg1: tensor<7xi8>, %arg2: tensor<2x3x5xi8>) -> tensor<2x3x5xi8> {
    %0 = linalg.generic {indexing_maps = [#map94, #map37, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x21x5xi8>, tensor<7xi8>) outs(%arg2 : tensor<2x3x5xi8>) {
    ^bb0(%in: i8, %in_0: i8, %out: i8):
      %1 = arith.minui %out, %in : i8
      linalg.yield %1 : i8
    } -> tensor<2x3x5xi8>
    return %0 : tensor<2x3x5xi8>
  }
  func.func @pooling_nwc_sum_0(%arg0: tensor<2x9x5xf32>, %arg1: tensor<7xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map92, #map37, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x9x5xf32>, tensor<7xf32>) outs(%arg2 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.addf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @pooling_nwc_sum_1(%arg0: tensor<2x11x5xf32>, %arg1: tensor<7xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map93, #map37, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x11x5xf32>, tensor<7xf32>) outs(%arg2 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.addf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @pooling_nwc_sum_2(%arg0: tensor<2x21x5xf32>, %arg1: tensor<7xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map94, #map37, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x21x5xf32>, tensor<7xf32>) outs(%arg2 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.addf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @quantized_contract_0(%arg0: tensor<7x5x2xf32>, %arg1: tensor<7x2x3xf32>, %arg2: f32, %arg3: f32, %arg4: tensor<7x5x3xf32>) -> tensor<7x5x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map3, #map4, #map144, #map144, #map5], iterator_types = ["reduction", "parallel", "parallel", "parallel"]} ins(%arg0, %arg1, %arg2, %arg3 : tensor<7x5x2xf32>, tensor<7x2x3xf32>, f32, f32) outs(%arg4 : tensor<7x5x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %in_1: f32, %in_2: f32, %out: f32):
      %1 = arith.subf %in, %in_1 : f32
      %2 = arith.subf %in_0, %in_2 : f32
      %3 = arith.mulf %1, %2 : f32
      %4 = arith.addf %out, %3 : f32
      linalg.yield %4 : f32
    } -> tensor<7x5x3xf32>
    return %0 : tensor<7x5x3xf32>
  }
  func.func @quantized_contract_1(%arg0: tensor<2x5xf32>, %arg1: tensor<5x3xf32>, %arg2: f32, %arg3: f32, %arg4: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map7, #map11, #map127, #map127, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x5xf32>, tensor<5x3xf32>, f32, f32) outs(%arg4 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %in_1: f32, %in_2: f32, %out: f32):
      %1 = arith.subf %in, %in_1 : f32
      %2 = arith.subf %in_0, %in_2 : f32
      %3 = arith.mulf %1, %2 : f32
      %4 = arith.addf %out, %3 : f32
      linalg.yield %4 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @quantized_contract_2(%arg0: tensor<5x2xf32>, %arg1: tensor<2x3xf32>, %arg2: f32, %arg3: f32, %arg4: tensor<5x3xf32>) -> tensor<5x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map10, #map8, #map127, #map127, #map11], iterator_types = ["reduction", "parallel", "parallel"]} ins(%arg0, %arg1, %arg2, %arg3 : tensor<5x2xf32>, tensor<2x3xf32>, f32, f32) outs(%arg4 : tensor<5x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %in_1: f32, %in_2: f32, %out: f32):
      %1 = arith.subf %in, %in_1 : f32
      %2 = arith.subf %in_0, %in_2 : f32
      %3 = arith.mulf %1, %2 : f32
      %4 = arith.addf %out, %3 : f32
      linalg.yield %4 : f32
    } -> tensor<5x3xf32>
    return %0 : tensor<5x3xf32>
  }
  func.func @quantized_batch_matmul_0(%arg0: tensor<2x3x7xf32>, %arg1: tensor<2x7x5xf32>, %arg2: f32, %arg3: f32, %arg4: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map1, #map144, #map144, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x3x7xf32>, tensor<2x7x5xf32>, f32, f32) outs(%arg4 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %in_1: f32, %in_2: f32, %out: f32):
      %1 = arith.subf %in, %in_1 : f32
      %2 = arith.subf %in_0, %in_2 : f32
      %3 = arith.mulf %1, %2 : f32
      %4 = arith.addf %out, %3 : f32
      linalg.yield %4 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @quantized_matmul_0(%arg0: tensor<2x5xf32>, %arg1: tensor<5x3xf32>, %arg2: f32, %arg3: f32, %arg4: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map7, #map11, #map127, #map127, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x5xf32>, tensor<5x3xf32>, f32, f32) outs(%arg4 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %in_1: f32, %in_2: f32, %out: f32):
      %1 = arith.subf %in, %in_1 : f32
      %2 = arith.subf %in_0, %in_2 : f32
      %3 = arith.mulf %1, %2 : f32
      %4 = arith.addf %out, %3 : f32
      linalg.yield %4 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @quantized_convolution_0(%arg0: tensor<2x4x10x14xf32>, %arg1: tensor<3x4x6x8xf32>, %arg2: f32, %arg3: f32, %arg4: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = linalg.generic {indexing_maps = [#map56, #map57, #map145, #map145, #map58], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x4x10x14xf32>, tensor<3x4x6x8xf32>, f32, f32) outs(%arg4 : tensor<2x3x5x7xf32>) {
    ^bb0(%in: f32, %in_0: f32, %in_1: f32, %in_2: f32, %out: f32):
      %1 = arith.subf %in, %in_1 : f32
      %2 = arith.subf %in_0, %in_2 : f32
      %3 = arith.mulf %1, %2 : f32
      %4 = arith.addf %out, %3 : f32
      linalg.yield %4 : f32
    } -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @conv_2d_nchw_fchw_q_0(%arg0: tensor<2x4x10x14xf32>, %arg1: tensor<3x4x6x8xf32>, %arg2: f32, %arg3: f32, %arg4: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = linalg.generic {indexing_maps = [#map56, #map57, #map145, #map145, #map58], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x4x10x14xf32>, tensor<3x4x6x8xf32>, f32, f32) outs(%arg4 : tensor<2x3x5x7xf32>) {
    ^bb0(%in: f32, %in_0: f32, %in_1: f32, %in_2: f32, %out: f32):
      %1 = arith.subf %in, %in_1 : f32
      %2 = arith.subf %in_0, %in_2 : f32
      %3 = arith.mulf %1, %2 : f32
      %4 = arith.addf %out, %3 : f32
      linalg.yield %4 : f32
    } -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @conv_2d_nchw_fchw_q_1(%arg0: tensor<2x4x14x26xf32>, %arg1: tensor<3x4x6x8xf32>, %arg2: f32, %arg3: f32, %arg4: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = linalg.generic {indexing_maps = [#map59, #map57, #map145, #map145, #map58], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x4x14x26xf32>, tensor<3x4x6x8xf32>, f32, f32) outs(%arg4 : tensor<2x3x5x7xf32>) {
    ^bb0(%in: f32, %in_0: f32, %in_1: f32, %in_2: f32, %out: f32):
      %1 = arith.subf %in, %in_1 : f32
      %2 = arith.subf %in_0, %in_2 : f32
      %3 = arith.mulf %1, %2 : f32
      %4 = arith.addf %out, %3 : f32
      linalg.yield %4 : f32
    } -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @conv_2d_nchw_fchw_q_2(%arg0: tensor<2x4x20x21xf32>, %arg1: tensor<3x4x6x8xf32>, %arg2: f32, %arg3: f32, %arg4: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = linalg.generic {indexing_maps = [#map60, #map57, #map145, #map145, #map58], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x4x20x21xf32>, tensor<3x4x6x8xf32>, f32, f32) outs(%arg4 : tensor<2x3x5x7xf32>) {
    ^bb0(%in: f32, %in_0: f32, %in_1: f32, %in_2: f32, %out: f32):
      %1 = arith.subf %in, %in_1 : f32
      %2 = arith.subf %in_0, %in_2 : f32
      %3 = arith.mulf %1, %2 : f32
      %4 = arith.addf %out, %3 : f32
      linalg.yield %4 : f32
    } -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @conv_2d_ngchw_gfchw_q_0(%arg0: tensor<2x3x6x14x12xf32>, %arg1: tensor<3x5x6x8x9xf32>, %arg2: f32, %arg3: f32, %arg4: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = linalg.generic {indexing_maps = [#map61, #map66, #map146, #map146, #map63], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x3x6x14x12xf32>, tensor<3x5x6x8x9xf32>, f32, f32) outs(%arg4 : tensor<2x3x5x7x4xf32>) {
    ^bb0(%in: f32, %in_0: f32, %in_1: f32, %in_2: f32, %out: f32):
      %1 = arith.subf %in, %in_1 : f32
      %2 = arith.subf %in_0, %in_2 : f32
      %3 = arith.mulf %1, %2 : f32
      %4 = arith.addf %out, %3 : f32
      linalg.yield %4 : f32
    } -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @conv_2d_ngchw_gfchw_q_1(%arg0: tensor<2x3x6x20x18xf32>, %arg1: tensor<3x5x6x8x9xf32>, %arg2: f32, %arg3: f32, %arg4: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = linalg.generic {indexing_maps = [#map64, #map66, #map146, #map146, #map63], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x3x6x20x18xf32>, tensor<3x5x6x8x9xf32>, f32, f32) outs(%arg4 : tensor<2x3x5x7x4xf32>) {
    ^bb0(%in: f32, %in_0: f32, %in_1: f32, %in_2: f32, %out: f32):
      %1 = arith.subf %in, %in_1 : f32
      %2 = arith.subf %in_0, %in_2 : f32
      %3 = arith.mulf %1, %2 : f32
      %4 = arith.addf %out, %3 : f32
      linalg.yield %4 : f32
    } -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @conv_2d_ngchw_gfchw_q_2(%arg0: tensor<2x3x6x28x20xf32>, %arg1: tensor<3x5x6x8x9xf32>, %arg2: f32, %arg3: f32, %arg4: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = linalg.generic {indexing_maps = [#map65, #map66, #map146, #map146, #map63], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x3x6x28x20xf32>, tensor<3x5x6x8x9xf32>, f32, f32) outs(%arg4 : tensor<2x3x5x7x4xf32>) {
    ^bb0(%in: f32, %in_0: f32, %in_1: f32, %in_2: f32, %out: f32):
      %1 = arith.subf %in, %in_1 : f32
      %2 = arith.subf %in_0, %in_2 : f32
      %3 = arith.mulf %1, %2 : f32
      %4 = arith.addf %out, %3 : f32
      linalg.yield %4 : f32
    } -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @conv_2d_nhwc_fhwc_q_0(%arg0: tensor<2x6x10x8xf32>, %arg1: tensor<7x4x6x8xf32>, %arg2: f32, %arg3: f32, %arg4: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = linalg.generic {indexing_maps = [#map67, #map68, #map145, #map145, #map58], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x6x10x8xf32>, tensor<7x4x6x8xf32>, f32, f32) outs(%arg4 : tensor<2x3x5x7xf32>) {
    ^bb0(%in: f32, %in_0: f32, %in_1: f32, %in_2: f32, %out: f32):
      %1 = arith.subf %in, %in_1 : f32
      %2 = arith.subf %in_0, %in_2 : f32
      %3 = arith.mulf %1, %2 : f32
      %4 = arith.addf %out, %3 : f32
      linalg.yield %4 : f32
    } -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @conv_2d_nhwc_fhwc_q_1(%arg0: tensor<2x8x18x8xf32>, %arg1: tensor<7x4x6x8xf32>, %arg2: f32, %arg3: f32, %arg4: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = linalg.generic {indexing_maps = [#map69, #map68, #map145, #map145, #map58], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x8x18x8xf32>, tensor<7x4x6x8xf32>, f32, f32) outs(%arg4 : tensor<2x3x5x7xf32>) {
    ^bb0(%in: f32, %in_0: f32, %in_1: f32, %in_2: f32, %out: f32):
      %1 = arith.subf %in, %in_1 : f32
      %2 = arith.subf %in_0, %in_2 : f32
      %3 = arith.mulf %1, %2 : f32
      %4 = arith.addf %out, %3 : f32
      linalg.yield %4 : f32
    } -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @conv_2d_nhwc_fhwc_q_2(%arg0: tensor<2x12x15x8xf32>, %arg1: tensor<7x4x6x8xf32>, %arg2: f32, %arg3: f32, %arg4: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = linalg.generic {indexing_maps = [#map70, #map68, #map145, #map145, #map58], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x12x15x8xf32>, tensor<7x4x6x8xf32>, f32, f32) outs(%arg4 : tensor<2x3x5x7xf32>) {
    ^bb0(%in: f32, %in_0: f32, %in_1: f32, %in_2: f32, %out: f32):
      %1 = arith.subf %in, %in_1 : f32
      %2 = arith.subf %in_0, %in_2 : f32
      %3 = arith.mulf %1, %2 : f32
      %4 = arith.addf %out, %3 : f32
      linalg.yield %4 : f32
    } -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @conv_2d_nhwc_hwcf_q_0(%arg0: tensor<2x6x10x8xf32>, %arg1: tensor<4x6x8x7xf32>, %arg2: f32, %arg3: f32, %arg4: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = linalg.generic {indexing_maps = [#map67, #map71, #map145, #map145, #map58], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x6x10x8xf32>, tensor<4x6x8x7xf32>, f32, f32) outs(%arg4 : tensor<2x3x5x7xf32>) {
    ^bb0(%in: f32, %in_0: f32, %in_1: f32, %in_2: f32, %out: f32):
      %1 = arith.subf %in, %in_1 : f32
      %2 = arith.subf %in_0, %in_2 : f32
      %3 = arith.mulf %1, %2 : f32
      %4 = arith.addf %out, %3 : f32
      linalg.yield %4 : f32
    } -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @conv_2d_nhwc_hwcf_q_1(%arg0: tensor<2x8x18x8xf32>, %arg1: tensor<4x6x8x7xf32>, %arg2: f32, %arg3: f32, %arg4: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = linalg.generic {indexing_maps = [#map69, #map71, #map145, #map145, #map58], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x8x18x8xf32>, tensor<4x6x8x7xf32>, f32, f32) outs(%arg4 : tensor<2x3x5x7xf32>) {
    ^bb0(%in: f32, %in_0: f32, %in_1: f32, %in_2: f32, %out: f32):
      %1 = arith.subf %in, %in_1 : f32
      %2 = arith.subf %in_0, %in_2 : f32
      %3 = arith.mulf %1, %2 : f32
      %4 = arith.addf %out, %3 : f32
      linalg.yield %4 : f32
    } -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @conv_2d_nhwc_hwcf_q_2(%arg0: tensor<2x12x15x8xf32>, %arg1: tensor<4x6x8x7xf32>, %arg2: f32, %arg3: f32, %arg4: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = linalg.generic {indexing_maps = [#map70, #map71, #map145, #map145, #map58], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x12x15x8xf32>, tensor<4x6x8x7xf32>, f32, f32) outs(%arg4 : tensor<2x3x5x7xf32>) {
    ^bb0(%in: f32, %in_0: f32, %in_1: f32, %in_2: f32, %out: f32):
      %1 = arith.subf %in, %in_1 : f32
      %2 = arith.subf %in_0, %in_2 : f32
      %3 = arith.mulf %1, %2 : f32
      %4 = arith.addf %out, %3 : f32
      linalg.yield %4 : f32
    } -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @conv_2d_nhwgc_gfhwc_q_0(%arg0: tensor<2x8x12x7x9xf32>, %arg1: tensor<7x4x6x8x9xf32>, %arg2: f32, %arg3: f32, %arg4: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = linalg.generic {indexing_maps = [#map72, #map73, #map146, #map146, #map63], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x8x12x7x9xf32>, tensor<7x4x6x8x9xf32>, f32, f32) outs(%arg4 : tensor<2x3x5x7x4xf32>) {
    ^bb0(%in: f32, %in_0: f32, %in_1: f32, %in_2: f32, %out: f32):
      %1 = arith.subf %in, %in_1 : f32
      %2 = arith.subf %in_0, %in_2 : f32
      %3 = arith.mulf %1, %2 : f32
      %4 = arith.addf %out, %3 : f32
      linalg.yield %4 : f32
    } -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @conv_2d_nhwgc_gfhwc_q_1(%arg0: tensor<2x10x20x7x9xf32>, %arg1: tensor<7x4x6x8x9xf32>, %arg2: f32, %arg3: f32, %arg4: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = linalg.generic {indexing_maps = [#map74, #map73, #map146, #map146, #map63], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x10x20x7x9xf32>, tensor<7x4x6x8x9xf32>, f32, f32) outs(%arg4 : tensor<2x3x5x7x4xf32>) {
    ^bb0(%in: f32, %in_0: f32, %in_1: f32, %in_2: f32, %out: f32):
      %1 = arith.subf %in, %in_1 : f32
      %2 = arith.subf %in_0, %in_2 : f32
      %3 = arith.mulf %1, %2 : f32
      %4 = arith.addf %out, %3 : f32
      linalg.yield %4 : f32
    } -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @conv_2d_nhwgc_gfhwc_q_2(%arg0: tensor<2x18x19x7x9xf32>, %arg1: tensor<7x4x6x8x9xf32>, %arg2: f32, %arg3: f32, %arg4: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = linalg.generic {indexing_maps = [#map75, #map73, #map146, #map146, #map63], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x18x19x7x9xf32>, tensor<7x4x6x8x9xf32>, f32, f32) outs(%arg4 : tensor<2x3x5x7x4xf32>) {
    ^bb0(%in: f32, %in_0: f32, %in_1: f32, %in_2: f32, %out: f32):
      %1 = arith.subf %in, %in_1 : f32
      %2 = arith.subf %in_0, %in_2 : f32
      %3 = arith.mulf %1, %2 : f32
      %4 = arith.addf %out, %3 : f32
      linalg.yield %4 : f32
    } -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @conv_3d_ndhwc_dhwcf_q_0(%arg0: tensor<2x8x12x15x10xf32>, %arg1: tensor<6x8x9x10x4xf32>, %arg2: f32, %arg3: f32, %arg4: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = linalg.generic {indexing_maps = [#map84, #map85, #map147, #map147, #map81], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x8x12x15x10xf32>, tensor<6x8x9x10x4xf32>, f32, f32) outs(%arg4 : tensor<2x3x5x7x4xf32>) {
    ^bb0(%in: f32, %in_0: f32, %in_1: f32, %in_2: f32, %out: f32):
      %1 = arith.subf %in, %in_1 : f32
      %2 = arith.subf %in_0, %in_2 : f32
      %3 = arith.mulf %1, %2 : f32
      %4 = arith.addf %out, %3 : f32
      linalg.yield %4 : f32
    } -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @conv_3d_ndhwc_dhwcf_q_1(%arg0: tensor<2x10x20x21x10xf32>, %arg1: tensor<6x8x9x10x4xf32>, %arg2: f32, %arg3: f32, %arg4: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = linalg.generic {indexing_maps = [#map86, #map85, #map147, #map147, #map81], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x10x20x21x10xf32>, tensor<6x8x9x10x4xf32>, f32, f32) outs(%arg4 : tensor<2x3x5x7x4xf32>) {
    ^bb0(%in: f32, %in_0: f32, %in_1: f32, %in_2: f32, %out: f32):
      %1 = arith.subf %in, %in_1 : f32
      %2 = arith.subf %in_0, %in_2 : f32
      %3 = arith.mulf %1, %2 : f32
      %4 = arith.addf %out, %3 : f32
      linalg.yield %4 : f32
    } -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @conv_3d_ndhwc_dhwcf_q_2(%arg0: tensor<2x18x19x31x10xf32>, %arg1: tensor<6x8x9x10x4xf32>, %arg2: f32, %arg3: f32, %arg4: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = linalg.generic {indexing_maps = [#map87, #map85, #map147, #map147, #map81], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x18x19x31x10xf32>, tensor<6x8x9x10x4xf32>, f32, f32) outs(%arg4 : tensor<2x3x5x7x4xf32>) {
    ^bb0(%in: f32, %in_0: f32, %in_1: f32, %in_2: f32, %out: f32):
      %1 = arith.subf %in, %in_1 : f32
      %2 = arith.subf %in_0, %in_2 : f32
      %3 = arith.mulf %1, %2 : f32
      %4 = arith.addf %out, %3 : f32
      linalg.yield %4 : f32
    } -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @depthwise_conv_2d_nhwc_hwc_q_0(%arg0: tensor<2x6x10x7xf32>, %arg1: tensor<4x6x7xf32>, %arg2: f32, %arg3: f32, %arg4: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = linalg.generic {indexing_maps = [#map104, #map105, #map148, #map148, #map106], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x6x10x7xf32>, tensor<4x6x7xf32>, f32, f32) outs(%arg4 : tensor<2x3x5x7xf32>) {
    ^bb0(%in: f32, %in_0: f32, %in_1: f32, %in_2: f32, %out: f32):
      %1 = arith.subf %in, %in_1 : f32
      %2 = arith.subf %in_0, %in_2 : f32
      %3 = arith.mulf %1, %2 : f32
      %4 = arith.addf %out, %3 : f32
      linalg.yield %4 : f32
    } -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @depthwise_conv_2d_nhwc_hwc_q_1(%arg0: tensor<2x8x18x7xf32>, %arg1: tensor<4x6x7xf32>, %arg2: f32, %arg3: f32, %arg4: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = linalg.generic {indexing_maps = [#map107, #map105, #map148, #map148, #map106], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x8x18x7xf32>, tensor<4x6x7xf32>, f32, f32) outs(%arg4 : tensor<2x3x5x7xf32>) {
    ^bb0(%in: f32, %in_0: f32, %in_1: f32, %in_2: f32, %out: f32):
      %1 = arith.subf %in, %in_1 : f32
      %2 = arith.subf %in_0, %in_2 : f32
      %3 = arith.mulf %1, %2 : f32
      %4 = arith.addf %out, %3 : f32
      linalg.yield %4 : f32
    } -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @depthwise_conv_2d_nhwc_hwc_q_2(%arg0: tensor<2x12x15x7xf32>, %arg1: tensor<4x6x7xf32>, %arg2: f32, %arg3: f32, %arg4: tensor<2x3x5x7xf32>) -> tensor<2x3x5x7xf32> {
    %0 = linalg.generic {indexing_maps = [#map108, #map105, #map148, #map148, #map106], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x12x15x7xf32>, tensor<4x6x7xf32>, f32, f32) outs(%arg4 : tensor<2x3x5x7xf32>) {
    ^bb0(%in: f32, %in_0: f32, %in_1: f32, %in_2: f32, %out: f32):
      %1 = arith.subf %in, %in_1 : f32
      %2 = arith.subf %in_0, %in_2 : f32
      %3 = arith.mulf %1, %2 : f32
      %4 = arith.addf %out, %3 : f32
      linalg.yield %4 : f32
    } -> tensor<2x3x5x7xf32>
    return %0 : tensor<2x3x5x7xf32>
  }
  func.func @depthwise_conv_2d_nhwc_hwcm_q_0(%arg0: tensor<2x8x12x7xf32>, %arg1: tensor<6x8x7x4xf32>, %arg2: f32, %arg3: f32, %arg4: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = linalg.generic {indexing_maps = [#map109, #map110, #map145, #map145, #map111], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x8x12x7xf32>, tensor<6x8x7x4xf32>, f32, f32) outs(%arg4 : tensor<2x3x5x7x4xf32>) {
    ^bb0(%in: f32, %in_0: f32, %in_1: f32, %in_2: f32, %out: f32):
      %1 = arith.subf %in, %in_1 : f32
      %2 = arith.subf %in_0, %in_2 : f32
      %3 = arith.mulf %1, %2 : f32
      %4 = arith.addf %out, %3 : f32
      linalg.yield %4 : f32
    } -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @depthwise_conv_2d_nhwc_hwcm_q_1(%arg0: tensor<2x10x20x7xf32>, %arg1: tensor<6x8x7x4xf32>, %arg2: f32, %arg3: f32, %arg4: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = linalg.generic {indexing_maps = [#map112, #map110, #map145, #map145, #map111], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x10x20x7xf32>, tensor<6x8x7x4xf32>, f32, f32) outs(%arg4 : tensor<2x3x5x7x4xf32>) {
    ^bb0(%in: f32, %in_0: f32, %in_1: f32, %in_2: f32, %out: f32):
      %1 = arith.subf %in, %in_1 : f32
      %2 = arith.subf %in_0, %in_2 : f32
      %3 = arith.mulf %1, %2 : f32
      %4 = arith.addf %out, %3 : f32
      linalg.yield %4 : f32
    } -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @depthwise_conv_2d_nhwc_hwcm_q_2(%arg0: tensor<2x18x19x7xf32>, %arg1: tensor<6x8x7x4xf32>, %arg2: f32, %arg3: f32, %arg4: tensor<2x3x5x7x4xf32>) -> tensor<2x3x5x7x4xf32> {
    %0 = linalg.generic {indexing_maps = [#map113, #map110, #map145, #map145, #map111], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x18x19x7xf32>, tensor<6x8x7x4xf32>, f32, f32) outs(%arg4 : tensor<2x3x5x7x4xf32>) {
    ^bb0(%in: f32, %in_0: f32, %in_1: f32, %in_2: f32, %out: f32):
      %1 = arith.subf %in, %in_1 : f32
      %2 = arith.subf %in_0, %in_2 : f32
      %3 = arith.mulf %1, %2 : f32
      %4 = arith.addf %out, %3 : f32
      linalg.yield %4 : f32
    } -> tensor<2x3x5x7x4xf32>
    return %0 : tensor<2x3x5x7x4xf32>
  }
  func.func @reduce_0(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2x5xf32>) -> tensor<2x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "reduction", "parallel"]} ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<2x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.addf %in, %out : f32
      linalg.yield %1 : f32
    } -> tensor<2x5xf32>
    return %0 : tensor<2x5xf32>
  }
  func.func @reduce_1(%arg0: tensor<2x3x5xf32>, %arg1: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map41], iterator_types = ["reduction", "parallel", "parallel"]} ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.addf %in, %out : f32
      linalg.yield %1 : f32
    } -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
  func.func @reduce_2(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.addf %in, %out : f32
      linalg.yield %1 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @reduce_3(%arg0: tensor<2x3x5xf32>, %arg1: tensor<3xf32>) -> tensor<3xf32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map125], iterator_types = ["reduction", "parallel", "reduction"]} ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.addf %in, %out : f32
      linalg.yield %1 : f32
    } -> tensor<3xf32>
    return %0 : tensor<3xf32>
  }
  func.func @reduce_4(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2xf32>) -> tensor<2xf32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map126], iterator_types = ["parallel", "reduction", "reduction"]} ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.addf %in, %out : f32
      linalg.yield %1 : f32
    } -> tensor<2xf32>
    return %0 : tensor<2xf32>
  }
  func.func @reduce_5(%arg0: tensor<2x3x5xf32>, %arg1: tensor<f32>) -> tensor<f32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map127], iterator_types = ["reduction", "reduction", "reduction"]} ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.addf %in, %out : f32
      linalg.yield %1 : f32
    } -> tensor<f32>
    return %0 : tensor<f32>
  }
  func.func @reduce_6(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<2x3x5xf32>) outs(%arg1 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.addf %in, %out : f32
      linalg.yield %1 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
  func.func @scaled_contract_0(%arg0: tensor<2x5xf32>, %arg1: tensor<2xf32>, %arg2: tensor<3x5xf32>, %arg3: tensor<3xf32>, %arg4: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map7, #map126, #map41, #map125, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x5xf32>, tensor<2xf32>, tensor<3x5xf32>, tensor<3xf32>) outs(%arg4 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %in_1: f32, %in_2: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.mulf %in_1, %in_2 : f32
      %3 = arith.mulf %1, %2 : f32
      %4 = arith.addf %out, %3 : f32
      linalg.yield %4 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @scaled_contract_1(%arg0: tensor<2x5xi8>, %arg1: tensor<2xi8>, %arg2: tensor<3x5xi8>, %arg3: tensor<3xi8>, %arg4: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map7, #map126, #map41, #map125, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x5xi8>, tensor<2xi8>, tensor<3x5xi8>, tensor<3xi8>) outs(%arg4 : tensor<2x3xf32>) {
    ^bb0(%in: i8, %in_0: i8, %in_1: i8, %in_2: i8, %out: f32):
      %1 = arith.uitofp %in : i8 to f32
      %2 = arith.uitofp %in_0 : i8 to f32
      %3 = arith.mulf %1, %2 : f32
      %4 = arith.uitofp %in_1 : i8 to f32
      %5 = arith.uitofp %in_2 : i8 to f32
      %6 = arith.mulf %4, %5 : f32
      %7 = arith.mulf %3, %6 : f32
      %8 = arith.addf %out, %7 : f32
      linalg.yield %8 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @semiring_contract_0(%arg0: tensor<2x5xf32>, %arg1: tensor<5x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map7, #map11, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x5xf32>, tensor<5x3xf32>) outs(%arg2 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.addf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @semiring_contract_1(%arg0: tensor<2x5xi8>, %arg1: tensor<5x3xi8>, %arg2: tensor<2x3xi32>) -> tensor<2x3xi32> {
    %0 = linalg.generic {indexing_maps = [#map7, #map11, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x5xi8>, tensor<5x3xi8>) outs(%arg2 : tensor<2x3xi32>) {
    ^bb0(%in: i8, %in_0: i8, %out: i32):
      %1 = arith.extui %in : i8 to i32
      %2 = arith.extui %in_0 : i8 to i32
      %3 = arith.addi %1, %2 : i32
      %4 = arith.addi %out, %3 : i32
      linalg.yield %4 : i32
    } -> tensor<2x3xi32>
    return %0 : tensor<2x3xi32>
  }
  func.func @semiring_contract_2(%arg0: tensor<2x5xf32>, %arg1: tensor<5x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map7, #map11, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x5xf32>, tensor<5x3xf32>) outs(%arg2 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.subf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @semiring_contract_3(%arg0: tensor<2x5xf32>, %arg1: tensor<5x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map7, #map11, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x5xf32>, tensor<5x3xf32>) outs(%arg2 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @semiring_contract_4(%arg0: tensor<2x5xf32>, %arg1: tensor<5x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map7, #map11, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x5xf32>, tensor<5x3xf32>) outs(%arg2 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.maximumf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @semiring_contract_5(%arg0: tensor<2x5xf32>, %arg1: tensor<5x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map7, #map11, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x5xf32>, tensor<5x3xf32>) outs(%arg2 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.minimumf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @semiring_contract_6(%arg0: tensor<2x5xi8>, %arg1: tensor<5x3xi8>, %arg2: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = linalg.generic {indexing_maps = [#map7, #map11, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x5xi8>, tensor<5x3xi8>) outs(%arg2 : tensor<2x3xi8>) {
    ^bb0(%in: i8, %in_0: i8, %out: i8):
      %1 = arith.maxui %in, %in_0 : i8
      %2 = arith.addi %out, %1 : i8
      linalg.yield %2 : i8
    } -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @semiring_contract_7(%arg0: tensor<2x5xi8>, %arg1: tensor<5x3xi8>, %arg2: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = linalg.generic {indexing_maps = [#map7, #map11, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x5xi8>, tensor<5x3xi8>) outs(%arg2 : tensor<2x3xi8>) {
    ^bb0(%in: i8, %in_0: i8, %out: i8):
      %1 = arith.minui %in, %in_0 : i8
      %2 = arith.addi %out, %1 : i8
      linalg.yield %2 : i8
    } -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @semiring_contract_8(%arg0: tensor<2x5xi8>, %arg1: tensor<5x3xi8>, %arg2: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = linalg.generic {indexing_maps = [#map7, #map11, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x5xi8>, tensor<5x3xi8>) outs(%arg2 : tensor<2x3xi8>) {
    ^bb0(%in: i8, %in_0: i8, %out: i8):
      %1 = arith.andi %in, %in_0 : i8
      %2 = arith.addi %out, %1 : i8
      linalg.yield %2 : i8
    } -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @semiring_contract_9(%arg0: tensor<2x5xi8>, %arg1: tensor<5x3xi8>, %arg2: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = linalg.generic {indexing_maps = [#map7, #map11, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x5xi8>, tensor<5x3xi8>) outs(%arg2 : tensor<2x3xi8>) {
    ^bb0(%in: i8, %in_0: i8, %out: i8):
      %1 = arith.ori %in, %in_0 : i8
      %2 = arith.addi %out, %1 : i8
      linalg.yield %2 : i8
    } -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @semiring_contract_10(%arg0: tensor<2x5xi1>, %arg1: tensor<5x3xi1>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = linalg.generic {indexing_maps = [#map7, #map11, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x5xi1>, tensor<5x3xi1>) outs(%arg2 : tensor<2x3xi1>) {
    ^bb0(%in: i1, %in_0: i1, %out: i1):
      %1 = arith.xori %in, %in_0 : i1
      %2 = arith.ori %out, %1 : i1
      linalg.yield %2 : i1
    } -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @semiring_contract_11(%arg0: tensor<2x5xf32>, %arg1: tensor<5x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map7, #map11, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x5xf32>, tensor<5x3xf32>) outs(%arg2 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.addf %in, %in_0 : f32
      %2 = arith.mulf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @semiring_contract_12(%arg0: tensor<2x5xf32>, %arg1: tensor<5x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map7, #map11, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x5xf32>, tensor<5x3xf32>) outs(%arg2 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.addf %in, %in_0 : f32
      %2 = arith.maximumf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @semiring_contract_13(%arg0: tensor<2x5xf32>, %arg1: tensor<5x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map7, #map11, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x5xf32>, tensor<5x3xf32>) outs(%arg2 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.addf %in, %in_0 : f32
      %2 = arith.minimumf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @semiring_contract_14(%arg0: tensor<2x5xi8>, %arg1: tensor<5x3xi8>, %arg2: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = linalg.generic {indexing_maps = [#map7, #map11, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x5xi8>, tensor<5x3xi8>) outs(%arg2 : tensor<2x3xi8>) {
    ^bb0(%in: i8, %in_0: i8, %out: i8):
      %1 = arith.addi %in, %in_0 : i8
      %2 = arith.maxui %out, %1 : i8
      linalg.yield %2 : i8
    } -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @semiring_contract_15(%arg0: tensor<2x5xi8>, %arg1: tensor<5x3xi8>, %arg2: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = linalg.generic {indexing_maps = [#map7, #map11, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x5xi8>, tensor<5x3xi8>) outs(%arg2 : tensor<2x3xi8>) {
    ^bb0(%in: i8, %in_0: i8, %out: i8):
      %1 = arith.addi %in, %in_0 : i8
      %2 = arith.minui %out, %1 : i8
      linalg.yield %2 : i8
    } -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @semiring_contract_16(%arg0: tensor<2x5xf32>, %arg1: tensor<5x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map7, #map11, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x5xf32>, tensor<5x3xf32>) outs(%arg2 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.addf %in, %in_0 : f32
      %2 = arith.maxnumf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @semiring_contract_17(%arg0: tensor<2x5xf32>, %arg1: tensor<5x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map7, #map11, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x5xf32>, tensor<5x3xf32>) outs(%arg2 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.addf %in, %in_0 : f32
      %2 = arith.minnumf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @semiring_contract_18(%arg0: tensor<2x5xi8>, %arg1: tensor<5x3xi8>, %arg2: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = linalg.generic {indexing_maps = [#map7, #map11, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x5xi8>, tensor<5x3xi8>) outs(%arg2 : tensor<2x3xi8>) {
    ^bb0(%in: i8, %in_0: i8, %out: i8):
      %1 = arith.addi %in, %in_0 : i8
      %2 = arith.andi %out, %1 : i8
      linalg.yield %2 : i8
    } -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @semiring_contract_19(%arg0: tensor<2x5xi8>, %arg1: tensor<5x3xi8>, %arg2: tensor<2x3xi8>) -> tensor<2x3xi8> {
    %0 = linalg.generic {indexing_maps = [#map7, #map11, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x5xi8>, tensor<5x3xi8>) outs(%arg2 : tensor<2x3xi8>) {
    ^bb0(%in: i8, %in_0: i8, %out: i8):
      %1 = arith.addi %in, %in_0 : i8
      %2 = arith.ori %out, %1 : i8
      linalg.yield %2 : i8
    } -> tensor<2x3xi8>
    return %0 : tensor<2x3xi8>
  }
  func.func @semiring_contract_20(%arg0: tensor<2x5xi1>, %arg1: tensor<5x3xi1>, %arg2: tensor<2x3xi1>) -> tensor<2x3xi1> {
    %0 = linalg.generic {indexing_maps = [#map7, #map11, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x5xi1>, tensor<5x3xi1>) outs(%arg2 : tensor<2x3xi1>) {
    ^bb0(%in: i1, %in_0: i1, %out: i1):
      %1 = arith.ori %in, %in_0 : i1
      %2 = arith.xori %out, %1 : i1
      linalg.yield %2 : i1
    } -> tensor<2x3xi1>
    return %0 : tensor<2x3xi1>
  }
  func.func @semiring_contract_21(%arg0: tensor<5x2xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<5x3xf32>) -> tensor<5x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map10, #map8, #map11], iterator_types = ["reduction", "parallel", "parallel"]} ins(%arg0, %arg1 : tensor<5x2xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<5x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.addf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<5x3xf32>
    return %0 : tensor<5x3xf32>
  }
  func.func @max_plus_matmul_0(%arg0: tensor<2x5xf32>, %arg1: tensor<5x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map7, #map11, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x5xf32>, tensor<5x3xf32>) outs(%arg2 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.addf %in, %in_0 : f32
      %2 = arith.maximumf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @max_plus_matmul_1(%arg0: tensor<2x5xi8>, %arg1: tensor<5x3xi8>, %arg2: tensor<2x3xi32>) -> tensor<2x3xi32> {
    %0 = linalg.generic {indexing_maps = [#map7, #map11, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x5xi8>, tensor<5x3xi8>) outs(%arg2 : tensor<2x3xi32>) {
    ^bb0(%in: i8, %in_0: i8, %out: i32):
      %1 = arith.extui %in : i8 to i32
      %2 = arith.extui %in_0 : i8 to i32
      %3 = arith.addi %1, %2 : i32
      %4 = arith.maxsi %out, %3 : i32
      linalg.yield %4 : i32
    } -> tensor<2x3xi32>
    return %0 : tensor<2x3xi32>
  }
  func.func @min_plus_matmul_0(%arg0: tensor<2x5xf32>, %arg1: tensor<5x3xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map7, #map11, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x5xf32>, tensor<5x3xf32>) outs(%arg2 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.addf %in, %in_0 : f32
      %2 = arith.minimumf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
  func.func @min_plus_matmul_1(%arg0: tensor<2x5xi8>, %arg1: tensor<5x3xi8>, %arg2: tensor<2x3xi32>) -> tensor<2x3xi32> {
    %0 = linalg.generic {indexing_maps = [#map7, #map11, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x5xi8>, tensor<5x3xi8>) outs(%arg2 : tensor<2x3xi32>) {
    ^bb0(%in: i8, %in_0: i8, %out: i32):
      %1 = arith.extui %in : i8 to i32
      %2 = arith.extui %in_0 : i8 to i32
      %3 = arith.addi %1, %2 : i32
      %4 = arith.minsi %out, %3 : i32
      linalg.yield %4 : i32
    } -> tensor<2x3xi32>
    return %0 : tensor<2x3xi32>
  }
  func.func @softmax(%arg0: tensor<4x6xf32>, %arg1: tensor<4x6xf32>) -> tensor<4x6xf32> {
    %0 = linalg.softmax dimension(1) ins(%arg0 : tensor<4x6xf32>) outs(%arg1 : tensor<4x6xf32>) -> tensor<4x6xf32>
    return %0 : tensor<4x6xf32>
  }
  func.func @pack(%arg0: tensor<8x12xf32>, %arg1: tensor<2x4x4x3xf32>) -> tensor<2x4x4x3xf32> {
    %pack = linalg.pack %arg0 inner_dims_pos = [0, 1] inner_tiles = [4, 3] into %arg1 : tensor<8x12xf32> -> tensor<2x4x4x3xf32>
    return %pack : tensor<2x4x4x3xf32>
  }
  func.func @pack_padded(%arg0: tensor<7x11xf32>, %arg1: tensor<4x?x3x?xf32>, %arg2: f32, %arg3: index) -> tensor<4x?x3x?xf32> {
    %pack = linalg.pack %arg0 padding_value(%arg2 : f32) outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [3, %arg3] into %arg1 : tensor<7x11xf32> -> tensor<4x?x3x?xf32>
    return %pack : tensor<4x?x3x?xf32>
  }
  func.func @unpack(%arg0: tensor<2x4x4x3xf32>, %arg1: tensor<8x12xf32>) -> tensor<8x12xf32> {
    %unpack = linalg.unpack %arg0 inner_dims_pos = [0, 1] inner_tiles = [4, 3] into %arg1 : tensor<2x4x4x3xf32> -> tensor<8x12xf32>
    return %unpack : tensor<8x12xf32>
  }
  func.func @unpack_permuted(%arg0: tensor<4x2x3x?xf32>, %arg1: tensor<8x12xf32>, %arg2: index) -> tensor<8x12xf32> {
    %unpack = linalg.unpack %arg0 outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [3, %arg2] into %arg1 : tensor<4x2x3x?xf32> -> tensor<8x12xf32>
    return %unpack : tensor<8x12xf32>
  }
  func.func @winograd_filter_F_2_3(%arg0: tensor<2x3x3x5xf32>, %arg1: tensor<4x4x5x2xf32>) -> tensor<4x4x5x2xf32> {
    %0 = linalg.winograd_filter_transform fmr(F_2_3) ins(%arg0 : tensor<2x3x3x5xf32>) outs(%arg1 : tensor<4x4x5x2xf32>) -> tensor<4x4x5x2xf32>
    return %0 : tensor<4x4x5x2xf32>
  }
  func.func @winograd_input_F_2_3(%arg0: tensor<2x6x6x5xf32>, %arg1: tensor<4x4x2x2x2x5xf32>) -> tensor<4x4x2x2x2x5xf32> {
    %0 = linalg.winograd_input_transform fmr(F_2_3) ins(%arg0 : tensor<2x6x6x5xf32>) outs(%arg1 : tensor<4x4x2x2x2x5xf32>) -> tensor<4x4x2x2x2x5xf32>
    return %0 : tensor<4x4x2x2x2x5xf32>
  }
  func.func @winograd_output_F_2_3(%arg0: tensor<4x4x2x2x2x2xf32>, %arg1: tensor<2x4x4x2xf32>) -> tensor<2x4x4x2xf32> {
    %0 = linalg.winograd_output_transform fmr(F_2_3) ins(%arg0 : tensor<4x4x2x2x2x2xf32>) outs(%arg1 : tensor<2x4x4x2xf32>) -> tensor<2x4x4x2xf32>
    return %0 : tensor<2x4x4x2xf32>
  }
  func.func @winograd_filter_F_4_3(%arg0: tensor<2x3x3x5xf32>, %arg1: tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32> {
    %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%arg0 : tensor<2x3x3x5xf32>) outs(%arg1 : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
    return %0 : tensor<6x6x5x2xf32>
  }
  func.func @winograd_input_F_4_3(%arg0: tensor<2x10x10x5xf32>, %arg1: tensor<6x6x2x2x2x5xf32>) -> tensor<6x6x2x2x2x5xf32> {
    %0 = linalg.winograd_input_transform fmr(F_4_3) ins(%arg0 : tensor<2x10x10x5xf32>) outs(%arg1 : tensor<6x6x2x2x2x5xf32>) -> tensor<6x6x2x2x2x5xf32>
    return %0 : tensor<6x6x2x2x2x5xf32>
  }
  func.func @winograd_output_F_4_3(%arg0: tensor<6x6x2x2x2x2xf32>, %arg1: tensor<2x8x8x2xf32>) -> tensor<2x8x8x2xf32> {
    %0 = linalg.winograd_output_transform fmr(F_4_3) ins(%arg0 : tensor<6x6x2x2x2x2xf32>) outs(%arg1 : tensor<2x8x8x2xf32>) -> tensor<2x8x8x2xf32>
    return %0 : tensor<2x8x8x2xf32>
  }
  func.func @winograd_filter_F_2_5(%arg0: tensor<2x5x5x5xf32>, %arg1: tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32> {
    %0 = linalg.winograd_filter_transform fmr(F_2_5) ins(%arg0 : tensor<2x5x5x5xf32>) outs(%arg1 : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
    return %0 : tensor<6x6x5x2xf32>
  }
  func.func @winograd_input_F_2_5(%arg0: tensor<2x8x8x5xf32>, %arg1: tensor<6x6x2x2x2x5xf32>) -> tensor<6x6x2x2x2x5xf32> {
    %0 = linalg.winograd_input_transform fmr(F_2_5) ins(%arg0 : tensor<2x8x8x5xf32>) outs(%arg1 : tensor<6x6x2x2x2x5xf32>) -> tensor<6x6x2x2x2x5xf32>
    return %0 : tensor<6x6x2x2x2x5xf32>
  }
  func.func @winograd_output_F_2_5(%arg0: tensor<6x6x2x2x2x2xf32>, %arg1: tensor<2x4x4x2xf32>) -> tensor<2x4x4x2xf32> {
    %0 = linalg.winograd_output_transform fmr(F_2_5) ins(%arg0 : tensor<6x6x2x2x2x2xf32>) outs(%arg1 : tensor<2x4x4x2xf32>) -> tensor<2x4x4x2xf32>
    return %0 : tensor<2x4x4x2xf32>
  }
  func.func @generic(%arg0: tensor<4x6xf32>, %arg1: tensor<4xf32>) -> tensor<4xf32> {
    %0 = linalg.generic {doc = "sums rows", indexing_maps = [#map24, #map26], iterator_types = ["parallel", "reduction"], library_call = "sum_rows"} ins(%arg0 : tensor<4x6xf32>) outs(%arg1 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.addf %in, %out : f32
      linalg.yield %1 : f32
    } -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  func.func @convolution_unsigned(%arg0: tensor<8xi8>, %arg1: tensor<3xi8>, %arg2: tensor<6xi32>) -> tensor<6xi32> {
    %0 = linalg.generic {indexing_maps = [#map43, #map25, #map26], iterator_types = ["parallel", "reduction"]} ins(%arg0, %arg1 : tensor<8xi8>, tensor<3xi8>) outs(%arg2 : tensor<6xi32>) {
    ^bb0(%in: i8, %in_0: i8, %out: i32):
      %1 = arith.extui %in : i8 to i32
      %2 = arith.extui %in_0 : i8 to i32
      %3 = arith.muli %1, %2 : i32
      %4 = arith.addi %out, %3 : i32
      linalg.yield %4 : i32
    } -> tensor<6xi32>
    return %0 : tensor<6xi32>
  }
  func.func @pooling_unsigned(%arg0: tensor<8xi8>, %arg1: tensor<3xi8>, %arg2: tensor<6xi32>) -> tensor<6xi32> {
    %0 = linalg.generic {indexing_maps = [#map43, #map25, #map26], iterator_types = ["parallel", "reduction"]} ins(%arg0, %arg1 : tensor<8xi8>, tensor<3xi8>) outs(%arg2 : tensor<6xi32>) {
    ^bb0(%in: i8, %in_0: i8, %out: i32):
      %1 = arith.extui %in : i8 to i32
      %2 = arith.addi %out, %1 : i32
      linalg.yield %2 : i32
    } -> tensor<6xi32>
    return %0 : tensor<6xi32>
  }
  func.func @quantized_contract_unsigned(%arg0: tensor<2x5xi8>, %arg1: tensor<5x3xi8>, %arg2: i8, %arg3: i8, %arg4: tensor<2x3xi32>) -> tensor<2x3xi32> {
    %0 = linalg.generic {indexing_maps = [#map7, #map11, #map127, #map127, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x5xi8>, tensor<5x3xi8>, i8, i8) outs(%arg4 : tensor<2x3xi32>) {
    ^bb0(%in: i8, %in_0: i8, %in_1: i8, %in_2: i8, %out: i32):
      %1 = arith.extui %in : i8 to i32
      %2 = arith.extui %in_1 : i8 to i32
      %3 = arith.subi %1, %2 : i32
      %4 = arith.extui %in_0 : i8 to i32
      %5 = arith.extui %in_2 : i8 to i32
      %6 = arith.subi %4, %5 : i32
      %7 = arith.muli %3, %6 : i32
      %8 = arith.addi %out, %7 : i32
      linalg.yield %8 : i32
    } -> tensor<2x3xi32>
    return %0 : tensor<2x3xi32>
  }
  func.func @quantized_convolution_unsigned(%arg0: tensor<8xi8>, %arg1: tensor<3xi8>, %arg2: i8, %arg3: i8, %arg4: tensor<6xi32>) -> tensor<6xi32> {
    %0 = linalg.generic {indexing_maps = [#map43, #map25, #map128, #map128, #map26], iterator_types = ["parallel", "reduction"]} ins(%arg0, %arg1, %arg2, %arg3 : tensor<8xi8>, tensor<3xi8>, i8, i8) outs(%arg4 : tensor<6xi32>) {
    ^bb0(%in: i8, %in_0: i8, %in_1: i8, %in_2: i8, %out: i32):
      %1 = arith.extui %in : i8 to i32
      %2 = arith.extui %in_1 : i8 to i32
      %3 = arith.subi %1, %2 : i32
      %4 = arith.extui %in_0 : i8 to i32
      %5 = arith.extui %in_2 : i8 to i32
      %6 = arith.subi %4, %5 : i32
      %7 = arith.muli %3, %6 : i32
      %8 = arith.addi %out, %7 : i32
      linalg.yield %8 : i32
    } -> tensor<6xi32>
    return %0 : tensor<6xi32>
  }
  func.func @concat(%arg0: tensor<2x6xf32>, %arg1: tensor<3x6xf32>, %arg2: tensor<5x6xf32>) -> tensor<5x6xf32> {
    %inserted_slice = tensor.insert_slice %arg0 into %arg2[0, 0] [2, 6] [1, 1] : tensor<2x6xf32> into tensor<5x6xf32>
    %inserted_slice_0 = tensor.insert_slice %arg1 into %inserted_slice[2, 0] [3, 6] [1, 1] : tensor<3x6xf32> into tensor<5x6xf32>
    return %inserted_slice_0 : tensor<5x6xf32>
  }
  func.func @reverse(%arg0: tensor<4x6xf32>, %arg1: tensor<4x6xf32>) -> tensor<4x6xf32> {
    %c3 = arith.constant 3 : index
    %c5 = arith.constant 5 : index
    %0 = linalg.generic {indexing_maps = [#map24], iterator_types = ["parallel", "parallel"]} outs(%arg1 : tensor<4x6xf32>) {
    ^bb0(%out: f32):
      %1 = linalg.index 0 : index
      %2 = arith.subi %c3, %1 : index
      %3 = linalg.index 1 : index
      %4 = arith.subi %c5, %3 : index
      %extracted = tensor.extract %arg0[%2, %4] : tensor<4x6xf32>
      linalg.yield %extracted : f32
    } -> tensor<4x6xf32>
    return %0 : tensor<4x6xf32>
  }
}

