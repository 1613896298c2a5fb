# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The names that the classes of ops import; tests use the classes on torch-mlir's bindings."""

from types import SimpleNamespace
from unittest.mock import MagicMock

_cext = SimpleNamespace(
    ir=MagicMock(Dialect=object, OpView=object, OpAdaptor=object),
    globals=SimpleNamespace(register_traceback_file_exclusion=lambda file: None),
    register_dialect=lambda dialect: dialect,
    register_operation=lambda *arguments, **options: lambda op: op,
    register_op_adaptor=lambda *arguments, **options: lambda adaptor: adaptor,
)
equally_sized_accessor = get_default_loc_context = segmented_accessor = None
get_op_result_or_op_results = get_op_result_or_value = get_op_results_or_values = None
