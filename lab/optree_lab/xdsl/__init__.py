# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The generated dialect in xDSL beside the C++ tool: the same text, the same verdicts."""
