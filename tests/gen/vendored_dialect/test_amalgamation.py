# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Merged files have each header once, after the headers that it includes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from optree_gen.vendored_dialect.amalgamation import Amalgamation, Graph, Merged, code_file
from optree_gen.vendored_dialect.dialect import UNITS, _runtime

API = '#ifndef A\n#define A\n#include "Run/Base.h"\n#include <vector>\nstruct Api {};\n#endif\n'
FILES = {
    "Own/Api.h": API,
    "Run/Base.h": '#ifndef B\n#define B\n#include "mlir/X.h"\nstruct Base {};\n#endif // B\n',
    "Run/Both.h": '#include "Run/Base.h"\nstruct Both {};\n',
    "Run/Alone.h": "struct Alone {};\n",
    "Run/Unused.h": "struct Unused {};\n",
}
SOURCES = {
    "lib/Own.cpp": '#include "Own/Api.h"\n#include "Run/Both.h"\n\nusing namespace x;\nint own;\n',
    "Base.cpp": '#include "Run/Base.h"\n#include "Run/Alone.h"\n#include "Run/Both.h"\nint base;\n',
    "Unused.cpp": '#include "Run/Unused.h"\nint unused;\n',
    "Alone.cpp": '// Why.\n\n#include "Run/Alone.h"\nusing namespace mlir;\nint alone;\n',
}


@pytest.fixture
def graph() -> Graph:
    return Graph(
        {name: code_file(text) for name, text in FILES.items()},
        {name: code_file(text) for name, text in SOURCES.items()},
    )


@pytest.fixture
def merged(graph: Graph) -> dict[str, Merged]:
    units = {"Own.cpp": ("lib/Own.cpp",), "Runtime.cpp": ("Base.cpp", "Alone.cpp")}
    own = frozenset({"Own/Api.h"})
    return Amalgamation(graph, "Own/Api.h", own, "Own/Runtime.h", units).merged()


def names(file: Merged) -> list[str]:
    return [part.name for part in (*file.headers, *file.sources)]


def test_a_header_needs_the_sources_that_include_it_first(graph: Graph) -> None:
    assert graph.needed(["Own/Api.h"]) == ["Base.cpp", "lib/Own.cpp", "Alone.cpp"]


def test_each_header_is_in_one_file_after_its_includes(merged: dict[str, Merged]) -> None:
    assert {name: names(file) for name, file in merged.items()} == {
        "Own/Runtime.h": ["Run/Base.h", "Run/Both.h"],
        "Own/Api.h": ["Own/Api.h"],
        "Own.cpp": ["lib/Own.cpp"],
        "Runtime.cpp": ["Run/Alone.h", "Base.cpp", "Alone.cpp"],
    }


def test_merged_files_include_each_header_once(merged: dict[str, Merged]) -> None:
    assert merged["Own/Runtime.h"].others == ('"mlir/X.h"',)
    assert merged["Own/Api.h"].own == ("Own/Runtime.h",)
    assert merged["Own/Api.h"].others == ("<vector>",)
    assert merged["Own.cpp"].own == ("Own/Api.h", "Own/Runtime.h")
    assert merged["Own.cpp"].others == ()
    assert merged["Runtime.cpp"].usings == ("using namespace mlir;",)


def test_each_source_has_its_own_copy_of_tblgen_headers() -> None:
    """A user's source may include upstream's header, whose include guard hides a shared copy."""
    headers = {
        "Own/Api.h": code_file(API),
        "Run/Base.h": code_file(FILES["Run/Base.h"]),
        "Run/Lite.h": code_file('#include "mlir/X.h.inc"\n'),
    }
    using = '#include "Run/Base.h"\n#include "Run/Lite.h"\n'
    sources = {"One.cpp": code_file(using), "Two.cpp": code_file(using)}
    units = {f"Own{path}": (path,) for path in sources}
    found = Amalgamation(
        Graph(headers, sources), "Own/Api.h", frozenset({"Own/Api.h"}), "Own/Runtime.h", units
    )
    assert found.contents == {
        "Own/Runtime.h": ["Run/Base.h"],
        "Own/Api.h": ["Own/Api.h"],
        "OwnOne.cpp": ["Run/Lite.h"],
        "OwnTwo.cpp": ["Run/Lite.h"],
    }


def test_heading_guard_and_includes_are_removed() -> None:
    text = (
        "// Licence.\n\n// More.\n\n#ifndef X_TD\n#define X_TD\n\n"
        'include "A.td"\n\ndef X {\n  let text = [{\n    include "kept.td"\n  }];\n}\n\n'
        "#endif // X_TD\n"
    )
    found = code_file(text)
    assert found.includes == ('"A.td"',)
    assert found.text == 'def X {\n  let text = [{\n    include "kept.td"\n  }];\n}'


def test_includes_of_tblgen_output_stay_in_place() -> None:
    found = code_file('#include "X.h"\n#define GET_OP_CLASSES\n#include "X.cpp.inc"\nint x;\n')
    assert found.includes == ('"X.h"',)
    assert found.text == '#define GET_OP_CLASSES\n#include "X.cpp.inc"\nint x;'


def test_no_text_of_the_runtime_names_its_namespace(checkout: Path) -> None:
    """Renaming the namespace must not change messages of the runtime."""
    for path, text in _runtime().items():
        strings = re.findall(r'"(?:[^"\\\n]|\\.)*"', text)
        assert not [s for s in strings if re.search(r"\boptree_gen\b", s)], path


def test_each_folder_of_the_runtime_is_merged_into_one_file() -> None:
    folders = {Path(path).parent.name for path in _runtime() if path.endswith(".cpp")}
    assert sorted(folder for merged in UNITS.values() for folder in merged) == sorted(folders)
