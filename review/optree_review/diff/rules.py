# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a change can be: a table of rules with stable ids.

category: what breaks. SOURCE: code that uses C++ or Python names. WIRE: IR and bytecode that was
    written before (names, order, encoding). SEMANTICS: results. DOCS: nothing but text.
severity: breaking, compatible (what was valid is valid and means the same), or note.
proved: the severity where evidence shows that all that was legal still is and gives equal
    results; None: no evidence is looked for.
"""

from __future__ import annotations

from dataclasses import dataclass

CATEGORIES = ("SOURCE", "WIRE", "SEMANTICS", "DOCS")
SEVERITIES = ("breaking", "compatible", "note")


@dataclass(frozen=True, slots=True)
class Rule:
    id: str
    category: str
    severity: str
    purpose: str
    proved: str | None = None


_ALL = (
    # Ops in the tree.
    Rule("op-added", "SOURCE", "compatible", "A new op."),
    Rule("op-removed", "WIRE", "breaking", "An op that IR and code may use is gone."),
    Rule("op-renamed", "WIRE", "breaking", "An op has a new name and the same meaning."),
    Rule("op-renamed-upgraded", "SOURCE", "breaking", "An op has a new name; IR with the old one "
         "is upgraded, as `formerly` says."),
    Rule("op-retired", "WIRE", "compatible", "An op is gone that was deprecated or experimental."),
    Rule("op-moved", "SOURCE", "breaking", "An op no longer descends from its former parent."),
    Rule("op-nested", "SOURCE", "compatible", "An op moved to a descendant of its former parent."),
    Rule("op-kind-changed", "SOURCE", "breaking", "An op became a category, a leaf, a composite."),
    Rule("op-made-abstract", "WIRE", "breaking", "The dialect is no longer said to have the op."),
    Rule("op-materialized", "SOURCE", "compatible", "A category became an op of the dialect."),
    # Operands and results.
    Rule("operand-added", "WIRE", "breaking", "An op takes one more operand."),
    Rule("operand-removed", "WIRE", "breaking", "An op takes one operand less."),
    Rule("operand-renamed", "SOURCE", "breaking", "Accessors and keywords of an operand change."),
    Rule("operands-reordered", "WIRE", "breaking", "Operands stand in another order."),
    Rule("operand-role-changed", "SOURCE", "breaking", "An input became an init, a scalar, ..."),
    Rule("operand-type-changed", "SEMANTICS", "breaking", "The type an operand must have.",
         proved="note"),
    Rule("operand-sizes-changed", "SOURCE", "note", "Which sizes of an operand builders accept, "
         "how they are called, or what a new output holds; in IR the op's verifier decides."),
    Rule("operand-count-changed", "WIRE", "breaking", "An operand became variadic or optional, "
         "or no longer is."),
    Rule("results-changed", "WIRE", "breaking", "An op outside the tree has other results."),
    # Parameters and the attributes that carry them.
    Rule("attribute-added", "WIRE", "compatible", "A new attribute that may be left out."),
    Rule("attribute-required", "WIRE", "breaking", "An attribute has to be written that could be "
         "left out, or that there was not."),
    Rule("attribute-optional", "WIRE", "compatible", "An attribute may now be left out."),
    Rule("attribute-removed", "WIRE", "breaking", "An attribute is gone."),
    Rule("attribute-renamed", "WIRE", "breaking", "An attribute or a parameter has a new name."),
    Rule("attribute-renamed-upgraded", "SOURCE", "breaking", "An attribute has a new name; IR with "
         "the old one is upgraded, as `formerly` says."),
    Rule("attribute-retired", "WIRE", "compatible", "An attribute is gone that was deprecated or "
         "experimental."),
    Rule("attributes-reordered", "WIRE", "breaking", "Attributes are encoded in another order."),
    Rule("attribute-type-changed", "WIRE", "breaking", "An attribute has another type."),
    Rule("attribute-default-changed", "SEMANTICS", "breaking", "An omitted attribute means "
         "something else.", proved="note"),
    Rule("attribute-domain-changed", "WIRE", "breaking", "Values of an attribute are gone or have "
         "other codes."),
    Rule("attribute-domain-extended", "WIRE", "compatible", "An attribute takes more values."),
    Rule("attribute-restricted", "SEMANTICS", "breaking", "Values of an attribute are no longer "
         "accepted."),
    Rule("attribute-relaxed", "SEMANTICS", "compatible", "Values of an attribute are accepted that "
         "were not."),
    Rule("binding-changed", "SEMANTICS", "breaking", "A parameter is bound to another value.",
         proved="note"),
    Rule("binding-added", "SEMANTICS", "breaking", "A parameter that was open is bound."),
    Rule("binding-removed", "SEMANTICS", "breaking", "A parameter that was bound is open; "
         "what an op means where it is omitted may change.", proved="compatible"),
    # Maps and payload.
    Rule("loops-renamed", "SOURCE", "note", "Loops have new names and nothing else."),
    Rule("loops-reordered", "SEMANTICS", "note", "Loops stand in another order; the maps are the "
         "same up to that."),
    Rule("sums-reordered", "SEMANTICS", "breaking", "Loops that are summed over are in another "
         "order; sums of floats are rounded differently."),
    Rule("maps-changed", "SEMANTICS", "breaking", "Operands are read or written elsewhere.",
         proved="note"),
    Rule("maps-narrowed", "SEMANTICS", "breaking", "Maps that were accepted no longer are."),
    Rule("maps-widened", "SEMANTICS", "compatible", "Maps are accepted that were not."),
    Rule("maps-attribute-changed", "WIRE", "breaking", "Maps are held by another attribute."),
    Rule("predicate-changed", "SEMANTICS", "breaking", "What the maps together must satisfy."),
    Rule("payload-changed", "SEMANTICS", "breaking", "The scalar body.", proved="note"),
    Rule("region-changed", "SEMANTICS", "breaking", "What a body that is given gets."),
    Rule("types-changed", "SEMANTICS", "breaking", "How element types go together.",
         proved="note"),
    Rule("condition-added", "SEMANTICS", "breaking", "One more condition under `where`."),
    Rule("condition-removed", "SEMANTICS", "compatible", "A condition under `where` less."),
    # Relations.
    Rule("canonical-changed", "SEMANTICS", "note", "When the op is the canonical spelling: what is "
         "raised to it, not what it computes."),
    Rule("precedence-changed", "SEMANTICS", "note", "Which of two ops a generic is raised to."),
    Rule("also-matches-added", "SEMANTICS", "breaking", "Another body is raised to the op; it must "
         "give equal results.", proved="compatible"),
    Rule("also-matches-removed", "SEMANTICS", "note", "A body is no longer raised to the op."),
    Rule("siblings-changed", "DOCS", "note", "Related ops."),
    Rule("decomposition-changed", "SEMANTICS", "breaking", "What a composite decomposes into, "
         "or where it moves elements to."),
    Rule("interface-added", "SOURCE", "compatible", "The op has one more C++ interface."),
    Rule("interface-removed", "SOURCE", "breaking", "The op lacks a C++ interface that it had."),
    Rule("assembly-changed", "WIRE", "breaking", "The custom syntax of an op."),
    Rule("hooks-changed", "SOURCE", "note", "What of an op's C++ class is written by hand."),
    Rule("result-name-changed", "SOURCE", "note", "What results are called where nobody names "
         "them: text that was printed differs, not what it means."),
    Rule("availability-narrowed", "SOURCE", "breaking", "MLIR releases that had the op lack it."),
    Rule("availability-widened", "SOURCE", "compatible", "More MLIR releases have the op."),
    Rule("docs-changed", "DOCS", "note", "Summary or description."),
    # Between the first release and the last.
    Rule("deprecated", "SOURCE", "compatible", "An op or attribute should not be used any more."),
    Rule("deprecation-withdrawn", "SOURCE", "note", "An op or attribute is no longer deprecated."),
    Rule("stability-lowered", "SOURCE", "breaking", "What was stable is experimental: it may "
         "change or leave in any release."),
    Rule("stability-raised", "SOURCE", "compatible", "What was experimental is stable."),
    Rule("until-earlier", "SOURCE", "breaking", "An op or attribute may leave earlier than was "
         "said."),
    Rule("until-later", "SOURCE", "compatible", "The day from which an op or attribute may be gone "
         "is named, or is later."),
    Rule("upgrade-added", "WIRE", "compatible", "IR with a former name, or with an attribute that "
         "the op had, is upgraded."),
    Rule("upgrade-changed", "WIRE", "breaking", "IR with a former name, or with an attribute that "
         "the op had, is upgraded otherwise or no longer."),
    Rule("window-shortened", "SOURCE", "breaking", "What is deprecated may leave sooner."),
    Rule("window-lengthened", "SOURCE", "compatible", "What is deprecated stays longer."),
    # The scalar table.
    Rule("function-added", "SOURCE", "compatible", "A new scalar function."),
    Rule("function-removed", "SEMANTICS", "breaking", "A scalar function is gone."),
    Rule("function-changed", "SEMANTICS", "breaking", "What a scalar function is on a type class.",
         proved="note"),
    Rule("function-class-added", "SEMANTICS", "compatible", "A function is legal on one more type "
         "class."),
    Rule("function-class-removed", "SEMANTICS", "breaking", "A function is no longer legal on a "
         "type class."),
    Rule("function-signature-changed", "SEMANTICS", "breaking", "Arguments or result."),
    Rule("function-code-changed", "WIRE", "breaking", "The number a kind attribute encodes."),
    Rule("function-algebra-changed", "SEMANTICS", "breaking", "Commutation, association or "
         "identity: what may be matched and rewritten."),
    Rule("function-docs-changed", "DOCS", "note", "Summary, LaTeX or numpy name."),
    Rule("spelling-added", "SEMANTICS", "breaking", "Other operations are raised as a function; "
         "they must have exactly its value.", proved="compatible"),
    Rule("spelling-removed", "SEMANTICS", "note", "Operations are no longer raised as a "
         "function."),
    Rule("assertion-added", "SEMANTICS", "breaking", "What is asserted of each element is asserted "
         "of all at once; both must fail for the same ones."),
    Rule("assertion-removed", "SEMANTICS", "note", "What is asserted of each element is no longer "
         "raised."),
    Rule("casts-changed", "SEMANTICS", "breaking", "Which casts there are, or what they are.",
         proved="note"),
    # Beside the specs.
    Rule("template-changed", "SOURCE", "note", "A template of the project is another one; what it "
         "generates is counted, not compared in meaning."),
    Rule("release-added", "WIRE", "note", "A release more: what it has is promised from now on, "
         "and generated files name it."),
    Rule("release-removed", "WIRE", "breaking", "A release is gone or another one, and with it "
         "what it promised."),
    Rule("generated-changed", "SOURCE", "note", "Generated files differ that neither specs nor "
         "templates make different: written by hand, or by another version of the tool."),
    # The dialect.
    Rule("dialect-added", "SOURCE", "compatible", "A new dialect."),
    Rule("dialect-removed", "WIRE", "breaking", "A dialect is gone."),
    Rule("dialect-changed", "SOURCE", "breaking", "Namespace, library, package or mode."),
    Rule("role-changed", "SEMANTICS", "note", "Which op rewrites and builders take for a job: what "
         "they make, not what it computes."),
    Rule("breaks-added", "WIRE", "breaking", "IR of an op that a release wrote is refused from now "
         "on, as `breaks` says; the next release is a new major version."),
    Rule("breaks-removed", "WIRE", "note", "`breaks` no longer says that IR of an op is refused; "
         "what a release has recorded of it stays."),
    Rule("dialect-docs-changed", "DOCS", "note", "The summary of a dialect."),
)  # fmt: skip

#: Rules of what is matched and raised: what an op means stays as it is.
MATCHING = (
    "also-matches-added",
    "assertion-added",
    "function-algebra-changed",
    "spelling-added",
)

RULES = {rule.id: rule for rule in _ALL}


def explain(name: str) -> str:
    """The text that documents a rule; empty if none is named so."""
    if name not in RULES:
        return ""
    rule = RULES[name]
    lines = [f"{rule.severity}[{rule.id}]: {rule.purpose}", "", _MEANINGS[rule.category]]
    if rule.proved is not None:
        lines.append(f"Where results are proved equal, the finding is only: {rule.proved}.")
    if rule.severity == "breaking":
        lines.append("It may be approved by its fingerprint, in specs/approvals.yaml, for 90 days.")
    return "\n".join(lines)


_MEANINGS = {
    "SOURCE": "SOURCE: code that uses names of C++ or Python may have to change.",
    "WIRE": "WIRE: IR or bytecode written before may not be read, or be read as something else.",
    "SEMANTICS": "SEMANTICS: results, or what is accepted and matched, may differ.",
    "DOCS": "DOCS: nothing but text.",
}
