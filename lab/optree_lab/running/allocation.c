// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fills new memory, so that a program that reads it uninitialized has the same
// result in each run. The linker's `--wrap=malloc` makes programs call it.

#include <stddef.h>
#include <string.h>

void *__real_malloc(size_t size);

void *__wrap_malloc(size_t size) {
  void *memory = __real_malloc(size);
  return memory ? memset(memory, 0xA5, size) : NULL;
}
