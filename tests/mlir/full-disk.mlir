// A pass fails if it cannot write its file.
// RUN: not tree-opt %s -o /dev/null --pass-pipeline='builtin.module(linalg-tree-specialize{report=/dev/full})' 2>&1 | FileCheck %s
// RUN: not tree-opt %s -o /dev/null --pass-pipeline='builtin.module(func.func(linalg-tree-specialize{report=/dev/full}))' 2>&1 | FileCheck %s
// RUN: not %optree_opt %s -o /dev/null --pass-pipeline='builtin.module(optree-write-bytecode{file=/dev/full})' 2>&1 | FileCheck %s

// CHECK-NOT: LLVM ERROR
// CHECK: error: cannot write '/dev/full': No space left on device
// CHECK-NOT: LLVM ERROR
func.func @f() {
  return
}
