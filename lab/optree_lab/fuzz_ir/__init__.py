# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random programs, and the laws that every pass must obey on them.

`kinds` lists the kinds of programs and makes them by number. `subject` is a structured op as data,
`text` writes a function around it; `origins` and `mutation` derive subjects from ops of the tree,
`from_scratch` makes them from nothing, `structured_kinds` makes ones with one theme. Programs of
several ops are written by recorded choices (`drawing`), as in `alike` and `written_kinds`. `passes`
runs pipelines on many functions, `laws` checks the results, `definedness` decides which values to
compare, and `smaller` reduces a program that breaks a law.
"""
