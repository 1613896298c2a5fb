# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random programs, and what has to hold of whatever a pass makes of them.

`kinds` has the kinds of programs, and `case` is one program. `subject` is a structured op as data,
`text` a function around it; `origins` and `mutation` make subjects from ops of the tree, `free`
from nothing, `structured_kinds` such as are about one thing. Programs that are more than one op
are written by choices (`drawing`, `writer`): `alike`, `written_kinds`. `passes` runs passes on many
functions, `laws` says what each pass has to obey, `definedness` on what values, and `shrink`
makes smaller what breaks one.
"""
