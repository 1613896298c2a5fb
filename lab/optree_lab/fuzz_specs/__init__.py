# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Mutants of the real specs, and the checks of the generator's answer to each.

`harmless` changes a spec so that it most likely stays valid, `mistakes` makes one mistake on a
known line, `noise` changes text blindly. `small_project` surrounds a mutant with what it needs,
`outcome` lists the problems with the generator's answer, and `tools` lets other tools read the
generated files. `random_project` draws whole projects, from the forms of `random_ops` and similar
modules.
"""
