//===- MapPredicates.cpp - What categories ask of maps --------------------===//
//
// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTree/MapPredicates.h"
#include "OpTree/LinearForm.h"

using namespace mlir;
using utils::IteratorType;

namespace optree_gen {

static bool checkContraction(const StructuredView &view, const Binding &binding,
                             Mismatch *mismatch) {
  unsigned numInits = view.inits.size();
  unsigned numInputs = binding.maps.size() - numInits;
  // By loop: how many results of the maps use it.
  struct Uses {
    unsigned in = 0, out = 0;
  };
  SmallVector<Uses, 8> uses(view.numLoops());
  for (auto [i, map] : llvm::enumerate(binding.maps))
    for (AffineExpr result : map.getResults())
      forEachDim(result, [&, isInput = i < numInputs](unsigned loop) {
        ++(isInput ? uses[loop].in : uses[loop].out);
      });
  bool contracts = false;
  for (auto [loop, use] : llvm::enumerate(uses)) {
    if (use.in + use.out == 0 || (use.in == 1 && use.out != 1))
      return failLoop(mismatch, "a loop that is summed over or written", loop);
    contracts |= use.in >= 2 && use.out == 0;
  }
  for (auto [i, map] : llvm::enumerate(binding.maps))
    if (!map.isProjectedPermutation())
      return fail(mismatch, "projected permutation", i);
  return contracts || fail(mismatch, "a contracting loop");
}

static bool checkPointwise(const StructuredView &view, const Binding &binding,
                           Mismatch *mismatch) {
  for (IteratorType type : view.iterators)
    if (type != IteratorType::parallel)
      return fail(mismatch, "parallel loops");
  if (!binding.maps.back().isPermutation())
    return fail(mismatch, "permutation as output map", binding.maps.size() - 1);
  return true;
}

/// How a windowed op uses a loop; the bits of all its operands together.
enum LoopUse : uint8_t {
  Alone = 1,    ///< the image is read at it
  Moved = 2,    ///< the image is read at it and another
  InFilter = 4, ///< the filter has it, or the shape of the window
  InOutput = 8,
  Again = 16 ///< the image is read at it a second time
};

static bool isConvolutionLoop(unsigned use) {
  switch (use) {
  case Moved | InOutput:            // where the window is
  case Moved | InFilter:            // where in the window
  case Alone | InOutput:            // of a batch
  case Alone | InFilter:            // of input channels
  case Alone | InFilter | InOutput: // of channels that stay apart
  case InFilter | InOutput:         // of output channels
    return true;
  }
  return false;
}

static AffineMap filterMap(const Binding &binding) {
  for (auto [i, operand] : llvm::enumerate(binding.node->operands))
    if (i != 0 && (operand.role == Role::Input || operand.role == Role::Shape))
      return binding.maps[i];
  return {};
}

static bool checkWindowed(const StructuredView &view, const Binding &binding,
                          Mismatch *mismatch) {
  for (auto [i, map] : llvm::enumerate(binding.maps))
    if (i != 0 && !map.isProjectedPermutation())
      return fail(mismatch, "projected permutation", i);
  AffineMap filter = filterMap(binding), output = binding.maps.back();
  SmallVector<unsigned, 8> uses(view.numLoops(), 0);
  auto read = [&](unsigned loop, LoopUse use) {
    uses[loop] |= uses[loop] ? Again : use;
  };
  // The image is read through a window: sums of two loops, one of which the
  // output has.
  bool window = false;
  for (AffineExpr result : binding.maps[0].getResults()) {
    if (auto dim = dyn_cast<AffineDimExpr>(result)) {
      read(dim.getPosition(), Alone);
      continue;
    }
    SmallVector<int64_t, 8> coefficients(view.numLoops(), 0);
    int64_t constant = 0;
    if (!addLinear(result, 1, coefficients, constant) || constant != 0)
      return fail(mismatch, "a window", 0);
    unsigned used = 0, written = 0;
    for (auto [loop, coefficient] : llvm::enumerate(coefficients)) {
      if (coefficient < 0)
        return fail(mismatch, "positive strides", 0);
      if (coefficient == 0)
        continue;
      ++used;
      written += output.isFunctionOfDim(loop);
      read(loop, Moved);
    }
    if (used != 2 || written != 1)
      return fail(mismatch, "a window", 0);
    window = true;
  }
  for (unsigned loop = 0; loop < uses.size(); ++loop) {
    if (filter && filter.isFunctionOfDim(loop))
      uses[loop] |= InFilter;
    if (output.isFunctionOfDim(loop))
      uses[loop] |= InOutput;
    if (!isConvolutionLoop(uses[loop]))
      return failLoop(mismatch, "a loop that a convolution has", loop);
  }
  return window || fail(mismatch, "a window", 0);
}

/// A contraction of every other input; the one after each is its scale, which
/// reads loops of its input.
static bool checkScaled(const StructuredView &view, const Binding &binding,
                        Mismatch *mismatch) {
  unsigned numInputs = binding.maps.size() - view.inits.size();
  bool contracts = false;
  for (unsigned loop = 0; loop < view.numLoops(); ++loop) {
    unsigned in = 0, out = 0;
    for (auto [i, map] : llvm::enumerate(binding.maps)) {
      if (i >= numInputs)
        out += map.isFunctionOfDim(loop);
      else if (i % 2 == 0)
        in += map.isFunctionOfDim(loop);
      else if (map.isFunctionOfDim(loop) &&
               !binding.maps[i - 1].isFunctionOfDim(loop))
        return fail(mismatch, "loops of the scaled input", i);
    }
    if (in + out == 0 || (in == 1 && out != 1))
      return failLoop(mismatch, "a loop that is summed over or written", loop);
    contracts |= in >= 2 && out == 0;
  }
  for (auto [i, map] : llvm::enumerate(binding.maps))
    if ((i >= numInputs || i % 2 == 0) && !map.isProjectedPermutation())
      return fail(mismatch, "projected permutation", i);
  return contracts || fail(mismatch, "a contracting loop");
}

bool satisfiesPredicate(const StructuredView &view, const Binding &binding,
                        Mismatch *mismatch) {
  switch (binding.node->predicate) {
  case Predicate::Any:
    return true;
  case Predicate::Contraction:
    return checkContraction(view, binding, mismatch);
  case Predicate::Pointwise:
    return checkPointwise(view, binding, mismatch);
  case Predicate::Scaled:
    return checkScaled(view, binding, mismatch);
  case Predicate::Windowed:
    return checkWindowed(view, binding, mismatch);
  }
  return false;
}

} // namespace optree_gen
