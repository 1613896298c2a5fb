# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Sphinx's configuration for a site; `build` adds the project's name and its checkout."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

author = "the authors"
copyright = "the authors"
extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "sphinx_copybutton",
    "optree_site.extension",
]
root_doc = "index"
language = "en"

html_theme = "furo"
templates_path = ["templates"]
html_static_path = ["static"]
# The mathematical font is a file of the package `ziamath`, under its own licence.
_package = find_spec("ziamath")
if _package is not None and _package.origin:
    _fonts = Path(_package.origin).with_name("fonts")
    html_static_path.append(str(_fonts / "STIXTwoMath-Regular.ttf"))
html_css_files = ["optree.css"]
html_js_files = ["optree.js"]
html_copy_source = False
html_use_index = False
html_domain_indices = False
html_show_copyright = False
html_permalinks_icon = "#"
# For summaries, the search fetches pages, which browsers refuse to a page opened as a file.
html_show_search_summary = False
html_theme_options = {
    "navigation_with_keys": True,
    "light_css_variables": {"color-code-background": "#f4f6f8"},
    "dark_css_variables": {"color-code-background": "#22262b"},
}
html_math_renderer = "mathml"
# Both have the contrast that WCAG requires at level AA.
pygments_style = "a11y-high-contrast-light"
pygments_dark_style = "a11y-high-contrast-dark"

myst_enable_extensions = ["colon_fence", "dollarmath"]
myst_heading_anchors = 4
# The form of formulas that GitHub renders too.
myst_fence_as_directive = ["math"]

autodoc_default_options = {"members": True, "show-inheritance": True}
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
napoleon_google_docstring = True
# In docstrings, as in Markdown, single backticks mean code.
default_role = "code"

# Only the prompts' lines of a transcript are copied, without the output.
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True
copybutton_only_copy_prompt_lines = True
copybutton_exclude = ".linenos, .gp, .go"

highlight_language = "none"
suppress_warnings = [
    # MLIR and shell transcripts are highlighted even where Pygments cannot parse them.
    "misc.highlighting_failure",
]
