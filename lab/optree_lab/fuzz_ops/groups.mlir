// Groups with what those of composites do not have: reshapes, slices, several results, scalars,
// buffers, other groups, loops, positions.
#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
func.func @reshaped(%x: tensor<4x6xf32>, %y: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %r = optree.group "reshaped" (%a = %x : tensor<4x6xf32>, %b = %y : tensor<4x6xf32>) -> tensor<4x6xf32> {
    %s = tensor.expand_shape %a [[0], [1, 2]] output_shape [4, 2, 3] : tensor<4x6xf32> into tensor<4x2x3xf32>
    %t = tensor.expand_shape %b [[0], [1, 2]] output_shape [4, 2, 3] : tensor<4x6xf32> into tensor<4x2x3xf32>
    %e = tensor.empty() : tensor<4x2x3xf32>
    %p = linalg.mul ins(%s, %t : tensor<4x2x3xf32>, tensor<4x2x3xf32>) outs(%e : tensor<4x2x3xf32>) -> tensor<4x2x3xf32>
    %c = tensor.collapse_shape %p [[0], [1, 2]] : tensor<4x2x3xf32> into tensor<4x6xf32>
    optree.return %c : tensor<4x6xf32>
  }
  return %r : tensor<4x6xf32>
}
func.func @moved(%x: tensor<4x6xf32>, %y: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %r = optree.isolated_group "moved" (%a = %x : tensor<4x6xf32>, %b = %y : tensor<4x6xf32>) -> tensor<4x6xf32> {
    %p = tensor.extract_slice %a[0, 3] [4, 3] [1, 1] : tensor<4x6xf32> to tensor<4x3xf32>
    %q = tensor.insert_slice %p into %b[0, 1] [4, 3] [1, 1] : tensor<4x3xf32> into tensor<4x6xf32>
    %s = tensor.extract_slice %q[0, 0] [4, 3] [1, 2] : tensor<4x6xf32> to tensor<4x3xf32>
    %j = tensor.concat dim(1) %s, %p : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x6xf32>
    optree.return %j : tensor<4x6xf32>
  }
  return %r : tensor<4x6xf32>
}
func.func @rows(%x: tensor<?x6xf32>, %y: tensor<?x6xf32>) -> tensor<?x6xf32> {
  %r = optree.group "rms_norm" (%a = %x : tensor<?x6xf32>, %b = %y : tensor<?x6xf32>) -> tensor<?x6xf32> parameters {axis = 1 : i64, epsilon = 1.0e-6 : f64} {
    %c0 = arith.constant 0 : index
    %zero = arith.constant 0.0 : f32
    %n = tensor.dim %a, %c0 : tensor<?x6xf32>
    %e1 = tensor.empty(%n) : tensor<?xf32>
    %z = linalg.fill ins(%zero : f32) outs(%e1 : tensor<?xf32>) -> tensor<?xf32>
    %s = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
        ins(%a : tensor<?x6xf32>) outs(%z : tensor<?xf32>) {
    ^bb0(%u: f32, %v: f32):
      %w = arith.addf %v, %u : f32
      linalg.yield %w : f32
    } -> tensor<?xf32>
    %d = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
        ins(%a, %s : tensor<?x6xf32>, tensor<?xf32>) outs(%b : tensor<?x6xf32>) {
    ^bb0(%u: f32, %v: f32, %o: f32):
      %i = linalg.index 0 : index
      %j = arith.index_cast %i : index to i64
      %k = arith.sitofp %j : i64 to f32
      %w = arith.mulf %u, %v : f32
      %t = arith.addf %w, %k : f32
      linalg.yield %t : f32
    } -> tensor<?x6xf32>
    optree.return %d : tensor<?x6xf32>
  }
  return %r : tensor<?x6xf32>
}
func.func @two(%x: tensor<5xf32>, %y: tensor<5xf32>, %f: f32) -> (tensor<5xf32>, tensor<5xf32>, f32) {
  %r:3 = optree.group "silu" (%a = %x : tensor<5xf32>, %b = %y : tensor<5xf32>, %c = %f : f32) -> (tensor<5xf32>, tensor<5xf32>, f32) {
    %e = tensor.empty() : tensor<5xf32>
    %s = linalg.add ins(%a, %b : tensor<5xf32>, tensor<5xf32>) outs(%e : tensor<5xf32>) -> tensor<5xf32>
    %m = linalg.exp ins(%s : tensor<5xf32>) outs(%b : tensor<5xf32>) -> tensor<5xf32>
    %g = arith.addf %c, %c : f32
    optree.return %s, %m, %g : tensor<5xf32>, tensor<5xf32>, f32
  }
  return %r#0, %r#1, %r#2 : tensor<5xf32>, tensor<5xf32>, f32
}
func.func @buffers(%x: memref<5xf32>, %y: memref<5xf32>) {
  optree.group "sigmoid" (%a = %x : memref<5xf32>, %b = %y : memref<5xf32>) {
    linalg.exp ins(%a : memref<5xf32>) outs(%b : memref<5xf32>)
    optree.return
  }
  return
}
func.func @nested(%x: tensor<3x5xf32>, %y: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %r = optree.isolated_group "silu" (%a = %x : tensor<3x5xf32>, %b = %y : tensor<3x5xf32>) -> tensor<3x5xf32> {
    %s = optree.group "sigmoid" (%c = %a : tensor<3x5xf32>) -> tensor<3x5xf32> {
      %e = tensor.empty() : tensor<3x5xf32>
      %m = optree.sigmoid ins(%c : tensor<3x5xf32>) outs(%e : tensor<3x5xf32>) -> tensor<3x5xf32>
      optree.return %m : tensor<3x5xf32>
    }
    %p = linalg.mul ins(%a, %s : tensor<3x5xf32>, tensor<3x5xf32>) outs(%b : tensor<3x5xf32>) -> tensor<3x5xf32>
    optree.return %p : tensor<3x5xf32>
  }
  return %r : tensor<3x5xf32>
}
func.func @chosen(%x: tensor<3x4xf32>, %y: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %r = optree.group "relu" (%a = %x : tensor<3x4xf32>, %b = %y : tensor<3x4xf32>) -> tensor<3x4xf32> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %l = scf.for %i = %c0 to %c3 step %c1 iter_args(%o = %b) -> tensor<3x4xf32> {
      %v = tensor.extract %a[%i, %c1] : tensor<3x4xf32>
      %w = tensor.insert %v into %o[%i, %c0] : tensor<3x4xf32>
      scf.yield %w : tensor<3x4xf32>
    }
    %e = tensor.empty() : tensor<3x4xf32>
    %m = optree.relu ins(%l : tensor<3x4xf32>) outs(%e : tensor<3x4xf32>) -> tensor<3x4xf32>
    optree.return %m : tensor<3x4xf32>
  }
  return %r : tensor<3x4xf32>
}
func.func @cast(%x: tensor<4x6xf32>, %y: tensor<?x6xf32>) -> tensor<?x6xf32> {
  %r = optree.group "cast" (%a = %x : tensor<4x6xf32>, %b = %y : tensor<?x6xf32>) -> tensor<?x6xf32> {
    %c = tensor.cast %a : tensor<4x6xf32> to tensor<?x6xf32>
    %c4 = arith.constant 4 : index
    %e = tensor.empty(%c4) : tensor<?x6xf32>
    %s = linalg.add ins(%c, %b : tensor<?x6xf32>, tensor<?x6xf32>) outs(%e : tensor<?x6xf32>) -> tensor<?x6xf32>
    optree.return %s : tensor<?x6xf32>
  }
  return %r : tensor<?x6xf32>
}
func.func @transposed(%x: tensor<4x6xf32>, %y: tensor<6x4xf32>) -> tensor<6x4xf32> {
  %r = optree.isolated_group "transposed" (%a = %x : tensor<4x6xf32>, %b = %y : tensor<6x4xf32>) -> tensor<6x4xf32> {
    %t = linalg.transpose ins(%a : tensor<4x6xf32>) outs(%b : tensor<6x4xf32>) permutation = [1, 0]
    %e = tensor.empty() : tensor<6x4xf32>
    %s = linalg.sub ins(%t, %b : tensor<6x4xf32>, tensor<6x4xf32>) outs(%e : tensor<6x4xf32>) -> tensor<6x4xf32>
    optree.return %s : tensor<6x4xf32>
  }
  return %r : tensor<6x4xf32>
}
func.func @padded(%x: tensor<4x6xf32>) -> tensor<4x8xf32> {
  %r = optree.group "padded" (%a = %x : tensor<4x6xf32>) -> tensor<4x8xf32> {
    %zero = arith.constant 0.0 : f32
    %p = tensor.pad %a low[0, 1] high[0, 1] {
    ^bb0(%i: index, %j: index):
      tensor.yield %zero : f32
    } : tensor<4x6xf32> to tensor<4x8xf32>
    %e = tensor.empty() : tensor<4x8xf32>
    %s = linalg.exp ins(%p : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
    optree.return %s : tensor<4x8xf32>
  }
  return %r : tensor<4x8xf32>
}
