# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from functools import cache

import pytest
from optree_core.definition import definition
from optree_lab.ir import dialects
from optree_lab.verification.composites import uses
from optree_lab.verification.look_alikes import flat
from optree_lab.verification.step_mutation import StepMutation


@cache
def _mutants(name: str) -> set[tuple[str, ...]]:
    """Return what differs from the definition in each mutant: its own steps, in order."""
    all_uses = uses(dialects.tree("optree").ops[name])
    use = next(u for u in all_uses if not u.attributes.get("safe") and "cap" not in u.attributes)
    loops = {
        o.name: definition(use.op).shapes[o.name]
        for o in use.op.inputs
        if use.shapes[o.name] is not None
    }
    steps, scalars = flat(use), dialects.tree("optree").scalars
    own = {f"{step.name}: {step}" for step in steps}
    found = StepMutation(steps, loops, frozenset({"output"}), scalars).all()
    written = [[f"{step.name}: {step}" for step in mutant.steps] for mutant in found]
    return {tuple(text for text in texts if text not in own) for texts in written}


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(["total: add[outer](cast(input, sum))"], id="axis"),
        pytest.param(["inverse: add(rsqrt(variance), const(0.1))"], id="epsilon"),
        pytest.param(
            [
                "variance: cast(div(squares, cast(sub(cast(size(inner), i64), const(1, i64)))),"
                " centered)"
            ],
            id="unbiased-variance",
        ),
        pytest.param(
            ["squares: max_signed[inner](cast(mul(centered, centered), sum))"], id="another-sum"
        ),
        pytest.param(["squares: add[inner](cast(mul(input, centered), sum))"], id="another-value"),
    ],
)
def test_a_layer_norm_is_changed(change: list[str]) -> None:
    assert tuple(change) in _mutants("layer_norm")


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(["exponential: exp(masked)"], id="missing-maximum"),
        pytest.param(["peak: max_signed[m](masked)"], id="axis"),
        pytest.param(["total: add[n](cast(masked, normalizer))"], id="another-sum"),
        pytest.param(
            [
                "quotient_before: div(exponential, cast(total, exponential))",
                "quotient: add(quotient_before, cast(bias, stored))",
            ],
            id="mask-after-softmax",
        ),
        pytest.param(
            [
                "biased_before: add(scores, cast(bias, stored))",
                "biased: mul(biased_before, const(0.1))",
            ],
            id="shared-scale",
        ),
    ],
)
def test_an_attention_is_changed(change: list[str]) -> None:
    # What reads the step that is moved is another one, too.
    assert any(set(change) <= set(each) for each in _mutants("attention"))
