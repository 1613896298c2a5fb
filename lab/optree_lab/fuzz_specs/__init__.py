# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Mutants of the real specs, and what the generator must make of each.

`harmless` changes a spec so that it most likely stays valid, `mistakes` makes one mistake on a
known line, `noise` changes text blindly. `world` puts a mutant into a small project, `outcome` says
what is wrong with what the generator does, and `tools` has other tools read what it generates.
`random_project` draws whole projects, of the forms of `random_ops` and its like.
"""
