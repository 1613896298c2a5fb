// Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls a function that may trap or abort, and returns in either case.

#include <setjmp.h>
#include <signal.h>
#include <string.h>

static sigjmp_buf out;

static void leave(int number) { siglongjmp(out, number); }

#define FOUR(a) (a)[0], (a)[1], (a)[2], (a)[3]
#define FORTY(a)                                                               \
  FOUR(a), FOUR(a + 4), FOUR(a + 8), FOUR(a + 12), FOUR(a + 16), FOUR(a + 20), \
      FOUR(a + 24), FOUR(a + 28), FOUR(a + 32), FOUR(a + 36)

typedef void *p;
typedef void Function(p, p, p, p, p, p, p, p, p, p, p, p, p, p, p, p, p, p, p,
                      p, p, p, p, p, p, p, p, p, p, p, p, p, p, p, p, p, p, p,
                      p, p);

/// Return the signal that ended a function of at most 40 pointers, or 0. A
/// function that takes fewer pointers ignores the others.
int survive(Function *function, void **arguments) {
  static const int signals[] = {SIGABRT, SIGALRM, SIGBUS,
                                SIGFPE,  SIGILL,  SIGSEGV};
  struct sigaction action;
  memset(&action, 0, sizeof(action));
  action.sa_handler = leave;
  for (unsigned i = 0; i < sizeof(signals) / sizeof(*signals); ++i)
    sigaction(signals[i], &action, 0);
  int number = sigsetjmp(out, 1);
  if (!number)
    function(FORTY(arguments));
  return number;
}
