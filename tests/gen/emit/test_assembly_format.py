# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The rules for custom syntax are those of mlir-tblgen, which is given the same formats."""

from __future__ import annotations

import random
import re
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from optree_gen.emit.assembly_format import FormatMistake, Subject, UnknownName, read_format
from optree_lab import toolchain

#: An op with operands and attributes of every kind, whose format is to be filled in.
ODS = """
include "mlir/IR/OpBase.td"
include "mlir/IR/EnumAttr.td"
def D : Dialect { let name = "d"; let cppNamespace = "::d"; }
def Mode : I32EnumAttr<"Mode", "", [I32EnumAttrCase<"a", 0>]> { let cppNamespace = "::d"; }
def Kind : I32EnumAttr<"Kind", "", [I32EnumAttrCase<"a", 0>]> {
  let genSpecializedAttr = 0;
  let cppNamespace = "::d";
}
def KindAttr : EnumAttr<D, Kind, "kind"> { let assemblyFormat = "`<` $value `>`"; }
"""
OP = """
def Op%d : Op<D, "op%d", [AttrSizedOperandSegments]> {
  let arguments = (ins AnyTensor:$x, Variadic<AnyTensor>:$xs, Optional<AnyTensor>:$m, F32:$s,
      Variadic<Index>:$ix, Complex<F32>:$c, AnyTensor:$o,
      I64Attr:$n, ConfinedAttr<I64Attr, [IntMinValue<0>]>:$least, BoolAttr:$flag, StrAttr:$text,
      DenseI64ArrayAttr:$list, Mode:$mode, KindAttr:$kind, OptionalAttr<I64Attr>:$on,
      DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">:$dl,
      DefaultValuedAttr<Mode, "::d::Mode::a">:$dm, OptionalAttr<KindAttr>:$ok);
  let results = (outs Variadic<AnyTensor>:$r);
  let assemblyFormat = [{%s}];
}
"""
SUBJECT = Subject(
    {"x": (False, False), "xs": (True, False), "m": (True, False), "s": (False, True),
     "ix": (True, True), "c": (False, True), "o": (False, False)},
    {"n": (False, True), "least": (False, True), "flag": (False, True), "text": (False, True),
     "list": (False, False), "mode": (False, True), "kind": (False, False), "on": (True, True),
     "dl": (True, False), "dm": (True, True), "ok": (True, False)},
    {"r": (True, False)},
)  # fmt: skip

#: A format of all operands, to which others are appended.
ALL = "$x $xs $m $s $ix $c $o attr-dict `:` type($x) type($xs) type($m) type($o) type($r)"
#: The same without `xs` and `m`.
SOME = "$x $s $ix $c $o attr-dict `:` type($x) type($o) type($r)"

APPENDED = """
($n)?|(`a` $on^)?|(`a` $n^)?|($on^ `a`)?|(`a` $dl^)?|(`a` $dm^)?|(`a` $n $on^)?|($n $on^)?|()?
(`` $on^)?|(``)?|(`a`^)?|(`a` $on^ $dl^)?|(`a` $on^) : (`b`)?|(`a`) : (`b` $on^)?|(`a` $on^) : `b`
(`a` (`b` $on^)? $dl^)?|(`a` (`b` $on^)?)?|(`a` $on^|(`a` $on^)|^|$n^|(`a` type($m)^)?
attr-dict|prop-dict|prop-dict prop-dict|attr-dict-with-keyword|regions|successors|regions regions
type($x)|type(results)|type(operands)|type($s)|type($n)|type(`a`)|type(type($s))|type()|type|results
ref($x)|$r|$n $n|$nn|$n $least $flag $text $list $mode $kind
qualified($kind)|qualified($kind) `:`|$kind `:`|$text `:`|qualified($text) `:`|qualified($list) `:`
qualified($n) `:`|qualified($least) `:`|qualified($flag) `:`|qualified($ok) $on `:`
(`a` qualified($ok)^)? `:`|(`a` qualified($ok)^)? `b` `:`|qualified($mode) `:`|qualified($s)
qualified(type($s))|qualified(`a`)|custom<A>($n)|custom<A>($n, $on)|custom<A>(ref($n))
custom<A>(ref($x), $n)|custom<A>(type($x))|custom<A>(ref(type($x)))|custom<A>("a")|"a"|custom<A>()
custom<A>(`a`)|custom<A>|custom A($n)|custom<type>($n)|custom<a-b>($n)|(custom<A>($on)^)?
(custom<A>($n)^)?|(custom<A>($on, ref($x))^ `a`)?|(`a` custom<A>($n) $on^)?
custom<A>(custom<B>($n))|custom<A>(operands)|custom<A>(ref(operands))|custom<A>(attr-dict)
custom<A>(prop-dict)|custom<A>(ref(attr-dict))|custom<A>(type(operands))|custom<A>(results)
custom<A>(ref(type(operands)))|custom<A>(qualified($kind))|custom<A>(functional-type($x, $r))
custom<A>(regions)|custom<A>(($on^)?)|custom<A>(ref($r))|custom<A>(ref(type($r)))
custom<A>(ref($n),$n)|oilist()|oilist($on)|oilist(`a` $on
oilist(`a` $on) `a`|oilist(`a` $on) `b`|oilist(`a` $on) oilist(`a` $dl)|oilist(`a` $on) $n `a`
(`a` oilist(`b` $on) $dl^)?|oilist(`a` (`b` $on^)?)|oilist(`a` (`b` $n $on^)?)
oilist(`a` custom<A>($n))|oilist(`a` type($s))
oilist(`` $on)|(`a` type(operands) $on^)?
(`a` functional-type(operands, results) $on^)?|`a b`|`->`|`::`|`...`|`\\n`|` `|``|`  `|`a-b`|`a.b$c`
`1`|`a|a|)| , |;|$|$1|<|é|`é`|`==`|`<=`|`--`|`&&`|`:=`
"""
CASES = [
    "$x $o attr-dict", "$x", ALL, ALL.replace("attr-dict", "attr-dict-with-keyword"),
    ALL.replace("attr-dict", "prop-dict"), ALL.replace("attr-dict", "prop-dict attr-dict"),
    ALL.replace("attr-dict", "custom<A>(attr-dict)"), SOME,
    "operands attr-dict `:` type(operands) type(results)",
    "operands attr-dict `:` functional-type(operands, results)",
    "$x operands attr-dict type(operands) type(results)",
    "operands $x attr-dict type(operands) type(results)",
    "operands attr-dict type($x) type($xs) type($m) type($o) type(results)",
    "operands attr-dict type($x) type($xs) type($m) type($ix) type($o) type(results)",
    "operands operands attr-dict type(operands) type(results)",
    *(f"{ALL} {more}" for line in APPENDED.strip().split("\n") for more in line.split("|")),
    f"{ALL} oilist(`a` | `b` $on)", f"{ALL} oilist(`a` $on | `b` $n)",
    f"{ALL} oilist(`a` $on |)", f"{ALL} oilist(`a` $on | `a` $dl)",
    *(f"{ALL} `{character}`" for character in "_:,=<>()[]{}?+*|/-@#!%&;.^~\\'\"$"),
    f"{SOME} oilist(`a` $xs `:` type($xs) | `b` $m `:` type($m))",
    f"{SOME} (`a` $xs^ `:` type($xs))? (`b` $m^ `:` type($m))?",
    f"{SOME} (`a` $xs^ `:` type($xs))? (`b` $m^)?",
    f"{SOME} ($xs^ `:` type($xs))? (type($m)^ $m)?",
    f"{SOME} (`,` $xs^)? (`,` type($xs)^)? ($m^ type($m))?",
    f"{SOME} $xs $m functional-type($xs, $m)", f"{SOME} $xs $m (`a` functional-type($xs, $m)^)?",
    f"{SOME} (`a` $m^ $s)?", f"{SOME} ($m^ attr-dict)?", f"{SOME} ($m^ type($m) operands)?",
]  # fmt: skip

#: Pieces for random formats.
PIECES = re.split(
    r"\s+",
    """\
`a` `b` `:` `,` `` $x $xs $m $s $ix $o $c $n $flag $list $kind $on $dl $dm $ok $r type($x) type($xs)
type($m) type($s) type($r) type(results) type(operands) operands attr-dict prop-dict ( (`a` )? ) ^
custom<A>($n) custom<A>(ref($x),type($r)) (custom<A>($dl)^)? oilist(`a`$on|`b`$dl) oilist(`a`$ok)
qualified($kind) qualified($ok) functional-type($xs,results) functional-type(operands,results)
(`a`$on^)? (`b`$m^`:`type($m))? ($on^`a`)? regions ref($x) results word""",
)


def refusal(text: str) -> str:
    """Return the mistake in a format, empty if it has none."""
    try:
        read_format(text, SUBJECT)
    except FormatMistake as problem:
        return problem.message
    except UnknownName as unknown:
        return f"unknown {unknown.name}"
    return ""


def tblgen(texts: list[str], path: Path) -> str:
    """Return the error of mlir-tblgen on ops with these formats."""
    path.write_text(ODS + "".join(OP % (i, i, text) for i, text in enumerate(texts)), "utf-8")
    include = toolchain.mlir_dir().parents[2] / "include"
    command = [str(toolchain.tool("mlir-tblgen")), "-gen-op-defs", f"-I{include}", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stderr if done.returncode else ""


def compare(texts: list[str], place: Path) -> tuple[int, int]:
    """Return the numbers of accepted and refused formats; assert that mlir-tblgen agrees."""
    accepted = [text for text in texts if not refusal(text)]
    refused = [text for text in texts if refusal(text)]
    assert not tblgen(accepted, place / "accepted.td")
    with ThreadPoolExecutor(2) as pool:
        errors = pool.map(
            lambda each: tblgen([each[1]], place / f"{each[0]}.td"), enumerate(refused)
        )
        passed = [text for text, error in zip(refused, errors, strict=True) if not error]
    assert not passed, [(text, refusal(text)) for text in passed]
    return len(accepted), len(refused)


@pytest.mark.slow
def test_formats_are_refused_as_by_mlir_tblgen(tmp_path: Path) -> None:
    accepted, refused = compare(CASES, tmp_path)
    assert accepted > 60
    assert refused > 90


def drawn(rng: random.Random) -> str:
    """Return a correct format with some random changes."""
    words = rng.choice([ALL, SOME, CASES[8], CASES[9], CASES[-8], CASES[-10]]).split(" ")
    for _ in range(rng.choice([0, 1, 1, 2, 3])):
        place = rng.randrange(len(words))
        change = rng.random()
        if change < 0.6:
            words.insert(place, rng.choice(PIECES))
        elif change < 0.75:
            words[place] = rng.choice(PIECES)
        elif change < 0.9:
            other = rng.randrange(len(words))
            words[place], words[other] = words[other], words[place]
        else:
            del words[place]
    return " ".join(words)


@pytest.mark.slow
def test_random_formats_are_refused_as_by_mlir_tblgen(tmp_path: Path) -> None:
    rng = random.Random(0)
    texts = list(dict.fromkeys(drawn(rng) for _ in range(400)))
    accepted, refused = compare(texts, tmp_path)
    assert accepted > 40
    assert refused > 150


@pytest.mark.parametrize(
    ("text", "place"),
    [("$x $furst", "$furst"), ("($n)?", "("), ("$x $x", "$x"), ("`a b`", "`a b`")],
)
def test_the_mistake_has_its_place(text: str, place: str) -> None:
    with pytest.raises((FormatMistake, UnknownName)) as found:
        read_format(text, SUBJECT)
    assert getattr(found.value, "start", None) == text.rindex(place)
