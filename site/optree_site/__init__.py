# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The documentation as a web site: Sphinx's sources, its configuration, and the build.

`sources` writes one directory of Markdown: pages of ops, the guides, and references made from the
schemas, the rules and the scalar table. `conf` and `extension` are Sphinx's configuration; `build`
runs it. A downstream repository gets the same site from its specs.
"""
