"""What MLIR does not verify of ops that it knows from IRDL: attributes that may be left out.

IRDL can only declare attributes that an op has to have.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..tables import TREE
from ..tree.model import Op, Parameter
from .bindings import attributes_of, ir, is_a
from .builder import naming
from .errors import ParameterError, shown
from .parameters import SIGNS, attribute_text, checked

_BY_NAME = {op.qualified_name: op for op in TREE.ops.values()}

_ITERATOR = re.compile(r"#\w+\.iterator_type<(\w+)>")


def verify(module: ir.Module) -> None:
    """Verify a module, also the attributes that IRDL does not know.

    Raises:
        MLIRError: what MLIR's own verifier finds.
        ParameterError: an attribute is not what the op takes.
    """
    module.operation.verify()
    for operation in _walk(module.operation):
        op = _BY_NAME.get(operation.name)
        if op is not None:
            with naming(op):
                _check(op, attributes_of(operation))


def _walk(operation: ir.Operation) -> Iterator[ir.Operation]:
    for region in operation.regions:
        for block in region.blocks:
            for inner in block.operations:
                yield inner.operation
                yield from _walk(inner.operation)


def _check(op: Op, attributes: dict[str, ir.Attribute]) -> None:
    values: dict[str, object] = {}
    for parameter in op.parameters:
        found = attributes.get(parameter.attribute or "")
        if parameter.value is not None or found is None:
            continue
        value = _value(parameter, found)
        if value is None:
            raise ParameterError(f"{parameter.attribute} is {shown(found)}; {_wanted(parameter)}")
        values[parameter.name] = value
    checked(op, values)
    maps = attributes.get(op.maps.attribute or "")
    if maps is not None and not (
        is_a(ir.ArrayAttr, maps)
        and all(is_a(ir.AffineMapAttr, item) for item in ir.ArrayAttr(maps))
    ):
        raise ParameterError(f"{op.maps.attribute} is {shown(maps)}; a list of maps is needed")


def _value(parameter: Parameter, found: ir.Attribute) -> object | None:
    """What the attribute says; None where it is of another kind than the parameter's."""
    kind = parameter.type
    if parameter.per is not None:
        if not is_a(ir.DenseIntElementsAttr, found) or not str(found.type).endswith("xi64>"):
            return None
        return list(ir.DenseIntElementsAttr(found))
    if kind in ("dims", "permutation", "i64_array"):
        return list(ir.DenseI64ArrayAttr(found)) if is_a(ir.DenseI64ArrayAttr, found) else None
    if kind in ("sign", "function"):
        names = SIGNS if kind == "sign" else parameter.domain or tuple(TREE.scalars.functions)
        return next((n for n in names if attribute_text(parameter, n) == str(found)), None)
    if kind == "bool":
        return ir.BoolAttr(found).value if is_a(ir.BoolAttr, found) else None
    if kind == "string":
        return ir.StringAttr(found).value if is_a(ir.StringAttr, found) else None
    if kind == "iterators":
        items = list(ir.ArrayAttr(found)) if is_a(ir.ArrayAttr, found) else [found]
        matches = [_ITERATOR.fullmatch(str(item)) for item in items]
        return [match.group(1) for match in matches if match] if all(matches) else None
    width = "i32" if kind == "enum" else "i64"
    if not is_a(ir.IntegerAttr, found) or str(ir.IntegerAttr(found).type) != width:
        return None
    number: int = ir.IntegerAttr(found).value
    if kind == "enum":
        return parameter.domain[number] if 0 <= number < len(parameter.domain) else None
    return number


def _wanted(parameter: Parameter) -> str:
    if parameter.domain or parameter.type == "sign":
        return f"it is one of {', '.join(parameter.domain or SIGNS)}"
    known = {"bool": "true or false", "string": "a string", "iterators": "a list of iterator types"}
    integers = "a list of integers, each of 64 bits," if parameter.per else "an array of integers"
    if parameter.type in ("i64", "index") and parameter.per is None:
        integers = "an integer of 64 bits"
    return f"{known.get(parameter.type, integers)} is needed"
