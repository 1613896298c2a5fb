# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A dialect as a few files for another project: its own files and the runtime, merged.

The includes decide which files of the runtime are needed, and their order.
"""
