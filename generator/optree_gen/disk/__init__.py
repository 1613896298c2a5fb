# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reading and writing files: within the project, following no link."""
