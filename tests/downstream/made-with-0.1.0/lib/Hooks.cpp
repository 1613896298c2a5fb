// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What `cpp:` in a spec announces: members of the op's class that the repository writes.

#include "Acme/AcmeOps.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace mlir::acme;

LogicalResult PairwiseSquaredDistanceOp::verifyOwn() {
  if (cast<ShapedType>(getLhs().getType()).getDimSize(1) == 0)
    return emitOpError("needs points with a coordinate: ")
           << getOwnSummary(); // A member that the repository's template adds.
  return success();
}

LogicalResult PairwiseSquaredDistanceOp::foldOwn(
    FoldAdaptor, SmallVectorImpl<OpFoldResult> &results) {
  if (!getOperation()->hasAttr("nothing_to_add"))
    return failure();
  results.push_back(getAcc());
  return success();
}

namespace {
struct DropNote : OpRewritePattern<PairwiseSquaredDistanceOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(PairwiseSquaredDistanceOp op,
                                PatternRewriter &rewriter) const final {
    if (!op->hasAttr("note"))
      return failure();
    rewriter.modifyOpInPlace(op, [&] { op->removeAttr("note"); });
    return success();
  }
};
} // namespace

void PairwiseSquaredDistanceOp::getCanonicalizationPatterns(
    RewritePatternSet &patterns, MLIRContext *context) {
  patterns.add<DropNote>(context);
}
