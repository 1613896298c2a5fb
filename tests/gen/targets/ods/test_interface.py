# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Every method of each category's interface returns, on each leaf and category, what specs say.

A plugin that is written for the interfaces prints what their methods return; the expected values
are computed from the specs.
"""

from __future__ import annotations

import json
import shlex
import subprocess
from pathlib import Path

import pytest
from optree_core.cases import Case
from optree_core.model import OpKind
from optree_gen.emit.ods_names import Names
from optree_gen.targets.ods.interface import interface_views
from optree_lab import toolchain
from optree_lab.ir.dialects import tree, writer
from optree_lab.testing.figures import Figure
from optree_lab.testing.interface_calls import (
    PASS,
    Answers,
    answers,
    cases,
    expected,
    methods,
    source,
)

#: The number of cases per op.
COUNT = 4


@pytest.fixture(scope="module")
def printing_plugin(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The plugin that prints methods, compiled as the build compiles its own test plugins."""
    directory = tmp_path_factory.mktemp("interfaces")
    file = directory / "SayMethods.cpp"
    file.write_text(source(tree()))
    database = subprocess.run(
        ["ninja", "-C", toolchain.BUILD_DIR, "-t", "compdb"],
        check=True, capture_output=True, text=True,
    ).stdout  # fmt: skip
    entry = next(e for e in json.loads(database) if e["file"].endswith("/TestCategories.cpp"))
    command = shlex.split(entry["command"])
    command[command.index(entry["file"])] = str(file)
    for option in ("-o", "-MF", "-MT"):
        if option in command:
            command[command.index(option) + 1] = str(directory / f"out{option}")
    subprocess.run(command, cwd=toolchain.BUILD_DIR, check=True)
    compiler = next(word for word in command if Path(word).name != "ccache")
    plugin = directory / "libSayMethods.so"
    # The tool that loads the plugin has the symbols that it uses.
    subprocess.run([compiler, "-shared", "-o", plugin, directory / "out-o"], check=True)
    return plugin


@pytest.fixture(scope="module")
def found() -> dict[str, Case]:
    return {f"f{i}": c for i, c in enumerate(cases(tree(), tree().structured(), COUNT))}


def printed_answers(optree_opt: Path, plugin: Path, passes: str, text: str) -> dict[str, Answers]:
    done = subprocess.run(
        [
            *(optree_opt, f"--load-pass-plugin={plugin}", "-o", "/dev/null"),
            f"--pass-pipeline=builtin.module({passes})",
        ],
        input=text, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return answers(done.stderr)


def test_methods_return_what_the_specs_say(
    found: dict[str, Case],
    optree_opt: Path,
    printing_plugin: Path,
    figure: Figure,
) -> None:
    text = "\n".join(writer().op(case, name) for name, case in found.items())
    returned = printed_answers(optree_opt, printing_plugin, PASS, text)
    wanted = {name: expected(tree(), case, tree().scalars) for name, case in found.items()}
    for name, case in found.items():
        assert returned[name] == wanted[name], writer().op(case)
    views = interface_views(Names(tree().dialect), tree())
    # Every method is tried, and returns a value that is not empty at least once.
    there = {(view.cpp, method) for view in views for method in methods(view)}
    tried = {(i, m) for s in wanted.values() for i in s for m, value in s[i].items() if value}
    assert there == tried
    figure(len(there), f"methods of {len(views)} interfaces, on {len(found)} ops")


def test_methods_of_a_leaf_and_of_its_category_agree(
    found: dict[str, Case],
    optree_opt: Path,
    printing_plugin: Path,
    figure: Figure,
) -> None:
    """A transform for the category sees the same methods on a leaf and on the category's own op."""
    leaves = {
        name: case
        for name, case in found.items()
        if case.op.kind is OpKind.NAMED and tree().ops[str(case.op.parent)].payload is not None
    }
    text = "\n".join(writer().op(case, name) for name, case in leaves.items())
    returned = printed_answers(
        optree_opt, printing_plugin, f"optree-generalize{{to=parent}},{PASS}", text
    )
    for name, case in leaves.items():
        wanted = expected(tree(), case, tree().scalars)
        assert without_signs(returned[name]) == without_signs(wanted), writer().op(case)
    figure(len(leaves), "leaves say the same of themselves as their category's op")


def without_signs(answers: Answers) -> Answers:
    """Drop `getPayloadCast`: a generalized op keeps no sign of a cast that does nothing."""
    return {
        interface: {m: value for m, value in methods.items() if m != "getPayloadCast"}
        for interface, methods in answers.items()
    }
