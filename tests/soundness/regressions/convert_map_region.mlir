// CASE: kind=rest tool=optree pipes=convert-optree-to-linalg
// MLIR cannot read `linalg.map { scf.if }` and `linalg.reduce { arith.mulsi_extended }`, although it prints them.
func.func @map(%a: tensor<?xi1>, %p: f32, %q: f32, %o: tensor<?xf32>) -> tensor<?xf32> {
  %0 = optree.map ins(%a : tensor<?xi1>) outs(%o : tensor<?xf32>)
    (%x: i1, %y: f32) {
      %1 = scf.if %x -> f32 {
        scf.yield %p : f32
      } else {
        scf.yield %q : f32
      }
      linalg.yield %1 : f32
    }
  return %0 : tensor<?xf32>
}

func.func @reduce(%a: tensor<?x?xi8>, %o: tensor<?xi8>) -> tensor<?xi8> {
  %0 = optree.reduce ins(%a : tensor<?x?xi8>) outs(%o : tensor<?xi8>) dimensions = [1]
    (%x: i8, %y: i8) {
      %low, %high = arith.mulsi_extended %y, %x : i8
      linalg.yield %high : i8
    }
  return %0 : tensor<?xi8>
}
