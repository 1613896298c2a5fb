# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Indexing maps: read from strings, `AffineMap`s and einsum notation, written as attributes."""

from __future__ import annotations

from collections.abc import Sequence

from optree_core.affine import AffineMap, numbered_map, projection
from optree_core.einsum import einsum_terms, loops_in_order

from ..bindings import ir, is_a
from ..errors import ParameterError, shown


def as_affine_map(given: object, context: ir.Context) -> ir.AffineMap:
    """Return a map that is given as a map, an attribute or a string."""
    if isinstance(given, ir.AffineMap):
        return given if given.context is context else as_affine_map(str(given), context)
    if isinstance(given, str):
        text = given if given.startswith("affine_map") else f"affine_map<{given}>"
        if "\0" in text:
            raise ParameterError(f"{shown(given)} is not an affine map")
        try:
            given = ir.Attribute.parse(text, context)
        except ir.MLIRError:
            raise ParameterError(f"{text!r} is not an affine map") from None
    if isinstance(given, ir.Attribute) and is_a(ir.AffineMapAttr, given):
        return as_affine_map(ir.AffineMapAttr(given).value, context)
    raise ParameterError(f"{shown(given)} is not an affine map")


def linear_map(given: ir.AffineMap) -> AffineMap:
    """Return the map with numbers; a result that is not linear keeps its loops, with factor 0."""
    if given.n_symbols:
        raise ParameterError(f"{given} has symbols; an indexing map has none")
    return numbered_map(given.n_dims, map(str, given.results))


def maps_attribute(maps: Sequence[object], context: ir.Context) -> ir.Attribute:
    """Return the array attribute for maps, each of which has MLIR's syntax as its text."""
    return ir.Attribute.parse(f"[{', '.join(map(str, maps))}]", context)


def given_maps(
    given: object, count: int, context: ir.Context
) -> tuple[tuple[AffineMap, ...], ir.Attribute]:
    """Return a caller's maps with numbers, and as an attribute."""
    if isinstance(given, (str, ir.AffineMap)) or not isinstance(given, (Sequence, ir.ArrayAttr)):
        raise ParameterError(
            f"indexing_maps is {shown(given)}; a list of one map per operand is needed"
        )
    found = [as_affine_map(item, context) for item in given]
    if len(found) != count:
        raise ParameterError(f"indexing_maps has {len(found)} maps for {count} operands")
    if len({m.n_dims for m in found}) > 1:
        raise ParameterError("the maps in indexing_maps differ in their number of loops")
    attribute = ir.ArrayAttr.get([ir.AffineMapAttr.get(m) for m in found], context)
    return tuple(map(linear_map, found)), attribute


def einsum_maps(text: str, inputs: int) -> tuple[AffineMap, ...]:
    """Return the maps of `mk,kn->mn`: a loop per name, the output's names first."""
    terms = einsum_terms(text)
    if terms is None:
        raise ParameterError(f"einsum {text!r} is not like 'mk,kn->mn'")
    if len(terms) != inputs + 1:
        raise ParameterError(f"einsum {text!r} has {len(terms) - 1} inputs; {inputs} are needed")
    for term in terms:
        if len(set(term)) != len(term):
            raise ParameterError(f"{' '.join(term)!r} in einsum {text!r} has a name twice")
    loops = loops_in_order(terms)
    return tuple(projection(len(loops), list(map(loops.index, term))) for term in terms)
