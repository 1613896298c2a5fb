# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`optree-gen compare`: if two files compute the same, and else what differs.

`canonical` brings a file into the canonical form and reads its graph, `permission_search` finds the
permissions under which differences go away, and `report` says it.
"""
