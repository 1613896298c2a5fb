# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import math

import pytest
from optree_core.element_type import element_type, integer_value


@pytest.mark.parametrize("value", [math.inf, -math.inf, math.nan, 0.5, 2.0**64])
def test_an_integer_type_lacks_values_that_are_no_integers_of_its_width(value: float) -> None:
    assert integer_value(value, element_type("i64")) is None


def test_numbers_above_the_signed_ones_wrap() -> None:
    assert integer_value(255, element_type("i8")) == -1
