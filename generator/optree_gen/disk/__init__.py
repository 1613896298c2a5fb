# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reading and writing files below the project, without following links."""
