# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""An op of the bound dialect and its twin in the defined one."""
