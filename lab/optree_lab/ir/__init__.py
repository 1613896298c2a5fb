# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""IR read, isolated, compared and run through passes."""
