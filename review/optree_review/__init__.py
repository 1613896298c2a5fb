# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Review: meaning diffs, releases and changelogs. Imports the generator, which never imports it."""
