# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""An output: one generated file, as a template and the view-model that fills it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Output:
    """One generated file.

    path: below `generated/`, with forward slashes. template: below `templates/`; its folder is the
        target's, whose filters, comments and escapes hold.
    view: what the template sees as `view`. specs: the spec files it comes from, as display paths;
        shown in its header (one is named, several are named by their directory).
    """

    path: str
    template: str
    view: object
    specs: tuple[str, ...] = ()

    @property
    def origin(self) -> str:
        """The spec, or the directory of the specs, that the file is generated from."""
        if len(self.specs) == 1:
            return self.specs[0]
        parents = [path.rsplit("/", 1)[0].split("/") for path in self.specs]
        common = parents[0] if parents else ["specs"]
        for parent in parents:
            same = 0
            while same < min(len(common), len(parent)) and common[same] == parent[same]:
                same += 1
            common = common[:same]
        return "/".join(common)
