# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The generated dialect in xDSL, compared with the C++ tool: equal texts and equal verdicts."""
